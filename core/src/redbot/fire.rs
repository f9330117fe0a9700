//! The fire phase. Read FIR-1 to FIR-6 first.

use super::event::{Event, HitKind, Object};
use super::lanes::Numbers;
use super::round::Round;
use super::rules::Rules;
use super::team::RobotId;
use crate::contract::Observer;
use crate::grid::{Position, Sight, Square};
use core::hint::select_unpredictable;

/// All shots see the same picture: what is hurt stays where it is, blocks and
/// is hit again until the deaths (FIR-6), so their order has no effect.
pub(super) fn resolve<O: Observer<Event>>(round: &mut Round<'_, O>) {
    if round.firing.is_empty() {
        return;
    }
    let to_robots = round.board.cells.steps_ahead(round.board.directions);
    let (mut walls, mut robots) = (WallHits::NONE, RobotHits { straight: round.straight, near: round.near });
    for robot in round.firing.iter() {
        shoot(round, robot, &to_robots, &mut walls, &mut robots);
    }
    (round.straight, round.near) = (robots.straight, robots.near);
    hurt_walls(round, &mut walls);
}

/// FIR-1, FIR-2
fn shoot<O: Observer<Event>>(
    round: &mut Round<'_, O>,
    robot: RobotId,
    to_robots: &Numbers,
    hits: &mut WallHits,
    robots: &mut RobotHits,
) {
    let (from, direction) = (round.board.cells.get(robot), round.setup.robot(robot).direction);
    let sight = Sight::within(from, direction);
    let (to_wall, to_robot) = (sight.steps(round.board.standing.along(sight)), i32::from(to_robots.get(robot) as u16));
    // A shot that hits nothing goes on as one that hits far off, without a jump.
    let steps = to_wall.min(to_robot);
    let (hit, at) = (Sight::reaches(steps), sight.after(steps));
    round.observer.event(Event::Shot { robot, from, direction, hit: hit.then_some(at) });
    let walls = round.board.standing.square_within(at) & 0_u16.wrapping_sub(hit.into());
    let hit_robot = to_robot < to_wall;
    if O::HEARS {
        // Whoever listens hears of one hit after the other.
        hits.add(robot, at, walls & Square::CENTRE);
        hurt_walls(round, hits);
        hurt_robots(round, robot, at, hit_robot, robots);
        hits.add(robot, at, walls & !Square::CENTRE);
        hurt_walls(round, hits);
    } else {
        hits.add(robot, at, walls);
        hurt_robots(round, robot, at, hit_robot, robots);
    }
}

/// What a hit takes.
#[derive(Clone, Copy)]
pub(super) struct Force {
    straight: i32,
    splash: i32,
}

impl Force {
    pub(super) const fn of(rules: &Rules) -> Self {
        Self { straight: rules.straight_fire, splash: rules.splash_fire }
    }

    const fn of_kind(self, kind: HitKind) -> i32 {
        match kind {
            HitKind::Straight => self.straight,
            HitKind::Splash => self.splash,
        }
    }
}

/// The walls that were hit and are still to be hurt. They are hurt in one go,
/// because nobody can foretell how many walls a shot hits.
struct WallHits {
    /// Whose hits they are; one of them when nobody listens.
    shooter: RobotId,
    /// The cells that were hit.
    centres: [Position; 8],
    /// The walls of the [`Square`]s around them.
    walls: [u16; 8],
    /// How many squares with walls there are.
    len: usize,
}

impl WallHits {
    const NONE: Self = Self { shooter: RobotId::ALL[0], centres: [Position::new(0, 0); 8], walls: [0; 8], len: 0 };

    fn add(&mut self, shooter: RobotId, centre: Position, walls: u16) {
        // There are no more than there are shooters.
        self.shooter = shooter;
        self.centres[self.len % 8] = centre;
        self.walls[self.len % 8] = walls;
        self.len += usize::from(walls != 0);
    }
}

/// How often each robot was hit so far.
struct RobotHits {
    straight: Numbers,
    near: Numbers,
}

/// FIR-3, FIR-4, FIR-5: walls give no points.
fn hurt_walls<O: Observer<Event>>(round: &mut Round<'_, O>, hits: &mut WallHits) {
    let force = Force::of(&round.setup.rules);
    let (mut next, mut walls) = (0, hits.walls[0]);
    // One loop for all squares, since each end of a loop is a surprise.
    while next < hits.len {
        let (shooter, centre) = (hits.shooter, hits.centres[next % 8]);
        let number = walls.trailing_zeros();
        walls &= walls.wrapping_sub(1);
        let is_last = walls == 0;
        walls = select_unpredictable(is_last, hits.walls[(next + 1) % 8], walls);
        next += usize::from(is_last);
        let kind = select_unpredictable(1 << number == Square::CENTRE, HitKind::Straight, HitKind::Splash);
        let (at, damage) = (Square::cell(centre, number), force.of_kind(kind));
        if let Some(wall) = round.hurt_wall(at, damage) {
            round.observer.event(Event::Hit { shooter, object: Object::Wall(wall), at, kind, damage, points: 0 });
        }
    }
    hits.len = 0;
}

/// The shooter and its partner included (FIR-4).
fn hurt_robots<O: Observer<Event>>(
    round: &mut Round<'_, O>,
    shooter: RobotId,
    centre: Position,
    hit_robot: bool,
    hits: &mut RobotHits,
) {
    let distances = round.board.cells.distances(centre);
    let (straight, near) = (distances.is(0), distances.is_below(3));
    hits.straight = hits.straight + straight.count();
    hits.near = hits.near + near.count();
    // FIR-5: in full, own robots included.
    let force = Force::of(&round.setup.rules);
    let points = select_unpredictable(hit_robot, force.straight - force.splash, 0)
        + i32::from(near.count().sum()) * force.splash;
    round.setup.players[shooter.player].fire_points += points;
    if O::HEARS {
        for (hit, kind) in [(straight, HitKind::Straight), (near.without(straight), HitKind::Splash)] {
            for robot in hit.set().iter() {
                let (object, at, damage) = (Object::Robot(robot), round.board.cells.get(robot), force.of_kind(kind));
                round.observer.event(Event::Hit { shooter, object, at, kind, damage, points: damage });
            }
        }
    }
}
