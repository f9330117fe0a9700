//! Unplayable entries: not built, or with an invalid manifest or name.

use crate::entries::{Entry, FailedBuild, FoundEntry};
use crate::failure::Failure;
use crate::games::GameRef;
use crate::output::note;
use rulebook_core::contract::Opening;
use rulebook_core::players::Seat;
use rulebook_tournament::report::OmittedEntry;

/// The entry, if it can be played.
///
/// # Errors
///
/// When its manifest is invalid, its program does not exist, its last build failed, or the game
/// refuses its name.
pub(super) fn playable(game: GameRef, found: &FoundEntry) -> Result<&Entry, Failure> {
    let entry = found.entry.as_ref().map_err(Failure::clone)?;
    entry.check_program()?;
    if let Some(failed) = FailedBuild::of(entry) {
        return Err(failed.failure(entry));
    }
    let mut state = game.opening(&game.rules(), &Opening::default()).map_err(Failure::usage)?;
    let named = state.set_name(Seat::ALL[0], &entry.name);
    named.map_err(|error| Failure::usage(format_args!("`{}` cannot be the name of a player: {error}", entry.name)))?;
    Ok(entry)
}

/// The hint when an unplayable entry stops a tournament.
pub(super) const HINT: &str = "use --skip-broken to leave out unplayable entries";

/// Reports and records an entry that is left out.
pub(super) fn left_out(found: &FoundEntry, why: &Failure) -> OmittedEntry {
    let (name, folder, why) = (found.name(), found.folder.display().to_string(), why.reason());
    note(format_args!("left out: {name} in {folder}: {why}"));
    OmittedEntry { name, folder, why }
}
