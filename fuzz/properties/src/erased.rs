//! A game whose type is not known, for inputs that name it.

use crate::answer::answer;
use crate::case_seeds::{self, Seeds};
use crate::dice::Dice;
use crate::input::{read_sample, write_sample};
use crate::model::model;
use crate::serde_formats::{self, serde_bytes, serde_values};
use crate::state::state;
use crate::step::{events, step, symmetry};
use crate::subject::Subject;
use crate::whole_game::whole_game;
use rulebook_conformance::case::Case;
use rulebook_conformance::fuzz::to_case;
use std::marker::PhantomData;

/// What is tried of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Any bytes as a state file.
    State,
    /// Any bytes as an answer line.
    Answer,
    /// The laws of the contract, and what the rules say of every step.
    Step,
    /// The engine and the spec-shaped model agree.
    Model,
    /// Events tell everything, and add up.
    Events,
    /// Nothing is favored.
    Symmetry,
    /// Values come back from serde formats as they were.
    SerdeValues,
    /// Any bytes in serde formats.
    SerdeBytes,
    /// A whole game from the line that names it.
    Game,
}

/// A game that the properties are tried on; there is one of each [`Subject`].
pub trait AnySubject: Sync {
    /// The name of the game.
    fn name(&self) -> &'static str;

    /// Whether this is tried of the game.
    fn has(&self, kind: Kind) -> bool;

    /// Panics when the property does not hold; tells whether the input, without
    /// its head line, could be read.
    fn check(&self, kind: Kind, input: &[u8]) -> bool;

    /// Changes an input, without its head line, at random.
    fn mutate(&self, kind: Kind, dice: &mut Dice, input: &[u8]) -> Vec<u8>;

    /// One request of a step made of two.
    fn cross(&self, dice: &mut Dice, one: &[u8], other: &[u8]) -> Vec<u8>;

    /// The smallest request that breaks something, made from one that does.
    ///
    /// # Errors
    ///
    /// Why there is none.
    fn shrink(&self, text: &[u8], breaks: &dyn Fn(&[u8]) -> bool) -> Result<Vec<u8>, &'static str>;

    /// The lines of a random request of a step.
    fn random_request(&self, dice: &mut Dice) -> Vec<Vec<u8>>;

    /// A case of a random step.
    fn random_case(&self, dice: &mut Dice, id: &str, why: &str) -> Case;

    /// A case of the step that these lines ask for, changed; `None` when it is refused.
    fn changed_case(&self, dice: &mut Dice, lines: &[Vec<u8>], id: &str, why: &str) -> Option<Case>;

    /// The seeds that the golden cases give.
    fn seeds(&self) -> Seeds;
}

impl dyn AnySubject {
    /// That of a game.
    #[must_use]
    pub const fn of<G: Subject>() -> &'static Self {
        const { &Adapter::<G>(PhantomData) }
    }
}

struct Adapter<G>(PhantomData<fn() -> G>);

impl<G: Subject> AnySubject for Adapter<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn has(&self, kind: Kind) -> bool {
        kind != Kind::Symmetry || G::CHECK_SYMMETRY.is_some()
    }

    fn check(&self, kind: Kind, input: &[u8]) -> bool {
        match kind {
            Kind::State => state::<G>(input),
            Kind::Answer => answer::<G>(input),
            Kind::Step => step::<G>(input),
            Kind::Model => model::<G>(input),
            Kind::Events => events::<G>(input),
            Kind::Symmetry => symmetry::<G>(input),
            Kind::SerdeValues => serde_values::<G>(input),
            Kind::SerdeBytes => serde_bytes::<G>(input),
            Kind::Game => match G::CHECK_GAME {
                Some(check) => str::from_utf8(input).is_ok_and(check),
                None => whole_game::<G>(input),
            },
        }
    }

    fn mutate(&self, kind: Kind, dice: &mut Dice, input: &[u8]) -> Vec<u8> {
        match kind {
            Kind::State => G::mutate_state(dice, input),
            Kind::Answer => G::mutate_answer(dice, input),
            Kind::Step | Kind::Events | Kind::Symmetry | Kind::SerdeValues => G::mutate_step(dice, input),
            Kind::Model => G::mutate_request(dice, input),
            Kind::SerdeBytes => serde_formats::mutate::<G>(dice, input),
            Kind::Game => G::mutate_game(dice, input),
        }
    }

    fn cross(&self, dice: &mut Dice, one: &[u8], other: &[u8]) -> Vec<u8> {
        G::cross(dice, one, other)
    }

    fn shrink(&self, text: &[u8], breaks: &dyn Fn(&[u8]) -> bool) -> Result<Vec<u8>, &'static str> {
        let sample = read_sample::<G>(text).ok_or("it is no step that can be read")?;
        let breaks = |sample: &G::Sample| breaks(&write_sample::<G>(sample));
        let mut smallest = Some(sample).filter(breaks).ok_or("the property holds for it")?;
        // The first smaller step that breaks the property too, again and again.
        while let Some(smaller) =
            G::smaller(&smallest).into_iter().find(|smaller| G::size(smaller) < G::size(&smallest) && breaks(smaller))
        {
            smallest = smaller;
        }
        Ok(write_sample::<G>(&smallest))
    }

    fn random_request(&self, dice: &mut Dice) -> Vec<Vec<u8>> {
        G::request(&G::sample(&dice.bytes(4096))).to_lines()
    }

    fn random_case(&self, dice: &mut Dice, id: &str, why: &str) -> Case {
        to_case::<G>(&G::sample(&dice.bytes(4096)), id, why)
    }

    fn changed_case(&self, dice: &mut Dice, lines: &[Vec<u8>], id: &str, why: &str) -> Option<Case> {
        let sample = G::from_request(lines).ok()?;
        let changed = G::mutate_step(dice, &write_sample::<G>(&sample));
        Some(to_case::<G>(&read_sample::<G>(&changed)?, id, why))
    }

    fn seeds(&self) -> Seeds {
        case_seeds::of_game::<G>()
    }
}
