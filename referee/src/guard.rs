//! A guard beside each command that runs strangers' programs, so that none of
//! them goes on when the command is killed (HOST-3).
//!
//! Three processes of this command are there then. The one that was started waits
//! for the guard, the guard for the one that does the work:
//!
//! - `rulebook play …`, which has the number and the process group that people know;
//! - `rulebook guard …`, in a process group of its own;
//! - `rulebook guarded …`, in the process group of the first, so that the terminal
//!   is its own as well.
//!
//! The same holds of any other program that embeds the referee.
//!
//! The first two inherit all processes below them whose parents have ended. The
//! last one ends when either of them does, so that a guard that was stopped keeps
//! nothing going. Signals are passed on downwards, and how the last one has ended
//! upwards.

use crate::helper::{Helper, helper};
use crate::programs::workers::{reap_worker, spawn_worker, wait_for_own};
use crate::start_error::StartError;
use nix::sys::signal::{SigSet, Signal as Number};
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

/// The signals that are passed on.
const PASSED_ON: [Number; 4] = [Number::SIGHUP, Number::SIGINT, Number::SIGQUIT, Number::SIGTERM];

/// How long the work may take to end by itself when nobody waits for it any more.
const GRACE: Duration = Duration::from_secs(10);

/// Has this command, with the same arguments, done below a guard. Returns only
/// when there is none to be had.
pub(crate) fn start() -> Result<(), StartError> {
    let signals = Signals::hold()?;
    let mut command = helper(Helper::Guard, &[own_number()]).map_err(StartError::Guard)?;
    command.args(std::env::args_os().skip(1));
    let child = spawn_worker(&mut command).map_err(StartError::Guard)?;
    signals.pass_on_to(&child, None)?;
    // A guard that was killed leaves its work here, which is about to end by itself.
    wait_for_own(GRACE);
    let status = reap_worker(child).map_err(StartError::Guard)?;
    end_like(status)
}

/// The guard: starts the work and waits for it. When it ends, however that was,
/// nothing that it has started is left.
pub(crate) fn guard(starter: i32, words: &[OsString]) -> Result<(), StartError> {
    let signals = Signals::hold()?;
    end_with(starter)?;
    let mut command = helper(Helper::Guarded, &[own_number(), starter]).map_err(StartError::Guard)?;
    command.args(words);
    let child = spawn_worker(&mut command).map_err(StartError::Guard)?;
    // The work stays in the group, which has no number here when its leader is
    // in another PID namespace; the guard leaves it.
    setpgid(None, None).map_err(|error| StartError::Guard(error.into()))?;
    signals.pass_on_to(&child, Some(starter))?;
    let status = reap_worker(child).map_err(StartError::Guard)?;
    end_like(status)
}

/// The work: from now on the end of its guard ends it, and that of whoever started
/// the guard.
pub(crate) fn guarded(guard: i32, starter: i32) -> Result<(), StartError> {
    end_with(guard)?;
    // The guard was not the starter's child any more if that had ended before.
    if let Some(starter) = Pid::from_raw(starter).and_then(|pid| pidfd_open(pid, PidfdFlags::empty()).ok()) {
        let wait = move || {
            while !poll(&mut [PollFd::new(&starter, PollFlags::IN)], None).is_ok_and(|ready| ready > 0) {}
            let _ = kill_process(getpid(), Signal::TERM);
        };
        std::thread::Builder::new().name("starter".to_owned()).spawn(wait).map_err(StartError::Guard)?;
    }
    Ok(())
}

/// From now on the end of this process's parent is a SIGTERM for it.
fn end_with(parent: i32) -> Result<(), StartError> {
    set_parent_process_death_signal(Some(Signal::TERM)).map_err(|error| StartError::Guard(error.into()))?;
    if is_parent(parent) {
        return Ok(());
    }
    // It ended before that, or somebody else has started this.
    Err(StartError::NoGuard)
}

fn is_parent(parent: i32) -> bool {
    getppid().is_some_and(|pid| pid.as_raw_nonzero().get() == parent)
}

/// Ends as another process did: with its status, or by its signal.
fn end_like(status: ExitStatus) -> Result<(), StartError> {
    if let Some(signal) = status.signal() {
        let _ = SigSet::empty().thread_set_mask();
        if let Some(signal) = Signal::from_named_raw(signal) {
            let _ = kill_process(getpid(), signal);
        }
    }
    std::process::exit(status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or_default()))
}

fn own_number() -> i32 {
    getpid().as_raw_nonzero().get()
}

/// The signals that are held back to be passed on.
struct Signals(SignalFd);

impl Signals {
    fn hold() -> Result<Self, StartError> {
        let set: SigSet = PASSED_ON.into_iter().collect();
        // A process that is started from here gets none of it.
        set.thread_block().map_err(|error| StartError::Guard(error.into()))?;
        SignalFd::with_flags(&set, SfdFlags::SFD_CLOEXEC).map(Self).map_err(|error| StartError::Guard(error.into()))
    }

    /// Passes signals on to a child until it has ended. When `starter` is given
    /// and is the parent no more, the child is killed if it takes too long.
    fn pass_on_to(self, child: &Child, starter: Option<i32>) -> Result<(), StartError> {
        let child = pidfd(child).map_err(StartError::Guard)?;
        let mut patience: Option<Instant> = None;
        loop {
            let left = patience.map(|end| end.saturating_duration_since(Instant::now()));
            let left = left.map(|left| Timespec {
                tv_sec: left.as_secs().try_into().unwrap_or(i64::MAX),
                tv_nsec: left.subsec_nanos().into(),
            });
            let mut fds = [PollFd::new(&child, PollFlags::IN), PollFd::from_borrowed_fd(self.0.as_fd(), PollFlags::IN)];
            match poll(&mut fds, left.as_ref()) {
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(StartError::Guard(error.into())),
            }
            let [ended, signal] = fds.map(|fd| !fd.revents().is_empty());
            if ended {
                return Ok(());
            }
            if signal && let Ok(Some(signal)) = self.0.read_signal() {
                let number = i32::try_from(signal.ssi_signo).ok().and_then(Signal::from_named_raw);
                // An error means that it has ended.
                let _ = number.map(|number| pidfd_send_signal(&child, number));
                if starter.is_some_and(|starter| !is_parent(starter)) {
                    patience.get_or_insert_with(|| Instant::now() + GRACE);
                }
            }
            if patience.is_some_and(|end| Instant::now() >= end) {
                let _ = pidfd_send_signal(&child, Signal::KILL);
                patience = Some(Instant::now() + GRACE);
            }
        }
    }
}

fn pidfd(child: &Child) -> io::Result<OwnedFd> {
    Ok(pidfd_open(Pid::from_child(child), PidfdFlags::empty())?)
}
