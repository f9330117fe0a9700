//! Starts this executable again, even if an update has replaced or removed its file meanwhile.
//!
//! - [`this_program`]: with arguments of the embedding program.
//! - [`helper`]: as a helper of the referee, which `start` recognizes by its first two arguments.

use std::io;
use std::process::Command;

/// Returns a command for this executable, without arguments.
///
/// # Errors
///
/// When the system does not reveal the executable's file.
#[cfg(target_os = "linux")]
pub fn this_program() -> io::Result<Command> {
    use std::os::unix::process::CommandExt as _;
    // The link leads to the running executable, even if the path of that executable leads elsewhere by now. The new
    // process follows the link after the fork, while it still runs the same file.
    const RUNNING: &str = "/proc/self/exe";
    std::fs::metadata(RUNNING)
        .map_err(|error| io::Error::new(error.kind(), format!("cannot find this executable: {RUNNING}: {error}")))?;
    let mut command = Command::new(RUNNING);
    command.arg0(std::env::args_os().next().unwrap_or_else(|| "rulebook".into()));
    Ok(command)
}

/// Returns a command for this executable, without arguments.
///
/// # Errors
///
/// When the system does not reveal the executable's file.
#[cfg(not(target_os = "linux"))]
pub fn this_program() -> io::Result<Command> {
    std::env::current_exe().map(Command::new)
}

#[cfg(target_os = "linux")]
pub(crate) use linux::{Call, Helper, UNUSABLE, helper, parse};

#[cfg(target_os = "linux")]
mod linux {
    use super::this_program;
    use std::ffi::{OsStr, OsString};
    use std::io;
    use std::process::Command;

    /// The second argument of a helper. No user is likely to type it.
    const MARK: &str = "--rulebook-referee";

    /// The exit status of a helper that cannot do its work.
    pub(crate) const UNUSABLE: i32 = 2;

    /// A helper process that the referee starts from its own executable.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(crate) enum Helper {
        /// Applies limits to itself and executes a program.
        Launch,
        /// Executes a program that is not a strategy, without a terminal.
        Detach,
        /// Waits for the worker and kills what it leaves behind.
        Guard,
        /// The worker: referees matches, below a guard.
        Guarded,
    }

    impl Helper {
        const ALL: [Self; 4] = [Self::Launch, Self::Detach, Self::Guard, Self::Guarded];

        const fn word(self) -> &'static str {
            match self {
                Self::Launch => "launch",
                Self::Detach => "detach",
                Self::Guard => "guard",
                Self::Guarded => "guarded",
            }
        }
    }

    /// Returns a command for this executable as a helper that receives these PIDs. The caller appends the
    /// command that the helper runs.
    ///
    /// # Errors
    ///
    /// When the system does not reveal the executable's file.
    pub(crate) fn helper(helper: Helper, processes: &[i32]) -> io::Result<Command> {
        let mut command = this_program()?;
        command.args([helper.word(), MARK]).args(processes.iter().map(i32::to_string)).arg("--");
        Ok(command)
    }

    /// The arguments of a helper.
    #[derive(PartialEq, Eq, Debug)]
    pub(crate) struct Call {
        pub(crate) helper: Helper,
        /// The PIDs that the helper receives.
        pub(crate) processes: Vec<i32>,
        /// The command that the helper runs.
        pub(crate) words: Vec<OsString>,
    }

    /// Parses the arguments of a process, without its own name. `None` if the process is not a helper.
    pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Option<Call> {
        let mut arguments = arguments.into_iter();
        let word = arguments.next()?;
        let helper = Helper::ALL.into_iter().find(|helper| word == helper.word())?;
        arguments.next().filter(|mark| mark == MARK)?;
        let is_process = |word: &OsString| word.as_os_str() != OsStr::new("--");
        let processes = arguments.by_ref().take_while(is_process).map(|word| word.to_str()?.parse().ok());
        let processes = processes.collect::<Option<Vec<i32>>>()?;
        Some(Call { helper, processes, words: arguments.collect() })
    }

    #[cfg(test)]
    mod tests {
        use super::{Call, Helper, helper, parse};
        use std::ffi::{OsStr, OsString};

        #[test]
        fn a_helper_is_known_by_its_arguments() {
            for kind in Helper::ALL {
                let mut command = helper(kind, &[17, 4]).unwrap();
                command.args(["play", "--", "guard"]);
                let words = ["play", "--", "guard"].map(OsString::from).to_vec();
                let expected = Call { helper: kind, processes: vec![17, 4], words };
                assert_eq!(parse(command.get_args().map(OsStr::to_owned)), Some(expected));
            }
        }

        #[test]
        fn what_people_write_is_no_helper() {
            let none: [&[&str]; 5] = [
                &[],
                &["launch", "--", "/bin/true"],
                &["guard", "17", "--rulebook-referee"],
                &["play", "--rulebook-referee", "--"],
                &["guard", "--rulebook-referee", "x", "--"],
            ];
            for words in none {
                assert_eq!(parse(words.iter().map(OsString::from)), None, "{words:?}");
            }
        }
    }
}
