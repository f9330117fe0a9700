//! The engine against the model that was written from the rules alone.

use rulebook_conformance::protocol::{ANSWERS, RULES, Reply, STATE, Step, judge_by_model, judge_step, lines_of};
use rulebook_core::redbot::RedBot;

/// Whatever stands in the rules, the state and the four answers of a request:
/// the engine and the spec-shaped model make the same of it, refusals included.
pub fn model(text: &[u8]) -> bool {
    let Some(step) = sections(&lines_of(text)) else { return false };
    let (engine, model) = (judge_step::<RedBot>(&step), judge_by_model(&step));
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

/// A request by its headers, whatever its sections hold: the last four lines
/// are the answers. `None` when headers are missing, or there are more.
fn sections(lines: &[Vec<u8>]) -> Option<Step> {
    let is = |line: &[u8], header: &str| line == header.as_bytes();
    let (rules, rest) = match lines.split_first()? {
        (first, rest) if is(first, RULES) => {
            let end = rest.iter().position(|line| is(line, STATE))?;
            (Some(rest[..end].to_vec()), &rest[end..])
        }
        _ => (None, lines),
    };
    let (header, rest) = rest.split_first()?;
    let (head, answers) = rest.split_at_checked(rest.len().checked_sub(4)?)?;
    let (last, state) = head.split_last()?;
    let more = head[..head.len() - 1].iter().chain(rules.iter().flatten()).any(|line| line.starts_with(b"--- "));
    (is(header, STATE) && is(last, ANSWERS) && !more).then(|| Step {
        rules,
        state: state.to_vec(),
        answers: answers.to_vec(),
        chance: None,
    })
}
