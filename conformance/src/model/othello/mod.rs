//! The model of Othello, written from `spec/othello.md` alone.
//!
//! Each section of the rules has its own file, and each branch names its clause:
//!
//! | section | file | what it does |
//! |---|---|---|
//! | SET | [`state`], `start` | squares, directions, sides; the start; the lines of a variant |
//! | MOV | `flips`, `turn` | legal moves, captured lines, who is next |
//! | END, FOR | `turn` | the end, forfeits |
//! | SCO | `score` | scores, ranks, the score sheet |
//! | FILE | `read`, `write` | parses, validates and writes state files |
//! | ANS | [`answer`] | parses answers |
//! | CNT | `perft` | counts sequences of plies |
//!
//! Speed is not a goal: the board is a list of 64 squares, and every line is followed square by square. The model
//! leaves out the sections POS and GAM, about the texts of other programs, NET, about games over the network, and EVAL,
//! about players.
//!
//! ```
//! use rulebook_conformance::model::othello::{Next, State, Verdict, judge};
//!
//! let start = State::start(false).write();
//! let Verdict::Ok { state, scores, next } = judge(&[], start.as_bytes(), b"f5") else { panic!() };
//! assert_eq!(state, "---------------------------OX------XXX-------------------------- O\n");
//! assert_eq!(scores, [4, 1]);
//! assert_eq!(next, Next::Ask(vec![2]));
//! ```

pub mod answer;
mod flips;
mod perft;
#[cfg(test)]
mod placed;
mod read;
mod score;
mod start;
pub mod state;
#[cfg(test)]
mod tests;
mod turn;
mod write;

pub use super::{Next, Rejection, Verdict, Violation};
pub use answer::understand;
pub use read::read;
pub use start::{VariantError, mirrored};
pub use state::{Direction, Side, Square, State};
pub use turn::Turn;

/// Plays a step from a state file. `rules` has the rule lines of a variant, and `output` the output of the player
/// to move. An empty output means that there is none.
#[must_use]
pub fn judge(rules: &[&str], state: &[u8], output: &[u8]) -> Verdict {
    // END-2: the order in which faults are checked. SET-5: a step does not depend on the start.
    match mirrored(rules) {
        Err(VariantError::Unsupported(reason)) => return Verdict::Skip(reason),
        Err(VariantError::Bad) => return Verdict::Reject("bad-rules"),
        Ok(_) => {}
    }
    let Ok(mut state) = read(state) else {
        // FILE-8
        return Verdict::Reject("bad-state");
    };
    if state.is_over() {
        return Verdict::Reject("game-over");
    }
    state.step(output);
    let next = if state.is_over() { Next::Over } else { Next::Ask(state.asked()) };
    Verdict::Ok { state: state.write(), scores: state.scores().to_vec(), next }
}
