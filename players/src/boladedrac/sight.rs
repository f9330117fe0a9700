//! Finds the targets of a Kame Hame (KAM-5).

use core::cmp::Ordering;
use rulebook_core::boladedrac::{Cell, Direction, Goku, Player, Ray, Setup};

/// The living rivals of a player that a throw from its cell would kill.
pub(super) fn targets(setup: &Setup, player: Player, direction: Direction) -> impl Iterator<Item = Player> + '_ {
    let ray = Ray::up_to(&setup.rocks, setup.gokus[player].cell, direction);
    let is_hit = move |&(_, goku): &(Player, &Goku)| goku.is_alive && ray.covers(goku.cell);
    setup.gokus.iter().filter(is_hit).map(|(rival, _)| rival)
}

/// The direction in which a throw from a cell covers another cell.
pub(super) fn line(setup: &Setup, from: Cell, to: Cell) -> Option<Direction> {
    let way = match (from.i.cmp(&to.i), from.j.cmp(&to.j)) {
        (Ordering::Equal, Ordering::Less) => Direction::Right,
        (Ordering::Equal, Ordering::Greater) => Direction::Left,
        (Ordering::Less, Ordering::Equal) => Direction::Bottom,
        (Ordering::Greater, Ordering::Equal) => Direction::Top,
        _ => return None,
    };
    Ray::up_to(&setup.rocks, from, way).covers(to).then_some(way)
}
