#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! - `start`, `helper`: the beginning of a program that referees matches, and its helpers.
//! - `seats`, `player`, `program`: the seats of a match, who sits there, and asking them.
//! - `transport`: how programs get the state.
//! - `linux`, `unsupported`: running programs.
//! - `confine`: limits and the sandbox.
//! - `state_file`, `work_dir`, `log_copy`: the files that programs are shown.
//! - `footprint`, `names`: the files that programs are made of and may keep.
//! - `bounds`, `behavior`, `hint`: what bounds every program, what it did, and what its author can do about it.
//! - `interrupt`: signals that end a match.
//! - `guard`, `inherited`, `startup`: the process of the referee, among others.
//! - `leftovers`, `dir`: temporary folders, and folders by handle.
//! - `advise`, `machine`, `…_error`: why something was not done.

mod advise;
mod ask_error;
mod behavior;
#[cfg(target_os = "linux")]
mod bounds;
mod confine;
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
mod leftovers;
mod log_copy;
mod machine;
#[cfg(target_os = "linux")]
mod mark;
mod names;
mod path_text;
mod player;
mod program;
mod seats;
mod setup_error;
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

pub use advise::Advise;
pub use ask_error::AskError;
pub use behavior::{Behavior, Ending};
pub use confine::{
    PrivateCopyError, SandboxError, UserError, Warning, check_users, group_without_terminal, without_terminal,
};
#[cfg(target_os = "linux")]
pub use confine::{Promise, Survey, parse_call, survey};
pub use footprint::FootprintError;
pub use helper::this_program;
pub use hint::{ERROR_LINES, advice, has_traceback, last_lines};
pub use interrupt::{Interrupt, Interruption, is_hung_up};
pub use job::Usage;
pub use leftovers::TempFolder;
pub use machine::MachineFailure;
pub use path_text::PrintablePath;
pub use player::{InProcess, Player};
pub use program::{Extent, Program, ProgramError, Protocol};
pub use rulebook_record::{Budget, Cause, Confinement, FaultCount, Ledger, Limit, Limits, Verdict};
pub use seats::{Conditions, Position, Referee, Response, answers};
pub use setup_error::SetupError;
pub use start::{Start, start};
pub use start_error::StartError;
pub use transport::Transport;
pub use work_dir::{LOG, WorkDir};
pub use workers::{reap_worker, spawn_worker};
