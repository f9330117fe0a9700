//! Limits of faults, for the commands that play matches.

use clap::Args;
use rulebook_record::Limits;

#[derive(Args, Debug)]
pub(crate) struct FaultArgs {
    /// Disqualify a strategy in a match at its Nth fault: a round in which it times
    /// out, crashes or gives no valid answer. The referee kills it and asks it no
    /// more, and it ranks behind all that are not disqualified. 0 means never
    /// [default: 10 in tournaments and comparisons, or half of --match-rounds if that
    /// is less; never in `play`]
    #[arg(long, value_name = "N")]
    max_faults: Option<u32>,
    /// Disqualify a strategy in a match at its Nth timeout in a row. 0 means never
    /// [default: 5 in tournaments and comparisons; never in `play`]
    #[arg(long, value_name = "N")]
    max_late: Option<u32>,
}

impl FaultArgs {
    /// The first of these options that is given.
    pub(crate) fn first_given(&self) -> Option<&'static str> {
        let given = [("--max-faults", self.max_faults.is_some()), ("--max-late", self.max_late.is_some())];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option)
    }

    /// Adds these fault limits to time limits.
    pub(crate) fn within(&self, limits: Limits) -> Limits {
        let positive = |limit: Option<u32>| limit.filter(|&limit| limit > 0);
        Limits { max_faults: positive(self.max_faults), max_late: positive(self.max_late), ..limits }
    }

    /// As [`within`](Self::within), with the defaults for a series of matches (R-FLT-2, R-TOU-1).
    /// `rounds` is the maximum number of rounds of a match; `None` means that the game sets it.
    pub(crate) fn within_many(&self, limits: Limits, rounds: Option<u32>) -> Limits {
        const DEFAULT_MAX_LATE: u32 = 5;
        const DEFAULT_MAX_FAULTS: u32 = 10;
        let max_faults = rounds.map_or(DEFAULT_MAX_FAULTS, |rounds| DEFAULT_MAX_FAULTS.min(rounds.div_ceil(2).max(1)));
        let max_late = self.max_late.or(Some(DEFAULT_MAX_LATE));
        Self { max_faults: self.max_faults.or(Some(max_faults)), max_late }.within(limits)
    }
}
