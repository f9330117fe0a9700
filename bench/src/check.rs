//! What steps lead to, found out without a clock.

use crate::measured::{Happened, Measured, Model};
use crate::measured::{Part, Segment};
use crate::text::text;
use rulebook_conformance::Fnv;
use rulebook_core::contract::Rules as _;
use std::fmt;

/// What the steps of a part lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked<H> {
    /// The FNV-1a hash (64 bits) of the state files after each step, in their
    /// order, one after the other.
    pub signature: u64,
    /// How many steps there are.
    pub steps: u64,
    /// What happened in them.
    pub happened: H,
}

impl<H: Happened> Checked<H> {
    /// A count per step; 0 when there was no step.
    #[must_use]
    pub fn per_step(&self, count: u64) -> f64 {
        // Counts are far below 2⁵³.
        if self.steps == 0 { 0.0 } else { count as f64 / self.steps as f64 }
    }

    /// What happened per step, by its name.
    #[must_use]
    pub fn shares(&self) -> Vec<(&'static str, f64)> {
        self.happened.counts().into_iter().map(|(name, count)| (name, self.per_step(count))).collect()
    }
}

/// The engine and the model do not agree, or a segment goes on after the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The part.
    pub part: String,
    /// The segment, counted from 1.
    pub segment: usize,
    /// What a step is called.
    pub unit: &'static str,
    /// The step of it, counted from 1.
    pub step: usize,
    /// The file of the state after it by the engine.
    pub engine: String,
    /// And by the model.
    pub model: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { part, segment, unit, step, engine, model } = self;
        write!(f, "{part}, segment {segment}, {unit} {step}: ")?;
        let mut lines = (1..).zip(engine.lines().zip(model.lines()));
        match lines.find(|(_, (engine, model))| engine != model) {
            Some((line, (engine, model))) => {
                write!(f, "line {line} of the state is `{engine}` by the engine and `{model}` by the model")
            }
            None => f.write_str("the game is over for the engine or the model"),
        }
    }
}

impl core::error::Error for Disagreement {}

/// A hash and counts in the making.
struct Tally<H> {
    hash: Fnv,
    steps: u64,
    happened: H,
}

impl<H: Happened> Tally<H> {
    fn new() -> Self {
        Self { hash: Fnv::default(), steps: 0, happened: H::default() }
    }

    fn checked(self) -> Checked<H> {
        Checked { signature: self.hash.finish(), steps: self.steps, happened: self.happened }
    }
}

/// Plays the steps of a part by the engine and by the model, once.
///
/// # Errors
///
/// The first step after which the two do not agree on the state file.
pub fn check<G: Measured>(part: &Part<G>) -> Result<Checked<G::Happened>, Disagreement> {
    let mut tally = Tally::new();
    play(part, &mut [&mut tally])?;
    Ok(tally.checked())
}

/// What each of some parts leads to, and what all of them do, one after the other.
pub type CheckedAll<H> = (Vec<Checked<H>>, Checked<H>);

/// [Checks](check) parts: what each leads to, and what all of them do, one
/// after the other.
///
/// # Errors
///
/// As [`check`].
pub fn check_all<G: Measured>(parts: &[Part<G>]) -> Result<CheckedAll<G::Happened>, Disagreement> {
    let (mut each, mut all) = (Vec::new(), Tally::new());
    for part in parts {
        let mut tally = Tally::new();
        play(part, &mut [&mut tally, &mut all])?;
        each.push(tally.checked());
    }
    Ok((each, all.checked()))
}

fn play<G: Measured>(part: &Part<G>, tallies: &mut [&mut Tally<G::Happened>]) -> Result<(), Disagreement> {
    for (index, segment) in part.segments.iter().enumerate() {
        let ModelSegment { start: mut theirs, moves } = ModelSegment::<G::Model>::of(segment);
        let mut state = segment.start.clone();
        for (number, (ours, theirs_too)) in (1..).zip(segment.moves.iter().zip(&moves)) {
            for tally in &mut *tallies {
                tally.steps += 1;
                tally.happened.before(&state, ours);
            }
            let disagreement = |engine, model| Disagreement {
                part: part.name.clone(),
                segment: index + 1,
                unit: G::STEP,
                step: number,
                engine,
                model,
            };
            let observer = &mut |event: G::Event| tallies.iter_mut().for_each(|tally| tally.happened.event(event));
            let over = G::play_heard(&mut state, ours, observer).is_err();
            if over || theirs.is_over() {
                return Err(disagreement(String::new(), String::new()));
            }
            theirs.play(theirs_too);
            let (engine, model) = (text::<G>(&state), theirs.write());
            if engine != model {
                return Err(disagreement(engine, model));
            }
            for Tally { hash, .. } in &mut *tallies {
                // A hash can always be written to.
                let _ = fmt::Write::write_str(hash, &engine);
            }
        }
    }
    Ok(())
}

/// A segment as the model takes it.
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
        Self { start, moves: segment.moves.iter().map(M::understood).collect() }
    }
}
