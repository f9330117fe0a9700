//! What ends a search.

use core::num::NonZeroUsize;
use core::time::Duration;

/// What ends a search. The first limit reached does; without any, the position is solved.
///
/// ```
/// use core::time::Duration;
/// use rulebook_players::othello::search::Limits;
///
/// let limits = Limits { nodes: Some(10_000), ..Limits::to_depth(8) };
/// assert_eq!((limits.depth, limits.move_time), (Some(8), None));
/// assert!(Limits { game_time: Some(Duration::from_secs(60)), ..Limits::default() }.is_timed());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The depth in moves, at least 1; 0 counts as 1. A position with no more empty squares than that is solved.
    pub depth: Option<u32>,
    /// The number of positions to visit.
    pub nodes: Option<u64>,
    /// The time for this move.
    pub move_time: Option<Duration>,
    /// The time that is left for this move and all later ones of the same side.
    pub game_time: Option<Duration>,
    /// The threads of a search with a time limit. Without one there is one thread, so that the result does not depend
    /// on the machine.
    pub threads: NonZeroUsize,
}

impl Limits {
    /// A limit of the depth alone.
    #[must_use]
    pub fn to_depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// A limit of the number of positions alone.
    #[must_use]
    pub fn of_nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A limit of the time for this move alone.
    #[must_use]
    pub fn of_move_time(time: Duration) -> Self {
        Self { move_time: Some(time), ..Self::default() }
    }

    /// Whether there is a limit of time. Then the result depends on the speed of the machine.
    #[must_use]
    pub const fn is_timed(&self) -> bool {
        self.move_time.is_some() || self.game_time.is_some()
    }

    /// The time after which no deeper search starts, and the time at which the search ends, with so many empty squares.
    pub(super) fn times(&self, empties: u32) -> Option<(Duration, Duration)> {
        let of_game = self.game_time.map(|left| {
            // The last moves need almost no time, as the game is solved by then.
            let moves = (empties.div_ceil(2)).saturating_sub(SOLVED_MOVES).max(2);
            let share = left / moves;
            (share * 6 / 10, (share * 2).min(left * 8 / 10))
        });
        let of_move = self.move_time.map(|time| (time, time));
        match (of_game, of_move) {
            (Some(game), Some(single)) => Some((game.0.min(single.0), game.1.min(single.1))),
            (game, single) => game.or(single),
        }
    }
}

/// The moves of one side at the end of a game that are known from earlier searches.
const SOLVED_MOVES: u32 = 6;

impl Default for Limits {
    /// No limit and one thread.
    fn default() -> Self {
        Self { depth: None, nodes: None, move_time: None, game_time: None, threads: NonZeroUsize::MIN }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_never_takes_more_than_its_time() {
        for total in [1, 20, 1000, 60_000] {
            let mut left = Duration::from_millis(total);
            for empties in (1..=60).rev().step_by(2) {
                let limits = Limits { game_time: Some(left), ..Limits::default() };
                let (soft, hard) = limits.times(empties).unwrap();
                assert!(soft <= hard && hard < left);
                left -= hard;
            }
        }
    }

    #[test]
    fn the_shorter_time_counts() {
        let second = Duration::from_secs(1);
        let limits = Limits { game_time: Some(second), ..Limits::of_move_time(second * 9) };
        assert!(limits.times(60).unwrap().1 < second);
        let limits = Limits { game_time: Some(second * 9000), ..limits };
        assert_eq!(limits.times(60), Some((second * 9, second * 9)));
        assert_eq!(Limits::to_depth(3).times(60), None);
    }
}
