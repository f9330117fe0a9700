//! How long strategies may take, for each command that runs them.

use crate::referee::{Limits, parse_limit};
use clap::Args;
use std::time::Duration;

#[derive(Args, Debug)]
pub(crate) struct LimitArgs {
    /// Wall time of all strategies together in a round, with its unit: 4s unless
    /// a record tells another one
    #[arg(long, value_name = "TIME", value_parser = parse_limit)]
    time_limit: Option<Duration>,
    /// CPU time of each strategy in a round, with its unit: 1s unless a record
    /// tells another one
    #[arg(long, value_name = "TIME", value_parser = parse_limit)]
    cpu_limit: Option<Duration>,
}

impl LimitArgs {
    /// The limits that were given, and those of `usual` where none was.
    pub(crate) fn limits(&self, usual: Limits) -> Limits {
        Limits { wall: self.time_limit.unwrap_or(usual.wall), cpu: self.cpu_limit.unwrap_or(usual.cpu) }
    }
}
