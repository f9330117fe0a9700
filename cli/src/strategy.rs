//! Strategies: executables, entries, built-in players and people.

use crate::entries::Entry;
use crate::failure::{Failure, path_text};
use crate::games::{BuiltinPlayer, GameRef, StateIn};
use crate::prefix::{BUILTIN, HUMAN, NETWORK, is_prefixed, is_reserved, split_protocol, with_protocol, without_prefix};
use crate::thinking::interruptible;
use rulebook_referee::{Extent, InProcess, Player, Program, Protocol};
use std::ffi::{OsStr, OsString};
use std::path::{Component, Path};

/// A strategy, as named by an argument.
pub(crate) enum Strategy {
    /// A built-in player without options.
    Builtin(InProcess),
    /// A built-in player with options, which may think for long.
    Thinker(InProcess),
    /// A program.
    Program(Program),
    /// A person at this terminal.
    Human,
    /// The other side of a game over the network.
    Network(InProcess),
}

impl Strategy {
    /// Parses a strategy that needs no person, as [`parse_any`](Self::parse_any) does.
    ///
    /// # Errors
    ///
    /// When the strategy does not exist, or is a person.
    pub(crate) fn parse(game: GameRef, argument: &OsStr, working_folder: &Path) -> Result<Self, Failure> {
        match Self::parse_any(game, argument, working_folder)? {
            Self::Human => {
                let failure = Failure::usage(format_args!("{HUMAN}: a person plays only in `rulebook play`"));
                Err(failure
                    .hint(format_args!("give a program or a built-in player; write ./{HUMAN} for a file of that name")))
            }
            strategy => Ok(strategy),
        }
    }

    /// Parses a strategy of a record or a plan line: `human`, `builtin:NAME` or `builtin:NAME:OPTIONS`, or the path of an
    /// executable or of an entry, which may follow `persistent:` or `each-round:`. A path without a prefix is started in each
    /// round, whatever the default of the game: [`explicit`] has already added that default to the
    /// arguments of a command. Paths are relative to `working_folder`, or to the current folder if
    /// `working_folder` is empty.
    pub(crate) fn parse_any(game: GameRef, argument: &OsStr, working_folder: &Path) -> Result<Self, Failure> {
        if argument == HUMAN {
            return Ok(Self::Human);
        }
        if let Some(name) = without_prefix(argument, BUILTIN).map(OsStr::to_string_lossy) {
            return builtin(game, &name);
        }
        if argument == NETWORK {
            let failure = Failure::usage("`network` plays only in `rulebook play`, with --listen or --connect");
            return Err(failure.hint("write ./network for a program of that name"));
        }
        let (protocol, path) = split_protocol(argument);
        let given = Path::new(path);
        let path = &working_folder.join(given);
        let fail = |reason: &dyn std::fmt::Display| {
            let failure = Failure::usage(format_args!("{}: {reason}", path_text(given))).hint(
                "a strategy is the path of an executable file or of an entry, persistent:PATH, each-round:PATH, \
                 builtin:NAME or builtin:NAME:OPTIONS; see `rulebook list`",
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
            let entry = entry?;
            return match (protocol, entry.protocol) {
                (Some(_), Some(_)) => Err(fail(&"an entry defines its protocol, so its path takes no prefix")),
                (prefix, own) => entry.program(prefix.or(own).unwrap_or_default()).map(Self::Program),
            };
        }
        let extent = match game.transport.state {
            StateIn::RoundFile => Extent::Folder,
            StateIn::WorkingFolder { .. } => Extent::Named,
        };
        let program = Program::at(path).map_err(|error| fail(&error.why))?;
        Ok(Self::Program(program.made_of(extent).asked_by(protocol.unwrap_or_default())))
    }

    /// A built-in player without options.
    pub(crate) fn plain(player: &'static dyn BuiltinPlayer) -> Self {
        if player.keeps_plan()
            && let Some(Ok(answer)) = player.configure("")
        {
            return Self::Thinker(answer);
        }
        Self::Builtin(Box::new(|state, seat, seed| Ok(player.answer(state, seat, seed))))
    }

    /// Converts it into a player of the referee.
    pub(crate) fn player(self) -> Player {
        match self {
            Self::Builtin(answer) | Self::Network(answer) => Player::InProcess(answer),
            Self::Thinker(answer) => Player::InProcess(interruptible(answer)),
            Self::Program(program) => Player::Program(program),
            // A match with people replaces it by a player that asks them.
            Self::Human => Player::InProcess(Box::new(|_, _, _| Err("no person plays here".into()))),
        }
    }
}

/// The built-in player of a text `NAME` or `NAME:OPTIONS`.
fn builtin(game: GameRef, text: &str) -> Result<Strategy, Failure> {
    let (name, options) = text.split_once(':').map_or((text, None), |(name, options)| (name, Some(options)));
    let Some(player) = game.builtins().into_iter().find(|builtin| builtin.name() == name) else {
        let names: Vec<_> = game.builtins().iter().map(|builtin| builtin.name()).collect();
        let failure = Failure::usage(format_args!("{BUILTIN}{text}: {} has no such player", game.name()));
        return Err(failure.hint(format_args!("the built-in players are {}", names.join(", "))));
    };
    let Some(options) = options else { return Ok(Strategy::plain(player)) };
    if options.is_empty() {
        let failure = Failure::usage(format_args!("{BUILTIN}{text}: no option follows the second colon"));
        return Err(failure.hint(format_args!("write {BUILTIN}{name}")));
    }
    match player.configure(options) {
        None => {
            let failure = Failure::usage(format_args!("{BUILTIN}{text}: {name} has no options"));
            Err(failure.hint(format_args!("write {BUILTIN}{name}")))
        }
        Some(Ok(answer)) => Ok(Strategy::Thinker(answer)),
        Some(Err(why)) => {
            let failure = Failure::usage(format_args!("{BUILTIN}{text}: {why}"));
            Err(failure.hint(format_args!("the options of {name} are {}", player.options().unwrap_or_default())))
        }
    }
}

/// Adds the default protocol of the game to an argument on a command line (PER-1): in a game whose programs
/// keep running by default, `PATH` becomes `persistent:PATH`, unless PATH is an entry that defines its
/// protocol. Records and plan lines hold the result, so that they mean the same in every version.
pub(crate) fn explicit(game: GameRef, argument: &OsStr) -> OsString {
    let is_complete = is_prefixed(argument)
        || game.transport.protocol == Protocol::default()
        || matches!(Entry::named_by(Path::new(argument)), Some(Ok(Entry { protocol: Some(_), .. })));
    if is_complete { argument.to_owned() } else { with_protocol(game.transport.protocol, argument) }
}

/// The name of a strategy, from its argument (REF-9) or from the manifest of its entry. In a game whose
/// strategies share one folder, it is the name of the file (PLAY-5).
pub(crate) fn name_of(game: GameRef, argument: &OsStr) -> String {
    if let Some(name) = without_prefix(argument, BUILTIN) {
        return name.to_string_lossy().into_owned();
    }
    if is_reserved(argument) {
        return argument.to_string_lossy().into_owned();
    }
    let path = Path::new(split_protocol(argument).1);
    if let Some(Ok(entry)) = Entry::named_by(path) {
        return entry.name;
    }
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
    use super::{explicit, name_of};
    use crate::games::Registry;
    use rstest::rstest;
    use rulebook_core::boladedrac::BolaDeDrac;
    use rulebook_core::fibot::FiBot;
    use rulebook_core::redbot::RedBot;
    use std::ffi::OsStr;

    /// PER-1
    #[rstest]
    #[case("bots/run", "persistent:bots/run")]
    #[case("persistent:bots/run", "persistent:bots/run")]
    #[case("each-round:bots/run", "each-round:bots/run")]
    #[case("builtin:demo", "builtin:demo")]
    #[case("human", "human")]
    #[case("./human", "persistent:./human")]
    fn per_1_a_path_stands_for_the_protocol_of_its_game(#[case] argument: &str, #[case] expected: &str) {
        assert_eq!(explicit(Registry::only::<BolaDeDrac>().first(), OsStr::new(argument)), expected);
        for games in [Registry::only::<RedBot>(), Registry::only::<FiBot>()] {
            assert_eq!(explicit(games.first(), OsStr::new(argument)), argument);
        }
    }

    /// REF-9
    #[rstest]
    #[case("./bots/alpha/run", "bots")]
    #[case("/bots/alpha/run", "bots")]
    #[case("../run", "run")]
    #[case("run", "run")]
    #[case("..//.//bots/run", "bots")]
    #[case("builtin:runner", "runner")]
    #[case("builtin:hard:depth=7,corner=5", "hard:depth=7,corner=5")]
    #[case("persistent:bots/run", "bots")]
    #[case("persistent:/run", "run")]
    #[case("human", "human")]
    #[case("each-round:bots/run", "bots")]
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
