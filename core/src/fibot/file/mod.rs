//! The state file. Read FILE-1 to FILE-7 first.

mod read;
mod write;

pub use read::ReadError;
pub(super) use read::fault_of;

/// The characters of cells without a robot (FILE-1).
const FREE: u8 = b'.';
const WALL: u8 = b'#';
