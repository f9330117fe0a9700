//! The fire phase. Read FIR-1 to FIR-6 first.

use super::event::{Event, HitKind, Object};
use super::orders::Action;
use super::round::Round;
use super::team::RobotId;
use crate::contract::Observer;
use crate::grid::Position;
use heapless::Vec;

/// All shots see the same picture: what is hurt stays where it is, blocks and
/// is hit again until the deaths (FIR-6), so their order has no effect.
pub(super) fn resolve<O: Observer<Event>>(round: &mut Round<'_, O>) {
    for robot in RobotId::ALL {
        if round.orders[robot].action == Action::Fire {
            shoot(round, robot);
        }
    }
}

/// FIR-1, FIR-2
fn shoot<O: Observer<Event>>(round: &mut Round<'_, O>, robot: RobotId) {
    let shooter = round.setup.robot(robot);
    let (from, direction) = (shooter.position, shooter.direction);
    let cells = core::iter::successors(Some(from.next(direction)), |cell| Some(cell.next(direction)));
    let target = cells
        .take_while(|&cell| round.setup.size.contains(cell))
        .find_map(|cell| round.present_at(cell).map(|object| (object, cell)));
    round.observer.event(Event::Shot { robot, from, direction, hit: target.map(|(_, cell)| cell) });
    if let Some((object, cell)) = target {
        hit(round, robot, object, cell, HitKind::Straight);
        splash(round, robot, cell);
    }
}

/// FIR-4: around the cell that was hit, the shooter and its partner included.
fn splash<O: Observer<Event>>(round: &mut Round<'_, O>, shooter: RobotId, centre: Position) {
    // At most eight objects stand in the eight cells around.
    let objects = round.present.objects(round.setup);
    let around: Vec<_, 8> = objects.filter(|&(_, at)| at != centre && at.is_within_one(centre)).take(8).collect();
    for (object, at) in around {
        hit(round, shooter, object, at, HitKind::Splash);
    }
}

/// FIR-3, FIR-4, FIR-5
fn hit<O: Observer<Event>>(round: &mut Round<'_, O>, shooter: RobotId, object: Object, at: Position, kind: HitKind) {
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
