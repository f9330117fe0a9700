//! Signals for Ctrl-C and Ctrl-Z, which arrive as keys while a terminal is in raw mode.

/// Interrupts this process, like Ctrl-C.
pub(crate) fn raise() {
    // The signal exists, so this cannot fail.
    #[cfg(unix)]
    let _ = signal_hook::low_level::raise(signal_hook::consts::SIGINT);
    #[cfg(not(unix))]
    std::process::exit(130);
}

/// Suspends this process group, like Ctrl-Z; returns when it is continued. Returns at once if it
/// cannot be suspended, or the platform has no job control.
pub(crate) fn suspend() {
    #[cfg(unix)]
    let _ = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
}
