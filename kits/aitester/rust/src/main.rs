//! An example player to start from. It buys the units that are worth most, shoots what
//! it can kill soonest, and keeps out of the enemies' fire otherwise. The kit reads the
//! state and prints the commands: see aitester.rs and protocol.rs.

use aitester::{Game, Phase, Refused, Tile, Type, Unit};
use std::cmp::Reverse;
use std::process::ExitCode;

/// What a type of units is worth for its price: its damage for each point, times the shots that
/// it bears, of each type at most 100.
fn worth(game: &Game, kind: &Type) -> i64 {
    let damage: i64 = game.types.iter().map(|other| (kind.weapon - other.shield).max(0)).sum();
    let shots = |lost: i64| ((kind.health + lost - 1) / lost).min(100);
    let bears: i64 = game.types.iter().map(|other| shots((other.weapon - kind.shield).max(1))).sum();
    damage * 10 / kind.fire_cost * bears / (kind.price + 1)
}

/// Buys the type with the greatest worth as long as the money lasts, then the next one.
fn arm(game: &mut Game) -> Result<(), Refused> {
    let is_mark = |&(x, y): &Tile| game.owner(x, y).is_some_and(|owner| owner != game.player);
    let marks: Vec<Tile> = game.tiles().filter(is_mark).collect();
    let mut places = game.places();
    // The places nearest to the enemies come first.
    places.sort_by_key(|(x, y)| marks.iter().map(|(to_x, to_y)| (x - to_x).abs() + (y - to_y).abs()).min());
    let mut places = places.into_iter();
    let mut order: Vec<usize> = (0..game.types.len()).collect();
    order.sort_by_key(|&kind| Reverse(worth(game, &game.types[kind])));
    for kind in order {
        while game.can_buy(kind) {
            let Some((x, y)) = places.next() else { return Ok(()) };
            game.buy(kind, x, y)?;
        }
    }
    Ok(())
}

/// The health that a shot of each enemy that stands within reach would take from a unit on a tile.
fn danger(game: &Game, unit: &Unit, at: Tile) -> i64 {
    let can_hit = |enemy: &Unit| {
        let from = (enemy.x, enemy.y);
        game.in_range(enemy, from, at) && game.is_clear(from, at, Some(unit))
    };
    let enemies = game.enemies(game.player).into_iter().filter(can_hit);
    enemies.map(|enemy| game.damage(&enemy, unit)).sum()
}

/// Shoots at the enemy that costs the fewest points to kill.
fn shoot(game: &mut Game) -> Result<bool, Refused> {
    let mut best: Option<(i64, Unit, Unit)> = None;
    for unit in game.own_units() {
        for target in game.targets(&unit) {
            let damage = game.damage(&unit, &target);
            if damage == 0 {
                continue;
            }
            let points = (target.health + damage - 1) / damage * game.type_of(&unit).fire_cost;
            if best.map_or(true, |(least, _, other)| (points, target.health) < (least, other.health)) {
                best = Some((points, unit, target));
            }
        }
    }
    let Some((_, unit, target)) = best else { return Ok(false) };
    game.shoot(unit.id, target.x, target.y)?;
    Ok(true)
}

/// The nearest place from which a unit could shoot at an enemy, and what it costs to go there.
fn nearest(game: &Game, unit: &Unit) -> Option<(i64, Tile)> {
    let costs = game.costs(unit);
    let mut victims = game.enemies(game.player);
    victims.retain(|enemy| game.damage(unit, enemy) > 0);
    let mut best: Option<(i64, Tile)> = None;
    for (x, y) in game.tiles() {
        let Some(cost) = costs[y as usize][x as usize] else { continue };
        if best.is_some_and(|(least, _)| cost >= least) || game.unit_at(x, y).is_some_and(|other| other != *unit) {
            continue;
        }
        if victims.iter().any(|enemy| game.can_hit(unit, (x, y), enemy)) {
            best = Some((cost, (x, y)));
        }
    }
    best
}

/// Moves a unit that has an enemy within reach to the nearest tile where nobody can hit it.
fn retreat(game: &mut Game, unit: &Unit) -> Result<bool, Refused> {
    let costs = game.costs(unit);
    let mut tiles = game.moves(unit);
    tiles.sort_by_key(|&(x, y)| costs[y as usize][x as usize]);
    let Some((x, y)) = tiles.into_iter().find(|&at| danger(game, unit, at) == 0) else { return Ok(false) };
    game.move_to(unit.id, x, y)?;
    Ok(true)
}

/// Moves a unit as far as it can toward a place; unless it dares, not to where an enemy can hit it.
fn approach(game: &mut Game, unit: &Unit, place: Tile, dare: bool) -> Result<bool, Refused> {
    let moves = game.moves(unit);
    let is_good = |at: &Tile| moves.contains(at) && (dare || danger(game, unit, *at) == 0);
    let Some((x, y)) = game.path(unit, place).into_iter().rev().find(is_good) else { return Ok(false) };
    game.move_to(unit.id, x, y)?;
    Ok(true)
}

/// Gives one command; false if there is nothing left to do.
fn step(game: &mut Game) -> Result<bool, Refused> {
    if shoot(game)? {
        return Ok(true);
    }
    let with_place = |unit: Unit| nearest(game, &unit).map(|(cost, at)| (cost, at, unit));
    let mut found: Vec<(i64, Tile, Unit)> = game.own_units().into_iter().filter_map(with_place).collect();
    found.sort_by_key(|&(cost, ..)| cost);
    for &(cost, (x, y), unit) in &found {
        if cost > 0 && cost <= game.points - game.type_of(&unit).fire_cost {
            game.move_to(unit.id, x, y)?;
            return Ok(true);
        }
    }
    for (cost, at, unit) in &found {
        if *cost == 0 && danger(game, unit, *at) > 0 && retreat(game, unit)? {
            return Ok(true);
        }
    }
    for dare in [false, true] {
        for (_, at, unit) in &found {
            if (!dare || game.points == game.action_points) && approach(game, unit, *at, dare)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

fn fight(game: &mut Game) -> Result<(), Refused> {
    while !game.is_over() && step(game)? {}
    Ok(())
}

fn think(game: &mut Game) {
    let done = if game.phase == Phase::Buy { arm(game) } else { fight(game) };
    done.expect("the rules allow all commands");
}

fn main() -> ExitCode {
    aitester::play(think)
}
