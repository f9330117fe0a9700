//! Finds the place to edit in a text that is no state file.
//!
//! The reader stops where it can no longer make sense of the text. If a line of a list is missing or surplus, this is
//! the line after the list; if the size is wrong, it is somewhere in the drawing. So the text is searched again for
//! numbers that do not match what they count. Well-formed texts do not pay for this.

use super::fault::{
    ARMIES, BONUSES, COLUMNS, GROUND, OBJECT_UNITS, PLACEMENT, PLACEMENT_ROWS, ROWS, TERRAIN_ROWS, TILES, TYPES,
    ThingCount, UNITS,
};
use crate::text::lines::{Line, lines};
use crate::text::{Excerpt, ExpectedSyntax, FoundText, Place, SyntaxError};

/// The error that names the place to edit. `error` is that of the reader, at the byte offset `at`.
#[cold]
#[inline(never)]
pub(super) fn diagnose(text: &[u8], at: usize, error: SyntaxError) -> SyntaxError {
    let found = miscounted_types(text, at)
        .or_else(|| wrong_drawing(text, at, |next| next.is_some_and(|line| line.starts_with(b"bonuses"))))
        .or_else(|| miscounted_bonuses(text, at))
        .or_else(|| miscounted_armies(text, at));
    found.unwrap_or_else(|| one_character(text, at, error))
}

/// The same as [`diagnose`] for a text that is no map.
#[cold]
#[inline(never)]
pub(in crate::aitester) fn diagnose_map(text: &[u8], at: usize, error: SyntaxError) -> SyntaxError {
    let found = wrong_drawing(text, at, |next| next.is_none());
    found.unwrap_or_else(|| one_character(text, at, error))
}

/// The same as [`diagnose`] for a text that does not describe objects.
#[cold]
#[inline(never)]
pub(in crate::aitester) fn diagnose_objects(text: &[u8], at: usize, error: SyntaxError) -> SyntaxError {
    let bonuses = header(text, 0, b"bonuses", 1).and_then(|Header { values: [(count, _), _], end }| {
        miscounted_lines(text, at, end, count, BONUSES, |line| line.starts_with(b"units"), begins_with_number)
    });
    let units = || {
        let Header { values: [(count, _), _], end } = header(text, 0, b"units", 1)?;
        miscounted_lines(text, at, end, count, OBJECT_UNITS, |_| false, begins_with_number)
    };
    bonuses.or_else(units).unwrap_or(error)
}

/// Reports a wrong character of a drawing without the rest of its row.
fn one_character(text: &[u8], at: usize, error: SyntaxError) -> SyntaxError {
    let is_tile = matches!(error.expected, ExpectedSyntax::Described(GROUND | PLACEMENT));
    let rest = text.get(at..).unwrap_or_default();
    match error.found {
        FoundText::Text(_) if is_tile => {
            let more = rest.iter().skip(1).take_while(|byte| **byte & 0xC0 == 0x80).count();
            let character = rest.get(..=more).unwrap_or(rest);
            SyntaxError { found: FoundText::Text(Excerpt::of(character)), ..error }
        }
        _ => error,
    }
}

/// A line that announces how many things follow, such as `types 4`: its values, and where the next line begins.
struct Header {
    values: [(u32, usize); 2],
    end: usize,
}

/// The first line from a byte offset on that begins with this word, if it has one or two values.
fn header(text: &[u8], from: usize, first: &[u8], values: usize) -> Option<Header> {
    let line = lines(text, from).find(|line| line.starts_with(first))?;
    let mut numbers = line.tokens().filter_map(|(at, token)| Some((number(token)?, at)));
    let first = numbers.next()?;
    let second = if values > 1 { numbers.next()? } else { first };
    Some(Header { values: [first, second], end: line.end() })
}

/// The value of a token of digits.
fn number(token: &[u8]) -> Option<u32> {
    let is_number = !token.is_empty() && token.iter().all(u8::is_ascii_digit);
    is_number.then(|| {
        token.iter().fold(0_u32, |value, digit| value.saturating_mul(10).saturating_add((digit - b'0').into()))
    })
}

impl Line<'_> {
    fn starts_with(&self, word: &[u8]) -> bool {
        self.tokens().next().is_some_and(|(_, token)| token == word)
    }

    fn has(&self, at: usize) -> bool {
        (self.start..=self.end()).contains(&at)
    }
}

fn miscounted_types(text: &[u8], at: usize) -> Option<SyntaxError> {
    let Header { values: [(count, _), _], end } = header(text, 0, b"types", 1)?;
    // A type can have the name `size`, but then it has more columns.
    let ends = |line: &Line<'_>| line.starts_with(b"size") && line.tokens().count() <= 3;
    miscounted_lines(text, at, end, count, TYPES, ends, |_| true)
}

fn miscounted_bonuses(text: &[u8], at: usize) -> Option<SyntaxError> {
    let size = header(text, 0, b"size", 2)?;
    let Header { values: [(count, _), _], end } = header(text, size.end, b"bonuses", 1)?;
    miscounted_lines(text, at, end, count, BONUSES, |line| line.starts_with(b"money"), begins_with_number)
}

fn miscounted_armies(text: &[u8], at: usize) -> Option<SyntaxError> {
    let Header { values: [(players, _), _], .. } = header(text, 0, b"players", 1)?;
    let mut end = header(text, header(text, 0, b"size", 2)?.end, b"bonuses", 1)?.end;
    let mut found = 0;
    while let Some(army) = lines(text, end).find(|line| line.starts_with(b"money")) {
        if found == players && army.has(at) {
            let found = count(lines(text, end).filter(|line| line.starts_with(b"money")));
            return Some(miscounted(text, army.start, ARMIES, players, players.saturating_add(found)));
        }
        let Header { values: [_, (units, _)], end: next } = header(text, end, b"money", 2)?;
        let ends = |line: &Line<'_>| line.starts_with(b"money");
        let error = miscounted_lines(text, at, next, units, UNITS, ends, begins_with_number);
        if error.is_some() {
            return error;
        }
        (end, found) = (next, found + 1);
    }
    let end = text.trim_ascii_end().len();
    (found < players && at >= end).then(|| miscounted(text, end, ARMIES, players, found))
}

fn begins_with_number(line: &Line<'_>) -> bool {
    line.tokens().next().is_some_and(|(_, token)| number(token).is_some())
}

/// The error if the lines from a byte offset on, up to one for which `ends` holds or the end of the text, are not
/// `count`. `None` if the error at `at` is that of one of the lines, or if another line than `belongs` describes is
/// among them.
fn miscounted_lines(
    text: &[u8],
    at: usize,
    from: usize,
    count: u32,
    things: ThingCount,
    ends: impl Fn(&Line<'_>) -> bool,
    belongs: impl Fn(&Line<'_>) -> bool,
) -> Option<SyntaxError> {
    let (mut found, mut surplus, mut next) = (0, None, None);
    for line in lines(text, from) {
        if ends(&line) {
            next = Some(line.start);
            break;
        }
        if !belongs(&line) || line.has(at) && found < count {
            return None;
        }
        found += 1;
        if found - 1 == count {
            surplus = Some(line.start);
        }
    }
    let is_whole = next.is_some() || things == UNITS || things == OBJECT_UNITS;
    let place = surplus.or(next).unwrap_or_else(|| text.trim_ascii_end().len());
    (is_whole && found != count && at > from).then(|| miscounted(text, place, things, count, found))
}

/// A row of the drawing.
struct Row<'a> {
    line: Line<'a>,
    width: u32,
}

impl<'a> Row<'a> {
    /// `None` for a line that is no row: a row consists mostly of tiles.
    fn of(line: Line<'a>) -> Option<Self> {
        let tiles = count(line.text.iter().filter(|byte| is_tile(**byte)));
        let others = count(line.text.iter().filter(|byte| !is_tile(**byte) && !b" \t".contains(byte)));
        let is_row = tiles > others && !line.starts_with(b"bonuses");
        is_row.then(|| Self { line, width: count(line.text.iter()) })
    }
}

/// Whether this is a tile of the terrain or of the placement (FILE-4, FILE-5).
const fn is_tile(byte: u8) -> bool {
    matches!(byte, b'1'..=b'9' | b'A' | b'~' | b'#' | b'.')
}

/// The error if the rows of the drawing disagree with the size. `None` if a tile of it is at fault. `ends` says whether
/// the line after the last row is the one that follows a drawing.
fn wrong_drawing(text: &[u8], at: usize, ends: impl Fn(Option<&Line<'_>>) -> bool) -> Option<SyntaxError> {
    let Header { values: [(width, width_at), (height, height_at)], end } = header(text, 0, b"size", 2)?;
    let rows = || lines(text, end).map_while(Row::of);
    let next = lines(text, end).nth(rows().count());
    let is_whole = ends(next.as_ref());
    let is_here = at > end && next.is_none_or(|line| at <= line.start);
    let has_other = |row: Row<'_>| row.line.text.iter().any(|byte| !is_tile(*byte));
    if !is_here || rows().any(has_other) {
        return None;
    }
    let first = rows().next()?;
    if rows().all(|row| row.width == first.width) && first.width != width && rows().nth(1).is_some() {
        return Some(miscounted(text, width_at, COLUMNS, first.width, width));
    }
    if let Some(row) = rows().find(|row| row.width != width) {
        let place = row.line.start + row.line.text.len().min(width as usize);
        return Some(miscounted(text, place, TILES, width, row.width));
    }
    let found = count(rows());
    if !is_whole || found == 2 * height {
        return None;
    }
    // The placement begins with the first row that has `.`.
    let terrain = count(rows().take_while(|row| !row.line.text.contains(&b'.')));
    let end = text.trim_ascii_end().len();
    let start = |index: u32| rows().nth(index as usize).map(|row| row.line).or(next).map_or(end, |line| line.start);
    if 2 * terrain == found {
        Some(miscounted(text, height_at, ROWS, terrain, height))
    } else if terrain != height && terrain < found {
        Some(miscounted(text, start(terrain.min(height)), TERRAIN_ROWS, height, terrain))
    } else {
        let placed = found.saturating_sub(height);
        Some(miscounted(text, start(height + placed.min(height)), PLACEMENT_ROWS, height, placed))
    }
}

/// The error for a wrong number of things.
fn miscounted(text: &[u8], at: usize, (thing, why): ThingCount, count: u32, found: u32) -> SyntaxError {
    SyntaxError {
        place: Place::of(text, at),
        expected: ExpectedSyntax::Count { count, thing, why },
        found: FoundText::Count(found),
    }
}

/// The number of elements. A file that long is no state.
fn count(elements: impl Iterator) -> u32 {
    u32::try_from(elements.count()).unwrap_or(u32::MAX)
}
