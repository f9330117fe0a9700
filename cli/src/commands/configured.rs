//! Configurations among the words of a command line.

use crate::classic::{folder_of_game, is_config, looks_like_config};
use crate::games::{House, IsState, Registry, WithGame};
use crate::output::quoted;
use std::path::Path;

/// Whether a game is played from configurations.
pub(super) fn is_configurable<R: Registry>(game: &str) -> bool {
    R::with(game, HasClassic) == Some(true)
}

/// The game of a file that has the form of a configuration: one that can read its
/// state, or else the first for which it is a configuration with any game's state.
pub(super) fn configured<R: Registry>(config: &Path) -> Option<&'static str> {
    let game = |is_state| {
        let mut configurable = R::NAMES.iter().copied().filter(|name| is_configurable::<R>(name));
        configurable.find(|name| R::with(name, LooksLikeConfig { config, is_state }) == Some(true))
    };
    game(None).or_else(|| game(Some(R::is_state)))
}

/// The command that plays a configuration of the first game that has them.
pub(super) fn example<R: Registry>() -> String {
    let game = R::NAMES.iter().find(|name| is_configurable::<R>(name)).unwrap_or(&"GAME");
    format!("rulebook play {game} NAME.config")
}

/// What to do with a configuration that stands in the place of a state or a record.
pub(super) fn hint<R: Registry>(file: &Path) -> Option<String> {
    // Nothing else is read: it may be standard input, which is read once.
    let game = is_config(file).then(|| configured::<R>(file)).flatten()?;
    let (file, folder) = (quoted(file), quoted(&folder_of_game(file)));
    Some(format!("it is a configuration: `rulebook play {game} {file}` plays it, into {folder}"))
}

/// Whether a file has the form of a configuration of a game.
struct LooksLikeConfig<'a> {
    config: &'a Path,
    /// What tells a state; that of the game if not given.
    is_state: Option<IsState>,
}

impl WithGame for LooksLikeConfig<'_> {
    type Output = bool;

    fn with<G: House>(self) -> bool {
        looks_like_config(self.config, G::USUAL.len(), self.is_state.unwrap_or(G::recognises))
    }
}

struct HasClassic;

impl WithGame for HasClassic {
    type Output = bool;

    fn with<G: House>(self) -> bool {
        G::CLASSIC.is_some()
    }
}
