//! A search of AI-Tester without anything clever: it copies states and plays every sequence of commands.

use rulebook_core::aitester::{AiTester, Coefficients, Command, State};
use rulebook_core::contract::Game as _;

/// The best end of a turn.
#[derive(Clone, Debug)]
pub(crate) struct Best {
    pub(crate) commands: Vec<Command>,
    /// The state when the depth is played.
    pub(crate) leaf: State,
    pub(crate) value: f64,
}

/// The codes of commands, by which sequences of the same length are compared.
fn codes(commands: &[Command]) -> Vec<u32> {
    let state = State::default();
    commands.iter().map(|command| AiTester::encode_action(&state, command).unwrap().0[0]).collect()
}

/// The best end of the turn in a state; `None` if there are more than `budget` sequences of commands.
pub(crate) fn best(state: &State, depth: u32, coefficients: &Coefficients, budget: &mut u32) -> Option<Best> {
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
