//! BLD-1: refusals of build orders.

/// BLD-1: a refused build order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The player, 0 to 3.
    pub player: usize,
    /// The robot, 0 for R1 or 1 for R2.
    pub robot: usize,
    /// The first clause that refuses the order: `BLD-2`, `BLD-3` or `BLD-4`.
    pub clause: &'static str,
}
