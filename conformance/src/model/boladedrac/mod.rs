//! The model of Bola de Drac, written from `spec/boladedrac.md` alone.
//!
//! Each section of the rules has its own file or shares one with other sections. Each branch names its clause:
//!
//! | section | file | what it does |
//! |---|---|---|
//! | SET | [`state`], `start`, this file | the data, the start of a standard game, the lines of a variant |
//! | FILE | `read`, `check`, `write` | parses, validates and writes state files |
//! | ANS | [`answer`] | parses answers |
//! | ROU, FRO, ORD, END | `round`, `chance` | a round, its draws, its order, the end |
//! | KAM | `kamehame` | throws and rays |
//! | MOV, ITM | `movement` | moves, and effects of the target cell |
//! | COM | `combat` | combats |
//! | DEA, KIN, REG | `time` | death, return, timers |
//! | BAL | `balls` | owed balls |
//! | SCO | `score` | points, ranks, the score sheet |
//! | RES | `record` | the lines of a round in the record |
//!
//! Speed is not a goal: beans, kintons and gokus are searched linearly, and each round copies the whole state.
//!
//! ```
//! use rulebook_conformance::model::boladedrac::{Next, State, Verdict, judge};
//!
//! let start = State::start(300).unwrap().write();
//! let answers: [&[u8]; 4] = [b"m r", b"-", b"frozen", b""];
//! let Some(Verdict::Ok { state, scores, next }) = judge(&[], start.as_bytes(), &answers, &[b"0/2", b"2/3", b"3/4"])
//! else { panic!() };
//! assert!(state.contains("\nround 1\n") && state.contains("\nnormal 1 2 0 a 0 100 0 0 \n"));
//! assert!(state.contains("\nnormal 18 1 0 a 0 100 0 -1 \n"));
//! assert_eq!(scores, [100; 4]);
//! assert_eq!(next, Next::Ask(vec![1, 2, 4]));
//! ```

pub mod answer;
mod balls;
mod chance;
mod check;
mod combat;
mod kamehame;
mod movement;
mod read;
mod record;
mod round;
mod score;
mod start;
pub mod state;
mod time;
mod write;

pub use super::{Next, Rejection, Verdict, Violation};
pub use answer::{Action, Answer, understand};
pub use chance::{BadChance, Source};
pub use read::read;
pub use round::Round;
pub use state::{Cell, Content, Direction, Goku, Item, Parameters, State, Status};

/// Plays a round from a state file. `rules` has the rule lines of a variant, `outputs` the outputs of the
/// strategies by player ID, and `draws` the random draws. An empty output means that there is none. `None` when the
/// number of outputs is wrong (ANS-4).
#[must_use]
pub fn judge(rules: &[&str], state: &[u8], outputs: &[&[u8]], draws: &[&[u8]]) -> Option<Verdict> {
    for line in rules {
        // SET-9: all keys are unknown, whatever else is wrong with the lines. A key has at least one character.
        if line.find('=').is_some_and(|at| at > 0) {
            return Some(Verdict::Skip(format!("there are no rules to change: {line:?}")));
        }
    }
    // END-3: the order in which faults are checked.
    if !rules.is_empty() {
        // SET-9: a line that is not `key=value`.
        return Some(Verdict::Reject("bad-rules"));
    }
    let Ok(mut state) = read(state) else {
        // FILE-18
        return Some(Verdict::Reject("bad-state"));
    };
    if outputs.len() != state.gokus.len() {
        return None;
    }
    if state.is_over() {
        return Some(Verdict::Reject("game-over"));
    }
    let mut left = draws.iter();
    let round = state.step(outputs, &mut |n| chance::drawn(left.next()?, n));
    // ROU-2
    if round.is_err() || left.next().is_some() {
        return Some(Verdict::Reject("bad-chance"));
    }
    let next = if state.is_over() { Next::Over } else { Next::Ask(state.asked()) };
    Some(Verdict::Ok { state: state.write(), scores: state.scores(), next })
}
