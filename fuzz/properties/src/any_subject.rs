//! A type-erased game under test, for inputs that name their game.

use crate::answer::answer;
use crate::case_seeds::{self, Seeds};
use crate::dice::Dice;
use crate::input::{read_sample, write_sample};
use crate::log::{self, log};
use crate::model::model;
use crate::serde_formats::{self, serde_bytes, serde_values};
use crate::state::state;
use crate::step::{events, step, symmetry};
use crate::subject::Subject;
use crate::whole_game::whole_game;
use rulebook_conformance::case::Case;
use rulebook_conformance::fuzz::to_case;
use std::marker::PhantomData;

/// The kind of a property that belongs to one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Any bytes as a state file cause no panic.
    State,
    /// Any bytes as an answer line cause no panic.
    Answer,
    /// A step satisfies the laws of the contract and the game's own rules.
    Step,
    /// The engine and the spec-shaped model agree.
    Model,
    /// The events of a step add up to the change of the state.
    Events,
    /// The engine favors no side, direction or seat if the rules do not.
    Symmetry,
    /// Values survive a round trip through serde formats.
    SerdeValues,
    /// Any bytes in serde formats cause no panic.
    SerdeBytes,
    /// A whole game satisfies the laws of the contract.
    Game,
    /// Any bytes as a log cause no panic, and a log survives writing and reading.
    Log,
}

/// A type-erased game under test. There is one for each [`Subject`].
pub trait AnySubject: Sync {
    /// The name of the game.
    fn name(&self) -> &'static str;

    /// Whether the game has this property.
    fn has(&self, kind: Kind) -> bool;

    /// Checks a property on an input without its header line. Returns whether the input was valid. Panics when the
    /// property does not hold.
    fn check(&self, kind: Kind, input: &[u8]) -> bool;

    /// Mutates an input without its header line.
    fn mutate(&self, kind: Kind, dice: &mut Dice, input: &[u8]) -> Vec<u8>;

    /// Crosses two step requests into one.
    fn cross(&self, dice: &mut Dice, one: &[u8], other: &[u8]) -> Vec<u8>;

    /// Minimizes a step request that breaks a property.
    ///
    /// # Errors
    ///
    /// The reason why the request cannot be minimized.
    fn shrink(&self, text: &[u8], breaks: &dyn Fn(&[u8]) -> bool) -> Result<Vec<u8>, &'static str>;

    /// Generates the lines of a random step request.
    fn random_request(&self, dice: &mut Dice) -> Vec<Vec<u8>>;

    /// Creates a golden case for a random step.
    fn random_case(&self, dice: &mut Dice, id: &str, why: &str) -> Case;

    /// Creates a golden case for a mutation of a requested step; `None` when the request is refused.
    fn changed_case(&self, dice: &mut Dice, lines: &[Vec<u8>], id: &str, why: &str) -> Option<Case>;

    /// Collects the seeds from the golden cases.
    fn seeds(&self) -> Seeds;
}

impl dyn AnySubject {
    /// Returns the type-erased form of a game.
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
        match kind {
            Kind::Symmetry => G::CHECK_SYMMETRY.is_some(),
            Kind::Log => G::LOG.is_some(),
            _ => true,
        }
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
            Kind::Log => log::<G>(input),
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
            Kind::Log => log::mutate::<G>(dice, input),
        }
    }

    fn cross(&self, dice: &mut Dice, one: &[u8], other: &[u8]) -> Vec<u8> {
        G::cross(dice, one, other)
    }

    fn shrink(&self, text: &[u8], breaks: &dyn Fn(&[u8]) -> bool) -> Result<Vec<u8>, &'static str> {
        let sample = read_sample::<G>(text).ok_or("not a valid step request")?;
        let breaks = |sample: &G::Sample| breaks(&write_sample::<G>(sample));
        let mut smallest = Some(sample).filter(breaks).ok_or("the property holds for this step")?;
        // Repeatedly takes the first smaller step that also breaks the property.
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
