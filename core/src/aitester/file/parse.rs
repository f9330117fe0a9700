//! The parts that several files of the game have in common: numbers, names, boards, types and bonuses.

use super::NO_PLACEMENT;
use super::fault::{FIRST_AID, GROUND, NAME, PLACEMENT};
use crate::aitester::army::Player;
use crate::aitester::placement::Placement;
use crate::aitester::setup::{Bonuses, Situation};
use crate::aitester::terrain::{Ground, Terrain};
use crate::aitester::tile::Tile;
use crate::aitester::unit_type::{Column, Name, UnitType};
use crate::aitester::violation::Subject;
use crate::grid::Size;
use crate::text::{ExpectedSyntax, FoundText, Place, Reader, SyntaxError};

/// The largest column or row.
pub(in crate::aitester) const LAST: u32 = Size::MAX_SIDE as u32 - 1;

/// Receives the byte offset of a part of the file.
pub(in crate::aitester) type Mark<'a> = &'a mut dyn FnMut(Subject, usize);

/// Parses a name.
pub(in crate::aitester) type ReadName = fn(&mut Reader<'_>) -> Result<Name, SyntaxError>;

/// Parses the columns of a type, and its names with `name` (SET-6).
pub(in crate::aitester) fn read_type(reader: &mut Reader<'_>, name: ReadName) -> Result<UnitType, SyntaxError> {
    let mut unit_type = UnitType { name: name(reader)?, ..UnitType::UNNAMED };
    for column in Column::ALL {
        *unit_type.get_mut(column) = next_number(reader, column.name(), column.min(), Column::MAX)?;
    }
    for file in [&mut unit_type.icon, &mut unit_type.sound] {
        blank_before(reader, ExpectedSyntax::Described(NAME))?;
        *file = name(reader)?;
    }
    Ok(unit_type)
}

/// Parses the size of the board and its terrain (FILE-4).
pub(in crate::aitester) fn read_terrain(reader: &mut Reader<'_>) -> Result<Terrain, SyntaxError> {
    reader.skip_gap();
    reader.word("size")?;
    let width = next_number(reader, "the number of columns", 1, LAST + 1)?;
    let height = next_number(reader, "the number of rows", 1, LAST + 1)?;
    reader.end_of_line()?;
    // The bounds keep both in range.
    let size = Size::new(width as u8, height as u8).unwrap_or(Terrain::BLANK.size());
    let mut terrain = Terrain::flat(size);
    read_rows(reader, size, |reader, tile| {
        let ground = reader.peek().and_then(Ground::from_letter);
        terrain.set(tile, ground.ok_or_else(|| reader.error(ExpectedSyntax::Described(GROUND)))?);
        Ok(())
    })?;
    Ok(terrain)
}

/// Parses the placement tiles (FILE-5).
pub(in crate::aitester) fn read_placement(
    reader: &mut Reader<'_>,
    size: Size,
    mark: Mark<'_>,
) -> Result<Placement, SyntaxError> {
    let mut placement = Placement::NONE;
    read_rows(reader, size, |reader, tile| {
        let owner = match reader.peek() {
            Some(NO_PLACEMENT) => return Ok(()),
            Some(digit @ b'1'..=b'9') => Player::new(usize::from(digit - b'1')),
            _ => None,
        };
        if owner.is_none() {
            return Err(reader.error(ExpectedSyntax::Described(PLACEMENT)));
        }
        mark(Subject::Placement(tile), reader.offset());
        placement.set(tile, owner);
        Ok(())
    })?;
    Ok(placement)
}

/// Calls `read` for each tile of a drawing, with the reader before its character.
fn read_rows(
    reader: &mut Reader<'_>,
    size: Size,
    mut read: impl FnMut(&mut Reader<'_>, Tile) -> Result<(), SyntaxError>,
) -> Result<(), SyntaxError> {
    for y in 0..size.height() {
        reader.skip_gap();
        for x in 0..size.width() {
            read(reader, Tile { x, y })?;
            reader.skip(1);
        }
        end_of_line(reader)?;
    }
    Ok(())
}

/// Parses the number of bonuses and each of them (SET-8).
pub(in crate::aitester) fn read_bonuses(reader: &mut Reader<'_>, mark: Mark<'_>) -> Result<Bonuses, SyntaxError> {
    let count = named(reader, "bonuses", 0, Situation::MAX_BONUSES as u32)?;
    let mut bonuses = Bonuses::new();
    for index in 0..count as u8 {
        reader.skip_gap();
        mark(Subject::Bonus(index), reader.offset());
        let x = number(reader, "the column", 0, LAST)?;
        let y = next_number(reader, "the row", 0, LAST)?;
        blank_before(reader, ExpectedSyntax::Literal(FIRST_AID))?;
        reader.word(FIRST_AID)?;
        end_of_line(reader)?;
        // The bounds keep both in range, and the list has room for the largest count.
        let _ = bonuses.push(Tile::new(x as u8, y as u8));
    }
    Ok(bonuses)
}

/// Parses the first line: the name of the format and `v1`.
pub(in crate::aitester) fn heading(reader: &mut Reader<'_>, format: &'static str) -> Result<(), SyntaxError> {
    reader.skip_gap();
    reader.word(format)?;
    blank_before(reader, ExpectedSyntax::Literal("v1"))?;
    reader.word("v1")?;
    reader.end_of_line()
}

/// Finds the place of a part of a text with `read`, which passes the byte offset of each part to its argument. If the
/// text has no such part, the place is its beginning.
pub(in crate::aitester) fn place_of(
    text: &[u8],
    subject: Subject,
    read: impl FnOnce(Mark<'_>) -> Result<(), SyntaxError>,
) -> Place {
    let mut offset = 0;
    // The caller has read the text before, so it is well-formed.
    let _ = read(&mut |part, at| {
        if part == subject {
            offset = at;
        }
    });
    Place::of(text, offset)
}

/// Parses a line of a name and a number.
pub(in crate::aitester) fn named(
    reader: &mut Reader<'_>,
    name: &'static str,
    min: u32,
    max: u32,
) -> Result<u32, SyntaxError> {
    reader.skip_gap();
    reader.word(name)?;
    let value = next_number(reader, name, min, max)?;
    reader.end_of_line()?;
    Ok(value)
}

/// Parses blanks and a number.
pub(in crate::aitester) fn next_number(
    reader: &mut Reader<'_>,
    what: &'static str,
    min: u32,
    max: u32,
) -> Result<u32, SyntaxError> {
    blank_before(reader, ExpectedSyntax::Number { what, min: min.into(), max: max.into() })?;
    number(reader, what, min, max)
}

/// Parses the blanks before a value. If the line ends here, the value is missing.
pub(in crate::aitester) fn blank_before(reader: &mut Reader<'_>, value: ExpectedSyntax) -> Result<(), SyntaxError> {
    reader.blank().map_err(|error| match error.found {
        FoundText::EndOfLine | FoundText::EndOfText => SyntaxError { expected: value, ..error },
        FoundText::Text(_) | FoundText::Count(_) => error,
    })
}

/// Parses a number without a sign (FILE-3).
pub(in crate::aitester) fn number(
    reader: &mut Reader<'_>,
    what: &'static str,
    min: u32,
    max: u32,
) -> Result<u32, SyntaxError> {
    let word = reader.peek_word();
    let (min, max) = (min.into(), max.into());
    if !word.iter().all(u8::is_ascii_digit) {
        return Err(reader.error(ExpectedSyntax::Number { what, min, max }));
    }
    let value = reader.number(what, min, max)?;
    // The bounds keep the value in range.
    Ok(u32::try_from(value).unwrap_or_default())
}

/// Parses a name (SET-6), which may contain commas.
pub(in crate::aitester) fn name(reader: &mut Reader<'_>) -> Result<Name, SyntaxError> {
    let word = reader.peek_token();
    let name = Name::of_bytes(word).ok_or_else(|| reader.token_error(NAME))?;
    reader.skip(word.len());
    Ok(name)
}

/// Parses a line end, or the end of the text (FILE-2).
pub(in crate::aitester) fn end_of_line(reader: &mut Reader<'_>) -> Result<(), SyntaxError> {
    reader.skip_blanks();
    if reader.peek().is_none() { Ok(()) } else { reader.end_of_line() }
}
