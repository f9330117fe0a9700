//! The written rules of RedBot.

use super::Specified;
use crate::fuzz::StepFuzzer;
use crate::model::{self, Verdict};
use crate::protocol::{HasModel, Reply, Step, judge_by_model};
use crate::suite::case_files;
use include_dir::{Dir, include_dir};
use rulebook_core::redbot::RedBot;

static SPEC: &str = include_str!("../../spec/redbot.md");
static MISREADINGS: &str = include_str!("../../misreadings/redbot.tsv");
static CASES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/cases/redbot");

impl Specified for RedBot {
    const FUZZER: Option<&'static dyn StepFuzzer> = Some(<dyn StepFuzzer>::of::<Self>());
    const MODEL: Option<fn(&Step) -> Reply> = Some(judge_by_model::<Self>);

    fn spec() -> &'static str {
        SPEC
    }

    fn misreadings() -> &'static str {
        MISREADINGS
    }

    fn cases() -> Vec<&'static str> {
        case_files(&CASES)
    }
}

impl HasModel for RedBot {
    fn judge_by_model(rules: &[&str], state: &[u8], answers: &[&[u8]], draws: &[&[u8]]) -> Option<Verdict> {
        Some(model::redbot::judge(rules, state, answers.try_into().ok()?).without_chance(draws))
    }
}
