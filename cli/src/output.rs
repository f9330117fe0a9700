//! Standard output and standard error. Every command prints through this module (OUT-1), and a test of
//! the sources enforces that.
//!
//! Commands print much untrusted text: names, answers, stderr, file names. A control character in it
//! could drive the terminal, and a bidirectional mark could reorder the line. So text for people is
//! always escaped here. Styles are kept beside a text ([`StyledText`]) and never in it, so every control
//! character in a text is untrusted.

use crate::failure::Failure;
use crate::player_style::{ColorDepth, player_style};
use rulebook_core::text::{AnnotatedWrite, Plural, Printable, PrintableLines, Quantity, Style, is_printable};
use rulebook_view::legible::{Letters, legible};
use std::fmt::{self, Write as _};
use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Prints text for people.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    write(&PrintableLines(text).to_string())
}

/// Prints text for people, with its styles if stdout is a terminal that has them.
pub(crate) fn print_styled(text: &StyledText) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let text = text.ansi(ColorDepth::of_terminal());
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(|error| Failure::output(&error))
}

/// Prints a value as one JSON document.
pub(crate) fn print_json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let mut text = serde_json::to_string_pretty(value).map_err(Failure::usage)?;
    text.push('\n');
    print_json_text(&text)
}

/// Prints JSON that is already serialized, such as JSON lines.
pub(crate) fn print_json_text(text: &str) -> Result<(), Failure> {
    write(&printable_json(text))
}

/// Prints a file that another program may read, such as a state. Writes it byte for byte, except that
/// it escapes it on a terminal.
pub(crate) fn print_file(text: &str) -> Result<(), Failure> {
    if io::stdout().is_terminal() { print(text) } else { write(text) }
}

/// Copies a file to stdout, a pipe or a device. Escapes it on a terminal, as [`print_file`] does.
pub(crate) fn copy(mut from: impl io::Read, mut to: impl io::Write + io::IsTerminal) -> io::Result<()> {
    if to.is_terminal() {
        let mut bytes = Vec::new();
        from.read_to_end(&mut bytes)?;
        write!(to, "{}", PrintableLines(&String::from_utf8_lossy(&bytes)))?;
    } else {
        io::copy(&mut from, &mut to)?;
    }
    to.flush()
}

/// Copies a file to stdout. Escapes it on a terminal.
pub(crate) fn copy_to_stdout(from: impl io::Read) -> Result<(), Failure> {
    copy(from, io::stdout().lock()).map_err(|error| Failure::output(&error))
}

/// Unescaped stdout, for the protocol of an adapter: its reader is a program.
pub(crate) fn protocol() -> impl io::Write {
    io::BufWriter::new(io::stdout().lock())
}

fn write(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(|error| Failure::output(&error))
}

/// The notes that wait until a full-screen view is closed; `None` if there is no such view.
static HELD: Mutex<Option<Vec<String>>> = Mutex::new(None);

/// Holds back all notes from now on: they would land in the middle of a full-screen view.
pub(crate) fn hold_notes() {
    HELD.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_default();
}

/// Writes the notes that were held back, and from now on writes notes at once.
pub(crate) fn release_notes() {
    let held = HELD.lock().unwrap_or_else(PoisonError::into_inner).take();
    held.into_iter().flatten().for_each(note);
}

/// Writes a line to stderr, and escapes line breaks in it. Ignores a write error: it must not end a
/// match, and there is nowhere left to report it.
pub(crate) fn note(text: impl fmt::Display) {
    match &mut *HELD.lock().unwrap_or_else(PoisonError::into_inner) {
        Some(held) => held.push(text.to_string()),
        None => {
            let _ = writeln!(io::stderr().lock(), "{}", Printable(&text.to_string()));
        }
    }
}

/// Writes a line to stderr, above a progress bar.
pub(crate) fn note_above(bar: &indicatif::ProgressBar, text: impl fmt::Display) {
    bar.println(Printable(&text.to_string()).to_string());
}

/// Writes lines to stderr, such as those of a [`Failure`].
pub(crate) fn note_lines(text: impl fmt::Display) {
    let _ = writeln!(io::stderr().lock(), "{}", PrintableLines(&text.to_string()));
}

/// Prints the help or the error that parsing the command line returned: help to stdout, an error to
/// stderr. Returns the exit status. `parse` parses other words than the arguments of this process.
///
/// An error mixes words of the command line, which may be untrusted file names, with the parser's own
/// styles. So this escapes the words, parses them again, and prints the error of that.
pub(crate) fn print_usage(
    error: &clap::Error,
    parse: impl Fn(Vec<String>) -> Option<clap::Error>,
) -> Result<u8, Failure> {
    let words: Vec<String> = std::env::args_os().map(crate::failure::path_text).collect();
    let is_same = std::env::args_os().zip(&words).all(|(word, printable)| word.is_empty() || word == **printable);
    let escaped = if is_same { None } else { parse(words) };
    let text = match escaped.as_ref().or(is_same.then_some(error)) {
        Some(safe) => safe.render().ansi().to_string(),
        None => PrintableLines(&error.render().to_string()).to_string(),
    };
    if error.use_stderr() {
        let _ = write!(anstream::stderr().lock(), "{text}");
        return Ok(crate::failure::UNUSABLE);
    }
    let mut out = anstream::stdout().lock();
    write!(out, "{text}").and_then(|()| out.flush()).map_err(|error| Failure::output(&error))?;
    Ok(0)
}

/// Whether stdout is a terminal.
pub(crate) fn is_watched() -> bool {
    io::stdout().is_terminal()
}

/// Whether stderr is a terminal.
pub(crate) fn notes_are_watched() -> bool {
    io::stderr().is_terminal()
}

/// Whether a full-screen view may draw this symbol: none of its characters affects the terminal.
pub(crate) fn may_be_drawn(symbol: &str) -> bool {
    symbol.chars().all(is_printable)
}

/// Escapes all unprintable characters of a JSON text (OUT-2). The result parses to the same value.
fn printable_json(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '\n' || is_printable(c) {
            safe.push(c);
        } else {
            // Outside its strings JSON is ASCII, so this is in a string. Writing to a string cannot fail.
            let _ = c.encode_utf16(&mut [0; 2]).iter().try_for_each(|unit| write!(safe, "\\u{unit:04x}"));
        }
    }
    safe
}

/// Converts untrusted text for a table in a terminal, so that it does not shift the columns (OUT-4).
pub(crate) fn table_cell(text: &str) -> String {
    legible(&Printable(text).to_string(), Letters::Terminal)
}

/// Formats a hash as 16 hexadecimal digits.
pub(crate) fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

/// Text with its styles stored beside it, such as a drawing with the colors of players.
#[derive(Default)]
pub(crate) struct StyledText {
    text: String,
    /// Each style with the offset in the text where it begins.
    styles: Vec<(usize, Style)>,
}

impl StyledText {
    /// The text with its styles as escape sequences. Any escape sequence in the text itself is escaped.
    fn ansi(&self, depth: ColorDepth) -> String {
        let mut ansi = String::with_capacity(self.text.len());
        let mut done = 0;
        for &(start, style) in &self.styles {
            let style = style_of(style, depth);
            // Writing to a string cannot fail.
            let _ = write!(ansi, "{}{}{style}", PrintableLines(&self.text[done..start]), anstyle::Reset);
            done = start;
        }
        let _ = write!(ansi, "{}", PrintableLines(&self.text[done..]));
        ansi
    }
}

impl fmt::Write for StyledText {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.write_str(text)
    }
}

impl AnnotatedWrite for StyledText {
    fn style(&mut self, style: Style) {
        self.styles.push((self.text.len(), style));
    }
}

fn style_of(style: Style, depth: ColorDepth) -> anstyle::Style {
    match style {
        Style::Faint => anstyle::Style::new().dimmed(),
        Style::Obstacle => anstyle::Style::new().fg_color(Some(anstyle::AnsiColor::White.into())).bold(),
        Style::Of(seat) => player_style(seat, depth),
        _ => anstyle::Style::new(),
    }
}

/// Quotes a path for a shell.
pub(crate) fn quoted(path: &Path) -> String {
    match path.to_str() {
        // Only a NUL cannot be quoted, and no path contains one.
        Some(text) if text.chars().all(is_printable) => {
            shlex::try_quote(text).map_or_else(|_| text.to_owned(), Into::into)
        }
        _ => {
            let escaped = |byte: &u8| match byte {
                b'\'' | b'\\' => format!("\\{}", char::from(*byte)),
                b' '..=b'~' => char::from(*byte).to_string(),
                byte => format!("\\x{byte:02x}"),
            };
            format!("$'{}'", path.as_os_str().as_encoded_bytes().iter().map(escaped).collect::<String>())
        }
    }
}

/// A path for a report: unchanged, or with escapes if it is not UTF-8.
pub(crate) fn path_text(path: &Path) -> String {
    path.to_str().map_or_else(|| crate::failure::path_text(path), str::to_owned)
}

/// A count with its noun: `1 match`, `2 matches`.
pub(crate) fn counted<N: fmt::Display + PartialEq + From<bool>>(count: N, what: &str) -> String {
    Quantity(count, what).to_string()
}

/// The plural of a noun: `matches`, `entries`, `rounds`.
pub(crate) fn plural(what: &str) -> String {
    Plural(what).to_string()
}

/// A number as a word up to twelve, in digits above.
pub(crate) fn in_words(number: usize) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

#[cfg(test)]
mod tests {
    use super::{StyledText, printable_json};
    use crate::player_style::ColorDepth;
    use rulebook_core::players::Seat;
    use rulebook_core::text::{AnnotatedWrite as _, Style};
    use std::collections::BTreeSet;
    use std::fmt::Write as _;

    #[test]
    fn styles_are_the_only_escape_sequences_of_a_styled_text() {
        let mut text = StyledText::default();
        text.write_str("a\u{1b}[31m").unwrap();
        text.style(Style::Faint);
        text.write_str("b\u{9b}2J\n").unwrap();
        assert_eq!(text.ansi(ColorDepth::Named), "a\\x1b[31m\u{1b}[0m\u{1b}[2mb\\x9b2J\n");
    }

    #[test]
    fn a_drawing_tells_nine_players_apart() {
        for depth in [ColorDepth::Named, ColorDepth::Indexed] {
            let drawn = Seat::ALL.map(|seat| {
                let mut text = StyledText::default();
                text.style(Style::Of(seat));
                text.ansi(depth)
            });
            assert_eq!(BTreeSet::from(drawn).len(), Seat::ALL.len(), "{depth:?}");
        }
    }

    #[test]
    fn escaped_json_means_the_same() {
        let text = "\u{1b}]0;x\u{7}\u{7f}\u{9b}\u{202e}\u{feff}\u{e0001}é\t\n";
        let json = serde_json::to_string(text).unwrap();
        let safe = printable_json(&json);
        assert!(safe.chars().all(rulebook_core::text::is_printable), "{safe}");
        assert_eq!(serde_json::from_str::<String>(&safe).unwrap(), text);
    }

    #[cfg(unix)]
    #[test]
    fn a_shell_reads_a_quoted_path_as_the_path() {
        use super::quoted;
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt as _;
        use std::path::Path;
        for bytes in [&b"plain"[..], b"a b", b"it's", b"caf\xe9", b"\x1b[2J'\\\n", "\u{202e}gnp".as_bytes()] {
            let word = quoted(Path::new(OsStr::from_bytes(bytes)));
            assert!(word.chars().all(rulebook_core::text::is_printable), "{word}");
            let echoed = std::process::Command::new("bash").arg("-c").arg(format!("printf %s {word}")).output();
            assert_eq!(echoed.unwrap().stdout, bytes, "{word}");
        }
    }
}
