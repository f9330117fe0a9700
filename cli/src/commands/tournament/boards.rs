//! The boards of a tournament.

use crate::failure::Failure;
use crate::games::{self, GameRef, RuleSet, State, seats_of, warn_of_unfairness};
use crate::input::{name_of, read_bytes};
use crate::output::counted;
use rulebook_tournament::lines::Board;
use std::path::{Path, PathBuf};

/// The file extensions of boards in a folder.
const EXTENSIONS: [&str; 2] = ["txt", "cnf"];

/// Reads the boards of these arguments: files, folders of them, and boards of the game as
/// `builtin:NAME`.
pub(in crate::commands) fn read(game: GameRef, arguments: &[PathBuf], rules: &RuleSet) -> Result<Vec<Board>, Failure> {
    let mut boards = Vec::new();
    for argument in arguments {
        if let Some(board) = games::named_board(game, argument.as_os_str())? {
            boards.push(builtin(game, board, rules)?);
        } else if argument.is_dir() {
            for file in files(argument)? {
                boards.push(of_file(game, &file, rules)?);
            }
        } else {
            boards.push(of_file(game, argument, rules)?);
        }
    }
    Ok(boards)
}

/// The built-in boards of the game that have as many seats as its standard start.
pub(in crate::commands) fn bundled(game: GameRef, rules: &RuleSet) -> Result<Vec<Board>, Failure> {
    let seats = seats_of(game, rules);
    let has_seats = |board: &&games::Board| {
        game.read(board.text.as_bytes(), rules).map_or(true, |state| state.players().len() == seats)
    };
    (game.boards)().iter().filter(has_seats).map(|board| builtin(game, board, rules)).collect()
}

fn builtin(game: GameRef, board: &games::Board, rules: &RuleSet) -> Result<Board, Failure> {
    of_text(game, board.name, &board.argument(), board.text.as_bytes(), rules)
}

/// The boards of a folder, sorted by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let fail = |error: std::io::Error| Failure::io(folder, &error);
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        if path.extension().is_some_and(|extension| EXTENSIONS.iter().any(|known| extension == *known))
            && path.is_file()
        {
            files.push(path);
        }
    }
    files.sort();
    if files.is_empty() {
        let failure = Failure::usage(format_args!("{}: contains no boards", folder.display()));
        return Err(failure.hint(format_args!("boards are files with the extension .{}", EXTENSIONS.join(" or ."))));
    }
    Ok(files)
}

fn of_file(game: GameRef, path: &Path, rules: &RuleSet) -> Result<Board, Failure> {
    let name = path.file_stem().and_then(|name| name.to_str());
    let name =
        name.ok_or_else(|| Failure::usage(format_args!("{}: not a valid name of a board file", path.display())))?;
    of_text(game, name, &name_of(path), &read_bytes(path)?, rules)
}

/// Reads a board and converts its state to canonical form. Boards that differ only in spelling
/// are then equal.
fn of_text(game: GameRef, name: &str, place: &str, text: &[u8], rules: &RuleSet) -> Result<Board, Failure> {
    let state = state(game, place, text, rules)?;
    let (expected, found) = (seats_of(game, rules), state.players().len());
    if expected != found {
        let expected = counted(expected, "seat");
        let why = format_args!("{place}: expected a board with {expected} under these rules, found {found}");
        return Err(Failure::usage(why));
    }
    warn_of_unfairness(game, place, &state);
    Ok(Board { name: name.to_owned(), state: state.text() })
}

/// The state of a board.
pub(in crate::commands) fn state_of(game: GameRef, board: &Board, rules: &RuleSet) -> Result<State, Failure> {
    state(game, &format!("board {}", board.name), board.state.as_bytes(), rules)
}

fn state(game: GameRef, place: &str, text: &[u8], rules: &RuleSet) -> Result<State, Failure> {
    let state = game.read(text, rules).map_err(|error| Failure::faults(place, &*error))?;
    if state.outcome().is_some() {
        return Err(Failure::usage(format_args!("{place}: the game is over on this board")));
    }
    Ok(state)
}
