//! Standard output: plain, coloured, JSON.

use crate::failure::Failure;
use rulebook_core::players::Seat;
use rulebook_core::text::{Ink, Out};
use std::fmt::{self, Write as _};
use std::io::Write as _;
use std::path::Path;

/// Writes text to standard output; colours go where they can be seen.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(|error| Failure::output(&error))
}

/// Writes a line to standard error. That it cannot be written must not end a
/// match, and there is nowhere left to say so.
pub(crate) fn note(text: impl fmt::Display) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}

/// Writes a value as one JSON document.
pub(crate) fn print_json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let mut text = serde_json::to_string_pretty(value).map_err(Failure::usage)?;
    text.push('\n');
    print(&text)
}

/// A hash as people and files tell it.
pub(crate) fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

/// The colour of a player in the terminal.
pub(crate) const fn player_colour(seat: Seat) -> anstyle::AnsiColor {
    use anstyle::AnsiColor::{Blue, Cyan, Green, Magenta, Red, Yellow};
    const PLAYERS: [anstyle::AnsiColor; 6] = [Red, Green, Blue, Yellow, Magenta, Cyan];
    PLAYERS[seat.index() % PLAYERS.len()]
}

/// The colours of players, and of everything else in a drawing.
#[derive(Default)]
pub(crate) struct Coloured(pub(crate) String);

impl fmt::Write for Coloured {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(text)
    }
}

impl Out for Coloured {
    fn ink(&mut self, ink: Ink) {
        let style = match ink {
            Ink::Faint => anstyle::Style::new().dimmed(),
            Ink::Obstacle => anstyle::Style::new().fg_color(Some(anstyle::AnsiColor::White.into())).bold(),
            Ink::Of(seat) => anstyle::Style::new().fg_color(Some(player_colour(seat).into())).bold(),
            _ => anstyle::Style::new(),
        };
        // Writing to a string cannot fail.
        let _ = write!(self.0, "{}{style}", anstyle::Reset);
    }
}

/// A path as a word of a command line.
pub(crate) fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    // Only a NUL cannot be quoted, and no path holds one.
    shlex::try_quote(&text).map(Into::into).unwrap_or(text)
}

/// How many of something there are, in words that fit one of them too.
pub(crate) fn counted(count: usize, what: &str) -> String {
    let ending = if what.ends_with("ch") { "es" } else { "s" };
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}{ending}") }
}
