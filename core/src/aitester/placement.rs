//! Placement tiles. Read SET-7 and FILE-5 first.

use super::army::Player;
use super::tile::Tile;
use super::tile_set::TileSet;
use crate::players::ByPlayer;

/// The placement tiles of each player.
///
/// ```
/// use rulebook_core::aitester::{P1, P2, Placement, Tile};
///
/// let mut placement = Placement::NONE;
/// placement.set(Tile::new(2, 0), Some(P1));
/// placement.set(Tile::new(2, 0), Some(P2));
/// assert_eq!(placement.owner(Tile::new(2, 0)), Some(P2));
/// assert_eq!(placement.of(P1).len(), 0);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    tiles: ByPlayer<TileSet, 9>,
}

impl Placement {
    /// No placement tiles.
    pub const NONE: Self = Self { tiles: ByPlayer::new([TileSet::EMPTY; 9]) };

    /// The player whose placement tile this is.
    #[must_use]
    pub fn owner(&self, tile: Tile) -> Option<Player> {
        self.tiles.iter().find(|(_, tiles)| tiles.contains(tile)).map(|(player, _)| player)
    }

    /// Makes a tile the placement tile of a player, or of nobody.
    pub fn set(&mut self, tile: Tile, owner: Option<Player>) {
        for (_, tiles) in self.tiles.iter_mut() {
            tiles.remove(tile);
        }
        if let Some(player) = owner {
            self.tiles[player].insert(tile);
        }
    }

    /// The placement tiles of a player.
    #[must_use]
    pub fn of(&self, player: Player) -> &TileSet {
        &self.tiles[player]
    }

    /// Each player with its placement tiles, including players without any.
    pub fn iter(&self) -> impl Iterator<Item = (Player, &TileSet)> {
        self.tiles.iter()
    }
}

#[cfg(feature = "serde")]
mod with_serde {
    use super::Placement;
    use crate::aitester::army::Player;
    use crate::aitester::tile::Tile;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// At most as many tiles as a board has.
    type Tiles = heapless::Vec<(Player, Tile), 1024>;

    /// Serializes as a list of players and tiles.
    impl Serialize for Placement {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            // Compact formats need the length first.
            let mut list = Tiles::new();
            for (player, tiles) in self.tiles.iter() {
                // No tile belongs to two players, so the list has room.
                list.extend(tiles.iter().map(|tile| (player, tile)));
            }
            list.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Placement {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let mut placement = Self::NONE;
            for (player, tile) in Tiles::deserialize(deserializer)? {
                placement.set(tile, Some(player));
            }
            Ok(placement)
        }
    }
}
