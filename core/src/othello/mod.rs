//! Othello, also called Reversi: two players place discs in turn, and discs between two of the other side flip.
//!
//! The rules are `spec/othello.md`; each module says which clauses to read first. A [`Setup`] of raw fields becomes a
//! valid [`State`]. A move leads to the next state, and an observer receives the [`Event`]s. [`Othello`] implements the
//! [contract](crate::contract) that all games share. A [`Position`] is the board from the view of the side to move, for
//! search. A [`Transcript`] is a recorded game.
//!
//! ```
//! use rulebook_core::othello::{Color, Event, Square, State};
//!
//! let mut state = State::default();
//! state.play(Square::parse(b"f5")?, &mut |event: Event| println!("{event}"))?;
//! assert_eq!((state.to_move(), state.score(Color::Black)), (Color::White, 4));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # From clause to code
//!
//! | clauses | what | where |
//! |---|---|---|
//! | SET | squares, sides, start, variant | [`Square`], [`Color`], [`Board`], [`Rules`] |
//! | MOV | moves and flips | [`Position`], [`State::play`] |
//! | END | the end of the game | [`State::is_over`] |
//! | FOR | forfeits | [`State::forfeit_by`] |
//! | SCO | scores and ranks | [`State::score`], [`State::ranks`] |
//! | FILE | the state file | [`State::read`], [`State::write`] |
//! | ANS | the answer line | [`Square::parse`] |
//! | POS | position strings | [`State::parse_position`], [`State::position_string`] |
//! | GAM | recorded games | [`Transcript`] |
//! | CNT | perft | [`Position::perft`] |
//!
//! [`Position::playouts`] plays random games. The house players (EVAL) are in the crate `rulebook-players`.

mod batch;
mod bits;
mod board;
pub mod clause;
mod codes;
mod color;
mod direction;
mod drawing;
mod event;
mod file;
mod game;
mod instructions;
mod notation;
mod perft;
mod playouts;
mod position;
#[cfg(feature = "arbitrary")]
pub mod random;
mod rules;
mod score;
mod setup;
mod square;
mod state;
mod step;
mod symmetry;
mod violation;

pub use crate::contract::GameOver;
pub use crate::validation::ReadIntoError;
pub use board::Board;
pub use color::{Color, Player};
pub use direction::Direction;
pub use event::{Event, ForfeitReason};
pub use file::ReadError;
pub use game::Othello;
pub use notation::{IllegalMove, PositionString, Transcript};
pub use playouts::Playouts;
pub use position::Position;
pub use rules::{Rules, Start};
pub use setup::Setup;
pub use square::Square;
pub use state::{InvalidState, State};
pub use symmetry::Symmetry;
pub use violation::Violation;
