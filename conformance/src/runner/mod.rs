//! Runs another implementation over `conf/1` and judges its replies.
//!
//! - `client`: one process, with a timeout on every request.
//! - `reading`: parses the output of a process into replies.
//! - `tree`: kills a process and all its descendants.
//! - `client_error`: failures of a process or of the protocol.
//! - `session`: an implementation, with a new process after a failure.
//! - `run`: runs all cases, on several processes in parallel.
//! - `expectations`: known failures and skips, with dates.

mod client;
mod client_error;
mod expectations;
mod reading;
mod run;
mod session;
mod tree;

pub use client::{Client, Command};
pub use client_error::{ClientError, Hello, StartError};
pub use expectations::{Expectation, Expectations, ExpectationsError, Kind};
pub use reading::{Output, read_reply};
pub use run::{CaseResult, Finding, Options, RunReport, Verdict, fits, run};
pub use session::Session;
pub use tree::{Tree, is_ending, kill_all};
