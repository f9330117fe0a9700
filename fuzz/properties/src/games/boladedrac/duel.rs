//! The events of a combat.

use super::events::Replay;
use rulebook_core::boladedrac::{Event, OwedReason, Player};

impl Replay<'_> {
    /// COM-1 to COM-8; `cost` is what the move costs.
    pub(super) fn fight(&mut self, event: Event, mover: Player, defender: Player, cost: u32) {
        let Event::Fought { draw, winner, strength, .. } = event else {
            panic!("MOV-6: {mover} moves to the cell of {defender}, but {event}")
        };
        let (from, at) = (self.goku(mover).cell, self.goku(defender).cell);
        let (own, other) = (self.goku(mover).strength, self.goku(defender).strength);
        self.expect_draw(draw, 2 + own + other);
        let has_won = draw <= own;
        let penalty = self.now.parameters.combat_penalty;
        let left = if has_won { i64::from(own) - i64::from(cost) } else { i64::from(other) } - i64::from(penalty);
        let expected = Event::Fought {
            mover,
            defender,
            from,
            at,
            strengths: [own, other],
            draw,
            winner: if has_won { mover } else { defender },
            strength: left.max(0) as u32,
        };
        assert_eq!(event, expected, "COM-1, COM-3");
        let loser = if has_won { defender } else { mover };
        self.goku_mut(winner).strength = strength;
        self.goku_mut(winner).cell = at;
        let kinton = self.goku(loser).kinton;
        if kinton > 0 {
            let time = self.add_kinton(winner, kinton);
            self.expect(Event::KintonWon { player: winner, from: loser, time });
        }
        if self.goku(loser).with_ball {
            self.win_ball(winner, loser, has_won);
        }
        // COM-6, COM-7
        self.deposit_on_capsule(winner, at);
        self.kill(loser, winner);
    }

    /// COM-5, COM-6: the ball of the loser.
    fn win_ball(&mut self, winner: Player, loser: Player, has_mover_won: bool) {
        let why = if has_mover_won { OwedReason::Defender } else { OwedReason::Mover };
        if self.goku(winner).with_ball {
            self.owe(loser, why, None);
            return;
        }
        self.expect(Event::BallWon { player: winner, from: loser, from_mover: !has_mover_won });
        self.goku_mut(winner).with_ball = true;
        let at = self.goku(winner).cell;
        if has_mover_won && self.now.balls.contains(at.position()) {
            self.owe(loser, why, Some(at));
            self.now.balls.remove(at.position());
        }
    }
}
