//! A game by its configuration, as its source plays it (FIbot: PLAY).

use super::{play, tell};
use crate::args::PlayArgs;
use crate::classic::{self, Config};
use crate::commands::export::html;
use crate::entries::warn_of_stale;
use crate::failure::{Failure, shown};
use crate::files::write_durable;
use crate::games::{House, IsState, Registry, WithGame};
use crate::input::read_rules;
use crate::interrupt::Interrupt;
use crate::matches::{Match, Setup};
use crate::record::{Journal, Source, Start, over};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The configuration among the arguments of `play`, `[GAME] NAME.config`, with
/// its game; `None` where there is none.
///
/// # Errors
///
/// When something stands beside it.
pub(super) fn named<R: Registry>(args: &PlayArgs) -> Result<Option<(String, PathBuf)>, Failure> {
    let (game, rest) = match &args.arguments[..] {
        [first, rest @ ..] if R::NAMES.iter().any(|name| first == name) => (first.to_string_lossy(), rest),
        rest => (R::NAMES[0].into(), rest),
    };
    let Some(config) = rest.iter().map(Path::new).find(|path| classic::is_config(path)) else {
        return Ok(None);
    };
    if R::with(&game, HasClassic) != Some(true) {
        let failure = Failure::usage(format_args!("{}: {game} is not played by a configuration", shown(config)));
        return Err(failure.hint("name the game first, as in rulebook play fibot NAME.config"));
    }
    let other = if rest.len() > 1 {
        "the strategies, the board, the folder and the rounds"
    } else if args.start.is_some() {
        "the board"
    } else if !args.name.is_empty() {
        "the names of the players"
    } else {
        return Ok(Some((game.into_owned(), config.to_owned())));
    };
    let failure = Failure::usage(format_args!("{}: the configuration tells {other}", shown(config)));
    Err(failure.hint("rulebook play fibot NAME.config, with options for limits and the seed"))
}

struct HasClassic;

impl WithGame for HasClassic {
    type Output = bool;

    fn with<G: House>(self) -> bool {
        G::CLASSIC.is_some()
    }
}

/// Plays it.
pub(super) struct PlayConfig<'a> {
    pub(super) args: &'a PlayArgs,
    pub(super) config: &'a Path,
    pub(super) is_state: IsState,
}

impl WithGame for PlayConfig<'_> {
    type Output = Result<(), Failure>;

    fn with<G: House>(self) -> Self::Output {
        let Self { args, config: file, is_state } = self;
        // The page is a part of what a game leaves.
        html::check(G::NAME)?;
        let config = Config::read(file, G::USUAL.len())?;
        let state = config.state::<G>(&read_rules::<G>(args.rules.rules.as_deref())?)?;
        let strategies = args.strategies.clone().unwrap_or_else(|| config.usual_strategies());
        let strategies: Vec<OsString> = config.strategies::<G>(&strategies)?;
        warn_of_stale(strategies.iter().map(OsString::as_os_str), Path::new(""));
        let folder = classic::folder_of_game(file);
        let former = classic::check::<G>(&folder)?;
        let interrupt = Interrupt::install()?;
        let setup = Setup {
            strategies,
            names: config.names(),
            state,
            seed: args.seed,
            start: Start::Given,
            limits: args.limits.limits(G::ASKING.limits),
            confinement: args.confine.request(),
        };
        let game = Match::<G>::begin_classic(setup, &folder, is_state, write_page::<G>)?;
        classic::clear(&former)?;
        play(game, &interrupt, args, &folder)
    }
}

/// Writes the page of a game that is over (PLAY-8).
pub(super) fn write_page<G: House>(folder: &Path) -> Result<(), Failure> {
    let film = Source::of::<G>(folder, None)?.open()?;
    write_durable(folder, classic::PAGE, &html::text(&*film, folder)?)
}

/// A match that is over, whose folder lacks what the game's source has there: an
/// earlier version that was killed at its end has left it so.
pub(super) struct Complete<'a> {
    pub(super) args: &'a PlayArgs,
    pub(super) folder: &'a Path,
    pub(super) journal: &'a Journal,
}

impl WithGame for Complete<'_> {
    type Output = Result<(), Failure>;

    fn with<G: House>(self) -> Self::Output {
        let Self { args, folder, journal } = self;
        if classic::is_whole::<G>(folder) {
            return Err(over(folder));
        }
        classic::finish::<G>(folder, &[])?;
        write_page::<G>(folder)?;
        tell::<G>(journal, args, folder)
    }
}
