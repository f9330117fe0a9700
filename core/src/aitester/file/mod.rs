//! The state file. Read FILE-1 to FILE-10 first.

pub(super) mod diagnose;
mod fault;
pub(super) mod parse;
pub(super) mod print;
mod read;
mod write;

pub(super) use fault::fault_of;
pub use read::ReadError;
pub(super) use read::state_len;

/// The character of a tile that is no placement tile (FILE-5).
const NO_PLACEMENT: u8 = b'.';
