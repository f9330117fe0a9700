//! Starting the programs of one round and waiting for their first lines.
//!
//! One loop waits for everything at once: output, error output, the end of
//! each process, a signal to the referee, and the next moment when a limit can
//! be reached. Nothing is polled at an interval. CPU time is sampled when it
//! can first have reached the limit: the time that is left to it, divided by
//! the number of processors, and never more often than every 10 ms, which is
//! the grain of the system's own count.

use super::job::{Job, Report};
use super::limits::Limits;
use super::processes;
use super::verdict::{Limit, Verdict};
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process_group, pidfd_open};
use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// How finely CPU time is sampled.
const CPU_GRAIN: Duration = Duration::from_millis(10);

/// Starts the programs all in parallel and gives what came of each, in order.
/// When it returns, no process is left that they have started.
///
/// # Errors
///
/// When a signal ends the match, or the system cannot wait.
pub(crate) fn run(jobs: &[Job<'_>], limits: &Limits, interrupt: &Interrupt) -> Result<Vec<Report>, Failure> {
    if jobs.is_empty() {
        return Ok(Vec::new());
    }
    processes::adopt_orphans();
    let clock = Clock { start: Instant::now(), limits };
    let mut seats: Vec<_> = jobs.iter().map(|job| Seat::start(job, &clock)).collect();
    let waited = wait(&mut seats, &clock, interrupt);
    let reports = seats.into_iter().map(Seat::finish).collect();
    processes::end_orphans();
    waited.map(|()| reports)
}

fn wait(seats: &mut [Seat], clock: &Clock<'_>, interrupt: &Interrupt) -> Result<(), Failure> {
    loop {
        for seat in &mut *seats {
            seat.enforce(clock);
        }
        let Some(wake) = next_wake(seats, clock) else { return Ok(()) };
        if !wait_until(wake, seats, interrupt)? {
            interrupt.check()?;
        }
        for seat in &mut *seats {
            seat.take_output();
        }
    }
}

/// When to look again at the latest; `None` when the round is over: all seats
/// have their verdicts, and their programs have ended or had their time for it.
fn next_wake(seats: &[Seat], clock: &Clock<'_>) -> Option<Instant> {
    let running = seats.iter().filter(|seat| seat.running.is_some());
    let next_check = running.map(|seat| seat.cpu_check).min()?;
    if seats.iter().any(|seat| seat.line.is_none()) {
        return Some(next_check.min(clock.deadline()));
    }
    // REF-11
    let last = seats.iter().map(|seat| seat.decided).max()?;
    let end = (last + Limits::LINGER).min(clock.deadline());
    (Instant::now() < end).then_some(end.min(next_check))
}

/// Waits for anything to happen. `false` when a signal to the referee came.
fn wait_until(wake: Instant, seats: &[Seat], interrupt: &Interrupt) -> Result<bool, Failure> {
    let mut fds: Vec<PollFd<'_>> = interrupt.fds().map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN)).collect();
    let signals = fds.len();
    fds.extend(seats.iter().flat_map(Seat::fds).map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN)));
    let left = wake.saturating_duration_since(Instant::now());
    // Whole milliseconds are not enough for limits given in them.
    let timeout =
        Timespec { tv_sec: left.as_secs().try_into().unwrap_or(i64::MAX), tv_nsec: left.subsec_nanos().into() };
    match poll(&mut fds, Some(&timeout)) {
        Ok(_) | Err(rustix::io::Errno::INTR) => Ok(fds[..signals].iter().all(|fd| fd.revents().is_empty())),
        Err(error) => Err(Failure::usage(format_args!("waiting for the strategies: {error}"))),
    }
}

/// The clock that all strategies of a round share (REF-2). It is monotonic.
struct Clock<'a> {
    start: Instant,
    limits: &'a Limits,
}

impl Clock<'_> {
    fn deadline(&self) -> Instant {
        self.start + self.limits.wall
    }

    /// When a program that has used `used` of its CPU time can first be out of it.
    fn next_cpu_check(&self, used: Duration) -> Instant {
        let processors = std::thread::available_parallelism().map_or(1, |count| count.get() as u32);
        Instant::now() + (self.limits.cpu.saturating_sub(used) / processors).max(CPU_GRAIN)
    }
}

/// One program and what it has given so far.
struct Seat {
    /// The verdict: the line, or why there is none.
    line: Option<Result<Vec<u8>, Verdict>>,
    /// When the verdict fell.
    decided: Instant,
    started: Instant,
    /// The process, until it has ended and was waited for.
    running: Option<Running>,
    output: Option<ChildStdout>,
    errors: Option<ChildStderr>,
    /// What came of the first line so far.
    partial: Vec<u8>,
    error_output: Vec<u8>,
    cpu_check: Instant,
    cpu: Option<Duration>,
}

struct Running {
    child: Child,
    pid: Pid,
    /// Readable when the process has ended.
    end: OwnedFd,
}

impl Running {
    /// Kills the process and all of its group, and waits for it.
    fn end(mut self) -> (Option<Duration>, io::Result<std::process::ExitStatus>) {
        // Before the process is waited for, its number cannot be another's. An
        // error means that nothing of the group is left.
        let _ = kill_process_group(self.pid, Signal::KILL);
        let end = PollFd::new(&self.end, PollFlags::IN);
        let _ = poll(&mut [end], None);
        (processes::time_of(self.child.id()), self.child.wait())
    }
}

impl Seat {
    fn start(job: &Job<'_>, clock: &Clock<'_>) -> Self {
        let mut seat = Self {
            line: None,
            decided: clock.start,
            started: clock.start,
            running: None,
            output: None,
            errors: None,
            partial: Vec::new(),
            error_output: Vec::new(),
            cpu_check: clock.next_cpu_check(Duration::ZERO),
            cpu: None,
        };
        if let Err(error) = seat.spawn(job) {
            seat.decide(Err(Verdict::CouldNotStart { why: error.to_string() }));
        }
        seat
    }

    /// REF-1, REF-5
    fn spawn(&mut self, job: &Job<'_>) -> io::Result<()> {
        let mut child = Command::new(&job.program.path)
            .arg(job.seat.index().to_string())
            .arg(&job.file)
            .current_dir(&job.program.folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()?;
        let pid = Pid::from_child(&child);
        let (output, errors) = (child.stdout.take(), child.stderr.take());
        match pidfd_open(pid, PidfdFlags::empty()) {
            Ok(end) => self.running = Some(Running { end, child, pid }),
            Err(error) => {
                let _ = kill_process_group(pid, Signal::KILL);
                child.wait()?;
                return Err(error.into());
            }
        }
        for fd in [output.as_ref().map(AsFd::as_fd), errors.as_ref().map(AsFd::as_fd)].into_iter().flatten() {
            rustix::io::ioctl_fionbio(fd, true)?;
        }
        (self.output, self.errors) = (output, errors);
        Ok(())
    }

    fn fds(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        let end = self.running.as_ref().map(|running| running.end.as_fd());
        // When the process has ended, what others hold open is not waited for.
        let output = self.output.as_ref().filter(|_| end.is_some()).map(AsFd::as_fd);
        let errors = self.errors.as_ref().filter(|_| end.is_some()).map(AsFd::as_fd);
        [end, output, errors].into_iter().flatten()
    }

    fn decide(&mut self, line: Result<Vec<u8>, Verdict>) {
        if self.line.is_none() {
            self.line = Some(line);
            self.decided = Instant::now();
        }
    }

    /// REF-2: ends a program that is out of time. CPU time is limited after the
    /// answer too, which stands.
    fn enforce(&mut self, clock: &Clock<'_>) {
        let now = Instant::now();
        if now >= clock.deadline() && self.line.is_none() {
            // Whoever closed its output will not answer any more.
            let silent = self.output.is_none();
            self.kill(if silent { Verdict::NoOutput } else { Verdict::Late { limit: Limit::Wall } });
        } else if let (true, Some(running)) = (now >= self.cpu_check, &self.running) {
            let used = processes::time_of_all(running.child.id());
            if used >= clock.limits.cpu {
                self.kill(Verdict::Late { limit: Limit::Cpu });
            }
            self.cpu_check = clock.next_cpu_check(used);
        }
    }

    /// REF-3: an unfinished line of a program that is killed does not count.
    fn kill(&mut self, verdict: Verdict) {
        self.decide(Err(verdict));
        self.end();
    }

    fn end(&mut self) -> Option<std::process::ExitStatus> {
        let (cpu, status) = self.running.take()?.end();
        self.cpu = cpu;
        status.ok()
    }

    /// Takes what the program wrote, and its end.
    fn take_output(&mut self) {
        let ended = self.running.as_ref().is_some_and(|running| has_ended(&running.end));
        self.take_errors();
        self.take_line();
        if ended {
            let status = self.end();
            self.take_errors();
            // The output of a program ends with it, also when others hold it
            // open; what it wrote is a line even without a line feed (REF-3).
            let line = std::mem::take(&mut self.partial);
            self.decide(if line.is_empty() { Err(no_line(status)) } else { Ok(line) });
        }
    }

    fn take_errors(&mut self) {
        let kept = &mut self.error_output;
        drain(&mut self.errors, |bytes| {
            let room = Limits::ERROR_OUTPUT - kept.len();
            kept.extend(&bytes[..bytes.len().min(room)]);
        });
    }

    /// Reads up to the first line feed (ANS-5, REF-3). What comes after the
    /// answer is read and forgotten, so that the program does not block on it.
    fn take_line(&mut self) {
        let mut answer = None;
        let (partial, decided) = (&mut self.partial, self.line.is_some());
        drain(&mut self.output, |bytes| {
            if decided || answer.is_some() {
                return;
            }
            match bytes.iter().position(|&b| b == b'\n') {
                Some(end) => {
                    partial.extend(&bytes[..end]);
                    answer = Some(std::mem::take(partial));
                }
                None => partial.extend(bytes),
            }
            if answer.as_ref().unwrap_or(partial).len() > Limits::LINE {
                partial.truncate(Limits::LINE + 1);
            }
        });
        match answer {
            Some(line) if line.len() <= Limits::LINE => self.decide(Ok(line)),
            None if self.partial.len() <= Limits::LINE => {
                // The end of the output ends the line (REF-3).
                if self.output.is_none() && !self.partial.is_empty() {
                    let line = std::mem::take(&mut self.partial);
                    self.decide(Ok(line));
                }
            }
            _ => self.kill(Verdict::TooMuchOutput),
        }
    }

    /// Ends what is left of the program.
    fn finish(mut self) -> Report {
        self.end();
        let line = self.line.unwrap_or(Err(Verdict::NoOutput));
        let wall = self.decided.saturating_duration_since(self.started);
        Report { line, wall, cpu: self.cpu, error_output: self.error_output }
    }
}

/// Why a program that has ended gave no line.
fn no_line(status: Option<std::process::ExitStatus>) -> Verdict {
    match status {
        Some(status) if !status.success() => Verdict::Crashed { status: status.code(), signal: status.signal() },
        _ => Verdict::NoOutput,
    }
}

fn has_ended(end: &OwnedFd) -> bool {
    let mut fds = [PollFd::new(end, PollFlags::IN)];
    poll(&mut fds, Some(&Timespec { tv_sec: 0, tv_nsec: 0 })).is_ok_and(|ready| ready > 0)
}

/// Reads all that is there, in pieces; at the end of the stream it is closed.
fn drain<R: Read>(stream: &mut Option<R>, mut take: impl FnMut(&[u8])) {
    // A program that writes without end must not keep the referee from its
    // clock, so only so much is taken at once.
    const PIECES: usize = 16;
    let mut buffer = [0; 16 * 1024];
    for _ in 0..PIECES {
        let Some(open) = stream else { return };
        match open.read(&mut buffer) {
            Ok(0) => *stream = None,
            Ok(count) => take(&buffer[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
            Err(_) => *stream = None,
        }
    }
}
