//! Reads a state file. Accepts only the deviations from the canonical form that FILE-2 allows.

use super::diagnose::{Outline, Part};
use super::fault::{CELL, NAME, STATUS};
use super::{KIND_NAMES, KINDS};
use crate::boladedrac::cell::{Cell, cells};
use crate::boladedrac::goku::{Goku, Gokus, Player};
use crate::boladedrac::item::{Item, ItemId, ItemKind};
use crate::boladedrac::name::Name;
use crate::boladedrac::parameters::{Parameter, Parameters};
use crate::boladedrac::setup::Setup;
use crate::boladedrac::state::{InvalidState, State};
use crate::boladedrac::status::Status;
use crate::boladedrac::violation::{GokuPart, ItemPart, Subject, Violation};
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
    /// assert_eq!(error.to_string(), "5:10: expected nb_balls, an integer 1..4096, found `four`");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The position when the text is not a well-formed state file; otherwise every violation in the state (FILE-18).
    #[expect(clippy::result_large_err, reason = "the error holds every violation, and there is no allocator")]
    pub fn read(text: &[u8]) -> Result<Self, ReadError> {
        let read_into = |slot: &mut _, report: &mut dyn FnMut(_)| match Self::read_into(slot, text, report) {
            Err(ReadIntoError::Syntax(error)) => Err(ReadIntoError::Syntax(diagnosed(text, error))),
            result => result,
        };
        read_in_place::read_or_collect(read_into, |invalid| places(text, invalid))
    }

    /// Reads a state file into the caller's `slot`, and passes every violation to `report`. Otherwise does the same as
    /// [`State::read`].
    ///
    /// # Errors
    ///
    /// The position where the parser stopped when the text is not a well-formed state file; [`State::read`] instead
    /// returns the position to edit, which takes more code. [`ReadIntoError::Invalid`] when the state is invalid;
    /// `report` has then received every violation (FILE-18). In both cases, the slot is empty afterwards.
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

/// The error of a malformed text, at the place to edit. Parses the text again, so that well-formed texts and
/// microcontrollers do not pay for this.
#[cold]
fn diagnosed(text: &[u8], error: SyntaxError) -> SyntaxError {
    let (mut reader, mut head) = (Reader::lines(text), Head::NONE);
    let _ = Setup::blank().read_parts(&mut reader, &mut head, |_, _| {});
    head.outline.diagnose(text, reader.offset(), error)
}

/// What the part of a state file before `round` says about the rest.
#[derive(Clone, Debug)]
pub(in crate::boladedrac) struct Head {
    outline: Outline,
    names: [Name; Player::ALL.len()],
}

impl Head {
    pub(in crate::boladedrac) const NONE: Self =
        Self { outline: Outline::NONE, names: [Name::EMPTY; Player::ALL.len()] };

    /// The number of players.
    pub(in crate::boladedrac) const fn players(&self) -> usize {
        self.outline.players as usize
    }
}

impl Setup {
    /// Parses the fields of a state file without checking them against each other (FILE-1 to FILE-6).
    ///
    /// # Errors
    ///
    /// The position when the text is not a well-formed state file.
    pub fn read(text: &[u8]) -> Result<Self, SyntaxError> {
        let mut setup = Self::blank();
        setup.read_from(text, |_, _| {}).map_err(|error| diagnosed(text, error))?;
        Ok(setup)
    }

    /// Replaces all fields with those of a text. Passes the byte offset of each part of the file to `mark`.
    fn read_from(&mut self, text: &[u8], mark: impl FnMut(Subject, usize)) -> Result<(), SyntaxError> {
        let (mut reader, mut head) = (Reader::lines(text), Head::NONE);
        self.read_parts(&mut reader, &mut head, mark)
    }

    fn read_parts(
        &mut self,
        reader: &mut Reader<'_>,
        head: &mut Head,
        mut mark: impl FnMut(Subject, usize),
    ) -> Result<(), SyntaxError> {
        self.read_head(reader, head, &mut mark)?;
        self.read_round(reader, head, &mut mark)?;
        reader.end()
    }

    /// Parses the file up to the names.
    pub(in crate::boladedrac) fn read_head(
        &mut self,
        reader: &mut Reader<'_>,
        head: &mut Head,
        mark: &mut impl FnMut(Subject, usize),
    ) -> Result<(), SyntaxError> {
        let Head { outline, names } = head;
        reader.skip_gap();
        reader.word("boladedrac")?;
        reader.gap()?;
        reader.word("v1")?;
        outline.players = named(reader, "nb_players", 1, Player::ALL.len() as u32)?;
        for parameter in Parameter::ALL {
            if parameter == Parameter::GokuRegenTime {
                outline.items = [items_named(reader, "nb_beans")?, items_named(reader, "nb_kintons")?];
            }
            let least = u32::from(!parameter.may_be_zero());
            *self.parameters.get_mut(parameter) = named_value(reader, parameter.name(), 0, parameter.max(), |offset| {
                mark(Subject::Parameter(parameter), offset);
            })
            .map_err(|error| advise_least(error, least))?;
        }
        outline.rows = sized(reader, "rows")?;
        outline.cols = sized(reader, "cols")?;
        // The bounds keep the numbers in range.
        self.size = WideSize::new(outline.cols.0 as u8, outline.rows.0 as u8).unwrap_or(self.size);
        reader.skip_gap();
        reader.word("names")?;
        outline.begin(Part::Names, reader.offset());
        for name in names.iter_mut().take(outline.players as usize) {
            reader.gap()?;
            let word = reader.peek_token();
            *name = Name::of_bytes(word).ok_or_else(|| reader.token_error(NAME))?;
            reader.skip(word.len());
        }
        Ok(())
    }

    /// Parses the file from the gap before `round` to the status of the last goku.
    pub(in crate::boladedrac) fn read_round(
        &mut self,
        reader: &mut Reader<'_>,
        head: &mut Head,
        mark: &mut impl FnMut(Subject, usize),
    ) -> Result<(), SyntaxError> {
        let Head { outline, names } = head;
        self.round = named_value(reader, "round", 0, Parameters::MAX_ROUNDS, |offset| mark(Subject::Round, offset))?;
        outline.begin(Part::Drawing, reader.offset());
        self.read_drawing(reader, mark)?;
        reader.gap()?;
        for (kind, count) in ItemKind::ALL.into_iter().zip(outline.items) {
            reader.skip_gap();
            reader.word(match kind {
                ItemKind::Bean => "beans",
                ItemKind::Kinton => "kintons",
            })?;
            outline.begin(Part::Items(kind), reader.offset());
            self.read_items(reader, kind, count, mark)?;
        }
        reader.skip_gap();
        // A number here more likely begins another kinton than a goku.
        if !reader.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            outline.begin(Part::Gokus, reader.offset());
        }
        self.gokus = Gokus::NONE;
        for (player, &name) in Player::ALL.iter().zip(&*names).take(outline.players as usize) {
            let mut mark = |part, offset| mark(Subject::Goku(*player, part), offset);
            self.gokus.push(read_goku(reader, name, &mut mark)?);
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
        let items = self.items_mut(kind);
        items.clear();
        for index in 0..count {
            let item = ItemId { kind, index };
            reader.skip_gap();
            mark(Subject::Item(item, ItemPart::Place), reader.offset());
            let cell = read_cell(reader)?;
            reader.skip_gap();
            let is_there = reader.one_of(&[("y", true), ("n", false)], "y or n")?;
            reader.skip_gap();
            mark(Subject::Item(item, ItemPart::Timer), reader.offset());
            let timer = number(reader, "the timer", 0, Parameters::MAX_AMOUNT)?;
            // The list has room: `count` is at most its capacity.
            let _ = items.push(Item { cell, is_there, timer });
        }
        Ok(())
    }
}

fn read_goku(reader: &mut Reader<'_>, name: Name, mark: &mut impl FnMut(GokuPart, usize)) -> Result<Goku, SyntaxError> {
    reader.skip_gap();
    mark(GokuPart::Kind, reader.offset());
    let (on_kinton, with_ball) = reader.one_of(&KINDS, KIND_NAMES)?;
    reader.skip_gap();
    mark(GokuPart::Cell, reader.offset());
    let cell = read_cell(reader)?;
    reader.skip_gap();
    mark(GokuPart::Timer, reader.offset());
    let timer = number(reader, "the timer", 0, Parameters::MAX_AMOUNT)?;
    reader.skip_gap();
    let is_alive = reader.one_of(&[("a", true), ("d", false)], "a or d")?;
    let balls = value(reader, "the balls deposited", Parameters::MAX_TOTAL)?;
    reader.skip_gap();
    mark(GokuPart::Strength, reader.offset());
    let strength = number(reader, "the strength", 0, Parameters::MAX_AMOUNT)?;
    reader.skip_gap();
    mark(GokuPart::Kinton, reader.offset());
    let kinton = number(reader, "the kinton time", 0, Parameters::MAX_TOTAL)?;
    reader.skip_gap();
    let word = reader.peek_token();
    let status = Status::parse(word).ok_or_else(|| reader.token_error(STATUS))?;
    reader.skip(word.len());
    Ok(Goku { name, status, cell, is_alive, on_kinton, with_ball, timer, balls, strength, kinton })
}

/// Parses a row and a column.
fn read_cell(reader: &mut Reader<'_>) -> Result<Cell, SyntaxError> {
    // The bounds keep the numbers in range.
    let i = number(reader, "the row", 0, MAX_SIDE - 1)? as u8;
    let j = value(reader, "the column", MAX_SIDE - 1)? as u8;
    Ok(Cell { i, j })
}

/// Parses a word and a number, which a gap separates.
///
/// A missing gap is not reported here. Two tokens without a gap between them are one malformed token, and the error for
/// that token says more than "expected a blank". So this function and the ones below it skip the gap, if there is one.
fn named(reader: &mut Reader<'_>, name: &'static str, min: u32, max: u32) -> Result<u32, SyntaxError> {
    named_value(reader, name, min, max, |_| {})
}

fn items_named(reader: &mut Reader<'_>, name: &'static str) -> Result<u8, SyntaxError> {
    // The bounds keep the numbers in range.
    Ok(named(reader, name, 0, Item::MAX as u32)? as u8)
}

/// Parses the word and the length of a side, and returns the byte offset of the length too.
fn sized(reader: &mut Reader<'_>, name: &'static str) -> Result<(u32, usize), SyntaxError> {
    let mut at = 0;
    let length = named_value(reader, name, 1, MAX_SIDE, |offset| at = offset)?;
    Ok((length, at))
}

/// Does the same as [`named`], and passes the byte offset of the number to `mark`.
fn named_value(
    reader: &mut Reader<'_>,
    name: &'static str,
    min: u32,
    max: u32,
    mark: impl FnOnce(usize),
) -> Result<u32, SyntaxError> {
    reader.skip_gap();
    reader.word(name)?;
    reader.skip_gap();
    mark(reader.offset());
    number(reader, name, min, max)
}

/// Replaces the smallest value in an error by the one that a later check demands (FILE-7).
fn advise_least(error: SyntaxError, least: u32) -> SyntaxError {
    match error.expected {
        ExpectedSyntax::Number { what, max, .. } => {
            SyntaxError { expected: ExpectedSyntax::Number { what, min: least.into(), max }, ..error }
        }
        _ => error,
    }
}

/// Parses a gap and a number from 0.
fn value(reader: &mut Reader<'_>, what: &'static str, max: u32) -> Result<u32, SyntaxError> {
    reader.skip_gap();
    number(reader, what, 0, max)
}

/// Parses a number without a sign (FILE-3).
fn number(reader: &mut Reader<'_>, what: &'static str, min: u32, max: u32) -> Result<u32, SyntaxError> {
    let (min, max) = (min.into(), max.into());
    let start = reader.clone();
    let number = if start.peek() == Some(b'-') { None } else { reader.number(what, min, max).ok() };
    // The general parser also lets a number end before `x` or `/`. Here only a gap may follow.
    match number.filter(|_| !matches!(reader.peek(), Some(b'x' | b'/'))) {
        // The bounds keep the numbers in range.
        Some(number) => Ok(u32::try_from(number).unwrap_or_default()),
        None => {
            *reader = start;
            Err(reader.error(ExpectedSyntax::Number { what, min, max }))
        }
    }
}
