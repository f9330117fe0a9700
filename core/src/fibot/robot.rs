//! Players and their robots. Read SET-4 first.

use crate::grid::Position;
use crate::players;
use core::fmt;
use core::ops::{Index, IndexMut};

/// One of the two players (SET-4).
pub type Player = players::Player<2>;

/// One `T` per player.
pub type ByPlayer<T> = players::ByPlayer<T, 2>;

/// The player with the robots A to M.
pub const P1: Player = Player::ALL[0];
/// The player with the robots N to Z.
pub const P2: Player = Player::ALL[1];

/// A robot, by its letter (SET-4).
///
/// ```
/// use rulebook_core::fibot::{P1, P2, Robot};
///
/// let robot = Robot::from_letter(b'M').unwrap();
/// assert_eq!((robot.letter(), robot.player()), ('M', P1));
/// assert_eq!(Robot::from_letter(b'N').unwrap().player(), P2);
/// assert_eq!(Robot::from_letter(b'm'), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Robot(Letter);

/// The letters as an enum, which tells the compiler that there are no others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[rustfmt::skip]
enum Letter { A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z }

impl Letter {
    #[rustfmt::skip]
    const ALL: [Self; Robot::COUNT] = {
        use Letter::*;
        [A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z]
    };
}

impl Robot {
    /// The number of robots of both players.
    pub const COUNT: usize = 26;
    /// The number of robots of one player.
    pub const PER_PLAYER: usize = Self::COUNT / 2;

    /// All robots, A to Z.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self(Letter::A); Self::COUNT];
        let mut i = 0;
        while i < Self::COUNT {
            all[i] = Self(Letter::ALL[i]);
            i += 1;
        }
        all
    };

    /// The robot with an uppercase letter A to Z.
    #[must_use]
    pub const fn from_letter(letter: u8) -> Option<Self> {
        if letter.is_ascii_uppercase() { Some(Self::ALL[(letter - b'A') as usize]) } else { None }
    }

    /// The robot's letter.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'A' + self.0 as u8) as char
    }

    /// The letter's index in the alphabet, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The player that owns the robot.
    #[must_use]
    pub const fn player(self) -> Player {
        if self.index() < Self::PER_PLAYER { P1 } else { P2 }
    }

    /// The rival's robot at the same index in its half of the alphabet.
    ///
    /// ```
    /// use rulebook_core::fibot::Robot;
    ///
    /// let [a, n] = [b'A', b'N'].map(|letter| Robot::from_letter(letter).unwrap());
    /// assert_eq!((a.counterpart(), n.counterpart()), (n, a));
    /// ```
    #[must_use]
    pub const fn counterpart(self) -> Self {
        Self::ALL[(self.index() + Self::PER_PLAYER) % Self::COUNT]
    }
}

/// Writes the letter.
impl fmt::Display for Robot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The cell of each robot; `None` for robots that are not on the board.
///
/// ```
/// use rulebook_core::fibot::{P1, P2, Robot, Robots};
/// use rulebook_core::grid::Position;
///
/// let mut robots = Robots::NONE;
/// let [b, x] = [b'B', b'X'].map(|letter| Robot::from_letter(letter).unwrap());
/// robots[b] = Some(Position::new(1, 4));
/// assert_eq!(robots.iter().collect::<Vec<_>>(), [(b, Position::new(1, 4))]);
/// assert_eq!((robots.of(P1).count(), robots.of(P2).count(), robots[x]), (1, 0, None));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Robots([Option<Position>; Robot::COUNT]);

impl Robots {
    /// An empty board.
    pub const NONE: Self = Self([None; Robot::COUNT]);

    /// The robots on the board with their cells, A to Z.
    pub fn iter(&self) -> impl Iterator<Item = (Robot, Position)> + Clone {
        Robot::ALL.into_iter().zip(&self.0).filter_map(|(robot, at)| Some((robot, (*at)?)))
    }

    /// The robots of one player on the board with their cells.
    pub fn of(&self, player: Player) -> impl Iterator<Item = (Robot, Position)> + Clone {
        self.iter().filter(move |(robot, _)| robot.player() == player)
    }
}

impl Default for Robots {
    fn default() -> Self {
        Self::NONE
    }
}

impl Index<Robot> for Robots {
    type Output = Option<Position>;

    fn index(&self, robot: Robot) -> &Option<Position> {
        &self.0[robot.index()]
    }
}

impl IndexMut<Robot> for Robots {
    fn index_mut(&mut self, robot: Robot) -> &mut Option<Position> {
        &mut self.0[robot.index()]
    }
}

#[cfg(feature = "serde")]
mod with_serde {
    use super::{Robot, Robots};
    use crate::grid::Position;
    use core::fmt;
    use serde::de::{Error, MapAccess, Visitor};
    use serde::ser::SerializeMap as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Serializes as its letter.
    impl Serialize for Robot {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_char(self.letter())
        }
    }

    impl<'de> Deserialize<'de> for Robot {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let letter = char::deserialize(deserializer)?;
            let robot = u8::try_from(letter).ok().and_then(Self::from_letter);
            robot.ok_or_else(|| D::Error::custom("a robot is a letter A to Z"))
        }
    }

    /// Serializes as a map from letters to cells, for the robots on the board.
    impl Serialize for Robots {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            // Compact formats need the length in advance.
            let mut map = serializer.serialize_map(Some(self.iter().count()))?;
            self.iter().try_for_each(|(robot, at)| map.serialize_entry(&robot, &at))?;
            map.end()
        }
    }

    impl<'de> Deserialize<'de> for Robots {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct Map;

            impl<'de> Visitor<'de> for Map {
                type Value = Robots;

                fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str("the cells of robots by their letters")
                }

                fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Robots, A::Error> {
                    let mut robots = Robots::NONE;
                    while let Some((robot, at)) = map.next_entry::<Robot, Position>()? {
                        if robots[robot].replace(at).is_some() {
                            return Err(A::Error::custom("a letter occurs twice"));
                        }
                    }
                    Ok(robots)
                }
            }

            deserializer.deserialize_map(Map)
        }
    }
}
