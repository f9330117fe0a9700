//! What Ctrl-C and Ctrl-Z do, where they come as keys.

/// Does what Ctrl-C does.
pub(crate) fn raise() {
    // There is such a signal, so this cannot fail.
    #[cfg(unix)]
    let _ = signal_hook::low_level::raise(signal_hook::consts::SIGINT);
    #[cfg(not(unix))]
    std::process::exit(130);
}

/// Does what Ctrl-Z does: stops the job that this program is of, until it is
/// continued. Where it cannot be stopped, or there is nothing like it, it goes on at once.
pub(crate) fn suspend() {
    #[cfg(unix)]
    let _ = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
}
