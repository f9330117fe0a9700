//! Moves as integers: the number of the square (SET-1).

use super::color::Color;
use super::square::Square;
use super::state::State;
use crate::contract::{ActionCode, ActionSpace};

/// The space of all moves.
pub(super) const SPACE: ActionSpace = ActionSpace::of_one(Square::COUNT as u32);

pub(super) const fn code_of(square: Square) -> ActionCode {
    ActionCode::of_one(square.index() as u32)
}

pub(super) fn square_of(code: ActionCode) -> Option<Square> {
    let [value, 0] = code.0 else { return None };
    Square::new(u8::try_from(value).ok()?)
}

impl State {
    /// Whether this side is asked and can make the move with this code.
    pub(super) fn allows_code(&self, side: Color, value: u32) -> bool {
        let square = square_of(ActionCode::of_one(value));
        self.to_move() == side && square.is_some_and(|square| self.allows(square))
    }
}
