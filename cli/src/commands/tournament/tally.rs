//! `rulebook tournament tally`, and writing reports.

use super::folder::{Described, LINKS, read_results, results_file};
use super::lines::plan_lines_of;
use super::{corrections, faults, pages};
use crate::args::{Format, TallyArgs};
use crate::failure::Failure;
use crate::files::write_whole;
use crate::output::{counted, note, print, print_json_text, table_cell};
use crate::own_file;
use crate::progress::Shown;
use crate::record::is_cut;
use rulebook_referee::Interrupt;
use rulebook_tournament::report::{LeftOut, Options, Report, entrants_csv, html, matches_csv, text_with, warnings};
use rulebook_tournament::{State, Tournament};
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

pub(super) fn run(args: &TallyArgs) -> Result<(), Failure> {
    let own = [results_file(&args.tournament)];
    let of_folder = args.results.is_empty() && args.tournament.is_dir();
    // Before the tournament, since a pipe that brings them ends when that is written.
    let results = read_results(if of_folder { &own } else { &args.results })?;
    let (tournament, left_out) = tournament(&args.tournament)?;
    let corrections = corrections::read(&args.tournament)?;
    let state = tournament.corrected_state(&results, &corrections).map_err(Failure::usage)?;
    // A signal ends a command that writes no files by itself.
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
        faults::tell(&tournament, &state, &args.tournament);
    }
    warn(&report);
    missing(&state)
}

/// The tournament of a folder or a file, or what plan lines tell of one.
fn tournament(path: &Path) -> Result<(Tournament, Vec<LeftOut>), Failure> {
    match plan_lines_of(path)? {
        Some(lines) => Tournament::of_lines(lines)
            .map(|tournament| (tournament, Vec::new()))
            .map_err(|error| Failure::usage(error).hint("plan lines come from `rulebook tournament plan`")),
        None => Described::read(path).map(|described| (described.tournament, described.left_out)),
    }
}

/// Computes the report, which takes seconds in large tournaments.
///
/// # Errors
///
/// What `ended` tells; it is asked at each step.
pub(super) fn report(
    tournament: &Tournament,
    state: &State,
    left_out: &[LeftOut],
    quiet: bool,
    ended: &mut dyn FnMut() -> Result<(), Failure>,
) -> Result<Report, Failure> {
    let options = Options { folders: Some(LINKS.to_owned()), ..Options::default() };
    let shown = Shown::new(quiet, 0, "report {percent}% {wide_bar} {elapsed} (about {eta} left)");
    let mut failure = None;
    let report = Report::watched(tournament, state, &options, &mut |done, of| {
        if let Shown::Bar(bar) = &shown {
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
    shown.finish();
    match (report, failure) {
        (_, Some(failure)) => Err(failure),
        (ControlFlow::Continue(report), None) => Ok(Report { left_out: left_out.to_vec(), ..report }),
        (ControlFlow::Break(()), None) => unreachable!("only a failure breaks it"),
    }
}

/// Tells at the end what whoever reads the standing has to know.
pub(super) fn warn(report: &Report) {
    warnings(report).iter().for_each(|warning| note(format_args!("warning: {warning}")));
}

pub(super) fn print_report(report: &Report, format: Format) -> Result<(), Failure> {
    match format {
        Format::Text => print(&text_with(report, &table_cell)),
        Format::Json => print_json_text(&report.json()),
    }
}

/// The files of a report, and how each of them begins.
type Written = (&'static str, &'static str, fn(&Report) -> String);
const REPORTS: [Written; 4] = [
    ("results.json", "{\n  \"format\": \"rulebook-tournament-results/1\"", Report::json),
    ("results.csv", "place,name,", entrants_csv),
    ("matches.csv", "id,encounter,", matches_csv),
    ("report.html", "<!DOCTYPE html><html lang=\"en\"><head>", html),
];

/// Writes the reports, over former ones and over nothing else.
///
/// # Errors
///
/// What `ended` tells before the first of them is written; then none is.
pub(super) fn write_reports(
    folder: &Path,
    report: &Report,
    ended: &mut dyn FnMut() -> Result<(), Failure>,
) -> Result<(), Failure> {
    former_reports(folder)?;
    let mut texts = Vec::new();
    for (name, _, written) in REPORTS {
        texts.push((name, written(report)));
        ended()?;
    }
    texts.into_iter().try_for_each(|(name, text)| write_whole(folder, name, &text))
}

/// The reports in a folder, whole or cut; a file that only has the name of one is
/// refused.
pub(super) fn former_reports(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut former = Vec::new();
    for (name, beginning, _) in REPORTS {
        let path = folder.join(name);
        let ours = match own_file::read(&path) {
            Ok(there) => {
                former.push(path.clone());
                there.starts_with(beginning.as_bytes()) || is_cut(&there, beginning.as_bytes())
            }
            Err(error) => error.kind() == std::io::ErrorKind::NotFound,
        };
        if !ours {
            let message = format_args!("{}: is there and is no report, so it is kept", path.display());
            return Err(Failure::usage(message).hint("name another folder, or move the file away"));
        }
    }
    Ok(former)
}

/// Names the matches that have no result yet.
fn missing(state: &State) -> Result<(), Failure> {
    if state.finished() {
        return Ok(());
    }
    for entry in state.matches().iter().filter(|entry| entry.is_open()) {
        let why = if entry.failures.is_empty() { "no result".to_owned() } else { entry.failures.join("; ") };
        note(format_args!("match {}: {why}", entry.line.id));
    }
    let missing = state.ready().count();
    let more = if state.all_known() { "" } else { ", and those that follow from them" };
    let is = if missing == 1 { "is" } else { "are" };
    Err(Failure::no(format_args!("{missing} of {} {is} missing{more}", counted(state.matches().len(), "match"))))
}
