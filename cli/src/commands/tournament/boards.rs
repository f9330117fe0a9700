//! The boards of a tournament.

use crate::failure::Failure;
use crate::games::{self, House, seats_of, warn_of_unfairness};
use crate::input::{name_of, read_bytes};
use crate::output::counted;
use rulebook_core::text::Plain;
use rulebook_tournament::lines::Board;
use std::path::{Path, PathBuf};

/// The ending of boards in a folder.
const ENDING: &str = "txt";

/// The boards of these arguments: files, folders of them, and boards of the
/// game by `builtin:NAME`.
pub(in crate::commands) fn read<G: House>(arguments: &[PathBuf], rules: &G::Rules) -> Result<Vec<Board>, Failure> {
    let mut boards = Vec::new();
    for argument in arguments {
        if let Some(board) = games::Board::named::<G>(argument.as_os_str())? {
            boards.push(builtin::<G>(board, rules)?);
        } else if argument.is_dir() {
            for file in files(argument)? {
                boards.push(of_file::<G>(&file, rules)?);
            }
        } else {
            boards.push(of_file::<G>(argument, rules)?);
        }
    }
    Ok(boards)
}

/// All boards that come with the game.
pub(in crate::commands) fn bundled<G: House>(rules: &G::Rules) -> Result<Vec<Board>, Failure> {
    G::BOARDS.iter().map(|board| builtin::<G>(board, rules)).collect()
}

fn builtin<G: House>(board: &games::Board, rules: &G::Rules) -> Result<Board, Failure> {
    of_text::<G>(board.name, &board.argument(), board.text.as_bytes(), rules)
}

/// The boards of a folder, by their names.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let fail = |error: std::io::Error| Failure::io(folder, &error);
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        if path.extension().is_some_and(|ending| ending == ENDING) && path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    if files.is_empty() {
        let failure = Failure::usage(format_args!("{}: holds no board", folder.display()));
        return Err(failure.hint(format_args!("boards are the files in it whose names end in .{ENDING}")));
    }
    Ok(files)
}

fn of_file<G: House>(path: &Path, rules: &G::Rules) -> Result<Board, Failure> {
    let name = path.file_stem().and_then(|name| name.to_str());
    let name = name.ok_or_else(|| Failure::usage(format_args!("{}: cannot be the file of a board", path.display())))?;
    of_text::<G>(name, &name_of(path), &read_bytes(path)?, rules)
}

/// A board in the one spelling of its state, so that it is the same one however
/// its file was written.
fn of_text<G: House>(name: &str, place: &str, text: &[u8], rules: &G::Rules) -> Result<Board, Failure> {
    let state = state::<G>(place, text, rules)?;
    let (expected, found) = (seats_of::<G>(rules), G::players(&state).len());
    if expected != found {
        let expected = counted(expected, "seat");
        let why = format_args!("{place}: expected a board with {expected} by these rules, found {found}");
        return Err(Failure::usage(why));
    }
    warn_of_unfairness::<G>(place, &state);
    let mut written = String::new();
    G::write(&state, &mut Plain(&mut written)).expect("writing to a string cannot fail");
    Ok(Board { name: name.to_owned(), state: written })
}

/// The state that a board is.
pub(in crate::commands) fn state_of<G: House>(board: &Board, rules: &G::Rules) -> Result<G::State, Failure> {
    state::<G>(&format!("board {}", board.name), board.state.as_bytes(), rules)
}

fn state<G: House>(place: &str, text: &[u8], rules: &G::Rules) -> Result<G::State, Failure> {
    let state = G::read(text, rules).map_err(|error| Failure::faults(place, &error))?;
    if G::outcome(&state).is_some() {
        return Err(Failure::usage(format_args!("{place}: the game is over on this board")));
    }
    Ok(state)
}
