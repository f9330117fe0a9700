//! The analysis of recorded games by a strong player.

use rulebook_core::contract::{Game, Replies};
use rulebook_core::players::Seat;

/// Judges the answers to a state. `None` if no player is asked, or if the answers name no move.
pub type AnalyzeStep<G> = fn(&<G as Game>::State, &Replies<G>, Effort) -> Option<MoveAnalysis>;

/// The limits of a search. The first limit reached ends it, so the result does not depend on the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The number of positions to visit.
    pub nodes: u64,
    /// The depth in steps; `None` for no limit of depth.
    pub depth: Option<u32>,
}

/// What a strong player says about a move that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveAnalysis {
    /// The seat of the player.
    pub seat: Seat,
    /// The move, as an answer line.
    pub played: String,
    /// The best move.
    pub best: String,
    /// The expected final lead of the player over its rival after the best move, in hundredths of a point.
    pub score: i32,
    /// By how much the move played is worse, in hundredths of a point.
    pub loss: i32,
    /// The best moves of both players from this state on.
    pub line: Vec<String>,
    /// The depth of the search in steps.
    pub depth: u32,
    /// Whether the score is that of perfect play to the end of the game.
    pub exact: bool,
}
