//! What this command needs of whoever starts it, taken back where it was taken
//! away (HOST-4).

use super::start_error::StartError;
use crate::inherited::is_ignored;
use nix::sys::signal::SigSet;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use signal_hook::consts::{SIGCHLD, SIGXFSZ};
use std::sync::Arc;

/// As many descriptors as a match needs at most, and some more.
const DESCRIPTORS: u64 = 256;

/// Makes signals, and the number of open files where that is lower than may be,
/// what this command needs. Programs that it starts get signals as usual.
///
/// # Errors
///
/// When the system does not allow it.
pub(crate) fn take_back() -> Result<(), StartError> {
    // Signals that are held back would neither end a match nor tell of ends.
    SigSet::empty().thread_set_mask().map_err(|error| StartError::Signals(error.into()))?;
    if is_ignored(SIGCHLD) {
        // Children whose end is ignored cannot be waited for.
        signal_hook::flag::register(SIGCHLD, Arc::default()).map_err(StartError::Signals)?;
    }
    // A file that grows too large is an error with its name, and does not kill.
    signal_hook::flag::register(SIGXFSZ, Arc::default()).map_err(StartError::Signals)?;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = maximum.map_or(DESCRIPTORS, |maximum| maximum.min(DESCRIPTORS));
    if current.is_some_and(|current| current < wanted) {
        // If that cannot be, it is told when there are too few.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum });
    }
    Ok(())
}
