//! The state file. Read FILE-1 to FILE-7 first.

mod fault;
mod read;
mod write;

pub(super) use fault::fault_of;
pub use read::ReadError;

/// The characters of cells without a robot (FILE-1).
const FREE: u8 = b'.';
const WALL: u8 = b'#';
