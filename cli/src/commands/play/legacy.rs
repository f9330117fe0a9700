//! Playing a game from a configuration, as in the contest that it comes from.

use super::{DEFAULT_SEED, play, print_result};
use crate::args::PlayArgs;
use crate::commands::configured::{configured, example, hint};
use crate::commands::export::html;
use crate::entries::warn_of_outdated;
use crate::failure::{Failure, path_text};
use crate::files::write_durable;
use crate::games::{GameRef, Registry, cannot, warn_of_unfairness};
use crate::input::read_rules;
use crate::legacy::{self, Config};
use crate::matches::{Match, Setup};
use crate::output::quoted;
use crate::record::{Source, over};
use rulebook_record::{Journal, Start};
use rulebook_referee::Interrupt;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Finds the configuration in the arguments of `play`, and its game. The arguments are
/// `[GAME] NAME.config`, or `[GAME] NAME` if the file NAME.config exists. `None` when they name no
/// configuration.
///
/// # Errors
///
/// When other arguments define what the configuration already defines.
pub(super) fn named(games: Registry, args: &PlayArgs) -> Result<Option<(GameRef, PathBuf)>, Failure> {
    let (game, rest) = match &args.arguments[..] {
        [first, rest @ ..] if let Some(game) = games.iter().find(|game| *first == *game.name()) => (game, rest),
        rest => (games.first(), rest),
    };
    let config = match rest.iter().map(Path::new).find(|path| legacy::is_config(path)) {
        Some(config) => Some(config.to_owned()),
        None => by_name(game, rest),
    };
    let Some(config) = config else {
        return args.start.as_deref().map_or(Ok(None), |start| check_start(games, start));
    };
    // A configuration implies the game when only one game has configurations.
    let is_named = rest.len() < args.arguments.len();
    let mut configurable = games.iter().filter(|game| game.has_legacy_format());
    let game = match (is_named, configurable.next(), configurable.next()) {
        (false, Some(only), None) => only,
        _ => game,
    };
    if !game.has_legacy_format() {
        let what = format_args!("{}: {} is not played by a configuration", path_text(&config), game.name());
        let failure = Failure::usage(what);
        return Err(failure.hint(format_args!("give the game first, as in {}", example(games))));
    }
    let other = if rest.len() > 1 {
        "the strategies, the board, the folder and the rounds"
    } else if args.start.is_some() {
        "the board"
    } else if !args.name.is_empty() {
        "the names of the players"
    } else {
        return Ok(Some((game, config)));
    };
    let failure = Failure::usage(format_args!("{}: the configuration already defines {other}", path_text(&config)));
    Err(failure.hint(format_args!("use {}, with options for limits and the seed", example(games))))
}

/// The configuration for a single word that names the folder of its game. A file of this name
/// is a board instead.
fn by_name(game: GameRef, rest: &[OsString]) -> Option<PathBuf> {
    let [name] = rest else { return None };
    let name = Path::new(name);
    if name.is_file() || !game.has_legacy_format() { None } else { legacy::config_beside(name) }
}

/// Refuses a configuration as the first state.
fn check_start<T>(games: Registry, start: &Path) -> Result<Option<T>, Failure> {
    let Some(hint) = hint(games, start) else { return Ok(None) };
    Err(Failure::usage(format_args!("{}: expected a state, found a configuration", path_text(start))).hint(hint))
}

/// Refuses the folder of a configured game: another match there would replace that game.
pub(super) fn check_folder(games: Registry, game: GameRef, folder: &Path) -> Result<(), Failure> {
    let Some(config) = legacy::config_beside(folder) else { return Ok(()) };
    let Some(configured) = configured(games, &config).or_else(|| game.has_legacy_format().then_some(game)) else {
        return Ok(());
    };
    let whose = format_args!("is the folder of the game of {}", path_text(&config));
    let failure = Failure::usage(format_args!("{}: {whose}", path_text(folder)));
    let command = format!("rulebook play {} {}", configured.name(), quoted(&config));
    Err(failure.hint(format_args!("`{command}` plays that game; give another folder for another match")))
}

/// Plays a configured game.
pub(super) struct PlayConfig<'a> {
    pub(super) args: &'a PlayArgs,
    pub(super) config: &'a Path,
    pub(super) games: Registry,
}

impl PlayConfig<'_> {
    pub(super) fn run(self, game: GameRef) -> Result<(), Failure> {
        let Self { args, config: file, games } = self;
        // The page is part of the output of a configured game.
        html::check(game)?;
        let config = Config::read(file, game.default_players.len())?;
        let state = config.state(game, &read_rules(game, args.rules.rules.as_deref())?)?;
        let strategies = match (&args.strategies, game.legacy_folders) {
            (Some(folder), _) => folder.clone(),
            (None, Some(names)) => config.default_strategies(names)?,
            (None, None) => return Err(cannot(game.name(), "play NAME.config", "way to play a configuration")),
        };
        let strategies: Vec<OsString> = config.strategies(game, &strategies)?;
        warn_of_outdated(strategies.iter().map(OsString::as_os_str), Path::new(""));
        warn_of_unfairness(game, &path_text(file), &state);
        let folder = legacy::folder_of_game(file);
        let old_files = legacy::check(game, &folder)?;
        let interrupt = Interrupt::install()?;
        let setup = Setup {
            game,
            strategies,
            names: config.names(),
            state,
            seed: args.seed.unwrap_or(DEFAULT_SEED),
            plan_line_id: None,
            start: Start::Custom,
            limits: args.faults.within(args.limits.limits(game.transport.limits)),
            confinement: args.confinement.request(),
        };
        let playing = Match::begin_legacy(setup, &folder, games, write_page)?;
        legacy::clear(&old_files)?;
        play(playing, &interrupt, args, &folder)
    }
}

/// Writes the page of a finished game (PLAY-8).
pub(super) fn write_page(game: GameRef, folder: &Path) -> Result<(), Failure> {
    let replay = Source::of(game, folder, None)?.open()?;
    write_durable(folder, legacy::PAGE, &html::text(game, &*replay, folder)?)
}

/// Completes the folder of a finished match that lacks files of the legacy format. Earlier
/// versions of this command left such a folder when they were killed at the end of a match.
pub(super) struct Complete<'a> {
    pub(super) args: &'a PlayArgs,
    pub(super) folder: &'a Path,
    pub(super) journal: &'a Journal,
}

impl Complete<'_> {
    pub(super) fn run(self, game: GameRef) -> Result<(), Failure> {
        let Self { args, folder, journal } = self;
        if legacy::is_whole(game, folder) {
            return Err(over(folder));
        }
        legacy::finish(game, folder, &[])?;
        write_page(game, folder)?;
        print_result(game, journal, args, folder)
    }
}
