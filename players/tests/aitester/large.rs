//! A large turn of AI-Tester, and a plain search of a turn that follows each state once.

use rulebook_core::aitester::{Coefficients, Command, State};
use std::collections::HashSet;

/// The usual board of 10 × 10 and the usual types with 24 points a turn, after each player has bought two scouts and a
/// rifle.
pub(crate) fn large_turn() -> State {
    let mut setup = State::default().into_setup();
    setup.scenario.parameters.action_points = 24;
    let mut state = State::new(setup).expect("the setup is valid");
    let lines = ["BUY 0 2 1", "BUY 0 1 1", "BUY 1 0 1", "END", "BUY 0 7 8", "BUY 0 8 8", "BUY 1 9 8", "END"];
    for line in lines {
        state.step(Command::parse(line.as_bytes()).ok(), &mut ()).expect("the game goes on");
    }
    state
}

/// The best end of the own turn, and the number of distinct states within it. Each state is followed once, in the order
/// of the number of commands and then of the codes, so that the first sequence to it is the one that counts. `None` if there are more states than `most`.
pub(crate) fn best_of_distinct(
    state: &State,
    coefficients: &Coefficients,
    most: usize,
) -> Option<(Vec<Command>, f64, usize)> {
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
    let mut known = HashSet::from([key(&state.trial())]);
    // For each state: the one before it and the command in between.
    let mut found: Vec<(usize, Option<Command>)> = vec![(0, None)];
    let mut level = vec![(0, state.trial())];
    let mut best: Option<(f64, usize, Option<Command>)> = None;
    let mut ends = HashSet::new();
    while !level.is_empty() {
        let mut next = Vec::new();
        for (number, trial) in &level {
            let mut commands = Vec::new();
            trial.each_command(&mut |command| commands.push(command));
            for command in commands {
                let mut after = trial.clone();
                after.step(Some(command), &mut ()).expect("the game goes on");
                let is_end = command == Command::NextTurn || after.is_over();
                let key = key(&after);
                if command != Command::NextTurn && after.is_over() {
                    known.insert(key.clone());
                }
                if is_end {
                    if ends.insert(key) {
                        let value = after.value(player, coefficients);
                        if best.is_none_or(|(other, ..)| value > other) {
                            best = Some((value, *number, Some(command)));
                        }
                    }
                } else if known.insert(key) {
                    found.push((*number, Some(command)));
                    if found.len() > most {
                        return None;
                    }
                    next.push((found.len() - 1, after));
                }
            }
        }
        level = next;
    }
    let (value, mut number, last) = best?;
    let mut commands: Vec<Command> = last.into_iter().collect();
    while let (before, Some(command)) = found[number] {
        commands.push(command);
        number = before;
    }
    commands.reverse();
    Some((commands, value, known.len()))
}
