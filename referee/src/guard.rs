//! The guard: a process that kills all programs when the command that referees them is killed (HOST-3).
//!
//! The command runs as three processes. The starter waits for the guard, and the guard waits for the worker:
//!
//! - The starter, `rulebook play …`, has the PID and the process group that the user sees.
//! - The guard, `rulebook guard …`, has its own process group.
//! - The worker, `rulebook guarded …`, does the work. It is in the process group of the starter, so that it can use
//!   the terminal.
//!
//! The same holds for any other program that embeds the referee.
//!
//! The starter and the guard adopt all orphans below them. The worker watches both and ends when either of them ends.
//! So nothing keeps running when the starter is killed, even if SIGSTOP has suspended the guard. The starter and the
//! guard forward signals to the worker, and exit with its status.

use crate::helper::{Helper, helper};
use crate::programs::workers::{reap_worker as reap, spawn_worker as spawn, wait_for_orphans};
use crate::start_error::StartError;
use nix::sys::signal::{SigSet, Signal as NixSignal};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, PidfdFlags, Signal, getpid, getppid, kill_process, pidfd_open, pidfd_send_signal,
    set_parent_process_death_signal, setpgid,
};
use std::ffi::OsString;
use std::io;
use std::os::fd::{AsFd as _, OwnedFd};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};

/// The signals that are forwarded.
const FORWARDED: [NixSignal; 4] = [NixSignal::SIGHUP, NixSignal::SIGINT, NixSignal::SIGQUIT, NixSignal::SIGTERM];

/// How long the worker may take to exit after the starter or the guard has ended. After that, the other one kills it.
/// The guard kills it again at this interval until it ends.
const GRACE: Duration = Duration::from_secs(10);

/// Runs this command again, with the same arguments, below a guard. Returns only if the guard cannot be started or
/// waited for.
pub(crate) fn start() -> Result<(), StartError> {
    let signals = Signals::block()?;
    let mut command = helper(Helper::Guard, &[own_pid()]).map_err(StartError::Guard)?;
    command.args(std::env::args_os().skip(1));
    let child = spawn(&mut command).map_err(StartError::Guard)?;
    signals.forward_to(&child, None)?;
    // If the guard was killed, its worker is now a child of this process, and is about to exit.
    wait_for_orphans(GRACE);
    let status = reap(child).map_err(StartError::Guard)?;
    exit_like(status)
}

/// Runs the guard: starts the worker and waits for it. However the worker ends, no process that the worker has started
/// survives. `starter` is a PID.
pub(crate) fn guard(starter: i32, args: &[OsString]) -> Result<(), StartError> {
    let signals = Signals::block()?;
    die_with_parent(starter)?;
    let mut command = helper(Helper::Guarded, &[own_pid(), starter]).map_err(StartError::Guard)?;
    command.args(args);
    let child = spawn(&mut command).map_err(StartError::Guard)?;
    // The guard leaves the process group of the starter only now, so that the worker inherits that group. The worker
    // could not join it by number: the leader of the group may be in another PID namespace.
    setpgid(None, None).map_err(|error| StartError::Guard(error.into()))?;
    signals.forward_to(&child, Some(starter))?;
    let status = reap(child).map_err(StartError::Guard)?;
    exit_like(status)
}

/// Prepares the worker: from now on it ends when the guard or the starter ends. Both are given by their PIDs.
pub(crate) fn guarded(guard: i32, starter: i32) -> Result<(), StartError> {
    die_with_parent(guard)?;
    // If the starter has already ended, this does nothing: the guard ends too, because the starter was its parent.
    if let Some(starter) = Pid::from_raw(starter).and_then(|pid| pidfd_open(pid, PidfdFlags::empty()).ok()) {
        let wait = move || {
            while !poll(&mut [PollFd::new(&starter, PollFlags::IN)], None).is_ok_and(|ready| ready > 0) {}
            let _ = kill_process(getpid(), Signal::TERM);
        };
        std::thread::Builder::new().name("starter".to_owned()).spawn(wait).map_err(StartError::Guard)?;
    }
    Ok(())
}

/// Makes the system send SIGTERM to this process when its parent ends. Fails if `parent` is not its parent.
fn die_with_parent(parent: i32) -> Result<(), StartError> {
    set_parent_process_death_signal(Some(Signal::TERM)).map_err(|error| StartError::Guard(error.into()))?;
    if is_parent(parent) {
        return Ok(());
    }
    // The parent has already ended, or this process was not started by a guard.
    Err(StartError::NoGuard)
}

fn is_parent(parent: i32) -> bool {
    getppid().is_some_and(|pid| pid.as_raw_nonzero().get() == parent)
}

/// Ends this process as another one ended: with the same exit status, or by the same signal.
fn exit_like(status: ExitStatus) -> Result<(), StartError> {
    if let Some(signal) = status.signal() {
        let _ = SigSet::empty().thread_set_mask();
        if let Some(signal) = Signal::from_named_raw(signal) {
            let _ = kill_process(getpid(), signal);
        }
    }
    std::process::exit(status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or_default()))
}

fn own_pid() -> i32 {
    getpid().as_raw_nonzero().get()
}

/// Receives the signals that this process blocks and forwards.
struct Signals(SignalFd);

impl Signals {
    fn block() -> Result<Self, StartError> {
        let set: SigSet = FORWARDED.into_iter().collect();
        // Block them before a child starts, so that no child misses one.
        set.thread_block().map_err(|error| StartError::Guard(error.into()))?;
        SignalFd::with_flags(&set, SfdFlags::SFD_CLOEXEC).map(Self).map_err(|error| StartError::Guard(error.into()))
    }

    /// Forwards signals to a child until the child ends. If `starter` is given, also kills the child [`GRACE`] after
    /// that process has ended. Its end sends SIGTERM to this process, so this checks for it only after a signal.
    fn forward_to(self, child: &Child, starter: Option<i32>) -> Result<(), StartError> {
        let child = pidfd(child).map_err(StartError::Guard)?;
        let mut kill_at: Option<Instant> = None;
        loop {
            let left = kill_at.map(|end| end.saturating_duration_since(Instant::now()));
            let timeout = left.map(|left| Timespec {
                tv_sec: left.as_secs().try_into().unwrap_or(i64::MAX),
                tv_nsec: left.subsec_nanos().into(),
            });
            let mut fds = [PollFd::new(&child, PollFlags::IN), PollFd::from_borrowed_fd(self.0.as_fd(), PollFlags::IN)];
            match poll(&mut fds, timeout.as_ref()) {
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(StartError::Guard(error.into())),
            }
            let [has_ended, has_signal] = fds.map(|fd| !fd.revents().is_empty());
            if has_ended {
                return Ok(());
            }
            if has_signal && let Ok(Some(info)) = self.0.read_signal() {
                let signal = i32::try_from(info.ssi_signo).ok().and_then(Signal::from_named_raw);
                // An error means that the child has ended.
                let _ = signal.map(|signal| pidfd_send_signal(&child, signal));
                if starter.is_some_and(|starter| !is_parent(starter)) {
                    kill_at.get_or_insert_with(|| Instant::now() + GRACE);
                }
            }
            if kill_at.is_some_and(|end| Instant::now() >= end) {
                let _ = pidfd_send_signal(&child, Signal::KILL);
                kill_at = Some(Instant::now() + GRACE);
            }
        }
    }
}

fn pidfd(child: &Child) -> io::Result<OwnedFd> {
    Ok(pidfd_open(Pid::from_child(child), PidfdFlags::empty())?)
}
