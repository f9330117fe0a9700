//! Points and ranks. Read SCO-1 to SCO-4 first.

use super::state::State;
use super::team::{ByPlayer, Player};
use crate::text::AnnotatedWrite;
use core::fmt;

/// The parts of a player's points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Score {
    /// The total lives of the living robots.
    pub lives: i64,
    /// The points for hits.
    pub fire_points: i64,
    /// The bonus for arriving; negative in some variants (SCO-2).
    pub arrival_bonus: i64,
}

impl Score {
    /// The sum (SCO-1).
    #[must_use]
    pub const fn total(&self) -> i64 {
        self.lives + self.fire_points + self.arrival_bonus
    }
}

impl State {
    /// A player's points in this state (SCO-1, SCO-3).
    ///
    /// ```
    /// use rulebook_core::redbot::{P1, State};
    ///
    /// assert_eq!(State::default().score(P1).total(), 26);
    /// ```
    #[must_use]
    pub fn score(&self, player: Player) -> Score {
        let setup = self.setup();
        let lives = |robot: &super::Robot| i64::from(robot.lives.max(0));
        Score {
            lives: setup.players[player].robots.each().map(lives).iter().sum(),
            fire_points: setup.players[player].fire_points.into(),
            arrival_bonus: self.arrival_bonus(player),
        }
    }

    /// A player's arrival bonus. Players that arrive in the same round share a place (SCO-2).
    fn arrival_bonus(&self, player: Player) -> i64 {
        let setup = self.setup();
        let Some(own) = setup.players[player].finish_round else {
            return 0;
        };
        let rounds = Player::ALL.map(|player| setup.players[player].finish_round);
        let is_first_of_round = |i: usize| !rounds.iter().take(i).any(|earlier| *earlier == rounds[i]);
        let place =
            (0..4).filter(|&i| rounds[i].is_some_and(|round| round <= own) && is_first_of_round(i)).count() as i64;
        i64::from(setup.rules.max_fin_bonus) - place * i64::from(setup.rules.fin_bonus_step)
    }

    /// Each player's rank by total, 1 for the best; tied players share a rank (SCO-4).
    #[must_use]
    pub fn ranks(&self) -> ByPlayer<u8> {
        let totals = ByPlayer::from_fn(|player| self.score(player).total());
        ByPlayer::from_fn(|player| 1 + totals.values().filter(|&&total| total > totals[player]).count() as u8)
    }

    /// Writes the score sheet, one line per player, best first: rank, seat,
    /// name, total, lives, fire points and arrival bonus (REF-8).
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn write_score_sheet(&self, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        let ranks = self.ranks();
        for rank in 1..=4 {
            for (player, _) in ranks.iter().filter(|&(_, &own)| own == rank) {
                let score = self.score(player);
                let name = &self.setup().players[player].name;
                let (total, Score { lives, fire_points, arrival_bonus }) = (score.total(), score);
                out.field(format_args!("rank, seat or name of {player}"));
                write!(out, "{rank} {player} {name}")?;
                out.field(format_args!("the total of {player}"));
                write!(out, " {total}")?;
                out.field(format_args!("the lives of {player}"));
                write!(out, " {lives}")?;
                out.field(format_args!("the fire points of {player}"));
                write!(out, " {fire_points}")?;
                out.field(format_args!("the arrival bonus of {player}"));
                writeln!(out, " {arrival_bonus}")?;
            }
        }
        Ok(())
    }
}
