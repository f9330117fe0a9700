//! Limits and the sandbox for strategy programs.

use clap::Args;
use rulebook_record::Confinement;
use rulebook_record::quantity::{format_size, parse_count, parse_size};
#[cfg(target_os = "linux")]
use rulebook_referee::parse_call;
use std::path::PathBuf;

/// Limits of a strategy program other than time.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits of strategy programs (spec/referee.md)")]
pub(crate) struct ConfinementArgs {
    /// Memory of a program, with its unit
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) memory_limit: Option<u64>,
    /// Maximum number of processes and threads of a program, itself included
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) process_limit: Option<u64>,
    /// Maximum size of a file that a program writes, with its unit
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) file_limit: Option<u64>,
    /// Maximum number of open files of a process, its three streams included
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) open_files: Option<u64>,
    /// Maximum number of files that a strategy may keep and consist of@keeping
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) own_files: Option<u64>,
    /// Maximum total size of these files, with its unit@keeping
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) own_size: Option<u64>,
    /// Isolate programs from the network, from each other, and from all files except
    /// their own and those of the system
    #[arg(long)]
    pub(crate) sandbox: bool,
    /// Let programs in the sandbox also read this path
    #[arg(long, value_name = "PATH", requires = "sandbox")]
    pub(crate) allow_read: Vec<PathBuf>,
    /// Let programs in the sandbox make this system call with any arguments. For
    /// language runtimes that need one more call; it also gives programs everything
    /// that the sandbox denies by blocking the call
    #[arg(long, value_name = "NAME", requires = "sandbox", value_parser = parse_call)]
    pub(crate) allow_syscall: Vec<String>,
    /// Give each seat a copy of its program's folder for the match; implied by
    /// --sandbox and --run-as
    #[arg(long)]
    pub(crate) private_copy: bool,
    /// Run each program as another one of these users: names, UID:GID or UID-UID,
    /// separated by commas. Requires root
    #[arg(long, value_name = "USERS")]
    pub(crate) run_as: Option<String>,
    /// Play with a warning when this machine cannot enforce one of these limits;
    /// without this option the match is refused
    #[arg(long)]
    pub(crate) lax_limits: bool,
}

impl ConfinementArgs {
    /// The first of these options that is given.
    pub(crate) fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("--memory-limit", self.memory_limit.is_some()),
            ("--process-limit", self.process_limit.is_some()),
            ("--file-limit", self.file_limit.is_some()),
            ("--open-files", self.open_files.is_some()),
            ("--own-files", self.own_files.is_some()),
            ("--own-size", self.own_size.is_some()),
            ("--sandbox", self.sandbox),
            ("--private-copy", self.private_copy),
            ("--run-as", self.run_as.is_some()),
            ("--lax-limits", self.lax_limits),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option)
    }

    /// The requested limits, or those of the record if none are requested.
    pub(crate) fn request_or(&self, recorded: Option<&Confinement>) -> Confinement {
        let request = self.request();
        match recorded {
            Some(recorded) if request.is_empty() => {
                Confinement { lax: recorded.lax || request.lax, ..recorded.clone() }
            }
            _ => request,
        }
    }

    /// The requested limits.
    pub(crate) fn request(&self) -> Confinement {
        Confinement {
            memory: self.memory_limit,
            processes: self.process_limit,
            file: self.file_limit,
            open_files: self.open_files,
            own_files: self.own_files,
            own_size: self.own_size,
            sandbox: self.sandbox,
            // Programs run in other folders, so relative paths would not work.
            allow_read: self
                .allow_read
                .iter()
                .map(|path| std::path::absolute(path).unwrap_or_else(|_| path.clone()))
                .collect(),
            allow_syscall: self.allow_syscall.clone(),
            private_copy: self.private_copy || self.sandbox || self.run_as.is_some(),
            run_as: self.run_as.clone(),
            lax: self.lax_limits,
        }
    }
}

/// The options that request this confinement.
pub(crate) fn confinement_options(confinement: &Confinement) -> Vec<String> {
    let valued = [
        ("--memory-limit", confinement.memory.map(format_size)),
        ("--process-limit", confinement.processes.map(|count| count.to_string())),
        ("--file-limit", confinement.file.map(format_size)),
        ("--open-files", confinement.open_files.map(|count| count.to_string())),
        ("--own-files", confinement.own_files.map(|count| count.to_string())),
        ("--own-size", confinement.own_size.map(format_size)),
        ("--run-as", confinement.run_as.clone()),
    ];
    let paths = confinement.allow_read.iter().map(|path| ("--allow-read", Some(path.display().to_string())));
    let calls = confinement.allow_syscall.iter().map(|name| ("--allow-syscall", Some(name.clone())));
    let valued =
        valued.into_iter().chain(paths).chain(calls).filter_map(|(option, value)| Some([option.to_owned(), value?]));
    let flags = [
        ("--sandbox", confinement.sandbox),
        ("--private-copy", confinement.private_copy && !confinement.implies_copy()),
        ("--lax-limits", confinement.lax),
    ];
    let flags = flags.into_iter().filter(|(_, wanted)| *wanted).map(|(option, _)| option.to_owned());
    valued.flatten().chain(flags).collect()
}

/// Accepts any name: this platform has no sandbox.
#[cfg(not(target_os = "linux"))]
fn parse_call(name: &str) -> Result<String, String> {
    Ok(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{ConfinementArgs, confinement_options};
    use crate::args::{LimitArgs, time_options};
    use clap::Parser;
    use rstest::rstest;
    use rulebook_record::Limits;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        limits: LimitArgs,
        #[command(flatten)]
        confinement: ConfinementArgs,
    }

    impl Line {
        fn of<'a>(words: impl Iterator<Item = &'a str>) -> Self {
            Self::parse_from(std::iter::once("rulebook").chain(words))
        }

        fn options(&self) -> Vec<String> {
            let limits = self.limits.limits(Limits::DEFAULT);
            [time_options(&limits, &Limits::DEFAULT), confinement_options(&self.confinement.request())].concat()
        }
    }

    /// Options formatted for another command parse back to the same request.
    #[rstest]
    #[case("")]
    #[case("--time-limit 200ms --cpu-limit 1m --memory-limit 64MiB --process-limit 8 --file-limit 10000001B")]
    #[case(
        "--open-files 16 --own-files 10 --own-size 10MiB --sandbox --allow-read /opt/data --allow-read /srv --lax-limits"
    )]
    #[cfg_attr(target_os = "linux", case("--sandbox --allow-syscall inotify_init1 --allow-syscall flock"))]
    #[case("--private-copy")]
    #[case("--run-as 1001:1001 --sandbox")]
    fn options_come_back(#[case] line: &str) {
        let given = Line::of(line.split_whitespace());
        let options = given.options();
        let again = Line::of(options.iter().map(String::as_str));
        assert_eq!(again.confinement.request(), given.confinement.request());
        assert_eq!(again.limits.limits(Limits::default()), given.limits.limits(Limits::default()));
        assert_eq!(options.len(), line.split_whitespace().count(), "{options:?}");
    }
}
