//! The referee: it asks the strategies, judges their answers and plays the steps.

mod confine;
mod faults;
mod game_log;
mod given;
mod hint;
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "programs run on Linux only"))]
mod job;
mod limits;
mod log_copy;
mod machine;
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "programs run on Linux only"))]
mod manners;
#[cfg(target_os = "linux")]
mod mark;
mod names;
mod seats;
mod shown;
mod strategy;
mod verdict;
mod workplace;

#[cfg(target_os = "linux")]
#[path = "linux/mod.rs"]
mod programs;
#[cfg(not(target_os = "linux"))]
#[path = "elsewhere.rs"]
mod programs;

pub(crate) use confine::{Request, group_without_terminal, parse_count, parse_size, size, without_terminal};
#[cfg(target_os = "linux")]
pub(crate) use confine::{Survey, detach, launch, parse_call, survey};
pub(crate) use faults::{Disqualification, FaultCount};
pub(crate) use game_log::GameLog;
pub(crate) use hint::{ERROR_LINES, has_traceback, last_lines};
pub(crate) use job::Spent;
pub use limits::Limits;
pub(crate) use limits::parse as parse_limit;
pub(crate) use manners::Ending;
#[cfg(target_os = "linux")]
pub(crate) use programs::wait_for_own;
pub(crate) use programs::{end_worker, start_worker};
pub(crate) use seats::{Asked, Seats, answers};
pub(crate) use strategy::{Extent, Program, Protocol, Strategy, name_of, without_prefix};
pub(crate) use verdict::Verdict;
pub(crate) use workplace::Workplace;
