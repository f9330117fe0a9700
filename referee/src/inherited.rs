//! Separates programs from what the command inherits from its caller (LIM-10).
//!
//! Descriptors and ignored signals are not passed on to programs. An untrusted program must not read the caller's open
//! files. It must not behave differently under `nohup`, cron or a service manager. System limits, the nice value and
//! the umask are the caller's choice and are passed on.

use signal_hook::consts::{SIGTTIN, SIGTTOU};
use std::sync::{LazyLock, OnceLock};

/// The signals that were ignored when the command started, as a bit set.
static IGNORED: OnceLock<u64> = OnceLock::new();

/// Keeps programs from inheriting descriptors and ignored signals. Must be called before any process is started. This
/// process keeps its own descriptors open, because its arguments may name a path such as `/dev/fd/63`.
pub(crate) fn stop_inheritance() {
    const STREAMS: i32 = 3;
    close_fds::set_fds_cloexec(STREAMS, &[]);
    let ignored = IGNORED.get_or_init(ignored);
    // With a terminal, SIGTTIN and SIGTTOU stay ignored if the caller ignores them: a background process that catches
    // them and writes to the terminal would retry forever. Programs then start through a launcher, which resets these
    // signals.
    let of_terminals = if has_controlling_terminal() { bits(&[SIGTTIN, SIGTTOU]) } else { 0 };
    // When the system executes a program, it resets signals that have a handler, but not ignored ones. So each ignored
    // signal gets a handler that does nothing: the command still ignores the signal, and programs do not.
    let replaced = ignored & !of_terminals;
    (1..=u64::BITS).filter(|signal| replaced & bit(*signal) != 0).for_each(default_in_programs);
}

/// Returns whether this process has a controlling terminal. Programs that inherit it could read from it or garble it.
/// Only a process in a new session does not inherit it.
pub(crate) fn has_controlling_terminal() -> bool {
    static TERMINAL: LazyLock<bool> = LazyLock::new(|| std::fs::File::open("/dev/tty").is_ok());
    *TERMINAL
}

/// Returns whether the caller wants this signal ignored, as `nohup` does.
pub(crate) fn is_ignored(signal: i32) -> bool {
    IGNORED.get_or_init(ignored) & bit(signal.unsigned_abs()) != 0
}

/// Resets all signals to their defaults for every program that this process executes or starts afterward.
#[cfg(target_os = "linux")]
pub(crate) fn reset_signals() {
    (1..=u64::BITS).for_each(default_in_programs);
}

const fn bit(signal: u32) -> u64 {
    if signal == 0 || signal > u64::BITS { 0 } else { 1 << (signal - 1) }
}

fn bits(signals: &[i32]) -> u64 {
    signals.iter().fold(0, |bits, signal| bits | bit(signal.unsigned_abs()))
}

fn default_in_programs(signal: u32) {
    use signal_hook::consts::FORBIDDEN;
    let Ok(signal) = i32::try_from(signal) else { return };
    // The library allows no handlers for these. A process cannot ignore SIGKILL and SIGSTOP, and a fault such as
    // SIGSEGV kills it even if it ignores that signal.
    if !FORBIDDEN.contains(&signal) {
        let _ = signal_hook::flag::register(signal, std::sync::Arc::default());
    }
}

/// Returns the signals that this process ignores; none if the system does not report them. SIGPIPE is not
/// included: Rust ignores it here but not in child processes.
#[cfg(target_os = "linux")]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap_or_default();
    u64::from_str_radix(line.trim(), 16).unwrap_or(0) & !bits(&[signal_hook::consts::SIGPIPE])
}

#[cfg(not(target_os = "linux"))]
const fn ignored() -> u64 {
    0
}
