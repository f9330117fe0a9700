//! The engines against the models that were written from the rules alone.

use rulebook_conformance::fuzz::Fuzzed;
use rulebook_conformance::protocol::{Reply, Step, judge_by_model, judge_step, lines_of};
use rulebook_core::redbot::RedBot;

/// Whatever stands in the rules, the state and the four answers of a request:
/// the engine and the spec-shaped model make the same of it, refusals included.
pub fn model(text: &[u8]) -> bool {
    agree::<RedBot>(text, 4)
}

/// The same for a game whose steps have so many answers; tells whether the text
/// is a request.
pub(crate) fn agree<G: Fuzzed>(text: &[u8], answers: usize) -> bool {
    let Some(step) = Step::from_lines(&lines_of(text), answers) else { return false };
    let (engine, model) = (judge_step::<G>(&step), judge_by_model::<G>(&step));
    // The words of a skip are free.
    let skipped = matches!((&engine, &model), (Reply::Skip(_), Reply::Skip(_)));
    assert!(skipped || engine == model, "engine: {}\nmodel: {}", told(&engine), told(&model));
    true
}

fn told(reply: &Reply) -> String {
    match reply {
        Reply::Ok(after) => {
            let lines: Vec<_> =
                after.to_lines().iter().map(|line| String::from_utf8_lossy(line).into_owned()).collect();
            lines.join("\n")
        }
        Reply::Reject(code) => format!("reject {code}"),
        Reply::Skip(why) => format!("skip {why}"),
        Reply::Error(why) => format!("error {why}"),
    }
}
