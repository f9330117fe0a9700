//! The pipes to and from a program, none of which blocks.

use rustix::event::{PollFd, PollFlags};
use std::io::{self, PipeWriter, Read, Write as _};
use std::os::fd::AsFd as _;
use std::process::{Child, ChildStderr, ChildStdout};

/// The referee's ends of the pipes that are still open.
#[derive(Default)]
pub(super) struct Streams {
    pub(super) input: Option<PipeWriter>,
    pub(super) output: Option<ChildStdout>,
    pub(super) errors: Option<ChildStderr>,
}

impl Streams {
    /// Takes the pipes of a process that was just started, and its input.
    pub(super) fn of(child: &mut Child, input: Option<PipeWriter>) -> io::Result<Self> {
        let streams = Self { input, output: child.stdout.take(), errors: child.stderr.take() };
        let input = streams.input.as_ref().map(|fd| fd.as_fd());
        let output = streams.output.as_ref().map(|fd| fd.as_fd());
        let errors = streams.errors.as_ref().map(|fd| fd.as_fd());
        for fd in [input, output, errors].into_iter().flatten() {
            rustix::io::ioctl_fionbio(fd, true)?;
        }
        Ok(streams)
    }

    /// What to wait for; for room in the input only while there is something to write.
    pub(super) fn poll_fds(&self, writing: bool) -> impl Iterator<Item = PollFd<'_>> {
        let input = self.input.as_ref().filter(|_| writing).map(|fd| PollFd::new(fd, PollFlags::OUT));
        let output = self.output.as_ref().map(|fd| PollFd::new(fd, PollFlags::IN));
        let errors = self.errors.as_ref().map(|fd| PollFd::new(fd, PollFlags::IN));
        [input, output, errors].into_iter().flatten()
    }

    /// Writes as much as the pipe takes, and drops it from `bytes`. A program
    /// that does not read any more is told nothing more.
    pub(super) fn write(&mut self, bytes: &mut Vec<u8>) {
        while let Some(input) = &mut self.input
            && !bytes.is_empty()
        {
            match input.write(bytes) {
                Ok(count) => drop(bytes.drain(..count)),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => self.input = None,
            }
        }
        bytes.clear();
    }
}

/// Reads all that is there, in pieces; at the end of the stream it is closed.
/// `false` when there is more.
pub(super) fn drain<R: Read>(stream: &mut Option<R>, mut take: impl FnMut(&[u8])) -> bool {
    // A program that writes without end must not keep the referee from its
    // clock, so only so much is taken at once.
    const PIECES: usize = 16;
    let mut buffer = [0; 16 * 1024];
    for _ in 0..PIECES {
        let Some(open) = stream else { return true };
        match open.read(&mut buffer) {
            Ok(0) => *stream = None,
            Ok(count) => take(&buffer[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return true,
            Err(_) => *stream = None,
        }
    }
    false
}
