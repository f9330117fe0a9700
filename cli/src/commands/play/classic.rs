//! A game by its configuration, as its source plays it.

use super::{play, tell};
use crate::args::PlayArgs;
use crate::classic::{self, Config};
use crate::commands::configured::{configured, example, hint, is_configurable};
use crate::commands::export::html;
use crate::entries::warn_of_stale;
use crate::failure::{Failure, shown};
use crate::files::write_durable;
use crate::games::{House, IsState, Registry, WithGame, cannot, warn_of_unfairness};
use crate::input::read_rules;
use crate::matches::{Match, Setup};
use crate::output::quoted;
use crate::record::{Source, over};
use rulebook_record::{Journal, Start};
use rulebook_referee::Interrupt;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The configuration among the arguments of `play`, `[GAME] NAME.config` or
/// `[GAME] NAME` with such a file beside it, and its game; `None` where there is
/// none.
///
/// # Errors
///
/// When something stands beside it.
pub(super) fn named<R: Registry>(args: &PlayArgs) -> Result<Option<(String, PathBuf)>, Failure> {
    let (game, rest) = match &args.arguments[..] {
        [first, rest @ ..] if R::NAMES.iter().any(|name| first == name) => (first.to_string_lossy(), rest),
        rest => (R::NAMES[0].into(), rest),
    };
    let config = match rest.iter().map(Path::new).find(|path| classic::is_config(path)) {
        Some(config) => Some(config.to_owned()),
        None => by_name::<R>(&game, rest),
    };
    let Some(config) = config else {
        return args.start.as_deref().map_or(Ok(None), check_start::<R, _>);
    };
    // Where one game alone has configurations, a configuration tells the game.
    let is_named = rest.len() < args.arguments.len();
    let mut configurable = R::NAMES.iter().filter(|name| is_configurable::<R>(name));
    let game = match (is_named, configurable.next(), configurable.next()) {
        (false, Some(only), None) => (*only).into(),
        _ => game,
    };
    if !is_configurable::<R>(&game) {
        let failure = Failure::usage(format_args!("{}: {game} is not played by a configuration", shown(&config)));
        return Err(failure.hint(format_args!("name the game first, as in {}", example::<R>())));
    }
    let other = if rest.len() > 1 {
        "the strategies, the board, the folder and the rounds"
    } else if args.start.is_some() {
        "the board"
    } else if !args.name.is_empty() {
        "the names of the players"
    } else {
        return Ok(Some((game.into_owned(), config)));
    };
    let failure = Failure::usage(format_args!("{}: the configuration tells {other}", shown(&config)));
    Err(failure.hint(format_args!("{}, with options for limits and the seed", example::<R>())))
}

/// The configuration that a lone word names by the folder of its game. A file of
/// this name is a board.
fn by_name<R: Registry>(game: &str, rest: &[OsString]) -> Option<PathBuf> {
    let [name] = rest else { return None };
    let name = Path::new(name);
    if name.is_file() || !is_configurable::<R>(game) { None } else { classic::config_beside(name) }
}

/// Refuses a configuration in the place of a state.
fn check_start<R: Registry, T>(start: &Path) -> Result<Option<T>, Failure> {
    let Some(hint) = hint::<R>(start) else { return Ok(None) };
    Err(Failure::usage(format_args!("{}: expected a state, found a configuration", shown(start))).hint(hint))
}

/// Refuses the folder of a game that a configuration tells: another match there
/// would take the place of that game.
pub(super) fn check_folder<R: Registry>(game: &str, folder: &Path) -> Result<(), Failure> {
    let Some(config) = classic::config_beside(folder) else { return Ok(()) };
    let Some(configured) = configured::<R>(&config).or_else(|| is_configurable::<R>(game).then_some(game)) else {
        return Ok(());
    };
    let whose = format_args!("is the folder of the game that {} tells", shown(&config));
    let failure = Failure::usage(format_args!("{}: {whose}", shown(folder)));
    let command = format!("rulebook play {configured} {}", quoted(&config));
    Err(failure.hint(format_args!("`{command}` plays that game; name another folder for another match")))
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
        html::Check.with::<G>()?;
        let config = Config::read(file, G::USUAL.len())?;
        let state = config.state::<G>(&read_rules::<G>(args.rules.rules.as_deref())?)?;
        let strategies = match (&args.strategies, &G::CLASSIC) {
            (Some(folder), _) => folder.clone(),
            (None, Some(classic)) => config.usual_strategies(classic)?,
            (None, None) => return Err(cannot(G::NAME, "play NAME.config", "way to play a configuration")),
        };
        let strategies: Vec<OsString> = config.strategies::<G>(&strategies)?;
        warn_of_stale(strategies.iter().map(OsString::as_os_str), Path::new(""));
        warn_of_unfairness::<G>(&shown(file), &state);
        let folder = classic::folder_of_game(file);
        let former = classic::check::<G>(&folder)?;
        let interrupt = Interrupt::install()?;
        let setup = Setup {
            strategies,
            names: config.names(),
            state,
            seed: args.seed,
            start: Start::Given,
            limits: args.faults.within(args.limits.limits(G::ASKING.limits)),
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
    write_durable(folder, classic::PAGE, &html::Text { film: &*film, folder }.with::<G>()?)
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
