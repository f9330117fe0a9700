//! What the suite needs of each game: everything by texts.

use crate::case::Line;
use crate::protocol::{Reply, Step, answers_of, judge, lines_of, text_of};
use crate::report::{Told, told_by};
use rulebook_core::chance::NoChance;
use rulebook_core::contract::{Event as _, Game, Opening};
use rulebook_core::text::{Out, Plain};

/// A game by its texts.
#[derive(Clone, Copy, Debug)]
pub struct GameTexts {
    /// The name in case files and requests.
    pub name: &'static str,
    /// What the engine makes of the lines of a step.
    pub judge: fn(&[Vec<u8>]) -> Reply,
    /// How many answer lines a step from this state has; `None` when it is no state.
    pub answer_lines: fn(rules: &[Line], state: &[Line]) -> Option<usize>,
    /// The state that a standard game begins with.
    pub opening: fn() -> Option<Vec<Vec<u8>>>,
    /// Draws a state for people; `None`, and nothing drawn, when it is no state.
    pub draw: fn(rules: &[Line], state: &[Line], out: &mut dyn Out) -> Option<()>,
    /// A state as it is understood, value by value; `None` when it is no state.
    pub told: fn(rules: &[Line], state: &[Line]) -> Option<Told>,
    /// What happens in a step, each event with its clause; `None` when the step
    /// is refused or needs draws.
    pub events: fn(step: &Step) -> Option<Vec<Happened>>,
}

impl GameTexts {
    /// How many answer lines a step of a standard game begins with.
    #[must_use]
    pub fn usual_answer_lines(&self) -> Option<usize> {
        (self.answer_lines)(&[], &(self.opening)()?)
    }
}

/// An event of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happened {
    /// The ID of the clause that it follows from.
    pub clause: &'static str,
    /// The event in words.
    pub text: String,
}

macro_rules! games {
    ($($game:ty)*) => {
        const GAMES: &[GameTexts] = &[$(GameTexts {
            name: <$game>::NAME,
            judge: judge::<$game>,
            answer_lines: answer_lines::<$game>,
            opening: opening::<$game>,
            draw: draw::<$game>,
            told: told::<$game>,
            events: events::<$game>,
        }),*];
    };
}

rulebook_core::for_each_game!(games);

/// The game of this name.
#[must_use]
pub fn game(name: &str) -> Option<&'static GameTexts> {
    GAMES.iter().find(|game| game.name == name)
}

fn read<G: Game>(rules: &[Line], state: &[Line]) -> Option<G::State> {
    let rules = crate::protocol::rules::<G>(rules).ok()?;
    G::read(&text_of(state), &rules).ok()
}

fn answer_lines<G: Game>(rules: &[Line], state: &[Line]) -> Option<usize> {
    read::<G>(rules, state).map(|state| G::transcribed(&state).len())
}

fn draw<G: Game>(rules: &[Line], state: &[Line], out: &mut dyn Out) -> Option<()> {
    G::draw(&read::<G>(rules, state)?, out).ok()
}

fn told<G: Game>(rules: &[Line], state: &[Line]) -> Option<Told> {
    let state = read::<G>(rules, state)?;
    Some(told_by(|out| G::write(&state, out)))
}

fn events<G: Game>(step: &Step) -> Option<Vec<Happened>> {
    let mut state = read::<G>(step.rules.as_deref().unwrap_or_default(), &step.state)?;
    let answers = answers_of::<G>(&state, &step.answers);
    let mut events = Vec::new();
    let observer =
        &mut |event: G::Event| events.push(Happened { clause: event.clause().id(), text: event.to_string() });
    G::step(&mut state, &answers, &mut NoChance, observer).ok()?;
    Some(events)
}

fn opening<G: Game>() -> Option<Vec<Vec<u8>>> {
    let state = G::opening(&G::Rules::default(), &Opening::default()).ok()?;
    let mut text = String::new();
    G::write(&state, &mut Plain(&mut text)).expect("writing to a string cannot fail");
    Some(lines_of(text.as_bytes()))
}
