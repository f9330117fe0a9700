//! `rulebook bench`

mod progress;
mod recorded;
mod report;

use super::for_game;
use crate::args::{BenchArgs, Format};
use crate::failure::Failure;
use crate::games::{House, Registry, WithGame};
use crate::output::{note, print, print_json};
use progress::Progress;
use report::{Files, Report, Timing};
use rulebook_bench::check::{ROBOTS, check_all};
use rulebook_bench::measure::{Engine, Figures, Lane, Model, Plan, Reading, Scaling, Writing, measure, scaling};
use rulebook_bench::rounds::{Part, standard};
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

/// The engine of RedBot beside its model.
pub(crate) fn redbot(args: &BenchArgs) -> Result<(), Failure> {
    if cfg!(debug_assertions) {
        note("note: this is a debug build; its figures say nothing about a release build");
    }
    let parts = match args.record.as_slice() {
        [] if args.rules.rules.is_some() => {
            return Err(Failure::usage("the standard rounds have rules of their own")
                .hint("--rules is for a record that has no match.json, given with --record"));
        }
        [] => standard(),
        folders => recorded::parts(folders, args.rules.rules.as_deref())?,
    };
    let (checked, all) = check_all(&parts).map_err(Failure::no)?;
    let acting = all.happened.per_round(all.happened.acting);
    if acting < ROBOTS as f64 / 2.0 {
        note(format_args!("note: {acting:.1} of {ROBOTS} robots act per round, which says little about a game"));
    }

    let figures = figures(args, &parts);
    let report = Report::of(&parts, &checked, &all, &figures);
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
struct Measured {
    parts: Vec<Timing>,
    all: Timing,
    reading: Files,
    writing: Files,
    threads: Option<(usize, Scaling)>,
}

fn figures(args: &BenchArgs, parts: &[Part]) -> Measured {
    let plan = Plan { repetitions: args.repeat.into(), time: args.time };
    let start = Instant::now();
    let now = move || -> Duration { start.elapsed() };

    let mut engines: Vec<Engine<'_>> = parts.iter().map(|part| Engine::of([part])).collect();
    let mut models: Vec<Model> = parts.iter().map(|part| Model::of([part])).collect();
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
    Measured { parts, all, reading, writing, threads }
}
