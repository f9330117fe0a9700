//! Players and their gokus. Read SET-4 first.

use super::cell::Cell;
use super::name::Name;
use super::parameters::Parameters;
use super::status::Status;
use crate::players;
use core::ops::Index;

/// One of up to four players (SET-4). The ids 0..3 of the files are
/// [`Player::index`](players::Player::index).
pub type Player = players::Player<4>;

/// One `T` per player.
pub type ByPlayer<T> = players::ByPlayer<T, 4>;

/// The player with the id 0.
pub const P1: Player = Player::ALL[0];
/// The player with the id 1.
pub const P2: Player = Player::ALL[1];
/// The player with the id 2.
pub const P3: Player = Player::ALL[2];
/// The player with the id 3.
pub const P4: Player = Player::ALL[3];

/// A player's goku, and the player's name and status (SET-4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Goku {
    /// The player's name (FILE-4).
    pub name: Name,
    /// The player's status (FILE-6).
    pub status: Status,
    /// Its cell, or the cell where it was killed.
    pub cell: Cell,
    /// Whether it is alive.
    pub is_alive: bool,
    /// Whether it rides a kinton.
    pub on_kinton: bool,
    /// Whether it carries a ball.
    pub with_ball: bool,
    /// The rounds until it can return, 0..`goku_regen_time`; 0 while it is alive.
    pub timer: u32,
    /// The balls that it has deposited, 0..1000000000.
    pub balls: u32,
    /// Its strength, 0..`max_strength`; 0 while it is dead.
    pub strength: u32,
    /// The rounds that its kinton still lasts, 0..1000000000; 0 while it is on foot.
    pub kinton: u32,
}

impl Goku {
    /// The placeholder for a seat without a player.
    pub(super) const NOBODY: Self = Self {
        name: Name::EMPTY,
        status: Status::START,
        cell: Cell::new(0, 0),
        is_alive: false,
        on_kinton: false,
        with_ball: false,
        timer: 0,
        balls: 0,
        strength: 0,
        kinton: 0,
    };

    /// Creates a living goku on foot, without a ball.
    #[must_use]
    pub const fn new(name: Name, cell: Cell, strength: u32) -> Self {
        Self { name, cell, strength, is_alive: true, ..Self::NOBODY }
    }

    /// Adds to the kinton time. If the sum is above 0, the goku rides a kinton (SET-5).
    pub(super) fn add_kinton(&mut self, time: u32) {
        self.kinton = self.kinton.saturating_add(time).min(Parameters::MAX_TOTAL);
        self.on_kinton = self.kinton > 0;
    }

    /// Deposits the ball that it carries (ITM-5, SET-5).
    pub(super) fn deposit(&mut self) {
        self.with_ball = false;
        self.balls = self.balls.saturating_add(1).min(Parameters::MAX_TOTAL);
    }
}

/// The gokus of a game, one for each player, in the order of the ids.
///
/// ```
/// use rulebook_core::boladedrac::{Cell, Goku, Gokus, Name, P1, P2};
///
/// let mut gokus = Gokus::default();
/// gokus.push(Goku::new(Name::new("Bulma").unwrap(), Cell::new(1, 1), 9));
/// assert_eq!((gokus.len(), gokus.get(P1).unwrap().strength, gokus.get(P2)), (1, 9, None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Gokus {
    /// After the last player, all elements are [`Goku::NOBODY`], which is dead.
    all: [Goku; 4],
    len: u8,
}

impl Gokus {
    /// No players.
    pub const NONE: Self = Self { all: [Goku::NOBODY; 4], len: 0 };

    /// Adds the goku of the next player. Returns whether a seat was left.
    pub const fn push(&mut self, goku: Goku) -> bool {
        let index = self.len as usize;
        let has_seat = index < self.all.len();
        if has_seat {
            self.all[index] = goku;
            self.len += 1;
        }
        has_seat
    }

    /// The number of players, 0..4.
    #[must_use]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Whether there are no players.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The players, by id.
    pub fn players(&self) -> impl Iterator<Item = Player> + use<> {
        Player::ALL.into_iter().take(self.len.into())
    }

    /// Each player with its goku, by id.
    pub fn iter(&self) -> impl Iterator<Item = (Player, &Goku)> {
        self.players().zip(&self.all)
    }

    /// The goku of a player; `None` for a seat without a player.
    #[must_use]
    pub fn get(&self, player: Player) -> Option<&Goku> {
        self.has(player).then(|| &self.all[player.index()])
    }

    /// The goku of a player, mutable; `None` for a seat without a player.
    pub fn get_mut(&mut self, player: Player) -> Option<&mut Goku> {
        self.has(player).then(|| &mut self.all[player.index()])
    }

    /// The goku of a player, mutable. The caller must know that the player takes part in the game.
    #[inline]
    pub(super) const fn of_mut(&mut self, player: Player) -> &mut Goku {
        debug_assert!(self.has(player));
        &mut self.all[player.index()]
    }

    /// Whether a player takes part in the game.
    const fn has(&self, player: Player) -> bool {
        player.index() < self.len as usize
    }

    /// The living goku on a cell.
    #[must_use]
    #[inline]
    pub fn on(&self, cell: Cell) -> Option<Player> {
        // Branch-free, because nearly always no goku is on the cell.
        let mut found = 0_u8;
        for (index, goku) in self.all.iter().enumerate() {
            found |= u8::from(goku.is_alive & (goku.cell == cell)) << index;
        }
        if found == 0 { None } else { Player::new(found.trailing_zeros() as usize) }
    }

    /// Whether a living goku is near a cell.
    #[must_use]
    #[inline]
    pub fn is_near(&self, cell: Cell) -> bool {
        self.all.iter().any(|goku| goku.is_alive && goku.cell.is_near(cell))
    }
}

/// The goku of a player; a dead one for a seat without a player.
impl Index<Player> for Gokus {
    type Output = Goku;

    #[inline]
    fn index(&self, player: Player) -> &Goku {
        &self.all[player.index()]
    }
}

impl Default for Gokus {
    fn default() -> Self {
        Self::NONE
    }
}

#[cfg(feature = "serde")]
mod with_serde {
    use super::{Goku, Gokus};
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Serializes as a list of gokus.
    impl Serialize for Gokus {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.iter().map(|(_, goku)| goku))
        }
    }

    impl<'de> Deserialize<'de> for Gokus {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let list = heapless::Vec::<Goku, 4>::deserialize(deserializer)?;
            let mut gokus = Self::NONE;
            for goku in list {
                if !gokus.push(goku) {
                    return Err(D::Error::custom("there are at most four players"));
                }
            }
            Ok(gokus)
        }
    }
}
