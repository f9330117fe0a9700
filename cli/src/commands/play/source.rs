//! `rulebook game`: a game in the form of its source, with the first state on stdin and the whole record on stdout
//! (RES-8).

use super::names::set_strategy_name;
use super::progress::Progress;
use super::report;
use crate::args::GameArgs;
use crate::entries::{Entry, warn_of_outdated};
use crate::failure::{Failure, path_text};
use crate::files::Draft;
use crate::games::{GameEntry, GameRef, Registry, State, warn_of_unfairness};
use crate::input::{name_of, read_bytes};
use crate::matches::{Match, Setup};
use crate::output::{counted, in_words, note, note_lines, print};
use crate::record::{LogText, Previous, RecordPlace};
use crate::strategy::{explicit, name_of as name_of_strategy};
use rulebook_core::players::Seat;
use rulebook_record::Start;
use rulebook_referee::{Interrupt, TempFolder};
use rulebook_view::replay::{LogFiles, LogReader, LogStates};
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;

/// Runs `rulebook game`.
pub(crate) fn run(games: Registry, args: &GameArgs) -> Result<(), Failure> {
    let (game, names) = game_and_names(games, &args.arguments)?;
    if args.list {
        return print(&list(game));
    }
    let example = format!("rulebook game {} NAME… < BOARD > RECORD", game.name());
    if names.is_empty() {
        return Err(Failure::usage("expected the names of the players").hint(example));
    }
    let strategies = names.iter().map(|name| strategy_of(game, name)).collect::<Result<Vec<_>, _>>()?;
    if io::stdin().is_terminal() {
        return Err(Failure::usage("expected the first state on stdin, found a terminal").hint(example));
    }
    let stdin = Path::new("-");
    let text = read_bytes(stdin)?;
    let state = game.read(&text, &game.rules()).map_err(|error| Failure::faults(&name_of(stdin), &*error))?;
    Play { args, game, names, strategies, games }.run(state)
}

/// The games that are played in this form: those whose log is a file with every state.
fn playable(games: Registry) -> impl Iterator<Item = GameRef> {
    let is_of_source =
        |log: LogReader| matches!((log.files, log.states), (LogFiles::Extension { .. }, LogStates::All { .. }));
    games.iter().filter(move |game| game.replays.log().is_some_and(is_of_source))
}

/// Splits the arguments into the game and the names.
fn game_and_names(games: Registry, arguments: &[OsString]) -> Result<(GameRef, &[OsString]), Failure> {
    let known = playable(games).map(GameEntry::name).collect::<Vec<_>>().join(", ");
    let named = arguments.split_first().and_then(|(first, rest)| {
        let game = games.iter().find(|game| *first == *game.name())?;
        Some((game, rest))
    });
    if let Some((game, rest)) = named {
        if playable(games).any(|playable| playable.name() == game.name()) {
            return Ok((game, rest));
        }
        let failure = Failure::usage(format_args!("`rulebook game` does not support {}", game.name()));
        return Err(failure.hint(format_args!("it plays {known}; `rulebook play` plays all games")));
    }
    let mut playable = playable(games);
    match (playable.next(), playable.next()) {
        (Some(game), None) => Ok((game, arguments)),
        (None, _) => Err(Failure::usage("no game is played in this form")),
        (Some(_), Some(_)) => Err(Failure::usage("expected a game first").hint(format_args!("the games are {known}"))),
    }
}

fn list(game: GameRef) -> String {
    let mut text = String::new();
    for builtin in game.builtins() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:<10} {}", builtin.name(), builtin.description());
    }
    text
}

/// The argument of the strategy that a name means: a program or an entry in the current folder, or else a built-in
/// player in any letter case.
fn strategy_of(game: GameRef, name: &OsStr) -> Result<OsString, Failure> {
    let text = name.to_str().unwrap_or_default();
    let is_path = text.is_empty() || text.contains([std::path::MAIN_SEPARATOR, ':']);
    let path = Path::new(name);
    if is_path || path.is_file() || Entry::named_by(path).is_some() {
        return Ok(explicit(game, name));
    }
    let builtin = game.builtins().into_iter().find(|builtin| builtin.name().eq_ignore_ascii_case(text));
    builtin.map(|builtin| format!("builtin:{}", builtin.name()).into()).ok_or_else(|| {
        let failure = Failure::usage(format_args!("{}: no such player", path_text(path)));
        let builtins: Vec<_> = game.builtins().iter().map(|builtin| builtin.name()).collect();
        failure.hint(format_args!(
            "a player is a program or an entry in this folder, a path, or a built-in player: {}",
            builtins.join(", ")
        ))
    })
}

/// A game to play.
struct Play<'a> {
    args: &'a GameArgs,
    game: GameRef,
    names: &'a [OsString],
    strategies: Vec<OsString>,
    games: Registry,
}

impl Play<'_> {
    fn run(self, mut state: State) -> Result<(), Failure> {
        let Self { args, game, names, strategies, games } = self;
        let seats = state.players().len();
        if seats != names.len() {
            let (given, seats) = (counted(names.len(), "name"), in_words(seats));
            let failure = Failure::usage(format_args!("stdin: the first state has {seats} players, found {given}"));
            return Err(failure.hint("give the name of each player, or change the number of players in the file"));
        }
        warn_of_outdated(strategies.iter().map(OsString::as_os_str), Path::new(""));
        let mut player_names = Vec::new();
        for (seat, name) in Seat::ALL.into_iter().zip(names) {
            let name = name_of_player(game, name);
            let name = set_strategy_name(&mut state, seat, &name);
            player_names.push(name.map_err(|error| Failure::usage(format_args!("{seat}: {error}")))?);
        }
        warn_of_unfairness(game, "stdin", &state);
        // Opening the file first saves a game whose draws could not be written.
        let draws = args.draws.as_deref().map(Draft::new).transpose()?;
        let interrupt = Interrupt::install()?;
        let folder = TempFolder::new().map_err(|error| Failure::io(&std::env::temp_dir(), &error))?;
        let setup = Setup {
            game,
            strategies,
            names: player_names,
            state,
            seed: args.seed,
            plan_line_id: None,
            start: Start::Custom,
            limits: args.faults.within(args.limits.limits(game.transport.limits)),
            confinement: args.confinement.request(),
        };
        let playing = Match::begin(setup, RecordPlace::Named(folder.path(), Previous::Keep), games)?;
        let mut progress = Progress::new(game, args.quiet);
        progress.start(game, playing.journal(), playing.state());
        let journal = playing.play(&interrupt, &mut |state, number, _| progress.show(game, state, number))?;
        let text = LogText::of_record(game, folder.path())?;
        let text = text.ok_or_else(|| Failure::usage(format_args!("{} has no logs", game.name())))?;
        match (draws, args.quiet) {
            (Some(mut draft), _) => {
                let path = args.draws.as_deref().unwrap_or(Path::new(""));
                draft.file().write_all(text.draws.as_bytes()).map_err(|error| Failure::io(path, &error))?;
                draft.finish()?;
            }
            (None, false) => {
                note("note: the draws are not kept; --draws FILE keeps them, so that `verify` can check them")
            }
            (None, true) => {}
        }
        if !args.quiet {
            note_lines(report::standings(game, &journal, folder.path())?.trim_end());
        }
        print(&text.log)
    }
}

/// The name that the record gives to a player: the name of the argument, or that of its strategy if it is a path.
fn name_of_player(game: GameRef, name: &OsStr) -> String {
    match name.to_str() {
        Some(text) if !text.contains([std::path::MAIN_SEPARATOR, ':']) => text.to_owned(),
        _ => name_of_strategy(game, name),
    }
}
