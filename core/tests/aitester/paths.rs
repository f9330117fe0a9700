//! MOV-2, MOV-3: paths and their costs, against a plain search on random states.

use crate::games::Random;
use rulebook_core::aitester::{Command, Effect, Refusal, State, Tile, Unit, tiles};
use std::collections::BTreeMap;

/// The cost of the cheapest path to each tile, without regard to points: Dijkstra's algorithm, one tile at a time.
fn costs(state: &State, unit: &Unit) -> BTreeMap<Tile, u64> {
    let (scenario, situation) = (state.scenario(), state.situation());
    let move_cost = u64::from(scenario.types[usize::from(unit.type_number)].move_cost);
    let is_enemy = |tile: Tile| {
        situation.armies.iter().any(|(player, army)| {
            player != situation.player && army.units.iter().any(|unit| unit.health > 0 && unit.tile == tile)
        })
    };
    let (mut known, mut open) = (BTreeMap::new(), BTreeMap::from([(unit.tile, 0_u64)]));
    while let Some((&tile, &cost)) = open.iter().min_by_key(|&(_, &cost)| cost) {
        open.remove(&tile);
        known.insert(tile, cost);
        for (dx, dy) in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
            let (x, y) = (i32::from(tile.x) + dx, i32::from(tile.y) + dy);
            let Ok((x, y)) = u8::try_from(x).and_then(|x| Ok((x, u8::try_from(y)?))) else { continue };
            let next = Tile::new(x, y);
            let Some(kind) = scenario.terrain.kind(next) else { continue };
            if !next.is_on(scenario.terrain.size()) || known.contains_key(&next) || is_enemy(next) {
                continue;
            }
            let cost = cost + move_cost * u64::from(kind.number());
            let old = open.entry(next).or_insert(cost);
            *old = (*old).min(cost);
        }
    }
    known
}

/// Hands random states with a living unit of the player whose turn it is to `each`.
fn units(count: u64, max_side: u32, mut each: impl FnMut(&State, u8, &Unit)) {
    let mut found = 0;
    for seed in 0..count {
        let state = Random::new(seed).fight(max_side);
        for (id, unit) in state.own_army().living() {
            each(&state, id, unit);
            found += 1;
        }
    }
    assert!(found > count, "{found} units");
}

#[test]
fn mov_3_costs_and_refusals_of_every_target() {
    let mut seen = [0; 5];
    units(150, 10, |state, id, unit| {
        let (costs, points) = (costs(state, unit), state.situation().points);
        for to in tiles(state.scenario().terrain.size()) {
            let command = Command::Move { unit: id.into(), x: to.x.into(), y: to.y.into() };
            let is_land = state.scenario().terrain.kind(to).is_some();
            let (expected, kind) = match costs.get(&to) {
                _ if to == unit.tile => (Err(Refusal::OwnTile), 0),
                _ if !is_land => (Err(Refusal::NotLand), 0),
                _ if state.units().contains(to) => (Err(Refusal::Occupied), 1),
                None => (Err(Refusal::NoPath), 2),
                Some(&cost) if cost > points.into() => (Err(Refusal::PathTooLong { cost, points }), 3),
                Some(&cost) => (Ok(Effect::Move { unit: id, to, cost: cost as u32 }), 4),
            };
            assert_eq!(state.check_command(command), expected, "MOV-4: {command}\n{}", crate::board::write(state));
            seen[kind] += 1;
        }
    });
    assert!(seen.iter().all(|&count| count > 300), "every kind of answer: {seen:?}");
}

#[test]
fn mov_3_costs_on_the_largest_boards() {
    let mut random = Random::new(1);
    units(60, 32, |state, id, unit| {
        let costs = costs(state, unit);
        for _ in 0..30 {
            let (x, y) = (random.below(32), random.below(32));
            let found = state.check_command(Command::Move { unit: id.into(), x, y });
            let cost = costs.get(&Tile::new(x as u8, y as u8)).copied();
            match found {
                Ok(Effect::Move { cost: found, .. }) => assert_eq!(Some(found.into()), cost, "MOV-3"),
                Err(Refusal::PathTooLong { cost: found, .. }) => assert_eq!(Some(found), cost, "MOV-3"),
                Err(Refusal::NoPath) => assert_eq!(cost, None, "MOV-4"),
                _ => {}
            }
        }
    });
}

#[test]
fn mov_2_the_reach_of_a_unit() {
    units(150, 12, |state, id, unit| {
        let (costs, points) = (costs(state, unit), u64::from(state.situation().points));
        let reach = state.reach(id.into()).unwrap();
        assert_eq!(reach.from(), unit.tile);
        for tile in tiles(state.scenario().terrain.size()) {
            let expected = costs.get(&tile).copied().filter(|&cost| cost <= points);
            assert_eq!(reach.cost(tile), expected, "MOV-3: {tile}\n{}", crate::board::write(state));
            assert_eq!(reach.tiles().contains(tile), expected.is_some(), "MOV-2: {tile}");
        }
        assert_eq!(reach.cost(Tile::new(32, 32)), None);
    });
}

/// A path is a list of tiles next to each other, which costs what the move costs.
#[test]
fn mov_2_the_path_of_a_move() {
    units(150, 12, |state, id, unit| {
        let (terrain, reach) = (&state.scenario().terrain, state.reach(id.into()).unwrap());
        let move_cost = u64::from(state.type_of(unit).move_cost);
        for to in tiles(terrain.size()) {
            let mut path: Vec<Tile> = reach.path_back(terrain, to).collect();
            let Some(cost) = reach.cost(to) else {
                assert!(path.is_empty(), "MOV-2: no path to {to}");
                continue;
            };
            path.push(unit.tile);
            path.reverse();
            assert_eq!((path[0], path[path.len() - 1]), (unit.tile, to), "MOV-2");
            assert!(path.windows(2).all(|pair| pair[0].steps_to(pair[1]) == 1), "MOV-2: {path:?}");
            let enemies = state.enemies_of(state.situation().player);
            let kinds = path[1..].iter().map(|&tile| {
                assert!(!enemies.contains(tile), "MOV-2: {path:?}");
                u64::from(terrain.kind(tile).expect("MOV-2: land").number())
            });
            assert_eq!(kinds.sum::<u64>() * move_cost, cost, "MOV-3: {path:?}");
        }
    });
}

#[test]
fn a_unit_that_is_not_there_reaches_nothing() {
    let state = crate::board::board("abp").dead('b').state();
    assert!(state.reach(0).is_some() && state.reach(1).is_none() && state.reach(2).is_none());
}

/// Among cheapest paths, the first one of the order of the neighbors is shown.
#[test]
fn mov_1_one_of_several_cheapest_paths() {
    let state = crate::board::board("a..\n...\n..p").state();
    let reach = state.reach(0).unwrap();
    let path = |x, y| -> Vec<String> {
        reach.path_back(&state.scenario().terrain, Tile::new(x, y)).map(|tile| tile.to_string()).collect()
    };
    assert_eq!(path(1, 1), ["1 1", "1 0"]);
    assert_eq!(path(2, 1), ["2 1", "2 0", "1 0"]);
    assert!(path(0, 0).is_empty() && path(2, 2).is_empty() && path(3, 0).is_empty());
}
