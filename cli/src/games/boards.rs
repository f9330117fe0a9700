//! Boards that come with a game: states that matches can begin from.

/// A board of a game.
#[derive(Clone, Copy)]
pub(crate) struct BundledBoard {
    /// As in `builtin:NAME`.
    pub(crate) name: &'static str,
    /// The state, as its file in `boards/` has it.
    pub(crate) text: &'static str,
}

/// Boards by their names, each a file of the game's folder in `boards/`.
macro_rules! bundled {
    ($game:literal: $($name:literal)*) => {
        &[$($crate::games::boards::BundledBoard {
            name: $name,
            text: include_str!(concat!("../../boards/", $game, "/", $name, ".txt")),
        }),*]
    };
}

pub(super) use bundled;

#[cfg(test)]
mod tests {
    use crate::games::{House, NAMES, WithGame, with_game};
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::Path;

    struct Bundled;

    impl WithGame for Bundled {
        type Output = ();

        /// Every file of a game's folder is bundled, in the order of the names,
        /// and every board can be played on.
        fn with<G: House>(self) {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("boards").join(G::NAME);
            let files: BTreeMap<String, String> = fs::read_dir(folder)
                .into_iter()
                .flatten()
                .map(|entry| entry.unwrap().path())
                .map(|path| (path.file_stem().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(path).unwrap()))
                .collect();
            let bundled: Vec<_> =
                G::BOARDS.iter().map(|board| (board.name.to_owned(), board.text.to_owned())).collect();
            assert_eq!(bundled, files.into_iter().collect::<Vec<_>>());
            for board in G::BOARDS {
                let state = G::read(board.text.as_bytes(), &G::Rules::default()).unwrap();
                assert!(G::outcome(&state).is_none(), "{}", board.name);
            }
            for name in G::OPPONENTS {
                assert!(G::BUILTINS.iter().any(|builtin| builtin.name == *name), "{name}");
            }
        }
    }

    #[test]
    fn all_boards_are_bundled() {
        NAMES.iter().for_each(|name| with_game(name, Bundled).unwrap());
    }
}
