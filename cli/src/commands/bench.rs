//! `rulebook bench`

mod progress;
mod recorded;
mod report;

use super::for_game;
use crate::args::{BenchArgs, Format};
use crate::failure::Failure;
use crate::games::{House, Registry, WithGame};
use crate::output::{note, plural, print, print_json};
use progress::Progress;
use report::{Files, Report, Timing};
use rulebook_bench::check::check_all;
use rulebook_bench::measure::{Engine, Figures, Lane, Model, Plan, Reading, Scaling, Writing, measure, scaling};
use rulebook_bench::measured::Part;
use rulebook_bench::measured::{Happened as _, Measured};
use std::time::{Duration, Instant};

pub(crate) fn run<R: Registry>(args: &BenchArgs) -> Result<(), Failure> {
    for_game::<R, _, _>(&args.game.game, Bench(args))
}

struct Bench<'a>(&'a BenchArgs);

impl WithGame for Bench<'_> {
    type Output = Result<(), Failure>;

    fn with<G: House>(self) -> Self::Output {
        G::bench(self.0)
    }
}

/// Measures the engine of a game beside its model, as [`House::bench`] does
/// for a game that is [`Measured`].
///
/// # Errors
///
/// When the engine and the model do not agree, there is nothing to measure, or
/// the engine is not as fast as it was asked to be.
pub fn measured<G: House + Measured>(args: &BenchArgs) -> Result<(), Failure> {
    if cfg!(debug_assertions) {
        note("note: this is a debug build; its figures say nothing about a release build");
    }
    let parts = match args.record.as_slice() {
        [] if args.rules.rules.is_some() => {
            return Err(Failure::usage(format_args!("the standard {} have rules of their own", plural(G::STEP)))
                .hint("--rules is for a record that has no match.json, given with --record"));
        }
        [] => G::standard(),
        folders => recorded::parts::<G>(folders, args.rules.rules.as_deref())?,
    };
    let (checked, all) = check_all(&parts).map_err(Failure::no)?;
    let acting = all.per_step(all.happened.acting());
    if acting < G::ROBOTS as f64 / 2.0 {
        let (robots, step) = (G::ROBOTS, G::STEP);
        note(format_args!("note: {acting:.1} of {robots} robots act per {step}, which says little about a game"));
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
            Err(Failure::no(format_args!("the model takes {ratio:.1} times as long as the engine, not {least} times")))
        }
        _ => Ok(()),
    }
}

/// All that is measured.
struct Taken {
    parts: Vec<Timing>,
    all: Timing,
    reading: Files,
    writing: Files,
    threads: Option<(usize, Scaling)>,
}

fn figures<G: Measured>(args: &BenchArgs, parts: &[Part<G>]) -> Taken {
    let plan = Plan { repetitions: args.repeat.into(), time: args.time };
    let start = Instant::now();
    let now = move || -> Duration { start.elapsed() };

    let mut engines: Vec<Engine<'_, G>> = parts.iter().map(|part| Engine::of([part])).collect();
    let mut models: Vec<Model<G>> = parts.iter().map(|part| Model::of([part])).collect();
    let (mut engine, mut model) = (Engine::of(parts), Model::of(parts));
    let (mut reading, mut writing) = (Reading::of(parts), Writing::of(parts));
    let (files, bytes) = (reading.units(), reading.bytes());

    let mut lanes: Vec<&mut dyn Lane> = vec![&mut engine, &mut model, &mut reading, &mut writing];
    for (engine, model) in engines.iter_mut().zip(&mut models) {
        lanes.push(engine);
        lanes.push(model);
    }
    let turns = (lanes.len() + usize::from(args.threads.is_some())) * (plan.repetitions + 1);
    let progress = Progress::new(args.quiet, turns);
    let mut figures = measure(&mut lanes, plan, &now, &mut || progress.turn()).into_iter();
    let mut next = || figures.next().unwrap_or_else(|| Figures::new(Vec::new()));
    let all = Timing { engine: next(), model: next() };
    let file = |nanoseconds| Files { nanoseconds, files, bytes };
    let (reading, writing) = (file(next()), file(next()));
    let parts = parts.iter().map(|_| Timing { engine: next(), model: next() }).collect();
    let threads = args
        .threads
        .map(|threads| (threads.into(), scaling(&engine, threads.into(), plan, &now, &mut || progress.turn())));
    progress.finish();
    Taken { parts, all, reading, writing, threads }
}
