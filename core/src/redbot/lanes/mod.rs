//! The eight robots side by side: what is done to all of them at once needs no
//! jump that depends on one of them, and goes into one machine word or few.

use super::team::{Player, RobotId, RobotNo};
use crate::grid::{Position, Size};
use core::array;
use core::ops::{Add, BitAnd, BitOr, Index, IndexMut, Mul, Not, Sub};
use vector::Vector;

#[cfg(any(test, target_os = "none"))]
mod plain;
#[cfg(test)]
mod tests;
#[cfg(not(target_os = "none"))]
mod wide;
#[cfg(target_os = "none")]
use plain as vector;
#[cfg(not(target_os = "none"))]
use wide as vector;

/// By how much the numbers of a cell and of that in the next line differ. Lines
/// are longer than any board, so that cells of other lines are far away.
const LINE: i16 = 128;

/// One `T` per robot, in the order of [`RobotId::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lanes<T>(pub(super) [T; 8]);

impl RobotId {
    /// The robot at a place among all, 0 to 7.
    const fn at_lane(lane: usize) -> Self {
        // By arithmetic, so that the compiler sees that it has this lane.
        Self { player: Player::wrapping(lane / 2), no: if lane.is_multiple_of(2) { RobotNo::R1 } else { RobotNo::R2 } }
    }

    /// The place among all robots, 0 to 7.
    pub(super) const fn lane(self) -> usize {
        // Always below 8; the remainder lets the compiler see it.
        (2 * self.player.index() + self.no as usize) % 8
    }
}

impl<T> Lanes<T> {
    pub(super) fn of(mut value: impl FnMut(RobotId) -> T) -> Self {
        Self(array::from_fn(|lane| value(RobotId::at_lane(lane))))
    }
}

impl Lanes<i32> {
    /// Who has more than nothing.
    pub(super) fn positive(self) -> Mask {
        Mask(vector::positive(self.0))
    }

    /// What is left when `counts` of things that take `amounts` each are taken;
    /// at most 8 of the same for a robot, and amounts below 2²⁰.
    pub(super) fn less(self, counts: [(Numbers, i32); 3]) -> Self {
        Self(vector::less(self.0, counts.map(|(count, amount)| (count.0, amount))))
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

/// A small number for each robot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers(Vector);

impl Numbers {
    pub(super) fn of(number: impl FnMut(RobotId) -> i16) -> Self {
        Self(Vector::new(Lanes::of(number).0))
    }

    /// The same number for all.
    pub(super) const fn all(number: i16) -> Self {
        Self(Vector::splat(number))
    }

    pub(super) const fn lanes(self) -> Lanes<i16> {
        Lanes(self.0.to_array())
    }

    pub(super) const fn get(&self, id: RobotId) -> i16 {
        self.0.get(id.lane())
    }

    const fn put(&mut self, id: RobotId, number: i16) {
        self.0.put(id.lane(), number);
    }

    pub(super) fn is(self, number: i16) -> Mask {
        Mask(self.0.equals(Vector::splat(number)))
    }

    pub(super) fn is_below(self, number: i16) -> Mask {
        Mask(Vector::splat(number).exceeds(self.0))
    }

    pub(super) fn sum(self) -> i16 {
        self.0.sum()
    }

    /// The remainder by 4.
    pub(super) fn modulo_4(self) -> Self {
        Self(self.0 & Vector::splat(3))
    }

    /// The numbers where a mask is set, else 0.
    pub(super) fn masked(self, mask: Mask) -> Self {
        Self(self.0 & mask.0)
    }
}

impl Add for Numbers {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Numbers {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul for Numbers {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self(self.0 * other.0)
    }
}

/// For each robot all bits or none.
#[derive(Clone, Copy)]
pub(super) struct Mask(Vector);

impl Mask {
    /// 1 where the mask is set, else 0.
    pub(super) fn count(self) -> Numbers {
        Numbers(self.0 & Vector::splat(1))
    }

    pub(super) fn set(self) -> RobotSet {
        RobotSet(self.0.bits())
    }

    /// Without those where another one is set.
    pub(super) fn without(self, other: Self) -> Self {
        self & !other
    }
}

impl Not for Mask {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitAnd for Mask {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Mask {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// A cell of the board, or one beside it, for each robot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cells {
    columns: Numbers,
    rows: Numbers,
}

impl Cells {
    /// The column and row of a robot that is nowhere, far from every board and
    /// from everything built.
    const NOWHERE: i16 = 96;

    /// A column or row whose cells are near nothing.
    pub(super) const FAR: i32 = -8;

    /// Robots that are nowhere.
    pub(super) const NONE: Self = Self::all(Self::NOWHERE);

    /// The columns of all and then the rows of all.
    pub(super) fn of_bytes(numbers: [u8; 16]) -> Self {
        let [columns, rows] = vector::widened(numbers).map(Numbers);
        Self { columns, rows }
    }

    /// Which robots are somewhere.
    pub(super) fn here(&self) -> Mask {
        !self.columns.is(Self::NOWHERE)
    }

    /// Where robots are; those that are not `here` are nowhere.
    pub(super) fn of(here: Mask, at: impl Fn(RobotId) -> Position) -> Self {
        // What is here is on the board, so its numbers are small.
        let nowhere = Numbers::all(Self::NOWHERE);
        let there = |numbers: Numbers| nowhere + (numbers - nowhere).masked(here);
        Self { columns: there(Numbers::of(|id| at(id).x as i16)), rows: there(Numbers::of(|id| at(id).y as i16)) }
    }

    /// A step in each direction, given by the number of its quarter turns from
    /// up clockwise, from column 0 and row 0.
    pub(super) fn steps(directions: Numbers) -> Self {
        // Up is 0, right 1, down 2, left 3.
        let (one, is_across) = (Numbers::all(1), Numbers(directions.0 & Vector::splat(1)));
        Self { columns: (one + one - directions) * is_across, rows: (one - directions) * (one - is_across) }
    }

    pub(super) const fn get(&self, id: RobotId) -> Position {
        Position::new(self.columns.get(id) as i32, self.rows.get(id) as i32)
    }

    /// The cell in column and row `number` for all.
    pub(super) const fn all(number: i16) -> Self {
        Self { columns: Numbers::all(number), rows: Numbers::all(number) }
    }

    /// Puts a robot on a cell of the board.
    pub(super) const fn put(&mut self, id: RobotId, at: Position) {
        self.columns.put(id, at.x as i16);
        self.rows.put(id, at.y as i16);
    }

    /// Takes a robot away.
    pub(super) const fn remove(&mut self, id: RobotId) {
        self.put(id, Position::new(Self::NOWHERE as i32, Self::NOWHERE as i32));
    }

    /// The steps of the robots that move; none for the others.
    pub(super) fn masked(&self, moving: Mask) -> Self {
        Self { columns: self.columns.masked(moving), rows: self.rows.masked(moving) }
    }

    /// Which of them are on a board.
    pub(super) fn on_board(&self, size: Size) -> Mask {
        let highest = Self { columns: Numbers::all(size.width().into()), rows: Numbers::all(size.height().into()) };
        self.within(&Self::all(1), &highest)
    }

    /// Which of them are in rectangles from a lowest cell to a highest one.
    pub(super) fn within(&self, lowest: &Self, highest: &Self) -> Mask {
        let outside = |own: Numbers, least: Numbers, most: Numbers| least.0.exceeds(own.0) | own.0.exceeds(most.0);
        let across = outside(self.columns, lowest.columns, highest.columns);
        Mask(!(across | outside(self.rows, lowest.rows, highest.rows)))
    }

    /// A number for each cell, not negative.
    pub(super) fn keys(&self) -> Keys {
        Keys(self.columns.0 + self.rows.0 * Vector::splat(LINE))
    }

    /// How many steps ahead of each robot that is somewhere, in its direction, the
    /// next other one is, as numbers without a sign: 1 for the next cell, and
    /// more than a line has cells when there is none.
    pub(super) fn steps_ahead(&self, directions: Numbers) -> Numbers {
        Numbers(vector::steps_ahead([self.columns.0, self.rows.0], directions.0) + Vector::splat(1))
    }

    /// The squares of the distances of each robot from a cell that is on the
    /// board or not far from it: 0 on it, 1 or 2 next to it, more elsewhere.
    pub(super) fn distances(&self, from: Position) -> Numbers {
        let across = self.columns - Numbers::all(from.x as i16);
        let up = self.rows - Numbers::all(from.y as i16);
        across * across + up * up
    }
}

impl Add for Cells {
    type Output = Self;

    fn add(self, steps: Self) -> Self {
        Self { columns: self.columns + steps.columns, rows: self.rows + steps.rows }
    }
}

/// A cell for each robot in one number, or none.
#[derive(Clone, Copy)]
pub(super) struct Keys(Vector);

impl Keys {
    /// None for the robots that are masked out.
    pub(super) fn among(self, robots: Mask) -> Self {
        Self(self.0 | !robots.0)
    }

    /// Whether the cell of each robot is among the others.
    #[inline]
    pub(super) fn are_among(self, others: Self) -> Mask {
        Mask(self.0.is_among(others.0))
    }

    /// Whether the cell of each robot is that of another one too.
    #[inline]
    pub(super) fn are_shared(self) -> Mask {
        Mask(self.0.is_shared())
    }

    /// How many of the others are the cell of each robot.
    #[inline]
    pub(super) fn count(self, others: Self) -> Numbers {
        Numbers(self.0.count(others.0))
    }
}

/// A set of robots.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct RobotSet(u8);

impl RobotSet {
    /// Those of whom a condition holds.
    pub(super) fn of(mut has: impl FnMut(RobotId) -> bool) -> Self {
        Self((0..8).fold(0, |set, lane| set | u8::from(has(RobotId::at_lane(lane))) << lane))
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

    /// The same as a mask.
    pub(super) fn mask(self) -> Mask {
        let bits = Vector::new([1, 2, 4, 8, 16, 32, 64, 128]);
        Mask((Vector::splat(self.0.into()) & bits).equals(bits))
    }

    /// How many there are.
    pub(super) const fn len(self) -> u16 {
        self.0.count_ones() as u16
    }

    /// The robots of a set that are not in another one.
    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The robots in the order of [`RobotId::ALL`].
    pub(super) fn iter(self) -> impl Iterator<Item = RobotId> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let lane = left.trailing_zeros() as usize;
            (left != 0).then(|| {
                left &= left - 1;
                RobotId::at_lane(lane)
            })
        })
    }
}

impl BitOr for RobotSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
