//! The build phase. Read BLD-1 to BLD-10 first.

use super::event::{Event, Refusal};
use super::lanes::RobotSet;
use super::orders::Action;
use super::round::Round;
use super::rules::BuildCap;
use super::setup::{Setup, Wall};
use super::team::RobotId;
use crate::contract::Observer;
use crate::grid::Position;
use heapless::Vec;

/// The builds that were accepted and charged.
#[derive(Default)]
struct Accepted {
    /// In the order of the robots.
    builds: Vec<Build, 8>,
    /// How many cells of the board they are for.
    cells: u16,
}

struct Build {
    robot: RobotId,
    at: Position,
    on_board: bool,
    /// Whether no robot before builds on the same cell (BLD-6).
    is_first: bool,
}

/// Judges the builds in the order of the robots (BLD-1), then the whole round
/// by the cap (BLD-8), then puts up the walls (BLD-9).
pub(super) fn resolve<O: Observer<Event>>(round: &mut Round<'_, O>) {
    if round.building.is_empty() {
        return;
    }
    let mut accepted = Accepted::default();
    for robot in round.building.iter() {
        if let Action::Build(at) = round.order(robot).action {
            judge(round, robot, at, &mut accepted);
        }
    }
    if passes_cap(round, &accepted) {
        refund(round, &mut accepted);
    }
    put_up(round, &accepted);
}

fn judge<O: Observer<Event>>(round: &mut Round<'_, O>, robot: RobotId, at: Position, accepted: &mut Accepted) {
    if let Some(why) = refusal(round, robot, at) {
        round.observer.event(Event::Refused { robot, at, why });
        return;
    }
    // BLD-5, BLD-6: each builder is charged, also for a wall it shares. A
    // robot builds once a round, so there is room for all eight.
    let is_first = !accepted.builds.iter().any(|earlier| earlier.at == at);
    let on_board = round.setup.size.contains(at);
    if accepted.builds.push(Build { robot, at, on_board, is_first }).is_ok() {
        accepted.cells += u16::from(is_first & on_board);
        round.setup.players[robot.player].walls_left -= 1;
        round.observer.event(Event::Charged { robot, at });
    }
}

/// Why a build is refused. The walls of this round are not in the list yet, so
/// a cell that another robot builds on in the same round is free (BLD-6).
fn refusal<O>(round: &Round<'_, O>, builder: RobotId, at: Position) -> Option<Refusal> {
    let setup = &*round.setup;
    if !setup.robot(builder).is_alive() {
        return Some(Refusal::BuilderDestroyed); // BLD-1
    }
    if setup.players[builder.player].walls_left <= 0 {
        return Some(Refusal::NoWallsLeft); // BLD-2
    }
    if round.board.wall_at(setup, at).is_some() {
        return Some(Refusal::WallThere); // BLD-3
    }
    // BLD-4: by coordinates, off the board too.
    let near = RobotSet::of(round.cells.distances(at), |square| square <= 2);
    near.iter().next().map(Refusal::RobotNear)
}

/// Whether the board cells accepted in this round would pass the cap (BLD-8).
fn passes_cap<O>(round: &Round<'_, O>, accepted: &Accepted) -> bool {
    match round.setup.rules.build_cap {
        BuildCap::Off => false, // BLD-10
        BuildCap::On => accepted.cells > 0 && u16::from(round.board.built) + accepted.cells > build_cap(round.setup),
    }
}

/// BLD-8: an eighth of the cells of the board, rounded down.
const fn build_cap(setup: &Setup) -> u16 {
    setup.size.area() / 8
}

/// BLD-8: none of the board builds happens, so that no seat is favoured.
fn refund<O: Observer<Event>>(round: &mut Round<'_, O>, accepted: &mut Accepted) {
    accepted.builds.retain(|&Build { robot, at, on_board, .. }| {
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
    for &Build { at, .. } in accepted.builds.iter().filter(|build| build.is_first) {
        let (index, wall) = (round.setup.walls.len() as u8, Wall { position: at, lives });
        // A valid state has room: its walls were charged (FILE-16), and
        // charges are limited (SET-4).
        if round.setup.walls.push(wall).is_ok() {
            round.board.add(round.setup, index, &wall);
            round.observer.event(Event::Built { wall: index, at, lives });
        }
    }
}
