//! Types for the record of a match: the schema of `match.json`.
//!
//! This crate opens no files and starts no processes. It builds for WebAssembly.
//!
//! - [`journal`][]: `match.json`.
//! - [`unfinished`][]: `match.jsonl`, the journal of a match in progress.
//! - [`transcript`][]: the part of a journal that a replay needs.
//! - [`replay`][]: replays the steps of a record.
//! - [`outcome`][]: how a match ended.
//! - [`verdict`][]: the referee's verdict on an answer.
//! - [`faults`][]: fault counts and disqualifications.
//! - [`limits`][]: time limits and fault limits.
//! - [`budget`][], [`ledger`][]: time for a whole game, and how much of it is spent.
//! - [`confinement`][]: limits on programs other than time, and their permissions.
//! - [`quantity`][]: durations, sizes and counts in the notation people use.
//! - [`os_text`][]: JSON for paths that may not be UTF-8.
//! - [`error`][]: errors of parsing a journal and of applying its rules.
//!
//! ```
//! use rulebook_record::{Journal, Verdict};
//!
//! let text = br#"{
//!   "format": "rulebook-match/2",
//!   "game": "redbot",
//!   "rules_version": "1",
//!   "rules": {},
//!   "seed": 1,
//!   "start": "standard",
//!   "players": [{"seat": 1, "name": "Red", "strategy": "./red"}],
//!   "rounds": [{"round": 0, "answers": [{"seat": 1, "verdict": "no-output"}]}],
//!   "outcome": null
//! }"#;
//! let journal = Journal::parse("game1/match.json", text)?;
//! assert_eq!(journal.head.game, "redbot");
//! assert_eq!(journal.rounds[0].answers[0].verdict, Verdict::NoOutput);
//!
//! let error = Journal::parse("game1/match.json", b"{\n  \"format\" 1\n}").unwrap_err();
//! assert_eq!(error.to_string(), "game1/match.json:2:12: expected `:`");
//! # Ok::<(), rulebook_record::ParseError>(())
//! ```

pub mod budget;
pub mod confinement;
pub mod error;
pub mod faults;
pub mod journal;
pub mod ledger;
pub mod limits;
pub mod os_text;
pub mod outcome;
pub mod quantity;
pub mod replay;
pub mod time_use;
pub mod transcript;
pub mod unfinished;
pub mod verdict;

mod format;
mod ruleset;

pub use budget::Budget;
pub use confinement::Confinement;
pub use error::{ParseError, RulesError};
pub use faults::{Disqualification, FaultCount};
pub use format::{FORMAT, MATCH_FILE, READABLE_FORMATS};
pub use journal::{AnswerEntry, Head, Journal, PlayerEntry, RoundEntry, Start};
pub use ledger::{Allowance, Ledger, UsedShares};
pub use limits::Limits;
pub use outcome::OutcomeEntry;
pub use replay::{Replay, ReplayError, ReplayProblem, StepInput, StepSource};
pub use time_use::{TIMING_FILE, TimeUse};
pub use transcript::{PlayerName, RecordedReply, RoundReplies, SeatReply, Transcript};
pub use unfinished::{FirstLine, Lengths, RoundEnd, RoundLine, UnfinishedJournal};
pub use verdict::{Cause, Limit, Verdict};
