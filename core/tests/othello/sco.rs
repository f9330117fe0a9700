//! SCO: scores, ranks, the score sheet.

use crate::board::{played, setup};
use crate::sinks::text;
use rstest::rstest;
use rulebook_core::contract::{Decision, Game as _};
use rulebook_core::othello::{Color, Othello, State};
use rulebook_core::players::{ByPlayer, Seat};

/// A board of black discs in the top rows and white discs in the bottom rows, between which nobody can move.
fn ended(black: usize, white: usize) -> State {
    assert!(black <= 24 && white <= 24, "a row between the colors is empty");
    let squares: String = "X".repeat(black) + &"-".repeat(64 - black - white) + &"O".repeat(white);
    let rows: Vec<_> = squares.as_bytes().chunks(8).map(|row| String::from_utf8_lossy(row)).collect();
    State::new(setup(&rows.join("\n"), Color::Black)).unwrap()
}

#[test]
fn sco_1_discs_while_the_game_runs() {
    let state = played("f5 d6 c3");
    assert_eq!((state.score(Color::Black), state.score(Color::White)), (5, 2), "SCO-1");
    assert_eq!(text(|out| Othello::score_sheet(&state, out)), "1 P1 5 5 -\n2 P2 2 2 -\n", "SCO-5");
    assert_eq!(text(|out| Othello::score_sheet(&State::default(), out)), "1 P1 2 2 -\n1 P2 2 2 -\n", "SCO-5");
}

#[rstest]
#[case(20, 10, 54, 10, Decision::Scores, [1, 2])]
#[case(10, 20, 10, 54, Decision::Scores, [2, 1])]
#[case(20, 20, 32, 32, Decision::Draw, [1, 1])]
#[case(21, 20, 44, 20, Decision::Scores, [1, 2])]
#[case(20, 21, 20, 44, Decision::Scores, [2, 1])]
#[case(0, 0, 32, 32, Decision::Draw, [1, 1])]
#[case(1, 0, 64, 0, Decision::Scores, [1, 2])]
fn sco_2_the_winner_has_the_empty_squares(
    #[case] black: usize,
    #[case] white: usize,
    #[case] black_score: u8,
    #[case] white_score: u8,
    #[case] decision: Decision,
    #[case] ranks: [u8; 2],
) {
    let state = ended(black, white);
    assert!(state.is_over(), "END-1");
    assert_eq!((state.score(Color::Black), state.score(Color::White)), (black_score, white_score), "SCO-2");
    let outcome = Othello::outcome(&state).unwrap();
    assert_eq!(outcome.decision, decision, "SCO-4");
    assert_eq!(outcome.ranks, ByPlayer::new([ranks[0], ranks[1], 0, 0, 0, 0, 0, 0, 0]), "SCO-4");
    assert_eq!(Othello::score(&state, Seat::ALL[1]), i64::from(white_score), "SCO-2");
}

#[test]
fn sco_2_a_full_board() {
    let full = |black: usize| {
        let squares = "X".repeat(black) + &"O".repeat(64 - black);
        let rows: Vec<_> = squares.as_bytes().chunks(8).map(|row| String::from_utf8_lossy(row)).collect();
        let state = State::new(setup(&rows.join("\n"), Color::Black)).unwrap();
        (state.score(Color::Black), state.score(Color::White))
    };
    assert_eq!((full(33), full(32), full(31)), ((33, 31), (32, 32), (31, 33)), "SCO-2");
}

#[test]
fn sco_5_the_better_player_comes_first() {
    assert_eq!(text(|out| Othello::score_sheet(&ended(10, 20), out)), "1 P2 54 20 -\n2 P1 10 10 -\n", "SCO-5");
    assert_eq!(text(|out| Othello::score_sheet(&ended(20, 20), out)), "1 P1 32 20 -\n1 P2 32 20 -\n", "SCO-5");
}
