//! Counts the faults in a match and finds the disqualifications that they cause (FLT).

use crate::limits::Limits;
use crate::verdict::Verdict;
use std::collections::BTreeMap;

/// The number of faults of each seat in a match.
#[derive(Clone, Debug)]
pub struct FaultCount {
    limits: Limits,
    /// Keyed by the number of the seat, from 1.
    seats: BTreeMap<usize, SeatFaults>,
}

/// The faults of one seat.
#[derive(Clone, Copy, Default, Debug)]
struct SeatFaults {
    faults: u32,
    /// Number of consecutive late answers.
    late: u32,
    /// Whether a permanent failure is among the faults.
    failed: bool,
    disqualified: bool,
}

/// The reason why a seat is disqualified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disqualification {
    /// The seat has this many faults in the match.
    Faults(u32),
    /// The seat has this many consecutive late answers.
    Late(u32),
}

impl std::fmt::Display for Disqualification {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Faults(1) => write!(f, "disqualified, with a fault"),
            Self::Faults(count) => write!(f, "disqualified, with {count} faults"),
            Self::Late(1) => write!(f, "disqualified, it was late once"),
            Self::Late(count) => write!(f, "disqualified, it was late {count} times in succession"),
        }
    }
}

impl FaultCount {
    /// Creates a count with no faults.
    #[must_use]
    pub const fn new(limits: Limits) -> Self {
        Self { limits, seats: BTreeMap::new() }
    }

    /// Counts the next verdict on `seat` (from 1).
    ///
    /// Returns the reason if this verdict disqualifies the seat (FLT-2).
    pub fn count(&mut self, seat: usize, verdict: &Verdict) -> Option<Disqualification> {
        let count = self.seats.entry(seat).or_default();
        if count.disqualified {
            return None;
        }
        // A seat that failed for good gets this verdict in every round, but it is one fault (FLT-1).
        count.faults += u32::from(verdict.is_fault() && !count.failed);
        count.failed |= matches!(verdict, Verdict::Failed { .. });
        count.late = if matches!(verdict, Verdict::Late { .. }) { count.late + 1 } else { 0 };
        let (faults, late) = (count.faults, count.late);
        let reached = |limit: Option<u32>, count: u32| limit.is_some_and(|limit| count >= limit);
        let by = match self.limits {
            Limits { max_faults, .. } if reached(max_faults, faults) => Some(Disqualification::Faults(faults)),
            Limits { max_late, .. } if reached(max_late, late) => Some(Disqualification::Late(late)),
            _ => None,
        };
        count.disqualified = by.is_some();
        by
    }

    /// Returns whether `seat` (from 1) is disqualified.
    #[must_use]
    pub fn is_disqualified(&self, seat: usize) -> bool {
        self.seats.get(&seat).is_some_and(|seat| seat.disqualified)
    }

    /// Returns the disqualified seats (from 1) in ascending order.
    #[must_use]
    pub fn disqualified(&self) -> Vec<usize> {
        self.seats.iter().filter(|(_, count)| count.disqualified).map(|(&seat, _)| seat).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::{Cause, Limit};

    const LATE: Verdict = Verdict::Late { limit: Limit::Wall };
    const SILENT: Verdict = Verdict::NoOutput;

    fn ok() -> Verdict {
        Verdict::Ok { line: String::new() }
    }

    /// Returns the number of verdicts after which a seat is disqualified.
    fn after(max_faults: Option<u32>, max_late: Option<u32>, verdicts: &[Verdict]) -> Option<usize> {
        let mut count = FaultCount::new(Limits { max_faults, max_late, ..Limits::DEFAULT });
        let place = verdicts.iter().position(|verdict| count.count(3, verdict).is_some())?;
        assert_eq!(count.disqualified(), [3]);
        assert!(count.is_disqualified(3) && !count.is_disqualified(2));
        Some(place + 1)
    }

    #[test]
    fn flt_1_every_verdict_but_ok_is_a_fault() {
        assert_eq!(after(Some(2), None, &[SILENT, ok(), ok(), LATE, ok()]), Some(4));
        assert_eq!(after(Some(3), None, &[SILENT, ok(), ok(), LATE, ok()]), None);
        assert!(!Verdict::Disqualified.is_fault() && !ok().is_fault() && SILENT.is_fault());
    }

    #[test]
    fn flt_1_whoever_fails_for_good_fails_once() {
        const FAILED: Verdict = Verdict::Failed { by: Cause::GameCpuTime };
        assert_eq!(after(Some(2), None, &[FAILED, FAILED, FAILED]), None);
        assert_eq!(after(Some(2), None, &[SILENT, FAILED]), Some(2));
    }

    #[test]
    fn flt_2_late_counts_in_succession_only() {
        assert_eq!(after(None, Some(2), &[LATE, SILENT, LATE, ok(), LATE, LATE]), Some(6));
        assert_eq!(after(Some(4), Some(2), &[LATE, SILENT, LATE, SILENT, LATE, LATE]), Some(4));
        assert_eq!(after(None, None, &[LATE; 100]), None);
    }
}
