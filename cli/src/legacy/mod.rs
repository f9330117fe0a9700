//! A game as its source plays it (PLAY): from a configuration, into a
//! folder with a log. The folder holds a record as well.
//!
//! - `config`: the configuration.
//! - `log`: all states and turns in one file.
//! - `folder`: the files that a game leaves, beside its record.
//! - `names`: how they are called.
//! - `saved`: those of them that strategies have kept.
//! - `verify`: whether they follow from the states.

mod config;
mod folder;
mod log;
mod names;
mod saved;
mod verify;

pub(crate) use config::{Config, config_beside, folder_of_game, game_of, is_config, looks_like_config};
pub(crate) use folder::{check, clear, files_of_end, finish, is_game, is_whole, put_state};
pub(crate) use log::{is_log, log_text};
pub(crate) use names::PAGE;
pub(crate) use verify::difference;
