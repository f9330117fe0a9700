//! A file, and how a game reads it.

use super::OpenReplayError;
use crate::Renderable;
use rulebook_conformance::report::{FaultList, faults};
use rulebook_record::Transcript;

/// A file with its path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its path: folders and name, separated by `/`.
    pub path: String,
    /// Its contents.
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

/// The number that a state contains, if any.
pub(super) fn counter_of<G: Renderable>(
    file: &File,
    transcript: Option<&Transcript>,
) -> Result<Option<u64>, OpenReplayError> {
    let rules = transcript.map(Transcript::rules::<G>).transpose()?.unwrap_or_default();
    let state = G::read(&file.bytes, &rules).map_err(|error| OpenReplayError::BadState(faults(&file.path, &error)))?;
    Ok(G::progress(&state).done)
}

/// Why a file is not a valid state under the default rules of a game.
pub(super) fn why_not_of<G: Renderable>(file: &File) -> Option<FaultList> {
    let error = G::read(&file.bytes, &G::Rules::default()).err()?;
    Some(faults(&file.path, &error))
}
