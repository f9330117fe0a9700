//! Games in the form of their source (PLAY). Such a game starts from a configuration, and writes a log and
//! other files to its folder, beside the record.
//!
//! - `config`: the configuration.
//! - `folder`: the files that a game writes beside its record.
//! - `names`: the names of these files.
//! - `saved`: the files that strategies keep after a game.
//! - `verify`: compares the files with the states.

mod config;
mod folder;
mod names;
mod saved;
mod verify;

pub(crate) use config::{Config, config_beside, folder_of_game, game_of, is_config, looks_like_config};
pub(crate) use folder::{check, clear, files_of_end, finish, is_game, is_whole, put_state};
pub(crate) use names::{PAGE, log_name};
pub(crate) use verify::difference;
