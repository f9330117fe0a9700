//! What the suite needs of each game: everything by texts.

mod fibot;
mod redbot;

use crate::case::Line;
use crate::fuzz::WithFuzzed;
use crate::perft::WithCounted;
use crate::protocol::{Reply, Step, answers_of, judge, lines_of, text_of};
use crate::report::{Told, told_by};
use crate::{Spec, Suite};
use rulebook_core::chance::NoChance;
use rulebook_core::contract::{Event as _, Game, Opening};
use rulebook_core::text::{Out, Plain};
use std::fmt;

/// A game whose rules are written down as clauses, and pinned by cases.
///
/// What a game can do without has a default: the command that needs it then
/// says that it cannot do this game.
pub trait Written: Game {
    /// The rule text, see [`Spec`].
    const SPEC: &'static str;

    /// What is known to be misread: lines as those of `misreadings/`. With
    /// none, a report names failures and no reasons.
    const MISREADINGS: &'static str = "";

    /// The texts of the golden cases that are built in, in any order.
    #[must_use]
    fn cases() -> Vec<&'static str> {
        Vec::new()
    }

    /// Does something with the game where its steps can be made at random.
    fn fuzzed<W: WithFuzzed>(with: W) -> Option<W::Output> {
        let _ = with;
        None
    }

    /// Does something with the game where its answers can be counted.
    fn counted<W: WithCounted>(with: W) -> Option<W::Output> {
        let _ = with;
        None
    }
}

/// A game by its texts; there is one for each name.
#[derive(Clone, Copy)]
pub struct GameTexts {
    /// The name in case files and requests.
    pub name: &'static str,
    /// The rule text.
    pub spec: fn() -> Spec<'static>,
    /// The golden cases that are built in.
    pub suite: fn() -> Suite,
    /// What is known to be misread: lines as those of `misreadings/`.
    pub misreadings: &'static str,
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
    /// The texts of a game.
    #[must_use]
    pub const fn of<G: Written>() -> Self {
        Self {
            name: G::NAME,
            spec: spec::<G>,
            suite: suite::<G>,
            misreadings: G::MISREADINGS,
            judge: judge::<G>,
            answer_lines: answer_lines::<G>,
            opening: opening::<G>,
            draw: draw::<G>,
            told: told::<G>,
            events: events::<G>,
        }
    }

    /// How many answer lines a step of a standard game begins with.
    #[must_use]
    pub fn usual_answer_lines(&self) -> Option<usize> {
        (self.answer_lines)(&[], &(self.opening)()?)
    }
}

/// The name: the texts are long.
impl fmt::Debug for GameTexts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameTexts").field(&self.name).finish()
    }
}

impl PartialEq for GameTexts {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for GameTexts {}

/// The games that cases can be of.
///
/// ```
/// use rulebook_conformance::games::Games;
///
/// assert!(Games::HOUSE.named("redbot").is_some());
/// assert!(Games::HOUSE.named("chess").is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Games(&'static [GameTexts]);

impl Games {
    /// Some games, each under a name of its own.
    #[must_use]
    pub const fn new(games: &'static [GameTexts]) -> Self {
        Self(games)
    }

    /// The game of this name.
    #[must_use]
    pub fn named(self, name: &str) -> Option<&'static GameTexts> {
        self.0.iter().find(|game| game.name == name)
    }

    /// All of them.
    pub fn iter(self) -> impl Iterator<Item = &'static GameTexts> {
        self.0.iter()
    }
}

macro_rules! games {
    ($($game:ty)*) => {
        impl Games {
            /// The games of the house.
            pub const HOUSE: Self = Self(&[$(GameTexts::of::<$game>()),*]);
        }
    };
}

rulebook_core::for_each_game!(games);

/// An event of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happened {
    /// The ID of the clause that it follows from.
    pub clause: &'static str,
    /// The event in words.
    pub text: String,
}

fn spec<G: Written>() -> Spec<'static> {
    Spec::parse(G::SPEC).unwrap_or_else(|error| panic!("the rules of {}: {error}", G::NAME))
}

fn suite<G: Written>() -> Suite {
    let own = Games(const { &[GameTexts::of::<G>()] });
    Suite::of(&G::cases(), own).unwrap_or_else(|error| panic!("a case of {}: {error}", G::NAME))
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
