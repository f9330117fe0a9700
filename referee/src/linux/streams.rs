//! Nonblocking pipes to and from a program.

use super::input::Input;
use rustix::event::{PollFd, PollFlags};
use rustix::io::Errno;
use std::io::{self, PipeWriter};
use std::mem::MaybeUninit;
use std::os::fd::AsFd;
use std::process::{Child, ChildStderr, ChildStdout};

/// The referee's ends of the open pipes.
#[derive(Default)]
pub(super) struct Streams {
    pub(super) input: Option<Input>,
    pub(super) output: Option<ChildStdout>,
    pub(super) errors: Option<ChildStderr>,
}

impl Streams {
    /// Takes the pipes of a process that was just started. `input` is the pipe to its stdin, if it has one.
    pub(super) fn of(child: &mut Child, input: Option<PipeWriter>) -> io::Result<Self> {
        let input = input.map(Input::new);
        let streams = Self { input, output: child.stdout.take(), errors: child.stderr.take() };
        let input = streams.input.as_ref().map(|fd| fd.as_fd());
        let output = streams.output.as_ref().map(|fd| fd.as_fd());
        let errors = streams.errors.as_ref().map(|fd| fd.as_fd());
        for fd in [input, output, errors].into_iter().flatten() {
            rustix::io::ioctl_fionbio(fd, true)?;
        }
        Ok(streams)
    }

    /// Returns the descriptors to poll, in the order that [`ReadyStreams::of`] expects. Includes stdin only if
    /// `writing`: while there is data to write.
    pub(super) fn poll_fds(&self, writing: bool) -> impl Iterator<Item = PollFd<'_>> {
        let input = self.input.as_ref().filter(|_| writing).map(|fd| PollFd::new(fd, PollFlags::OUT));
        let output = self.output.as_ref().map(|fd| PollFd::new(fd, PollFlags::IN));
        let errors = self.errors.as_ref().map(|fd| PollFd::new(fd, PollFlags::IN));
        [input, output, errors].into_iter().flatten()
    }
}

/// Which streams have data or have ended.
#[derive(Clone, Copy)]
pub(super) struct ReadyStreams {
    pub(super) output: bool,
    pub(super) errors: bool,
}

impl ReadyStreams {
    pub(super) const ALL: Self = Self { output: true, errors: true };

    /// Reads the results of polling [`Streams::poll_fds`].
    pub(super) fn of(streams: &Streams, writing: bool, fds: &[PollFd<'_>]) -> Self {
        let mut fds = fds.iter();
        let mut ready = |watched: bool| watched && fds.next().is_some_and(|fd| !fd.revents().is_empty());
        ready(streams.input.is_some() && writing);
        Self { output: ready(streams.output.is_some()), errors: ready(streams.errors.is_some()) }
    }
}

/// How much to read at once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Amount {
    /// At least what the last poll reported. The next poll reports the rest.
    Seen,
    /// Everything.
    All,
}

/// Reads the available data, and closes the stream at its end. Returns `true` if no more data was available. Reads a
/// bounded amount, so that a program that writes endlessly cannot keep the referee from its clock.
pub(super) fn read<R: AsFd>(stream: &mut Option<R>, amount: Amount, mut take: impl FnMut(&[u8])) -> bool {
    const PIECES: usize = 16;
    // Not zeroed, because that would take longer than reading an answer.
    let mut buffer = [MaybeUninit::uninit(); 16 * 1024];
    for _ in 0..PIECES {
        let Some(open) = stream else { return true };
        match rustix::io::read(open, &mut buffer) {
            Ok(([], _)) => *stream = None,
            Ok((bytes, space)) => {
                take(bytes);
                if amount == Amount::Seen && !space.is_empty() {
                    return false;
                }
            }
            Err(Errno::INTR) => {}
            Err(Errno::AGAIN) => return true,
            Err(_) => *stream = None,
        }
    }
    false
}
