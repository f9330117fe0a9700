//! The screen of people who play (PEO): the viewer, with a cursor that selects cells.
//!
//! - `game`: what the screen knows of the match, and how it asks.
//! - `input`: keys and the mouse.
//! - `keys`: the key bindings, also for the help.
//! - `selection`: from cells or a typed line to an answer.
//! - `hint`: a good action, from a built-in player.
//! - `drawing`: the lines of the screen.

mod drawing;
mod game;
mod hint;
mod input;
mod keys;
mod selection;
#[cfg(test)]
mod tests;

use super::playback::Playback;
use super::terminal::{Terminal, failed};
use super::{LOOK_INTERVAL, MOVING, STILL, show, theme};
use crate::failure::Failure;
use crate::games::GameRef;
use crate::job_control;
use crate::people::{Request, Update};
use game::{MatchPlayers, PlayScreen};
use input::Command;
use ratatui::crossterm::event;
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::time::Instant;

/// Shows matches and lets people play them, until the match asks to close the screen, or is gone.
///
/// # Errors
///
/// When the terminal fails, or a record cannot be shown.
pub(crate) fn play(game: GameRef, updates: &Receiver<Update>, requests: Sender<Request>) -> Result<(), Failure> {
    let (folder, players) = loop {
        match updates.recv() {
            Ok(Update::Match { folder, people, is_over_network }) => {
                break (folder, MatchPlayers { people, is_over_network });
            }
            Ok(Update::Close) | Err(_) => return Ok(()),
            Ok(_) => {}
        }
    };
    let theme = theme();
    let mut screen = PlayScreen::open(game, &folder, players, requests)?;
    let mut terminal = Terminal::enter_with_mouse()?;
    let mut last_tick = Instant::now();
    let mut next_look = last_tick;
    let mut needs_redraw = true;
    loop {
        terminal.check()?;
        loop {
            match updates.try_recv() {
                Ok(Update::Close) | Err(TryRecvError::Disconnected) => return Ok(()),
                Ok(update) => screen.update(update)?,
                Err(TryRecvError::Empty) => break,
            }
            (needs_redraw, next_look) = (true, Instant::now());
        }
        if Instant::now() >= next_look {
            needs_redraw |= screen.look();
            next_look = Instant::now() + LOOK_INTERVAL;
        }
        needs_redraw |= screen.receive_hint();
        if needs_redraw {
            terminal.draw(|frame| screen.draw(frame, theme))?;
            needs_redraw = false;
        }
        if event::poll(if screen.is_moving() { MOVING } else { STILL }).map_err(|error| failed(&error))? {
            needs_redraw = true;
            match screen.handle(&event::read().map_err(|error| failed(&error))?) {
                Some(Command::Interrupt) => job_control::raise(),
                Some(Command::Suspend) => terminal = terminal.suspend()?,
                Some(Command::View) => {
                    drop(terminal);
                    match view(&screen, updates)? {
                        Some(Update::Close) => return Ok(()),
                        Some(update) => screen.update(update)?,
                        None => {}
                    }
                    terminal = Terminal::enter_with_mouse()?;
                }
                None => {}
            }
        }
        let now = Instant::now();
        needs_redraw |= screen.tick((now - last_tick).min(STILL));
        last_tick = now;
    }
}

/// Shows the match that is over in the viewer, until it is closed or an update arrives. Returns the update.
fn view(screen: &PlayScreen, updates: &Receiver<Update>) -> Result<Option<Update>, Failure> {
    let source = screen.source();
    let mut playback = Playback::new(source.open()?, screen.folder());
    let mut received = None;
    show(&mut playback, source, &mut || {
        received = match updates.try_recv() {
            Ok(update) => Some(update),
            Err(TryRecvError::Disconnected) => Some(Update::Close),
            Err(TryRecvError::Empty) => None,
        };
        Ok(received.is_none())
    })?;
    Ok(received)
}
