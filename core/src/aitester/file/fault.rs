//! Diagnostics for texts that are not well-formed state files.

use crate::aitester::clause;
use crate::clause::Clause;
use crate::text::{ExpectedSyntax, SyntaxError};

pub(super) const GROUND: &str = "a tile of the terrain: `1` to `9`, `A`, `~` or `#`";
pub(super) const PLACEMENT: &str = "a tile of the placement: `.` or the number of a player, `1` to `9`";
pub(super) const NAME: &str = "a name of 1 to 31 printable ASCII characters";
pub(super) const ID: &str = "the id of a unit, which is its place in the list";

/// The clause that a malformed state file violates, and a hint for fixing the file.
pub(in crate::aitester) fn fault_of(error: &SyntaxError) -> (Clause, Option<&'static str>) {
    match error.expected {
        ExpectedSyntax::Number { what: ID, .. } => (clause::FILE_9, Some("sold and dead units stay in the list")),
        ExpectedSyntax::Number { .. } => (clause::FILE_3, None),
        ExpectedSyntax::Described(NAME) => (clause::SET_6, None),
        ExpectedSyntax::Described(GROUND) => {
            (clause::FILE_4, Some("`size` is the number of columns and the number of rows"))
        }
        ExpectedSyntax::Described(PLACEMENT) => {
            (clause::FILE_5, Some("a row of placement tiles follows for each row of the terrain"))
        }
        ExpectedSyntax::Literal("first_aid") => (clause::SET_8, Some("all bonuses are first aid kits")),
        ExpectedSyntax::EndOfText => (clause::FILE_1, Some("`units` is the number of lines that follow it")),
        _ => (clause::FILE_1, None),
    }
}
