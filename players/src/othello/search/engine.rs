//! The search as its users see it.

use super::clock::Clock;
use super::evaluation::{CENTI, Evaluation};
use super::last::final_score;
use super::limits::Limits;
use super::root::{Effort, Root, RootResult};
use super::table::Table;
use super::worker::{Control, Worker};
use core::fmt;
use rulebook_core::othello::{Position, Square};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::Builder;

/// A player that searches, with its table of known positions.
///
/// ```
/// use rulebook_core::othello::Position;
/// use rulebook_players::othello::search::{Engine, Limits, MachineClock};
///
/// let mut engine = Engine::new(1);
/// let analysis = engine.analyze(Position::START, &Limits::to_depth(4), &MachineClock::start());
/// // All four first moves are mirror images of each other.
/// assert!(Position::START.moves() & analysis.best.unwrap().bit() != 0);
/// assert_eq!(analysis.line.len(), 4);
/// assert!(!analysis.exact);
/// ```
pub struct Engine {
    table: Table,
    evaluation: EvaluationSource,
}

/// The weights of an engine.
enum EvaluationSource {
    BuiltIn,
    Given(Box<Evaluation>),
}

/// What a search has found out about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// The best move found; `None` if the side to move has no legal move.
    pub best: Option<Square>,
    /// The expected final score of the side to move, in hundredths of a disc: its discs minus those of its opponent,
    /// with empty squares for the winner.
    pub score: i32,
    /// The moves of best play of both sides, as far as they are known, without passes.
    pub line: Vec<Square>,
    /// The positions visited, by all threads.
    pub nodes: u64,
    /// The depth of the search in moves.
    pub depth: u32,
    /// Whether the score is that of perfect play to the end of the game.
    pub exact: bool,
}

impl Engine {
    /// An engine with a table of so many mebibytes, at least 1, rounded down to a power of two.
    #[must_use]
    pub fn new(mebibytes: usize) -> Self {
        Self { table: Table::new(mebibytes), evaluation: EvaluationSource::BuiltIn }
    }

    /// The engine with other weights.
    #[must_use]
    pub fn with_evaluation(self, evaluation: Evaluation) -> Self {
        Self { evaluation: EvaluationSource::Given(Box::new(evaluation)), ..self }
    }

    /// Searches a position until a limit is reached or it is solved.
    ///
    /// Without a limit of time, the result is a pure function of the position, the depth and node limits, the weights
    /// and the size of the table: the search uses one thread and begins with an empty table. With a limit of time, it
    /// uses the given number of threads and keeps what earlier searches have found.
    ///
    /// If the side to move has no move, its opponent's position is searched, and the line begins with the opponent's
    /// move. If the game is over, the score is the final one.
    pub fn analyze(&mut self, position: Position, limits: &Limits, clock: &dyn Clock) -> Analysis {
        if position.moves() != 0 {
            return self.search(position, limits, clock);
        }
        let passed = position.pass();
        if passed.moves() == 0 {
            let score = CENTI * final_score(position);
            return Analysis { best: None, score, line: Vec::new(), nodes: 0, depth: 0, exact: true };
        }
        let analysis = self.search(passed, limits, clock);
        Analysis { best: None, score: -analysis.score, ..analysis }
    }

    fn search(&mut self, position: Position, limits: &Limits, clock: &dyn Clock) -> Analysis {
        let times = limits.times(position.empties()).map(|(soft, hard)| {
            let start = clock.now();
            (start, start + soft, start + hard)
        });
        let node_limit = limits.nodes.unwrap_or(u64::MAX).max(1);
        let mut depth = limits.depth.unwrap_or(u32::MAX).max(1);
        if limits.is_timed() {
            self.table.continue_game();
            if position.moves().is_power_of_two() {
                depth = depth.min(ONLY_MOVE_DEPTH);
            }
        } else {
            self.table.clear(usize::try_from(node_limit).unwrap_or(usize::MAX));
        }
        let threads = if limits.is_timed() { limits.threads.get() } else { 1 };
        let evaluation = match &self.evaluation {
            EvaluationSource::BuiltIn => Evaluation::built_in(),
            EvaluationSource::Given(evaluation) => evaluation,
        };
        let deadline = times.map(|(_, _, end)| end);
        let control = Control { stop: AtomicBool::new(false), clock, deadline, node_limit };
        let effort = |thread| Effort { depth, nodes: node_limit, times, thread };
        let run = |thread| {
            let mut worker = Worker::new(&self.table, evaluation, &control);
            let found = Root::run(&mut worker, position, &effort(thread));
            (found, worker.nodes)
        };
        let (found, nodes) = if threads == 1 { run(0) } else { run_threads(threads, &control, run) };
        let RootResult { score, line, depth, exact } = found;
        Analysis { best: line.first().copied(), score, line, nodes, depth, exact }
    }
}

/// How deep to look if there is only one move and time counts.
const ONLY_MOVE_DEPTH: u32 = 6;

/// Runs threads with numbers from 0 until the first of them, on the caller's thread, ends. The result is that of the
/// first one, with the nodes of all.
fn run_threads<R>(threads: usize, control: &Control<'_>, run: R) -> (RootResult, u64)
where
    R: Fn(usize) -> (RootResult, u64) + Sync,
{
    std::thread::scope(|scope| {
        let run = &run;
        // The search does without threads that the system refuses.
        let helper = |thread| Builder::new().spawn_scoped(scope, move || run(thread).1).ok();
        let helpers: Vec<_> = (1..threads).filter_map(helper).collect();
        let (found, nodes) = run(0);
        control.stop.store(true, Relaxed);
        // A helper that panicked is a bug, and the scope panics then.
        let helped: u64 = helpers.into_iter().filter_map(|helper| helper.join().ok()).sum();
        (found, nodes + helped)
    })
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").finish_non_exhaustive()
    }
}
