//! The movement phase. Read MOV-1 to MOV-8 first.

use super::event::Event;
use super::orders::Movement;
use super::round::Round;
use super::team::{ByRobot, RobotId};
use crate::contract::Observer;
use crate::grid::{Direction, Position};

/// Turns and bumps first, which move nobody, so that they see the cells that
/// objects had at the start of the round (MOV-4); then the requests for empty
/// cells, all at once.
pub(super) fn resolve<O: Observer<Event>>(round: &mut Round<'_, O>) {
    let mut requests = ByRobot::<Option<Position>>::default();
    for id in RobotId::ALL {
        let direction = round.setup.robot(id).direction;
        match round.orders[id].movement {
            Movement::Left => turn(round, id, direction.turned_left()),
            Movement::Right => turn(round, id, direction.turned_right()),
            Movement::Up => requests[id] = advance(round, id),
            Movement::None => {}
        }
    }
    for (id, &request) in requests.iter() {
        if let Some(cell) = request {
            enter(round, &requests, id, cell);
        }
    }
}

/// MOV-1
fn turn<O: Observer<Event>>(round: &mut Round<'_, O>, robot: RobotId, to: Direction) {
    round.setup.robot_mut(robot).direction = to;
    round.observer.event(Event::Turned { robot, to });
}

/// The empty cell that a robot wants to enter, if what is ahead is one.
fn advance<O: Observer<Event>>(round: &mut Round<'_, O>, robot: RobotId) -> Option<Position> {
    let mover = round.setup.robot(robot);
    let cell = mover.position.next(mover.direction);
    if !round.setup.size.contains(cell) {
        // MOV-2
        round.observer.event(Event::Halted { robot });
        return None;
    }
    match round.present_at(cell) {
        Some(into) => {
            // MOV-3, MOV-4
            let damage = round.setup.rules.step_attack;
            round.hurt(into, damage);
            round.observer.event(Event::Bumped { robot, into, at: cell, damage });
            None
        }
        None => Some(cell),
    }
}

/// Moves a robot into the empty cell it requested, if no other robot did.
fn enter<O: Observer<Event>>(
    round: &mut Round<'_, O>,
    requests: &ByRobot<Option<Position>>,
    robot: RobotId,
    cell: Position,
) {
    let contested = requests.iter().any(|(other, &request)| other != robot && request == Some(cell));
    if contested {
        // MOV-6: once, however many rivals there are.
        let damage = round.setup.rules.step_attack;
        round.setup.robot_mut(robot).lives -= damage;
        round.observer.event(Event::Contested { robot, cell, damage });
    } else {
        // MOV-5, MOV-7: whatever lives it has left.
        let from = core::mem::replace(&mut round.setup.robot_mut(robot).position, cell);
        round.observer.event(Event::Moved { robot, from, to: cell });
    }
}
