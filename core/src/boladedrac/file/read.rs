//! Reads a state file. Accepts only the deviations from the canonical form that FILE-2 allows.

use super::KINDS;
use super::fault::{CELL, NAME, STATUS};
use crate::boladedrac::cell::{Cell, cells};
use crate::boladedrac::goku::{Goku, Gokus, Player};
use crate::boladedrac::item::{Item, ItemId, ItemKind};
use crate::boladedrac::name::Name;
use crate::boladedrac::parameters::{Parameter, Parameters};
use crate::boladedrac::setup::Setup;
use crate::boladedrac::state::{InvalidState, State};
use crate::boladedrac::status::Status;
use crate::boladedrac::violation::{Subject, Violation};
use crate::grid::{WideCellSet, WideSize};
use crate::read_in_place::{self, fill_slot};
use crate::text::{ExpectedSyntax, Place, Reader, SyntaxError};
use crate::validation::{self, ReadIntoError};
use heapless::Vec;

/// Why a text is not a valid state (FILE-18).
pub type ReadError = validation::ReadError<Violation, { Violation::MAX }>;

/// The longest side of a board.
const MAX_SIDE: u32 = WideSize::MAX_SIDE as u32;

impl State {
    /// Reads a state file (FILE-1, FILE-2).
    ///
    /// ```
    /// use rulebook_core::boladedrac::State;
    ///
    /// let mut text = String::new();
    /// State::default().write(&mut text)?;
    /// assert_eq!(State::read(text.replace('\n', "\r\n ").as_bytes())?, State::default());
    ///
    /// let error = State::read(text.replace("nb_balls 4", "nb_balls four").as_bytes()).unwrap_err();
    /// assert_eq!(error.to_string(), "5:10: expected nb_balls, an integer 0..4096, found `four`");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The position when the text is not a well-formed state file; otherwise every violation in the state (FILE-18).
    #[expect(clippy::result_large_err, reason = "the error holds every violation, and there is no allocator")]
    pub fn read(text: &[u8]) -> Result<Self, ReadError> {
        let read_into = |slot: &mut _, report: &mut dyn FnMut(_)| Self::read_into(slot, text, report);
        read_in_place::read_or_collect(read_into, |invalid| places(text, invalid))
    }

    /// Reads a state file into the caller's `slot`, and passes every violation to `report`. Otherwise does the same as
    /// [`State::read`].
    ///
    /// # Errors
    ///
    /// The position when the text is not a well-formed state file. [`ReadIntoError::Invalid`] when the state is
    /// invalid; `report` has then received every violation (FILE-18). In both cases, the slot is empty afterwards.
    pub fn read_into(
        slot: &mut Option<Self>,
        text: &[u8],
        report: &mut dyn FnMut(Violation),
    ) -> Result<(), ReadIntoError> {
        fill_slot(slot, Self::blank, |state| {
            state.setup.read_from(text, |_, _| {})?;
            Ok(state.check(report))
        })
    }
}

/// Finds the places of the violations in the text. Parses the text again, so that valid texts do not pay for this.
fn places(text: &[u8], state: &InvalidState) -> Vec<Place, { Violation::MAX }> {
    let mut offsets: Vec<usize, { Violation::MAX }> = state.violations().iter().map(|_| 0).collect();
    // The text was parsed before, so it is well-formed.
    let _ = Setup::blank().read_from(text, |subject, at| {
        for (offset, violation) in offsets.iter_mut().zip(state.violations()) {
            if violation.subject() == subject {
                *offset = at;
            }
        }
    });
    offsets.into_iter().map(|offset| Place::of(text, offset)).collect()
}

/// What the part of a state file before `round` says about the rest.
#[derive(Clone, Debug)]
pub(in crate::boladedrac) struct Head {
    pub(in crate::boladedrac) players: usize,
    /// The numbers of beans and of kintons.
    items: [u8; 2],
    names: [Name; Player::ALL.len()],
}

impl Setup {
    /// Parses the fields of a state file without checking them against each other (FILE-1 to FILE-6).
    ///
    /// # Errors
    ///
    /// The position when the text is not a well-formed state file.
    pub fn read(text: &[u8]) -> Result<Self, SyntaxError> {
        let mut setup = Self::blank();
        setup.read_from(text, |_, _| {})?;
        Ok(setup)
    }

    /// Replaces all fields with those of a text. Passes the byte offset of each part of the file to `mark`.
    fn read_from(&mut self, text: &[u8], mut mark: impl FnMut(Subject, usize)) -> Result<(), SyntaxError> {
        let reader = &mut Reader::lines(text);
        let head = self.read_head(text, reader, &mut mark)?;
        self.read_round(text, reader, &head, &mut mark)?;
        reader.end()
    }

    /// Parses the file up to the names. Returns what the rest of the file, from `round` on, needs to know.
    pub(in crate::boladedrac) fn read_head(
        &mut self,
        text: &[u8],
        reader: &mut Reader<'_>,
        mark: &mut impl FnMut(Subject, usize),
    ) -> Result<Head, SyntaxError> {
        reader.skip_gap();
        reader.word("boladedrac")?;
        reader.gap()?;
        reader.word("v1")?;
        let players = named(reader, "nb_players", 1, Player::ALL.len() as u32)? as usize;
        let mut items = [0; 2];
        for parameter in Parameter::ALL {
            if parameter == Parameter::GokuRegenTime {
                items = [items_named(reader, "nb_beans")?, items_named(reader, "nb_kintons")?];
            }
            *self.parameters.get_mut(parameter) =
                named_value(reader, parameter.name(), 0, parameter.max(), |offset| {
                    mark(Subject::Parameter(parameter), offset);
                })?;
        }
        let rows = named(reader, "rows", 1, MAX_SIDE)?;
        let cols = named(reader, "cols", 1, MAX_SIDE)?;
        // The bounds keep the numbers in range.
        self.size = WideSize::new(cols as u8, rows as u8).unwrap_or(self.size);
        reader.gap()?;
        reader.word("names")?;
        let mut names = [Name::NOBODY; Player::ALL.len()];
        for name in names.iter_mut().take(players) {
            reader.gap()?;
            let word = token(text, reader);
            *name = Name::of_bytes(word).ok_or_else(|| reader.error(ExpectedSyntax::Described(NAME)))?;
            reader.skip(word.len());
        }
        Ok(Head { players, items, names })
    }

    /// Parses the file from the gap before `round` to the status of the last goku.
    pub(in crate::boladedrac) fn read_round(
        &mut self,
        text: &[u8],
        reader: &mut Reader<'_>,
        head: &Head,
        mark: &mut impl FnMut(Subject, usize),
    ) -> Result<(), SyntaxError> {
        self.round = named_value(reader, "round", 0, Parameters::MAX_ROUNDS, |offset| mark(Subject::Round, offset))?;
        self.read_drawing(reader, mark)?;
        for (kind, count) in ItemKind::ALL.into_iter().zip(head.items) {
            self.read_items(reader, kind, count, mark)?;
        }
        self.gokus = Gokus::NONE;
        for (player, &name) in Player::ALL.iter().zip(&head.names).take(head.players) {
            reader.gap()?;
            mark(Subject::Goku(*player), reader.offset());
            self.gokus.push(read_goku(text, reader, name)?);
        }
        Ok(())
    }

    /// Parses the drawing of the board (FILE-5).
    fn read_drawing(
        &mut self,
        reader: &mut Reader<'_>,
        mark: &mut impl FnMut(Subject, usize),
    ) -> Result<(), SyntaxError> {
        [self.rocks, self.capsules, self.balls] = [WideCellSet::EMPTY; 3];
        reader.gap()?;
        mark(Subject::Drawing, reader.offset());
        for cell in cells(self.size) {
            reader.skip_gap();
            mark(Subject::Cell(cell), reader.offset());
            match reader.peek() {
                Some(b'.') => {}
                Some(b'X' | b'x') => self.rocks.insert(cell.position()),
                Some(b'C' | b'c') => self.capsules.insert(cell.position()),
                Some(b'B' | b'b') => self.balls.insert(cell.position()),
                _ => return Err(reader.error(ExpectedSyntax::Described(CELL))),
            }
            reader.skip(1);
        }
        Ok(())
    }

    fn read_items(
        &mut self,
        reader: &mut Reader<'_>,
        kind: ItemKind,
        count: u8,
        mark: &mut impl FnMut(Subject, usize),
    ) -> Result<(), SyntaxError> {
        reader.gap()?;
        reader.word(match kind {
            ItemKind::Bean => "beans",
            ItemKind::Kinton => "kintons",
        })?;
        let items = self.items_mut(kind);
        items.clear();
        for index in 0..count {
            reader.gap()?;
            mark(Subject::Item(ItemId { kind, index }), reader.offset());
            let cell = read_cell(reader)?;
            reader.gap()?;
            let is_there = reader.one_of(&[("y", true), ("n", false)], "y or n")?;
            let timer = value(reader, "the timer", Parameters::MAX_AMOUNT)?;
            // The list has room: `count` is at most its capacity.
            let _ = items.push(Item { cell, is_there, timer });
        }
        Ok(())
    }
}

fn read_goku(text: &[u8], reader: &mut Reader<'_>, name: Name) -> Result<Goku, SyntaxError> {
    let kinds = "normal, on_kinton, with_ball or on_kinton_with_ball";
    let (on_kinton, with_ball) = reader.one_of(&KINDS, kinds)?;
    reader.gap()?;
    let cell = read_cell(reader)?;
    let timer = value(reader, "the timer", Parameters::MAX_AMOUNT)?;
    reader.gap()?;
    let is_alive = reader.one_of(&[("a", true), ("d", false)], "a or d")?;
    let balls = value(reader, "the balls deposited", Parameters::MAX_TOTAL)?;
    let strength = value(reader, "the strength", Parameters::MAX_AMOUNT)?;
    let kinton = value(reader, "the kinton time", Parameters::MAX_TOTAL)?;
    reader.gap()?;
    let word = token(text, reader);
    let status = Status::parse(word).ok_or_else(|| reader.error(ExpectedSyntax::Described(STATUS)))?;
    reader.skip(word.len());
    Ok(Goku { name, status, cell, is_alive, on_kinton, with_ball, timer, balls, strength, kinton })
}

/// The bytes up to the next gap.
fn token<'a>(text: &'a [u8], reader: &Reader<'_>) -> &'a [u8] {
    let rest = text.get(reader.offset()..).unwrap_or_default();
    let len = rest.iter().position(|byte| b" \t\r\n".contains(byte)).unwrap_or(rest.len());
    rest.get(..len).unwrap_or_default()
}

/// Parses a row and a column.
fn read_cell(reader: &mut Reader<'_>) -> Result<Cell, SyntaxError> {
    // The bounds keep the numbers in range.
    let i = number(reader, "the row", 0, MAX_SIDE - 1)? as u8;
    let j = value(reader, "the column", MAX_SIDE - 1)? as u8;
    Ok(Cell { i, j })
}

/// Parses a gap, a word, a gap and a number.
fn named(reader: &mut Reader<'_>, name: &'static str, min: u32, max: u32) -> Result<u32, SyntaxError> {
    named_value(reader, name, min, max, |_| {})
}

fn items_named(reader: &mut Reader<'_>, name: &'static str) -> Result<u8, SyntaxError> {
    // The bounds keep the numbers in range.
    Ok(named(reader, name, 0, Item::MAX as u32)? as u8)
}

/// Does the same as [`named`], and passes the byte offset of the number to `mark`.
fn named_value(
    reader: &mut Reader<'_>,
    name: &'static str,
    min: u32,
    max: u32,
    mark: impl FnOnce(usize),
) -> Result<u32, SyntaxError> {
    reader.gap()?;
    reader.word(name)?;
    reader.gap()?;
    mark(reader.offset());
    number(reader, name, min, max)
}

/// Parses a gap and a number from 0.
fn value(reader: &mut Reader<'_>, what: &'static str, max: u32) -> Result<u32, SyntaxError> {
    reader.gap()?;
    number(reader, what, 0, max)
}

/// Parses a number without a sign (FILE-3).
fn number(reader: &mut Reader<'_>, what: &'static str, min: u32, max: u32) -> Result<u32, SyntaxError> {
    let (min, max) = (min.into(), max.into());
    if reader.peek() == Some(b'-') {
        return Err(reader.error(ExpectedSyntax::Number { what, min, max }));
    }
    // The bounds keep the numbers in range.
    Ok(u32::try_from(reader.number(what, min, max)?).unwrap_or_default())
}
