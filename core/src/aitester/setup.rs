//! A state as raw, public fields. Read SET-1 to SET-9 and FILE-3 to FILE-9 first.

use super::army::{Armies, P1, Player};
use super::parameters::Parameters;
use super::placement::Placement;
use super::terrain::{Ground, Terrain};
use super::tile::{Tile, tiles};
use super::unit_type::{UnitType, UnitTypes};
use crate::grid::Size;
use heapless::Vec;

/// The bonuses of a game, all of them first aid kits (SET-8).
pub type Bonuses = Vec<Tile, { Situation::MAX_BONUSES }>;

/// All fields of a state file.
///
/// The fields can hold any values; [`State::new`](super::State::new) validates them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// What no command changes.
    pub scenario: Scenario,
    /// What commands change.
    pub situation: Situation,
}

/// The part of a state that stays the same for the whole game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Scenario {
    /// The parameters (SET-3).
    pub parameters: Parameters,
    /// The types of units, 1 to 32 (SET-6).
    pub types: UnitTypes,
    /// The board (SET-1, SET-2).
    pub terrain: Terrain,
    /// The placement tiles (SET-7).
    pub placement: Placement,
}

/// The part of a state that commands change.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Situation {
    /// Whether the players buy or fight (STP-2).
    pub phase: Phase,
    /// The number of turns that are completed, 0..999999999 (FGT-2).
    pub turn: u32,
    /// The player whose turn it is.
    pub player: Player,
    /// The action points that are left in this turn, 0..10000 (FGT-1).
    pub points: u32,
    /// The number of refusals in a row, 0..2 (STP-3).
    pub refused: u8,
    /// The bonuses (SET-8).
    pub bonuses: Bonuses,
    /// The players with their money and units (SET-4).
    pub armies: Armies,
}

/// The phase of a game (STP-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Phase {
    /// The players buy units, one after another (BUY).
    Buy,
    /// The players fight, turn by turn (FGT).
    Fight,
}

impl Phase {
    /// The word in the state file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Buy => "buy",
            Self::Fight => "fight",
        }
    }
}

impl Situation {
    /// The largest number of bonuses (SET-8).
    pub const MAX_BONUSES: usize = 64;
    /// The number of refusals in a row that ends a turn (STP-5).
    pub const MAX_REFUSALS: u8 = 3;
    /// The health that a first aid kit gives (MOV-5).
    pub const FIRST_AID: u32 = 50;

    /// The situation in which the players begin to buy, without bonuses (BUY-1).
    #[must_use]
    pub const fn before_buying(armies: Armies) -> Self {
        Self { phase: Phase::Buy, turn: 0, player: P1, points: 0, refused: 0, bonuses: Vec::new(), armies }
    }
}

impl Setup {
    /// The usual start with this turn limit (SET-9).
    #[must_use]
    pub fn start(turn_limit: u32) -> Self {
        /// The upper half of the board. The lower half is this one turned by 180 degrees.
        const HALF: [&[u8; 10]; 5] = [b"1111121111", b"1111132#11", b"11#11311#1", b"11#1~~1111", b"1112~~2311"];
        const SIDE: u8 = 10;
        const SIZE: Size = Size::new(SIDE, SIDE).unwrap();
        let turned = |tile: Tile| Tile::new(SIDE - 1 - tile.x, SIDE - 1 - tile.y);
        let (mut terrain, mut placement) = (Terrain::flat(SIZE), Placement::NONE);
        for tile in tiles(SIZE) {
            let row = HALF.get(usize::from(tile.y)).and_then(|row| row.get(usize::from(tile.x)));
            let Some(ground) = row.and_then(|&letter| Ground::from_letter(letter)) else { continue };
            terrain.set(tile, ground);
            terrain.set(turned(tile), ground);
            if tile.x < 3 && tile.y < 2 {
                placement.set(tile, Some(P1));
                placement.set(turned(tile), Some(P1.next()));
            }
        }
        let parameters = Parameters { turn_limit, ..Parameters::STANDARD };
        let armies = Armies::without_units(2, parameters.money).unwrap_or(Armies::NONE);
        let mut situation = Situation::before_buying(armies);
        let bonus = Tile::new(7, 2);
        // The list has room for 64.
        situation.bonuses.extend([bonus, turned(bonus)]);
        let types = UnitType::standard();
        Self { scenario: Scenario { parameters, types, terrain, placement }, situation }
    }

    /// The state that a state file overwrites: the smallest board, without players.
    pub(super) const BLANK: Self = Self {
        scenario: Scenario {
            parameters: Parameters::STANDARD,
            types: Vec::new(),
            terrain: Terrain::BLANK,
            placement: Placement::NONE,
        },
        situation: Situation::before_buying(Armies::NONE),
    };
}
