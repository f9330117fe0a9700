//! Analyzes moves with `strong`.

use crate::games::{Effort, MoveAnalysis};
use rulebook_core::contract::Replies;
use rulebook_core::othello::{Othello, State};
use rulebook_core::players::Seat;
use rulebook_players::othello::MoveJudgment;
use rulebook_players::othello::search::{Engine, Limits};
use std::time::Duration;

/// The size of the table, in mebibytes.
const TABLE: usize = 16;

pub(super) fn analyze(state: &State, replies: &Replies<Othello>, effort: Effort) -> Option<MoveAnalysis> {
    let seat: Seat = state.asked()?.player().try_cast()?;
    let played = replies[seat].action()?;
    let limits = Limits { nodes: Some(effort.nodes), depth: effort.depth, ..Limits::default() };
    // Without a limit of time, the clock is never asked.
    let judgment = MoveJudgment::of(&mut Engine::new(TABLE), state.position(), played, &limits, &|| Duration::ZERO)?;
    let MoveJudgment { analysis, loss } = judgment;
    Some(MoveAnalysis {
        seat,
        played: played.to_string(),
        best: analysis.best?.to_string(),
        score: analysis.score,
        loss,
        line: analysis.line.iter().map(ToString::to_string).collect(),
        depth: analysis.depth,
        exact: analysis.exact,
    })
}
