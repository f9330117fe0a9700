//! Who plays: an executable, an entry or a built-in player.

use super::names::is_part;
use crate::entries::Entry;
use crate::failure::{Failure, shown};
use crate::games::{Builtin, House, StateIn};
use serde::{Deserialize, Serialize};
use std::ffi::{OsStr, OsString};
use std::path::{Component, Path, PathBuf};

/// What a strategy argument means.
pub(crate) enum Strategy<G: House> {
    /// A player of the house.
    Builtin(&'static Builtin<G>),
    /// A program.
    Program(Program),
}

/// A program and how it is run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Program {
    pub(crate) path: PathBuf,
    /// What stands before the arguments of the referee.
    pub(crate) arguments: Vec<OsString>,
    /// The folder that holds it, its working directory where the game has no other (REF-5).
    pub(crate) folder: PathBuf,
    /// What the names of the files begin with that it may keep, where it may keep some (PLAY-5), and
    /// of those that it is made of (LIM-9).
    pub(crate) name: OsString,
    pub(crate) extent: Extent,
    /// Programs of the match beside it that would be parts of it by their names.
    pub(crate) rivals: Vec<OsString>,
    pub(crate) protocol: Protocol,
}

impl Program {
    /// The same program in a match against others. What is another's is no part of it.
    pub(crate) fn against(mut self, others: &[(PathBuf, OsString)]) -> Self {
        let beside = others.iter().filter(|(folder, name)| *folder == self.folder && *name != self.name);
        self.rivals = beside.map(|(_, name)| name).filter(|name| is_part(name, &self.name)).cloned().collect();
        self
    }

    /// The same program in a copy of its folder.
    pub(crate) fn moved_to(&self, folder: &Path) -> Self {
        // A command that does not lie in the folder stays where it is.
        let path = self.path.strip_prefix(&self.folder).map_or_else(|_| self.path.clone(), |rest| folder.join(rest));
        Self { path, folder: folder.to_owned(), ..self.clone() }
    }

    /// Whether it is made of what has this name in its folder.
    pub(crate) fn is_made_of(&self, name: &OsStr) -> bool {
        match self.extent {
            Extent::Folder => true,
            Extent::Named => is_part(name, &self.name) && !self.rivals.iter().any(|rival| is_part(name, rival)),
        }
    }

    /// What stands before the arguments of the referee when it works in another
    /// folder: paths that begin with `./` still begin at its own.
    #[cfg(target_os = "linux")]
    pub(crate) fn arguments_elsewhere(&self) -> impl Iterator<Item = OsString> {
        self.arguments.iter().map(|word| match word.to_str().and_then(|word| word.strip_prefix("./")) {
            Some(rest) => self.folder.join(rest).into(),
            None => word.clone(),
        })
    }
}

/// Which files a program is made of (LIM-5, LIM-9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Extent {
    /// Itself, and what lies beside it and has its name with more behind it.
    Named,
    /// All that is in its folder.
    Folder,
}

/// How a program is asked.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Protocol {
    /// It is started anew in each round (REF-1).
    #[default]
    EachRound,
    /// It stays and is told each round on its standard input (PER-1).
    Persistent,
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
        let metadata = path.metadata().map_err(|error| fail(&error))?;
        if metadata.is_dir() {
            return Err(fail(&"is a folder, not a program"));
        }
        let path = std::path::absolute(path).map_err(|error| fail(&error))?;
        let folder = path.parent().map(Path::to_owned).ok_or_else(|| fail(&"has no folder"))?;
        let name = path.file_name().unwrap_or_default().to_owned();
        let extent = match G::ASKING.state {
            StateIn::RoundFile => Extent::Folder,
            StateIn::WorkingFolder { .. } => Extent::Named,
        };
        Ok(Self::Program(Program { path, arguments: Vec::new(), folder, name, extent, rivals: Vec::new(), protocol }))
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
