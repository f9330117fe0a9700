//! One process that a strategy runs in.

use super::processes::{self, StatFile};
use super::streams::Streams;
use crate::referee::job::{Job, Question};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process_group, pidfd_open};
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

/// A process that was not waited for yet, the leader of a group of its own.
pub(super) struct Process {
    child: Child,
    pid: Pid,
    /// Readable when the process has ended.
    end: OwnedFd,
    stat: StatFile,
}

impl Process {
    /// REF-1, REF-5, and PER-1 for a player that stays.
    pub(super) fn start(job: &Job<'_>) -> io::Result<(Self, Streams)> {
        let mut command = Command::new(&job.program.path);
        command.args(&job.program.arguments).arg(job.seat.index().to_string());
        match &job.question {
            Question::File(file) => command.arg(file).stdin(Stdio::null()),
            Question::Lines(_) => command.stdin(Stdio::piped()),
        };
        command.current_dir(&job.program.folder).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
        let mut child = command.spawn()?;
        let pid = Pid::from_child(&child);
        let open = |child: &mut Child| -> io::Result<_> {
            Ok((pidfd_open(pid, PidfdFlags::empty())?, StatFile::open(child.id())?, Streams::of(child)?))
        };
        match open(&mut child) {
            Ok((end, stat, streams)) => Ok((Self { child, pid, end, stat }, streams)),
            Err(error) => {
                let _ = kill_process_group(pid, Signal::KILL);
                child.wait()?;
                Err(error)
            }
        }
    }

    pub(super) const fn pid(&self) -> Pid {
        self.pid
    }

    /// What becomes readable when the process ends.
    pub(super) fn poll_fd(&self) -> PollFd<'_> {
        PollFd::new(&self.end, PollFlags::IN)
    }

    pub(super) fn has_ended(&self) -> bool {
        poll(&mut [self.poll_fd()], Some(&Timespec { tv_sec: 0, tv_nsec: 0 })).is_ok_and(|ready| ready > 0)
    }

    /// The CPU time of the process itself, with the children it has waited for.
    pub(super) fn cpu(&self) -> Option<Duration> {
        self.stat.time()
    }

    /// The CPU time of all that the strategy runs (REF-2).
    pub(super) fn cpu_of_all(&self) -> Duration {
        processes::time_of_all(self.child.id())
    }

    /// How many processes are there that descend from one that has ended, the
    /// only one that this process has started.
    pub(super) fn left_behind(&self) -> usize {
        processes::left_by(self.child.id())
    }

    /// Kills the process and all of its group, and waits for it.
    pub(super) fn end(mut self) -> (Option<Duration>, io::Result<ExitStatus>) {
        // Before the process is waited for, its number cannot be another's. An
        // error means that nothing of the group is left.
        let _ = kill_process_group(self.pid, Signal::KILL);
        let _ = poll(&mut [self.poll_fd()], None);
        (self.cpu(), self.child.wait())
    }
}
