//! What a comparison is a function of, as a file.

use crate::failure::Failure;
use crate::input::name_of;
use crate::own_file;
use rulebook_tournament::comparison::Comparison;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// `comparison.json`: what a comparison is a function of.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Described {
    /// What relative paths of strategies begin at.
    pub(super) working_folder: PathBuf,
    pub(super) comparison: Comparison,
}

impl Described {
    pub(super) fn read(file: &Path) -> Result<Self, Failure> {
        serde_json::from_slice(&own_file::read_named(file)?).map_err(|error| {
            let place = format!(" at line {} column {}", error.line(), error.column());
            let why = error.to_string().replace(&place, "");
            Failure::usage(format_args!("{}:{}:{}: {why}", name_of(file), error.line(), error.column()))
        })
    }
}
