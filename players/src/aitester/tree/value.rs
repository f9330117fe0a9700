//! The value of a position, equal to that of its state to the last bit (EVA-7, EVA-8).
//!
//! [`StateOf::value`](rulebook_core::aitester::StateOf::value) needs a state. Here, the tiles from which a unit could
//! shoot are remembered for all positions with the same enemies.

use super::field::{Field, Words, health, tile};
use super::memo::Memo;
use rulebook_core::aitester::{Coefficients, LineOfFire, Player, TileSet};
use std::ops::Range;

/// The value of a position for a player.
pub(super) fn value(
    field: &Field<'_>,
    memo: &mut Memo,
    words: &Words,
    player: Player,
    coefficients: &Coefficients,
) -> f64 {
    let Coefficients { army_balance, army_vulnerability, army_distances } = *coefficients;
    let mut value = 0.0;
    if army_balance != 0.0 {
        value += balance(field, words, player) * army_balance;
    }
    let (units, enemies) = field.all_and_enemies(words, player);
    let obstacles = units.union(field.scenario.terrain.walls());
    if army_vulnerability != 0.0 {
        value -= vulnerability(field, words, player, &obstacles) * army_vulnerability;
    }
    if army_distances != 0.0 {
        value -= distances(field, memo, words, player, (&units, &enemies, &obstacles)) * army_distances;
    }
    value
}

fn balance(field: &Field<'_>, words: &Words, player: Player) -> f64 {
    let own = strength(field, words, field.army(player));
    let (mut power, mut endurance, mut count) = (0, 0, 0);
    for (_, units) in field.armies().filter(|(other, _)| *other != player && field.is_in(words, *other)) {
        let strength = strength(field, words, units);
        power += strength.0;
        endurance += strength.1;
        count += 1;
    }
    let power = mean(power, count);
    let power = if power == 0.0 { 1.0 } else { power };
    own.0 as f64 * own.1 as f64 / power - mean(endurance, count)
}

/// The power and the endurance of these units.
pub(super) fn strength(field: &Field<'_>, words: &Words, units: Range<usize>) -> (u64, u64) {
    let points = field.action_points();
    units.filter(|&unit| words[unit] != 0).fold((0, 0), |(power, endurance), unit| {
        let own = field.type_of(unit);
        let shots = u64::from(points / own.fire_cost);
        let health = u64::from(health(words[unit]));
        (power + shots * u64::from(own.weapon), endurance + health + u64::from(own.shield))
    })
}

fn vulnerability(field: &Field<'_>, words: &Words, player: Player, obstacles: &TileSet) -> f64 {
    let (points, army) = (field.action_points(), field.army(player));
    let (mut sum, mut count) = (0, 0);
    for &word in words[army.clone()].iter().filter(|&&word| word != 0) {
        let at = tile(word);
        let mut greatest = 0;
        for enemy in (0..army.start).chain(army.end..field.len()).filter(|&enemy| words[enemy] != 0) {
            let (other, from) = (field.type_of(enemy), tile(words[enemy]));
            if other.weapon > greatest
                && other.fire_cost <= points
                && other.reaches(from.distance_squared(at))
                && !LineOfFire::new(from, at).is_blocked(obstacles)
            {
                greatest = other.weapon;
            }
        }
        sum += u64::from(greatest);
        count += 1;
    }
    mean(sum, count)
}

fn distances(
    field: &Field<'_>,
    memo: &mut Memo,
    words: &Words,
    player: Player,
    (units, enemies, obstacles): (&TileSet, &TileSet, &TileSet),
) -> f64 {
    let size = field.scenario.terrain.size();
    let farthest = u64::from(size.width()) + u64::from(size.height());
    let army = field.army(player);
    let (mut sum, mut count) = (0, 0);
    for unit in army.clone().filter(|&unit| words[unit] != 0) {
        let (own, at) = (field.type_of(unit), tile(words[unit]));
        count += 1;
        if own.fire_cost > field.action_points() {
            sum += farthest;
            continue;
        }
        let (mut others, mut obstacles) = (*units, *obstacles);
        others.remove(at);
        obstacles.remove(at);
        let places = memo.ground(enemies).posts(field, unit).without(&others);
        let targets = || (0..army.start).chain(army.end..field.len()).filter(|&enemy| words[enemy] != 0);
        let found = memo.ring(field, at).iter().find(|&&(from, _)| {
            places.contains(from)
                && targets().map(|enemy| tile(words[enemy])).any(|enemy| {
                    own.reaches(from.distance_squared(enemy)) && !LineOfFire::new(from, enemy).is_blocked(&obstacles)
                })
        });
        sum += found.map_or(farthest, |&(_, steps)| u64::from(steps));
    }
    mean(sum, count)
}

/// The mean of `count` integers with this sum; 0 if there are none.
pub(super) fn mean(sum: u64, count: u32) -> f64 {
    if count == 0 { 0.0 } else { sum as f64 / f64::from(count) }
}
