//! Shared support for the tests of the workspace.
//!
//! `cargo test --workspace` runs the quick tests, which take minutes and need only Rust and a C compiler. `cargo
//! test --workspace -- --include-ignored` is the thorough run, which differs in two ways:
//!
//! - It also runs the tests marked `#[ignore = "thorough: …"]`. They take long, or need browsers, interpreters and
//!   similar tools.
//! - It does not allow skipped tests: a missing tool is a failure. Only a feature that the kernel or the user's
//!   permissions do not allow is an excuse.
//!
//! `--ignored` is the thorough run without the quick tests. `.ci/run` runs the quick and the thorough tests
//! separately, and repeats the quick tests that were skipped.

use std::io::{Write, stderr};
use std::path::Path;
use std::process::Command;

mod patience;

pub use patience::{
    GENEROUS_LIMITS, PATIENCE, doubling_limits, wait_for, wait_until, with_generous_limits,
    with_generous_limits_in_line,
};

/// Whether this is the thorough run, in which no test may be skipped.
///
/// ```
/// // The examples in documentation run without the switch of the thorough run.
/// assert!(!rulebook_testing::is_thorough());
/// ```
#[must_use]
pub fn is_thorough() -> bool {
    std::env::args().any(|argument| argument == "--include-ignored" || argument == "--ignored")
}

/// Whether all of these commands are on the `PATH`. If one is missing, it reports that the test is skipped.
///
/// ```
/// if rulebook_testing::have(&["sh"]) {
///     std::process::Command::new("sh").args(["-c", "exit"]).status().unwrap();
/// }
/// ```
///
/// # Panics
///
/// If a command is missing in the thorough run.
#[must_use]
#[track_caller]
pub fn have(commands: &[&str]) -> bool {
    are_installed(commands, &mut stderr())
}

#[track_caller]
fn are_installed(commands: &[&str], output: &mut impl Write) -> bool {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let exists = |command: &str| std::env::split_paths(&paths).any(|folder| folder.join(command).is_file());
    let missing: Vec<_> = commands.iter().copied().filter(|command| !exists(command)).collect();
    if !missing.is_empty() {
        report_skip(&format!("{} is not installed", missing.join(", ")), Excuse::None, output);
    }
    missing.is_empty()
}

/// The reason, if any, why a test may be skipped even in the thorough run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excuse {
    /// No reason: the missing tool can be installed.
    None,
    /// The kernel or the user's permissions do not allow the test on this machine.
    Machine,
}

/// Reports that the calling test is skipped. The test runner shows the line although the test passes. The line
/// contains the name of the current thread, from which `.ci/run` reads the name of the test. A thread that a test
/// starts must therefore have the name of the test.
///
/// # Panics
///
/// In the thorough run, unless `excuse` is [`Excuse::Machine`].
#[track_caller]
pub fn skip(why: &str, excuse: Excuse) {
    report_skip(why, excuse, &mut stderr());
}

#[track_caller]
fn report_skip(why: &str, excuse: Excuse, output: &mut impl Write) {
    let name = std::thread::current().name().unwrap_or_default().to_owned();
    let line = format!("SKIPPED {name}: {}\n", why.trim_end().replace('\n', " "));
    // Uses a single write, so that no other output splits the line. The test runner captures `eprintln!`, but not
    // direct writes to stderr. Write errors are ignored, because stderr may be closed.
    let _ = output.write_all(line.as_bytes());
    assert!(excuse == Excuse::Machine || !is_thorough(), "{why}, but the thorough run must not skip tests");
}

/// Makes the programs that a test starts handle signals by default, even if the parent of the test process ignores
/// them. Scripts, for example, ignore signals in background jobs.
///
/// ```
/// rulebook_testing::handle_signals_by_default();
/// ```
///
/// # Panics
///
/// When the system does not allow a signal handler.
pub fn handle_signals_by_default() {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
        use std::sync::{Arc, Once, atomic::AtomicBool};
        static DONE: Once = Once::new();
        // `exec` keeps ignored signals ignored, but resets handled signals to their default action. So this
        // installs handlers, which themselves perform the default action.
        DONE.call_once(|| {
            for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
                signal_hook::flag::register_conditional_default(signal, Arc::new(AtomicBool::new(true))).unwrap();
            }
        });
    }
}

/// Makes a file executable that the test has written, without "Text file busy" errors.
///
/// A file cannot be executed while a process has it open for writing. A test program has many threads. When one
/// thread forks, the child briefly inherits the files that other threads are writing. So another process, which has
/// no such children, copies the file and replaces it by the copy.
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
    const COPY_AND_REPLACE: &str = r#"cp -- "$1" "$1.written" && chmod 755 -- "$1.written" && mv -- "$1.written" "$1""#;
    run(Command::new("sh").args(["-c", COPY_AND_REPLACE, "sh"]).arg(path.as_ref()));
}

/// Copies a program with its permissions. Another process does it, as in [`make_executable`].
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
    use super::{Excuse, are_installed, is_thorough, report_skip};

    #[test]
    fn a_missing_command_is_seen() {
        let mut output = Vec::new();
        let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            are_installed(&["sh", "no-such-command-on-any-machine"], &mut output)
        }));
        assert_eq!(found.ok(), (!is_thorough()).then_some(false));
        assert!(output.ends_with(b": no-such-command-on-any-machine is not installed\n"));
    }

    #[test]
    fn the_machine_is_always_an_excuse() {
        let mut output = Vec::new();
        let builder = std::thread::Builder::new().name("module::test".into());
        let handle = builder.spawn(move || {
            report_skip("this is a test:\nno sandbox\n", Excuse::Machine, &mut output);
            output
        });
        assert_eq!(handle.unwrap().join().unwrap(), b"SKIPPED module::test: this is a test: no sandbox\n");
    }

    #[test]
    #[ignore = "thorough: the switch itself"]
    fn the_switch_runs_ignored_tests_and_is_seen() {
        assert!(is_thorough());
        let skipped = || report_skip("this is a test", Excuse::None, &mut std::io::sink());
        assert!(std::panic::catch_unwind(skipped).is_err());
    }
}
