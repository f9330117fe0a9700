//! The build phase. Read BLD-1 to BLD-10 first.

use super::event::{Event, Refusal};
use super::lanes::{Cells, Lanes, RobotSet};
use super::orders::Action;
use super::round::Round;
use super::rules::BuildCap;
use super::setup::{Setup, Wall};
use super::team::RobotId;
use crate::contract::Observer;
use crate::grid::Position;

/// The builds of a round.
struct Builds {
    at: Lanes<Position>,
    /// The robots whose builds are accepted and charged.
    accepted: RobotSet,
    /// The subset that builds on cells of the board.
    on_board: RobotSet,
}

/// Judges the builds in the order of the robots (BLD-1), applies the cap to the
/// whole round (BLD-8), then places the walls (BLD-9).
pub(super) fn resolve<O: Observer<Event>>(round: &mut Round<'_, O>) {
    let none = RobotSet::default();
    let mut builds = Builds { at: Lanes([Position::new(0, 0); 8]), accepted: none, on_board: none };
    for robot in round.building.iter() {
        if let Action::Build(at) = round.order(robot).action {
            judge(round, robot, at, &mut builds);
        }
    }
    if exceeds_cap(round, &builds) {
        refund(round, &mut builds);
    }
    place_walls(round, &builds);
}

/// Charges a build if it is accepted.
fn judge<O: Observer<Event>>(round: &mut Round<'_, O>, robot: RobotId, at: Position, builds: &mut Builds) {
    let setup = &mut *round.setup;
    let why = if !setup.robot(robot).is_alive() {
        Some(Refusal::BuilderDestroyed) // BLD-1
    } else if setup.players[robot.player].walls_left <= 0 {
        Some(Refusal::NoWallsLeft) // BLD-2
    } else {
        // The walls of this round are not in the list yet. A cell on which another robot builds in this round therefore
        // counts as free (BLD-6).
        let wall = round.board.wall_at(setup, at).map(|_| Refusal::WallThere); // BLD-3
        // BLD-4 compares coordinates, also for cells off the board.
        let near = round.board.cells.squared_distances(clamped(at)).is_below(3).robots();
        wall.or(near.iter().next().map(Refusal::RobotNear))
    };
    if let Some(why) = why {
        round.observer.event(Event::Refused { robot, at, why });
        return;
    }
    // BLD-5, BLD-6: every builder is charged, even if several build the same wall.
    setup.players[robot.player].walls_left -= 1;
    builds.at[robot] = at;
    builds.accepted.insert_if(true, robot);
    builds.on_board.insert_if(setup.size.contains(at), robot);
    round.observer.event(Event::Charged { robot, at });
}

/// Clamps a cell to coordinates near the board; a cell far from all robots stays far.
fn clamped(at: Position) -> Position {
    let near = |number: i32| number.clamp(Cells::FAR_BELOW, 48);
    Position::new(near(at.x), near(at.y))
}

/// Whether the cells accepted in this round exceed the cap (BLD-8).
fn exceeds_cap<O>(round: &Round<'_, O>, builds: &Builds) -> bool {
    let room = build_cap(round.setup).saturating_sub(round.board.built.into());
    match round.setup.rules.build_cap {
        BuildCap::Off => false, // BLD-10
        // Each build adds at most one cell.
        BuildCap::On => builds.on_board.len() > room && builds.cells_of_board() > room,
    }
}

impl Builds {
    /// The number of board cells with a build (BLD-6).
    fn cells_of_board(&self) -> u16 {
        let is_first = |&robot: &RobotId| {
            !self.on_board.iter().take_while(|&before| before != robot).any(|before| self.at[before] == self.at[robot])
        };
        self.on_board.iter().filter(is_first).count() as u16
    }
}

/// The cap: an eighth of the board's cells, rounded down (BLD-8).
const fn build_cap(setup: &Setup) -> u16 {
    setup.size.area() / 8
}

/// Refunds all builds on the board. Refusing only some of them would favor a seat (BLD-8).
fn refund<O: Observer<Event>>(round: &mut Round<'_, O>, builds: &mut Builds) {
    for robot in builds.on_board.iter() {
        round.setup.players[robot.player].walls_left += 1;
        round.observer.event(Event::Refunded { robot, at: builds.at[robot] });
    }
    builds.accepted = builds.accepted.without(builds.on_board);
}

/// Places the accepted walls (BLD-9), including those off the board (BLD-7).
fn place_walls<O: Observer<Event>>(round: &mut Round<'_, O>, builds: &Builds) {
    let lives = round.setup.rules.wall_lives;
    for robot in builds.accepted.iter() {
        let at = builds.at[robot];
        // Skip a cell on which another robot has already built in this round (BLD-6).
        if round.board.wall_at(round.setup, at).is_some() {
            continue;
        }
        let (index, wall) = (round.setup.walls.len() as u8, Wall { position: at, lives });
        // A valid state has room: all walls were charged (FILE-16), and charges
        // are limited (SET-4).
        if round.setup.walls.push(wall).is_ok() {
            round.board.add(round.setup, index, &wall);
            round.observer.event(Event::Built { wall: index, at, lives });
        }
    }
}
