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
//!
//! `--ignored` is the same without the quick tests: `.ci/run` runs the two halves
//! apart, and runs again what the quick half has skipped.

use std::io::{Write, stderr};

mod patience;

pub use patience::{PATIENCE, UNHURRIED, longer_and_longer, unhurried, unhurried_line, wait_for, wait_until};

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
    are_there(commands, &mut stderr())
}

#[track_caller]
fn are_there(commands: &[&str], output: &mut impl Write) -> bool {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let exists = |command: &str| std::env::split_paths(&paths).any(|folder| folder.join(command).is_file());
    let missing: Vec<_> = commands.iter().copied().filter(|command| !exists(command)).collect();
    if !missing.is_empty() {
        skip_and_tell(&format!("{} is not installed", missing.join(", ")), Excuse::None, output);
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

/// Reports that the calling test ends here, by a line that is shown although the
/// test passes. `.ci/run` reads it, so a thread that a test starts needs the name
/// of the test to skip something.
///
/// # Panics
///
/// In the thorough run, unless the machine is an excuse.
#[track_caller]
pub fn skip(why: &str, excuse: Excuse) {
    skip_and_tell(why, excuse, &mut stderr());
}

#[track_caller]
fn skip_and_tell(why: &str, excuse: Excuse, output: &mut impl Write) {
    let name = std::thread::current().name().unwrap_or_default().to_owned();
    let line = format!("SKIPPED {name}: {}\n", why.trim_end().replace('\n', " "));
    // One write, so that no other line stands in it. The test runner captures
    // `eprintln!`, and not this. That nobody may read it is no fault.
    let _ = output.write_all(line.as_bytes());
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
    use super::{Excuse, are_there, is_thorough, skip_and_tell};

    #[test]
    fn a_missing_command_is_seen() {
        let mut output = Vec::new();
        let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            are_there(&["sh", "no-such-command-on-any-machine"], &mut output)
        }));
        assert_eq!(found.ok(), (!is_thorough()).then_some(false));
        assert!(output.ends_with(b": no-such-command-on-any-machine is not installed\n"));
    }

    #[test]
    fn the_machine_is_always_an_excuse() {
        let mut output = Vec::new();
        let telling = std::thread::Builder::new().name("module::test".into());
        let told = telling.spawn(move || {
            skip_and_tell("this is a test:\nno sandbox\n", Excuse::Machine, &mut output);
            output
        });
        assert_eq!(told.unwrap().join().unwrap(), b"SKIPPED module::test: this is a test: no sandbox\n");
    }

    #[test]
    #[ignore = "thorough: the switch itself"]
    fn the_switch_runs_ignored_tests_and_is_seen() {
        assert!(is_thorough());
        let skipped = || skip_and_tell("this is a test", Excuse::None, &mut std::io::sink());
        assert!(std::panic::catch_unwind(skipped).is_err());
    }
}
