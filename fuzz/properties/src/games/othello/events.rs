//! The events of a step lead from one board to the next.

use super::lines::captured;
use super::step::reason_without_square;
use rulebook_conformance::fuzz::othello::Sample;
use rulebook_core::contract::Event as _;
use rulebook_core::othello::{Color, Direction, Event, ForfeitReason, Setup, Square, State};

/// The events of a step are those that the rules say, in their order, and report each change exactly once.
pub(super) fn add_up(sample: &Sample, after: &State, events: &[Event]) {
    let before = &sample.state;
    let expected = match sample.square() {
        Some(square) if before.allows(square) => move_events(before, square, after),
        Some(square) => vec![Event::Forfeited { side: before.to_move(), why: ForfeitReason::Illegal(square) }],
        None => vec![Event::Forfeited { side: before.to_move(), why: reason_without_square(sample) }],
    };
    assert_eq!(events, expected, "MOV-2 to MOV-4, END-1, FOR-1");
    assert_eq!(replayed(before, events), *after.setup(), "the events do not add up: {events:?}");
    let sections = ["MOV-", "END-", "FOR-", "ANS-"];
    for event in events {
        let clause = event.clause().id();
        assert!(sections.iter().any(|section| clause.starts_with(section)), "{clause}: a clause of steps");
    }
}

/// The events of a legal move: the disc, each captured line clockwise from the north, and who is next.
fn move_events(before: &State, square: Square, after: &State) -> Vec<Event> {
    let side = before.to_move();
    let mut events = vec![Event::Placed { side, square }];
    for direction in Direction::ALL {
        let discs = captured(before.board(), side, square, direction).len() as u8;
        if discs > 0 {
            events.push(Event::Flipped { side, from: square, direction, discs });
        }
    }
    assert!(events.len() > 1, "MOV-1: {square} captures no line");
    match after.asked() {
        None => events.push(Event::Ended { black: after.score(Color::Black), white: after.score(Color::White) }),
        Some(next) if next == side => events.push(Event::Passed { side: side.other() }),
        Some(_) => {}
    }
    events
}

/// Applies the events to the fields of a state. Each changes what it reports, and nothing is reported twice.
fn replayed(before: &State, events: &[Event]) -> Setup {
    let mut setup = *before.setup();
    let mover = setup.to_move;
    for event in events {
        let flipped: Vec<Square> = event.flipped().collect();
        match *event {
            Event::Placed { side, square } => {
                assert_eq!((side, setup.board.get(square)), (mover, None), "MOV-3: {event}");
                setup.board.set(square, Some(side));
                setup.to_move = side.other();
            }
            Event::Flipped { side, discs, .. } => {
                assert_eq!((side, flipped.len()), (mover, usize::from(discs)), "MOV-2: {event}");
                for square in flipped {
                    assert_eq!(setup.board.get(square), Some(side.other()), "MOV-3: {square}");
                    setup.board.set(square, Some(side));
                }
            }
            Event::Passed { side } => {
                assert_eq!(side, setup.to_move, "MOV-4: {event}");
                setup.to_move = side.other();
            }
            // FILE-6
            Event::Ended { black, white } => {
                assert_eq!(black + white, 64, "SCO-2: {event}");
                setup.to_move = Color::Black;
            }
            Event::Forfeited { side, .. } => {
                assert_eq!(side, setup.to_move, "FOR-1: {event}");
                setup.forfeit = Some(side);
            }
        }
    }
    setup
}
