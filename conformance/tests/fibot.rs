//! The golden cases of FIbot.

use rstest::rstest;
use rulebook_conformance::case::Case;
use rulebook_conformance::games::Games;
use rulebook_conformance::protocol::{judge_by_model, judge_step};
use rulebook_conformance::report::manifest;
use rulebook_conformance::runner::fits;
use rulebook_conformance::{Suite, spec};
use rulebook_core::fibot::FiBot;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/fibot")
}

fn suite() -> Suite {
    Suite::load(&folder(), Games::HOUSE).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_model_in_rust_passes() {
    for case in suite().cases() {
        for (step, expected) in case.steps() {
            let reply = judge_by_model::<FiBot>(&step);
            assert!(fits(&expected, &reply), "{}: expected {expected:?}, found {reply:?}", case.id);
        }
    }
}

/// A skip is a failure here, as is anything else but the expected result.
#[rstest]
fn the_engine_passes(#[files("cases/fibot/*.case")] path: PathBuf) {
    let text = std::fs::read_to_string(&path).unwrap();
    let case = Case::parse(&text, Games::HOUSE).unwrap_or_else(|error| panic!("{}:{error}", path.display()));
    assert_eq!(case.to_string(), text, "{} is not in canonical form", path.display());
    for (index, (step, expected)) in case.steps().into_iter().enumerate() {
        let reply = judge_step::<FiBot>(&step);
        assert!(fits(&expected, &reply), "{}, step {index}: expected {expected:?}, found {reply:?}", path.display());
    }
}

#[test]
fn the_suite_is_sound() {
    let suite = suite();
    assert!(suite.cases().len() >= 100, "only {} cases", suite.cases().len());
    assert_eq!(suite.faults(), Vec::<String>::new());
    assert_eq!(Suite::bundled("fibot").unwrap(), suite, "the suite in the crate is another one");
    assert_eq!(manifest(suite.cases()), std::fs::read_to_string(folder().join("SHA256SUMS")).unwrap());
}

#[test]
fn every_clause_that_a_step_can_show_has_a_case_with_a_twin() {
    // SET-6 is seen in the start only, SCO-4 in ranks, SCO-5 in the score
    // sheet, and ANS-5 where the referee cuts the output.
    const NOT_IN_STEPS: [&str; 4] = ["SET-6", "SCO-4", "SCO-5", "ANS-5"];
    let suite = suite();
    let twinned = suite.cases().iter().filter(|case| case.twin.is_some());
    let twinned: BTreeSet<&str> = twinned.flat_map(|case| &case.clauses).map(|pin| pin.clause.as_str()).collect();
    let spec = spec("fibot").unwrap();
    let of_steps = |id: &&str| !NOT_IN_STEPS.contains(id) && !["PLAY-", "CUP-"].iter().any(|end| id.starts_with(end));
    let shown = spec.clauses().iter().map(|clause| clause.id).filter(of_steps);
    let alone: Vec<_> = shown.filter(|id| !twinned.contains(id)).collect();
    assert!(alone.is_empty(), "no case with a twin: {alone:?}");
}
