//! Files that a game from a configuration writes to its folder, beside its record (PLAY-2).

use super::names::{PAGE, log_name, state_name};
use super::saved;
use crate::failure::Failure;
use crate::files::{write_durable, write_whole};
use crate::games::{GameRef, State};
use crate::own_file;
use crate::record::{LogText, Recording};
use rulebook_core::text::PlainWriter;
use rulebook_referee::WorkDir;
use rulebook_view::replay::RESULTS_FILE;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Whether a folder contains a game that was started from a configuration.
pub(crate) fn is_game(game: GameRef, folder: &Path) -> bool {
    state_name(game).is_some_and(|name| folder.join(name).is_file())
}

/// Whether the folder of a finished game is complete. A game from a configuration needs more files than
/// its record.
pub(crate) fn is_whole(game: GameRef, folder: &Path) -> bool {
    !is_game(game, folder)
        || log_name(game).into_iter().chain([RESULTS_FILE, PAGE]).all(|name| folder.join(name).is_file())
}

/// The files of the previous game in a folder, beside its record (PLAY-2).
///
/// # Errors
///
/// When a file has the name of such a file but other contents.
pub(crate) fn check(game: GameRef, folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut old_files = saved::previous_files(folder)?;
    for name in [state_name(game), log_name(game), Some(RESULTS_FILE), Some(PAGE)].into_iter().flatten() {
        let path = folder.join(name);
        match fs::symlink_metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Ok(metadata) if metadata.is_file() => {}
            Ok(_) => return Err(foreign(&path)),
            Err(error) => return Err(Failure::io(&path, &error)),
        }
        let text = own_file::read_named(&path)?;
        if !is_of_game(game, name, &text) {
            return Err(foreign(&path));
        }
        old_files.push(path);
    }
    Ok(old_files)
}

/// The files that a game writes at its end: those of [`check`] except the current state.
///
/// # Errors
///
/// As [`check`].
pub(crate) fn files_of_end(game: GameRef, folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut files = check(game, folder)?;
    files.retain(|file| file.file_name().and_then(|name| name.to_str()) != state_name(game));
    Ok(files)
}

fn is_of_game(game: GameRef, name: &str, text: &[u8]) -> bool {
    if log_name(game) == Some(name) {
        return game.replays.is_log(text);
    }
    let text = || String::from_utf8_lossy(text);
    match name {
        RESULTS_FILE => {
            !text().is_empty()
                && text().lines().all(|line| line.split(' ').nth(1).is_some_and(|seat| seat.starts_with('P')))
        }
        PAGE => text().contains(rulebook_view::replay::BUNDLE_FORMAT),
        _ => game.recognizes(text().as_bytes()),
    }
}

fn foreign(file: &Path) -> Failure {
    let message = format!("{}: has the name of a game's file but other contents, so it is not removed", file.display());
    Failure::usage(message).hint("choose another name for the configuration, or move the file away")
}

/// Removes files of the previous game.
///
/// # Errors
///
/// When a file cannot be removed.
pub(crate) fn clear(files: &[PathBuf]) -> Result<(), Failure> {
    files.iter().try_for_each(|file| fs::remove_file(file).map_err(|error| Failure::io(file, &error)))
}

/// Writes the current state (PLAY-3).
///
/// # Errors
///
/// When it cannot be written.
pub(crate) fn put_state(game: GameRef, folder: &Path, state: &State) -> Result<(), Failure> {
    let Some(name) = state_name(game) else { return Ok(()) };
    write_whole(folder, name, &state.text())
}

/// Writes the files of a finished game except its page: its log, its results and the files that
/// strategies keep (PLAY-5, PLAY-7, PLAY-8).
///
/// # Errors
///
/// When the record cannot be read, or a file cannot be written.
pub(crate) fn finish(game: GameRef, folder: &Path, places: &[WorkDir]) -> Result<(), Failure> {
    let Some(log_name) = log_name(game).filter(|_| game.has_legacy_format()) else { return Ok(()) };
    let recording = Recording::open(game, folder, None)?;
    write_durable(folder, log_name, &LogText::of(&recording)?.log)?;
    if let Some(last) = recording.files.last() {
        let names =
            recording.journal.iter().flat_map(|journal| &journal.head.players).map(|player| player.name.clone());
        let state = recording.read_state(last)?.1;
        write_durable(folder, RESULTS_FILE, &results(&state, &names.collect::<Vec<_>>()))?;
    }
    saved::keep(game, folder, places)
}

/// The score sheet of a state, with the player's name appended to each line (PLAY-8). The
/// second word of a line is the seat.
pub(super) fn results(state: &State, names: &[String]) -> String {
    let (mut sheet, mut text) = (String::new(), String::new());
    state.score_sheet(&mut PlainWriter(&mut sheet)).expect("writing to a string cannot fail");
    for line in sheet.lines() {
        let seat = line.split(' ').nth(1).and_then(|seat| seat.strip_prefix('P')?.parse::<usize>().ok());
        let name = seat.and_then(|seat| names.get(seat.checked_sub(1)?)).map(String::as_str);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{line} {}", name.unwrap_or_default());
    }
    text
}
