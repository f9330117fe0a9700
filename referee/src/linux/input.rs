//! The standard input of a player that stays, and whether the player has read any of the round it was told.

use std::io::{self, PipeWriter, Write as _};
use std::os::fd::{AsFd, BorrowedFd};

/// The referee's end of the pipe.
pub(super) struct Input {
    pipe: PipeWriter,
    /// Bytes of previous rounds that were unread when this round was told.
    unread: u64,
    /// Bytes of this round that were written.
    written: u64,
    /// Nobody can read any more.
    is_closed: bool,
}

impl Input {
    pub(super) const fn new(pipe: PipeWriter) -> Self {
        Self { pipe, unread: 0, written: 0, is_closed: false }
    }

    /// Begins a round: what is written from now on belongs to it.
    pub(super) fn begin_round(&mut self) {
        (self.unread, self.written) = (self.in_the_pipe(), 0);
    }

    /// Writes as much as the pipe takes, and drops it from `bytes`; all of it
    /// when nobody reads any more.
    pub(super) fn write(&mut self, bytes: &mut Vec<u8>) {
        while !bytes.is_empty() && !self.is_closed {
            match self.pipe.write(bytes) {
                Ok(count) => {
                    bytes.drain(..count);
                    self.written += count as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => self.is_closed = true,
            }
        }
        bytes.clear();
    }

    /// Whether nothing of this round was read so far. Of a process that has
    /// ended this does not change any more.
    pub(super) fn is_untouched(&self) -> bool {
        self.in_the_pipe() == self.unread + self.written
    }

    /// Bytes that were written and not read.
    fn in_the_pipe(&self) -> u64 {
        rustix::io::ioctl_fionread(&self.pipe).unwrap_or_default()
    }
}

impl AsFd for Input {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.pipe.as_fd()
    }
}
