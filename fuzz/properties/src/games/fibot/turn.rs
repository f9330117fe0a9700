//! Properties of a turn.

use rulebook_conformance::fuzz::fibot::Sample;
use rulebook_core::contract::{Answer, Event as _, Game as _, NoRules, Progress};
use rulebook_core::fibot::{Event, FiBot, P2, Player, Reach, Setup, SlideDirection, State, Symmetry, Turn};
use rulebook_core::grid::Position;

/// The state after a turn and its events; `None` when the game is over.
#[must_use]
pub fn play(sample: &Sample) -> Option<(State, Vec<Event>)> {
    let mut after = sample.state.clone();
    let mut events = Vec::new();
    after.step(sample.turn(), &mut |event: Event| events.push(event)).ok()?;
    Some((after, events))
}

/// The textual contract agrees with the typed engine (`spec/contract.md`).
pub(super) fn check(sample: &Sample) {
    let state = &sample.state;
    assert_eq!(FiBot::progress(state), Progress { done: None, most: None }, "TRN-3: the state does not tell");
    assert_eq!(FiBot::rules(state), &NoRules, "SET-7");
    let mover = state.setup().to_move.try_cast().expect("SET-4: two players fit");
    let allowed = Turn::parse(&sample.answer).is_ok_and(|turn| state.allows(turn));
    assert_eq!(FiBot::judge(state, mover, Answer::Line(&sample.answer)).1.is_ok(), allowed, "ANS-3, ANS-4");
    let outcome = FiBot::outcome(state);
    assert_eq!(outcome.is_some(), state.is_over(), "END-1, END-2");
    for player in Player::ALL {
        let seat = player.try_cast().expect("SET-4: two players fit");
        assert_eq!(FiBot::score(state, seat), i64::from(state.points(player)), "SCO-2");
        assert!(outcome.is_none_or(|outcome| outcome.ranks[seat] == state.ranks()[player]), "SCO-4");
    }
    let mut listed = Vec::new();
    state.each_turn(&mut |turn| listed.push(turn));
    let acts = play(sample).is_some_and(|(after, _)| after.setup().robots != state.setup().robots);
    assert_eq!(listed.contains(&sample.turn()), acts, "TRN-2: a turn with an effect is listed");
}

/// A turn changes only what it may change, and its events report all of it.
pub(super) fn events_add_up(sample: &Sample, after: &State, events: &[Event]) {
    let (old, new) = (sample.state.setup(), after.setup());
    let mover = old.to_move;
    let mut setup = old.clone();
    let (mut passed, mut reached, mut blast) = (false, None, None);
    for event in events {
        let clause = event.clause().id();
        assert!(!event.to_string().is_empty(), "{clause}: an event has a text");
        let sections = ["TRN-", "ANS-", "SLD-", "EXP-", "END-"];
        assert!(sections.iter().any(|section| clause.starts_with(section)), "{clause}: a clause of turns");
        match *event {
            Event::Passed { player, .. } => {
                passed = true;
                assert_eq!(player, mover, "TRN-5");
            }
            Event::Slid { robot, from, to, .. } => {
                assert_eq!(setup.robots[robot].replace(to), Some(from), "SLD-1");
                assert!(robot.player() == mover && from != to, "ANS-3, SLD-2");
                assert!((from.x == to.x) != (from.y == to.y), "SLD-1: along a row or a column");
            }
            Event::Stayed { robot, at, .. } => assert_eq!(setup.robots[robot], Some(at), "SLD-2"),
            Event::FlagReached { robot, at } => reached = Some((robot, at)),
            Event::Exploded { robot, at, reach } => {
                assert_eq!((setup.robots[robot].take(), robot.player()), (Some(at), mover), "EXP-1");
                blast = Some((robot, blast_of(old, at, reach)));
            }
            Event::Destroyed { robot, at, by } => {
                assert_eq!(setup.robots[robot].take(), Some(at), "EXP-2");
                let (exploded, cells) = blast.as_ref().expect("EXP-2: something has exploded");
                assert!(*exploded == by && cells.contains(&at), "EXP-2: the explosion reaches {at}");
            }
            Event::RoundOver { rounds_left } => {
                setup.rounds_left -= 1;
                assert_eq!((rounds_left, mover), (setup.rounds_left, P2), "TRN-3");
            }
            Event::TurnOver { next } => setup.to_move = next,
        }
    }
    assert_eq!(&setup, new, "the events do not add up: {events:?}");
    assert_eq!(new.to_move, mover.next(), "TRN-1");
    assert_eq!(u8::from(mover == P2), old.rounds_left - new.rounds_left, "TRN-3");
    assert_eq!(reached.is_some(), after.on_flag(mover).is_some(), "END-1: {events:?}");
    assert!(reached.is_none_or(|(robot, at)| new.robots[robot] == Some(at) && at == new.target(mover)), "END-1");
    assert!(!passed || new.robots == old.robots, "TRN-5");
    assert_eq!(sample.state.allows(sample.turn()) && sample.turn() != Turn::Pass, !passed, "ANS-3, TRN-4");
}

/// The cells that an explosion reaches, step by step, up to the last one before a wall or the edge.
fn blast_of(setup: &Setup, at: Position, reach: Reach) -> Vec<Position> {
    let mut cells = Vec::new();
    for way in SlideDirection::ALL {
        let mut last = at;
        for _ in 0..reach.towards(way) {
            last = last.next(way.direction());
            assert!(setup.size.contains(last) && !setup.walls.contains(last), "EXP-2: {way} of {at} to {last}");
            cells.push(last);
        }
        let beyond = last.next(way.direction());
        assert!(!setup.size.contains(beyond) || setup.walls.contains(beyond), "EXP-2: {way} of {at} beyond {last}");
        assert_eq!(reach.end(at, way), last, "EXP-2: {way} of {at}");
    }
    cells
}

/// Symmetries commute with turns.
pub(super) fn symmetries(sample: &Sample) {
    let Some((after, events)) = play(sample) else { return };
    for symmetry in Symmetry::ALL {
        let turned = Sample::new(sample.state.under(symmetry), sample.turn().under(symmetry));
        assert_eq!(turned.state.under(symmetry), sample.state, "{symmetry:?} is its own inverse");
        let (stepped, turned_events) = play(&turned).expect("END-1: the transformed game is not over");
        let (mut stepped, mut expected) = (stepped.into_setup(), after.under(symmetry).into_setup());
        if symmetry == Symmetry::Sides {
            // TRN-3: rounds decrease only after turns of P2, and so does their event.
            (stepped.rounds_left, expected.rounds_left) = (0, 0);
        } else {
            assert_eq!(turned_events.len(), events.len(), "{symmetry:?}: the same number of events");
        }
        assert_eq!(stepped, expected, "{symmetry:?}");
        for player in Player::ALL {
            let place = if symmetry == Symmetry::Sides { player.next() } else { player };
            assert_eq!(after.under(symmetry).points(place), after.points(player), "SCO-2: {symmetry:?}");
        }
    }
}
