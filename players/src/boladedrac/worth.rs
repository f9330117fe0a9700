//! The value of a goku's condition, in deposited balls.

use super::pace::Pace;
use rulebook_core::boladedrac::{Parameters, Setup};

/// The discount per round: a gain one round later is multiplied by this.
const DISCOUNT: f64 = 0.982;
/// From this number of rounds on, gains count nothing.
const HORIZON: usize = 256;
/// The value of a carried ball, in deposited balls.
const CARRIED: f64 = 0.5;
/// The value of full strength in the middle of a game. Strength wins combats and pays for Kame Hames and moves.
const STRENGTH: f64 = 0.6;
/// The gain in deposit rate by riding a kinton, relative to the rate on foot.
const RIDING: f64 = 1.2;

/// Values the condition of gokus in one game.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    parameters: Parameters,
    /// The number of the last state.
    last: u32,
    /// The mean number of balls that a goku on foot deposits per round.
    rate: f64,
    /// The powers of [`DISCOUNT`].
    powers: Vec<f64>,
}

impl Worth {
    /// Creates the values for a game. `mean_steps` is the mean number of steps from a ball to a capsule.
    pub(super) fn new(setup: &Setup, mean_steps: f64) -> Self {
        let powers = core::iter::successors(Some(1.0), |power| Some(power * DISCOUNT)).take(HORIZON).collect();
        let parameters = setup.parameters;
        // Steps to a ball and to a capsule, and a few for detours; two rounds per step.
        let rate = 1.0 / (2.0 * (2.0 * mean_steps.max(1.0) + 3.0));
        Self { parameters, last: parameters.nb_rounds - 1, rate, powers }
    }

    /// The factor for a gain this many rounds in the future.
    pub(super) fn discount(&self, rounds: u32) -> f64 {
        self.powers.get(rounds as usize).copied().unwrap_or_default()
    }

    /// The number of the last state.
    pub(super) const fn last(&self) -> u32 {
        self.last
    }

    /// The value of this many rounds at the mean rate.
    fn rounds(&self, rounds: u32) -> f64 {
        self.rate * (1.0 - self.discount(rounds)) / (1.0 - DISCOUNT)
    }

    /// The value of a strength: of its use in the game, and of its points at the end (SCO-1).
    fn strength(&self, strength: u32, round: u32) -> f64 {
        let max = f64::from(self.parameters.max_strength);
        let strength = f64::from(strength);
        let at_end = self.discount(self.last.saturating_sub(round));
        STRENGTH * (1.0 - at_end) * (strength / max).sqrt() + at_end * strength / (max + 1.0)
    }

    /// The value of a living goku.
    pub(super) fn alive(&self, pace: Pace, with_ball: bool) -> f64 {
        let left = self.last.saturating_sub(pace.round);
        let ball = if with_ball { CARRIED * (1.0 - self.discount(left)) } else { 0.0 };
        let kinton = RIDING * self.rounds(pace.kinton.min(left));
        self.rounds(left) + ball + kinton + self.strength(pace.strength, pace.round)
    }

    /// The value of a goku that was killed in the round before this state.
    pub(super) fn dead(&self, round: u32) -> f64 {
        let Parameters { goku_regen_time, res_strength, .. } = self.parameters;
        let back = round.saturating_add(goku_regen_time);
        if back >= self.last {
            return 0.0;
        }
        self.discount(goku_regen_time) * self.alive(Pace { round: back, kinton: 0, strength: res_strength }, false)
    }

    /// The value of a frozen goku, which neither acts nor returns (FRO-2).
    pub(super) fn frozen(&self, strength: u32) -> f64 {
        f64::from(strength) / (f64::from(self.parameters.max_strength) + 1.0)
    }
}
