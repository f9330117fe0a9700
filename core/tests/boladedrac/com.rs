//! COM: combats.

use crate::board::{Board, board, cell};
use rstest::rstest;
use rulebook_core::boladedrac::Event;

/// 0 moves to the right and fights 1.
fn pair() -> Board {
    board(
        "
        XXXXXXX
        X.01..X
        X.....X
        X.....X
        XXXXXXX",
    )
}

/// Wins and loses for the mover at full strength.
const WIN: &str = "0/202 ";
const LOSE: &str = "101/202 ";

#[rstest]
#[case(100, 100, "100/202", true)]
#[case(100, 100, "101/202", false)]
#[case(0, 0, "0/2", true)]
#[case(0, 0, "1/2", false)]
#[case(7, 30, "7/39", true)]
#[case(7, 30, "8/39", false)]
fn com_1_the_draw_decides(#[case] own: u32, #[case] other: u32, #[case] draw: &str, #[case] wins: bool) {
    let played = pair().strength(0, own).strength(1, other).play(&["m r"], draw);
    assert_eq!((played.goku(0).is_alive, played.goku(1).is_alive), (wins, !wins), "COM-1");
}

/// COM-1: of all draws, as many as the formula of the source says let the mover win.
#[test]
fn com_1_probability() {
    for (own, other) in [(0, 0), (3, 9), (100, 0), (50, 100)] {
        let board = pair().strength(0, own).strength(1, other);
        let below = 2 + own + other;
        let wins = (0..below).filter(|v| board.play(&["m r"], &format!("{v}/{below}")).goku(0).is_alive).count();
        assert_eq!(wins, 1 + own as usize, "COM-1: {own} against {other}");
    }
}

#[test]
fn com_2_where_they_are() {
    let won = pair().play(&["m r"], WIN);
    assert_eq!((won.cells().as_str(), won.goku(1).cell), ("1 3, -", cell(1, 3)), "COM-2");
    let lost = pair().play(&["m r"], LOSE);
    assert_eq!((lost.cells().as_str(), lost.goku(0).cell), ("-, 1 3", cell(1, 2)), "COM-2");
    assert!(lost.events.iter().filter_map(Event::granted).eq([crate::board::PLAYERS[0]]), "MOV-6: granted");
}

#[rstest]
#[case::mover(0, 100, 100, WIN, [90, 0])]
#[case::defender(0, 100, 100, LOSE, [0, 90])]
#[case::never_below_0(0, 9, 100, "9/111", [0, 0])]
#[case::with_cost(2, 100, 100, WIN, [85, 0])]
#[case::cost_of_a_loser(2, 100, 100, LOSE, [0, 90])]
#[case::with_cost_to_0(2, 12, 100, "0/114", [0, 0])]
fn com_3_strength_of_the_winner(
    #[case] round: u32,
    #[case] own: u32,
    #[case] other: u32,
    #[case] draw: &str,
    #[case] left: [u32; 2],
) {
    let played = pair().round(round).strength(0, own).strength(1, other).play(&["m r"], draw);
    assert_eq!(played.strengths(), left, "COM-3");
}

#[test]
fn com_3_the_cost_is_judged_before_the_kinton_is_won() {
    let won = pair().round(2).strength(0, 12).rider(1, 4).play(&["m r"], "0/114");
    assert_eq!((won.strengths()[0], won.goku(0).kinton), (0, 3), "COM-3, COM-4, KIN-1");
    let rider = pair().round(2).strength(0, 12).rider(0, 4).play(&["m r"], "0/114");
    assert_eq!(rider.strengths()[0], 2, "MOV-4: a rider pays nothing");
    let refused = pair().round(2).strength(0, 4).play(&["m r"], "");
    assert!(refused.event_lines()[0].starts_with("MOV-4"), "no combat and no draw without the strength for the move");
}

#[rstest]
#[case::of_the_defender(0, 4, WIN, [3, 0])]
#[case::on_top(5, 4, WIN, [8, 0])]
#[case::of_the_mover(5, 0, LOSE, [0, 4])]
#[case::on_top_of_the_defenders(5, 4, LOSE, [0, 8])]
#[case::nobodys(0, 0, WIN, [0, 0])]
fn com_4_kinton_of_the_loser(#[case] own: u32, #[case] other: u32, #[case] draw: &str, #[case] left: [u32; 2]) {
    let mut board = pair();
    if own > 0 {
        board = board.rider(0, own);
    }
    if other > 0 {
        board = board.rider(1, other);
    }
    let played = board.play(&["m r"], draw);
    assert_eq!([0, 1].map(|id| played.goku(id).kinton), left, "COM-4, KIN-1");
    assert_eq!([0, 1].map(|id| played.goku(id).on_kinton), left.map(|time| time > 0), "COM-4");
}

#[test]
fn set_5_kinton_time_stays_at_its_greatest() {
    let played = pair().rider(0, 1_000_000_000).rider(1, 999_999_999).play(&["m r"], WIN);
    assert_eq!(played.goku(0).kinton, 999_999_999, "SET-5, KIN-1");
}

#[test]
fn com_5_the_defenders_ball_goes_to_a_mover_without_one() {
    let played = pair().carrier(1).play(&["m r"], WIN);
    assert!(played.goku(0).with_ball && !played.goku(1).with_ball, "COM-5");
    assert!(played.event_lines().contains(&"COM-5 P1 gets the ball of P2".to_owned()));
}

#[test]
fn com_5_the_defenders_ball_is_owed_if_the_mover_is_a_carrier() {
    let board = pair().carrier(0).carrier(1);
    let played = board.play(&["m r"], &format!("{WIN}{}", board.at(5, 4)));
    assert!(played.goku(0).with_ball && played.has_ball_at(5, 4), "COM-5, BAL-1");
}

#[test]
fn com_5_a_mover_without_a_ball_takes_one_of_two() {
    let board = pair().carrier(1).ball(1, 3);
    let played = board.play(&["m r"], &format!("{WIN}{}", board.at(5, 4)));
    assert!(played.goku(0).with_ball && !played.has_ball_at(1, 3) && played.has_ball_at(5, 4), "COM-5");
    assert!(played.event_lines().contains(&"COM-5 the ball on 1 3 is owed".to_owned()));
}

#[test]
fn com_5_the_ball_of_the_cell_stays_under_a_mover_that_has_one() {
    let board = pair().carrier(0).carrier(1).ball(1, 3);
    let played = board.play(&["m r"], &format!("{WIN}{}", board.at(5, 4)));
    assert!(played.goku(0).with_ball && played.has_ball_at(1, 3) && played.has_ball_at(5, 4), "COM-5");
}

#[test]
fn com_6_the_movers_ball_goes_to_a_defender_without_one() {
    let played = pair().carrier(0).play(&["m r"], LOSE);
    assert!(played.goku(1).with_ball && !played.goku(0).with_ball, "COM-6");
    assert!(played.event_lines().contains(&"COM-6 P2 gets the ball of P1".to_owned()));
}

#[test]
fn com_6_the_movers_ball_is_owed_if_the_defender_is_a_carrier() {
    let board = pair().carrier(0).carrier(1).ball(1, 3);
    let played = board.play(&["m r"], &format!("{LOSE}{}", board.at(5, 4)));
    assert!(played.goku(1).with_ball && played.has_ball_at(1, 3) && played.has_ball_at(5, 4), "COM-6");
    assert!(played.event_lines().contains(&"COM-6 the ball of P1 is owed".to_owned()));
}

#[test]
fn com_6_a_defender_on_a_capsule_deposits_at_once() {
    let board = pair().carrier(0).capsule(1, 3);
    let played = board.play(&["m r"], &format!("{LOSE}{}", board.at(5, 4)));
    let defender = played.goku(1);
    assert_eq!((defender.with_ball, defender.balls, played.has_ball_at(5, 4)), (false, 1, true), "COM-6");
}

#[test]
fn com_7_a_mover_that_wins_on_a_capsule_deposits_its_ball() {
    let board = pair().carrier(0).capsule(1, 3);
    let played = board.play(&["m r"], &format!("{WIN}{}", board.at(5, 4)));
    let mover = played.goku(0);
    assert_eq!((mover.with_ball, mover.balls, played.has_ball_at(5, 4)), (false, 1, true), "COM-7");
    let empty_handed = pair().capsule(1, 3).play(&["m r"], WIN);
    assert_eq!(empty_handed.goku(0).balls, 0, "COM-7: without a ball nothing is deposited");
}

#[test]
fn com_8_the_loser_is_killed() {
    let played = pair().rider(1, 4).deposited(1, 3).play(&["m r"], WIN);
    let loser = played.goku(1);
    assert_eq!((loser.is_alive, loser.strength, loser.kinton, loser.on_kinton), (false, 0, 0, false), "COM-8, DEA-1");
    assert_eq!((loser.timer, loser.balls), (3, 3), "DEA-1, DEA-2");
}

#[test]
fn com_1_all_of_it_in_words() {
    let board = pair().round(2).rider(1, 4).carrier(1).carrier(0);
    assert_eq!(
        board.play(&["m r"], &format!("{WIN}{}", board.at(5, 4))).event_lines(),
        [
            "COM-1 P1 with 100 fights P2 with 100 on 1 3, draws 0: P1 wins, strength 85 is left",
            "COM-4 P1 gets the kinton of P2, kinton time 4",
            "COM-5 the ball of P2 is owed",
            "DEA-1 P2 on 1 3 is killed by P1",
            "BAL-1 an owed ball lies on 5 4",
        ]
    );
}

#[test]
fn rou_3_a_kinton_that_is_won_counts_at_once() {
    // The rider 0 loses against 1, which then moves in the same odd round.
    let played = pair().round(1).rider(0, 5).play(&["m r", "m r"], LOSE);
    assert_eq!((played.cells().as_str(), played.goku(1).kinton), ("-, 1 4", 4), "ROU-3");
    let on_foot = pair().round(1).play(&["-", "m r"], "");
    assert_eq!(on_foot.cells(), "1 2, 1 3", "ROU-3");
    // It saves the cost as well.
    let free = pair().round(2).rider(0, 5).play(&["m r", "m r"], LOSE);
    assert_eq!(free.strengths(), [0, 90], "ROU-3, MOV-4");
}
