//! What programs are allowed beside their time (spec/referee.md, LIM and BOX; what
//! stays possible is BOX-5).
//!
//! - `request`: what is asked for.
//! - `prepare`: what of it this machine can enforce, tried before the match.
//! - `copy`: a seat's own copy of its program's folder.
//! - `user`: who it runs as.
//! - `plan`, `launch`: a small process between the referee and the program that
//!   puts the limits on itself and then becomes the program.
//! - `cgroup`, `landlock`, `seccomp`: what the kernel offers for it.

mod copy;
mod request;
mod user;

#[cfg(target_os = "linux")]
mod cgroup;
#[cfg(target_os = "linux")]
mod landlock;
#[cfg(target_os = "linux")]
mod launch;
#[cfg(target_os = "linux")]
mod plan;
#[cfg(target_os = "linux")]
mod prepare;
#[cfg(target_os = "linux")]
mod seccomp;

#[cfg(not(target_os = "linux"))]
#[path = "elsewhere.rs"]
mod prepare;

pub(super) use copy::open_up;
#[cfg(target_os = "linux")]
pub(crate) use launch::launch;
#[cfg(target_os = "linux")]
pub(crate) use plan::{Control, Launch};
pub(crate) use prepare::{Confined, confine};
pub(crate) use request::{Request, parse_count, parse_size, size};
pub(crate) use user::User;
