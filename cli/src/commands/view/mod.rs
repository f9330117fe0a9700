//! `rulebook view`: a game in the terminal, a screen at a time.
//!
//! - `playback`: what is shown of a film.
//! - `keys`: which key does what.
//! - `screen`: the whole screen; `board`, `players`, `events`, `scores`, `help` its parts.
//! - `theme`, `text`: what the parts share.
//! - `terminal`: the terminal, and giving it back.

mod board;
mod events;
mod help;
mod keys;
mod playback;
mod players;
mod scores;
mod screen;
mod terminal;
#[cfg(test)]
mod tests;
mod text;
mod theme;

use super::configured;
use crate::args::ViewArgs;
use crate::failure::Failure;
use crate::games::{House, Registry};
use crate::input::read_bytes;
use crate::job_control;
use crate::output::quoted;
use crate::record::{Source, game_of};
use playback::{Playback, Wish};
use ratatui::crossterm::event::{self, Event};
use rulebook_referee::Interrupt;
use std::io::{self, IsTerminal as _};
use std::path::Path;
use std::time::{Duration, Instant};
use terminal::{Terminal, failed};
use theme::Theme;

/// How long a picture stands while the game moves, and while it does not.
const MOVING: Duration = Duration::from_millis(40);
const STILL: Duration = Duration::from_millis(100);

/// How long the folder is left alone before it is looked at again.
const LOOK: Duration = Duration::from_millis(200);

pub(crate) fn run<R: Registry>(args: &ViewArgs) -> Result<(), Failure> {
    if args.dir.is_file() {
        let failure =
            Failure::usage(format_args!("{}: is a file, expected the folder of a record", args.dir.display()));
        if let Some(hint) = configured::hint::<R>(&args.dir) {
            return Err(failure.hint(hint));
        }
        // What is known of the file says more.
        game_of::<R>(None, &args.dir)?;
        let game = R::likeliest(&read_bytes(&args.dir)?);
        return Err(failure.hint(format_args!("`rulebook show {game} {}` prints one state", quoted(&args.dir))));
    }
    let game = game_of::<R>(args.game.game.as_deref(), &args.dir)?;
    let source = Source::named::<R>(game, &args.dir, args.rules.rules.as_deref())?;
    let mut playback = Playback::new(source.open()?, &args.dir);
    if let Some(round) = args.round {
        playback.show(round).map_err(|error| Failure::usage(format_args!("{}: {error}", args.dir.display())))?;
    }
    check_terminal().map_err(|failure| {
        let dir = quoted(&args.dir);
        let round = playback.frame().number;
        failure
            .hint(format_args!("`rulebook show {game} {dir}/{round:04}.txt` prints a state"))
            .hint(format_args!("`rulebook explain {game} {dir} --round {round}` prints what happened in a round"))
    })?;
    let interrupt = Interrupt::install()?;
    show(&mut playback, &source, &mut || Ok(interrupt.check().map(|()| true)?))
}

/// Shows a game that is being played, from the state of this number on, until
/// it is left or `goes_on` says no.
pub(crate) fn watch<G: House>(folder: &Path, from: u64, goes_on: &mut dyn FnMut() -> bool) -> Result<(), Failure> {
    let source = Source::of::<G>(folder, None)?;
    let mut playback = Playback::new(source.open()?, folder);
    playback.play_from(from);
    show(&mut playback, &source, &mut || Ok(goes_on()))
}

/// Whether there is a terminal to show a game in.
pub(crate) fn check_terminal() -> Result<(), Failure> {
    if io::stdout().is_terminal() {
        return Ok(());
    }
    Err(Failure::usage("standard output is no terminal, so the game cannot be shown in it"))
}

/// Shows a game until it is left, or `goes_on` says no or fails.
fn show(
    playback: &mut Playback,
    source: &Source,
    goes_on: &mut dyn FnMut() -> Result<bool, Failure>,
) -> Result<(), Failure> {
    let theme = Theme { has_colour: anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never };
    let mut terminal = Terminal::enter()?;
    let mut last_tick = Instant::now();
    let mut next_look = last_tick;
    let mut is_stale = true;
    while goes_on()? {
        terminal.check()?;
        if is_stale {
            terminal.draw(|screen| screen::draw(screen, playback, theme))?;
            is_stale = false;
        }
        if event::poll(if playback.is_playing() { MOVING } else { STILL }).map_err(|error| failed(&error))? {
            is_stale = true;
            match wish(playback, event::read().map_err(|error| failed(&error))?) {
                Some(Wish::Quit) => return Ok(()),
                Some(Wish::Interrupt) => job_control::raise(),
                Some(Wish::Suspend) => terminal = terminal.suspend()?,
                None => {}
            }
        }
        let now = Instant::now();
        is_stale |= playback.tick((now - last_tick).min(STILL));
        last_tick = now;
        if now >= next_look && !playback.summary().is_over {
            is_stale |= look(playback, source);
            // A long record takes its time to be read.
            next_look = Instant::now() + LOOK.max(10 * now.elapsed());
        }
    }
    Ok(())
}

fn wish(playback: &mut Playback, event: Event) -> Option<Wish> {
    match event {
        Event::Key(key) => keys::action(key).and_then(|action| playback.act(action)),
        _ => None,
    }
}

/// Looks for rounds that have been played since; tells whether there is
/// anything new to show.
fn look(playback: &mut Playback, source: &Source) -> bool {
    match source.follow(playback.film()) {
        Ok(has_grown) => {
            if has_grown || playback.trouble().is_some() {
                playback.grown();
                return true;
            }
            false
        }
        Err(failure) => playback.troubled(&failure.reason()),
    }
}
