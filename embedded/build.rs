//! Writes the golden cases as Rust tables, and tells the linker the memory of the board.

use rulebook_conformance::Suite;
use rulebook_conformance::case::Expected;
use rulebook_conformance::protocol::{After, Next, Reply, Step, judge_step, text_of};
use rulebook_core::redbot::RedBot;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

/// The case that the small images play, under the standard rules: all robots build.
const SAMPLE: &str = "redbot-0178";

fn main() -> io::Result<()> {
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    let out = Path::new(&out);
    fs::copy("memory.x", out.join("memory.x"))?;
    println!("cargo::rerun-if-changed=memory.x");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-link-search={}", out.display());
    println!("cargo::rustc-link-arg-bins=-Tlink.x");

    let suite = Suite::bundled("redbot").expect("RedBot has golden cases");
    let (mut steps, mut unasked, mut sample) = (String::new(), String::new(), None);
    let mut cases = 0;
    for case in suite.cases() {
        let mut rows = Vec::new();
        for (number, (step, expected)) in (1..).zip(case.steps()) {
            assert_agrees(&case.id, &step, &expected);
            rows.push(row(&case.id, number, &step, &expected));
        }
        match rows.into_iter().collect::<Option<Vec<_>>>() {
            None => writeln!(unasked, "    {:?},", case.id).expect("strings take all"),
            Some(rows) => {
                cases += 1;
                if case.id == SAMPLE && case.rules.is_none() {
                    sample = rows.first().cloned();
                }
                rows.iter().for_each(|row| steps.push_str(&format!("    {row},\n")));
            }
        }
    }
    let table = format!(
        "/// All steps of the golden cases.\npub static STEPS: &[Step] = &[\n{steps}];\n\n\
         /// How many cases they belong to.\npub const CASES: usize = {cases};\n\n\
         /// The cases that ask nothing of the engine: their rules are no list of `key=value` with each key once,\n\
         /// which whoever reads the list refuses.\npub const UNASKED: &[&str] = &[\n{unasked}];\n\n\
         /// The step of the small images.\npub const SAMPLE: Step = {};\n",
        sample.expect("the sample is a case without rules of its own")
    );
    fs::write(out.join("steps.rs"), table)
}

/// The table is worth nothing when the engine on the host does not keep it.
fn assert_agrees(id: &str, step: &Step, expected: &Expected) {
    let agrees = match (judge_step::<RedBot>(step), expected) {
        (Reply::Reject(code), Expected::Reject(expected)) => code == *expected,
        (Reply::Ok(After { state, scores, next }), Expected::State { state: expected, end }) => {
            state == *expected && end.as_ref().is_none_or(|end| *end == (scores, next))
        }
        _ => false,
    };
    assert!(agrees, "{id}: the engine does not keep this case on the host; run `rulebook conform` first");
}

/// A step as a Rust expression; `None` when its rules are no list of settings.
fn row(id: &str, number: usize, step: &Step, expected: &Expected) -> Option<String> {
    assert!(step.chance.is_none(), "{id}: RedBot draws nothing");
    let mut settings: Vec<(&str, &str)> = Vec::new();
    for line in step.rules.iter().flatten() {
        let line = str::from_utf8(line).expect("rules are UTF-8");
        let (key, value) = line.split_once('=')?;
        if settings.iter().any(|(earlier, _)| *earlier == key) {
            return None;
        }
        settings.push((key, value));
    }
    let answers = step.answers.iter().map(|line| format!("b\"{}\"", line.escape_ascii())).collect::<Vec<_>>();
    let expected = match expected {
        Expected::Reject(code) => format!("Expected::Reject({code:?})"),
        Expected::State { state, end } => {
            let end = end.as_ref().map(|(scores, next)| match next {
                Next::Over => format!("Some(End {{ scores: {scores:?}, next: Next::Over }})"),
                Next::Ask(numbers) => format!("Some(End {{ scores: {scores:?}, next: Next::Ask(&{numbers:?}) }})"),
            });
            let end = end.unwrap_or_else(|| "None".to_owned());
            format!("Expected::State {{ text: {}, end: {end} }}", bytes(state))
        }
    };
    Some(format!(
        "Step {{ case: {id:?}, number: {number}, rules: &{settings:?}, state: {}, answers: [{}], expected: {expected} }}",
        bytes(&step.state),
        answers.join(", "),
    ))
}

fn bytes(lines: &[Vec<u8>]) -> String {
    format!("b\"{}\"", text_of(lines).escape_ascii())
}
