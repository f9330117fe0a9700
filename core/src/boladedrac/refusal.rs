//! Why throws and moves are refused. Read KAM-1 to KAM-3 and MOV-2 to MOV-4 first.

use super::clause;
use crate::clause::Clause;
use core::fmt;

/// Why a throw is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum ThrowRefusal {
    /// An earlier throw was granted (KAM-3).
    TooLate,
    /// The goku is dead (KAM-1).
    Dead,
    /// The round is odd, and the goku is on foot (KAM-1).
    OnFoot,
    /// The strength is below the penalty (KAM-1).
    TooWeak,
    /// The draw was too high (KAM-2).
    Unlucky {
        /// The draw.
        draw: u32,
        /// Its bound.
        below: u32,
    },
}

impl ThrowRefusal {
    /// The clause that requires the refusal.
    #[must_use]
    pub const fn clause(self) -> Clause {
        match self {
            Self::TooLate => clause::KAM_3,
            Self::Dead | Self::OnFoot | Self::TooWeak => clause::KAM_1,
            Self::Unlucky { .. } => clause::KAM_2,
        }
    }
}

impl fmt::Display for ThrowRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLate => f.write_str("another throw was granted before"),
            Self::Dead => f.write_str("the goku is dead"),
            Self::OnFoot => f.write_str("a goku on foot cannot act in an odd round"),
            Self::TooWeak => f.write_str("the strength is below kamehame_penalty"),
            Self::Unlucky { draw, below } => write!(f, "the draw {draw} below {below} is too high"),
        }
    }
}

/// Why a move is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum MoveRefusal {
    /// The goku is dead (MOV-2).
    Dead,
    /// The round is odd, and the goku is on foot (MOV-2).
    OnFoot,
    /// The target is a rock (MOV-3).
    Rock,
    /// The move costs more strength than the goku has (MOV-4).
    TooWeak,
}

impl MoveRefusal {
    /// The clause that requires the refusal.
    #[must_use]
    pub const fn clause(self) -> Clause {
        match self {
            Self::Dead | Self::OnFoot => clause::MOV_2,
            Self::Rock => clause::MOV_3,
            Self::TooWeak => clause::MOV_4,
        }
    }
}

impl fmt::Display for MoveRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dead => "the goku is dead",
            Self::OnFoot => "a goku on foot cannot act in an odd round",
            Self::Rock => "a rock is there",
            Self::TooWeak => "the strength is below moving_penalty",
        })
    }
}
