//! FIbot, "Boj o vlajku" (fight for the flag): two players take turns, robots slide and explode, and each player has a
//! flag.
//!
//! The rules are `spec/fibot.md`; each module says which clauses to read first. A [`Setup`] of raw fields becomes a
//! valid [`State`]. A [`Turn`] leads to the next state, and an observer receives the [`Event`]s. [`FiBot`] implements
//! the [contract](crate::contract) that all games share.
//!
//! Cells are [`Position`](crate::grid::Position)s: `x` is the column and `y` is
//! the row as in the file, with row 1 at the top (SET-1).
//!
//! ```
//! use rulebook_core::fibot::{Event, State, Turn};
//!
//! let mut state = State::read(b"5 3 20 1\n1 1 5 3\nA...N\n..#..\n.....\n")?;
//! state.step(Turn::parse(b"A J")?, &mut |event: Event| println!("{event}"))?;
//! state.step(Turn::parse(b"N D")?, &mut ())?;
//! state.step(Turn::parse(b"A V")?, &mut ())?;
//! assert!(state.is_over());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # From clause to code
//!
//! | clauses | what | where |
//! |---|---|---|
//! | SET | board, players, flags, usual start | [`Setup`], [`Robot`] |
//! | TRN | turns and rounds | [`State::step`] |
//! | SLD | slides | [`State::slide_end`], `step.rs` |
//! | EXP | explosions | `step.rs`, [`grid::Cross`](crate::grid::Cross) |
//! | END | the end of the game | [`State::is_over`] |
//! | SCO | points and ranks | [`State::points`], [`State::ranks`] |
//! | FILE | the state file | [`State::read`], [`State::write`] |
//! | ANS | the answer line | [`Turn::parse`] |

pub mod clause;
mod codes;
mod coordinates;
mod drawing;
mod event;
mod file;
mod game;
#[cfg(feature = "arbitrary")]
pub mod random;
mod reach;
mod robot;
mod score;
mod setup;
mod state;
mod step;
mod symmetry;
mod turn;
mod violation;

pub use crate::contract::GameOver;
pub use crate::validation::ReadIntoError;
pub use event::{Event, PassReason};
pub use file::ReadError;
pub use game::FiBot;
pub use reach::Reach;
pub use robot::{ByPlayer, P1, P2, Player, Robot, Robots};
pub use setup::Setup;
pub use state::{InvalidState, State};
pub use symmetry::Symmetry;
pub use turn::{SlideDirection, Turn};
pub use violation::Violation;
