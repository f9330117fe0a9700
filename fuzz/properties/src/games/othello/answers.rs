//! Answer lines.

use crate::answer::words;
use rulebook_conformance::model::othello as model;
use rulebook_core::othello::Square;
use rulebook_core::text::SyntaxError;

/// The parsed square of an answer line (ANS-1 to ANS-5).
pub(super) fn answer_line(line: &[u8], parsed: &Result<Square, SyntaxError>) {
    // ANS-5: the model takes the whole output.
    let first = line.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let understood = Square::parse(first).ok().map(|square| square.to_string());
    assert_eq!(understood, model::understand(line).map(model::Square::name), "ANS-1 to ANS-5");
    if let Ok(square) = parsed {
        let name = square.to_string();
        assert_eq!(words(&line.to_ascii_lowercase()), [name.as_str()], "ANS-2: one word");
        assert_eq!(Square::new(square.index() as u8), Some(*square), "SET-1");
        assert_eq!(Square::parse(name.to_ascii_uppercase().as_bytes()), Ok(*square), "ANS-1: a capital letter");
    }
}
