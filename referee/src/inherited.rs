//! What the command inherits from whoever starts it, and what of it goes on to
//! the programs that it starts (LIM-10).
//!
//! Descriptors and ignored signals end here: a program of a stranger must not
//! read what the caller has open, nor behave otherwise under `nohup`, cron or a
//! service manager. Limits of the system, the nice value and the mask of
//! permissions are the caller's wish, and go on.

use signal_hook::consts::{SIGTTIN, SIGTTOU};
use std::sync::{LazyLock, OnceLock};

/// The signals that were ignored when the command began, as bits.
static IGNORED: OnceLock<u64> = OnceLock::new();

/// Cuts it, before anything is started. Descriptors stay open for the command
/// itself, which may be told a path such as `/dev/fd/63`.
pub(crate) fn cut() {
    const STREAMS: i32 = 3;
    close_fds::set_fds_cloexec(STREAMS, &[]);
    let ignored = IGNORED.get_or_init(ignored);
    // Who writes to a terminal from the background and catches this is asked to write again, without end. Where
    // there is a terminal, programs have a launcher, which resets these too.
    let of_terminals = if has_terminal() { bits(&[SIGTTIN, SIGTTOU]) } else { 0 };
    // What has a handler begins anew in a program; this one does nothing, so the command ignores them as before.
    let replaced = ignored & !of_terminals;
    (1..=u64::BITS).filter(|signal| replaced & bit(*signal) != 0).for_each(default_in_programs);
}

/// Whether programs would have a terminal that they could read, or garble: only
/// a new session takes it from them.
pub(crate) fn has_terminal() -> bool {
    static TERMINAL: LazyLock<bool> = LazyLock::new(|| std::fs::File::open("/dev/tty").is_ok());
    *TERMINAL
}

/// Whether whoever started the command wants it not to end by this signal, as `nohup` does.
pub(crate) fn is_ignored(signal: i32) -> bool {
    IGNORED.get_or_init(ignored) & bit(signal.unsigned_abs()) != 0
}

/// Lets every program that this process becomes or starts from here begin with
/// the signals as the system gives them.
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
    // A fault of a program ends it also where it is ignored, and some numbers are the library's own.
    if !FORBIDDEN.contains(&signal) {
        let _ = signal_hook::flag::register(signal, std::sync::Arc::default());
    }
}

/// The signals that this process ignores; none where the system does not tell.
/// SIGPIPE is not among them: Rust ignores it here, and not in programs.
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
