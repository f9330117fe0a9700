//! What stays the same during a search, and positions as a few words.

use rulebook_core::aitester::{Phase, Player, Scenario, Situation, State, Tile, TileSet, Unit, UnitType};
use std::ops::Range;

/// A position as words: one for each unit that is living at the beginning of the search, player by player in the order
/// of the ids, and two with a bit for each bonus.
///
/// The word of a unit is its health times 1024 and its tile as 32 y + x; it is 0 when the unit is dead.
pub(super) type Words = [u32];

/// The number of bits of a tile in the word of a unit.
const TILE_BITS: u32 = 10;

/// What no command of a fight changes, with the units that take part in it.
#[derive(Debug)]
pub(super) struct Field<'a> {
    pub(super) scenario: &'a Scenario,
    /// The player and the id of each unit.
    names: Vec<(Player, u8)>,
    types: Vec<UnitType>,
    type_numbers: Vec<u8>,
    /// The units of each player.
    armies: Vec<Range<usize>>,
    bonuses: TileSet,
    bonus_list: Vec<Tile>,
}

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mover {
    pub(super) player: Player,
    pub(super) points: u32,
    pub(super) turn: u32,
}

impl<'a> Field<'a> {
    /// The field of a state of the fight, its position and whose turn it is.
    pub(super) fn new(state: &'a State) -> (Self, Vec<u32>, Mover) {
        let Situation { phase, turn, player, points, ref bonuses, ref armies, .. } = *state.situation();
        debug_assert!(phase == Phase::Fight);
        let mut field = Field {
            scenario: state.scenario(),
            names: Vec::new(),
            types: Vec::new(),
            type_numbers: Vec::new(),
            armies: Vec::new(),
            bonuses: bonuses.iter().copied().collect(),
            bonus_list: bonuses.to_vec(),
        };
        let mut words = Vec::new();
        for (player, army) in armies.iter() {
            let first = words.len();
            for (id, unit) in army.living() {
                field.names.push((player, id));
                field.types.push(*state.type_of(unit));
                field.type_numbers.push(unit.type_number);
                words.push(word(unit.tile, unit.health));
            }
            field.armies.push(first..words.len());
        }
        let bits = (0..bonuses.len()).fold(0, |bits: u64, bonus| bits | 1 << bonus);
        words.extend([bits as u32, (bits >> 32) as u32]);
        (field, words, Mover { player, points, turn })
    }

    /// The number of units.
    pub(super) fn len(&self) -> usize {
        self.types.len()
    }

    /// The number of words of a position.
    pub(super) fn stride(&self) -> usize {
        self.types.len() + 2
    }

    pub(super) fn type_of(&self, unit: usize) -> &UnitType {
        &self.types[unit]
    }

    pub(super) fn type_number(&self, unit: usize) -> u8 {
        self.type_numbers[unit]
    }

    /// The player and the id of a unit.
    pub(super) fn name(&self, unit: usize) -> (Player, u8) {
        self.names[unit]
    }

    /// The units of a player.
    pub(super) fn army(&self, player: Player) -> Range<usize> {
        self.armies.get(player.index()).cloned().unwrap_or_default()
    }

    /// The units of each player, in order.
    pub(super) fn armies(&self) -> impl Iterator<Item = (Player, Range<usize>)> {
        Player::ALL.into_iter().zip(self.armies.iter().cloned())
    }

    /// The number of players.
    pub(super) fn players(&self) -> usize {
        self.armies.len()
    }

    pub(super) fn action_points(&self) -> u32 {
        self.scenario.parameters.action_points
    }

    /// The tiles of the living units among these.
    pub(super) fn tiles(&self, words: &Words, units: Range<usize>) -> TileSet {
        words[units].iter().filter(|&&word| word != 0).map(|&word| tile(word)).collect()
    }

    /// The tiles of all living units, and of those of the enemies of a player.
    pub(super) fn all_and_enemies(&self, words: &Words, player: Player) -> (TileSet, TileSet) {
        let own = self.army(player);
        let mut enemies = self.tiles(words, 0..own.start);
        for &word in words[own.end..self.len()].iter().filter(|&&word| word != 0) {
            enemies.insert(tile(word));
        }
        let mut all = enemies;
        for &word in words[own].iter().filter(|&&word| word != 0) {
            all.insert(tile(word));
        }
        (all, enemies)
    }

    /// Whether a player has a living unit.
    pub(super) fn is_in(&self, words: &Words, player: Player) -> bool {
        words[self.army(player)].iter().any(|&word| word != 0)
    }

    /// Whether fewer than two players have a living unit (END-1).
    pub(super) fn is_decided(&self, words: &Words) -> bool {
        self.armies.iter().filter(|units| words[(*units).clone()].iter().any(|&word| word != 0)).count() < 2
    }

    /// Whose turn is next; `None` if the game is then over (FGT-2, END-2).
    pub(super) fn next_mover(&self, words: &Words, mover: Mover) -> Option<Mover> {
        let turn = mover.turn + 1;
        if turn >= self.scenario.parameters.last_turn() {
            return None;
        }
        let count = self.players();
        let after = (1..=count).map(|step| Player::ALL[(mover.player.index() + step) % count]);
        let player = after.into_iter().find(|&player| self.is_in(words, player))?;
        Some(Mover { player, points: self.action_points(), turn })
    }

    /// The place in the list of the bonus on a tile, taken or not.
    pub(super) fn bonus_on(&self, tile: Tile) -> Option<usize> {
        if !self.bonuses.contains(tile) {
            return None;
        }
        self.bonus_list.iter().position(|&bonus| bonus == tile)
    }

    /// Takes the bonus on the tile of a unit that has just moved there, if one is left (MOV-5).
    pub(super) fn take_bonus(&self, words: &mut Words, unit: usize) -> bool {
        let (to, health) = (tile(words[unit]), health(words[unit]));
        let Some(bonus) = self.bonus_on(to) else { return false };
        let (half, bit) = (self.len() + bonus / 32, 1 << (bonus % 32));
        if words[half] & bit == 0 {
            return false;
        }
        words[half] &= !bit;
        words[unit] = word(to, (health + Situation::FIRST_AID).min(Unit::MAX_HEALTH));
        true
    }
}

/// The word of a living unit.
pub(super) fn word(tile: Tile, health: u32) -> u32 {
    // The health has at most 21 bits.
    health << TILE_BITS | u32::from(code(tile))
}

/// The tile in the word of a living unit.
pub(super) fn tile(word: u32) -> Tile {
    tile_of((word & ((1 << TILE_BITS) - 1)) as u16)
}

/// The health in the word of a unit.
pub(super) fn health(word: u32) -> u32 {
    word >> TILE_BITS
}

/// 32 y + x
pub(super) fn code(tile: Tile) -> u16 {
    u16::from(tile.y % 32) << 5 | u16::from(tile.x % 32)
}

pub(super) fn tile_of(code: u16) -> Tile {
    Tile::new((code & 31) as u8, (code >> 5 & 31) as u8)
}
