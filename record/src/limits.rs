//! How long strategies may take (REF-2, TIM).

use crate::budget::Budget;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The limits of one round and of a whole game, and those of faults in a match.
///
/// A key in JSON that is none of these is an error: nobody would enforce that limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Wall time of all strategies together.
    #[serde(with = "with_unit")]
    pub wall: Duration,
    /// CPU time of each strategy, its children included; not every game limits it.
    #[serde(with = "with_unit::optional", default, skip_serializing_if = "Option::is_none")]
    pub cpu: Option<Duration>,
    /// Wall time of each strategy in the whole game (TIM-1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_wall: Option<Budget>,
    /// CPU time of each strategy in the whole game, its children included (TIM-1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_cpu: Option<Budget>,
    /// Fuel of each module in a round, in instructions of its machine; programs use none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fuel: Option<u64>,
    /// The number of faults in a match that disqualifies a seat (FLT-2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_faults: Option<u32>,
    /// The number of late answers in succession that disqualifies a seat (FLT-2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_late: Option<u32>,
}

/// [`Limits::DEFAULT`], those of a record that tells none.
impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// A duration in JSON as people write it.
mod with_unit {
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};
    use std::time::Duration;

    pub(super) fn serialize<S: Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&crate::quantity::format_duration(*duration))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        crate::quantity::parse_duration(&String::deserialize(deserializer)?).map_err(D::Error::custom)
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
    /// 4 s of wall time and 1 s of CPU time, where neither game nor record tells others (REF-2).
    pub const DEFAULT: Self = Self::per_round(Duration::from_secs(4), Some(Duration::from_secs(1)));

    /// Limits of time in a round, with no other limit.
    #[must_use]
    pub const fn per_round(wall: Duration, cpu: Option<Duration>) -> Self {
        Self { wall, cpu, game_wall: None, game_cpu: None, fuel: None, max_faults: None, max_late: None }
    }

    /// The same limits of time, with no limit of faults.
    #[must_use]
    pub const fn without_fault_limits(self) -> Self {
        Self { max_faults: None, max_late: None, ..self }
    }
}
