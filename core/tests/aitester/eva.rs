//! EVA: the maps of places and the value of a state. The types are those of `board.rs`: a walker has range 3, weapon 30,
//! no shield, and a shot for 4 of 20 points.

use crate::board::{board, tile};
use rulebook_core::aitester::{Coefficients, P1, P2, P3, Phase, State, TileMap, tiles};

/// The values of a map, row by row.
fn rows(state: &State, map: &TileMap) -> Vec<u32> {
    tiles(state.scenario().terrain.size()).map(|tile| map.get(tile)).collect()
}

#[test]
fn eva_1_land_that_units_could_walk_to() {
    let drawn = board("a.#p~.");
    let reached = |state: &State| {
        let reachable = state.reachable_places();
        tiles(state.scenario().terrain.size()).map(|tile| u8::from(reachable.contains(tile))).collect::<Vec<_>>()
    };
    assert_eq!(reached(&drawn.clone().state()), [1, 1, 0, 1, 0, 0], "EVA-1");
    // While the players buy, they could also come from placement tiles.
    let buying = drawn.set(|setup| {
        setup.situation.phase = Phase::Buy;
        setup.situation.points = 0;
        setup.scenario.placement.set(tile(5, 0), Some(P2));
    });
    assert_eq!(reached(&buying.state()), [1, 1, 0, 1, 0, 1], "EVA-1");
}

#[test]
fn eva_1_other_units_are_no_obstacle() {
    let state = board("apq..").state();
    assert_eq!(state.reachable_places().len(), 5, "EVA-1");
}

#[test]
fn eva_2_places_from_which_a_tile_can_be_shot_at() {
    let state = board("a...#p\n......").state();
    assert_eq!(rows(&state, &state.estimated_places(1)), [2, 3, 3, 2, 0, 1, 2, 3, 3, 3, 2, 2], "EVA-2");
    // From (0, 0), the line to (1, 1) leads through the wall; the line back leads through (0, 1) (LIN-2).
    let corner = board("a#\n.p").state();
    assert_eq!(rows(&corner, &corner.estimated_places(9)), [2, 0, 2, 1], "EVA-2");
}

#[test]
fn eva_3_the_strongest_shot_of_an_enemy() {
    // q is a tank: range 5 and weapon 40. Its shot costs 10.
    let drawn = board("p..a..q.").typed('q', 1);
    let state = drawn.clone().state();
    // a stops the shots of p to (4, 0) and beyond, and those of q to (2, 0) and beyond.
    assert_eq!(rows(&state, &state.dangerous_places(P1)), [30, 30, 30, 40, 40, 40, 40, 40], "EVA-3");
    let poor = drawn.set(|setup| {
        setup.scenario.parameters.action_points = 9;
        setup.situation.points = 9;
    });
    let poor = poor.state();
    assert_eq!(rows(&poor, &poor.dangerous_places(P1)), [30, 30, 30, 30, 0, 0, 0, 0], "EVA-3: nobody can pay for q");
}

#[test]
fn eva_4_without_units_in_between() {
    let state = board("p..a..q.").typed('q', 1).state();
    assert_eq!(rows(&state, &state.dangerous_places_nobody(P1)), [30, 40, 40, 40, 40, 40, 40, 40], "EVA-4");
}

#[test]
fn eva_5_the_strongest_own_shot() {
    let state = board("p..a..q.").state();
    assert_eq!(rows(&state, &state.attackable_places(P1)), [30, 30, 30, 30, 30, 30, 30, 0], "EVA-5");
    assert_eq!(state.attackable_places(P1), state.dangerous_places(P2), "EVA-5: what P1 could do is what P2 must fear");
}

#[test]
fn eva_6_places_with_targets() {
    let state = board("...a.p~q").state();
    // From (2, 0) only p is in range, and p hides q. Nobody stands on water or on the tile of another unit.
    assert_eq!(rows(&state, &state.range_places(P1, 0).unwrap()), [0, 0, 1, 1, 1, 0, 0, 0], "EVA-6");
    assert!(state.range_places(P1, 1).is_none() && state.range_places(P3, 0).is_none());
    let dear = board("a.p").of_type(0, |walker| walker.fire_cost = 21).state();
    assert_eq!(rows(&dear, &dear.range_places(P1, 0).unwrap()), [0, 0, 0], "EVA-6: a shot costs more than a turn has");
}

#[test]
fn eva_7_power_endurance_and_means() {
    // Five shots of 30 and two of 40 make 230; 100 and 100 + 15 make 215. P2 has 150 and 100, P3 has 150 and 1.
    let state = board("ab....p\n......x").typed('b', 1).health('x', 1).state();
    let terms = state.terms(P1);
    assert_eq!(terms.army_balance, 230.0 * 215.0 / 150.0 - 50.5, "EVA-7");
    assert_eq!(terms.army_vulnerability, 0.0, "EVA-7: nobody is in range");
    // a attacks from (3, 0), b with range 5 from where it is.
    assert_eq!(terms.army_distances, 1.5, "EVA-7");
}

#[test]
fn eva_7_the_mean_danger_of_units() {
    let state = board("a.b.p..").state();
    // b stands between a and p.
    assert_eq!((state.terms(P1).army_vulnerability, state.terms(P2).army_vulnerability), (15.0, 30.0), "EVA-7");
}

#[test]
fn eva_7_without_enemies_or_without_units() {
    let state = board("a..").state();
    let (own, none) = (state.terms(P1), state.terms(P2));
    // A mean power of 0 counts as 1.
    assert_eq!((own.army_balance, own.army_distances), (150.0 * 100.0, 4.0), "EVA-7");
    assert_eq!((none.army_balance, none.army_vulnerability, none.army_distances), (-100.0, 0.0, 0.0), "EVA-7");
}

#[test]
fn eva_8_weights_of_the_terms() {
    let state = board("a.p....").state();
    let terms = state.terms(P1);
    let value = |army_balance, army_vulnerability, army_distances| {
        state.value(P1, &Coefficients { army_balance, army_vulnerability, army_distances })
    };
    assert_eq!((terms.army_balance, terms.army_vulnerability, terms.army_distances), (0.0, 30.0, 0.0), "EVA-8");
    assert_eq!(value(1.0, 20.0, 0.1), -600.0, "EVA-8");
    assert_eq!(value(1.0, 0.0, 0.1), 0.0, "EVA-8: a coefficient of 0 leaves its term out");
    let far = board("a......p").state();
    let only_distance = Coefficients { army_balance: 0.0, army_vulnerability: 0.0, army_distances: 0.5 };
    assert_eq!(far.value(P1, &only_distance), -2.0, "EVA-8");
}
