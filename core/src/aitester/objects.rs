//! The file .obj: the bonuses of a map, and units that are there before anybody buys. Read MAP-2 first.

use super::army::{Army, Player};
use super::clause;
use super::file::diagnose::diagnose_objects;
use super::file::fault_of;
use super::file::parse::{self, LAST, Mark, read_bonuses};
use super::file::print::{write_bonuses, write_named};
use super::setup::Bonuses;
use super::tile::Tile;
use super::unit_type::Name;
use super::violation::Subject;
use crate::clause::Clause;
use crate::contract::{Diagnostic, Violations};
use crate::players::MAX_PLAYERS;
use crate::text::{ExpectedSyntax, FoundText, Place, Reader, SyntaxError, TextWriter, WriteText};
use core::fmt;
use heapless::Vec;

const LINES: Option<&str> =
    Some("a bonus has a column, a row and `first_aid`; a unit has a player, a type, a column and a row");

/// The objects of a map.
///
/// [`Start::state`](super::Start::state) says whether they fit a map.
///
/// ```
/// use rulebook_core::aitester::{Objects, P1, Tile};
///
/// let text = "aitester-obj v1\nbonuses 1\n4 0 first_aid\nunits 1\n1 tank 2 3\n";
/// let objects = Objects::read(text.as_bytes())?;
/// assert_eq!(objects.bonuses, [Tile::new(4, 0)]);
/// assert_eq!((objects.units[0].player, objects.units[0].type_name.as_str()), (P1, "tank"));
///
/// let mut written = String::new();
/// objects.write(&mut written)?;
/// assert_eq!(written, text);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Objects {
    /// The bonuses.
    pub bonuses: Bonuses,
    /// The units, in the order in which their players get them.
    pub units: Vec<ObjectUnit, { Objects::MAX_UNITS }>,
}

/// A unit that is on the map before anybody buys.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ObjectUnit {
    /// Its player.
    pub player: Player,
    /// The name of its type.
    pub type_name: Name,
    /// Its tile.
    pub tile: Tile,
}

impl Objects {
    /// The largest number of units: the lists of nine players.
    pub const MAX_UNITS: usize = MAX_PLAYERS * Army::MAX_UNITS;

    /// Reads the objects of a map (MAP-2).
    ///
    /// # Errors
    ///
    /// The position when the text is not well-formed.
    ///
    /// ```
    /// use rulebook_core::aitester::Objects;
    ///
    /// let error = Objects::read(b"aitester-obj v1\nbonuses 0\nunits 1\n0 tank 2 3\n").unwrap_err();
    /// assert_eq!(error.to_string(), "4:1: expected the number of a player, an integer 1..9, found `0`");
    /// ```
    pub fn read(text: &[u8]) -> Result<Self, ObjectsError> {
        Self::read_marked(text, &mut |_, _| {}).map_err(ObjectsError)
    }

    /// Writes the objects in canonical form (MAP-2).
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_plain(out)
    }

    /// The place of a part of the text of objects.
    pub(super) fn place_of(text: &[u8], subject: Subject) -> Place {
        parse::place_of(text, subject, |mark| Self::read_marked(text, mark).map(drop))
    }

    /// Parses objects, and passes the byte offset of each of them to `mark`.
    fn read_marked(text: &[u8], mark: Mark<'_>) -> Result<Self, SyntaxError> {
        let mut reader = Reader::lines(text);
        let read = Self::read_fields(&mut reader, mark);
        read.map_err(|error| diagnose_objects(text, reader.offset(), error))
    }

    fn read_fields(reader: &mut Reader<'_>, mark: Mark<'_>) -> Result<Self, SyntaxError> {
        parse::heading(reader, "aitester-obj")?;
        let mut objects = Self { bonuses: read_bonuses(reader, mark)?, units: Vec::new() };
        reader.skip_gap();
        reader.word("units")?;
        let count = parse::next_number(reader, "units", 0, Self::MAX_UNITS as u32)?;
        parse::end_of_line(reader)?;
        for index in 0..count as u16 {
            reader.skip_gap();
            mark(Subject::ObjectUnit(index), reader.offset());
            let unit = read_unit(reader)?;
            parse::end_of_line(reader)?;
            // The list has room for the largest count.
            let _ = objects.units.push(unit);
        }
        reader.end()?;
        Ok(objects)
    }
}

fn read_unit(reader: &mut Reader<'_>) -> Result<ObjectUnit, SyntaxError> {
    let number = parse::number(reader, "the number of a player", 1, MAX_PLAYERS as u32)?;
    // The bounds keep the numbers in range.
    let player = Player::new(number as usize - 1).unwrap_or(super::P1);
    reader.blank()?;
    let type_name = parse::name(reader)?;
    let x = parse::next_number(reader, "the column", 0, LAST)?;
    let y = parse::next_number(reader, "the row", 0, LAST)?;
    Ok(ObjectUnit { player, type_name, tile: Tile::new(x as u8, y as u8) })
}

impl WriteText for Objects {
    fn write_text<O: crate::text::AnnotatedWrite + ?Sized>(&self, writer: &mut TextWriter<'_, O>) -> fmt::Result {
        writer.text("aitester-obj v1")?;
        write_bonuses(writer, &self.bonuses)?;
        write_named(writer, "units", self.units.len() as u32)?;
        for unit in &self.units {
            writer.text("\n")?;
            writer.number(unit.player.number() as u32)?;
            writer.text(" ")?;
            writer.text(unit.type_name.as_str())?;
            writer.next_number(unit.tile.x)?;
            writer.next_number(unit.tile.y)?;
        }
        writer.text("\n")
    }
}

/// The error for a text that does not describe objects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ObjectsError(
    /// What was expected, what was found, and where.
    pub SyntaxError,
);

impl fmt::Display for ObjectsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.place, self.0)
    }
}

impl core::error::Error for ObjectsError {}

impl Violations for ObjectsError {
    fn each(&self, each: &mut dyn FnMut(Diagnostic<'_>)) {
        let (clause, hint) = self.fault();
        each(Diagnostic { place: self.0.place, clause, reason: &self.0, hint });
    }
}

impl ObjectsError {
    /// The violated clause, and a hint for fixing the text.
    fn fault(&self) -> (Clause, Option<&'static str>) {
        let ends = matches!(self.0.found, FoundText::EndOfLine | FoundText::EndOfText);
        match (self.0.expected, fault_of(&self.0)) {
            (ExpectedSyntax::Number { .. } | ExpectedSyntax::Described(_), _) if ends => (clause::MAP_2, LINES),
            (ExpectedSyntax::EndOfText | ExpectedSyntax::EndOfLine, _) => (clause::MAP_2, LINES),
            (ExpectedSyntax::Literal("v1"), _) => (clause::MAP_2, Some("objects begin with `aitester-obj v1`")),
            (_, (clause::FILE_1, hint)) => (clause::MAP_2, hint),
            (_, fault) => fault,
        }
    }
}
