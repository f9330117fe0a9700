//! The record of a game: a folder with states, scores, the journal and measured times.
//!
//! *Journal* means the contents: who played and what was answered. They are in the *match file*
//! `match.json` of a finished match, and in `match.jsonl` of an unfinished one.

mod cut;
mod damaged;
mod folder;
mod folder_contents;
mod game;
mod growth;
mod journal;
mod keeper;
mod log;
mod log_text;
mod names;
mod recording;
mod replay_source;
mod timing;
mod unfinished;
mod writer;

pub(crate) use damaged::{clear_damaged, is_cut, repair_file};
pub(crate) use folder::{Folder, Previous, RecordPlace, error_output_of, not_empty, state_files};
pub(crate) use folder_contents::{FolderContents, holding};
pub(crate) use game::{check_folder, game_of, game_of_state, is_log};
pub(crate) use journal::{bad_rules, read_journal};
pub(crate) use keeper::{RecordWriter, Step};
pub(crate) use log::{draws_beside, is_log_file, is_log_of, log_in, read_log};
pub(crate) use log_text::LogText;
pub(crate) use names::{MATCH_FILE, PAGE, SCORE, UNFINISHED, error_output_file, is_own_name};
pub(crate) use recording::{Recording, Replay, StepFailure};
pub(crate) use replay_source::Source;
pub(crate) use unfinished::{UnfinishedMatch, over, working_folder};
pub(crate) use writer::{Round, Writer};

pub(crate) use rulebook_view::replay::{state_file, state_number};
