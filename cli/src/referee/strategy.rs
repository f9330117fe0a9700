//! Who plays: an executable or a built-in player.

use crate::failure::{Failure, shown};
use crate::games::{Builtin, House};
use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

/// What a strategy argument means.
pub(crate) enum Strategy<G: House> {
    /// A player of the house.
    Builtin(&'static Builtin<G>),
    /// A program.
    Program(Program),
}

/// A program and the folder it runs in (REF-5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Program {
    pub(crate) path: PathBuf,
    pub(crate) folder: PathBuf,
}

const PREFIX: &str = "builtin:";

impl<G: House> Strategy<G> {
    /// Reads a strategy argument: `builtin:NAME` or the path of an executable.
    pub(crate) fn parse(argument: &OsStr) -> Result<Self, Failure> {
        if let Some(name) = argument.to_str().and_then(|text| text.strip_prefix(PREFIX)) {
            let builtin = G::BUILTINS.iter().find(|builtin| builtin.name == name);
            return builtin.map(Self::Builtin).ok_or_else(|| {
                let names: Vec<_> = G::BUILTINS.iter().map(|builtin| builtin.name).collect();
                let failure = Failure::usage(format_args!("{PREFIX}{name}: {} has no such player", G::NAME));
                failure.hint(format_args!("the built-in players are {}", names.join(", ")))
            });
        }
        let path = Path::new(argument);
        let fail = |reason: &dyn std::fmt::Display| {
            Failure::usage(format_args!("{}: {reason}", shown(path)))
                .hint("a strategy is the path of an executable file, or builtin:NAME; see `rulebook list`")
        };
        let metadata = path.metadata().map_err(|error| fail(&error))?;
        if metadata.is_dir() {
            return Err(fail(&"is a folder, not a program"));
        }
        let path = std::path::absolute(path).map_err(|error| fail(&error))?;
        let folder = path.parent().map(Path::to_owned).ok_or_else(|| fail(&"has no folder"))?;
        Ok(Self::Program(Program { path, folder }))
    }
}

/// The name of a strategy by its argument (REF-9).
pub(crate) fn name_of(argument: &OsStr) -> String {
    if let Some(name) = argument.to_str().and_then(|text| text.strip_prefix(PREFIX)) {
        return name.to_owned();
    }
    let components = Path::new(argument).components();
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
    use std::ffi::OsStr;

    /// REF-9
    #[rstest]
    #[case("./bots/alpha/run", "bots")]
    #[case("/bots/alpha/run", "bots")]
    #[case("../run", "run")]
    #[case("run", "run")]
    #[case("..//.//bots/run", "bots")]
    #[case("builtin:runner", "runner")]
    #[case("Žluťoučký kůň/run", "Žluťoučký kůň")]
    fn ref_9_the_name_is_the_first_component_that_names_something(#[case] path: &str, #[case] name: &str) {
        assert_eq!(name_of(OsStr::new(path)), name);
    }
}
