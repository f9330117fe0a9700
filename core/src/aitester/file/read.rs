//! Reads a state file. Accepts only the deviations from the canonical form that FILE-2 allows.

use super::diagnose::diagnose;
use super::fault::{ID, PHASES};
use super::parse::{
    LAST, Mark, blank_before, end_of_line, heading, name, named, next_number, number, read_bonuses, read_placement,
    read_terrain, read_type,
};
use crate::aitester::army::{Armies, Army, Player, Unit};
use crate::aitester::event::UnitId;
use crate::aitester::parameters::Parameter;
use crate::aitester::setup::{Phase, Scenario, Setup, Situation};
use crate::aitester::state::{InvalidState, State};
use crate::aitester::tile::Tile;
use crate::aitester::unit_type::{UnitType, UnitTypes};
use crate::aitester::violation::{Subject, Violation};
use crate::players::MAX_PLAYERS;
use crate::read_in_place::{self, fill_slot};
use crate::text::lines::lines;
use crate::text::{ExpectedSyntax, Place, Reader, SyntaxError};
use crate::validation::{self, ReadIntoError};
use heapless::Vec;

/// Why a text is not a valid state (FILE-10).
pub type ReadError = validation::ReadError<Violation, { Violation::MAX }>;

impl State {
    /// Reads a state file (FILE-1, FILE-2).
    ///
    /// ```
    /// use rulebook_core::aitester::State;
    ///
    /// let mut text = String::new();
    /// State::default().write(&mut text)?;
    /// assert_eq!(State::read(text.replace('\n', " \r\n\n").as_bytes())?, State::default());
    ///
    /// let error = State::read(text.replace("turn 0", "turn zero").as_bytes()).unwrap_err();
    /// assert_eq!(error.to_string(), "8:6: expected turn, an integer 0..999999999, found `zero`");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The position when the text is not a well-formed state file; otherwise every violation in the state (FILE-10).
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
    /// invalid; `report` has then received every violation (FILE-10). In both cases, the slot is empty afterwards.
    pub fn read_into(
        slot: &mut Option<Self>,
        text: &[u8],
        report: &mut dyn FnMut(Violation),
    ) -> Result<(), ReadIntoError> {
        fill_slot(slot, Self::blank, |state| {
            let (scenario, situation) = state.fields_mut();
            read_fields(scenario, situation, text, &mut |_, _| {})?;
            Ok(state.check(report))
        })
    }
}

impl Setup {
    /// Parses the fields of a state file without checking them against each other (FILE-1 to FILE-5).
    ///
    /// # Errors
    ///
    /// The position when the text is not a well-formed state file.
    pub fn read(text: &[u8]) -> Result<Self, SyntaxError> {
        let mut setup = Self::BLANK;
        read_fields(&mut setup.scenario, &mut setup.situation, text, &mut |_, _| {})?;
        Ok(setup)
    }
}

/// The number of bytes of the state at the beginning of a replay, its last line end included. Does not check its fields
/// against each other (MAP-5).
///
/// # Errors
///
/// The position when the text does not begin with a well-formed state file.
pub(in crate::aitester) fn state_len(text: &[u8]) -> Result<usize, SyntaxError> {
    let Setup { mut scenario, mut situation } = Setup::BLANK;
    let mut reader = Reader::lines(text);
    match read_state(&mut reader, &mut scenario, &mut situation, &mut |_, _| {}) {
        Ok(()) => Ok(reader.offset()),
        Err(error) => Err(diagnose(without_steps(text), reader.offset(), error)),
    }
}

/// The part of a replay before its first step. No line of a state has a command as its second token.
fn without_steps(text: &[u8]) -> &[u8] {
    let is_command = |token: &[u8]| matches!(token, b"BUY" | b"SEL" | b"END" | b"MOV" | b"ATT" | b"NXT" | b"-");
    let step = lines(text, 0).find(|line| line.tokens().nth(1).is_some_and(|(_, token)| is_command(token)));
    step.and_then(|line| text.get(..line.start)).unwrap_or(text)
}

/// Finds the places of the violations in the text. Parses the text again, so that valid texts do not pay for this.
fn places(text: &[u8], state: &InvalidState) -> Vec<Place, { Violation::MAX }> {
    let mut offsets: Vec<usize, { Violation::MAX }> = state.violations().iter().map(|_| 0).collect();
    let Setup { mut scenario, mut situation } = Setup::BLANK;
    // The text was parsed before, so it is well-formed.
    let _ = read_fields(&mut scenario, &mut situation, text, &mut |subject, at| {
        for (offset, violation) in offsets.iter_mut().zip(state.violations()) {
            if violation.subject() == subject {
                *offset = at;
            }
        }
    });
    offsets.into_iter().map(|offset| Place::of(text, offset)).collect()
}

/// Replaces all fields with those of a text, and passes the byte offset of each part of it to `mark`.
fn read_fields(
    scenario: &mut Scenario,
    situation: &mut Situation,
    text: &[u8],
    mark: Mark<'_>,
) -> Result<(), SyntaxError> {
    let mut reader = Reader::lines(text);
    let read = read_state(&mut reader, scenario, situation, mark).and_then(|()| reader.end());
    read.map_err(|error| diagnose(text, reader.offset(), error))
}

/// Parses a state. More text may follow it.
fn read_state(
    reader: &mut Reader<'_>,
    scenario: &mut Scenario,
    situation: &mut Situation,
    mark: Mark<'_>,
) -> Result<(), SyntaxError> {
    heading(reader, "aitester")?;
    let players = named(reader, "players", 2, MAX_PLAYERS as u32)?;
    for parameter in Parameter::ALL {
        reader.skip_gap();
        mark(Subject::Parameter(parameter), reader.offset());
        *scenario.parameters.get_mut(parameter) = named(reader, parameter.name(), parameter.min(), parameter.max())?;
    }
    read_turn(reader, situation, mark)?;
    scenario.types = read_types(reader, mark)?;
    scenario.terrain = read_terrain(reader)?;
    scenario.placement = read_placement(reader, scenario.terrain.size(), mark)?;
    situation.bonuses = read_bonuses(reader, mark)?;
    situation.armies = Armies::NONE;
    for player in Player::ALL.into_iter().take(players as usize) {
        situation.armies.push(read_army(reader, player, mark)?);
    }
    Ok(())
}

/// Parses the lines from `phase` to `refused`.
fn read_turn(reader: &mut Reader<'_>, situation: &mut Situation, mark: Mark<'_>) -> Result<(), SyntaxError> {
    reader.skip_gap();
    reader.word("phase")?;
    blank_before(reader, ExpectedSyntax::OneOf(PHASES))?;
    let phases = [Phase::Buy, Phase::Fight].map(|phase| (phase.name(), phase));
    situation.phase = reader.one_of(&phases, PHASES)?;
    reader.end_of_line()?;
    let mut value = |subject, name, min, max| {
        reader.skip_gap();
        reader.word(name)?;
        let value = marked_number(reader, subject, name, (min, max), mark)?;
        reader.end_of_line()?;
        Ok(value)
    };
    situation.turn = value(Subject::Turn, "turn", 0, Parameter::TurnLimit.max())?;
    let number = value(Subject::Player, "player", 1, MAX_PLAYERS as u32)?;
    situation.player = Player::new(number as usize - 1).unwrap_or(situation.player);
    situation.points = value(Subject::Points, "points", 0, Parameter::ActionPoints.max())?;
    // At most 2.
    situation.refused = value(Subject::Refused, "refused", 0, u32::from(Situation::MAX_REFUSALS) - 1)? as u8;
    Ok(())
}

/// Parses blanks and a number of a range, and passes the byte offset of the number to `mark`.
fn marked_number(
    reader: &mut Reader<'_>,
    subject: Subject,
    what: &'static str,
    (min, max): (u32, u32),
    mark: Mark<'_>,
) -> Result<u32, SyntaxError> {
    blank_before(reader, ExpectedSyntax::Number { what, min: min.into(), max: max.into() })?;
    mark(subject, reader.offset());
    number(reader, what, min, max)
}

fn read_types(reader: &mut Reader<'_>, mark: Mark<'_>) -> Result<UnitTypes, SyntaxError> {
    let count = named(reader, "types", 1, UnitType::MAX_COUNT as u32)?;
    let mut types = UnitTypes::new();
    for number in 0..count as u8 {
        reader.skip_gap();
        mark(Subject::Type(number), reader.offset());
        // The list has room for the largest count.
        let _ = types.push(read_type(reader, name)?);
        end_of_line(reader)?;
    }
    Ok(types)
}

fn read_army(reader: &mut Reader<'_>, player: Player, mark: Mark<'_>) -> Result<Army, SyntaxError> {
    reader.skip_gap();
    mark(Subject::Money(player), reader.offset());
    reader.word("money")?;
    let mut army = Army::with_money(next_number(reader, "money", 0, Army::MAX_MONEY)?);
    blank_before(reader, ExpectedSyntax::Literal("units"))?;
    reader.word("units")?;
    let count = next_number(reader, "units", 0, Army::MAX_UNITS as u32)?;
    end_of_line(reader)?;
    for id in 0..count as u8 {
        reader.skip_gap();
        let unit = UnitId { player, id };
        number(reader, ID, id.into(), id.into())?;
        let mut marked = |subject, what, max| marked_number(reader, subject, what, (0, max), mark);
        let type_number = marked(Subject::TypeOf(unit), "the number of a type", UnitType::MAX_COUNT as u32 - 1)?;
        let x = marked(Subject::Unit(unit), "the column", LAST)?;
        let y = next_number(reader, "the row", 0, LAST)?;
        let health = next_number(reader, "health", 0, Unit::MAX_HEALTH)?;
        end_of_line(reader)?;
        // The bounds keep the numbers in range, and the list has room for the largest count.
        let unit = Unit { type_number: type_number as u8, tile: Tile::new(x as u8, y as u8), health };
        let _ = army.units.push(unit);
    }
    Ok(army)
}
