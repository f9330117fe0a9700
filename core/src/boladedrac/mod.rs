//! Bola de Drac 2015: one to four gokus carry balls to capsules, fight, and throw Kame Hames. Random draws decide the
//! order of the players and the outcome of combats and throws.
//!
//! The rules are `spec/boladedrac.md`; each module says which clauses to read first. A [`Setup`] of raw fields becomes
//! a valid [`State`]. An [`Action`] of each player and a source of [draws](crate::chance) lead to the next state, and
//! an observer receives the [`Event`]s. [`BolaDeDrac`] implements the [contract](crate::contract) that all games share.
//!
//! A [`Cell`] counts its row and column as the file does: from 0, with row 0 at the top. [`AXES`] converts them to
//! those of the [`grid`](crate::grid).
//!
//! ```
//! use rulebook_core::boladedrac::{Action, Cell, Direction, P1, State};
//! use rulebook_core::chance::{Draw, RecordedDraws};
//! use rulebook_core::players::ByPlayer;
//!
//! let mut state = State::default();
//! let mut actions = ByPlayer::default();
//! actions[P1] = Action::Move(Direction::Right);
//! let draws = ["0/2", "2/3", "1/4"].map(|draw| Draw::parse(draw.as_bytes()).unwrap());
//! state.step(&actions, &mut RecordedDraws::new(&draws), &mut ())?;
//! assert_eq!((state.setup().round, state.setup().gokus[P1].cell), (1, Cell::new(1, 2)));
//! # Ok::<(), rulebook_core::contract::StepError>(())
//! ```
//!
//! # From clause to code
//!
//! | clauses | what | where |
//! |---|---|---|
//! | SET | board, parameters, gokus, items, usual start | [`Setup`], [`Parameters`], [`Goku`], [`Item`] |
//! | ROU, FRO | rounds, chance, frozen gokus | [`State::step`], [`State::may_act`] |
//! | ORD | the order of the players | [`Order`] |
//! | KAM | Kame Hames | `kamehame.rs`, [`State::throw_refusal`], [`Ray`] |
//! | MOV | moves | `movement.rs`, [`State::move_refusal`], [`State::move_cost`] |
//! | COM | combats | `combat.rs` |
//! | ITM | beans, kintons, balls, capsules | `things.rs` |
//! | DEA-1 | death | `round.rs` |
//! | DEA-2, DEA-3, KIN, REG | timers, return, kinton time, items | `passing.rs` |
//! | BAL | owed balls | `balls.rs` |
//! | SCO | points and ranks | [`State::points`], [`State::ranks`] |
//! | END | the end of the game | [`State::is_over`], [`State::asked`] |
//! | FILE | the state file | [`State::read`], [`State::write`], [`Setup::check`] |
//! | ANS | the answer line | [`Action::parse`], [`Action::replied`] |
//! | RES-1, RES-2 | the record | [`RoundRecord`], [`State::write_round`] |
//! | RES-3 | the draws of a record | [`Draw`](crate::chance::Draw) |
//! | RES-5, RES-6 | reading a record | [`RecordReader`], [`RoundRecord::actions`] |
//! | RES-7 | a record without draws | [`RoundRecord::explain`] |

mod action;
mod balls;
mod cell;
mod check;
pub mod clause;
mod codes;
mod combat;
mod drawing;
mod event;
mod file;
mod game;
mod goku;
mod item;
mod kamehame;
mod movement;
mod name;
mod order;
mod parameters;
mod passing;
#[cfg(feature = "arbitrary")]
pub mod random;
mod ray;
mod record;
mod refusal;
mod round;
mod score;
mod setup;
mod state;
mod status;
mod symmetry;
mod things;
mod violation;

pub use crate::validation::ReadIntoError;
pub use action::Action;
pub use cell::{AXES, Cell, Direction};
pub use codes::Refusal;
pub use event::{Event, OwedReason};
pub use file::ReadError;
pub use game::BolaDeDrac;
pub use goku::{ByPlayer, Goku, Gokus, P1, P2, P3, P4, Player};
pub use item::{Item, ItemId, ItemKind};
pub use name::Name;
pub use order::Order;
pub use parameters::{Parameter, Parameters};
pub use ray::Ray;
pub use record::{Fit, RecordReader, RoundRecord};
pub use refusal::{MoveRefusal, ThrowRefusal};
pub use setup::{Items, Setup};
pub use state::{InvalidState, State};
pub use status::Status;
pub use symmetry::Symmetry;
pub use violation::Violation;
