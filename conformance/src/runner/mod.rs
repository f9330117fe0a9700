//! Asking a foreign implementation over `conf/1` and judging what it says.
//!
//! - `client`: one process that is asked, with a time limit on everything.
//! - `reading`: what it says, as replies.
//! - `tree`: a process with everything that it starts.
//! - `trouble`: what goes wrong with a process or the protocol.
//! - `respondent`: an implementation; a process that fails is replaced.
//! - `run`: all cases, on several processes at once.
//! - `expectations`: failures and skips that are known and dated.

mod client;
mod expectations;
mod reading;
mod respondent;
mod run;
mod tree;
mod trouble;

pub use client::{Client, Command};
pub use expectations::{Expectation, Expectations, ExpectationsError, Kind};
pub use reading::{Output, read_reply};
pub use respondent::Respondent;
pub use run::{CaseResult, Finding, Options, RunReport, Verdict, fits, run};
pub use tree::{Tree, is_ending, kill_all};
pub use trouble::{Hello, StartError, Trouble};
