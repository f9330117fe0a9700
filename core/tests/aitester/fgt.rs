//! FGT: points and turns.

use crate::board::{Board, board, play_all};
use rulebook_core::aitester::{P1, P2, P3, Player};

fn trio() -> Board {
    board("abx\n...\np..")
}

#[test]
fn fgt_1_all_units_share_the_points() {
    let board = trio().points(6);
    let moved = board.play("MOV 0 0 1");
    assert_eq!(moved.points(), 5, "FGT-1");
    let other = moved.then("ATT 1 2 0");
    assert_eq!(other.points(), 1, "FGT-1: the units share them");
    assert_eq!(other.then("MOV 1 1 1").points(), 0, "FGT-1: all of them can be spent");
    let spent = play_all(&board.state(), &["MOV 0 0 1", "ATT 1 2 0"]);
    let refused = "MOV-4 the path costs 2 points, and 1 are left";
    assert_eq!(crate::board::refusal(&spent, "MOV 0 1 2"), refused, "FGT-1");
    assert_eq!(crate::board::refusal(&spent, "ATT 1 2 0"), "ATT-2 the shot costs 4 points, and 1 are left", "FGT-1");
}

#[test]
fn fgt_1_points_that_are_left_are_lost() {
    let after = play_all(&trio().points(3).state(), &["NXT", "NXT", "NXT"]);
    assert_eq!((after.situation().player, after.situation().points), (P1, 20), "FGT-1");
}

#[test]
fn fgt_2_the_next_turn() {
    let mut played = trio().turn(7).points(3).play("NXT");
    assert_eq!(played.event_lines(), ["FGT-2 turn 8 begins, P2 is next"], "FGT-2");
    for (turn, player) in [(9, P3), (10, P1), (11, P2)] {
        played = played.then("NXT");
        let situation = played.after.situation();
        assert_eq!((situation.turn, situation.player, situation.points), (turn, player, 20), "FGT-2");
    }
}

#[test]
fn fgt_3_players_that_are_out_have_no_turn() {
    let next = |board: Board| board.play("NXT").after.situation().player;
    assert_eq!(next(trio().dead('p')), P3, "FGT-3");
    assert_eq!(next(trio().dead('x')), P2, "FGT-3");
    assert_eq!(next(trio().dead('x').turn_of(P2)), P1, "FGT-3");
    // FILE-10: it can be the turn of a player that is out.
    let out = trio().dead('p').turn_of(P2);
    assert_eq!(out.state().asked(), Some(P2), "FILE-10");
    assert_eq!(next(out), P3, "FGT-3");
}

#[test]
fn fgt_3_a_player_goes_out_in_its_rivals_turn() {
    let shot = trio().health('p', 30).play("ATT 0 0 2");
    assert_eq!(
        shot.event_lines()[1..],
        ["ATT-4 unit 0 of P2 died on 0 2", "FGT-3 P2 is out"],
        "FGT-3: {:?}",
        shot.events
    );
    assert_eq!(shot.then("NXT").after.situation().player, P3, "FGT-3");
}

#[test]
fn fgt_2_nine_players_in_turn() {
    let mut board = board(".........");
    board.setup.situation.armies = rulebook_core::aitester::Armies::without_units(9, 0).unwrap();
    for (x, player) in (0..).zip(Player::ALL) {
        let unit = rulebook_core::aitester::Unit { type_number: 0, tile: crate::board::tile(x, 0), health: 1 };
        board = board.army(player, |army| army.units.push(unit).unwrap());
    }
    let mut state = board.state();
    for number in (2..=9).chain([1, 2]) {
        state = crate::board::play(&state, "NXT").after;
        assert_eq!(state.situation().player.number(), number, "FGT-2");
    }
}
