//! `rulebook play`

mod arguments;
mod legacy;
mod lost_board;
mod names;
mod network;
mod next;
mod page;
mod people;
mod play_page;
mod progress;
mod report;
pub(crate) mod source;
mod turns;
mod undo;
mod watch;
mod words;

use super::configured::example;
use super::export::html;
use super::view;
use crate::args::{Format, PlayArgs};
use crate::entries::warn_of_outdated;
use crate::failure::{Failure, path_text};
use crate::games::{
    Board, GameRef, Registry, RuleSet, Seats, State, default_players_of, named_board, warn_of_unfairness,
};
use crate::input::{read_rules, read_state, rules_for};
use crate::legacy::{check, clear, is_game};
use crate::matches::{ExternalPlayers, Match, Setup};
use crate::output::{counted, is_watched, note, print, print_json, quoted};
use crate::record::read_journal;
use crate::record::{Folder, MATCH_FILE, Previous, RecordPlace, UNFINISHED, UnfinishedMatch};
use crate::seat::Players;
use crate::strategy::{explicit, name_of};
use crate::thinking::forbid_resume;
use arguments::Arguments;
use people::Session;
use play_page::PlayPage;
use progress::Progress;
use rulebook_core::contract::Opening;
use rulebook_core::players::Seat;
use rulebook_record::{Journal, PlayerEntry, Start};
use rulebook_referee::Interrupt;
use rulebook_tournament::entrant::check_name;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use turns::TurnPrinter;
use undo::Undo;
use watch::Watcher;

pub(crate) fn run(games: Registry, args: PlayArgs) -> Result<(), Failure> {
    if args.watch {
        view::check_terminal()
            .map_err(|failure| failure.hint("leave --watch out; `rulebook view` shows the record afterwards"))?;
    }
    if let Some(given) = &args.resume {
        let folder = &crate::legacy::game_of(given);
        let opened = Folder::reopen(folder)?;
        if let Some(seat) = &args.undo {
            let (unfinished, undo) = Undo::open(games, opened, seat)?;
            let game = games.find(&unfinished.journal().head.game)?;
            return Resume { args: &args, folder, unfinished, undo: Some(undo), games }.run(game);
        }
        if let Some(journal) = finished_journal(folder) {
            let complete = legacy::Complete { args: &args, folder, journal: &journal };
            return complete.run(games.find(&journal.head.game)?);
        }
        let unfinished = UnfinishedMatch::open(opened)?;
        let game = games.find(&unfinished.journal().head.game)?;
        return Resume { args: &args, folder, unfinished, undo: None, games }.run(game);
    }
    if let Some(seat) = &args.undo {
        let failure = Failure::usage("--undo: expected --resume and the folder of a match");
        return Err(failure.hint(format_args!("rulebook play --resume DIR --undo {seat}")));
    }
    if let Some(rounds) = &args.rounds {
        let failure = Failure::usage("ROUNDS is the last argument and has no option name");
        let rounds = rounds.to_string_lossy();
        return Err(failure.hint(format_args!("rulebook play [GAME] [S1 S2 …] DIR {rounds}, as in game7 {rounds}")));
    }
    if let Some((game, config)) = legacy::named(games, &args)? {
        network::refuse(&args.network, "a game from a configuration is not played over the network")?;
        if let Some(page) = &args.html {
            let failure = Failure::usage(format_args!("--html {}: the configuration names no person", path_text(page)));
            return Err(failure.hint("--html writes a page in which people play; leave it out"));
        }
        return legacy::PlayConfig { args: &args, config: &config, games }.run(game);
    }
    if let Some(folder) = &args.strategies {
        let failure = Failure::usage(format_args!("--strategies {}: no configuration is given", folder.display()));
        return Err(
            failure.hint(format_args!("use it with {}; otherwise give the paths of the strategies", example(games)))
        );
    }
    network::check_words(&args.network, &args.arguments)?;
    let arguments = {
        let seats = Seats { rules: args.rules.rules.as_deref(), start: args.start.as_deref() };
        Arguments::parse(games, Path::new(""), &args.arguments, seats)?
    };
    if let Some(board) = arguments.board.as_deref()
        && named_board(arguments.game, board.as_os_str())?.is_none()
        && let Some(failure) = lost_board::missing(games, arguments.game, board)
    {
        return Err(failure);
    }
    let start = match (&args.start, &arguments.board) {
        (Some(_), Some(board)) => {
            let failure = Failure::usage(format_args!("{}: --start already names a board", board.display()));
            return Err(failure.hint("leave one of them out"));
        }
        (start, board) => start.clone().or_else(|| board.clone()),
    };
    if let Some(folder) = &arguments.folder {
        legacy::check_folder(games, arguments.game, folder)?;
    }
    let game = arguments.game;
    Play { args, arguments, start, games }.run(game)
}

/// The journal of a finished match, which cannot be resumed.
fn finished_journal(folder: &Path) -> Option<Journal> {
    let is_over = folder.join(MATCH_FILE).is_file() && !folder.join(UNFINISHED).exists();
    read_journal(folder).ok().flatten().filter(|journal| is_over && journal.outcome.is_some())
}

/// Resumes an interrupted match, or one in which an answer was taken back.
struct Resume<'a> {
    args: &'a PlayArgs,
    folder: &'a Path,
    unfinished: UnfinishedMatch,
    undo: Option<Undo>,
    games: Registry,
}

impl Resume<'_> {
    fn run(self, game: GameRef) -> Result<(), Failure> {
        self.check_network()?;
        let strategies: Vec<OsString> =
            self.unfinished.journal().head.players.iter().map(PlayerEntry::argument).collect();
        warn_of_outdated(strategies.iter().map(OsString::as_os_str), &self.unfinished.first().working_folder);
        if people::are_among(&strategies) {
            return Session::open(self.games, game, self.args)?.resume(self.unfinished);
        }
        let interrupt = Interrupt::install()?;
        let playing = Match::resume(game, self.unfinished, Some(legacy::write_page), None)?;
        if let Some(undo) = self.undo.filter(|_| !self.args.quiet) {
            undo.announce(game.step());
        }
        play(playing, &interrupt, self.args, self.folder)
    }

    /// Refuses a match over the network: the other side has its own record, and is gone (NET-7).
    fn check_network(&self) -> Result<(), Failure> {
        let journal = self.unfinished.journal();
        if !network::is_over_network(journal) {
            return Ok(());
        }
        let folder = path_text(self.folder);
        let what = if self.undo.is_some() { "has no undo" } else { "cannot be resumed" };
        let failure = Failure::usage(format_args!("{folder}: a match over the network {what}"));
        Err(failure.hint("with --start FILE and one of its states, both sides can begin a new match there"))
    }
}

/// Plays a match to its end and prints the result.
fn play(playing: Match, interrupt: &Interrupt, args: &PlayArgs, folder: &Path) -> Result<(), Failure> {
    let game = playing.game();
    let begin = progress_of(&playing, args.quiet);
    let is_over_network = network::is_over_network(playing.journal());
    let (mut progress, mut watcher) = (None, None);
    let prints_turns = playing.is_by_configuration() && !args.quiet && args.format.format == Format::Text;
    let mut turns = prints_turns.then(|| TurnPrinter::of(game, playing.journal()));
    let played = playing.play(interrupt, &mut |state, number, turn| {
        if args.watch && watcher.is_none() {
            watcher = Some(Watcher::start(game, folder, number));
        }
        // The viewer and the progress share one terminal, so progress waits until the viewer is closed.
        let is_terminal_free = !watcher.as_ref().is_some_and(Watcher::uses_terminal);
        match &mut turns {
            Some(turns) => turns.add(state, number, turn, is_terminal_free),
            None if is_terminal_free => progress.get_or_insert_with(&begin).show(game, state, number),
            None => {}
        }
    });
    let journal = match played {
        Ok(journal) => journal,
        Err(failure) => {
            // The failure of the match matters more than one of the viewer.
            let _ = watcher.map(Watcher::close);
            return Err(failure.hint(how_to_go_on(is_over_network, folder)));
        }
    };
    let watched = watcher.map_or(Ok(()), |watcher| watcher.wait(interrupt));
    turns.map_or(Ok(()), TurnPrinter::finish)?;
    print_result(game, &journal, args, folder)?;
    watched
}

/// A hint about the record of a match that ended unfinished.
fn how_to_go_on(is_over_network: bool, folder: &Path) -> String {
    if is_over_network {
        let folder = path_text(folder);
        return format!("a match over the network cannot be resumed; its record so far is in {folder}");
    }
    format!("`rulebook play --resume {}` resumes this match", quoted(folder))
}

/// Prints the result of a match, and opens its page if requested.
fn print_result(game: GameRef, journal: &Journal, args: &PlayArgs, folder: &Path) -> Result<(), Failure> {
    match args.format.format {
        Format::Json => print_json(&report::Report::of(game, journal, folder)?)?,
        Format::Text => {
            print(&report::table(game, journal, folder)?)?;
            if let Some(round) = journal.rounds.last().filter(|_| is_watched() && !args.quiet) {
                print(&next::commands(game, folder, round.round))?;
            }
        }
    }
    if args.open { page::open(game, folder) } else { Ok(()) }
}

/// Returns a function that starts the progress display of a match.
fn progress_of(playing: &Match, quiet: bool) -> impl Fn() -> Progress + use<> {
    let (game, journal, state) = (playing.game(), playing.journal().clone(), playing.state().clone());
    move || {
        let progress = Progress::new(game, quiet);
        progress.start(game, &journal, &state);
        progress
    }
}

/// The seed of a match without `--seed` and without people.
const DEFAULT_SEED: u64 = 1;

/// Plays a new match.
struct Play {
    args: PlayArgs,
    arguments: Arguments,
    /// The first state of the match: a file, or a board of the game.
    start: Option<PathBuf>,
    games: Registry,
}

impl Play {
    fn run(self, game: GameRef) -> Result<(), Failure> {
        self.check_open(game)?;
        let given = self.args.rules.rules.as_deref();
        let rules = match (&self.start, self.board(game)?) {
            (Some(start), None) => rules_for(game, start, given)?,
            _ => read_rules(game, given)?,
        };
        let mut state = self.opening(game, &rules)?;
        let strategies = self.strategies(game, state.players().len())?;
        if PlayPage::is_requested(&self.args, &strategies)? {
            let page = PlayPage::of(&self, game, &rules, &mut state, &strategies)?;
            return page.write(&self.args);
        }
        let with_people = people::are_among(&strategies);
        if with_people {
            people::check_game(game, &state)?;
            people::check_terminal()?;
        }
        warn_of_outdated(strategies.iter().map(OsString::as_os_str), Path::new(""));
        let names = self.set_names(game, &mut state, &strategies)?;
        let plan = network::Plan::of(&self.args.network, game, &strategies)?;
        if let (None, Some(board)) = (&self.args.start, &self.start) {
            warn_of_unfairness(game, &path_text(board), &state);
        }
        self.check_folder()?;
        let seed = match self.args.seed {
            Some(seed) => seed,
            None if with_people => people::random_seed()?,
            None => DEFAULT_SEED,
        };
        let start = if self.start.is_some() { Start::Custom } else { Start::Standard };
        let setup = Setup {
            game,
            strategies,
            names,
            state,
            seed,
            plan_line_id: None,
            start,
            limits: self.args.faults.within(self.args.limits.limits(game.transport.limits)),
            confinement: self.args.confinement.request(),
        };
        let previous = if self.args.replace { Previous::Replace } else { Previous::Keep };
        let folder = self.arguments.folder.as_deref();
        // Files of an earlier game in this folder do not belong to the new record.
        let old_files = match folder.filter(|folder| is_game(game, folder)) {
            Some(folder) => check(game, folder)?,
            None => Vec::new(),
        };
        let place = folder.map_or(RecordPlace::Next, |folder| RecordPlace::Named(folder, previous));
        let interrupt = Interrupt::install()?;
        let peer = match plan {
            None => None,
            Some(plan) => {
                // Whatever is wrong on this side should show before somebody is connected.
                Folder::check(place, self.games)?;
                let peer = plan.meet(self.args.quiet, &interrupt)?;
                forbid_resume();
                Some(peer)
            }
        };
        if with_people {
            let session = Session::open(self.games, game, &self.args)?;
            return session.begin(setup, place, peer, || clear(&old_files));
        }
        let playing = Match::begin_with_external(setup, place, self.games, ExternalPlayers { people: None, peer })?;
        clear(&old_files)?;
        warn_of_equal_names(playing.journal());
        let folder = playing.folder().to_owned();
        play(playing, &interrupt, &self.args, &folder)
    }
}

impl Play {
    /// Checks, before the match starts, that its page can be written when it is over.
    fn check_open(&self, game: GameRef) -> Result<(), Failure> {
        if self.args.open { html::check(game) } else { Ok(()) }
    }

    fn strategies(&self, game: GameRef, seats: usize) -> Result<Vec<OsString>, Failure> {
        match &self.arguments.strategies {
            Some(strategies) if strategies.len() == seats => {
                Ok(strategies.iter().map(|strategy| explicit(game, strategy)).collect())
            }
            Some(strategies) => {
                let given = counted(strategies.len(), "strategy");
                Err(Failure::usage(format_args!("the first state has {}, found {given}", counted(seats, "seat"))))
            }
            None => Ok(default_players_of(game, seats).map(|name| format!("builtin:{name}").into()).collect()),
        }
    }

    fn opening(&self, game: GameRef, rules: &RuleSet) -> Result<State, Failure> {
        let rounds = self.arguments.rounds;
        match &self.start {
            None => game.opening(rules, &Opening { rounds }).map_err(Failure::usage),
            Some(_) if rounds.is_some() => {
                let file = if self.args.start.is_some() { "file of --start" } else { "board" };
                let failure = Failure::usage(format_args!("the {file} defines the number of rounds; leave it out"));
                Err(game.rounds_of_board.into_iter().fold(failure, Failure::hint))
            }
            Some(path) => match self.board(game)? {
                Some(board) => {
                    game.read(board.text.as_bytes(), rules).map_err(|error| Failure::faults(&board.argument(), &*error))
                }
                None => read_state(game, path, rules),
            },
        }
    }

    /// The built-in board from which the match starts; `None` if it starts from a file or the standard start.
    fn board(&self, game: GameRef) -> Result<Option<&'static Board>, Failure> {
        self.start.as_ref().map_or(Ok(None), |start| named_board(game, start.as_os_str()))
    }

    /// Refuses to remove the file that the match starts from together with the previous record.
    fn check_folder(&self) -> Result<(), Failure> {
        let folder = self.arguments.folder.as_ref().and_then(|folder| folder.canonicalize().ok());
        let start = self.start.as_ref().and_then(|start| start.canonicalize().ok());
        if let (Some(folder), Some(start)) = (folder, start)
            && start.parent() == Some(&folder)
        {
            let message = format!("{} is in the folder of the new record", start.display());
            return Err(Failure::usage(message).hint("give another folder to keep the existing record"));
        }
        Ok(())
    }

    /// The players, by seat, before --name renames any.
    fn players(&self, game: GameRef, state: &State, strategies: &[OsString]) -> Players {
        let named = |(seat, strategy): (Seat, &OsString)| {
            (seat, names::own_name(state, seat).unwrap_or_else(|| name_of(game, strategy)))
        };
        Players::new(Seat::ALL.into_iter().zip(strategies).map(named))
    }

    /// REF-9. The first state may already name players.
    fn set_names(&self, game: GameRef, state: &mut State, strategies: &[OsString]) -> Result<Vec<String>, Failure> {
        let given = names::given_names(&self.args.name, &self.players(game, state, strategies))?;
        let mut names = Vec::new();
        for ((seat, strategy), given) in Seat::ALL.into_iter().zip(strategies).zip(given) {
            let strategy_name = name_of(game, strategy);
            let fail = |name: &str, error: &dyn std::fmt::Display| {
                let failure = Failure::usage(format_args!("`{name}` cannot be the name of {seat}: {error}"));
                failure.hint(format_args!("give it another name with --name {seat}=NAME"))
            };
            let name = match (given, names::own_name(state, seat)) {
                (Some(name), _) => {
                    state.set_name(seat, &name).map_err(|error| fail(&name, &error))?;
                    name
                }
                // A name from the file stays as it is.
                (None, Some(own)) => {
                    if own != strategy_name {
                        note(format_args!(
                            "note: {seat} keeps the name `{own}` from the file; use --name {seat}=NAME to change it"
                        ));
                    }
                    names.push(own);
                    continue;
                }
                (None, None) => names::set_strategy_name(state, seat, &strategy_name)
                    .map_err(|error| fail(&strategy_name, &error))?,
            };
            check_name(&name).map_err(|error| fail(&name, &error))?;
            names.push(name);
        }
        Ok(names)
    }
}

/// Warns of equal names: REF-9 names a strategy by its folder, which rivals may share.
fn warn_of_equal_names(journal: &Journal) {
    let same = |a: &PlayerEntry, b: &PlayerEntry| a.seat < b.seat && a.name == b.name && a.argument() != b.argument();
    let twin =
        journal.head.players.iter().find_map(|a| journal.head.players.iter().find(|b| same(a, b)).map(|b| (a, b)));
    if let Some((a, b)) = twin {
        let (first, second) = (a.seat, b.seat);
        note(format_args!(
            "note: P{first} and P{second} are both named `{}`; use --name P{second}=NAME to tell them apart",
            a.name
        ));
    }
}
