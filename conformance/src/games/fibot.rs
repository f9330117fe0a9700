//! The written rules of FIbot.

use super::Written;
use crate::fuzz::WithFuzzed;
use crate::model::{self, Verdict};
use crate::protocol::Modelled;
use crate::suite::case_files;
use include_dir::{Dir, include_dir};
use rulebook_core::fibot::FiBot;

static CASES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/cases/fibot");

impl Written for FiBot {
    const SPEC: &'static str = include_str!("../../spec/fibot.md");
    const MISREADINGS: &'static str = include_str!("../../misreadings/fibot.tsv");

    fn cases() -> Vec<&'static str> {
        case_files(&CASES)
    }

    fn fuzzed<W: WithFuzzed>(with: W) -> Option<W::Output> {
        Some(with.with::<Self>())
    }
}

impl Modelled for FiBot {
    fn judge_by_model(rules: &[&str], state: &[u8], answers: &[&[u8]]) -> Option<Verdict> {
        let [answer] = answers else { return None };
        Some(model::fibot::judge(rules, state, answer))
    }
}
