//! The build phase. Read BLD-1 to BLD-10 first.

use super::event::{Event, Refusal};
use super::orders::Action;
use super::round::Round;
use super::rules::BuildCap;
use super::setup::{Setup, Wall};
use super::team::RobotId;
use crate::contract::Observer;
use crate::grid::Position;
use heapless::Vec;

/// A build that was accepted and charged.
type Accepted = Vec<(RobotId, Position), 8>;

/// Judges the builds in the order of the robots (BLD-1), then the whole round
/// by the cap (BLD-8), then puts up the walls (BLD-9).
pub(super) fn resolve<O: Observer<Event>>(round: &mut Round<'_, O>) {
    let mut accepted = Accepted::new();
    for robot in RobotId::ALL {
        if let Action::Build(at) = round.orders[robot].action {
            judge(round, robot, at, &mut accepted);
        }
    }
    if passes_cap(round.setup, &accepted) {
        refund(round, &mut accepted);
    }
    put_up(round, &accepted);
}

fn judge<O: Observer<Event>>(round: &mut Round<'_, O>, robot: RobotId, at: Position, accepted: &mut Accepted) {
    if let Some(why) = refusal(round.setup, robot, at) {
        round.observer.event(Event::Refused { robot, at, why });
        return;
    }
    // BLD-5, BLD-6: each builder is charged, also for a wall it shares. A
    // robot builds once a round, so there is room for all eight.
    if accepted.push((robot, at)).is_ok() {
        round.setup.players[robot.player].walls_left -= 1;
        round.observer.event(Event::Charged { robot, at });
    }
}

/// Why a build is refused. The walls of this round are not in the list yet, so
/// a cell that another robot builds on in the same round is free (BLD-6).
fn refusal(setup: &Setup, builder: RobotId, at: Position) -> Option<Refusal> {
    if !setup.robot(builder).is_alive() {
        return Some(Refusal::BuilderDestroyed); // BLD-1
    }
    if setup.players[builder.player].walls_left <= 0 {
        return Some(Refusal::NoWallsLeft); // BLD-2
    }
    if setup.walls.iter().any(|wall| wall.position == at) {
        return Some(Refusal::WallThere); // BLD-3
    }
    // BLD-4: by coordinates, off the board too.
    let mut near = setup.robots().filter(|(_, robot)| robot.is_alive() && robot.position.is_within_one(at));
    near.next().map(|(id, _)| Refusal::RobotNear(id))
}

/// Whether the board cells accepted in this round would pass the cap (BLD-8).
fn passes_cap(setup: &Setup, accepted: &Accepted) -> bool {
    match setup.rules.build_cap {
        BuildCap::Off => false, // BLD-10
        BuildCap::On => {
            let built = setup.walls.iter().filter(|wall| setup.size.contains(wall.position)).count();
            let wanted = distinct(accepted).filter(|&at| setup.size.contains(at)).count();
            wanted > 0 && built + wanted > build_cap(setup)
        }
    }
}

/// BLD-8: an eighth of the cells of the board, rounded down.
fn build_cap(setup: &Setup) -> usize {
    usize::from(setup.size.area() / 8)
}

/// BLD-8: none of the board builds happens, so that no seat is favoured.
fn refund<O: Observer<Event>>(round: &mut Round<'_, O>, accepted: &mut Accepted) {
    accepted.retain(|&(robot, at)| {
        let on_board = round.setup.size.contains(at);
        if on_board {
            round.setup.players[robot.player].walls_left += 1;
            round.observer.event(Event::Refunded { robot, at });
        }
        !on_board
    });
}

/// BLD-9, also for walls off the board (BLD-7).
fn put_up<O: Observer<Event>>(round: &mut Round<'_, O>, accepted: &Accepted) {
    let lives = round.setup.rules.wall_lives;
    for at in distinct(accepted) {
        let wall = round.setup.walls.len() as u8;
        // A valid state has room: its walls were charged (FILE-16), and
        // charges are limited (SET-4).
        if round.setup.walls.push(Wall { position: at, lives }).is_ok() {
            round.observer.event(Event::Built { wall, at, lives });
        }
    }
}

/// The accepted cells, each once, in the order of their first builders.
fn distinct(accepted: &Accepted) -> impl Iterator<Item = Position> {
    let cells = accepted.iter().map(|&(_, at)| at);
    cells
        .clone()
        .enumerate()
        .filter(move |&(i, at)| !cells.clone().take(i).any(|earlier| earlier == at))
        .map(|(_, at)| at)
}
