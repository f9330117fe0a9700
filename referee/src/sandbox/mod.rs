//! What programs are allowed beside their time (spec/referee.md, LIM and BOX; what
//! stays possible is BOX-5).
//!
//! - `error`, `user_error`: why it cannot be enforced.
//! - `prepare`: what of it this machine can enforce, tried before the match.
//! - `copy`, `links`: a seat's own copy of its program's folder, and the links in it.
//! - `user`, `users`, `run_as`: who it runs as, and a user for each.
//! - `plan`, `launch`: a small process between the referee and the program that
//!   puts the limits on itself and then becomes the program.
//! - `survey`: what of everything that can be asked for this machine can enforce.
//! - `cgroup`, `landlock`, `seccomp`, `proc`: what the kernel offers for it.

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
