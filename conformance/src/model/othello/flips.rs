//! MOV-1 to MOV-3: legal moves, and the discs that they flip.

use super::state::{Direction, Side, Square, State};

impl State {
    /// MOV-2: the captured line in one direction from the square of a new disc; empty when the direction is not
    /// captured.
    fn line(&self, side: Side, from: Square, direction: Direction) -> Vec<Square> {
        let mut line = Vec::new();
        let mut square = from.step(direction);
        while square.on_board() && self.disc(square) == Some(side.opponent()) {
            line.push(square);
            square = square.step(direction);
        }
        if square.on_board() && self.disc(square) == Some(side) { line } else { Vec::new() }
    }

    /// MOV-3: the discs of all captured lines.
    #[must_use]
    pub fn captured(&self, side: Side, square: Square) -> Vec<Square> {
        Direction::ALL.into_iter().flat_map(|direction| self.line(side, square, direction)).collect()
    }

    /// MOV-1: whether a side can place a disc on a square.
    #[must_use]
    pub fn is_legal(&self, side: Side, square: Square) -> bool {
        self.disc(square).is_none() && !self.captured(side, square).is_empty()
    }

    /// The legal moves of a side, in the order of SET-1.
    #[must_use]
    pub fn legal_moves(&self, side: Side) -> Vec<Square> {
        Square::all().into_iter().filter(|square| self.is_legal(side, *square)).collect()
    }

    /// Whether a side can move.
    #[must_use]
    pub fn can_move(&self, side: Side) -> bool {
        !self.legal_moves(side).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::super::answer::understand;
    use super::super::placed::placed;
    use super::*;

    /// The discs that a legal move of black flips, in the order of SET-1; empty when the move is illegal.
    fn flips(black: &str, white: &str, square: &str) -> String {
        let state = placed(black, white, Side::Black);
        let square = understand(square.as_bytes()).unwrap();
        let captured =
            if state.is_legal(Side::Black, square) { state.captured(Side::Black, square) } else { Vec::new() };
        let names = Square::all().into_iter().filter(|square| captured.contains(square)).map(Square::name);
        names.collect::<Vec<_>>().join(" ")
    }

    // SET-2, MOV-2
    #[test]
    fn each_direction_has_a_line() {
        for (own, others) in [
            ("d1", "d3 d2"),
            ("g1", "e3 f2"),
            ("h4", "e4 f4 g4"),
            ("h8", "e5 f6 g7"),
            ("d8", "d5 d6 d7"),
            ("a7", "c5 b6"),
            ("a4", "c4 b4"),
            ("a1", "c3 b2"),
        ] {
            let mut expected: Vec<_> = others.split(' ').collect();
            expected.sort_by_key(|name| (name.as_bytes()[1], name.as_bytes()[0]));
            assert_eq!(flips(own, others, "d4"), expected.join(" "), "{own}");
        }
    }

    // MOV-2
    #[test]
    fn a_line_needs_an_own_disc_at_its_end() {
        assert_eq!(flips("", "e4 f4 g4 h4", "d4"), "");
        assert_eq!(flips("g4", "e4", "d4"), "");
        assert_eq!(flips("g4", "e4 f4", "d4"), "e4 f4");
        assert_eq!(flips("h4", "e4 g4", "d4"), "");
        assert_eq!(flips("e4", "", "d4"), "");
        assert_eq!(flips("f4 h4", "e4 g4", "d4"), "e4");
        assert_eq!(flips("b5", "h4 a5", "g4"), "");
        assert_eq!(flips("b4", "h4 a4", "g4"), "");
        assert_eq!(flips("h5", "a4", "b4"), "");
    }

    // MOV-1
    #[test]
    fn a_disc_goes_to_an_empty_square_only() {
        assert_eq!(flips("f4 d4", "e4", "d4"), "");
        assert_eq!(flips("f4", "e4 d4", "d4"), "");
        assert_eq!(flips("f4", "e4 d4", "c4"), "d4 e4");
    }

    // MOV-3
    #[test]
    fn all_lines_flip_at_once() {
        let black = "d1 g1 h4 h8 d8 a7 a4 a1";
        let white = "d3 d2 e3 f2 e4 f4 g4 e5 f6 g7 d5 d6 d7 c5 b6 c4 b4 c3 b2";
        assert_eq!(flips(black, white, "d4").split(' ').count(), 19);
    }
}
