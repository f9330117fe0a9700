//! Limits on programs other than time, and the sandbox (spec/referee.md, LIM and BOX). BOX-5 lists what the sandbox
//! does not prevent.
//!
//! - `error`, `user_error`: why limits cannot be enforced.
//! - `prepare`: finds the mechanisms that enforce limits on this machine, and tries them before the match.
//! - `copy`, `links`: a seat's private copy of its program's folder, and the links in it.
//! - `user`, `users`, `run_as`: the users that programs run as.
//! - `plan`, `launch`: the launcher, a process that applies the limits to itself and then executes the program.
//! - `guarantees`: the table of what this machine can enforce.
//! - `cgroup`, `landlock`, `seccomp`, `proc`: the kernel's mechanisms.

mod copy;
mod error;
mod links;
mod user;
mod user_error;

#[cfg(target_os = "linux")]
mod cgroup;
#[cfg(target_os = "linux")]
mod guarantees;
#[cfg(target_os = "linux")]
mod landlock;
#[cfg(target_os = "linux")]
mod launch;
#[cfg(target_os = "linux")]
mod plan;
#[cfg(target_os = "linux")]
mod prepare;
#[cfg(target_os = "linux")]
mod proc;
#[cfg(target_os = "linux")]
mod run_as;
#[cfg(target_os = "linux")]
mod seccomp;
#[cfg(target_os = "linux")]
mod users;

#[cfg(not(target_os = "linux"))]
#[path = "unsupported.rs"]
mod prepare;

pub use copy::PrivateCopyError;
pub use error::{SandboxError, Warning};
#[cfg(target_os = "linux")]
pub use guarantees::{Guarantee, GuaranteeReport, survey};
#[cfg(target_os = "linux")]
pub(crate) use launch::{detach, launch};
#[cfg(target_os = "linux")]
pub(crate) use plan::{Control, Launch};
#[cfg(not(target_os = "linux"))]
pub use prepare::check_users;
pub(crate) use prepare::{SandboxedProgram, prepare_programs};
pub use prepare::{group_without_terminal, without_terminal};
#[cfg(target_os = "linux")]
pub use seccomp::parse_call;
pub(crate) use user::User;
pub use user_error::UserError;
#[cfg(target_os = "linux")]
pub use users::check_users;
