//! The written rules of RedBot.

use super::Written;
use crate::fuzz::WithFuzzed;
use crate::model::{self, Verdict};
use crate::protocol::Modelled;
use crate::suite::case_files;
use include_dir::{Dir, include_dir};
use rulebook_core::redbot::RedBot;

static CASES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/cases/redbot");

impl Written for RedBot {
    const SPEC: &'static str = include_str!("../../spec/redbot.md");
    const MISREADINGS: &'static str = include_str!("../../misreadings/redbot.tsv");

    fn cases() -> Vec<&'static str> {
        case_files(&CASES)
    }

    fn fuzzed<W: WithFuzzed>(with: W) -> Option<W::Output> {
        Some(with.with::<Self>())
    }
}

impl Modelled for RedBot {
    fn judge_by_model(rules: &[&str], state: &[u8], answers: &[&[u8]]) -> Option<Verdict> {
        Some(model::redbot::judge(rules, state, answers.try_into().ok()?))
    }
}
