//! The configuration of a game: the names of its strategies and the first state (PLAY-1).

use crate::entries::Entry;
use crate::failure::{Failure, path_text};
use crate::games::{GameRef, RuleSet, State};
use crate::input::read_bytes;
use rulebook_core::text::is_printable;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// The file extension of a configuration.
const EXTENSION: &str = "config";

/// The prefix that names a built-in player.
const BUILTIN: &str = "builtin:";

/// The contents of a configuration.
#[derive(Debug)]
pub(crate) struct Config {
    path: PathBuf,
    /// The names of the strategies, each with its column.
    names: Vec<(u32, String)>,
    /// The text of the state, with an empty line in place of the names. So lines keep their numbers in
    /// messages; the parser skips blank lines (FILE-2).
    state: Vec<u8>,
}

/// Whether a path has the extension of a configuration.
pub(crate) fn is_config(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(EXTENSION))
}

/// The configuration of the game in a folder: `NAME.config` beside the folder `NAME`, if it
/// exists.
pub(crate) fn config_beside(folder: &Path) -> Option<PathBuf> {
    let beside = |folder: &Path| {
        // `with_extension` would replace a part of a name with a dot.
        let mut name = folder.file_name()?.to_owned();
        name.push(".");
        name.push(EXTENSION);
        Some(folder.with_file_name(name)).filter(|config| config.is_file())
    };
    beside(folder).or_else(|| beside(&folder.canonicalize().ok()?))
}

/// The folder of a game, given the path of its configuration or of the folder itself.
pub(crate) fn game_of(path: &Path) -> PathBuf {
    if is_config(path) && path.is_file() { folder_of_game(path) } else { path.to_owned() }
}

/// Whether a file is a well-formed configuration for this many strategies.
pub(crate) fn looks_like_config(path: &Path, players: usize, is_state: &dyn Fn(&[u8]) -> bool) -> bool {
    let config = Config::read(path, players);
    config.is_ok_and(|config| is_state(&config.state))
}

/// The folder of the game of a configuration (PLAY-2).
pub(crate) fn folder_of_game(path: &Path) -> PathBuf {
    path.with_extension("")
}

impl Config {
    /// Reads a configuration for this many strategies.
    ///
    /// # Errors
    ///
    /// When it cannot be read, or its first line does not name this many strategies.
    pub(crate) fn read(path: &Path, players: usize) -> Result<Self, Failure> {
        let bytes = read_bytes(path)?;
        let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
        let line = bytes[..end].strip_suffix(b"\r").unwrap_or(&bytes[..end]);
        let names = names(line, players).map_err(|(column, message)| {
            Failure::usage(format_args!("{}:1:{column}: {message}", path_text(path))).hint(format_args!(
                "the first line names the {players} strategies, player 1 first; \
                 the state begins on the second line"
            ))
        })?;
        Ok(Self { path: path.to_owned(), names, state: bytes[end..].to_vec() })
    }

    /// The names of the strategies.
    pub(crate) fn names(&self) -> Vec<String> {
        self.names.iter().map(|(_, name)| name.strip_prefix(BUILTIN).unwrap_or(name).to_owned()).collect()
    }

    /// The first state of the game.
    ///
    /// # Errors
    ///
    /// When it is not a valid state.
    pub(crate) fn state(&self, game: GameRef, rules: &RuleSet) -> Result<State, Failure> {
        game.read(&self.state, rules).map_err(|error| Failure::faults(&path_text(&self.path), &*error))
    }

    /// The default folder of strategies: the one beside the configuration that has one of these names. If
    /// none exists, this is the path with the first name.
    ///
    /// # Errors
    ///
    /// When several of them exist.
    pub(crate) fn default_strategies(&self, names: &[&str]) -> Result<PathBuf, Failure> {
        let named: Vec<_> = names.iter().map(|name| self.path.with_file_name(name)).collect();
        let there: Vec<_> = named.iter().filter(|folder| folder.is_dir()).collect();
        match &there[..] {
            [first, second, ..] => {
                let failure = Failure::usage(format_args!(
                    "{}: expected one folder of strategies beside it, found {} and {}",
                    path_text(&self.path),
                    path_text(first),
                    path_text(second)
                ));
                Err(failure.hint("use --strategies DIR to choose one"))
            }
            [folder] => Ok((*folder).clone()),
            [] => Ok(named.into_iter().next().unwrap_or_default()),
        }
    }

    /// The strategies as arguments. A name means a program or an entry in the folder, or else the built-in
    /// player of this name.
    ///
    /// # Errors
    ///
    /// When a strategy does not exist.
    pub(crate) fn strategies(&self, game: GameRef, folder: &Path) -> Result<Vec<OsString>, Failure> {
        self.names.iter().map(|(column, name)| self.strategy(game, folder, *column, name)).collect()
    }

    fn strategy(&self, game: GameRef, folder: &Path, column: u32, name: &str) -> Result<OsString, Failure> {
        let path = folder.join(name);
        if path.is_file() || Entry::named_by(&path).is_some() {
            return Ok(path.into());
        }
        let player = name.strip_prefix(BUILTIN).unwrap_or(name);
        if game.builtins().iter().any(|builtin| Some(builtin.name()) == player.split(':').next()) {
            return Ok(format!("{BUILTIN}{player}").into());
        }
        let names: Vec<_> = game.builtins().iter().map(|builtin| builtin.name()).collect();
        let why =
            format!("expected the name of a strategy in {}, found `{name}`, which does not exist", path_text(folder));
        let failure = Failure::usage(format_args!("{}:1:{column}: {why}", path_text(&self.path)));
        Err(failure.hint(format_args!(
            "put it there, or give another folder with --strategies DIR; the built-in players are {}",
            names.join(", ")
        )))
    }
}

/// Parses the names in the first line, each with its column from 1. An error has its column, too.
fn names(line: &[u8], players: usize) -> Result<Vec<(u32, String)>, (u32, String)> {
    let text = str::from_utf8(line).map_err(|error| {
        let before = String::from_utf8_lossy(&line[..error.valid_up_to()]).chars().count();
        (column(before), "expected UTF-8, found another byte".to_owned())
    })?;
    let mut names = Vec::new();
    let mut at = 0;
    for word in text.split([' ', '\t']) {
        let start = column(at);
        at += word.chars().count() + 1;
        if word.is_empty() {
            continue;
        }
        if names.len() == players {
            let message = format!("expected the end of the line after the names of {players} strategies");
            return Err((start, format!("{message}, found `{}`", word.escape_debug())));
        }
        if !is_name(word) {
            let message = "expected the name of a strategy, a file name without slashes";
            return Err((start, format!("{message}, found `{}`", word.escape_debug())));
        }
        names.push((start, word.to_owned()));
    }
    if names.len() < players {
        let message = format!("expected the names of {players} strategies, found {}", names.len());
        return Err((column(text.chars().count()), message));
    }
    Ok(names)
}

fn column(before: usize) -> u32 {
    u32::try_from(before).map_or(u32::MAX, |before| before.saturating_add(1))
}

/// Whether a word is a plain file name.
fn is_name(word: &str) -> bool {
    Path::new(word).file_name() == Some(OsStr::new(word))
        && !word.contains(['/', '\\'])
        && word.chars().all(is_printable)
}

#[cfg(test)]
mod tests {
    use super::names;
    use rstest::rstest;

    #[rstest]
    #[case("tym01 tym02", &[(1, "tym01"), (7, "tym02")])]
    #[case("  tym01 \t hráč  ", &[(3, "tym01"), (11, "hráč")])]
    fn play_1_two_names(#[case] line: &str, #[case] expected: &[(u32, &str)]) {
        let expected: Vec<_> = expected.iter().map(|(column, name)| (*column, (*name).to_owned())).collect();
        assert_eq!(names(line.as_bytes(), 2), Ok(expected));
    }

    #[rstest]
    #[case("", 1, "expected the names of 2 strategies, found 0")]
    #[case("tym01", 6, "expected the names of 2 strategies, found 1")]
    #[case("tym01 tym02 tym03", 13, "expected the end of the line after the names of 2 strategies, found `tym03`")]
    #[case("10 5 20 1", 6, "found `20`")]
    #[case("tym01 ../tym02", 7, "expected the name of a strategy, a file name without slashes, found `../tym02`")]
    #[case(".. tym02", 1, "found `..`")]
    #[case("\u{feff}tym01\u{1} tym02", 1, "found `\\u{feff}tym01\\u{1}`")]
    fn play_1_other_lines(#[case] line: &str, #[case] column: u32, #[case] message: &str) {
        let (at, found) = names(line.as_bytes(), 2).unwrap_err();
        assert_eq!(at, column, "{found}");
        assert!(found.ends_with(message), "{found}");
    }

    #[test]
    fn play_1_bytes_that_are_no_text() {
        assert_eq!(names(b"tym\xff1 b", 2).unwrap_err().0, 4);
    }
}
