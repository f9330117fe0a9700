//! The texts of each game: its written rules, its golden cases and its misreadings.

use crate::Spec;
use crate::fuzz::StepFuzzer;
use crate::lines::Line;
use crate::protocol::{Reply, Step, judge_request, lines_of, play, text_of};
use crate::report::{FieldMap, field_map_of};
use rulebook_core::contract::{Event, Game, Opening, TextGame, TextState};
use rulebook_core::text::{AnnotatedWrite, PlainWriter};
use std::fmt;

/// A game with written rules and golden cases.
///
/// Optional parts have defaults. A command that needs a missing part says that it does not support the game.
pub trait Specified: Game {
    // Long texts are functions that return a static. A constant would be duplicated in each crate that lists the
    // game.

    /// The rule text; see [`Spec`].
    #[must_use]
    fn spec() -> &'static str;

    /// The known misreadings of the rules, in the format of `misreadings/`. Without any, a report lists failures
    /// but not their likely reasons.
    #[must_use]
    fn misreadings() -> &'static str {
        ""
    }

    /// The texts of the built-in golden cases, in any order.
    #[must_use]
    fn cases() -> Vec<&'static str> {
        Vec::new()
    }

    /// The generator of random steps, if there is one: `Some(<dyn StepFuzzer>::of::<Self>())`.
    const FUZZER: Option<&'static dyn StepFuzzer> = None;

    /// The spec-shaped model, a second implementation written from the rules alone, if there is one:
    /// `Some(judge_by_model::<Self>)`.
    const MODEL: Option<fn(&Step) -> Reply> = None;
}

/// A game with its rule text and golden cases.
#[derive(Clone, Copy)]
pub struct GameTexts {
    /// The game.
    pub game: &'static dyn TextGame,
    /// The unique name, as in case files and requests.
    pub name: &'static str,
    /// The rule text.
    pub spec: fn() -> Spec<'static>,
    /// The texts of the built-in golden cases; see [`Suite::of_game`](crate::Suite::of_game).
    pub cases: fn() -> Vec<&'static str>,
    /// The known misreadings of the rules, in the format of `misreadings/`.
    pub misreadings: fn() -> &'static str,
    /// The generator of random steps, if there is one.
    pub fuzzer: Option<&'static dyn StepFuzzer>,
    /// The reply of the spec-shaped model to a step, if there is a model.
    pub model: Option<fn(&Step) -> Reply>,
}

impl GameTexts {
    /// Collects the texts of a game.
    #[must_use]
    pub const fn of<G: Specified>() -> Self {
        Self {
            game: <dyn TextGame>::of::<G>(),
            name: G::NAME,
            spec: spec::<G>,
            cases: G::cases,
            misreadings: G::misreadings,
            fuzzer: G::FUZZER,
            model: G::MODEL,
        }
    }

    /// The engine's reply to the lines of a `step` request.
    #[must_use]
    pub fn judge(&self, lines: &[Vec<u8>]) -> Reply {
        judge_request(self.game, lines)
    }

    /// Parses a state under these rules; `None` when the state or the rules are invalid.
    fn read(&self, rules: &[Line], state: &[Line]) -> Option<Box<dyn TextState>> {
        self.game.read(&text_of(rules), &text_of(state)).ok()
    }

    /// The number of answer lines of a step from this state; `None` when the state or the rules are invalid.
    #[must_use]
    pub fn answer_lines(&self, rules: &[Line], state: &[Line]) -> Option<usize> {
        self.read(rules, state).map(|state| state.answering_players().len())
    }

    /// The initial state of a standard game.
    ///
    /// # Panics
    ///
    /// Never: writing to a string cannot fail.
    #[must_use]
    pub fn opening(&self) -> Option<Vec<Vec<u8>>> {
        let state = self.game.open(b"", &Opening::default()).ok()?;
        let mut text = String::new();
        state.write(&mut PlainWriter(&mut text)).expect("writing to a string cannot fail");
        Some(lines_of(text.as_bytes()))
    }

    /// Draws a state for people. Draws nothing and returns `None` when the state or the rules are invalid.
    pub fn draw(&self, rules: &[Line], state: &[Line], out: &mut dyn AnnotatedWrite) -> Option<()> {
        self.read(rules, state)?.draw(out).ok()
    }

    /// The values of a state; `None` when the state or the rules are invalid.
    #[must_use]
    pub fn fields(&self, rules: &[Line], state: &[Line]) -> Option<FieldMap> {
        let state = self.read(rules, state)?;
        Some(field_map_of(|out| state.write(out)))
    }

    /// The events of a step, each with its clause; `None` when the step is refused.
    #[must_use]
    pub fn events(&self, step: &Step) -> Option<Vec<EventText>> {
        let mut state = self.read(step.rules.as_deref().unwrap_or_default(), &step.state)?;
        let mut events = Vec::new();
        let mut observe =
            |event: &dyn Event| events.push(EventText { clause: event.clause().id(), text: event.to_string() });
        match play(&mut *state, step, Some(&mut observe)) {
            Reply::Ok(_) => Some(events),
            Reply::Reject(_) | Reply::Skip(_) | Reply::Error(_) => None,
        }
    }

    /// The number of answer lines of the first step of a standard game.
    #[must_use]
    pub fn opening_answer_lines(&self) -> Option<usize> {
        self.answer_lines(&[], &self.opening()?)
    }
}

macro_rules! folders {
    ($($game:ident)*) => { $(mod $game;)* };
}
rulebook_core::for_each_game_module!(folders);
// Not in the list of games yet.
mod aitester;

/// Formats only the name, because the texts are long.
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

/// A list of games with unique names, to which cases can belong.
pub trait GameList {
    /// The game with this name.
    fn named(&self, name: &str) -> Option<&'static GameTexts>;
}

impl GameList for Games {
    fn named(&self, name: &str) -> Option<&'static GameTexts> {
        Self::named(*self, name)
    }
}

/// A set of games, to which cases can belong.
///
/// ```
/// use rulebook_conformance::games::Games;
///
/// assert!(Games::BUILT_IN.named("redbot").is_some());
/// assert!(Games::BUILT_IN.named("chess").is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Games(&'static [GameTexts]);

impl Games {
    /// Creates a set of games, which must have unique names.
    #[must_use]
    pub const fn new(games: &'static [GameTexts]) -> Self {
        Self(games)
    }

    /// The game with this name.
    #[must_use]
    pub fn named(self, name: &str) -> Option<&'static GameTexts> {
        self.0.iter().find(|game| game.name == name)
    }

    /// All games.
    pub fn iter(self) -> impl Iterator<Item = &'static GameTexts> {
        self.0.iter()
    }
}

macro_rules! games {
    ($($game:ty)*) => {
        impl Games {
            /// The games of this project, including one that the command does not have yet.
            pub const BUILT_IN: Self =
                Self(&[$(GameTexts::of::<$game>(),)* GameTexts::of::<rulebook_core::aitester::AiTester>()]);
        }
    };
}

rulebook_core::for_each_game!(games);

/// An event of a step, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventText {
    /// The ID of the event's clause.
    pub clause: &'static str,
    /// The event in words.
    pub text: String,
}

fn spec<G: Specified>() -> Spec<'static> {
    Spec::parse(G::spec()).unwrap_or_else(|error| panic!("the rules of {}: {error}", G::NAME))
}
