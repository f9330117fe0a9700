//! No side of the board is favored: a round on the turned board gives the turned result.

use super::sample::play;
use rulebook_conformance::fuzz::redbot::Sample;
use rulebook_core::contract::Event as _;
use rulebook_core::redbot::{
    Action, ByPlayer, ByRobot, Event, Orders, Player, RobotId, RobotNo, Setup, State, symmetry as turns,
};
use std::collections::BTreeMap;

/// Four quarter turns are the identity. A round after each of them gives the
/// turned result, scores and events included. So does swapping R1 and R2,
/// unless both robots of a player order its last wall.
pub(super) fn turned_boards(sample: &Sample) {
    let Some((after, events)) = play(sample) else { return };
    let orders = sample.orders();
    let expected = counts(&events);
    let mut turned = TurnedState { state: sample.state.clone(), orders, after: after.clone() };
    for quarter in 1..=4 {
        turned = turned.quarter();
        let (stepped, events) = play(&turned.sample()).expect("END-2: turned, the game goes on");
        assert_eq!(unordered(&stepped), unordered(&turned.after), "ORD-4, after {quarter} quarter turns");
        assert_eq!(counts(&events), expected, "ORD-4: the events after {quarter} quarter turns");
    }
    assert_eq!((&turned.state, &turned.orders), (&sample.state, &orders), "SET-1: four quarter turns are none");
    for player in Player::ALL {
        let once = after.quarter_turn();
        let (was, is) = (after.score(player), once.score(player.next()));
        assert_eq!((was.total(), after.ranks()[player]), (is.total(), once.ranks()[player.next()]), "SCO-1, SCO-4");
    }
    if !wants_the_last_wall_twice(&sample.state, &orders) {
        let exchanged = Sample::new(exchange(&sample.state), &orders.map(exchange_orders));
        let (stepped, _) = play(&exchanged).expect("END-2: exchanged, the game goes on");
        assert_eq!(unordered(&stepped), unordered(&exchange(&after)), "BLD-1: R1 and R2 exchanged");
    }
}

struct TurnedState {
    state: State,
    orders: ByPlayer<Orders>,
    after: State,
}

impl TurnedState {
    fn quarter(&self) -> Self {
        Self {
            state: self.state.quarter_turn(),
            orders: turns::quarter_turn(&self.orders, self.state.setup().size),
            after: self.after.quarter_turn(),
        }
    }

    fn sample(&self) -> Sample {
        Sample::new(self.state.clone(), &self.orders)
    }
}

/// Makes a set of the walls: their order in the list has no effect on play.
pub(super) fn unordered(state: &State) -> Setup {
    let mut setup = state.setup().clone();
    setup.walls.sort_unstable_by_key(|wall| wall.position);
    setup
}

/// Counts the events by clause.
pub(super) fn counts(events: &[Event]) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for event in events {
        *counts.entry(event.clause().id()).or_default() += 1;
    }
    counts
}

/// The only case in which R1 comes before R2.
fn wants_the_last_wall_twice(state: &State, orders: &ByPlayer<Orders>) -> bool {
    let builds = |action| matches!(action, Action::Build(_));
    Player::ALL.into_iter().any(|player| {
        let Orders { r1, r2 } = orders[player];
        state.setup().players[player].walls_left == 1 && builds(r1.action) && builds(r2.action)
    })
}

/// Swaps R1 and R2 of every player.
fn exchange(state: &State) -> State {
    let mut setup = state.clone().into_setup();
    let mut robots = ByRobot::<Option<_>>::default();
    for (id, robot) in state.setup().robots() {
        robots[RobotId::new(id.player, other(id.no))] = Some(*robot);
    }
    for (id, robot) in robots.iter() {
        *setup.robot_mut(id) = robot.expect("SET-3: each robot has a partner");
    }
    for (_, fields) in setup.players.iter_mut() {
        fields.last_orders = exchange_orders(fields.last_orders);
    }
    State::new(setup).expect("FILE-18: exchanged, the state is valid")
}

fn exchange_orders(orders: Orders) -> Orders {
    Orders { r1: orders.r2, r2: orders.r1 }
}

fn other(no: RobotNo) -> RobotNo {
    match no {
        RobotNo::R1 => RobotNo::R2,
        RobotNo::R2 => RobotNo::R1,
    }
}
