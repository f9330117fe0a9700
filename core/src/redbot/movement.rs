//! The movement phase. Read MOV-1 to MOV-8 first.

use super::event::{Event, Object};
use super::lanes::{Cells, Lanes, Mask, RobotSet};
use super::orders::Movement;
use super::round::Round;
use super::team::RobotId;
use crate::contract::Observer;
use crate::grid::Direction;

/// All robots at once: they turn, and then what is ahead of them, and who wants
/// the same cell, is decided by the cells at the start of the round (MOV-4).
pub(super) fn resolve<O: Observer<Event>>(round: &mut Round<'_, O>) {
    let movements = Lanes::of(|robot| round.order(robot).movement);
    let steps = Cells::steps(turn(round, movements));
    let up = round.acting & Mask::of(movements, |movement| movement == Movement::Up);
    let ahead = round.cells.moved(up, &steps);
    let forward = up & ahead.on_board(round.setup.size);
    if O::HEARS {
        tell_turns_and_halts(round, up.set().without(forward.set()));
    }
    let mut walls = RobotSet::default();
    for robot in RobotId::ALL {
        walls.insert_if(round.board.standing.contains_within(ahead.get(robot)), robot);
    }
    let (own, wanted) = (round.cells.keys(), ahead.keys().among(forward));
    let forward = forward.set();
    let into_wall = forward & walls;
    let into_robot = forward & Mask::of(wanted.count(&own), |robots| robots > 0).set();
    let free = forward.without(into_wall | into_robot);
    let contested = free & Mask::of(wanted.count(&wanted), |robots| robots > 1).set();
    // MOV-3: once for each that bumps. MOV-6: once, however many rivals there are.
    round.steps = own.count(&wanted) + contested.mask().count();
    bump(round, into_wall, into_robot, &ahead);
    if O::HEARS {
        let damage = round.setup.rules.step_attack;
        for robot in contested.iter() {
            round.observer.event(Event::Contested { robot, cell: ahead.get(robot), damage });
        }
    }
    enter(round, free.without(contested), &steps);
}

/// MOV-1
fn turn<O: Observer<Event>>(round: &mut Round<'_, O>, movements: Lanes<Movement>) -> Lanes<Direction> {
    let acting = round.robots;
    let quarters = Lanes::of(|robot| if acting.contains(robot) { movements[robot].quarters() } else { 0 });
    let before = Lanes::of(|robot| round.setup.robot(robot).direction);
    let directions = before.with(quarters, Direction::turned_by);
    for robot in RobotId::ALL {
        round.setup.robot_mut(robot).direction = directions[robot];
    }
    directions
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

/// MOV-3, MOV-4. The lives of robots are counted already.
fn bump<O: Observer<Event>>(round: &mut Round<'_, O>, into_wall: RobotSet, into_robot: RobotSet, ahead: &Cells) {
    let damage = round.setup.rules.step_attack;
    let bumping = if O::HEARS { into_wall | into_robot } else { into_wall };
    for robot in bumping.iter() {
        let at = ahead.get(robot);
        let wall = if into_wall.contains(robot) { round.hurt_wall(at, damage) } else { None };
        if let Some(into) = wall.map(Object::Wall).or_else(|| round.robot_at(at).map(Object::Robot)) {
            round.observer.event(Event::Bumped { robot, into, at, damage });
        }
    }
}

/// MOV-5, MOV-7: whatever lives they have left.
fn enter<O: Observer<Event>>(round: &mut Round<'_, O>, entering: RobotSet, steps: &Cells) {
    let from = round.cells;
    round.cells = from.moved(entering.mask(), steps);
    for robot in RobotId::ALL {
        // The others are where they were, and those not on the board are nowhere.
        if round.robots.contains(robot) {
            round.setup.robot_mut(robot).position = round.cells.get(robot);
        }
    }
    if O::HEARS {
        for robot in entering.iter() {
            round.observer.event(Event::Moved { robot, from: from.get(robot), to: round.cells.get(robot) });
        }
    }
}
