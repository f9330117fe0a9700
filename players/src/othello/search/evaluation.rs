//! The evaluation of a position: weights of patterns, moves and parity.

use super::patterns::{self, CLASSES, INSTANCES};
use rulebook_core::othello::Position;
use std::fmt;
use std::sync::OnceLock;

/// Counts of legal moves from this one on share a weight.
const MOST_MOVES: usize = 24;

/// Weights beside those of the patterns: for each count of the mover's moves, of the rival's moves, and for each parity
/// of the empty squares.
const SCALARS: usize = 2 * (MOST_MOVES + 1) + 2;

/// The counts of discs for which weights are stored. In between they are interpolated.
const ANCHORS: [u32; 7] = [10, 18, 26, 34, 42, 50, 58];
/// The distance of two anchors.
const SPAN: u32 = 8;

/// Positions with 4 and 5 discs share a table of weights, and so on to 64.
const STAGES: usize = 31;

/// The unit of a stored weight is an eighth of a disc; that of a score is a hundredth.
const PER_DISC: i32 = 8;
/// Hundredths of a disc in a disc.
pub(super) const CENTI: i32 = 100;
/// Evaluations stay below a win by all discs.
const MOST: i32 = 63 * CENTI;

/// The weights that come with the crate; `players/examples/othello_train.rs` makes others.
const BUILT_IN: &[u8; Evaluation::LEN] = include_bytes!("../weights.bin");

/// Weights that estimate the final score of a position, in hundredths of a disc for the side to move.
///
/// The features are 38 patterns of 10 kinds, the numbers of legal moves of both sides, and the parity of the empty
/// squares. Mirror images have equal weights, and an exchange of the sides turns the sign of a pattern.
///
/// ```
/// use rulebook_core::othello::State;
/// use rulebook_players::othello::search::Evaluation;
///
/// // Position 40 of the FFO: with perfect play, black wins by 38 discs.
/// let text = b"O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";
/// let score = Evaluation::built_in().score(State::parse_position(text)?.position());
/// assert!(score > 2000, "{score}");
/// # Ok::<(), rulebook_core::text::SyntaxError>(())
/// ```
pub struct Evaluation {
    weights: Box<[i8]>,
    stages: [OnceLock<Stage>; STAGES],
}

/// The interpolated weights of a stage, in hundredths of a disc.
struct Stage {
    patterns: Box<[i16]>,
    own_moves: [i16; MOST_MOVES + 1],
    rival_moves: [i16; MOST_MOVES + 1],
    parity: [i16; 2],
}

/// A file of weights has the wrong length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeightsLengthError {
    /// The length found, in bytes.
    pub found: usize,
}

impl fmt::Display for WeightsLengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} bytes of weights, found {}", Evaluation::LEN, self.found)
    }
}

impl std::error::Error for WeightsLengthError {}

/// One weight that counts in a position, for training.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Feature {
    /// The place of its byte among the weights of an anchor.
    pub index: u32,
    /// 1 or −1.
    pub sign: i8,
}

impl Evaluation {
    /// The number of weights of each anchor.
    pub const PER_ANCHOR: usize = CLASSES + SCALARS;
    /// The number of anchors: counts of discs with their own weights.
    pub const ANCHORS: usize = ANCHORS.len();
    /// The length of a file of weights in bytes: one signed byte for each weight, anchor after anchor.
    pub const LEN: usize = Self::ANCHORS * Self::PER_ANCHOR;

    /// The weights that come with the crate.
    #[must_use]
    pub fn built_in() -> &'static Self {
        static TABLE: OnceLock<Evaluation> = OnceLock::new();
        TABLE.get_or_init(|| Self::of_array(BUILT_IN))
    }

    /// Reads weights from the bytes of a file: signed, in eighths of a disc.
    ///
    /// # Errors
    ///
    /// If the number of bytes is not [`LEN`](Self::LEN).
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsLengthError> {
        let array = bytes.try_into().map_err(|_| WeightsLengthError { found: bytes.len() })?;
        Ok(Self::of_array(array))
    }

    fn of_array(bytes: &[u8; Self::LEN]) -> Self {
        let weights = bytes.iter().map(|&byte| i8::from_le_bytes([byte])).collect();
        Self { weights, stages: [const { OnceLock::new() }; STAGES] }
    }

    /// Estimates the final score of a position for the side to move, in hundredths of a disc.
    #[must_use]
    #[inline]
    pub fn score(&self, position: Position) -> i32 {
        let stage = stage_of(discs(position));
        let weights = self.stages[stage].get_or_init(|| self.interpolated(stage));
        let mut sum = 0;
        for index in patterns::configurations(position.own(), position.other()) {
            sum += i32::from(weights.patterns[index as usize]);
        }
        let (own, rival) = mobility(position);
        sum += i32::from(weights.own_moves[own]) + i32::from(weights.rival_moves[rival]);
        sum += i32::from(weights.parity[(discs(position) % 2) as usize]);
        sum.clamp(-MOST, MOST)
    }

    /// The weights of a stage for every configuration.
    fn interpolated(&self, stage: usize) -> Stage {
        let mix = anchors_of(stage);
        let weight = |index: usize| -> i16 {
            let sum: i32 = mix
                .iter()
                .map(|&(anchor, part)| part as i32 * i32::from(self.weights[anchor * Self::PER_ANCHOR + index]))
                .sum();
            let whole = PER_DISC * SPAN as i32;
            // Rounded to the nearest, so that both signs are treated alike.
            let scaled = sum * CENTI;
            ((scaled + scaled.signum() * whole / 2) / whole) as i16
        };
        let patterns =
            patterns::classes().iter().map(|class| i16::from(class.sign) * weight(class.index.into())).collect();
        let moves = |start: usize| core::array::from_fn(|count| weight(start + count));
        let rival = CLASSES + MOST_MOVES + 1;
        Stage {
            patterns,
            own_moves: moves(CLASSES),
            rival_moves: moves(rival),
            parity: core::array::from_fn(|odd| weight(rival + MOST_MOVES + 1 + odd)),
        }
    }

    /// The weights that count in a position.
    #[must_use]
    pub fn features(position: Position) -> Vec<Feature> {
        let mut features = Vec::with_capacity(INSTANCES + 3);
        for configuration in patterns::configurations(position.own(), position.other()) {
            let class = patterns::classes()[configuration as usize];
            if class.sign != 0 {
                features.push(Feature { index: class.index.into(), sign: class.sign });
            }
        }
        let (own, rival) = mobility(position);
        let parity = (discs(position) % 2) as usize;
        let start = CLASSES + MOST_MOVES + 1;
        for index in [CLASSES + own, start + rival, start + MOST_MOVES + 1 + parity] {
            features.push(Feature { index: index as u32, sign: 1 });
        }
        features
    }

    /// The anchors whose weights count in a position, and the part of each.
    #[must_use]
    pub fn anchors(position: Position) -> [(usize, f32); 2] {
        anchors_of(stage_of(discs(position))).map(|(anchor, part)| (anchor, part as f32 / SPAN as f32))
    }
}

impl fmt::Debug for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Evaluation").field("weights", &self.weights.len()).finish_non_exhaustive()
    }
}

/// The number of discs.
fn discs(board: Position) -> u32 {
    64 - board.empties()
}

/// The table that positions with so many discs use.
fn stage_of(discs: u32) -> usize {
    (discs.saturating_sub(4) / 2) as usize
}

/// The anchors of a stage, with parts that sum to [`SPAN`].
fn anchors_of(stage: usize) -> [(usize, u32); 2] {
    let discs = (4 + 2 * stage as u32).clamp(ANCHORS[0], ANCHORS[ANCHORS.len() - 1]);
    let lower = (((discs - ANCHORS[0]) / SPAN) as usize).min(ANCHORS.len() - 2);
    let part = discs - ANCHORS[lower];
    [(lower, SPAN - part), (lower + 1, part)]
}

/// The numbers of legal moves of the mover and of its rival, up to [`MOST_MOVES`].
#[inline]
fn mobility(board: Position) -> (usize, usize) {
    let count = |moves: u64| (moves.count_ones() as usize).min(MOST_MOVES);
    (count(board.moves()), count(board.pass().moves()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook_core::othello::Square;

    #[test]
    fn weights_of_another_length_are_refused() {
        let error = Evaluation::from_bytes(&[0; 7]).unwrap_err();
        assert_eq!(error, WeightsLengthError { found: 7 });
        assert_eq!(error.to_string(), format!("expected {} bytes of weights, found 7", Evaluation::LEN));
    }

    #[test]
    fn the_parts_of_the_anchors_are_whole() {
        for stage in 0..STAGES {
            let [(lower, low), (upper, high)] = anchors_of(stage);
            assert_eq!((low + high, upper), (SPAN, lower + 1));
        }
        assert_eq!(anchors_of(stage_of(26)), [(2, SPAN), (3, 0)]);
        assert_eq!(anchors_of(stage_of(64)), [(5, 0), (6, SPAN)]);
        assert_eq!(anchors_of(stage_of(31)), [(2, 4), (3, 4)]);
    }

    /// The score is the sum of the features, as the trainer sees them.
    #[test]
    fn features_and_score_agree() {
        let bytes: Vec<u8> = (0..Evaluation::LEN).map(|i| (i as u64).wrapping_mul(0x9E37_79B9) as u8 >> 4).collect();
        let evaluation = Evaluation::from_bytes(&bytes).unwrap();
        let mut position = Position::START;
        for step in 0..40 {
            let moves = position.moves();
            let count = moves.count_ones() as usize;
            let Some(square) = Square::each_of(moves).nth(step * 7 % count.max(1)) else { break };
            position = position.play(square);
            let mut sum = 0.0;
            for feature in Evaluation::features(position) {
                for (anchor, part) in Evaluation::anchors(position) {
                    let weight = bytes[anchor * Evaluation::PER_ANCHOR + feature.index as usize];
                    sum += f32::from(feature.sign) * part * f32::from(weight as i8) / PER_DISC as f32;
                }
            }
            let score = evaluation.score(position);
            let expected = (sum * CENTI as f32).clamp(-(MOST as f32), MOST as f32);
            assert!((score as f32 - expected).abs() < 25.0, "{score} {expected}");
        }
    }
}
