//! `rulebook tournament run-match`: a match by its plan line.

use super::folder::enlist;
use super::lines::{located, utf8};
use super::names::matches_folder;
use super::participants::rules_of;
use super::{boards, limits};
use crate::args::RunMatchArgs;
use crate::commands::for_game;
use crate::failure::Failure;
use crate::games::{House, IsState, Registry, WithGame};
use crate::input::{name_of, read_bytes};
use crate::matches::{Match, Setup, mend};
use crate::output::{counted, note_lines, print_json_text};
use crate::own_file;
use crate::record::read_journal;
use crate::record::{Folder, MATCH, Place, Previous, Unfinished, clear_damaged, is_cut, state_file};
use rulebook_core::contract::Opening;
use rulebook_core::players::Seat;
use rulebook_core::text::Plain;
use rulebook_record::{Journal, Start};
use rulebook_referee::Interrupt;
use rulebook_referee::TempFolder;
use rulebook_tournament::lines::{Outcome, PlanLine, Played, is_id, write_line};
use std::io::Read as _;
use std::path::{Path, PathBuf};

pub(super) fn run<R: Registry>(args: &RunMatchArgs) -> Result<(), Failure> {
    let interrupt = Interrupt::install()?;
    match &args.worker_of {
        Some(folder) => {
            let _enlisted = enlist(folder)?;
            let dir = matches_folder(folder);
            let interrupt = interrupt.with_end_of_input();
            let mut runner = Runner {
                dir: Some(dir),
                resume: true,
                previous: Previous::ReplaceAmongOthers,
                interrupt: &interrupt,
                serves: true,
                failed: Vec::new(),
            };
            // The tournament knows why it has ended its workers.
            let played = each_line_of_input(&interrupt, |line| runner.play::<R>(line));
            played.map_err(|failure| if failure.is_interruption() { failure.silent() } else { failure })
        }
        None => {
            let interrupt = if args.end_with_input { interrupt.with_end_of_input() } else { interrupt };
            let mut runner = Runner {
                dir: args.dir.clone(),
                resume: args.resume,
                previous: match (args.resume || args.dir.is_none(), args.replace) {
                    (true, _) => Previous::ReplaceAmongOthers,
                    (false, true) => Previous::Replace,
                    (false, false) => Previous::Keep,
                },
                interrupt: &interrupt,
                serves: false,
                failed: Vec::new(),
            };
            match args.plan.as_str() {
                "-" => each_line_of_input(&interrupt, |line| runner.play::<R>(line))?,
                line if line.trim_start().starts_with('{') => {
                    plan_lines("the argument", line)?.into_iter().try_for_each(|line| runner.play::<R>(line))?;
                }
                file => {
                    let bytes = read_bytes(Path::new(file)).map_err(|failure| {
                        failure.hint("the argument is a plan line, which begins with {, or a file of plan lines")
                    })?;
                    let lines = plan_lines(&name_of(Path::new(file)), &utf8(file, bytes)?)?;
                    lines.into_iter().try_for_each(|line| runner.play::<R>(line))?;
                }
            }
            runner.end()
        }
    }
}

fn plan_lines(name: &str, text: &str) -> Result<Vec<PlanLine>, Failure> {
    let lines = located(name, text)?;
    for line in &lines {
        if !is_id(&line.value.id) {
            let message = format_args!("{}: {:?} cannot name a match", line.position, line.value.id);
            return Err(Failure::usage(message).hint("1 to 40 digits, small letters and -, no - in front"));
        }
    }
    Ok(lines.into_iter().map(|line| line.value).collect())
}

/// Takes each line as it comes.
fn each_line_of_input(
    interrupt: &Interrupt,
    mut take: impl FnMut(PlanLine) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let name = "standard input";
    let mut input = std::io::stdin().lock();
    // As much as the buffer of standard input has, so that nothing stays in it
    // that waiting for the system would not tell of.
    let mut piece = vec![0; 64 * 1024];
    let mut text = Vec::new();
    let mut number = 0;
    loop {
        interrupt.wait_for_input()?;
        let read = input.read(&mut piece).map_err(|error| Failure::usage(format_args!("{name}: {error}")))?;
        text.extend(&piece[..read]);
        if read == 0 && !text.is_empty() {
            text.push(b'\n');
        }
        while let Some(end) = text.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = text.drain(..=end).collect();
            number += 1;
            let at = format!("{name}, line {number}");
            plan_lines(&at, &utf8(&at, line)?)?.into_iter().try_for_each(&mut take)?;
        }
        if read == 0 {
            return Ok(());
        }
    }
}

/// Plays matches one after the other.
struct Runner<'a> {
    /// Where their records are kept.
    dir: Option<PathBuf>,
    /// Whether to go on with what is there.
    resume: bool,
    /// What becomes of the record of another match.
    previous: Previous,
    interrupt: &'a Interrupt,
    /// Whether a tournament is told of it, which tells people.
    serves: bool,
    failed: Vec<String>,
}

impl Runner<'_> {
    /// Plays a match and prints its result line. That it could not be played is
    /// a result too.
    fn play<R: Registry>(&mut self, line: PlanLine) -> Result<(), Failure> {
        let game = line.game.clone();
        let outcome = match for_game::<R, _, _>(&game, Play { line: &line, runner: self, is_state: R::is_state }) {
            Ok(played) => Outcome::Played(played),
            Err(failure) if failure.is_interruption() => return Err(failure),
            Err(failure) => {
                if !self.serves {
                    note_lines(format_args!("match {}: {}", line.id, failure.to_string().trim_end()));
                }
                self.failed.push(line.id.clone());
                Outcome::Failed(failure.reason())
            }
        };
        print_json_text(&write_line(&line.result(outcome)))
    }

    fn end(self) -> Result<(), Failure> {
        if self.failed.is_empty() {
            return Ok(());
        }
        Err(Failure::no(format_args!("could not be played: {}", self.failed.join(", "))))
    }
}

struct Play<'a> {
    line: &'a PlanLine,
    runner: &'a Runner<'a>,
    is_state: IsState,
}

impl WithGame for Play<'_> {
    type Output = Result<Played, Failure>;

    fn with<G: House>(self) -> Self::Output {
        let setup = setup::<G>(self.line)?;
        let journal = match &self.runner.dir {
            Some(dir) => self.play(setup, &dir.join(&self.line.id))?,
            None => {
                let folder = TempFolder::new();
                let folder = folder.map_err(|error| Failure::io(&std::env::temp_dir(), &error))?;
                self.play(setup, folder.path())?
            }
        };
        played(&journal)
    }
}

impl Play<'_> {
    fn play<G: House>(&self, setup: Setup<G>, folder: &Path) -> Result<Journal, Failure> {
        let interrupt = self.runner.interrupt;
        interrupt.check()?;
        let game = match former(&setup, folder, self.runner.resume) {
            Former::Over(journal) => return Ok(*journal),
            Former::Unfinished(game) => *game,
            Former::Nothing => {
                if self.runner.resume && folder.is_dir() {
                    clear_damaged(folder, self.is_state)?;
                }
                Match::begin(setup, Place::Named(folder, self.runner.previous), self.is_state)?
            }
        };
        game.play(interrupt, &mut |_, _, _| {})
    }
}

/// What there is already of a match.
enum Former<G: House> {
    Nothing,
    Unfinished(Box<Match<G>>),
    Over(Box<Journal>),
}

/// What is not of this match, or cannot be gone on with, is as good as nothing.
fn former<G: House>(setup: &Setup<G>, folder: &Path, wanted: bool) -> Former<G> {
    if !wanted || !folder.is_dir() {
        return Former::Nothing;
    }
    if !begins_alike(setup, folder) {
        return Former::Nothing;
    }
    let expected = setup.journal();
    if folder.join(MATCH).is_file() {
        return match read_journal(folder) {
            Ok(Some(journal))
                if journal.outcome.is_some()
                    && journal.is_same_match(&expected)
                    && mend::<G>(folder, &journal, &setup.state).is_ok() =>
            {
                // If that cannot be, the result is good all the same.
                let _ = Folder::reopen(folder).and_then(|folder| folder.forget_unfinished());
                Former::Over(Box::new(journal))
            }
            _ => Former::Nothing,
        };
    }
    let unfinished = Folder::reopen(folder).and_then(Unfinished::open);
    let same = unfinished.ok().filter(|unfinished| {
        let here = std::env::current_dir().is_ok_and(|here| here == unfinished.working_folder);
        here && unfinished.journal.is_same_match(&expected)
    });
    same.and_then(|unfinished| Match::resume(unfinished, None).ok())
        .map_or(Former::Nothing, |game| Former::Unfinished(Box::new(game)))
}

/// Whether a record begins from the state of this match: its journal tells no
/// board.
fn begins_alike<G: House>(setup: &Setup<G>, folder: &Path) -> bool {
    let mut text = String::new();
    G::write(&setup.state, &mut Plain(&mut text)).expect("writing to a string cannot fail");
    let first = folder.join(state_file(G::progress(&setup.state).done.unwrap_or_default()));
    // One that is cut or missing is written again, if the rest follows from this state.
    match own_file::read(&first) {
        Ok(first) => first == text.as_bytes() || is_cut(&first, text.as_bytes()),
        Err(error) => error.kind() == std::io::ErrorKind::NotFound,
    }
}

fn setup<G: House>(line: &PlanLine) -> Result<Setup<G>, Failure> {
    if line.rules_version != G::RULES_VERSION {
        let message = format_args!("of version {} of the rules, this is {}", line.rules_version, G::RULES_VERSION);
        return Err(Failure::usage(message));
    }
    let rules = rules_of::<G>(&line.rules)?;
    let (mut state, start) = match (&line.board, line.rounds) {
        (None, rounds) => (G::opening(&rules, &Opening { rounds }).map_err(Failure::usage)?, Start::Standard),
        (Some(board), None) => (boards::state_of::<G>(board, &rules)?, Start::Given),
        (Some(board), Some(rounds)) => {
            let message = format_args!("board {} tells its own rounds, so they cannot be {rounds}", board.name);
            return Err(Failure::usage(message));
        }
    };
    let players = G::players(&state).len();
    if line.seats.len() != players {
        return Err(Failure::usage(format_args!("expected {}, found {}", counted(players, "seat"), line.seats.len())));
    }
    for (seat, entry) in Seat::ALL.into_iter().zip(&line.seats) {
        G::set_name(&mut state, seat, &entry.name)
            .map_err(|error| Failure::usage(format_args!("`{}` cannot be the name of {seat}: {error}", entry.name)))?;
    }
    let (limits, confinement) = limits::of_texts(&line.limits, G::ASKING.limits)?;
    Ok(Setup {
        names: line.seats.iter().map(|entry| entry.name.clone()).collect(),
        strategies: line.seats.iter().map(|entry| entry.strategy.clone().into()).collect(),
        state,
        seed: line.seed,
        start,
        limits,
        confinement,
    })
}

fn played(journal: &Journal) -> Result<Played, Failure> {
    let outcome = journal.outcome.as_ref().ok_or_else(|| Failure::usage("the match has no outcome"))?;
    let verdicts = journal.head.players.iter().map(|player| {
        journal.verdicts(player.seat).into_iter().map(|(kind, count)| (kind.to_owned(), count)).collect()
    });
    Ok(Played {
        ranks: outcome.ranks.iter().copied().map(u32::from).collect(),
        scores: outcome.scores.clone(),
        decision: outcome.decision.parse().map_err(Failure::usage)?,
        disqualified: outcome.disqualified.clone(),
        verdicts: verdicts.collect(),
    })
}
