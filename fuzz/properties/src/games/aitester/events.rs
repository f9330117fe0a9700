//! The events of a step lead from one state to the next.

use rulebook_conformance::fuzz::aitester::Sample;
use rulebook_core::aitester::{Event, P1, Parameters, Phase, Setup, Situation, State, Unit, UnitId};
use rulebook_core::contract::Event as _;

/// The events of a step report each change exactly once, and end with the end of the game if it has ended.
pub(super) fn add_up(sample: &Sample, after: &State, events: &[Event]) {
    let mut setup = sample.state.clone().into_setup();
    for event in events {
        apply(&mut setup, event);
    }
    let refused = matches!(events.first(), Some(Event::Refused { .. }));
    if !refused {
        setup.situation.refused = 0;
    }
    assert_eq!(setup, after.clone().into_setup(), "the events do not add up: {events:?}");
    let is_command = sample.command().is_some_and(|command| sample.state.check_command(command).is_ok());
    assert_eq!(refused, !is_command, "STP-3: {events:?}");
    let ends = |event: &Event| matches!(event, Event::Won { .. } | Event::NobodyLeft | Event::LimitReached { .. });
    assert_eq!(events.iter().filter(|event| ends(event)).count(), usize::from(after.is_over()), "END-1, END-2");
    assert_eq!(events.last().is_some_and(ends), after.is_over(), "END-1, END-2: the last event");
    for event in events {
        let section = event.clause().id().split('-').next().unwrap_or_default();
        assert!(["STP", "BUY", "FGT", "MOV", "ATT", "LIN", "END"].contains(&section), "{}", event.clause());
    }
}

/// Applies an event to the fields of a state.
fn apply(setup: &mut Setup, event: &Event) {
    let Setup { scenario, situation } = setup;
    let Parameters { action_points, .. } = scenario.parameters;
    let last_turn = scenario.parameters.last_turn();
    match *event {
        Event::Refused { player, why, count, .. } => {
            assert_eq!((player, count), (situation.player, situation.refused + 1), "STP-3: {event}");
            assert!(!why.to_string().is_empty(), "STP-6: {event}");
            situation.refused = count;
        }
        Event::ForcedEnd { player } => {
            assert_eq!((player, situation.refused), (situation.player, Situation::MAX_REFUSALS), "STP-5: {event}");
            situation.refused = 0;
        }
        Event::Bought { unit, type_number, tile, money } => {
            let unit_type = &scenario.types[usize::from(type_number)];
            let health = unit_type.health;
            let army = situation.armies.get_mut(unit.player).expect("SET-4");
            assert_eq!(
                (usize::from(unit.id), army.money - unit_type.price),
                (army.units.len(), money),
                "BUY-2: {event}"
            );
            army.money = money;
            army.units.push(Unit { type_number, tile, health }).expect("BUY-2: the list has room");
        }
        Event::Sold { unit, tile, money } => {
            let sold = of(situation, unit);
            assert_eq!(sold.tile, tile, "BUY-3: {event}");
            sold.health = 0;
            situation.armies.get_mut(unit.player).expect("SET-4").money = money;
        }
        Event::BuyingEnded { next } => {
            assert_eq!(next, situation.player.next(), "BUY-4: {event}");
            situation.player = next;
        }
        Event::FightBegan { first } => {
            let first_in = situation.armies.players_in().iter().next().unwrap_or(P1);
            assert_eq!(first, first_in, "BUY-4: {event}");
            (situation.phase, situation.turn, situation.points) = (Phase::Fight, 0, action_points);
            situation.player = first;
        }
        Event::Moved { unit, from, to, cost } => {
            let moved = of(situation, unit);
            assert_eq!(moved.tile, from, "MOV-1: {event}");
            moved.tile = to;
            situation.points -= cost;
        }
        Event::Healed { unit, tile, health } => {
            let healed = of(situation, unit);
            assert_eq!((healed.tile, (healed.health + 50).min(2_000_000)), (tile, health), "MOV-5: {event}");
            healed.health = health;
            let taken = situation.bonuses.iter().position(|&bonus| bonus == tile).expect("MOV-5: there is a bonus");
            situation.bonuses.remove(taken);
        }
        Event::Shot { unit, from, target, to, damage, health } => {
            let shooter = of(situation, unit).clone();
            let shooter_type = &scenario.types[usize::from(shooter.type_number)];
            let hit = of(situation, target);
            let shield = scenario.types[usize::from(hit.type_number)].shield;
            assert_eq!((shooter.tile, hit.tile), (from, to), "ATT-1: {event}");
            assert_eq!(damage, shooter_type.weapon.saturating_sub(shield).min(hit.health), "ATT-4: {event}");
            assert_eq!(health, hit.health - damage, "ATT-4: {event}");
            hit.health = health;
            situation.points -= shooter_type.fire_cost;
        }
        Event::Died { unit, tile } => {
            let dead = of(situation, unit);
            assert_eq!((dead.health, dead.tile), (0, tile), "ATT-4: {event}");
        }
        Event::WentOut { player } => assert!(!situation.armies[player].is_in(), "FGT-3: {event}"),
        Event::TurnBegan { turn, player } => {
            assert_eq!(turn, situation.turn + 1, "FGT-2: {event}");
            (situation.turn, situation.player, situation.points) = (turn, player, action_points);
        }
        Event::Won { player } => {
            let players: Vec<_> = situation.armies.players_in().iter().collect();
            assert_eq!(players, [player], "END-1: {event}");
        }
        Event::NobodyLeft => assert!(situation.armies.players_in().is_empty(), "END-1: {event}"),
        Event::LimitReached { turn } => {
            assert_eq!((turn, situation.turn), (last_turn, last_turn), "END-2: {event}");
        }
    }
}

/// A unit that an event names.
fn of(situation: &mut Situation, unit: UnitId) -> &mut Unit {
    let army = situation.armies.get_mut(unit.player).expect("SET-4: the player exists");
    army.units.get_mut(usize::from(unit.id)).expect("SET-5: the unit exists")
}
