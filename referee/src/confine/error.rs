//! Why programs are not confined as they should be.

use super::copy::PrivateCopyError;
use super::user_error::UserError;
use crate::advise::Advise;
use crate::path_text::PrintablePath;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why what programs are allowed cannot be enforced on this machine (LIM, BOX).
///
/// Limits are named as the options of the command `rulebook` that ask for them.
#[derive(Debug)]
pub enum SandboxError {
    /// A limit cannot be enforced.
    Unenforceable {
        /// The option that asks for it.
        option: &'static str,
        /// Why not.
        why: String,
        /// Where it could be.
        hint: &'static str,
    },
    /// What else may be read in the sandbox is not there.
    AllowRead {
        /// What should be.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// `/proc` tells nothing of our processes, so no program can be refereed (BOX-8).
    NoProc {
        /// Why not.
        why: String,
    },
    /// No control group can be made.
    Group(io::Error),
    /// Each limit can be enforced, but not all together with the folders of this match.
    Together {
        /// Why not.
        why: String,
    },
    /// There are no users for the programs to run as.
    Users(UserError),
    /// The folder of a program cannot be copied.
    Copy(PrivateCopyError),
    /// Limits are enforced on Linux only.
    Unsupported,
}

/// What [`SandboxError::Unsupported`] and [`Warning::AllOmitted`] say.
const UNSUPPORTED: &str = "limits of programs and the sandbox are enforced on Linux only";

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
            Self::NoProc { why } => write!(f, "the limits of programs cannot be enforced here: {why}"),
            Self::Group(why) => write!(f, "a control group: {why}"),
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

impl Advise for SandboxError {
    fn hints(&self) -> Vec<String> {
        let hints: &[&str] = match self {
            Self::Unenforceable { hint, .. } => &[hint, "--lax-limits plays without what cannot be enforced"],
            Self::NoProc { .. } => &["programs are played where /proc tells of them"],
            Self::Unsupported => &["--lax-limits plays without them"],
            Self::Users(error) => return error.hints(),
            Self::Copy(error) => return error.hints(),
            Self::AllowRead { .. } | Self::Group(_) | Self::Together { .. } => &[],
        };
        hints.iter().map(|&hint| hint.to_owned()).collect()
    }
}

/// What is not as it was asked for, in a match that is played all the same.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Warning {
    /// A limit cannot be enforced and is left out, as [`Confinement::lax`](rulebook_record::Confinement::lax) wants.
    Omitted {
        /// The option that asks for it.
        option: &'static str,
        /// Why not.
        why: String,
    },
    /// No limit can be enforced on this platform; they are left out.
    AllOmitted,
    /// The sandbox keeps a program from what a link in its folder leads to.
    OutwardLink {
        /// The link.
        link: PathBuf,
        /// What it leads to.
        target: PathBuf,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Omitted { option, why } => write!(f, "{option} cannot be enforced here: {why}; it is left out"),
            Self::AllOmitted => write!(f, "{UNSUPPORTED}; they are left out"),
            Self::OutwardLink { link, target } => write!(
                f,
                "{} is a link to {}; the sandbox keeps the program from it without --allow-read",
                PrintablePath(link),
                PrintablePath(target)
            ),
        }
    }
}
