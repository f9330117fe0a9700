//! Random and minimized steps of FIbot.

mod layout;
mod smaller;
#[cfg(test)]
mod tests;

pub use layout::Change;

use super::{Fuzzable, perturb};
use crate::protocol::{Reply, Step, lines_of, read_step, text_of};
use arbitrary::{Result, Unstructured};
use rulebook_core::contract::{Event as _, Violations as _};
use rulebook_core::fibot::{Event, FiBot, Robot, State, Turn, random};

/// A step to compare: a state, mutations of its file, and an answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The state before the step.
    pub state: State,
    /// The mutations of the state file, applied in order. Some make the file malformed.
    pub layout: Vec<Change>,
    /// The answer line of the player to move, without its line end.
    pub answer: Vec<u8>,
}

impl Sample {
    /// Creates a sample in canonical form from a state and a turn.
    #[must_use]
    pub fn new(state: State, turn: Turn) -> Self {
        Self { state, layout: Vec::new(), answer: turn.to_string().into_bytes() }
    }

    /// Parses the answer into a turn (ANS-4), regardless of who owns the robot.
    #[must_use]
    pub fn turn(&self) -> Turn {
        Turn::from_answer(&self.answer)
    }
}

impl Fuzzable for FiBot {
    type Sample = Sample;

    const WORDS: &[&[u8]] = &[b"A", b"M", b"N", b"Z", b"S", b"V", b"J", b"D", b"--", b"- ", b"#", b".", b"a"];

    fn sample(bytes: &[u8]) -> Sample {
        let u = &mut Unstructured::new(bytes);
        // Generation hardly ever fails: when the bytes run out, zeros replace them.
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
        if u.arbitrary()? { mutate_answer(u, &mut sample.answer)? } else { perturb::<FiBot>(u, &mut sample.answer)? }
    }
    if u.ratio(1, 8)? {
        for _ in 0..u.int_in_range(1..=2)? {
            sample.layout.push(u.arbitrary()?);
        }
    }
    Ok(sample)
}

/// Spells an answer in another way that ANS-2 allows, or makes it one that ANS-4 reads differently.
fn mutate_answer(u: &mut Unstructured<'_>, answer: &mut Vec<u8>) -> Result<()> {
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
