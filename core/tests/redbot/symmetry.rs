//! No seat is favoured: a round on the turned board gives the turned result.

use crate::board::step;
use crate::random::{Census, exchange, exchange_orders, states};
use rulebook_core::redbot::{Action, ByPlayer, Orders, Player, State, symmetry};

/// Walls as a set: the sequence of the list has no effect on play.
fn sorted(state: &State) -> State {
    let mut setup = state.clone().into_setup();
    setup.walls.sort_unstable_by_key(|wall| wall.position);
    State::new(setup).expect("still valid")
}

const COUNT: usize = 12_000;

#[test]
fn a_quarter_turn_turns_the_result() {
    let mut census = Census::default();
    let mut turns = 0;
    for (state, orders) in states(1, COUNT).filter(|(state, _)| !state.is_over()) {
        let (after, events) = step(&state, &orders);
        let turned = symmetry::quarter_turn(&orders, state.setup().size);
        let (after_turned, _) = step(&state.quarter_turn(), &turned);
        assert_eq!(sorted(&after_turned), sorted(&after.quarter_turn()), "{state:?} {orders:?}");
        census.count(&state, &orders, &events, &after);
        turns += 1;
    }
    println!("{turns} rounds on turned boards");
    assert!(turns >= 5_000);
    census.assert_complete();
}

#[test]
fn exchanging_the_robots_of_the_teams_exchanges_the_result() {
    let (mut played, mut left_out) = (0, 0);
    for (state, orders) in states(2, COUNT).filter(|(state, _)| !state.is_over()) {
        if wants_the_last_wall_twice(&state, &orders) {
            left_out += 1;
            continue;
        }
        let exchanged = orders.map(exchange_orders);
        let turned = symmetry::quarter_turn(&exchanged, state.setup().size);
        let (after, _) = step(&state, &orders);
        let (after_turned, _) = step(&exchange(&state).quarter_turn(), &turned);
        assert_eq!(sorted(&after_turned), sorted(&exchange(&after).quarter_turn()), "{state:?} {orders:?}");
        played += 1;
    }
    println!("{played} rounds with R1 and R2 exchanged, {left_out} left out");
    assert!(played >= 5_000 && left_out > 0);
}

/// The one case in which R1 comes before R2.
fn wants_the_last_wall_twice(state: &State, orders: &ByPlayer<Orders>) -> bool {
    let builds = |action| matches!(action, Action::Build(_));
    Player::ALL.into_iter().any(|player| {
        let Orders { r1, r2 } = orders[player];
        state.setup().players[player].walls_left == 1 && builds(r1.action) && builds(r2.action)
    })
}

#[test]
fn four_quarter_turns_are_none() {
    for (state, orders) in states(3, 500) {
        let size = state.setup().size;
        let turn = |orders, state: &State| symmetry::quarter_turn(&orders, state.setup().size);
        let once = state.quarter_turn();
        let thrice = once.quarter_turn().quarter_turn();
        assert_eq!(thrice.quarter_turn(), state, "SET-1: no cell is lost, however far off the board");
        assert_eq!(once.setup().size.width(), size.height());
        let orders_thrice = turn(turn(turn(orders, &state), &once), &once.quarter_turn());
        assert_eq!(turn(orders_thrice, &thrice), orders);
        let total = |state: &State, player: Player| state.score(player).total();
        for player in Player::ALL {
            assert_eq!(total(&once, player.following()), total(&state, player), "SCO-1");
        }
    }
}

#[test]
fn set_5_the_start_is_symmetric_with_robots_exchanged_in_two_teams() {
    // SET-5, R-8: R1 and R2 change places from P1 to P2 and from P3 to P4.
    let start = State::default();
    let turned = start.quarter_turn();
    let robots = |state: &State, player: usize| state.setup().players[Player::ALL[player]].robots;
    for (player, exchanged) in [(0, false), (1, true), (2, false), (3, true)] {
        let (own, other) = (robots(&turned, player), robots(&start, player));
        let expected = if exchanged { (other.r2, other.r1) } else { (other.r1, other.r2) };
        assert_eq!((own.r1, own.r2), expected, "SET-5");
    }
}
