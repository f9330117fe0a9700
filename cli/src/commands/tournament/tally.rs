//! `rulebook tournament tally`, and computing and printing reports.

use super::lines::plan_lines_of;
use super::names::{LINKS, results_file};
use super::reports::write_reports;
use super::tournament_file::{TournamentFile, read_results};
use super::{corrections, faults, pages};
use crate::args::{Format, TallyArgs};
use crate::failure::Failure;
use crate::output::{counted, note, print, print_json_text, table_cell};
use crate::progress::Reporter;
use rulebook_referee::Interrupt;
use rulebook_tournament::report::{OmittedEntry, Options, Report, text_with, warnings};
use rulebook_tournament::{State, Tournament};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

pub(super) fn run(args: &TallyArgs) -> Result<(), Failure> {
    let own = [results_file(&args.tournament)];
    let of_folder = args.results.is_empty() && args.tournament.is_dir();
    // Reads the results first: if they come from a pipe, its writer may still be writing the tournament
    // file until the pipe ends.
    let results = read_results(if of_folder { &own } else { &args.results })?;
    let (tournament, left_out) = tournament(&args.tournament)?;
    let corrections = corrections::read(&args.tournament)?;
    let state = tournament.corrected_state(&results, &corrections).map_err(Failure::usage)?;
    // Without files to write, a signal may end the command directly.
    let interrupt = args.dir.as_ref().map(|_| Interrupt::install()).transpose()?;
    let mut ended = || interrupt.as_ref().map_or(Ok(()), |interrupt| Ok(interrupt.check()?));
    let mut report = report(&tournament, &state, &left_out, false, &mut ended)?;
    if args.tournament.is_dir() {
        pages::link(&mut report, &args.tournament);
    }
    if let Some(dir) = &args.dir {
        fs::create_dir_all(dir).map_err(|error| Failure::io(dir, &error))?;
        write_reports(dir, &report, &mut ended)?;
    }
    print_report(&report, args.format.format)?;
    if of_folder {
        faults::report(&tournament, &state, &args.tournament);
    }
    warn(&report);
    missing(&state)
}

/// The tournament of a folder or a file, or the one defined by plan lines.
fn tournament(path: &Path) -> Result<(Tournament, Vec<OmittedEntry>), Failure> {
    match plan_lines_of(path)? {
        Some(lines) => Tournament::of_lines(lines)
            .map(|tournament| (tournament, Vec::new()))
            .map_err(|error| Failure::usage(error).hint("plan lines come from `rulebook tournament plan`")),
        None => TournamentFile::read(path).map(|described| (described.tournament, described.left_out)),
    }
}

/// Computes the report, which takes seconds for large tournaments.
///
/// # Errors
///
/// The error of `ended`, which is called at each step.
pub(super) fn report(
    tournament: &Tournament,
    state: &State,
    left_out: &[OmittedEntry],
    quiet: bool,
    ended: &mut dyn FnMut() -> Result<(), Failure>,
) -> Result<Report, Failure> {
    let options = Options { folders: Some(LINKS.to_owned()), ..Options::default() };
    let reporter = Reporter::new(quiet, 0, "report {percent}% {wide_bar} {elapsed} (about {eta} left)");
    let mut failure = None;
    let report = Report::watched(tournament, state, &options, &mut |done, of| {
        if let Reporter::Bar(bar) = &reporter {
            bar.set_length(of);
            bar.set_position(done);
        }
        match ended() {
            Ok(()) => ControlFlow::Continue(()),
            Err(end) => {
                failure = Some(end);
                ControlFlow::Break(())
            }
        }
    });
    reporter.finish();
    match (report, failure) {
        (_, Some(failure)) => Err(failure),
        (ControlFlow::Continue(report), None) => Ok(Report { left_out: left_out.to_vec(), ..report }),
        (ControlFlow::Break(()), None) => unreachable!("only a failure breaks it"),
    }
}

/// Prints the warnings of the report.
pub(super) fn warn(report: &Report) {
    warnings(report).iter().for_each(|warning| note(format_args!("warning: {warning}")));
}

pub(super) fn print_report(report: &Report, format: Format) -> Result<(), Failure> {
    match format {
        Format::Text => print(&text_with(report, &table_cell)),
        Format::Json => print_json_text(&report.json()),
    }
}

/// Lists the matches without a result.
fn missing(state: &State) -> Result<(), Failure> {
    if state.finished() {
        return Ok(());
    }
    for entry in state.matches().iter().filter(|entry| entry.is_open()) {
        let why = if entry.failures.is_empty() { "no result".to_owned() } else { entry.failures.join("; ") };
        note(format_args!("match {}: {why}", entry.line.id));
    }
    let missing = state.ready().count();
    let more = if state.all_known() { "" } else { ", and the matches that depend on them" };
    let is = if missing == 1 { "is" } else { "are" };
    Err(Failure::no(format_args!("{missing} of {} {is} missing{more}", counted(state.matches().len(), "match"))))
}
