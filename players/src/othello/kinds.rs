//! The kinds of squares, and how much a move of each kind adds to the evaluation.

use super::options::Options;

/// The edge off the corners.
pub(super) const EDGES: u64 = 0x7E81_8181_8181_817E;
pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;
pub(super) const BORDER: u64 = EDGES | CORNERS;

/// The most discs that a move flips, to one of the four squares in the middle.
const MOST_FLIPS: i64 = 19;
/// The most discs on the edge that a move to the edge flips, and a move to the corner.
const MOST_EDGE_FLIPS: i64 = 5;
const MOST_CORNER_FLIPS: i64 = 12;

/// How much a kind of move adds to the evaluation.
#[derive(Clone, Copy)]
pub(super) struct Gains {
    pub(super) least: i64,
    pub(super) most: i64,
}

/// The gains of each kind of move, from the smallest to the greatest.
pub(super) struct Kinds {
    pub(super) inside: Gains,
    /// To the edge, without a capture along it.
    pub(super) edge: Gains,
    /// To the edge, with a capture along it.
    pub(super) edge_capture: Gains,
    pub(super) corner: Gains,
}

impl Kinds {
    /// `None` if the gains of two kinds can be the same.
    pub(super) fn new(options: &Options) -> Option<Self> {
        let Options { disc, edge, corner, .. } = *options;
        let gains = |least, most| Gains { least: least + 3 * disc, most: most + (2 * MOST_FLIPS + 1) * disc };
        let kinds = Self {
            inside: gains(0, 0),
            edge: gains(edge, edge),
            edge_capture: gains(3 * edge, (2 * MOST_EDGE_FLIPS + 1) * edge),
            corner: gains(corner, corner + 2 * MOST_CORNER_FLIPS * edge),
        };
        let Self { inside, edge, edge_capture, corner } = &kinds;
        let are_apart = inside.most < edge.least && edge.most < edge_capture.least && edge_capture.most < corner.least;
        are_apart.then_some(kinds)
    }
}
