//! END: the end of the game.

use crate::board::{Board, board, try_play};
use rulebook_core::aitester::{AiTester, P1, P2, P3};
use rulebook_core::contract::{Decision, Game as _, GameOver};
use rulebook_core::players::Seat;

fn trio() -> Board {
    board("ap.x")
}

#[test]
fn end_1_the_last_player_has_won() {
    let played = board("a..p").health('p', 30).play("ATT 0 3 0");
    assert_eq!(
        played.event_lines()[1..],
        ["ATT-4 unit 0 of P2 died on 3 0", "FGT-3 P2 is out", "END-1 P1 has won"],
        "END-1"
    );
    let situation = played.after.situation();
    assert_eq!((situation.turn, situation.player, situation.points), (0, P1, 16), "END-1: they stay");
    assert_eq!((played.after.winner(), played.after.asked()), (Some(P1), None), "END-1");
}

#[test]
fn end_1_fewer_than_two_players() {
    assert_eq!((trio().state().is_over(), trio().state().winner()), (false, None), "END-1");
    let two = trio().dead('p').state();
    assert_eq!((two.is_over(), two.winner()), (false, None), "END-1");
    let one = trio().dead('p').dead('a').state();
    assert_eq!((one.is_over(), one.winner()), (true, Some(P3)), "END-1");
    let none = trio().dead('p').dead('a').dead('x').state();
    assert_eq!((none.is_over(), none.winner()), (true, None), "END-1");
}

#[test]
fn end_1_not_while_the_players_buy() {
    let alone = board("a..p").dead('p').buying("1..2").state();
    assert_eq!((alone.is_over(), alone.winner(), alone.asked()), (false, None, Some(P1)), "END-1: in the fight");
    let begun = crate::board::play_all(&alone, &["END", "END"]);
    assert_eq!((begun.is_over(), begun.winner()), (true, Some(P1)), "END-1");
}

#[test]
fn end_2_the_turn_limit() {
    let played = trio().turn(48).play("NXT");
    assert!(!played.after.is_over(), "END-2");
    let last = played.then("NXT");
    assert_eq!(
        last.event_lines(),
        ["FGT-2 turn 50 begins, P3 is next", "END-2 the game is over after 50 turns"],
        "END-2"
    );
    assert_eq!((last.after.is_over(), last.after.winner(), last.after.asked()), (true, None, None), "END-2");
}

#[test]
fn end_2_no_limit_means_the_largest_one() {
    let endless = |turn| trio().turn(turn).set(|setup| setup.scenario.parameters.turn_limit = 0);
    assert!(!endless(999_999_998).state().is_over(), "END-2");
    assert!(endless(999_999_999).state().is_over(), "END-2");
    assert!(endless(999_999_998).play("NXT").after.is_over(), "END-2");
}

#[test]
fn end_2_a_player_that_is_alone_has_won_all_the_same() {
    let both = trio().dead('p').dead('x').turn(50).state();
    assert_eq!((both.is_over(), both.winner()), (true, Some(P1)), "END-2: two or more players are in a draw");
}

#[test]
fn end_3_no_step_after_the_end() {
    for over in [trio().turn(50), trio().dead('p').dead('x'), trio().dead('a').dead('p').dead('x')] {
        let before = over.state();
        for line in ["NXT", "MOV 0 2 0", "ATT 0 1 0", "END", ""] {
            assert_eq!(try_play(&before, line).map(|_| ()), Err(GameOver), "END-3");
            let mut after = before.clone();
            let _ = after.step(None, &mut |_| panic!("END-3: nothing happens"));
            assert_eq!(after, before, "END-3");
        }
        let mut commands = 0;
        before.each_command(&mut |_| commands += 1);
        assert_eq!((commands, AiTester::count_actions(&before, P1)), (0, Some(0)), "END-3");
        assert!(!Seat::ALL.iter().any(|&seat| AiTester::allows(&before, seat, 0, 32 * 1024 + 33)), "END-3: NXT");
    }
}

#[test]
fn end_1_and_2_the_outcome() {
    let outcome = |board: Board| AiTester::outcome(&board.state()).map(|outcome| outcome.decision);
    assert_eq!(outcome(trio()), None, "END-1");
    assert_eq!(outcome(trio().dead('p').dead('x')), Some(Decision::Scores), "END-1");
    assert_eq!(outcome(trio().turn(50)), Some(Decision::Draw), "END-2");
    assert_eq!(outcome(trio().dead('p').dead('x').dead('a')), Some(Decision::Draw), "END-1");
    assert_eq!(AiTester::asked(&trio().turn_of(P2).state()).to_string(), "2", "STP-1");
}
