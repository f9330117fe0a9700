//! The movement phase. Read MOV-1 to MOV-8 first.

use super::event::{Event, Object};
use super::lanes::{Cells, LaneI16, Mask, RobotSet};
use super::round::Round;
use super::team::RobotId;
use crate::contract::Observer;
use crate::grid::{Direction, Position};

/// Moves all robots at once. They turn first. The cells at the start of the round then decide what is ahead of them and
/// who contests a cell (MOV-4).
pub(super) fn resolve<O: Observer<Event>>(round: &mut Round<'_, O>) {
    let before = round.board.directions;
    // A robot that moves does not turn, so the directions before the turns are enough.
    let steps = Cells::steps(before);
    let ahead = round.board.cells + steps;
    // The result is unspecified for a cell off the board; `forward` excludes such robots below.
    let at_wall = RobotSet::of(|robot| round.board.standing.contains_in_bounds(ahead.get(robot)));
    turn(round, before);
    let moving = round.moving;
    let forward = moving & ahead.on_board(round.setup.size);
    if O::ENABLED {
        report_turns_and_halts(round, moving.robots().without(forward.robots()));
    }
    let (own, next) = (round.board.cells.keys(), ahead.keys());
    let wanted = next.masked(forward);
    let into_wall = forward & at_wall.mask();
    let into_robot = forward & next.are_among(own);
    let free = forward.without(into_wall | into_robot);
    let contested = free & wanted.are_shared();
    // MOV-3: a robot loses lives once for each robot that bumps into it. MOV-6: a contest costs lives once, whatever
    // the number of rivals.
    round.step_attacks = own.count(wanted) + contested.ones();
    bump(round, into_wall.robots(), into_robot.robots(), &ahead);
    if O::ENABLED {
        let damage = round.setup.rules.step_attack;
        for robot in contested.robots().iter() {
            round.observer.event(Event::Contested { robot, cell: ahead.get(robot), damage });
        }
    }
    enter(round, free.without(contested), &steps);
}

/// Turns the robots (MOV-1).
fn turn<O: Observer<Event>>(round: &mut Round<'_, O>, before: LaneI16) {
    // A movement's code modulo 4 is its number of quarter turns clockwise. A direction's code is the number of quarter
    // turns from up.
    let directions = (before + round.quarters).modulo_4();
    round.board.directions = directions;
    let numbers = directions.lanes();
    for robot in RobotId::ALL {
        round.setup.robot_mut(robot).direction = Direction::Up.turned_by(numbers[robot] as u8);
    }
}

/// Reports turns and halts at the edge of the board (MOV-1, MOV-2).
fn report_turns_and_halts<O: Observer<Event>>(round: &mut Round<'_, O>, halted: RobotSet) {
    for robot in round.robots.iter() {
        if round.order(robot).movement.quarters() > 0 {
            let to = round.setup.robot(robot).direction;
            round.observer.event(Event::Turned { robot, to });
        }
        if halted.contains(robot) {
            round.observer.event(Event::Halted { robot });
        }
    }
}

/// Damages the walls that robots bump into, and reports all bumps (MOV-3, MOV-4). `round.step_attacks` already counts
/// the bumps into robots.
fn bump<O: Observer<Event>>(round: &mut Round<'_, O>, into_wall: RobotSet, into_robot: RobotSet, ahead: &Cells) {
    let damage = round.setup.rules.step_attack;
    let bumping = if O::ENABLED { into_wall | into_robot } else { into_wall };
    for robot in bumping.iter() {
        let at = ahead.get(robot);
        let wall = if into_wall.contains(robot) { round.hurt_wall(at, damage) } else { None };
        if let Some(into) = wall.map(Object::Wall).or_else(|| round.robot_at(at).map(Object::Robot)) {
            round.observer.event(Event::Bumped { robot, into, at, damage });
        }
    }
}

/// Moves robots to the cells ahead (MOV-5), whatever lives they have left (MOV-7).
fn enter<O: Observer<Event>>(round: &mut Round<'_, O>, entering: Mask, steps: &Cells) {
    let (from, steps) = (round.board.cells, steps.masked(entering));
    round.board.cells = from + steps;
    for robot in RobotId::ALL {
        let (at, step) = (&mut round.setup.robot_mut(robot).position, steps.get(robot));
        *at = Position::new(at.x.wrapping_add(step.x), at.y.wrapping_add(step.y));
    }
    if O::ENABLED {
        for robot in entering.robots().iter() {
            round.observer.event(Event::Moved { robot, from: from.get(robot), to: round.board.cells.get(robot) });
        }
    }
}
