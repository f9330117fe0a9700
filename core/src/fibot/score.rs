//! Points and ranks. Read SCO-1 to SCO-5 first.

use super::robot::{ByPlayer, Player};
use super::state::State;
use crate::text::AnnotatedWrite;
use core::fmt;

impl State {
    /// The rounded distance in cells from a player's nearest robot to its rival's flag; `None` when the player has no
    /// robot (SCO-1).
    ///
    /// ```
    /// use rulebook_core::fibot::{P1, P2, State};
    ///
    /// // C on 3 4 is five columns and one row from 8 3, and X on 8 4 is as far from 3 3.
    /// assert_eq!((State::default().distance(P1), State::default().distance(P2)), (Some(5), Some(5)));
    /// ```
    #[must_use]
    pub fn distance(&self, player: Player) -> Option<u8> {
        let target = self.setup().target(player);
        let squares = self.setup().robots.of(player).map(|(_, at)| {
            let (columns, rows) = (at.x.abs_diff(target.x), at.y.abs_diff(target.y));
            // Below 1250, since both are below 25.
            columns * columns + rows * rows
        });
        let square = squares.min()?;
        let root = square.isqrt();
        // Above root + 1/2, whose square is root * root + root + 1/4.
        let rounded = root + u32::from(square > root * root + root);
        u8::try_from(rounded).ok()
    }

    /// A player's points in this state, 0..20 (SCO-2, SCO-3).
    ///
    /// ```
    /// use rulebook_core::fibot::{P1, State};
    ///
    /// assert_eq!(State::default().points(P1), 10);
    /// ```
    #[must_use]
    pub fn points(&self, player: Player) -> u8 {
        match self.distance(player) {
            Some(0) => 20,
            Some(distance) => 15_u8.saturating_sub(distance),
            None => 0,
        }
    }

    /// Each player's rank by points, 1 for the best; tied players share a rank (SCO-4).
    #[must_use]
    pub fn ranks(&self) -> ByPlayer<u8> {
        ByPlayer::from_fn(|player| 1 + u8::from(self.points(player.next()) > self.points(player)))
    }

    /// Writes the score sheet: one line per player, the better player first (SCO-5).
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn write_score_sheet(&self, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        let ranks = self.ranks();
        for rank in 1..=2 {
            for (player, _) in ranks.iter().filter(|&(_, &own)| own == rank) {
                out.field(format_args!("rank or seat of {player}"));
                write!(out, "{rank} {player}")?;
                out.field(format_args!("the points of {player}"));
                write!(out, " {}", self.points(player))?;
                out.field(format_args!("the distance of {player}"));
                match self.distance(player) {
                    Some(distance) => write!(out, " {distance}")?,
                    None => write!(out, " -")?,
                }
                out.field(format_args!("the robots of {player}"));
                writeln!(out, " {}", self.setup().robots.of(player).count())?;
            }
        }
        Ok(())
    }
}
