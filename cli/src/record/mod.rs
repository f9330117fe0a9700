//! The record of a game: a folder of states, scores, the match and its times.

mod damaged;
mod film;
mod folder;
mod journal;
mod keeper;
mod recording;
mod timing;
mod unfinished;
mod writer;

pub(crate) use damaged::{clear_damaged, is_cut, mend};
pub(crate) use film::Source;
pub(crate) use folder::{
    Folder, MATCH, PAGE, SCORE, UNFINISHED, error_output_file, error_output_of, is_own_name, state_files,
};
pub(crate) use journal::{AnswerEntry, FORMAT, Journal, OutcomeEntry, PlayerEntry, Start};
pub(crate) use keeper::{Keeper, Step};
pub(crate) use recording::Recording;
pub(crate) use unfinished::{Head, Unfinished, over, working_folder};
pub(crate) use writer::Writer;

pub(crate) use rulebook_view::film::{state_file, state_number};
