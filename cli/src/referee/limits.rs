//! How long strategies may take (REF-2).

use std::time::Duration;

/// The limits of one round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Limits {
    /// Wall time of all strategies together.
    pub(crate) wall: Duration,
    /// CPU time of each strategy, its children included.
    pub(crate) cpu: Duration,
}

impl Limits {
    /// The wall time of the source (REF-2).
    pub(crate) const WALL: &str = "4s";
    /// The CPU time of the source (REF-2).
    pub(crate) const CPU: &str = "1s";
    /// How long strategies may live on when all have answered (REF-11).
    pub(crate) const LINGER: Duration = Duration::from_millis(200);
    /// The most bytes of an answer line (REF-12).
    pub(crate) const LINE: usize = 64 * 1024;
    /// The most bytes of error output that are kept of a strategy and round (REF-12).
    pub(crate) const ERROR_OUTPUT: usize = 64 * 1024;
}

/// The longest limit that can be set.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// A duration with its unit, as in `500ms` or `4s`.
pub(crate) fn parse(text: &str) -> Result<Duration, String> {
    let duration = humantime::parse_duration(text).map_err(|error| format!("{error}; write it as in 500ms or 4s"))?;
    if duration.is_zero() || duration > LONGEST {
        return Err("a limit is longer than nothing and at most a day".into());
    }
    Ok(duration)
}
