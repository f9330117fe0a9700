//! The fire phase. Read FIR-1 to FIR-6 first.

use super::event::{Event, HitKind, Object};
use super::round::Round;
use super::rules::Rules;
use super::team::RobotId;
use crate::contract::Observer;
use crate::grid::{CellSet, Position};

/// All shots see the same picture: what is hurt stays where it is, blocks and
/// is hit again until the deaths (FIR-6), so their order has no effect.
pub(super) fn resolve<O: Observer<Event>>(round: &mut Round<'_, O>) {
    if round.firing.is_empty() {
        return;
    }
    let mut taken = round.board.standing;
    for robot in RobotId::ALL {
        taken.insert(round.cells.get(robot));
    }
    for robot in round.firing.iter() {
        shoot(round, robot, &taken);
    }
}

/// FIR-1, FIR-2
fn shoot<O: Observer<Event>>(round: &mut Round<'_, O>, robot: RobotId, taken: &CellSet) {
    let (from, direction) = (round.cells.get(robot), round.setup.robot(robot).direction);
    let target = taken.first_ahead(from, direction);
    round.observer.event(Event::Shot { robot, from, direction, hit: target });
    if let Some(centre) = target {
        if round.board.standing.contains(centre) {
            hit_wall(round, robot, centre, HitKind::Straight);
        }
        hit_robots(round, robot, centre);
        for at in round.board.standing.around(centre) {
            hit_wall(round, robot, at, HitKind::Splash);
        }
    }
}

/// What a hit takes.
#[derive(Clone, Copy)]
struct Force {
    straight: i32,
    splash: i32,
}

impl Force {
    const fn of(rules: &Rules) -> Self {
        Self { straight: rules.straight_fire, splash: rules.splash_fire }
    }

    const fn of_kind(self, kind: HitKind) -> i32 {
        match kind {
            HitKind::Straight => self.straight,
            HitKind::Splash => self.splash,
        }
    }

    /// The lives that are lost so many cells from the centre (FIR-3, FIR-4).
    fn at(self, distance: i16) -> i32 {
        // All bits or none, so that eight robots are hurt without a jump.
        let all_if = |condition: bool| -i32::from(condition);
        all_if(distance == 0) & self.of_kind(HitKind::Straight) | all_if(distance == 1) & self.of_kind(HitKind::Splash)
    }
}

/// FIR-5: walls give no points.
fn hit_wall<O: Observer<Event>>(round: &mut Round<'_, O>, shooter: RobotId, at: Position, kind: HitKind) {
    let Some(wall) = round.board.wall_at(round.setup, at) else { return };
    let damage = Force::of(&round.setup.rules).of_kind(kind);
    round.hurt_wall(wall, damage);
    round.observer.event(Event::Hit { shooter, object: Object::Wall(wall), at, kind, damage, points: 0 });
}

/// The shooter and its partner included (FIR-4).
fn hit_robots<O: Observer<Event>>(round: &mut Round<'_, O>, shooter: RobotId, centre: Position) {
    let force = Force::of(&round.setup.rules);
    let distances = round.cells.distances(centre);
    let mut points = 0;
    for (lost, distance) in round.lost.0.iter_mut().zip(distances.0) {
        *lost += force.at(distance);
        points += force.at(distance);
    }
    // FIR-5: in full, own robots included.
    round.setup.players[shooter.player].fire_points += points;
    if O::HEARS {
        for (distance, kind) in [(0, HitKind::Straight), (1, HitKind::Splash)] {
            for robot in round.robots.iter().filter(|&robot| distances[robot] == distance) {
                let (object, at, damage) = (Object::Robot(robot), round.cells.get(robot), force.at(distance));
                round.observer.event(Event::Hit { shooter, object, at, kind, damage, points: damage });
            }
        }
    }
}
