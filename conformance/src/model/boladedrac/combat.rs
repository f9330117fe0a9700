//! COM: combats.

use super::chance::{BadChance, Source, draw};
use super::round::Round;
use super::state::{Content, State};

impl State {
    /// COM-1: a goku that moves fights the goku on its target cell.
    pub(super) fn combat(
        &mut self,
        mover: usize,
        defender: usize,
        round: &mut Round,
        source: Source<'_>,
    ) -> Result<(), BadChance> {
        let (a, b) = (self.gokus[mover].strength, self.gokus[defender].strength);
        let v = draw(source, 2 + a + b)?;
        if v <= a {
            self.mover_wins(mover, defender, round)
        } else {
            self.defender_wins(mover, defender, round)
        }
        Ok(())
    }

    fn mover_wins(&mut self, mover: usize, defender: usize, round: &mut Round) {
        let target = self.gokus[defender].cell;
        // COM-3: the cost is computed before the winner takes the loser's kinton.
        let strength = self.gokus[mover].strength - self.parameters.combat_penalty - self.cost(mover);
        self.gokus[mover].strength = strength.max(0);
        self.take_kinton(mover, defender);
        // COM-5: the rows of the clause's table.
        if self.gokus[defender].is_carrier {
            if self.gokus[mover].is_carrier {
                round.owed += 1;
            } else if self.content(target) == Some(Content::Ball) {
                self.gokus[mover].is_carrier = true;
                self.set_content(target, Content::Nothing);
                round.owed += 1;
            } else {
                self.gokus[mover].is_carrier = true;
            }
        }
        // COM-7
        if self.gokus[mover].is_carrier && self.content(target) == Some(Content::Capsule) {
            self.deposit(mover, round);
        }
        // COM-8
        self.kill(defender);
        // COM-2
        self.gokus[mover].cell = target;
    }

    fn defender_wins(&mut self, mover: usize, defender: usize, round: &mut Round) {
        let target = self.gokus[defender].cell;
        // COM-3
        self.gokus[defender].strength = (self.gokus[defender].strength - self.parameters.combat_penalty).max(0);
        self.take_kinton(defender, mover);
        // COM-6: the rows of the clause's table.
        if self.gokus[mover].is_carrier {
            if self.gokus[defender].is_carrier {
                round.owed += 1;
            } else if self.content(target) == Some(Content::Capsule) {
                self.deposit(defender, round);
            } else {
                self.gokus[defender].is_carrier = true;
            }
        }
        // COM-8; COM-2: the mover stays on its cell.
        self.kill(mover);
    }

    /// COM-4: the kinton time of the loser is added to that of the winner.
    fn take_kinton(&mut self, winner: usize, loser: usize) {
        let time = self.gokus[loser].kinton_time;
        self.gokus[winner].add_kinton_time(time);
    }
}
