//! Othello, also called Reversi: two players place discs in turn, and discs between two of the other side flip.
//!
//! The rules are `spec/othello.md`; each module says which clauses to read first. A [`Position`] is the board from the
//! view of the side to move, for search.
//!
//! # From clause to code
//!
//! | clauses | what | where |
//! |---|---|---|
//! | SET | squares, start | [`Square`], [`Position::START`] |
//! | MOV | moves and flips | [`Position::moves`], [`Position::flips`], [`Position::play`] |

mod bits;
mod position;
mod square;
mod symmetry;

pub use position::Position;
pub use square::Square;
pub use symmetry::Symmetry;
