//! Shows and explains a case: the requests, the events and the clauses.

use super::comparison::board;
use super::text::failure::{Indented, answers, wrapped};
use crate::case::{Body, Case, ExpectedResult, Line};
use crate::games::GameTexts;
use crate::protocol::Step;
use rulebook_core::text::{AnnotatedWrite, EscapedBytes, Style};
use std::fmt;

/// Shows a case step by step: the board before, the answers, the events with their clauses, the board after. The
/// scores and the players asked next come last.
///
/// # Errors
///
/// Only those of the sink.
pub fn show(case: &Case, out: &mut dyn AnnotatedWrite) -> fmt::Result {
    writeln!(out, "{}", case.id)?;
    wrapped(out, "  why      ", &case.why)?;
    let game = case.game;
    let rules = case.rules.as_deref().unwrap_or_default();
    if !rules.is_empty() {
        writeln!(out, "  rules")?;
        rules.iter().try_for_each(|line| writeln!(out, "    {}", EscapedBytes(line)))?;
    }
    let steps = case.steps();
    for (index, (step, expected)) in steps.iter().enumerate() {
        let label = |label: &str| match steps.len() {
            1 => format!("  {label}"),
            _ => format!("  {label} step {}", index + 1),
        };
        let stated = !matches!(&case.body, Body::Reject { state: None, .. });
        if index == 0 && stated {
            draw(&label("before"), game, rules, &step.state, out)?;
        }
        if !matches!(&case.body, Body::Reject { answers: None, .. }) {
            answers(out, &step.answers)?;
        }
        match expected {
            ExpectedResult::Reject(code) => writeln!(out, "  reject   {code}")?,
            ExpectedResult::State { state, end } => {
                events(game, step, out)?;
                draw(&label("after"), game, rules, state, out)?;
                if let Some((scores, next)) = end {
                    let scores: Vec<String> = scores.iter().map(i64::to_string).collect();
                    writeln!(out, "  scores   {}\n  next     {next}", scores.join(" "))?;
                }
            }
        }
    }
    Ok(())
}

/// Explains a case: its clauses in words, their events, and how the twin
/// differs.
///
/// # Errors
///
/// Only those of the sink.
pub fn explain(case: &Case, twin: Option<&Case>, out: &mut dyn AnnotatedWrite) -> fmt::Result {
    writeln!(out, "{}", case.id)?;
    wrapped(out, "  why      ", &case.why)?;
    let spec = (case.game.spec)();
    for pin in &case.clauses {
        match spec.clause(&pin.clause) {
            None => writeln!(out, "  {:<8} unknown clause", pin.clause)?,
            Some(clause) => {
                wrapped(out, &format!("  {:<8} ", clause.id), clause.title)?;
                wrapped(out, "           ", clause.rule())?;
                if clause.hash() != pin.hash {
                    writeln!(out, "           (its text has changed since this case was written)")?;
                }
            }
        }
    }
    for (step, expected) in case.steps() {
        match expected {
            ExpectedResult::State { .. } => events(case.game, &step, out)?,
            ExpectedResult::Reject(code) => writeln!(out, "  reject   {code}")?,
        }
    }
    match (&case.twin, twin) {
        (None, _) => Ok(()),
        (Some(id), None) => writeln!(out, "  twin     {id}, not in this suite"),
        (Some(_), Some(twin)) => differences(case, twin, out),
    }
}

fn draw(label: &str, game: &GameTexts, rules: &[Line], state: &[Line], out: &mut dyn AnnotatedWrite) -> fmt::Result {
    writeln!(out, "{label}")?;
    board(game, rules, state, &mut Indented::new(out));
    out.style(Style::Plain);
    Ok(())
}

fn events(game: &GameTexts, step: &Step, out: &mut dyn AnnotatedWrite) -> fmt::Result {
    let Some(events) = game.events(step) else { return Ok(()) };
    writeln!(out, "  events")?;
    events.iter().try_for_each(|event| writeln!(out, "    {:<7} {}", event.clause, event.text))
}

/// Shows the lines of the twin's request that differ, and their effect.
fn differences(case: &Case, twin: &Case, out: &mut dyn AnnotatedWrite) -> fmt::Result {
    wrapped(out, "  twin     ", &format!("{}: {}", twin.id, twin.why))?;
    for (index, ((here, _), (there, _))) in case.steps().iter().zip(&twin.steps()).enumerate() {
        let (here, there) = (here.to_lines(), there.to_lines());
        for (mark, lines, others) in [("here", &here, &there), ("twin", &there, &here)] {
            for line in lines.iter().filter(|line| !others.contains(line)) {
                writeln!(out, "    only {mark}  {}", EscapedBytes(line))?;
            }
        }
        if here != there && index > 0 {
            break;
        }
    }
    Ok(())
}
