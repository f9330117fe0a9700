//! What holds for every state and every step, on random games.

use crate::board::{read, write};
use crate::games::{Random, Step, games};
use rulebook_core::aitester::{AiTester, Command, Event, Phase, Refusal, Setup, Situation, State, StateOf, Tile, Unit};
use rulebook_core::contract::{ActionCode, Event as _, Game as _};
use rulebook_core::players::Seat;
use std::collections::BTreeSet;

#[test]
fn file_1_what_is_written_is_read_again() {
    games(80, |Step { after, .. }| assert_eq!(&read(&write(after)), after, "FILE-1"));
}

#[test]
fn every_state_of_a_game_is_valid() {
    games(150, |Step { before, after, .. }| {
        let checked = State::new(after.clone().into_setup());
        assert_eq!(checked.as_ref(), Ok(after), "FILE-10");
        assert_eq!(before.scenario(), after.scenario(), "SET-2, SET-3, SET-7");
        for (player, army) in before.situation().armies.iter() {
            let list = &after.situation().armies[player].units;
            assert!(list.len() >= army.units.len(), "SET-5: units stay in the list");
            let types = |units: &[Unit]| units.iter().map(|unit| unit.type_number).collect::<Vec<_>>();
            assert_eq!(types(&list[..army.units.len()]), types(&army.units), "SET-5");
        }
    });
}

/// A step of a trial, which borrows the scenario, gives what a step of the state gives.
#[test]
fn trials_are_played_alike() {
    games(80, |Step { before, command, after, .. }| {
        let mut trial = before.trial();
        trial.step(command, &mut ()).unwrap();
        assert_eq!((trial.situation(), trial.units()), (after.situation(), after.units()));
        assert_eq!((trial.is_over(), trial.winner(), trial.asked()), (after.is_over(), after.winner(), after.asked()));
        let mut text = String::new();
        trial.write(&mut text).unwrap();
        assert_eq!(text, write(after), "FILE-1");
        let again: StateOf<&_> = trial.trial();
        assert_eq!(again, trial);
    });
}

/// The events of a step say all of its change.
#[test]
fn events_add_up() {
    let (mut seen, mut kinds) = (BTreeSet::new(), BTreeSet::new());
    games(400, |Step { before, after, events, .. }| {
        let Setup { mut situation, scenario } = before.clone().into_setup();
        if !matches!(events[0], Event::Refused { .. }) {
            situation.refused = 0;
        }
        for event in events {
            seen.insert(event.clause().id());
            let text = format!("{event:?}");
            kinds.insert(text.split([' ', '{']).next().unwrap_or_default().to_owned());
            apply(event, &mut situation, scenario.parameters.action_points, &scenario.types);
        }
        assert_eq!(&situation, after.situation(), "{events:?}");
        let over = events
            .iter()
            .any(|event| matches!(event, Event::Won { .. } | Event::NobodyLeft | Event::LimitReached { .. }));
        assert_eq!(over, after.is_over(), "END-1, END-2: {events:?}");
    });
    let all =
        "ATT-1 ATT-2 ATT-3 ATT-4 BUY-2 BUY-3 BUY-4 END-1 END-2 FGT-2 FGT-3 LIN-3 MOV-1 MOV-4 MOV-5 STP-2 STP-3 STP-5";
    // Random shots are mostly accepted ones.
    let rare = BTreeSet::from(["ATT-2", "ATT-3", "LIN-3"]);
    let expected: BTreeSet<_> = all.split_whitespace().filter(|clause| !rare.contains(clause)).collect();
    assert_eq!(seen.difference(&rare).copied().collect::<BTreeSet<_>>(), expected, "the games have everything");
    assert!(kinds.len() >= 14, "{kinds:?}");
}

/// Changes a situation as an event says.
fn apply(event: &Event, situation: &mut Situation, points: u32, types: &[rulebook_core::aitester::UnitType]) {
    let unit_of = |situation: &mut Situation, unit: rulebook_core::aitester::UnitId, change: &dyn Fn(&mut Unit)| {
        change(&mut situation.armies.get_mut(unit.player).expect("it plays").units[usize::from(unit.id)]);
    };
    match *event {
        Event::Refused { count, .. } => situation.refused = count,
        Event::ForcedEnd { .. } => situation.refused = 0,
        Event::Bought { unit, type_number, tile, money } => {
            let health = types[usize::from(type_number)].health;
            let army = situation.armies.get_mut(unit.player).expect("it plays");
            assert_eq!(army.units.len(), usize::from(unit.id), "BUY-2: at the end of the list");
            army.units.push(Unit { type_number, tile, health }).expect("BUY-2");
            army.money = money;
        }
        Event::Sold { unit, tile, money } => {
            unit_of(situation, unit, &|unit| {
                assert_eq!(unit.tile, tile);
                unit.health = 0;
            });
            situation.armies.get_mut(unit.player).expect("it plays").money = money;
        }
        Event::BuyingEnded { next } => situation.player = next,
        Event::FightBegan { first } => {
            (situation.phase, situation.player, situation.points) = (Phase::Fight, first, points);
        }
        Event::Moved { unit, from, to, cost } => {
            unit_of(situation, unit, &|unit| assert_eq!(std::mem::replace(&mut unit.tile, to), from));
            situation.points -= cost;
        }
        Event::Healed { unit, tile, health } => {
            unit_of(situation, unit, &|unit| unit.health = health);
            let index = situation.bonuses.iter().position(|&bonus| bonus == tile).expect("MOV-5");
            situation.bonuses.remove(index);
        }
        Event::Shot { unit, target, from, to, damage, health } => {
            let cost = {
                let unit = situation.armies[unit.player].units[usize::from(unit.id)];
                assert_eq!(unit.tile, from);
                types[usize::from(unit.type_number)].fire_cost
            };
            situation.points -= cost;
            unit_of(situation, target, &|unit| {
                assert_eq!((unit.tile, unit.health - damage), (to, health));
                unit.health = health;
            });
        }
        Event::TurnBegan { turn, player } => {
            (situation.turn, situation.player, situation.points) = (turn, player, points);
        }
        Event::Died { unit, tile } => {
            let unit = situation.armies[unit.player].units[usize::from(unit.id)];
            assert_eq!((unit.health, unit.tile), (0, tile), "ATT-4");
        }
        Event::WentOut { player } => assert!(!situation.armies[player].is_in(), "FGT-3"),
        Event::Won { player } => assert!(situation.armies[player].is_in(), "END-1"),
        Event::NobodyLeft | Event::LimitReached { .. } => {}
    }
}

/// The commands of a state are those of its codes, in the order of the codes.
#[test]
fn each_command_is_an_allowed_code() {
    let space = AiTester::action_space(&State::default()).unwrap().sizes().to_vec();
    let count = 32 * 1024 * 3 + 34;
    assert_eq!(space, [count]);
    let mut found = 0;
    for seed in 0..60 {
        let state = Random::new(seed).state();
        let mut commands = Vec::new();
        state.each_command(&mut |command| commands.push(command));
        found += commands.len();
        let Some(player) = state.asked() else {
            assert!(commands.is_empty() && state.is_over(), "END-3");
            continue;
        };
        let allowed: Vec<Command> = (0..count)
            .filter(|&value| AiTester::allows(&state, player, 0, value))
            .map(|value| AiTester::decode_action(&state, ActionCode::of_one(value)).expect("a code"))
            .collect();
        assert_eq!(commands, allowed, "{}", write(&state));
        for command in commands {
            assert!(state.check_command(command).is_ok(), "{command}");
            assert_eq!(Command::parse(command.to_string().as_bytes()), Ok(command), "ANS-1");
            let code = AiTester::encode_action(&state, &command).unwrap();
            assert_eq!(AiTester::decode_action(&state, code), Some(command));
        }
        for seat in Seat::ALL {
            let expected = if seat == player { allowed.len() as u64 } else { 0 };
            assert_eq!(AiTester::count_actions(&state, seat), Some(expected), "STP-1");
            assert!(seat == player || !AiTester::allows(&state, seat, 0, 32 * 1024 + 32), "STP-1");
        }
        assert!(!AiTester::allows(&state, player, 1, 0), "a command has one part");
    }
    assert!(found > 300, "{found} commands");
}

#[test]
fn every_code_is_a_command_and_back() {
    let state = State::default();
    let mut lines = BTreeSet::new();
    for value in 0..32 * 1024 * 3 + 34 {
        let code = ActionCode::of_one(value);
        let command = AiTester::decode_action(&state, code).expect("a code");
        assert_eq!(AiTester::encode_action(&state, &command), Some(code), "{command}");
        lines.insert(command.to_string());
    }
    assert_eq!(lines.len(), 32 * 1024 * 3 + 34, "every command once");
    for code in [[32 * 1024 * 3 + 34, 0], [u32::MAX, 0], [0, 1]].map(ActionCode) {
        assert_eq!(AiTester::decode_action(&state, code), None, "{code:?}");
    }
    for line in ["MOV 32 0 0", "MOV 0 32 0", "ATT 0 0 32", "BUY 32 0 0", "SEL 32", "MOV 999999999 0 0"] {
        let command = Command::parse(line.as_bytes()).unwrap();
        assert_eq!(AiTester::encode_action(&state, &command), None, "{line}");
    }
}

/// STP-6: a command is refused exactly if the step says so, and for the reason that the check names.
#[test]
fn stp_6_the_check_tells_what_a_step_does() {
    let mut refused = 0;
    games(100, |Step { before, command, events, .. }| {
        let checked = command.ok_or(Refusal::NoCommand).and_then(|command| before.check_command(command));
        let found = match events[0] {
            Event::Refused { why, .. } => Some(why),
            _ => None,
        };
        refused += usize::from(found.is_some());
        assert_eq!(checked.err(), found, "STP-6");
    });
    assert!(refused > 300, "{refused} refused commands");
}

/// The derived sets of tiles agree with the lists of units.
#[test]
fn tiles_of_units_and_of_enemies() {
    games(60, |Step { after, .. }| {
        let armies = &after.situation().armies;
        for player in armies.players() {
            let tiles = |own: bool| -> BTreeSet<Tile> {
                let of = armies.iter().filter(|&(other, _)| (other == player) == own);
                of.flat_map(|(_, army)| army.living().map(|(_, unit)| unit.tile)).collect()
            };
            let enemies: BTreeSet<Tile> = after.enemies_of(player).iter().collect();
            assert_eq!(enemies, tiles(false));
            assert_eq!(after.units().iter().collect::<BTreeSet<_>>(), &enemies | &tiles(true));
        }
    });
}
