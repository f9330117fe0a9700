//! The order of the players in a round. Read ORD-1 first.

use super::goku::Player;
use crate::chance::{Chance, ChanceError};
use core::fmt;
use core::num::NonZeroU32;

/// The order in which the players of a game throw and move (ORD-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Order {
    /// After the last player, the elements keep their initial order.
    players: [Player; 4],
    len: u8,
}

impl Order {
    /// Draws the order of `len` players, at most 4 (ORD-1).
    pub(super) fn draw<C: Chance + ?Sized>(len: u8, chance: &mut C) -> Result<Self, ChanceError> {
        let mut players = Player::ALL;
        for i in 1..usize::from(len).min(players.len()) {
            let below = NonZeroU32::MIN.saturating_add(i as u32);
            // The draw is below its bound, which is at most 4.
            let j = chance.draw(below)? as usize;
            players.swap(i, j % Player::ALL.len());
        }
        Ok(Self { players, len })
    }

    /// The players in this order.
    pub fn iter(&self) -> impl Iterator<Item = Player> + use<> {
        self.players.into_iter().take(self.len.into())
    }
}

/// The players, separated by blanks.
impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, player) in self.iter().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            write!(f, "{blank}{player}")?;
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
mod with_serde {
    use super::{Order, Player};
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Serializes as a list of players.
    impl Serialize for Order {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.iter())
        }
    }

    impl<'de> Deserialize<'de> for Order {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let list = heapless::Vec::<Player, 4>::deserialize(deserializer)?;
            let mut players = Player::ALL;
            for (place, &player) in players.iter_mut().zip(&list) {
                *place = player;
            }
            // The cast is lossless: the list has at most 4 players.
            let len = list.len() as u8;
            let is_order = Player::ALL.into_iter().take(list.len()).all(|player| list.contains(&player));
            if is_order { Ok(Self { players, len }) } else { Err(D::Error::custom("not an order of players")) }
        }
    }
}
