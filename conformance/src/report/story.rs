//! One case for readers: what is asked, what happens, and why.

use super::comparison::board;
use super::text::failure::{Indented, answers, wrapped};
use crate::case::{Body, Case, Expected, Line};
use crate::games::GameTexts;
use crate::protocol::Step;
use rulebook_core::text::{Escaped, Ink, Out};
use std::fmt;

/// Tells a case step by step: the board before, the answers, what happens by
/// which clause, the board after; then the scores and who is asked.
///
/// # Errors
///
/// Only those of the sink.
pub fn show(case: &Case, out: &mut dyn Out) -> fmt::Result {
    writeln!(out, "{}", case.id)?;
    wrapped(out, "  why      ", &case.why)?;
    let game = case.game;
    let rules = case.rules.as_deref().unwrap_or_default();
    if !rules.is_empty() {
        writeln!(out, "  rules")?;
        rules.iter().try_for_each(|line| writeln!(out, "    {}", Escaped(line)))?;
    }
    let steps = case.steps();
    for (index, (step, expected)) in steps.iter().enumerate() {
        let label = |label: &str| match steps.len() {
            1 => format!("  {label}"),
            _ => format!("  {label} step {}", index + 1),
        };
        let stated = !matches!(&case.body, Body::Reject { state: None, .. });
        if index == 0 && stated {
            drawn(&label("before"), game, rules, &step.state, out)?;
        }
        if !matches!(&case.body, Body::Reject { answers: None, .. }) {
            answers(out, &step.answers)?;
        }
        match expected {
            Expected::Reject(code) => writeln!(out, "  reject   {code}")?,
            Expected::State { state, end } => {
                events(game, step, out)?;
                drawn(&label("after"), game, rules, state, out)?;
                if let Some((scores, next)) = end {
                    let scores: Vec<String> = scores.iter().map(i64::to_string).collect();
                    writeln!(out, "  scores   {}\n  next     {next}", scores.join(" "))?;
                }
            }
        }
    }
    Ok(())
}

/// Tells why a case is as it is: its clauses in words, what happens by them,
/// and what the twin does otherwise.
///
/// # Errors
///
/// Only those of the sink.
pub fn explain(case: &Case, twin: Option<&Case>, out: &mut dyn Out) -> fmt::Result {
    writeln!(out, "{}", case.id)?;
    wrapped(out, "  why      ", &case.why)?;
    let spec = (case.game.spec)();
    for pin in &case.clauses {
        match spec.clause(&pin.clause) {
            None => writeln!(out, "  {:<8} there is no such clause", pin.clause)?,
            Some(clause) => {
                wrapped(out, &format!("  {:<8} ", clause.id), clause.title)?;
                wrapped(out, "           ", clause.rule())?;
                if clause.hash() != pin.hash {
                    writeln!(out, "           (its text was edited since this case was written)")?;
                }
            }
        }
    }
    for (step, expected) in case.steps() {
        match expected {
            Expected::State { .. } => events(case.game, &step, out)?,
            Expected::Reject(code) => writeln!(out, "  reject   {code}")?,
        }
    }
    match (&case.twin, twin) {
        (None, _) => Ok(()),
        (Some(id), None) => writeln!(out, "  twin     {id}, which is not here"),
        (Some(_), Some(twin)) => differences(case, twin, out),
    }
}

fn drawn(label: &str, game: &GameTexts, rules: &[Line], state: &[Line], out: &mut dyn Out) -> fmt::Result {
    writeln!(out, "{label}")?;
    board(game, rules, state, &mut Indented::new(out));
    out.ink(Ink::Plain);
    Ok(())
}

fn events(game: &GameTexts, step: &Step, out: &mut dyn Out) -> fmt::Result {
    let Some(events) = game.events(step) else { return Ok(()) };
    writeln!(out, "  what happens")?;
    events.iter().try_for_each(|event| writeln!(out, "    {:<7} {}", event.clause, event.text))
}

/// What is asked in the twin and not here, line by line, and what comes of it.
fn differences(case: &Case, twin: &Case, out: &mut dyn Out) -> fmt::Result {
    wrapped(out, "  twin     ", &format!("{}: {}", twin.id, twin.why))?;
    for (index, ((here, _), (there, _))) in case.steps().iter().zip(&twin.steps()).enumerate() {
        let (here, there) = (here.to_lines(), there.to_lines());
        for (mark, lines, others) in [("here ", &here, &there), ("there", &there, &here)] {
            for line in lines.iter().filter(|line| !others.contains(line)) {
                writeln!(out, "    asked {mark} {}", Escaped(line))?;
            }
        }
        if here != there && index > 0 {
            break;
        }
    }
    Ok(())
}
