//! A search of AI-Tester without anything clever: it copies states and plays every sequence of commands.

use rulebook_core::aitester::{AiTester, Coefficients, Command, State};
use rulebook_core::contract::Game as _;
use std::collections::HashMap;

/// The best end of a turn.
#[derive(Clone, Debug)]
pub struct Best {
    pub commands: Vec<Command>,
    /// The state when the depth is played.
    pub leaf: State,
    pub value: f64,
}

/// The codes of commands, by which sequences of the same length are compared.
fn codes(commands: &[Command]) -> Vec<u32> {
    let state = State::default();
    commands.iter().map(|command| AiTester::encode_action(&state, command).unwrap().0[0]).collect()
}

/// The best end of the turn in a state; `None` if there are more than `budget` sequences of commands.
pub fn best(state: &State, depth: u32, coefficients: &Coefficients, budget: &mut u32) -> Option<Best> {
    let mut best = None;
    visit(state, depth, coefficients, &mut Vec::new(), budget, &mut best)?;
    best
}

fn visit(
    state: &State,
    depth: u32,
    coefficients: &Coefficients,
    path: &mut Vec<Command>,
    budget: &mut u32,
    best: &mut Option<Best>,
) -> Option<()> {
    let player = state.situation().player;
    let mut commands = Vec::new();
    state.each_command(&mut |command| commands.push(command));
    for command in commands {
        *budget = budget.checked_sub(1)?;
        let mut after = state.clone();
        after.step(Some(command), &mut ()).unwrap();
        path.push(command);
        if command == Command::NextTurn || after.is_over() {
            let leaf = match depth {
                2.. if !after.is_over() => self::best(&after, depth - 1, coefficients, budget)?.leaf,
                _ => after,
            };
            compare(path, leaf, player, coefficients, best);
        } else {
            visit(&after, depth, coefficients, path, budget, best)?;
        }
        path.pop();
    }
    Some(())
}

fn compare(
    path: &[Command],
    leaf: State,
    player: rulebook_core::aitester::Player,
    coefficients: &Coefficients,
    best: &mut Option<Best>,
) {
    let value = leaf.value(player, coefficients);
    let is_better = best.as_ref().is_none_or(|best| {
        value > best.value
            || value == best.value && (path.len(), codes(path)) < (best.commands.len(), codes(&best.commands))
    });
    if is_better {
        *best = Some(Best { commands: path.to_vec(), leaf, value });
    }
}

/// The best end of the own turn, and the number of distinct states within it. Each state is followed once, in the order
/// of the number of commands and then of the codes, so that the first sequence to it is the one that counts.
pub fn best_of_distinct(state: &State, coefficients: &Coefficients) -> (Vec<Command>, f64, usize) {
    /// Units with tiles and healths, bonuses and points: all that a turn changes.
    fn key(state: &rulebook_core::aitester::Trial<'_>) -> Vec<u32> {
        let situation = state.situation();
        let mut key = vec![situation.points];
        key.extend(situation.bonuses.iter().map(|tile| u32::from(tile.y) << 8 | u32::from(tile.x)));
        for (_, army) in situation.armies.iter() {
            for unit in &army.units {
                key.extend([u32::from(unit.tile.y) << 8 | u32::from(unit.tile.x), unit.health]);
            }
        }
        key
    }
    let player = state.situation().player;
    // For each state: the one before it and the command in between.
    let mut known = HashMap::from([(key(&state.trial()), ())]);
    let mut found: Vec<(usize, Option<Command>)> = vec![(0, None)];
    let mut level = vec![(0, state.trial())];
    let mut best: Option<(f64, usize, usize, Option<Command>)> = None;
    let (mut length, mut ends) = (0, HashMap::new());
    while !level.is_empty() {
        let mut next = Vec::new();
        for (number, trial) in &level {
            let mut commands = Vec::new();
            trial.each_command(&mut |command| commands.push(command));
            for command in commands {
                let mut after = trial.clone();
                after.step(Some(command), &mut ()).unwrap();
                let is_end = command == Command::NextTurn || after.is_over();
                let key = key(&after);
                if is_end {
                    if ends.insert(key, ()).is_none() {
                        let value = after.value(player, coefficients);
                        if best.is_none_or(|(other, ..)| value > other) {
                            best = Some((value, length, *number, Some(command)));
                        }
                    }
                } else if known.insert(key, ()).is_none() {
                    found.push((*number, Some(command)));
                    next.push((found.len() - 1, after));
                }
            }
        }
        level = next;
        length += 1;
    }
    let (value, _, mut number, last) = best.unwrap();
    let mut commands: Vec<Command> = last.into_iter().collect();
    while let (before, Some(command)) = found[number] {
        commands.push(command);
        number = before;
    }
    commands.reverse();
    (commands, value, known.len())
}
