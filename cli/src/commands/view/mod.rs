//! `rulebook view`: a game in the terminal, full screen.
//!
//! - `playback`: the state of the viewer.
//! - `keys`: the key bindings.
//! - `screen`: the whole screen; `board`, `players`, `events`, `scores`, `help`: its parts.
//! - `person`: the screen of a person who plays.
//! - `theme`, `text`: shared by the parts.
//! - `terminal`: taking over and restoring the terminal.

mod board;
mod events;
mod help;
mod keys;
mod person;
mod playback;
mod players;
mod scores;
mod screen;
pub(crate) mod terminal;
#[cfg(test)]
mod tests;
mod text;
mod theme;

use super::configured;
use crate::args::ViewArgs;
use crate::failure::Failure;
use crate::games::{GameRef, Registry};
use crate::input::read_bytes;
use crate::job_control;
use crate::output::quoted;
use crate::player_style::ColorDepth;
use crate::record::{Source, game_of, is_log_file};
pub(crate) use person::play;
use playback::{Playback, Request};
use ratatui::crossterm::event::{self, Event};
use rulebook_referee::Interrupt;
use std::io::{self, IsTerminal as _};
use std::path::Path;
use std::time::{Duration, Instant};
use terminal::{Terminal, failed};
use theme::Theme;

/// Time between frames while the game plays.
const MOVING: Duration = Duration::from_millis(40);

/// Time between frames while the game is paused.
const STILL: Duration = Duration::from_millis(100);

/// Minimum time between two looks into the folder for new rounds.
const LOOK_INTERVAL: Duration = Duration::from_millis(200);

pub(crate) fn run(games: Registry, args: &ViewArgs) -> Result<(), Failure> {
    if args.dir.is_file() && !is_log_file(games, &args.dir) {
        let failure =
            Failure::usage(format_args!("{}: expected the folder of a record, found a file", args.dir.display()));
        if let Some(hint) = configured::hint(games, &args.dir) {
            return Err(failure.hint(hint));
        }
        // An error about the file itself is more useful.
        game_of(games, None, &args.dir)?;
        let game = games.best_match(&args.dir, &read_bytes(&args.dir)?).name();
        return Err(failure.hint(format_args!("`rulebook show {game} {}` prints one state", quoted(&args.dir))));
    }
    let game = game_of(games, args.game.game.as_deref(), &args.dir)?;
    let source = Source::of(game, &args.dir, args.rules.rules.as_deref())?;
    let mut playback = Playback::new(source.open()?, &args.dir);
    if let Some(round) = args.round {
        playback.show(round).map_err(|error| Failure::usage(format_args!("{}: {error}", args.dir.display())))?;
    }
    check_terminal().map_err(|failure| {
        let dir = quoted(&args.dir);
        let (game, round) = (game.name(), playback.frame().number);
        let state = if args.dir.is_file() { format!("{dir} --round {round}") } else { format!("{dir}/{round:04}.txt") };
        failure
            .hint(format_args!("`rulebook show {game} {state}` prints a state"))
            .hint(format_args!("`rulebook explain {game} {dir} --round {round}` prints what happened in a round"))
    })?;
    let interrupt = Interrupt::install()?;
    show(&mut playback, &source, &mut || Ok(interrupt.check().map(|()| true)?))
}

/// Shows a running game from this state on, until it is closed or `keeps_open` returns false.
pub(crate) fn watch(
    game: GameRef,
    folder: &Path,
    from: u64,
    keeps_open: &mut dyn FnMut() -> bool,
) -> Result<(), Failure> {
    let source = Source::of(game, folder, None)?;
    let mut playback = Playback::new(source.open()?, folder);
    playback.play_from(from);
    show(&mut playback, &source, &mut || Ok(keeps_open()))
}

/// Checks that stdout is a terminal to show a game in.
pub(crate) fn check_terminal() -> Result<(), Failure> {
    if io::stdout().is_terminal() {
        return Ok(());
    }
    Err(Failure::usage("stdout is not a terminal, so the game cannot be shown"))
}

/// Shows a game until it is closed, or `keeps_open` returns false or fails.
fn show(
    playback: &mut Playback,
    source: &Source,
    keeps_open: &mut dyn FnMut() -> Result<bool, Failure>,
) -> Result<(), Failure> {
    let theme = theme();
    let mut terminal = Terminal::enter()?;
    let mut last_tick = Instant::now();
    let mut next_look = last_tick;
    let mut needs_redraw = true;
    while keeps_open()? {
        terminal.check()?;
        if needs_redraw {
            terminal.draw(|screen| screen::draw(screen, playback, theme))?;
            needs_redraw = false;
        }
        if event::poll(if playback.is_playing() { MOVING } else { STILL }).map_err(|error| failed(&error))? {
            needs_redraw = true;
            match request(playback, event::read().map_err(|error| failed(&error))?) {
                Some(Request::Quit) => return Ok(()),
                Some(Request::Interrupt) => job_control::raise(),
                Some(Request::Suspend) => terminal = terminal.suspend()?,
                None => {}
            }
        }
        let now = Instant::now();
        needs_redraw |= playback.tick((now - last_tick).min(STILL));
        last_tick = now;
        if now >= next_look && !playback.summary().is_over {
            needs_redraw |= look(playback, source);
            // Reading a long record takes time, so check it less often.
            next_look = Instant::now() + LOOK_INTERVAL.max(10 * now.elapsed());
        }
    }
    Ok(())
}

/// The theme for stdout.
fn theme() -> Theme {
    let has_color = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
    Theme { has_color, depth: ColorDepth::of_terminal() }
}

fn request(playback: &mut Playback, event: Event) -> Option<Request> {
    match event {
        Event::Key(key) => keys::action(key).and_then(|action| playback.act(action)),
        _ => None,
    }
}

/// Checks for new rounds; returns whether there is anything new to show.
fn look(playback: &mut Playback, source: &Source) -> bool {
    match source.follow(playback.replay()) {
        Ok(has_grown) => {
            if has_grown || playback.error().is_some() {
                playback.refresh();
                return true;
            }
            false
        }
        Err(failure) => playback.set_error(&failure.reason()),
    }
}
