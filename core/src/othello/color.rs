//! The two sides. Read SET-3 first.

use crate::players;
use core::fmt;

/// One of the two players: P1 has the black discs, P2 the white ones (SET-3).
pub type Player = players::Player<2>;

/// A side: the color of its discs.
///
/// ```
/// use rulebook_core::othello::Color;
///
/// assert_eq!((Color::Black.letter(), Color::Black.player().to_string()), ('X', "P1".into()));
/// assert_eq!(Color::of(Color::White.player()), Color::White);
/// assert_eq!(Color::Black.other(), Color::White);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Color {
    /// Black, `X`, of player 1.
    Black,
    /// White, `O`, of player 2.
    White,
}

impl Color {
    /// Both sides, in the order of their players.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The letter in files: `X` or `O` (FILE-1).
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'X',
            Self::White => 'O',
        }
    }

    /// The player of this side.
    #[must_use]
    pub const fn player(self) -> Player {
        Player::ALL[self as usize]
    }

    /// The side of a player.
    #[must_use]
    pub const fn of(player: Player) -> Self {
        Self::ALL[player.index()]
    }
}

/// Writes `black` or `white`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "black",
            Self::White => "white",
        })
    }
}
