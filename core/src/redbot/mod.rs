//! RedBot: four players, two robots each, simultaneous moves, step damage,
//! splash fire and shared walls.
//!
//! The rules are `spec/redbot.md`; each module says which clauses to read first. A [`Setup`] of raw fields becomes a
//! valid [`State`]. The [`Orders`] of four players lead to the next state, phase by phase, and an observer receives the
//! [`Event`]s. [`RedBot`] implements the [contract](crate::contract) that all games share.
//!
//! Cells follow the [grid](crate::grid): columns and rows count from 1, rows
//! upwards (SET-1). The grid's directions are those of the game (SET-2).
//!
//! ```
//! use rulebook_core::redbot::{ByPlayer, Event, Orders, P1, State};
//!
//! let mut state = State::default();
//! let mut orders = ByPlayer::<Orders>::default();
//! orders[P1] = Orders::parse(b"R1 UP FIRE R2 NONE BUILD 12 9")?;
//! state.step(&orders, &mut |event: Event| println!("{event}"))?;
//! assert_eq!(state.setup().walls.len(), 1);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # From clause to code
//!
//! | clauses | what | where |
//! |---|---|---|
//! | SET | board, players, constants, start | [`Setup`], [`Rules`] |
//! | ORD | orders and the phases of a round | [`Orders`], [`State::step`] |
//! | MOV | movement | `movement.rs` |
//! | ARR | arrival | `arrival.rs` |
//! | FIR | fire | `fire.rs` |
//! | DEA | deaths | `deaths.rs` |
//! | BLD | building | `build.rs` |
//! | END | the end of the game | [`State::is_over`] |
//! | SCO | points and ranks | [`State::score`], [`State::ranks`] |
//! | FILE | the round file | [`State::read`], [`State::write`] |
//! | ANS | the answer line | [`Orders::parse`] |
//! | REF | the referee | the `rulebook` command |

mod arrival;
mod board;
mod build;
mod check;
pub mod clause;
mod codes;
mod deaths;
mod drawing;
mod event;
mod file;
mod fire;
mod game;
mod lanes;
mod movement;
mod name;
mod orders;
#[cfg(feature = "arbitrary")]
pub mod random;
mod round;
mod rules;
mod score;
mod setup;
mod state;
mod step;
pub mod symmetry;
mod team;
mod violation;

pub use crate::contract::GameOver;
pub use crate::validation::ReadIntoError;
pub use event::{Event, HitKind, Object, Refusal};
pub use file::ReadError;
pub use game::RedBot;
pub use name::Name;
pub use orders::{Action, Movement, Order, Orders};
pub use rules::{BuildCap, Rules};
pub use score::Score;
pub use setup::{Cell, Goals, MAX_GOALS, MAX_WALLS, PlayerSetup, Robot, Setup, Wall, Walls};
pub use state::{InvalidState, Standing, State};
pub use team::{ByPlayer, ByRobot, P1, P2, P3, P4, Player, RobotId, RobotNo, Team};
pub use violation::Violation;
