//! Configurations among the words of a command line.

use crate::classic::{folder_of_game, is_config, looks_like_config};
use crate::games::{House, Registry, WithGame};
use crate::output::quoted;
use std::path::Path;

/// Whether a game is played from configurations.
pub(super) fn is_configurable<R: Registry>(game: &str) -> bool {
    R::with(game, HasClassic) == Some(true)
}

/// The game of a file that has the form of a configuration.
pub(super) fn configured<R: Registry>(config: &Path) -> Option<&'static str> {
    let game = R::NAMES.iter().copied().find(|name| is_configurable::<R>(name))?;
    let players = R::with(game, Players)?;
    looks_like_config(config, players, R::is_state).then_some(game)
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

/// How many play.
struct Players;

impl WithGame for Players {
    type Output = usize;

    fn with<G: House>(self) -> usize {
        G::USUAL.len()
    }
}

struct HasClassic;

impl WithGame for HasClassic {
    type Output = bool;

    fn with<G: House>(self) -> bool {
        G::CLASSIC.is_some()
    }
}
