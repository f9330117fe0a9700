//! The shortest ways, counted in rounds: a turn costs a round like a step
//! (ORD-1, MOV-1, MOV-5). Read MOV-1 to MOV-5 first.

use super::board::{Pose, index};
use rulebook_core::grid::{Direction, Position, Size};
use rulebook_core::redbot::Movement;

/// What it takes to enter the cells of a board.
#[derive(Clone, Debug)]
pub(super) struct Terrain {
    size: Size,
    /// Rounds to wait before each cell; nothing for those that nobody enters.
    delays: Vec<Option<u16>>,
}

impl Terrain {
    /// The longest delay. Longer ones are cut to it, so that a wall with a
    /// million lives does not make a table with a million rows.
    const LONGEST: u16 = 250;

    /// The open board.
    pub(super) fn open(size: Size) -> Self {
        Self { size, delays: vec![Some(0); size.area().into()] }
    }

    /// Nobody enters this cell.
    pub(super) fn block(&mut self, cell: Position) {
        self.set(cell, None);
    }

    /// Whoever enters this cell waits before it for so many rounds.
    pub(super) fn delay(&mut self, cell: Position, rounds: i64) {
        let rounds = u16::try_from(rounds.max(0)).unwrap_or(u16::MAX).min(Self::LONGEST);
        self.set(cell, Some(rounds));
    }

    fn set(&mut self, cell: Position, delay: Option<u16>) {
        if let Some(place) = index(self.size, cell).and_then(|i| self.delays.get_mut(i)) {
            *place = delay;
        }
    }

    /// The rounds that entering a cell takes, the step included.
    fn rounds_into(&self, cell: Position) -> Option<u32> {
        let delay = index(self.size, cell).and_then(|i| self.delays.get(i).copied().flatten())?;
        Some(1 + u32::from(delay))
    }
}

/// How many rounds every pose is away from the nearest target.
///
/// One search backwards from the targets serves all robots.
#[derive(Clone, Debug)]
pub(super) struct Field<'a> {
    terrain: &'a Terrain,
    /// By cell and direction.
    rounds: Vec<u32>,
}

const FAR: u32 = u32::MAX;

impl<'a> Field<'a> {
    /// To any of these cells, in any direction.
    pub(super) fn to_cells(terrain: &'a Terrain, cells: impl Iterator<Item = Position>) -> Self {
        Self::to_poses(
            terrain,
            cells.flat_map(|position| Direction::ALL.map(|direction| (Pose { position, direction }, 0))),
        )
    }

    /// To any of these poses, each with the rounds that being there still
    /// costs.
    pub(super) fn to_poses(terrain: &'a Terrain, targets: impl Iterator<Item = (Pose, u32)>) -> Self {
        let mut search =
            Search { field: Self { terrain, rounds: vec![FAR; 4 * terrain.delays.len()] }, due: Vec::new() };
        for (pose, rounds) in targets {
            search.reach(pose, rounds);
        }
        search.run();
        search.field
    }

    /// The rounds from a pose to the nearest target; `None` when there is no way.
    pub(super) fn rounds(&self, pose: Pose) -> Option<u32> {
        let rounds = *self.rounds.get(state(self.terrain.size, pose)?)?;
        (rounds != FAR).then_some(rounds)
    }

    /// The movements that begin a shortest way, [`Movement::Up`] first; none
    /// at a target and where there is no way.
    pub(super) fn best(&self, pose: Pose) -> Vec<Movement> {
        let Some(rounds) = self.rounds(pose) else {
            return Vec::new();
        };
        let mut movements = vec![Movement::Up, Movement::Left, Movement::Right];
        movements.retain(|&movement| {
            let after = pose.after(movement);
            let cost = if movement == Movement::Up { self.terrain.rounds_into(after.position) } else { Some(1) };
            cost.zip(self.rounds(after)).is_some_and(|(cost, rest)| rest.saturating_add(cost) == rounds)
        });
        movements
    }

    /// The cells of one shortest way, the cell of the pose itself not included.
    pub(super) fn way(&self, mut pose: Pose) -> Vec<Position> {
        let mut cells = Vec::new();
        // Every movement of a shortest way brings the target nearer, so this ends.
        while let Some(&movement) = self.best(pose).first() {
            pose = pose.after(movement);
            if movement == Movement::Up {
                cells.push(pose.position);
            }
        }
        cells
    }
}

struct Search<'a> {
    field: Field<'a>,
    /// The poses to be settled, by their rounds.
    due: Vec<Vec<Pose>>,
}

impl Search<'_> {
    fn reach(&mut self, pose: Pose, rounds: u32) {
        let Some(known) = state(self.field.terrain.size, pose).and_then(|i| self.field.rounds.get_mut(i)) else {
            return;
        };
        if rounds < *known {
            *known = rounds;
            let row = rounds as usize;
            if self.due.len() <= row {
                self.due.resize_with(row + 1, Vec::new);
            }
            self.due[row].push(pose);
        }
    }

    fn run(&mut self) {
        let mut row = 0;
        while let Some(poses) = self.due.get_mut(row).map(core::mem::take) {
            let rounds = row as u32;
            for pose in poses {
                if self.field.rounds(pose) == Some(rounds) {
                    self.settle(pose, rounds);
                }
            }
            row += 1;
        }
    }

    /// Reaches every pose from which one movement leads here.
    fn settle(&mut self, pose: Pose, rounds: u32) {
        for direction in [pose.direction.turned_left(), pose.direction.turned_right()] {
            self.reach(Pose { direction, ..pose }, rounds + 1);
        }
        if let Some(cost) = self.field.terrain.rounds_into(pose.position) {
            let behind = pose.position.next(pose.direction.turned_left().turned_left());
            self.reach(Pose { position: behind, ..pose }, rounds + cost);
        }
    }
}

fn state(size: Size, pose: Pose) -> Option<usize> {
    Some(4 * index(size, pose.position)? + pose.direction as usize)
}
