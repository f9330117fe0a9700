//! The fire phase. Read FIR-1 to FIR-6 first.

use super::event::{Event, HitKind, Object};
use super::lanes::LaneI16;
use super::round::Round;
use super::rules::Rules;
use super::team::RobotId;
use crate::contract::Observer;
use crate::grid::{Position, Sight, Square};
use core::hint::select_unpredictable;

/// Fires all shots. They see the same board: until the death phase, a damaged object stays in place, blocks shots and
/// can be hit again (FIR-6). The order of the shots therefore has no effect.
pub(super) fn resolve<O: Observer<Event>>(round: &mut Round<'_, O>) {
    if round.firing.is_empty() {
        return;
    }
    let steps_to_next_robot = round.board.cells.steps_ahead(round.board.directions);
    let (mut walls, mut robots) = (WallHits::NONE, RobotHits { straight: round.straight_hits, near: round.near_hits });
    for robot in round.firing.iter() {
        shoot(round, robot, &steps_to_next_robot, &mut walls, &mut robots);
    }
    (round.straight_hits, round.near_hits) = (robots.straight, robots.near);
    hurt_walls(round, &mut walls);
}

/// Fires the shot of one robot (FIR-1, FIR-2).
fn shoot<O: Observer<Event>>(
    round: &mut Round<'_, O>,
    robot: RobotId,
    steps_to_next_robot: &LaneI16,
    hits: &mut WallHits,
    robots: &mut RobotHits,
) {
    let (from, direction) = (round.board.cells.get(robot), round.setup.robot(robot).direction);
    let sight = Sight::new_in_bounds(from, direction);
    let steps_to_wall = sight.steps(round.board.standing.along(sight));
    let steps_to_robot = i32::from(steps_to_next_robot.get(robot) as u16);
    // Branch-free: a shot that hits nothing is treated like a hit far away.
    let steps = steps_to_wall.min(steps_to_robot);
    let (hit, at) = (Sight::reaches(steps), sight.after(steps));
    round.observer.event(Event::Shot { robot, from, direction, hit: hit.then_some(at) });
    // `at` is out of bounds without a hit; the mask then clears the unspecified result.
    let walls = round.board.standing.square_in_bounds(at) & 0_u16.wrapping_sub(hit.into());
    let hit_robot = steps_to_robot < steps_to_wall;
    if O::ENABLED {
        // An observer expects the events of each shot together: direct hit of a wall, robots, splash on walls.
        hits.add(robot, at, walls & Square::CENTER);
        hurt_walls(round, hits);
        hurt_robots(round, robot, at, hit_robot, robots);
        hits.add(robot, at, walls & !Square::CENTER);
        hurt_walls(round, hits);
    } else {
        hits.add(robot, at, walls);
        hurt_robots(round, robot, at, hit_robot, robots);
    }
}

/// The damage of direct hits and of splash.
#[derive(Clone, Copy)]
pub(super) struct Damage {
    straight: i32,
    splash: i32,
}

impl Damage {
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

/// The walls that shots have hit but that have not lost lives yet. [`hurt_walls`] damages the walls of all shots in one
/// loop: a loop for each shot would mispredict its exit, because shots hit different numbers of walls.
struct WallHits {
    /// The robot whose shot hit the walls, for the events. Without an observer there are no events; the walls may then
    /// come from the shots of several robots, and the shooter has no meaning.
    shooter: RobotId,
    /// The cells that shots hit.
    centers: [Position; 8],
    /// For each of these cells, the hit walls in the [`Square`] around it.
    walls: [u16; 8],
    /// The number of elements of `centers` and `walls` in use.
    len: usize,
}

impl WallHits {
    const NONE: Self = Self { shooter: RobotId::ALL[0], centers: [Position::new(0, 0); 8], walls: [0; 8], len: 0 };

    /// Adds the walls that a shot hits in the [`Square`] around `center`. Does nothing if there are none.
    fn add(&mut self, shooter: RobotId, center: Position, walls: u16) {
        self.shooter = shooter;
        // At most eight robots shoot, so the index never wraps around.
        self.centers[self.len % 8] = center;
        self.walls[self.len % 8] = walls;
        self.len += usize::from(walls != 0);
    }
}

/// The number of hits on each robot so far.
struct RobotHits {
    /// Direct hits.
    straight: LaneI16,
    /// Hits on or next to the robot's cell, including direct hits.
    near: LaneI16,
}

/// Damages the walls in `hits`, and clears `hits` (FIR-3, FIR-4). Walls give no points (FIR-5).
fn hurt_walls<O: Observer<Event>>(round: &mut Round<'_, O>, hits: &mut WallHits) {
    let amounts = Damage::of(&round.setup.rules);
    let (mut next, mut walls) = (0, hits.walls[0]);
    // One loop for all squares, because each loop exit mispredicts.
    while next < hits.len {
        let (shooter, center) = (hits.shooter, hits.centers[next % 8]);
        let number = walls.trailing_zeros();
        walls &= walls.wrapping_sub(1);
        let is_last = walls == 0;
        walls = select_unpredictable(is_last, hits.walls[(next + 1) % 8], walls);
        next += usize::from(is_last);
        let kind = select_unpredictable(1 << number == Square::CENTER, HitKind::Straight, HitKind::Splash);
        let (at, damage) = (Square::cell(center, number), amounts.of_kind(kind));
        if let Some(wall) = round.hurt_wall(at, damage) {
            round.observer.event(Event::Hit { shooter, object: Object::Wall(wall), at, kind, damage, points: 0 });
        }
    }
    hits.len = 0;
}

/// Damages the robots on and around a cell, including the shooter and its partner (FIR-4).
fn hurt_robots<O: Observer<Event>>(
    round: &mut Round<'_, O>,
    shooter: RobotId,
    center: Position,
    hit_robot: bool,
    hits: &mut RobotHits,
) {
    let squared_distances = round.board.cells.squared_distances(center);
    let (straight, near) = (squared_distances.is(0), squared_distances.is_below(3));
    hits.straight = hits.straight + straight.ones();
    hits.near = hits.near + near.ones();
    // FIR-5: the player gains the full damage as points, even for its own robots.
    let amounts = Damage::of(&round.setup.rules);
    let points = select_unpredictable(hit_robot, amounts.straight - amounts.splash, 0)
        + i32::from(near.ones().sum()) * amounts.splash;
    round.setup.players[shooter.player].fire_points += points;
    if O::ENABLED {
        for (hit, kind) in [(straight, HitKind::Straight), (near.without(straight), HitKind::Splash)] {
            for robot in hit.robots().iter() {
                let (object, at, damage) = (Object::Robot(robot), round.board.cells.get(robot), amounts.of_kind(kind));
                round.observer.event(Event::Hit { shooter, object, at, kind, damage, points: damage });
            }
        }
    }
}
