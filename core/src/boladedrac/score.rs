//! Points and ranks. Read SCO-1 to SCO-3 first.

use super::goku::{ByPlayer, Player};
use super::state::State;
use crate::text::AnnotatedWrite;
use core::fmt;

impl State {
    /// A player's points in this state; 0 for a seat without a player (SCO-1).
    ///
    /// ```
    /// use rulebook_core::boladedrac::{P1, State};
    ///
    /// assert_eq!(State::default().points(P1), 100);
    /// ```
    #[must_use]
    pub fn points(&self, player: Player) -> i64 {
        let goku = &self.setup.gokus[player];
        i64::from(goku.balls) * (i64::from(self.setup.parameters.max_strength) + 1) + i64::from(goku.strength)
    }

    /// Each player's rank by points, 1 for the best; tied players share a rank (SCO-2). 0 for seats without a player.
    #[must_use]
    pub fn ranks(&self) -> ByPlayer<u8> {
        ByPlayer::from_fn(|player| {
            let own = self.points(player);
            let better = |&(rival, _): &(Player, _)| self.points(rival) > own;
            let rank = 1 + self.setup.gokus.iter().filter(better).count() as u8;
            self.setup.gokus.get(player).map_or(0, |_| rank)
        })
    }

    /// Writes the score sheet, one line per player, best first (SCO-3).
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn write_score_sheet(&self, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        let ranks = self.ranks();
        for rank in 1..=4 {
            for (player, goku) in self.setup.gokus.iter().filter(|&(player, _)| ranks[player] == rank) {
                out.field(format_args!("rank or seat of {player}"));
                write!(out, "{rank} {player}")?;
                out.field(format_args!("the points of {player}"));
                write!(out, " {}", self.points(player))?;
                out.field(format_args!("the balls of {player}"));
                write!(out, " {}", goku.balls)?;
                out.field(format_args!("the strength of {player}"));
                write!(out, " {}", goku.strength)?;
                out.field(format_args!("the name of {player}"));
                writeln!(out, " {}", goku.name)?;
            }
        }
        Ok(())
    }
}
