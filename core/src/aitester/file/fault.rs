//! Diagnostics for texts that are not well-formed files of the game.

use crate::aitester::clause;
use crate::clause::Clause;
use crate::text::hints::{cr_hint, foreign_text, similar_word, words};
use crate::text::{ExpectedSyntax, FoundText, SyntaxError};

pub(super) const GROUND: &str = "a tile of the terrain: `1` to `9`, `A`, `~` or `#`";
pub(super) const PLACEMENT: &str = "a tile of the placement: `.` or the number of a player, `1` to `9`";
pub(super) const NAME: &str = "a name of 1 to 31 printable ASCII characters";
pub(super) const ID: &str = "the id of a unit, which is its place in the list";
pub(super) const PHASES: &str = "buy or fight";
pub(super) const FIRST_AID: &str = "first_aid";

/// Things that a file counts: their name in the singular, and the text that says where their number comes from.
pub(super) type ThingCount = (&'static str, &'static str);

pub(super) const TYPES: ThingCount = ("type", ", as many as types says");
pub(super) const COLUMNS: ThingCount = ("column", ", as many as each row below has tiles");
pub(super) const ROWS: ThingCount = ("row", ", as many as the terrain and the placement have");
pub(super) const TILES: ThingCount = ("tile", " in this row, as many as size says");
pub(super) const TERRAIN_ROWS: ThingCount = ("row", " of terrain, as many as size says");
pub(super) const PLACEMENT_ROWS: ThingCount = ("row", " of placement tiles, as many as size says");
pub(super) const BONUSES: ThingCount = ("bonus", ", as many as bonuses says");
pub(super) const UNITS: ThingCount = ("unit", " of this player, as many as units says");
pub(super) const OBJECT_UNITS: ThingCount = ("unit", ", as many as units says");
pub(super) const ARMIES: ThingCount = ("player", ", as many as players says");

/// The clause that a malformed file violates, and a hint for fixing it.
pub(in crate::aitester) fn fault_of(error: &SyntaxError) -> (Clause, Option<&'static str>) {
    let ends = matches!(error.found, FoundText::EndOfLine | FoundText::EndOfText);
    let found = match &error.found {
        FoundText::Text(excerpt) => excerpt.as_bytes(),
        _ => &[],
    };
    match error.expected {
        ExpectedSyntax::Number { what, .. } if ends => (clause::FILE_1, missing_hint(what)),
        ExpectedSyntax::Number { what: ID, .. } => {
            (clause::FILE_9, Some("the ids count from 0; sold and dead units stay in the list"))
        }
        ExpectedSyntax::Number { .. } => (clause::FILE_3, number_hint(found)),
        ExpectedSyntax::Described(NAME) if ends => (clause::FILE_1, Some(TYPE_LINE)),
        ExpectedSyntax::Described(NAME) if !found.is_ascii() => {
            (clause::SET_6, Some("letters outside ASCII, shown as `\\xNN`, cannot be in a name"))
        }
        ExpectedSyntax::Described(NAME) => (clause::SET_6, None),
        ExpectedSyntax::Described(GROUND) => (clause::FILE_4, row_hint(found)),
        ExpectedSyntax::Described(PLACEMENT) if found.eq_ignore_ascii_case(b"a") => {
            (clause::FILE_5, Some("a tile that is no placement tile is `.`, whatever its terrain"))
        }
        ExpectedSyntax::Described(PLACEMENT) => (clause::FILE_5, row_hint(found)),
        ExpectedSyntax::Count { thing, why, .. } => count_hint((thing, why)),
        ExpectedSyntax::Literal(FIRST_AID) => (clause::SET_8, Some("all bonuses are first aid kits")),
        ExpectedSyntax::Literal(word) => (clause::FILE_1, word_hint(word, found)),
        ExpectedSyntax::OneOf(PHASES) => {
            let is_upper_case = found.iter().any(u8::is_ascii_uppercase);
            (clause::FILE_1, is_upper_case.then_some("the phase is in lower case"))
        }
        ExpectedSyntax::EndOfText => (clause::FILE_1, Some("the line of the last unit ends the file")),
        ExpectedSyntax::EndOfLine => {
            (clause::FILE_1, cr_hint(found).or(Some("each line of FILE-1 is a line of its own")))
        }
        ExpectedSyntax::Blank => {
            (clause::FILE_1, cr_hint(found).or(Some("only spaces and tabs separate words and numbers")))
        }
        _ => (clause::FILE_1, None),
    }
}

const BEGINNING: &str = "a state file begins with the line `aitester v1`";
const TYPE_LINE: &str = "a type has a name, seven numbers, and the names of an icon and a sound";

/// How to fix a line that ends too early.
fn missing_hint(what: &str) -> Option<&'static str> {
    match what {
        "the number of a type" | "health" | "the column" | "the row" => {
            Some("a unit has an id, a type, a column, a row and a health; a bonus has a column, a row and `first_aid`")
        }
        _ if crate::aitester::unit_type::Column::ALL.iter().any(|column| column.name() == what) => Some(TYPE_LINE),
        _ => None,
    }
}

/// How to fix a number.
fn number_hint(found: &[u8]) -> Option<&'static str> {
    if !found.is_empty() && found.iter().all(u8::is_ascii_digit) {
        return None;
    }
    cr_hint(found).or(Some("a number is digits only, without a sign"))
}

/// How to fix a character of a row.
fn row_hint(found: &[u8]) -> Option<&'static str> {
    match found {
        b" " | b"\t" => Some("a row has no blanks between its tiles"),
        b"a" => Some("land of the kind 10 is `A`"),
        b"0" => Some("the kinds of land and the players count from 1"),
        b"." => Some("land without a hill is `1`; `.` is a tile without a placement tile"),
        _ => cr_hint(found).or(Some("units and bonuses are not drawn; they have lines of their own")),
    }
}

/// The clause that another number of things violates, and how to fix it.
fn count_hint(things: ThingCount) -> (Clause, Option<&'static str>) {
    let (clause, hint) = match things {
        TYPES => (clause::FILE_1, "change the number after `types`, or the lines below it"),
        TERRAIN_ROWS | TILES | COLUMNS | ROWS => {
            (clause::FILE_4, "change the rows, or the numbers of columns and rows after `size`")
        }
        PLACEMENT_ROWS => (clause::FILE_5, "a row of placement tiles follows for each row of the terrain"),
        BONUSES => (clause::FILE_1, "change the number after `bonuses`, or the lines below it"),
        UNITS | OBJECT_UNITS => (clause::FILE_1, "change the number after `units`, or the lines below it"),
        _ => (
            clause::FILE_1,
            "change the number after `players`, or the lines that begin with `money` below the bonuses",
        ),
    };
    (clause, Some(hint))
}

words! {
    "aitester" "v1" "players" "money" "action_points" "max_units" "turn_limit" "phase" "turn" "player" "points"
    "refused" "types" "size" "bonuses" "units" "first_aid"
}

/// How to fix another word than `expected`.
fn word_hint(expected: &str, found: &[u8]) -> Option<&'static str> {
    let place = |word: &[u8]| WORDS.iter().position(|(known, _)| known.as_bytes() == word);
    if let Some(hint) = cr_hint(found).or_else(|| foreign_text(expected, found)) {
        return Some(hint);
    }
    match (expected, place(found)) {
        ("aitester" | "v1", _) => Some(BEGINNING),
        ("aitester-map" | "aitester-obj", _) => Some("the first line of a file names its format"),
        (_, Some(found)) if Some(found) > place(expected.as_bytes()) => {
            Some("the line of the expected word is missing, or the lines are in another order")
        }
        (_, Some(_)) => Some("this line is repeated, or the lines are in another order"),
        _ if found.is_empty() => None,
        _ => similar_word(WORDS, found).or(Some("a file has the lines of its format, in their order, and no others")),
    }
}
