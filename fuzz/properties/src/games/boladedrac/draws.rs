//! Draws that do not fit a round: too few, left over, below another bound, or out of range.

use super::round::play;
use crate::input::{number_of, write_sample};
use rulebook_conformance::fuzz::Fuzzable as _;
use rulebook_conformance::fuzz::boladedrac::Sample;
use rulebook_conformance::fuzz::draws::lines_of_draws;
use rulebook_conformance::protocol::{Reply, judge_step};
use rulebook_core::boladedrac::{BolaDeDrac, Event};
use rulebook_core::chance::{Chance, ChanceError, Draw, RecordedDraws};
use rulebook_core::contract::StepError;
use std::num::NonZeroU32;

/// With draws that do not fit, a round is refused and changes nothing (ROU-2). The text selects the draw.
pub(super) fn check(sample: &Sample) {
    if play(sample).is_none() {
        return;
    }
    left_over(sample);
    if !sample.draws.is_empty() {
        let at = number_of(&write_sample::<BolaDeDrac>(sample)) as usize % sample.draws.len();
        too_few(sample, at);
        other_bound(sample, at);
        out_of_range(sample, at);
    }
}

/// The round with these draws fails with this error, and changes nothing.
fn fails(sample: &Sample, chance: &mut dyn Chance, expected: ChanceError) {
    let mut after = sample.state.clone();
    let step = after.step(&sample.actions(), chance, &mut |event: Event| panic!("ROU-2: {event}"));
    assert_eq!(step, Err(StepError::Chance(expected)), "ROU-2");
    assert_eq!(after, sample.state, "ROU-2: nothing changes");
}

/// The round ends before the draw at this index.
fn too_few(sample: &Sample, at: usize) {
    let below = sample.draws[at].below().get();
    fails(sample, &mut RecordedDraws::new(&sample.draws[..at]), ChanceError::Exhausted { below });
}

/// The draw at this index has another bound.
fn other_bound(sample: &Sample, at: usize) {
    let draw = sample.draws[at];
    let mut draws = sample.draws.clone();
    let other = draw.below().saturating_add(1);
    draws[at] = Draw::new(draw.value(), other).expect("the bound is larger");
    let expected = ChanceError::OtherBound { below: draw.below().get(), recorded: other.get() };
    fails(sample, &mut RecordedDraws::new(&draws), expected);
}

/// The draw at this index is its bound, or more.
fn out_of_range(sample: &Sample, at: usize) {
    let below = sample.draws[at].below().get();
    for value in [below, u32::MAX] {
        let mut source = OutOfRange { replay: RecordedDraws::new(&sample.draws), left: at, value };
        fails(sample, &mut source, ChanceError::OutOfRange { below, value });
    }
}

/// Draws of which one is out of range.
struct OutOfRange<'a> {
    replay: RecordedDraws<'a>,
    /// The number of draws before it.
    left: usize,
    value: u32,
}

impl Chance for OutOfRange<'_> {
    fn next_draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError> {
        match self.left.checked_sub(1) {
            Some(left) => {
                self.left = left;
                self.replay.next_draw(below)
            }
            None => Ok(self.value),
        }
    }
}

/// A request with a draw left over is rejected.
fn left_over(sample: &Sample) {
    let mut step = BolaDeDrac::request(&Sample { layout: Vec::new(), draw_changes: Vec::new(), ..sample.clone() });
    assert!(matches!(judge_step::<BolaDeDrac>(&step), Reply::Ok(_)), "ROU-2: the draws fit");
    let extra = sample.draws.last().copied().or(Draw::new(0, NonZeroU32::MIN));
    let draws: Vec<Draw> = sample.draws.iter().copied().chain(extra).collect();
    step.chance = lines_of_draws(&draws);
    assert_eq!(judge_step::<BolaDeDrac>(&step), Reply::Reject("bad-chance".to_owned()), "ROU-2: a draw is left over");
}
