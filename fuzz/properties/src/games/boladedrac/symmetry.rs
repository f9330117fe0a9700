//! No side of the board, no seat and no place in a list is favored.

use super::round::play;
use crate::input::{number_of, write_sample};
use rulebook_conformance::fuzz::boladedrac::Sample;
use rulebook_core::boladedrac::{BolaDeDrac, Cell, Event, Gokus, Order, Player, Setup, State, Symmetry, ThrowRefusal};
use rulebook_core::chance::Draw;
use rulebook_core::contract::Event as _;
use std::collections::BTreeMap;
use std::num::NonZeroU32;

/// A round of the turned board is the turned round, when the cells that are
/// drawn are turned too. Only a ball for which the draws found no cell goes by
/// rows from the top (BAL-2).
pub(super) fn turned_boards(sample: &Sample) {
    for symmetry in Symmetry::ALL {
        assert_eq!(sample.state.under(symmetry).under(symmetry), sample.state, "{symmetry:?} is its own inverse");
        for action in sample.actions().values() {
            assert_eq!(action.under(symmetry).under(symmetry), *action, "{symmetry:?} is its own inverse");
        }
    }
    let Some((after, events)) = play(sample) else { return };
    if events.iter().any(|event| matches!(event, Event::BallPlaced { by_draw: false, .. })) {
        return;
    }
    for symmetry in Symmetry::ALL {
        let (turned, turned_events) = play(&turned(sample, &events, symmetry)).expect("END-1: the game goes on");
        assert_eq!(turned, after.under(symmetry), "{symmetry:?}");
        assert_eq!(clauses(&turned_events), clauses(&events), "{symmetry:?}: the same events");
    }
}

/// The sample after a symmetry, with the draws of its cells.
fn turned(sample: &Sample, events: &[Event], symmetry: Symmetry) -> Sample {
    let (state, size) = (sample.state.under(symmetry), sample.state.setup().size);
    let turned_size = state.setup().size;
    let actions = sample.actions().map(|action| action.under(symmetry));
    let players = sample.state.setup().gokus.players();
    let answers = players.map(|player| actions[player].to_string().into_bytes()).collect();
    let (other, cells) = sample.draws.split_at(draws_before_cells(sample, events));
    let mut draws = other.to_vec();
    for pair in cells.chunks(2) {
        let [i, j] = pair else { panic!("DEA-3, BAL-1: a row and a column are drawn") };
        let cell = symmetry.cell(Cell::new(i.value() as u8, j.value() as u8), size);
        draws.extend([draw(cell.i, turned_size.height()), draw(cell.j, turned_size.width())]);
    }
    Sample { state, layout: Vec::new(), answers, draws, draw_changes: Vec::new() }
}

fn draw(value: u8, below: u8) -> Draw {
    let below = NonZeroU32::new(below.into()).expect("SET-1: a board has cells");
    Draw::new(value.into(), below).expect("SET-1: the cell is on the board")
}

/// The number of draws before the first one of a cell: those of the order, of throws and of combats.
fn draws_before_cells(sample: &Sample, events: &[Event]) -> usize {
    let is_drawn = |event: &&Event| {
        matches!(
            event,
            Event::ThrowEvent { .. }
                | Event::Fought { .. }
                | Event::ThrowRefused { why: ThrowRefusal::Unlucky { .. }, .. }
        )
    };
    usize::from(sample.state.setup().gokus.len()) - 1 + events.iter().filter(is_drawn).count()
}

/// The clauses of the events, in their order.
fn clauses(events: &[Event]) -> Vec<&'static str> {
    events.iter().map(|event| event.clause().id()).collect()
}

/// If players swap seats, and the draws of the order put them into the same
/// order, the result has the seats swapped. The text selects the seats. Gokus
/// return by their ids (KIN-2), so at most one may try.
pub(super) fn other_seats(sample: &Sample) {
    let Some((after, events)) = play(sample) else { return };
    let returns = events.iter().filter(|event| matches!(event, Event::Returned { .. } | Event::Waits { .. }));
    if returns.count() > 1 {
        return;
    }
    let seats = permutation(number_of(&write_sample::<BolaDeDrac>(sample)), usize::from(after.setup().gokus.len()));
    let order = events.iter().find_map(|event| if let Event::Ordered { order } = event { Some(*order) } else { None });
    let mut draws = draws_of(order.expect("ORD-1: every round has an order"), &seats);
    draws.extend(&sample.draws[seats.len() - 1..]);
    let mut answers = sample.answers.clone();
    for (answer, &seat) in sample.answers.iter().zip(&seats) {
        answers[seat].clone_from(answer);
    }
    let state = seated(&sample.state, &seats);
    let seated_sample = Sample { state, layout: Vec::new(), answers, draws, draw_changes: Vec::new() };
    let (other, other_events) = play(&seated_sample).expect("END-1: on other seats, the game goes on");
    assert_eq!(other, seated(&after, &seats), "ORD-1: the players on the seats {seats:?}");
    assert_eq!(counts(&other_events), counts(&events), "ORD-1: the events on the seats {seats:?}");
    for player in after.setup().gokus.players() {
        let seat = Player::new(seats[player.index()]).expect("SET-4: a seat for each player");
        assert_eq!(other.points(seat), after.points(player), "SCO-1: {player} as {seat}");
        assert_eq!(other.ranks()[seat], after.ranks()[player], "SCO-2: {player} as {seat}");
    }
}

/// Counts the events by clause.
fn counts(events: &[Event]) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for clause in clauses(events) {
        *counts.entry(clause).or_default() += 1;
    }
    counts
}

/// The `n`-th permutation of so many seats, modulo their number.
fn permutation(mut n: u64, len: usize) -> Vec<usize> {
    let mut seats: Vec<usize> = (0..len).collect();
    for i in 1..len {
        let choices = i as u64 + 1;
        seats.swap(i, (n % choices) as usize);
        n /= choices;
    }
    seats
}

/// The draws that put the players into this order, each on its new seat (ORD-1).
fn draws_of(order: Order, seats: &[usize]) -> Vec<Draw> {
    let mut places: Vec<usize> = order.iter().map(|player| seats[player.index()]).collect();
    let mut draws = Vec::new();
    // The last swap moved the last seat to its place; without it, the other swaps are left.
    for i in (1..places.len()).rev() {
        let j = places.iter().position(|&seat| seat == i).expect("ORD-1: all players take part");
        places.swap(i, j);
        draws.push(draw(j as u8, i as u8 + 1));
    }
    draws.reverse();
    draws
}

/// Moves the players to other seats.
fn seated(state: &State, seats: &[usize]) -> State {
    let mut setup = state.setup().clone();
    let gokus: Vec<_> = setup.gokus.iter().map(|(_, goku)| *goku).collect();
    setup.gokus = Gokus::NONE;
    for seat in 0..gokus.len() {
        let player = seats.iter().position(|&place| place == seat).expect("each seat is taken");
        setup.gokus.push(gokus[player]);
    }
    State::new(setup).expect("FILE-18: on other seats, the state is valid")
}

/// The order of beans and kintons in their lists has no effect (REG-1).
pub(super) fn other_lists(sample: &Sample) {
    let Some((after, events)) = play(sample) else { return };
    let reversed = Sample { state: reversed(&sample.state), ..sample.clone() };
    let (other, other_events) = play(&reversed).expect("END-1: with other lists, the game goes on");
    assert_eq!(other, self::reversed(&after), "REG-1: reversed lists");
    assert_eq!(counts(&other_events), counts(&events), "REG-1: the events with reversed lists");
}

fn reversed(state: &State) -> State {
    let mut setup: Setup = state.setup().clone();
    setup.beans.reverse();
    setup.kintons.reverse();
    State::new(setup).expect("FILE-11: in any order, the state is valid")
}

#[cfg(test)]
mod tests {
    use super::{draws_of, permutation};
    use rulebook_core::boladedrac::{Event, State};
    use rulebook_core::chance::{Chance as _, Draw, RecordedDraws};
    use std::collections::BTreeSet;
    use std::num::NonZeroU32;

    #[test]
    fn there_are_24_seatings() {
        let seatings: BTreeSet<_> = (0..24).map(|n| permutation(n, 4)).collect();
        assert_eq!(seatings.len(), 24);
        assert_eq!(permutation(5, 1), [0]);
    }

    /// ORD-1: for each order there is one list of draws, and `draws_of` finds it.
    #[test]
    fn the_draws_of_an_order_lead_to_it() {
        let bound = |below| NonZeroU32::new(below).unwrap();
        for n in 0..24_u32 {
            let draws = [(n % 2, 2), (n / 2 % 3, 3), (n / 6, 4)];
            let draws = draws.map(|(value, below)| Draw::new(value, bound(below)).unwrap());
            let mut ordered = None;
            let observer = &mut |event: Event| {
                if let Event::Ordered { order } = event {
                    ordered = Some(order);
                }
            };
            let mut chance = RecordedDraws::new(&draws);
            State::default().step(&Default::default(), &mut chance, observer).unwrap();
            assert!(chance.draw(bound(1)).is_err(), "no draw is left");
            assert_eq!(draws_of(ordered.unwrap(), &[0, 1, 2, 3]), draws, "{n}");
        }
    }
}
