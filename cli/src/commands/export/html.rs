//! The page.

use crate::failure::Failure;
use crate::games::{House, WithGame};
use rulebook_view::film::Film;
use rulebook_view::page::page;
use std::path::Path;

/// Refuses a game that brings no engine for a page.
pub(crate) struct Check;

impl WithGame for Check {
    type Output = Result<(), Failure>;

    fn with<G: House>(self) -> Self::Output {
        engine_of(G::NAME, G::PAGE).map(|_| ())
    }
}

/// The page of a film, with the name of the record's folder as its title.
pub(crate) struct Text<'a> {
    /// The film.
    pub(crate) film: &'a dyn Film,
    /// The folder of the record.
    pub(crate) folder: &'a Path,
}

impl WithGame for Text<'_> {
    type Output = Result<String, Failure>;

    fn with<G: House>(self) -> Self::Output {
        let engine = engine_of(G::NAME, G::PAGE)?;
        let whole = self.folder.canonicalize().unwrap_or_else(|_| self.folder.to_owned());
        let name = whole.file_name().unwrap_or(whole.as_os_str()).to_string_lossy().into_owned();
        page(engine, &self.film.reel(), &name).map_err(Failure::usage)
    }
}

fn engine_of(name: &str, engine: Option<&'static [u8]>) -> Result<&'static [u8], Failure> {
    engine.ok_or_else(|| {
        let failure = Failure::usage(format_args!(
            "there is no web page of {name}: the game brings no engine for it, which `view/page/build --package \
             PACKAGE --out FILE` builds and `House::PAGE` names"
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
        let message = "there is no web page of chess: the game brings no engine for it, which `view/page/build \
                       --package PACKAGE --out FILE` builds and `House::PAGE` names\n";
        assert!(refused.contains(message) && refused.contains("`rulebook view` shows the game"), "{refused}");
        assert_eq!(engine_of("chess", Some(b"engine")).unwrap(), b"engine");
    }
}
