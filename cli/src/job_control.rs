//! Signals for Ctrl-C and Ctrl-Z, which arrive as keys while a terminal is in raw mode.

/// Interrupts this process, like Ctrl-C.
pub(crate) fn raise() {
    // The signal exists, so this cannot fail.
    #[cfg(unix)]
    let _ = signal_hook::low_level::raise(signal_hook::consts::SIGINT);
    #[cfg(not(unix))]
    std::process::exit(130);
}

/// Suspends this process group, like Ctrl-Z; returns when it is continued. Returns soon if it
/// cannot be suspended, or the platform has no job control.
pub(crate) fn suspend() {
    #[cfg(unix)]
    unix::suspend();
}

#[cfg(unix)]
mod unix {
    use rustix::process::{Signal, kill_current_process_group};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;
    use std::time::{Duration, Instant};

    /// How long to wait for the suspension. A process group that no shell controls is not suspended.
    const GRACE: Duration = Duration::from_secs(2);

    pub(super) fn suspend() {
        let is_continued = Arc::new(AtomicBool::new(false));
        let handler = signal_hook::flag::register(signal_hook::consts::SIGCONT, Arc::clone(&is_continued));
        let is_sent = kill_current_process_group(Signal::TSTP).is_ok();
        let Ok(handler) = handler else { return };
        // Another thread may take the signal. Then this one runs on for a moment, and must not take the terminal again.
        let end = Instant::now() + GRACE;
        while is_sent && !is_continued.load(Ordering::SeqCst) && Instant::now() < end {
            thread::sleep(Duration::from_millis(5));
        }
        signal_hook::low_level::unregister(handler);
    }
}
