//! Limits of faults, for the commands that play matches.

use clap::{Args, value_parser};
use rulebook_record::Limits;

#[derive(Args, Debug)]
pub(crate) struct FaultArgs {
    /// Disqualify a strategy in a match at its Nth fault: a round in which it is
    /// late, crashes or gives no valid answer. It is killed, silent from then
    /// on, and ranks behind all that are not disqualified. Without it any number
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    max_faults: Option<u32>,
    /// Disqualify a strategy in a match when it was late N times in succession;
    /// 0 for never. Without it 5 in a tournament, and never in `play`
    #[arg(long, value_name = "N")]
    max_late: Option<u32>,
}

impl FaultArgs {
    /// These limits of time with the limits of faults that were given.
    pub(crate) fn within(&self, limits: Limits) -> Limits {
        Limits { max_faults: self.max_faults, max_late: self.max_late.filter(|&late| late > 0), ..limits }
    }

    /// The same in a tournament (R-FLT-2).
    pub(crate) fn within_tournament(&self, limits: Limits) -> Limits {
        const USUAL_LATE: u32 = 5;
        let max_late = self.max_late.or(Some(USUAL_LATE));
        Self { max_faults: self.max_faults, max_late }.within(limits)
    }
}
