//! Random and minimized steps of AI-Tester.

mod layout;
mod smaller;
#[cfg(test)]
mod tests;

pub use layout::Change;

use super::{Fuzzable, perturb};
use crate::protocol::{Reply, Step, lines_of, read_step, text_of};
use arbitrary::{Result, Unstructured};
use rulebook_core::aitester::{AiTester, Command, Event, Phase, Setup, State};
use rulebook_core::contract::{Event as _, Violations as _};

/// A step to compare: a state, mutations of its file, and an answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The state before the step.
    pub state: State,
    /// The mutations of the state file, applied in order. Some make the file malformed, others make the state invalid.
    pub layout: Vec<Change>,
    /// The answer line of the player whose turn it is, without its line end.
    pub answer: Vec<u8>,
}

impl Sample {
    /// Creates a sample in canonical form from a state and a command.
    #[must_use]
    pub fn new(state: State, command: Command) -> Self {
        Self { state, layout: Vec::new(), answer: command.to_string().into_bytes() }
    }

    /// The command that the answer means, whether or not it is carried out; `None` if it is no command (ANS-3).
    #[must_use]
    pub fn command(&self) -> Option<Command> {
        Command::parse(&self.answer).ok()
    }
}

impl Fuzzable for AiTester {
    type Sample = Sample;

    const WORDS: &[&[u8]] = &[
        b"BUY",
        b"SEL",
        b"END",
        b"MOV",
        b"ATT",
        b"NXT",
        b"mov",
        b"0",
        b"1",
        b"3",
        b"31",
        b"32",
        b"007",
        b"+1",
        b"A",
        b"~",
        b"#",
        b".",
        b"first_aid",
        b"fight",
        b"buy",
    ];

    fn sample(bytes: &[u8]) -> Sample {
        let u = &mut Unstructured::new(bytes);
        // Generation hardly ever fails: when the bytes run out, zeros replace them.
        random_sample(u).unwrap_or_else(|_| Sample::new(State::default(), Command::EndBuying))
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
                let observer = &mut |event: Event| clauses.push(event.clause().id());
                if state.step(sample.command(), observer).is_err() {
                    clauses.push("END-3");
                }
            }
        }
        clauses
    }
}

fn random_sample(u: &mut Unstructured<'_>) -> Result<Sample> {
    let mut state: State = u.arbitrary()?;
    if state.is_over() && u.ratio(3, 4)? {
        state = u.arbitrary()?;
    }
    if u.ratio(1, 4)? {
        state = at_a_bound(u, state)?;
    }
    let command = if u.ratio(1, 5)? { anywhere(u, &state)? } else { state.arbitrary_command(u)? };
    let mut sample = Sample::new(state, command);
    if u.ratio(1, 5)? {
        if u.arbitrary()? { mutate_answer(u, &mut sample.answer)? } else { perturb::<AiTester>(u, &mut sample.answer)? }
    }
    if u.ratio(1, 8)? {
        for _ in 0..u.int_in_range(1..=2)? {
            sample.layout.push(u.arbitrary()?);
        }
    }
    Ok(sample)
}

/// A command for any unit, living or not, and any tile of the board: most are refused, for any reason.
fn anywhere(u: &mut Unstructured<'_>, state: &State) -> Result<Command> {
    let size = state.scenario().terrain.size();
    let (x, y) = (u.int_in_range(0..=size.width() - 1)?.into(), u.int_in_range(0..=size.height() - 1)?.into());
    let unit = u.choose_index(state.own_army().units.len().max(1))? as u32;
    let type_number = u.choose_index(state.scenario().types.len())? as u32;
    Ok(match (state.situation().phase, u.arbitrary()?) {
        (Phase::Buy, _) => Command::Buy { type_number, x, y },
        (Phase::Fight, true) => Command::Move { unit, x, y },
        (Phase::Fight, false) => Command::Attack { unit, x, y },
    })
}

/// Brings a state to a bound of the rules, where random numbers hardly ever lead.
fn at_a_bound(u: &mut Unstructured<'_>, state: State) -> Result<State> {
    let mut setup = state.clone().into_setup();
    let Setup { scenario, situation } = &mut setup;
    let player = situation.player;
    let last = scenario.types.len() - 1;
    match u.int_in_range(0..=7)? {
        // BUY-3: the bound of money.
        0 => {
            if let Some(army) = situation.armies.get_mut(player) {
                army.money = 1_000_000 - u.int_in_range(0..=60)?;
            }
        }
        // MOV-5: the bound of health.
        1 => {
            for player in situation.armies.players() {
                for unit in situation.armies.get_mut(player).into_iter().flat_map(|army| &mut army.units) {
                    if unit.is_living() {
                        unit.health = 2_000_000 - u.int_in_range(0..=60)?;
                    }
                }
            }
        }
        // ATT-3: ranges that cover the board.
        2 => scenario.types[last].range = u.int_in_range(20..=50)?,
        // MOV-4, ATT-2: costs above the points.
        3 => scenario.types[0].move_cost = u.int_in_range(1..=1_000_000)?,
        4 => scenario.types[0].fire_cost = u.int_in_range(1..=1_000_000)?,
        // END-2: the last turn.
        5 if situation.phase == Phase::Fight => {
            scenario.parameters.turn_limit = u.int_in_range(1..=20)?;
            situation.turn = scenario.parameters.turn_limit - 1;
        }
        // FGT-2: the last player that is in.
        6 => situation.player = situation.armies.players_in().iter().last().unwrap_or(player),
        // ATT-4: weapons and shields beyond every health.
        _ => {
            scenario.types[0].weapon = u.int_in_range(0..=1_000_000)?;
            scenario.types[last].shield = u.int_in_range(0..=1_000_000)?;
        }
    }
    Ok(State::new(setup).unwrap_or(state))
}

/// Spells an answer in another way that ANS-1 and ANS-2 allow, or makes it one that is no command (ANS-3).
fn mutate_answer(u: &mut Unstructured<'_>, answer: &mut Vec<u8>) -> Result<()> {
    let line = String::from_utf8_lossy(answer).into_owned();
    let changed = match u.int_in_range(0..=15)? {
        0 => format!("\t {} \t ", line.replace(' ', "\t  ")),
        1 => format!("{line} \r"),
        2 => line.replace(' ', " 000"),
        3 => line.replace(' ', " 0000000000"),
        4 => format!("{line}\r "),
        5 => format!("{line}\r\r"),
        6 => format!("{line} {line}"),
        7 => line.to_lowercase(),
        8 => line.replace(' ', ""),
        9 => line.replace(' ', ","),
        10 => line.replace(' ', " +"),
        11 => line.replace(' ', " -"),
        12 => format!("{line} 0"),
        13 => line.rsplit_once(' ').map_or_else(String::new, |(start, _)| start.to_owned()),
        14 => format!("\u{feff}{line}"),
        _ => String::new(),
    };
    *answer = changed.into_bytes();
    Ok(())
}
