//! The distances on a board, each field computed when it is first needed.

use super::ground::{DistanceField, Ground};
use super::luck::Luck;
use rulebook_core::boladedrac::{Cell, Direction, Setup};

/// A number of steps or rounds above any other, for what cannot be reached.
pub(super) const FAR: u32 = 1 << 24;

/// The distances between the cells of a board.
#[derive(Debug)]
pub(super) struct Terrain {
    ground: Ground,
    cols: usize,
    /// For each cell, the distances to it.
    fields: Vec<Option<DistanceField>>,
    /// The distances to the nearest capsule.
    capsules: DistanceField,
}

impl Terrain {
    pub(super) fn of(setup: &Setup) -> Self {
        let (rows, cols) = (usize::from(setup.size.height()), usize::from(setup.size.width()));
        let ground = Ground::of(setup);
        let capsules = ground.field(setup.capsules.iter().map(Cell::at));
        Self { ground, cols, fields: vec![None; rows * cols], capsules }
    }

    fn field(&mut self, to: Cell) -> Option<&DistanceField> {
        let field = self.fields.get_mut(usize::from(to.i) * self.cols + usize::from(to.j))?;
        Some(field.get_or_insert_with(|| self.ground.field([to])))
    }

    /// The number of steps between two cells; [`FAR`] if there is no path.
    pub(super) fn steps(&mut self, from: Cell, to: Cell) -> u32 {
        self.field(to).and_then(|field| field.steps(from)).map_or(FAR, u32::from)
    }

    /// The first steps of all shortest paths between two cells.
    pub(super) fn ways(&mut self, from: Cell, to: Cell) -> Ways {
        self.field(to).map_or(Ways::NONE, |field| ways(field, from))
    }

    /// The number of steps from a cell to the nearest capsule; [`FAR`] if there is no path.
    pub(super) fn steps_to_capsule(&self, from: Cell) -> u32 {
        self.capsules.steps(from).map_or(FAR, u32::from)
    }

    /// The first steps of all shortest paths from a cell to the nearest capsule.
    pub(super) fn ways_to_capsule(&self, from: Cell) -> Ways {
        ways(&self.capsules, from)
    }
}

/// The first steps of all shortest paths from a cell.
fn ways(field: &DistanceField, from: Cell) -> Ways {
    let Some(steps) = field.steps(from) else { return Ways::NONE };
    let is_nearer = |way: &Direction| field.steps(from.next(*way)).is_some_and(|rest| rest < steps);
    Direction::ALL.into_iter().filter(is_nearer).collect()
}

/// A set of directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ways(u8);

impl Ways {
    pub(super) const NONE: Self = Self(0);

    pub(super) fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&way| self.0 & (1 << way as u8) != 0)
    }

    pub(super) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Picks one of the directions; `None` if there is none.
    pub(super) fn pick(self, luck: &mut Luck) -> Option<Direction> {
        match self.0.count_ones() {
            0 => None,
            1 => self.iter().next(),
            count => self.iter().nth(luck.below(count) as usize),
        }
    }
}

impl FromIterator<Direction> for Ways {
    fn from_iter<I: IntoIterator<Item = Direction>>(ways: I) -> Self {
        Self(ways.into_iter().fold(0, |set, way| set | 1 << way as u8))
    }
}
