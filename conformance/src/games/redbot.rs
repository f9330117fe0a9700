//! The written rules of RedBot.

use super::Written;
use crate::fuzz::StepFuzzer;
use crate::model::{self, Verdict};
use crate::protocol::{Modelled, Reply, Step, judge_by_model};
use crate::suite::case_files;
use include_dir::{Dir, include_dir};
use rulebook_core::redbot::RedBot;

static CASES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/cases/redbot");

impl Written for RedBot {
    const SPEC: &'static str = include_str!("../../spec/redbot.md");
    const FUZZER: Option<&'static dyn StepFuzzer> = Some(<dyn StepFuzzer>::of::<Self>());
    const MODEL: Option<fn(&Step) -> Reply> = Some(judge_by_model::<Self>);
    const MISREADINGS: &'static str = include_str!("../../misreadings/redbot.tsv");

    fn cases() -> Vec<&'static str> {
        case_files(&CASES)
    }
}

impl Modelled for RedBot {
    fn judge_by_model(rules: &[&str], state: &[u8], answers: &[&[u8]]) -> Option<Verdict> {
        Some(model::redbot::judge(rules, state, answers.try_into().ok()?))
    }
}
