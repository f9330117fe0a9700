//! The stdin of a persistent player, and whether the player has read any of the current round.

use std::io::{self, PipeWriter, Write as _};
use std::os::fd::{AsFd, BorrowedFd};

/// The referee's end of the pipe.
pub(super) struct Input {
    pipe: PipeWriter,
    /// Unread bytes of previous rounds when this round began.
    unread: u64,
    /// Bytes written for this round.
    written: u64,
    /// Whether no process can read the pipe any more.
    is_closed: bool,
}

impl Input {
    pub(super) const fn new(pipe: PipeWriter) -> Self {
        Self { pipe, unread: 0, written: 0, is_closed: false }
    }

    /// Begins a round. Bytes written from now on belong to it.
    pub(super) fn begin_round(&mut self) {
        (self.unread, self.written) = (self.in_the_pipe(), 0);
    }

    /// Writes as many bytes as the pipe accepts and removes them from `bytes`. If no process can read the pipe any
    /// more, removes all bytes.
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

    /// Returns whether the player has read nothing of this round. The result is final once the process has
    /// ended.
    pub(super) fn is_untouched(&self) -> bool {
        self.in_the_pipe() == self.unread + self.written
    }

    /// Returns the number of bytes written but not read.
    fn in_the_pipe(&self) -> u64 {
        rustix::io::ioctl_fionread(&self.pipe).unwrap_or_default()
    }
}

impl AsFd for Input {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.pipe.as_fd()
    }
}
