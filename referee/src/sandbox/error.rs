//! Errors and warnings of enforcing limits on programs.

use super::copy::PrivateCopyError;
use super::user_error::UserError;
use crate::advice::Advice;
use crate::path_text::PrintablePath;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// This machine cannot enforce the confinement of programs (LIM, BOX).
///
/// Messages name limits by the options of the command `rulebook`.
#[derive(Debug)]
pub enum SandboxError {
    /// The machine cannot enforce a limit.
    Unenforceable {
        /// The option that requests it.
        option: &'static str,
        /// The reason.
        why: String,
        /// The systems that can enforce it.
        hint: &'static str,
    },
    /// A path that programs may read in the sandbox does not exist.
    AllowRead {
        /// The missing path.
        path: PathBuf,
        /// The system's error.
        why: io::Error,
    },
    /// `/proc` does not show the referee's processes, so no program can be refereed (BOX-8).
    NoProc {
        /// The reason.
        why: String,
    },
    /// No control group can be created.
    Group(io::Error),
    /// Each limit can be enforced alone, but not all of them together with the folders of this match.
    Together {
        /// The reason.
        why: String,
    },
    /// No users are available for the programs to run as.
    Users(UserError),
    /// The folder of a program cannot be copied.
    Copy(PrivateCopyError),
    /// Limits are enforced on Linux only.
    Unsupported,
}

/// The text of [`SandboxError::Unsupported`] and [`Warning::AllOmitted`].
const UNSUPPORTED: &str = "limits on programs and the sandbox work only on Linux";

impl From<UserError> for SandboxError {
    fn from(error: UserError) -> Self {
        Self::Users(error)
    }
}

impl From<PrivateCopyError> for SandboxError {
    fn from(error: PrivateCopyError) -> Self {
        Self::Copy(error)
    }
}

impl fmt::Display for SandboxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unenforceable { option, why, .. } => write!(f, "{option} cannot be enforced here: {why}"),
            Self::AllowRead { path, why } => write!(f, "--allow-read {}: {why}", PrintablePath(path)),
            Self::NoProc { why } => write!(f, "limits on programs cannot be enforced here: {why}"),
            Self::Group(why) => write!(f, "cannot create a control group: {why}"),
            Self::Together { why } => write!(f, "the limits cannot be enforced here: {why}"),
            Self::Users(error) => error.fmt(f),
            Self::Copy(error) => error.fmt(f),
            Self::Unsupported => f.write_str(UNSUPPORTED),
        }
    }
}

impl std::error::Error for SandboxError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::AllowRead { why, .. } | Self::Group(why) => Some(why),
            Self::Users(error) => Some(error),
            Self::Copy(error) => Some(error),
            Self::Unenforceable { .. } | Self::NoProc { .. } | Self::Together { .. } | Self::Unsupported => None,
        }
    }
}

impl Advice for SandboxError {
    fn hints(&self) -> Vec<String> {
        let hints: &[&str] = match self {
            Self::Unenforceable { hint, .. } => &[hint, "--lax-limits plays without limits that cannot be enforced"],
            Self::NoProc { .. } => &["the referee needs a /proc that shows its processes"],
            Self::Unsupported => &["--lax-limits plays without limits"],
            Self::Users(error) => return error.hints(),
            Self::Copy(error) => return error.hints(),
            Self::AllowRead { .. } | Self::Group(_) | Self::Together { .. } => &[],
        };
        hints.iter().map(|&hint| hint.to_owned()).collect()
    }
}

/// A deviation from the requested limits that does not prevent the match.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Warning {
    /// A limit cannot be enforced and is omitted, because
    /// [`Confinement::lax`](rulebook_record::Confinement::lax) is set.
    Omitted {
        /// The option that requests it.
        option: &'static str,
        /// The reason.
        why: String,
    },
    /// This platform enforces no limits; all are omitted.
    AllOmitted,
    /// The sandbox denies a program access to the target of a link in its folder.
    OutwardLink {
        /// The link.
        link: PathBuf,
        /// The target of the link.
        target: PathBuf,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Omitted { option, why } => write!(f, "{option} cannot be enforced here: {why}; playing without it"),
            Self::AllOmitted => write!(f, "{UNSUPPORTED}; playing without them"),
            Self::OutwardLink { link, target } => write!(
                f,
                "{} is a link to {}; the program cannot read it in the sandbox without --allow-read",
                PrintablePath(link),
                PrintablePath(target)
            ),
        }
    }
}
