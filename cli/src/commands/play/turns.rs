//! Prints the turns of a game to stdout while it is played from a configuration (PLAY-11).

use crate::failure::Failure;
use crate::games::{GameRef, State};
use crate::output::print;
use rulebook_core::players::Seat;
use rulebook_core::text::Printable;
use rulebook_record::Journal;

/// Prints each turn of a game.
pub(super) struct TurnPrinter {
    game: String,
    /// The game's noun for a step.
    step: &'static str,
    /// The players as `P1 tym01`, by seat.
    players: Vec<String>,
    /// Number of the last state, and the player to move in it.
    last: Option<(u64, Option<Seat>)>,
    /// Result of the last write to stdout.
    printed: Result<(), Failure>,
}

impl TurnPrinter {
    /// A printer for a game that starts or resumes.
    pub(super) fn of(game: GameRef, journal: &Journal) -> Self {
        let players = journal.head.players.iter().map(|player| format!("P{} {}", player.seat, Printable(&player.name)));
        let players = players.collect();
        Self { step: game.step(), game: journal.head.game.clone(), players, last: None, printed: Ok(()) }
    }

    /// Takes the next state and the turn that led to it, and prints the turn if `prints`.
    pub(super) fn add(&mut self, state: &State, number: u64, turn: Option<&str>, prints: bool) {
        let line = match (self.last, turn) {
            (Some((last, mover)), Some(turn)) => {
                let player = mover.and_then(|seat| self.players.get(seat.number() - 1)).map_or("", String::as_str);
                let scores = state.players().iter().map(|seat| state.score(seat).to_string());
                let scores = scores.collect::<Vec<_>>().join(":");
                format!("{} {last}: {player}: {turn} ({scores})\n", self.step)
            }
            _ => format!("{}: {}\n", self.game, self.players.join(", ")),
        };
        self.last = Some((number, state.answering_players().iter().next()));
        if prints && self.printed.is_ok() {
            self.printed = print(&line);
        }
    }

    /// Reports the result of printing.
    ///
    /// # Errors
    ///
    /// When a write to stdout failed.
    pub(super) fn finish(self) -> Result<(), Failure> {
        self.printed
    }
}
