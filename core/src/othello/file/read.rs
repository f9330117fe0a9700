//! Reads a state file. Accepts only the deviations from the canonical form that FILE-2 allows.

use super::fault::{FORFEIT, SIDE, SQUARE, SQUARES};
use crate::othello::board::Board;
use crate::othello::color::Color;
use crate::othello::rules::Rules;
use crate::othello::square::Square;
use crate::othello::state::{InvalidState, State};
use crate::othello::violation::Violation;
use crate::read_in_place::{self, fill_slot};
use crate::text::{ExpectedSyntax, FoundText, Place, Reader, SyntaxError};
use crate::validation::{self, ReadIntoError};
use heapless::Vec;

/// Why a text is not a valid state (FILE-8).
pub type ReadError = validation::ReadError<Violation, { Violation::MAX }>;

impl State {
    /// Reads a state file (FILE-1, FILE-2).
    ///
    /// ```
    /// use rulebook_core::othello::{Color, Rules, State};
    ///
    /// let start = b"---------------------------OX------XO---------------------------";
    /// let state = State::read(&[start, &b" \t O \r\n"[..]].concat(), Rules::default())?;
    /// assert_eq!(state.to_move(), Color::White);
    ///
    /// let error = State::read(&start[1..], Rules::default()).unwrap_err();
    /// assert_eq!(error.to_string(), "1:64: expected 64 squares, found 63");
    /// # Ok::<(), rulebook_core::othello::ReadError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The position when the text is not a well-formed state file; otherwise
    /// every violation in the state (FILE-8).
    pub fn read(text: &[u8], rules: Rules) -> Result<Self, ReadError> {
        let read_into = |slot: &mut _, report: &mut dyn FnMut(_)| Self::read_into(slot, text, rules, report);
        read_in_place::read_or_collect(read_into, |invalid| places(text, invalid))
    }

    /// Reads a state file into the caller's `slot`, and passes every violation to `report`. Otherwise does the same as
    /// [`State::read`].
    ///
    /// # Errors
    ///
    /// The position when the text is not a well-formed state file. [`ReadIntoError::Invalid`] when the state is
    /// invalid; `report` has then received every violation (FILE-8). In both cases, the slot is empty afterwards.
    pub fn read_into(
        slot: &mut Option<Self>,
        text: &[u8],
        rules: Rules,
        report: &mut dyn FnMut(Violation),
    ) -> Result<(), ReadIntoError> {
        fill_slot(slot, Self::blank, |state| {
            let setup = read_fields(text)?.setup(rules);
            let is_valid = setup.check(report);
            *state = Self::of_valid(setup);
            Ok(is_valid)
        })
    }
}

/// Whether a text is a well-formed state file, valid or not.
pub(in crate::othello) fn recognizes(text: &[u8]) -> bool {
    read_fields(text).is_ok()
}

/// The fields of a state file, and the byte offsets of those that can be at fault.
struct Fields {
    board: Board,
    to_move: Color,
    to_move_offset: usize,
    forfeit: Option<(Color, usize)>,
}

impl Fields {
    fn setup(&self, rules: Rules) -> crate::othello::Setup {
        let forfeit = self.forfeit.map(|(loser, _)| loser);
        crate::othello::Setup { board: self.board, to_move: self.to_move, forfeit, rules }
    }
}

fn read_fields(text: &[u8]) -> Result<Fields, SyntaxError> {
    let reader = &mut Reader::lines(text);
    reader.skip_gap();
    let board = squares(reader)?;
    reader.blank()?;
    let to_move_offset = reader.offset();
    let to_move = reader.one_of(&[("X", Color::Black), ("O", Color::White)], SIDE)?;
    reader.skip_blanks();
    let forfeit_offset = reader.offset();
    let forfeit = match reader.peek() {
        None | Some(b'\r' | b'\n') => None,
        Some(_) => Some(reader.one_of(&[("forfeit-X", Color::Black), ("forfeit-O", Color::White)], FORFEIT)?),
    };
    reader.end()?;
    Ok(Fields { board, to_move, to_move_offset, forfeit: forfeit.map(|loser| (loser, forfeit_offset)) })
}

/// Reads exactly 64 squares (FILE-3).
fn squares(reader: &mut Reader<'_>) -> Result<Board, SyntaxError> {
    let word = reader.peek_word();
    let mut board = Board::EMPTY;
    for (square, &byte) in Square::ALL.into_iter().zip(word) {
        match disc(byte) {
            Some(disc) => board.set(square, disc),
            None => return Err(reader.error(ExpectedSyntax::Described(SQUARE))),
        }
        reader.skip(1);
    }
    let more = word.get(Square::COUNT..).unwrap_or_default();
    if word.len() >= Square::COUNT && more.is_empty() {
        return Ok(board);
    }
    let found = word.len().min(Square::COUNT) + more.iter().take_while(|&&byte| disc(byte).is_some()).count();
    let found = FoundText::Count(u32::try_from(found).unwrap_or(u32::MAX));
    Err(SyntaxError { place: reader.place(), expected: SQUARES, found })
}

/// The disc that a character of a state file means.
const fn disc(character: u8) -> Option<Option<Color>> {
    match character {
        b'X' => Some(Some(Color::Black)),
        b'O' => Some(Some(Color::White)),
        b'-' => Some(None),
        _ => None,
    }
}

/// Parses 64 squares and nothing else.
#[cfg(feature = "serde")]
pub(in crate::othello) fn read_board(text: &[u8]) -> Result<Board, SyntaxError> {
    let mut reader = Reader::line(text);
    let board = squares(&mut reader)?;
    reader.end()?;
    Ok(board)
}

/// Finds the places of the violations in the text. Parses the text again, so that valid texts do not pay for this.
fn places(text: &[u8], state: &InvalidState) -> Vec<Place, { Violation::MAX }> {
    // The text was parsed before, so it is well-formed.
    let Ok(fields) = read_fields(text) else { return Vec::new() };
    let offsets = state.violations().iter().map(|violation| match violation {
        Violation::CannotMove(_) => fields.to_move_offset,
        Violation::ForfeitOfOther(_) | Violation::ForfeitAfterEnd => {
            fields.forfeit.map_or(fields.to_move_offset, |(_, offset)| offset)
        }
    });
    offsets.map(|offset| Place::of(text, offset)).collect()
}
