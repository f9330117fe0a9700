//! The decision: the best end of a turn when all players do their best for themselves (§5.4).

use super::choice::Choice;
use super::field::{Field, Mover, Words};
use super::turn::{Turn, locked, on_all};
use super::value::value;
use super::worker::Worker;
use rulebook_core::aitester::{Coefficients, Command, Player, State};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// What a search decides.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The commands of the rest of the turn: the last one is `NXT`, or the shot that ends the game.
    pub commands: Vec<Command>,
    /// The value, for the player, of the state that they lead to when the search's depth is played.
    pub value: f64,
    /// The number of states visited: distinct ones within a turn.
    pub states: u64,
    /// The number of distinct ends of the player's own turn.
    pub ends: u64,
}

/// How far and how wide a search looks.
#[derive(Clone, Debug)]
pub(in crate::aitester) struct Plan {
    pub(in crate::aitester) coefficients: Coefficients,
    /// In turns.
    pub(in crate::aitester) depth: u32,
    /// How commands are chosen in the player's own turn and in later ones; all of them without it.
    pub(in crate::aitester) choices: Option<(Choice, Choice)>,
    /// The greatest number of states.
    pub(in crate::aitester) nodes: u64,
}

/// The end of a turn that its player prefers.
#[derive(Debug)]
struct Best {
    config: usize,
    value: f64,
    /// The position when the depth is played.
    leaf: Vec<u32>,
}

impl Plan {
    /// Decides in a state of the fight that is not over. Each worker is a thread.
    pub(in crate::aitester) fn decide(&self, state: &State, workers: &mut [Worker]) -> Decision {
        let (field, words, mover) = Field::new(state);
        for worker in &mut *workers {
            worker.memo.clear();
        }
        let mut turn = Turn::default();
        turn.explore(&field, workers, &words, mover, self.choices.as_ref().map(|(own, _)| own), self.nodes);
        let ends = turn.ends();
        let mut states = turn.states();
        let best = if self.depth < 2 {
            self.best_end(&field, workers, &turn, mover.player, &ends)
        } else {
            let rest = self.nodes.saturating_sub(states);
            let ends = self.by_value(&field, workers, &turn, mover.player, &ends);
            // For each end what comes after it and the number of states, and that of all ends until now.
            let (next, done) = (AtomicUsize::new(0), Mutex::new((Vec::new(), 0)));
            on_all(workers, &|worker| {
                while locked(&done).1 < rest.max(1) {
                    let number = next.fetch_add(1, Relaxed);
                    let Some(&end) = ends.get(number) else { break };
                    let (found, count) = self.after_end(&field, worker, &turn, mover, end, self.depth, rest);
                    let mut done = locked(&done);
                    done.0.push((number, found, count));
                    done.1 += count;
                }
            });
            let mut found = done.into_inner().unwrap_or_else(PoisonError::into_inner).0;
            found.sort_by_key(|&(number, ..)| number);
            let (mut best, mut count) = (None, 0);
            for (_, end, states) in found {
                // Another thread may have gone too far.
                if count >= rest.max(1) {
                    break;
                }
                count += states;
                keep_better(&mut best, end, &turn);
            }
            states += count;
            best
        };
        // The player can end its turn in the first position, or after some command.
        let best = best.unwrap_or_else(|| Best { config: turn.start(), value: f64::NAN, leaf: words });
        let steps = turn.steps(best.config);
        let mut commands: Vec<Command> = steps.iter().filter_map(|step| step.command(&field)).collect();
        if !ends.contains(&(best.config, true)) {
            commands.push(Command::NextTurn);
        }
        Decision { commands, value: best.value, states, ends: ends.len() as u64 }
    }

    /// The end of a turn with the greatest value for its player.
    fn best_end(
        &self,
        field: &Field<'_>,
        workers: &mut [Worker],
        turn: &Turn,
        player: Player,
        ends: &[(usize, bool)],
    ) -> Option<Best> {
        let values = turn.values(field, workers, player, &self.coefficients, ends);
        let mut best: Option<(usize, f64)> = None;
        for (&(config, _), value) in ends.iter().zip(values) {
            let is_better = best
                .is_none_or(|(other, best)| value > best || value == best && turn.order(config) < turn.order(other));
            if is_better {
                best = Some((config, value));
            }
        }
        best.map(|(config, value)| Best { config, value, leaf: turn.words(config).to_vec() })
    }

    /// The ends of a turn, the one with the greatest value for its player first.
    fn by_value(
        &self,
        field: &Field<'_>,
        workers: &mut [Worker],
        turn: &Turn,
        player: Player,
        ends: &[(usize, bool)],
    ) -> Vec<(usize, bool)> {
        let values = turn.values(field, workers, player, &self.coefficients, ends);
        let mut ends: Vec<_> = ends.iter().copied().zip(values).collect();
        ends.sort_by(|(one, value), (other, other_value)| {
            other_value.total_cmp(value).then_with(|| turn.order(one.0).cmp(&turn.order(other.0)))
        });
        ends.into_iter().map(|(end, _)| end).collect()
    }

    /// What an end of a turn is worth when `depth` turns, of which this is the first, are played. Returns also the
    /// number of states after it.
    #[expect(clippy::too_many_arguments, reason = "they belong to a node of the recursion")]
    fn after_end(
        &self,
        field: &Field<'_>,
        worker: &mut Worker,
        turn: &Turn,
        mover: Mover,
        (config, is_decided): (usize, bool),
        depth: u32,
        limit: u64,
    ) -> (Best, u64) {
        let words = turn.words(config);
        let next = if is_decided { None } else { field.next_mover(words, mover) };
        let (leaf, states) = match next {
            None => (words.to_vec(), 0),
            Some(next) => self.leaf(field, worker, words, next, depth - 1, limit),
        };
        let value = value(field, &mut worker.memo, &leaf, mover.player, &self.coefficients);
        (Best { config, value, leaf }, states)
    }

    /// The position after `depth` turns in which each player does its best for itself, and the number of states.
    fn leaf(
        &self,
        field: &Field<'_>,
        worker: &mut Worker,
        words: &Words,
        mover: Mover,
        depth: u32,
        limit: u64,
    ) -> (Vec<u32>, u64) {
        let mut turn = Turn::default();
        let choice = self.choices.as_ref().map(|(_, later)| later);
        turn.explore(field, std::slice::from_mut(worker), words, mover, choice, limit);
        let mut states = turn.states();
        let ends = turn.ends();
        let best = if depth < 2 {
            self.best_end(field, std::slice::from_mut(worker), &turn, mover.player, &ends)
        } else {
            let rest = limit.saturating_sub(states);
            let (mut best, mut count) = (None, 0);
            for end in self.by_value(field, std::slice::from_mut(worker), &turn, mover.player, &ends) {
                if count >= rest.max(1) {
                    break;
                }
                let (found, more) = self.after_end(field, worker, &turn, mover, end, depth, rest);
                count += more;
                keep_better(&mut best, found, &turn);
            }
            states += count;
            best
        };
        (best.map_or_else(|| words.to_vec(), |best| best.leaf), states)
    }
}

/// Keeps the end with the greater value; of equal ones the one with the first order.
fn keep_better(best: &mut Option<Best>, found: Best, turn: &Turn) {
    let is_better = best.as_ref().is_none_or(|best| {
        found.value > best.value || found.value == best.value && turn.order(found.config) < turn.order(best.config)
    });
    if is_better {
        *best = Some(found);
    }
}
