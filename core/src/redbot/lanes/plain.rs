//! Eight numbers in four machine words, for microcontrollers. These have no vector registers, and handling each number
//! separately costs flash and time.

use super::ROW_STRIDE;
use core::array;
use core::ops::{Add, BitAnd, BitOr, Mul, Not, Sub};

/// Eight 16-bit numbers, the first in the low half of the first word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Vector([u32; 4]);

/// The highest bit of each half.
const TOP: u32 = 0x8000_8000;

/// Sets all bits of each half whose highest bit is set, and clears the other halves.
const fn filled(word: u32) -> u32 {
    let top = word & TOP;
    (top - (top >> 15)) | top
}

impl Vector {
    pub(super) const fn new(lanes: [i16; 8]) -> Self {
        const fn word(low: i16, high: i16) -> u32 {
            low as u16 as u32 | (high as u16 as u32) << 16
        }
        let [a, b, c, d, e, f, g, h] = lanes;
        Self([word(a, b), word(c, d), word(e, f), word(g, h)])
    }

    pub(super) const fn splat(number: i16) -> Self {
        Self([number as u16 as u32 * 0x0001_0001; 4])
    }

    pub(super) const fn to_array(self) -> [i16; 8] {
        let [a, b, c, d] = self.0;
        const fn high(word: u32) -> i16 {
            (word >> 16) as i16
        }
        [a as i16, high(a), b as i16, high(b), c as i16, high(c), d as i16, high(d)]
    }

    /// The number in a lane below 8.
    pub(super) const fn get(&self, lane: usize) -> i16 {
        (self.0[lane / 2 % 4] >> (16 * (lane % 2))) as i16
    }

    /// Sets the number in a lane below 8.
    pub(super) const fn put(&mut self, lane: usize, number: i16) {
        let (word, at) = (&mut self.0[lane / 2 % 4], 16 * (lane % 2));
        *word = *word & !(0xffff << at) | (number as u16 as u32) << at;
    }

    fn map(self, change: impl Fn(u32) -> u32) -> Self {
        let [a, b, c, d] = self.0;
        Self([change(a), change(b), change(c), change(d)])
    }

    fn with(self, other: Self, join: impl Fn(u32, u32) -> u32) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Self([join(a, e), join(b, f), join(c, g), join(d, h)])
    }

    pub(super) fn equals(self, other: Self) -> Self {
        self.with(other, |a, b| {
            let difference = a ^ b;
            filled(!(((difference & !TOP) + !TOP) | difference))
        })
    }

    /// Sets all bits of the lanes in which `self` is larger. Requires that differences fit 16 bits.
    pub(super) fn exceeds(self, other: Self) -> Self {
        (other - self).map(filled)
    }

    pub(super) fn bits(self) -> u8 {
        self.0.into_iter().rev().fold(0, |bits, word| bits << 2 | word >> 31 << 1 | word >> 15 & 1) as u8
    }

    pub(super) fn count(self, others: Self) -> Self {
        // `equals` sets all bits of a lane, which is -1.
        let others = others.to_array().into_iter();
        Self::splat(0) - others.fold(Self::splat(0), |sum, other| sum + self.equals(Self::splat(other)))
    }

    pub(super) fn is_among(self, others: Self) -> Self {
        self.count(others).exceeds(Self::splat(0))
    }

    pub(super) fn is_shared(self) -> Self {
        self.count(self).exceeds(Self::splat(1))
    }

    pub(super) fn sum(self) -> i16 {
        self.to_array().into_iter().fold(0, i16::wrapping_add)
    }
}

impl Add for Vector {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        // Neither half carries into the other.
        self.with(other, |a, b| ((a & !TOP) + (b & !TOP)) ^ ((a ^ b) & TOP))
    }
}

impl Sub for Vector {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        !(!self + other)
    }
}

impl Mul for Vector {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let product = |a: u32, b: u32| a.wrapping_mul(b) & 0xffff | (a >> 16).wrapping_mul(b >> 16) << 16;
        Self(array::from_fn(|word| product(self.0[word], other.0[word])))
    }
}

impl BitAnd for Vector {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }
}

impl BitOr for Vector {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }
}

impl Not for Vector {
    type Output = Self;

    fn not(self) -> Self {
        self.map(|word| !word)
    }
}

/// Sets all bits of the lanes whose number is above 0.
pub(super) fn positive(numbers: [i32; 8]) -> Vector {
    Vector::new(numbers.map(|number| -i16::from(number > 0)))
}

pub(super) fn widened(numbers: [u8; 16]) -> [Vector; 2] {
    let eight = |first: usize| Vector::new(array::from_fn(|lane| numbers[(first + lane) % 16].into()));
    [eight(0), eight(8)]
}

pub(super) fn steps_ahead([columns, rows]: [Vector; 2], directions: Vector) -> Vector {
    Vector::new(array::from_fn(|lane| {
        let direction = directions.get(lane);
        let key = |robot: usize| {
            let (column, row) = (columns.get(robot), rows.get(robot));
            let (along, across) = if direction % 2 == 0 { (row, column) } else { (column, row) };
            let key = along.wrapping_add(across.wrapping_mul(ROW_STRIDE));
            if direction < 2 { key } else { key.wrapping_neg() }
        };
        let own = key(lane);
        (0..8).map(|other| key(other).wrapping_sub(own).wrapping_sub(1) as u16).fold(u16::MAX, u16::min) as i16
    }))
}

/// Subtracts count times amount from each number, for three kinds of damage.
pub(super) fn minus_damage(numbers: [i32; 8], counts: [(Vector, i32); 3]) -> [i32; 8] {
    array::from_fn(|lane| {
        counts.iter().fold(numbers[lane], |left, (count, amount)| left - i32::from(count.get(lane)) * amount)
    })
}
