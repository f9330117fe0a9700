//! The number of random samples, which decreases with the cost of each sample.

use crate::state::Match;

/// The number of random samples.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Effort {
    /// The number of samples for intervals and for the seat test.
    pub(crate) samples: u32,
    /// The number of orders in which games are rated.
    pub(crate) orders: u32,
}

impl Effort {
    /// Computes the effort for these matches. Samples compare at most 100 million pairs of seats in total, but
    /// there are at least 50 of them, unless `samples` is lower. The orders are limited in the same way.
    pub(crate) fn of(samples: u32, matches: &[Match]) -> Self {
        let pairs = |seats: u64| seats * seats.saturating_sub(1) / 2;
        let played = matches.iter().filter(|entry| entry.played.is_some());
        Self::for_pairs(samples, played.map(|entry| pairs(entry.players.len() as u64)).sum())
    }

    fn for_pairs(samples: u32, pairs: u64) -> Self {
        /// The number of pairs of seats that all samples compare together.
        const PAIRS_IN_SAMPLES: u64 = 100_000_000;
        const MIN_SAMPLES: u64 = 50;
        /// The number of pairs of seats that all orders compare together.
        const PAIRS_IN_ORDERS: u64 = 20_000_000;
        const MIN_ORDERS: u64 = 8;
        const DEFAULT_ORDERS: u32 = 64;

        let limited = |most: u64, fewest: u64, default: u32| {
            default.min(u32::try_from((most / pairs.max(1)).max(fewest)).unwrap_or(u32::MAX))
        };
        Self {
            samples: limited(PAIRS_IN_SAMPLES, MIN_SAMPLES, samples),
            orders: limited(PAIRS_IN_ORDERS, MIN_ORDERS, DEFAULT_ORDERS),
        }
    }

    /// Returns the number of progress steps of a report with this effort.
    pub(crate) fn steps(self) -> u64 {
        u64::from(self.orders) + 3 * u64::from(self.samples)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case(1000, 0, 1000, 64)]
    #[case(1000, 100_000, 1000, 64)]
    #[case(1000, 200_000, 500, 64)]
    #[case(1000, 500_000, 200, 40)]
    #[case(1000, 1_000_000, 100, 20)]
    #[case(1000, 2_000_000, 50, 10)]
    #[case(1000, 9_000_000, 50, 8)]
    #[case(20, 9_000_000, 20, 8)]
    fn many_results_are_drawn_less_often(
        #[case] asked: u32,
        #[case] pairs: u64,
        #[case] samples: u32,
        #[case] orders: u32,
    ) {
        assert_eq!(Effort::for_pairs(asked, pairs), Effort { samples, orders });
    }
}
