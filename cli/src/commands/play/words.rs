//! What each word behind `play` may be, by its spelling and by what is there.
//!
//! | word | kind |
//! |---|---|
//! | `builtin:NAME` of a board of the game, a file with a state | [`Kind::Board`] |
//! | another `builtin:NAME`, `persistent:PATH` | [`Kind::Strategy`] |
//! | an executable file, the folder or the manifest of an entry | [`Kind::Strategy`] |
//! | a folder with a program `run` in it | [`Kind::MeantAsStrategy`] |
//! | a name with the suffix of a program that cannot be executed, or is not there | [`Kind::MeantAsStrategy`] |
//! | another file | [`Kind::File`] |
//! | the name of a text file that is not there | [`Kind::MeantAsBoard`] |
//! | a folder with a record in it or with nothing | [`Kind::Folder`] |
//! | another folder | [`Kind::OtherFolder`] |
//! | `gameN`, where nothing has this name | [`Kind::Folder`] |
//! | the name of a game | [`Kind::Game`] |
//! | a whole number | [`Kind::Number`] |
//! | a name of nothing | [`Kind::New`] |

use crate::entries::Entry;
use crate::games::{Board, House, Registry, WithGame};
use crate::own_file;
use crate::record::{Holding, holding};
use crate::strategy::without_prefix;
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// What a word may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A strategy.
    Strategy,
    /// What nobody names who does not mean a strategy.
    MeantAsStrategy,
    /// What a match can begin from.
    Board,
    /// What nobody names who does not mean a board.
    MeantAsBoard,
    /// A file that is neither a program nor a state.
    File,
    /// A folder for a record.
    Folder,
    /// A folder with something else in it: the first name.
    OtherFolder(OsString),
    /// A number of rounds.
    Number,
    /// The name of a game.
    Game,
    /// Anything that is not there yet.
    New,
}

/// What a word is taken for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    Strategy,
    Board,
    Folder,
    Rounds,
}

/// What names end with that are programs.
const SUFFIXES: [&str; 16] =
    ["bat", "class", "cmd", "exe", "jar", "js", "lua", "mjs", "php", "pl", "py", "rb", "sh", "ts", "wasm", "zsh"];

impl Kind {
    /// Reads a word for a game. Relative paths begin at `base`, or at the current
    /// folder if that is empty.
    pub(super) fn of<R: Registry>(game: &str, base: &Path, word: &OsStr) -> Self {
        if R::with(game, NamesBoard(word)) == Some(true) {
            return Self::Board;
        }
        if ["builtin:", "persistent:"].iter().any(|prefix| without_prefix(word, prefix).is_some()) {
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
                Ok(Holding::Nothing | Holding::Record) => Self::Folder,
                Ok(Holding::Other(_)) if is_program(&path.join("run")) => Self::MeantAsStrategy,
                Ok(Holding::Other(name)) => Self::OtherFolder(name),
                // Writing there tells what is wrong.
                Err(_) => Self::Folder,
            },
            Ok(metadata) if metadata.is_file() && is_state::<R>(path, metadata.len()) => Self::Board,
            Ok(_) if is_program(path) => Self::Strategy,
            Ok(_) if has_suffix => Self::MeantAsStrategy,
            Ok(_) => Self::File,
            Err(_) if has_suffix => Self::MeantAsStrategy,
            Err(_) if suffix == "txt" => Self::MeantAsBoard,
            Err(_) if R::NAMES.contains(&text) => Self::Game,
            Err(_) if text.strip_prefix("game").is_some_and(|rest| !rest.is_empty() && is_number(rest)) => Self::Folder,
            Err(_) => Self::New,
        }
    }

    /// How well it fits what a word is taken for: 3 it is that, 2 it may be that, 1
    /// what is wrong with it is told best where it is that; `None` not at all.
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

    /// Whether nobody can have meant anything but a strategy.
    pub(super) const fn is_surely_strategy(&self) -> bool {
        matches!(self, Self::Strategy | Self::MeantAsStrategy)
    }
}

/// The game that a word was meant for, which is none and names nothing that is there.
pub(super) fn resembled_game<R: Registry>(base: &Path, word: &OsStr) -> Option<&'static str> {
    let text = word.to_str()?;
    if base.join(word).exists() || text.contains(std::path::is_separator) {
        return None;
    }
    let plain: String = text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    let alike = |game: &&&str| strsim::osa_distance(&plain, game) <= 1;
    R::NAMES.iter().find(alike).copied().filter(|&game| game != text)
}

/// Whether a word is a whole number, maybe a negative one.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a file is a state of a game.
fn is_state<R: Registry>(path: &Path, length: u64) -> bool {
    // No state is as long as most programs are.
    const LONGEST: u64 = 1 << 20;
    length <= LONGEST && own_file::read(path).is_ok_and(|text| R::is_state(&text))
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

/// Whether a word names a board of the game.
struct NamesBoard<'a>(&'a OsStr);

impl WithGame for NamesBoard<'_> {
    type Output = bool;

    fn with<G: House>(self) -> bool {
        matches!(Board::named::<G>(self.0), Ok(Some(_)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, Role, resembled_game};
    use rstest::rstest;
    use rulebook_core::fibot::FiBot;
    use rulebook_core::redbot::RedBot;
    use std::ffi::OsStr;
    use std::path::Path;

    #[rstest]
    #[case("redbt", Some("redbot"))]
    #[case("RedBot", Some("redbot"))]
    #[case("red-bot", Some("redbot"))]
    #[case("fitbot", Some("fibot"))]
    #[case("redbot", None)]
    #[case("robot", None)]
    #[case("./redbt", None)]
    #[case("game1", None)]
    fn a_word_that_looks_like_a_game(#[case] word: &str, #[case] game: Option<&str>) {
        assert_eq!(resembled_game::<(RedBot, FiBot)>(Path::new("/nowhere"), OsStr::new(word)), game);
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
