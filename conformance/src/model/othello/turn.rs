//! MOV-3 to MOV-5, FOR and END: moves, passes, forfeits and the end.

use super::answer::understand;
use super::state::{Side, Square, State};

/// What the side to move did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// It placed a disc on this square.
    Move(Square),
    /// It lost by forfeit.
    Forfeit,
}

impl State {
    /// Plays the step of the side to move from the output of its strategy. Returns what it did.
    ///
    /// # Panics
    ///
    /// When the game is over (END-2).
    pub fn step(&mut self, output: &[u8]) -> Turn {
        self.step_by(understand(output))
    }

    /// Plays the step of the side to move from the square of its answer; `None` if it names none. Returns what it did.
    ///
    /// # Panics
    ///
    /// When the game is over (END-2).
    pub fn step_by(&mut self, square: Option<Square>) -> Turn {
        assert!(!self.is_over(), "END-2: no step after the end");
        // ANS-3, MOV-5: a pass is no legal move either.
        match square.filter(|square| self.is_legal(self.to_move, *square)) {
            Some(square) => {
                self.play(square);
                Turn::Move(square)
            }
            // ANS-4, FOR-1
            None => {
                // FOR-2: the board and the side to move stay.
                self.loser = Some(self.to_move);
                Turn::Forfeit
            }
        }
    }

    /// A legal move of the side to move.
    fn play(&mut self, square: Square) {
        let side = self.to_move;
        // MOV-3: all lines are found on the board before the move.
        let captured = self.captured(side, square);
        self.put(square, side);
        for flipped in captured {
            self.put(flipped, side);
        }
        // MOV-4
        let opponent = side.opponent();
        if self.can_move(opponent) {
            self.to_move = opponent;
        } else if self.is_blocked() {
            // FILE-6: an ended position is the same with either side.
            self.to_move = Side::Black;
        }
    }

    /// END-1: whether neither side can move.
    #[must_use]
    pub fn is_blocked(&self) -> bool {
        !self.can_move(Side::Black) && !self.can_move(Side::White)
    }

    /// END-1: whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_blocked() || self.loser.is_some()
    }

    /// The number of the player asked next, 1 or 2. Empty when the game is over.
    #[must_use]
    pub fn asked(&self) -> Vec<usize> {
        if self.is_over() { Vec::new() } else { vec![self.to_move.number()] }
    }
}

#[cfg(test)]
mod tests {
    use super::super::placed::{drawn, placed};
    use super::super::read;
    use super::*;
    use crate::model::drawing::quoted_in_example;

    /// The state after an answer. Every state of a game can be read again.
    fn after(mut state: State, answer: &str) -> State {
        state.step(answer.as_bytes());
        assert_eq!(read(state.write().as_bytes()).unwrap(), state);
        state
    }

    fn start() -> State {
        State::start(false)
    }

    // MOV-2, MOV-3: the drawings.
    #[test]
    fn the_examples_of_the_rules() {
        let (state, star) = drawn("MOV-2");
        let names: Vec<_> = state.captured(Side::Black, star.unwrap()).into_iter().map(Square::name).collect();
        assert_eq!(names, ["c3", "d3"]);
        let (state, star) = drawn("MOV-3");
        let next = after(state.clone(), &star.unwrap().name());
        let changed = Square::all().into_iter().filter(|square| next.disc(*square) != state.disc(*square));
        assert_eq!(changed.map(Square::name).collect::<Vec<_>>(), ["c1", "c2"]);
    }

    // MOV-3
    #[test]
    fn a_flipped_disc_captures_nothing() {
        let state = after(start(), "f5");
        assert_eq!(state, placed("d5 e5 f5 e4", "d4", Side::White));
        // e4 flips, and stands with e6 around e5. But e5 is on no line from d4.
        let state = after(placed("f4 e6", "e4 e5 a1 b1 b3", Side::Black), "d4");
        assert_eq!(state, placed("d4 e4 f4 e6", "e5 a1 b1 b3", Side::White));
    }

    // MOV-4, END-1, FILE-6
    #[test]
    fn a_side_that_cannot_move_passes() {
        let state = after(placed("a1 a8", "b1 b8", Side::Black), "c1");
        assert_eq!((state.to_move, state.asked()), (Side::Black, vec![1]));
        let state = after(state, "c8");
        assert!(state.is_over() && state.asked().is_empty());
        // White ends a game in the same way.
        let state = after(placed("b1", "a1", Side::White), "c1");
        assert_eq!((state.to_move, state.asked(), state.loser), (Side::Black, vec![], None));
    }

    // FOR-1, FOR-2, MOV-5, ANS-3, ANS-4
    #[test]
    fn an_answer_without_a_legal_move_forfeits() {
        let mut answers = quoted_in_example("othello", "ANS-4");
        assert_eq!(answers.len(), 8);
        answers.extend(["", "a1", "d4", "f4", "c5"].map(str::to_owned));
        for answer in answers {
            let state = after(start(), &answer);
            assert_eq!((state.loser, state.to_move), (Some(Side::Black), Side::Black), "{answer}");
            assert!(state.is_over() && state.asked().is_empty());
            assert_eq!(state.discs, start().discs);
        }
    }

    // END-2
    #[test]
    #[should_panic = "END-2"]
    fn no_step_after_the_end() {
        after(start(), "").step(b"f5");
    }
}
