//! The leader of a strategy: the process that the referee has started.

use super::leaders;
use super::processes::{self, StatFile};
use super::streams::Streams;
use super::table::Stat;
use crate::job::{Job, LaunchArgs};
use crate::machine::{MachineFailure, SpawnError};
use crate::mark::{ProcessMark, VARIABLE};
use crate::sandbox::{Control, Launch};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, PidfdFlags, Resource, Rlimit, Signal, kill_process, kill_process_group, pidfd_open, prlimit,
};
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::io::{self, PipeWriter};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use wait4::Wait4 as _;

/// A process that is not reaped yet and leads its own group.
pub(super) struct Process {
    child: Child,
    pid: Pid,
    /// Readable once the process has ended.
    pidfd: OwnedFd,
    stat: OnceCell<Option<StatFile>>,
    /// The last samples of its CPU time and peak memory.
    cpu: Observation<Option<Duration>>,
    memory: Observation<Option<u64>>,
    /// The socket on which the launcher reports its progress.
    control: Option<Control>,
    program: ProgramFile,
}

/// The program's file, to decide who is to blame for an error of executing it.
struct ProgramFile {
    path: PathBuf,
    /// The folder that the referee created for the program, if any.
    lent: Option<PathBuf>,
}

impl ProgramFile {
    fn judge(&self, why: io::Error) -> SpawnError {
        SpawnError::of_execution(why, &self.path, self.lent.as_deref())
    }
}

/// How a process has ended.
pub(super) struct Exit {
    pub(super) status: Option<ExitStatus>,
    /// CPU time, including children that it has waited for.
    pub(super) cpu: Option<Duration>,
    /// Peak memory in bytes, of the process or of a child that it has waited for.
    pub(super) memory: Option<u64>,
    /// The reason why the program never started, if it did not.
    pub(super) start: Result<(), SpawnError>,
}

/// A program that is ready to start.
pub(super) struct ReadyProgram {
    command: Command,
    control: Option<Control>,
    program: ProgramFile,
    /// The mark that identifies its processes.
    mark: ProcessMark,
    /// The referee's end of a persistent player's stdin.
    stdin: Option<PipeWriter>,
}

impl ReadyProgram {
    /// Prepares a program by REF-1, REF-5 and PLAY-4, and by PER-1 if it is persistent.
    pub(super) fn new(job: &Job<'_>, mark: ProcessMark) -> Result<Self, MachineFailure> {
        let program = job.confined.program();
        let mut command = job.confined.command().map_err(MachineFailure::of("starting the launcher"))?;
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let exposed_folder = match &job.question.launch_args {
            LaunchArgs::OwnFolder { file } => {
                command.args(&program.arguments).arg(job.seat.index().to_string()).args(file);
                command.current_dir(&program.folder);
                file.as_deref().and_then(Path::parent)
            }
            LaunchArgs::Folder(folder) => {
                command.args(program.arguments_in_other_folder()).current_dir(folder);
                Some(folder.as_path())
            }
        };
        let (input, stdin) = match &job.question.lines {
            None => (None, None),
            Some(_) => {
                let (read, write) = io::pipe().map_err(MachineFailure::of("making a pipe to it"))?;
                (Some(read.into()), Some(write))
            }
        };
        let control = job.confined.with_input(&mut command, input, exposed_folder, mark);
        let control = control.map_err(MachineFailure::of("preparing its input"))?;
        if control.is_none() {
            command.env(VARIABLE, mark.variable());
        }
        let lent = match &job.question.launch_args {
            LaunchArgs::OwnFolder { .. } => job.confined.lent_folder().map(Path::to_owned),
            LaunchArgs::Folder(folder) => Some(folder.clone()),
        };
        let program = ProgramFile { path: program.path.clone(), lent };
        Ok(Self { command, control, program, mark, stdin })
    }

    pub(super) fn start(self) -> Result<(Process, Streams), SpawnError> {
        let Self { mut command, control, program, mark, stdin } = self;
        let started = leaders::start(Some(mark), || command.spawn(), Child::id);
        let mut child = started.map_err(|why| match &control {
            // A failure of the launcher is a failure of the referee.
            Some(_) => MachineFailure::new("starting the launcher", why).into(),
            None => program.judge(why),
        })?;
        let pid = Pid::from_child(&child);
        if control.is_none() {
            put_mark(pid, mark);
        }
        let open = |child: &mut Child| -> io::Result<_> {
            Ok((pidfd_open(pid, PidfdFlags::empty())?, Streams::of(child, stdin)?))
        };
        match open(&mut child) {
            Ok((pidfd, streams)) => {
                let (stat, cpu, memory) = (OnceCell::new(), Observation::default(), Observation::default());
                Ok((Process { child, pid, pidfd, stat, cpu, memory, control, program }, streams))
            }
            Err(error) => {
                kill(pid);
                // An error means that the process is gone.
                let _ = leaders::forget(child, |mut child| child.wait());
                Err(MachineFailure::new("watching its process", error).into())
            }
        }
    }
}

/// Sets the mark in the limits of a process that was started without a launcher. If that fails, only the environment
/// variable has the mark. The system still shows the limits of a process after it has ended.
fn put_mark(pid: Pid, mark: ProcessMark) {
    for (resource, most) in [Resource::Locks, Resource::Rss].into_iter().zip(mark.limits()) {
        let _ = prlimit(Some(pid), resource, Rlimit { current: Some(most), maximum: Some(most) });
    }
}

impl Process {
    /// Returns a descriptor that becomes readable when the process ends.
    pub(super) fn poll_fd(&self) -> PollFd<'_> {
        PollFd::new(&self.pidfd, PollFlags::IN)
    }

    pub(super) fn has_ended(&self) -> bool {
        self.ends_within(Timespec { tv_sec: 0, tv_nsec: 0 })
    }

    /// Returns the CPU time of the process, including children that it has waited for. It is sampled at most a thousand
    /// times a second, ten times as often as the system updates it, because a sample takes a good part of a short
    /// round.
    pub(super) fn cpu(&mut self) -> Option<Duration> {
        const MAX_AGE: Duration = Duration::from_millis(1);
        let (pid, stat) = (self.child.id(), &self.stat);
        self.cpu.get_or_sample(MAX_AGE, || stat.get_or_init(|| StatFile::open(pid).ok()).as_ref()?.time())
    }

    /// Returns the peak memory of the process in bytes. It is sampled at most 10 times a second, because a
    /// sample takes a good part of a short round.
    pub(super) fn memory(&mut self) -> Option<u64> {
        const MAX_AGE: Duration = Duration::from_millis(100);
        let pid = self.child.id();
        self.memory.get_or_sample(MAX_AGE, || processes::memory_of(pid))
    }

    pub(super) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Returns the number of descendants that are still running. Call it after this process has ended, and only if the
    /// referee has started no other process.
    pub(super) fn left_behind(&self) -> usize {
        processes::left_by(self.child.id())
    }

    /// Returns whether the process may be about to exit and is only waiting for a processor.
    pub(super) fn may_be_ending(&self) -> bool {
        matches!(Stat::of(self.child.id()), Ok(Some(stat)) if stat.may_be_ending())
    }

    /// Kills the process and its group, and reaps it. A tracer can hide the end of the process. So if the end does not
    /// show, this also kills all descendants, in case one of them is the tracer. If the end is still hidden, the exit
    /// status is unknown, and the process is left to the next search for orphans.
    pub(super) fn end(self) -> Exit {
        kill(self.pid);
        if !self.ends_within(PATIENCE) {
            processes::kill_descendants(&BTreeSet::from([self.child.id()]));
            self.ends_within(PATIENCE);
        }
        self.reap()
    }

    /// Does the same as [`end`](Self::end), but waits longer for the process to end: after the round no rival needs
    /// attention. On a busy machine a killed process may wait long for a processor, and only its end reveals what it
    /// has used (LIM-6).
    pub(super) fn end_after_round(self) -> Exit {
        kill(self.pid);
        let start = Instant::now();
        while !self.ends_within(PATIENCE) {
            if start.elapsed() >= LONG_PATIENCE || processes::is_traced(self.child.id()) {
                break;
            }
        }
        self.end()
    }

    /// Kills the group of a process that has already ended, and reaps it.
    pub(super) fn end_rest(self) -> Exit {
        kill_group(self.pid);
        self.reap()
    }

    /// Reaps a process that has ended.
    fn reap(self) -> Exit {
        let launch = self.control.as_ref().map(Control::launch);
        let pid = self.pid;
        let ended = leaders::forget(self.child, |child| processes::can_be_waited_for(pid).then(|| child.wait4().ok()));
        let ended = ended.flatten();
        let status = ended.as_ref().map(|ended| ended.status);
        let start = match launch {
            None | Some(Launch::Began) => Ok(()),
            Some(Launch::Failed(errno)) => Err(self.program.judge(io::Error::from_raw_os_error(errno))),
            Some(Launch::Refused(why)) => {
                Err(MachineFailure::new("the launcher cannot apply limits", io::Error::other(why)).into())
            }
            Some(Launch::Lost) => {
                let how = status.map_or_else(|| "its exit status is unknown".to_owned(), |status| status.to_string());
                Err(MachineFailure::new("the launcher ended before the program started", io::Error::other(how)).into())
            }
        };
        let (cpu, memory) = ended.map(|ended| (ended.rusage.utime + ended.rusage.stime, ended.rusage.maxrss)).unzip();
        Exit { status, cpu, memory, start }
    }

    /// Returns the number of processes that the strategy runs now (REF-2).
    pub(super) fn count(&self) -> usize {
        processes::count_of(self.child.id(), &leaders::all())
    }

    fn ends_within(&self, time: Timespec) -> bool {
        poll(&mut [self.poll_fd()], Some(&time)).is_ok_and(|ready| ready > 0)
    }
}

/// How long a round waits for a killed process to end, while rivals also need attention.
const PATIENCE: Timespec = Timespec { tv_sec: 0, tv_nsec: 20_000_000 };

/// How long the end of a round waits for a killed process to end.
const LONG_PATIENCE: Duration = Duration::from_secs(10);

/// Kills a process and its group. Its PID cannot be reused before it is reaped. An error means that nothing is
/// left, or that the process has moved to another group.
fn kill(pid: Pid) {
    kill_group(pid);
    let _ = kill_process(pid, Signal::KILL);
}

fn kill_group(pid: Pid) {
    let _ = kill_process_group(pid, Signal::KILL);
}

/// The last sample and its time.
#[derive(Clone, Copy, Default)]
struct Observation<T>(Option<(Instant, T)>);

impl<T: Copy> Observation<T> {
    /// Returns the last sample, or takes a new one if the last one is older than `max_age`.
    fn get_or_sample(&mut self, max_age: Duration, sample: impl FnOnce() -> T) -> T {
        match self.0 {
            Some((when, last)) if when.elapsed() < max_age => last,
            _ => self.0.insert((Instant::now(), sample())).1,
        }
    }
}
