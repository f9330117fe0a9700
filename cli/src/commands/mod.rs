//! One file per command.

pub(crate) mod adapter;
pub(crate) mod analyze;
pub(crate) mod bench;
pub(crate) mod board;
pub(crate) mod case;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
mod configured;
pub(crate) mod conform;
pub(crate) mod entries;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod list;
pub(crate) mod new;
mod output_file;
pub(crate) mod perft;
mod picture;
pub(crate) mod play;
pub(crate) mod rerun;
pub(crate) mod rules;
pub(crate) mod sandbox;
pub(crate) mod show;
pub(crate) mod step;
pub(crate) mod tournament;
pub(crate) mod verify;
pub(crate) mod view;
