//! The referee: it asks the strategies, judges their answers and plays the steps.

#[cfg(target_os = "linux")]
mod bounds;
mod confine;
mod game_log;
mod given;
mod hint;
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "programs run on Linux only"))]
mod job;
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
mod workplace;

#[cfg(target_os = "linux")]
#[path = "linux/mod.rs"]
mod programs;
#[cfg(not(target_os = "linux"))]
#[path = "elsewhere.rs"]
mod programs;

#[cfg(target_os = "linux")]
pub(crate) use confine::{Survey, detach, launch, parse_call, survey};
pub(crate) use confine::{check_users, group_without_terminal, without_terminal};
pub(crate) use game_log::GameLog;
pub(crate) use hint::{ERROR_LINES, advice, has_traceback, last_lines};
pub(crate) use job::Spent;
pub(crate) use manners::Ending;
#[cfg(target_os = "linux")]
pub(crate) use programs::wait_for_own;
pub(crate) use programs::{end_worker, start_worker};
pub(crate) use seats::{Asked, Seats, answers};
pub(crate) use strategy::{Extent, Program, Protocol, Strategy, name_of, without_prefix};
pub(crate) use workplace::Workplace;
