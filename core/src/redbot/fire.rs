//! The fire phase. Read FIR-1 to FIR-6 first.

use super::event::{Event, HitKind, Object};
use super::round::Round;
use super::team::RobotId;
use crate::contract::Observer;
use crate::grid::Position;

/// All shots see the same picture: what is hurt stays where it is, blocks and
/// is hit again until the deaths (FIR-6), so their order has no effect.
pub(super) fn resolve<O: Observer<Event>>(round: &mut Round<'_, O>) {
    for robot in round.firing.iter() {
        shoot(round, robot);
    }
}

/// FIR-1, FIR-2
fn shoot<O: Observer<Event>>(round: &mut Round<'_, O>, robot: RobotId) {
    let shooter = round.setup.robot(robot);
    let (from, direction) = (shooter.position, shooter.direction);
    let target = round.taken.first_ahead(from, direction);
    round.observer.event(Event::Shot { robot, from, direction, hit: target });
    if let Some(centre) = target {
        hit(round, robot, centre, HitKind::Straight);
        // FIR-4: the shooter and its partner included.
        for at in round.taken.around(centre) {
            hit(round, robot, at, HitKind::Splash);
        }
    }
}

/// FIR-3, FIR-4, FIR-5
fn hit<O: Observer<Event>>(round: &mut Round<'_, O>, shooter: RobotId, at: Position, kind: HitKind) {
    let Some(object) = round.object_at(at) else { return };
    let damage = match kind {
        HitKind::Straight => round.setup.rules.straight_fire,
        HitKind::Splash => round.setup.rules.splash_fire,
    };
    round.hurt(object, damage);
    // FIR-5: in full, own robots included; walls give none.
    let points = match object {
        Object::Robot(_) => damage,
        Object::Wall(_) => 0,
    };
    round.setup.players[shooter.player].fire_points += points;
    round.observer.event(Event::Hit { shooter, object, at, kind, damage, points });
}
