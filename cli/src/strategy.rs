//! Who plays: an executable, an entry or a built-in player.

use crate::entries::Entry;
use crate::failure::{Failure, shown};
use crate::games::{Builtin, House, StateIn};
use rulebook_referee::{Extent, Player, Program, Protocol};
use std::ffi::OsStr;
use std::path::{Component, Path};

/// What a strategy argument means.
pub(crate) enum Strategy<G: House> {
    /// A player of the house.
    Builtin(&'static Builtin<G>),
    /// A program.
    Program(Program),
}

const BUILTIN: &str = "builtin:";
const PERSISTENT: &str = "persistent:";

impl<G: House> Strategy<G> {
    /// Reads a strategy argument: `builtin:NAME`, the path of an executable,
    /// `persistent:` and such a path, or the path of an entry. A relative path begins at the given
    /// folder, or at the current one if that is empty.
    pub(crate) fn parse(argument: &OsStr, working_folder: &Path) -> Result<Self, Failure> {
        if let Some(name) = without_prefix(argument, BUILTIN).map(OsStr::to_string_lossy) {
            let builtin = G::BUILTINS.iter().find(|builtin| builtin.name == name);
            return builtin.map(Self::Builtin).ok_or_else(|| {
                let names: Vec<_> = G::BUILTINS.iter().map(|builtin| builtin.name).collect();
                let failure = Failure::usage(format_args!("{BUILTIN}{name}: {} has no such player", G::NAME));
                failure.hint(format_args!("the built-in players are {}", names.join(", ")))
            });
        }
        let (path, protocol) = match without_prefix(argument, PERSISTENT) {
            Some(path) => (Path::new(path), Protocol::Persistent),
            None => (Path::new(argument), Protocol::EachRound),
        };
        let given = path;
        let path = &working_folder.join(path);
        let fail = |reason: &dyn std::fmt::Display| {
            let failure = Failure::usage(format_args!("{}: {reason}", shown(given))).hint(
                "a strategy is the path of an executable file or of an entry, persistent:PATH or builtin:NAME; \
                 see `rulebook list`",
            );
            if working_folder.as_os_str().is_empty() || given.is_absolute() {
                return failure;
            }
            failure.hint(format_args!(
                "the path begins at {}, where this was begun; if that was moved, move it back or link to it from there",
                shown(working_folder)
            ))
        };
        if let Some(entry) = Entry::named_by(path) {
            if protocol == Protocol::Persistent {
                return Err(fail(&"an entry tells its protocol itself, so nothing stands before its path"));
            }
            return entry.and_then(|entry| entry.program()).map(Self::Program);
        }
        let extent = match G::ASKING.state {
            StateIn::RoundFile => Extent::Folder,
            StateIn::WorkingFolder { .. } => Extent::Named,
        };
        let program = Program::at(path).map_err(|error| fail(&error.why))?;
        Ok(Self::Program(program.made_of(extent).asked_by(protocol)))
    }

    /// Who plays, for the referee.
    pub(crate) fn player(self) -> Player {
        match self {
            Self::Builtin(builtin) => Player::InProcess(Box::new(|state, seat, seed| {
                let state = state.downcast::<G>().expect("a match has states of its own game");
                (builtin.answer)(state, seat, seed)
            })),
            Self::Program(program) => Player::Program(program),
        }
    }
}

/// What follows a prefix of an argument, which need not be UTF-8.
#[cfg(unix)]
pub(crate) fn without_prefix<'a>(argument: &'a OsStr, prefix: &str) -> Option<&'a OsStr> {
    use std::os::unix::ffi::OsStrExt as _;
    argument.as_bytes().strip_prefix(prefix.as_bytes()).map(OsStr::from_bytes)
}

/// What follows a prefix of an argument.
#[cfg(not(unix))]
pub(crate) fn without_prefix<'a>(argument: &'a OsStr, prefix: &str) -> Option<&'a OsStr> {
    argument.to_str()?.strip_prefix(prefix).map(OsStr::new)
}

/// The name of a strategy by its argument (REF-9); an entry has one of its own.
/// Where strategies lie in one folder, it is that of the file (PLAY-5).
pub(crate) fn name_of<G: House>(argument: &OsStr) -> String {
    if let Some(name) = without_prefix(argument, BUILTIN) {
        return name.to_string_lossy().into_owned();
    }
    if let Some(Ok(entry)) = Entry::named_by(Path::new(argument)) {
        return entry.name;
    }
    let path = Path::new(without_prefix(argument, PERSISTENT).unwrap_or(argument));
    if let StateIn::WorkingFolder { .. } = G::ASKING.state {
        return path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    }
    let components = path.components();
    let first = components.filter_map(|component| match component {
        Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
        _ => None,
    });
    first.take(1).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::name_of;
    use rstest::rstest;
    use rulebook_core::fibot::FiBot;
    use rulebook_core::redbot::RedBot;
    use std::ffi::OsStr;

    /// REF-9
    #[rstest]
    #[case("./bots/alpha/run", "bots")]
    #[case("/bots/alpha/run", "bots")]
    #[case("../run", "run")]
    #[case("run", "run")]
    #[case("..//.//bots/run", "bots")]
    #[case("builtin:runner", "runner")]
    #[case("persistent:bots/run", "bots")]
    #[case("persistent:/run", "run")]
    #[case("Žluťoučký kůň/run", "Žluťoučký kůň")]
    fn ref_9_the_name_is_the_first_component_that_names_something(#[case] path: &str, #[case] name: &str) {
        assert_eq!(name_of::<RedBot>(OsStr::new(path)), name);
    }

    /// PLAY-5
    #[rstest]
    #[case("strategies/tym01", "tym01")]
    #[case("./tym01", "tym01")]
    #[case("persistent:/a/strategies/tym01", "tym01")]
    #[case("builtin:tym99", "tym99")]
    fn where_strategies_lie_in_one_folder_the_name_is_that_of_the_file(#[case] path: &str, #[case] name: &str) {
        assert_eq!(name_of::<FiBot>(OsStr::new(path)), name);
    }
}
