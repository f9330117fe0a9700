//! A plain board of Othello, written apart from the library: an array of squares. It is slow and simple, to check the
//! fast one.

use rulebook_core::othello::Position;

/// A square is empty, or holds a disc of the side to move or of the other side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Disc {
    Empty,
    Own,
    Other,
}

/// The discs of 8 × 8 squares.
#[derive(Clone, Copy)]
pub(crate) struct Plain {
    squares: [Disc; 64],
}

impl From<Position> for Plain {
    fn from(position: Position) -> Self {
        let disc = |square: usize| match (position.own() >> square & 1, position.other() >> square & 1) {
            (1, _) => Disc::Own,
            (_, 1) => Disc::Other,
            _ => Disc::Empty,
        };
        Self { squares: std::array::from_fn(disc) }
    }
}

impl Plain {
    /// The position after a move, from the view of the other side; `None` if the move is not legal.
    pub(crate) fn after(&self, square: usize) -> Option<Self> {
        if self.squares[square] != Disc::Empty {
            return None;
        }
        let mut squares = self.squares;
        let mut flipped = 0;
        for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
            let mut line = Vec::new();
            let (mut x, mut y) = (square as i32 % 8 + dx, square as i32 / 8 + dy);
            while (0..8).contains(&x) && (0..8).contains(&y) && self.squares[(8 * y + x) as usize] == Disc::Other {
                line.push((8 * y + x) as usize);
                (x, y) = (x + dx, y + dy);
            }
            let is_closed =
                (0..8).contains(&x) && (0..8).contains(&y) && self.squares[(8 * y + x) as usize] == Disc::Own;
            if is_closed {
                flipped += line.len();
                line.into_iter().for_each(|square| squares[square] = Disc::Own);
            }
        }
        squares[square] = Disc::Own;
        (flipped > 0).then(|| Self { squares }.passed())
    }

    /// The same discs from the view of the other side.
    pub(crate) fn passed(&self) -> Self {
        let squares = self.squares.map(|disc| match disc {
            Disc::Empty => Disc::Empty,
            Disc::Own => Disc::Other,
            Disc::Other => Disc::Own,
        });
        Self { squares }
    }

    /// The positions after all legal moves, in the order of the squares.
    pub(crate) fn moves(&self) -> Vec<(usize, Self)> {
        (0..64).filter_map(|square| Some((square, self.after(square)?))).collect()
    }

    /// The number of squares in such a state among some.
    pub(crate) fn count(&self, disc: Disc, among: impl Fn(usize) -> bool) -> i64 {
        (0..64).filter(|&square| among(square) && self.squares[square] == disc).count() as i64
    }
}

/// The position of the random game with this seed that has so many empty squares and a choice of moves; `None` if there
/// is none.
pub(crate) fn random_position(seed: u64, empties: u32) -> Option<Position> {
    use rulebook_core::othello::Square;
    let mut chance = rulebook_players::chance::SeededDraws::new(seed, 0, empties.into());
    let mut position = Position::START;
    while position.empties() > empties || position.moves().count_ones() < 2 {
        let moves: Vec<Square> = Square::each_of(position.moves()).collect();
        position = match chance.pick(&moves) {
            Some(&square) => position.play(square),
            None if position.is_over() => return None,
            None => position.pass(),
        };
    }
    (position.empties() == empties).then_some(position)
}
