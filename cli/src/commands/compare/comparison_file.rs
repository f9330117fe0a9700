//! The file with the input of a comparison.

use crate::failure::Failure;
use crate::input::name_of;
use crate::own_file;
use rulebook_tournament::comparison::Comparison;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// `comparison.json`: the input of a comparison.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ComparisonFile {
    /// The folder that paths of strategies are relative to.
    pub(super) working_folder: PathBuf,
    pub(super) comparison: Comparison,
}

impl ComparisonFile {
    pub(super) fn read(file: &Path) -> Result<Self, Failure> {
        serde_json::from_slice(&own_file::read_named(file)?).map_err(|error| {
            let place = format!(" at line {} column {}", error.line(), error.column());
            let why = error.to_string().replace(&place, "");
            Failure::usage(format_args!("{}:{}:{}: {why}", name_of(file), error.line(), error.column()))
        })
    }
}
