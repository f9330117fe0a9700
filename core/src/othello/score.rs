//! Scores and ranks. Read SCO-1 to SCO-5 first.

use super::color::Color;
use super::square::Square;
use super::state::State;
use crate::contract::{Decision, Outcome};
use crate::players::ByPlayer;
use crate::text::AnnotatedWrite;
use core::cmp::Ordering;
use core::fmt;

impl State {
    /// The score of a side: its discs; at the end the winner's empty squares too; 64 to 0 after a forfeit (SCO-1 to
    /// SCO-3).
    ///
    /// ```
    /// use rulebook_core::othello::{Color, Rules, State};
    ///
    /// let text = format!("{}{}{} O", "X".repeat(30), "-".repeat(14), "O".repeat(20));
    /// let state = State::read(text.as_bytes(), Rules::default())?;
    /// assert_eq!((state.score(Color::Black), state.score(Color::White)), (44, 20));
    /// # Ok::<(), rulebook_core::othello::ReadError>(())
    /// ```
    #[must_use]
    pub fn score(&self, side: Color) -> u8 {
        const ALL: u8 = Square::COUNT as u8;
        if let Some(loser) = self.forfeit() {
            return if loser == side { 0 } else { ALL };
        }
        let [own, other] = [side, side.other()].map(|color| self.discs(color));
        match own.cmp(&other) {
            _ if !self.is_over() => own,
            Ordering::Less => own,
            Ordering::Equal => ALL / 2,
            Ordering::Greater => ALL - other,
        }
    }

    /// The number of discs of a color.
    #[must_use]
    pub const fn discs(&self, color: Color) -> u8 {
        self.board().discs(color).count_ones() as u8
    }

    /// Each player's rank by score, 1 for the best; both have rank 1 if the scores are equal (SCO-4).
    #[must_use]
    pub fn ranks(&self) -> ByPlayer<u8, 2> {
        ByPlayer::from_fn(|player| {
            let side = Color::of(player);
            1 + u8::from(self.score(side.other()) > self.score(side))
        })
    }

    /// How the game ended; `None` while it is not over (END-1, SCO-4).
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let is_draw = self.score(Color::Black) == self.score(Color::White);
        let loser = self.forfeit().and_then(|side| side.player().try_cast());
        let decision = match loser {
            Some(seat) => Decision::Forfeit(seat),
            None if is_draw => Decision::Draw,
            None => Decision::Scores,
        };
        Some(Outcome { decision, ..Outcome::by_rank(&self.ranks()) })
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
                let side = Color::of(player);
                out.field(format_args!("rank or seat of {player}"));
                write!(out, "{rank} {player}")?;
                out.field(format_args!("the score of {player}"));
                write!(out, " {}", self.score(side))?;
                out.field(format_args!("the discs of {player}"));
                write!(out, " {}", self.discs(side))?;
                out.field(format_args!("the end for {player}"));
                writeln!(out, " {}", if self.forfeit() == Some(side) { "forfeit" } else { "-" })?;
            }
        }
        Ok(())
    }
}
