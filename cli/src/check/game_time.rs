//! The time that whole games take, compared with the budgets for a game (TIM-1).

use rulebook_record::Budget;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The time that a game took, and would take with all its rounds. Times are in microseconds.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct GameTime {
    /// The budget for a game with all its rounds, including increments.
    pub(crate) budget_us: u64,
    /// The time that the rounds took.
    pub(crate) used_us: u64,
    /// The number of these rounds.
    pub(crate) rounds: u64,
    /// The time that all rounds would take at this pace.
    pub(crate) pace_us: u64,
    /// The number of rounds of a standard game.
    pub(crate) all_rounds: u64,
    /// The game.
    pub(crate) at: String,
}

/// The times of the rounds of one game so far.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Stopwatch {
    /// The time of the first round, in which a persistent program is started.
    first: Duration,
    all: Duration,
    rounds: u64,
}

impl Stopwatch {
    /// Adds the time that the strategy took in a round.
    pub(super) fn add(&mut self, time: Duration) {
        if self.rounds == 0 {
            self.first = time;
        }
        self.all = self.all.saturating_add(time);
        self.rounds += 1;
    }

    /// The time that this many rounds would take: the first round once, and the others at their average.
    fn pace(self, rounds: u64) -> Duration {
        let further = self.rounds.saturating_sub(1);
        if further == 0 || rounds <= self.rounds {
            return self.all;
        }
        let nanos = self.all.saturating_sub(self.first).as_nanos() * u128::from(rounds - 1) / u128::from(further);
        self.first.saturating_add(Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX)))
    }

    /// The time of a game with a budget, of which a standard game has `all_rounds`. `None` if no round was
    /// measured.
    pub(super) fn game_time(self, budget: Budget, all_rounds: u64, at: &str) -> Option<GameTime> {
        let all_rounds = all_rounds.max(self.rounds);
        let answers = u32::try_from(all_rounds).unwrap_or(u32::MAX);
        (self.rounds > 0).then(|| GameTime {
            budget_us: micros(budget.left(Duration::ZERO, answers)),
            used_us: micros(self.all),
            rounds: self.rounds,
            pace_us: micros(self.pace(all_rounds)),
            all_rounds,
            at: at.to_owned(),
        })
    }
}

impl GameTime {
    /// Whether the budget would be spent before the end of the game.
    pub(super) const fn exceeds_budget(&self) -> bool {
        self.pace_us >= self.budget_us
    }

    /// The share of the budget that the rounds took, in percent.
    pub(crate) fn percent(&self) -> f64 {
        self.used_us as f64 * 100.0 / self.budget_us.max(1) as f64
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::Stopwatch;
    use rulebook_record::Budget;
    use std::time::Duration;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn the_first_round_counts_once() {
        let mut stopwatch = Stopwatch::default();
        assert!(stopwatch.game_time(Budget::of(MS), 300, "a game").is_none());
        for time in [50, 10, 10, 10] {
            stopwatch.add(time * MS);
        }
        let time = stopwatch.game_time(Budget::of(2000 * MS), 300, "a game").unwrap();
        assert_eq!((time.used_us, time.rounds, time.pace_us), (80_000, 4, 50_000 + 299 * 10_000));
        assert!(time.exceeds_budget() && time.percent() == 4.0);
        // The increment comes with each answer.
        let time = stopwatch.game_time("20ms+10ms".parse().unwrap(), 300, "a game").unwrap();
        assert!(time.budget_us == 3_020_000 && time.exceeds_budget());
        let time = stopwatch.game_time("41ms+10ms".parse().unwrap(), 300, "a game").unwrap();
        assert!(!time.exceeds_budget());
    }

    #[test]
    fn a_whole_game_is_not_extrapolated() {
        let mut stopwatch = Stopwatch::default();
        stopwatch.add(50 * MS);
        assert_eq!(stopwatch.game_time(Budget::of(MS), 1, "a game").unwrap().pace_us, 50_000);
        // One round does not show how much of its time the start took.
        assert_eq!(stopwatch.game_time(Budget::of(MS), 300, "a game").unwrap().pace_us, 50_000);
    }
}
