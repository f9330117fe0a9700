//! Gokus, beans, kintons and balls as pieces.

use crate::scene::{Glyph, Item, Lives, Piece, PieceId, PieceKind, Presence, Tone, Unit};
use rulebook_core::boladedrac::{Cell, Goku, ItemId, ItemKind, Player, State};
use rulebook_core::players::Seat;

pub(super) const BALL: Item = Item::new(Glyph::Ball, Tone::Gold);
pub(super) const KINTON: Item = Item::new(Glyph::Cloud, Tone::Blue);
const BEAN: Item = Item::new(Glyph::Bean, Tone::Green);

/// The gokus have the first piece IDs, then come beans and kintons, and then the balls
/// by their cells.
const GOKUS: u32 = Player::ALL.len() as u32;
const ITEMS: u32 = rulebook_core::boladedrac::Item::MAX as u32;

pub(super) fn seat(player: Player) -> Seat {
    player.try_cast().expect("every player of Bola de Drac has a seat")
}

/// A strength as lives. It is at most 1000000 (FILE-3).
pub(super) fn lives(strength: u32) -> i32 {
    i32::try_from(strength).unwrap_or(i32::MAX)
}

pub(super) fn goku_id(player: Player) -> PieceId {
    PieceId(player.index() as u32)
}

pub(super) fn goku(state: &State, player: Player, goku: &Goku) -> Piece {
    let full = state.setup().parameters.max_strength;
    let unit = Unit {
        health: Some(Lives { left: lives(goku.strength), full: lives(full) }),
        carries: goku.with_ball.then_some(BALL),
        mount: goku.on_kinton.then_some(KINTON),
        ..Unit::new(seat(player), seat(player).number().to_string())
    };
    let name = format!("goku of {player}");
    // FRO-2: a frozen goku that is dead never returns.
    let presence = match (goku.is_alive, goku.status.is_frozen()) {
        (true, false) => Presence::Active,
        (true, true) => Presence::Frozen,
        (false, false) => Presence::Faded,
        (false, true) => Presence::Gone,
    };
    Piece { presence, ..Piece::new(goku_id(player), name, goku.cell.position(), PieceKind::Unit(unit)) }
}

/// A bean or kinton, which is drawn pale at its place while it is absent.
pub(super) fn item(id: ItemId, at: Cell, is_there: bool) -> Piece {
    let (first, name, item) = match id.kind {
        ItemKind::Bean => (GOKUS, "bean", BEAN),
        ItemKind::Kinton => (GOKUS + ITEMS, "kinton", KINTON),
    };
    let presence = if is_there { Presence::Active } else { Presence::Faded };
    let look = PieceKind::Item { item, label: String::new() };
    Piece { presence, ..Piece::new(PieceId(first + u32::from(id.index)), name, at.position(), look) }
}

pub(super) fn ball(at: Cell) -> Piece {
    let id = PieceId(GOKUS + 2 * ITEMS + 256 * u32::from(at.i) + u32::from(at.j));
    Piece::new(id, "ball", at.position(), PieceKind::Item { item: BALL, label: String::new() })
}
