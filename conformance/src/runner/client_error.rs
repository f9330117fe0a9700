//! The `hello` of an implementation, and the failures of its process or protocol.

use crate::protocol::PROTOCOL;
use std::fmt;

/// The identity of an implementation, from its `hello`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hello {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The games that it supports.
    pub games: Vec<String>,
}

impl Hello {
    /// Parses a `hello` line; `None` when it is malformed.
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

/// The reason why an implementation cannot be tested at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartError {
    /// The program cannot be started.
    Spawn(String),
    /// The process started but did not reply to `hello`.
    NoHello {
        /// What went wrong.
        client_error: ClientError,
        /// The tail of its stderr.
        errors: String,
    },
    /// The process replied to `hello` with something else, such as another version of the protocol.
    BadHello {
        /// Its reply, printable.
        line: String,
        /// The tail of its stderr.
        errors: String,
    },
    /// The implementation does not support the game.
    OtherGame {
        /// The requested game.
        game: String,
        /// The games that it supports.
        games: Vec<String>,
    },
}

impl StartError {
    /// The tail of the process's stderr, if it was started.
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
            Self::Spawn(error) => write!(f, "cannot start it: {error}"),
            Self::NoHello { client_error, .. } => write!(f, "it did not reply to `hello {PROTOCOL}`: {client_error}"),
            Self::BadHello { line, .. } => {
                write!(f, "expected `hello {PROTOCOL} name=… version=… games=…`, found `{line}`")?;
                if line.ends_with("\\x0d") { write!(f, "; lines end with LF alone, not with CR LF") } else { Ok(()) }
            }
            Self::OtherGame { game, games } => {
                write!(f, "it does not support the game {game}; its hello says games={}", games.join(","))
            }
        }
    }
}

impl std::error::Error for StartError {}

/// A failure of the process or the protocol, other than a wrong result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClientError {
    /// The process crashed or exited.
    Crashed {
        /// A description of its end.
        how: String,
    },
    /// No complete reply arrived in time.
    TimedOut {
        /// A description of the output that arrived in time.
        so_far: String,
    },
    /// The output is not a well-formed reply.
    Broken {
        /// The reason.
        why: String,
    },
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crashed { how } => write!(f, "the process ended: {how}"),
            Self::TimedOut { so_far } => write!(f, "timeout without a complete reply: {so_far}"),
            Self::Broken { why } => write!(f, "broken reply: {why}"),
        }
    }
}
