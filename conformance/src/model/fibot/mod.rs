//! The model of FIbot, written from `spec/fibot.md` alone.
//!
//! Each section of the rules has its own file, and each branch names its clause:
//!
//! | section | file | what it does |
//! |---|---|---|
//! | SET | [`state`], `start`, this file | the data, the start of a standard game, the lines of a variant |
//! | FILE | `read`, `write` | parses, validates and writes state files |
//! | ANS | [`answer`] | parses answers |
//! | TRN, END | `turn` | turns, rounds, the players asked, the end |
//! | SLD, EXP | `slide`, `explosion` | the two actions |
//! | SCO | `score` | distances, points, ranks, the score sheet |
//!
//! Speed is not a goal: robots and walls are searched linearly, and slides and explosions go cell by cell. The
//! model leaves out the sections PLAY and CUP, which are about processes, folders and contests.
//!
//! ```
//! use rulebook_conformance::model::fibot::{Next, State, Verdict, judge};
//!
//! let start = State::start(20).unwrap().write();
//! let Verdict::Ok { state, scores, next } = judge(&[], start.as_bytes(), b"C V") else { panic!() };
//! assert!(state.starts_with("10 5 20 2\n3 3 8 3\nA#..##..#Z\n"));
//! assert!(state.contains("\nB.....CX.Y\n"));
//! assert_eq!(scores, [14, 10]);
//! assert_eq!(next, Next::Ask(vec![2]));
//! ```

pub mod answer;
#[cfg(test)]
mod drawing;
mod explosion;
mod read;
mod score;
mod slide;
mod start;
pub mod state;
mod turn;
mod write;

pub use super::{Next, Rejection, Verdict, Violation};
pub use answer::{Action, Turn, understand};
pub use read::read;
pub use state::{Cell, Direction, Player, Robot, State};

/// Plays a turn from a state file. `rules` has the rule lines of a variant, and `output` the output of the player
/// to move. An empty output means that there is none.
#[must_use]
pub fn judge(rules: &[&str], state: &[u8], output: &[u8]) -> Verdict {
    for line in rules {
        // SET-7: all keys are unknown, whatever else is wrong with the lines. A key has at least one character.
        if line.find('=').is_some_and(|at| at > 0) {
            return Verdict::Skip(format!("there are no rules to change: {line:?}"));
        }
    }
    // END-3: the order in which faults are checked.
    if !rules.is_empty() {
        // SET-7: a line that is not `key=value`.
        return Verdict::Reject("bad-rules");
    }
    let Ok(mut state) = read(state) else {
        // FILE-7
        return Verdict::Reject("bad-state");
    };
    if state.is_over() {
        return Verdict::Reject("game-over");
    }
    state.step(output);
    let next = if state.is_over() { Next::Over } else { Next::Ask(state.asked()) };
    Verdict::Ok { state: state.write(), scores: state.scores().to_vec(), next }
}
