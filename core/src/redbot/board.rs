//! An index of the board, derived from the setup. It saves the phases of a round from scanning lists.

use super::event::Object;
use super::lanes::{Cells, LaneI16, Lanes, RobotSet};
use super::setup::{Cell, Setup, Wall};
use super::team::{Player, RobotId, RobotNo};
use super::violation::Violation;
use crate::grid::{CellSet, Position};

/// The walls by cell, and data for fast goal checks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Board {
    /// Cells of standing walls on the board. Walls off the board are never
    /// objects (BLD-7) and are not in this set.
    pub(super) standing: CellSet,
    walls: Index,
    /// The number of walls ever built on the board.
    pub(super) built: u8,
    /// Cells of the robots that are alive.
    pub(super) cells: Cells,
    /// The directions of all robots, as quarter turns clockwise from up.
    pub(super) directions: LaneI16,
    /// Bounding boxes of each player's goal cells.
    goals: GoalBounds,
}

/// A hash table from cells, on and off the board, to indices in the list of
/// walls. At least half of its slots are empty, so that probe sequences are
/// short.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Index([u8; Index::SLOTS]);

impl Index {
    const SLOTS: usize = 256;
    const EMPTY: u8 = u8::MAX;

    /// The probe sequence of a cell.
    fn slots(at: Position) -> impl Iterator<Item = usize> {
        // Walls usually form rows, columns and blocks. Any 25 neighboring cells of such a shape hash to different
        // slots.
        let first = (at.x as u32).wrapping_add((at.y as u32).wrapping_mul(37)) as u8;
        (0..=u8::MAX).map(move |n| usize::from(first.wrapping_add(n)))
    }

    /// The first wall on a cell.
    fn find(&self, walls: &[Wall], at: Position) -> Option<u8> {
        let numbers = Self::slots(at).map(|slot| self.0[slot]).take_while(|&number| number != Self::EMPTY);
        numbers.into_iter().find(|&number| walls.get(usize::from(number)).is_some_and(|wall| wall.position == at))
    }

    /// Adds a wall; walls on the same cell keep their order.
    fn insert(&mut self, at: Position, number: u8) {
        if let Some(slot) = Self::slots(at).find(|&slot| self.0[slot] == Self::EMPTY) {
            self.0[slot] = number;
        }
    }
}

/// For each robot, the bounding box of its player's goal cells: all columns, then all rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct GoalBounds {
    lowest: [u8; 16],
    highest: [u8; 16],
}

impl Board {
    /// An empty board without goals.
    pub(super) const EMPTY: Self = Self {
        standing: CellSet::EMPTY,
        walls: Index([Index::EMPTY; Index::SLOTS]),
        built: 0,
        cells: Cells::NONE,
        directions: LaneI16::all(0),
        goals: GoalBounds::NONE,
    };

    /// Fills the board from a setup. Reports each robot, wall and goal cell on a forbidden cell to `report` (FILE-9,
    /// FILE-10, FILE-11, FILE-17).
    pub(super) fn fill(&mut self, setup: &Setup, report: &mut dyn FnMut(Violation)) {
        *self = Self::EMPTY;
        self.cells = Cells::of(Lanes::of(|id| setup.robot(id).lives).positive(), |id| setup.robot(id).position);
        self.directions = LaneI16::of(|id| setup.robot(id).direction as i16);
        let robots = robots(setup, report);
        for (index, wall) in setup.numbered_walls() {
            let at = wall.position;
            if self.wall_at(setup, at).is_some() {
                report(Violation::WallTwice(index));
            }
            let stands = wall.is_standing() && setup.size.contains(at);
            if stands && (robots.contains(at) || self.standing.contains(at)) {
                report_same_cell(setup, index, report);
            }
            self.add(setup, index, wall);
        }
        for (player, goals) in setup.goals.iter() {
            let (mut lowest, mut highest) = GoalBounds::EMPTY_BOX;
            for (index, &cell) in (0..).zip(goals) {
                if setup.size.contains(cell.into()) {
                    lowest = Cell { x: lowest.x.min(cell.x), y: lowest.y.min(cell.y) };
                    highest = Cell { x: highest.x.max(cell.x), y: highest.y.max(cell.y) };
                } else {
                    report(Violation::GoalOffBoard { player, index });
                }
            }
            self.goals.put(player, lowest, highest);
        }
    }

    /// Adds a wall from the list.
    pub(super) fn add(&mut self, setup: &Setup, index: u8, wall: &Wall) {
        self.walls.insert(wall.position, index);
        if setup.size.contains(wall.position) {
            self.built += 1;
            if wall.is_standing() {
                self.standing.insert(wall.position);
            }
        }
    }

    /// The index of the wall that stands or once stood on a cell, on or off the board.
    pub(super) fn wall_at(&self, setup: &Setup, at: Position) -> Option<u8> {
        self.walls.find(&setup.walls, at)
    }

    /// A superset of the robots that are on a goal cell of their player. It is exact when a player's goal cells fill
    /// their bounding box, such as one side of the board.
    pub(super) fn may_be_at_goal(&self) -> RobotSet {
        self.cells.within(&Cells::of_bytes(self.goals.lowest), &Cells::of_bytes(self.goals.highest)).robots()
    }
}

impl GoalBounds {
    /// The bounds of an empty box: the lowest cell is above the highest.
    const EMPTY_BOX: (Cell, Cell) = (Cell { x: u8::MAX, y: u8::MAX }, Cell { x: 0, y: 0 });

    /// Empty boxes for all robots.
    const NONE: Self = Self { lowest: [u8::MAX; 16], highest: [0; 16] };

    /// Sets the bounding box of a player's robots.
    fn put(&mut self, player: Player, lowest: Cell, highest: Cell) {
        for robot in RobotNo::ALL.map(|no| RobotId::new(player, no)) {
            for (bounds, cell) in [(&mut self.lowest, lowest), (&mut self.highest, highest)] {
                bounds[robot.lane()] = cell.x;
                bounds[8 + robot.lane()] = cell.y;
            }
        }
    }
}

/// Collects the cells of the living robots. Reports robots that are off the board or share a cell.
fn robots(setup: &Setup, report: &mut dyn FnMut(Violation)) -> CellSet {
    let mut cells = CellSet::EMPTY;
    for (id, robot) in setup.robots().filter(|(_, robot)| robot.is_alive()) {
        let at = robot.position;
        if !setup.size.contains(at) {
            report(Violation::RobotOffBoard(id));
        } else if cells.contains(at) {
            let mut alive = setup.robots().filter(|(_, robot)| robot.is_alive());
            if let Some((other, _)) = alive.find(|(_, robot)| robot.position == at) {
                report(Violation::SameCell { object: Object::Robot(id), other: Object::Robot(other) });
            }
        } else {
            cells.insert(at);
        }
    }
    cells
}

/// Reports the object that shares a cell with the standing wall at this index.
#[cold]
fn report_same_cell(setup: &Setup, index: u8, report: &mut dyn FnMut(Violation)) {
    let Some(wall) = setup.walls.get(usize::from(index)) else { return };
    let at = wall.position;
    let mut robots = setup.robots().filter(|(_, robot)| robot.is_alive() && robot.position == at);
    let mut walls = setup.numbered_walls().filter(|(_, wall)| wall.is_standing() && wall.position == at);
    let robot = robots.next().map(|(id, _)| Object::Robot(id));
    if let Some(other) = robot.or_else(|| walls.next().map(|(index, _)| Object::Wall(index))) {
        report(Violation::SameCell { object: Object::Wall(index), other });
    }
}
