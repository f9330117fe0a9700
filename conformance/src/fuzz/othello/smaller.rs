//! Makes steps smaller: fewer discs, a simpler file, a simpler answer.

use super::Sample;
use rulebook_core::othello::{Board, Color, Rules, Setup, Square, State, Symmetry};
use std::cmp::Ordering;

/// Returns smaller samples, the largest reductions first.
pub(super) fn samples(sample: &Sample) -> Vec<Sample> {
    let mut smaller = vec![Sample { layout: Vec::new(), ..sample.clone() }];
    for index in 0..sample.layout.len() {
        let mut fewer = sample.clone();
        fewer.layout.remove(index);
        smaller.push(fewer);
    }
    states(sample.state.setup(), &mut |setup| {
        if let Ok(state) = State::new(setup) {
            smaller.push(Sample { state, ..sample.clone() });
        }
    });
    if sample.state.to_move() != Color::Black {
        smaller.push(Sample { state: sample.state.with_colors_swapped(), ..sample.clone() });
    }
    for number in 0..8 {
        for is_column in [true, false] {
            smaller.extend(without_line(sample, is_column, number));
        }
    }
    for symmetry in Symmetry::ALL {
        // An answer that names no square stays.
        let answer = sample.square().map(|square| square.under(symmetry).to_string().into_bytes());
        let answer = answer.unwrap_or_else(|| sample.answer.clone());
        smaller.push(Sample { state: sample.state.under(symmetry), answer, layout: sample.layout.clone() });
    }
    for answer in answers(sample) {
        smaller.push(Sample { answer, ..sample.clone() });
    }
    smaller
}

/// The size of a sample, most important part first: discs, then the answer, then the places.
pub(super) fn size(sample: &Sample) -> (usize, usize, u64) {
    let setup = sample.state.setup();
    let discs = !setup.board.empty();
    let variant = usize::from(setup.rules != Rules::default());
    let forfeit = usize::from(setup.forfeit.is_some());
    let places: usize = Square::each_of(discs).chain(sample.square()).map(Square::index).sum();
    let side = usize::from(setup.to_move != Color::Black);
    (discs.count_ones() as usize + sample.layout.len() + variant + forfeit, answer_size(sample), (places + side) as u64)
}

/// The size of an answer. A line that names no square is larger than any that does, and a non-canonical line is larger
/// than a canonical one.
fn answer_size(sample: &Sample) -> usize {
    match sample.square() {
        _ if sample.answer.is_empty() => 0,
        Some(square) => 1 + usize::from(square.to_string().as_bytes() != sample.answer),
        None => 2 + sample.answer.len(),
    }
}

/// Passes smaller setups to `take`. They may be invalid.
fn states(setup: &Setup, take: &mut dyn FnMut(Setup)) {
    let mut with = |change: &dyn Fn(&mut Setup)| {
        let mut candidate = *setup;
        change(&mut candidate);
        take(candidate);
    };
    with(&|setup| setup.rules = Rules::default());
    with(&|setup| setup.forfeit = None);
    let row = |number: u32| 0xFF << (8 * number);
    let column = |number: u32| 0x0101_0101_0101_0101 << number;
    let halves = [(0..4).map(row).sum(), (4..8).map(row).sum(), (0..4).map(column).sum(), (4..8).map(column).sum()];
    let sets = std::iter::once(u64::MAX).chain(halves).chain((0..8).map(row)).chain((0..8).map(column));
    for set in sets.chain(Square::ALL.map(Square::bit)) {
        if !setup.board.empty() & set != 0 {
            with(&|setup| Square::each_of(set).for_each(|square| setup.board.set(square, None)));
        }
    }
}

/// Removes a column or a row. The squares to the right of it or below it move next to the others, so lines get shorter.
fn without_line(sample: &Sample, is_column: bool, number: u8) -> Option<Sample> {
    let moved = |square: Square| {
        let index = square.index() as u8;
        let (at, step) = if is_column { (index % 8, 1) } else { (index / 8, 8) };
        match at.cmp(&number) {
            Ordering::Less => Some(square),
            Ordering::Equal => None,
            Ordering::Greater => Square::new(index - step),
        }
    };
    let mut setup = *sample.state.setup();
    let board = setup.board;
    setup.board = Board::EMPTY;
    for square in Square::ALL {
        if let Some(to) = moved(square) {
            setup.board.set(to, board.get(square));
        }
    }
    let answer = match sample.square() {
        Some(square) => moved(square)?.to_string().into_bytes(),
        None => sample.answer.clone(),
    };
    Some(Sample { state: State::new(setup).ok()?, answer, layout: sample.layout.clone() })
}

/// Returns simpler answers: an empty line, the canonical form, legal moves, and fewer bytes.
fn answers(sample: &Sample) -> Vec<Vec<u8>> {
    let mut simpler = vec![Vec::new()];
    let squares = sample.square().into_iter().chain(Square::each_of(sample.state.moves())).chain([Square::ALL[0]]);
    simpler.extend(squares.map(|square| square.to_string().into_bytes()));
    for index in 0..sample.answer.len() {
        let mut fewer = sample.answer.clone();
        fewer.remove(index);
        simpler.push(fewer);
    }
    simpler
}
