//! ROU, FRO, ORD and END: a round, frozen players, the order of the players, and the end.

use super::answer::{Action, Answer, understand};
use super::chance::{BadChance, Source, draw};
use super::state::{State, Status};

/// RES-2: the requested and the executed actions of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// The action that each player requested.
    pub asked: Vec<Action>,
    /// The action that each player executed: the requested one, or no action if it was refused.
    pub done: Vec<Action>,
    /// The number of balls that are owed.
    pub(super) owed: i64,
}

impl State {
    /// Plays a round from the outputs of all strategies, by player ID.
    ///
    /// # Errors
    ///
    /// [`BadChance`] when a draw is missing or does not fit. The state is then unchanged.
    ///
    /// # Panics
    ///
    /// When the game is over (END-3), or the number of outputs is wrong (ANS-4).
    pub fn step(&mut self, outputs: &[&[u8]], source: Source<'_>) -> Result<Round, BadChance> {
        let answers: Vec<Answer> = outputs.iter().map(|output| understand(output)).collect();
        self.step_by(&answers, source)
    }

    /// Plays a round, given what the outputs of all players mean, by id.
    ///
    /// # Errors
    ///
    /// The same as for [`step`](Self::step).
    ///
    /// # Panics
    ///
    /// The same as for [`step`](Self::step).
    pub fn step_by(&mut self, answers: &[Answer], source: Source<'_>) -> Result<Round, BadChance> {
        assert!(!self.is_over(), "END-3: no step after the end");
        assert_eq!(answers.len(), self.gokus.len(), "ANS-4: one line for each player");
        let mut next = self.clone();
        let round = next.play(answers, source)?;
        *self = next;
        Ok(round)
    }

    /// ROU-1: plays the phases of a round in order.
    fn play(&mut self, answers: &[Answer], source: Source<'_>) -> Result<Round, BadChance> {
        let asked = self.freeze(answers);
        let mut round = Round { done: vec![Action::Nothing; asked.len()], asked, owed: 0 };
        let order = self.draw_order(source)?;
        self.kamehames(&order, &mut round, source)?;
        self.moves(&order, &mut round, source)?;
        self.time_passes(source)?;
        self.items_come_back();
        self.place_balls(round.owed, source)?;
        self.round += 1;
        Ok(round)
    }

    /// FRO-1: freezes players, and returns the action of each player (ROU-4).
    fn freeze(&mut self, answers: &[Answer]) -> Vec<Action> {
        let mut actions = Vec::new();
        for (goku, &answer) in self.gokus.iter_mut().zip(answers) {
            // FRO-1: a frozen goku stays frozen.
            if answer == Answer::Frozen {
                goku.status = Status::Frozen;
            }
            actions.push(match answer {
                Answer::Act(action) if !goku.is_frozen() => action,
                // FRO-2, FRO-4
                Answer::Act(_) | Answer::Frozen => Action::Nothing,
            });
        }
        actions
    }

    /// ORD-1: draws the order of the players, by ID.
    fn draw_order(&self, source: Source<'_>) -> Result<Vec<usize>, BadChance> {
        let mut order: Vec<usize> = (0..self.gokus.len()).collect();
        for i in 1..order.len() {
            let j = draw(source, i as i64 + 1)?;
            order.swap(i, j as usize);
        }
        Ok(order)
    }

    /// ROU-3: whether a goku may act in this round.
    pub(super) fn may_act(&self, id: usize) -> bool {
        let goku = &self.gokus[id];
        goku.is_alive && (self.round % 2 == 0 || goku.is_rider)
    }

    /// END-1: whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.round == self.parameters.nb_rounds - 1
    }

    /// END-2: the numbers of the players that are asked, from 1.
    #[must_use]
    pub fn asked(&self) -> Vec<usize> {
        if self.is_over() {
            return Vec::new();
        }
        (0..self.gokus.len()).filter(|id| !self.gokus[*id].is_frozen()).map(|id| id + 1).collect()
    }
}
