//! How long strategies may take, for each command that runs them.

use crate::referee::{Limits, parse_limit};
use clap::Args;
use std::time::Duration;

#[derive(Args, Debug)]
pub(crate) struct LimitArgs {
    /// Wall time of all strategies together in a round, with its unit; else that
    /// of the record, or of the game: redbot 4s, fibot 2s
    #[arg(long, value_name = "TIME", value_parser = parse_limit)]
    time_limit: Option<Duration>,
    /// CPU time of each strategy in a round, with its unit; else that of the
    /// record, or of the game: redbot 1s, fibot any
    #[arg(long, value_name = "TIME", value_parser = parse_limit)]
    cpu_limit: Option<Duration>,
}

impl LimitArgs {
    /// The limits that were given, and those of `usual` where none was.
    pub(crate) fn limits(&self, usual: Limits) -> Limits {
        Limits { wall: self.time_limit.unwrap_or(usual.wall), cpu: self.cpu_limit.or(usual.cpu), ..usual }
    }
}
