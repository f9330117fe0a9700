//! Writes the log of a recorded game: the whole game in one file.

use super::recording::Recording;
use crate::failure::{Failure, path_text};
use crate::games::{GameRef, State};
use rulebook_conformance::report::{Difference, field_map_of, first_word};
use rulebook_core::chance::Draw;
use rulebook_view::replay::{StateText, draws_line};
use std::path::Path;

/// A log, and the file of its draws.
pub(crate) struct LogText {
    pub(crate) log: String,
    /// The draws of each step in a line of their own.
    pub(crate) draws: String,
    /// Whether the draws were recorded. Otherwise they were inferred from the states.
    pub(crate) has_recorded_draws: bool,
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
        Self::with_states(recording, |state, _, is_first, log| {
            recording.game.typed.log_state(state, is_first, log);
        })
    }

    /// The log of a record, with the text of each state as the record has it. [`of`](Self::of) writes the states in
    /// canonical form instead.
    ///
    /// # Errors
    ///
    /// When the record cannot be read.
    pub(crate) fn of_recorded_states(recording: &Recording) -> Result<Self, Failure> {
        Self::with_states(recording, |_, text, is_first, log| {
            let text = if is_first { text.bytes() } else { text.last_part() };
            log.push_str(&String::from_utf8_lossy(text));
            log.push('\n');
        })
    }

    fn with_states(
        recording: &Recording,
        mut write: impl FnMut(&State, &StateText, bool, &mut String),
    ) -> Result<Self, Failure> {
        let typed = recording.game.typed;
        let has_recorded_draws = recording.missing_draws().is_none();
        let mut text = Self { log: String::new(), draws: String::new(), has_recorded_draws };
        let mut last: Option<(u64, State)> = None;
        for file in &recording.files {
            let (recorded, state) = recording.read_state(file)?;
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
            write(&state, &recorded, last.is_none(), &mut text.log);
            last = Some((file.0, state));
        }
        text.log.push_str(typed.log_end());
        Ok(text)
    }

    fn add_step(&mut self, step: &str, draws: &[Draw]) {
        self.log.push_str(step);
        self.draws.push_str(&draws_line(draws));
    }

    /// The first difference between this log and the text of a file.
    pub(crate) fn difference(&self, path: &Path, found: &[u8]) -> Option<Difference> {
        first_word(&path_text(path), &field_map_of(|out| out.write_str(&self.log)), found)
    }
}
