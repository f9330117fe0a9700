//! What an implementation says of itself, and what goes wrong with it.

use crate::protocol::PROTOCOL;
use std::fmt;

/// What an implementation says of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hello {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The games it knows.
    pub games: Vec<String>,
}

impl Hello {
    /// Reads a `hello` line; `None` when it is none.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let rest = line.strip_prefix("hello ")?.strip_prefix(PROTOCOL)?.strip_prefix(' ')?;
        let words: Vec<&str> = rest.split(' ').filter(|_| !rest.ends_with('\r')).collect();
        let [name, version, games] = words.as_slice() else { return None };
        Some(Self {
            name: name.strip_prefix("name=")?.to_owned(),
            version: version.strip_prefix("version=")?.to_owned(),
            games: games.strip_prefix("games=")?.split(',').map(str::to_owned).collect(),
        })
    }
}

/// Why an implementation cannot be asked at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartError {
    /// The program cannot be started.
    Spawn(String),
    /// It was started and did not say hello.
    NoHello {
        /// What went wrong.
        trouble: Trouble,
        /// The last part of its error output.
        errors: String,
    },
    /// It said something else, as hello in another version.
    BadHello {
        /// What it said, printable.
        line: String,
        /// The last part of its error output.
        errors: String,
    },
    /// It does not know the game.
    OtherGame {
        /// The game it was to be asked about.
        game: String,
        /// The games that it knows.
        games: Vec<String>,
    },
}

impl StartError {
    /// The last part of the error output of a process that was started.
    #[must_use]
    pub fn errors(&self) -> &str {
        match self {
            Self::NoHello { errors, .. } | Self::BadHello { errors, .. } => errors,
            Self::Spawn(_) | Self::OtherGame { .. } => "",
        }
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spawn(error) => write!(f, "it cannot be started: {error}"),
            Self::NoHello { trouble, .. } => write!(f, "it did not answer `hello {PROTOCOL}`: {trouble}"),
            Self::BadHello { line, .. } => {
                write!(f, "expected `hello {PROTOCOL} name=… version=… games=…`, found `{line}`")?;
                if line.ends_with("\\x0d") { write!(f, "; lines end with LF alone, not with CR LF") } else { Ok(()) }
            }
            Self::OtherGame { game, games } => {
                write!(f, "it does not know the game {game}; its hello says games={}", games.join(","))
            }
        }
    }
}

impl std::error::Error for StartError {}

/// What went wrong with the process or the protocol, other than a wrong result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The process ended.
    Crashed {
        /// How, in words.
        how: String,
    },
    /// No whole reply came in time.
    TimedOut {
        /// What had come, in words.
        so_far: String,
    },
    /// What came is no reply.
    Broken {
        /// Why not.
        why: String,
    },
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crashed { how } => write!(f, "the process ended: {how}"),
            Self::TimedOut { so_far } => write!(f, "no whole reply in time: {so_far}"),
            Self::Broken { why } => write!(f, "broken reply: {why}"),
        }
    }
}
