//! Files with the input and the results of a tournament.

use super::lines::utf8;
use super::names::TOURNAMENT;
use crate::failure::Failure;
use crate::input::{name_of, read_bytes};
use crate::own_file;
use rulebook_record::os_text;
use rulebook_tournament::report::OmittedEntry;
use rulebook_tournament::{Results, Tournament};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// `tournament.json`: the input of a tournament's schedule.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TournamentFile {
    /// The folder that paths of strategies are relative to.
    #[serde(with = "os_text")]
    pub(super) working_folder: PathBuf,
    pub(super) tournament: Tournament,
    /// Unplayable entries that were left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) left_out: Vec<OmittedEntry>,
}

impl TournamentFile {
    /// Reads the file, or the one in a tournament's folder.
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let (file, text) = match path.is_dir() {
            true => (path.join(TOURNAMENT), own_file::read_named(&path.join(TOURNAMENT))),
            false => (path.to_owned(), read_bytes(path)),
        };
        let text = text.map_err(|failure| {
            failure.hint("`rulebook tournament` and `rulebook tournament plan --save` write this file")
        })?;
        serde_json::from_slice(&text).map_err(|error| {
            let place = format!(" at line {} column {}", error.line(), error.column());
            let why = error.to_string().replace(&place, "");
            Failure::usage(format_args!("{}:{}:{}: {why}", name_of(&file), error.line(), error.column()))
        })
    }

    /// Checks that a path is free or holds a tournament file.
    pub(super) fn may_replace(file: &Path) -> Result<(), Failure> {
        if file.exists() && Self::read(file).is_err() {
            let failure = Failure::usage(format_args!(
                "{}: exists and is not a tournament, so it is not replaced",
                file.display()
            ));
            return Err(failure.hint("give another file, or move it away"));
        }
        Ok(())
    }

    pub(super) fn to_text(&self) -> Result<String, Failure> {
        let mut text = serde_json::to_string_pretty(self).map_err(Failure::usage)?;
        text.push('\n');
        Ok(text)
    }
}

/// The combined result lines of these files.
pub(super) fn read_results(files: &[PathBuf]) -> Result<Results, Failure> {
    let mut results = Results::default();
    for file in files {
        results.read(&name_of(file), &text_of(file)?).map_err(Failure::usage)?;
    }
    Ok(results)
}

fn text_of(file: &Path) -> Result<String, Failure> {
    utf8(&name_of(file), read_bytes(file)?)
}
