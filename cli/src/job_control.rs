//! Ctrl-C and Ctrl-Z when they arrive as keys.

/// Raises SIGINT, like Ctrl-C.
pub(crate) fn raise() {
    // The signal exists, so this cannot fail.
    #[cfg(unix)]
    let _ = signal_hook::low_level::raise(signal_hook::consts::SIGINT);
    #[cfg(not(unix))]
    std::process::exit(130);
}

/// Stops this job until it is continued, like Ctrl-Z. Returns at once when it cannot be
/// stopped, or on platforms without job control.
pub(crate) fn suspend() {
    #[cfg(unix)]
    let _ = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
}
