//! The web page in which people play: `play … human … --open` or `--html FILE`.

use super::page::open_in_browser;
use super::{Play, PlayArgs};
use crate::args::Format;
use crate::failure::{Failure, path_text};
use crate::files::Draft;
use crate::games::{GameRef, RuleSet, State};
use crate::input::name_of;
use crate::output::note;
use crate::own_file;
use crate::prefix::{BUILTIN, HUMAN, without_prefix};
use crate::strategy::Strategy;
use rulebook_core::contract::Opening;
use rulebook_view::page::{PlaySetup, is_play_page, play_page};
use std::ffi::{OsStr, OsString};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// A page in which people play, and its file.
pub(super) struct PlayPage {
    path: PathBuf,
    text: String,
}

impl PlayPage {
    /// Whether the command writes such a page instead of playing a match.
    ///
    /// # Errors
    ///
    /// If `--html` is given, but nobody is a person.
    pub(super) fn is_requested(args: &PlayArgs, strategies: &[OsString]) -> Result<bool, Failure> {
        let has_person = strategies.iter().any(|strategy| strategy == HUMAN);
        match &args.html {
            Some(file) if !has_person => {
                let file = name_of(file);
                let failure = Failure::usage(format_args!("--html {file}: no player is `{HUMAN}`"));
                Err(failure.hint(
                    "--html writes a page in which people play; `rulebook export DIR --html FILE` writes one of a match",
                ))
            }
            html => Ok(has_person && (args.open || html.is_some())),
        }
    }

    /// The page of a game that starts from `state`.
    ///
    /// # Errors
    ///
    /// If the game, a player or an option does not fit a page, or a name is invalid.
    pub(super) fn of(
        play: &Play,
        game: GameRef,
        rules: &RuleSet,
        state: &mut State,
        strategies: &[OsString],
    ) -> Result<Self, Failure> {
        check_options(&play.args)?;
        if let Some(folder) = &play.arguments.folder {
            let failure =
                Failure::usage(format_args!("{}: a page in which people play writes no record", path_text(folder)));
            return Err(failure.hint("leave the folder and the rounds out; the page can save its games"));
        }
        let engine = engine_of(game, state)?;
        for strategy in strategies {
            check_player(game, strategy)?;
        }
        let is_standard = game.opening(rules, &Opening::default()).is_ok_and(|start| start.text() == state.text());
        let own_start = (!is_standard).then(|| state.text());
        let names = play.set_names(game, state, strategies)?;
        let setup = PlaySetup {
            game: game.name().to_owned(),
            rules: changed_rules(game, rules),
            names,
            players: strategies.iter().map(|strategy| strategy.to_string_lossy().into_owned()).collect(),
            seed: play.args.seed.map(|seed| seed.to_string()),
            state: own_start,
        };
        let path = play.args.html.clone().unwrap_or_else(|| format!("{}.html", game.name()).into());
        Ok(Self { path, text: play_page(engine, &setup, game.name()).map_err(Failure::usage)? })
    }

    /// Writes the page, and opens it if requested.
    ///
    /// # Errors
    ///
    /// If another file has the name, the page cannot be written, or no browser starts.
    pub(super) fn write(self, args: &PlayArgs) -> Result<(), Failure> {
        let is_stdout = self.path == Path::new("-");
        if is_stdout && args.open {
            return Err(Failure::usage("--html -: a page on stdout cannot be opened").hint("leave --open out"));
        }
        if !is_stdout && !args.replace {
            check_file(&self.path)?;
        }
        let mut draft = Draft::new(&self.path)?;
        draft.file().write_all(self.text.as_bytes()).map_err(|error| Failure::io(&self.path, &error))?;
        draft.finish()?;
        let path = path_text(&self.path);
        if args.open {
            if !args.quiet {
                note(format_args!(
                    "{path}: the page in which you play; it needs no network, and opens again at any time"
                ));
            }
            return open_in_browser(&self.path, "the page is complete");
        }
        if !is_stdout && !args.quiet {
            note(format_args!("{path}: open it in a browser to play; it needs no network"));
        }
        Ok(())
    }
}

/// Refuses to replace a file that is not such a page.
fn check_file(path: &Path) -> Result<(), Failure> {
    let is_other = match own_file::read(path) {
        Ok(bytes) => !is_play_page(&String::from_utf8_lossy(&bytes)),
        // Writing to a device, or to a folder that does not exist, reports its own error.
        Err(_) if !path.is_file() => false,
        Err(error) => return Err(Failure::io(path, &error).hint("--replace replaces the file whatever it is")),
    };
    if is_other {
        let failure = Failure::usage(format_args!("{}: exists, and is no page in which people play", path_text(path)));
        return Err(failure.hint("name another file with --html FILE, or add --replace to replace this one"));
    }
    Ok(())
}

/// Refuses options that mean nothing in a page.
fn check_options(args: &PlayArgs) -> Result<(), Failure> {
    let others = [("--watch", args.watch), ("--format json", args.format.format == Format::Json)];
    let given = others.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option);
    let option = args.limits.first_given().or(args.faults.first_given()).or(args.confinement.first_given());
    let option = option.or(args.network.first_given()).or(given);
    let Some(option) = option else { return Ok(()) };
    let failure = Failure::usage(format_args!("{option}: means nothing in a page in which people play"));
    Err(failure.hint("no programs run in a page, and the time of a move is chosen there; leave the option out"))
}

/// The engine of the page.
fn engine_of(game: GameRef, state: &State) -> Result<&'static [u8], Failure> {
    if state.answering_players().len() != 1 {
        let failure = Failure::usage(format_args!("{} cannot be played in a page", game.name()));
        return Err(failure.hint("its players act at the same time; a page asks one player at a time"));
    }
    (game.play_page)().ok_or_else(|| {
        Failure::usage(format_args!(
            "{} cannot be played in a page: the game has no engine for it, which `view/page/build --package PACKAGE \
             --out FILE` builds and `CliGame::play_page` names",
            game.name()
        ))
    })
}

/// Refuses a player that cannot play in a page.
fn check_player(game: GameRef, strategy: &OsStr) -> Result<(), Failure> {
    if strategy == HUMAN {
        return Ok(());
    }
    let Some(name) = without_prefix(strategy, BUILTIN).map(OsStr::to_string_lossy) else {
        let failure = Failure::usage(format_args!("{}: cannot play in a page", path_text(strategy)));
        return Err(failure.hint(format_args!("the players in a page are {HUMAN} and {BUILTIN}NAME")));
    };
    Strategy::parse(game, strategy, Path::new(""))?;
    let (name, options) = name.split_once(':').unwrap_or((&name, ""));
    let builtins = game.builtins();
    let builtin = builtins.iter().find(|builtin| builtin.name() == name);
    let of_machine = builtin.map_or(&[][..], |builtin| builtin.machine_options());
    let names = options.split(',').filter_map(|option| option.split_once('=')).map(|(name, _)| name);
    match names.into_iter().find(|name| of_machine.contains(name)) {
        None => Ok(()),
        Some(option) => {
            let failure =
                Failure::usage(format_args!("{}: the option {option} means nothing in a page", path_text(strategy)));
            Err(failure.hint(
                "a page has no clock, no threads and little memory for its players; the least time of a move is chosen there",
            ))
        }
    }
}

/// The rules that differ from their defaults: a line `key=value` for each.
fn changed_rules(game: GameRef, rules: &RuleSet) -> String {
    let pairs = |rules: &RuleSet| {
        let mut pairs = Vec::new();
        rules.each(&mut |key, value| pairs.push(format!("{key}={value}\n")));
        pairs
    };
    let defaults = pairs(&game.rules());
    pairs(rules).into_iter().filter(|pair| !defaults.contains(pair)).collect()
}
