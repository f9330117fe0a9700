//! Detection of the game of a record (REC-6).

use super::folder::state_files;
use super::log::{has_log, is_log_file, log_in};
use super::names::{MATCH_FILE, UNFINISHED, is_own_name};
use crate::failure::{Failure, path_text};
use crate::games::{GameRef, Registry};
use crate::legacy::{folder_of_game, is_config};
use crate::output::quoted;
use crate::own_file;
use rulebook_view::replay::{LogStates, state_number};
use serde::Deserialize;
use std::path::Path;

/// The game that `match.json` names; its other fields may be invalid.
#[derive(Deserialize)]
struct JournalGame {
    game: String,
}

/// The game that the first line of `match.jsonl` names.
#[derive(Deserialize)]
struct HeadGame {
    #[serde(rename = "match")]
    journal: JournalGame,
}

/// Detects the game of a record: a folder with states, a folder with only a log, or a state file. If
/// the user `named` a game, the record must be of that game.
///
/// If the record names no game, this returns the most likely game according to its states. The
/// calling command then reports what is wrong with the record.
///
/// # Errors
///
/// When the record is of another game than `named` or of a game that this command does not have, or
/// the path is not a record.
pub(crate) fn game_of(games: Registry, named: Option<&str>, path: &Path) -> Result<GameRef, Failure> {
    if let Some(failure) = no_record(games, path) {
        return Err(failure);
    }
    let folder = folder_of_record(path);
    let recorded = folder.and_then(named_game);
    let (possible, best_match) = match &recorded {
        Some(name) => match games.named(name) {
            Some(game) => (vec![game], game),
            None => {
                let not = named.map(|named| format!(", not of {named}")).unwrap_or_default();
                let failure = Failure::usage(format_args!("{}: is a record of {name}{not}", path_text(path)));
                return Err(failure.hint(format_args!("this command only has {}", games.names().join(" and "))));
            }
        },
        None => possible_games(games, path),
    };
    choose(games, named, &possible, best_match, &format!("{}: is a {}", path_text(path), noun(games, path)))
}

/// Detects the game of a state that belongs to no record, such as one from stdin.
///
/// # Errors
///
/// When it is a state of another game than `named`.
pub(crate) fn game_of_state(games: Registry, named: Option<&str>, name: &str, text: &[u8]) -> Result<GameRef, Failure> {
    choose(
        games,
        named,
        &games_of_state(games, text),
        games.best_match(Path::new(name), text),
        &format!("{name}: is a state"),
    )
}

/// Returns the named game if it is possible. If no game is named, returns the only possible game, or
/// else the best match.
fn choose(
    games: Registry,
    named: Option<&str>,
    possible: &[GameRef],
    best_match: GameRef,
    what: &str,
) -> Result<GameRef, Failure> {
    let is = |game: GameRef| possible.iter().any(|possible| possible.name() == game.name());
    let names = || possible.iter().map(|game| game.name()).collect::<Vec<_>>().join(" or ");
    match (named.and_then(|named| games.named(named)), possible) {
        (Some(named), possible) if possible.is_empty() || is(named) => Ok(named),
        (Some(named), _) => {
            let failure = Failure::usage(format_args!("{what} of {}, not of {}", names(), named.name()));
            Err(failure.hint(format_args!("give {}, or no game", names())))
        }
        (None, [game]) => Ok(game),
        (None, _) => Ok(best_match),
    }
}

fn noun(games: Registry, path: &Path) -> &'static str {
    if path.is_dir() || is_log_file(games, path) { "record" } else { "state" }
}

/// The folder of the record that contains a path.
fn folder_of_record(path: &Path) -> Option<&Path> {
    if path.is_dir() {
        return Some(path);
    }
    path.parent().filter(|_| is_own_name(path))
}

/// Why a path cannot be a record of any game.
fn no_record(games: Registry, path: &Path) -> Option<Failure> {
    let is_record = || state_files(path).is_ok() || named_game(path).is_some();
    if !path.exists() && games.names().iter().any(|name| Path::new(name) == path) {
        let failure = Failure::usage(format_args!("{}: expected a record after the game", path_text(path)));
        return Some(failure.hint("a record is a folder written by `rulebook play`, such as game1"));
    }
    if path.join("tournament.json").is_file() && !is_record() {
        let failure = Failure::usage(format_args!("{}: is the folder of a tournament, not a record", path_text(path)));
        return Some(
            failure.hint(format_args!(
                "the records of its matches are the folders in {}",
                path_text(path.join("matches"))
            )),
        );
    }
    let fail = |what: &str| Failure::usage(format_args!("{}: is {what}, not a record", path_text(path)));
    if path.join("comparison.json").is_file() && !is_record() {
        let matches = path_text(path.join("matches"));
        return Some(
            fail("the folder of a comparison").hint(format_args!("the records of games with faults are in {matches}")),
        );
    }
    if path.is_dir() && !is_record() && !has_log(games, path) && holds_records(path) {
        return Some(fail("a folder of records").hint("give one of the folders in it"));
    }
    if !path.is_file() {
        return None;
    }
    let beside = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if is_config(path) {
        let (folder, config) = (folder_of_game(path), quoted(path));
        return Some(if folder.is_dir() {
            fail("a configuration").hint(format_args!("the record of its game is {}", path_text(folder)))
        } else {
            let hint = format_args!("`rulebook play {config}` plays its game into {}", path_text(folder));
            fail("a configuration").hint(hint)
        });
    }
    let name = path.file_name()?.to_str()?;
    if ["tournament.json", "plan.jsonl", "results.jsonl", "results.json", "report.html"].contains(&name)
        && beside.join("tournament.json").is_file()
    {
        let hint = format!("the records of its matches are the folders in {}", path_text(beside.join("matches")));
        return Some(fail("a file of a tournament").hint(hint));
    }
    let is_part = is_own_name(path) && state_number(name).is_none() || ["log", "log.html", "results"].contains(&name);
    let is_in_record = state_files(beside).is_ok() || named_game(beside).is_some() || has_log(games, beside);
    if is_part && is_in_record {
        let what = if is_own_name(path) { "a file of a record" } else { "a file beside a record" };
        return Some(fail(what).hint(format_args!("give the folder of the record: {}", path_text(beside))));
    }
    None
}

/// Checks the folder of a record, or its log, for a command that needs the whole record.
///
/// # Errors
///
/// When the path is a file, such as a state of the record.
pub(crate) fn check_folder(games: Registry, path: &Path) -> Result<(), Failure> {
    if !path.is_file() || is_log_file(games, path) {
        return Ok(());
    }
    let failure = Failure::usage(format_args!("{}: expected the folder of a record, found a file", path_text(path)));
    let beside = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Err(match path.file_name().and_then(|name| state_number(name.to_str()?)) {
        Some(number) if state_files(beside).is_ok() => failure.hint(format_args!(
            "it is state {number} of the record {}; `rulebook show {}` draws it",
            path_text(beside),
            quoted(path)
        )),
        _ => failure.hint("a record is a folder written by `rulebook play`, such as game1"),
    })
}

/// Whether a folder contains a record's folder.
fn holds_records(path: &Path) -> bool {
    let folders = std::fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
    folders.into_iter().any(|folder| folder.is_dir() && named_game(&folder).is_some())
}

/// The game that `match.json` or `match.jsonl` of a folder names, if it can be read.
fn named_game(folder: &Path) -> Option<String> {
    if let Ok(text) = own_file::read(&folder.join(MATCH_FILE))
        && let Ok(journal) = serde_json::from_slice::<JournalGame>(&text)
    {
        return Some(journal.game);
    }
    let text = own_file::read(&folder.join(UNFINISHED)).ok()?;
    let first = text.split(|&byte| byte == b'\n').next()?;
    Some(serde_json::from_slice::<HeadGame>(first).ok()?.journal.game)
}

/// The possible games of a record according to its states or its log, and the most likely one.
fn possible_games(games: Registry, path: &Path) -> (Vec<GameRef>, GameRef) {
    if !path.is_dir() {
        let text = std::fs::read(path).unwrap_or_default();
        if is_log_file(games, path) {
            return games_of_log(games, path, &text);
        }
        return (games_of_state(games, &text), games.best_match(path, &text));
    }
    let mut best_match = None;
    for (_, file) in state_files(path).unwrap_or_default() {
        let text = own_file::read(&file).unwrap_or_default();
        let possible = games_of_state(games, &text);
        if !possible.is_empty() {
            return (possible, games.best_match(&file, &text));
        }
        if !text.is_empty() {
            best_match.get_or_insert_with(|| games.best_match(&file, &text));
        }
    }
    let is_log_of = |game: &GameRef| {
        let log = log_in(game, path).and_then(|log| own_file::read(&log).ok());
        log.is_some_and(|log| game.replays.is_log(&log))
    };
    match games.iter().find(is_log_of) {
        Some(game) => (vec![game], game),
        None => (Vec::new(), best_match.unwrap_or(games.first())),
    }
}

fn games_of_state(games: Registry, text: &[u8]) -> Vec<GameRef> {
    games.iter().filter(|game| game.recognizes(text)).collect()
}

/// The possible games of a log according to its first state, and the most likely one: a game whose logs have such a
/// name.
fn games_of_log(games: Registry, path: &Path, text: &[u8]) -> (Vec<GameRef>, GameRef) {
    let possible: Vec<GameRef> = games.iter().filter(|game| game.replays.is_log(text)).collect();
    let named = games.iter().find(|game| super::log::is_log_of(game, path));
    let best_match = possible.first().copied().or(named);
    (possible, best_match.unwrap_or(games.first()))
}

/// Whether a text begins like the log of any game whose logs contain every state.
pub(crate) fn is_log(games: Registry, text: &[u8]) -> bool {
    let has_states = |game: &GameRef| game.replays.log().is_some_and(|log| matches!(log.states, LogStates::All { .. }));
    games.iter().filter(has_states).any(|game| game.replays.is_log(text))
}
