//! The terrain of a board. Read SET-1, SET-2 and FILE-4 first.

use super::tile::{Tile, tiles};
use super::tile_set::TileSet;
use crate::grid::Size;

/// What a tile consists of (SET-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ground {
    /// Land, which units enter.
    Land(LandKind),
    /// Water: no unit enters it, and shots pass over it.
    Water,
    /// A wall, which stops units and shots.
    Wall,
}

/// The kind of a tile of land, 1..10: how many times the move cost of a unit it costs to enter it (MOV-3).
///
/// ```
/// use rulebook_core::aitester::LandKind;
///
/// assert_eq!(LandKind::new(10).unwrap().number(), 10);
/// assert!(LandKind::new(0).is_none() && LandKind::new(11).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LandKind(u8);

impl LandKind {
    /// The number of kinds.
    pub const COUNT: usize = 10;

    /// The cheapest kind, 1.
    pub const FLAT: Self = Self(1);

    /// The kind with this number; `None` unless it is 1..10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number as usize <= Self::COUNT { Some(Self(number)) } else { None }
    }

    /// The number, 1..10.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl Ground {
    /// The character in the state file (FILE-4).
    #[must_use]
    pub const fn letter(self) -> u8 {
        match self {
            Self::Land(LandKind(10)) => b'A',
            Self::Land(LandKind(number)) => b'0' + number,
            Self::Water => b'~',
            Self::Wall => b'#',
        }
    }

    /// The ground that a character in the state file means (FILE-4).
    #[must_use]
    pub const fn from_letter(letter: u8) -> Option<Self> {
        match letter {
            b'1'..=b'9' => Some(Self::Land(LandKind(letter - b'0'))),
            b'A' => Some(Self::Land(LandKind(10))),
            b'~' => Some(Self::Water),
            b'#' => Some(Self::Wall),
            _ => None,
        }
    }
}

/// The size of a board and the ground of each of its tiles.
///
/// ```
/// use rulebook_core::aitester::{Ground, LandKind, Terrain, Tile};
/// use rulebook_core::grid::Size;
///
/// let mut terrain = Terrain::flat(Size::new(4, 3).unwrap());
/// terrain.set(Tile::new(1, 2), Ground::Wall);
/// assert_eq!(terrain.ground(Tile::new(1, 2)), Some(Ground::Wall));
/// assert_eq!(terrain.ground(Tile::new(0, 0)), Some(Ground::Land(LandKind::FLAT)));
/// assert_eq!(terrain.ground(Tile::new(4, 0)), None);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Terrain {
    size: Size,
    /// The tiles of land of each kind, kind 1 first.
    kinds: [TileSet; LandKind::COUNT],
    /// The tiles of land of all kinds.
    land: TileSet,
    walls: TileSet,
}

impl Terrain {
    /// Creates a board of land of the kind 1.
    #[must_use]
    pub fn flat(size: Size) -> Self {
        let mut terrain =
            Self { size, kinds: [TileSet::EMPTY; LandKind::COUNT], land: TileSet::EMPTY, walls: TileSet::EMPTY };
        terrain.land = tiles(size).collect();
        terrain.kinds[0] = terrain.land;
        terrain
    }

    /// A board of one tile, to be overwritten.
    pub(super) const BLANK: Self = {
        let mut one = TileSet::EMPTY;
        one.insert(Tile::new(0, 0));
        let mut kinds = [TileSet::EMPTY; LandKind::COUNT];
        kinds[0] = one;
        Self { size: Size::new(1, 1).unwrap(), kinds, land: one, walls: TileSet::EMPTY }
    };

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The ground of a tile; `None` off the board.
    #[must_use]
    pub fn ground(&self, tile: Tile) -> Option<Ground> {
        if !tile.is_on(self.size) {
            return None;
        }
        Some(match self.kind(tile) {
            Some(kind) => Ground::Land(kind),
            None if self.walls.contains(tile) => Ground::Wall,
            None => Ground::Water,
        })
    }

    /// The kind of the land of a tile; `None` if it is not land.
    #[must_use]
    pub fn kind(&self, tile: Tile) -> Option<LandKind> {
        let kind = (1..).zip(&self.kinds).find(|(_, tiles)| tiles.contains(tile));
        kind.map(|(number, _)| LandKind(number))
    }

    /// Sets the ground of a tile. Does nothing off the board.
    pub fn set(&mut self, tile: Tile, ground: Ground) {
        if !tile.is_on(self.size) {
            return;
        }
        for tiles in self.kinds.iter_mut().chain([&mut self.land, &mut self.walls]) {
            tiles.remove(tile);
        }
        match ground {
            Ground::Land(LandKind(number)) => {
                self.land.insert(tile);
                if let Some(tiles) = self.kinds.get_mut(usize::from(number) - 1) {
                    tiles.insert(tile);
                }
            }
            Ground::Wall => self.walls.insert(tile),
            Ground::Water => {}
        }
    }

    /// The tiles of land.
    #[must_use]
    pub const fn land(&self) -> &TileSet {
        &self.land
    }

    /// The walls.
    #[must_use]
    pub const fn walls(&self) -> &TileSet {
        &self.walls
    }

    /// The tiles of land of each kind, kind 1 first.
    pub(super) const fn kinds(&self) -> &[TileSet; LandKind::COUNT] {
        &self.kinds
    }
}

#[cfg(feature = "serde")]
mod with_serde {
    use super::{Ground, Terrain};
    use crate::aitester::tile::Tile;
    use crate::grid::Size;
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    type Row = heapless::String<32>;

    /// Serializes as a list of rows, each a text as in the state file.
    impl Serialize for Terrain {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let size = self.size;
            serializer.collect_seq((0..size.height()).map(|y| {
                let letters = (0..size.width()).filter_map(|x| self.ground(Tile { x, y }));
                letters.map(|ground| char::from(ground.letter())).collect::<Row>()
            }))
        }
    }

    impl<'de> Deserialize<'de> for Terrain {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let rows = heapless::Vec::<Row, 32>::deserialize(deserializer)?;
            let width = rows.first().map_or(0, |row| row.len());
            let size = u8::try_from(width).ok().zip(u8::try_from(rows.len()).ok());
            let size = size.and_then(|(width, height)| Size::new(width, height));
            let size = size.ok_or_else(|| D::Error::custom("a board has 1 to 32 columns and rows"))?;
            let mut terrain = Self::flat(size);
            for (y, row) in (0..).zip(&rows) {
                if row.len() != width {
                    return Err(D::Error::custom("the rows of a board have the same length"));
                }
                for (x, letter) in (0..).zip(row.bytes()) {
                    let ground = Ground::from_letter(letter).ok_or_else(|| D::Error::custom("no such ground"))?;
                    terrain.set(Tile { x, y }, ground);
                }
            }
            Ok(terrain)
        }
    }
}
