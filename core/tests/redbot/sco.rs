//! SCO: score.

use crate::board::{board, empty};
use rstest::rstest;
use rulebook_core::redbot::{P1, P2, Player, Score};
use rulebook_core::text::PlainWriter;

#[test]
fn sco_1_lives_fire_points_and_bonus() {
    let board = empty().put("11>", 5, 5).put("12>", 9, 9).lives("12", 7).points(P1, 30);
    assert_eq!(board.clone().state().score(P1).total(), 13 + 7 + 30, "SCO-1");
    let score = board.arrived(P1, 4).state().score(P1);
    assert_eq!(score, Score { lives: 20, fire_points: 30, arrival_bonus: 40 }, "SCO-1");
    assert_eq!(score.total(), 90, "SCO-1");
}

#[rstest]
#[case::one_left(1, 14)]
#[case::none(0, 13)]
#[case::negative(-7, 13)]
fn sco_1_negative_lives_count_as_none(#[case] lives: i32, #[case] total: i64) {
    let state = empty().put("11>", 5, 5).put("12>", 9, 9).lives("12", lives).state();
    assert_eq!(state.score(P1).total(), total, "SCO-1");
}

#[test]
fn sco_1_the_sum_is_wider_than_32_bits() {
    let state = empty().put("11>", 5, 5).lives("11", i32::MAX - 8).put("12>", 9, 9).lives("12", 0).points(P1, 0);
    assert_eq!(state.rule("max_fin_bonus", "1000000").arrived(P1, 0).state().score(P1).total(), 2_148_483_629, "SCO-1");
}

const NONE: Option<i32> = None;

#[rstest]
#[case::all_apart([Some(5), Some(6), Some(7), Some(8)], [40, 30, 20, 10])]
#[case::first_two_tie([Some(12), Some(12), Some(15), NONE], [40, 40, 30, 0])]
#[case::ties_apart([Some(9), Some(12), Some(9), Some(20)], [40, 30, 40, 20])]
#[case::three_tie([NONE, Some(7), Some(7), Some(7)], [0, 40, 40, 40])]
#[case::nobody([NONE; 4], [0; 4])]
#[case::the_order_is_by_rounds_not_seats([Some(8), Some(6), Some(7), Some(5)], [10, 30, 20, 40])]
#[case::round_zero([Some(0), NONE, Some(2_147_483_646), NONE], [40, 0, 30, 0])]
fn sco_2_the_bonus_falls_by_distinct_rounds(#[case] rounds: [Option<i32>; 4], #[case] bonus: [i64; 4]) {
    assert_eq!(bonuses(rounds, &[]), bonus, "SCO-2");
}

fn bonuses(rounds: [Option<i32>; 4], rules: &[(&str, &str)]) -> [i64; 4] {
    let board = rules.iter().fold(empty(), |board, &(key, value)| board.rule(key, value));
    let arrive = |board, (player, round)| match round {
        Some(round) => crate::board::Board::arrived(board, player, round),
        None => board,
    };
    let state = Player::ALL.into_iter().zip(rounds).fold(board, arrive).state();
    Player::ALL.map(|player| state.score(player).arrival_bonus)
}

#[test]
fn sco_2_the_bonus_can_be_negative() {
    let rounds = [Some(5), Some(6), Some(7), NONE];
    let rules = [("max_fin_bonus", "25"), ("fin_bonus_step", "20")];
    assert_eq!(bonuses(rounds, &rules), [5, -15, -35, 0], "SCO-2: it is not cut off");
    assert_eq!(bonuses(rounds, &[("fin_bonus_step", "0")]), [50, 50, 50, 0], "SCO-2");
}

#[test]
fn sco_3_every_round_file_shows_the_total_with_the_bonus() {
    let board = board("5 11> . 21<\n 4  5  6").goal(P1, 4, 5).name(P1, "alpha").order("11 NONE FIRE");
    let round = board.play();
    let totals = |state: &rulebook_core::redbot::State| {
        let mut text = String::new();
        state.write(&mut text).unwrap();
        text.lines().skip(15).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(totals(&round.before), ["P1: 13 alpha", "P2: 13", "P3: 0", "P4: 0"], "SCO-3");
    assert_eq!(totals(&round.after), ["P1: 57 alpha", "P2: 9", "P3: 0", "P4: 0"], "SCO-3");
}

#[test]
fn sco_3_an_earlier_arrival_lowers_the_running_bonus_of_none() {
    // SCO-3: the later arrival does not affect the total of the earlier one.
    let board = empty().put("11>", 5, 5).arrived(P1, 4).put("21>", 9, 9).goal(P2, 9, 9);
    let round = board.play();
    assert_eq!((round.before.score(P1).total(), round.after.score(P1).total()), (53, 53), "SCO-3");
    assert_eq!(round.after.score(P2).total(), 13 + 30, "SCO-3, SCO-2");
}

#[rstest]
#[case::all_equal([7, 7, 7, 7], [1, 1, 1, 1])]
#[case::two_share_the_first([9, 9, 5, 2], [1, 1, 3, 4])]
#[case::all_apart([1, 2, 3, 4], [4, 3, 2, 1])]
#[case::two_share_the_middle([5, 8, 5, 1], [2, 1, 2, 4])]
#[case::three_share_the_last([0, 0, 6, 0], [2, 2, 1, 2])]
fn sco_4_equal_totals_share_a_rank(#[case] points: [i32; 4], #[case] ranks: [u8; 4]) {
    let board =
        Player::ALL.into_iter().zip(points).fold(empty(), |board, (player, points)| board.points(player, points));
    let state = board.state();
    assert_eq!(Player::ALL.map(|player| state.ranks()[player]), ranks, "SCO-4");
}

#[test]
fn sco_4_the_rank_is_by_the_total_not_by_fire_points() {
    let state = empty().points(P1, 13).put("21>", 5, 5).points(P2, 1).state();
    assert_eq!((state.ranks()[P1], state.ranks()[P2]), (2, 1), "SCO-4");
}

#[test]
fn sco_4_the_score_sheet_is_in_the_order_of_the_ranks() {
    let board = empty().points(P1, 3).put("21>", 5, 5).points(P2, 1).name(P2, "two words").put("41v", 9, 9);
    let state = board.points(rulebook_core::redbot::P4, 1).arrived(rulebook_core::redbot::P3, 2).state();
    let mut sheet = String::new();
    state.write_score_sheet(&mut PlainWriter(&mut sheet)).unwrap();
    // REF-8: rank, seat, name, total, lives, fire points, bonus; equal totals by seat.
    insta::assert_snapshot!(sheet, @r"
    1 P3  40 0 0 40
    2 P2 two words 14 13 1 0
    2 P4  14 13 1 0
    4 P1  3 0 3 0
    ");
}
