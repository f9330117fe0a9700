//! `rulebook play`

mod arguments;
mod classic;
mod course;
mod names;
mod next;
mod page;
mod progress;
mod report;
mod watch;
mod words;

use super::configured::example;
use super::{export, for_game, view};
use crate::args::{Format, PlayArgs};
use crate::classic::{check, clear, is_game};
use crate::entries::warn_of_stale;
use crate::failure::{Failure, shown};
use crate::games::{Board, House, IsState, Registry, Seats, WithGame, usual_players, warn_of_unfairness};
use crate::input::{read_rules, read_state, rules_for};
use crate::matches::{Match, Setup};
use crate::output::{counted, is_watched, note, print, print_json, quoted};
use crate::record::read_journal;
use crate::record::{Folder, MATCH, Place, Previous, UNFINISHED, Unfinished};
use crate::seat::Players;
use crate::strategy::name_of;
use arguments::Arguments;
use course::Course;
use progress::Progress;
use rulebook_core::contract::Opening;
use rulebook_core::players::Seat;
use rulebook_record::{Journal, PlayerEntry, Start};
use rulebook_referee::Interrupt;
use rulebook_tournament::entrant::check_name;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use watch::Watcher;

pub(crate) fn run<R: Registry>(args: PlayArgs) -> Result<(), Failure> {
    if args.watch {
        view::check_terminal()
            .map_err(|failure| failure.hint("leave --watch out; `rulebook view` shows the record afterwards"))?;
    }
    if let Some(given) = &args.resume {
        let folder = &crate::classic::game_of(given);
        let opened = Folder::reopen(folder)?;
        if let Some(journal) = over(folder) {
            let complete = classic::Complete { args: &args, folder, journal: &journal };
            return for_game::<R, _, _>(&journal.head.game.clone(), complete);
        }
        let unfinished = Unfinished::open(opened)?;
        let game = unfinished.journal.head.game.clone();
        return for_game::<R, _, _>(&game, Resume { args: &args, folder, unfinished });
    }
    if let Some(rounds) = &args.rounds {
        let failure = Failure::usage("the most rounds are given without --rounds, as the last argument");
        let rounds = rounds.to_string_lossy();
        return Err(failure.hint(format_args!("rulebook play [GAME] [S1 S2 …] DIR {rounds}, such as game7 {rounds}")));
    }
    if let Some((game, config)) = classic::named::<R>(&args)? {
        return for_game::<R, _, _>(&game, classic::PlayConfig { args: &args, config: &config, is_state: R::is_state });
    }
    if let Some(folder) = &args.strategies {
        let failure = Failure::usage(format_args!("--strategies {}: no configuration is named", folder.display()));
        return Err(failure.hint(format_args!("it goes with {}; name strategies by their paths", example::<R>())));
    }
    let arguments = {
        let seats = Seats { rules: args.rules.rules.as_deref(), start: args.start.as_deref() };
        Arguments::parse::<R>(Path::new(""), &args.arguments, seats)?
    };
    let start = match (&args.start, &arguments.board) {
        (Some(_), Some(board)) => {
            let failure = Failure::usage(format_args!("{}: the board is told by --start already", board.display()));
            return Err(failure.hint("leave one of them out"));
        }
        (start, board) => start.clone().or_else(|| board.clone()),
    };
    if let Some(folder) = &arguments.folder {
        classic::check_folder::<R>(&arguments.game, folder)?;
    }
    for_game::<R, _, _>(&arguments.game.clone(), Play { args, arguments, start, is_state: R::is_state })
}

/// The journal of a match that is over and cannot be resumed.
fn over(folder: &Path) -> Option<Journal> {
    let is_over = folder.join(MATCH).is_file() && !folder.join(UNFINISHED).exists();
    read_journal(folder).ok().flatten().filter(|journal| is_over && journal.outcome.is_some())
}

/// A match that was not finished.
struct Resume<'a> {
    args: &'a PlayArgs,
    folder: &'a Path,
    unfinished: Unfinished,
}

impl WithGame for Resume<'_> {
    type Output = Result<(), Failure>;

    fn with<G: House>(self) -> Self::Output {
        let strategies: Vec<OsString> =
            self.unfinished.journal.head.players.iter().map(PlayerEntry::argument).collect();
        warn_of_stale(strategies.iter().map(OsString::as_os_str), &self.unfinished.working_folder);
        let interrupt = Interrupt::install()?;
        let game = Match::<G>::resume(self.unfinished, Some(classic::write_page::<G>))?;
        play(game, &interrupt, self.args, self.folder)
    }
}

/// Plays a match to its end and prints what came of it.
fn play<G: House>(game: Match<G>, interrupt: &Interrupt, args: &PlayArgs, folder: &Path) -> Result<(), Failure> {
    let begin = progress_of(&game, args.quiet);
    let (mut progress, mut watcher) = (None, None);
    let tells_course = game.is_by_configuration() && !args.quiet && args.format.format == Format::Text;
    let mut course = tells_course.then(|| Course::of(game.journal()));
    let played = game.play(interrupt, &mut |state, number, turn| {
        if args.watch && watcher.is_none() {
            watcher = Some(Watcher::start::<G>(folder, number));
        }
        // There is one terminal; when the viewer has left it, the progress is shown.
        let has_terminal = !watcher.as_ref().is_some_and(Watcher::has_terminal);
        match &mut course {
            Some(course) => course.see::<G>(state, number, turn, has_terminal),
            None if has_terminal => progress.get_or_insert_with(&begin).show::<G>(state, number),
            None => {}
        }
    });
    let journal = match played {
        Ok(journal) => journal,
        Err(failure) => {
            let command = format!("rulebook play --resume {}", quoted(folder));
            // Why the match ended says more than why it could not be shown.
            let _ = watcher.map(Watcher::close);
            return Err(failure.hint(format_args!("`{command}` goes on with this match")));
        }
    };
    let watched = watcher.map_or(Ok(()), |watcher| watcher.wait(interrupt));
    course.map_or(Ok(()), Course::finish)?;
    tell::<G>(&journal, args, folder)?;
    watched
}

/// Prints what came of a match, and opens its page if that is wanted.
fn tell<G: House>(journal: &Journal, args: &PlayArgs, folder: &Path) -> Result<(), Failure> {
    match args.format.format {
        Format::Json => print_json(&report::Report::of::<G>(journal, folder)?)?,
        Format::Text => {
            print(&report::table::<G>(journal, folder)?)?;
            if let Some(round) = journal.rounds.last().filter(|_| is_watched() && !args.quiet) {
                print(&next::commands::<G>(folder, round.round))?;
            }
        }
    }
    if args.open { page::open::<G>(folder) } else { Ok(()) }
}

/// Begins to show the progress of a match.
fn progress_of<G: House>(game: &Match<G>, quiet: bool) -> impl Fn() -> Progress + use<G> {
    let (journal, state) = (game.journal().clone(), game.state().clone());
    move || {
        let progress = Progress::new::<G>(quiet);
        progress.start::<G>(&journal, &state);
        progress
    }
}

struct Play {
    args: PlayArgs,
    arguments: Arguments,
    /// The file of the state that the match begins with, or a board of the game.
    start: Option<PathBuf>,
    is_state: IsState,
}

impl WithGame for Play {
    type Output = Result<(), Failure>;

    fn with<G: House>(self) -> Self::Output {
        self.check_open::<G>()?;
        let given = self.args.rules.rules.as_deref();
        let rules = match (&self.start, self.board::<G>()?) {
            (Some(start), None) => rules_for::<G>(start, given)?,
            _ => read_rules::<G>(given)?,
        };
        let mut state = self.opening::<G>(&rules)?;
        let strategies = self.strategies::<G>(G::players(&state).len())?;
        warn_of_stale(strategies.iter().map(OsString::as_os_str), Path::new(""));
        let names = self.set_names::<G>(&mut state, &strategies)?;
        if let (None, Some(board)) = (&self.args.start, &self.start) {
            warn_of_unfairness::<G>(&shown(board), &state);
        }
        let interrupt = Interrupt::install()?;
        self.check_folder()?;
        let start = if self.start.is_some() { Start::Given } else { Start::Standard };
        let setup = Setup {
            strategies,
            names,
            state,
            seed: self.args.seed,
            start,
            limits: self.args.faults.within(self.args.limits.limits(G::ASKING.limits)),
            confinement: self.args.confine.request(),
        };
        let previous = if self.args.replace { Previous::Replace } else { Previous::Keep };
        let folder = self.arguments.folder.as_deref();
        // The files of a game that was played here so are none of the new record.
        let former = match folder.filter(|folder| is_game::<G>(folder)) {
            Some(folder) => check::<G>(folder)?,
            None => Vec::new(),
        };
        let place = folder.map_or(Place::Next, |folder| Place::Named(folder, previous));
        let game = Match::<G>::begin(setup, place, self.is_state)?;
        clear(&former)?;
        warn_of_equal_names(game.journal());
        let folder = game.folder().to_owned();
        play(game, &interrupt, &self.args, &folder)
    }
}

impl Play {
    /// What the match is shown with at its end must be there at its beginning.
    fn check_open<G: House>(&self) -> Result<(), Failure> {
        if self.args.open { export::html::Check.with::<G>() } else { Ok(()) }
    }

    fn strategies<G: House>(&self, seats: usize) -> Result<Vec<OsString>, Failure> {
        match &self.arguments.strategies {
            Some(strategies) if strategies.len() == seats => Ok(strategies.clone()),
            Some(strategies) => {
                let given = counted(strategies.len(), "strategy");
                Err(Failure::usage(format_args!("the first state has {}, found {given}", counted(seats, "seat"))))
            }
            None => Ok(usual_players::<G>(seats).map(|name| format!("builtin:{name}").into()).collect()),
        }
    }

    fn opening<G: House>(&self, rules: &G::Rules) -> Result<G::State, Failure> {
        let rounds = self.arguments.rounds;
        match &self.start {
            None => G::opening(rules, &Opening { rounds }).map_err(Failure::usage),
            Some(_) if rounds.is_some() => {
                let file = if self.args.start.is_some() { "file of --start" } else { "board" };
                Err(Failure::usage(format_args!("the number of rounds is told by the {file}; leave it out")))
            }
            Some(path) => match self.board::<G>()? {
                Some(board) => {
                    G::read(board.text.as_bytes(), rules).map_err(|error| Failure::faults(&board.argument(), &error))
                }
                None => read_state::<G>(path, rules),
            },
        }
    }

    /// The board of the game that the match begins with, if it is one.
    fn board<G: House>(&self) -> Result<Option<&'static Board>, Failure> {
        self.start.as_ref().map_or(Ok(None), |start| Board::named::<G>(start.as_os_str()))
    }

    /// What the match begins from must not be removed with the former record.
    fn check_folder(&self) -> Result<(), Failure> {
        let folder = self.arguments.folder.as_ref().and_then(|folder| folder.canonicalize().ok());
        let start = self.start.as_ref().and_then(|start| start.canonicalize().ok());
        if let (Some(folder), Some(start)) = (folder, start)
            && start.parent() == Some(&folder)
        {
            let message = format!("{} lies in the folder of the new record", start.display());
            return Err(Failure::usage(message).hint("name another folder, so that the former record is kept"));
        }
        Ok(())
    }

    /// Who sits where as long as nobody is named.
    fn players<G: House>(&self, state: &G::State, strategies: &[OsString]) -> Players {
        let own = |seat| G::name(state, seat).filter(|name| !name.is_empty()).map(str::to_owned);
        let named = |(seat, strategy): (Seat, &OsString)| (seat, own(seat).unwrap_or_else(|| name_of::<G>(strategy)));
        Players::new(Seat::ALL.into_iter().zip(strategies).map(named))
    }

    /// REF-9. A file to begin from may tell names already.
    fn set_names<G: House>(&self, state: &mut G::State, strategies: &[OsString]) -> Result<Vec<String>, Failure> {
        let given = names::given(&self.args.name, &self.players::<G>(state, strategies))?;
        let mut names = Vec::new();
        for ((seat, strategy), given) in Seat::ALL.into_iter().zip(strategies).zip(given) {
            let own = G::name(state, seat).unwrap_or_default().to_owned();
            if given.is_none() && !own.is_empty() && own != name_of::<G>(strategy) {
                note(format_args!("note: {seat} keeps the name `{own}` of the file; --name {seat}=NAME gives another"));
            }
            let name =
                given.clone().unwrap_or_else(|| if own.is_empty() { name_of::<G>(strategy) } else { own.clone() });
            G::set_name(state, seat, &name).map_err(|error| {
                let failure = Failure::usage(format_args!("`{name}` cannot be the name of {seat}: {error}"));
                failure.hint(format_args!("give it another name with --name {seat}=NAME"))
            })?;
            // A name of a file to begin from stays as it is there.
            if given.is_some() || own.is_empty() {
                check_name(&name).map_err(|error| {
                    let failure = Failure::usage(format_args!("`{name}` cannot be the name of {seat}: {error}"));
                    failure.hint(format_args!("give it another name with --name {seat}=NAME"))
                })?;
            }
            names.push(name);
        }
        Ok(names)
    }
}

/// REF-9 names a strategy by its folder, which may be that of its rivals too.
fn warn_of_equal_names(journal: &Journal) {
    let same = |a: &PlayerEntry, b: &PlayerEntry| a.seat < b.seat && a.name == b.name && a.argument() != b.argument();
    let twin =
        journal.head.players.iter().find_map(|a| journal.head.players.iter().find(|b| same(a, b)).map(|b| (a, b)));
    if let Some((a, b)) = twin {
        let (first, second) = (a.seat, b.seat);
        note(format_args!(
            "note: P{first} and P{second} are both named `{}`; --name P{second}=NAME tells them apart",
            a.name
        ));
    }
}
