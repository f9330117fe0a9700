//! What is asked for: limits on programs, as the command line tells them.

use bytesize::ByteSize;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What programs are allowed, beside their time, as the record has it (LIM-8). Nothing is limited that is `None`.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Request {
    /// Bytes of memory (LIM-1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) memory: Option<u64>,
    /// Processes and threads at a time (LIM-2).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) processes: Option<u64>,
    /// Bytes of a file that is written (LIM-3).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<u64>,
    /// Open files of a process, its streams included (LIM-4).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) open_files: Option<u64>,
    /// Files that a strategy keeps, and that it is made of (LIM-9).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) own_files: Option<u64>,
    /// Bytes of these files together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) own_size: Option<u64>,
    /// No network, no other processes, no files but its own and the system's (BOX-1 to BOX-4).
    pub(crate) sandbox: bool,
    /// What else may be read in the sandbox.
    #[serde(skip_serializing_if = "Vec::is_empty", with = "crate::os_text::list")]
    pub(crate) allow_read: Vec<PathBuf>,
    /// System calls that may be made in the sandbox beside those that all may (BOX-7).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) allow_syscall: Vec<String>,
    /// A copy of the program's folder for each seat (LIM-5).
    pub(crate) private_copy: bool,
    /// The users that programs run as: names, UID:GID or UID-UID, with commas between them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) run_as: Option<String>,
    /// What cannot be enforced is left out, with a note; else it is refused.
    pub(crate) lax: bool,
}

impl Request {
    /// Whether nothing at all is asked for.
    pub(crate) fn is_nothing(&self) -> bool {
        !self.needs_launcher() && !self.private_copy && !self.limits_own_files()
    }

    /// Whether the files are limited that a strategy keeps.
    pub(crate) const fn limits_own_files(&self) -> bool {
        self.own_files.is_some() || self.own_size.is_some()
    }

    /// Whether so many files of a strategy, with so many bytes together, are more than allowed.
    pub(crate) fn is_exceeded_by(&self, files: u64, bytes: u64) -> bool {
        self.own_files.is_some_and(|most| files > most) || self.own_size.is_some_and(|most| bytes > most)
    }

    /// The options of a command line that ask for this.
    pub(crate) fn options(&self) -> Vec<String> {
        let valued = [
            ("--memory-limit", self.memory.map(size)),
            ("--process-limit", self.processes.map(|count| count.to_string())),
            ("--file-limit", self.file.map(size)),
            ("--open-files", self.open_files.map(|count| count.to_string())),
            ("--own-files", self.own_files.map(|count| count.to_string())),
            ("--own-size", self.own_size.map(size)),
            ("--run-as", self.run_as.clone()),
        ];
        let paths = self.allow_read.iter().map(|path| ("--allow-read", Some(path.display().to_string())));
        let calls = self.allow_syscall.iter().map(|name| ("--allow-syscall", Some(name.clone())));
        let valued = valued
            .into_iter()
            .chain(paths)
            .chain(calls)
            .filter_map(|(option, value)| Some([option.to_owned(), value?]));
        let flags = [
            ("--sandbox", self.sandbox),
            ("--private-copy", self.private_copy && !self.implies_copy()),
            ("--lax-limits", self.lax),
        ];
        let flags = flags.into_iter().filter(|(_, wanted)| *wanted).map(|(option, _)| option.to_owned());
        valued.flatten().chain(flags).collect()
    }

    /// Whether programs run in copies though nobody asked for them (LIM-5, BOX).
    const fn implies_copy(&self) -> bool {
        self.sandbox || self.run_as.is_some()
    }

    /// Whether a launcher is needed between the referee and a program.
    pub(super) fn needs_launcher(&self) -> bool {
        let limits = [self.memory, self.processes, self.file, self.open_files];
        self.sandbox || self.run_as.is_some() || limits.iter().any(Option::is_some)
    }
}

/// The smallest size that can be set: no program starts with less.
const SMALLEST: u64 = 4096;

/// A size with its unit, as in `256MiB` or `10MB`.
pub(crate) fn parse_size(text: &str) -> Result<u64, String> {
    const HINT: &str = "write it as in 256MiB or 10MB";
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("a size has a unit; {HINT}"));
    }
    let size = text.parse::<ByteSize>().map_err(|error| format!("{error}; {HINT}"))?.as_u64();
    if size < SMALLEST {
        return Err(format!("a size is {SMALLEST} bytes at least"));
    }
    // The kernel keeps such numbers with a sign.
    if i64::try_from(size).is_err() {
        return Err("no machine has that much".into());
    }
    Ok(size)
}

/// A size as it is read, in the largest unit that gives a whole number.
pub(crate) fn size(bytes: u64) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let unit = units.into_iter().find(|(bits, _)| bytes.trailing_zeros() >= *bits);
    unit.map_or_else(|| format!("{bytes}B"), |(bits, unit)| format!("{}{unit}", bytes >> bits))
}

/// How many of something a program may have, 1 at least.
pub(crate) fn parse_count(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(0) => Err("a program is one process itself and has three streams open".into()),
        Ok(count) if count <= u64::from(u32::MAX) => Ok(count),
        _ => Err(format!("expected an integer 1..{}", u32::MAX)),
    }
}

#[cfg(test)]
mod tests {
    use super::{parse_count, parse_size};
    use rstest::rstest;

    #[rstest]
    #[case("256MiB", 256 << 20)]
    #[case("10MB", 10_000_000)]
    #[case("1.5 GiB", 3 << 29)]
    #[case("64k", 64_000)]
    fn sizes_have_units(#[case] text: &str, #[case] size: u64) {
        assert_eq!(parse_size(text), Ok(size));
    }

    #[rstest]
    #[case("", "a size has a unit")]
    #[case("1048576", "a size has a unit")]
    #[case("12 parsecs", "write it as in 256MiB")]
    #[case("-1MiB", "write it as in 256MiB")]
    #[case("1KiB", "4096 bytes at least")]
    #[case("0MiB", "4096 bytes at least")]
    #[case("99999PiB", "no machine has that much")]
    fn other_sizes_are_refused(#[case] text: &str, #[case] message: &str) {
        let error = parse_size(text).unwrap_err();
        assert!(error.contains(message), "{error}");
    }

    #[rstest]
    fn counts_begin_with_one(#[values("0", "-1", "many", "4294967296", "")] text: &str) {
        parse_count(text).unwrap_err();
        assert_eq!(parse_count("1"), Ok(1));
    }
}
