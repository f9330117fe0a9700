//! Accounts for the time that players have spent from their budgets, and for permanent failures (TIM).

use crate::budget::{Budget, Thousandths};
use crate::limits::Limits;
use crate::verdict::{Cause, Verdict};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// The time left in a player's budgets; `None` where the match has no such budget.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Allowance {
    /// Wall time left for the game.
    pub wall: Option<Duration>,
    /// CPU time left for the game.
    pub cpu: Option<Duration>,
}

/// The shares of its budgets that a player has used; `None` where the match has no such budget.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct UsedShares {
    /// Of its CPU time for the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu: Option<Thousandths>,
    /// Of its wall time for the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall: Option<Thousandths>,
}

/// The time that each seat has spent from its budgets.
///
/// ```
/// use rulebook_record::{Cause, Ledger, Limits, Verdict};
/// use std::time::Duration;
///
/// let limits = Limits { game_wall: Some("10s+1s".parse()?), ..Limits::DEFAULT };
/// let mut ledger = Ledger::new(limits);
/// ledger.charge_answer(1, &Verdict::NoOutput, Duration::from_secs(4), None);
/// assert_eq!(ledger.left(1).unwrap().wall, Some(Duration::from_secs(7)));
/// ledger.charge_answer(1, &Verdict::NoOutput, Duration::from_secs(9), None);
/// assert_eq!(ledger.left(1), Err(Cause::GameWallTime));
/// assert_eq!(ledger.left(2).unwrap().wall, Some(Duration::from_secs(10)));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ledger {
    limits: Limits,
    /// Keyed by the number of the seat, from 1.
    seats: BTreeMap<usize, Account>,
}

/// The time that one seat has spent.
#[derive(Clone, Default, Debug)]
struct Account {
    wall: Duration,
    cpu: Duration,
    /// Number of times that the referee has asked the seat.
    asked: u32,
    /// Why the seat can never answer again, if it cannot.
    failed: Option<Cause>,
}

impl Ledger {
    /// Creates a ledger in which no time is spent.
    #[must_use]
    pub const fn new(limits: Limits) -> Self {
        Self { limits, seats: BTreeMap::new() }
    }

    /// Charges `seat` (from 1) for a round that ended with this verdict.
    pub fn charge_answer(&mut self, seat: usize, verdict: &Verdict, wall: Duration, cpu: Option<Duration>) {
        if *verdict == Verdict::Disqualified {
            return;
        }
        let account = self.seats.entry(seat).or_default();
        account.wall = account.wall.saturating_add(wall);
        account.cpu = account.cpu.saturating_add(cpu.unwrap_or_default());
        match verdict {
            Verdict::Failed { by } => self.fail(seat, by.clone()),
            _ => account.asked = account.asked.saturating_add(1),
        }
    }

    /// Charges `seat` (from 1) for CPU time that it used outside its turns.
    pub fn charge_idle_cpu(&mut self, seat: usize, cpu: Duration) {
        let account = self.seats.entry(seat).or_default();
        account.cpu = account.cpu.saturating_add(cpu);
    }

    /// Records that `seat` (from 1) can never answer again. A later cause does not replace the first one.
    pub fn fail(&mut self, seat: usize, by: Cause) {
        self.seats.entry(seat).or_default().failed.get_or_insert(by);
    }

    /// Returns the shares of its budgets that `seat` (from 1) has used.
    #[must_use]
    pub fn used(&self, seat: usize) -> UsedShares {
        let account = self.seats.get(&seat).cloned().unwrap_or_default();
        let Limits { game_wall, game_cpu, .. } = self.limits;
        let used = |budget: Option<Budget>, spent, by: Cause| {
            let has_spent = account.failed.as_ref() == Some(&by);
            budget.map(|budget| budget.used_share(if has_spent { Duration::MAX } else { spent }, account.asked))
        };
        UsedShares {
            cpu: used(game_cpu, account.cpu, Cause::GameCpuTime),
            wall: used(game_wall, account.wall, Cause::GameWallTime),
        }
    }

    /// Returns the time that `seat` (from 1) has left in its budgets.
    ///
    /// # Errors
    ///
    /// The cause, if the seat can never answer again.
    pub fn left(&self, seat: usize) -> Result<Allowance, Cause> {
        let Account { wall, cpu, asked, failed } = self.seats.get(&seat).cloned().unwrap_or_default();
        if let Some(by) = failed {
            return Err(by);
        }
        let Limits { game_wall, game_cpu, .. } = self.limits;
        let wall = game_wall.map(|budget| budget.left(wall, asked));
        let cpu = game_cpu.map(|budget| budget.left(cpu, asked));
        match (wall, cpu) {
            (Some(Duration::ZERO), _) => Err(Cause::GameWallTime),
            (_, Some(Duration::ZERO)) => Err(Cause::GameCpuTime),
            _ => Ok(Allowance { wall, cpu }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Allowance, Ledger};
    use crate::limits::Limits;
    use crate::verdict::{Cause, Verdict};
    use std::time::Duration;

    const SECOND: Duration = Duration::from_secs(1);

    fn ledger() -> Ledger {
        let (game_wall, game_cpu) = (Some("9s+2s".parse().unwrap()), Some("3s".parse().unwrap()));
        Ledger::new(Limits { game_wall, game_cpu, ..Limits::DEFAULT })
    }

    #[test]
    fn tim_1_a_budget_is_spent_and_gains_its_increment() {
        let mut ledger = ledger();
        let line = Verdict::Ok { line: "A".to_owned() };
        let left = |wall, cpu| Ok(Allowance { wall: Some(wall * SECOND), cpu: Some(cpu * SECOND) });
        assert_eq!(ledger.left(2), left(9, 3));
        ledger.charge_answer(2, &line, 5 * SECOND, Some(SECOND));
        assert_eq!(ledger.left(2), left(6, 2));
        ledger.charge_answer(2, &Verdict::NoOutput, SECOND, None);
        assert_eq!((ledger.left(2), ledger.left(1)), (left(7, 2), left(9, 3)));
        ledger.charge_answer(2, &Verdict::Disqualified, Duration::ZERO, None);
        assert_eq!(ledger.left(2), left(7, 2), "who is not asked gains nothing");
    }

    #[test]
    fn tim_2_a_budget_that_is_spent_does_not_come_back() {
        let mut ledger = ledger();
        ledger.charge_answer(1, &Verdict::NoOutput, SECOND, Some(2 * SECOND));
        assert_eq!(ledger.left(1).unwrap().cpu, Some(SECOND));
        ledger.charge_idle_cpu(1, SECOND);
        assert_eq!(ledger.left(1), Err(Cause::GameCpuTime));
        ledger.charge_answer(1, &Verdict::Failed { by: Cause::GameCpuTime }, Duration::ZERO, None);
        ledger.fail(1, Cause::Exited);
        assert_eq!(ledger.left(1), Err(Cause::GameCpuTime));
        // Without a budget, only `fail` makes a seat fail.
        let mut ledger = Ledger::new(Limits::DEFAULT);
        ledger.charge_answer(1, &Verdict::NoOutput, 1000 * SECOND, Some(1000 * SECOND));
        assert_eq!(ledger.left(1), Ok(Allowance::default()));
        ledger.fail(1, Cause::Exited);
        assert_eq!(ledger.left(1), Err(Cause::Exited));
    }
}
