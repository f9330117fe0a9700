//! The kind of each argument of `play`, by its spelling and by the file it names.
//!
//! | word | kind |
//! |---|---|
//! | `builtin:NAME` of a board of the game, a file with a state | [`Kind::Board`] |
//! | another `builtin:NAME`, `persistent:PATH`, `each-round:PATH`, `network` | [`Kind::Strategy`] |
//! | an executable file, the folder or the manifest of an entry | [`Kind::Strategy`] |
//! | a folder with a program `run` in it | [`Kind::MeantAsStrategy`] |
//! | a name with the suffix of a program, not executable or missing | [`Kind::MeantAsStrategy`] |
//! | another file | [`Kind::File`] |
//! | the name of a missing text file, `builtin:NAME` of a misspelled board | [`Kind::MeantAsBoard`] |
//! | an empty folder, or one with a record | [`Kind::Folder`] |
//! | another folder | [`Kind::OtherFolder`] |
//! | `gameN`, if nothing has this name | [`Kind::Folder`] |
//! | the name of a game | [`Kind::Game`] |
//! | an integer | [`Kind::Number`] |
//! | any other name that does not exist | [`Kind::New`] |

use super::lost_board;
use crate::entries::Entry;
use crate::games::{GameRef, Registry, named_board};
use crate::own_file;
use crate::prefix::{is_prefixed, without_prefix};
use crate::record::{FolderContents, holding};
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// The kind of an argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A strategy.
    Strategy,
    /// Can only be meant as a strategy, but is not one yet.
    MeantAsStrategy,
    /// A state that a match can start from.
    Board,
    /// Can only be meant as a board, but does not exist.
    MeantAsBoard,
    /// A file that is neither a program nor a state.
    File,
    /// A folder for a record.
    Folder,
    /// A folder with other content; the field is the first name in it.
    OtherFolder(OsString),
    /// A number of rounds.
    Number,
    /// The name of a game.
    Game,
    /// A name that does not exist yet.
    New,
}

/// The role of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    Strategy,
    Board,
    Folder,
    Rounds,
}

/// Suffixes of program names.
const SUFFIXES: [&str; 16] =
    ["bat", "class", "cmd", "exe", "jar", "js", "lua", "mjs", "php", "pl", "py", "rb", "sh", "ts", "wasm", "zsh"];

impl Kind {
    /// Classifies a word for a game. Relative paths are relative to `base`, or to the current
    /// folder if that is empty.
    pub(super) fn of(games: Registry, game: GameRef, base: &Path, word: &OsStr) -> Self {
        if matches!(named_board(game, word), Ok(Some(_))) {
            return Self::Board;
        }
        if let Some(name) = without_prefix(word, "builtin:").and_then(OsStr::to_str)
            && !game.builtins().iter().any(|player| Some(player.name()) == name.split(':').next())
            && lost_board::is_like_board(game, name)
        {
            return Self::MeantAsBoard;
        }
        if is_prefixed(word) {
            return Self::Strategy;
        }
        let text = word.to_str().unwrap_or_default();
        if is_number(text) {
            return Self::Number;
        }
        let path = &base.join(word);
        let suffix = path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase).unwrap_or_default();
        let has_suffix = SUFFIXES.contains(&&*suffix);
        if Entry::named_by(path).is_some() {
            return Self::Strategy;
        }
        match path.metadata() {
            Ok(metadata) if metadata.is_dir() => match holding(path) {
                Ok(FolderContents::Nothing | FolderContents::Record) => Self::Folder,
                Ok(FolderContents::Other(_)) if is_program(&path.join("run")) => Self::MeantAsStrategy,
                Ok(FolderContents::Other(name)) => Self::OtherFolder(name),
                // Writing there reports the error.
                Err(_) => Self::Folder,
            },
            Ok(metadata) if metadata.is_file() && is_state(games, path, metadata.len()) => Self::Board,
            Ok(_) if is_program(path) => Self::Strategy,
            Ok(_) if has_suffix => Self::MeantAsStrategy,
            Ok(_) => Self::File,
            Err(_) if has_suffix => Self::MeantAsStrategy,
            Err(_) if games.state_suffixes().any(|known| known == suffix) => Self::MeantAsBoard,
            Err(_) if games.names().contains(&text) => Self::Game,
            Err(_) if text.strip_prefix("game").is_some_and(|rest| !rest.is_empty() && is_number(rest)) => Self::Folder,
            Err(_) => Self::New,
        }
    }

    /// How well the kind fits a role; `None` if it does not fit.
    ///
    /// - 3: the word has this role.
    /// - 2: the word may have this role.
    /// - 1: the word does not have this role, but then the error is clearest.
    pub(super) const fn fit(&self, role: Role) -> Option<u32> {
        match (self, role) {
            (Self::Strategy, Role::Strategy)
            | (Self::Board, Role::Board)
            | (Self::Folder, Role::Folder)
            | (Self::Number, Role::Rounds) => Some(3),
            (Self::MeantAsStrategy | Self::New, Role::Strategy)
            | (Self::MeantAsBoard, Role::Board)
            | (Self::New, Role::Folder) => Some(2),
            (Self::File, Role::Strategy | Role::Board | Role::Folder)
            | (Self::OtherFolder(_), Role::Strategy | Role::Folder)
            | (Self::MeantAsBoard, Role::Strategy)
            | (Self::New, Role::Rounds) => Some(1),
            _ => None,
        }
    }

    /// Whether the word can only be meant as a strategy.
    pub(super) const fn is_surely_strategy(&self) -> bool {
        matches!(self, Self::Strategy | Self::MeantAsStrategy)
    }
}

/// The game that a misspelled word most likely means; `None` for a game's name or an existing
/// file.
pub(super) fn resembled_game(games: Registry, base: &Path, word: &OsStr) -> Option<&'static str> {
    let text = word.to_str()?;
    if base.join(word).exists() || text.contains(std::path::is_separator) {
        return None;
    }
    let plain: String = text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    // In a longer name, people make more mistakes, and fewer other words are like it.
    let alike = |game: &&str| strsim::osa_distance(&plain, game) <= if game.len() < 7 { 1 } else { 2 };
    games.names().into_iter().find(alike).filter(|&game| game != text)
}

/// Whether a word is an integer, possibly negative.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a file is a state of a game.
fn is_state(games: Registry, path: &Path, length: u64) -> bool {
    // No state is this long; most programs are longer.
    const MAX_LENGTH: u64 = 1 << 20;
    length <= MAX_LENGTH && own_file::read(path).is_ok_and(|text| games.is_state(&text))
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    path.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    path.is_file() && path.extension().is_some_and(|suffix| suffix == "exe")
}

#[cfg(test)]
mod tests {
    use super::{Kind, Role, resembled_game};
    use crate::games::{GameEntry, Registry};
    use rstest::rstest;
    use rulebook_core::fibot::FiBot;
    use rulebook_core::othello::Othello;
    use rulebook_core::redbot::RedBot;
    use std::ffi::OsStr;
    use std::path::Path;

    const GAMES: Registry =
        Registry::new(&[GameEntry::of::<RedBot>(), GameEntry::of::<FiBot>(), GameEntry::of::<Othello>()]);

    #[rstest]
    #[case("redbt", Some("redbot"))]
    #[case("RedBot", Some("redbot"))]
    #[case("red-bot", Some("redbot"))]
    #[case("fitbot", Some("fibot"))]
    #[case("otelo", Some("othello"))]
    #[case("Otthelo", Some("othello"))]
    #[case("hotel", None)]
    #[case("redbot", None)]
    #[case("robot", None)]
    #[case("./redbt", None)]
    #[case("game1", None)]
    fn a_word_that_looks_like_a_game(#[case] word: &str, #[case] game: Option<&str>) {
        assert_eq!(resembled_game(GAMES, Path::new("/nowhere"), OsStr::new(word)), game);
    }

    #[test]
    fn a_number_is_no_folder_and_a_strategy_nothing_else() {
        for role in [Role::Board, Role::Folder, Role::Rounds] {
            assert_eq!(Kind::Strategy.fit(role), None);
            assert_eq!(Kind::MeantAsStrategy.fit(role), None);
        }
        assert_eq!(Kind::Number.fit(Role::Folder), None);
        assert_eq!(Kind::Game.fit(Role::Folder), None);
    }
}
