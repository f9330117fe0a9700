//! The file .map: a board with its placement tiles. Read MAP-1 first.

use super::army::Player;
use super::check;
use super::clause;
use super::file::diagnose::diagnose_map;
use super::file::fault_of;
use super::file::parse::{self, Mark, read_placement, read_terrain};
use super::file::print::{write_board, write_named};
use super::placement::Placement;
use super::terrain::Terrain;
use super::violation::{Subject, Violation};
use crate::clause::Clause;
use crate::players::MAX_PLAYERS;
use crate::text::{ExpectedSyntax, Place, Reader, SyntaxError, TextWriter, WriteText};
use crate::validation::{self, InvalidSetup, SetupViolation};
use core::fmt;
use heapless::Vec;

/// A board and the placement tiles of its players.
///
/// The fields can hold any values; [`Map::check`] validates them.
///
/// ```
/// use rulebook_core::aitester::{Map, P2};
///
/// let text = "aitester-map v1\nplayers 2\nsize 3 2\n1#1\n1~1\n1.2\n1.2\n";
/// let map = Map::read(text.as_bytes())?;
/// assert_eq!((map.players, map.placement.of(P2).len()), (2, 2));
///
/// let mut written = String::new();
/// map.write(&mut written)?;
/// assert_eq!(written, text);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Map {
    /// The number of players, 2..9.
    pub players: u8,
    /// The board.
    pub terrain: Terrain,
    /// The placement tiles; each player has one or more.
    pub placement: Placement,
}

/// Why a text is not a valid map.
pub type MapError = validation::ReadError<MapViolation, { MapViolation::MAX }>;

impl Map {
    /// Reads a map (MAP-1).
    ///
    /// # Errors
    ///
    /// The position when the text is not well-formed; otherwise every violation in the map.
    ///
    /// ```
    /// use rulebook_core::aitester::Map;
    ///
    /// let error = Map::read(b"aitester-map v1\nplayers 2\nsize 33 2\n").unwrap_err();
    /// assert_eq!(error.to_string(), "3:6: expected the number of columns, an integer 1..32, found `33`");
    /// let error = Map::read(b"aitester-map v1\nplayers 2\nsize 3 1\n1#1\n1..\n").unwrap_err();
    /// assert_eq!(error.to_string(), "P2 has no placement tile (MAP-1)");
    /// ```
    #[expect(clippy::result_large_err, reason = "the error holds every violation, and there is no allocator")]
    pub fn read(text: &[u8]) -> Result<Self, MapError> {
        let map = Self::read_marked(text, &mut |_, _| {}).map_err(MapError::Syntax)?;
        let mut state = InvalidSetup::none_yet();
        if map.check(&mut |violation| state.add(violation)) {
            return Ok(map);
        }
        let places = state.violations().iter().map(|violation| Self::place_of(text, violation.subject()));
        let places: Vec<_, { MapViolation::MAX }> = places.collect();
        Err(MapError::Invalid { state, places })
    }

    /// Passes every violation to `report`, and returns whether there was none (MAP-1).
    pub fn check(&self, report: &mut dyn FnMut(MapViolation)) -> bool {
        let mut is_valid = true;
        let mut report = |violation| {
            is_valid = false;
            report(violation);
        };
        if !(2..=MAX_PLAYERS).contains(&self.players.into()) {
            report(MapViolation::Players);
        }
        check::check_placement(&self.terrain, &self.placement, self.players, &mut |violation| {
            report(MapViolation::Placement(violation));
        });
        for (player, tiles) in self.placement.iter().take(self.players.into()) {
            if tiles.is_empty() {
                report(MapViolation::NoPlacement(player));
            }
        }
        is_valid
    }

    /// Writes the map in canonical form (MAP-1).
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_plain(out)
    }

    /// The place of a part of the text of a map.
    pub(super) fn place_of(text: &[u8], subject: Subject) -> Place {
        parse::place_of(text, subject, |mark| Self::read_marked(text, mark).map(drop))
    }

    /// Parses a map without checking it, and passes the byte offset of each part of it to `mark`.
    fn read_marked(text: &[u8], mark: Mark<'_>) -> Result<Self, SyntaxError> {
        let mut reader = Reader::lines(text);
        let read = Self::read_fields(&mut reader, mark);
        read.map_err(|error| diagnose_map(text, reader.offset(), error))
    }

    fn read_fields(reader: &mut Reader<'_>, mark: Mark<'_>) -> Result<Self, SyntaxError> {
        parse::heading(reader, "aitester-map")?;
        reader.skip_gap();
        mark(Subject::Players, reader.offset());
        // At most nine.
        let players = parse::named(reader, "players", 2, MAX_PLAYERS as u32)? as u8;
        let terrain = read_terrain(reader)?;
        let placement = read_placement(reader, terrain.size(), mark)?;
        reader.end()?;
        Ok(Self { players, terrain, placement })
    }
}

impl WriteText for Map {
    fn write_text<O: crate::text::AnnotatedWrite + ?Sized>(&self, writer: &mut TextWriter<'_, O>) -> fmt::Result {
        writer.text("aitester-map v1")?;
        write_named(writer, "players", self.players.into())?;
        write_board(writer, &self.terrain, &self.placement)?;
        writer.text("\n")
    }
}

/// One violation in a [`Map`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MapViolation {
    /// The number of players is not 2..9. No text violates this.
    Players,
    /// A placement tile is not land, or belongs to a player that does not exist (FILE-5).
    Placement(Violation),
    /// A player has no placement tile.
    NoPlacement(Player),
}

impl MapViolation {
    /// The maximum number of violations.
    pub const MAX: usize = 1 + 2 * MAX_PLAYERS;

    /// The part of the file to which the error points.
    pub(super) const fn subject(self) -> Subject {
        match self {
            Self::Players | Self::NoPlacement(_) => Subject::Players,
            Self::Placement(violation) => violation.subject(),
        }
    }
}

impl SetupViolation for MapViolation {
    fn clause(&self) -> Clause {
        match self {
            Self::Players | Self::NoPlacement(_) => clause::MAP_1,
            Self::Placement(violation) => violation.clause(),
        }
    }

    fn hint(&self) -> Option<&'static str> {
        match self {
            Self::Players => None,
            Self::Placement(violation) => violation.hint(),
            Self::NoPlacement(_) => {
                Some("the rows of placement tiles have the number of a player on each of its tiles")
            }
        }
    }

    fn of_syntax(error: &SyntaxError) -> (Clause, Option<&'static str>) {
        match (error.expected, fault_of(error)) {
            (ExpectedSyntax::EndOfText, _) => (clause::MAP_1, Some("a map ends with its placement tiles")),
            (ExpectedSyntax::Literal("v1"), _) => (clause::MAP_1, Some("a map begins with `aitester-map v1`")),
            (_, (clause::FILE_1, hint)) => (clause::MAP_1, hint),
            (_, fault) => fault,
        }
    }
}

impl fmt::Display for MapViolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players => write!(f, "the number of players is not 2..{MAX_PLAYERS}"),
            Self::Placement(violation) => violation.fmt(f),
            Self::NoPlacement(player) => write!(f, "{player} has no placement tile"),
        }
    }
}
