//! MOV: moves, captured lines, passes.

use crate::board::{at, names, play, played, setup, state};
use rulebook_core::othello::{Color, Event, State};

#[test]
fn mov_1_moves_at_the_start() {
    assert_eq!(names(State::default().moves()), "d3 c4 f5 e6", "MOV-1");
    assert!(!State::default().allows(at("d4")), "MOV-1: not empty");
    assert!(!State::default().allows(at("c3")), "MOV-1: next to a disc, and nothing flips");
}

/// The example of MOV-2.
#[test]
fn mov_2_the_edge_and_empty_squares_capture_nothing() {
    let board = "-----
                 --O--
                 --OOX
                 -O---
                 -O---
                 -O---
                 -O---
                 -O---";
    let played = play(&state(board), "b3");
    assert_eq!(
        played.trace(),
        ["MOV-3 black placed a disc on b3", "MOV-2 black flipped c3 d3, east"],
        "MOV-2: not south, not north-east"
    );
    // A black disc on d1 makes the north-east line count.
    let with_corner = board.replacen("-----", "---X-", 1);
    assert_eq!(names(state(&with_corner).position().flips(at("b3"))), "c2 c3 d3", "MOV-2");
}

#[test]
fn mov_2_all_eight_lines_flip() {
    let board = "X--X--X
                 -O-O-O-
                 --OOO--
                 XOO-OOX
                 --OOO--
                 -O-O-O-
                 X--X--X";
    let played = play(&state(board), "d4");
    let lines = played.events.iter().filter(|event| matches!(event, Event::Flipped { .. })).count();
    assert_eq!(lines, 8, "MOV-2: a line in each direction");
    assert_eq!(played.after.discs(Color::White), 0, "MOV-2");
    assert_eq!(played.trace()[1], "MOV-2 black flipped d3 d2, north");
    assert_eq!(played.trace()[8], "MOV-2 black flipped c3 b2, north-west");
}

#[test]
fn mov_2_a_line_does_not_wrap_around_the_edge() {
    // h1 and a2 are next to each other in the numbers of squares only.
    let board = "------XO
                 O-------
                 X-------";
    assert!(!state(board).allows(at("b2")), "MOV-2");
    let south = "-------O
                 X";
    assert!(State::new(setup(south, Color::Black)).unwrap().is_over(), "MOV-2");
}

/// The example of MOV-3.
#[test]
fn mov_3_flipped_discs_capture_nothing() {
    let board = "-----
                 --OOX
                 --X--";
    let played = play(&state(board), "c1");
    assert_eq!(played.after.board().get(at("c2")), Some(Color::Black), "MOV-3");
    assert_eq!(played.after.board().get(at("d2")), Some(Color::White), "MOV-3: no chain");
}

#[test]
fn mov_4_the_sides_take_turns() {
    let state = played("f5 d6 c3");
    assert_eq!(state.to_move(), Color::White, "MOV-4");
    assert_eq!(state.score(Color::Black), 5, "MOV-3");
}

#[test]
fn mov_4_a_side_that_cannot_move_passes() {
    // After c1, white has one disc, from which it cannot move; black still can.
    let board = "XO------
                 --------
                 XOO-----";
    let played = play(&state(board), "c1");
    assert_eq!(
        played.trace(),
        ["MOV-3 black placed a disc on c1", "MOV-2 black flipped b1, west", "MOV-4 white cannot move and passes"]
    );
    assert_eq!((played.after.to_move(), names(played.after.moves())), (Color::Black, "d3".into()), "MOV-4");
    // A black disc less, and white can move.
    let played = play(&state("XO------\n--------\n-OO-----\n-X------"), "c1");
    assert_eq!(played.after.to_move(), Color::White, "MOV-4");
    assert!(!played.events.contains(&Event::Passed { side: Color::White }));
}

#[test]
fn mov_4_nobody_passes_at_the_end() {
    let played = play(&state("XO"), "c1");
    assert_eq!(played.trace()[2..], ["END-1 neither side can move, black has 64 points and white has 0"]);
    assert!(played.after.is_over(), "END-1");
}
