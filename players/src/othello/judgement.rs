//! What `strong` says about a move that was played.

use super::search::{Analysis, Clock, Engine, Limits};
use rulebook_core::othello::{Position, Square};

/// The analysis of a position, and the cost of a move in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// The analysis of the position before the move.
    pub analysis: Analysis,
    /// By how much the move is worse than the best one, in hundredths of a disc, at least 0. It is exact if the score
    /// of the analysis is.
    pub loss: i32,
}

impl Judgement {
    /// Searches a position, and then what remains after a move in it: to the depth that the first search reached.
    ///
    /// ```
    /// use rulebook_core::othello::{Position, Square};
    /// use rulebook_players::othello::Judgement;
    /// use rulebook_players::othello::search::{Engine, Limits, MachineClock};
    ///
    /// let (mut engine, clock) = (Engine::new(1), MachineClock::start());
    /// let limits = Limits::to_depth(6);
    /// let best = Judgement::of(&mut engine, Position::START, Square::parse(b"d3")?, &limits, &clock);
    /// assert!(best.loss < 100);
    /// # Ok::<(), rulebook_core::text::SyntaxError>(())
    /// ```
    pub fn of(engine: &mut Engine, position: Position, played: Square, limits: &Limits, clock: &dyn Clock) -> Self {
        let analysis = engine.analyze(position, limits, clock);
        if analysis.best == Some(played) {
            return Self { analysis, loss: 0 };
        }
        let rest = if analysis.exact { Limits::default() } else { Limits::to_depth(analysis.depth.saturating_sub(1)) };
        let score = -engine.analyze(position.play(played), &rest, clock).score;
        let loss = (analysis.score - score).max(0);
        Self { analysis, loss }
    }
}
