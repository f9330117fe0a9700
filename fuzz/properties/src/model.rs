//! The property `model`: compares the engines with the models, which were written from the rules alone.

use crate::input::{opening_answer_lines, read_step};
use crate::subject::Subject;
use rulebook_conformance::protocol::{Reply, Step, judge_by_model, judge_step, lines_of};

/// Checks that the engine and the spec-shaped model give the same reply to any request, including refusals.
pub(crate) fn model<G: Subject>(text: &[u8]) -> bool {
    let Some(step) = read_step::<G>(text).map(|(_, step)| step).or_else(|| by_headers::<G>(text)) else {
        return false;
    };
    let (engine, model) = (judge_step::<G>(&step), judge_by_model::<G>(&step));
    // The reason in a skip may differ.
    let skipped = matches!((&engine, &model), (Reply::Skip(_), Reply::Skip(_)));
    assert!(skipped || engine == model, "engine: {}\nmodel: {}", reply_text(&engine), reply_text(&model));
    true
}

/// A step without a valid state, which would say how many answers there are. It
/// gets as many as the usual start has.
fn by_headers<G: Subject>(text: &[u8]) -> Option<Step> {
    let (lines, usual) = (lines_of(text), opening_answer_lines::<G>()?);
    let mut step = (0..=usual).rev().find_map(|count| Step::from_lines(&lines, count))?;
    step.answers.resize(usual, Vec::new());
    Some(step)
}

fn reply_text(reply: &Reply) -> String {
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
