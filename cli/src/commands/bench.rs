//! `rulebook bench`

mod progress;
mod recorded;
mod report;

use crate::args::{BenchArgs, Format};
use crate::failure::Failure;
use crate::games::{CliGame, Registry};
use crate::output::{note, plural, print, print_json};
use progress::Progress;
use report::{Files, Report, Timing};
use rulebook_bench::check::check_all;
use rulebook_bench::measure::{
    EngineLane, Lane, ModelLane, Plan, ReadLane, Samples, ThreadRates, WriteLane, measure, measure_threads,
};
use rulebook_bench::measured::Part;
use rulebook_bench::measured::{EventCounts as _, Measured};
use std::time::{Duration, Instant};

pub(crate) fn run(games: Registry, args: &BenchArgs) -> Result<(), Failure> {
    (games.find(&args.game.game)?.bench)(args)
}

/// Measures the engine of a game and its model. This implements [`CliGame::bench`]
/// for games that are [`Measured`].
///
/// # Errors
///
/// When the engine and the model disagree, there is nothing to measure, or the
/// engine is slower than `--min-ratio` requires.
pub fn measured<G: CliGame + Measured>(args: &BenchArgs) -> Result<(), Failure> {
    if cfg!(debug_assertions) {
        note("note: this is a debug build; its figures do not apply to a release build");
    }
    let parts = match args.record.as_slice() {
        [] if args.rules.rules.is_some() => {
            return Err(Failure::usage(format_args!("the standard {} define their rules", plural(G::STEP_NOUN)))
                .hint("--rules applies to a record of --record that has no match.json"));
        }
        [] => G::standard(),
        folders => recorded::parts::<G>(folders, args.rules.rules.as_deref())?,
    };
    let (checked, all) = check_all(&parts).map_err(Failure::no)?;
    let acting = all.per_step(all.counts.acting());
    let able = all.per_step(all.counts.able(all.steps));
    if acting < able / 2.0 {
        let able = format!("{able:.1}");
        let (able, step) = (able.trim_end_matches(".0"), G::STEP_NOUN);
        note(format_args!(
            "note: {acting:.1} of {able} pieces that can act per {step} do; \
            so the figures say little about a game"
        ));
    }

    let figures = figures(args, &parts);
    let report = Report::of::<G>(&parts, &checked, &all, &figures);
    match args.format.format {
        Format::Json => print_json(&report)?,
        Format::Text => print(&report.text())?,
    }
    match args.min_ratio {
        Some(least) if figures.all.ratio().median() < least => {
            let ratio = figures.all.ratio().median();
            Err(Failure::no(format_args!(
                "the model takes {ratio:.1} times as long as the engine, expected at least {least} times"
            )))
        }
        _ => Ok(()),
    }
}

/// The measured times.
struct Measurements {
    parts: Vec<Timing>,
    all: Timing,
    reading: Files,
    writing: Files,
    threads: Option<(usize, ThreadRates)>,
}

fn figures<G: Measured>(args: &BenchArgs, parts: &[Part<G>]) -> Measurements {
    let plan = Plan { repetitions: args.repeat.into(), time: args.time };
    let start = Instant::now();
    let now = move || -> Duration { start.elapsed() };

    let mut engines: Vec<EngineLane<'_, G>> = parts.iter().map(|part| EngineLane::of([part])).collect();
    let mut models: Vec<ModelLane<G>> = parts.iter().map(|part| ModelLane::of([part])).collect();
    let (mut engine, mut model) = (EngineLane::of(parts), ModelLane::of(parts));
    let (mut reading, mut writing) = (ReadLane::of(parts), WriteLane::of(parts));
    let (files, bytes) = (reading.units(), reading.bytes());

    let mut lanes: Vec<&mut dyn Lane> = vec![&mut engine, &mut model, &mut reading, &mut writing];
    for (engine, model) in engines.iter_mut().zip(&mut models) {
        lanes.push(engine);
        lanes.push(model);
    }
    let turns = (lanes.len() + usize::from(args.threads.is_some())) * (plan.repetitions + 1);
    let progress = Progress::new(args.quiet, turns);
    let mut figures = measure(&mut lanes, plan, &now, &mut || progress.turn()).into_iter();
    let mut next = || figures.next().unwrap_or_else(|| Samples::new(Vec::new()));
    let all = Timing { engine: next(), model: next() };
    let file = |nanoseconds| Files { nanoseconds, files, bytes };
    let (reading, writing) = (file(next()), file(next()));
    let parts = parts.iter().map(|_| Timing { engine: next(), model: next() }).collect();
    let threads = args
        .threads
        .map(|threads| (threads.into(), measure_threads(&engine, threads.into(), plan, &now, &mut || progress.turn())));
    progress.finish();
    Measurements { parts, all, reading, writing, threads }
}
