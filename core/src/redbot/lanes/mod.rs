//! Data of the eight robots side by side, one lane per robot. Operations on all lanes at once are branch-free and use
//! one or a few machine words.

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

/// The weight of the row in the key of a cell (`Cells::keys`). It exceeds the length of
/// any row, so that the keys of cells in different rows are far apart.
const ROW_STRIDE: i16 = 128;

/// One `T` per robot, in the order of [`RobotId::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lanes<T>(pub(super) [T; 8]);

impl RobotId {
    /// The robot in a lane, 0 to 7.
    const fn at_lane(lane: usize) -> Self {
        // Arithmetic instead of a table, so that the compiler can prove that `lane` inverts it.
        Self { player: Player::wrapping(lane / 2), no: if lane.is_multiple_of(2) { RobotNo::R1 } else { RobotNo::R2 } }
    }

    /// The robot's lane, 0 to 7.
    pub(super) const fn lane(self) -> usize {
        // Always below 8. The remainder proves that to the compiler.
        (2 * self.player.index() + self.no as usize) % 8
    }
}

impl<T> Lanes<T> {
    pub(super) fn of(mut value: impl FnMut(RobotId) -> T) -> Self {
        Self(array::from_fn(|lane| value(RobotId::at_lane(lane))))
    }
}

impl Lanes<i32> {
    /// The robots with positive values.
    pub(super) fn positive(self) -> Mask {
        Mask(vector::positive(self.0))
    }

    /// Subtracts three kinds of damage: for each kind, a number of hits per robot times an amount. A number of hits is
    /// at most 8, and an amount is below 2²⁰.
    pub(super) fn minus_damage(self, hits: [(LaneI16, i32); 3]) -> Self {
        Self(vector::minus_damage(self.0, hits.map(|(count, amount)| (count.0, amount))))
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

/// A 16-bit number for each robot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LaneI16(Vector);

impl LaneI16 {
    pub(super) fn of(number: impl FnMut(RobotId) -> i16) -> Self {
        Self(Vector::new(Lanes::of(number).0))
    }

    /// The same number for all robots.
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

    /// Each number modulo 4.
    pub(super) fn modulo_4(self) -> Self {
        Self(self.0 & Vector::splat(3))
    }

    /// The numbers where the mask is set, else 0.
    pub(super) fn masked(self, mask: Mask) -> Self {
        Self(self.0 & mask.0)
    }
}

impl Add for LaneI16 {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for LaneI16 {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul for LaneI16 {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self(self.0 * other.0)
    }
}

/// A mask of robots: all bits of a lane are set, or none.
#[derive(Clone, Copy)]
pub(super) struct Mask(Vector);

impl Mask {
    /// 1 where the mask is set, else 0.
    pub(super) fn ones(self) -> LaneI16 {
        LaneI16(self.0 & Vector::splat(1))
    }

    /// The robots where the mask is set.
    pub(super) fn robots(self) -> RobotSet {
        RobotSet(self.0.bits())
    }

    /// Clears the lanes that are set in another mask.
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

/// A column and a row for each robot: a cell on the board or just beside it, or an
/// offset between cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cells {
    columns: LaneI16,
    rows: LaneI16,
}

impl Cells {
    /// The column and row of a robot that is not on the board: far from the cells
    /// of every board and from every build.
    const OFF_BOARD: i16 = 96;

    /// A column or row before those of every board, and not near any of its cells.
    pub(super) const FAR_BELOW: i32 = -8;

    /// No robot on the board.
    pub(super) const NONE: Self = Self::all(Self::OFF_BOARD);

    /// Creates cells from bytes: all columns, then all rows.
    pub(super) fn of_bytes(numbers: [u8; 16]) -> Self {
        let [columns, rows] = vector::widened(numbers).map(LaneI16);
        Self { columns, rows }
    }

    /// The robots on the board.
    pub(super) fn placed(&self) -> Mask {
        !self.columns.is(Self::OFF_BOARD)
    }

    /// The cells of the `placed` robots; the others are off the board.
    pub(super) fn of(placed: Mask, at: impl Fn(RobotId) -> Position) -> Self {
        // Cells on the board have small numbers, so the subtraction does not overflow.
        let off_board = LaneI16::all(Self::OFF_BOARD);
        let or_off_board = |numbers: LaneI16| off_board + (numbers - off_board).masked(placed);
        Self {
            columns: or_off_board(LaneI16::of(|id| at(id).x as i16)),
            rows: or_off_board(LaneI16::of(|id| at(id).y as i16)),
        }
    }

    /// A unit step for each robot, in the direction given as quarter turns clockwise from up.
    pub(super) fn steps(directions: LaneI16) -> Self {
        // Up is 0, right 1, down 2, left 3. Right and left change the column by 2 - direction; up and down change the
        // row by 1 - direction.
        let (one, is_across) = (LaneI16::all(1), LaneI16(directions.0 & Vector::splat(1)));
        Self { columns: (one + one - directions) * is_across, rows: (one - directions) * (one - is_across) }
    }

    pub(super) const fn get(&self, id: RobotId) -> Position {
        Position::new(self.columns.get(id) as i32, self.rows.get(id) as i32)
    }

    /// Column and row `number` for all robots.
    pub(super) const fn all(number: i16) -> Self {
        Self { columns: LaneI16::all(number), rows: LaneI16::all(number) }
    }

    /// Places a robot on a cell of the board.
    pub(super) const fn put(&mut self, id: RobotId, at: Position) {
        self.columns.put(id, at.x as i16);
        self.rows.put(id, at.y as i16);
    }

    /// Removes a robot from the board.
    pub(super) const fn remove(&mut self, id: RobotId) {
        self.put(id, Position::new(Self::OFF_BOARD as i32, Self::OFF_BOARD as i32));
    }

    /// The steps of the moving robots; zero for the others.
    pub(super) fn masked(&self, moving: Mask) -> Self {
        Self { columns: self.columns.masked(moving), rows: self.rows.masked(moving) }
    }

    /// The robots whose cells are on a board of this size.
    pub(super) fn on_board(&self, size: Size) -> Mask {
        let highest = Self { columns: LaneI16::all(size.width().into()), rows: LaneI16::all(size.height().into()) };
        self.within(&Self::all(1), &highest)
    }

    /// The robots that are inside their rectangles. Each robot has its own rectangle, from a lowest to a highest cell.
    pub(super) fn within(&self, lowest: &Self, highest: &Self) -> Mask {
        let outside = |own: LaneI16, least: LaneI16, most: LaneI16| least.0.exceeds(own.0) | own.0.exceeds(most.0);
        let across = outside(self.columns, lowest.columns, highest.columns);
        Mask(!(across | outside(self.rows, lowest.rows, highest.rows)))
    }

    /// A nonnegative key for each cell.
    pub(super) fn keys(&self) -> CellKeys {
        CellKeys(self.columns.0 + self.rows.0 * Vector::splat(ROW_STRIDE))
    }

    /// The number of steps from each robot to the next robot ahead: 1 if that is on the
    /// adjacent cell. It exceeds the length of any row if no robot is ahead, and is
    /// unspecified for robots that are not on the board. The numbers are unsigned:
    /// compare them as `u16`.
    pub(super) fn steps_ahead(&self, directions: LaneI16) -> LaneI16 {
        LaneI16(vector::steps_ahead([self.columns.0, self.rows.0], directions.0) + Vector::splat(1))
    }

    /// The squared distance of each robot from a cell on or near the board: 0
    /// on the cell, 1 or 2 next to it, larger elsewhere.
    pub(super) fn squared_distances(&self, from: Position) -> LaneI16 {
        let across = self.columns - LaneI16::all(from.x as i16);
        let up = self.rows - LaneI16::all(from.y as i16);
        across * across + up * up
    }
}

impl Add for Cells {
    type Output = Self;

    fn add(self, steps: Self) -> Self {
        Self { columns: self.columns + steps.columns, rows: self.rows + steps.rows }
    }
}

/// A key for the cell of each robot, or -1 for no cell. All robots without a cell have the
/// same key.
#[derive(Clone, Copy)]
pub(super) struct CellKeys(Vector);

impl CellKeys {
    /// Keeps the keys of the robots in the mask; the others have no cell.
    pub(super) fn masked(self, robots: Mask) -> Self {
        Self(self.0 | !robots.0)
    }

    /// The robots whose cell is among `others`.
    #[inline]
    pub(super) fn are_among(self, others: Self) -> Mask {
        Mask(self.0.is_among(others.0))
    }

    /// The robots that share their cell with another robot.
    #[inline]
    pub(super) fn are_shared(self) -> Mask {
        Mask(self.0.is_shared())
    }

    /// For each robot, how often its cell occurs among `others`.
    #[inline]
    pub(super) fn count(self, others: Self) -> LaneI16 {
        LaneI16(self.0.count(others.0))
    }
}

/// A set of robots.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct RobotSet(u8);

impl RobotSet {
    /// The robots that satisfy a condition.
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

    /// The set as a mask.
    pub(super) fn mask(self) -> Mask {
        let bits = Vector::new([1, 2, 4, 8, 16, 32, 64, 128]);
        Mask((Vector::splat(self.0.into()) & bits).equals(bits))
    }

    /// The number of robots in the set.
    pub(super) const fn len(self) -> u16 {
        self.0.count_ones() as u16
    }

    /// The robots that are not in another set.
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
