//! Random and smaller steps of FIbot.

mod layout;
mod smaller;
#[cfg(test)]
mod tests;

pub use layout::Change;

use super::{Fuzzed, untidy};
use crate::protocol::{Reply, Step, lines_of, read_step, text_of};
use arbitrary::{Result, Unstructured};
use rulebook_core::contract::{Event as _, Faults as _};
use rulebook_core::fibot::{Event, FiBot, Robot, State, Turn, random};

/// A state, how its file departs from the canonical layout, and the answer line.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The state before the step.
    pub state: State,
    /// Changes of its file, one upon the other; with some of them it is no state file.
    pub layout: Vec<Change>,
    /// What the player to move answers, a line without its end.
    pub answer: Vec<u8>,
}

impl Sample {
    /// A state in its canonical layout with the turn for it in its canonical spelling.
    #[must_use]
    pub fn new(state: State, turn: Turn) -> Self {
        Self { state, layout: Vec::new(), answer: turn.to_string().into_bytes() }
    }

    /// The answer as it is understood (ANS-4), whosever robot it names.
    #[must_use]
    pub fn turn(&self) -> Turn {
        Turn::from_answer(&self.answer)
    }
}

impl Fuzzed for FiBot {
    type Sample = Sample;

    const WORDS: &[&[u8]] = &[b"A", b"M", b"N", b"Z", b"S", b"V", b"J", b"D", b"--", b"- ", b"#", b".", b"a"];

    fn sample(bytes: &[u8]) -> Sample {
        let u = &mut Unstructured::new(bytes);
        // Where bytes run out, zeros are taken, so there is always a sample.
        random_sample(u).unwrap_or_else(|_| Sample::new(State::default(), Turn::Pass))
    }

    fn request(sample: &Sample) -> Step {
        let mut text = String::new();
        sample.state.write(&mut text).expect("writing to a string cannot fail");
        let mut state = lines_of(text.as_bytes());
        for change in &sample.layout {
            change.apply(&mut state);
        }
        Step { rules: None, state, answers: vec![sample.answer.clone()], chance: None }
    }

    fn from_request(lines: &[Vec<u8>]) -> std::result::Result<Sample, Reply> {
        let (state, mut step) = read_step::<Self>(lines)?;
        let answer = step.answers.pop().ok_or_else(|| Reply::Error("sections".into()))?;
        Ok(Sample { state, layout: Vec::new(), answer })
    }

    fn smaller(sample: &Sample) -> Vec<Sample> {
        smaller::samples(sample)
    }

    fn size(sample: &Sample) -> (usize, usize, u64) {
        smaller::size(sample)
    }

    fn clauses(sample: &Sample) -> Vec<&'static str> {
        let mut clauses = Vec::new();
        match State::read(&text_of(&Self::request(sample).state)) {
            Err(error) => error.each(&mut |fault| clauses.push(fault.clause.id())),
            Ok(mut state) => {
                let step = state.step(sample.turn(), &mut |event: Event| clauses.push(event.clause().id()));
                if step.is_err() {
                    clauses.push("END-3");
                }
            }
        }
        clauses
    }
}

fn random_sample(u: &mut Unstructured<'_>) -> Result<Sample> {
    let state: State = u.arbitrary()?;
    let turn = random::turn(u, &state)?;
    let mut sample = Sample::new(state, turn);
    if u.ratio(1, 4)? {
        if u.arbitrary()? { odd(u, &mut sample.answer)? } else { untidy::<FiBot>(u, &mut sample.answer)? }
    }
    if u.ratio(1, 8)? {
        for _ in 0..u.int_in_range(1..=2)? {
            sample.layout.push(u.arbitrary()?);
        }
    }
    Ok(sample)
}

/// Spells an answer as ANS-2 allows, or makes one of it that ANS-4 tells apart.
fn odd(u: &mut Unstructured<'_>, answer: &mut Vec<u8>) -> Result<()> {
    let line = String::from_utf8_lossy(answer).into_owned();
    let other: Robot = u.arbitrary()?;
    let changed = match u.int_in_range(0..=13)? {
        0 => format!("\t {} \t ", line.replace(' ', "\t  ")),
        1 => format!("{line} \r"),
        2 => format!("{line}\r "),
        3 => format!("{line}\r\r"),
        4 => format!(" {line} {line}"),
        5 => line.to_lowercase(),
        6 => line.replace(' ', ""),
        7 => line.replace(' ', ","),
        8 => format!("- {line}"),
        9 => "--".to_owned(),
        10 => " -\t\r".to_owned(),
        11 => format!("{other} D"),
        12 => format!("\u{feff}{line}"),
        _ => line.chars().rev().collect(),
    };
    *answer = changed.into_bytes();
    Ok(())
}
