//! Diagnostics for texts that are not well-formed state files.

use crate::clause::Clause;
use crate::othello::clause;
use crate::text::{ExpectedSyntax, FoundText, SyntaxError};

pub(super) const SQUARE: &str = "a square of the board: `X`, `O` or `-`";
pub(super) const SQUARES: ExpectedSyntax = ExpectedSyntax::Count { count: 64, thing: "square", why: "" };
pub(super) const SIDE: &str = "the side to move, `X` or `O`";
pub(super) const FORFEIT: &str = "`forfeit-X`, `forfeit-O` or nothing more";

/// The clause that a malformed state file violates, and a hint for fixing the file.
pub(in crate::othello) fn fault_of(error: &SyntaxError) -> (Clause, Option<&'static str>) {
    let found = match &error.found {
        FoundText::Text(excerpt) => excerpt.as_bytes(),
        _ => &[],
    };
    match error.expected {
        ExpectedSyntax::Described(SQUARE) => (clause::FILE_3, square_hint(found)),
        ExpectedSyntax::Count { .. } => (clause::FILE_3, Some(count_hint(&error.found))),
        ExpectedSyntax::Blank => (clause::FILE_1, cr_hint(found).or(Some("the side to move follows the squares"))),
        ExpectedSyntax::OneOf(SIDE) => (clause::FILE_4, cr_hint(found).or(Some(SIDE_HINT))),
        ExpectedSyntax::OneOf(FORFEIT) => (clause::FILE_7, cr_hint(found).or(Some(FORFEIT_HINT))),
        ExpectedSyntax::EndOfText => (clause::FILE_2, cr_hint(found).or(Some("a state file has one line"))),
        _ => (clause::FILE_1, None),
    }
}

const SIDE_HINT: &str = "the side is one capital letter: black is `X`, white is `O`";
const FORFEIT_HINT: &str = "only the loser of a game that ended by forfeit follows the side to move";

/// How to fix a character of the board.
fn square_hint(found: &[u8]) -> Option<&'static str> {
    Some(match found {
        [0xEF, 0xBB, 0xBF, ..] => "the file begins with a byte-order mark; save it as plain text without one",
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => "the file is UTF-16; save it as plain ASCII text",
        [b'x' | b'*' | b'b' | b'B' | b'#', ..] => "black is a capital `X`",
        [b'o' | b'w' | b'W', ..] => "white is a capital `O`",
        [b'0', ..] => "white is the letter `O`, not the digit",
        [b'.' | b'_', ..] => "an empty square is `-`",
        [b'\r', ..] => "a line ends with LF or CR LF, and not with CR alone",
        [0xE2, 0x80, ..] => "an empty square is the ASCII character `-`, not a dash",
        _ => return None,
    })
}

/// How to fix another number of squares.
fn count_hint(found: &FoundText) -> &'static str {
    match found {
        FoundText::Count(8) => "all eight rows stand on one line, without blanks",
        FoundText::Count(count) if *count > 64 => "a blank stands between the last square and the side to move",
        _ => "the squares stand row by row, a1 to h1 first, without blanks",
    }
}

/// How to fix a line end.
fn cr_hint(found: &[u8]) -> Option<&'static str> {
    found.contains(&b'\r').then_some("a line ends with LF or CR LF, and not with CR alone")
}
