//! Players, their robots, and containers by player and robot. Read SET-3 first.

use crate::players;
use core::fmt;
use core::ops::{Index, IndexMut};

/// One of the four players (SET-3). Its id in the protocol, 0..3, is
/// [`Player::index`](players::Player::index).
pub type Player = players::Player<4>;

/// One `T` per player.
pub type ByPlayer<T> = players::ByPlayer<T, 4>;

/// P1 starts at the top of the board.
pub const P1: Player = Player::ALL[0];
/// P2 starts at the right side.
pub const P2: Player = Player::ALL[1];
/// P3 starts at the bottom.
pub const P3: Player = Player::ALL[2];
/// P4 starts at the left side.
pub const P4: Player = Player::ALL[3];

/// Which of a player's two robots (SET-3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum RobotNo {
    /// The first robot.
    R1,
    /// The second robot.
    R2,
}

impl RobotNo {
    /// Both robots, in order.
    pub const ALL: [Self; 2] = [Self::R1, Self::R2];
}

impl fmt::Display for RobotNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::R1 => "R1",
            Self::R2 => "R2",
        })
    }
}

/// One `T` for each robot of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Team<T> {
    /// The value of R1.
    pub r1: T,
    /// The value of R2.
    pub r2: T,
}

impl<T> Team<T> {
    /// Both values, R1's first.
    #[must_use]
    pub const fn each(&self) -> [&T; 2] {
        [&self.r1, &self.r2]
    }
}

impl<T> Index<RobotNo> for Team<T> {
    type Output = T;

    fn index(&self, no: RobotNo) -> &T {
        match no {
            RobotNo::R1 => &self.r1,
            RobotNo::R2 => &self.r2,
        }
    }
}

impl<T> IndexMut<RobotNo> for Team<T> {
    fn index_mut(&mut self, no: RobotNo) -> &mut T {
        match no {
            RobotNo::R1 => &mut self.r1,
            RobotNo::R2 => &mut self.r2,
        }
    }
}

/// One of the eight robots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RobotId {
    /// The player that owns the robot.
    pub player: Player,
    /// Which of the player's two robots.
    pub no: RobotNo,
}

impl RobotId {
    /// All eight robots in the order in which they build walls (BLD-1): P1 R1, P1 R2, … P4 R2.
    pub const ALL: [Self; 8] = {
        let mut all = [Self { player: P1, no: RobotNo::R1 }; 8];
        let mut i = 0;
        while i < 4 {
            all[2 * i] = Self { player: Player::ALL[i], no: RobotNo::R1 };
            all[2 * i + 1] = Self { player: Player::ALL[i], no: RobotNo::R2 };
            i += 1;
        }
        all
    };

    /// Robot `no` of `player`.
    #[must_use]
    pub const fn new(player: Player, no: RobotNo) -> Self {
        Self { player, no }
    }
}

impl fmt::Display for RobotId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.player, self.no)
    }
}

/// One `T` per robot.
///
/// ```
/// use rulebook_core::redbot::{ByRobot, P3, RobotId, RobotNo};
///
/// let mut hits = ByRobot::<u32>::default();
/// hits[RobotId::new(P3, RobotNo::R2)] += 1;
/// assert_eq!(hits.iter().map(|(_, hits)| hits).sum::<u32>(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByRobot<T>(ByPlayer<Team<T>>);

impl<T> ByRobot<T> {
    /// Each robot with its value, in the order of [`RobotId::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (RobotId, &T)> {
        RobotId::ALL.into_iter().map(|id| (id, &self[id]))
    }
}

impl<T> Index<RobotId> for ByRobot<T> {
    type Output = T;

    fn index(&self, id: RobotId) -> &T {
        &self.0[id.player][id.no]
    }
}

impl<T> IndexMut<RobotId> for ByRobot<T> {
    fn index_mut(&mut self, id: RobotId) -> &mut T {
        &mut self.0[id.player][id.no]
    }
}
