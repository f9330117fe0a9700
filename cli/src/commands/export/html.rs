//! The web page of a recorded game.

use crate::failure::Failure;
use crate::games::GameRef;
use rulebook_view::page::page;
use rulebook_view::replay::Replay;
use std::path::Path;

/// Checks that a game has an engine for its page.
///
/// # Errors
///
/// When it has none.
pub(crate) fn check(game: GameRef) -> Result<(), Failure> {
    engine_of(game.name(), (game.page)()).map(|_| ())
}

/// The page of a replay, with the name of the record's folder as its title.
///
/// # Errors
///
/// When the game has no engine for its page.
pub(crate) fn text(game: GameRef, replay: &dyn Replay, folder: &Path) -> Result<String, Failure> {
    let engine = engine_of(game.name(), (game.page)())?;
    let absolute = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let name = absolute.file_name().unwrap_or(absolute.as_os_str()).to_string_lossy().into_owned();
    page(engine, &replay.bundle(), &name).map_err(Failure::usage)
}

fn engine_of(name: &str, engine: Option<&'static [u8]>) -> Result<&'static [u8], Failure> {
    engine.ok_or_else(|| {
        let failure = Failure::usage(format_args!(
            "there is no web page of {name}: the game has no engine for it, which `view/page/build --package \
             PACKAGE --out FILE` builds and `CliGame::page` names"
        ));
        failure.hint("`rulebook view` shows the game in the terminal, and `rulebook export` as a picture or a video")
    })
}

#[cfg(test)]
mod tests {
    use super::engine_of;

    #[test]
    fn a_game_without_an_engine_is_told_the_command_that_builds_one() {
        let refused = engine_of("chess", None).unwrap_err().to_string();
        let message = "there is no web page of chess: the game has no engine for it, which `view/page/build \
                       --package PACKAGE --out FILE` builds and `CliGame::page` names\n";
        assert!(refused.contains(message) && refused.contains("`rulebook view` shows the game"), "{refused}");
        assert_eq!(engine_of("chess", Some(b"engine")).unwrap(), b"engine");
    }
}
