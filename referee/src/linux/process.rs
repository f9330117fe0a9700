//! One process that a strategy runs in.

use super::leaders;
use super::processes::{self, StatFile};
use super::streams::Streams;
use super::table::Stat;
use crate::confine::{Control, Launch};
use crate::job::{Job, LaunchArgs};
use crate::machine::{MachineFailure, StartError};
use crate::mark::{Mark, VARIABLE};
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

/// A process that was not waited for yet, the leader of a group of its own.
pub(super) struct Process {
    child: Child,
    pid: Pid,
    /// Readable when the process has ended.
    end: OwnedFd,
    stat: OnceCell<Option<StatFile>>,
    /// The CPU time, and the memory at its peak, as they were looked at last.
    cpu: Seen<Option<Duration>>,
    memory: Seen<Option<u64>>,
    /// Where the launcher tells how far it came.
    control: Option<Control>,
    program: ProgramFile,
}

/// What an error of executing a program is judged by.
struct ProgramFile {
    path: PathBuf,
    /// The folder that the referee made for it, if any.
    lent: Option<PathBuf>,
}

impl ProgramFile {
    fn judge(&self, why: io::Error) -> StartError {
        StartError::of_execution(why, &self.path, self.lent.as_deref())
    }
}

/// How a process has ended.
pub(super) struct Ended {
    pub(super) status: Option<ExitStatus>,
    /// CPU time, with that of the children it has waited for.
    pub(super) cpu: Option<Duration>,
    /// Bytes of memory at its peak, or that of a child it has waited for.
    pub(super) memory: Option<u64>,
    /// Why the program never began, if it did not.
    pub(super) start: Result<(), StartError>,
}

/// A program that is all ready to be started.
pub(super) struct Prepared {
    command: Command,
    control: Option<Control>,
    program: ProgramFile,
    /// By which its processes are known.
    mark: Mark,
    /// The referee's end of the input of a player that stays.
    told: Option<PipeWriter>,
}

impl Prepared {
    /// REF-1, REF-5, PLAY-4, and PER-1 for a player that stays.
    pub(super) fn new(job: &Job<'_>, mark: Mark) -> Result<Self, MachineFailure> {
        let program = job.confined.program();
        let mut command = job.confined.command().map_err(MachineFailure::of("starting the launcher"))?;
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let shown = match &job.question.launch_args {
            LaunchArgs::OwnFolder { file } => {
                command.args(&program.arguments).arg(job.seat.index().to_string()).args(file);
                command.current_dir(&program.folder);
                file.as_deref().and_then(Path::parent)
            }
            LaunchArgs::Folder(folder) => {
                command.args(program.arguments_elsewhere()).current_dir(folder);
                Some(folder.as_path())
            }
        };
        let (input, told) = match &job.question.lines {
            None => (None, None),
            Some(_) => {
                let (read, write) = io::pipe().map_err(MachineFailure::of("making a pipe to it"))?;
                (Some(read.into()), Some(write))
            }
        };
        let control = job.confined.with_input(&mut command, input, shown, mark);
        let control = control.map_err(MachineFailure::of("preparing its input"))?;
        if control.is_none() {
            command.env(VARIABLE, mark.variable());
        }
        let lent = match &job.question.launch_args {
            LaunchArgs::OwnFolder { .. } => job.confined.lent_folder().map(Path::to_owned),
            LaunchArgs::Folder(folder) => Some(folder.clone()),
        };
        let program = ProgramFile { path: program.path.clone(), lent };
        Ok(Self { command, control, program, mark, told })
    }

    pub(super) fn start(self) -> Result<(Process, Streams), StartError> {
        let Self { mut command, control, program, mark, told } = self;
        let started = leaders::start(Some(mark), || command.spawn(), Child::id);
        let mut child = started.map_err(|why| match &control {
            // The launcher is a part of the referee.
            Some(_) => MachineFailure::new("starting the launcher", why).into(),
            None => program.judge(why),
        })?;
        let pid = Pid::from_child(&child);
        if control.is_none() {
            put_mark(pid, mark);
        }
        let open = |child: &mut Child| -> io::Result<_> {
            Ok((pidfd_open(pid, PidfdFlags::empty())?, Streams::of(child, told)?))
        };
        match open(&mut child) {
            Ok((end, streams)) => {
                let (stat, cpu, memory) = (OnceCell::new(), Seen::default(), Seen::default());
                Ok((Process { child, pid, end, stat, cpu, memory, control, program }, streams))
            }
            Err(error) => {
                kill(pid);
                // An error means that it is gone.
                let _ = leaders::forget(child, |mut child| child.wait());
                Err(MachineFailure::new("watching its process", error).into())
            }
        }
    }
}

/// Puts the mark into the limits of a process that was started without a launcher.
/// Whoever cannot has the variable. The limits tell it also when a process has ended.
fn put_mark(pid: Pid, mark: Mark) {
    for (resource, most) in [Resource::Locks, Resource::Rss].into_iter().zip(mark.limits()) {
        let _ = prlimit(Some(pid), resource, Rlimit { current: Some(most), maximum: Some(most) });
    }
}

impl Process {
    /// What becomes readable when the process ends.
    pub(super) fn poll_fd(&self) -> PollFd<'_> {
        PollFd::new(&self.end, PollFlags::IN)
    }

    pub(super) fn has_ended(&self) -> bool {
        self.ends_within(Timespec { tv_sec: 0, tv_nsec: 0 })
    }

    /// The CPU time of the process itself, with the children it has waited for.
    /// It is looked at a thousand times a second at most, ten times as finely as
    /// the system counts it, since to look takes a good part of a short round.
    pub(super) fn cpu(&mut self) -> Option<Duration> {
        const LASTS: Duration = Duration::from_millis(1);
        let (pid, stat) = (self.child.id(), &self.stat);
        self.cpu.or_look(LASTS, || stat.get_or_init(|| StatFile::open(pid).ok()).as_ref()?.time())
    }

    /// The bytes of memory of the process at its peak so far. It is looked at 10
    /// times a second at most, since to look takes a good part of a short round.
    pub(super) fn memory(&mut self) -> Option<u64> {
        const LASTS: Duration = Duration::from_millis(100);
        let pid = self.child.id();
        self.memory.or_look(LASTS, || processes::memory_of(pid))
    }

    pub(super) fn number(&self) -> u32 {
        self.child.id()
    }

    /// How many processes are there that descend from one that has ended, the
    /// only one that this process has started.
    pub(super) fn left_behind(&self) -> usize {
        processes::left_by(self.child.id())
    }

    /// Whether it may be about to end, and has had no processor for it.
    pub(super) fn may_be_ending(&self) -> bool {
        matches!(Stat::of(self.child.id()), Ok(Some(stat)) if stat.may_be_ending())
    }

    /// Kills the process and all of its group, and waits for it. What keeps its
    /// end from us, as who traces it can, ends with the orphans, and it does too;
    /// then nothing is known of how it ended.
    pub(super) fn end(self) -> Ended {
        kill(self.pid);
        if !self.ends_within(PATIENCE) {
            processes::kill_descendants(&BTreeSet::from([self.child.id()]));
            self.ends_within(PATIENCE);
        }
        self.reap()
    }

    /// The same for a process that has ended already.
    pub(super) fn end_rest(self) -> Ended {
        kill_group(self.pid);
        self.reap()
    }

    /// Waits for a process that has ended.
    fn reap(self) -> Ended {
        let launch = self.control.as_ref().map(Control::launch);
        let pid = self.pid;
        let ended = leaders::forget(self.child, |child| processes::can_be_waited_for(pid).then(|| child.wait4().ok()));
        let ended = ended.flatten();
        let status = ended.as_ref().map(|ended| ended.status);
        let start = match launch {
            None | Some(Launch::Began) => Ok(()),
            Some(Launch::Failed(errno)) => Err(self.program.judge(io::Error::from_raw_os_error(errno))),
            Some(Launch::Refused(why)) => {
                Err(MachineFailure::new("the launcher put limits on itself", io::Error::other(why)).into())
            }
            Some(Launch::Lost) => {
                let how = status.map_or_else(|| "its end is not known".to_owned(), |status| status.to_string());
                Err(MachineFailure::new("the launcher ended before the program began", io::Error::other(how)).into())
            }
        };
        let (cpu, memory) = ended.map(|ended| (ended.rusage.utime + ended.rusage.stime, ended.rusage.maxrss)).unzip();
        Ended { status, cpu, memory, start }
    }

    /// How many processes the strategy runs by now (REF-2).
    pub(super) fn count(&self) -> usize {
        processes::count_of(self.child.id(), &leaders::all())
    }

    fn ends_within(&self, time: Timespec) -> bool {
        poll(&mut [self.poll_fd()], Some(&time)).is_ok_and(|ready| ready > 0)
    }
}

/// How long the end of a process that was killed is waited for in a round,
/// where its rivals have to be heard too.
const PATIENCE: Timespec = Timespec { tv_sec: 0, tv_nsec: 20_000_000 };

/// Kills a process and its group. Before it is waited for, its number cannot be
/// another's. Errors mean that nothing of it is left; it may have gone over to
/// another group.
fn kill(pid: Pid) {
    kill_group(pid);
    let _ = kill_process(pid, Signal::KILL);
}

fn kill_group(pid: Pid) {
    let _ = kill_process_group(pid, Signal::KILL);
}

/// What was seen, and when.
#[derive(Clone, Copy, Default)]
struct Seen<T>(Option<(Instant, T)>);

impl<T: Copy> Seen<T> {
    /// Looks again, unless that was done just now.
    fn or_look(&mut self, lasts: Duration, look: impl FnOnce() -> T) -> T {
        match self.0 {
            Some((when, seen)) if when.elapsed() < lasts => seen,
            _ => self.0.insert((Instant::now(), look())).1,
        }
    }
}
