//! The engine against the model that was written from the rules alone.

use rulebook_conformance::protocol::{Reply, Step, judge_by_model, judge_step, lines_of};
use rulebook_core::redbot::RedBot;

/// Whatever stands in the rules, the state and the four answers of a request:
/// the engine and the spec-shaped model make the same of it, refusals included.
pub fn model(text: &[u8]) -> bool {
    let Some(step) = Step::from_lines(&lines_of(text)) else { return false };
    let (engine, model) = (judge_step::<RedBot>(&step), judge_by_model::<RedBot>(&step));
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
