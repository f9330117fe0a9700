//! The written rules of AI-Tester.

use super::Specified;
use crate::fuzz::StepFuzzer;
use crate::model::{self, Verdict};
use crate::protocol::{HasModel, Reply, Step, judge_by_model};
use crate::suite::case_files;
use include_dir::{Dir, include_dir};
use rulebook_core::aitester::AiTester;

static SPEC: &str = include_str!("../../spec/aitester.md");
static MISREADINGS: &str = include_str!("../../misreadings/aitester.tsv");
static CASES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/cases/aitester");

impl Specified for AiTester {
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

impl HasModel for AiTester {
    fn judge_by_model(rules: &[&str], state: &[u8], answers: &[&[u8]], draws: &[&[u8]]) -> Option<Verdict> {
        let [answer] = answers else { return None };
        Some(model::aitester::judge(rules, state, answer).without_chance(draws))
    }
}
