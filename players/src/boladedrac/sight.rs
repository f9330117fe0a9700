//! Finds the targets of a Kame Hame (KAM-5).

use rulebook_core::boladedrac::{Direction, Goku, Player, Ray, Setup};

/// The living rivals of a player that a throw from its cell would kill.
pub(super) fn targets(setup: &Setup, player: Player, direction: Direction) -> impl Iterator<Item = Player> + '_ {
    let ray = Ray::up_to(&setup.rocks, setup.gokus[player].cell, direction);
    let is_hit = move |&(_, goku): &(Player, &Goku)| goku.is_alive && ray.covers(goku.cell);
    setup.gokus.iter().filter(is_hit).map(|(rival, _)| rival)
}
