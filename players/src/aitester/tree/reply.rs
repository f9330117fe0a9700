//! The search of Strong: the best ends of the own turn against the best replies.

use super::decide::Decision;
use super::field::{Field, Mover, Words};
use super::race::Race;
use super::turn::Turn;
use super::worker::Worker;
use rulebook_core::aitester::{Command, Player, State};

/// How much Strong looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::aitester) struct Breadth {
    /// The greatest number of states of the own turn.
    pub(in crate::aitester) nodes: u64,
    /// The greatest number of states of a reply.
    pub(in crate::aitester) reply_nodes: u64,
    /// The number of ends of the own turn whose replies are searched.
    pub(in crate::aitester) plans: usize,
}

/// What Strong remembers from one decision to the next: nothing that changes a decision.
#[derive(Default, Debug)]
pub(in crate::aitester) struct Duel {
    worker: Worker,
    race: Race,
    own: Turn,
    reply: Turn,
}

/// How much the way to the enemies counts.
const APPROACH: f64 = 0.02;

impl Duel {
    /// Decides in a state of the fight that is not over.
    pub(in crate::aitester) fn decide(&mut self, state: &State, breadth: Breadth) -> Decision {
        let (field, words, mover) = Field::new(state);
        self.worker.memo.clear();
        self.race.clear();
        let workers = std::slice::from_mut(&mut self.worker);
        self.own.explore(&field, workers, &words, mover, None, breadth.nodes);
        let mut states = self.own.states();
        let ends = self.own.ends();
        let mut plans: Vec<(f64, usize, Option<Mover>)> = Vec::with_capacity(ends.len());
        for &(config, is_decided) in &ends {
            let words = self.own.words(config);
            let next = if is_decided { None } else { field.next_mover(words, mover) };
            let asked = next.map_or(mover.player, |next| next.player);
            let approach = self.race.approach(&field, words, mover.player);
            let value = self.race.value(&field, words, mover.player, asked) - APPROACH * approach;
            plans.push((value, config, next));
        }
        plans.sort_by(|one, other| {
            other.0.total_cmp(&one.0).then_with(|| self.own.order(one.1).cmp(&self.own.order(other.1)))
        });
        plans.truncate(breadth.plans.max(1));
        let mut best: Option<(f64, usize)> = None;
        for (value, config, next) in plans {
            let least = best.map_or(f64::NEG_INFINITY, |(best, _)| best);
            let value = match next {
                None => value,
                Some(next) => {
                    let words = self.own.words(config).to_vec();
                    // Of plans with equal replies, the one that looked better goes first.
                    self.worst_reply(&field, &words, mover.player, next, breadth.reply_nodes, least, &mut states)
                }
            };
            if value > least {
                best = Some((value, config));
            }
        }
        let (value, config) = best.unwrap_or((0.0, self.own.start()));
        let mut commands: Vec<Command> =
            self.own.steps(config).iter().filter_map(|step| step.command(&field)).collect();
        if !ends.contains(&(config, true)) {
            commands.push(Command::NextTurn);
        }
        Decision { commands, value, states, ends: ends.len() as u64 }
    }

    /// The least value for a player after a turn of another one. It may be any value up to `least` if it is not above.
    #[expect(clippy::too_many_arguments, reason = "they belong to a node of the search")]
    fn worst_reply(
        &mut self,
        field: &Field<'_>,
        words: &Words,
        player: Player,
        mover: Mover,
        limit: u64,
        least: f64,
        states: &mut u64,
    ) -> f64 {
        self.reply.explore(field, std::slice::from_mut(&mut self.worker), words, mover, None, limit);
        *states += self.reply.states();
        let mut worst = f64::INFINITY;
        for (config, is_decided) in self.reply.ends() {
            let words = self.reply.words(config);
            let next = if is_decided { None } else { field.next_mover(words, mover) };
            let asked = next.map_or(player, |next| next.player);
            let mut value = self.race.value(field, words, player, asked);
            if value > worst {
                continue;
            }
            value -= APPROACH * self.race.approach(field, words, player);
            worst = worst.min(value);
            if worst <= least {
                break;
            }
        }
        worst
    }
}
