//! Both kinds of vectors do the same, so that a game on a microcontroller is
//! the one on the host.

use super::{plain, wide};

/// Numbers of all signs, whose differences have 16 bits.
fn numbers(seed: u64) -> impl FnMut() -> [i16; 8] {
    let mut state = seed;
    move || {
        core::array::from_fn(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let number = (state >> 48) as i16 / 2;
            // Small ones often, so that some are equal.
            if state >> 40 & 3 == 0 { number } else { number % 4 }
        })
    }
}

macro_rules! results {
    ($vector:ident, $a:expr, $b:expr) => {{
        let (a, b) = ($vector::Vector::new($a), $vector::Vector::new($b));
        let (equal, larger) = (a.equals(b), a.exceeds(b));
        let mut put = a;
        put.put(5, -7);
        let vectors =
            [a + b, a - b, a * b, a & b, a | b, !a, equal, larger, put, a.count(b), $vector::Vector::splat($a[0])];
        let each: [i16; 8] = core::array::from_fn(|lane| a.get(lane));
        (vectors.map(|vector| vector.to_array()), each, equal.bits(), larger.bits(), a.sum())
    }};
}

#[test]
fn vectors_in_words_do_what_those_in_registers_do() {
    let (mut numbers, mut equal) = (numbers(1), 0);
    for _ in 0..10_000 {
        let (a, b) = (numbers(), numbers());
        let results = results!(wide, a, b);
        assert_eq!(results, results!(plain, a, b), "{a:?} {b:?}");
        equal += results.2.count_ones();
    }
    assert!(equal > 5_000, "{equal} pairs of numbers are equal");
}

#[test]
fn lives_are_taken_alike() {
    let mut numbers = numbers(2);
    for round in 0..10_000 {
        let lives = numbers().map(|number| i32::from(number) * 60);
        let counts = [numbers(), numbers(), numbers()].map(|counts| counts.map(|count| count.rem_euclid(9)));
        let amounts = [1_000_000 - round, round * 99, round % 5];
        let counted = |kind: usize| (wide::Vector::new(counts[kind]), amounts[kind]);
        let left = wide::less(lives, [counted(0), counted(1), counted(2)]);
        let counted = |kind: usize| (plain::Vector::new(counts[kind]), amounts[kind]);
        assert_eq!(left, plain::less(lives, [counted(0), counted(1), counted(2)]));
        assert_eq!(wide::positive(left).to_array(), plain::positive(left).to_array());
        let by_hand =
            |lane: usize| (0..3).fold(lives[lane], |left, kind| left - i32::from(counts[kind][lane]) * amounts[kind]);
        assert_eq!(left, core::array::from_fn(by_hand));
    }
}
