//! What `strong` says about a move that was played.

use super::search::{Analysis, Clock, Engine, Limits};
use rulebook_core::othello::{Position, Square};

/// The analysis of a position, and the cost of a move in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveJudgment {
    /// The analysis of the position before the move.
    pub analysis: Analysis,
    /// By how much the move is worse than the best one, in hundredths of a disc, at least 0.
    pub loss: i32,
}

/// How many more positions the search after another move than the best one may visit.
const PATIENCE: u64 = 4;

impl MoveJudgment {
    /// Searches a position, and then what remains after a move in it: as deep as the first search, but in at most four
    /// times as many positions as `limits` allows. `None` if the move is not legal.
    ///
    /// ```
    /// use rulebook_core::othello::{Position, Square};
    /// use rulebook_players::othello::MoveJudgment;
    /// use rulebook_players::othello::search::{Engine, Limits, MachineClock};
    ///
    /// let (mut engine, clock) = (Engine::new(1), MachineClock::start());
    /// let limits = Limits::to_depth(6);
    /// let d3 = MoveJudgment::of(&mut engine, Position::START, Square::parse(b"d3")?, &limits, &clock).unwrap();
    /// assert!(d3.loss < 100);
    /// assert_eq!(MoveJudgment::of(&mut engine, Position::START, Square::parse(b"a1")?, &limits, &clock), None);
    /// # Ok::<(), rulebook_core::text::SyntaxError>(())
    /// ```
    pub fn of(
        engine: &mut Engine,
        position: Position,
        played: Square,
        limits: &Limits,
        clock: &dyn Clock,
    ) -> Option<Self> {
        if position.moves() & played.bit() == 0 {
            return None;
        }
        let analysis = engine.analyze(position, limits, clock);
        if analysis.best == Some(played) {
            return Some(Self { analysis, loss: 0 });
        }
        let depth = (!analysis.exact).then(|| analysis.depth.saturating_sub(1));
        let nodes = limits.nodes.map(|nodes| nodes.saturating_mul(PATIENCE));
        let score = -engine.analyze(position.play(played), &Limits { depth, nodes, ..*limits }, clock).score;
        let loss = (analysis.score - score).max(0);
        Some(Self { analysis, loss })
    }
}
