//! The files that a game leaves in its folder, beside its record (PLAY-2).

use super::kept;
use super::log::log_of;
use super::names::{PAGE, state_name};
use crate::failure::Failure;
use crate::files::{write_durable, write_whole};
use crate::games::House;
use crate::own_file;
use crate::record::Recording;
use rulebook_core::text::Plain;
use rulebook_referee::WorkDir;
use rulebook_view::film::{LOG, RESULTS};
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Whether a folder is that of a game that was begun so.
pub(crate) fn is_game<G: House>(folder: &Path) -> bool {
    state_name::<G>().is_some_and(|name| folder.join(name).is_file())
}

/// Whether a folder lacks nothing of what a game that is over leaves beside its
/// record, if that is the folder of a game that was begun so.
pub(crate) fn is_whole<G: House>(folder: &Path) -> bool {
    !is_game::<G>(folder) || [LOG, RESULTS, PAGE].iter().all(|name| folder.join(name).is_file())
}

/// The files of the last game in a folder, beside its record (PLAY-2).
///
/// # Errors
///
/// When a file has the name of one of them but not the contents.
pub(crate) fn check<G: House>(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut former = kept::former(folder)?;
    for name in state_name::<G>().into_iter().chain([LOG, RESULTS, PAGE]) {
        let path = folder.join(name);
        match fs::symlink_metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Ok(metadata) if metadata.is_file() => {}
            Ok(_) => return Err(foreign(&path)),
            Err(error) => return Err(Failure::io(&path, &error)),
        }
        let text = own_file::read_named(&path)?;
        if !is_of_game::<G>(name, &text) {
            return Err(foreign(&path));
        }
        former.push(path);
    }
    Ok(former)
}

fn is_of_game<G: House>(name: &str, text: &[u8]) -> bool {
    let text = || String::from_utf8_lossy(text);
    match name {
        LOG => {
            let text = text();
            let is_turn = |line: &str| G::IS_TURN.is_some_and(|is_turn| is_turn(line.as_bytes()));
            let state: Vec<_> = text.lines().take_while(|line| !is_turn(line)).collect();
            G::recognises(state.join("\n").as_bytes())
        }
        RESULTS => {
            !text().is_empty()
                && text().lines().all(|line| line.split(' ').nth(1).is_some_and(|seat| seat.starts_with('P')))
        }
        PAGE => text().contains(rulebook_view::film::REEL),
        _ => G::recognises(text().as_bytes()),
    }
}

fn foreign(file: &Path) -> Failure {
    let message = format!("{}: has the name of a file of a game but is none, so it is not removed", file.display());
    Failure::usage(message).hint("choose another name for the configuration, or move the file away")
}

/// Removes the files of the last game.
///
/// # Errors
///
/// When one cannot be removed.
pub(crate) fn clear(former: &[PathBuf]) -> Result<(), Failure> {
    former.iter().try_for_each(|file| fs::remove_file(file).map_err(|error| Failure::io(file, &error)))
}

/// Writes the current state (PLAY-3).
///
/// # Errors
///
/// When it cannot be written.
pub(crate) fn put_state<G: House>(folder: &Path, state: &G::State) -> Result<(), Failure> {
    let Some(name) = state_name::<G>() else { return Ok(()) };
    let mut text = String::new();
    G::write(state, &mut Plain(&mut text)).expect("writing to a string cannot fail");
    write_whole(folder, name, &text)
}

/// Writes what a game leaves that is over, beside its page: its log, its
/// results, and what strategies have kept (PLAY-5, PLAY-7, PLAY-8).
///
/// # Errors
///
/// When its record cannot be read, or one of them cannot be written.
pub(crate) fn finish<G: House>(folder: &Path, places: &[WorkDir]) -> Result<(), Failure> {
    if G::CLASSIC.is_none() {
        return Ok(());
    }
    let recording = Recording::<G>::open(folder, None)?;
    write_durable(folder, LOG, &log_of(&recording)?)?;
    if let Some(last) = recording.files.last() {
        let names =
            recording.journal.iter().flat_map(|journal| &journal.head.players).map(|player| player.name.clone());
        let state = recording.read_state(last)?.1;
        write_durable(folder, RESULTS, &results::<G>(&state, &names.collect::<Vec<_>>()))?;
    }
    kept::keep::<G>(folder, places)
}

/// The score sheet of a state, with the names of the players at the ends of its
/// lines (PLAY-8). The second word of a line is its seat.
pub(super) fn results<G: House>(state: &G::State, names: &[String]) -> String {
    let (mut sheet, mut text) = (String::new(), String::new());
    G::score_sheet(state, &mut Plain(&mut sheet)).expect("writing to a string cannot fail");
    for line in sheet.lines() {
        let seat = line.split(' ').nth(1).and_then(|seat| seat.strip_prefix('P')?.parse::<usize>().ok());
        let name = seat.and_then(|seat| names.get(seat.checked_sub(1)?)).map(String::as_str);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{line} {}", name.unwrap_or_default());
    }
    text
}
