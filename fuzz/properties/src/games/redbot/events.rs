//! The events of a round report every change exactly once, and add up to the change of the state.

use rulebook_conformance::fuzz::redbot::Sample;
use rulebook_core::contract::Event as _;
use rulebook_core::grid::Position;
use rulebook_core::redbot::{
    Action, ByPlayer, ByRobot, Event, HitKind, Movement, Object, Order, Orders, Player, Refusal, RobotId, Setup, State,
    Wall,
};

/// Applies the events of a round to the state before it, and compares the
/// result with the state after it. Every event must be true, and no event may
/// be missing.
pub(super) fn add_up(sample: &Sample, after: &State, events: &[Event]) {
    check_all(sample.state.clone().into_setup(), events, after.setup());
}

/// Checks the events of a round between two setups.
fn check_all(before: Setup, events: &[Event], after: &Setup) {
    let mut checker = EventChecker::new(before);
    for &event in events {
        checker.check(event);
        assert!(!event.to_string().is_empty(), "{}: an event has a text", event.clause());
        apply(&mut checker.now, event);
    }
    assert_eq!(&checker.now, after, "the events do not add up: {events:?}");
    checker.check_missing();
}

/// The number of events of a robot so far, by kind.
#[derive(Clone, Copy, Default)]
struct RobotLog {
    turned: usize,
    /// The events that report the effect of `UP`.
    tried_to_move: usize,
    shot: usize,
    charged: usize,
    refused: usize,
    ignored: usize,
    destroyed: usize,
}

struct EventChecker {
    /// The setup before the round.
    before: Setup,
    /// The setup after the events so far.
    now: Setup,
    /// The number of order events so far.
    ordered: ByPlayer<usize>,
    retired: ByPlayer<usize>,
    arrived: ByPlayer<usize>,
    eliminated: ByPlayer<usize>,
    robots: ByRobot<RobotLog>,
    /// The destroyed walls, one bit for each index.
    walls_destroyed: u128,
    /// The robot whose shot was the previous event and hit something, so that its
    /// direct hit must come next.
    shooter: Option<RobotId>,
    /// The objects that the splash of the last shot has not hit yet (FIR-4).
    splash: Vec<Object>,
    rounds_over: usize,
}

impl EventChecker {
    fn new(before: Setup) -> Self {
        Self {
            now: before.clone(),
            before,
            ordered: ByPlayer::default(),
            retired: ByPlayer::default(),
            arrived: ByPlayer::default(),
            eliminated: ByPlayer::default(),
            robots: ByRobot::default(),
            walls_destroyed: 0,
            shooter: None,
            splash: Vec::new(),
            rounds_over: 0,
        }
    }

    /// Checks and counts the next event. The caller then applies it to `now`.
    fn check(&mut self, event: Event) {
        assert_eq!(self.rounds_over, 0, "END-1: {event:?} after the end of the round");
        // Hits follow their shot, the direct hit first.
        let direct_hit_of = self.shooter.take();
        let splashes = matches!(event, Event::Hit { kind: HitKind::Splash, .. });
        assert!(splashes || self.splash.is_empty(), "FIR-4: no splash for {:?} before {event:?}", self.splash);
        match event {
            Event::Ordered { player, .. } => self.ordered[player] += 1,
            Event::Retired { player } => self.retired[player] += 1,
            Event::Ignored { robot } => self.robots[robot].ignored += 1,
            Event::Turned { robot, .. } => self.robots[robot].turned += 1,
            Event::Halted { robot } => self.count_movement(robot, self.ahead(robot)),
            Event::Bumped { robot, into, at, .. } => {
                assert_eq!(self.cell_before(into), at, "MOV-4: {event:?}");
                self.count_movement(robot, at);
            }
            Event::Moved { robot, from, to } => {
                assert_eq!(self.now.robot(robot).position, from, "MOV-5: {event:?}");
                self.count_movement(robot, to);
            }
            Event::Contested { robot, cell, .. } => self.count_movement(robot, cell),
            Event::Arrived { player, robot, .. } => {
                assert_eq!(robot.player, player, "ARR-1: {event:?}");
                self.arrived[player] += 1;
                let at = self.now.robot(robot).position;
                assert!(self.now.goals[player].iter().any(|&goal| at == goal.into()), "ARR-1: {event:?}");
            }
            Event::Shot { robot, from, direction, hit } => {
                self.robots[robot].shot += 1;
                let shooter = self.now.robot(robot);
                assert_eq!((shooter.position, shooter.direction), (from, direction), "FIR-1: {event:?}");
                self.shooter = hit.map(|_| robot);
            }
            Event::Hit { shooter, object, at, kind, damage, points } => {
                assert_eq!(direct_hit_of.is_some(), kind == HitKind::Straight, "FIR-2: {event:?}");
                let cell = match object {
                    Object::Robot(id) => self.now.robot(id).position,
                    Object::Wall(_) => self.cell_before(object),
                };
                assert_eq!(cell, at, "FIR-2: {event:?}");
                assert!(direct_hit_of.is_none_or(|expected| expected == shooter), "FIR-2: {event:?}");
                match kind {
                    HitKind::Straight => self.splash = self.objects_around(object, at),
                    HitKind::Splash => {
                        let place = self.splash.iter().position(|&other| other == object);
                        self.splash.remove(place.unwrap_or_else(|| panic!("FIR-4: {event:?}")));
                    }
                }
                let expected = if matches!(object, Object::Robot(_)) { damage } else { 0 };
                assert_eq!(points, expected, "FIR-5: {event:?}");
            }
            Event::Destroyed { object, at } => self.count_destroyed(object, at),
            Event::Eliminated { player } => self.eliminated[player] += 1,
            Event::Charged { robot, at } => self.count_build(robot, at, |log| &mut log.charged),
            Event::Refused { robot, at, why } => {
                assert_eq!(why, self.first_reason(robot, at), "BLD-1 to BLD-4: {event:?}");
                self.count_build(robot, at, |log| &mut log.refused);
            }
            Event::Refunded { robot, at } => {
                assert_eq!(self.order_of(robot).action, Action::Build(at), "BLD-8: {event:?}");
                assert_eq!(self.robots[robot].charged, 1, "BLD-8: {event:?} without a charge");
            }
            Event::Built { .. } => {}
            Event::RoundOver { round } => {
                assert_eq!(round, self.before.round, "END-1");
                self.rounds_over += 1;
            }
        }
        if let Some(shooter) = direct_hit_of {
            let first = matches!(event, Event::Hit { kind: HitKind::Straight, .. });
            assert!(first, "FIR-3: {shooter} hit something, but {event:?} came next");
        }
    }

    /// The cell ahead of a robot at the start of the round.
    fn ahead(&self, robot: RobotId) -> Position {
        let robot = self.before.robot(robot);
        robot.position.next(robot.direction)
    }

    /// The cell of an object at the start of the round.
    fn cell_before(&self, object: Object) -> Position {
        match object {
            Object::Robot(id) => self.before.robot(id).position,
            Object::Wall(index) => self.before.walls[usize::from(index)].position,
        }
    }

    /// The living robots and standing walls around the cell of a hit object, after movement.
    fn objects_around(&self, hit: Object, cell: Position) -> Vec<Object> {
        let near = |at: Position| at.x.abs_diff(cell.x) <= 1 && at.y.abs_diff(cell.y) <= 1;
        let robots = self.before.robots().filter(|(_, robot)| robot.is_alive()).map(|(id, _)| id);
        let robots = robots.filter(|&id| near(self.now.robot(id).position)).map(Object::Robot);
        let size = self.before.size;
        let standing = |wall: &Wall| wall.is_standing() && size.contains(wall.position) && near(wall.position);
        let walls = self.before.numbered_walls().filter(|(_, wall)| standing(wall));
        robots.chain(walls.map(|(index, _)| Object::Wall(index))).filter(|&object| object != hit).collect()
    }

    /// The first reason to refuse a build, according to the events so far.
    fn first_reason(&self, builder: RobotId, at: Position) -> Refusal {
        let near = |at: Position, cell: Position| at.x.abs_diff(cell.x) <= 1 && at.y.abs_diff(cell.y) <= 1;
        if self.robots[builder].destroyed > 0 {
            Refusal::BuilderDestroyed
        } else if self.now.players[builder.player].walls_left <= 0 {
            Refusal::NoWallsLeft
        } else if self.before.walls.iter().any(|wall| wall.position == at) {
            Refusal::WallThere
        } else {
            let mut alive = self.now.robots().filter(|(_, robot)| robot.is_alive());
            let near = alive.find(|(_, robot)| near(robot.position, at));
            let (id, _) = near.unwrap_or_else(|| panic!("BLD-1 to BLD-4: {builder} is refused {at} without a reason"));
            Refusal::RobotNear(id)
        }
    }

    /// Counts an event that reports the effect of `UP`, with the cell ahead.
    fn count_movement(&mut self, robot: RobotId, cell: Position) {
        assert_eq!(self.ahead(robot), cell, "MOV-5: {robot} enters the cell ahead");
        self.robots[robot].tried_to_move += 1;
    }

    /// Counts an event of a build, whose cell must be that of the order.
    fn count_build(&mut self, robot: RobotId, at: Position, count: fn(&mut RobotLog) -> &mut usize) {
        assert_eq!(self.order_of(robot).action, Action::Build(at), "BLD-1: {robot}");
        *count(&mut self.robots[robot]) += 1;
    }

    /// Counts the destruction of an object, once for each wall.
    fn count_destroyed(&mut self, object: Object, at: Position) {
        match object {
            Object::Robot(id) => {
                assert_eq!(self.now.robot(id).position, at, "DEA-1: {id}");
                self.robots[id].destroyed += 1;
            }
            Object::Wall(index) => {
                assert_eq!(self.cell_before(object), at, "DEA-1: wall {index}");
                let bit = 1 << index;
                assert_eq!(self.walls_destroyed & bit, 0, "DEA-1: wall {index} twice");
                self.walls_destroyed |= bit;
            }
        }
    }

    /// The order of a robot; the default when it may not act.
    fn order_of(&self, id: RobotId) -> Order {
        let may_act = self.before.robot(id).is_alive() && self.before.players[id.player].in_game;
        if may_act { self.now.players[id.player].last_orders[id.no] } else { Order::default() }
    }

    /// Checks that no event is missing at the end of the round.
    fn check_missing(&self) {
        assert_eq!(self.rounds_over, 1, "END-1: the end of the round is reported");
        for player in Player::ALL {
            let (was, is) = (&self.before.players[player], &self.now.players[player]);
            assert_eq!(self.ordered[player], usize::from(was.in_game), "{player}: FILE-6: orders are reported");
            let retires = !was.in_game && was.last_orders != Orders::default();
            assert_eq!(self.retired[player], usize::from(retires), "{player}: ORD-3");
            let arrives = was.in_game && is.finish_round.is_some();
            assert_eq!(self.arrived[player], usize::from(arrives), "{player}: ARR-1");
            let lost = was.in_game && !is.in_game && is.finish_round.is_none();
            assert_eq!(self.eliminated[player], usize::from(lost), "{player}: DEA-3");
        }
        for (id, log) in self.robots.iter() {
            let (was, is, order) = (self.before.robot(id), self.now.robot(id), self.order_of(id));
            let turns = matches!(order.movement, Movement::Left | Movement::Right);
            assert_eq!(log.turned, usize::from(turns), "{id}: MOV-1");
            let tries_to_move = order.movement == Movement::Up;
            assert_eq!(
                log.tried_to_move,
                usize::from(tries_to_move),
                "{id}: MOV-2, MOV-3, MOV-5, MOV-6: the effect of UP is reported"
            );
            assert_eq!(log.shot, usize::from(order.action == Action::Fire), "{id}: FIR-1");
            let builds = matches!(order.action, Action::Build(_));
            assert_eq!(log.charged + log.refused, usize::from(builds), "{id}: BLD-1: the effect of BUILD is reported");
            let given = self.now.players[id.player].last_orders[id.no] != Order::default();
            assert_eq!(log.ignored, usize::from(given && !was.is_alive()), "{id}: ORD-2");
            assert_eq!(log.destroyed, usize::from(was.is_alive() && !is.is_alive()), "{id}: DEA-1");
        }
        for (index, (was, is)) in self.before.walls.iter().zip(&self.now.walls).enumerate() {
            let destroyed = self.walls_destroyed >> index & 1 == 1;
            assert_eq!(destroyed, was.is_standing() && !is.is_standing(), "wall {index}: DEA-1");
        }
    }
}

/// Applies an event to a setup.
pub(crate) fn apply(setup: &mut Setup, event: Event) {
    match event {
        Event::Ordered { player, orders } => setup.players[player].last_orders = orders,
        Event::Retired { player } => setup.players[player].last_orders = Orders::default(),
        Event::Turned { robot, to } => setup.robot_mut(robot).direction = to,
        Event::Moved { robot, to, .. } => setup.robot_mut(robot).position = to,
        Event::Bumped { into, damage, .. } => hurt(setup, into, damage),
        Event::Contested { robot, damage, .. } => hurt(setup, Object::Robot(robot), damage),
        Event::Hit { shooter, object, damage, points, .. } => {
            hurt(setup, object, damage);
            setup.players[shooter.player].fire_points += points;
        }
        Event::Arrived { player, round, .. } => {
            setup.players[player].in_game = false;
            setup.players[player].finish_round = Some(round);
        }
        Event::Eliminated { player } => setup.players[player].in_game = false,
        Event::Charged { robot, .. } => setup.players[robot.player].walls_left -= 1,
        Event::Refunded { robot, .. } => setup.players[robot.player].walls_left += 1,
        Event::Built { wall, at, lives } => {
            assert_eq!(usize::from(wall), setup.walls.len(), "{}: the next index", event.clause());
            setup.walls.push(Wall { position: at, lives }).expect("BLD-9: there is room for a wall");
        }
        Event::RoundOver { round } => setup.round = round + 1,
        Event::Ignored { .. }
        | Event::Halted { .. }
        | Event::Shot { .. }
        | Event::Destroyed { .. }
        | Event::Refused { .. } => {}
    }
}

fn hurt(setup: &mut Setup, object: Object, damage: i32) {
    match object {
        Object::Robot(id) => setup.robot_mut(id).lives -= damage,
        Object::Wall(index) => setup.walls[usize::from(index)].lives -= damage,
    }
}

#[cfg(test)]
mod tests {
    use super::check_all;
    use crate::games::redbot::play;
    use crate::games::redbot::symmetry::counts;
    use rulebook_conformance::fuzz::sample;
    use rulebook_core::redbot::{Event, RedBot};
    use std::collections::BTreeMap;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    /// A missing or repeated event of any kind fails the check.
    #[test]
    fn an_event_that_is_missing_is_missed() {
        let mut missed = BTreeMap::new();
        for n in 0..60 {
            let step = sample::<RedBot>(5, n);
            let Some((after, events)) = play(&step) else { continue };
            let fails = |events: &[Event]| {
                let checks = || check_all(step.state.clone().into_setup(), events, after.setup());
                catch_unwind(AssertUnwindSafe(checks)).is_err()
            };
            assert!(!fails(&events));
            for index in 0..events.len() {
                let clause = counts(&events[index..=index]);
                let mut fewer = events.clone();
                let event = fewer.remove(index);
                assert!(fails(&fewer), "without {event:?} in {events:?}");
                let mut more = events.clone();
                more.insert(index, event);
                assert!(fails(&more), "with {event:?} twice in {events:?}");
                clause.keys().for_each(|&clause| *missed.entry(clause).or_insert(0) += 1);
            }
        }
        assert!(missed.len() >= 18, "{missed:?}");
    }
}
