//! The eight robots side by side: what is done to all of them at once needs no
//! jump that depends on one of them, and goes into one machine word or few.

use super::team::RobotId;
use crate::grid::{Direction, Position, Sight, Size};
use core::array;
use core::ops::{Add, BitAnd, BitOr, Index, IndexMut, Sub};

/// One `T` per robot, in the order of [`RobotId::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lanes<T>(pub(super) [T; 8]);

impl RobotId {
    /// The place among all robots, 0 to 7.
    pub(super) const fn lane(self) -> usize {
        // Always below 8; the remainder lets the compiler see it.
        (2 * self.player.index() + self.no as usize) % 8
    }
}

impl<T: Copy> Lanes<T> {
    pub(super) fn of(value: impl FnMut(RobotId) -> T) -> Self {
        Self(RobotId::ALL.map(value))
    }

    pub(super) fn map<U>(self, change: impl Fn(T) -> U) -> Lanes<U> {
        Lanes(self.0.map(change))
    }

    pub(super) fn with<U: Copy, V>(self, others: Lanes<U>, join: impl Fn(T, U) -> V) -> Lanes<V> {
        Lanes(array::from_fn(|lane| join(self.0[lane], others.0[lane])))
    }
}

impl<T: Copy + Sub<Output = T>> Sub for Lanes<T> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.with(other, |a, b| a - b)
    }
}

impl Lanes<i16> {
    pub(super) fn sum(self) -> i16 {
        self.0.into_iter().sum()
    }
}

impl<T: Copy + Add<Output = T>> Add for Lanes<T> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.with(other, |a, b| a + b)
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

/// For each robot all bits or none.
#[derive(Clone, Copy)]
pub(super) struct Mask(Lanes<i16>);

impl Mask {
    pub(super) fn of<T: Copy>(lanes: Lanes<T>, has: impl Fn(T) -> bool) -> Self {
        Self(lanes.map(|value| -i16::from(has(value))))
    }

    /// 1 where the mask is set, else 0.
    pub(super) fn count(self) -> Lanes<i16> {
        self.0.map(|mask| -mask)
    }

    pub(super) fn set(self) -> RobotSet {
        RobotSet((0..8).zip(self.0.0).fold(0, |set, (lane, mask)| set | (mask as u8 & 1 << lane)))
    }
}

impl BitAnd for Mask {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0.with(other.0, |a, b| a & b))
    }
}

/// A cell of the board, or one beside it, for each robot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cells {
    columns: Lanes<i16>,
    rows: Lanes<i16>,
}

impl Cells {
    /// The column and row of a robot that is nowhere, far from every board and
    /// from everything built.
    const NOWHERE: i16 = 96;

    /// Where robots are; those that are not `here` are nowhere.
    pub(super) fn of(here: Mask, at: impl Fn(RobotId) -> Position) -> Self {
        // What is there is on the board.
        let there = |number: i16, here: i16| if here != 0 { number } else { Self::NOWHERE };
        Self {
            columns: Lanes::of(|id| at(id).x as i16).with(here.0, there),
            rows: Lanes::of(|id| at(id).y as i16).with(here.0, there),
        }
    }

    /// A step in each direction, from column 0 and row 0.
    pub(super) fn steps(directions: Lanes<Direction>) -> Self {
        Self {
            columns: directions.map(|direction| direction.delta().0 as i16),
            rows: directions.map(|direction| direction.delta().1 as i16),
        }
    }

    pub(super) fn get(&self, id: RobotId) -> Position {
        Position::new(self.columns[id].into(), self.rows[id].into())
    }

    /// The cell in column and row `number` for all.
    pub(super) const fn all(number: i16) -> Self {
        Self { columns: Lanes([number; 8]), rows: Lanes([number; 8]) }
    }

    /// Puts a robot on a cell of the board.
    pub(super) fn put(&mut self, id: RobotId, at: Position) {
        self.columns[id] = at.x as i16;
        self.rows[id] = at.y as i16;
    }

    /// A cell that is near nothing.
    pub(super) const FAR: Position = Position::new(-8, -8);

    /// Takes a robot away.
    pub(super) fn remove(&mut self, id: RobotId) {
        self.columns[id] = Self::NOWHERE;
        self.rows[id] = Self::NOWHERE;
    }

    /// The cells a step further for the robots that move, the same cells for the others.
    pub(super) fn moved(&self, moving: Mask, steps: &Self) -> Self {
        let moved = |own: Lanes<i16>, steps: Lanes<i16>| {
            Lanes(array::from_fn(|lane| own.0[lane] + (steps.0[lane] & moving.0.0[lane])))
        };
        Self { columns: moved(self.columns, steps.columns), rows: moved(self.rows, steps.rows) }
    }

    /// Which of them are on a board.
    pub(super) fn on_board(&self, size: Size) -> Mask {
        let (width, height) = (i16::from(size.width()), i16::from(size.height()));
        self.within(&Self::all(1), &Self { columns: Lanes([width; 8]), rows: Lanes([height; 8]) })
    }

    /// Which of them are in rectangles from a lowest cell to a highest one.
    pub(super) fn within(&self, lowest: &Self, highest: &Self) -> Mask {
        let (least, most) = (lowest, highest);
        Mask(Lanes(array::from_fn(|lane| {
            let (x, y) = (self.columns.0[lane], self.rows.0[lane]);
            // A difference is negative where one of the four bounds is passed.
            let across = (x - least.columns.0[lane]) | (most.columns.0[lane] - x);
            let up = (y - least.rows.0[lane]) | (most.rows.0[lane] - y);
            -i16::from(across | up >= 0)
        })))
    }

    /// A number for each cell, not negative.
    pub(super) fn keys(&self) -> Keys {
        Keys(self.columns.with(self.rows, |column, row| column + 128 * row))
    }

    /// The squares of the distances of each robot from a cell that is on the
    /// board or not far from it: 0 on it, 1 or 2 next to it, more elsewhere.
    pub(super) fn distances(&self, from: Position) -> Lanes<i16> {
        let (x, y) = (from.x as i16, from.y as i16);
        self.columns.with(self.rows, |column, row| (column - x) * (column - x) + (row - y) * (row - y))
    }
}

/// A cell for each robot in one number, or none.
#[derive(Clone, Copy)]
pub(super) struct Keys(Lanes<i16>);

impl Keys {
    /// None for the robots that are masked out.
    pub(super) fn among(self, robots: Mask) -> Self {
        Self(self.0.with(robots.0, |key, mask| key | !mask))
    }

    /// How many of the others are the cell of each robot.
    pub(super) fn count(&self, others: &Self) -> Lanes<i16> {
        let mut count = Lanes([0; 8]);
        for other in others.0.0 {
            count = count + Mask::of(self.0, |key| key == other).count();
        }
        count
    }
}

/// The robots in each row and column of the board as bits.
pub(super) struct Lines {
    /// The number of the row and of the column of each robot, from 0.
    numbers: [Lanes<u32>; 2],
    /// Its bit in them; robots that are nowhere are in no row or column of the board.
    bits: [Lanes<u32>; 2],
}

impl Lines {
    pub(super) fn of(cells: &Cells) -> Self {
        let number = |line: i16| line.wrapping_sub(1) as u32;
        let (column, row) = (cells.columns.map(number), cells.rows.map(number));
        let bit = |number: u32| 1_u32.wrapping_shl(number);
        Self { numbers: [row, column], bits: [column.map(bit), row.map(bit)] }
    }

    /// The robots in the line of a sight.
    pub(super) fn along(&self, sight: Sight) -> u32 {
        let (numbers, bits) = (self.numbers[sight.is_column() as usize], self.bits[sight.is_column() as usize]);
        let line = sight.line() as u32;
        let seen = numbers.with(bits, |number, bit| if number == line { bit } else { 0 });
        seen.0.into_iter().fold(0, |seen, bit| seen | bit)
    }
}

/// A set of robots.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct RobotSet(u8);

impl RobotSet {
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

    /// The same as a mask.
    pub(super) fn mask(self) -> Mask {
        Mask::of(Lanes([1, 2, 4, 8, 16, 32, 64, 128]), |bit: i16| i16::from(self.0) & bit != 0)
    }

    /// How many there are.
    pub(super) const fn len(self) -> u16 {
        self.0.count_ones() as u16
    }

    /// The robots of a set that are not in another one.
    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The robots whose lanes fulfil a condition.
    pub(super) fn of<T: Copy>(lanes: Lanes<T>, has: impl Fn(T) -> bool) -> Self {
        Self((0..8).zip(lanes.0).fold(0, |set, (lane, value)| set | u8::from(has(value)) << lane))
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

impl BitOr for RobotSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for RobotSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}
