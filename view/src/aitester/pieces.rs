//! Units and bonuses as pieces.

use super::labels::labels;
use crate::scene::{Glyph, Item, Lives, Piece, PieceId, PieceKind, Presence, Tone, Unit};
use rulebook_core::aitester::{Army, Player, State, Tile, Unit as ArmyUnit, UnitId, UnitType};
use rulebook_core::players::MAX_PLAYERS;

const FIRST_AID: Item = Item::new(Glyph::Aid, Tone::Red);

/// Units have the first piece IDs; then come the bonuses by their tiles.
const UNITS: u32 = (MAX_PLAYERS * Army::MAX_UNITS) as u32;

pub(super) fn id(unit: UnitId) -> PieceId {
    PieceId((unit.player.index() * Army::MAX_UNITS) as u32 + u32::from(unit.id))
}

/// A health or a loss of health. It is at most 2000000 (SET-5).
pub(super) fn lives(health: u32) -> i32 {
    i32::try_from(health).unwrap_or(i32::MAX)
}

/// The living units of all players.
pub(super) fn units(state: &State) -> Vec<Piece> {
    let labels = labels(&state.scenario().types);
    let of_player = |(player, army): (Player, &Army)| {
        let living = army.living().map(|(id, unit)| unit_piece(state, &labels, UnitId { player, id }, unit));
        living.collect::<Vec<_>>()
    };
    state.situation().armies.iter().flat_map(of_player).collect()
}

/// A unit of this state, living or not; `None` if there is none of this name.
pub(super) fn unit(state: &State, name: UnitId) -> Option<Piece> {
    let unit = state.situation().armies[name.player].units.get(usize::from(name.id))?;
    Some(unit_piece(state, &labels(&state.scenario().types), name, unit))
}

/// A unit that is bought in this state (BUY-2).
pub(super) fn bought_unit(state: &State, name: UnitId, type_number: u8, tile: Tile) -> Piece {
    let mut unit = ArmyUnit { type_number, tile, health: 0 };
    unit.health = state.type_of(&unit).health;
    unit_piece(state, &labels(&state.scenario().types), name, &unit)
}

fn unit_piece(state: &State, labels: &[String], name: UnitId, unit: &ArmyUnit) -> Piece {
    let unit_type = state.type_of(unit);
    let label = labels.get(usize::from(unit.type_number)).map_or("", String::as_str);
    let look = Unit {
        health: Some(Lives { left: lives(unit.health), full: lives(unit_type.health) }),
        is_numbered: state.situation().armies.len() > 2,
        ..Unit::new(name.player, label)
    };
    let words = format!("{} unit {}, {}", name.player, name.id, unit_type.name);
    Piece { note: note(unit_type), ..Piece::new(id(name), words, unit.tile.position(), PieceKind::Unit(look)) }
}

/// The numbers of a type in words (SET-6).
fn note(unit_type: &UnitType) -> String {
    let UnitType { range, shield, weapon, move_cost, fire_cost, .. } = unit_type;
    format!("range {range}, weapon {weapon}, shield {shield}, move cost {move_cost}, fire cost {fire_cost}")
}

pub(super) fn bonus(tile: Tile) -> Piece {
    let id = PieceId(UNITS + 32 * u32::from(tile.y) + u32::from(tile.x));
    let look = PieceKind::Item { item: FIRST_AID, label: String::new() };
    Piece::new(id, FIRST_AID.glyph.word(), tile.position(), look)
}

/// A piece that is gone.
pub(super) fn gone(piece: Piece) -> Piece {
    Piece { presence: Presence::Gone, ..piece }
}
