//! The state file. Read FILE-1 to FILE-8 first.

mod fault;
mod read;
mod write;

pub(super) use fault::fault_of;
pub use read::ReadError;
#[cfg(feature = "serde")]
pub(super) use read::read_board;
pub(super) use read::recognizes;
