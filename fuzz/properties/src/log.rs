//! The property `log`: any bytes as the file in which a game keeps a whole game.
//!
//! An input is a log. In a game with a file of draws, the line `--- draws` and that file may follow.

use crate::dice::Dice;
use crate::input::{number_of, read_step, write_sample, write_state};
use crate::mutate;
use crate::subject::Subject;
use crate::whole_game::random_answers;
use rulebook_conformance::fuzz::sample;
use rulebook_conformance::protocol::answers_of;
use rulebook_core::chance::{Chance, Draw, DrawRecorder, RecordedDraws};
use rulebook_core::contract::{Game, Violations as _};
use rulebook_core::players::Seat;
use rulebook_players::chance::SeededDraws;
use rulebook_view::replay::{LogAnswers, LogFiles, LogFormat, LogParts, LogStates, LogStep, LogTexts, draws_line};

/// The line between a log and its file of draws.
const DRAWS: &[u8] = b"--- draws\n";

/// Checks that any bytes as a log cause no panic, and that an error has a place and a reason. If each state of a log
/// follows from the one before it, the log is valid: it survives writing and reading. If it has a file of draws, then
/// draws that are found without that file lead from state to state as well.
pub(crate) fn log<G: Subject>(input: &[u8]) -> bool {
    let Some(format) = G::LOG else { return false };
    let (log, draws) = split_input(input);
    let parts = match (format.split)(LogTexts { log, draws }) {
        Ok(parts) => parts,
        Err(error) => {
            assert!(!error.why.is_empty() && !error.hint.is_empty(), "{error:?}: a reason in words");
            let text = if error.is_in_draws { draws.expect("an error in the draws needs draws") } else { log };
            assert!(error.place.column >= 1 && is_line_of(text, error.place.line), "{error:?}: a place in the text");
            return false;
        }
    };
    check_parts::<G>(&format, log, &parts);
    let Some(played) = PlayedLog::<G>::of(&parts) else { return false };
    let written = played.write(&format);
    let (log, draws) = split_input(&written);
    let read = |draws| {
        let parts = (format.split)(LogTexts { log, draws }).expect("a written log can be read");
        PlayedLog::<G>::of(&parts).expect("the states of a written log follow, also by the draws that were found")
    };
    let again = read(draws);
    assert_eq!(again.states, played.states, "a written log has the same states");
    assert_eq!(again.write(&format), written, "a log that is written twice stays the same");
    if draws.is_some() {
        assert_eq!(read(None).states, played.states, "draws are found if there are any");
    }
    true
}

/// Splits an input into a log and its file of draws.
fn split_input(input: &[u8]) -> (&[u8], Option<&[u8]>) {
    let mut start = 0;
    for line in input.split_inclusive(|&byte| byte == b'\n') {
        if line == DRAWS {
            return (&input[..start], Some(&input[start + DRAWS.len()..]));
        }
        start += line.len();
    }
    (input, None)
}

fn is_line_of(text: &[u8], line: u32) -> bool {
    (1..=text.split(|&byte| byte == b'\n').count()).contains(&(line as usize))
}

/// Checks the states of a log: each is the same text in its place, and the errors of an invalid one have places in the
/// log.
fn check_parts<G: Subject>(format: &LogFormat<G>, log: &[u8], parts: &LogParts) {
    let (last, others) = parts.entries.split_last().expect("a log has a state");
    assert!(last.step.is_none() && others.iter().all(|entry| entry.step.is_some()), "a step between two states");
    let rules = G::Rules::default();
    for entry in &parts.entries {
        let in_place = G::read(&entry.text.in_place(), &rules);
        match (G::read(entry.text.bytes(), &rules), in_place) {
            (Ok(state), Ok(other)) => assert!(state == other, "a state is the same in its place"),
            (Err(_), Err(error)) => error.each(&mut |found| {
                assert!(is_line_of(log, found.place.line), "{found:?}: a place in the log");
            }),
            _ => panic!("a state is valid in its place, or nowhere"),
        }
        if let LogStates::All { begins_step } = format.states {
            let mut lines = entry.text.bytes().split(|&byte| byte == b'\n');
            assert!(!lines.any(begins_step), "no line of a state begins a step");
        }
    }
}

/// A game from its log.
struct PlayedLog<G: Game> {
    states: Vec<G::State>,
    /// The answer lines and the draws of each step.
    steps: Vec<(Vec<Vec<u8>>, Vec<Draw>)>,
}

impl<G: Subject> PlayedLog<G> {
    /// Plays the steps of a log. `None` if a state is invalid, or does not follow from the one before it.
    fn of(parts: &LogParts) -> Option<Self> {
        let rules = G::Rules::default();
        let read = |text: &[u8]| G::read(text, &rules).ok();
        let states: Vec<_> = parts.entries.iter().map(|entry| read(entry.text.bytes())).collect::<Option<_>>()?;
        let mut steps = Vec::new();
        for (entry, pair) in parts.entries.iter().zip(states.windows(2)) {
            let step = entry.step.as_ref()?;
            let lines = answer_lines::<G>(&pair[0], step);
            let parse = |draw: &String| Draw::parse(draw.as_bytes()).expect("a draw of a log is a draw");
            let draws: Vec<Draw> = step.draws.iter().map(parse).collect();
            let mut source = RecordedDraws::new(&draws);
            let after = play::<G>(&pair[0], &lines, &mut source)?;
            if after != pair[1] || source.left() > 0 {
                return None;
            }
            steps.push((lines, draws));
        }
        Some(Self { states, steps })
    }

    /// Plays a random game of a few steps.
    fn random(dice: &mut Dice) -> Option<Self> {
        let (seed, steps) = (number_of(&dice.bytes(8)), dice.below(4) as u64);
        let (first, _) = (0..16).find_map(|n| read_step::<G>(&write_sample::<G>(&sample::<G>(seed, n))))?;
        // Logs are of games under the standard rules.
        let first = G::read(write_state::<G>(&first).as_bytes(), &G::Rules::default()).ok()?;
        let mut game = Self { states: vec![first], steps: Vec::new() };
        for number in 0..steps {
            let lines = random_answers::<G>(game.states.last()?, seed, number);
            if !game.add_step(lines, &mut SeededDraws::of_game(seed, number)) {
                break;
            }
        }
        Some(game)
    }

    /// Plays a step. Returns false if the game does not allow it.
    fn add_step(&mut self, lines: Vec<Vec<u8>>, source: &mut dyn Chance) -> bool {
        let mut recorder = DrawRecorder::new(source);
        let after = self.states.last().and_then(|state| play::<G>(state, &lines, &mut recorder));
        let draws = recorder.into_draws();
        if let Some(after) = after {
            self.states.push(after);
            self.steps.push((lines, draws));
            return true;
        }
        false
    }

    /// Writes the input of the property.
    fn write(&self, format: &LogFormat<G>) -> Vec<u8> {
        let (mut log, mut draws) = (String::new(), String::new());
        for (number, state) in self.states.iter().enumerate() {
            (format.write_state)(state, number == 0, &mut log);
            if let Some((lines, step_draws)) = self.steps.get(number) {
                let step = (format.write_step)(state, &answers_of::<G>(state, lines), step_draws);
                log.push_str(&step.expect("a step that was played can be written"));
                draws.push_str(&draws_line(step_draws));
            }
        }
        log.push_str(format.end);
        match format.files {
            LogFiles::Extension { draws: Some(_), .. } => [log.as_bytes(), DRAWS, draws.as_bytes()].concat(),
            LogFiles::Named(_) | LogFiles::Extension { draws: None, .. } => log.into_bytes(),
        }
    }
}

/// The input of the property for a game that begins with a state: the step requests of a golden case. `None` for a game
/// without logs, and for a state that logs cannot hold.
pub(crate) fn log_of_game<G: Subject>(first: &G::State, steps: Vec<(Vec<Vec<u8>>, Vec<Draw>)>) -> Option<Vec<u8>> {
    let format = G::LOG.filter(|_| *G::rules(first) == G::Rules::default())?;
    let mut game = PlayedLog::<G> { states: vec![first.clone()], steps: Vec::new() };
    for (lines, draws) in steps {
        if !game.add_step(lines, &mut RecordedDraws::new(&draws)) {
            break;
        }
    }
    Some(game.write(&format))
}

/// Mutates a log, or writes that of a random game.
pub(crate) fn mutate<G: Subject>(dice: &mut Dice, input: &[u8]) -> Vec<u8> {
    let new = if dice.one_in(3) { PlayedLog::<G>::random(dice) } else { None };
    let text = match (new, G::LOG) {
        (Some(game), Some(format)) => game.write(&format),
        _ => input.to_vec(),
    };
    if dice.one_in(2) { text } else { mutate::damaged(dice, text) }
}

/// The lines of the players that answer in a state.
fn answer_lines<G: Game>(state: &G::State, step: &LogStep) -> Vec<Vec<u8>> {
    let line = |seat: Seat| match &step.answers {
        LogAnswers::OfEach(line) => line.clone(),
        LogAnswers::BySeat(lines) => {
            lines.iter().find(|(of, _)| *of == seat).map(|(_, line)| line.clone()).unwrap_or_default()
        }
    };
    G::answering_players(state).iter().map(line).collect()
}

/// Plays a step; `None` if the game is over or draws are missing.
fn play<G: Game>(state: &G::State, lines: &[Vec<u8>], source: &mut dyn Chance) -> Option<G::State> {
    let mut after = state.clone();
    G::step_answers(&mut after, &answers_of::<G>(state, lines), source, &mut ()).ok()?;
    Some(after)
}
