//! Scores and ranks. Read SCO-1 to SCO-3 first.

use super::army::{ByPlayer, Player};
use super::state::State;
use crate::text::AnnotatedWrite;
use core::fmt;

impl State {
    /// A player's score: 1 if it has won, otherwise 0 (SCO-1).
    #[must_use]
    pub fn score(&self, player: Player) -> u8 {
        u8::from(self.winner() == Some(player))
    }

    /// Each player's rank: 1 for those that are in, and the next one for all others (SCO-2). 0 for seats without a
    /// player.
    #[must_use]
    pub fn ranks(&self) -> ByPlayer<u8> {
        let players_in = self.situation().armies.players_in();
        self.by_player(|player| if players_in.contains(player) { 1 } else { players_in.len() as u8 + 1 })
    }

    /// Writes the score sheet: one line per player, best first (SCO-3).
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn write_score_sheet(&self, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        let (ranks, armies) = (self.ranks(), &self.situation().armies);
        for is_first in [true, false] {
            for (player, army) in armies.iter().filter(|&(player, _)| (ranks[player] == 1) == is_first) {
                out.field(format_args!("rank or seat of {player}"));
                write!(out, "{} {player}", ranks[player])?;
                out.field(format_args!("the score of {player}"));
                write!(out, " {}", self.score(player))?;
                out.field(format_args!("the units of {player}"));
                write!(out, " {}", army.living().count())?;
                out.field(format_args!("the health of {player}"));
                // At most 32 times 2000000.
                writeln!(out, " {}", army.living().map(|(_, unit)| unit.health).sum::<u32>())?;
            }
        }
        Ok(())
    }
}
