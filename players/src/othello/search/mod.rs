//! A strong player of Othello as a library.
//!
//! [`Engine::analyze`] takes a position and [`Limits`] and gives an [`Analysis`]: the best move, the score, the line of
//! best play, the number of positions visited, and whether the score is exact. Time comes from a [`Clock`], so that
//! tests need not depend on the speed of the machine.
//!
//! | file | what |
//! |---|---|
//! | `engine.rs` | the API, and the threads of a search |
//! | `limits.rs`, `clock.rs` | what ends a search |
//! | `root.rs` | iterative deepening with aspiration windows |
//! | `worker.rs` | one thread: counters, killer moves, lines |
//! | `midgame.rs` | alpha-beta with null windows and the evaluation at the leaves |
//! | `endgame.rs`, `last.rs` | the search to the end, and its last four squares |
//! | `stability.rs` | discs that can never be flipped |
//! | `ordering.rs` | lists of moves |
//! | `table.rs` | the transposition table |
//! | `evaluation.rs`, `patterns.rs` | the evaluation |
//!
//! The weights of the evaluation are in `players/src/othello/weights.bin`. The example `othello_train` of this package
//! makes this file by self-play, in about 25 minutes on two cores; its seeds and the number of games are fixed.

mod clock;
mod endgame;
mod engine;
mod evaluation;
mod last;
mod limits;
mod midgame;
mod ordering;
mod patterns;
mod root;
mod stability;
mod table;
mod worker;

pub use clock::{Clock, MachineClock};
pub use engine::{Analysis, Engine};
pub use evaluation::{Evaluation, Feature, WeightsLengthError};
pub use limits::Limits;
