//! How a match ended.

use rulebook_core::contract::{Decision, Game, Outcome};
use rulebook_core::players::Seat;
use serde::{Deserialize, Serialize};

/// How a match ended, as stored in a journal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OutcomeEntry {
    /// What decided the match: `scores`, `draw`, or `forfeit-N`, where N is the seat that lost.
    pub decision: String,
    /// The ranks by seat, starting at 1. Equal players share a rank.
    pub ranks: Vec<u8>,
    /// The scores by seat.
    pub scores: Vec<i64>,
    /// The numbers (from 1) of the disqualified seats (FLT-3).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub disqualified: Vec<usize>,
}

impl OutcomeEntry {
    /// Computes the outcome of a game that is over in this state.
    ///
    /// Disqualified seats (from 1) rank behind all others (FLT-3).
    #[must_use]
    pub fn of<G: Game>(state: &G::State, outcome: &Outcome, disqualified: Vec<usize>) -> Self {
        let seats: Vec<Seat> = G::players(state).iter().collect();
        let key = |seat: Seat| (disqualified.contains(&seat.number()), outcome.ranks[seat]);
        let rank = |seat: Seat| match disqualified.as_slice() {
            [] => outcome.ranks[seat],
            // A game has at most nine seats, so a rank fits into `u8`.
            _ => seats.iter().fold(1, |rank, &other| rank + u8::from(key(other) < key(seat))),
        };
        Self {
            decision: match outcome.decision {
                Decision::Scores => "scores".to_owned(),
                Decision::Draw => "draw".to_owned(),
                Decision::Forfeit(seat) => format!("forfeit-{}", seat.number()),
            },
            ranks: seats.iter().map(|&seat| rank(seat)).collect(),
            scores: seats.iter().map(|&seat| G::score(state, seat)).collect(),
            disqualified,
        }
    }
}
