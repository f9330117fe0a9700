//! Random and minimized steps of Othello.

mod layout;
mod smaller;
#[cfg(test)]
mod tests;

pub use layout::Change;

use super::{Fuzzable, perturb};
use crate::games::GameTexts;
use crate::protocol::{Reply, Step, lines_of, read_step, text_of};
use arbitrary::{Result, Unstructured};
use rulebook_core::contract::Violations as _;
use rulebook_core::othello::{Board, Othello, Rules, Square, Start, State, random};

/// A step to compare: a state with its rules, mutations of its file, and an answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The state before the step.
    pub state: State,
    /// The mutations of the state file, applied in order. Some make the file malformed, others make the state invalid.
    pub layout: Vec<Change>,
    /// The answer line of the player to move, without its line end.
    pub answer: Vec<u8>,
}

impl Sample {
    /// Creates a sample in canonical form from a state and a square.
    #[must_use]
    pub fn new(state: State, square: Square) -> Self {
        Self { state, layout: Vec::new(), answer: square.to_string().into_bytes() }
    }

    /// The square that the answer names, whether or not it is a legal move.
    #[must_use]
    pub fn square(&self) -> Option<Square> {
        Square::parse(&self.answer).ok()
    }
}

impl Fuzzable for Othello {
    type Sample = Sample;

    const WORDS: &[&[u8]] =
        &[b"X", b"O", b"-", b"--", b"a", b"h", b"i", b"H", b"1", b"8", b"f5", b"*", b".", b"forfeit-X", b"forfeit-O"];

    fn sample(bytes: &[u8]) -> Sample {
        let u = &mut Unstructured::new(bytes);
        // Generation hardly ever fails: when the bytes run out, zeros replace them.
        random_sample(u).unwrap_or_else(|_| Sample::new(State::default(), Square::ALL[0]))
    }

    fn request(sample: &Sample) -> Step {
        let mut text = String::new();
        sample.state.write(&mut text).expect("writing to a string cannot fail");
        let mut state = lines_of(text.as_bytes());
        for change in &sample.layout {
            change.apply(&mut state);
        }
        Step { rules: rules_lines(sample.rules()), state, answers: vec![sample.answer.clone()], chance: None }
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
        let step = Self::request(sample);
        let mut clauses = Vec::new();
        match State::read(&text_of(&step.state), sample.rules()) {
            Err(error) => error.each(&mut |fault| clauses.push(fault.clause.id())),
            Ok(_) => match GameTexts::of::<Self>().events(&step) {
                Some(events) => clauses.extend(events.into_iter().map(|event| event.clause)),
                None => clauses.push("END-2"),
            },
        }
        clauses
    }
}

impl Sample {
    fn rules(&self) -> Rules {
        self.state.setup().rules
    }
}

/// The lines of a variant; `None` for the standard rules.
fn rules_lines(rules: Rules) -> Option<Vec<Vec<u8>>> {
    match rules.start {
        Start::Standard => None,
        Start::Mirrored => Some(vec![format!("start={}", rules.start).into_bytes()]),
    }
}

fn random_sample(u: &mut Unstructured<'_>) -> Result<Sample> {
    let state = if u.ratio(1, 3)? { sparse(u)? } else { u.arbitrary()? };
    let square = random::square(u, &state)?;
    let mut sample = Sample::new(state, square);
    if u.ratio(1, 4)? {
        if u.arbitrary()? { mutate_answer(u, &mut sample.answer)? } else { perturb::<Othello>(u, &mut sample.answer)? }
    }
    if u.ratio(1, 8)? {
        for _ in 0..u.int_in_range(1..=2)? {
            sample.layout.push(u.arbitrary()?);
        }
    } else if only_one_side_can_move(&state) && u.ratio(1, 4)? {
        // FILE-5 refuses such a state with the opponent to move.
        sample.layout.push(Change::Side { spelling: state.to_move().other() as u8 });
    }
    Ok(sample)
}

fn only_one_side_can_move(state: &State) -> bool {
    !state.is_over() && state.position().pass().moves() == 0
}

/// A state with few discs on two rows. There, sides often pass, and games often end, since there are few lines.
fn sparse(u: &mut Unstructured<'_>) -> Result<State> {
    let mut board = Board::EMPTY;
    let first = 8 * u.int_in_range(0..=6)?;
    for _ in 0..u.int_in_range(2..=9)? {
        board.set(Square::ALL[first + u.int_in_range(0..=15)?], Some(u.arbitrary()?));
    }
    Ok(State::after_pass(board, u.arbitrary()?, u.arbitrary()?))
}

/// Spells an answer in another way that ANS-1 and ANS-2 allow, or makes it one that forfeits (ANS-4).
fn mutate_answer(u: &mut Unstructured<'_>, answer: &mut Vec<u8>) -> Result<()> {
    let line = String::from_utf8_lossy(answer).into_owned();
    let other: Square = u.arbitrary()?;
    let changed = match u.int_in_range(0..=13)? {
        0 => format!("\t {line} \t "),
        1 => format!("{line} \r"),
        2 => line.to_uppercase(),
        3 => format!("{line}\r "),
        4 => format!("{line}\r\r"),
        5 => format!("{line} {line}"),
        6 => format!("{line}{other}"),
        7 => line.chars().rev().collect(),
        8 => line.chars().flat_map(|character| [character, ' ']).collect(),
        9 => "--".to_owned(),
        10 => "pass".to_owned(),
        11 => format!("\u{feff}{line}"),
        12 => String::new(),
        _ => other.to_string(),
    };
    *answer = changed.into_bytes();
    Ok(())
}
