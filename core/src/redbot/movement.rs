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
    let at_wall = RobotSet::of(|robot| round.board.standing.contains_within(ahead.get(robot)));
    turn(round, before);
    let up = round.going;
    let forward = up & ahead.on_board(round.setup.size);
    if O::ENABLED {
        tell_turns_and_halts(round, up.robots().without(forward.robots()));
    }
    let (own, next) = (round.board.cells.keys(), ahead.keys());
    let wanted = next.masked(forward);
    let into_wall = forward & at_wall.mask();
    let into_robot = forward & next.are_among(own);
    let free = forward.without(into_wall | into_robot);
    let contested = free & wanted.are_shared();
    // MOV-3: once for each robot that bumps. MOV-6: once, whatever the number of rivals.
    round.steps = own.count(wanted) + contested.ones();
    bump(round, into_wall.robots(), into_robot.robots(), &ahead);
    if O::ENABLED {
        let damage = round.setup.rules.step_attack;
        for robot in contested.robots().iter() {
            round.observer.event(Event::Contested { robot, cell: ahead.get(robot), damage });
        }
    }
    enter(round, free.without(contested), &steps);
}

/// MOV-1
fn turn<O: Observer<Event>>(round: &mut Round<'_, O>, before: LaneI16) {
    // The codes of movements are their quarter turns clockwise, and those of directions their quarter turns from up.
    let directions = (before + round.quarters).modulo_4();
    round.board.directions = directions;
    let numbers = directions.lanes();
    for robot in RobotId::ALL {
        round.setup.robot_mut(robot).direction = Direction::Up.turned_by(numbers[robot] as u8);
    }
}

/// MOV-1, MOV-2
fn tell_turns_and_halts<O: Observer<Event>>(round: &mut Round<'_, O>, halted: RobotSet) {
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

/// MOV-3, MOV-4. The robots' lives are already counted.
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

/// MOV-5, MOV-7: whatever lives the robots have left.
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
