//! Diagnostics for texts that are not well-formed round files.

use crate::clause::Clause;
use crate::redbot::clause;
use crate::text::{ExpectedSyntax, SyntaxError};

pub(super) const NAME: &str = "a name: UTF-8, at most 64 bytes, no control characters";
pub(super) const MANY_GOALS: &str = "at most 32 goal cells";
pub(super) const MANY_WALLS: &str = "at most 128 walls";

/// The clause that a malformed round file violates, and a hint for fixing the file.
pub(in crate::redbot) fn fault_of(error: &SyntaxError) -> (Clause, Option<&'static str>) {
    let hint = match error.expected {
        ExpectedSyntax::Literal(_) => Some("the lines and words of a round file have a fixed order"),
        ExpectedSyntax::EndOfText => Some("a round file ends with the four lines of totals and names"),
        _ => None,
    };
    let clause = match error.expected {
        ExpectedSyntax::Described(NAME) => clause::FILE_7,
        ExpectedSyntax::Number { .. } | ExpectedSyntax::Described(MANY_GOALS | MANY_WALLS) => clause::FILE_8,
        _ => clause::FILE_1,
    };
    (clause, hint)
}
