//! Reads a round file. Accepts only the deviations from the canonical form that FILE-2 allows.

use super::fault::{MANY_GOALS, MANY_WALLS, NAME};
use super::{DIRECTIONS, LABELS, NOT_ARRIVED, WALLS, robot_word};
use crate::grid::{Position, Size};
use crate::read_in_place::{self, fill_slot};
use crate::redbot::name::Name;
use crate::redbot::orders::Orders;
use crate::redbot::rules::Rules;
use crate::redbot::setup::{Cell, Goals, PlayerSetup, Setup, Wall, Walls};
use crate::redbot::state::{InvalidState, State};
use crate::redbot::team::{Player, RobotId, RobotNo};
use crate::redbot::violation::{Subject, Violation};
use crate::text::{ExpectedSyntax, Place, Reader, SyntaxError};
use crate::validation::{self, ReadIntoError};
use heapless::Vec;

/// One place per violation.
type Places = Vec<Place, { Violation::MAX }>;

/// Why a text is not a valid state (FILE-18).
pub type ReadError = validation::ReadError<Violation, { Violation::MAX }>;

impl State {
    /// Reads a round file under the given rules (FILE-1, FILE-2).
    ///
    /// ```
    /// use rulebook_core::redbot::{Rules, State};
    ///
    /// let mut text = String::new();
    /// State::default().write(&mut text)?;
    /// let crlf = text.replace('\n', "\r\n");
    /// assert_eq!(State::read(crlf.as_bytes(), &Rules::default())?, State::default());
    ///
    /// let error = State::read(b"1/30\n25y25", &Rules::default()).unwrap_err();
    /// assert_eq!(error.to_string(), "2:1: expected the width of the board, an integer 1..32, found `25y25`");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The position when the text is not a well-formed round file; otherwise
    /// every violation in the state (FILE-18).
    #[expect(clippy::result_large_err, reason = "the error holds every violation, and there is no allocator")]
    pub fn read(text: &[u8], rules: &Rules) -> Result<Self, ReadError> {
        let read_into = |slot: &mut _, report: &mut dyn FnMut(_)| Self::read_into(slot, text, rules, report);
        read_in_place::read_or_collect(read_into, |invalid| places(text, invalid))
    }

    /// Reads a round file into the caller's `slot`, and passes every violation to `report`. Otherwise does the same as
    /// [`State::read`].
    ///
    /// This function needs little stack: a whole state is on the stack only if the slot is empty.
    ///
    /// ```
    /// use rulebook_core::redbot::{ReadIntoError, Rules, State};
    ///
    /// let mut text = String::new();
    /// State::default().write(&mut text)?;
    /// let (mut slot, mut violations) = (None, Vec::new());
    /// State::read_into(&mut slot, text.as_bytes(), &Rules::default(), &mut |v| violations.push(v))?;
    /// assert_eq!(slot, Some(State::default()));
    ///
    /// let text = text.replace("0/100", "101/100");
    /// let error = State::read_into(&mut slot, text.as_bytes(), &Rules::default(), &mut |v| violations.push(v));
    /// assert_eq!((error, slot), (Err(ReadIntoError::Invalid), None));
    /// assert_eq!(violations[0].to_string(), "the round counter is not between 0 and the maximum");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The position when the text is not a well-formed round file. [`ReadIntoError::Invalid`] when the state is
    /// invalid; `report` has then received every violation (FILE-18). In both cases, the slot is empty afterwards.
    pub fn read_into(
        slot: &mut Option<Self>,
        text: &[u8],
        rules: &Rules,
        report: &mut dyn FnMut(Violation),
    ) -> Result<(), ReadIntoError> {
        fill_slot(slot, Self::blank, |state| {
            let setup = state.setup_mut();
            setup.rules = *rules;
            setup.read_from(text, &mut |_, _| {})?;
            Ok(state.check(report))
        })
    }
}

impl Setup {
    /// Parses the fields of a round file without checking them against the
    /// rules (FILE-1, FILE-2, FILE-7, FILE-8).
    ///
    /// # Errors
    ///
    /// The position when the text is not a well-formed round file.
    pub fn read(text: &[u8], rules: &Rules) -> Result<Self, SyntaxError> {
        let mut setup = Self { rules: *rules, ..Self::blank() };
        setup.read_from(text, &mut |_, _| {})?;
        Ok(setup)
    }

    /// Replaces all fields except the rules with those of a text. Passes the byte offset of each part of the file to
    /// `mark`. The order of the lines is fixed (FILE-3).
    fn read_from(&mut self, text: &[u8], mark: &mut impl PlaceListener) -> Result<(), SyntaxError> {
        let reader = &mut Reader::lines(text);
        self.read_head(reader, mark)?;
        for player in Player::ALL {
            reader.skip_gap();
            mark(Subject::Player(player), reader.offset());
            reader.label(LABELS[player].player)?;
            read_player(reader, player, &mut self.players[player], mark)?;
        }
        for player in Player::ALL {
            reader.skip_gap();
            reader.label(LABELS[player].finish)?;
            read_goals(reader, player, &mut self.goals[player], mark)?;
        }
        mark(Subject::Walls, reader.offset());
        reader.label(WALLS)?;
        read_walls(reader, &mut self.walls, mark)?;
        for player in Player::ALL {
            reader.skip_gap();
            reader.label(LABELS[player].orders)?;
            reader.gap()?;
            self.players[player].last_orders = Orders::read(reader)?;
        }
        for player in Player::ALL {
            reader.skip_gap();
            reader.label(LABELS[player].player)?;
            reader.gap()?;
            // FILE-5: totals in the file are ignored.
            reader.any_integer("the total of a player, an integer")?;
            self.players[player].name = read_name(reader)?;
        }
        reader.end()
    }

    fn read_head(&mut self, reader: &mut Reader<'_>, mark: &mut impl PlaceListener) -> Result<(), SyntaxError> {
        reader.skip_gap();
        mark(Subject::Counter, reader.offset());
        self.round = reader.int32_from("the round counter", 0)?;
        reader.literal("/")?;
        self.max_rounds = reader.int32_from("the maximum of rounds", 0)?;
        reader.end_of_line()?;
        reader.skip_gap();
        let width = reader.number("the width of the board", 1, Size::MAX_SIDE.into())?;
        reader.literal("x")?;
        let height = reader.number("the height of the board", 1, Size::MAX_SIDE.into())?;
        // The bounds above keep both in range.
        self.size = Size::new(width as u8, height as u8).unwrap_or(self.size);
        reader.end_of_line()
    }
}

/// Receives the byte offset of each part of the file.
trait PlaceListener: FnMut(Subject, usize) {}

impl<M: FnMut(Subject, usize)> PlaceListener for M {}

/// Finds the places of the violations in the text. Parses the text again, so that valid texts do not pay for this.
fn places(text: &[u8], state: &InvalidState) -> Places {
    let start = Place { line: 1, column: 1 };
    let mut places: Places = state.violations().iter().map(|_| start).collect();
    let mark = &mut |subject, offset| {
        for (violation, place) in state.violations().iter().zip(&mut places) {
            if violation.subject() == subject {
                *place = Place::of(text, offset);
            }
        }
    };
    // The text was parsed before, so it is well-formed.
    let _ = Setup::blank().read_from(text, mark);
    places
}

fn read_player(
    reader: &mut Reader<'_>,
    player: Player,
    setup: &mut PlayerSetup,
    mark: &mut impl PlaceListener,
) -> Result<(), SyntaxError> {
    reader.gap()?;
    setup.in_game = reader.number("InGame", 0, 1)? == 1;
    reader.gap()?;
    setup.finish_round = Some(reader.int32_from("FinishRound", 0)?).filter(|&round| round != NOT_ARRIVED);
    reader.gap()?;
    setup.fire_points = reader.int32("the fire points")?;
    reader.gap()?;
    setup.walls_left = reader.int32("the walls left")?;
    for no in RobotNo::ALL {
        reader.gap()?;
        mark(Subject::Robot(RobotId::new(player, no)), reader.offset());
        reader.word(robot_word(no))?;
        let robot = &mut setup.robots[no];
        reader.gap()?;
        robot.lives = reader.int32("the lives of a robot")?;
        reader.gap()?;
        robot.direction = reader.one_of(&DIRECTIONS, "UP, RIGHT, DOWN or LEFT")?;
        reader.gap()?;
        robot.position = read_position(reader, "the column of a robot", "the row of a robot")?;
    }
    Ok(())
}

#[inline(always)]
fn read_position(reader: &mut Reader<'_>, column: &'static str, row: &'static str) -> Result<Position, SyntaxError> {
    let x = reader.int32(column)?;
    reader.gap()?;
    Ok(Position::new(x, reader.int32(row)?))
}

fn read_goals(
    reader: &mut Reader<'_>,
    player: Player,
    goals: &mut Goals,
    mark: &mut impl PlaceListener,
) -> Result<(), SyntaxError> {
    read_entries(reader, MANY_GOALS, goals, |reader, index| {
        mark(Subject::Goal(player, index), reader.offset());
        let at = read_position(reader, "the column of a goal cell", "the row of a goal cell")?;
        // A coordinate that does not fit is off the board. Clamping keeps it off the board (FILE-17).
        let clamp = |coordinate: i32| coordinate.clamp(0, u8::MAX.into()) as u8;
        Ok(Cell { x: clamp(at.x), y: clamp(at.y) })
    })
}

fn read_walls(reader: &mut Reader<'_>, walls: &mut Walls, mark: &mut impl PlaceListener) -> Result<(), SyntaxError> {
    read_entries(reader, MANY_WALLS, walls, |reader, index| {
        mark(Subject::Wall(index), reader.offset());
        let position = read_position(reader, "the column of a wall", "the row of a wall")?;
        reader.gap()?;
        Ok(Wall { position, lives: reader.int32("the lives of a wall")? })
    })
}

/// Parses entries, each followed by a comma, up to the next label. More entries
/// than the list can hold are an error.
fn read_entries<T, const N: usize>(
    reader: &mut Reader<'_>,
    limit: &'static str,
    list: &mut Vec<T, N, u8>,
    mut entry: impl FnMut(&mut Reader<'_>, u8) -> Result<T, SyntaxError>,
) -> Result<(), SyntaxError> {
    list.clear();
    let mut blank = reader.skip_gap();
    loop {
        match reader.peek() {
            Some(b'W') => return Ok(()),
            Some(b'P') if reader.at_line_start() => return Ok(()),
            _ if list.is_full() => return Err(reader.error(ExpectedSyntax::Described(limit))),
            _ if !blank && list.is_empty() => return Err(reader.error(ExpectedSyntax::Blank)),
            _ => {}
        }
        // Lists have at most 128 entries.
        let entry = entry(reader, list.len() as u8)?;
        // The list has room: the match above returns if it is full.
        let _ = list.push(entry);
        reader.skip_gap();
        reader.literal(",")?;
        blank = reader.skip_gap();
    }
}

/// Reads a name: the rest of the line, which may be empty (FILE-7).
fn read_name(reader: &mut Reader<'_>) -> Result<Name, SyntaxError> {
    if !matches!(reader.peek(), None | Some(b' ' | b'\t' | b'\r' | b'\n')) {
        return Err(reader.error(ExpectedSyntax::Blank));
    }
    reader.skip_blanks();
    let start = reader.clone();
    let line = reader.rest_of_line();
    core::str::from_utf8(line).ok().and_then(Name::new).ok_or_else(|| bad_name(start, line))
}

/// Creates the error for an invalid name, at its first invalid character.
#[cold]
fn bad_name(mut start: Reader<'_>, line: &[u8]) -> SyntaxError {
    let valid_len = core::str::from_utf8(line)
        .map_or_else(|error| error.valid_up_to(), |name| name.find(char::is_control).unwrap_or(Name::MAX));
    start.skip(valid_len);
    start.error(ExpectedSyntax::Described(NAME))
}
