//! Bounds that hold for every program, independent of the limits of its match.

use std::time::Duration;

/// Time that strategies may continue to run after all have answered (REF-11).
pub(crate) const LINGER: Duration = Duration::from_millis(200);
/// Maximum length of an answer line in bytes (REF-12).
pub(crate) const LINE: usize = 64 * 1024;
/// Maximum number of bytes of stderr that are kept per strategy and round (REF-12).
pub(crate) const ERROR_OUTPUT: usize = 64 * 1024;
