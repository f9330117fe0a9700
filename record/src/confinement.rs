//! Limits on programs, other than time, and their permissions.

use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The limits on programs, other than time, and their permissions (LIM-8). `None` means no limit.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Confinement {
    /// Maximum memory in bytes (LIM-1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// Maximum number of processes and threads at any one time (LIM-2).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub processes: Option<u64>,
    /// Maximum size in bytes of each file that a program writes (LIM-3).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<u64>,
    /// Maximum number of files that a process has open, its standard streams included (LIM-4).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_files: Option<u64>,
    /// Maximum number of files that a strategy keeps or consists of (LIM-9).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own_files: Option<u64>,
    /// Maximum total size in bytes of the files that [`own_files`](Self::own_files) counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own_size: Option<u64>,
    /// Whether the sandbox denies the network, other processes, and all files but the program's own and the
    /// system's (BOX-1 to BOX-4).
    pub sandbox: bool,
    /// Additional paths that programs may read in the sandbox.
    #[serde(skip_serializing_if = "Vec::is_empty", with = "crate::os_text::list")]
    pub allow_read: Vec<PathBuf>,
    /// Additional system calls that programs may make in the sandbox (BOX-7).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub allow_syscall: Vec<String>,
    /// Whether each seat's program runs in a private copy of its folder (LIM-5).
    pub private_copy: bool,
    /// The users that programs run as: names, UID:GID or UID-UID, separated by commas.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run_as: Option<String>,
    /// Whether the match skips limits that the machine cannot enforce, with a note. Otherwise such a limit is an error.
    pub lax: bool,
}

impl Confinement {
    /// Returns whether nothing is limited, and no private copy is requested.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.needs_launcher() && !self.private_copy && !self.limits_own_files()
    }

    /// Returns whether the files that a strategy keeps are limited.
    #[must_use]
    pub const fn limits_own_files(&self) -> bool {
        self.own_files.is_some() || self.own_size.is_some()
    }

    /// Returns whether `files` files with `bytes` bytes in total exceed the limits.
    #[must_use]
    pub fn is_exceeded_by(&self, files: u64, bytes: u64) -> bool {
        self.own_files.is_some_and(|most| files > most) || self.own_size.is_some_and(|most| bytes > most)
    }

    /// Returns whether programs run in copies even without [`private_copy`](Self::private_copy) (LIM-5, BOX).
    #[must_use]
    pub const fn implies_copy(&self) -> bool {
        self.sandbox || self.run_as.is_some()
    }

    /// Returns whether programs need a launcher, which applies the limits and then executes the program (LIM-7).
    #[must_use]
    pub fn needs_launcher(&self) -> bool {
        let limits = [self.memory, self.processes, self.file, self.open_files];
        self.sandbox || self.run_as.is_some() || limits.iter().any(Option::is_some)
    }
}
