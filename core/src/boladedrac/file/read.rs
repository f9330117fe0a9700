//! Reading a state file: tolerant where FILE-2 says so, and nowhere else.

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
use crate::read_in_place::{self, fill};
use crate::text::{ExpectedSyntax, Place, Reader, SyntaxError};
use crate::validation::{self, ReadIntoError};
use heapless::Vec;

/// Why a text is no valid state (FILE-18).
pub type ReadError = validation::ReadError<Violation, { Violation::MAX }>;

/// The largest side of a board.
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
    /// Where the text is no well-formed state file; or else every rule that the
    /// state breaks (FILE-18).
    #[expect(clippy::result_large_err, reason = "every reason is told, and there is no allocator")]
    pub fn read(text: &[u8]) -> Result<Self, ReadError> {
        let read_into = |place: &mut _, report: &mut dyn FnMut(_)| Self::read_into(place, text, report);
        read_in_place::whole(read_into, |broken| places(text, broken))
    }

    /// Reads a state file as [`State::read`] does, into a place that the caller
    /// gives, and hands every rule that the state breaks to `report`.
    ///
    /// # Errors
    ///
    /// Where the text is no well-formed state file; or that the state breaks
    /// rules, which `report` was told (FILE-18). The place is then empty.
    pub fn read_into(
        place: &mut Option<Self>,
        text: &[u8],
        report: &mut dyn FnMut(Violation),
    ) -> Result<(), ReadIntoError> {
        fill(place, Self::blank, |state| {
            state.setup.read_from(text, |_, _| {})?;
            Ok(state.check(report))
        })
    }
}

/// Where the things stand that the broken rules are about. Reads the text once
/// more, so that a text without faults does not pay for it.
fn places(text: &[u8], state: &InvalidState) -> Vec<Place, { Violation::MAX }> {
    let mut offsets: Vec<usize, { Violation::MAX }> = state.violations().iter().map(|_| 0).collect();
    // The text was read before, so it is a well-formed state file.
    let _ = Setup::blank().read_from(text, |subject, at| {
        for (offset, broken) in offsets.iter_mut().zip(state.violations()) {
            if broken.subject() == subject {
                *offset = at;
            }
        }
    });
    offsets.into_iter().map(|offset| Place::of(text, offset)).collect()
}

impl Setup {
    /// Reads the fields of a state file without checking them against each
    /// other (FILE-1 to FILE-6).
    ///
    /// # Errors
    ///
    /// Where the text is no well-formed state file.
    pub fn read(text: &[u8]) -> Result<Self, SyntaxError> {
        let mut setup = Self::blank();
        setup.read_from(text, |_, _| {})?;
        Ok(setup)
    }

    /// Replaces all fields by those of a text, and hands each subject with the
    /// byte at which it stands to `note`.
    fn read_from(&mut self, text: &[u8], mut note: impl FnMut(Subject, usize)) -> Result<(), SyntaxError> {
        let reader = &mut Reader::lines(text);
        reader.skip_gap();
        reader.word("boladedrac")?;
        reader.gap()?;
        reader.word("v1")?;
        let players = named(reader, "nb_players", 1, Player::ALL.len() as u32)?;
        let mut items = [0; 2];
        for parameter in Parameter::ALL {
            if parameter == Parameter::GokuRegenTime {
                items = [items_named(reader, "nb_beans")?, items_named(reader, "nb_kintons")?];
            }
            *self.parameters.get_mut(parameter) =
                named_value(reader, parameter.name(), 0, parameter.max(), |offset| {
                    note(Subject::Parameter(parameter), offset);
                })?;
        }
        let rows = named(reader, "rows", 1, MAX_SIDE)?;
        let cols = named(reader, "cols", 1, MAX_SIDE)?;
        // In range by the bounds just given.
        self.size = WideSize::new(cols as u8, rows as u8).unwrap_or(self.size);
        reader.gap()?;
        reader.word("names")?;
        let mut names = [Name::NOBODY; Player::ALL.len()];
        for name in names.iter_mut().take(players as usize) {
            reader.gap()?;
            let word = token(text, reader);
            *name = Name::of_bytes(word).ok_or_else(|| reader.error(ExpectedSyntax::Described(NAME)))?;
            reader.skip(word.len());
        }
        self.round = named_value(reader, "round", 0, Parameters::MAX_ROUNDS, |offset| note(Subject::Round, offset))?;
        self.read_drawing(reader, &mut note)?;
        for (kind, count) in ItemKind::ALL.into_iter().zip(items) {
            self.read_items(reader, kind, count, &mut note)?;
        }
        self.gokus = Gokus::NONE;
        for (player, &name) in Player::ALL.iter().zip(&names).take(players as usize) {
            reader.gap()?;
            note(Subject::Goku(*player), reader.offset());
            self.gokus.push(read_goku(text, reader, name)?);
        }
        reader.end()
    }

    /// FILE-5
    fn read_drawing(
        &mut self,
        reader: &mut Reader<'_>,
        note: &mut impl FnMut(Subject, usize),
    ) -> Result<(), SyntaxError> {
        [self.rocks, self.capsules, self.balls] = [WideCellSet::EMPTY; 3];
        reader.gap()?;
        note(Subject::Drawing, reader.offset());
        for cell in cells(self.size) {
            reader.skip_gap();
            note(Subject::Cell(cell), reader.offset());
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
        note: &mut impl FnMut(Subject, usize),
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
            note(Subject::Item(ItemId { kind, index }), reader.offset());
            let cell = read_cell(reader)?;
            reader.gap()?;
            let is_there = reader.one_of(&[("y", true), ("n", false)], "y or n")?;
            let timer = value(reader, "the timer", Parameters::MAX_AMOUNT)?;
            // There are at most as many as the list has room for.
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

/// The bytes up to a gap.
fn token<'a>(text: &'a [u8], reader: &Reader<'_>) -> &'a [u8] {
    let rest = text.get(reader.offset()..).unwrap_or_default();
    let len = rest.iter().position(|byte| b" \t\r\n".contains(byte)).unwrap_or(rest.len());
    rest.get(..len).unwrap_or_default()
}

/// A row and a column.
fn read_cell(reader: &mut Reader<'_>) -> Result<Cell, SyntaxError> {
    // In range by the bounds just given.
    let i = number(reader, "the row", 0, MAX_SIDE - 1)? as u8;
    let j = value(reader, "the column", MAX_SIDE - 1)? as u8;
    Ok(Cell { i, j })
}

/// A gap, a word, a gap and a number.
fn named(reader: &mut Reader<'_>, name: &'static str, min: u32, max: u32) -> Result<u32, SyntaxError> {
    named_value(reader, name, min, max, |_| {})
}

fn items_named(reader: &mut Reader<'_>, name: &'static str) -> Result<u8, SyntaxError> {
    // In range by the bounds just given.
    Ok(named(reader, name, 0, Item::MAX as u32)? as u8)
}

/// As [`named`]; hands the byte at which the number stands to `note`.
fn named_value(
    reader: &mut Reader<'_>,
    name: &'static str,
    min: u32,
    max: u32,
    note: impl FnOnce(usize),
) -> Result<u32, SyntaxError> {
    reader.gap()?;
    reader.word(name)?;
    reader.gap()?;
    note(reader.offset());
    number(reader, name, min, max)
}

/// A gap and a number from 0 on.
fn value(reader: &mut Reader<'_>, what: &'static str, max: u32) -> Result<u32, SyntaxError> {
    reader.gap()?;
    number(reader, what, 0, max)
}

/// A number without a sign (FILE-3).
fn number(reader: &mut Reader<'_>, what: &'static str, min: u32, max: u32) -> Result<u32, SyntaxError> {
    let (min, max) = (min.into(), max.into());
    if reader.peek() == Some(b'-') {
        return Err(reader.error(ExpectedSyntax::Number { what, min, max }));
    }
    // In range by the bounds just given.
    Ok(u32::try_from(reader.number(what, min, max)?).unwrap_or_default())
}
