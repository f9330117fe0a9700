//! How long strategies may take, for each command that runs them.

use clap::Args;
use rulebook_record::Limits;
use rulebook_record::quantity::{format_duration, parse_duration};
use std::time::Duration;

#[derive(Args, Debug)]
pub(crate) struct LimitArgs {
    /// Wall time of all strategies together in a round, with its unit; else that
    /// of the record, or of the game: redbot 4s, fibot 2s
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time_limit: Option<Duration>,
    /// CPU time of each strategy in a round, with its unit; else that of the
    /// record, or of the game: redbot 1s, fibot any
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    cpu_limit: Option<Duration>,
}

impl LimitArgs {
    /// The limits that were given, and those of `usual` where none was.
    pub(crate) fn limits(&self, usual: Limits) -> Limits {
        Limits { wall: self.time_limit.unwrap_or(usual.wall), cpu: self.cpu_limit.or(usual.cpu), ..usual }
    }
}

/// The options of a command line that ask for these times, without those of `usual`.
pub(crate) fn time_options(limits: &Limits, usual: &Limits) -> Vec<String> {
    let given = [("--time-limit", Some(limits.wall), Some(usual.wall)), ("--cpu-limit", limits.cpu, usual.cpu)];
    let other = given.into_iter().filter(|(_, limit, usual)| limit != usual);
    other.filter_map(|(option, limit, _)| Some([option.to_owned(), format_duration(limit?)])).flatten().collect()
}
