//! FIR: fire.

use crate::board::{board, empty};
use rstest::rstest;
use rulebook_core::redbot::{P1, P2};

#[test]
fn fir_1_the_shot_starts_after_movement() {
    // FIR-1: from the cell and in the direction after movement.
    let round = board(
        "6  .  .  . 21v
         5  . 11> .  .
            4  5  6  7",
    );
    let stays = round.clone().order("11 NONE FIRE").play();
    assert_eq!(stays.said("FIR-2"), ["P1 R1 shot RIGHT from 5 5 and hit nothing"], "FIR-1");
    let turns = round.clone().put("31<", 5, 9).order("11 LEFT FIRE").play();
    assert_eq!(turns.said("FIR-2"), ["P1 R1 shot UP from 5 5 and hit on 5 9"], "FIR-1");
    let moves = round.put("31<", 7, 5).put("21v", 9, 9).order("11 UP FIRE").play();
    assert_eq!(moves.said("FIR-2"), ["P1 R1 shot RIGHT from 6 5 and hit on 7 5"], "FIR-1");
}

#[test]
fn fir_1_a_shooter_at_no_lives_still_shoots() {
    let pair = board("5 31> . 11> . 21<\n 4  5  6  7  8").put("12^", 9, 9).order("11 NONE FIRE");
    let round = pair.clone().lives("11", 1).put("31>", 5, 5).order("31 UP NOTHING").play();
    assert_eq!(round.lives("11 21"), "11:0 21:9", "FIR-1: bumped to 0 before it shot");
    let round = pair.lives("11", 0).play();
    assert_eq!(round.lives("11 21"), "11:0 21:13", "FIR-1: dead at the start it does not");
}

#[rstest]
#[case::nothing("NOTHING")]
#[case::build("BUILD 20 20")]
fn fir_1_only_fire_shoots(#[case] action: &str) {
    let round = board("5 11> . 21<\n 4  5  6").order(&format!("11 NONE {action}")).play();
    assert_eq!((round.lives("21"), round.said("FIR-2").len()), ("21:13".into(), 0), "FIR-1");
}

#[rstest]
#[case::up("11^", "5 6")]
#[case::right("11>", "6 5")]
#[case::down("11v", "5 4")]
#[case::left("11<", "4 5")]
fn fir_2_the_first_object_ahead_is_hit(#[case] robot: &str, #[case] cell: &str) {
    let round = empty().put(robot, 5, 5).wall(5, 7, 40).wall(5, 3, 40).wall(7, 5, 40).wall(3, 5, 40);
    let far = round.clone().order("11 NONE FIRE").play();
    assert_eq!(far.said("FIR-3").len(), 1, "FIR-2");
    let near = round.wall(5, 6, 40).wall(5, 4, 40).wall(6, 5, 40).wall(4, 5, 40).order("11 NONE FIRE").play();
    let hit = near.said("FIR-2");
    assert!(hit[0].ends_with(&format!("from 5 5 and hit on {cell}")), "FIR-2: {hit:?}");
    assert_eq!(near.walls().matches(" 36").count(), 1, "FIR-2: one object, {}", near.walls());
}

#[test]
fn fir_2_a_shot_reaches_across_the_board_and_ends_at_the_edge() {
    let far = empty().put("11>", 1, 5).put("21<", 25, 5).order("11 NONE FIRE");
    assert_eq!(far.clone().play().lives("21"), "21:9", "FIR-2");
    let behind = far.put("21<", 25, 6).play();
    assert_eq!(behind.clauses(), "FIR-2", "FIR-2: nothing is hit, nothing splashes");
    assert_eq!(behind.said("FIR-2"), ["P1 R1 shot RIGHT from 1 5 and hit nothing"]);
    let off_board = empty().put("11>", 1, 5).wall(26, 5, 40).order("11 NONE FIRE").play();
    assert_eq!((off_board.clauses().as_str(), off_board.walls().as_str()), ("FIR-2", "26 5 40"), "FIR-2, BLD-7");
}

#[test]
fn fir_2_a_shooter_at_the_edge_hits_nothing() {
    let round = empty().put("11>", 25, 5).put("21^", 1, 5).order("11 NONE FIRE").play();
    assert_eq!((round.clauses().as_str(), round.lives("11 21").as_str()), ("FIR-2", "11:13 21:13"), "FIR-2");
}

#[test]
fn fir_2_what_is_not_present_lets_the_shot_pass() {
    let round = board("5 11> x 21v31<\n 4  5  6  7").lives("21", 0).out(P2).order("11 NONE FIRE").play();
    assert_eq!((round.lives("21 31"), round.walls()), ("21:0 31:9".into(), "5 5 0".into()), "FIR-2, SET-7");
    let round = board("5 11> x 21v31<\n 4  5  6  7").order("11 NONE FIRE").play();
    assert_eq!(round.lives("21 31"), "21:9 31:11", "FIR-2: alive it stops the shot");
}

#[test]
fn fir_3_what_is_hit_loses_straight_fire() {
    let robot = board("5 11> . 21<\n 4  5  6").order("11 NONE FIRE");
    let wall = board("5 11> . #40\n 4  5  6").order("11 NONE FIRE");
    assert_eq!(robot.clone().play().lives("21"), "21:9", "FIR-3");
    assert_eq!(wall.clone().play().walls(), "6 5 36", "FIR-3");
    assert_eq!(robot.rule("straight_fire", "5").play().lives("21"), "21:8", "FIR-3, SET-4");
    assert_eq!(wall.rule("straight_fire", "0").play().walls(), "6 5 40", "FIR-3, SET-4");
}

const SPLASH: &str = "
    7  .  .  .  .  .  .
    6  .  .  . 12v .  .
    5  . 11>#40 . 31^ .
    4  .  .  . 21< .  .
    3  .  .  .  .  .  .
       4  5  6  7  8  9";

#[test]
fn fir_4_all_around_the_hit_cell_lose_splash_fire() {
    let round = board(SPLASH).order("11 NONE FIRE").play();
    assert_eq!(round.walls(), "6 5 36", "FIR-4");
    assert_eq!(round.lives("11 12 21 31"), "11:11 12:11 21:11 31:13", "FIR-4: the shooter and its partner too");
    assert_eq!(round.points(), [6, 0, 0, 0]);
    insta::assert_snapshot!(round.trace(), @r"
    FIR-2: P1 R1 shot RIGHT from 5 5 and hit on 6 5
    FIR-3: wall 1 on 6 5 lost 4 directly
    FIR-4: P1 R1 on 5 5 lost 2 next to the hit, 2 points for P1
    FIR-4: P1 R2 on 7 6 lost 2 next to the hit, 2 points for P1
    FIR-4: P2 R1 on 7 4 lost 2 next to the hit, 2 points for P1
    ");
}

#[rstest]
#[case::corner(7, 6, 38)]
#[case::side(7, 5, 38)]
#[case::two_to_the_right(8, 5, 40)]
#[case::two_up(6, 7, 40)]
#[case::knights_move(7, 7, 40)]
fn fir_4_walls_in_the_eight_cells_around(#[case] x: i32, #[case] y: i32, #[case] lives: i32) {
    let round = board("5 11> . #40\n 4  5  6").wall(x, y, 40).order("11 NONE FIRE").play();
    assert_eq!(round.walls(), format!("6 5 36, {x} {y} {lives}"), "FIR-4");
}

#[test]
fn fir_4_what_is_not_present_is_not_splashed() {
    let target = board("5 11> . 21<\n 4  5  6").size(9, 5).wall(7, 4, 0).wall(7, 6, 40).put("31^", 6, 4).out(P2);
    let round = target.lives("31", 0).out(rulebook_core::redbot::P3).order("11 NONE FIRE").play();
    assert_eq!(round.walls(), "7 4 0, 7 6 40", "FIR-4: destroyed, off the board");
    assert_eq!(round.lives("31"), "31:0", "FIR-4: dead");
}

#[test]
fn fir_4_each_shot_splashes_for_itself() {
    let round = board("5 11>#40 . \n 4  5  6").put("12v", 5, 9).put("31<", 6, 5);
    let round = round.order("11 NONE FIRE").order("12 NONE FIRE").play();
    // FIR-4: two shots at one wall; 11 and 31 are beside it both times.
    assert_eq!((round.walls(), round.lives("11 31")), ("5 5 32".into(), "11:9 31:9".into()), "FIR-4");
    assert_eq!(round.points(), [8, 0, 0, 0]);
}

#[test]
fn fir_4_takes_splash_fire_of_the_rules() {
    let round = board(SPLASH).rule("splash_fire", "3").order("11 NONE FIRE").play();
    assert_eq!((round.lives("11 12 21"), round.points()[0]), ("11:10 12:10 21:10".into(), 9), "FIR-4, SET-4");
}

#[test]
fn fir_5_points_for_robots_in_full_and_none_for_walls() {
    let round = board("5 11> . 21<\n 4  5  6").points(P1, 10).order("11 NONE FIRE");
    assert_eq!(round.clone().play().points(), [14, 0, 0, 0], "FIR-5: they add up");
    assert_eq!(round.clone().lives("21", 1).play().points(), [14, 0, 0, 0], "FIR-5: in full");
    let walls = board("5 11> . #40#40\n 4  5  6  7").order("11 NONE FIRE").play();
    assert_eq!((walls.points(), walls.walls()), ([0; 4], "6 5 36, 7 5 38".into()), "FIR-5: walls give none");
}

#[test]
fn fir_5_own_robots_count_like_others() {
    let round = board("5 11> . 12<\n 4  5  6").order("11 NONE FIRE").play();
    assert_eq!((round.points(), round.lives("12")), ([4, 0, 0, 0], "12:9".into()), "FIR-5");
    assert_eq!(round.said("FIR-3"), ["P1 R2 on 6 5 lost 4 directly, 4 points for P1"]);
}

#[test]
fn fir_5_the_shooters_player_gains_not_the_victims() {
    let round = board("5 11> . 42<\n 4  5  6").order("42 NONE FIRE").play();
    assert_eq!(round.points(), [0, 0, 0, 4], "FIR-5");
}

#[test]
fn fir_6_all_shots_see_the_same_picture() {
    let three = board(
        "6  .  .  .  .  .  .  .
         5  . 11> . 21v . 31< .
         4  .  .  .  .  .  .  .
            3  4  5  6  7  8  9",
    );
    let round = three.clone().lives("21", 1).put("41^", 6, 1).all("NONE FIRE").order("41 NONE NOTHING").play();
    assert_eq!(round.lives("11 21 31 41"), "11:13 21:-7 31:13 41:9", "FIR-6: it stops both shots and shoots");
    assert_eq!(round.points(), [4, 4, 4, 0], "FIR-6");
    let round = three.lives("21", 0).out(P2).order("11 NONE FIRE").order("31 NONE FIRE").play();
    assert_eq!(round.lives("11 21 31"), "11:9 21:0 31:9", "FIR-6: dead at the start it stops none");
}

#[test]
fn fir_6_a_victim_is_splashed_after_its_death_blow() {
    // FIR-6: 21 has 4 lives, is hit by 11 and splashed by 31's hit on the wall beside it.
    let round = board(
        "6  .  . #40 . 31<
         5 11> . 21v .  .
            4  5  6  7  8",
    );
    let round = round.lives("21", 4).order("11 NONE FIRE").order("31 NONE FIRE").play();
    assert_eq!((round.lives("21"), round.walls()), ("21:-2".into(), "6 6 34".into()), "FIR-6");
    assert_eq!(round.points(), [4, 0, 2, 0], "FIR-6: full points");
}
