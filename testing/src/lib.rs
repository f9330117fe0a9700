//! What the tests of the workspace share.
//!
//! `cargo test --workspace` runs the quick tests: minutes, with nothing but Rust
//! and a C compiler. `cargo test --workspace -- --include-ignored` is the one
//! switch for the thorough run. It does two things:
//!
//! - It runs the tests that are marked `#[ignore = "thorough: …"]`, which take
//!   long or need browsers, interpreters and the like.
//! - It allows no test to be skipped: a tool that is missing is a failure. Only
//!   what the kernel of the machine cannot do is an excuse.

/// Whether this is the thorough run, in which nothing may be skipped.
///
/// ```
/// // Examples in documentation have no command line of their own.
/// assert!(!rulebook_testing::is_thorough());
/// ```
#[must_use]
pub fn is_thorough() -> bool {
    std::env::args().any(|argument| argument == "--include-ignored" || argument == "--ignored")
}

/// Whether all of these commands are on the `PATH`. Reports what is skipped when
/// one is missing.
///
/// ```
/// if rulebook_testing::have(&["sh"]) {
///     std::process::Command::new("sh").args(["-c", "exit"]).status().unwrap();
/// }
/// ```
///
/// # Panics
///
/// When one is missing in the thorough run.
#[must_use]
#[track_caller]
pub fn have(commands: &[&str]) -> bool {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let exists = |command: &str| std::env::split_paths(&paths).any(|folder| folder.join(command).is_file());
    let missing: Vec<_> = commands.iter().copied().filter(|command| !exists(command)).collect();
    if !missing.is_empty() {
        skip(&format!("{} is not installed", missing.join(", ")), Excuse::None);
    }
    missing.is_empty()
}

/// Why a test may be skipped even in the thorough run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excuse {
    /// It may not: what is missing can be installed.
    None,
    /// The kernel, or who runs the tests, cannot do it, and another machine can.
    Machine,
}

/// Reports that the calling test ends here.
///
/// # Panics
///
/// In the thorough run, unless the machine is an excuse.
#[track_caller]
pub fn skip(why: &str, excuse: Excuse) {
    let name = std::thread::current().name().unwrap_or_default().to_owned();
    eprintln!("SKIPPED {name}: {why}");
    assert!(excuse == Excuse::Machine || !is_thorough(), "{why}, and the thorough run skips nothing");
}

/// Lets the programs that a test starts end by signals, also when whoever has
/// started the tests ignores them, as scripts do for jobs in the background.
///
/// ```
/// rulebook_testing::hear_signals();
/// ```
///
/// # Panics
///
/// When the system refuses it.
pub fn hear_signals() {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
        use std::sync::{Arc, Once, atomic::AtomicBool};
        static DONE: Once = Once::new();
        // What has a handler here is as usual in a program; this handler does what is usual too.
        DONE.call_once(|| {
            for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
                signal_hook::flag::register_conditional_default(signal, Arc::new(AtomicBool::new(true))).unwrap();
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::{Excuse, have, is_thorough, skip};

    #[test]
    fn a_missing_command_is_seen() {
        let found = std::panic::catch_unwind(|| have(&["sh", "no-such-command-on-any-machine"]));
        assert_eq!(found.ok(), (!is_thorough()).then_some(false));
    }

    #[test]
    fn the_machine_is_always_an_excuse() {
        skip("this is a test", Excuse::Machine);
    }

    #[test]
    #[ignore = "thorough: the switch itself"]
    fn the_switch_runs_ignored_tests_and_is_seen() {
        assert!(is_thorough());
        assert!(std::panic::catch_unwind(|| skip("this is a test", Excuse::None)).is_err());
    }
}
