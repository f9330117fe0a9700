//! The movement phase. Read MOV-1 to MOV-8 first.

use super::event::{Event, Object};
use super::orders::Movement;
use super::round::Round;
use super::team::RobotId;
use crate::contract::Observer;
use crate::grid::{CellSet, Direction, Position};
use heapless::Vec;

/// Turns and bumps first, which move nobody, so that they see the cells that
/// objects had at the start of the round (MOV-4); then the requests for empty
/// cells, all at once.
pub(super) fn resolve<O: Observer<Event>>(round: &mut Round<'_, O>) {
    let mut requests = Vec::<Request, 8>::new();
    let mut wanted = CellSet::EMPTY;
    for robot in round.moving.iter() {
        match round.order(robot).movement {
            Movement::Left => turn(round, robot, Direction::turned_left),
            Movement::Right => turn(round, robot, Direction::turned_right),
            Movement::Up => {
                if let Some(cell) = advance(round, robot) {
                    let contested = wanted.contains(cell);
                    if contested {
                        let rivals = requests.iter_mut().filter(|rival| rival.cell == cell);
                        rivals.for_each(|rival| rival.contested = true);
                    }
                    wanted.insert(cell);
                    // A robot moves once a round, so there is room for all eight.
                    let _ = requests.push(Request { robot, cell, contested });
                }
            }
            Movement::None => {}
        }
    }
    for request in &requests {
        enter(round, request);
    }
}

/// The wish of a robot for an empty cell.
struct Request {
    robot: RobotId,
    cell: Position,
    /// Whether another robot wants the same cell.
    contested: bool,
}

/// MOV-1
fn turn<O: Observer<Event>>(round: &mut Round<'_, O>, robot: RobotId, turned: fn(Direction) -> Direction) {
    let to = turned(round.setup.robot(robot).direction);
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
    if !round.taken.contains(cell) {
        return Some(cell);
    }
    if let Some(into) = round.object_at(cell) {
        // MOV-3, MOV-4
        let damage = round.setup.rules.step_attack;
        round.hurt(into, damage);
        round.observer.event(Event::Bumped { robot, into, at: cell, damage });
    }
    None
}

/// Moves a robot into the empty cell it requested, if no other robot did.
fn enter<O: Observer<Event>>(round: &mut Round<'_, O>, &Request { robot, cell, contested }: &Request) {
    if contested {
        // MOV-6: once, however many rivals there are.
        let damage = round.setup.rules.step_attack;
        round.hurt(Object::Robot(robot), damage);
        round.observer.event(Event::Contested { robot, cell, damage });
    } else {
        // MOV-5, MOV-7: whatever lives it has left.
        let from = core::mem::replace(&mut round.setup.robot_mut(robot).position, cell);
        round.taken.remove(from);
        round.taken.insert(cell);
        round.observer.event(Event::Moved { robot, from, to: cell });
    }
}
