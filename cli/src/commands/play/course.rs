//! The course of a game on standard output, as the script of its source prints it (PLAY-11).

use crate::failure::Failure;
use crate::games::House;
use crate::output::print;
use rulebook_core::players::Seat;
use rulebook_core::text::Printable;
use rulebook_record::Journal;

/// The part of a game that was seen.
pub(super) struct Course {
    game: String,
    /// The players as `P1 tym01`, by seat.
    players: Vec<String>,
    /// The number of the last state, and who was to move.
    last: Option<(u64, Option<Seat>)>,
    /// Whether standard output takes any more.
    printed: Result<(), Failure>,
}

impl Course {
    /// Of a game that begins or resumes.
    pub(super) fn of(journal: &Journal) -> Self {
        let players = journal.head.players.iter().map(|player| format!("P{} {}", player.seat, Printable(&player.name)));
        let players = players.collect();
        Self { game: journal.head.game.clone(), players, last: None, printed: Ok(()) }
    }

    /// Sees the next state and the turn that led to it, and tells of it if it
    /// `prints`.
    pub(super) fn see<G: House>(&mut self, state: &G::State, number: u64, turn: Option<&str>, prints: bool) {
        let line = match (self.last, turn) {
            (Some((last, mover)), Some(turn)) => {
                let player = mover.and_then(|seat| self.players.get(seat.number() - 1)).map_or("", String::as_str);
                let scores = G::players(state).iter().map(|seat| G::score(state, seat).to_string());
                let scores = scores.collect::<Vec<_>>().join(":");
                format!("{} {last}: {player}: {turn} ({scores})\n", G::STEP)
            }
            _ => format!("{}: {}\n", self.game, self.players.join(", ")),
        };
        self.last = Some((number, G::transcribed(state).iter().next()));
        if prints && self.printed.is_ok() {
            self.printed = print(&line);
        }
    }

    /// Ends with the game.
    ///
    /// # Errors
    ///
    /// When standard output did not take all of it.
    pub(super) fn finish(self) -> Result<(), Failure> {
        self.printed
    }
}
