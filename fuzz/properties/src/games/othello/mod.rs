//! Othello's own properties.

use crate::subject::Subject;
use rulebook_conformance::fuzz::othello::Sample;
use rulebook_core::othello::{Othello, Square};

impl Subject for Othello {
    type Moves = Option<Square>;

    fn moves(sample: &Sample) -> Option<Square> {
        sample.square()
    }
}
