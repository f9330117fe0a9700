//! How long strategies may take (REF-2).

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The limits of one round, and those of faults in a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Limits {
    /// Wall time of all strategies together.
    #[serde(with = "with_unit")]
    pub wall: Duration,
    /// CPU time of each strategy, its children included; not every game limits it.
    #[serde(with = "with_unit::optional", default, skip_serializing_if = "Option::is_none")]
    pub cpu: Option<Duration>,
    /// The fault of a match by which a seat is disqualified (FLT-2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_faults: Option<u32>,
    /// How often in succession a seat is late until it is disqualified (FLT-2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_late: Option<u32>,
}

/// Those of a record that tells none.
impl Default for Limits {
    fn default() -> Self {
        Self::USUAL
    }
}

/// A duration in JSON as people write it.
mod with_unit {
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};
    use std::time::Duration;

    pub(super) fn serialize<S: Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&humantime::format_duration(*duration))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        super::parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }

    /// One that may be missing.
    pub(super) mod optional {
        use serde::{Deserializer, Serializer};
        use std::time::Duration;

        #[expect(clippy::ref_option, reason = "serde hands fields over so")]
        pub(in super::super) fn serialize<S: Serializer>(
            duration: &Option<Duration>,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            match duration {
                Some(duration) => super::serialize(duration, serializer),
                None => serializer.serialize_none(),
            }
        }

        pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Option<Duration>, D::Error> {
            super::deserialize(deserializer).map(Some)
        }
    }
}

impl Limits {
    /// Those of the source of RedBot, which say what a game says that has no others (REF-2).
    pub const USUAL: Self = Self::of_round(Duration::from_secs(4), Some(Duration::from_secs(1)));

    /// Limits of time in a round, with no limit of faults.
    #[must_use]
    pub const fn of_round(wall: Duration, cpu: Option<Duration>) -> Self {
        Self { wall, cpu, max_faults: None, max_late: None }
    }

    /// The same limits of time, with no limit of faults.
    #[must_use]
    pub(crate) const fn without_faults(self) -> Self {
        Self::of_round(self.wall, self.cpu)
    }

    /// The options of a command line that ask for these times, without the usual ones.
    pub(crate) fn options(&self, usual: &Self) -> Vec<String> {
        let given = [("--time-limit", Some(self.wall), Some(usual.wall)), ("--cpu-limit", self.cpu, usual.cpu)];
        let other = given.into_iter().filter(|(_, limit, usual)| limit != usual);
        other
            .filter_map(|(option, limit, _)| Some([option.to_owned(), humantime::format_duration(limit?).to_string()]))
            .flatten()
            .collect()
    }
}

/// What only matters where there are programs.
#[cfg(target_os = "linux")]
impl Limits {
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
