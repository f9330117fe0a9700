//! Checks benchmark steps without timing them: that the engine and the model
//! agree, the signature of the resulting states, and event counts.

use crate::measured::{EventCounts, Measured, Model};
use crate::measured::{Part, Segment};
use crate::text::text;
use rulebook_conformance::Fnv;
use rulebook_core::chance::{ChanceError, Draw, RecordedDraws};
use rulebook_core::contract::{Rules as _, StepError};
use rulebook_core::text::Quantity;
use std::fmt;

/// The results of [checking](check) a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckedPart<H> {
    /// One 64-bit FNV-1a hash of all resulting state files: the file after each
    /// step, in the order of the steps.
    pub signature: u64,
    /// The number of steps.
    pub steps: u64,
    /// The event counts.
    pub counts: H,
}

impl<H: EventCounts> CheckedPart<H> {
    /// A count per step; 0 if there were no steps.
    #[must_use]
    pub fn per_step(&self, count: u64) -> f64 {
        // Counts are far below 2⁵³.
        if self.steps == 0 { 0.0 } else { count as f64 / self.steps as f64 }
    }

    /// The name of each event count, and the count per step.
    #[must_use]
    pub fn shares(&self) -> Vec<(&'static str, f64)> {
        self.counts.named().into_iter().map(|(name, count)| (name, self.per_step(count))).collect()
    }
}

/// A step that the engine and the model play differently, or that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The name of the part.
    pub part: String,
    /// The number of the segment in the part, from 1.
    pub segment: usize,
    /// The game's word for a step, such as `round`.
    pub unit: &'static str,
    /// The number of the step in the segment, from 1.
    pub step: usize,
    /// What is wrong with the step.
    pub problem: Problem,
}

/// Why a step fails the check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// The game is over before the step, according to the engine or the model.
    GameOver,
    /// The engine and the model write different state files after the step.
    States {
        /// The engine's file.
        engine: String,
        /// The model's file.
        model: String,
    },
    /// The step takes a draw, but the segment has no draw left for it, or one with another bound.
    Draw {
        /// The implementation that takes the draw.
        by: Implementation,
        /// What is wrong with the draw.
        error: ChanceError,
    },
    /// The step takes fewer draws than the segment has for it.
    DrawsLeft {
        /// The implementation that takes too few.
        by: Implementation,
        /// The number of draws left.
        left: usize,
    },
    /// The segment has draws after its last step.
    DrawsAfterEnd,
}

/// An implementation that plays the checked steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Implementation {
    /// The engine.
    Engine,
    /// The model.
    Model,
}

impl fmt::Display for Implementation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Engine => "engine",
            Self::Model => "model",
        })
    }
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { part, segment, unit, step, problem } = self;
        write!(f, "{part}, segment {segment}, {unit} {step}: {problem}")
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over for the engine or the model"),
            Self::States { engine, model } => {
                let mut lines = (1..).zip(engine.lines().zip(model.lines()));
                match lines.find(|(_, (engine, model))| engine != model) {
                    Some((line, (engine, model))) => {
                        write!(f, "line {line} of the state is `{engine}` by the engine and `{model}` by the model")
                    }
                    None => f.write_str("one of the engine and the model writes more lines than the other"),
                }
            }
            Self::Draw { by, error } => write!(f, "the {by} cannot draw: {error}"),
            Self::DrawsLeft { by, left } => write!(f, "the {by} leaves {}", Quantity(*left, "draw")),
            Self::DrawsAfterEnd => f.write_str("the segment has draws and no move for it"),
        }
    }
}

impl core::error::Error for Disagreement {}

/// The running hash and counts of a check.
struct Tally<H> {
    hash: Fnv,
    steps: u64,
    counts: H,
}

impl<H: EventCounts> Tally<H> {
    fn new() -> Self {
        Self { hash: Fnv::default(), steps: 0, counts: H::default() }
    }

    fn checked(self) -> CheckedPart<H> {
        CheckedPart { signature: self.hash.finish(), steps: self.steps, counts: self.counts }
    }
}

/// Plays the steps of a part once, with the engine and with the model.
///
/// # Errors
///
/// The first step that the two play differently, that cannot be played, or that
/// does not take exactly its draws.
pub fn check<G: Measured>(part: &Part<G>) -> Result<CheckedPart<G::Counts>, Disagreement> {
    let mut tally = Tally::new();
    play(part, &mut [&mut tally])?;
    Ok(tally.checked())
}

/// The results of each part, and the results of all parts taken as one.
pub type CheckedParts<H> = (Vec<CheckedPart<H>>, CheckedPart<H>);

/// [Checks](check) several parts. Returns the results of each part, and the
/// results of all parts taken as one.
///
/// # Errors
///
/// The same as for [`check`].
pub fn check_all<G: Measured>(parts: &[Part<G>]) -> Result<CheckedParts<G::Counts>, Disagreement> {
    let (mut each, mut all) = (Vec::new(), Tally::new());
    for part in parts {
        let mut tally = Tally::new();
        play(part, &mut [&mut tally, &mut all])?;
        each.push(tally.checked());
    }
    Ok((each, all.checked()))
}

/// Plays the steps of a part with the engine and the model, compares the resulting
/// states, and adds each step to all tallies.
fn play<G: Measured>(part: &Part<G>, tallies: &mut [&mut Tally<G::Counts>]) -> Result<(), Disagreement> {
    for (index, segment) in part.segments.iter().enumerate() {
        let disagreement = |step: usize, problem| Disagreement {
            part: part.name.clone(),
            segment: index + 1,
            unit: G::STEP_NOUN,
            step: step + 1,
            problem,
        };
        let ModelSegment { start: mut model_state, moves: model_moves } = ModelSegment::<G::Model>::of(segment);
        let mut state = segment.start.clone();
        for (step, (answers, model_answers)) in segment.moves.iter().zip(&model_moves).enumerate() {
            for tally in &mut *tallies {
                tally.steps += 1;
                tally.counts.before(&state, answers);
            }
            let draws = segment.draws_of(step);
            let observer = &mut |event: G::Event| tallies.iter_mut().for_each(|tally| tally.counts.event(event));
            let engine_result = play_with_draws(Implementation::Engine, draws, |chance| {
                G::play_observed(&mut state, answers, chance, observer)
            });
            let result = engine_result.and_then(|()| match model_state.is_over() {
                true => Err(Problem::GameOver),
                false => {
                    play_with_draws(Implementation::Model, draws, |chance| model_state.play(model_answers, chance))
                }
            });
            result.map_err(|problem| disagreement(step, problem))?;
            let (engine, model) = (text::<G>(&state), model_state.write());
            if engine != model {
                return Err(disagreement(step, Problem::States { engine, model }));
            }
            for Tally { hash, .. } in &mut *tallies {
                // Writing to a hash cannot fail.
                let _ = fmt::Write::write_str(hash, &engine);
            }
        }
        let beyond = segment.draws.iter().skip(segment.moves.len()).position(|draws| !draws.is_empty());
        if let Some(step) = beyond {
            return Err(disagreement(segment.moves.len() + step, Problem::DrawsAfterEnd));
        }
    }
    Ok(())
}

/// Plays a step, and checks that it takes exactly these draws.
fn play_with_draws<E: Into<StepError>>(
    by: Implementation,
    draws: &[Draw],
    play: impl FnOnce(&mut RecordedDraws<'_>) -> Result<(), E>,
) -> Result<(), Problem> {
    let mut chance = RecordedDraws::new(draws);
    match (play(&mut chance).map_err(E::into), chance.left()) {
        (Ok(()), 0) => Ok(()),
        (Ok(()), left) => Err(Problem::DrawsLeft { by, left }),
        (Err(StepError::GameOver), _) => Err(Problem::GameOver),
        (Err(StepError::Chance(error)), _) => Err(Problem::Draw { by, error }),
    }
}

/// A segment in the types of the model.
#[derive(Clone, Debug)]
pub(crate) struct ModelSegment<M: Model> {
    pub(crate) start: M,
    pub(crate) moves: Vec<M::Move>,
}

impl<M: Model> ModelSegment<M> {
    pub(crate) fn of(segment: &Segment<M::Game>) -> Self {
        let mut rules = Vec::new();
        <M::Game as rulebook_core::contract::Game>::rules(&segment.start)
            .each(&mut |key, value| rules.push(format!("{key}={value}")));
        let start = M::read(&text::<M::Game>(&segment.start), &rules);
        Self { start, moves: segment.moves.iter().map(M::convert).collect() }
    }
}
