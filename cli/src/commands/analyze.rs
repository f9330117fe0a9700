//! `rulebook analyze`

use super::output_file::OutputFiles;
use super::picture;
use crate::args::{AnalyzeArgs, Format};
use crate::failure::Failure;
use crate::games::{Effort, GameRef, MoveAnalysis, Registry, State, cannot};
use crate::output::{counted, note, print, print_json, table_cell};
use crate::progress::Reporter;
use crate::record::{Recording, check_folder, game_of};
use comfy_table::{CellAlignment, Table, presets};
use rulebook_core::players::Seat;
use rulebook_record::StepInput;
use rulebook_view::paint::{self, JudgedMove, Picture};
use serde::Serialize;
use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The height of a picture in pixels.
const HEIGHT: u32 = 720;

pub(crate) fn run(games: Registry, args: &AnalyzeArgs) -> Result<(), Failure> {
    let game = game_of(games, args.game.game.as_deref(), &args.dir)?;
    check_folder(games, &args.dir)?;
    let recording = Recording::open(game, &args.dir, args.rules.rules.as_deref())?;
    if !game.typed.can_analyze() {
        return Err(cannot(game.name(), "analyze", "player that judges moves"));
    }
    check_pictures(args)?;
    let report = Report::of(game, &recording, args)?;
    let (picture, theme) = (report.picture(), args.theme.into());
    let mut files = OutputFiles::new(&args.dir, args.quiet);
    if let Some(file) = &args.svg {
        files.begin(file)?.write(picture::svg(&picture, theme, HEIGHT).as_bytes())?;
    }
    if let Some(file) = &args.png {
        let width = (HEIGHT as f32 / picture.height * picture.width).round() as u32;
        files.begin(file)?.write(&picture::png(&picture, theme, (width, HEIGHT)))?;
    }
    files.finish()?;
    match args.format.format {
        Format::Json => print_json(&report),
        Format::Text => print(&report.text()),
    }
}

/// Refuses pictures that cannot be written, before the long work. It leaves no file behind, also if a signal ends the
/// work.
fn check_pictures(args: &AnalyzeArgs) -> Result<(), Failure> {
    let mut files = OutputFiles::new(&args.dir, args.quiet);
    for (option, file) in [("--svg", &args.svg), ("--png", &args.png)] {
        let Some(file) = file else { continue };
        if file == Path::new("-") {
            let failure = Failure::usage(format_args!("{option} -: the report goes to stdout"));
            return Err(failure.hint("give the name of a file"));
        }
        files.begin(file)?;
    }
    Ok(())
}

/// The analysis of a recorded game.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    /// The noun for a step.
    #[serde(skip)]
    step: &'static str,
    players: Vec<PlayerReport>,
    moves: Vec<MoveReport>,
    /// The numbers of the states whose answer is no move, such as a forfeit.
    not_judged: Vec<u64>,
}

/// The moves of a player in sum. Numbers of points are in hundredths.
#[derive(Serialize)]
struct PlayerReport {
    seat: usize,
    name: String,
    moves: usize,
    /// Moves that give away nothing.
    without_loss: usize,
    /// Moves with a [`paint::LARGE_LOSS`].
    blunders: usize,
    mean_loss: i32,
}

/// A move. Numbers of points are in hundredths.
#[derive(Serialize)]
struct MoveReport {
    /// The number of the state before the move.
    number: u64,
    seat: usize,
    played: String,
    best: String,
    /// The expected final lead of the player after the best move.
    score: i32,
    /// By how much the move played is worse.
    loss: i32,
    /// The best moves of both players from this state on.
    line: Vec<String>,
    depth: u32,
    exact: bool,
}

/// A step to judge.
struct Step {
    number: u64,
    state: State,
    input: StepInput,
}

impl Report {
    fn of(game: GameRef, recording: &Recording, args: &AnalyzeArgs) -> Result<Self, Failure> {
        let mut steps = Vec::new();
        for file in recording.files.iter().take(recording.files.len() - 1) {
            let (number, (_, state)) = (file.0, recording.read_state(file)?);
            let input = recording.step_input(number, &state)?;
            steps.push(Step { number, state, input });
        }
        let threads = args.threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
        let effort = Effort { nodes: args.nodes, depth: args.depth };
        let numbers: Vec<u64> = steps.iter().map(|step| step.number).collect();
        let moves = judge(game, steps, effort, threads.get(), args.quiet);
        let is_judged = |number: &u64| moves.iter().any(|judged| judged.number == *number);
        let not_judged = numbers.into_iter().filter(|number| !is_judged(number)).collect();
        let players = recording.players()?.list_named();
        let players = players.into_iter().map(|(seat, name)| PlayerReport::of(seat, name, &moves)).collect();
        Ok(Self { game: game.name(), step: game.step(), players, moves, not_judged })
    }

    fn picture(&self) -> Picture {
        let judged = |judged: &MoveReport| {
            let seat = Seat::ALL[judged.seat - 1];
            let lead = in_float(if judged.seat == 1 { judged.score } else { -judged.score });
            JudgedMove { number: judged.number, seat, lead, loss: in_float(judged.loss) }
        };
        let name = |index: usize| self.players.get(index).map_or("", |player| &player.name);
        paint::lead([name(0), name(1)], &self.moves.iter().map(judged).collect::<Vec<_>>())
    }

    fn text(&self) -> String {
        let mut table = Table::new();
        table
            .load_style(presets::NOTHING)
            .set_header([self.step, "seat", "played", "best", "score", "loss", "depth", "line"]);
        for column in [0, 4, 5, 6] {
            if let Some(column) = table.column_mut(column) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        for judged in &self.moves {
            let depth = if judged.exact { "end".to_owned() } else { judged.depth.to_string() };
            let loss = if judged.loss == 0 { String::new() } else { in_points(judged.loss) };
            table.add_row([
                judged.number.to_string(),
                format!("P{}", judged.seat),
                judged.played.clone(),
                judged.best.clone(),
                signed_points(judged.score),
                loss,
                depth,
                judged.line.iter().take(LINE).map(String::as_str).collect::<Vec<_>>().join(" "),
            ]);
        }
        let mut text = String::new();
        for line in table.lines() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}", line.trim_end());
        }
        for number in &self.not_judged {
            let _ = writeln!(text, "{} {number} is not judged: the answer is no legal move", self.step);
        }
        for player in &self.players {
            let name = if player.name.is_empty() { String::new() } else { format!(" {}", table_cell(&player.name)) };
            let _ = writeln!(
                text,
                "P{}{name}: {}, {} without loss, {}, {} points lost per {}",
                player.seat,
                counted(player.moves, self.step),
                player.without_loss,
                counted(player.blunders, "blunder"),
                in_points(player.mean_loss),
                self.step,
            );
        }
        text
    }
}

/// The moves of the best line that the table shows.
const LINE: usize = 6;

impl PlayerReport {
    fn of(seat: Seat, name: String, moves: &[MoveReport]) -> Self {
        let losses: Vec<i32> =
            moves.iter().filter(|judged| judged.seat == seat.number()).map(|judged| judged.loss).collect();
        let sum: i64 = losses.iter().copied().map(i64::from).sum();
        Self {
            seat: seat.number(),
            name,
            moves: losses.len(),
            without_loss: losses.iter().filter(|&&loss| loss == 0).count(),
            blunders: losses.iter().filter(|&&loss| in_float(loss) >= paint::LARGE_LOSS).count(),
            // A mean of losses is none greater than the greatest loss.
            mean_loss: (sum / losses.len().max(1) as i64) as i32,
        }
    }
}

impl MoveReport {
    fn of(number: u64, analysis: MoveAnalysis) -> Self {
        let MoveAnalysis { seat, played, best, score, loss, line, depth, exact } = analysis;
        Self { number, seat: seat.number(), played, best, score, loss, line, depth, exact }
    }
}

/// Judges all steps, some at the same time. The steps do not depend on each other, so the result does not depend on
/// the number of threads.
fn judge(game: GameRef, steps: Vec<Step>, effort: Effort, threads: usize, quiet: bool) -> Vec<MoveReport> {
    let count = steps.len();
    let reporter = Reporter::new(quiet, count, "judged {pos}/{len} {wide_bar} {elapsed} (about {eta} left)");
    let (steps, done) = (Mutex::new(steps.into_iter()), AtomicUsize::new(0));
    let found = Mutex::new(Vec::with_capacity(count));
    let work = || {
        while let Some(step) = steps.lock().ok().and_then(|mut steps| steps.next()) {
            let analysis = game.typed.analyze_step(&step.state, &step.input, effort);
            if let (Some(analysis), Ok(mut found)) = (analysis, found.lock()) {
                found.push(MoveReport::of(step.number, analysis));
            }
            let done = done.fetch_add(1, Relaxed) + 1;
            match &reporter {
                Reporter::Quiet => {}
                Reporter::Bar(bar) => bar.inc(1),
                Reporter::Lines if done.is_multiple_of(10) => note(format_args!("judged {done} of {count}")),
                Reporter::Lines => {}
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(count) {
            // The work is done without threads that the system refuses.
            let _ = std::thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    reporter.finish();
    let mut moves = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    moves.sort_by_key(|judged| judged.number);
    moves
}

fn in_float(hundredths: i32) -> f32 {
    hundredths as f32 / 100.0
}

/// Hundredths as a number of points.
fn in_points(hundredths: i32) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

fn signed_points(hundredths: i32) -> String {
    let sign = if hundredths < 0 { '-' } else { '+' };
    format!("{sign}{}", in_points(hundredths.abs()))
}
