//! Configurations on the command line.

use crate::games::{GameEntry, GameRef, Registry};
use crate::legacy::{folder_of_game, is_config, looks_like_config};
use crate::output::quoted;
use std::path::Path;

/// The game of a well-formed configuration: the first game that recognizes its state. If no game does,
/// the first game that accepts the configuration with a state of another game.
pub(super) fn configured(games: Registry, config: &Path) -> Option<GameRef> {
    let accepts = |game: GameRef, is_state: &dyn Fn(&[u8]) -> bool| {
        game.has_legacy_format() && looks_like_config(config, game.default_players.len(), is_state)
    };
    let own = games.iter().find(|game| accepts(game, &|text| game.recognizes(text)));
    own.or_else(|| games.iter().find(|game| accepts(game, &|text| games.is_state(text))))
}

/// An example command that plays a configuration, for the first game that supports them.
pub(super) fn example(games: Registry) -> String {
    let game = games.iter().find(|game| game.has_legacy_format()).map_or("GAME", GameEntry::name);
    format!("rulebook play {game} NAME.config")
}

/// A hint for a configuration in place of a state or a record.
pub(super) fn hint(games: Registry, file: &Path) -> Option<String> {
    // Reads no other file: stdin can be read only once.
    let game = is_config(file).then(|| configured(games, file)).flatten()?.name();
    let (file, folder) = (quoted(file), quoted(&folder_of_game(file)));
    Some(format!("it is a configuration: `rulebook play {game} {file}` plays it into {folder}"))
}
