#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! - `start`, `helper`: startup of a program that referees matches, and its helper processes.
//! - `seats`, `player`, `program`: the seats of a match, their players, and requests to them.
//! - `transport`: how programs receive the state.
//! - `linux`: runs programs. `unsupported` is its stub on other platforms.
//! - `sandbox`: limits and the sandbox.
//! - `state_file`, `work_dir`, `log_copy`: the files that programs see.
//! - `footprint`, `names`: limits on the files that programs consist of or keep.
//! - `bounds`, `behavior`, `hint`: bounds for every program, what a program did, and hints for its author.
//! - `interrupt`: signals that stop a match.
//! - `guard`, `inherited`, `startup`: the referee's own processes, and what they inherit and pass on.
//! - `stale_temp`, `dir`: temporary folders, and open folders in which no program can redirect an operation.
//! - `advice`, `machine`, `…_error`: errors and hints.

mod advice;
mod ask_error;
mod behavior;
#[cfg(target_os = "linux")]
mod bounds;
pub mod dir;
mod footprint;
#[cfg(target_os = "linux")]
mod guard;
mod helper;
mod hint;
#[cfg(unix)]
mod inherited;
mod interrupt;
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "programs run on Linux only"))]
mod job;
mod log_copy;
mod machine;
#[cfg(target_os = "linux")]
mod mark;
mod names;
mod path_text;
mod player;
mod program;
mod sandbox;
mod seats;
mod setup_error;
mod stale_temp;
mod start;
mod start_error;
#[cfg(target_os = "linux")]
mod startup;
mod state_file;
mod transport;
mod work_dir;

#[cfg(target_os = "linux")]
#[path = "linux/mod.rs"]
mod programs;
#[cfg(not(target_os = "linux"))]
#[path = "unsupported.rs"]
mod programs;
#[cfg(target_os = "linux")]
use programs::workers;
#[cfg(not(target_os = "linux"))]
mod workers;

pub use advice::Advice;
pub use ask_error::AskError;
pub use behavior::{Behavior, Ending};
pub use footprint::FootprintError;
pub use helper::this_program;
pub use hint::{ERROR_LINES, advice, has_traceback, last_lines};
pub use interrupt::{Interrupt, Interruption, is_hung_up};
pub use job::Usage;
pub use machine::MachineFailure;
pub use path_text::PrintablePath;
pub use player::{InProcess, Player, PlayerError};
pub use program::{Extent, Program, ProgramError, Protocol};
pub use rulebook_record::{Budget, Cause, Confinement, FaultCount, Ledger, Limit, Limits, Verdict};
#[cfg(target_os = "linux")]
pub use sandbox::{Guarantee, GuaranteeReport, parse_call, survey};
pub use sandbox::{
    PrivateCopyError, SandboxError, UserError, Warning, check_users, group_without_terminal, without_terminal,
};
pub use seats::{Conditions, Position, Referee, Response, answers};
pub use setup_error::SetupError;
pub use stale_temp::TempFolder;
pub use start::{Start, start};
pub use start_error::StartError;
pub use transport::Transport;
pub use work_dir::{LOG, WorkDir};
pub use workers::{reap_worker, spawn_worker};
