//! Eight numbers in a vector register.

use super::ROW_STRIDE;
use core::array;
use core::ops::{Add, BitAnd, BitOr, Mul, Not, Sub};
use wide::{i16x8, i32x8, u8x16};

/// Eight 16-bit numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Vector(i16x8);

impl Vector {
    pub(super) const fn new(lanes: [i16; 8]) -> Self {
        Self(i16x8::new(lanes))
    }

    pub(super) const fn splat(number: i16) -> Self {
        Self(i16x8::splat(number))
    }

    pub(super) const fn to_array(self) -> [i16; 8] {
        self.0.to_array()
    }

    /// The number in a lane below 8.
    pub(super) const fn get(&self, lane: usize) -> i16 {
        self.0.as_array()[lane % 8]
    }

    /// Sets the number in a lane below 8.
    pub(super) const fn put(&mut self, lane: usize, number: i16) {
        self.0.as_mut_array()[lane % 8] = number;
    }

    /// Sets all bits of the lanes in which the numbers are equal.
    pub(super) fn equals(self, other: Self) -> Self {
        Self(self.0.simd_eq(other.0))
    }

    /// Sets all bits of the lanes in which `self` is larger. Requires that differences fit 16 bits.
    pub(super) fn exceeds(self, other: Self) -> Self {
        Self(self.0.simd_gt(other.0))
    }

    /// One bit per lane, set if the lane has all bits. Each lane must have all bits or none.
    pub(super) fn bits(self) -> u8 {
        self.0.to_bitmask() as u8
    }

    /// The permutations that bring each number to the lanes of all others: swapped neighbors, pairs and halves.
    #[inline]
    fn exchanged(self) -> [Self; 7] {
        let [a, b, c, d, e, f, g, h] = self.to_array();
        let all = [
            [b, a, d, c, f, e, h, g],
            [c, d, a, b, g, h, e, f],
            [d, c, b, a, h, g, f, e],
            [e, f, g, h, a, b, c, d],
            [f, e, h, g, b, a, d, c],
            [g, h, e, f, c, d, a, b],
            [h, g, f, e, d, c, b, a],
        ];
        all.map(Self::new)
    }

    /// For each number, how many of `others` equal it.
    #[inline]
    pub(super) fn count(self, others: Self) -> Self {
        let [a, b, c, d, e, f, g] = others.exchanged().map(|others| self.equals(others));
        // `equals` sets all bits of a lane, which is -1. The sum is a tree, to shorten the dependency chain.
        Self::splat(0) - (((self.equals(others) + a) + (b + c)) + ((d + e) + (f + g)))
    }

    /// Sets all bits of the lanes whose number equals one of `others`.
    #[inline]
    pub(super) fn is_among(self, others: Self) -> Self {
        let [a, b, c, d, e, f, g] = others.exchanged().map(|others| self.equals(others));
        ((self.equals(others) | a) | (b | c)) | ((d | e) | (f | g))
    }

    /// Sets all bits of the lanes whose number equals that of another lane.
    #[inline]
    pub(super) fn is_shared(self) -> Self {
        let [a, b, c, d, e, f, g] = self.exchanged().map(|others| self.equals(others));
        ((a | b) | (c | d)) | ((e | f) | g)
    }

    pub(super) fn sum(self) -> i16 {
        self.0.reduce_add()
    }
}

impl Add for Vector {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Vector {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul for Vector {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self(self.0 * other.0)
    }
}

impl BitAnd for Vector {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Vector {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Not for Vector {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// Sets all bits of the lanes whose number is above 0.
pub(super) fn positive(numbers: [i32; 8]) -> Vector {
    Vector(i16x8::from_i32x8_saturate(i32x8::new(numbers).simd_gt(i32x8::ZERO)))
}

/// Widens unsigned bytes to 16 bits: the first eight and the last eight.
pub(super) fn widened(numbers: [u8; 16]) -> [Vector; 2] {
    let numbers = u8x16::new(numbers);
    [Vector(i16x8::from_u8x16_low(numbers)), Vector(i16x8::from_u8x16_high(numbers))]
}

/// The number of steps from each robot to the next robot ahead, minus 1, as unsigned numbers; large if there is none.
#[inline]
pub(super) fn steps_ahead([columns, rows]: [Vector; 2], directions: Vector) -> Vector {
    // A key grows by 1 with a step to the right or up.
    let (line, one) = (Vector::splat(ROW_STRIDE), Vector::splat(1));
    let (right, up) = (columns + rows * line, rows + columns * line);
    let is_across = (directions & one).equals(one).0;
    let is_descending = directions.exceeds(one).0;
    let difference = Vector(right.0 ^ up.0);
    let chosen = |up: Vector, difference: Vector| up.0 ^ (difference.0 & is_across);
    // Inverting all bits of n gives -1 - n. Inverting the highest bit as well makes signed comparison order unsigned
    // numbers.
    let (own, top) = (chosen(up, difference) + one.0 + is_descending, i16x8::splat(i16::MIN));
    let (inversion, ups, differences) = (is_descending ^ top, up.exchanged(), difference.exchanged());
    let [a, b, c, d, e, f, g] = array::from_fn(|n| (chosen(ups[n], differences[n]) - own) ^ inversion);
    Vector(a.min(b).min(c.min(d)).min(e.min(f).min(g)) ^ top)
}

/// Subtracts count times amount from each number, for three kinds of damage. A count is at most 8, and an amount is
/// below 2²⁰.
pub(super) fn minus_damage(numbers: [i32; 8], counts: [(Vector, i32); 3]) -> [i32; 8] {
    // The amounts are split into two halves of 10 bits, so that each product fits 16 bits.
    const HALF: u32 = 10;
    let product = |half: fn(i32) -> i32| {
        let [a, b, c] = counts.map(|(count, amount)| count.0 * i16x8::splat(half(amount) as i16));
        i32x8::from(a + b + c)
    };
    let (low, high) = (product(|amount| amount & ((1 << HALF) - 1)), product(|amount| amount >> HALF));
    (i32x8::new(numbers) - low - (high << HALF)).to_array()
}
