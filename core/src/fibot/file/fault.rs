//! Diagnostics for texts that are not well-formed state files.

use crate::clause::Clause;
use crate::fibot::clause;
use crate::text::{ExpectedSyntax, SyntaxError};

pub(super) const CELL: &str = "a cell of the row: `.`, `#` or a letter A to Z";
pub(super) const NEW_LETTER: &str = "a letter that is not on the board yet";

/// The clause that a malformed state file violates, and a hint for fixing the file.
pub(in crate::fibot) fn fault_of(error: &SyntaxError) -> (Clause, Option<&'static str>) {
    match error.expected {
        ExpectedSyntax::Number { .. } => {
            (clause::FILE_3, Some("the file begins with `N M K H` and the cells of both flags"))
        }
        ExpectedSyntax::Described(CELL) => {
            (clause::FILE_4, Some("the first two numbers of the file are the columns and the rows of the board"))
        }
        ExpectedSyntax::Described(NEW_LETTER) => (clause::FILE_5, Some("each letter names one robot")),
        ExpectedSyntax::EndOfText => (clause::FILE_4, Some("the second number of the file is the number of rows")),
        _ => (clause::FILE_1, None),
    }
}
