//! What to buy, and where to put it.
//!
//! A player does not see what the others buy (BUY-5), so a type is worth what it does against all types of the game.
//! All units share the points of a turn. So a better weapon makes the whole army stronger only where it replaces a
//! worse one, while the endurance of all units adds up.

use rulebook_core::aitester::{Command, State, Tile, UnitType};

/// The range for which tiles are compared by default (EVA-2).
pub(super) const TEST_RANGE: u32 = super::General::STANDARD.test_range;

/// Buys the strongest army of at most two types, near the enemies' placement tiles.
///
/// The tough units stand in front. Of tiles at the same distance, those come first that can be shot at from fewer tiles
/// with the range `test_range` (EVA-2). The last command is `END`. The state is one in which the players buy.
pub fn purchases(state: &State, test_range: u32) -> Vec<Command> {
    let (scenario, army) = (state.scenario(), state.own_army());
    let tiles = tiles(state, test_range);
    let slots = (scenario.parameters.max_units as usize)
        .saturating_sub(army.living().count())
        .min(army.units.capacity() - army.units.len())
        .min(tiles.len());
    let mut types = mix(state, army.money, slots);
    let toughness: Vec<f64> = scenario.types.iter().map(|own| merits(own, state).toughness).collect();
    types.sort_by(|&one, &other| toughness[other].total_cmp(&toughness[one]));
    let buy = |(&type_number, tile): (&usize, &Tile)| {
        // There are at most 32 types.
        Command::Buy { type_number: type_number as u32, x: tile.x.into(), y: tile.y.into() }
    };
    types.iter().zip(&tiles).map(buy).chain([Command::EndBuying]).collect()
}

/// The free placement tiles of the player, the best one first.
fn tiles(state: &State, test_range: u32) -> Vec<Tile> {
    let (placement, player) = (&state.scenario().placement, state.situation().player);
    let enemies: Vec<Tile> =
        placement.iter().filter(|&(other, _)| other != player).flat_map(|(_, tiles)| tiles.iter()).collect();
    let exposure = state.estimated_places(test_range);
    let bonuses = &state.situation().bonuses;
    let is_free = |tile: &Tile| !state.units().contains(*tile) && !bonuses.contains(tile);
    let mut tiles: Vec<Tile> = placement.of(player).iter().filter(is_free).collect();
    tiles.sort_by_key(|&tile| {
        let distance = enemies.iter().map(|enemy| tile.distance_squared(*enemy)).min();
        (distance, exposure.get(tile), tile)
    });
    tiles
}

/// What a type is worth against all types of the game, its own included.
#[derive(Clone, Copy, Debug)]
struct Merits {
    /// The damage for a point.
    attack: f64,
    /// The points that a kill costs.
    toughness: f64,
    /// How well it comes to shoot at all.
    access: f64,
}

fn merits(own: &UnitType, state: &State) -> Merits {
    let (types, points) = (&state.scenario().types, state.scenario().parameters.action_points);
    let size = state.scenario().terrain.size();
    let (mut attack, mut toughness) = (0.0, 0.0);
    for other in types {
        if own.fire_cost <= points {
            attack += f64::from(own.damage_to(other).min(other.health)) / f64::from(own.fire_cost);
        }
        // A unit that a type cannot hurt stands its shots for a long time.
        let shots = own.health.div_ceil(other.damage_to(own).max(1)).min(100);
        toughness += f64::from(shots) * f64::from(other.fire_cost.min(points));
    }
    let count = types.len().max(1) as f64;
    // Half the board within range is as good as all of it.
    let farthest = f64::from(size.width().max(size.height())) / 2.0;
    let range = f64::from(own.range).min(farthest) / farthest;
    let steps = (f64::from(points) / f64::from(own.move_cost)).min(farthest) / farthest;
    // An army without weapons still is in.
    Merits { attack: attack / count + 0.01, toughness: toughness / count, access: 0.25 + range + 0.5 * steps }
}

/// The types of the units to buy with this much money for at most so many units.
fn mix(state: &State, money: u32, slots: usize) -> Vec<usize> {
    let types: Vec<(u32, Merits)> = state.scenario().types.iter().map(|own| (own.price, merits(own, state))).collect();
    let affordable = |money: u32, price: u32, slots: usize| {
        // A unit without a price is limited by the slots alone.
        money.checked_div(price).map_or(slots, |count| slots.min(count as usize))
    };
    let (mut best, mut best_value) = (Vec::new(), 0.0);
    for (first, one) in types.iter().enumerate() {
        for count in 1..=affordable(money, one.0, slots) {
            let left = money - one.0 * count as u32;
            for (second, other) in types.iter().enumerate().skip(first) {
                let others = if second == first { 0 } else { affordable(left, other.0, slots - count) };
                let value = worth(&[(one.1, count), (other.1, others)]);
                if value > best_value {
                    best_value = value;
                    best = [vec![first; count], vec![second; others]].concat();
                }
            }
        }
    }
    best
}

/// The worth of an army: the mean damage of its units for a point times what it stands.
fn worth(army: &[(Merits, usize)]) -> f64 {
    let sum = |merit: fn(&Merits) -> f64| army.iter().map(|(merits, count)| merit(merits) * *count as f64).sum::<f64>();
    let count = army.iter().map(|&(_, count)| count).sum::<usize>().max(1) as f64;
    sum(|merits| merits.attack * merits.access) / count * sum(|merits| merits.toughness)
}
