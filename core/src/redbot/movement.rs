//! The movement phase. Read MOV-1 to MOV-8 first.

use super::event::{Event, Object};
use super::lanes::{Cells, RobotSet};
use super::orders::Movement;
use super::round::Round;
use super::team::RobotId;
use crate::contract::Observer;

/// Turns and bumps first, which move nobody, so that they see the cells that
/// objects had at the start of the round (MOV-4); then the requests for empty
/// cells, all at once.
pub(super) fn resolve<O: Observer<Event>>(round: &mut Round<'_, O>) {
    let mut ahead = Cells::NONE;
    let (mut forward, mut into_wall) = (RobotSet::default(), RobotSet::default());
    for robot in RobotId::ALL {
        let movement = round.order(robot).movement;
        let acts = round.robots.contains(robot);
        turn(round, robot, movement);
        let cell = round.cells.get(robot).next(round.setup.robot(robot).direction);
        let up = acts & (movement == Movement::Up);
        let on_board = round.setup.size.contains(cell);
        if O::HEARS && up && !on_board {
            round.observer.event(Event::Halted { robot }); // MOV-2
        }
        forward.insert_if(up & on_board, robot);
        into_wall.insert_if(up & on_board & round.board.standing.contains(cell), robot);
        ahead.put_if(up & on_board, robot, cell);
    }
    let into_robot = RobotSet::of(ahead.count(&round.cells), |robots| robots > 0);
    let free = forward.without(into_wall).without(into_robot);
    for robot in forward.without(free).iter() {
        bump(round, robot, &ahead);
    }
    enter(round, free, &ahead);
}

/// MOV-1
fn turn<O: Observer<Event>>(round: &mut Round<'_, O>, robot: RobotId, movement: Movement) {
    let quarters = if round.robots.contains(robot) { movement.quarters() } else { 0 };
    let direction = &mut round.setup.robot_mut(robot).direction;
    let to = direction.turned_by(quarters);
    *direction = to;
    if O::HEARS && quarters > 0 {
        round.observer.event(Event::Turned { robot, to });
    }
}

/// MOV-3, MOV-4
fn bump<O: Observer<Event>>(round: &mut Round<'_, O>, robot: RobotId, ahead: &Cells) {
    let (at, damage) = (ahead.get(robot), round.setup.rules.step_attack);
    let into = match round.robot_at(at) {
        Some(other) => {
            round.lost[other] += damage;
            Object::Robot(other)
        }
        None => {
            let Some(wall) = round.board.wall_at(round.setup, at) else { return };
            round.hurt_wall(wall, damage);
            Object::Wall(wall)
        }
    };
    round.observer.event(Event::Bumped { robot, into, at, damage });
}

/// Moves the robots into the empty cells they request, if no other one does.
fn enter<O: Observer<Event>>(round: &mut Round<'_, O>, free: RobotSet, ahead: &Cells) {
    let contested = free & RobotSet::of(ahead.count(ahead), |robots| robots > 1);
    for robot in contested.iter() {
        // MOV-6: once, however many rivals there are.
        let damage = round.setup.rules.step_attack;
        round.lost[robot] += damage;
        round.observer.event(Event::Contested { robot, cell: ahead.get(robot), damage });
    }
    for robot in free.without(contested).iter() {
        // MOV-5, MOV-7: whatever lives it has left.
        let to = ahead.get(robot);
        let from = core::mem::replace(&mut round.setup.robot_mut(robot).position, to);
        round.cells.put_if(true, robot, to);
        round.observer.event(Event::Moved { robot, from, to });
    }
}
