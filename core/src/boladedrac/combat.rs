//! Combats. Read COM-1 to COM-8 first.

use super::event::{Event, OwedReason};
use super::goku::Player;
use super::round::Round;
use crate::chance::{Chance, ChanceError};
use crate::contract::Observer;

impl<C: Chance + ?Sized, O: Observer<Event>> Round<'_, C, O> {
    /// The mover fights the defender on its target cell. `cost` is the strength that the move costs (COM-1, COM-2,
    /// COM-3).
    pub(super) fn fight(&mut self, mover: Player, defender: Player, cost: u32) -> Result<(), ChanceError> {
        let (from, at) = (self.goku(mover).cell, self.goku(defender).cell);
        let strengths = [mover, defender].map(|player| self.goku(player).strength);
        let [own, other] = strengths;
        // The sum does not overflow: strengths are at most 1000000.
        let draw = self.draw(2 + own + other)?;
        let penalty = self.setup().parameters.combat_penalty;
        let has_won = draw <= own;
        let (winner, loser, strength) = if has_won {
            (mover, defender, own.saturating_sub(penalty).saturating_sub(cost))
        } else {
            (defender, mover, other.saturating_sub(penalty))
        };
        self.report(Event::Fought { mover, defender, from, at, strengths, draw, winner, strength });
        self.goku_mut(winner).strength = strength;
        self.goku_mut(winner).cell = at;
        self.win_kinton(winner, loser);
        if has_won {
            self.lose_ball_of_defender(mover, defender);
        } else {
            self.lose_ball_of_mover(mover, defender);
        }
        // COM-6, COM-7
        if self.goku(winner).with_ball && self.setup().capsules.contains_in_bounds(at.position()) {
            self.deposit(winner);
        }
        // COM-8
        self.kill(loser, winner);
        Ok(())
    }

    /// Gives the loser's kinton time to the winner (COM-4).
    fn win_kinton(&mut self, winner: Player, loser: Player) {
        let time = self.goku(loser).kinton;
        if time > 0 {
            let goku = self.goku_mut(winner);
            goku.add_kinton(time);
            let time = goku.kinton;
            self.report(Event::KintonWon { player: winner, from: loser, time });
        }
    }

    /// Takes the ball of a defender that lost (COM-5).
    fn lose_ball_of_defender(&mut self, mover: Player, defender: Player) {
        if !self.goku(defender).with_ball {
            return;
        }
        if self.goku(mover).with_ball {
            self.balls_to_place += 1;
            self.report(Event::BallOwed { player: defender, why: OwedReason::Defender, from: None });
            return;
        }
        self.goku_mut(mover).with_ball = true;
        self.report(Event::BallWon { player: mover, from: defender, from_mover: false });
        let at = self.goku(mover).cell;
        if self.setup().balls.contains_in_bounds(at.position()) {
            self.toggle_ball(at);
            self.balls_to_place += 1;
            self.report(Event::BallOwed { player: defender, why: OwedReason::Defender, from: Some(at) });
        }
    }

    /// Takes the ball of a mover that lost (COM-6). If the defender is on a capsule, the caller deposits the ball.
    fn lose_ball_of_mover(&mut self, mover: Player, defender: Player) {
        if !self.goku(mover).with_ball {
            return;
        }
        if self.goku(defender).with_ball {
            self.balls_to_place += 1;
            self.report(Event::BallOwed { player: mover, why: OwedReason::Mover, from: None });
        } else {
            self.goku_mut(defender).with_ball = true;
            self.report(Event::BallWon { player: defender, from: mover, from_mover: true });
        }
    }
}
