//! Finds the place to edit in a text that is not a well-formed state file.
//!
//! FILE-2 lets line ends stand anywhere. So the reader notices a missing line or value only at a later token. The
//! diagnosis compares the lines around the error with those of FILE-1. It keeps the error of the reader for texts
//! without such lines.

use super::KINDS;
use super::fault::{BEANS, CELL, COLS, GOKUS, KINTONS, LETTERS, NAMES, ROW_LETTERS, ROWS, STATUS, ThingCount};
use crate::boladedrac::item::ItemKind;
use crate::boladedrac::parameters::Parameters;
use crate::grid::WideSize;
use crate::text::lines::{Line, lines, tokens};
use crate::text::{Excerpt, ExpectedSyntax, FoundText, Place, Reader, SyntaxError};

/// The parts of a file that were read before an error.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outline {
    /// The part that was being read.
    pub(super) part: Part,
    /// The byte offset at which this part begins.
    pub(super) part_at: usize,
    /// The number of players, and those of beans and kintons.
    pub(super) players: u32,
    pub(super) items: [u8; 2],
    /// The values of `rows` and `cols`, each with its byte offset.
    pub(super) rows: (u32, usize),
    pub(super) cols: (u32, usize),
}

/// A part of a state file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// The lines of a name and a number.
    Parameters,
    /// The names of the players, and the number of the state.
    Names,
    /// The drawing, and the word `beans`.
    Drawing,
    /// A list of items, and the word after it.
    Items(ItemKind),
    /// The gokus.
    Gokus,
}

/// The values of an item's line.
const ITEM: [ExpectedSyntax; 4] = [
    number("the row", SIDE),
    number("the column", SIDE),
    ExpectedSyntax::OneOf("y or n"),
    number("the timer", Parameters::MAX_AMOUNT),
];

/// The values of a goku's line.
const GOKU: [ExpectedSyntax; 9] = [
    ExpectedSyntax::OneOf(super::KIND_NAMES),
    number("the row", SIDE),
    number("the column", SIDE),
    number("the timer", Parameters::MAX_AMOUNT),
    ExpectedSyntax::OneOf("a or d"),
    number("the balls deposited", Parameters::MAX_TOTAL),
    number("the strength", Parameters::MAX_AMOUNT),
    number("the kinton time", Parameters::MAX_TOTAL),
    ExpectedSyntax::Described(STATUS),
];

/// The largest row or column.
const SIDE: u32 = WideSize::MAX_SIDE as u32 - 1;

const fn number(what: &'static str, max: u32) -> ExpectedSyntax {
    ExpectedSyntax::Number { what, min: 0, max: max as i64 }
}

/// A list of lines that begin alike.
struct List {
    /// The values of a line.
    values: &'static [ExpectedSyntax],
    /// The number of lines that the file promises.
    count: u32,
    /// What the lines are.
    things: ThingCount,
    /// Whether the list ends before a line with this first word.
    ends: fn(&[u8]) -> bool,
    /// Whether the list ends with the text.
    is_last: bool,
}

impl Outline {
    /// The outline before anything is read.
    pub(super) const NONE: Self =
        Self { part: Part::Parameters, part_at: 0, players: 0, items: [0; 2], rows: (0, 0), cols: (0, 0) };

    /// Begins a part of the file at this byte offset.
    pub(super) const fn begin(&mut self, part: Part, at: usize) {
        self.part = part;
        self.part_at = at;
    }

    /// The error that names the place to edit. `error` is that of the reader, at the byte offset `at`.
    #[cold]
    #[inline(never)]
    pub(super) fn diagnose(&self, text: &[u8], at: usize, error: SyntaxError) -> SyntaxError {
        let found = match self.part {
            Part::Parameters => missing_value(text, at, &error),
            Part::Names => self.names(text).or_else(|| missing_value(text, at, &error)),
            // The drawing is complete, and only the gap after it is missing.
            Part::Drawing if error.expected == ExpectedSyntax::Blank && starts_with(text, at, b"beans") => None,
            Part::Drawing => self.drawing(text),
            Part::Items(kind) => self.items(kind).differs(text, self.part_at, at),
            Part::Gokus => self.gokus().differs(text, self.part_at, at),
        };
        found.unwrap_or(error)
    }

    /// The error if the number of names differs from the number of players.
    fn names(&self, text: &[u8]) -> Option<SyntaxError> {
        let is_number = |token: &[u8]| token.iter().all(u8::is_ascii_digit);
        let (mut count, mut end, mut surplus) = (0, self.part_at, None);
        let mut tokens = tokens(text, self.part_at).peekable();
        while let Some((start, token)) = tokens.next() {
            if token == b"round" && tokens.peek().is_some_and(|(_, next)| is_number(next)) {
                let place = surplus.unwrap_or(end);
                return (count != self.players).then(|| miscounted(text, place, NAMES, self.players, count));
            }
            end = start + token.len();
            count += 1;
            if count == self.players + 1 {
                surplus = Some(start);
            }
        }
        None
    }

    /// The error if the drawing has other letters, or disagrees with `rows` and `cols`.
    fn drawing(&self, text: &[u8]) -> Option<SyntaxError> {
        let ((rows, rows_at), (cols, cols_at)) = (self.rows, self.cols);
        let drawn = || lines(text, self.part_at).map_while(Row::of);
        let first = lines(text, self.part_at).next()?;
        if drawn().next().is_none() {
            return Some(error_at(text, first.start, ExpectedSyntax::Described(CELL)));
        }
        if let Some(bad) = drawn().find_map(|row| row.bad) {
            let found = FoundText::Text(Excerpt::of(character(text.get(bad..)?)));
            return Some(SyntaxError { place: Place::of(text, bad), expected: ExpectedSyntax::Described(CELL), found });
        }
        let (height, width) = (count(drawn()), drawn().next()?.letters);
        let total = drawn().fold(0, |sum: u32, row| sum.saturating_add(row.letters));
        let is_uniform = drawn().all(|row| row.letters == width);
        let is_cut = total < rows * cols && height == count(lines(text, self.part_at));
        if total == rows * cols || is_cut {
            return None;
        }
        if is_uniform && height > 1 && height != rows {
            return Some(miscounted(text, rows_at, ROWS, height, rows));
        }
        if is_uniform && height == rows {
            return Some(miscounted(text, cols_at, COLS, width, cols));
        }
        let fits = count(drawn().filter(|row| row.letters == cols));
        match drawn().find(|row| row.letters != cols) {
            // Most rows are right, so the drawing has a line for each row.
            Some(row) if fits > height / 2 => {
                let place = row.line.letter(cols).unwrap_or(row.line.end());
                Some(miscounted(text, place, ROW_LETTERS, cols, row.letters))
            }
            _ => Some(miscounted(text, first.start, LETTERS, rows * cols, total)),
        }
    }

    fn items(&self, kind: ItemKind) -> List {
        let [beans, kintons] = self.items;
        match kind {
            ItemKind::Bean => List {
                values: &ITEM,
                count: beans.into(),
                things: BEANS,
                ends: |first| first == b"kintons",
                is_last: false,
            },
            ItemKind::Kinton => List {
                values: &ITEM,
                count: kintons.into(),
                things: KINTONS,
                ends: |first| KINDS.iter().any(|(kind, _)| kind.as_bytes() == first),
                is_last: false,
            },
        }
    }

    fn gokus(&self) -> List {
        List { values: &GOKU, count: self.players, things: GOKUS, ends: |_| false, is_last: true }
    }
}

impl List {
    /// The error for the first line with too few or too many values, or else for a number of lines other than `count`.
    /// The list begins at `from`, and the reader stopped at `at`.
    fn differs(&self, text: &[u8], from: usize, at: usize) -> Option<SyntaxError> {
        let (mut found, mut surplus, mut next) = (0, None, None);
        for line in lines(text, from) {
            let (_, first) = line.tokens().next()?;
            if (self.ends)(first) {
                next = Some(line.start);
                break;
            }
            let values = line.tokens().count();
            let is_here = (line.start..line.end()).contains(&at);
            if values != self.values.len() && line.start > at {
                return None;
            }
            if values < self.values.len() {
                let missing = self.values.get(values)?;
                return (!is_here).then(|| error_at(text, line.end(), *missing));
            }
            if values > self.values.len() {
                let (place, _) = line.tokens().nth(self.values.len())?;
                let is_torn = values % self.values.len() == 0 || is_here && at < place;
                return (!is_torn).then(|| error_at(text, place, ExpectedSyntax::EndOfLine));
            }
            if is_here && found < self.count {
                return None;
            }
            found += 1;
            if found == self.count + 1 {
                surplus = Some(line.start);
            }
        }
        let is_whole = next.is_some() || self.is_last;
        let place = surplus.or(next).unwrap_or_else(|| text.trim_ascii_end().len());
        (is_whole && found != self.count).then(|| miscounted(text, place, self.things, self.count, found))
    }
}

/// A line of the drawing.
struct Row<'a> {
    line: Line<'a>,
    /// The number of letters of cells.
    letters: u32,
    /// The byte offset of the first byte that is neither the letter of a cell nor a blank.
    bad: Option<usize>,
}

impl<'a> Row<'a> {
    /// Parses a line. `None` for a line that belongs to a later part of the file.
    fn of(line: Line<'a>) -> Option<Self> {
        let (_, first) = line.tokens().next()?;
        let letters = count(line.text.iter().filter(|byte| is_cell(**byte)));
        let others = count(line.text.iter().filter(|byte| !is_cell(**byte) && !b" \t".contains(byte)));
        let bad = line.text.iter().position(|&byte| !is_cell(byte) && byte != b' ' && byte != b'\t');
        let bad = bad.map(|index| line.start + index);
        (first != b"beans" && letters > others).then_some(Self { line, letters, bad })
    }
}

impl Line<'_> {
    /// The byte offset of the letter of this index.
    fn letter(&self, index: u32) -> Option<usize> {
        let mut letters = self.text.iter().enumerate().filter(|(_, byte)| is_cell(**byte));
        letters.nth(index as usize).map(|(offset, _)| self.start + offset)
    }
}

/// Whether this is the letter of a cell (FILE-5).
const fn is_cell(byte: u8) -> bool {
    matches!(byte, b'.' | b'X' | b'x' | b'C' | b'c' | b'B' | b'b')
}

/// The error for a number that is missing at the end of its line, where the reader found the word of the next line.
fn missing_value(text: &[u8], at: usize, error: &SyntaxError) -> Option<SyntaxError> {
    let is_word = text.get(at).is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'.');
    let before = text.get(..at).unwrap_or_default();
    let starts_line = before.iter().rev().find(|byte| !b" \t".contains(byte)) == Some(&b'\n');
    let is_number = matches!(error.expected, ExpectedSyntax::Number { .. });
    (is_number && is_word && starts_line).then(|| error_at(text, before.trim_ascii_end().len(), error.expected))
}

/// The error for another text than `expected` at a byte offset.
fn error_at(text: &[u8], at: usize, expected: ExpectedSyntax) -> SyntaxError {
    let mut reader = Reader::lines(text);
    reader.skip(at);
    reader.skip_blanks();
    reader.error(expected)
}

/// The error for a wrong number of things.
fn miscounted(text: &[u8], at: usize, (thing, why): ThingCount, count: u32, found: u32) -> SyntaxError {
    SyntaxError {
        place: Place::of(text, at),
        expected: ExpectedSyntax::Count { count, thing, why },
        found: FoundText::Count(found),
    }
}

/// Whether a text has this word at a byte offset.
fn starts_with(text: &[u8], at: usize, word: &[u8]) -> bool {
    text.get(at..).is_some_and(|rest| rest.starts_with(word))
}

/// The first character of a text.
fn character(text: &[u8]) -> &[u8] {
    let rest = text.get(1..).unwrap_or_default();
    let more = rest.iter().take_while(|byte| **byte & 0xC0 == 0x80).count();
    text.get(..=more).unwrap_or(text)
}

/// The number of elements. A file that long is no state.
fn count(elements: impl Iterator) -> u32 {
    u32::try_from(elements.count()).unwrap_or(u32::MAX)
}
