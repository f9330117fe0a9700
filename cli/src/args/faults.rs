//! Limits of faults, for the commands that play matches.

use clap::Args;
use rulebook_record::Limits;

#[derive(Args, Debug)]
pub(crate) struct FaultArgs {
    /// Disqualify a strategy in a match at its Nth fault: a round in which it is
    /// late, crashes or gives no valid answer. It is killed, silent from then
    /// on, and ranks behind all that are not disqualified; 0 for never. Without it 10
    /// in a tournament and a comparison, or half of --match-rounds where that is
    /// less, and never in `play`
    #[arg(long, value_name = "N")]
    max_faults: Option<u32>,
    /// Disqualify a strategy in a match when it was late N times in succession;
    /// 0 for never. Without it 5 in a tournament and a comparison, and never in `play`
    #[arg(long, value_name = "N")]
    max_late: Option<u32>,
}

impl FaultArgs {
    /// These limits of time with the limits of faults that were given.
    pub(crate) fn within(&self, limits: Limits) -> Limits {
        let positive = |limit: Option<u32>| limit.filter(|&limit| limit > 0);
        Limits { max_faults: positive(self.max_faults), max_late: positive(self.max_late), ..limits }
    }

    /// The same where many matches of so many rounds are played (R-FLT-2, R-TOU-1);
    /// `rounds` is none for the game's usual number.
    pub(crate) fn within_many(&self, limits: Limits, rounds: Option<u32>) -> Limits {
        const USUAL_LATE: u32 = 5;
        const USUAL_FAULTS: u32 = 10;
        let usual = rounds.map_or(USUAL_FAULTS, |rounds| USUAL_FAULTS.min(rounds.div_ceil(2).max(1)));
        let max_late = self.max_late.or(Some(USUAL_LATE));
        Self { max_faults: self.max_faults.or(Some(usual)), max_late }.within(limits)
    }
}
