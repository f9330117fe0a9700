//! Both vector implementations agree: a game on a microcontroller has the same results as on the host.

use super::{plain, wide};

/// Numbers of both signs whose differences fit 16 bits.
fn numbers(seed: u64) -> impl FnMut() -> [i16; 8] {
    let mut state = seed;
    move || {
        core::array::from_fn(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let number = (state >> 48) as i16 / 2;
            // Often small, so that some are equal.
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
        let (splat, among) = ($vector::Vector::splat($a[0]), [a.count(b), a.is_among(b), a.is_shared()]);
        let vectors = [a + b, a - b, a * b, a & b, a | b, !a, equal, larger, put, splat, among[0], among[1], among[2]];
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
        let left = wide::minus_damage(lives, [counted(0), counted(1), counted(2)]);
        let counted = |kind: usize| (plain::Vector::new(counts[kind]), amounts[kind]);
        assert_eq!(left, plain::minus_damage(lives, [counted(0), counted(1), counted(2)]));
        assert_eq!(wide::positive(left).to_array(), plain::positive(left).to_array());
        let by_hand =
            |lane: usize| (0..3).fold(lives[lane], |left, kind| left - i32::from(counts[kind][lane]) * amounts[kind]);
        assert_eq!(left, core::array::from_fn(by_hand));
    }
}

#[test]
fn bytes_are_widened_alike() {
    let bytes = core::array::from_fn(|n| (n * 17) as u8);
    let by_hand = |first: usize| core::array::from_fn(|lane| (17 * (first + lane)) as i16);
    assert_eq!(wide::widened(bytes).map(wide::Vector::to_array), [by_hand(0), by_hand(8)]);
    assert_eq!(plain::widened(bytes).map(plain::Vector::to_array), [by_hand(0), by_hand(8)]);
}

#[test]
fn the_next_robot_is_as_many_steps_ahead() {
    let (mut numbers, mut seen) = (numbers(3), 0);
    for _ in 0..10_000 {
        // Some robots are off the board; the others are on distinct cells in a corner of the largest board.
        let mut cells = [0, 1, 2, 3, 4, 5, 6, 7].map(|lane| (27 + lane % 3, 27 + lane / 3));
        for (lane, number) in numbers().into_iter().enumerate() {
            cells.swap(lane, number.rem_euclid(8) as usize);
        }
        let cells = core::array::from_fn(|lane| if numbers()[lane] % 3 == 0 { (96, 96) } else { cells[lane] });
        let directions = numbers().map(|number| number.rem_euclid(4));
        let (columns, rows) = (cells.map(|(x, _)| x), cells.map(|(_, y)| y));
        let vectors = [wide::Vector::new(columns), wide::Vector::new(rows)];
        let ahead = wide::steps_ahead(vectors, wide::Vector::new(directions)).to_array();
        let vectors = [plain::Vector::new(columns), plain::Vector::new(rows)];
        let plainly = plain::steps_ahead(vectors, plain::Vector::new(directions)).to_array();
        for (lane, &(x, y)) in cells.iter().enumerate().filter(|&(_, &cell)| cell != (96, 96)) {
            let (dx, dy) = [(0, 1), (1, 0), (0, -1), (-1, 0)][directions[lane] as usize];
            let by_hand = (1..32).position(|step| cells.contains(&(x + dx * step, y + dy * step)));
            let steps = |ahead: [i16; 8]| Some(usize::from(ahead[lane] as u16)).filter(|&steps| steps < 32);
            assert_eq!((steps(ahead), steps(plainly)), (by_hand, by_hand), "{cells:?} {directions:?} {lane}");
            seen += usize::from(by_hand.is_some());
        }
    }
    assert!(seen > 10_000, "{seen} robots see another one");
}
