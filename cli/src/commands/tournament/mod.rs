//! `rulebook tournament`, and the code it shares with `rulebook compare`
//!
//! - `plan`: the input of a tournament, and its matches as lines.
//! - `form`: the form, from the arguments.
//! - `entrant_count`: the hint when there are too few bots.
//! - `boards`: starts of the matches.
//! - `limits`: limits of strategies as texts in a plan line.
//! - `lines`: parsing plan lines.
//! - `line_file`: a durable file of lines.
//! - `pages`: pages of matches.
//! - `participants`: checks that every player can play.
//! - `run_match`: playing the matches of plan lines.
//! - `reports`: the files of a report.
//! - `tally`: combining results.
//! - `correct`: corrections after matches were played.
//! - `corrections`: the file of corrections.
//! - `unplayable`: unplayable entries.
//! - `names`: the layout of a tournament's folder.
//! - `tournament_file`: the input of a tournament, as a file.
//! - `folder`: the folder of a running or resumed tournament.
//! - `previous`: removing a replaced tournament.
//! - `faults`: reports the faults of each entrant.
//! - `workers`: the processes that play.
//! - `progress`: the progress of a tournament.

pub(super) mod boards;
mod correct;
mod corrections;
mod entrant_count;
mod faults;
pub(super) mod folder;
mod form;
pub(super) mod limits;
pub(super) mod line_file;
pub(super) mod lines;
pub(super) mod names;
mod pages;
pub(super) mod participants;
pub(super) mod plan;
mod previous;
mod progress;
mod reports;
mod run_match;
mod tally;
mod tournament_file;
mod unplayable;
pub(super) mod workers;

use crate::args::{PlayTournamentArgs, TournamentArgs, TournamentCommand};
use crate::entries::warn_of_outdated;
use crate::failure::Failure;
use crate::games::Registry;
use crate::output::{counted, note};
use folder::Folder;
use progress::Progress;
use reports::write_reports;
use rulebook_referee::Interrupt;
use rulebook_tournament::State;
use rulebook_tournament::lines::{Outcome, PlanLine, ResultLine};
use std::collections::{BTreeSet, VecDeque};
use std::ffi::OsStr;
use std::path::Path;
use tournament_file::TournamentFile;
use workers::{WorkerEvent, Workers};

const DEFAULT_FOLDER: &str = "tournament1";

pub(crate) fn run(games: Registry, args: &TournamentArgs) -> Result<(), Failure> {
    match &args.command {
        Some(TournamentCommand::Plan(args)) => plan::run(games, args),
        Some(TournamentCommand::RunMatch(args)) => run_match::run(games, args),
        Some(TournamentCommand::Tally(args)) => {
            if args.correct.is_requested() {
                correct::change(&args.correct, &args.tournament)?;
            }
            tally::run(args)
        }
        None => play(games, &args.play),
    }
}

fn play(games: Registry, args: &PlayTournamentArgs) -> Result<(), Failure> {
    let folder = match &args.resume {
        Some(path) => {
            let folder = Folder::reopen(path)?;
            plan::check(games, &folder.described, args.concurrency)?;
            pages::check(games, &folder.described.tournament.conditions().game, args.pages)?;
            folder
        }
        None => {
            let described = plan::describe(games, &args.described, &args.confinement)?;
            plan::check(games, &described, args.concurrency)?;
            pages::check(games, &described.tournament.conditions().game, args.pages)?;
            let replaces = args.replace.then_some(games);
            Folder::create(args.dir.as_deref().unwrap_or(Path::new(DEFAULT_FOLDER)), described, replaces)?
        }
    };
    let (entrants, fillers) = (folder.described.tournament.entrants(), folder.described.tournament.fillers());
    let strategies = entrants.all().iter().chain(fillers.all()).map(|entrant| OsStr::new(&entrant.strategy));
    warn_of_outdated(strategies, &folder.described.working_folder);
    let interrupt = Interrupt::install()?;
    let workers = Workers::new(folder.path(), &folder.described.working_folder, interrupt);
    let mut tournament = Running {
        folder,
        workers,
        queue: VecDeque::new(),
        tried: BTreeSet::new(),
        progress: Progress::new(args.quiet),
    };
    let played = tournament.play(args.concurrency.into());
    tournament.progress.end();
    let Running { mut folder, workers, .. } = tournament;
    // Ends the workers before the results are read, so that none adds a result meanwhile.
    let signals = workers.end();
    let resume = folder.resume_command();
    let with_hint = |failure: Failure| failure.hint(format_args!("`{resume}` resumes this tournament"));
    if let Err(failure) = &played
        && !failure.is_interruption()
    {
        return played.map_err(with_hint);
    }
    let state = folder.state()?;
    if state.finished() {
        folder.sort_results(&state)?;
    }
    let mut ended = || signals.check();
    let TournamentFile { tournament, left_out, .. } = &folder.described;
    let report = pages::write(games, folder.path(), &tournament.conditions().game, &state, args.pages, &mut ended)
        .and_then(|()| tally::report(tournament, &state, left_out, args.quiet, &mut ended))
        .and_then(|mut report| {
            pages::link(&mut report, folder.path());
            write_reports(folder.path(), &report, &mut ended).map(|()| report)
        });
    played.map_err(with_hint)?;
    let report = report.map_err(with_hint)?;
    tally::print_report(&report, args.format.format)?;
    let path = args.resume.as_deref().or(args.dir.as_deref()).unwrap_or(Path::new(DEFAULT_FOLDER));
    faults::report(&folder.described.tournament, &state, path);
    tally::warn(&report);
    failures(&state).map_err(with_hint)?;
    if !args.quiet {
        note(format_args!("the report is {}", path.join("report.html").display()));
    }
    Ok(())
}

/// Reports the matches that could not be played.
fn failures(state: &State) -> Result<(), Failure> {
    let failed: Vec<&str> = state.failed().map(|entry| entry.line.id.as_str()).collect();
    if failed.is_empty() {
        return Ok(());
    }
    let (count, known) = (failed.len(), state.matches().len());
    Err(Failure::no(format_args!("{count} of {} could not be played: {}", counted(known, "match"), failed.join(", "))))
}

/// A running tournament.
struct Running {
    folder: Folder,
    workers: Workers,
    /// Matches to play.
    queue: VecDeque<PlanLine>,
    /// Matches whose worker was lost. A match is played again only once.
    tried: BTreeSet<String>,
    progress: Progress,
}

impl Running {
    /// Plays until no more match can be played.
    fn play(&mut self, concurrency: usize) -> Result<(), Failure> {
        let mut queued = BTreeSet::new();
        let mut all_known = self.queue_ready(&mut queued)?;
        loop {
            while self.workers.busy() < concurrency
                && let Some(line) = self.queue.pop_front()
            {
                self.progress.started(&line);
                self.workers.give(line)?;
            }
            if self.workers.busy() == 0 {
                return Ok(());
            }
            match self.workers.wait() {
                WorkerEvent::Result(line, result) => {
                    match &result.outcome {
                        Outcome::Played(played) => self.progress.finished(&line, played),
                        Outcome::Failed(reason) => {
                            self.progress.report_error(&line, &format!("could not be played: {reason}"))
                        }
                    }
                    self.folder.add(result)?;
                }
                WorkerEvent::Lost(line, how) if self.tried.insert(line.id.clone()) => {
                    self.progress.report_error(&line, &format!("is played again: {how}"));
                    self.queue.push_front(line);
                }
                WorkerEvent::Lost(line, how) => {
                    self.progress.report_error(&line, &format!("could not be played: {how}"));
                    self.folder.add(line.result(Outcome::Failed(how)))?;
                }
                WorkerEvent::Stopped(failure, results) => return self.stopped(failure, results),
            }
            if self.queue.is_empty() && !all_known {
                all_known = self.queue_ready(&mut queued)?;
            }
        }
    }

    /// Queues the matches that can be played and are not in `queued`. Returns whether all matches
    /// of the tournament are known.
    fn queue_ready(&mut self, queued: &mut BTreeSet<String>) -> Result<bool, Failure> {
        let state = self.folder.state()?;
        let played = state.matches().iter().filter(|entry| entry.played.is_some()).count();
        let known = state.matches().iter().filter(|entry| !entry.void).map(|entry| &entry.line);
        self.progress.known(known.collect::<Vec<_>>().into_iter(), played, state.all_known());
        self.queue.extend(state.ready().filter(|line| queued.insert(line.id.clone())).cloned());
        Ok(state.all_known())
    }

    fn stopped(&mut self, failure: Failure, results: Vec<ResultLine>) -> Result<(), Failure> {
        results.into_iter().try_for_each(|result| self.folder.add(result))?;
        Err(failure)
    }
}
