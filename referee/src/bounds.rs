//! What bounds every program, whatever the limits of its match.

use std::time::Duration;

/// How long strategies may live on when all have answered (REF-11).
pub(crate) const LINGER: Duration = Duration::from_millis(200);
/// The most bytes of an answer line (REF-12).
pub(crate) const LINE: usize = 64 * 1024;
/// The most bytes of error output that are kept of a strategy and round (REF-12).
pub(crate) const ERROR_OUTPUT: usize = 64 * 1024;
