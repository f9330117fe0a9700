//! Games of people at this terminal (PEO).
//!
//! The match runs in this thread, the screen in another. Taking back an answer ends the running match and reopens its
//! record (REC-12); the screen stays.

use super::{how_to_go_on, legacy, network, print_result, report};
use crate::args::{Format, PlayArgs};
use crate::commands::view;
use crate::failure::Failure;
use crate::games::{GameRef, Registry, State};
use crate::matches::{ExternalPlayers, Match, Setup};
use crate::network::PeerLink;
use crate::output::{counted, print, print_json, quoted};
use crate::people::{Ending, People, Request, Update};
use crate::prefix::{BUILTIN, HUMAN, is_reserved, split_protocol, with_path, without_prefix};
use crate::record::{Folder, RecordPlace, Recording, UnfinishedMatch, bad_rules, read_journal};
use rulebook_core::players::Seat;
use rulebook_core::text::Printable;
use rulebook_record::{Journal, PlayerEntry};
use rulebook_referee::Interrupt;
use std::ffi::OsString;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};

/// Whether people are among the strategies.
pub(super) fn are_among(strategies: &[OsString]) -> bool {
    strategies.iter().any(|strategy| strategy == HUMAN)
}

/// Checks that people can play a game from a state on (PEO-1).
///
/// # Errors
///
/// When it asks several players at the same time, or does not list its actions.
pub(super) fn check_game(game: GameRef, state: &State) -> Result<(), Failure> {
    if state.outcome().is_some() || game.typed.choices(&**state).is_some() {
        return Ok(());
    }
    let message = "expected a game that asks one player at a time and lists the legal actions";
    Err(Failure::usage(format_args!("{HUMAN}: {message}, found {}", game.name())))
}

/// Checks that a person can see the game and press keys.
///
/// # Errors
///
/// When stdin or stdout is no terminal.
pub(super) fn check_terminal() -> Result<(), Failure> {
    let no = |stream| {
        let failure = Failure::usage(format_args!("{HUMAN}: {stream} is not a terminal, so no person can play here"));
        Err(failure.hint("play in a terminal, or in a web page with --open"))
    };
    match (io::stdin().is_terminal(), io::stdout().is_terminal()) {
        (true, true) => Ok(()),
        (false, _) => no("stdin"),
        (true, false) => no("stdout"),
    }
}

/// A seed for a match of people, who would soon know the answers of a built-in player with the same seed (PEO-5).
///
/// # Errors
///
/// When the system has no random numbers.
pub(super) fn random_seed() -> Result<u64, Failure> {
    getrandom::u64().map_err(|error| {
        let failure = Failure::usage(format_args!("the system gives no random seed: {error}"));
        failure.hint("--seed N sets one")
    })
}

/// The games that people play one after another on one screen.
pub(super) struct Session<'a> {
    games: Registry,
    game: GameRef,
    args: &'a PlayArgs,
    interrupt: Arc<Interrupt>,
    people: People,
    screen: JoinHandle<Result<(), Failure>>,
    /// The folder that relative paths of strategies start from; empty for the current folder.
    working_folder: PathBuf,
}

/// The last match of a session.
struct LastMatch {
    /// Its journal, if it is over.
    journal: Option<Journal>,
    folder: PathBuf,
    /// The signal that ended the session after the match.
    signal: Option<Failure>,
}

impl<'a> Session<'a> {
    /// Starts the thread of the screen. The screen appears with the first match.
    ///
    /// # Errors
    ///
    /// When there is no terminal, or signals cannot be received.
    pub(super) fn open(games: Registry, game: GameRef, args: &'a PlayArgs) -> Result<Self, Failure> {
        check_terminal()?;
        let interrupt = Arc::new(Interrupt::install()?);
        let (updates, received) = mpsc::channel();
        let (requests, requested) = mpsc::channel();
        let people = People::new(game, updates, requested, Arc::clone(&interrupt));
        let screen = thread::spawn(move || view::play(game, &received, requests));
        Ok(Self { games, game, args, interrupt, people, screen, working_folder: PathBuf::new() })
    }

    /// Plays a new match. `begun` is called when its record exists.
    ///
    /// # Errors
    ///
    /// As [`Match::begin`] and [`Match::play`].
    pub(super) fn begin(
        self,
        setup: Setup,
        place: RecordPlace<'_>,
        peer: Option<PeerLink>,
        begun: impl FnOnce() -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.people.set_peer(peer.as_ref().map(PeerLink::watch));
        let external = ExternalPlayers { peer, ..self.external() };
        let playing = Match::begin_with_external(setup, place, self.games, external)?;
        begun()?;
        self.run(playing)
    }

    /// Resumes a match.
    ///
    /// # Errors
    ///
    /// As [`Match::resume`] and [`Match::play`].
    pub(super) fn resume(mut self, unfinished: UnfinishedMatch) -> Result<(), Failure> {
        self.working_folder.clone_from(&unfinished.first().working_folder);
        let playing = self.reopen(unfinished)?;
        self.run(playing)
    }

    /// The people, and nobody on the network.
    fn external(&self) -> ExternalPlayers<'_> {
        ExternalPlayers { people: Some(&self.people), peer: None }
    }

    fn reopen(&self, unfinished: UnfinishedMatch) -> Result<Match, Failure> {
        let playing = Match::resume(self.game, unfinished, Some(legacy::write_page), Some(&self.people))?;
        self.people.set_has_answer(last_person(playing.journal()).is_some());
        Ok(playing)
    }

    fn run(self, playing: Match) -> Result<(), Failure> {
        let mut earlier = Vec::new();
        match self.matches(playing, &mut earlier) {
            Ok(last) => self.finish(&earlier, last),
            Err(failure) => self.fail(&earlier, failure),
        }
    }

    /// Plays matches until a person leaves. The matches before the last one go to `earlier`.
    fn matches(&self, mut playing: Match, earlier: &mut Vec<(Journal, PathBuf)>) -> Result<LastMatch, Failure> {
        loop {
            let folder = playing.folder().to_owned();
            let is_over_network = network::is_over_network(playing.journal());
            let journal = match self.play(playing, &folder) {
                Ok(journal) => journal,
                Err(failure) => {
                    let hint = how_to_go_on(is_over_network, &folder);
                    match self.people.take_ending() {
                        Some(Ending::Undo) => playing = self.undo(&folder)?,
                        Some(Ending::Leave) => return Ok(LastMatch { journal: None, folder, signal: None }),
                        Some(Ending::Signal(signal)) => return Err(signal.hint(hint)),
                        Some(Ending::NoScreen) | None => return Err(failure.hint(hint)),
                    }
                    continue;
                }
            };
            self.people.send(Update::Over);
            let request = self.people.wait();
            playing = match request {
                Ok(Request::Undo) => self.undo(&folder)?,
                Ok(again @ (Request::Again | Request::Exchange)) => {
                    let setup = self.again(&journal, &folder, again == Request::Exchange)?;
                    earlier.push((journal, folder));
                    self.people.set_has_answer(false);
                    Match::begin_with_external(setup, RecordPlace::Next, self.games, self.external())?
                }
                Ok(Request::Answer(..) | Request::Leave) => {
                    return Ok(LastMatch { journal: Some(journal), folder, signal: None });
                }
                Err(signal) => return Ok(LastMatch { journal: Some(journal), folder, signal: Some(signal) }),
            };
        }
    }

    fn play(&self, playing: Match, folder: &Path) -> Result<Journal, Failure> {
        let programs: Vec<bool> = playing.journal().head.players.iter().map(is_program).collect();
        let people = people_of(playing.journal());
        let is_over_network = network::is_over_network(playing.journal());
        let mut is_first = true;
        playing.play(&self.interrupt, &mut |state, number, _| {
            if std::mem::take(&mut is_first) {
                self.people.send(Update::Match { folder: folder.to_owned(), people: people.clone(), is_over_network });
            }
            let asked = match state.status().asked().iter().collect::<Vec<_>>()[..] {
                [seat] => Some(seat),
                _ => None,
            };
            let is_program = asked.is_some_and(|seat| programs.get(seat.number() - 1) == Some(&true));
            self.people.send(Update::State { number, asked, is_program });
        })
    }

    /// Takes back the last answer of a person and everything after it (PEO-3).
    fn undo(&self, folder: &Path) -> Result<Match, Failure> {
        let mut unfinished = UnfinishedMatch::open_for_undo(Folder::reopen(folder)?, self.games)?;
        if let Some(seat) = last_person(unfinished.journal()) {
            unfinished.undo(seat);
        }
        self.reopen(unfinished)
    }

    /// The next match of the same players: from the same state, with the next seed (PEO-5).
    fn again(&self, journal: &Journal, folder: &Path, exchanged: bool) -> Result<Setup, Failure> {
        let head = &journal.head;
        let mut rules = self.game.rules();
        self.game.typed.set_rules(head, &mut rules).map_err(|error| bad_rules(folder, &error))?;
        let recording = Recording::open(self.game, folder, None)?;
        let (_, mut state) = recording.read_state(&recording.files[0])?;
        let mut names: Vec<String> = head.players.iter().map(|player| player.name.clone()).collect();
        let mut strategies: Vec<OsString> = head.players.iter().map(|player| self.argument(player)).collect();
        if exchanged {
            names.rotate_right(1);
            strategies.rotate_right(1);
        }
        for (seat, name) in Seat::ALL.into_iter().zip(&names) {
            if state.name(seat).is_some() {
                state.set_name(seat, name).map_err(|error| Failure::usage(format_args!("{seat}: {error}")))?;
            }
        }
        Ok(Setup {
            game: self.game,
            strategies,
            names,
            state,
            seed: head.seed.wrapping_add(1),
            plan_line_id: None,
            start: head.start,
            limits: head.limits,
            confinement: head.confinement.clone(),
        })
    }

    /// The argument of a player, from the current folder.
    fn argument(&self, player: &PlayerEntry) -> OsString {
        let argument = player.argument();
        if self.working_folder.as_os_str().is_empty() || !is_program(player) {
            return argument;
        }
        let path = self.working_folder.join(split_protocol(&argument).1);
        with_path(&argument, &path)
    }

    /// Closes the screen.
    ///
    /// # Errors
    ///
    /// When the screen failed.
    fn close(self) -> Result<(), Failure> {
        self.people.send(Update::Close);
        // The panic was already reported by the panic hook.
        self.screen.join().unwrap_or_else(|_| Err(Failure::usage("the game could not be shown to its end")))
    }

    /// Closes the screen after a failure of the match, which matters more than one of the screen. But if the screen
    /// failed, the match could not go on.
    fn fail(self, earlier: &[(Journal, PathBuf)], failure: Failure) -> Result<(), Failure> {
        let (game, args) = (self.game, self.args);
        let of_screen = self.close().err().filter(|_| !failure.is_interruption());
        let failure = of_screen.unwrap_or(failure);
        // The failure matters more than one of printing.
        let _ = print_earlier(game, args, earlier);
        Err(failure)
    }

    /// Closes the screen, and prints the results.
    fn finish(self, earlier: &[(Journal, PathBuf)], last: LastMatch) -> Result<(), Failure> {
        let (game, args) = (self.game, self.args);
        let LastMatch { journal, folder, signal } = last;
        self.close()?;
        print_earlier(game, args, earlier)?;
        match journal {
            Some(journal) => print_result(game, &journal, args, &folder)?,
            None => print_unfinished(game, args, &folder)?,
        }
        signal.map_or(Ok(()), Err)
    }
}

/// Prints the results of the matches before the last one.
fn print_earlier(game: GameRef, args: &PlayArgs, earlier: &[(Journal, PathBuf)]) -> Result<(), Failure> {
    earlier.iter().try_for_each(|(journal, folder)| match args.format.format {
        Format::Json => print_json(&report::Report::of(game, journal, folder)?),
        Format::Text => print(&report::table(game, journal, folder)?),
    })
}

/// Prints what was played of a match that is not over, and how to continue it.
fn print_unfinished(game: GameRef, args: &PlayArgs, folder: &Path) -> Result<(), Failure> {
    let Some(journal) = read_journal(folder)? else { return Ok(()) };
    if args.format.format == Format::Json {
        return print_json(&report::Report::of(game, &journal, folder)?);
    }
    let played = counted(journal.rounds.len(), game.step());
    let record = folder.display().to_string();
    print(&format!("{played} of {}, not over; the record is in {}\n", game.name(), Printable(&record)))?;
    if args.quiet {
        return Ok(());
    }
    if network::is_over_network(&journal) {
        return Ok(());
    }
    print(&format!("\nnext:\n  rulebook play --resume {}  continue the game\n", quoted(folder)))
}

/// The seats of people.
fn people_of(journal: &Journal) -> Vec<Seat> {
    let people = journal.head.players.iter().filter(|player| player.argument() == HUMAN);
    people.filter_map(|player| Seat::ALL.get(player.seat.checked_sub(1)?).copied()).collect()
}

/// The person who has answered last, if a person has answered.
fn last_person(journal: &Journal) -> Option<Seat> {
    let people = people_of(journal);
    let answers = journal.rounds.iter().rev().flat_map(|round| round.answers.iter().rev());
    answers.filter_map(|answer| people.iter().find(|seat| seat.number() == answer.seat)).next().copied()
}

fn is_program(player: &PlayerEntry) -> bool {
    let argument = player.argument();
    !is_reserved(&argument) && without_prefix(&argument, BUILTIN).is_none()
}
