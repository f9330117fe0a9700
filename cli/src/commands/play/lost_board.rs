//! Finds the board that a misspelled word most likely means. Without this, the word would name the folder of a new
//! record.

use crate::failure::{Failure, path_text};
use crate::files::folder_of;
use crate::games::{GameRef, Registry};
use crate::output::quoted;
use std::ffi::OsStr;
use std::path::{MAIN_SEPARATOR, Path};

/// The failure for a word that names nothing and most likely is a misspelled board. `None` if it may be a new folder.
/// Relative paths are relative to `base`, or to the current folder if that is empty.
pub(super) fn misspelled(games: Registry, game: GameRef, base: &Path, word: &OsStr) -> Option<Failure> {
    let text = word.to_str()?;
    let is_name = !text.contains(std::path::is_separator);
    let board = (game.boards)().iter().find(|board| is_name && resembles(text, board.name));
    let meant = board.map(|board| board.argument()).or_else(|| file_like(games, base, Path::new(word)));
    let suffix = Path::new(word).extension().and_then(OsStr::to_str).unwrap_or_default();
    let like_suffix = games.state_suffixes().find(|known| suffix.len() > 1 && distance(suffix, known) == 1);
    let failure = Failure::usage(format_args!("{}: no such board", path_text(word)));
    let failure = match (meant, like_suffix) {
        (Some(meant), _) => failure.hint(format_args!("did you mean {meant}?")),
        (None, Some(_)) => {
            let suffixes: Vec<_> = games.state_suffixes().map(|suffix| format!(".{suffix}")).collect();
            failure.hint(format_args!("the file of a board ends in {}", suffixes.join(" or ")))
        }
        (None, None) => return None,
    };
    Some(failure.hint(match is_name && like_suffix.is_none() {
        true => format!("for a new folder of this name, write .{MAIN_SEPARATOR}{}", quoted(Path::new(word))),
        false => format!("for a folder of this name, create it first: mkdir {}", quoted(Path::new(word))),
    }))
}

/// Whether a name is that of a built-in board, up to a typing error.
pub(super) fn is_like_board(game: GameRef, name: &str) -> bool {
    (game.boards)().iter().any(|board| resembles(name, board.name))
}

/// The failure of a board that does not exist; `None` if it does.
pub(super) fn missing(games: Registry, game: GameRef, board: &Path) -> Option<Failure> {
    if board.as_os_str() == "-" || board.exists() {
        return None;
    }
    let failure = Failure::usage(format_args!("{}: no such board", path_text(board)));
    let stem = board.file_stem().and_then(OsStr::to_str).unwrap_or_default();
    let builtin = (game.boards)().iter().find(|board| resembles(stem, board.name)).map(|board| board.argument());
    Some(match file_like(games, Path::new(""), board).or(builtin) {
        Some(meant) => failure.hint(format_args!("did you mean {meant}?")),
        None => failure.hint("give a file with a state of the game; `rulebook list` shows the built-in boards"),
    })
}

/// A file of a board whose name resembles that of a path, in the same folder.
fn file_like(games: Registry, base: &Path, path: &Path) -> Option<String> {
    let stem = path.file_stem()?.to_str()?;
    let entries = std::fs::read_dir(base.join(folder_of(path))).ok()?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let is_alike = |name: &String| {
        let suffix = Path::new(name).extension().and_then(OsStr::to_str);
        let known = suffix.is_some_and(|suffix| games.state_suffixes().any(|known| known == suffix));
        known && Path::new(name).file_stem().and_then(OsStr::to_str).is_some_and(|known| resembles(stem, known))
    };
    let name = names.filter(is_alike).min()?;
    Some(quoted(&path.with_file_name(name)))
}

/// Whether a word is a name, up to a typing error. A word that ends with a digit must be the name itself: `tower2` is
/// more likely another name than a misspelled `tower`.
fn resembles(word: &str, name: &str) -> bool {
    const MIN_LENGTH: usize = 5;
    let is_numbered = word.ends_with(|last: char| last.is_ascii_digit());
    match distance(&word.to_lowercase(), &name.to_lowercase()) {
        0 => true,
        1 => name.len() >= MIN_LENGTH && !is_numbered,
        _ => false,
    }
}

fn distance(word: &str, other: &str) -> usize {
    strsim::osa_distance(word, other)
}

#[cfg(test)]
mod tests {
    use super::{missing, misspelled, resembles};
    use crate::games::{GameEntry, GameRef, Registry};
    use rstest::rstest;
    use rulebook_core::boladedrac::BolaDeDrac;
    use rulebook_core::fibot::FiBot;
    use rulebook_core::redbot::RedBot;
    use std::ffi::OsStr;
    use std::fs;

    const GAMES: Registry =
        Registry::new(&[GameEntry::of::<RedBot>(), GameEntry::of::<FiBot>(), GameEntry::of::<BolaDeDrac>()]);

    fn game(name: &str) -> GameRef {
        GAMES.named(name).unwrap()
    }

    #[rstest]
    #[case("tower", "tower", true)]
    #[case("Towr", "tower", true)]
    #[case("tower2", "tower", false)]
    #[case("ball", "hall", false)]
    #[case("hall", "hall", true)]
    #[case("other", "tower", false)]
    fn a_typing_error(#[case] word: &str, #[case] name: &str, #[case] is_alike: bool) {
        assert_eq!(resembles(word, name), is_alike);
    }

    #[rstest]
    #[case("redbot", "maze.tx", "ends in .txt or .cnf")]
    #[case("fibot", "towr", "did you mean builtin:tower?\n hint: for a new folder of this name, write ./towr\n")]
    #[case("fibot", "maze.text", "create it first: mkdir maze.text")]
    #[case("boladedrac", "maze.cn", "ends in .txt or .cnf")]
    #[case("boladedrac", "TOWER", "did you mean builtin:tower?")]
    #[case("boladedrac", "boards/labyrnth", "did you mean boards/labyrinth.cnf?")]
    #[case("boladedrac", "boards/labyrinth.cfn", "did you mean boards/labyrinth.cnf?")]
    fn a_word_that_is_no_folder(#[case] name: &str, #[case] word: &str, #[case] hint: &str) {
        let place = tempfile::tempdir().unwrap();
        fs::create_dir(place.path().join("boards")).unwrap();
        fs::write(place.path().join("boards/labyrinth.cnf"), "").unwrap();
        let failure = misspelled(GAMES, game(name), place.path(), OsStr::new(word)).unwrap().to_string();
        assert!(failure.starts_with(&format!("error: {word}: no such board\n")) && failure.contains(hint), "{failure}");
    }

    #[rstest]
    #[case("boladedrac", "game1")]
    #[case("boladedrac", "./tower")]
    #[case("boladedrac", "tower2")]
    #[case("boladedrac", "cup.v2")]
    #[case("boladedrac", "records/tower")]
    #[case("redbot", "tower")]
    #[case("redbot", "other")]
    fn a_word_that_may_be_a_folder(#[case] name: &str, #[case] word: &str) {
        let place = tempfile::tempdir().unwrap();
        assert!(misspelled(GAMES, game(name), place.path(), OsStr::new(word)).is_none());
    }

    #[test]
    fn a_board_that_does_not_exist() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("towr.cnf");
        let failure = missing(GAMES, game("boladedrac"), &path).unwrap().to_string();
        assert!(failure.ends_with("towr.cnf: no such board\n hint: did you mean builtin:tower?\n"), "{failure}");
        fs::write(&path, "").unwrap();
        assert!(missing(GAMES, game("boladedrac"), &path).is_none());
    }
}
