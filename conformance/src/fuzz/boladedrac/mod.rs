//! Random and minimized steps of Bola de Drac.

mod layout;
mod smaller;
#[cfg(test)]
mod tests;

pub use layout::Change;

use super::draws::{DrawChange, FittedDraws, Skew, SkewedDraws, lines_of_draws, recorded};
use super::{Fuzzable, perturb};
use crate::games::GameTexts;
use crate::protocol::{Reply, Step, lines_of, read_step, text_of};
use arbitrary::{Result, Unstructured};
use rulebook_core::boladedrac::{Action, BolaDeDrac, ByPlayer, State, random};
use rulebook_core::chance::{Chance, Draw};
use rulebook_core::contract::Violations as _;

/// A step to compare: a state, answers and draws, with mutations of their texts.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The state before the step.
    pub state: State,
    /// The mutations of the state file, applied in order. Some make the file invalid.
    pub layout: Vec<Change>,
    /// The answer lines of the players by ID, without line ends.
    pub answers: Vec<Vec<u8>>,
    /// The random draws that the step makes.
    pub draws: Vec<Draw>,
    /// The mutations of the lines of the draws, applied in order.
    pub draw_changes: Vec<DrawChange>,
}

impl Sample {
    /// Creates a sample without mutations. The step takes its draws from `chance`.
    #[must_use]
    pub fn new(state: State, answers: Vec<Vec<u8>>, chance: &mut dyn Chance) -> Self {
        let mut sample = Self { state, layout: Vec::new(), answers, draws: Vec::new(), draw_changes: Vec::new() };
        sample.draws = sample.recorded(chance);
        sample
    }

    /// Parses the answers into actions (ANS-3).
    #[must_use]
    pub fn actions(&self) -> ByPlayer<Action> {
        let answer = |index: usize| self.answers.get(index).map_or(b"".as_slice(), Vec::as_slice);
        ByPlayer::from_fn(|player| Action::from_answer(answer(player.index())))
    }

    /// Returns the draws that the step makes from `chance`; none when the game is over.
    fn recorded(&self, chance: &mut dyn Chance) -> Vec<Draw> {
        recorded(chance, |chance| {
            // A refused step makes no draws.
            let _ = self.state.clone().step(&self.actions(), chance, &mut ());
        })
    }

    /// Replaces the draws by ones that fit the state and the answers, as close to the old draws as possible.
    fn fitted(mut self) -> Self {
        self.draws = self.recorded(&mut FittedDraws::new(&self.draws));
        self
    }
}

impl Fuzzable for BolaDeDrac {
    type Sample = Sample;

    const WORDS: &[&[u8]] = &[b"m", b"t", b"b", b"l", b"r", b"u", b"n", b"--", b"- ", b"frozen", b"M", b"T", b"."];

    fn sample(bytes: &[u8]) -> Sample {
        let u = &mut Unstructured::new(bytes);
        // Generation hardly ever fails: when the bytes run out, zeros replace them.
        random_sample(u).unwrap_or_else(|_| {
            Sample::new(State::default(), vec![b"-".to_vec(); 4], &mut SkewedDraws::new(0, Skew::Uniform))
        })
    }

    fn request(sample: &Sample) -> Step {
        let mut text = String::new();
        sample.state.write(&mut text).expect("writing to a string cannot fail");
        let mut state = lines_of(text.as_bytes());
        for change in &sample.layout {
            change.apply(&mut state);
        }
        let mut chance = lines_of_draws(&sample.draws);
        for change in &sample.draw_changes {
            change.apply(chance.get_or_insert_default());
        }
        Step { rules: None, state, answers: sample.answers.clone(), chance }
    }

    fn from_request(lines: &[Vec<u8>]) -> std::result::Result<Sample, Reply> {
        let (state, step) = read_step::<Self>(lines)?;
        let chance = step.chance.unwrap_or_default();
        let draws: Vec<Draw> = chance.iter().map_while(|line| Draw::parse(line).ok()).collect();
        let mut sample = Sample::new(state, step.answers, &mut FittedDraws::new(&draws));
        if lines_of_draws(&sample.draws).unwrap_or_default() != chance {
            sample.draw_changes.push(DrawChange::Lines(chance));
        }
        Ok(sample)
    }

    fn smaller(sample: &Sample) -> Vec<Sample> {
        smaller::samples(sample)
    }

    fn size(sample: &Sample) -> (usize, usize, u64) {
        smaller::size(sample)
    }

    fn clauses(sample: &Sample) -> Vec<&'static str> {
        let step = Self::request(sample);
        match State::read(&text_of(&step.state)) {
            Err(error) => {
                let mut clauses = Vec::new();
                error.each(&mut |fault| clauses.push(fault.clause.id()));
                clauses
            }
            Ok(state) if state.is_over() => vec!["END-3"],
            Ok(_) => match GameTexts::of::<Self>().events(&step) {
                Some(events) => events.into_iter().map(|event| event.clause).collect(),
                // The step fails because the draws do not fit.
                None => vec!["ROU-2"],
            },
        }
    }
}

fn random_sample(u: &mut Unstructured<'_>) -> Result<Sample> {
    let state: State = u.arbitrary()?;
    let actions = random::actions(u, &state)?;
    let players = state.setup().gokus.players();
    let mut answers: Vec<_> = players.map(|player| actions[player].to_string().into_bytes()).collect();
    for answer in &mut answers {
        if u.ratio(1, 8)? {
            if u.arbitrary()? { mutate_answer(u, answer)? } else { perturb::<BolaDeDrac>(u, answer)? }
        }
    }
    let skew = if u.ratio(1, 4)? { u.arbitrary()? } else { Skew::Uniform };
    let mut sample = Sample::new(state, answers, &mut SkewedDraws::new(u.arbitrary()?, skew));
    if u.ratio(1, 8)? {
        for _ in 0..u.int_in_range(1..=2)? {
            sample.layout.push(u.arbitrary()?);
        }
    }
    if u.ratio(1, 10)? {
        sample.draw_changes.push(u.arbitrary()?);
    }
    Ok(sample)
}

/// Spells an answer in another way that ANS-2 allows, or makes it malformed (ANS-3).
fn mutate_answer(u: &mut Unstructured<'_>, answer: &mut Vec<u8>) -> Result<()> {
    let line = String::from_utf8_lossy(answer).into_owned();
    let changed = match u.int_in_range(0..=13)? {
        0 => format!("\t {} \t ", line.replace(' ', "\t  ")),
        1 => format!("{line} \r"),
        2 => format!("{line}\r "),
        3 => format!("{line}\r\r"),
        4 => format!(" {line} {line}"),
        5 => line.to_uppercase(),
        6 => line.replace(' ', ""),
        7 => line.replace(' ', ","),
        8 => format!("- {line}"),
        9 => format!("frozen {line}"),
        10 => " frozen\t\r".to_owned(),
        11 => format!("{line} -"),
        12 => format!("\u{feff}{line}"),
        _ => line.chars().rev().collect(),
    };
    *answer = changed.into_bytes();
    Ok(())
}
