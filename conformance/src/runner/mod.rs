//! Asking a foreign implementation over `conf/1` and judging what it says.
//!
//! - `client`: one process that is asked, with a time limit on everything.
//! - `trouble`: what goes wrong with a process or the protocol.
//! - `run`: all cases, on several processes at once; a process that fails is
//!   replaced and the run goes on.
//! - `expectations`: failures and skips that are known and dated.

mod client;
mod expectations;
mod run;
mod trouble;

pub use client::{Client, Command};
pub use expectations::{Expectation, Expectations, ExpectationsError, Kind};
pub use run::{CaseResult, Finding, Options, RunReport, Verdict, run};
pub use trouble::{Hello, StartError, Trouble};
