//! The events of a round tell everything, each once, and add up to the change
//! of the state.

use rulebook_conformance::fuzz::redbot::Sample;
use rulebook_core::contract::Event as _;
use rulebook_core::grid::Position;
use rulebook_core::redbot::{
    Action, ByPlayer, ByRobot, Event, HitKind, Movement, Object, Order, Orders, Player, Refusal, RobotId, Setup, State,
    Wall,
};

/// The events of a round, applied to the state before it, give the state after
/// it; where they say something is, it is; and nothing that happens is left out.
pub(super) fn add_up(sample: &Sample, after: &State, events: &[Event]) {
    tell(sample.state.clone().into_setup(), events, after.setup());
}

fn tell(before: Setup, events: &[Event], after: &Setup) {
    let mut teller = Teller::new(before);
    for &event in events {
        teller.hear(event);
        assert!(!event.to_string().is_empty(), "{}: an event has words", event.clause());
        apply(&mut teller.now, event);
    }
    assert_eq!(&teller.now, after, "the events do not add up: {events:?}");
    teller.nothing_is_left_out();
}

/// What each robot was heard to do.
#[derive(Clone, Copy, Default)]
struct Heard {
    turned: usize,
    asked: usize,
    shot: usize,
    charged: usize,
    refused: usize,
    ignored: usize,
    destroyed: usize,
}

struct Teller {
    before: Setup,
    now: Setup,
    /// The orders as they were heard.
    ordered: ByPlayer<usize>,
    retired: ByPlayer<usize>,
    arrived: ByPlayer<usize>,
    eliminated: ByPlayer<usize>,
    heard: ByRobot<Heard>,
    walls_destroyed: u128,
    /// The shot whose hits are being told.
    shot: Option<RobotId>,
    /// What the splash of that shot has still to hurt (FIR-4).
    splash: Vec<Object>,
    over: usize,
}

impl Teller {
    fn new(before: Setup) -> Self {
        Self {
            now: before.clone(),
            before,
            ordered: ByPlayer::default(),
            retired: ByPlayer::default(),
            arrived: ByPlayer::default(),
            eliminated: ByPlayer::default(),
            heard: ByRobot::default(),
            walls_destroyed: 0,
            shot: None,
            splash: Vec::new(),
            over: 0,
        }
    }

    fn hear(&mut self, event: Event) {
        assert_eq!(self.over, 0, "END-1: {event:?} after the end of the round");
        // Hits follow their shot, the straight one first.
        let open = self.shot.take();
        let splashes = matches!(event, Event::Hit { kind: HitKind::Splash, .. });
        assert!(splashes || self.splash.is_empty(), "FIR-4: no splash for {:?} before {event:?}", self.splash);
        match event {
            Event::Ordered { player, .. } => self.ordered[player] += 1,
            Event::Retired { player } => self.retired[player] += 1,
            Event::Ignored { robot } => self.heard[robot].ignored += 1,
            Event::Turned { robot, .. } => self.heard[robot].turned += 1,
            Event::Halted { robot } => self.asks(robot, self.ahead(robot)),
            Event::Bumped { robot, into, at, .. } => {
                assert_eq!(self.was(into), at, "MOV-4: {event:?}");
                self.asks(robot, at);
            }
            Event::Moved { robot, from, to } => {
                assert_eq!(self.now.robot(robot).position, from, "MOV-5: {event:?}");
                self.asks(robot, to);
            }
            Event::Contested { robot, cell, .. } => self.asks(robot, cell),
            Event::Arrived { player, robot, .. } => {
                assert_eq!(robot.player, player, "ARR-1: {event:?}");
                self.arrived[player] += 1;
                let at = self.now.robot(robot).position;
                assert!(self.now.goals[player].iter().any(|&goal| at == goal.into()), "ARR-1: {event:?}");
            }
            Event::Shot { robot, from, direction, hit } => {
                self.heard[robot].shot += 1;
                let shooter = self.now.robot(robot);
                assert_eq!((shooter.position, shooter.direction), (from, direction), "FIR-1: {event:?}");
                self.shot = hit.map(|_| robot);
            }
            Event::Hit { shooter, object, at, kind, damage, points } => {
                assert_eq!(open.is_some(), kind == HitKind::Straight, "FIR-2: {event:?}");
                let at_hand = match object {
                    Object::Robot(id) => self.now.robot(id).position,
                    Object::Wall(_) => self.was(object),
                };
                assert_eq!(at_hand, at, "FIR-2: {event:?}");
                assert!(open.is_none_or(|open| open == shooter), "FIR-2: {event:?}");
                match kind {
                    HitKind::Straight => self.splash = self.beside(object, at),
                    HitKind::Splash => {
                        let place = self.splash.iter().position(|&other| other == object);
                        self.splash.remove(place.unwrap_or_else(|| panic!("FIR-4: {event:?}")));
                    }
                }
                let given = if matches!(object, Object::Robot(_)) { damage } else { 0 };
                assert_eq!(points, given, "FIR-5: {event:?}");
            }
            Event::Destroyed { object, at } => self.dies(object, at),
            Event::Eliminated { player } => self.eliminated[player] += 1,
            Event::Charged { robot, at } => self.builds(robot, at, |heard| &mut heard.charged),
            Event::Refused { robot, at, why } => {
                assert_eq!(why, self.first_reason(robot, at), "BLD-1 to BLD-4: {event:?}");
                self.builds(robot, at, |heard| &mut heard.refused);
            }
            Event::Refunded { robot, at } => {
                assert_eq!(self.acts(robot).action, Action::Build(at), "BLD-8: {event:?}");
                assert_eq!(self.heard[robot].charged, 1, "BLD-8: {event:?} without a charge");
            }
            Event::Built { .. } => {}
            Event::RoundOver { round } => {
                assert_eq!(round, self.before.round, "END-1");
                self.over += 1;
            }
        }
        if let Some(shooter) = open {
            let first = matches!(event, Event::Hit { kind: HitKind::Straight, .. });
            assert!(first, "FIR-3: {shooter} hit something, and {event:?} was told next");
        }
    }

    /// The cell in front of a robot at the start of the round.
    fn ahead(&self, robot: RobotId) -> Position {
        let robot = self.before.robot(robot);
        robot.position.next(robot.direction)
    }

    /// Where an object was at the start of the round.
    fn was(&self, object: Object) -> Position {
        match object {
            Object::Robot(id) => self.before.robot(id).position,
            Object::Wall(index) => self.before.walls[usize::from(index)].position,
        }
    }

    /// The other present objects around a cell, after movement.
    fn beside(&self, hit: Object, cell: Position) -> Vec<Object> {
        let near = |at: Position| at.x.abs_diff(cell.x) <= 1 && at.y.abs_diff(cell.y) <= 1;
        let robots = self.before.robots().filter(|(_, robot)| robot.is_alive()).map(|(id, _)| id);
        let robots = robots.filter(|&id| near(self.now.robot(id).position)).map(Object::Robot);
        let size = self.before.size;
        let standing = |wall: &Wall| wall.is_standing() && size.contains(wall.position) && near(wall.position);
        let walls = self.before.numbered_walls().filter(|(_, wall)| standing(wall));
        robots.chain(walls.map(|(index, _)| Object::Wall(index))).filter(|&object| object != hit).collect()
    }

    /// The first reason to refuse a build, by what was told so far.
    fn first_reason(&self, builder: RobotId, at: Position) -> Refusal {
        let near = |at: Position, cell: Position| at.x.abs_diff(cell.x) <= 1 && at.y.abs_diff(cell.y) <= 1;
        if self.heard[builder].destroyed > 0 {
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

    fn asks(&mut self, robot: RobotId, cell: Position) {
        assert_eq!(self.ahead(robot), cell, "MOV-5: {robot} asks for the cell ahead");
        self.heard[robot].asked += 1;
    }

    fn builds(&mut self, robot: RobotId, at: Position, count: fn(&mut Heard) -> &mut usize) {
        assert_eq!(self.acts(robot).action, Action::Build(at), "BLD-1: {robot}");
        *count(&mut self.heard[robot]) += 1;
    }

    fn dies(&mut self, object: Object, at: Position) {
        match object {
            Object::Robot(id) => {
                assert_eq!(self.now.robot(id).position, at, "DEA-1: {id}");
                self.heard[id].destroyed += 1;
            }
            Object::Wall(index) => {
                assert_eq!(self.was(object), at, "DEA-1: wall {index}");
                let bit = 1 << index;
                assert_eq!(self.walls_destroyed & bit, 0, "DEA-1: wall {index} twice");
                self.walls_destroyed |= bit;
            }
        }
    }

    /// What a robot does: nothing when it may not act.
    fn acts(&self, id: RobotId) -> Order {
        let acts = self.before.robot(id).is_alive() && self.before.players[id.player].in_game;
        if acts { self.now.players[id.player].last_orders[id.no] } else { Order::default() }
    }

    fn nothing_is_left_out(&self) {
        assert_eq!(self.over, 1, "END-1: the end of the round is told");
        for player in Player::ALL {
            let (was, is) = (&self.before.players[player], &self.now.players[player]);
            assert_eq!(self.ordered[player], usize::from(was.in_game), "{player}: FILE-6: orders are told");
            let retires = !was.in_game && was.last_orders != Orders::default();
            assert_eq!(self.retired[player], usize::from(retires), "{player}: ORD-3");
            let arrives = was.in_game && is.finish_round.is_some();
            assert_eq!(self.arrived[player], usize::from(arrives), "{player}: ARR-1");
            let lost = was.in_game && !is.in_game && is.finish_round.is_none();
            assert_eq!(self.eliminated[player], usize::from(lost), "{player}: DEA-3");
        }
        for (id, heard) in self.heard.iter() {
            let (was, is, order) = (self.before.robot(id), self.now.robot(id), self.acts(id));
            let turns = matches!(order.movement, Movement::Left | Movement::Right);
            assert_eq!(heard.turned, usize::from(turns), "{id}: MOV-1");
            let asks = order.movement == Movement::Up;
            assert_eq!(heard.asked, usize::from(asks), "{id}: MOV-2, MOV-3, MOV-5, MOV-6: what came of UP is told");
            assert_eq!(heard.shot, usize::from(order.action == Action::Fire), "{id}: FIR-1");
            let builds = matches!(order.action, Action::Build(_));
            assert_eq!(heard.charged + heard.refused, usize::from(builds), "{id}: BLD-1: what came of BUILD is told");
            let given = self.now.players[id.player].last_orders[id.no] != Order::default();
            assert_eq!(heard.ignored, usize::from(given && !was.is_alive()), "{id}: ORD-2");
            assert_eq!(heard.destroyed, usize::from(was.is_alive() && !is.is_alive()), "{id}: DEA-1");
        }
        for (index, (was, is)) in self.before.walls.iter().zip(&self.now.walls).enumerate() {
            let destroyed = self.walls_destroyed >> index & 1 == 1;
            assert_eq!(destroyed, was.is_standing() && !is.is_standing(), "wall {index}: DEA-1");
        }
    }
}

/// What an event changes.
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
    use super::tell;
    use crate::games::redbot::play;
    use crate::games::redbot::symmetry::counts;
    use rulebook_conformance::fuzz::sample;
    use rulebook_core::redbot::{Event, RedBot};
    use std::collections::BTreeMap;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    /// An event that is not told, told twice, or told too late is noticed, of
    /// whatever kind it is.
    #[test]
    fn an_event_that_is_missing_is_missed() {
        let mut missed = BTreeMap::new();
        for n in 0..60 {
            let step = sample::<RedBot>(5, n);
            let Some((after, events)) = play(&step) else { continue };
            let fails = |events: &[Event]| {
                let told = || tell(step.state.clone().into_setup(), events, after.setup());
                catch_unwind(AssertUnwindSafe(told)).is_err()
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
