//! Predicts when a goku arrives somewhere. This depends on its kinton, and on the strength to pay for moves (ROU-3,
//! MOV-4).

use rulebook_core::boladedrac::Goku;

/// The data that decide how fast a goku moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pace {
    /// The number of the state in which it can act next.
    pub(super) round: u32,
    /// Its kinton time in that state.
    pub(super) kinton: u32,
    /// Its strength in that state.
    pub(super) strength: u32,
}

impl Pace {
    /// The pace of a goku in the state with this number.
    pub(super) const fn of(goku: &Goku, round: u32) -> Self {
        Self { round, kinton: goku.kinton, strength: goku.strength }
    }

    /// The pace one round later, for a goku that has not moved.
    pub(super) const fn waited(self) -> Self {
        Self { round: self.round.saturating_add(1), kinton: self.kinton.saturating_sub(1), ..self }
    }

    /// The pace after some steps in a row, without combats, beans and kintons.
    /// A goku that cannot pay waits for the next round in which a move is free.
    pub(super) fn walked(self, steps: u32, moving_penalty: u32) -> Self {
        let ridden = steps.min(self.kinton);
        let riding = Self { round: self.round.saturating_add(ridden), kinton: self.kinton - ridden, ..self };
        let steps = steps - ridden;
        if steps == 0 { riding } else { riding.walked_on_foot(steps, moving_penalty) }
    }

    /// The pace after at least one step on foot.
    fn walked_on_foot(self, steps: u32, moving_penalty: u32) -> Self {
        let start = self.round.next_multiple_of(2);
        // The steps are numbered from 0; every other one costs strength.
        let first_paid = u32::from(start.is_multiple_of(4));
        let paid = (steps + 1 - first_paid) / 2;
        let affordable = self.strength.checked_div(moving_penalty).unwrap_or(u32::MAX);
        if paid <= affordable {
            let round = start.saturating_add(2 * steps - 1);
            return Self { round, kinton: 0, strength: self.strength - paid * moving_penalty };
        }
        let first_refused = first_paid + 2 * affordable;
        let free = start + 2 * first_refused + 2;
        let round = free.saturating_add(4 * (steps - first_refused - 1) + 1);
        Self { round, kinton: 0, strength: self.strength - affordable * moving_penalty }
    }
}

#[cfg(test)]
mod tests {
    use super::Pace;
    use rulebook_core::boladedrac::{Action, ByPlayer, Cell, Direction, P1, Setup, State};
    use rulebook_core::chance::NoChance;

    /// A corridor in which one goku walks to the right.
    fn corridor(pace: Pace, moving_penalty: u32) -> State {
        let mut lines = format!(
            "boladedrac v1 nb_players 1 nb_rounds 1000 nb_capsules 1 nb_balls 1 nb_beans 0 nb_kintons 0 \
             goku_regen_time 9 bean_regen_time 9 kinton_regen_time 9 kinton_life_time 9 max_strength 100 \
             res_strength 9 moving_penalty {moving_penalty} kamehame_penalty 9 combat_penalty 9 rows 4 cols 40 names a "
        );
        let row = |row: &str| row.to_owned();
        let rows =
            ["X".repeat(40), row("X") + &".".repeat(38) + "X", row("XC") + &"X".repeat(35) + "BXX", "X".repeat(40)];
        let kind = if pace.kinton > 0 { "on_kinton" } else { "normal" };
        let Pace { round, kinton, strength } = pace;
        lines += &format!("round {round} {} beans kintons {kind} 1 1 0 a 0 {strength} {kinton} 0", rows.concat());
        State::read(lines.as_bytes()).unwrap()
    }

    #[test]
    fn a_walk_takes_as_long_as_in_the_game() {
        for round in 0..4 {
            for (kinton, strength, moving_penalty) in
                [(0, 100, 2), (0, 7, 2), (0, 0, 2), (0, 0, 0), (3, 4, 2), (4, 1, 2), (40, 0, 2), (5, 100, 40)]
            {
                let pace = Pace { round, kinton, strength };
                let mut state = corridor(pace, moving_penalty);
                let mut actions = ByPlayer::default();
                actions[P1] = Action::Move(Direction::Right);
                for steps in 1..=30 {
                    while state.setup().gokus[P1].cell < Cell::new(1, 1 + steps) {
                        state.step(&actions, &mut NoChance, &mut ()).unwrap();
                    }
                    let Setup { round, ref gokus, .. } = *state.setup();
                    let walked = pace.walked(steps.into(), moving_penalty);
                    assert_eq!(walked, Pace::of(&gokus[P1], round), "{steps} steps from {pace:?}");
                }
            }
        }
    }
}
