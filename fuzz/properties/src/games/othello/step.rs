//! Properties of a step.

use super::lines::{flips, legal};
use rulebook_conformance::fuzz::othello::Sample;
use rulebook_core::contract::{Answer, Decision, Game as _, Progress};
use rulebook_core::othello::{Color, Event, ForfeitReason, Othello, Setup, Square, State};

/// The state after a step and its events; `None` when the game is over.
#[must_use]
pub fn play(sample: &Sample) -> Option<(State, Vec<Event>)> {
    let (mut after, mut events) = (sample.state, Vec::new());
    let observer = &mut |event: Event| events.push(event);
    match sample.square() {
        Some(square) => after.play(square, observer).ok()?,
        None => after.forfeit_by(reason_without_square(sample), observer).ok()?,
    }
    Some((after, events))
}

/// Why an answer without a square forfeits (FOR-1, ANS-4).
pub(super) fn reason_without_square(sample: &Sample) -> ForfeitReason {
    if sample.answer.is_empty() { ForfeitReason::Silent } else { ForfeitReason::NoSquare }
}

/// A step leads to the state that the rules say, and the textual contract agrees with the typed engine
/// (`spec/contract.md`).
pub(super) fn check(sample: &Sample) {
    let state = &sample.state;
    who_moves(state);
    contract(sample);
    match play(sample) {
        Some((after, _)) => {
            assert_eq!(*after.setup(), expected(state.setup(), sample.square()), "MOV-3, MOV-4, FOR-2");
            who_moves(&after);
            scores(&after);
        }
        None => assert!(state.is_over(), "END-2: only a finished game refuses a step"),
    }
}

/// The fields after a step.
fn expected(before: &Setup, square: Option<Square>) -> Setup {
    let (mut setup, side) = (*before, before.to_move);
    let flipped = square.map_or(Vec::new(), |square| flips(before.board, side, square));
    let Some(square) = square.filter(|_| !flipped.is_empty()) else {
        // FOR-2
        setup.forfeit = Some(side);
        return setup;
    };
    setup.board.set(square, Some(side));
    for square in flipped {
        setup.board.set(square, Some(side));
    }
    // MOV-4, FILE-6
    setup.to_move = match (legal(setup.board, side.other()), legal(setup.board, side)) {
        (0, 0) => Color::Black,
        (0, _) => side,
        _ => side.other(),
    };
    setup
}

/// The legal moves are those of the lines, and the game is over when the rules say so (MOV-1, END-1).
pub(super) fn who_moves(state: &State) {
    let (board, side) = (state.board(), state.to_move());
    let (own, other) = (legal(board, side), legal(board, side.other()));
    assert!(own != 0 || other == 0, "FILE-5: {side} is to move");
    assert!(own != 0 || side == Color::Black, "FILE-6");
    assert_eq!(state.position().moves(), own, "MOV-1");
    assert_eq!(state.position().pass().moves(), other, "MOV-1");
    let is_over = state.forfeit().is_some() || own | other == 0;
    assert_eq!(state.is_over(), is_over, "END-1");
    assert_eq!(state.asked(), (!is_over).then_some(side), "FOR-1: only the side to move is asked");
    assert_eq!(state.moves(), if is_over { 0 } else { own }, "MOV-1, END-2");
    assert!(Square::ALL.into_iter().all(|square| state.allows(square) == (state.moves() & square.bit() != 0)), "MOV-1");
}

/// Scores and ranks (SCO-1 to SCO-4).
fn scores(state: &State) {
    let board = state.board();
    let discs =
        Color::ALL.map(|color| Square::ALL.into_iter().filter(|&square| board.get(square) == Some(color)).count());
    let empty = Square::COUNT - discs[0] - discs[1];
    let expected = match (state.forfeit(), discs[0].cmp(&discs[1])) {
        (Some(Color::Black), _) => [0, 64],
        (Some(Color::White), _) => [64, 0],
        _ if !state.is_over() => discs,
        (None, std::cmp::Ordering::Greater) => [discs[0] + empty, discs[1]],
        (None, std::cmp::Ordering::Less) => [discs[0], discs[1] + empty],
        (None, std::cmp::Ordering::Equal) => [32, 32],
    };
    let scores = Color::ALL.map(|color| usize::from(state.score(color)));
    assert_eq!(scores, expected, "SCO-1 to SCO-3");
    assert!(!state.is_over() || scores[0] + scores[1] == 64, "SCO-2: {scores:?}");
    assert_eq!(Color::ALL.map(|color| usize::from(state.discs(color))), discs, "SCO-5");
    let ranks = Color::ALL.map(|color| state.ranks()[color.player()]);
    let worse = |own: usize, other: usize| if own < other { 2 } else { 1 };
    assert_eq!(ranks, [worse(scores[0], scores[1]), worse(scores[1], scores[0])], "SCO-4");
}

fn contract(sample: &Sample) {
    let state = &sample.state;
    assert_eq!(Othello::progress(state), Progress { done: None, most: None }, "FOR-2: discs do not number the steps");
    assert_eq!(Othello::rules(state), &state.setup().rules, "SET-5");
    let mover = state.to_move().player().try_cast().expect("SET-3: two players fit");
    let is_allowed = sample.square().is_some_and(|square| state.allows(square));
    assert_eq!(Othello::judge(state, mover, Answer::Line(&sample.answer)).1.is_ok(), is_allowed, "ANS-3, ANS-4");
    let outcome = Othello::outcome(state);
    assert_eq!(outcome.is_some(), state.is_over(), "END-1");
    for color in Color::ALL {
        let seat = color.player().try_cast().expect("SET-3: two players fit");
        assert_eq!(Othello::score(state, seat), i64::from(state.score(color)), "SCO-1");
        assert!(outcome.is_none_or(|outcome| outcome.ranks[seat] == state.ranks()[color.player()]), "SCO-4");
        let has_lost = outcome.is_some_and(|outcome| outcome.decision == Decision::Forfeit(seat));
        assert_eq!(has_lost, state.forfeit() == Some(color), "FOR-2");
    }
    scores(state);
}
