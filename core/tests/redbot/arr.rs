//! ARR: arrival.

use crate::board::{board, empty};
use rstest::rstest;
use rulebook_core::redbot::{P1, P2, Player, Standing};

#[test]
fn arr_1_stepping_on_an_own_goal_cell_ends_the_game_for_the_player() {
    let round = board("5  . 11> .\n 4  5  6").goal(P1, 6, 5).counter(7, 100).order("11 UP NOTHING").play();
    assert_eq!(round.said("ARR-1"), ["P1 arrived with P1 R1 in round 7"]);
    let player = &round.after.setup().players[P1];
    assert_eq!((player.in_game, player.finish_round), (false, Some(7)), "ARR-1: the counter that was shown");
    assert_eq!(round.after.standing(P1), Standing::Arrived { round: 7 });
}

#[rstest]
#[case::beside_it(P1, 6, 6)]
#[case::another_players(P2, 6, 5)]
#[case::the_cell_left(P1, 5, 5)]
fn arr_1_near_misses(#[case] player: Player, #[case] x: u8, #[case] y: u8) {
    let round = board("5  . 11> .\n 4  5  6").put("21^", 9, 9).goal(player, x, y).order("11 UP NOTHING").play();
    assert_eq!(round.clauses(), "MOV-5", "ARR-1");
    assert_eq!((round.in_game(P1), round.after.standing(P1)), (true, Standing::Playing), "ARR-1");
}

#[test]
fn arr_1_standing_there_is_enough() {
    let start = empty().put("11>", 5, 5).goal(P1, 5, 5).counter(0, 1);
    let round = Player::ALL.into_iter().fold(start, |start, player| start.allowance(player, 20)).play();
    assert_eq!(round.said("ARR-1"), ["P1 arrived with P1 R1 in round 0"], "ARR-1, R-10");
}

#[test]
fn arr_1_the_lives_at_this_moment_do_not_matter() {
    let round = board("5  . 11>21<\n 4  5  6").lives("11", 1).goal(P1, 5, 5).order("21 UP NOTHING").play();
    assert_eq!(round.clauses(), "MOV-3 ARR-1 DEA-1", "ARR-1: at 0 lives");
    assert_eq!(round.after.standing(P1), Standing::Arrived { round: 10 });
}

#[test]
fn arr_1_a_dead_robot_on_a_goal_cell_has_not_arrived() {
    let round = empty().put("11>", 5, 5).lives("11", 0).put("12>", 9, 9).goal(P1, 5, 5).play();
    assert!(round.in_game(P1), "ARR-1: not present");
    assert_eq!(round.clauses(), "");
}

#[test]
fn arr_1_any_of_the_goal_cells_and_either_robot() {
    let round = empty().put("11>", 9, 9).put("12>", 5, 5).goal(P1, 1, 1).goal(P1, 5, 5).play();
    assert_eq!(round.said("ARR-1"), ["P1 arrived with P1 R2 in round 10"], "ARR-1");
    let round = empty().put("11>", 1, 1).put("12>", 5, 5).goal(P1, 1, 1).goal(P1, 5, 5).play();
    assert_eq!(round.said("ARR-1"), ["P1 arrived with P1 R1 in round 10"], "ARR-1: both, told once");
}

#[test]
fn arr_1_a_player_out_of_the_game_does_not_arrive() {
    let round = empty().put("11>", 5, 5).out(P1).goal(P1, 5, 5).put("21^", 9, 9).play();
    assert_eq!((round.clauses().as_str(), round.after.standing(P1)), ("", Standing::Eliminated), "ARR-1");
}

#[test]
fn arr_1_an_earlier_arrival_keeps_its_round() {
    let round = empty().put("11>", 5, 5).arrived(P1, 3).goal(P1, 5, 5).put("21^", 9, 9).play();
    assert_eq!(round.after.standing(P1), Standing::Arrived { round: 3 }, "ARR-1");
}

#[test]
fn arr_1_a_variant_without_goals_has_no_arrival() {
    let round = empty().put("11v", 5, 1).order("11 UP NOTHING").play();
    assert_eq!(round.clauses(), "MOV-2", "ARR-1, FILE-8: no goal cell");
}

#[test]
fn arr_2_special_actions_of_the_round_of_arrival_are_carried_out() {
    let round = board("5 12^11> .  . 21<\n 4  5  6  7  8").goal(P1, 6, 5);
    let round = round.order("11 UP FIRE").order("12 UP BUILD 20 20").play();
    assert_eq!(round.clauses(), "MOV-5 MOV-5 ARR-1 FIR-2 FIR-3 BLD-5 BLD-9", "ARR-2");
    assert_eq!((round.lives("21"), round.built(), round.points()[0]), ("21:9".into(), "20 20".into(), 4), "ARR-2");
}

#[test]
fn arr_2_but_not_those_of_the_round_after() {
    let round = board("5 12^ . 11> . 21<\n 4  5  6  7  8").goal(P1, 6, 5).arrived(P1, 9);
    let round = round.order("11 UP FIRE").order("12 UP BUILD 20 20").play();
    assert_eq!(round.clauses(), "", "ARR-2, ORD-3");
}

#[test]
fn arr_3_robots_of_an_arrived_player_are_obstacles_and_targets() {
    let arrived = board("5 21>11v . 31<\n 4  5  6  7").put("12^", 9, 9).arrived(P1, 9);
    let round = arrived.order("21 UP NOTHING").order("31 NONE FIRE").play();
    assert_eq!(round.clauses(), "MOV-3 FIR-2 FIR-3 FIR-4", "ARR-3");
    assert_eq!((round.lives("11 21"), round.points()), ("11:8 21:11".into(), [0, 0, 6, 0]), "ARR-3");
}

#[test]
fn arr_3_their_lives_count_and_can_be_lost() {
    let arrived = board("5 11v . 31<\n 4  5  6").put("12^", 9, 9).arrived(P1, 9);
    let round = arrived.order("31 NONE FIRE").play();
    assert_eq!(round.before.score(P1).total() - round.after.score(P1).total(), 4, "ARR-3, SCO-1");
}

#[test]
fn arr_3_a_destroyed_robot_of_theirs_is_no_obstacle() {
    let round = board("5 21>11v .\n 4  5  6").arrived(P1, 9).lives("11", 0).order("21 UP NOTHING").play();
    assert_eq!((round.clauses().as_str(), round.robot("21").as_str()), ("MOV-5", "21> 5 5 with 13"), "ARR-3, SET-7");
}

#[test]
fn arr_4_arrival_and_loss_of_both_robots_in_one_round() {
    let doomed = board("5 11v12v . 31<\n 4  5  6  7").lives("11", 2).lives("12", 4).order("31 NONE FIRE");
    let round = doomed.clone().goal(P1, 4, 5).play();
    assert_eq!(round.clauses(), "ARR-1 FIR-2 FIR-3 FIR-4 DEA-1 DEA-1", "ARR-4: no DEA-3");
    assert_eq!(round.after.standing(P1), Standing::Arrived { round: 10 }, "ARR-4");
    let round = doomed.goal(P1, 4, 4).play();
    assert_eq!(round.clauses(), "FIR-2 FIR-3 FIR-4 DEA-1 DEA-1 DEA-3", "ARR-4: one cell beside it, no arrival");
    assert_eq!(round.after.standing(P1), Standing::Eliminated);
}
