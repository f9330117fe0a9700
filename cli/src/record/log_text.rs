//! Writes the log of a recorded game: every state and answer, in one file.

use super::recording::Recording;
use crate::failure::{Failure, path_text};
use crate::games::{GameRef, State};
use rulebook_conformance::report::{Difference, field_map_of, first_word};
use rulebook_core::chance::Draw;
use std::fmt::Write as _;
use std::path::Path;

/// A log, and the file of its draws.
pub(crate) struct LogText {
    pub(crate) log: String,
    /// The draws of each step in a line of their own.
    pub(crate) draws: String,
}

impl LogText {
    /// The log of the record in a folder; `None` if the game has no logs.
    ///
    /// # Errors
    ///
    /// When the record cannot be read.
    pub(crate) fn of_record(game: GameRef, record: &Path) -> Result<Option<Self>, Failure> {
        match game.replays.log() {
            Some(_) => Self::of(&Recording::open(game, record, None)?).map(Some),
            None => Ok(None),
        }
    }

    /// The log of a record; empty if the game has no logs.
    ///
    /// # Errors
    ///
    /// When the record cannot be read.
    pub(crate) fn of(recording: &Recording) -> Result<Self, Failure> {
        let typed = recording.game.typed;
        let mut text = Self { log: String::new(), draws: String::new() };
        let mut last: Option<(u64, State)> = None;
        for file in &recording.files {
            let state = recording.read_state(file)?.1;
            if let Some((number, last)) = &last {
                let input = recording.step_input(*number, last)?;
                let draws = typed.draws(&input).map_err(|error| recording.failure(error.into()))?;
                if let Some(step) = typed.log_step(last, &typed.answers(&input, last), &draws) {
                    let step = step.map_err(|error| {
                        let round = format_args!("{} {number}", recording.game.step());
                        Failure::usage(format_args!("{}: {round}: {error}", path_text(&recording.folder)))
                    })?;
                    text.add_step(&step, &draws);
                }
            }
            typed.log_state(&state, last.is_none(), &mut text.log);
            last = Some((file.0, state));
        }
        Ok(text)
    }

    fn add_step(&mut self, step: &str, draws: &[Draw]) {
        self.log.push_str(step);
        for (index, draw) in draws.iter().enumerate() {
            // Writing to a string cannot fail.
            let _ = write!(self.draws, "{}{draw}", if index == 0 { "" } else { " " });
        }
        self.draws.push('\n');
    }

    /// The first difference between this log and the text of a file.
    pub(crate) fn difference(&self, path: &Path, found: &[u8]) -> Option<Difference> {
        first_word(&path_text(path), &field_map_of(|out| out.write_str(&self.log)), found)
    }
}
