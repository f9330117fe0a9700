//! The record of a game: a folder of states, scores, the match and its times.

mod folder;
mod journal;
mod recording;
mod timing;

pub(crate) use folder::{ERROR_OUTPUT_HEAD, Folder, MATCH, SCORE, TIMING, error_output_file, state_file};
pub(crate) use journal::{AnswerEntry, FORMAT, Journal, OutcomeEntry, PlayerEntry, RoundEntry, Start};
pub(crate) use recording::Recording;
pub(crate) use timing::Timing;
