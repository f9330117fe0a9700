//! What holds for every state and every round, on random games.

use crate::board::write;
use crate::games::{Round, games};
use rulebook_core::boladedrac::{
    Action, BolaDeDrac, Direction, Event, Gokus, ItemKind, Player, RoundRecord, State, Symmetry,
};
use rulebook_core::chance::{Draw, RecordedDraws};
use rulebook_core::contract::{Event as _, Game as _, Observer as _};
use rulebook_core::players::Seat;
use std::collections::BTreeSet;

#[test]
fn file_1_what_is_written_is_read_again() {
    games(60, |Round { after, .. }| {
        let again = State::read(write(after).as_bytes()).unwrap_or_else(|error| panic!("{error}\n{}", write(after)));
        assert_eq!(&again, after, "FILE-1");
    });
}

#[test]
fn every_state_of_a_game_is_valid() {
    games(150, |Round { before, after, .. }| {
        let checked = State::new(after.setup().clone());
        assert_eq!(checked.as_ref(), Ok(after), "FILE-18");
        let (old, new) = (before.setup(), after.setup());
        assert_eq!((&old.rocks, &old.capsules, &old.parameters), (&new.rocks, &new.capsules, &new.parameters), "SET-6");
        assert_eq!(new.round, old.round + 1, "ROU-1");
    });
}

/// ROU-2: the same draws give the same round, one less gives none, and nobody
/// hears of a round that is not played.
#[test]
fn rou_2_draws_decide() {
    games(40, |Round { before, actions, draws, after, events }| {
        let (mut again, mut heard) = (before.clone(), Vec::new());
        let mut replay = RecordedDraws::new(draws);
        again.step(&actions, &mut replay, &mut |event| heard.push(event)).unwrap();
        assert_eq!((&again, heard.as_slice(), replay.left()), (after, events, 0), "ROU-2");
        let counts: BTreeSet<usize> = [0, draws.len() / 2, draws.len().saturating_sub(1)].into();
        for count in counts.into_iter().filter(|&count| count < draws.len()) {
            let mut state = before.clone();
            let result = state.step(&actions, &mut RecordedDraws::new(&draws[..count]), &mut |_| panic!("ROU-2"));
            assert!(result.is_err() && &state == before, "ROU-2: after {count} of {} draws", draws.len());
        }
    });
}

/// The events of a round say all of its change.
#[test]
fn events_add_up() {
    let mut seen = BTreeSet::new();
    games(250, |Round { before, after, events, .. }| {
        let mut setup = before.setup().clone();
        let mut owed = 0_u32;
        for event in events {
            seen.insert(event.clause().id());
            apply(event, &mut setup.gokus, &mut owed);
            match *event {
                Event::BallTaken { at, .. } | Event::BallOwed { from: Some(at), .. } => {
                    setup.balls.remove(at.position())
                }
                Event::BallPlaced { at, .. } => {
                    assert!(!setup.balls.contains(at.position()), "BAL-1");
                    setup.balls.insert(at.position());
                }
                Event::Ate { bean: item, .. } | Event::Mounted { kinton: item, .. } => {
                    setup.items_mut(item.kind)[usize::from(item.index)].is_there = false;
                }
                Event::ItemBack { item, .. } => setup.items_mut(item.kind)[usize::from(item.index)].is_there = true,
                _ => {}
            }
        }
        assert_eq!(owed, 0, "BAL-1: nothing is owed between rounds");
        assert_eq!(setup.balls, after.setup().balls, "{events:?}");
        for (player, goku) in after.setup().gokus.iter() {
            let expected = setup.gokus[player];
            let of = |goku: &rulebook_core::boladedrac::Goku| {
                (goku.cell, goku.is_alive, goku.with_ball, goku.on_kinton, goku.balls, goku.strength, goku.status)
            };
            assert_eq!(of(&expected), of(goku), "{player}: {events:?}");
        }
        for kind in ItemKind::ALL {
            let there = |state: &rulebook_core::boladedrac::Setup| {
                state.items(kind).iter().map(|item| item.is_there).collect::<Vec<_>>()
            };
            assert_eq!(there(&setup), there(after.setup()), "{events:?}");
        }
    });
    let all = "BAL-1 BAL-2 COM-1 COM-4 COM-5 COM-6 DEA-1 DEA-3 FRO-1 ITM-1 ITM-2 ITM-3 ITM-5 KAM-1 KAM-2 KAM-3 KAM-5 \
               KIN-1 MOV-2 MOV-3 MOV-4 MOV-5 ORD-1 REG-1 ROU-1";
    assert_eq!(seen, all.split_whitespace().collect(), "the games have everything");
}

/// What an event says of gokus and of balls that are owed.
fn apply(event: &Event, gokus: &mut Gokus, owed: &mut u32) {
    let mut change = |player: Player, change: &dyn Fn(&mut rulebook_core::boladedrac::Goku)| {
        change(gokus.get_mut(player).expect("it plays"));
    };
    match *event {
        Event::Frozen { player } => change(player, &|goku| goku.status = rulebook_core::boladedrac::Status::FROZEN),
        Event::ThrowEvent { player, strength, .. } => change(player, &|goku| goku.strength = strength),
        Event::Moved { player, to, cost, .. } => change(player, &|goku| {
            goku.cell = to;
            goku.strength -= cost;
        }),
        Event::Fought { at, winner, strength, .. } => {
            change(winner, &|goku| (goku.cell, goku.strength) = (at, strength))
        }
        Event::KintonWon { player, .. } | Event::Mounted { player, .. } => {
            change(player, &|goku| goku.on_kinton = true)
        }
        Event::BallWon { player, from, .. } => {
            change(player, &|goku| goku.with_ball = true);
            change(from, &|goku| goku.with_ball = false);
        }
        Event::BallOwed { player, from, .. } => {
            *owed += 1;
            if from.is_none() {
                change(player, &|goku| goku.with_ball = false);
            }
        }
        Event::Killed { player, .. } => change(player, &|goku| {
            (goku.is_alive, goku.on_kinton, goku.strength) = (false, false, 0);
        }),
        Event::Ate { player, strength, .. } => change(player, &|goku| goku.strength = strength),
        Event::BallTaken { player, .. } => change(player, &|goku| goku.with_ball = true),
        Event::Deposited { player, balls, .. } => {
            *owed += 1;
            change(player, &|goku| (goku.with_ball, goku.balls) = (false, balls));
        }
        Event::KintonOver { player } => change(player, &|goku| goku.on_kinton = false),
        Event::Returned { player, at, strength } => {
            change(player, &|goku| (goku.is_alive, goku.cell, goku.strength) = (true, at, strength));
        }
        Event::BallPlaced { .. } => *owed -= 1,
        _ => {}
    }
}

/// Whatever is turned before a round is turned after it, when the cells that
/// are drawn are turned too.
#[test]
fn no_direction_is_favored() {
    games(60, |Round { before, actions, draws, after, events }| {
        if events.iter().any(|event| matches!(event, Event::BallPlaced { by_draw: false, .. })) {
            // BAL-2 goes by rows from the top.
            return;
        }
        let fights = events.iter().filter(|event| matches!(event, Event::Fought { .. })).count();
        let throws = events.iter().filter(|event| matches!(event.clause().id(), "KAM-2" | "KAM-5"));
        let throws = throws.filter(|event| !matches!(event, Event::BallOwed { .. })).count();
        let order = usize::from(before.setup().gokus.len()) - 1;
        let (head, cells) = draws.split_at(order + fights + throws);
        for symmetry in Symmetry::ALL {
            let mut turned = before.under(symmetry);
            assert_eq!(&turned.under(symmetry), before, "{symmetry:?} twice");
            let mut draws = head.to_vec();
            for pair in cells.chunks(2) {
                let drawn = rulebook_core::boladedrac::Cell::new(pair[0].value() as u8, pair[1].value() as u8);
                let cell = symmetry.cell(drawn, before.setup().size);
                let size = turned.setup().size;
                draws.extend(
                    [(cell.i, size.height()), (cell.j, size.width())]
                        .map(|(value, below)| Draw::new(value.into(), u32::from(below).try_into().unwrap()).unwrap()),
                );
            }
            let actions = actions.map(|action| action.under(symmetry));
            turned.step(&actions, &mut RecordedDraws::new(&draws), &mut ()).unwrap();
            assert_eq!(turned, after.under(symmetry), "{symmetry:?}");
        }
    });
}

/// RES-2: an action is done exactly when its player has an event that grants it,
/// and none that is certain to be refused is ever granted.
#[test]
fn refusals_are_certain() {
    let mut granted = [0; 2];
    games(150, |Round { before, actions, events, .. }| {
        let mut record = RoundRecord::of(before, &actions);
        events.iter().for_each(|&event| record.event(event));
        for player in before.setup().gokus.players() {
            let (asked, done) = (record.asked(player), record.done(player));
            let refused = events.iter().any(|event| {
                matches!(event, Event::MoveRefused { player: who, .. } | Event::ThrowRefused { player: who, .. } if *who == player)
            });
            assert_eq!(done == Action::Nothing, refused || asked == Action::Nothing, "RES-2: {events:?}");
            if before.refusal(player, asked).is_some() {
                assert_eq!(done, Action::Nothing, "{asked} of {player}: {events:?}");
            }
            match done {
                Action::Move(_) => granted[0] += 1,
                Action::Throw(_) => granted[1] += 1,
                _ => {}
            }
        }
    });
    assert!(granted[0] > 1000 && granted[1] > 200, "{granted:?}");
}

/// The laws of the contract on who is asked, and on integers for actions.
#[test]
fn actions_and_their_integers() {
    let space = BolaDeDrac::action_space(&State::default()).unwrap();
    assert_eq!(space.sizes(), [10]);
    games(30, |Round { before, .. }| {
        for seat in Seat::ALL {
            let is_asked = BolaDeDrac::asked(before).contains(seat);
            let mut count = 0;
            BolaDeDrac::each_action(before, seat, &mut |action| {
                count += 1;
                let line = action.to_string();
                assert_eq!(BolaDeDrac::parse_action(line.as_bytes()), Ok(action));
                assert_eq!(BolaDeDrac::check_action(before, seat, &action, line.as_bytes()), Ok(()));
                let code = BolaDeDrac::encode_action(before, &action).unwrap();
                assert_eq!(BolaDeDrac::decode_action(before, code), Some(action));
            });
            assert_eq!(count > 0, is_asked, "END-2: {seat}");
            assert_eq!(BolaDeDrac::count_actions(before, seat), Some(count));
        }
    });
    let all = Direction::ALL.map(Action::Move).into_iter().chain(Direction::ALL.map(Action::Throw));
    let all: Vec<_> = [Action::Nothing].into_iter().chain(all).chain([Action::Frozen]).collect();
    let codes = all.iter().map(|action| BolaDeDrac::encode_action(&State::default(), action).unwrap().0[0]);
    assert!(codes.eq(0..10), "every integer once");
}
