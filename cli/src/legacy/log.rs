//! The log of a game: every state and turn, in one file (PLAY-7).

use crate::failure::Failure;
use crate::game_log::GameLog;
use crate::games::{GameRef, State};
use crate::record::Recording;
use std::path::Path;

/// The log of the record in a folder; `None` if the game has no logs.
///
/// # Errors
///
/// When the record cannot be read.
pub(crate) fn log_text(game: GameRef, record: &Path) -> Result<Option<String>, Failure> {
    if !game.has_legacy_format() {
        return Ok(None);
    }
    log_of(&Recording::open(game, record, None)?).map(Some)
}

/// Whether a text begins like a log of the game, with a state.
pub(crate) fn is_log(game: GameRef, text: &[u8]) -> bool {
    let Some(is_turn) = game.replays.is_turn() else { return false };
    let lines = text.split_inclusive(|&byte| byte == b'\n');
    let state: Vec<&[u8]> = lines.take_while(|line| !is_turn(line.strip_suffix(b"\n").unwrap_or(line))).collect();
    game.recognizes(&state.concat())
}

/// The log of a record.
///
/// # Errors
///
/// When the record cannot be read.
pub(super) fn log_of(recording: &Recording) -> Result<String, Failure> {
    let mut log = GameLog::new(recording.game);
    let mut last: Option<(u64, State)> = None;
    for file in &recording.files {
        let state = recording.read_state(file)?.1;
        if let Some((number, last)) = &last {
            log.add_turn(last, &recording.game.typed.answers(&recording.step_input(*number, last)?, last));
        }
        log.add_state(&state);
        last = Some((file.0, state));
    }
    Ok(log.text().to_owned())
}
