//! The referee: it asks the strategies, judges their answers and plays the steps.

mod job;
mod limits;
mod manners;
mod seats;
mod shown;
mod strategy;
mod verdict;

#[cfg(target_os = "linux")]
#[path = "linux/mod.rs"]
mod programs;
#[cfg(not(target_os = "linux"))]
#[path = "elsewhere.rs"]
mod programs;

pub(crate) use limits::{Limits, parse as parse_limit};
pub(crate) use manners::Ending;
pub(crate) use programs::{adopt_orphans, end_orphans};
pub(crate) use seats::{Asked, Seats, answers};
pub(crate) use strategy::{Program, Protocol, Strategy, name_of};
pub(crate) use verdict::Verdict;
