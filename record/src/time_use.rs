//! The share of its time for the game that each player has used (TIM-1), from `timing.jsonl`.

use crate::ledger::{Ledger, UsedShares};
use crate::limits::Limits;
use crate::transcript::{RecordedReply, RoundReplies};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The file name of the measured times in a record.
pub const TIMING_FILE: &str = "timing.jsonl";

/// The shares of their budgets that the players have used, state by state. They come from measured times, which differ
/// from run to run, so they are for display only.
///
/// ```
/// use rulebook_record::time_use::TimeUse;
/// use rulebook_record::{Limits, RoundReplies};
///
/// let limits = Limits { game_cpu: Some("2s".parse()?), ..Limits::DEFAULT };
/// let round = r#"{"round":0,"answers":[{"seat":1,"verdict":"ok","line":"-"}]}"#;
/// let rounds: Vec<RoundReplies> = vec![serde_json::from_str(round).unwrap()];
/// let timing = br#"{"round":0,"seat":1,"wall_us":400,"cpu_us":500000}"#;
/// let time_use = TimeUse::of(limits, &rounds, timing);
/// assert_eq!(time_use.of_seat(1, 0).unwrap().cpu, Some(0));
/// assert_eq!(time_use.of_seat(1, 1).unwrap().cpu, Some(250));
/// assert_eq!(time_use.of_seat(2, 1), None);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct TimeUse {
    /// The shares at the first state.
    start: UsedShares,
    /// The changes by seat (from 1): the number of the first state with these shares.
    seats: BTreeMap<usize, Vec<(u64, UsedShares)>>,
}

/// The parts of a line of `timing.jsonl` that count.
#[derive(Deserialize)]
struct TimingLine {
    round: u64,
    seat: usize,
    wall_us: u64,
    cpu_us: Option<u64>,
}

impl TimeUse {
    /// Computes the shares from the limits of a match, its answers and the text of its `timing.jsonl`. Skips lines
    /// that are not well-formed. Players without a measured CPU time have no shares: they are no programs.
    #[must_use]
    pub fn of(limits: Limits, rounds: &[RoundReplies], timing: &[u8]) -> Self {
        if !limits.has_game_budget() {
            return Self::default();
        }
        let lines = timing.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok());
        let lines: Vec<TimingLine> = lines.collect();
        let programs: BTreeSet<usize> =
            lines.iter().filter(|line| line.cpu_us.is_some()).map(|line| line.seat).collect();
        let micros = Duration::from_micros;
        let time = |line: &TimingLine| ((line.round, line.seat), (micros(line.wall_us), line.cpu_us.map(micros)));
        let times: BTreeMap<_, _> = lines.iter().map(time).collect();
        let mut ledger = Ledger::new(limits);
        let start = ledger.used(1);
        let mut seats: BTreeMap<usize, Vec<(u64, UsedShares)>> =
            programs.iter().map(|&seat| (seat, Vec::new())).collect();
        for round in rounds {
            for reply in &round.replies {
                let RecordedReply::Judged(verdict) = &reply.reply else { continue };
                let Some(changes) = seats.get_mut(&reply.seat) else { continue };
                let (wall, cpu) = times.get(&(round.round, reply.seat)).copied().unwrap_or_default();
                ledger.charge_answer(reply.seat, verdict, wall, cpu);
                let used = ledger.used(reply.seat);
                if changes.last().map_or(start, |(_, before)| *before) != used {
                    changes.push((round.round + 1, used));
                }
            }
        }
        Self { start, seats }
    }

    /// Returns whether there is nothing to show.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.seats.is_empty()
    }

    /// Returns the shares at the first state: one for each budget of the match.
    #[must_use]
    pub const fn start(&self) -> UsedShares {
        self.start
    }

    /// Returns the shares that `seat` (from 1) has used before the state with this number is shown; `None` if they
    /// are not known.
    #[must_use]
    pub fn of_seat(&self, seat: usize, number: u64) -> Option<UsedShares> {
        let changes = self.seats.get(&seat)?;
        let before = changes.iter().rev().find(|(from, _)| *from <= number);
        Some(before.map_or(self.start, |(_, used)| *used))
    }

    /// Forgets what was used after the state with this number was shown, because the game is played on from there.
    pub fn forget_after(&mut self, number: u64) {
        self.seats.values_mut().for_each(|changes| changes.retain(|(from, _)| *from <= number));
    }
}

#[cfg(test)]
mod tests {
    use super::TimeUse;
    use crate::ledger::UsedShares;
    use crate::limits::Limits;
    use crate::transcript::RoundReplies;

    fn limits() -> Limits {
        let budget = |text: &str| Some(text.parse().unwrap());
        Limits { game_cpu: budget("2s"), game_wall: budget("9s+1s"), ..Limits::DEFAULT }
    }

    fn round(number: u64, answers: &str) -> RoundReplies {
        serde_json::from_str(&format!("{{\"round\":{number},\"answers\":[{answers}]}}")).unwrap()
    }

    const OK: &str = r#"{"seat":1,"verdict":"ok","line":"-"},{"seat":2,"verdict":"ok","line":"-"}"#;

    #[test]
    fn tim_1_shares_grow_with_what_is_spent() {
        let spent = r#"{"seat":1,"verdict":"failed","by":"game-cpu"},{"seat":2,"verdict":"ok","line":"-"}"#;
        let rounds = [round(5, OK), round(6, OK), round(7, spent)];
        let timing = "{\"round\":5,\"seat\":1,\"wall_us\":1000000,\"cpu_us\":200000}\nnonsense\n\
                      {\"round\":5,\"seat\":2,\"wall_us\":7}\n\
                      {\"round\":6,\"seat\":1,\"wall_us\":0,\"cpu_us\":0}\n";
        let time_use = TimeUse::of(limits(), &rounds, timing.as_bytes());
        let used = |number| time_use.of_seat(1, number).unwrap();
        assert_eq!(used(5), UsedShares { cpu: Some(0), wall: Some(0) });
        assert_eq!(used(6), UsedShares { cpu: Some(100), wall: Some(100) });
        // The increment makes the same time a smaller share.
        assert_eq!(used(7), UsedShares { cpu: Some(100), wall: Some(90) });
        assert_eq!((used(8), used(99)), (UsedShares { cpu: Some(1000), wall: Some(90) }, used(8)));
        assert_eq!(time_use.of_seat(2, 8), None, "a built-in player has no budget");
        let text = serde_json::to_string(&time_use).unwrap();
        assert_eq!(serde_json::from_str::<TimeUse>(&text).unwrap(), time_use);
        let mut cut = time_use;
        cut.forget_after(7);
        let shorter = TimeUse::of(limits(), &rounds[..2], timing.as_bytes());
        assert_eq!((cut.of_seat(1, 99), cut), (shorter.of_seat(1, 7), shorter));
    }

    #[test]
    fn without_a_budget_there_are_no_shares() {
        let timing = br#"{"round":5,"seat":1,"wall_us":1000000,"cpu_us":200000}"#;
        assert!(TimeUse::of(Limits::DEFAULT, &[round(5, OK)], timing).is_empty());
        assert!(TimeUse::of(limits(), &[round(5, OK)], b"").is_empty());
    }
}
