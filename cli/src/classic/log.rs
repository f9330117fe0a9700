//! The log of a game: every state and every turn, in one file (PLAY-7).

use crate::failure::Failure;
use crate::game_log::GameLog;
use crate::games::{House, WithGame};
use crate::record::Recording;
use std::path::Path;

/// Writes out the log of the record in a folder; `None` where the game has no logs.
pub(crate) struct LogText<'a> {
    pub(crate) record: &'a Path,
}

impl WithGame for LogText<'_> {
    type Output = Result<Option<String>, Failure>;

    fn with<G: House>(self) -> Self::Output {
        if G::CLASSIC.is_none() {
            return Ok(None);
        }
        log_of(&Recording::<G>::open(self.record, None)?).map(Some)
    }
}

/// Whether a text begins as a log does: with a state.
pub(crate) struct IsLog<'a>(pub(crate) &'a [u8]);

impl WithGame for IsLog<'_> {
    type Output = bool;

    fn with<G: House>(self) -> bool {
        let Some(is_turn) = G::IS_TURN else { return false };
        let lines = self.0.split_inclusive(|&byte| byte == b'\n');
        let state: Vec<&[u8]> = lines.take_while(|line| !is_turn(line.strip_suffix(b"\n").unwrap_or(line))).collect();
        G::recognises(&state.concat())
    }
}

/// The log of a record.
///
/// # Errors
///
/// When the record cannot be read.
pub(super) fn log_of<G: House>(recording: &Recording<G>) -> Result<String, Failure> {
    let mut log = GameLog::<G>::new();
    let mut last: Option<(u64, G::State)> = None;
    for file in &recording.files {
        let state = recording.read_state(file)?.1;
        if let Some((number, last)) = &last {
            log.add_turn(last, &recording.told(*number, last)?.answers::<G>(last));
        }
        log.add_state(&state);
        last = Some((file.0, state));
    }
    Ok(log.text().to_owned())
}
