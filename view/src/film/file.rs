//! A file, and what a game makes of it.

use super::FilmError;
use crate::Visible;
use rulebook_conformance::report::{FaultList, faults};
use rulebook_record::Transcript;

/// Any file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its name, with the folders that it lies in before it.
    pub path: String,
    /// What stands in it.
    pub bytes: Vec<u8>,
}

impl File {
    pub(super) fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    pub(super) fn folder(&self) -> &str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }
}

/// The number that a state tells itself, where it does.
pub(super) fn counter_of<G: Visible>(file: &File, transcript: Option<&Transcript>) -> Result<Option<u64>, FilmError> {
    let rules = transcript.map(Transcript::rules::<G>).transpose()?.unwrap_or_default();
    let state = G::read(&file.bytes, &rules).map_err(|error| FilmError::BadState(faults(&file.path, &error)))?;
    Ok(G::progress(&state).done)
}

/// What a game finds wrong with a file under its usual rules.
pub(super) fn why_not_of<G: Visible>(file: &File) -> Option<FaultList> {
    let error = G::read(&file.bytes, &G::Rules::default()).err()?;
    Some(faults(&file.path, &error))
}
