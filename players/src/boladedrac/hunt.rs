//! The chance to get a rival in line for a Kame Hame.

use super::ground::{DistanceField, Ground};
use super::pace::Pace;
use super::scenario::Frame;
use super::sight;
use rulebook_core::boladedrac::{Cell, Direction, Player, Ray, Setup};

/// The probability that a rival that a forecast puts in line is there.
const THERE: f64 = 0.8;
/// The factor on this probability for each own action before.
const FOLLOW: f64 = 0.9;
/// The number of rounds that a hunt may last.
const REACH: u32 = 12;

/// The lines that a goku can reach from one cell.
#[derive(Debug)]
pub(super) struct Lines<'a> {
    setup: &'a Setup,
    cell: Cell,
    field: DistanceField,
    /// For each cell, the number of steps to the nearest cell in line with it, if it is known.
    known: Vec<Option<u16>>,
}

impl<'a> Lines<'a> {
    pub(super) fn from(setup: &'a Setup, ground: &Ground, cell: Cell) -> Self {
        let cells = usize::from(setup.size.height()) * usize::from(setup.size.width());
        Self { setup, cell, field: ground.field([cell]), known: vec![None; cells] }
    }

    /// The value of the best hunt in one forecast, if every throw is granted: the gain by the kill less the price of
    /// the rounds before it. `forecast` are the states from the current one on, `pace` is the pace in the next state.
    pub(super) fn hunt(&mut self, forecast: &[Frame], pace: Pace, prey: &[(Player, f64)], price: f64) -> f64 {
        let (mut best, mut chance) = (0.0_f64, THERE);
        let mut first = None;
        let mut steps = 0;
        for wait in 0..=REACH {
            let round = pace.round.saturating_add(wait);
            let Some(frame) = forecast.get(round.saturating_sub(self.setup.round) as usize) else { break };
            if pace.kinton <= wait && !round.is_multiple_of(2) {
                continue;
            }
            let waited = f64::from(wait - *first.get_or_insert(wait));
            if steps == 0 {
                best = best.max(chance * self.shot(frame, prey));
            }
            for &(rival, gain) in prey.iter().filter(|_| steps > 0) {
                let value = chance * gain - price * waited;
                if value > best && frame.gokus[rival.index()].is_some_and(|at| self.steps(at) <= steps) {
                    best = value;
                }
            }
            steps += 1;
            chance *= FOLLOW;
        }
        best
    }

    /// The gain by the best throw from the cell itself.
    fn shot(&self, frame: &Frame, prey: &[(Player, f64)]) -> f64 {
        let mut gains = [0.0_f64; Direction::ALL.len()];
        for &(rival, gain) in prey {
            let way = frame.gokus[rival.index()].and_then(|at| sight::line(self.setup, self.cell, at));
            if let Some(way) = way {
                gains[way as usize] += gain;
            }
        }
        gains.into_iter().fold(0.0, f64::max)
    }

    /// The number of steps to the nearest cell in line with a rival.
    fn steps(&mut self, rival: Cell) -> u16 {
        let index = usize::from(rival.i) * usize::from(self.setup.size.width()) + usize::from(rival.j);
        if let Some(steps) = self.known.get(index).copied().flatten() {
            return steps;
        }
        let rays = Direction::ALL.into_iter().map(|way| Ray::up_to(&self.setup.rocks, rival, way));
        let steps = rays.flat_map(Ray::cells).filter_map(|cell| self.field.steps(cell)).min().unwrap_or(u16::MAX);
        if let Some(known) = self.known.get_mut(index) {
            *known = Some(steps);
        }
        steps
    }
}
