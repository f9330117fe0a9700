//! Where things are on the board, so that no phase of a round goes through
//! lists. All of it follows from the setup.

use super::broken::Broken;
use super::event::Object;
use super::lanes::{Cells, Lanes, Numbers, RobotSet};
use super::setup::{Cell, Setup, Wall};
use super::team::{Player, RobotId, RobotNo};
use crate::grid::{CellSet, Position};

/// The walls by their cells, and where goals may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Board {
    /// Where walls stand. Walls off the board are never objects (BLD-7) and
    /// not in here.
    pub(super) standing: CellSet,
    walls: Index,
    /// How many walls were ever built on the board.
    pub(super) built: u8,
    /// Where the robots are that are alive.
    pub(super) cells: Cells,
    /// Which way all robots face, as quarter turns clockwise from up.
    pub(super) directions: Numbers,
    /// What is around the goal cells of each robot's player.
    goals: Frames,
}

/// A hash table from cells, on the board and off it, to the entries of the list
/// of walls. At least half of its slots are empty, so that a search is short.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Index([u8; Index::SLOTS]);

impl Index {
    const SLOTS: usize = 256;
    const EMPTY: u8 = u8::MAX;

    /// The slots of a cell in the order in which they are tried.
    fn slots(at: Position) -> impl Iterator<Item = usize> {
        // Walls stand in rows, columns and blocks: 25 neighbours in any of
        // them have slots of their own.
        let first = (at.x as u32).wrapping_add((at.y as u32).wrapping_mul(37)) as u8;
        (0..=u8::MAX).map(move |n| usize::from(first.wrapping_add(n)))
    }

    /// The first wall on a cell.
    fn find(&self, walls: &[Wall], at: Position) -> Option<u8> {
        let numbers = Self::slots(at).map(|slot| self.0[slot]).take_while(|&number| number != Self::EMPTY);
        numbers.into_iter().find(|&number| walls.get(usize::from(number)).is_some_and(|wall| wall.position == at))
    }

    /// Adds a wall after those on the same cell.
    fn insert(&mut self, at: Position, number: u8) {
        if let Some(slot) = Self::slots(at).find(|&slot| self.0[slot] == Self::EMPTY) {
            self.0[slot] = number;
        }
    }
}

/// For each robot the smallest rectangle around the goal cells of its player,
/// as the columns of all and then the rows of all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Frames {
    lowest: [u8; 16],
    highest: [u8; 16],
}

impl Board {
    /// The board without walls and goals.
    pub(super) const EMPTY: Self = Self {
        standing: CellSet::EMPTY,
        walls: Index([Index::EMPTY; Index::SLOTS]),
        built: 0,
        cells: Cells::NONE,
        directions: Numbers::all(0),
        goals: Frames::NONE,
    };

    /// Becomes the board of a setup. Hands to `report` what is where it may not
    /// be (FILE-9, FILE-10, FILE-11, FILE-17).
    pub(super) fn fill(&mut self, setup: &Setup, report: &mut dyn FnMut(Broken)) {
        *self = Self::EMPTY;
        self.cells = Cells::of(Lanes::of(|id| setup.robot(id).lives).positive(), |id| setup.robot(id).position);
        self.directions = Numbers::of(|id| setup.robot(id).direction as i16);
        let robots = robots(setup, report);
        for (index, wall) in setup.numbered_walls() {
            let at = wall.position;
            if self.wall_at(setup, at).is_some() {
                report(Broken::WallTwice(index));
            }
            let stands = wall.is_standing() && setup.size.contains(at);
            if stands && (robots.contains(at) || self.standing.contains(at)) {
                report_same_cell(setup, index, report);
            }
            self.add(setup, index, wall);
        }
        for (player, goals) in setup.goals.iter() {
            let (mut lowest, mut highest) = Frames::NOTHING;
            for (index, &cell) in (0..).zip(goals) {
                if setup.size.contains(cell.into()) {
                    lowest = Cell { x: lowest.x.min(cell.x), y: lowest.y.min(cell.y) };
                    highest = Cell { x: highest.x.max(cell.x), y: highest.y.max(cell.y) };
                } else {
                    report(Broken::GoalOffBoard { player, index });
                }
            }
            self.goals.put(player, lowest, highest);
        }
    }

    /// Adds a wall of the list.
    pub(super) fn add(&mut self, setup: &Setup, index: u8, wall: &Wall) {
        self.walls.insert(wall.position, index);
        if setup.size.contains(wall.position) {
            self.built += 1;
            if wall.is_standing() {
                self.standing.insert(wall.position);
            }
        }
    }

    /// The wall that stands on a cell or was built there once, on the board or
    /// off it.
    pub(super) fn wall_at(&self, setup: &Setup, at: Position) -> Option<u8> {
        self.walls.find(&setup.walls, at)
    }

    /// The robots that may be on a goal cell of their player. All that are on
    /// one may be, and where all goal cells are on a side, no other.
    pub(super) fn may_be_goals(&self) -> RobotSet {
        self.cells.within(&Cells::of_bytes(self.goals.lowest), &Cells::of_bytes(self.goals.highest)).set()
    }
}

impl Frames {
    /// The lowest cell and the highest cell of what holds no cell.
    const NOTHING: (Cell, Cell) = (Cell { x: u8::MAX, y: u8::MAX }, Cell { x: 0, y: 0 });

    const NONE: Self = Self { lowest: [u8::MAX; 16], highest: [0; 16] };

    /// Makes the frame of a player's robots.
    fn put(&mut self, player: Player, lowest: Cell, highest: Cell) {
        for robot in RobotNo::ALL.map(|no| RobotId::new(player, no)) {
            for (frame, cell) in [(&mut self.lowest, lowest), (&mut self.highest, highest)] {
                frame[robot.lane()] = cell.x;
                frame[8 + robot.lane()] = cell.y;
            }
        }
    }
}

/// The cells of the robots that are alive.
fn robots(setup: &Setup, report: &mut dyn FnMut(Broken)) -> CellSet {
    let mut cells = CellSet::EMPTY;
    for (id, robot) in setup.robots().filter(|(_, robot)| robot.is_alive()) {
        let at = robot.position;
        if !setup.size.contains(at) {
            report(Broken::RobotOffBoard(id));
        } else if cells.contains(at) {
            let mut alive = setup.robots().filter(|(_, robot)| robot.is_alive());
            if let Some((other, _)) = alive.find(|(_, robot)| robot.position == at) {
                report(Broken::SameCell { object: Object::Robot(id), other: Object::Robot(other) });
            }
        } else {
            cells.insert(at);
        }
    }
    cells
}

/// Tells what the standing wall with this index shares its cell with.
#[cold]
fn report_same_cell(setup: &Setup, index: u8, report: &mut dyn FnMut(Broken)) {
    let Some(wall) = setup.walls.get(usize::from(index)) else { return };
    let at = wall.position;
    let mut robots = setup.robots().filter(|(_, robot)| robot.is_alive() && robot.position == at);
    let mut walls = setup.numbered_walls().filter(|(_, wall)| wall.is_standing() && wall.position == at);
    let robot = robots.next().map(|(id, _)| Object::Robot(id));
    if let Some(other) = robot.or_else(|| walls.next().map(|(index, _)| Object::Wall(index))) {
        report(Broken::SameCell { object: Object::Wall(index), other });
    }
}
