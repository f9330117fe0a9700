//! No side of the board and no seat is favored.

use super::step::play;
use rulebook_conformance::fuzz::aitester::Sample;
use rulebook_core::aitester::{Phase, Symmetry};

/// A step on the mirrored board is the mirrored step, and so is one with the armies passed on to the next players. Only
/// buying has an order of the players (BUY-1, BUY-4).
pub(super) fn check(sample: &Sample) {
    let step = play(sample);
    let size = sample.state.scenario().terrain.size();
    for symmetry in Symmetry::ALL {
        if symmetry == Symmetry::Players && sample.state.situation().phase == Phase::Buy {
            continue;
        }
        let state = sample.state.under(symmetry);
        if symmetry != Symmetry::Players {
            assert_eq!(state.under(symmetry), sample.state, "{symmetry:?}: twice is not at all");
        }
        let answer = match sample.command() {
            Some(command) => command.under(symmetry, size).to_string().into_bytes(),
            None => sample.answer.clone(),
        };
        let played = play(&Sample { state, answer, ..sample.clone() });
        let (Some((after, events)), Some((mirrored, mirrored_events))) = (&step, &played) else {
            assert_eq!(step.is_some(), played.is_some(), "END-3: {symmetry:?}");
            continue;
        };
        assert_eq!(*mirrored, after.under(symmetry), "{symmetry:?}: {events:?}");
        let kinds = |events: &[_]| events.iter().map(std::mem::discriminant).collect::<Vec<_>>();
        assert_eq!(kinds(mirrored_events), kinds(events), "{symmetry:?}: the same kinds of events");
    }
}
