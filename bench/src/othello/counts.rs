//! Event counts of moves of Othello.

use crate::measured::EventCounts;
use rulebook_core::othello::{Event, ForfeitReason, Othello, Square, State};

/// Event counts, summed over moves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MoveCounts {
    /// Discs on the board before each move.
    pub discs: u64,
    /// Legal moves before each move (MOV-1).
    pub choices: u64,
    /// Discs placed (MOV-3).
    pub placed: u64,
    /// Lines of discs that flipped (MOV-2).
    pub lines: u64,
    /// Discs that flipped (MOV-2).
    pub flipped: u64,
    /// Sides that could not move and passed (MOV-4).
    pub passes: u64,
    /// Games that ended because neither side could move (END-1).
    pub ends: u64,
    /// Games lost by an answer that is no legal move (ANS-3).
    pub illegal: u64,
    /// Games lost without an answer that names a square (FOR-1, ANS-4).
    pub no_square: u64,
}

impl EventCounts for MoveCounts {
    type Game = Othello;

    fn before(&mut self, state: &State, _: &Option<Square>) {
        self.discs += Square::COUNT as u64 - u64::from(state.position().empties());
        self.choices += u64::from(state.moves().count_ones());
    }

    fn event(&mut self, event: Event) {
        let one = match event {
            Event::Placed { .. } => &mut self.placed,
            Event::Flipped { discs, .. } => {
                self.flipped += u64::from(discs);
                &mut self.lines
            }
            Event::Passed { .. } => &mut self.passes,
            Event::Ended { .. } => &mut self.ends,
            Event::Forfeited { why: ForfeitReason::Illegal(_), .. } => &mut self.illegal,
            Event::Forfeited { .. } => &mut self.no_square,
        };
        *one += 1;
    }

    fn acting(&self) -> u64 {
        self.placed
    }

    fn named(&self) -> Vec<(&'static str, u64)> {
        vec![
            ("discs on the board", self.discs),
            ("legal moves", self.choices),
            ("discs placed", self.placed),
            ("lines flipped", self.lines),
            ("discs flipped", self.flipped),
            ("passes", self.passes),
            ("ends without a move", self.ends),
            ("forfeits: illegal", self.illegal),
            ("forfeits: no square", self.no_square),
        ]
    }
}
