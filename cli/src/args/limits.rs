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
    /// The first of these options that is given.
    pub(crate) fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("--time-limit", self.time_limit.is_some()),
            ("--cpu-limit", self.cpu_limit.is_some()),
            ("--game-time", self.game_time.is_some()),
            ("--game-cpu", self.game_cpu.is_some()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option)
    }

    /// The limits of these options; `defaults` supplies those that are not given.
    pub(crate) fn limits(&self, defaults: Limits) -> Limits {
        Limits {
            wall: self.time_limit.unwrap_or(defaults.wall),
            cpu: self.cpu_limit.or(defaults.cpu),
            game_wall: self.game_time.or(defaults.game_wall),
            game_cpu: self.game_cpu.or(defaults.game_cpu),
            ..defaults
        }
    }
}

/// The options that request these time limits; omits limits that are equal to `defaults`.
pub(crate) fn time_options(limits: &Limits, defaults: &Limits) -> Vec<String> {
    let time = |limit: Option<Duration>| limit.map(format_duration);
    let budget = |budget: Option<Budget>| budget.map(|budget| budget.to_string());
    let given = [
        ("--time-limit", time(Some(limits.wall)), time(Some(defaults.wall))),
        ("--cpu-limit", time(limits.cpu), time(defaults.cpu)),
        ("--game-time", budget(limits.game_wall), budget(defaults.game_wall)),
        ("--game-cpu", budget(limits.game_cpu), budget(defaults.game_cpu)),
    ];
    let other = given.into_iter().filter(|(_, limit, default)| limit != default);
    other.filter_map(|(option, limit, _)| Some([option.to_owned(), limit?])).flatten().collect()
}
