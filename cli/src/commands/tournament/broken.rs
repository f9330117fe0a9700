//! Entries that cannot be played: those that were not built, and those whose
//! manifest or name is none.

use crate::entries::{Entry, FailedBuild, Found};
use crate::failure::Failure;
use crate::games::House;
use crate::output::note;
use rulebook_core::contract::Opening;
use rulebook_core::players::Seat;
use rulebook_tournament::report::LeftOut;

/// The entry, if it can be played.
///
/// # Errors
///
/// When its manifest is invalid, its program is not there, its last build failed, or
/// its name cannot be that of a player.
pub(super) fn playable<G: House>(found: &Found) -> Result<&Entry, Failure> {
    let entry = found.entry.as_ref().map_err(Failure::clone)?;
    entry.program()?;
    if let Some(failed) = FailedBuild::of(entry) {
        return Err(failed.failure(entry));
    }
    let mut state = G::opening(&G::Rules::default(), &Opening::default()).map_err(Failure::usage)?;
    let named = G::set_name(&mut state, Seat::ALL[0], &entry.name);
    named.map_err(|error| Failure::usage(format_args!("`{}` cannot be the name of a player: {error}", entry.name)))?;
    Ok(entry)
}

/// The hint where such an entry stops a tournament.
pub(super) const HINT: &str = "--skip-broken leaves out entries that cannot be played";

/// An entry that takes no part, which is told.
pub(super) fn left_out(found: &Found, why: &Failure) -> LeftOut {
    let (name, folder, why) = (found.name(), found.folder.display().to_string(), why.reason());
    note(format_args!("left out: {name} in {folder}: {why}"));
    LeftOut { name, folder, why }
}
