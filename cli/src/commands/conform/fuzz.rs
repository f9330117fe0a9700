//! `rulebook conform --fuzz` and `--export`: random steps beside the cases.

use super::unless_ending;
use crate::args::{ConformArgs, ReportFormat};
use crate::failure::{Failure, shown};
use crate::files::write_whole;
use crate::games::{Registry, cannot, known};
use crate::output::{counted, note, notes_are_watched, print, print_json_text};
use crate::own_file;
use indicatif::{ProgressBar, ProgressStyle};
use rulebook_conformance::fuzz::{Difference, FuzzReport, StepFuzzer, step_to_case};
use rulebook_conformance::games::GameTexts;
use rulebook_conformance::protocol::{Reply, Step};
use rulebook_conformance::report::{Context, in_words, kind, one};
use rulebook_conformance::runner::{
    CaseResult, Client, Command, Expectations, Finding, Hello, Respondent, StartError, Trouble, Verdict,
};
use rulebook_core::text::Plain;
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

/// Compares random steps; the first difference is made small and kept.
pub(super) fn compare<R: Registry>(args: &ConformArgs, command: &Command, steps: u64) -> Result<(), Failure> {
    let first = unless_ending(Client::start(command, args.time_limit))
        .map_err(|error| super::not_started(args.command[0].as_ref(), &error))?;
    let hello = first.hello().clone();
    if !hello.games.contains(&args.game.game) {
        let error = StartError::OtherGame { game: args.game.game.clone(), games: hello.games };
        return Err(super::not_started(args.command[0].as_ref(), &error));
    }
    let respondent = Respondent::new(command, args.time_limit, args.one_shot, Some(first));
    let (game, fuzzer) = fuzzer::<R>(args)?;
    Compare { args, game, hello, respondent, steps }.run(fuzzer)
}

/// Writes random steps with what the engine makes of them as case files.
pub(super) fn export<R: Registry>(args: &ConformArgs, count: u64) -> Result<(), Failure> {
    let (game, fuzzer) = fuzzer::<R>(args)?;
    let seed = args.seed;
    let mut folder = PathBuf::new();
    for n in 0..count {
        let id = format!("{}-random-{seed}-{n}", game.name);
        let why = format!("A random step (seed {seed}, number {n}).");
        let (step, clauses) = fuzzer.random_step(seed, n);
        let case = step_to_case(game, step, clauses, &id, &why);
        folder = save(args, &id, &case.to_string())?.parent().map(PathBuf::from).unwrap_or_default();
    }
    print(&format!("{} in {}\n", counted(count, "case"), shown(folder)))
}

/// The game, if it can be fuzzed.
fn fuzzer<R: Registry>(args: &ConformArgs) -> Result<(&'static GameTexts, &'static dyn StepFuzzer), Failure> {
    let game = known::<R>(&args.game.game)?;
    let fuzzer = game.fuzzer.ok_or_else(|| cannot(game.name, "conform --fuzz", "random steps"))?;
    Ok((game, fuzzer))
}

/// What went wrong with the process, by the error reply that stands for it, with
/// the last part of its error output.
type Troubles = BTreeMap<String, (Trouble, String)>;

struct Compare<'a> {
    args: &'a ConformArgs,
    game: &'static GameTexts,
    hello: Hello,
    respondent: Respondent<'a>,
    steps: u64,
}

impl Compare<'_> {
    fn run(mut self, fuzzer: &dyn StepFuzzer) -> Result<(), Failure> {
        let (seed, game) = (self.args.seed, self.game);
        let (mut skipped, mut troubles) = (None, Troubles::new());
        let ask = &mut |step: &Step| match unless_ending(self.respondent.ask(game.name, step)) {
            Ok(Reply::Skip(reason)) => {
                // What it does not support is no difference.
                skipped.get_or_insert(reason);
                game.judge(&step.to_lines())
            }
            Ok(reply) => reply,
            Err((trouble, errors)) => {
                let text = trouble.to_string();
                troubles.insert(text.clone(), (trouble, errors));
                Reply::Error(text)
            }
        };
        let bar = Progress::new(self.args.quiet, self.steps);
        let report = fuzzer.fuzz(seed, self.steps, ask, &mut |done| bar.show(done));
        bar.finish();
        if let Some(reason) = skipped {
            note(format_args!("note: it skipped steps, the first with `{reason}`"));
        }
        let who = format!("{} {}", self.hello.name, self.hello.version);
        match &report.difference {
            None => agreed(self.args, game, &who, &report),
            Some(difference) => differed(self.args, game, &who, &report, difference, &troubles),
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
    troubles: &Troubles,
) -> Result<(), Failure> {
    let (seed, n) = (args.seed, difference.n);
    let shrunk = &difference.shrunk;
    let id = format!("{}-fuzz-{seed}-{n}", game.name);
    let why = format!(
        "Found by comparing random steps (seed {seed}, step {n}) and made as small as it could be. Decided by {}.",
        shrunk.deciding.join(", ")
    );
    let case = step_to_case(game, shrunk.smallest.clone(), shrunk.deciding.clone(), &id, &why);
    let path = save(args, &id, &case.to_string())?;
    let (asked, expected) = case.steps().remove(0);
    let trouble = match &shrunk.actual {
        Reply::Error(text) => troubles.get(text).cloned(),
        _ => None,
    };
    let finding = match trouble {
        Some((trouble, errors)) => Finding::Trouble { step: 0, trouble, errors },
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
            "{who} differs in random step {n} (seed {seed}), {found}, made small in {}\n",
            counted(shrunk.asked, "question")
        );
        one(&result, &context, &mut Plain(&mut text)).expect("writing to a string cannot fail");
        let _ = writeln!(text, "\nthe case is in {}", shown(&path));
        print(&text)?;
    }
    Err(Failure::no("it does not conform"))
}

/// Writes a case file; one that is there is not overwritten by another one.
fn save(args: &ConformArgs, id: &str, text: &str) -> Result<PathBuf, Failure> {
    let folder = args.save.clone().unwrap_or_else(|| ".".into());
    std::fs::create_dir_all(&folder).map_err(|error| Failure::io(&folder, &error))?;
    let name = format!("{id}.case");
    let path = folder.join(&name);
    match own_file::read(&path) {
        Ok(former) if former != text.as_bytes() => {
            let failure = Failure::usage(format_args!("{} is there already, with another case", path.display()));
            return Err(failure.hint("name another folder with --save"));
        }
        _ => {}
    }
    write_whole(&folder, &name, text)?;
    Ok(path)
}

/// How many steps were compared: a bar on a terminal, a few lines otherwise.
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
