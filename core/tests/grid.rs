//! Tests cell sets of both widths against a plain set of positions, and the axes of games.

use rulebook_core::grid::{Axes, CellSetOf, Direction, Position, Rows, SizeUpTo, WideCellSet, WideSize, Word};
use std::collections::BTreeSet;

/// Pseudorandom numbers, the same in each run (SplitMix64).
struct RandomNumbers(u64);

impl RandomNumbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// A coordinate, usually on the board, sometimes next to it or far off.
    fn coordinate(&mut self, side: i32) -> i32 {
        match self.below(12) {
            0 => [i32::MIN, -1, 0, side + 1, i32::MAX][self.below(5) as usize],
            1 => [1, 2, side - 1, side][self.below(4) as usize],
            _ => 1 + self.below(side.unsigned_abs().into()) as i32,
        }
    }

    fn cell(&mut self, side: i32) -> Position {
        Position::new(self.coordinate(side), self.coordinate(side))
    }
}

/// A cell set and its expected content.
struct Pair<W: Word> {
    set: CellSetOf<W>,
    naive: BTreeSet<(i32, i32)>,
}

impl<W: Word> Pair<W> {
    fn side() -> i32 {
        W::SIDE as i32
    }

    fn on(at: Position) -> bool {
        (1..=Self::side()).contains(&at.x) && (1..=Self::side()).contains(&at.y)
    }

    fn has(&self, at: Position) -> bool {
        self.naive.contains(&(at.y, at.x))
    }

    /// A set after some changes, dense or sparse.
    fn random(numbers: &mut RandomNumbers) -> Self {
        let mut pair = Self { set: CellSetOf::EMPTY, naive: BTreeSet::new() };
        let changes = [0, 1, 5, 60, 600, 4000][numbers.below(6) as usize];
        for _ in 0..changes {
            let at = numbers.cell(Self::side());
            if numbers.below(5) == 0 {
                pair.set.remove(at);
                pair.naive.remove(&(at.y, at.x));
            } else {
                pair.set.insert(at);
                if Self::on(at) {
                    pair.naive.insert((at.y, at.x));
                }
            }
        }
        pair
    }

    fn check(&self, numbers: &mut RandomNumbers) {
        let (set, side) = (&self.set, Self::side());
        assert_eq!((set.len(), set.is_empty()), (self.naive.len(), self.naive.is_empty()));
        assert!(set.iter().map(|at| (at.y, at.x)).eq(self.naive.iter().copied()), "in the order of rows");
        assert_eq!(&set.iter().collect::<CellSetOf<W>>(), set, "collected again");
        for _ in 0..60 {
            let at = numbers.cell(side);
            assert_eq!(set.contains(at), self.has(at), "{at}");
            let near = self.naive.iter().map(|&(y, x)| Position::new(x, y));
            let near: Vec<_> = near.filter(|cell| Self::on(at) && cell.is_within_one(at) && *cell != at).collect();
            assert_eq!(set.around(at).collect::<Vec<_>>(), near, "around {at}");
            for direction in Direction::ALL {
                let ahead = std::iter::successors(Some(at.next(direction)), |cell| Some(cell.next(direction)));
                let mut ahead = ahead.take(W::SIDE as usize).filter(|_| Self::on(at));
                assert_eq!(set.first_ahead(at, direction), ahead.find(|cell| self.has(*cell)), "{direction:?} of {at}");
            }
            self.check_cross(at, numbers.cell(side));
        }
    }

    fn check_cross(&self, center: Position, other: Position) {
        let cross = self.set.cross(center);
        let seen = |at: Position| {
            let (dx, dy) = ((at.x - center.x).signum(), (at.y - center.y).signum());
            let mut between = std::iter::successors(Some(center), |cell| Some(Position::new(cell.x + dx, cell.y + dy)));
            (dx == 0 || dy == 0)
                && (at == center
                    || between.by_ref().skip(1).take_while(|cell| *cell != at).chain([at]).all(|cell| !self.has(cell)))
        };
        for at in [other, Position::new(other.x, center.y), Position::new(center.x, other.y), center] {
            assert_eq!(cross.contains(at), Self::on(center) && Self::on(at) && seen(at), "{at} from {center}");
        }
    }
}

fn sets_are_sets<W: Word>() {
    let mut numbers = RandomNumbers(7);
    for _ in 0..150 {
        Pair::<W>::random(&mut numbers).check(&mut numbers);
    }
}

#[test]
fn narrow_sets_are_sets() {
    sets_are_sets::<u32>();
}

#[test]
fn wide_sets_are_sets() {
    sets_are_sets::<u64>();
}

#[test]
fn wide_boards_end_at_64() {
    assert!(WideSize::new(64, 64).is_some() && WideSize::new(65, 1).is_none() && WideSize::new(1, 0).is_none());
    let size = WideSize::new(64, 40).expect("it is within 64");
    assert_eq!((size.area(), size.to_string().as_str()), (2560, "64x40"));
    let mut numbers = RandomNumbers(9);
    for _ in 0..300 {
        let (width, height) = (1 + numbers.below(64) as u8, 1 + numbers.below(64) as u8);
        let size = WideSize::new(width, height).expect("it is within 64");
        let pair = Pair::<u64>::random(&mut numbers);
        let within = pair.naive.iter().all(|&(y, x)| size.contains(Position::new(x, y)));
        assert_eq!(pair.set.is_within(size), within, "{size}");
        let at = Position::new(i32::from(width), i32::from(height));
        let cross = WideCellSet::EMPTY.cross(at);
        let ahead = Direction::ALL.map(|direction| cross.ahead(direction, size));
        assert_eq!(ahead, [0, 0, height - 1, width - 1], "from the last cell of {size}");
    }
    assert!(SizeUpTo::<9>::new(9, 9).is_some() && SizeUpTo::<9>::new(10, 9).is_none(), "any other limit");
}

/// Converts numbers and directions of a game forth and back.
#[test]
fn axes_turn_numbers_into_cells_and_back() {
    for first in [0, 1, -3] {
        for rows in [Rows::Upwards, Rows::Downwards] {
            let axes = Axes { first, rows };
            assert_eq!(axes.position(first, first), Position::new(1, 1), "the first cell");
            for (column, row) in [(first, first + 5), (i32::MIN, i32::MAX), (17, -2)] {
                assert_eq!(axes.numbers(axes.position(column, row)), (column, row));
            }
            for direction in Direction::ALL {
                assert_eq!(axes.direction(axes.direction(direction)), direction, "twice is nothing");
                let (dx, dy) = direction.delta();
                let down = if rows == Rows::Downwards { -1 } else { 1 };
                let next = axes.position(5, 5).next(axes.direction(direction));
                assert_eq!(axes.numbers(next), (5 + dx, 5 + dy * down), "{direction:?} as people see it");
            }
        }
    }
}
