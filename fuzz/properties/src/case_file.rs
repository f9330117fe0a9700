//! The property `case_file`.

use crate::any_subject::AnySubject;
use crate::dice::Dice;
use crate::mutate::damaged;
use crate::subjects::{SUBJECTS, subject};
use rulebook_conformance::case::{Body, Case};
use rulebook_conformance::games::Games;
use rulebook_conformance::report::{explain, show};
use rulebook_core::text::PlainWriter;

/// Checks that any bytes as a case file (`spec/conformance.md`) cause no panic. A parsed case can be shown,
/// explained and requested.
pub(crate) fn case_file(text: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(text) else { return false };
    let case = match Case::parse(text, Games::BUILT_IN) {
        Ok(case) => case,
        Err(error) => {
            assert!((1..=text.matches('\n').count() + 1).contains(&error.line), "{error} is after the end");
            return false;
        }
    };
    let written = case.to_string();
    assert_eq!(Case::parse(&written, Games::BUILT_IN).as_ref(), Ok(&case), "one canonical form: {written}");
    for (step, _) in case.steps() {
        let _ = case.game.judge(&step.to_lines());
    }
    let mut output = String::new();
    show(&case, &mut PlainWriter(&mut output)).expect("writing to a string cannot fail");
    explain(&case, None, &mut PlainWriter(&mut output)).expect("writing to a string cannot fail");
    assert!(output.contains(&case.id), "a case is shown with its ID");
    true
}

/// Mutates a case file: its text, its header, or its step.
pub(crate) fn mutate(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
    let case = std::str::from_utf8(bytes).ok().and_then(|text| Case::parse(text, Games::BUILT_IN).ok());
    let Some(mut case) = case else { return damaged(dice, bytes.to_vec()) };
    let game: &dyn AnySubject = subject(case.game.name).unwrap_or(SUBJECTS[0]);
    match dice.below(4) {
        0 => case = game.random_case(dice, &case.id, &case.why),
        1 => {
            let (step, _) = case.steps().remove(0);
            case = game.changed_case(dice, &step.to_lines(), &case.id, &case.why).unwrap_or(case);
        }
        2 => {
            let own = format!("{}-1", game.name());
            let word = dice.pick(&["x", &own, "a b", "--- state", "twin y", "\\", "\u{a0}"]);
            match dice.below(3) {
                0 => case.twin = Some(word.to_owned()),
                1 => case.why = word.to_owned(),
                _ => case.rules = Some(vec![word.as_bytes().to_vec()]),
            }
        }
        _ => {
            if let Body::Transcript { steps, .. } = &mut case.body {
                let last = steps[steps.len() - 1].clone();
                steps.push(last);
            }
        }
    }
    let text = case.to_string().into_bytes();
    if dice.one_in(2) { text } else { damaged(dice, text) }
}
