//! What programs are allowed, beside their time.

use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What programs are allowed, beside their time (LIM-8). `None` is no limit.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Confinement {
    /// Bytes of memory (LIM-1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// Processes and threads at a time (LIM-2).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub processes: Option<u64>,
    /// Bytes of a file that is written (LIM-3).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<u64>,
    /// Open files of a process, its streams included (LIM-4).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_files: Option<u64>,
    /// Files that a strategy keeps, and that it is made of (LIM-9).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own_files: Option<u64>,
    /// Bytes of these files together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own_size: Option<u64>,
    /// No network, no other processes, no files but its own and the system's (BOX-1 to BOX-4).
    pub sandbox: bool,
    /// What else may be read in the sandbox.
    #[serde(skip_serializing_if = "Vec::is_empty", with = "crate::os_text::list")]
    pub allow_read: Vec<PathBuf>,
    /// System calls that may be made in the sandbox beside those that all may (BOX-7).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub allow_syscall: Vec<String>,
    /// A copy of the program's folder for each seat (LIM-5).
    pub private_copy: bool,
    /// The users that programs run as: names, UID:GID or UID-UID, with commas between them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run_as: Option<String>,
    /// What cannot be enforced is left out, with a note; else it is refused.
    pub lax: bool,
}

impl Confinement {
    /// Whether nothing is limited.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.needs_launcher() && !self.private_copy && !self.limits_own_files()
    }

    /// Whether the files are limited that a strategy keeps.
    #[must_use]
    pub const fn limits_own_files(&self) -> bool {
        self.own_files.is_some() || self.own_size.is_some()
    }

    /// Whether so many files of a strategy, with so many bytes together, are more than allowed.
    #[must_use]
    pub fn is_exceeded_by(&self, files: u64, bytes: u64) -> bool {
        self.own_files.is_some_and(|most| files > most) || self.own_size.is_some_and(|most| bytes > most)
    }

    /// Whether programs run in copies even without [`private_copy`](Self::private_copy) (LIM-5, BOX).
    #[must_use]
    pub const fn implies_copy(&self) -> bool {
        self.sandbox || self.run_as.is_some()
    }

    /// Whether a launcher is needed between the referee and a program.
    #[must_use]
    pub fn needs_launcher(&self) -> bool {
        let limits = [self.memory, self.processes, self.file, self.open_files];
        self.sandbox || self.run_as.is_some() || limits.iter().any(Option::is_some)
    }
}
