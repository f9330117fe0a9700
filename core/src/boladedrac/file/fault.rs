//! Diagnostics for texts that are not well-formed state files.

use super::KIND_NAMES;
use crate::boladedrac::clause;
use crate::clause::Clause;
use crate::text::hints::{cr_hint, foreign_text, similar_word, words};
use crate::text::{ExpectedSyntax, FoundText, SyntaxError};

pub(super) const NAME: &str = "a name of 1 to 12 printable ASCII characters without blanks";
pub(super) const CELL: &str = "a cell of the drawing: `.`, `X`, `C` or `B`";
pub(super) const STATUS: &str = "a status: -1, or a number from 0 to 1 with at most three decimal places";

/// Things that a file counts: their name in the singular, and the text that says where their number comes from.
pub(super) type ThingCount = (&'static str, &'static str);

pub(super) const NAMES: ThingCount = ("name", ", as many as nb_players says");
pub(super) const ROWS: ThingCount = ("row", ", as many as the drawing has");
pub(super) const COLS: ThingCount = ("column", ", as many as each line of the drawing has letters");
pub(super) const ROW_LETTERS: ThingCount = ("letter", " in this row of the drawing, as many as cols says");
pub(super) const LETTERS: ThingCount = ("letter", " in the drawing, rows times cols");
pub(super) const BEANS: ThingCount = ("bean", ", as many as nb_beans says");
pub(super) const KINTONS: ThingCount = ("kinton", ", as many as nb_kintons says");
pub(super) const GOKUS: ThingCount = ("goku", ", as many as nb_players says");

/// The clause that a malformed state file violates, and a hint for fixing the file.
pub(in crate::boladedrac) fn fault_of(error: &SyntaxError) -> (Clause, Option<&'static str>) {
    let ends = matches!(error.found, FoundText::EndOfLine | FoundText::EndOfText);
    let found = match &error.found {
        FoundText::Text(excerpt) => excerpt.as_bytes(),
        _ => &[],
    };
    match error.expected {
        ExpectedSyntax::Number { .. } | ExpectedSyntax::Described(STATUS) if ends => (clause::FILE_1, None),
        ExpectedSyntax::Number { what, .. } => (clause::FILE_3, number_hint(what, found)),
        ExpectedSyntax::Described(NAME) if !found.is_ascii() => {
            (clause::FILE_4, Some("letters outside ASCII, shown as `\\xNN`, cannot be in a name"))
        }
        ExpectedSyntax::Described(NAME) => (clause::FILE_4, Some("`names` is followed by one name per player")),
        ExpectedSyntax::Described(CELL) if ends => {
            (clause::FILE_5, Some("the drawing has `rows` times `cols` letters"))
        }
        ExpectedSyntax::Described(CELL) => {
            (clause::FILE_5, Some("beans, kintons and gokus are not drawn; their lines stand below the drawing"))
        }
        ExpectedSyntax::Described(STATUS) => {
            (clause::FILE_6, Some("the status is 0 at the start, and later the used share of the time, such as 0.25"))
        }
        ExpectedSyntax::Count { count, thing, why } => count_hint((thing, why), count, &error.found),
        ExpectedSyntax::EndOfText => (clause::FILE_2, Some("the line of the last goku ends the file")),
        ExpectedSyntax::EndOfLine => {
            (clause::FILE_1, Some("a bean or kinton has 4 values, a goku has 9, and both have a line of their own"))
        }
        ExpectedSyntax::Blank => {
            (clause::FILE_2, cr_hint(found).or(Some("only spaces, tabs and line ends separate words and numbers")))
        }
        ExpectedSyntax::OneOf(KIND_NAMES) => {
            (clause::FILE_1, similar(found).or(Some("a goku's line begins with its kind")))
        }
        ExpectedSyntax::OneOf(_) => {
            let is_upper_case = found.first().is_some_and(u8::is_ascii_uppercase);
            (clause::FILE_1, is_upper_case.then_some("these letters are in lower case"))
        }
        ExpectedSyntax::Literal("boladedrac") if ends => (clause::FILE_1, Some(BEGINNING)),
        ExpectedSyntax::Literal(word) => (clause::FILE_1, word_hint(word, found)),
        _ => (clause::FILE_1, None),
    }
}

const BEGINNING: &str = "a state file begins with the line `boladedrac v1`";

/// The clause that another number of things violates, and how to fix it.
fn count_hint(things: ThingCount, count: u32, found: &FoundText) -> (Clause, Option<&'static str>) {
    let (clause, hint) = match things {
        NAMES if matches!(found, FoundText::Count(found) if *found < count) => {
            (clause::FILE_1, "`names` is followed by one name per player")
        }
        NAMES => (clause::FILE_1, "a name has no blanks; write `_` for them"),
        ROWS | COLS | ROW_LETTERS | LETTERS => {
            (clause::FILE_5, "change the drawing, or the numbers after `rows` and `cols`")
        }
        BEANS => (clause::FILE_1, "change the number after `nb_beans`, or the lines below `beans`"),
        KINTONS => (clause::FILE_1, "change the number after `nb_kintons`, or the lines below `kintons`"),
        _ => (clause::FILE_1, "change the number after `nb_players`, or the lines at the end of the file"),
    };
    (clause, Some(hint))
}

/// How to fix a number.
fn number_hint(what: &str, found: &[u8]) -> Option<&'static str> {
    let is_like_number = found.first().is_some_and(|first| first.is_ascii_digit() || b"+-.".contains(first));
    if !found.is_empty() && found.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let of_line = match what {
        "the row" | "the column" if !is_like_number => {
            Some("a cell is a row and then a column; a word or line before it may be missing or repeated")
        }
        _ => None,
    };
    let digits = "a number is digits only, without a sign; a blank or a line end follows it";
    cr_hint(found).or(of_line).or(Some(digits))
}

words! {
    "boladedrac" "v1" "nb_players" "nb_rounds" "nb_capsules" "nb_balls" "nb_beans" "nb_kintons" "goku_regen_time"
    "bean_regen_time" "kinton_regen_time" "kinton_life_time" "max_strength" "res_strength" "moving_penalty"
    "kamehame_penalty" "combat_penalty" "rows" "cols" "names" "round" "beans" "kintons" "normal" "on_kinton" "with_ball"
    "on_kinton_with_ball"
}

/// How to fix another word than `expected`.
fn word_hint(expected: &str, found: &[u8]) -> Option<&'static str> {
    let place = |word: &[u8]| WORDS.iter().position(|(known, _)| known.as_bytes() == word);
    if let Some(hint) = foreign_text(expected, found) {
        return Some(hint);
    }
    let hint = match (expected, place(found)) {
        ("boladedrac" | "v1", _) => Some(BEGINNING),
        ("beans", _) => similar(found).or(Some("the word `beans` follows the drawing, even if there are no beans")),
        ("kintons", _) => similar(found).or(Some("the word `kintons` follows the beans, even if there are no kintons")),
        (_, Some(found)) if Some(found) > place(expected.as_bytes()) => {
            Some("the line of the expected word is missing, or the lines are in another order")
        }
        (_, Some(_)) => Some("this line is repeated, or the lines are in another order"),
        _ if found.is_empty() => None,
        _ if found.iter().all(u8::is_ascii_digit) => Some("each name is followed by one number"),
        ("round", _) => similar(found).or(Some("`round` and the number of the state stand above the drawing")),
        _ => similar(found).or(Some("a file has the lines of FILE-1, in their order, and no others")),
    };
    cr_hint(found).or(hint)
}

/// The hint of the word that is most similar to a misspelled one.
fn similar(found: &[u8]) -> Option<&'static str> {
    similar_word(WORDS, found)
}

#[cfg(test)]
mod tests {
    use super::similar;

    #[test]
    fn a_misspelled_word_has_a_hint() {
        assert_eq!(similar(b"nb_ballz"), Some("did you mean `nb_balls`?"));
        assert_eq!(similar(b"Kintons"), Some("did you mean `kintons`?"));
        assert_eq!(similar(b"speed"), None);
    }
}
