//! Commands that are each dominated by one kind of action.

use super::boards::{Field, below};
use super::commands::{DUEL, play};
use super::players::Strategy;
use crate::measured::{Part, Segment};
use rulebook_core::aitester::{AiTester, Command, Effect, Refusal, State};
use rulebook_players::chance::SeededDraws;

/// The phases that are measured separately.
///
/// | phase | what happens in each command |
/// |---|---|
/// | short moves | a unit moves, up to 3 tiles far |
/// | long moves | a unit moves, 8 tiles far or more |
/// | shooting | a unit shoots |
/// | no path | a move is refused, because there is no path or only one that costs too much |
/// | blocked | a shot is refused, because a wall or a unit is in the line of fire |
/// | next turn | the turn ends |
/// | buying | players buy and sell units, and end buying |
/// | ending | the last shot of a game |
pub(super) fn phases() -> Vec<Part<AiTester>> {
    let distance = |state: &State, command: Option<Command>| match command.map(|command| state.check_command(command)) {
        Some(Ok(Effect::Move { unit, to, .. })) => Some(state.own_army().units[usize::from(unit)].tile.steps_to(to)),
        _ => None,
    };
    let checked = |state: &State, command: Option<Command>| command.map(|command| state.check_command(command));
    vec![
        of_kind("short moves", move |state, command| distance(state, command).is_some_and(|tiles| tiles <= 3)),
        of_kind("long moves", move |state, command| distance(state, command).is_some_and(|tiles| tiles >= 8)),
        of_kind("shooting", move |state, command| matches!(checked(state, command), Some(Ok(Effect::Shoot { .. })))),
        of_kind("no path", move |state, command| {
            matches!(checked(state, command), Some(Err(Refusal::NoPath | Refusal::PathTooLong { .. })))
        }),
        of_kind("blocked", move |state, command| checked(state, command) == Some(Err(Refusal::Blocked))),
        of_kind("next turn", |_, command| command == Some(Command::NextTurn)),
        buying(),
        of_kind("ending", |state, command| {
            let mut after = state.clone();
            after.step(command, &mut ()).is_ok() && after.is_over()
        }),
    ]
}

/// The commands of random fights that are of a kind and do not end a turn by force, each on its own.
fn of_kind(name: &str, is_of_kind: impl Fn(&State, Option<Command>) -> bool) -> Part<AiTester> {
    let found = (0..).flat_map(steps).filter(|(state, command)| is_of_kind(state, *command));
    Part::new(name, found.take(60).map(|(state, command)| Segment::new(state, vec![command])))
}

/// The commands of a random fight, each with the state before it.
fn steps(seed: u64) -> Vec<(State, Option<Command>)> {
    let field = Field { units: 2 + (seed % 3) as u8, points: 40, ..DUEL };
    let start = field.build(&mut SeededDraws::new(seed, 2, 0));
    let Segment { start, moves, .. } = play([Strategy::Hunter; 2], start, 400, seed);
    let mut state = start;
    let one = |command| {
        let before = state.clone();
        // The command was played before.
        let _ = state.step(command, &mut ());
        (before, command)
    };
    moves
        .into_iter()
        .map(one)
        .collect::<Vec<_>>()
        .into_iter()
        .filter(|(state, _)| state.situation().refused < 2)
        .collect()
}

fn buying() -> Part<AiTester> {
    let segment = |seed: u64| {
        let mut chance = SeededDraws::new(seed, 3, 0);
        let (mut state, mut moves) = (State::default(), Vec::new());
        while state.situation().phase == rulebook_core::aitester::Phase::Buy {
            let mut all = Vec::new();
            state.each_command(&mut |command| all.push(command));
            let ends = below(6, &mut chance) == 0;
            all.retain(|&command| ends == (command == Command::EndBuying));
            let command = chance.pick(&all).copied().unwrap_or(Command::EndBuying);
            // The players buy, so the game is not over.
            let _ = state.step(Some(command), &mut ());
            moves.push(Some(command));
        }
        Segment::new(State::default(), moves)
    };
    Part::new("buying", (0..16).map(segment))
}
