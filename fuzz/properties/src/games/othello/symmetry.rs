//! No direction and no side is favored.

use super::step::play;
use rulebook_conformance::fuzz::othello::Sample;
use rulebook_core::othello::{Color, Direction, Event, ForfeitReason, Square, State, Symmetry};

/// A step on the turned board is the turned step, and so are its events, in any order of the lines.
pub(super) fn turned_boards(sample: &Sample) {
    let step = play(sample);
    for symmetry in Symmetry::ALL {
        let state = sample.state.under(symmetry);
        assert_eq!(state.under(symmetry.inverse()), sample.state, "{symmetry:?} has an inverse");
        let turned = with_square(sample, state, |square| square.under(symmetry));
        let Some((after, events)) = &step else {
            assert!(play(&turned).is_none(), "END-1: {symmetry:?}");
            continue;
        };
        let (stepped, turned_events) = play(&turned).expect("END-1: the game on the turned board is not over");
        assert_eq!(stepped, after.under(symmetry), "{symmetry:?}");
        assert_eq!(turned_events.len(), events.len(), "{symmetry:?}: the same number of events");
        for event in events {
            let event = turned_event(*event, symmetry);
            assert!(turned_events.contains(&event), "{symmetry:?}: {event} is missing in {turned_events:?}");
        }
    }
}

/// A step with the colors swapped is the step of the other side, and so are its events.
pub(super) fn swapped_colors(sample: &Sample) {
    let state = sample.state.with_colors_swapped();
    assert_eq!(state.with_colors_swapped(), sample.state, "SET-3: colors are swapped back");
    for color in Color::ALL {
        assert_eq!(state.score(color), sample.state.score(color.other()), "SCO-1 to SCO-3");
    }
    let swapped = with_square(sample, state, |square| square);
    let Some((after, events)) = play(sample) else {
        assert!(play(&swapped).is_none(), "END-1: colors are swapped");
        return;
    };
    let (stepped, swapped_events) = play(&swapped).expect("END-1: the game with swapped colors is not over");
    assert_eq!(stepped, after.with_colors_swapped(), "SET-3: colors are swapped");
    let events: Vec<Event> = events.into_iter().map(swapped_event).collect();
    assert_eq!(swapped_events, events, "SET-3: colors are swapped");
}

/// The sample with another state and with its square mapped. An answer that names no square stays.
fn with_square(sample: &Sample, state: State, map: impl Fn(Square) -> Square) -> Sample {
    match sample.square() {
        Some(square) => Sample::new(state, map(square)),
        None => Sample { state, ..sample.clone() },
    }
}

fn turned_event(event: Event, symmetry: Symmetry) -> Event {
    match event {
        Event::Placed { side, square } => Event::Placed { side, square: square.under(symmetry) },
        Event::Flipped { side, from, direction, discs } => {
            Event::Flipped { side, from: from.under(symmetry), direction: turned_direction(direction, symmetry), discs }
        }
        Event::Forfeited { side, why: ForfeitReason::Illegal(square) } => {
            Event::Forfeited { side, why: ForfeitReason::Illegal(square.under(symmetry)) }
        }
        Event::Passed { .. } | Event::Ended { .. } | Event::Forfeited { .. } => event,
    }
}

/// The direction between two turned squares.
fn turned_direction(direction: Direction, symmetry: Symmetry) -> Direction {
    let inner = Square::ALL[27];
    let next = direction.next(inner).expect("SET-1: d4 has eight neighbors").under(symmetry);
    let mut directions = Direction::ALL.into_iter();
    let turned = directions.find(|direction| direction.next(inner.under(symmetry)) == Some(next));
    turned.expect("SET-2: neighbors stay neighbors")
}

fn swapped_event(event: Event) -> Event {
    match event {
        Event::Placed { side, square } => Event::Placed { side: side.other(), square },
        Event::Flipped { side, from, direction, discs } => {
            Event::Flipped { side: side.other(), from, direction, discs }
        }
        Event::Passed { side } => Event::Passed { side: side.other() },
        Event::Ended { black, white } => Event::Ended { black: white, white: black },
        Event::Forfeited { side, why } => Event::Forfeited { side: side.other(), why },
    }
}
