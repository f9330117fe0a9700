//! KAM: Kame Hames.

use super::answer::Action;
use super::chance::{BadChance, Source, draw};
use super::round::Round;
use super::state::{Cell, Content, Direction, State};

impl State {
    /// Plays the phase of the throws.
    pub(super) fn kamehames(
        &mut self,
        order: &[usize],
        round: &mut Round,
        source: Source<'_>,
    ) -> Result<(), BadChance> {
        let penalty = self.parameters.kamehame_penalty;
        for &id in order {
            let Action::Throw(direction) = round.asked[id] else { continue };
            let strength = self.gokus[id].strength;
            // KAM-1
            if !self.may_act(id) || strength < penalty {
                continue;
            }
            let v = draw(source, self.parameters.max_strength - penalty + 1)?;
            // KAM-2
            if v <= strength - penalty {
                round.done[id] = round.asked[id];
                // KAM-4
                self.gokus[id].strength -= penalty;
                self.ray(self.gokus[id].cell, direction, round);
                // KAM-3
                return Ok(());
            }
        }
        Ok(())
    }

    /// KAM-5: kills every living goku on the ray.
    fn ray(&mut self, from: Cell, direction: Direction, round: &mut Round) {
        let mut cell = from.step(direction);
        while self.content(cell).is_some_and(|content| content != Content::Rock) {
            if let Some(id) = self.living_on(cell) {
                if self.gokus[id].is_carrier {
                    round.owed += 1;
                }
                self.kill(id);
            }
            cell = cell.step(direction);
        }
    }
}
