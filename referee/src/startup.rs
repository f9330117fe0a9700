//! Restores process settings that the referee needs and its caller may have changed (HOST-4).

use super::start_error::StartError;
use crate::inherited::is_ignored;
use nix::sys::signal::SigSet;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use signal_hook::consts::{SIGCHLD, SIGXFSZ};
use std::sync::Arc;

/// The number of descriptors that a match needs, with some reserve.
const DESCRIPTORS: u64 = 256;

/// Restores the signals that this command needs, and raises the limit of open files if it is too low. Programs that the
/// command starts get default signals.
///
/// # Errors
///
/// When the system does not allow it.
pub(crate) fn reset_settings() -> Result<(), StartError> {
    // Blocked signals would neither stop a match nor report that a child has ended.
    SigSet::empty().thread_set_mask().map_err(|error| StartError::Signals(error.into()))?;
    if is_ignored(SIGCHLD) {
        // Children cannot be waited for while SIGCHLD is ignored.
        signal_hook::flag::register(SIGCHLD, Arc::default()).map_err(StartError::Signals)?;
    }
    // Writing a file that is too large then returns an error instead of killing this process.
    signal_hook::flag::register(SIGXFSZ, Arc::default()).map_err(StartError::Signals)?;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = maximum.map_or(DESCRIPTORS, |maximum| maximum.min(DESCRIPTORS));
    if current.is_some_and(|current| current < wanted) {
        // If this fails, the error of the first missing descriptor names the cause.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum });
    }
    Ok(())
}
