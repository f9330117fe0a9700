//! `rulebook tournament`, and what a comparison shares with it
//!
//! - `plan`: what a tournament is, and its matches as lines.
//! - `form`: who meets whom, by the arguments.
//! - `enough`: as many bots as a form needs.
//! - `boards`: what the matches begin from.
//! - `limits`: what strategies are allowed, as texts of a plan line.
//! - `lines`: reading plan lines.
//! - `line_file`: a file of lines that is on the disk as far as it was written.
//! - `pages`: pages of matches.
//! - `participants`: whether everybody who takes part can play.
//! - `run_match`: playing matches by their lines.
//! - `reports`: the files of a report.
//! - `tally`: what the results tell.
//! - `correct`: deciding something after matches were played.
//! - `corrections`: the file of what was decided.
//! - `broken`: entries that cannot be played.
//! - `names`: what lies where in the folder of a tournament.
//! - `described`: what a tournament is a function of, as a file.
//! - `folder`: the folder of a tournament that is being played, or goes on.
//! - `former`: removing what another tournament has left.
//! - `faults`: how often strategies have failed, and where to look.
//! - `workers`: the processes that play.
//! - `progress`: how far it is.

pub(super) mod boards;
mod broken;
mod correct;
mod corrections;
mod described;
mod enough;
mod faults;
pub(super) mod folder;
mod form;
mod former;
pub(super) mod limits;
pub(super) mod line_file;
pub(super) mod lines;
pub(super) mod names;
mod pages;
pub(super) mod participants;
pub(super) mod plan;
mod progress;
mod reports;
mod run_match;
mod tally;
pub(super) mod workers;

use crate::args::{PlayTournamentArgs, TournamentArgs, TournamentCommand};
use crate::entries::warn_of_stale;
use crate::failure::Failure;
use crate::games::Registry;
use crate::output::{counted, note};
use crate::record::is_log;
use described::Described;
use folder::Folder;
use progress::Progress;
use reports::write_reports;
use rulebook_referee::Interrupt;
use rulebook_tournament::State;
use rulebook_tournament::lines::{Outcome, PlanLine, ResultLine};
use std::collections::{BTreeSet, VecDeque};
use std::ffi::OsStr;
use std::path::Path;
use workers::{News, Workers};

const USUAL_FOLDER: &str = "tournament1";

pub(crate) fn run<R: Registry>(args: &TournamentArgs) -> Result<(), Failure> {
    match &args.command {
        Some(TournamentCommand::Plan(args)) => plan::run::<R>(args),
        Some(TournamentCommand::RunMatch(args)) => run_match::run::<R>(args),
        Some(TournamentCommand::Tally(args)) => {
            if args.correct.is_asked_for() {
                correct::change(&args.correct, &args.tournament)?;
            }
            tally::run(args)
        }
        None => play::<R>(&args.play),
    }
}

fn play<R: Registry>(args: &PlayTournamentArgs) -> Result<(), Failure> {
    let folder = match &args.resume {
        Some(path) => {
            let folder = Folder::reopen(path)?;
            plan::check::<R>(&folder.described, args.concurrency)?;
            pages::check::<R>(&folder.described.tournament.conditions().game, args.pages)?;
            folder
        }
        None => {
            let described = plan::describe::<R>(&args.described, &args.confine)?;
            plan::check::<R>(&described, args.concurrency)?;
            pages::check::<R>(&described.tournament.conditions().game, args.pages)?;
            let replaces = args.replace.then_some(former::Known { is_state: R::is_state, is_log: is_log::<R> });
            Folder::create(args.dir.as_deref().unwrap_or(Path::new(USUAL_FOLDER)), described, replaces)?
        }
    };
    let (entrants, fillers) = (folder.described.tournament.entrants(), folder.described.tournament.fillers());
    let strategies = entrants.all().iter().chain(fillers.all()).map(|entrant| OsStr::new(&entrant.strategy));
    warn_of_stale(strategies, &folder.described.working_folder);
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
    // No worker plays while the results are read.
    let signals = workers.end();
    let resume = folder.resume_command();
    let go_on = |failure: Failure| failure.hint(format_args!("`{resume}` goes on with this tournament"));
    if let Err(failure) = &played
        && !failure.is_interruption()
    {
        return played.map_err(go_on);
    }
    let state = folder.state()?;
    if state.finished() {
        folder.sort_results(&state)?;
    }
    let mut ended = || signals.check();
    let Described { tournament, left_out, .. } = &folder.described;
    let report = pages::write::<R>(folder.path(), &tournament.conditions().game, &state, args.pages, &mut ended)
        .and_then(|()| tally::report(tournament, &state, left_out, args.quiet, &mut ended))
        .and_then(|mut report| {
            pages::link(&mut report, folder.path());
            write_reports(folder.path(), &report, &mut ended).map(|()| report)
        });
    played.map_err(go_on)?;
    let report = report.map_err(go_on)?;
    tally::print_report(&report, args.format.format)?;
    let shown = args.resume.as_deref().or(args.dir.as_deref()).unwrap_or(Path::new(USUAL_FOLDER));
    faults::tell(&folder.described.tournament, &state, shown);
    tally::warn(&report);
    failures(&state).map_err(go_on)?;
    if !args.quiet {
        note(format_args!("the page is {}", shown.join("report.html").display()));
    }
    Ok(())
}

/// Names the matches that could not be played.
fn failures(state: &State) -> Result<(), Failure> {
    let failed: Vec<&str> = state.failed().map(|entry| entry.line.id.as_str()).collect();
    if failed.is_empty() {
        return Ok(());
    }
    let (count, known) = (failed.len(), state.matches().len());
    Err(Failure::no(format_args!("{count} of {} could not be played: {}", counted(known, "match"), failed.join(", "))))
}

/// A tournament being played.
struct Running {
    folder: Folder,
    workers: Workers,
    /// The matches to be played.
    queue: VecDeque<PlanLine>,
    /// Those that a worker was lost with, or that could not be played.
    tried: BTreeSet<String>,
    progress: Progress,
}

impl Running {
    /// Plays until there is nothing more that can be played.
    fn play(&mut self, concurrency: usize) -> Result<(), Failure> {
        let mut given = BTreeSet::new();
        let mut all_known = self.look(&mut given)?;
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
                News::Result(line, result) => {
                    match &result.outcome {
                        Outcome::Played(played) => self.progress.finished(&line, played),
                        Outcome::Failed(reason) => {
                            self.progress.trouble(&line, &format!("could not be played: {reason}"))
                        }
                    }
                    self.folder.add(result)?;
                }
                News::Lost(line, how) if self.tried.insert(line.id.clone()) => {
                    self.progress.trouble(&line, &format!("is played once more: {how}"));
                    self.queue.push_front(line);
                }
                News::Lost(line, how) => {
                    self.progress.trouble(&line, &format!("could not be played: {how}"));
                    self.folder.add(line.result(Outcome::Failed(how)))?;
                }
                News::Stopped(failure, results) => return self.stopped(failure, results),
            }
            if self.queue.is_empty() && !all_known {
                all_known = self.look(&mut given)?;
            }
        }
    }

    /// Queues the matches that are known and were not given to anybody yet.
    fn look(&mut self, given: &mut BTreeSet<String>) -> Result<bool, Failure> {
        let state = self.folder.state()?;
        let played = state.matches().iter().filter(|entry| entry.played.is_some()).count();
        let known = state.matches().iter().filter(|entry| !entry.void).map(|entry| &entry.line);
        self.progress.known(known.collect::<Vec<_>>().into_iter(), played, state.all_known());
        self.queue.extend(state.ready().filter(|line| given.insert(line.id.clone())).cloned());
        Ok(state.all_known())
    }

    fn stopped(&mut self, failure: Failure, results: Vec<ResultLine>) -> Result<(), Failure> {
        results.into_iter().try_for_each(|result| self.folder.add(result))?;
        Err(failure)
    }
}
