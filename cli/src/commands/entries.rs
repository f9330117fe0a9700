//! `rulebook entries`

mod report;
mod work;

use crate::args::{BuildEntriesArgs, CheckEntriesArgs, EntriesArgs, EntriesCommand, Format, ListEntriesArgs, WorkArgs};
use crate::args::{confinement_options, time_options};
use crate::check::Report as Checked;
use crate::entries::{Entry, Stop, build, find, run as run_child};
use crate::failure::Failure;
use crate::games::Registry;
use crate::output::{counted, note, print, print_json};
use report::{Outcome, Row};
use rulebook_referee::{TempFolder, this_program};
use std::io::{Read as _, Seek as _};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

pub(crate) fn run(games: Registry, args: &EntriesArgs) -> Result<(), Failure> {
    match &args.command {
        EntriesCommand::List(args) => list(args),
        EntriesCommand::Build(args) => build_all(args),
        EntriesCommand::Check(args) => check_all(games, args),
    }
}

fn list(args: &ListEntriesArgs) -> Result<(), Failure> {
    let rows: Vec<Row> = find(&args.dir)?.into_iter().map(|found| Row::of(found, |_| Ok(Outcome::Listed))).collect();
    report_rows(&rows, args.format.format, FailurePolicy::Fail)
}

/// How failed entries affect the command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FailurePolicy {
    /// The command fails.
    Fail,
    /// The command fails, with a hint to leave them out.
    FailWithHint,
    /// The command succeeds without them if at least one entry is left.
    LeftOut,
}

fn build_all(args: &BuildEntriesArgs) -> Result<(), Failure> {
    let limit = args.work.build_limit;
    let broken = if args.skip_broken { FailurePolicy::LeftOut } else { FailurePolicy::FailWithHint };
    work(&args.work, broken, &|entry, stopped| Ok(Outcome::Built { build: build(entry, limit, stopped)? }))
}

fn check_all(games: Registry, args: &CheckEntriesArgs) -> Result<(), Failure> {
    if let Some(keep) = &args.keep {
        std::fs::create_dir_all(keep).map_err(|error| Failure::io(keep, &error))?;
    }
    let limit = args.work.build_limit;
    let defaults = games.find(&args.game.game)?.transport.limits;
    let limits =
        [time_options(&args.limits.limits(defaults), &defaults), confinement_options(&args.confinement.request())]
            .concat();
    work(&args.work, FailurePolicy::Fail, &|entry, stopped| {
        let build = build(entry, limit, stopped)?;
        entry.check_program()?;
        let report = check(entry, args, &limits, stopped)?;
        Ok(Outcome::Checked { build, report: Box::new(report), limits: limits.clone() })
    })
}

/// Calls `with` for every entry, and reports the results.
fn work(
    args: &WorkArgs,
    broken: FailurePolicy,
    with: &(dyn Fn(&Entry, &AtomicBool) -> Result<Outcome, Failure> + Sync),
) -> Result<(), Failure> {
    let rows = work::all(find(&args.dir)?, args.jobs, args.quiet, with)?;
    report_rows(&rows, args.format.format, broken)
}

/// Checks an entry in its own process, because a referee kills all processes that it did not
/// start in the current round.
fn check(entry: &Entry, args: &CheckEntriesArgs, limits: &[String], stopped: &AtomicBool) -> Result<Checked, Failure> {
    // A check exits by itself even with slow strategies; this is only a safeguard.
    const LIMIT: Duration = Duration::from_secs(24 * 60 * 60);
    let scratch = || tempfile::tempfile().map_err(|error| Failure::io(&std::env::temp_dir(), &error));
    let mut command = this_program().map_err(|error| Failure::usage(format_args!("this command: {error}")))?;
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.args(["check", &args.game.game]).arg(&entry.folder).args(["--quiet", "--format", "json"]);
    command.args(["--rounds", &args.rounds.to_string(), "--seed", &args.seed.to_string()]).args(limits);
    let temporary = TempFolder::new().map_err(|error| Failure::io(&std::env::temp_dir(), &error))?;
    command
        .arg("--keep")
        .arg(args.keep.as_ref().map_or_else(|| temporary.path().to_owned(), |keep| keep.join(&entry.name)));
    let (mut out, mut errors) = (scratch()?, scratch()?);
    let copy = |file: &std::fs::File| file.try_clone().map_err(|error| Failure::io(Path::new("a pipe"), &error));
    let status = run_child(&mut command, (copy(&out)?, copy(&errors)?), LIMIT, stopped, Stop::Terminate);
    let status = status.map_err(|ended| Failure::no(format_args!("the check {ended}")))?;
    let (text, said) = (content(&mut out)?, content(&mut errors)?);
    if !matches!(status.code(), Some(0 | 1)) {
        let said = said.trim().trim_start_matches("error: ").to_owned();
        return Err(Failure::no(format_args!("the check exited with {status}: {said}")));
    }
    let report: Result<Checked, _> = serde_json::from_str(&text);
    let mut report = report.map_err(|error| Failure::no(format_args!("the check printed no report: {error}")))?;
    if args.keep.is_none() {
        report.forget_states();
    }
    Ok(report)
}

fn content(file: &mut std::fs::File) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = file.rewind().and_then(|()| file.read_to_end(&mut bytes));
    read.map_err(|error| Failure::io(&std::env::temp_dir(), &error))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn report_rows(rows: &[Row], format: Format, broken: FailurePolicy) -> Result<(), Failure> {
    match format {
        Format::Json => print_json(&rows)?,
        Format::Text => print(&report::text(rows))?,
    }
    let failed: Vec<&str> = rows.iter().filter(|row| row.failed()).map(|row| row.name.as_str()).collect();
    if failed.is_empty() {
        return Ok(());
    }
    if broken == FailurePolicy::LeftOut && failed.len() < rows.len() {
        note(format_args!("left out: {}", failed.join(", ")));
        return Ok(());
    }
    let failure = Failure::no(format_args!("{} of {} failed", failed.len(), counted(rows.len(), "entry")));
    Err(match broken {
        FailurePolicy::FailWithHint if failed.len() < rows.len() => {
            failure.hint("use --skip-broken to leave them out, here and in `rulebook tournament`")
        }
        FailurePolicy::FailWithHint | FailurePolicy::Fail | FailurePolicy::LeftOut => failure,
    })
}
