//! Players, their units and their money. Read SET-4 and SET-5 first.

use super::tile::Tile;
use crate::players::{self, MAX_PLAYERS, PlayerSet};
use core::ops::Index;
use heapless::Vec;

/// One of up to nine players.
pub type Player = players::Player<MAX_PLAYERS>;
/// One `T` for each of nine seats.
pub type ByPlayer<T> = players::ByPlayer<T, MAX_PLAYERS>;

/// The first player.
pub const P1: Player = Player::ALL[0];
/// The second player.
pub const P2: Player = Player::ALL[1];
/// The third player.
pub const P3: Player = Player::ALL[2];

/// A unit, living, dead or sold (SET-5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Unit {
    /// The number of its type.
    pub type_number: u8,
    /// Its tile; its last one if it is dead or was sold.
    pub tile: Tile,
    /// Its health, 0..2000000; 0 if it is dead or was sold.
    pub health: u32,
}

impl Unit {
    /// The largest health (SET-5).
    pub const MAX_HEALTH: u32 = 2_000_000;

    /// Whether the unit is living.
    #[must_use]
    pub const fn is_living(&self) -> bool {
        self.health > 0
    }
}

/// The money and the list of units of a player (SET-4).
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Army {
    /// The money, 0..1000000.
    pub money: u32,
    /// All units that the player ever had. The index of a unit is its id.
    pub units: Vec<Unit, { Army::MAX_UNITS }>,
}

impl Army {
    /// The largest number of units in a list (SET-4).
    pub const MAX_UNITS: usize = 32;
    /// The largest amount of money (SET-4).
    pub const MAX_MONEY: u32 = 1_000_000;

    /// An army without units.
    pub(super) const fn with_money(money: u32) -> Self {
        Self { money, units: Vec::new() }
    }

    /// The living unit with this id.
    #[must_use]
    pub fn living_unit(&self, id: u32) -> Option<&Unit> {
        self.units.get(id as usize).filter(|unit| unit.is_living())
    }

    /// Each living unit with its id.
    pub fn living(&self) -> impl Iterator<Item = (u8, &Unit)> {
        (0..).zip(&self.units).filter(|(_, unit)| unit.is_living())
    }

    /// Whether the player has a living unit.
    #[must_use]
    pub fn is_in(&self) -> bool {
        self.units.iter().any(Unit::is_living)
    }

    /// The living unit on a tile, with its id.
    #[must_use]
    pub fn unit_on(&self, tile: Tile) -> Option<(u8, &Unit)> {
        self.living().find(|(_, unit)| unit.tile == tile)
    }
}

/// The armies of all players of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Armies {
    /// After the last player, all armies are empty.
    all: ByPlayer<Army>,
    len: u8,
}

impl Armies {
    /// No players.
    pub const NONE: Self = Self { all: ByPlayer::new([const { Army::with_money(0) }; MAX_PLAYERS]), len: 0 };

    /// Armies without units, for this many players; `None` above nine.
    #[must_use]
    pub fn without_units(players: u8, money: u32) -> Option<Self> {
        let mut armies = Self::NONE;
        (0..players).all(|_| armies.push(Army::with_money(money))).then_some(armies)
    }

    /// Adds the army of the next player. Returns whether a seat was left.
    pub fn push(&mut self, army: Army) -> bool {
        let Some(player) = Player::new(self.len.into()) else { return false };
        self.all[player] = army;
        self.len += 1;
        true
    }

    /// The number of players, 0..9.
    #[must_use]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Whether there are no players.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The players, in order.
    pub fn players(&self) -> impl Iterator<Item = Player> + use<> {
        Player::ALL.into_iter().take(self.len.into())
    }

    /// Each player with its army.
    pub fn iter(&self) -> impl Iterator<Item = (Player, &Army)> {
        self.players().zip(self.all.values())
    }

    /// The army of a player, mutable; `None` for a seat without a player.
    pub fn get_mut(&mut self, player: Player) -> Option<&mut Army> {
        self.has(player).then(|| &mut self.all[player])
    }

    /// The army of a player, mutable. The caller must know that the player takes part in the game.
    pub(super) fn of_mut(&mut self, player: Player) -> &mut Army {
        debug_assert!(self.has(player));
        &mut self.all[player]
    }

    /// Whether a player takes part in the game.
    #[must_use]
    pub fn has(&self, player: Player) -> bool {
        player.index() < usize::from(self.len)
    }

    /// The players with a living unit.
    #[must_use]
    pub fn players_in(&self) -> PlayerSet<MAX_PLAYERS> {
        self.iter().filter(|(_, army)| army.is_in()).map(|(player, _)| player).collect()
    }

    /// Whether fewer than two players have a living unit (END-1).
    pub(super) fn have_fewer_than_two(&self) -> bool {
        self.iter().filter(|(_, army)| army.is_in()).nth(1).is_none()
    }

    /// The living unit on a tile, with its player and id.
    #[must_use]
    pub fn unit_on(&self, tile: Tile) -> Option<(Player, u8, &Unit)> {
        self.iter().find_map(|(player, army)| army.unit_on(tile).map(|(id, unit)| (player, id, unit)))
    }
}

/// The army of a player; an empty one for a seat without a player.
impl Index<Player> for Armies {
    type Output = Army;

    fn index(&self, player: Player) -> &Army {
        &self.all[player]
    }
}

#[cfg(feature = "serde")]
mod with_serde {
    use super::{Armies, Army, MAX_PLAYERS};
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Serializes as a list of armies.
    impl Serialize for Armies {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.iter().map(|(_, army)| army))
        }
    }

    impl<'de> Deserialize<'de> for Armies {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let list = heapless::Vec::<Army, MAX_PLAYERS>::deserialize(deserializer)?;
            let mut armies = Self::NONE;
            for army in list {
                if !armies.push(army) {
                    return Err(D::Error::custom("there are at most nine players"));
                }
            }
            Ok(armies)
        }
    }
}
