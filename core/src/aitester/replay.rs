//! Replays: recorded games in one file. Read MAP-5 first.

use super::army::Player;
use super::command::Command;
use super::file::parse::{blank_before, end_of_line, number};
use super::file::{ReadError, state_len};
use super::state::State;
use crate::text::{ExpectedSyntax, Reader, SyntaxError};
use core::fmt;

const PLAYER: &str = "the number of the player that is asked";
const WORDS: &str = "BUY, SEL, END, MOV, ATT, NXT or -";

/// A step of a replay. Its [`Display`](fmt::Display) is the line in the file (MAP-5).
///
/// ```
/// use rulebook_core::aitester::{Command, P1, ReplayStep};
///
/// let command = Some(Command::Move { unit: 0, x: 3, y: 4 });
/// assert_eq!(ReplayStep { player: P1, command }.to_string(), "1 MOV 0 3 4");
/// assert_eq!(ReplayStep { player: P1, command: None }.to_string(), "1 -");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ReplayStep {
    /// The player that was asked.
    pub player: Player,
    /// Its command; `None` for everything that was no command.
    pub command: Option<Command>,
}

impl fmt::Display for ReplayStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.player.number())?;
        match self.command {
            Some(command) => command.fmt(f),
            None => f.write_str("-"),
        }
    }
}

/// Reads a replay step by step, and plays it (MAP-5).
///
/// ```
/// use rulebook_core::aitester::{P2, ReplayReader, State};
///
/// let mut text = String::new();
/// State::default().write(&mut text)?;
/// text.push_str("1 BUY 3 0 0\n1 END\n\n 2  BUY 0007 9 9\r\n2 -");
/// let mut reader = ReplayReader::new(text.as_bytes())?;
/// let mut lines = Vec::new();
/// while let Some(step) = reader.next_step()? {
///     lines.push(step.to_string());
/// }
/// assert_eq!(lines, ["1 BUY 3 0 0", "1 END", "2 BUY 7 9 9", "2 -"]);
/// // Both answers of player 2 were refused.
/// assert_eq!((reader.state().situation().player, reader.state().situation().refused), (P2, 2));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ReplayReader<'a> {
    reader: Reader<'a>,
    state: State,
}

impl<'a> ReplayReader<'a> {
    /// Reads the state in which the game started.
    ///
    /// # Errors
    ///
    /// As for [`State::read`]. Does not look at the steps.
    #[expect(clippy::result_large_err, reason = "the error holds every violation, and there is no allocator")]
    pub fn new(text: &'a [u8]) -> Result<Self, ReadError> {
        let start = Self::start(text).map_err(ReadError::Syntax)?;
        let mut reader = Reader::lines(text);
        reader.skip(start.len());
        Ok(Self { reader, state: State::read(start)? })
    }

    /// The part of a replay that is the state in which the game started. Does not check whether this state is valid.
    ///
    /// # Errors
    ///
    /// The position when the text does not begin with a well-formed state file.
    pub fn start(text: &'a [u8]) -> Result<&'a [u8], SyntaxError> {
        Ok(text.get(..state_len(text)?).unwrap_or(text))
    }

    /// The state after the steps that were read.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Reads the next step and plays it; `None` after the last one.
    ///
    /// # Errors
    ///
    /// The position when the line is not a step, when its player is not the one that is asked, and when the game is
    /// over. The reader then stays in the middle of the line, and the state is unchanged.
    pub fn next_step(&mut self) -> Result<Option<ReplayStep>, SyntaxError> {
        let reader = &mut self.reader;
        reader.skip_gap();
        if reader.peek().is_none() {
            return Ok(None);
        }
        let player = self.state.asked().ok_or_else(|| reader.error(ExpectedSyntax::EndOfText))?;
        let asked = player.number() as u32;
        number(reader, PLAYER, asked, asked)?;
        blank_before(reader, ExpectedSyntax::OneOf(WORDS))?;
        let command = if reader.peek_word() == b"-" {
            reader.skip(1);
            None
        } else {
            let any_number = |reader: &mut Reader<'_>, what| number(reader, what, 0, Command::MAX_NUMBER);
            Some(Command::read(reader, WORDS, any_number)?)
        };
        end_of_line(reader)?;
        // A player is asked, so the game is not over.
        let _ = self.state.step(command, &mut ());
        Ok(Some(ReplayStep { player, command }))
    }
}
