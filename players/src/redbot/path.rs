//! Shortest paths, counted in rounds: a turn costs a round, like a step (ORD-1,
//! MOV-1, MOV-5). Read MOV-1 to MOV-5 first.

use super::board::{Pose, index};
use rulebook_core::grid::{Direction, Position, Size};
use rulebook_core::redbot::Movement;

/// The cost of entering each cell of a board.
#[derive(Clone, Debug)]
pub(super) struct Terrain {
    size: Size,
    /// The rounds to wait before entering each cell; `None` for blocked cells.
    delays: Vec<Option<u16>>,
}

impl Terrain {
    /// The longest delay. Longer delays are capped: without the cap, a wall with a million lives would need a million
    /// queues.
    const MAX_DELAY: u16 = 250;

    /// A board without obstacles.
    pub(super) fn open(size: Size) -> Self {
        Self { size, delays: vec![Some(0); size.area().into()] }
    }

    /// Blocks a cell.
    pub(super) fn block(&mut self, cell: Position) {
        self.set(cell, None);
    }

    /// Adds a delay in rounds before a cell.
    pub(super) fn delay(&mut self, cell: Position, rounds: i64) {
        let rounds = u16::try_from(rounds.max(0)).unwrap_or(u16::MAX).min(Self::MAX_DELAY);
        self.set(cell, Some(rounds));
    }

    fn set(&mut self, cell: Position, delay: Option<u16>) {
        if let Some(place) = index(self.size, cell).and_then(|i| self.delays.get_mut(i)) {
            *place = delay;
        }
    }

    /// The rounds that entering a cell takes, including the step.
    fn rounds_into(&self, cell: Position) -> Option<u32> {
        let delay = index(self.size, cell).and_then(|i| self.delays.get(i).copied().flatten())?;
        Some(1 + u32::from(delay))
    }
}

/// The number of rounds from every pose to the nearest target.
///
/// One backward search from the targets serves all robots.
#[derive(Clone, Debug)]
pub(super) struct DistanceField<'a> {
    terrain: &'a Terrain,
    /// The number of rounds by cell and direction, see `pose_index`.
    rounds: Vec<u32>,
}

/// The number of rounds of poses without a path.
const FAR: u32 = u32::MAX;

impl<'a> DistanceField<'a> {
    /// Computes the rounds to the nearest of these cells, in any direction.
    pub(super) fn to_cells(terrain: &'a Terrain, cells: impl Iterator<Item = Position>) -> Self {
        Self::to_poses(
            terrain,
            cells.flat_map(|position| Direction::ALL.map(|direction| (Pose { position, direction }, 0))),
        )
    }

    /// Computes the rounds to the nearest of these poses, each with an additional
    /// cost in rounds.
    pub(super) fn to_poses(terrain: &'a Terrain, targets: impl Iterator<Item = (Pose, u32)>) -> Self {
        let mut search =
            Search { field: Self { terrain, rounds: vec![FAR; 4 * terrain.delays.len()] }, queues: Vec::new() };
        for (pose, rounds) in targets {
            search.reach(pose, rounds);
        }
        search.run();
        search.field
    }

    /// The rounds from a pose to the nearest target; `None` if there is no path.
    pub(super) fn rounds(&self, pose: Pose) -> Option<u32> {
        let rounds = *self.rounds.get(pose_index(self.terrain.size, pose)?)?;
        (rounds != FAR).then_some(rounds)
    }

    /// The movements that start a shortest path, [`Movement::Up`] first; empty
    /// at a target and if there is no path.
    pub(super) fn best_movements(&self, pose: Pose) -> Vec<Movement> {
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

    /// The cells of a shortest path, without the cell of the pose itself.
    pub(super) fn path(&self, mut pose: Pose) -> Vec<Position> {
        let mut cells = Vec::new();
        // Every movement of a shortest path gets closer to the target, so this terminates.
        while let Some(&movement) = self.best_movements(pose).first() {
            pose = pose.after(movement);
            if movement == Movement::Up {
                cells.push(pose.position);
            }
        }
        cells
    }
}

/// A search from the targets backward, in order of rounds.
struct Search<'a> {
    field: DistanceField<'a>,
    /// The poses to expand: one queue for each number of rounds.
    queues: Vec<Vec<Pose>>,
}

impl Search<'_> {
    /// Records that a pose is at most this many rounds from a target.
    fn reach(&mut self, pose: Pose, rounds: u32) {
        let Some(known) = pose_index(self.field.terrain.size, pose).and_then(|i| self.field.rounds.get_mut(i)) else {
            return;
        };
        if rounds < *known {
            *known = rounds;
            let queue = rounds as usize;
            if self.queues.len() <= queue {
                self.queues.resize_with(queue + 1, Vec::new);
            }
            self.queues[queue].push(pose);
        }
    }

    fn run(&mut self) {
        let mut queue = 0;
        while let Some(poses) = self.queues.get_mut(queue).map(core::mem::take) {
            let rounds = queue as u32;
            for pose in poses {
                if self.field.rounds(pose) == Some(rounds) {
                    self.expand(pose, rounds);
                }
            }
            queue += 1;
        }
    }

    /// Updates every pose from which one movement leads to this pose.
    fn expand(&mut self, pose: Pose, rounds: u32) {
        for direction in [pose.direction.turned_left(), pose.direction.turned_right()] {
            self.reach(Pose { direction, ..pose }, rounds + 1);
        }
        if let Some(cost) = self.field.terrain.rounds_into(pose.position) {
            let behind = pose.position.next(pose.direction.turned_left().turned_left());
            self.reach(Pose { position: behind, ..pose }, rounds + cost);
        }
    }
}

/// The index of a pose in `DistanceField::rounds`.
fn pose_index(size: Size, pose: Pose) -> Option<usize> {
    Some(4 * index(size, pose.position)? + pose.direction as usize)
}
