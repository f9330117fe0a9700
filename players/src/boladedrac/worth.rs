//! The value of a goku's condition, in deposited balls.
//!
//! A round costs what a goku deposits in it on average. So a plan is worth its deposits, less this price for the rounds
//! that it takes, plus the condition in which it leaves the goku.

use super::pace::Pace;
use rulebook_core::boladedrac::{Parameters, Setup};

/// The value of a carried ball, in deposited balls.
const CARRIED: f64 = 0.5;
/// The value of full strength in the middle of a game. Strength wins combats and pays for Kame Hames and moves.
const STRENGTH: f64 = 0.6;
/// The gain in deposit rate by riding a kinton, relative to the mean rate.
const RIDING: f64 = 0.65;
/// The deposit rate of a goku that rides half of the time, relative to the rate on foot.
const MIXED: f64 = 1.4;
/// Steps per deposit for detours to items and around gokus.
const DETOUR: f64 = 6.0;
/// The end of the game has this weight to the power of the rounds left: strength counts as points, a carried ball as
/// nothing.
const FADE: f64 = 0.97;
/// From this number of rounds on, the end of the game has no weight.
const HORIZON: usize = 256;

/// Values the condition of gokus in one game.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    parameters: Parameters,
    /// The number of the last state.
    last: u32,
    /// The mean number of balls that a goku deposits per round.
    rate: f64,
    /// The powers of [`FADE`]. Products are the same on every machine, unlike `powi`.
    fades: Vec<f64>,
}

impl Worth {
    /// Creates the values for a game. `mean_steps` is the mean number of steps from a cell to the nearest capsule.
    pub(super) fn new(setup: &Setup, mean_steps: f64) -> Self {
        let fades = core::iter::successors(Some(1.0), |power| Some(power * FADE)).take(HORIZON).collect();
        let parameters = setup.parameters;
        // Steps to a ball and to a capsule, and those for detours; two rounds per step on foot.
        let rate = MIXED / (2.0 * (2.0 * mean_steps.max(1.0) + DETOUR));
        Self { parameters, last: parameters.nb_rounds - 1, rate, fades }
    }

    /// The mean number of balls that a goku deposits per round.
    pub(super) const fn rate(&self) -> f64 {
        self.rate
    }

    /// What a round of riding is worth.
    pub(super) const fn ride(&self) -> f64 {
        RIDING * self.rate
    }

    /// The number of the last state.
    pub(super) const fn last(&self) -> u32 {
        self.last
    }

    /// The weight of the end of the game, this many rounds before it.
    fn fade(&self, left: u32) -> f64 {
        self.fades.get(left as usize).copied().unwrap_or_default()
    }

    /// The value of a strength: of its use in the game, and of its points at the end (SCO-1).
    fn strength(&self, strength: u32, left: u32) -> f64 {
        let max = f64::from(self.parameters.max_strength);
        let strength = f64::from(strength);
        let at_end = self.fade(left);
        STRENGTH * (1.0 - at_end) * (strength / max).sqrt() + at_end * strength / (max + 1.0)
    }

    /// The value of a living goku.
    pub(super) fn alive(&self, pace: Pace, with_ball: bool) -> f64 {
        let left = self.last.saturating_sub(pace.round);
        let ball = if with_ball { CARRIED * (1.0 - self.fade(left)) } else { 0.0 };
        let kinton = self.ride() * f64::from(pace.kinton.min(left));
        self.rate * f64::from(left) + ball + kinton + self.strength(pace.strength, left)
    }

    /// The value of a goku that was killed in the round before this state.
    pub(super) fn dead(&self, round: u32) -> f64 {
        let Parameters { goku_regen_time, res_strength, .. } = self.parameters;
        let back = round.saturating_add(goku_regen_time);
        if back >= self.last {
            return 0.0;
        }
        self.alive(Pace { round: back, kinton: 0, strength: res_strength }, false)
    }

    /// The value of a frozen goku, which neither acts nor returns (FRO-2).
    pub(super) fn frozen(&self, strength: u32) -> f64 {
        f64::from(strength) / (f64::from(self.parameters.max_strength) + 1.0)
    }
}
