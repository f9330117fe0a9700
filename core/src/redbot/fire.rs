//! The fire phase. Read FIR-1 to FIR-6 first.

use super::event::{Event, HitKind, Object};
use super::lanes::{Cells, Lanes};
use super::round::Round;
use super::rules::Rules;
use super::team::RobotId;
use crate::contract::Observer;
use crate::grid::{CellSet, Position, Sight, Square};
use core::hint::select_unpredictable;

/// All shots see the same picture: what is hurt stays where it is, blocks and
/// is hit again until the deaths (FIR-6), so their order has no effect.
pub(super) fn resolve<O: Observer<Event>>(round: &mut Round<'_, O>) {
    if round.firing.is_empty() {
        return;
    }
    // All that can be hit.
    let mut objects = round.board.standing;
    for robot in round.robots.iter() {
        objects.insert_within(round.cells.get(robot));
    }
    let mut hits = WallHits::NONE;
    for robot in round.firing.iter() {
        shoot(round, robot, &objects, &mut hits);
    }
    hurt_walls(round, &mut hits);
}

/// FIR-1, FIR-2
fn shoot<O: Observer<Event>>(round: &mut Round<'_, O>, robot: RobotId, objects: &CellSet, hits: &mut WallHits) {
    let (from, direction) = (round.cells.get(robot), round.setup.robot(robot).direction);
    let sight = Sight::within(from, direction);
    let (hit, at) = sight.first(objects.along(sight));
    round.observer.event(Event::Shot { robot, from, direction, hit: hit.then_some(at) });
    // A shot that hits nothing goes on as one that hits far off, without a jump.
    let centre = Position::new(select_unpredictable(hit, at.x, Cells::FAR.x), at.y);
    let walls = round.board.standing.square_within(centre) & 0_u16.wrapping_sub(hit.into());
    // What was hit and is no wall is a robot.
    let hit_robot = hit & (walls & Square::CENTRE == 0);
    if O::HEARS {
        // Whoever listens hears of one hit after the other.
        hits.add(robot, centre, walls & Square::CENTRE);
        hurt_walls(round, hits);
        hurt_robots(round, robot, centre, hit_robot);
        hits.add(robot, centre, walls & !Square::CENTRE);
        hurt_walls(round, hits);
    } else {
        hits.add(robot, centre, walls);
        hurt_robots(round, robot, centre, hit_robot);
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

    /// What hits of both kinds take together.
    pub(super) fn of_hits(self, straight: i16, splash: i16) -> i32 {
        i32::from(straight) * self.straight + i32::from(splash) * self.splash
    }
}

/// The walls that were hit and are still to be hurt. They are hurt in one go,
/// because nobody can foretell how many walls a shot hits.
struct WallHits {
    /// The cells that were hit.
    centres: Lanes<Position>,
    /// The [`Square`]s around them, four robots a number.
    squares: [u64; 2],
}

impl WallHits {
    const NONE: Self = Self { centres: Lanes([Position::new(0, 0); 8]), squares: [0; 2] };

    fn add(&mut self, shooter: RobotId, centre: Position, walls: u16) {
        let lane = shooter.lane();
        self.centres[shooter] = centre;
        self.squares[lane / 4] |= u64::from(walls) << (16 * (lane % 4));
    }
}

/// FIR-3, FIR-4, FIR-5: walls give no points.
fn hurt_walls<O: Observer<Event>>(round: &mut Round<'_, O>, hits: &mut WallHits) {
    let force = Force::of(&round.setup.rules);
    while hits.squares != [0; 2] {
        // One loop for both halves, since each end of a loop is a surprise.
        let half = usize::from(hits.squares[0] == 0);
        let bit = hits.squares[half].trailing_zeros();
        hits.squares[half] &= hits.squares[half].wrapping_sub(1);
        let shooter = RobotId::ALL[(4 * half + bit as usize / 16) % 8];
        let at = Square::cell(hits.centres[shooter], bit % 16);
        let kind = select_unpredictable(1 << (bit % 16) == Square::CENTRE, HitKind::Straight, HitKind::Splash);
        let damage = force.of_kind(kind);
        if let Some(wall) = round.hurt_wall(at, damage) {
            round.observer.event(Event::Hit { shooter, object: Object::Wall(wall), at, kind, damage, points: 0 });
        }
    }
}

/// The shooter and its partner included (FIR-4).
fn hurt_robots<O: Observer<Event>>(round: &mut Round<'_, O>, shooter: RobotId, centre: Position, hit_robot: bool) {
    let distances = round.cells.distances(centre);
    let straight = distances.is(0).count();
    let splash = distances.is_below(3).count() - straight;
    round.straight = round.straight + straight;
    round.splash = round.splash + splash;
    // FIR-5: in full, own robots included.
    let force = Force::of(&round.setup.rules);
    let points = select_unpredictable(hit_robot, force.straight, 0) + force.of_hits(0, splash.sum());
    round.setup.players[shooter.player].fire_points += points;
    if O::HEARS {
        for (hit, kind) in [(straight, HitKind::Straight), (splash, HitKind::Splash)] {
            let hit = hit.is(1).set();
            for robot in round.robots.iter().filter(|&robot| hit.contains(robot)) {
                let (object, at, damage) = (Object::Robot(robot), round.cells.get(robot), force.of_kind(kind));
                round.observer.event(Event::Hit { shooter, object, at, kind, damage, points: damage });
            }
        }
    }
}
