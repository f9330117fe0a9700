//! DEA and KIN: death, return, and the time of kintons.

use crate::board::{Board, board, cell};

fn room() -> Board {
    board(
        "
        XXXXXXXXX
        X0......X
        X.......X
        X......1X
        XXXXXXXXX",
    )
}

#[test]
fn dea_1_a_killed_goku() {
    let board = board(
        "
        XXXXXX
        X01..X
        X....X
        XXXXXX",
    )
    .rider(1, 4)
    .deposited(1, 2);
    let played = board.play(&["t r"], "0/71");
    let goku = played.goku(1);
    assert_eq!((goku.is_alive, goku.cell, goku.strength, goku.kinton), (false, cell(1, 2), 0, 0), "DEA-1");
    assert_eq!((goku.on_kinton, goku.with_ball, goku.timer, goku.balls), (false, false, 3, 2), "DEA-1, DEA-2");
    assert_eq!(played.event_lines().last().unwrap(), "DEA-1 P2 on 1 2 is killed by P1");
}

#[test]
fn dea_2_the_timer_falls_to_0() {
    let timers = |timer| room().dead(1, timer).play(&[], "").goku(1).timer;
    assert_eq!([4, 2, 1, 0].map(timers), [3, 1, 0, 0], "DEA-2: r is even");
}

#[test]
fn dea_3_a_goku_returns_in_an_odd_round() {
    let board = room().dead(1, 1).round(1);
    let played = board.play(&[], &board.at(3, 5));
    let goku = played.goku(1);
    assert_eq!((goku.is_alive, goku.cell, goku.strength, goku.timer), (true, cell(3, 5), 50, 0), "DEA-3");
    assert_eq!(played.event_lines(), ["DEA-3 P2 returns on 3 5 with strength 50"]);
    assert!(!room().dead(1, 2).round(1).play(&[], "").goku(1).is_alive, "DEA-3: not before its time");
    assert!(!room().dead(1, 1).round(2).play(&[], "").goku(1).is_alive, "DEA-3: not in an even round");
}

#[test]
fn dea_3_a_time_of_1_may_return_in_the_same_round() {
    let line = board(
        "
        XXXXXXXX
        X01....X
        X......X
        XXXXXXXX",
    )
    .set(|setup| setup.parameters.goku_regen_time = 1)
    .rider(0, 9);
    let odd = line.clone().round(1);
    assert_eq!(odd.play(&["t r"], &format!("0/71 {}", line.at(5, 5))).cells(), "1 1, 5 5", "DEA-2, DEA-3");
    assert_eq!(line.play(&["t r"], "0/71").cells(), "1 1, -", "DEA-3: r is even");
}

#[test]
fn dea_3_cells_that_will_not_do() {
    let board = board(
        "
        XXXXXXXXX
        X0....b.X
        XX.C..k.X
        X......BX
        X1......X
        XXXXXXXXX",
    )
    .dead(1, 0)
    .round(1);
    // Rock, capsule, ball, bean, kinton, and cells near 0; then one just beyond.
    let bad = [(0, 0), (2, 1), (2, 3), (3, 7), (1, 6), (2, 6), (1, 1), (1, 2), (1, 3), (3, 3), (3, 1)];
    let mut draws: String = bad.iter().map(|&(i, j)| board.at(i, j)).collect();
    draws.push_str(&board.at(1, 4));
    assert_eq!(board.play(&[], &draws).cells(), "1 1, 1 4", "DEA-3");
    let below = bad.iter().map(|&(i, j)| board.at(i, j)).collect::<String>() + &board.at(4, 1);
    assert_eq!(board.play(&[], &below).cells(), "1 1, 4 1", "DEA-3: three rows away");
}

#[test]
fn dea_3_the_place_of_an_absent_item_will_do() {
    let board = room().dead(1, 0).round(1).absent(rulebook_core::boladedrac::ItemKind::Bean, 3, 5, 9);
    assert_eq!(board.play(&[], &board.at(3, 5)).cells(), "1 1, 3 5", "DEA-3");
}

#[test]
fn dea_3_after_200_draws_it_waits() {
    let board = room().dead(1, 0).round(1);
    let played = board.play(&[], &board.at(0, 0).repeat(200));
    assert!(!played.goku(1).is_alive, "DEA-3");
    assert_eq!(played.event_lines(), ["DEA-3 P2 finds no cell to return to and waits"]);
    // Not in the even round, but in the odd one after it; the last draw will do.
    let waited = played.then(&[], "");
    let last = board.at(0, 0).repeat(199) + &board.at(3, 7);
    assert_eq!(waited.then(&[], &last).cells(), "1 1, 3 7", "DEA-3");
}

#[test]
fn kin_2_one_that_has_returned_keeps_the_next_one_away() {
    let board = room().dead(0, 0).dead(1, 0).round(1);
    let draws = [board.at(2, 2), board.at(2, 3), board.at(2, 4), board.at(2, 5)].concat();
    assert_eq!(board.play(&[], &draws).cells(), "2 2, 2 5", "KIN-2: 2 3 and 2 4 are near 0");
}

#[test]
fn kin_1_kinton_time_falls() {
    let played = room().rider(0, 2).play(&[], "");
    assert_eq!((played.goku(0).kinton, played.goku(0).on_kinton), (1, true), "KIN-1");
    let over = played.then(&[], "");
    assert_eq!((over.goku(0).kinton, over.goku(0).on_kinton), (0, false), "KIN-1");
    assert_eq!(over.event_lines(), ["KIN-1 the kinton of P1 has run out"]);
}

#[test]
fn kin_1_a_life_of_1_is_over_at_the_end_of_the_round() {
    let board = board(
        "
        XXXXX
        X0k.X
        X...X
        XXXXX",
    )
    .set(|setup| setup.parameters.kinton_life_time = 1);
    let played = board.play(&["m r"], "");
    assert_eq!((played.goku(0).kinton, played.goku(0).on_kinton), (0, false), "KIN-1");
}

#[test]
fn kin_1_a_carrier_keeps_its_ball() {
    let played = room().carrier(0).rider(0, 1).play(&[], "");
    assert!(played.goku(0).with_ball && !played.goku(0).on_kinton, "KIN-1");
}
