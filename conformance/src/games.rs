//! What the suite needs of each game: everything by texts.

use crate::Spec;
use crate::fuzz::StepFuzzer;
use crate::lines::Line;
use crate::protocol::{Reply, Step, judge_request, lines_of, play, text_of};
use crate::report::{Told, told_by};
use rulebook_core::contract::{Event, Game, Opening, TextGame, TextState};
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

    /// Random steps, where they can be made: `Some(<dyn StepFuzzer>::of::<Self>())`.
    const FUZZER: Option<&'static dyn StepFuzzer> = None;

    /// What a second implementation that was written from the rules alone makes
    /// of a step, where there is one: `Some(judge_by_model::<Self>)`.
    const MODEL: Option<fn(&Step) -> Reply> = None;
}

/// A game with its written rules and golden cases; there is one for each name.
#[derive(Clone, Copy)]
pub struct GameTexts {
    /// The game.
    pub game: &'static dyn TextGame,
    /// The name in case files and requests.
    pub name: &'static str,
    /// The rule text.
    pub spec: fn() -> Spec<'static>,
    /// The texts of the golden cases that are built in, see [`Suite::of_game`](crate::Suite::of_game).
    pub cases: fn() -> Vec<&'static str>,
    /// What is known to be misread: lines as those of `misreadings/`.
    pub misreadings: &'static str,
    /// Random steps, where they can be made.
    pub fuzzer: Option<&'static dyn StepFuzzer>,
    /// What the spec-shaped model makes of a step, where there is one.
    pub model: Option<fn(&Step) -> Reply>,
}

impl GameTexts {
    /// The texts of a game.
    #[must_use]
    pub const fn of<G: Written>() -> Self {
        Self {
            game: <dyn TextGame>::of::<G>(),
            name: G::NAME,
            spec: spec::<G>,
            cases: G::cases,
            misreadings: G::MISREADINGS,
            fuzzer: G::FUZZER,
            model: G::MODEL,
        }
    }

    /// What the engine makes of the lines of a `step` request.
    #[must_use]
    pub fn judge(&self, lines: &[Vec<u8>]) -> Reply {
        judge_request(self.game, lines)
    }

    /// The state of these lines under the rules of these; `None` when it is none.
    fn read(&self, rules: &[Line], state: &[Line]) -> Option<Box<dyn TextState>> {
        self.game.read(&text_of(rules), &text_of(state)).ok()
    }

    /// How many answer lines a step from this state has; `None` when it is no state.
    #[must_use]
    pub fn answer_lines(&self, rules: &[Line], state: &[Line]) -> Option<usize> {
        self.read(rules, state).map(|state| state.answering_players().len())
    }

    /// The state that a standard game begins with.
    ///
    /// # Panics
    ///
    /// Never: writing to a string cannot fail.
    #[must_use]
    pub fn opening(&self) -> Option<Vec<Vec<u8>>> {
        let state = self.game.open(b"", &Opening::default()).ok()?;
        let mut text = String::new();
        state.write(&mut Plain(&mut text)).expect("writing to a string cannot fail");
        Some(lines_of(text.as_bytes()))
    }

    /// Draws a state for people; `None`, and nothing drawn, when it is no state.
    pub fn draw(&self, rules: &[Line], state: &[Line], out: &mut dyn Out) -> Option<()> {
        self.read(rules, state)?.draw(out).ok()
    }

    /// A state as it is understood, value by value; `None` when it is no state.
    #[must_use]
    pub fn told(&self, rules: &[Line], state: &[Line]) -> Option<Told> {
        let state = self.read(rules, state)?;
        Some(told_by(|out| state.write(out)))
    }

    /// What happens in a step, each event with its clause; `None` when the step
    /// is refused.
    #[must_use]
    pub fn events(&self, step: &Step) -> Option<Vec<Happened>> {
        let mut state = self.read(step.rules.as_deref().unwrap_or_default(), &step.state)?;
        let mut events = Vec::new();
        let mut observe =
            |event: &dyn Event| events.push(Happened { clause: event.clause().id(), text: event.to_string() });
        match play(&mut *state, step, Some(&mut observe)) {
            Reply::Ok(_) => Some(events),
            Reply::Reject(_) | Reply::Skip(_) | Reply::Error(_) => None,
        }
    }

    /// How many answer lines a step of a standard game begins with.
    #[must_use]
    pub fn usual_answer_lines(&self) -> Option<usize> {
        self.answer_lines(&[], &self.opening()?)
    }
}

macro_rules! folders {
    ($($game:ident)*) => { $(mod $game;)* };
}
rulebook_core::for_each_game_module!(folders);

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
