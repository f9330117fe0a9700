//! The model of AI-Tester, written from `spec/aitester.md` alone.
//!
//! Each section of the rules has its own file or shares one with other sections. Each branch names its clause:
//!
//! | section | file | what it does |
//! |---|---|---|
//! | SET | [`state`], `start`, this file | the data, the start of a standard game, the lines of a variant |
//! | FILE | `read`, `check`, `write` | parses, validates and writes state files |
//! | ANS | [`answer`] | parses answers |
//! | STP, FGT, END | `step`, `refusal` | steps, reasons to refuse a command, turns, the end |
//! | BUY | `buy` | buying, selling, what a player sees |
//! | MOV | `movement` | moves and their cheapest paths |
//! | ATT, LIN | `fire` | shots and the line of fire |
//! | SCO | `score` | scores, ranks, the score sheet |
//! | EVA | [`evaluation`] | the maps of a state, its value for a player |
//!
//! Speed is not a goal: units and tiles are searched linearly, and a path becomes cheaper tile by tile until it is the
//! cheapest one. The model leaves out the sections AIT and MAP, about files from which a start is made.
//!
//! ```
//! use rulebook_conformance::model::aitester::{Next, State, Verdict, judge};
//!
//! let start = State::start(None).unwrap().write();
//! let Verdict::Ok { state, scores, next } = judge(&[], start.as_bytes(), b"BUY 1 2 0") else { panic!() };
//! assert!(state.ends_with("money 100 units 1\n0 1 2 0 60\nmoney 120 units 0\n"));
//! assert_eq!(scores, [0, 0]);
//! assert_eq!(next, Next::Ask(vec![1]));
//! ```

pub mod answer;
mod buy;
mod check;
pub mod evaluation;
mod fire;
mod movement;
#[cfg(test)]
mod placed;
mod read;
mod refusal;
mod score;
mod start;
pub mod state;
mod step;
#[cfg(test)]
mod tests;
mod write;

pub use super::{Next, Rejection, Verdict, Violation};
pub use answer::{Command, understand};
pub use fire::{in_range, line_of_fire};
pub use read::read;
pub use refusal::Reason;
pub use state::{Parameters, Phase, Player, State, Terrain, Tile, Unit, UnitType};
pub use step::Step;

/// Plays a step from a state file. `rules` has the rule lines of a variant, and `output` the output of the player
/// whose turn it is. An empty output means that there is none.
#[must_use]
pub fn judge(rules: &[&str], state: &[u8], output: &[u8]) -> Verdict {
    for line in rules {
        // SET-10: all keys are unknown, whatever else is wrong with the lines. A key has at least one character.
        if line.find('=').is_some_and(|at| at > 0) {
            return Verdict::Skip(format!("there are no rules to change: {line:?}"));
        }
    }
    // END-3: the order in which faults are checked.
    if !rules.is_empty() {
        // SET-10: a line that is not `key=value`.
        return Verdict::Reject("bad-rules");
    }
    let Ok(mut state) = read(state) else {
        // FILE-10
        return Verdict::Reject("bad-state");
    };
    if state.is_over() {
        return Verdict::Reject("game-over");
    }
    state.step(output);
    let next = if state.is_over() { Next::Over } else { Next::Ask(state.asked()) };
    Verdict::Ok { state: state.write(), scores: state.scores(), next }
}
