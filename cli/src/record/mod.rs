//! The record of a game: a folder of states, scores, the match and its times.

mod folder;
mod journal;
mod keeper;
mod recording;
mod timing;
mod unfinished;
mod writer;

pub(crate) use folder::{Folder, MATCH, SCORE, state_file};
pub(crate) use journal::{FORMAT, Journal, OutcomeEntry, PlayerEntry, Start};
pub(crate) use keeper::{Keeper, Step};
pub(crate) use recording::Recording;
pub(crate) use unfinished::Unfinished;
pub(crate) use writer::Writer;
