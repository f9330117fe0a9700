//! ITM: what lies on a cell.

use crate::board::{Board, board};
use rulebook_core::boladedrac::ItemKind;

fn line(thing: char) -> Board {
    board(&format!(
        "
        XXXXXXX
        X0{thing}...X
        X.....X
        XXXXXXX"
    ))
}

#[test]
fn itm_1_a_bean_restores_the_strength() {
    let played = line('b').strength(0, 3).play(&["m r"], "");
    assert_eq!(played.strengths(), [100], "ITM-1");
    let bean = played.after.setup().beans[0];
    assert_eq!((bean.is_there, bean.timer), (false, 2), "ITM-1, REG-1");
    assert_eq!(played.event_lines()[1], "ITM-1 P1 eats bean 1 on 1 2, strength 100");
}

#[test]
fn itm_2_a_kinton_is_taken() {
    let played = line('k').play(&["m r"], "");
    assert_eq!((played.goku(0).on_kinton, played.goku(0).kinton), (true, 5), "ITM-2, KIN-1");
    let kinton = played.after.setup().kintons[0];
    assert_eq!((kinton.is_there, kinton.timer), (false, 2), "ITM-2, REG-1");
    assert_eq!(played.event_lines()[1], "ITM-2 P1 takes kinton 1 on 1 2, kinton time 6");
}

#[test]
fn itm_2_a_riders_time_grows() {
    let played = line('k').rider(0, 4).play(&["m r"], "");
    assert_eq!(played.goku(0).kinton, 9, "ITM-2: 4 + 6, less the round");
    let most = line('k').rider(0, 999_999_999).play(&["m r"], "");
    assert_eq!(most.goku(0).kinton, 999_999_999, "SET-5, KIN-1");
}

#[test]
fn itm_1_an_absent_item_does_nothing() {
    let absent = line('.').absent(ItemKind::Bean, 1, 2, 3).strength(0, 3);
    assert_eq!(absent.play(&["m r"], "").strengths(), [3], "ITM-1");
    let absent = line('.').absent(ItemKind::Kinton, 1, 2, 3);
    assert!(!absent.play(&["m r"], "").goku(0).on_kinton, "ITM-2");
}

#[test]
fn itm_3_a_ball_is_taken() {
    let played = line('B').play(&["m r"], "");
    assert!(played.goku(0).with_ball && !played.has_ball_at(1, 2), "ITM-3");
    assert_eq!(played.event_lines()[1], "ITM-3 P1 takes the ball on 1 2");
}

#[test]
fn itm_4_a_carrier_leaves_another_ball() {
    let played = line('B').carrier(0).play(&["m r"], "");
    assert!(played.goku(0).with_ball && played.has_ball_at(1, 2), "ITM-4");
    assert_eq!(played.event_lines(), ["MOV-5 P1 moves from 1 1 to 1 2"], "ITM-4");
    assert!(played.then(&["-"], "").then(&["m r"], "").has_ball_at(1, 2), "ITM-4: also when it goes on");
}

#[test]
fn itm_5_a_carrier_deposits_its_ball() {
    let board = line('C').carrier(0).deposited(0, 2);
    let played = board.play(&["m r"], &board.at(4, 5));
    assert_eq!((played.goku(0).with_ball, played.goku(0).balls), (false, 3), "ITM-5");
    assert!(played.has_ball_at(4, 5), "ITM-5: owed, and placed in the same round");
    assert_eq!(played.event_lines()[1], "ITM-5 P1 deposits its ball on 1 2, 3 balls now");
    let empty_handed = line('C').play(&["m r"], "");
    assert_eq!((empty_handed.goku(0).balls, empty_handed.event_lines().len()), (0, 1), "ITM-5");
}

#[test]
fn set_5_balls_deposited_stay_at_their_greatest() {
    let board = line('C').carrier(0).deposited(0, 1_000_000_000);
    let played = board.play(&["m r"], &board.at(4, 5));
    assert_eq!(played.goku(0).balls, 1_000_000_000, "SET-5");
    assert!(played.has_ball_at(4, 5), "ITM-5");
}

#[test]
fn itm_3_a_rider_takes_a_ball_and_deposits_it() {
    let board = board(
        "
        XXXXXXX
        X0BC..X
        X.....X
        XXXXXXX",
    )
    .rider(0, 9);
    let played = board.play(&["m r"], "").then(&["m r"], &board.at(4, 5));
    assert_eq!((played.goku(0).balls, played.goku(0).kinton, played.after.setup().round), (1, 7, 2), "ITM-3, ITM-5");
}
