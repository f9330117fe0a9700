//! The number of random samples, reduced where each sample is expensive.

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
    /// Limits the samples to at most 100 million compared pairs of seats in total, but uses at least 50. Limits
    /// the orders likewise.
    pub(crate) fn of(samples: u32, matches: &[Match]) -> Self {
        let pairs = |seats: u64| seats * seats.saturating_sub(1) / 2;
        let played = matches.iter().filter(|entry| entry.played.is_some());
        Self::for_pairs(samples, played.map(|entry| pairs(entry.players.len() as u64)).sum())
    }

    fn for_pairs(samples: u32, pairs: u64) -> Self {
        /// The pairs of seats compared by all samples together.
        const SAMPLED: u64 = 100_000_000;
        const FEWEST_SAMPLES: u64 = 50;
        /// The pairs of seats compared by all orders together.
        const ORDERED: u64 = 20_000_000;
        const FEWEST_ORDERS: u64 = 8;
        const ORDERS: u32 = 64;

        let within = |most: u64, fewest: u64, usual: u32| {
            usual.min(u32::try_from((most / pairs.max(1)).max(fewest)).unwrap_or(u32::MAX))
        };
        Self { samples: within(SAMPLED, FEWEST_SAMPLES, samples), orders: within(ORDERED, FEWEST_ORDERS, ORDERS) }
    }

    /// Returns the number of steps of a report with this effort.
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
