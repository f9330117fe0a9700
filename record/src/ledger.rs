//! What players have spent of their budgets, and who has failed for good (TIM).

use crate::limits::Limits;
use crate::verdict::{Cause, Verdict};
use std::collections::BTreeMap;
use std::time::Duration;

/// What is left of a player's budgets; `None` where it has none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Allowance {
    /// Of its wall time for the game.
    pub wall: Option<Duration>,
    /// Of its CPU time for the game.
    pub cpu: Option<Duration>,
}

/// What the players of a match have spent of their budgets so far, by seat.
///
/// ```
/// use rulebook_record::{Cause, Ledger, Limits, Verdict};
/// use std::time::Duration;
///
/// let limits = Limits { game_wall: Some("10s+1s".parse()?), ..Limits::DEFAULT };
/// let mut ledger = Ledger::new(limits);
/// ledger.spend(1, &Verdict::NoOutput, Duration::from_secs(4), None);
/// assert_eq!(ledger.left(1).unwrap().wall, Some(Duration::from_secs(7)));
/// ledger.spend(1, &Verdict::NoOutput, Duration::from_secs(9), None);
/// assert_eq!(ledger.left(1), Err(Cause::GameWall));
/// assert_eq!(ledger.left(2).unwrap().wall, Some(Duration::from_secs(10)));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ledger {
    limits: Limits,
    /// By the number of the seat, from 1.
    seats: BTreeMap<usize, Account>,
}

/// What one seat has spent.
#[derive(Clone, Copy, Default, Debug)]
struct Account {
    wall: Duration,
    cpu: Duration,
    /// How often it was asked.
    asked: u32,
    failed: Option<Cause>,
}

impl Ledger {
    /// Nothing is spent yet.
    #[must_use]
    pub const fn new(limits: Limits) -> Self {
        Self { limits, seats: BTreeMap::new() }
    }

    /// Takes from the budgets of a seat, from 1, what it has spent in a round with this verdict.
    pub fn spend(&mut self, seat: usize, verdict: &Verdict, wall: Duration, cpu: Option<Duration>) {
        match verdict {
            Verdict::Failed { by } => self.fail(seat, *by),
            Verdict::Disqualified => {}
            _ => {
                let account = self.seats.entry(seat).or_default();
                account.wall = account.wall.saturating_add(wall);
                account.cpu = account.cpu.saturating_add(cpu.unwrap_or_default());
                account.asked = account.asked.saturating_add(1);
            }
        }
    }

    /// Takes CPU time from the budget of a seat, from 1, that it has spent while it was not asked.
    pub fn charge(&mut self, seat: usize, cpu: Duration) {
        let account = self.seats.entry(seat).or_default();
        account.cpu = account.cpu.saturating_add(cpu);
    }

    /// A seat, from 1, can never answer again. What it failed by first stands.
    pub fn fail(&mut self, seat: usize, by: Cause) {
        self.seats.entry(seat).or_default().failed.get_or_insert(by);
    }

    /// What is left to a seat, from 1, for its next answer.
    ///
    /// # Errors
    ///
    /// Why it can never answer again.
    pub fn left(&self, seat: usize) -> Result<Allowance, Cause> {
        let Account { wall, cpu, asked, failed } = self.seats.get(&seat).copied().unwrap_or_default();
        if let Some(by) = failed {
            return Err(by);
        }
        let Limits { game_wall, game_cpu, .. } = self.limits;
        let wall = game_wall.map(|budget| budget.left(wall, asked));
        let cpu = game_cpu.map(|budget| budget.left(cpu, asked));
        match (wall, cpu) {
            (Some(Duration::ZERO), _) => Err(Cause::GameWall),
            (_, Some(Duration::ZERO)) => Err(Cause::GameCpu),
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
        ledger.spend(2, &line, 5 * SECOND, Some(SECOND));
        assert_eq!(ledger.left(2), left(6, 2));
        ledger.spend(2, &Verdict::NoOutput, SECOND, None);
        assert_eq!((ledger.left(2), ledger.left(1)), (left(7, 2), left(9, 3)));
        ledger.spend(2, &Verdict::Disqualified, Duration::ZERO, None);
        assert_eq!(ledger.left(2), left(7, 2), "who is not asked gains nothing");
    }

    #[test]
    fn tim_2_a_budget_that_is_spent_does_not_come_back() {
        let mut ledger = ledger();
        ledger.spend(1, &Verdict::NoOutput, SECOND, Some(2 * SECOND));
        assert_eq!(ledger.left(1).unwrap().cpu, Some(SECOND));
        ledger.charge(1, SECOND);
        assert_eq!(ledger.left(1), Err(Cause::GameCpu));
        ledger.spend(1, &Verdict::Failed { by: Cause::GameCpu }, Duration::ZERO, None);
        ledger.fail(1, Cause::Ended);
        assert_eq!(ledger.left(1), Err(Cause::GameCpu));
        // Without a budget nobody fails but by what is told.
        let mut ledger = Ledger::new(Limits::DEFAULT);
        ledger.spend(1, &Verdict::NoOutput, 1000 * SECOND, Some(1000 * SECOND));
        assert_eq!(ledger.left(1), Ok(Allowance::default()));
        ledger.fail(1, Cause::Ended);
        assert_eq!(ledger.left(1), Err(Cause::Ended));
    }
}
