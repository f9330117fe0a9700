//! What a goku's condition is worth, in balls deposited.

use super::pace::Pace;
use rulebook_core::boladedrac::{Parameters, Setup};

/// What a round more costs: everything later counts this much.
const DISCOUNT: f64 = 0.982;
/// From this number of rounds on nothing counts.
const HORIZON: usize = 256;
/// A ball that is carried, compared with one that is deposited.
const CARRIED: f64 = 0.5;
/// Full strength in the middle of a game: it wins combats and pays for Kame Hames and moves.
const STRENGTH: f64 = 0.6;
/// What a kinton adds to the pace of an average goku.
const RIDING: f64 = 1.2;

/// The scale for one game.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    parameters: Parameters,
    /// The number of the last state.
    last: u32,
    /// The balls that a goku on foot deposits in a round on average.
    rate: f64,
    /// The powers of the discount.
    powers: Vec<f64>,
}

impl Worth {
    /// On a board on which a ball is so many steps from a capsule on average.
    pub(super) fn new(setup: &Setup, mean_steps: f64) -> Self {
        let powers = core::iter::successors(Some(1.0), |power| Some(power * DISCOUNT)).take(HORIZON).collect();
        let parameters = setup.parameters;
        // To a ball, to a capsule, and a few steps for detours; two rounds a step.
        let rate = 1.0 / (2.0 * (2.0 * mean_steps.max(1.0) + 3.0));
        Self { parameters, last: parameters.nb_rounds - 1, rate, powers }
    }

    /// What something is worth now that comes in so many rounds.
    pub(super) fn discount(&self, rounds: u32) -> f64 {
        self.powers.get(rounds as usize).copied().unwrap_or_default()
    }

    /// The number of the last state.
    pub(super) const fn last(&self) -> u32 {
        self.last
    }

    /// So many rounds at the average rate.
    fn rounds(&self, rounds: u32) -> f64 {
        self.rate * (1.0 - self.discount(rounds)) / (1.0 - DISCOUNT)
    }

    /// A strength: for what can be done with it, and at the end for its points (SCO-1).
    fn strength(&self, strength: u32, round: u32) -> f64 {
        let max = f64::from(self.parameters.max_strength);
        let strength = f64::from(strength);
        let at_end = self.discount(self.last.saturating_sub(round));
        STRENGTH * (1.0 - at_end) * (strength / max).sqrt() + at_end * strength / (max + 1.0)
    }

    /// A living goku.
    pub(super) fn alive(&self, pace: Pace, with_ball: bool) -> f64 {
        let left = self.last.saturating_sub(pace.round);
        let ball = if with_ball { CARRIED * (1.0 - self.discount(left)) } else { 0.0 };
        let kinton = RIDING * self.rounds(pace.kinton.min(left));
        self.rounds(left) + ball + kinton + self.strength(pace.strength, pace.round)
    }

    /// A goku that is killed in the round before this state.
    pub(super) fn dead(&self, round: u32) -> f64 {
        let Parameters { goku_regen_time, res_strength, .. } = self.parameters;
        let back = round.saturating_add(goku_regen_time);
        if back >= self.last {
            return 0.0;
        }
        self.discount(goku_regen_time) * self.alive(Pace { round: back, kinton: 0, strength: res_strength }, false)
    }

    /// A goku that neither acts nor returns (FRO-2).
    pub(super) fn frozen(&self, strength: u32) -> f64 {
        f64::from(strength) / (f64::from(self.parameters.max_strength) + 1.0)
    }
}
