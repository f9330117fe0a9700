//! Time limits of strategies, for each command that runs them.

use clap::Args;
use rulebook_record::quantity::{format_duration, parse_duration};
use rulebook_record::{Budget, Limits};
use std::time::Duration;

#[derive(Args, Debug)]
pub(crate) struct LimitArgs {
    /// Wall time of all strategies together in a round, with its unit [default: that
    /// of the record, or of the game: @wall_limits]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time_limit: Option<Duration>,
    /// CPU time of each strategy in a round, with its unit [default: that of the
    /// record, or of the game: @cpu_limits]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    cpu_limit: Option<Duration>,
    /// Wall time of each strategy in the whole game, and the increment per answer:
    /// 60s, 60s+1s [default: that of the record, or of the game]
    #[arg(long, value_name = "TIME[+TIME]", value_parser = parse_budget)]
    game_time: Option<Budget>,
    /// CPU time of each strategy in the whole game, in the same form
    #[arg(long, value_name = "TIME[+TIME]", value_parser = parse_budget)]
    game_cpu: Option<Budget>,
}

/// Parses a budget, as in `60s+1s`.
pub(crate) fn parse_budget(text: &str) -> Result<Budget, String> {
    text.parse()
}

impl LimitArgs {
    /// The given limits, and those of `usual` for the rest.
    pub(crate) fn limits(&self, usual: Limits) -> Limits {
        Limits {
            wall: self.time_limit.unwrap_or(usual.wall),
            cpu: self.cpu_limit.or(usual.cpu),
            game_wall: self.game_time.or(usual.game_wall),
            game_cpu: self.game_cpu.or(usual.game_cpu),
            ..usual
        }
    }
}

/// The command-line options that request these times, without those equal to `usual`.
pub(crate) fn time_options(limits: &Limits, usual: &Limits) -> Vec<String> {
    let time = |limit: Option<Duration>| limit.map(format_duration);
    let budget = |budget: Option<Budget>| budget.map(|budget| budget.to_string());
    let given = [
        ("--time-limit", time(Some(limits.wall)), time(Some(usual.wall))),
        ("--cpu-limit", time(limits.cpu), time(usual.cpu)),
        ("--game-time", budget(limits.game_wall), budget(usual.game_wall)),
        ("--game-cpu", budget(limits.game_cpu), budget(usual.game_cpu)),
    ];
    let other = given.into_iter().filter(|(_, limit, usual)| limit != usual);
    other.filter_map(|(option, limit, _)| Some([option.to_owned(), limit?])).flatten().collect()
}
