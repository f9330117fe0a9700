//! `rulebook conform --fuzz` and `--export`: random steps instead of the cases.

use super::unless_ending;
use crate::args::{ConformArgs, ReportFormat};
use crate::failure::{Failure, path_text};
use crate::files::write_whole;
use crate::games::{Registry, cannot};
use crate::output::{counted, note, notes_are_watched, print, print_json_text};
use crate::own_file;
use indicatif::{ProgressBar, ProgressStyle};
use rulebook_conformance::fuzz::{Difference, FuzzReport, StepFuzzer, step_to_case};
use rulebook_conformance::games::GameTexts;
use rulebook_conformance::protocol::{Reply, Step};
use rulebook_conformance::report::{Context, in_words, kind, one};
use rulebook_conformance::runner::{
    CaseResult, Client, ClientError, Command, Expectations, Finding, Hello, Session, StartError, Verdict,
};
use rulebook_core::text::PlainWriter;
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

/// Compares random steps; minimizes and saves the first difference.
pub(super) fn compare(games: Registry, args: &ConformArgs, command: &Command, steps: u64) -> Result<(), Failure> {
    let first = unless_ending(Client::start(command, args.time_limit))
        .map_err(|error| super::not_started(args.command[0].as_ref(), &error))?;
    let hello = first.hello().clone();
    if !hello.games.contains(&args.game.game) {
        let error = StartError::OtherGame { game: args.game.game.clone(), games: hello.games };
        return Err(super::not_started(args.command[0].as_ref(), &error));
    }
    let session = Session::new(command, args.time_limit, args.one_shot, Some(first));
    let (game, fuzzer) = fuzzer(games, args)?;
    Compare { args, game, hello, session, steps }.run(fuzzer)
}

/// Writes random steps with the engine's results as case files.
pub(super) fn export(games: Registry, args: &ConformArgs, count: u64) -> Result<(), Failure> {
    let (game, fuzzer) = fuzzer(games, args)?;
    let seed = args.seed;
    let mut folder = PathBuf::new();
    for n in 0..count {
        let id = format!("{}-random-{seed}-{n}", game.name);
        let why = format!("A random step (seed {seed}, number {n}).");
        let (step, clauses) = fuzzer.random_step(seed, n);
        let case = step_to_case(game, step, clauses, &id, &why);
        folder = save(args, &id, &case.to_string())?.parent().map(PathBuf::from).unwrap_or_default();
    }
    print(&format!("{} in {}\n", counted(count, "case"), path_text(folder)))
}

/// The game and its fuzzer, if it has one.
fn fuzzer(games: Registry, args: &ConformArgs) -> Result<(&'static GameTexts, &'static dyn StepFuzzer), Failure> {
    let game = &games.find(&args.game.game)?.texts;
    let fuzzer = game.fuzzer.ok_or_else(|| cannot(game.name, "conform --fuzz", "random steps"))?;
    Ok((game, fuzzer))
}

/// Failures of the implementation's process, each with the end of its stderr. The key is the text
/// of the error reply that replaces the missing reply.
type ClientErrors = BTreeMap<String, (ClientError, String)>;

struct Compare<'a> {
    args: &'a ConformArgs,
    game: &'static GameTexts,
    hello: Hello,
    session: Session<'a>,
    steps: u64,
}

impl Compare<'_> {
    fn run(mut self, fuzzer: &dyn StepFuzzer) -> Result<(), Failure> {
        let (seed, game) = (self.args.seed, self.game);
        let (mut skipped, mut client_errors) = (None, ClientErrors::new());
        let ask = &mut |step: &Step| match unless_ending(self.session.ask(game.name, step)) {
            Ok(Reply::Skip(reason)) => {
                // An unsupported step is not a difference.
                skipped.get_or_insert(reason);
                game.judge(&step.to_lines())
            }
            Ok(reply) => reply,
            Err((error, errors)) => {
                let text = error.to_string();
                client_errors.insert(text.clone(), (error, errors));
                Reply::Error(text)
            }
        };
        let bar = Progress::new(self.args.quiet, self.steps);
        let report = fuzzer.fuzz(seed, self.steps, ask, &mut |done| bar.show(done));
        bar.finish();
        if let Some(reason) = skipped {
            note(format_args!("note: the implementation skipped steps, the first with `{reason}`"));
        }
        let who = format!("{} {}", self.hello.name, self.hello.version);
        match &report.difference {
            None => agreed(self.args, game, &who, &report),
            Some(difference) => differed(self.args, game, &who, &report, difference, &client_errors),
        }
    }
}

fn agreed(args: &ConformArgs, game: &GameTexts, who: &str, report: &FuzzReport<Step>) -> Result<(), Failure> {
    if args.format == Some(ReportFormat::Jsonl) {
        let summary = json!({
            "type": "fuzz", "agrees": true, "steps": report.steps, "seed": args.seed, "fired": report.fired,
        });
        return print_json_text(&format!("{summary}\n"));
    }
    let mut text = String::new();
    let spec = (game.spec)();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "  clause    events  title");
    for (clause, count) in &report.fired {
        let title = spec.clause(clause).map_or("", |clause| clause.title);
        let _ = writeln!(text, "  {clause:<8}{count:>8}  {title}");
    }
    let _ = writeln!(
        text,
        "\n{who} agrees with {} on {} (seed {})",
        game.name,
        counted(report.steps, "random step"),
        args.seed
    );
    print(&text)
}

fn differed(
    args: &ConformArgs,
    game: &'static GameTexts,
    who: &str,
    report: &FuzzReport<Step>,
    difference: &Difference<Step>,
    client_errors: &ClientErrors,
) -> Result<(), Failure> {
    let (seed, n) = (args.seed, difference.n);
    let shrunk = &difference.shrunk;
    let id = format!("{}-fuzz-{seed}-{n}", game.name);
    let why = format!(
        "Found by comparing random steps (seed {seed}, step {n}) and minimized. Decided by {}.",
        shrunk.deciding.join(", ")
    );
    let case = step_to_case(game, shrunk.smallest.clone(), shrunk.deciding.clone(), &id, &why);
    let path = save(args, &id, &case.to_string())?;
    let (asked, expected) = case.steps().remove(0);
    let client_error = match &shrunk.actual {
        Reply::Error(text) => client_errors.get(text).cloned(),
        _ => None,
    };
    let finding = match client_error {
        Some((error, errors)) => Finding::NoReply { step: 0, client_error: error, errors },
        None => Finding::Wrong { step: 0, asked, expected, actual: shrunk.actual.clone() },
    };
    if args.format == Some(ReportFormat::Jsonl) {
        let summary = json!({
            "type": "fuzz", "agrees": false, "steps": report.steps, "seed": seed, "step": n,
            "asked": shrunk.asked, "clauses": shrunk.deciding, "finding": kind(&finding),
            "case": path.display().to_string(),
        });
        print_json_text(&format!("{summary}\n"))?;
    } else {
        let found = in_words(kind(&finding));
        let result = CaseResult { case: &case, finding, verdict: Verdict::Fail };
        let expectations = &Expectations::default();
        let context = Context { game: case.game, suite: "", jobs: 1, show: 1, expectations };
        let mut text = format!(
            "{who} differs in random step {n} (seed {seed}), {found}, minimized with {}\n",
            counted(shrunk.asked, "question")
        );
        one(&result, &context, &mut PlainWriter(&mut text)).expect("writing to a string cannot fail");
        let _ = writeln!(text, "\nthe case is saved as {}", path_text(&path));
        print(&text)?;
    }
    Err(Failure::no("it does not conform"))
}

/// Writes a case file; never overwrites a different existing one.
fn save(args: &ConformArgs, id: &str, text: &str) -> Result<PathBuf, Failure> {
    let folder = args.save.clone().unwrap_or_else(|| ".".into());
    std::fs::create_dir_all(&folder).map_err(|error| Failure::io(&folder, &error))?;
    let name = format!("{id}.case");
    let path = folder.join(&name);
    match own_file::read(&path) {
        Ok(existing) if existing != text.as_bytes() => {
            let failure = Failure::usage(format_args!("{} already exists with another case", path.display()));
            return Err(failure.hint("give another folder with --save"));
        }
        _ => {}
    }
    write_whole(&folder, &name, text)?;
    Ok(path)
}

/// Progress of comparing steps: a bar on a terminal, a few lines otherwise.
enum Progress {
    Quiet,
    Bar(ProgressBar),
    Lines { steps: u64 },
}

impl Progress {
    fn new(quiet: bool, steps: u64) -> Self {
        if quiet {
            return Self::Quiet;
        }
        if !notes_are_watched() {
            return Self::Lines { steps };
        }
        let style = ProgressStyle::with_template("step {pos}/{len} {wide_bar} {elapsed} (about {eta} left)");
        Self::Bar(ProgressBar::new(steps).with_style(style.expect("the template is a constant")))
    }

    fn show(&self, done: u64) {
        match self {
            Self::Quiet => {}
            Self::Bar(bar) => bar.set_position(done),
            Self::Lines { steps } => {
                if done.is_multiple_of((steps / 10).max(1)) {
                    note(format_args!("step {done}/{steps}"));
                }
            }
        }
    }

    fn finish(&self) {
        if let Self::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}
