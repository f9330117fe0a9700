//! A state as raw, public fields. Read SET-3, SET-4 and FILE-5 to FILE-8 first.

use super::board::Board;
use super::color::Color;
use super::position::Position;
use super::rules::Rules;

/// All fields of a state file, and the rules of the game.
///
/// The fields can hold any values; [`State::new`](super::State::new) validates them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The discs.
    pub board: Board,
    /// The side to move.
    pub to_move: Color,
    /// The side that has lost by forfeit (FOR-2).
    pub forfeit: Option<Color>,
    /// The rules of the game.
    pub rules: Rules,
}

impl Setup {
    /// The start of a game under these rules (SET-4, SET-5).
    #[must_use]
    pub const fn start(rules: Rules) -> Self {
        Self { board: rules.start.board(), to_move: Color::Black, forfeit: None, rules }
    }

    /// The board from the view of the side to move.
    #[must_use]
    pub const fn position(&self) -> Position {
        self.board.position(self.to_move)
    }
}
