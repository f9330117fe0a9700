//! The names of the files that a game leaves in its folder, beside its record.

use crate::games::{House, StateIn};
use crate::record::is_own_name;
use rulebook_view::film::{LOG, RESULTS};
use std::path::Path;

/// What lists the files that strategies have kept, so that the next game can remove them.
pub(super) const KEPT: &str = "kept-files.json";

/// The page that plays the log (PLAY-8).
pub(crate) const PAGE: &str = "log.html";

/// The name of the file of the current state (PLAY-3), where the game has one.
pub(super) const fn state_name<G: House>() -> Option<&'static str> {
    match (&G::CLASSIC, G::ASKING.state) {
        (Some(_), StateIn::WorkingFolder { name }) => Some(name),
        _ => None,
    }
}

/// Whether a file of this name in the folder of a game is ours.
pub(super) fn is_reserved<G: House>(name: &str) -> bool {
    [LOG, RESULTS, PAGE].contains(&name)
        || state_name::<G>() == Some(name)
        || name == KEPT
        || is_own_name(Path::new(name))
}
