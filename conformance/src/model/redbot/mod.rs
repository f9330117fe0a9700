//! The model of RedBot, written from `spec/redbot.md` alone.
//!
//! Each section of the rules has its own file, and each branch names its clause:
//!
//! | section | file | what it does |
//! |---|---|---|
//! | SET | [`rules`], [`state`] | the constants, the data, the start |
//! | FILE | `lines`, `read`, `validate`, `write` | parses, validates and writes round files |
//! | ANS | `answer` | parses answers |
//! | ORD | `round` | the present objects, the acting robots, the order of the phases |
//! | MOV, ARR, FIR, DEA, BLD | `movement`, `arrival`, `fire`, `deaths`, `build` | the phases |
//! | END | `round`, this file | the end; [`judge`] |
//! | SCO | `score` | bonuses, totals, ranks |
//!
//! Speed is not a goal: lists are searched linearly, and a phase that needs its initial board copies the state. The
//! model leaves out the section REF, which is about processes and folders.
//!
//! ```
//! use rulebook_conformance::model::redbot::{Next, Rules, State, Verdict, judge};
//!
//! let start = State::start(&Rules::default(), 1).write();
//! let forward = b"R1 UP NOTHING R2 UP NOTHING".as_slice();
//! let Verdict::Ok { state, scores, next } = judge(&[], start.as_bytes(), [forward; 4]) else { panic!() };
//! assert!(state.starts_with("1/1\n25x25\nP1: 1 2147483647 0 20 R1 13 DOWN 11 24 "));
//! assert_eq!(scores, [26; 4]);
//! assert_eq!(next, Next::Over);
//! ```

mod answer;
mod arrival;
mod build;
mod deaths;
mod fire;
mod lines;
mod movement;
mod number;
mod read;
mod refusal;
mod round;
pub mod rules;
mod score;
pub mod state;
mod validate;
mod write;

#[cfg(test)]
mod drawing;

pub use super::{Next, Rejection, Verdict, Violation};
pub use answer::understand;
pub use read::read;
pub use refusal::Refusal;
pub use rules::{Rules, RulesLineError};
pub use state::{Action, Cell, Direction, Movement, NOT_ARRIVED, Order, Player, Robot, RobotOrder, State, Wall};

/// Plays a round from a round file. `rules` has the rule lines of a variant, and `answers` the outputs of the
/// strategies of P1 to P4. An empty output means that there is none. The output of a player that is not asked has
/// no effect.
#[must_use]
pub fn judge(rules: &[&str], state: &[u8], answers: [&[u8]; 4]) -> Verdict {
    let mut variant = Rules::default();
    let mut bad = false;
    for line in rules {
        match variant.set_line(line) {
            Ok(()) => {}
            // SET-4: an unknown key takes precedence, whatever else is wrong with the lines.
            Err(RulesLineError::Skip(reason)) => return Verdict::Skip(reason),
            Err(RulesLineError::Bad(_)) => bad = true,
        }
    }
    // END-3: the order in which faults are checked.
    if bad {
        return Verdict::Reject("bad-rules");
    }
    let Ok(mut state) = read(state, &variant) else {
        // FILE-18
        return Verdict::Reject("bad-state");
    };
    if state.is_over() {
        return Verdict::Reject("game-over");
    }
    state.step(answers);
    let next = if state.is_over() { Next::Over } else { Next::Ask(state.asked()) };
    Verdict::Ok { state: state.write(), scores: state.totals().to_vec(), next }
}
