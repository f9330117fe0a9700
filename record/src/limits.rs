//! Limits on the time of strategies and on their faults (REF-2, TIM, FLT).

use crate::budget::Budget;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The time limits of a round and of a whole game, and the fault limits of a match.
///
/// An unknown key in JSON is an error, because it may name a limit that this version would not enforce.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Wall time of a round. All strategies of a round run at the same time.
    #[serde(with = "with_unit")]
    pub wall: Duration,
    /// CPU time of each strategy per round, including its children. `None` means no limit.
    #[serde(with = "with_unit::optional", default, skip_serializing_if = "Option::is_none")]
    pub cpu: Option<Duration>,
    /// Wall time of each strategy for the whole game (TIM-1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_wall: Option<Budget>,
    /// CPU time of each strategy for the whole game, including its children (TIM-1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_cpu: Option<Budget>,
    /// Fuel of each module per round, in instructions of its machine. Programs use none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fuel: Option<u64>,
    /// The number of faults in a match that disqualifies a seat (FLT-2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_faults: Option<u32>,
    /// The number of consecutive late answers that disqualifies a seat (FLT-2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_late: Option<u32>,
}

/// [`Limits::DEFAULT`], the limits of a record that names none.
impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Serializes a duration as text with a unit.
mod with_unit {
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};
    use std::time::Duration;

    pub(super) fn serialize<S: Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&crate::quantity::format_duration(*duration))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        crate::quantity::parse_duration(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }

    /// Serializes an optional duration as text with a unit.
    pub(super) mod optional {
        use serde::{Deserializer, Serializer};
        use std::time::Duration;

        #[expect(clippy::ref_option, reason = "serde passes a reference to the field")]
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
    /// 4 s of wall time and 1 s of CPU time, used when neither the game nor the record sets limits (REF-2).
    pub const DEFAULT: Self = Self::per_round(Duration::from_secs(4), Some(Duration::from_secs(1)));

    /// Creates limits on the time of a round, without other limits.
    #[must_use]
    pub const fn per_round(wall: Duration, cpu: Option<Duration>) -> Self {
        Self { wall, cpu, game_wall: None, game_cpu: None, fuel: None, max_faults: None, max_late: None }
    }

    /// Returns whether strategies have a budget of time for a whole game (TIM-1).
    #[must_use]
    pub const fn has_game_budget(&self) -> bool {
        self.game_wall.is_some() || self.game_cpu.is_some()
    }

    /// Returns the same time limits without fault limits.
    #[must_use]
    pub const fn without_fault_limits(self) -> Self {
        Self { max_faults: None, max_late: None, ..self }
    }
}
