//! Eight numbers in a vector register.

use core::ops::{Add, BitAnd, BitOr, Mul, Not, Sub};
use wide::{i16x8, i32x8};

/// Eight numbers of 16 bits.
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

    /// The number at a place below 8.
    pub(super) const fn get(&self, lane: usize) -> i16 {
        self.0.as_array()[lane % 8]
    }

    /// Changes the number at a place below 8.
    pub(super) const fn put(&mut self, lane: usize, number: i16) {
        self.0.as_mut_array()[lane % 8] = number;
    }

    /// All bits where the numbers are equal, else none.
    pub(super) fn equals(self, other: Self) -> Self {
        Self(self.0.simd_eq(other.0))
    }

    /// All bits where these numbers are larger, else none. Only for numbers
    /// whose difference has 16 bits too.
    pub(super) fn exceeds(self, other: Self) -> Self {
        Self(self.0.simd_gt(other.0))
    }

    /// A bit for each number, set if it has all bits; for numbers with all bits or none.
    pub(super) fn bits(self) -> u8 {
        self.0.to_bitmask() as u8
    }

    /// How many of other numbers are equal to each.
    #[inline]
    pub(super) fn count(self, others: Self) -> Self {
        let [a, b, c, d, e, f, g, h] = others.to_array();
        // Each number meets all others when neighbours, pairs and halves change places.
        let equal = |others: [i16; 8]| self.equals(Self::new(others));
        // A number with all bits is -1.
        let less = equal([a, b, c, d, e, f, g, h])
            + equal([b, a, d, c, f, e, h, g])
            + equal([c, d, a, b, g, h, e, f])
            + equal([d, c, b, a, h, g, f, e])
            + equal([e, f, g, h, a, b, c, d])
            + equal([f, e, h, g, b, a, d, c])
            + equal([g, h, e, f, c, d, a, b])
            + equal([h, g, f, e, d, c, b, a]);
        Self::splat(0) - less
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

/// All bits for the numbers above 0.
pub(super) fn positive(numbers: [i32; 8]) -> Vector {
    Vector(i16x8::from_i32x8_saturate(i32x8::new(numbers).simd_gt(i32x8::ZERO)))
}

/// What is left of numbers when counts of amounts are taken from them; at most
/// 8 of each amount, and amounts below 2²⁰.
pub(super) fn less(numbers: [i32; 8], counts: [(Vector, i32); 3]) -> [i32; 8] {
    // Products by halves of the amounts, so that each has 16 bits.
    const HALF: u32 = 10;
    let product = |half: fn(i32) -> i32| {
        let [a, b, c] = counts.map(|(count, amount)| count.0 * i16x8::splat(half(amount) as i16));
        i32x8::from(a + b + c)
    };
    let (low, high) = (product(|amount| amount & ((1 << HALF) - 1)), product(|amount| amount >> HALF));
    (i32x8::new(numbers) - low - (high << HALF)).to_array()
}
