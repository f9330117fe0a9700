//! Reading a state file: tolerant where FILE-2 says so, and nowhere else.

use super::{FREE, WALL};
use crate::clause::Clause;
use crate::fibot::clause;
use crate::fibot::robot::{ByPlayer, Player, Robot, Robots};
use crate::fibot::setup::{Broken, Setup};
use crate::fibot::state::State;
use crate::grid::{CellSet, Position, Size};
use crate::invalid;
use crate::text::{Expected, Place, Reader, SyntaxError};

/// Why a text is no valid state (FILE-7).
pub type ReadError = invalid::ReadError<Broken, { Broken::MAX }>;

const CELL: &str = "a cell of the row: `.`, `#` or a letter A to Z";
const NEW_LETTER: &str = "a letter that is not on the board yet";

/// The clause that a text does not keep which is no state file, and what to do
/// about it.
pub(in crate::fibot) fn fault_of(error: &SyntaxError) -> (Clause, Option<&'static str>) {
    match error.expected {
        Expected::Number { .. } => (clause::FILE_3, Some("the file begins with `N M K H` and the cells of both flags")),
        Expected::Described(CELL) => {
            (clause::FILE_4, Some("the first two numbers of the file are the columns and the rows of the board"))
        }
        Expected::Described(NEW_LETTER) => (clause::FILE_5, Some("each letter names one robot")),
        Expected::EndOfText => (clause::FILE_4, Some("the second number of the file is the number of rows")),
        _ => (clause::FILE_1, None),
    }
}

impl State {
    /// Reads a state file (FILE-1, FILE-2).
    ///
    /// ```
    /// use rulebook_core::fibot::State;
    ///
    /// let state = State::read(b"3 2 9 1\r\n1 1 3 2\r\n\r\nA.#\r\n..N")?;
    /// assert_eq!(state.setup().rounds_left, 9);
    ///
    /// let error = State::read(b"3 2 9 1\n1 1 3 2\nA.#\n..NN\n").unwrap_err();
    /// assert_eq!(error.to_string(), "4:4: expected the end of the line, found `N`");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where the text has not the form of a state file; or else every rule that
    /// the state breaks (FILE-7).
    #[expect(clippy::result_large_err, reason = "every reason is told, and there is no allocator")]
    pub fn read(text: &[u8]) -> Result<Self, ReadError> {
        let (setup, flags) = read(text).map_err(ReadError::Syntax)?;
        Self::new(setup).map_err(|state| {
            let places = state.broken().iter().map(|broken| match *broken {
                Broken::FlagOnWall(player) | Broken::FlagOffBoard(player) => flags[player],
                // No file can say these.
                Broken::Size
                | Broken::Rounds
                | Broken::WallOffBoard
                | Broken::RobotOffBoard(_)
                | Broken::RobotOnWall(_)
                | Broken::SameCell { .. } => Place { line: 1, column: 1 },
            });
            ReadError::Invalid { places: places.collect(), state }
        })
    }
}

impl Setup {
    /// Reads the fields of a state file without checking them against each
    /// other (FILE-1 to FILE-5).
    ///
    /// # Errors
    ///
    /// Where the text has not the form of a state file.
    pub fn read(text: &[u8]) -> Result<Self, SyntaxError> {
        read(text).map(|(setup, _)| setup)
    }
}

/// The fields, and where the cells of the flags stand in the text.
fn read(text: &[u8]) -> Result<(Setup, ByPlayer<Place>), SyntaxError> {
    let reader = &mut Reader::lines(text);
    reader.skip_gap();
    let width = number(reader, "the number of columns", 1, Setup::MAX_SIDE)?;
    reader.blank()?;
    let height = number(reader, "the number of rows", 1, Setup::MAX_SIDE)?;
    reader.blank()?;
    let rounds_left = number(reader, "the number of rounds left", 0, Setup::MAX_ROUNDS)?;
    reader.blank()?;
    let to_move = number(reader, "the player to move", 1, 2)?;
    reader.end_of_line()?;
    reader.skip_gap();
    let mut places = ByPlayer::new([reader.place(); 2]);
    let mut flags = ByPlayer::default();
    for player in Player::ALL {
        if player != Player::ALL[0] {
            reader.blank()?;
        }
        places[player] = reader.place();
        let x = number(reader, "the column of a flag", 1, width)?;
        reader.blank()?;
        let y = number(reader, "the row of a flag", 1, height)?;
        flags[player] = Position::new(x.into(), y.into());
    }
    reader.end_of_line()?;
    let mut setup = Setup {
        // In range by the bounds just given, as is the player.
        size: Size::new(width, height).unwrap_or(Setup::BLANK.size),
        rounds_left,
        to_move: Player::new(usize::from(to_move) - 1).unwrap_or(Player::ALL[0]),
        flags,
        walls: CellSet::EMPTY,
        robots: Robots::NONE,
    };
    for y in 1..=height {
        read_row(reader, &mut setup, y)?;
    }
    reader.end()?;
    Ok((setup, places))
}

/// A number that is below 256 and has no sign.
fn number(reader: &mut Reader<'_>, what: &'static str, min: u8, max: u8) -> Result<u8, SyntaxError> {
    let (low, high) = (min.into(), max.into());
    if reader.peek() == Some(b'-') {
        return Err(reader.error(Expected::Number { what, min: low, max: high }));
    }
    let value = reader.number(what, low, high)?;
    // In range by the bounds just given.
    Ok(u8::try_from(value).unwrap_or(max))
}

/// FILE-4, FILE-5
fn read_row(reader: &mut Reader<'_>, setup: &mut Setup, y: u8) -> Result<(), SyntaxError> {
    reader.skip_gap();
    for x in 1..=setup.size.width() {
        let at = Position::new(x.into(), y.into());
        match reader.peek() {
            Some(FREE) => {}
            Some(WALL) => setup.walls.insert(at),
            Some(cell) => {
                let robot = Robot::from_letter(cell).ok_or_else(|| reader.error(Expected::Described(CELL)))?;
                if setup.robots[robot].replace(at).is_some() {
                    return Err(reader.error(Expected::Described(NEW_LETTER)));
                }
            }
            None => return Err(reader.error(Expected::Described(CELL))),
        }
        reader.skip(1);
    }
    reader.skip_blanks();
    // FILE-2: the last line may do without its end.
    if y == setup.size.height() && reader.peek().is_none() { Ok(()) } else { reader.end_of_line() }
}
