//! Budgets: time for a whole game, with an increment for each answer.

use crate::quantity::{format_duration, parse_duration};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Time that a player has for a whole game (TIM-1).
///
/// Its text form is `TOTAL` or `TOTAL+INCREMENT`. Both durations have units, as in `60s+1s`.
///
/// ```
/// use rulebook_record::Budget;
/// use std::time::Duration;
///
/// let budget: Budget = "60s+1s".parse()?;
/// assert_eq!(budget.to_string(), "1m+1s");
/// // After two answers that took 50 s together.
/// assert_eq!(budget.left(Duration::from_secs(50), 2), Duration::from_secs(12));
/// assert_eq!(budget.left(Duration::from_secs(90), 2), Duration::ZERO);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Budget {
    /// The time at the start.
    pub total: Duration,
    /// The time added after each answer.
    pub increment: Duration,
}

impl Budget {
    /// Returns a budget without an increment.
    #[must_use]
    pub const fn of(total: Duration) -> Self {
        Self { total, increment: Duration::ZERO }
    }

    /// Returns the time left after `answers` answers that took `spent` in total; never negative.
    #[must_use]
    pub fn left(self, spent: Duration, answers: u32) -> Duration {
        self.total.saturating_add(self.increment.saturating_mul(answers)).saturating_sub(spent)
    }
}

/// A share of a budget in thousandths, 0 to 1000.
pub type Thousandths = u16;

impl Budget {
    /// Returns the share that is used after `answers` answers that took `spent` in total.
    #[must_use]
    pub fn used_share(self, spent: Duration, answers: u32) -> Thousandths {
        const WHOLE: Thousandths = 1000;
        let total = self.left(Duration::ZERO, answers).as_nanos();
        let share = (spent.as_nanos() * u128::from(WHOLE)).checked_div(total);
        share.and_then(|share| Thousandths::try_from(share).ok()).map_or(WHOLE, |share| share.min(WHOLE))
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format_duration(self.total))?;
        if self.increment.is_zero() { Ok(()) } else { write!(f, "+{}", format_duration(self.increment)) }
    }
}

impl FromStr for Budget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once('+') {
            None => Ok(Self::of(parse_duration(text)?)),
            Some((total, increment)) => {
                Ok(Self { total: parse_duration(total)?, increment: parse_duration(increment)? })
            }
        }
    }
}

impl TryFrom<String> for Budget {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Budget> for String {
    fn from(budget: Budget) -> Self {
        budget.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::Budget;

    #[test]
    fn a_budget_comes_back() {
        for text in ["2s", "1m+1s", "500ms+20ms"] {
            let budget: Budget = text.parse().unwrap();
            assert_eq!(budget.to_string(), text);
            let json = serde_json::to_string(&budget).unwrap();
            assert_eq!(
                (json.as_str(), serde_json::from_str::<Budget>(&json).unwrap()),
                (&*format!("{text:?}"), budget)
            );
        }
        for text in ["", "2", "2s+", "+1s", "2s+1", "2s+1s+1s"] {
            assert!(text.parse::<Budget>().is_err(), "{text}");
        }
    }
}
