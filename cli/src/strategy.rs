//! Strategies: executables, entries and built-in players.

use crate::entries::Entry;
use crate::failure::{Failure, path_text};
use crate::games::{BuiltinPlayer, GameRef, StateIn};
use rulebook_referee::{Extent, Player, Program, Protocol};
use std::ffi::OsStr;
use std::path::{Component, Path};

/// A strategy, as named by an argument.
pub(crate) enum Strategy {
    /// A built-in player.
    Builtin(&'static dyn BuiltinPlayer),
    /// A program.
    Program(Program),
}

const BUILTIN: &str = "builtin:";
const PERSISTENT: &str = "persistent:";

impl Strategy {
    /// Parses a strategy argument: `builtin:NAME`, the path of an executable, that path after
    /// `persistent:`, or the path of an entry. Paths are relative to `working_folder`, or to the
    /// current folder if `working_folder` is empty.
    pub(crate) fn parse(game: GameRef, argument: &OsStr, working_folder: &Path) -> Result<Self, Failure> {
        if let Some(name) = without_prefix(argument, BUILTIN).map(OsStr::to_string_lossy) {
            let builtin = game.builtins().into_iter().find(|builtin| builtin.name() == name);
            return builtin.map(Self::Builtin).ok_or_else(|| {
                let names: Vec<_> = game.builtins().iter().map(|builtin| builtin.name()).collect();
                let failure = Failure::usage(format_args!("{BUILTIN}{name}: {} has no such player", game.name()));
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
            let failure = Failure::usage(format_args!("{}: {reason}", path_text(given))).hint(
                "a strategy is the path of an executable file or of an entry, persistent:PATH or builtin:NAME; \
                 see `rulebook list`",
            );
            if working_folder.as_os_str().is_empty() || given.is_absolute() {
                return failure;
            }
            failure.hint(format_args!(
                "the path is relative to {}, where this was started; if that folder was moved, move it back or link to it",
                path_text(working_folder)
            ))
        };
        if let Some(entry) = Entry::named_by(path) {
            if protocol == Protocol::Persistent {
                return Err(fail(&"an entry defines its protocol, so its path takes no prefix"));
            }
            return entry.and_then(|entry| entry.program()).map(Self::Program);
        }
        let extent = match game.transport.state {
            StateIn::RoundFile => Extent::Folder,
            StateIn::WorkingFolder { .. } => Extent::Named,
        };
        let program = Program::at(path).map_err(|error| fail(&error.why))?;
        Ok(Self::Program(program.made_of(extent).asked_by(protocol)))
    }

    /// Converts it into a player of the referee.
    pub(crate) fn player(self) -> Player {
        match self {
            Self::Builtin(builtin) => {
                Player::InProcess(Box::new(|state, seat, seed| builtin.answer(state, seat, seed)))
            }
            Self::Program(program) => Player::Program(program),
        }
    }
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

/// The name of a strategy, from its argument (REF-9) or from the manifest of its entry. In a game whose
/// strategies share one folder, it is the name of the file (PLAY-5).
pub(crate) fn name_of(game: GameRef, argument: &OsStr) -> String {
    if let Some(name) = without_prefix(argument, BUILTIN) {
        return name.to_string_lossy().into_owned();
    }
    if let Some(Ok(entry)) = Entry::named_by(Path::new(argument)) {
        return entry.name;
    }
    let path = Path::new(without_prefix(argument, PERSISTENT).unwrap_or(argument));
    if let StateIn::WorkingFolder { .. } = game.transport.state {
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
    use crate::games::Registry;
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
        assert_eq!(name_of(Registry::only::<RedBot>().first(), OsStr::new(path)), name);
    }

    /// PLAY-5
    #[rstest]
    #[case("strategies/tym01", "tym01")]
    #[case("./tym01", "tym01")]
    #[case("persistent:/a/strategies/tym01", "tym01")]
    #[case("builtin:tym99", "tym99")]
    fn where_strategies_lie_in_one_folder_the_name_is_that_of_the_file(#[case] path: &str, #[case] name: &str) {
        assert_eq!(name_of(Registry::only::<FiBot>().first(), OsStr::new(path)), name);
    }
}
