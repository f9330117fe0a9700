//! Reads a state file. Accepts only the deviations from the canonical form that FILE-2 allows.

use super::fault::{CELL, NEW_LETTER};
use super::{FREE, WALL};
use crate::fibot::robot::{ByPlayer, Player, Robot, Robots};
use crate::fibot::setup::Setup;
use crate::fibot::state::{InvalidState, State};
use crate::fibot::violation::Violation;
use crate::grid::{CellSet, Position, Size};
use crate::read_in_place::{self, fill_slot};
use crate::text::{ExpectedSyntax, Place, Reader, SyntaxError};
use crate::validation::{self, ReadIntoError};
use heapless::Vec;

/// One place per violation.
type Places = Vec<Place, { Violation::MAX }>;

/// Why a text is not a valid state (FILE-7).
pub type ReadError = validation::ReadError<Violation, { Violation::MAX }>;

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
    /// The position when the text is not a well-formed state file; otherwise
    /// every violation in the state (FILE-7).
    #[expect(clippy::result_large_err, reason = "the error holds every violation, and there is no allocator")]
    pub fn read(text: &[u8]) -> Result<Self, ReadError> {
        let read_into = |slot: &mut _, report: &mut dyn FnMut(_)| Self::read_into(slot, text, report);
        read_in_place::read_or_collect(read_into, |invalid| places(text, invalid))
    }

    /// Reads a state file into the caller's `slot`, and passes every violation to `report`. Otherwise does the same as
    /// [`State::read`].
    ///
    /// This function needs little stack: a whole state is on the stack only if the slot is empty.
    ///
    /// ```
    /// use rulebook_core::fibot::{ReadIntoError, State};
    ///
    /// let (mut slot, mut violations) = (None, Vec::new());
    /// State::read_into(&mut slot, b"3 1 9 1\n1 1 3 1\nA.N", &mut |violation| violations.push(violation))?;
    /// assert_eq!(slot.as_ref().map(|state| state.setup().rounds_left), Some(9));
    ///
    /// let error = State::read_into(&mut slot, b"3 1 9 1\n1 1 3 1\nA.#", &mut |violation| violations.push(violation));
    /// assert_eq!((error, slot), (Err(ReadIntoError::Invalid), None));
    /// assert_eq!(violations[0].to_string(), "the flag of P2 is on a wall");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The position when the text is not a well-formed state file. [`ReadIntoError::Invalid`] when the state is
    /// invalid; `report` has then received every violation (FILE-7). In both cases, the slot is empty afterwards.
    pub fn read_into(
        slot: &mut Option<Self>,
        text: &[u8],
        report: &mut dyn FnMut(Violation),
    ) -> Result<(), ReadIntoError> {
        fill_slot(slot, Self::blank, |state| {
            state.setup_mut().read_from(text)?;
            Ok(state.check(report))
        })
    }
}

/// Finds the places of the violations in the text. Parses the text again, so that valid texts do not pay for this.
fn places(text: &[u8], state: &InvalidState) -> Places {
    // The text was parsed before, so it is well-formed.
    let flags = Setup::blank().read_from(text).unwrap_or_default();
    let offsets = state.violations().iter().map(|violation| match *violation {
        Violation::FlagOnWall(player) | Violation::FlagOffBoard(player) => flags[player],
        // No file can contain these.
        Violation::Size
        | Violation::Rounds
        | Violation::WallOffBoard
        | Violation::RobotOffBoard(_)
        | Violation::RobotOnWall(_)
        | Violation::SameCell { .. } => 0,
    });
    offsets.map(|offset| Place::of(text, offset)).collect()
}

impl Setup {
    /// Parses the fields of a state file without checking them against each
    /// other (FILE-1 to FILE-5).
    ///
    /// # Errors
    ///
    /// The position when the text is not a well-formed state file.
    pub fn read(text: &[u8]) -> Result<Self, SyntaxError> {
        let mut setup = Self::blank();
        setup.read_from(text)?;
        Ok(setup)
    }

    /// Replaces all fields with those of a text, and returns the byte offsets of the flags' cells.
    fn read_from(&mut self, text: &[u8]) -> Result<ByPlayer<usize>, SyntaxError> {
        let reader = &mut Reader::lines(text);
        reader.skip_gap();
        let width = number(reader, "the number of columns", 1, Self::MAX_SIDE)?;
        reader.blank()?;
        let height = number(reader, "the number of rows", 1, Self::MAX_SIDE)?;
        // The bounds above keep both in range. The same holds for the player below.
        self.size = Size::new(width, height).unwrap_or(self.size);
        reader.blank()?;
        self.rounds_left = number(reader, "the number of rounds left", 0, Self::MAX_ROUNDS)?;
        reader.blank()?;
        let to_move = number(reader, "the player to move", 1, 2)?;
        self.to_move = Player::new(usize::from(to_move) - 1).unwrap_or(self.to_move);
        reader.end_of_line()?;
        reader.skip_gap();
        let mut offsets = ByPlayer::default();
        for player in Player::ALL {
            if player != Player::ALL[0] {
                reader.blank()?;
            }
            offsets[player] = reader.offset();
            let x = number(reader, "the column of a flag", 1, width)?;
            reader.blank()?;
            let y = number(reader, "the row of a flag", 1, height)?;
            self.flags[player] = Position::new(x.into(), y.into());
        }
        reader.end_of_line()?;
        self.walls = CellSet::EMPTY;
        self.robots = Robots::NONE;
        for y in 1..=height {
            read_row(reader, self, y)?;
        }
        reader.end()?;
        Ok(offsets)
    }
}

/// Parses an unsigned number below 256.
fn number(reader: &mut Reader<'_>, what: &'static str, min: u8, max: u8) -> Result<u8, SyntaxError> {
    let (low, high) = (min.into(), max.into());
    if reader.peek() == Some(b'-') {
        return Err(reader.error(ExpectedSyntax::Number { what, min: low, max: high }));
    }
    let value = reader.number(what, low, high)?;
    // The bounds above keep the value in range.
    Ok(u8::try_from(value).unwrap_or(max))
}

/// Parses a row of the board (FILE-4, FILE-5).
fn read_row(reader: &mut Reader<'_>, setup: &mut Setup, y: u8) -> Result<(), SyntaxError> {
    reader.skip_gap();
    for x in 1..=setup.size.width() {
        let at = Position::new(x.into(), y.into());
        match reader.peek() {
            Some(FREE) => {}
            Some(WALL) => setup.walls.insert(at),
            Some(cell) => {
                let robot = Robot::from_letter(cell).ok_or_else(|| reader.error(ExpectedSyntax::Described(CELL)))?;
                if setup.robots[robot].replace(at).is_some() {
                    return Err(reader.error(ExpectedSyntax::Described(NEW_LETTER)));
                }
            }
            None => return Err(reader.error(ExpectedSyntax::Described(CELL))),
        }
        reader.skip(1);
    }
    reader.skip_blanks();
    // FILE-2: the last line may lack its line end.
    if y == setup.size.height() && reader.peek().is_none() { Ok(()) } else { reader.end_of_line() }
}
