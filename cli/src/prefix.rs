//! The prefixes of the argument that names a strategy: `builtin:`, `persistent:`, `each-round:`; and the words
//! `human` and `network`.

use rulebook_referee::Protocol;
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// The prefix of the name of a built-in player.
pub(crate) const BUILTIN: &str = "builtin:";

/// The word for a person at this terminal, where a strategy is expected. A file of that name is `./human`.
pub(crate) const HUMAN: &str = "human";

/// The prefix of a path that names its protocol.
const fn prefix_of(protocol: Protocol) -> &'static str {
    match protocol {
        Protocol::Persistent => "persistent:",
        Protocol::EachRound => "each-round:",
    }
}

/// The word for another program on the network, where a strategy is expected. A file of that name is `./network`.
pub(crate) const NETWORK: &str = "network";

/// Whether an argument names a player by a word of its own, and not by a path or with a prefix.
pub(crate) fn is_reserved(argument: &OsStr) -> bool {
    argument == HUMAN || argument == NETWORK
}

/// Whether an argument has a prefix, or is a reserved word, so that it is not a mere path.
pub(crate) fn is_prefixed(argument: &OsStr) -> bool {
    is_reserved(argument) || without_prefix(argument, BUILTIN).is_some() || split_protocol(argument).0.is_some()
}

/// Splits an argument into the protocol that its prefix names, if it has one, and its path.
pub(crate) fn split_protocol(argument: &OsStr) -> (Option<Protocol>, &OsStr) {
    let split = |protocol| Some((Some(protocol), without_prefix(argument, prefix_of(protocol))?));
    [Protocol::Persistent, Protocol::EachRound].into_iter().find_map(split).unwrap_or((None, argument))
}

/// A path with the prefix of a protocol.
pub(crate) fn with_protocol(protocol: Protocol, path: &OsStr) -> OsString {
    let mut argument = OsString::from(prefix_of(protocol));
    argument.push(path);
    argument
}

/// Another path with the prefix of `argument`, if that names a protocol.
pub(crate) fn with_path(argument: &OsStr, path: &Path) -> OsString {
    let (protocol, _) = split_protocol(argument);
    protocol.map_or_else(|| path.into(), |protocol| with_protocol(protocol, path.as_os_str()))
}

/// The rest of an argument after a prefix; `None` without the prefix. The argument need not be UTF-8.
#[cfg(unix)]
pub(crate) fn without_prefix<'a>(argument: &'a OsStr, prefix: &str) -> Option<&'a OsStr> {
    use std::os::unix::ffi::OsStrExt as _;
    argument.as_bytes().strip_prefix(prefix.as_bytes()).map(OsStr::from_bytes)
}

/// The rest of an argument after a prefix.
#[cfg(not(unix))]
pub(crate) fn without_prefix<'a>(argument: &'a OsStr, prefix: &str) -> Option<&'a OsStr> {
    argument.to_str()?.strip_prefix(prefix).map(OsStr::new)
}

#[cfg(test)]
mod tests {
    use super::with_path;
    use std::ffi::OsStr;
    use std::path::Path;

    #[test]
    fn another_path_keeps_the_prefix() {
        let moved = |argument| with_path(OsStr::new(argument), Path::new("/a/run"));
        let expected = ["/a/run", "persistent:/a/run", "each-round:/a/run"];
        assert_eq!(["run", "persistent:run", "each-round:run"].map(moved), expected);
    }
}
