//! Shared support for the tests of the workspace.
//!
//! `cargo test --workspace` runs the quick tests: they take minutes and need
//! only Rust and a C compiler. `cargo test --workspace -- --include-ignored` is
//! the single switch for the thorough run. It does two things:
//!
//! - It also runs the tests marked `#[ignore = "thorough: …"]`, which take long
//!   or need browsers, interpreters and similar tools.
//! - It does not allow skipped tests: a missing tool is a failure. Only a
//!   missing kernel feature is an excuse.
//!
//! `--ignored` is the same without the quick tests. `.ci/run` runs the two
//! halves separately, and repeats the tests that the quick half skipped.

use std::io::{Write, stderr};
use std::path::Path;
use std::process::Command;

mod patience;

pub use patience::{PATIENCE, UNHURRIED, longer_and_longer, unhurried, unhurried_line, wait_for, wait_until};

/// Whether this is the thorough run, which must not skip tests.
///
/// ```
/// // Examples in documentation have no command line of their own.
/// assert!(!rulebook_testing::is_thorough());
/// ```
#[must_use]
pub fn is_thorough() -> bool {
    std::env::args().any(|argument| argument == "--include-ignored" || argument == "--ignored")
}

/// Whether all of these commands are on the `PATH`. Reports a skipped test if one is missing.
///
/// ```
/// if rulebook_testing::have(&["sh"]) {
///     std::process::Command::new("sh").args(["-c", "exit"]).status().unwrap();
/// }
/// ```
///
/// # Panics
///
/// If one is missing in the thorough run.
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
    /// No excuse: what is missing can be installed.
    None,
    /// The kernel or the user's permissions do not allow the test, but another machine may.
    Machine,
}

/// Reports that the calling test ends here, in a line that is shown although
/// the test passes. `.ci/run` parses the line, so a thread that a test starts
/// needs the name of the test to skip anything.
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
    // A single write, so that no other output splits the line. The test runner
    // captures `eprintln!`, but not this. A write error is ignored: nobody may
    // be reading.
    let _ = output.write_all(line.as_bytes());
    assert!(excuse == Excuse::Machine || !is_thorough(), "{why}, but the thorough run must not skip tests");
}

/// Restores the default signal handling for the programs that a test starts,
/// even if the parent of the tests ignores signals, as scripts do for
/// background jobs.
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
        // exec resets handled signals to their default action. The handler itself does the default action too.
        DONE.call_once(|| {
            for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
                signal_hook::flag::register_conditional_default(signal, Arc::new(AtomicBool::new(true))).unwrap();
            }
        });
    }
}

/// Makes a file executable that the test has written.
///
/// A test program has many threads. When one of them starts a process, this inherits every file that another one
/// has open at the moment, until it executes its own program. A file that is still open for writing somewhere cannot
/// be executed ("Text file busy"). So another process writes the file once more, under the same name.
///
/// ```
/// # #[cfg(unix)] {
/// let folder = std::env::temp_dir().join(format!("rulebook-testing-{}", std::process::id()));
/// std::fs::create_dir_all(&folder).unwrap();
/// std::fs::write(folder.join("run"), "#!/bin/sh\nexit 7\n").unwrap();
/// rulebook_testing::make_executable(folder.join("run"));
/// let status = std::process::Command::new(folder.join("run")).status().unwrap();
/// assert_eq!(status.code(), Some(7));
/// std::fs::remove_dir_all(folder).unwrap();
/// # }
/// ```
///
/// # Panics
///
/// When the file does not exist or cannot be written.
pub fn make_executable(path: impl AsRef<Path>) {
    const AGAIN: &str = r#"cp -- "$1" "$1.written" && chmod 755 -- "$1.written" && mv -- "$1.written" "$1""#;
    run(Command::new("sh").args(["-c", AGAIN, "sh"]).arg(path.as_ref()));
}

/// Copies a program with its permissions, in another process, for the reason that [`make_executable`] has.
///
/// # Panics
///
/// When the file does not exist or cannot be written.
pub fn copy_program(from: impl AsRef<Path>, to: impl AsRef<Path>) {
    run(Command::new("cp").arg("--").args([from.as_ref(), to.as_ref()]));
}

fn run(command: &mut Command) {
    let done = command.output().unwrap();
    assert!(done.status.success(), "{command:?}: {}", String::from_utf8_lossy(&done.stderr));
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
        let handle = telling.spawn(move || {
            skip_and_tell("this is a test:\nno sandbox\n", Excuse::Machine, &mut output);
            output
        });
        assert_eq!(handle.unwrap().join().unwrap(), b"SKIPPED module::test: this is a test: no sandbox\n");
    }

    #[test]
    #[ignore = "thorough: the switch itself"]
    fn the_switch_runs_ignored_tests_and_is_seen() {
        assert!(is_thorough());
        let skipped = || skip_and_tell("this is a test", Excuse::None, &mut std::io::sink());
        assert!(std::panic::catch_unwind(skipped).is_err());
    }
}
