//! The eight robots side by side: what is done to all of them at once needs no
//! jump that depends on one of them, and goes into one machine word or few.

use super::team::RobotId;
use crate::grid::Position;
use core::ops::{BitAnd, Index, IndexMut};

/// One `T` per robot, in the order of [`RobotId::ALL`].
#[derive(Clone, Copy)]
pub(super) struct Lanes<T>(pub(super) [T; 8]);

impl RobotId {
    /// The place among all robots, 0 to 7.
    const fn lane(self) -> usize {
        // Always below 8; the remainder lets the compiler see it.
        (2 * self.player.index() + self.no as usize) % 8
    }
}

impl<T> Index<RobotId> for Lanes<T> {
    type Output = T;

    fn index(&self, id: RobotId) -> &T {
        &self.0[id.lane()]
    }
}

impl<T> IndexMut<RobotId> for Lanes<T> {
    fn index_mut(&mut self, id: RobotId) -> &mut T {
        &mut self.0[id.lane()]
    }
}

/// Where the robots are that count. The others are far from everything.
#[derive(Clone, Copy)]
pub(super) struct Cells {
    columns: Lanes<i16>,
    rows: Lanes<i16>,
}

impl Cells {
    /// Far from every board and from everything built.
    const NOWHERE: i16 = i16::MIN / 2;

    pub(super) const NONE: Self = Self { columns: Lanes([Self::NOWHERE; 8]), rows: Lanes([Self::NOWHERE; 8]) };

    /// Where a robot is.
    pub(super) fn get(&self, id: RobotId) -> Position {
        Position::new(self.columns[id].into(), self.rows[id].into())
    }

    /// Puts a robot on a cell of the board, or beside it, if `here`; else it is nowhere.
    pub(super) fn put_if(&mut self, here: bool, id: RobotId, at: Position) {
        self.columns[id] = if here { at.x as i16 } else { Self::NOWHERE };
        self.rows[id] = if here { at.y as i16 } else { Self::NOWHERE };
    }

    /// One number per cell.
    fn keys(&self) -> Lanes<i16> {
        let mut keys = self.rows;
        for (key, column) in keys.0.iter_mut().zip(self.columns.0) {
            *key = key.wrapping_mul(64).wrapping_add(column);
        }
        keys
    }

    /// How many of the `others` are on the cell of each robot; what is nowhere
    /// counts like a cell.
    pub(super) fn count(&self, others: &Self) -> Lanes<i16> {
        let (keys, others) = (self.keys(), others.keys());
        let mut count = [0; 8];
        for other in others.0 {
            for (count, key) in count.iter_mut().zip(keys.0) {
                *count += i16::from(key == other);
            }
        }
        Lanes(count)
    }

    /// How many cells each robot is away from a cell, 2 for more than one.
    pub(super) fn distances(&self, from: Position) -> Lanes<i16> {
        // What is built far off is as far from everything.
        let near = |coordinate: i32| coordinate.clamp(-100, 100) as i16;
        let (x, y) = (near(from.x), near(from.y));
        let mut distances = [0; 8];
        for ((distance, column), row) in distances.iter_mut().zip(self.columns.0).zip(self.rows.0) {
            let (across, up) = (column - x, row - y);
            let is_near = (across + 1) as u16 <= 2 && (up + 1) as u16 <= 2;
            *distance = if is_near { i16::from(across | up != 0) } else { 2 };
        }
        Lanes(distances)
    }
}

/// A set of robots.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct RobotSet(u8);

impl RobotSet {
    /// The robots whose lanes fulfil a condition.
    pub(super) fn of<T: Copy>(lanes: Lanes<T>, has: impl Fn(T) -> bool) -> Self {
        Self((0..8).zip(lanes.0).fold(0, |set, (lane, value)| set | u8::from(has(value)) << lane))
    }

    /// Adds a robot if `wanted`.
    pub(super) const fn insert_if(&mut self, wanted: bool, id: RobotId) {
        self.0 |= (wanted as u8) << id.lane();
    }

    pub(super) const fn contains(self, id: RobotId) -> bool {
        self.0 >> id.lane() & 1 == 1
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The robots that are in this set only.
    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The robots in the order of [`RobotId::ALL`].
    pub(super) fn iter(self) -> impl Iterator<Item = RobotId> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let id = RobotId::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(*id)
        })
    }
}

impl BitAnd for RobotSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}
