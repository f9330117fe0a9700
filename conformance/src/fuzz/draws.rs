//! The random draws of generated and minimized steps, for every game with chance.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore as _, SeedableRng as _};
use rulebook_core::chance::{Chance, ChanceError, Draw, DrawRecorder};
use std::collections::VecDeque;
use std::num::NonZeroU32;

/// A seeded source of draws that prefers extreme values.
#[derive(Clone, Debug)]
pub struct SkewedDraws {
    random: ChaCha8Rng,
    skew: Skew,
}

/// The values that a source prefers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, arbitrary::Arbitrary)]
pub enum Skew {
    /// None: each draw is uniform.
    Uniform,
    /// The lowest for a quarter of the draws on average, and the highest for another quarter. The others are uniform.
    Extreme,
    /// The lowest for every draw.
    Lowest,
    /// The highest for every draw.
    Highest,
}

impl SkewedDraws {
    /// Creates a source. The same seed gives the same draws.
    #[must_use]
    pub fn new(seed: u64, skew: Skew) -> Self {
        Self { random: ChaCha8Rng::seed_from_u64(seed), skew }
    }
}

impl Chance for SkewedDraws {
    fn next_draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError> {
        let number = self.random.next_u64();
        let (lowest, highest) = (0, below.get() - 1);
        // The remainder is below a 32-bit bound.
        let uniform = (number % u64::from(below.get())) as u32;
        Ok(match (self.skew, number >> 62) {
            (Skew::Lowest, _) | (Skew::Extreme, 0) => lowest,
            (Skew::Highest, _) | (Skew::Extreme, 1) => highest,
            _ => uniform,
        })
    }
}

/// A source of draws for a changed step. It repeats the draws of the original step that still fit.
///
/// It takes the first unused draw with the requested bound. If there is none, it takes the next unused draw modulo
/// the bound. If all are used, it makes seeded draws.
#[derive(Clone, Debug)]
pub struct FittedDraws {
    unused: VecDeque<Draw>,
    /// The source of draws when none is left unused.
    fallback: SkewedDraws,
}

impl FittedDraws {
    /// Creates a source from the draws of the original step.
    #[must_use]
    pub fn new(draws: &[Draw]) -> Self {
        Self { unused: draws.iter().copied().collect(), fallback: SkewedDraws::new(0, Skew::Uniform) }
    }
}

impl Chance for FittedDraws {
    fn next_draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError> {
        let same = self.unused.iter().position(|draw| draw.below() == below);
        match self.unused.remove(same.unwrap_or(0)) {
            Some(draw) => Ok(draw.value() % below),
            None => self.fallback.next_draw(below),
        }
    }
}

/// Records the draws that a step takes from a source.
pub fn recorded(source: &mut dyn Chance, step: impl FnOnce(&mut dyn Chance)) -> Vec<Draw> {
    let mut recorder = DrawRecorder::new(source);
    step(&mut recorder);
    recorder.into_draws()
}

/// Writes draws as lines: the section `--- chance` of a request of the protocol conf/1 (`spec/conformance.md`). Returns
/// `None` without draws, because the request then has no such section.
#[must_use]
pub fn lines_of_draws(draws: &[Draw]) -> Option<Vec<Vec<u8>>> {
    (!draws.is_empty()).then(|| draws.iter().map(|draw| draw.to_string().into_bytes()).collect())
}

/// Returns variants of the draws: with one draw lowered, or with one or two consecutive draws removed. A variant may
/// not fit its step, so the draws must be recorded again with [`FittedDraws`].
#[must_use]
pub fn lower_draws(draws: &[Draw]) -> Vec<Vec<Draw>> {
    /// Only this many draws at the start are lowered or removed. Later draws are mostly attempts to find a free cell
    /// that fail, such as those of DEA-3 and BAL-1 in Bola de Drac.
    const MAX_CHANGED: usize = 40;
    let mut lower = Vec::new();
    for index in 0..draws.len().min(MAX_CHANGED) {
        for count in [2, 1] {
            let mut fewer = draws.to_vec();
            fewer.drain(index..(index + count).min(draws.len()));
            lower.push(fewer);
        }
        let draw = draws[index];
        for value in [0, draw.value() / 2, draw.value().saturating_sub(1)] {
            let mut changed = draws.to_vec();
            changed[index] = Draw::new(value, draw.below()).unwrap_or(draw);
            lower.push(changed);
        }
    }
    lower
}

/// A mutation of the lines of draws. Most mutations make the draws unfit for the step. An index is taken modulo the
/// number of draws, so a mutation applies to any draws.
#[derive(Clone, PartialEq, Eq, Debug, arbitrary::Arbitrary)]
pub enum DrawChange {
    /// Remove all draws.
    NoDraws,
    /// Remove the last draw.
    Missing,
    /// Duplicate a draw.
    Twice {
        /// The index of the draw.
        draw: u8,
    },
    /// Swap a draw with the next one.
    Exchanged {
        /// The index of the draw.
        draw: u8,
    },
    /// Increase the bound of a draw.
    OtherBound {
        /// The index of the draw.
        draw: u8,
    },
    /// Raise a draw to its bound.
    OutOfRange {
        /// The index of the draw.
        draw: u8,
    },
    /// Replace a draw by a malformed line.
    Malformed {
        /// The index of the draw.
        draw: u8,
        /// Which of the malformed lines: its index, modulo their number.
        spelling: u8,
    },
    /// Replace all draws by these lines. Random generation never chooses this.
    #[arbitrary(skip)]
    Lines(Vec<Vec<u8>>),
}

/// Returns variants with fewer mutations, or with fewer lines in [`DrawChange::Lines`].
#[must_use]
pub fn fewer_changes(changes: &[DrawChange]) -> Vec<Vec<DrawChange>> {
    let mut fewer = Vec::new();
    for (index, change) in changes.iter().enumerate() {
        let mut others = changes.to_vec();
        others.remove(index);
        fewer.push(others);
        if let DrawChange::Lines(lines) = change {
            for line in 0..lines.len() {
                let mut shorter = lines.clone();
                shorter.remove(line);
                let mut others = changes.to_vec();
                others[index] = DrawChange::Lines(shorter);
                fewer.push(others);
            }
        }
    }
    fewer
}

/// The lines that [`DrawChange::Malformed`] chooses from. None of them parses as a draw.
const MALFORMED_LINES: [&str; 9] = ["", "1", "/", "0/0", "-1/4", "01/4", "1/4 ", "1/04", "1/4294967297"];

impl DrawChange {
    /// The number of lines in [`DrawChange::Lines`]; 0 for other mutations.
    #[must_use]
    pub fn lines(&self) -> usize {
        if let Self::Lines(lines) = self { lines.len() } else { 0 }
    }

    /// Applies the mutation.
    pub fn apply(&self, lines: &mut Vec<Vec<u8>>) {
        if let Self::Lines(others) = self {
            lines.clone_from(others);
            return;
        }
        if lines.is_empty() {
            if !matches!(self, Self::NoDraws | Self::Missing) {
                lines.push(b"0/4".to_vec());
            }
            return;
        }
        let index = |draw: u8| usize::from(draw) % lines.len();
        let parts = |line: &[u8]| {
            let text = String::from_utf8_lossy(line).into_owned();
            text.split_once('/').map_or((text.clone(), 1), |(value, bound)| {
                (value.to_owned(), bound.parse::<u64>().unwrap_or_default())
            })
        };
        match *self {
            Self::Lines(_) => {}
            Self::NoDraws => lines.clear(),
            Self::Missing => _ = lines.pop(),
            Self::Twice { draw } => {
                let draw = index(draw);
                lines.insert(draw, lines[draw].clone());
            }
            Self::Exchanged { draw } => {
                let (draw, next) = (index(draw), index(draw.wrapping_add(1)));
                lines.swap(draw, next);
            }
            Self::OtherBound { draw } => {
                let draw = index(draw);
                let (value, bound) = parts(&lines[draw]);
                lines[draw] = format!("{value}/{}", bound + 1).into_bytes();
            }
            Self::OutOfRange { draw } => {
                let draw = index(draw);
                let (_, bound) = parts(&lines[draw]);
                lines[draw] = format!("{bound}/{bound}").into_bytes();
            }
            Self::Malformed { draw, spelling } => {
                let draw = index(draw);
                lines[draw] = MALFORMED_LINES[usize::from(spelling) % MALFORMED_LINES.len()].as_bytes().to_vec();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DrawChange, FittedDraws, Skew, SkewedDraws, lines_of_draws, lower_draws, recorded};
    use rulebook_core::chance::{Chance, Draw};
    use std::num::NonZeroU32;

    fn bound(below: u32) -> NonZeroU32 {
        NonZeroU32::new(below).unwrap()
    }

    fn draws(texts: &[&str]) -> Vec<Draw> {
        texts.iter().map(|text| Draw::parse(text.as_bytes()).unwrap()).collect()
    }

    fn drawn(source: &mut dyn Chance, bounds: &[u32]) -> Vec<u32> {
        bounds.iter().map(|&below| source.draw(bound(below)).unwrap()).collect()
    }

    #[test]
    fn a_seed_repeats_its_draws_and_a_skew_shows() {
        let six = |seed, skew| drawn(&mut SkewedDraws::new(seed, skew), &[6; 300]);
        assert_eq!(six(1, Skew::Uniform), six(1, Skew::Uniform));
        assert_ne!(six(1, Skew::Uniform), six(2, Skew::Uniform));
        assert!((0..6).all(|value| six(1, Skew::Uniform).contains(&value)));
        assert!(six(1, Skew::Lowest) == [0; 300] && six(1, Skew::Highest) == [5; 300]);
        let extreme = |value| six(1, Skew::Extreme).iter().filter(|&&drawn| drawn == value).count();
        assert!(extreme(0) > 2 * extreme(2) && extreme(5) > 2 * extreme(3) && extreme(2) > 0);
    }

    #[test]
    fn draws_fit_a_changed_step_by_their_bounds() {
        let mut source = FittedDraws::new(&draws(&["1/2", "3/4", "7/9", "5/8"]));
        assert_eq!(drawn(&mut source, &[4, 8, 2, 5]), [3, 5, 1, 2]);
        assert!(source.draw(bound(3)).unwrap() < 3);
    }

    #[test]
    fn a_recording_has_every_draw() {
        let mut source = SkewedDraws::new(1, Skew::Highest);
        let draws = recorded(&mut source, |chance| {
            assert_eq!((chance.draw(bound(2)), chance.draw(bound(7))), (Ok(1), Ok(6)));
        });
        assert_eq!(lines_of_draws(&draws), Some(vec![b"1/2".to_vec(), b"6/7".to_vec()]));
        assert_eq!(lines_of_draws(&[]), None);
        assert!(lower_draws(&draws).iter().any(|lower| lower[..] == draws[1..]));
        assert!(lower_draws(&draws).iter().any(|lower| lower.get(1).is_some_and(|draw| draw.value() == 3)));
    }

    #[test]
    fn every_change_of_draws_has_its_effect() {
        let changed = |change: DrawChange, lines: &[&str]| {
            let mut lines = lines.iter().map(|line| line.as_bytes().to_vec()).collect();
            change.apply(&mut lines);
            lines.iter().map(|line| String::from_utf8_lossy(line).into_owned()).collect::<Vec<_>>()
        };
        let two = ["1/2", "3/4"];
        assert_eq!(changed(DrawChange::NoDraws, &two), [""; 0]);
        assert_eq!(changed(DrawChange::Missing, &two), ["1/2"]);
        assert_eq!(changed(DrawChange::Twice { draw: 3 }, &two), ["1/2", "3/4", "3/4"]);
        assert_eq!(changed(DrawChange::Exchanged { draw: 1 }, &two), ["3/4", "1/2"]);
        assert_eq!(changed(DrawChange::OtherBound { draw: 0 }, &two), ["1/3", "3/4"]);
        assert_eq!(changed(DrawChange::OutOfRange { draw: 1 }, &two), ["1/2", "4/4"]);
        assert_eq!(changed(DrawChange::Malformed { draw: 0, spelling: 2 }, &two), ["/", "3/4"]);
        assert_eq!(changed(DrawChange::Missing, &[]), [""; 0]);
        assert_eq!(changed(DrawChange::Twice { draw: 0 }, &[]), ["0/4"]);
        assert!(super::MALFORMED_LINES.iter().all(|line| Draw::parse(line.as_bytes()).is_err()));
    }
}
