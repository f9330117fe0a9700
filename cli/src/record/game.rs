//! Which game a record is of (REC-6).

use super::folder::state_files;
use super::names::{MATCH, UNFINISHED, is_own_name};
use crate::classic::{IsLog, folder_of_game, is_config};
use crate::failure::{Failure, shown};
use crate::games::{House, Registry, WithGame};
use crate::output::quoted;
use crate::own_file;
use rulebook_view::film::{LOG, state_number};
use serde::Deserialize;
use std::path::Path;

/// What `match.json` tells of the game; the rest of it may be damaged.
#[derive(Deserialize)]
struct JournalGame {
    game: String,
}

/// The same of the first line of `match.jsonl`.
#[derive(Deserialize)]
struct HeadGame {
    #[serde(rename = "match")]
    journal: JournalGame,
}

/// The game of a record: of a folder, also one that the game's source has left
/// with nothing but a log, or of the file of a state. The game that was `named`
/// is checked against it.
///
/// Where nothing tells, it is the game that whoever wrote the states most likely
/// meant: what is wrong with the record is the affair of the command that reads it.
///
/// # Errors
///
/// When the record is of another game than the one that was named, or of one that
/// this command does not know, or the path is no record at all.
pub(crate) fn game_of<R: Registry>(named: Option<&str>, path: &Path) -> Result<&'static str, Failure> {
    if let Some(failure) = no_record::<R>(path) {
        return Err(failure);
    }
    let folder = folder_of_record(path);
    let told = folder.and_then(told_by_journal);
    let known = |name: &str| R::NAMES.iter().copied().find(|known| *known == name);
    let (games, likeliest) = match &told {
        Some(told) => match known(told) {
            Some(game) => (vec![game], game),
            None => {
                let not = named.map(|named| format!(", not of {named}")).unwrap_or_default();
                let failure = Failure::usage(format_args!("{}: is a record of {told}{not}", shown(path)));
                return Err(failure.hint(format_args!("this command knows {} only", R::NAMES.join(" and "))));
            }
        },
        None => told_by_texts::<R>(path),
    };
    choose::<R>(named, &games, likeliest, &format!("{}: is a {}", shown(path), noun(path)))
}

/// The game of the text of a state that lies in no record, such as that of
/// standard input.
///
/// # Errors
///
/// When it is a state of another game than the one that was named.
pub(crate) fn game_of_state<R: Registry>(
    named: Option<&str>,
    name: &str,
    text: &[u8],
) -> Result<&'static str, Failure> {
    choose::<R>(named, &games_of_state::<R>(text), R::likeliest(text), &format!("{name}: is a state"))
}

/// The game that was named, if it is one of those that a record can be of, or else
/// the only one.
fn choose<R: Registry>(
    named: Option<&str>,
    games: &[&'static str],
    likeliest: &'static str,
    what: &str,
) -> Result<&'static str, Failure> {
    let known = named.and_then(|named| R::NAMES.iter().copied().find(|known| *known == named));
    match (known, games) {
        (Some(named), games) if games.is_empty() || games.contains(&named) => Ok(named),
        (Some(named), games) => {
            let failure = Failure::usage(format_args!("{what} of {}, not of {named}", games.join(" or ")));
            Err(failure.hint(format_args!("name {}, or no game", games.join(" or "))))
        }
        (None, [game]) => Ok(game),
        (None, _) => Ok(likeliest),
    }
}

fn noun(path: &Path) -> &'static str {
    if path.is_dir() { "record" } else { "state" }
}

/// The folder whose journal tells of a path.
fn folder_of_record(path: &Path) -> Option<&Path> {
    if path.is_dir() {
        return Some(path);
    }
    path.parent().filter(|_| is_own_name(path))
}

/// Why a path cannot be that of a record, whatever the game.
fn no_record<R: Registry>(path: &Path) -> Option<Failure> {
    let is_record = || state_files(path).is_ok() || told_by_journal(path).is_some();
    if !path.exists() && R::NAMES.iter().any(|name| Path::new(name) == path) {
        let failure = Failure::usage(format_args!("{}: no record is named behind the game", shown(path)));
        return Some(failure.hint("a record is a folder that `rulebook play` has written, such as game1"));
    }
    if path.join("tournament.json").is_file() && !is_record() {
        let failure = Failure::usage(format_args!("{}: is the folder of a tournament, not a record", shown(path)));
        return Some(
            failure.hint(format_args!("the records of its matches are the folders in {}", shown(path.join("matches")))),
        );
    }
    let fail = |what: &str| Failure::usage(format_args!("{}: is {what}, not a record", shown(path)));
    if path.join("comparison.json").is_file() && !is_record() {
        let matches = shown(path.join("matches"));
        return Some(
            fail("the folder of a comparison").hint(format_args!("it keeps records of games with faults in {matches}")),
        );
    }
    if path.is_dir() && !is_record() && !path.join(LOG).is_file() && holds_records(path) {
        return Some(fail("a folder of records").hint("name one of the folders in it"));
    }
    if !path.is_file() {
        return None;
    }
    let beside = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if is_config(path) {
        let (folder, config) = (folder_of_game(path), quoted(path));
        return Some(if folder.is_dir() {
            fail("a configuration").hint(format_args!("the record of its game is {}", shown(folder)))
        } else {
            let hint = format_args!("`rulebook play {config}` plays its game, into {}", shown(folder));
            fail("a configuration").hint(hint)
        });
    }
    let name = path.file_name()?.to_str()?;
    if ["tournament.json", "plan.jsonl", "results.jsonl", "results.json", "report.html"].contains(&name)
        && beside.join("tournament.json").is_file()
    {
        let hint = format!("the records of its matches are the folders in {}", shown(beside.join("matches")));
        return Some(fail("a file of a tournament").hint(hint));
    }
    let is_part = is_own_name(path) && state_number(name).is_none() || [LOG, "log.html", "results"].contains(&name);
    let is_in_record = state_files(beside).is_ok() || told_by_journal(beside).is_some() || beside.join(LOG).is_file();
    if is_part && is_in_record {
        let what = if is_own_name(path) { "a file of a record" } else { "a file beside a record" };
        return Some(fail(what).hint(format_args!("name the folder of the record: {}", shown(beside))));
    }
    None
}

/// The folder of a record, for a command that needs all of it.
///
/// # Errors
///
/// When the path is that of a file, such as a state of the record.
pub(crate) fn check_folder(path: &Path) -> Result<(), Failure> {
    if !path.is_file() {
        return Ok(());
    }
    let failure = Failure::usage(format_args!("{}: is a file, expected the folder of a record", shown(path)));
    let beside = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Err(match path.file_name().and_then(|name| state_number(name.to_str()?)) {
        Some(number) if state_files(beside).is_ok() => failure.hint(format_args!(
            "it is state {number} of the record {}; `rulebook show {}` draws it",
            shown(beside),
            quoted(path)
        )),
        _ => failure.hint("a record is a folder that `rulebook play` has written, such as game1"),
    })
}

/// Whether some folder in this one is a record.
fn holds_records(path: &Path) -> bool {
    let folders = std::fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
    folders.into_iter().any(|folder| folder.is_dir() && told_by_journal(&folder).is_some())
}

/// The game that the journal of a folder names, as far as it can be read.
fn told_by_journal(folder: &Path) -> Option<String> {
    if let Ok(text) = own_file::read(&folder.join(MATCH))
        && let Ok(journal) = serde_json::from_slice::<JournalGame>(&text)
    {
        return Some(journal.game);
    }
    let text = own_file::read(&folder.join(UNFINISHED)).ok()?;
    let first = text.split(|&byte| byte == b'\n').next()?;
    Some(serde_json::from_slice::<HeadGame>(first).ok()?.journal.game)
}

/// The games that the states of a record, or its log, can be of, and the one that
/// is meant most likely.
fn told_by_texts<R: Registry>(path: &Path) -> (Vec<&'static str>, &'static str) {
    if !path.is_dir() {
        let text = std::fs::read(path).unwrap_or_default();
        return (games_of_state::<R>(&text), R::likeliest(&text));
    }
    let mut likeliest = None;
    for (_, file) in state_files(path).unwrap_or_default() {
        let text = own_file::read(&file).unwrap_or_default();
        let games = games_of_state::<R>(&text);
        if !games.is_empty() {
            return (games, R::likeliest(&text));
        }
        if !text.is_empty() {
            likeliest.get_or_insert_with(|| R::likeliest(&text));
        }
    }
    let log = own_file::read(&path.join(LOG)).ok();
    let of_log = |log: Vec<u8>| R::NAMES.iter().copied().find(|name| R::with(name, IsLog(&log)) == Some(true));
    match log.and_then(of_log) {
        Some(game) => (vec![game], game),
        None => (Vec::new(), likeliest.unwrap_or(R::NAMES[0])),
    }
}

fn games_of_state<R: Registry>(text: &[u8]) -> Vec<&'static str> {
    R::NAMES.iter().copied().filter(|name| R::with(name, IsState(text)) == Some(true)).collect()
}

/// Whether a text is a state of a game.
struct IsState<'a>(&'a [u8]);

impl WithGame for IsState<'_> {
    type Output = bool;

    fn with<G: House>(self) -> bool {
        G::recognises(self.0)
    }
}

/// Whether a text begins as the log of any game does.
pub(crate) fn is_log<R: Registry>(text: &[u8]) -> bool {
    R::NAMES.iter().any(|name| R::with(name, IsLog(text)) == Some(true))
}
