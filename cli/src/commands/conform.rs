//! `rulebook conform`

mod fuzz;
mod progress;

use crate::args::{ConformArgs, ReportFormat};
use crate::failure::Failure;
use crate::games::Registry;
use crate::input::read_text;
use crate::output::{StyledText, note_lines, print, print_json_text, print_styled};
use progress::Progress;
use rulebook_conformance::Suite;
use rulebook_conformance::case::Case;
use rulebook_conformance::report::{self, Context, printable};
use rulebook_conformance::runner::{
    Command, Expectations, Options, RunReport, StartError, is_ending, kill_all, run as run_cases,
};
use rulebook_core::text::PlainWriter;
use rulebook_referee::Interrupt;
use rulebook_referee::without_terminal;
use std::path::Path;

pub(crate) fn run(games: Registry, args: &ConformArgs) -> Result<(), Failure> {
    end_adapters_with_us()?;
    if let Some(count) = args.export {
        return fuzz::export(games, args, count);
    }
    if let Some(steps) = args.fuzz {
        return fuzz::compare(games, args, &command(args)?, steps);
    }
    let format = format(args)?;
    let suite = super::case::suite(games, args.suite.as_deref(), &args.game.game)?;
    let cases = chosen(&suite, args)?;
    let expectations = expectations(args, &suite)?;
    let command = command(args)?;
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = args.jobs.map_or(processors, usize::from).min(cases.len());
    let options = Options { jobs, limit: args.time_limit, one_shot: args.one_shot, expectations };
    let progress = Progress::new(args.quiet, cases.len());
    let ran = run_cases(&cases, &command, &options, &|result| progress.show(unless_ending(result)));
    let ran = unless_ending(ran);
    progress.finish();
    let report = ran.map_err(|error| not_started(args.command[0].as_ref(), &error))?;
    let name = args
        .suite
        .as_deref()
        .map_or_else(|| "the built-in suite".to_owned(), |path| printable(&format!("the cases of {}", path.display())));
    let expectations = &options.expectations;
    let context = Context { game: cases[0].game, suite: &name, jobs, show: args.show, expectations };
    write(args, format, &report, &context)?;
    if report.conforms() { Ok(()) } else { Err(Failure::no("it does not conform")) }
}

/// Makes a signal that ends this process end the adapters first. Adapters run in their own process
/// groups, so signals of the terminal do not reach them. An adapter that hangs would also not
/// notice the end of its stdin.
fn end_adapters_with_us() -> Result<(), Failure> {
    let interrupt = Interrupt::install()?;
    std::thread::spawn(move || {
        let failure = Failure::from(interrupt.wait());
        kill_all();
        note_lines(failure.to_string().trim_end());
        std::process::exit(failure.status().into());
    });
    Ok(())
}

/// Returns `result`, unless a signal is ending this process. Then it never returns, because the
/// signal also ended the adapters, and their failures must not be reported.
fn unless_ending<T>(result: T) -> T {
    while is_ending() {
        std::thread::park();
    }
    result
}

fn command(args: &ConformArgs) -> Result<Command, Failure> {
    let (program, arguments) = args.command.split_first().ok_or_else(|| Failure::usage("no command is given"))?;
    let words = without_terminal(program.clone(), arguments.to_vec());
    let (program, arguments) = words.map_err(|error| Failure::usage(format_args!("this program: {error}")))?;
    Ok(Command { program, arguments })
}

fn format(args: &ConformArgs) -> Result<ReportFormat, Failure> {
    match (args.format, &args.output) {
        (Some(format), _) => Ok(format),
        (None, None) => Ok(ReportFormat::Text),
        (None, Some(path)) => ReportFormat::of(path).ok_or_else(|| {
            let failure = Failure::usage(format_args!("{}: no report format for this file extension", path.display()));
            failure.hint("use --format, or the extension .txt, .jsonl, .xml, .tap or .html")
        }),
    }
}

fn chosen<'a>(suite: &'a Suite, args: &ConformArgs) -> Result<Vec<&'a Case>, Failure> {
    let game = &args.game.game;
    let cases: Vec<&Case> = suite.cases().iter().filter(|case| case.game.name == *game).collect();
    if cases.is_empty() {
        return Err(Failure::usage(format_args!("the suite has no cases of {game}")));
    }
    if let Some(idle) = args.filter.iter().find(|filter| !cases.iter().any(|case| filter.takes(case))) {
        let clause = cases[0].clauses.first().map_or("", |pin| pin.clause.as_str());
        let section = clause.split('-').next().unwrap_or_default();
        let hint = format!(
            "give a pattern of IDs such as {game}-00*, a clause such as {clause}, or a section such as {section}"
        );
        let failure = Failure::usage(format_args!("--filter {}: no case matches", idle.as_str()));
        return Err(failure.hint(hint));
    }
    let takes = |case: &&Case| args.filter.is_empty() || args.filter.iter().any(|filter| filter.takes(case));
    Ok(cases.into_iter().filter(takes).collect())
}

fn expectations(args: &ConformArgs, suite: &Suite) -> Result<Expectations, Failure> {
    let Some(path) = &args.expect else { return Ok(Expectations::default()) };
    let text = read_text(path)?;
    let list = Expectations::parse(&text).map_err(|error| {
        let failure = Failure::usage(format_args!("{}:{error}", path.display()));
        let game = &args.game.game;
        failure.hint(format_args!("a line looks like: fail {game}-0042 2026-11-27 why it fails"))
    })?;
    let unknown = list.iter().find(|known| !suite.cases().iter().any(|case| case.id == known.id));
    if let Some(known) = unknown {
        return Err(Failure::usage(format_args!("{}: no case {}", path.display(), known.id)));
    }
    Ok(list)
}

fn not_started(program: &Path, error: &StartError) -> Failure {
    let stderr = printable(error.errors());
    let lines: Vec<&str> = stderr.lines().collect();
    let last = lines[lines.len().saturating_sub(10)..].iter();
    let mut failure = Failure::usage(format_args!("{}: {}", program.display(), printable(&error.to_string())));
    if let StartError::Spawn(_) = error {
        failure = failure.hint("after -- give the program and its arguments, not a shell command line");
    }
    last.fold(failure, |failure, line| failure.hint(format_args!("it wrote to stderr: {line}")))
}

fn write(
    args: &ConformArgs,
    format: ReportFormat,
    report: &RunReport<'_>,
    context: &Context<'_>,
) -> Result<(), Failure> {
    let text = match format {
        ReportFormat::Jsonl => report::jsonl(report, context),
        ReportFormat::Junit => report::junit(report, context),
        ReportFormat::Tap => report::tap(report, context),
        ReportFormat::Html => report::html(report, context),
        ReportFormat::Text if args.output.is_none() => {
            let mut styled = StyledText::default();
            report::text(report, context, &mut styled).expect("writing to a string cannot fail");
            return print_styled(&styled);
        }
        ReportFormat::Text => {
            let mut plain = String::new();
            report::text(report, context, &mut PlainWriter(&mut plain)).expect("writing to a string cannot fail");
            plain
        }
    };
    match &args.output {
        None if format == ReportFormat::Jsonl => print_json_text(&text),
        None => print(&text),
        Some(path) => {
            std::fs::write(path, text).map_err(|error| Failure::io(path, &error))?;
            print(&format!("{}\n", report::verdict(report, context)))
        }
    }
}
