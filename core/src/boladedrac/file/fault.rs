//! Diagnostics for texts that are not well-formed state files.

use crate::boladedrac::clause;
use crate::clause::Clause;
use crate::text::{ExpectedSyntax, SyntaxError};

pub(super) const NAME: &str = "a name of 1 to 12 printable characters without blanks";
pub(super) const CELL: &str = "a cell of the drawing: `.`, `X`, `C` or `B`";
pub(super) const STATUS: &str = "a status: -1, or a number from 0 to 1 with at most three decimal places";

/// The clause that a malformed state file violates, and a hint for fixing the file.
pub(in crate::boladedrac) fn fault_of(error: &SyntaxError) -> (Clause, Option<&'static str>) {
    match error.expected {
        ExpectedSyntax::Number { .. } => (clause::FILE_3, Some("numbers are digits without a sign")),
        ExpectedSyntax::Described(NAME) => (clause::FILE_4, Some("`names` is followed by one name per player")),
        ExpectedSyntax::Described(CELL) => (clause::FILE_5, Some("the drawing has `rows` times `cols` letters")),
        ExpectedSyntax::Described(STATUS) => (clause::FILE_6, Some("the status is the last value of a goku's line")),
        ExpectedSyntax::EndOfText => (clause::FILE_2, Some("nothing stands behind the goku of the last player")),
        ExpectedSyntax::Blank => (clause::FILE_2, None),
        _ => (clause::FILE_1, None),
    }
}
