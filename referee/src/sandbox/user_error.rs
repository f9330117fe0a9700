//! Errors of choosing the users that programs run as (LIM-5).

use crate::advice::Advice;
use crate::path_text::PrintablePath;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// Programs cannot run as the users that [`Confinement::run_as`](rulebook_record::Confinement::run_as) names.
#[derive(Debug)]
pub enum UserError {
    /// The text does not name users that programs can run as.
    Bad {
        /// The text.
        run_as: String,
        /// What is wrong with it.
        why: String,
    },
    /// There are fewer users than the concurrent matches need.
    TooFewForMatches {
        /// The text that names the users.
        run_as: String,
        /// The number of users it names.
        users: usize,
        /// The number of programs per match.
        programs: usize,
        /// The number of concurrent matches.
        matches: usize,
    },
    /// Fewer users are free than this match needs.
    TooFew {
        /// The text that names the users.
        run_as: String,
        /// The number of users it names.
        users: usize,
        /// The number of programs in the match.
        programs: usize,
        /// The number of users that run no program at the moment.
        free: usize,
    },
    /// A user cannot be locked.
    Lock {
        /// The lock's file or folder.
        path: PathBuf,
        /// The system's error.
        why: io::Error,
    },
}

#[cfg(target_os = "linux")]
impl UserError {
    /// Creates the error for a text that names no usable users.
    pub(super) fn bad(run_as: &str, why: impl fmt::Display) -> Self {
        Self::Bad { run_as: run_as.to_owned(), why: why.to_string() }
    }
}

impl fmt::Display for UserError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bad { run_as, why } => write!(f, "--run-as {}: {why}", run_as.escape_debug()),
            Self::TooFewForMatches { run_as, users, programs, matches } => {
                let needed = programs.saturating_mul(*matches);
                let given = if *users == 1 { "1 is".to_owned() } else { format!("{users} are") };
                write!(
                    f,
                    "--run-as {}: {needed} users are needed, {programs} for each match at once (--concurrency \
                     {matches}), and {given} given",
                    run_as.escape_debug()
                )
            }
            Self::TooFew { run_as, users, programs, free } => {
                let need = if *programs == 1 { "a program needs a user" } else { "programs need a user each" };
                write!(f, "--run-as {}: {need}, but ", run_as.escape_debug())?;
                match (*users, *free) {
                    (1, 0) => write!(f, "this user is running another program"),
                    (1, _) => write!(f, "there are {programs} programs and only this user"),
                    (there, free) if free < there => {
                        write!(f, "only {free} of {there} users run no other program")
                    }
                    (there, _) => write!(f, "there are {programs} programs and only {there} users"),
                }
            }
            Self::Lock { path, why } => write!(f, "{}: {why}", PrintablePath(path)),
        }
    }
}

impl std::error::Error for UserError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Lock { why, .. } => Some(why),
            _ => None,
        }
    }
}

impl Advice for UserError {
    fn hints(&self) -> Vec<String> {
        let hints: &[&str] = match self {
            Self::Bad { .. } => &["write it like --run-as nobody, 1001:1001, or for several programs 2001-2004"],
            Self::TooFewForMatches { .. } => {
                &["name more users, or lower --concurrency; with --sandbox one user is enough"]
            }
            Self::TooFew { .. } => &[
                "programs of one user can change each other's files and kill each other",
                "give a range of users that nothing else runs as, as in --run-as 2001-2004, as many for each match \
                 that is played at once; with --sandbox one user is enough",
            ],
            Self::Lock { .. } => &[],
        };
        hints.iter().map(|&hint| hint.to_owned()).collect()
    }
}
