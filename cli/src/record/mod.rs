//! The record of a game: a folder of states, scores, the match and its times.

mod damaged;
mod film;
mod folder;
mod game;
mod holding;
mod journal;
mod keeper;
mod log;
mod names;
mod recording;
mod timing;
mod unfinished;
mod writer;

pub(crate) use damaged::{clear_damaged, is_cut, mend};
pub(crate) use film::Source;
pub(crate) use folder::{Folder, Place, Previous, error_output_of, not_empty, state_files};
pub(crate) use game::{check_folder, game_of, game_of_state, is_log};
pub(crate) use holding::{Holding, holding};
pub(crate) use journal::{bad_rules, read_journal};
pub(crate) use keeper::{Keeper, Step};
pub(crate) use names::{MATCH, PAGE, SCORE, UNFINISHED, error_output_file, is_own_name};
pub(crate) use recording::{Recording, StepFailure};
pub(crate) use unfinished::{Unfinished, over, working_folder};
pub(crate) use writer::{Round, Writer};

pub(crate) use rulebook_view::film::{state_file, state_number};
