//! SET-4 and SET-5: the start, and the lines of a variant.

use super::state::{Side, Square, State};

/// Why the lines of a variant cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VariantError {
    /// SET-5: a line has another key than `start`; the variant is not supported.
    Unsupported(String),
    /// SET-5: the lines are rejected with the code `bad-rules`.
    Bad,
}

/// SET-5: whether the lines of a variant ask for the mirrored start.
///
/// # Errors
///
/// When the variant is not supported, or when its lines are rejected.
pub fn mirrored(lines: &[&str]) -> Result<bool, VariantError> {
    // A line has a key if at least one character stands before its first `=`.
    let pairs: Vec<_> = lines.iter().map(|line| line.split_once('=').filter(|(key, _)| !key.is_empty())).collect();
    if let Some((key, _)) = pairs.iter().flatten().find(|(key, _)| *key != "start") {
        return Err(VariantError::Unsupported(format!("there is no rule {key:?}")));
    }
    match pairs.as_slice() {
        [] | [Some((_, "standard"))] => Ok(false),
        [Some((_, "mirrored"))] => Ok(true),
        // A line without a key, another value, or `start` twice.
        _ => Err(VariantError::Bad),
    }
}

impl State {
    /// The start: that of SET-4, or with the colors of the four discs exchanged (SET-5).
    #[must_use]
    pub fn start(mirrored: bool) -> Self {
        let (d4_and_e5, e4_and_d5) = if mirrored { (Side::Black, Side::White) } else { (Side::White, Side::Black) };
        let mut state = Self { discs: [None; 64], to_move: Side::Black, loser: None };
        for square in Square::all() {
            match &*square.name() {
                "d4" | "e5" => state.put(square, d4_and_e5),
                "e4" | "d5" => state.put(square, e4_and_d5),
                _ => {}
            }
        }
        state
    }
}

#[cfg(test)]
mod tests {
    use super::super::placed::{blocks, drawn};
    use super::*;
    use crate::model::drawing::drawing;

    // SET-4, FILE-1
    #[test]
    fn the_start_is_that_of_the_drawing() {
        assert_eq!(State::start(false), drawn("SET-4").0);
        let blocks = blocks("FILE-1");
        assert_eq!(State::start(false).write(), drawing("othello", "FILE-1", blocks - 1));
    }

    // SET-5
    #[test]
    fn a_variant_exchanges_the_four_discs() {
        let (standard, other) = (State::start(false), State::start(true));
        assert_eq!(other.to_move, Side::Black);
        for square in Square::all() {
            assert_eq!(other.disc(square), standard.disc(square).map(Side::opponent));
        }
        for lines in [[].as_slice(), &["start=standard"]] {
            assert_eq!(mirrored(lines), Ok(false));
        }
        assert_eq!(mirrored(&["start=mirrored"]), Ok(true));
        let bad: [&[&str]; 9] = [
            &[""],
            &["=mirrored"],
            &["start"],
            &["start="],
            &["start=Mirrored"],
            &["start=mirrored "],
            &["start=mirrored=x"],
            &["start=standard", "start=standard"],
            &["start=mirrored", "x"],
        ];
        for lines in bad {
            assert_eq!(mirrored(lines), Err(VariantError::Bad), "{lines:?}");
        }
        for lines in [["start=x", "size=8"], [" start=mirrored", ""], ["START=mirrored", "start=x"]] {
            assert!(matches!(mirrored(&lines), Err(VariantError::Unsupported(_))), "{lines:?}");
        }
    }
}
