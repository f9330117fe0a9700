//! The commands of a position.

use super::configs::part;
use super::field::{Field, Words, health, tile, word};
use super::memo::Memo;
use rulebook_core::aitester::{Command, LineOfFire, Player, Tile, TileSet};

/// A command within a turn, with what its effect tells about the commands after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// None yet in this turn.
    Start,
    Move {
        unit: u16,
        from: Tile,
        to: Tile,
        took_bonus: bool,
    },
    Shot {
        unit: u16,
        target: u16,
        at: Tile,
        killed: bool,
    },
}

impl Step {
    /// The command; `None` for the start.
    pub(super) fn command(self, field: &Field<'_>) -> Option<Command> {
        let named =
            |unit: u16, tile: Tile| (u32::from(field.name(usize::from(unit)).1), u32::from(tile.x), u32::from(tile.y));
        match self {
            Self::Start => None,
            Self::Move { unit, to, .. } => {
                let (unit, x, y) = named(unit, to);
                Some(Command::Move { unit, x, y })
            }
            Self::Shot { unit, at, .. } => {
                let (unit, x, y) = named(unit, at);
                Some(Command::Attack { unit, x, y })
            }
        }
    }
}

/// A position in which a player is to choose a command.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) hash: u64,
    pub(super) player: Player,
    pub(super) points: u32,
    /// The command that led here.
    pub(super) last: Step,
}

/// Calls `each` with the position, the hash, the points and the step after each command of a player but `NXT`, in the
/// order of the codes: moves by unit and tile, then shots.
///
/// `needed_only` leaves out commands whose effect another sequence has as well, which costs at most as many points and
/// is shorter, or as long and before it in the order of the codes:
///
/// - a move of the unit that has just moved without taking a bonus: the two moves are one;
/// - a command that can be exchanged with the one before it, which comes later in the order of the codes;
/// - a shot without effect.
///
/// The words are changed meanwhile and restored.
pub(super) fn expand(
    field: &Field<'_>,
    memo: &mut Memo,
    words: &mut Words,
    node: Node,
    needed_only: bool,
    mut each: impl FnMut(&Words, u64, u32, Step),
) {
    let Node { hash, player, points, .. } = node;
    let last = if needed_only { node.last } else { Step::Start };
    let (units, enemies) = field.all_and_enemies(words, player);
    let line = match last {
        Step::Shot { unit, at, .. } => LineOfFire::new(tile(words[usize::from(unit)]), at).collect(),
        _ => TileSet::EMPTY,
    };
    for unit in field.army(player) {
        let before = words[unit];
        let cost = u64::from(field.type_of(unit).move_cost);
        let stays = matches!(last, Step::Move { unit: moved, took_bonus: false, .. } if usize::from(moved) == unit);
        if before == 0 || cost > u64::from(points) || stays {
            continue;
        }
        let from = tile(before);
        let targets = memo.ground(&enemies).targets(field, from, points / field.type_of(unit).move_cost);
        for &(to, distance) in targets {
            let cost = u64::from(distance) * cost;
            if cost > u64::from(points) || units.contains(to) {
                continue;
            }
            let is_exchangeable = match last {
                Step::Start => false,
                // The unit that moved first stood on its tile.
                Step::Move { unit: moved, from, .. } => unit < usize::from(moved) && to != from,
                // A kill opens ways, and a unit on the line stops the shot.
                Step::Shot { unit: shot, killed, .. } => unit != usize::from(shot) && !killed && !line.contains(to),
            };
            if is_exchangeable {
                continue;
            }
            let halves = [words[field.len()], words[field.len() + 1]];
            words[unit] = word(to, health(before));
            let took_bonus = field.take_bonus(words, unit);
            let mut after = hash ^ part(unit, before) ^ part(unit, words[unit]);
            if took_bonus {
                for (half, place) in halves.into_iter().zip(field.len()..) {
                    after ^= part(place, half) ^ part(place, words[place]);
                }
            }
            let step = Step::Move { unit: unit as u16, from, to, took_bonus };
            each(words, after, points - cost as u32, step);
            words[unit] = before;
            words[field.len()] = halves[0];
            words[field.len() + 1] = halves[1];
        }
    }
    let army = field.army(player);
    if army.clone().all(|unit| words[unit] == 0 || field.type_of(unit).fire_cost > points) {
        return;
    }
    let obstacles = units.union(field.scenario.terrain.walls());
    let mut targets: Vec<usize> =
        (0..army.start).chain(army.end..field.len()).filter(|&enemy| words[enemy] != 0).collect();
    targets.sort_by_key(|&enemy| super::field::code(tile(words[enemy])));
    for unit in army {
        let own = field.type_of(unit);
        if words[unit] == 0 || own.fire_cost > points {
            continue;
        }
        let from = tile(words[unit]);
        for &target in &targets {
            let (before, at) = (words[target], tile(words[target]));
            let damage = own.damage_to(field.type_of(target)).min(health(before));
            if !own.reaches(from.distance_squared(at)) || damage == 0 && needed_only {
                continue;
            }
            let is_exchangeable = match last {
                Step::Shot { unit: shot, at: first, killed, .. } => {
                    let crosses = killed && LineOfFire::new(from, at).any(|tile| tile == first);
                    let order = |unit: usize, tile: Tile| (unit, super::field::code(tile));
                    order(unit, at) < order(usize::from(shot), first) && !crosses
                }
                _ => false,
            };
            if is_exchangeable || LineOfFire::new(from, at).is_blocked(&obstacles) {
                continue;
            }
            let killed = damage == health(before);
            words[target] = if killed { 0 } else { word(at, health(before) - damage) };
            let after = hash ^ part(target, before) ^ part(target, words[target]);
            let step = Step::Shot { unit: unit as u16, target: target as u16, at, killed };
            each(words, after, points - own.fire_cost, step);
            words[target] = before;
        }
    }
}
