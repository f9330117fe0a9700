//! BLD: building.

use crate::board::{Board, board, empty};
use rstest::rstest;
use rulebook_core::redbot::{P1, P2, P3, P4, Player};

/// Eight robots along the top, far from the middle.
fn builders() -> Board {
    let robots = ["11v", "12v", "21v", "22v", "31v", "32v", "41v", "42v"];
    robots.into_iter().zip(1..).fold(empty(), |board, (robot, x)| board.put(robot, 3 * x, 25))
}

#[test]
fn bld_1_robots_are_taken_in_their_order() {
    let mut board = builders();
    for (robot, x) in ["42", "31", "12", "22", "41", "11", "32", "21"].into_iter().zip(1..) {
        board = board.order(&format!("{robot} NONE BUILD {x} 1"));
    }
    let round = board.play();
    assert_eq!(round.built(), "6 1, 3 1, 8 1, 4 1, 2 1, 7 1, 5 1, 1 1", "BLD-1: P1 R1 first, P4 R2 last");
}

#[test]
fn bld_1_with_one_wall_left_r1_has_it() {
    let round = builders().allowance(P1, 1).order("12 NONE BUILD 1 1").order("11 NONE BUILD 9 1").play();
    assert_eq!(round.built(), "9 1", "BLD-1");
    assert_eq!(round.said("BLD-2"), ["P1 R2 may not build on 1 1: no wall is left"], "BLD-1, BLD-2");
}

#[test]
fn bld_1_only_robots_alive_after_the_deaths_build() {
    let shot = board("5 11> . 21v\n 4  5  6").put("22^", 1, 1).order("11 NONE FIRE").order("21 NONE BUILD 20 20");
    let round = shot.clone().lives("21", 5).play();
    assert_eq!(round.built(), "20 20", "BLD-1: one life is enough");
    let round = shot.lives("21", 4).play();
    assert_eq!((round.built(), round.allowances()), (String::new(), [10; 4]), "BLD-1: free of charge");
    assert_eq!(round.said("BLD-1"), ["P2 R1 may not build on 20 20: the builder was destroyed"]);
}

#[test]
fn bld_1_the_first_reason_is_reported() {
    // BLD-1: no walls left, a wall on the cell and a robot nearby; each step removes one reason.
    let all = board("5 11>#40 .\n 4  5  6").order("11 NONE BUILD 5 5");
    assert_eq!(all.clone().allowance(P1, 0).play().clauses(), "BLD-2");
    assert_eq!(all.clone().play().clauses(), "BLD-3");
    assert_eq!(all.order("11 NONE BUILD 5 6").play().clauses(), "BLD-4");
}

#[test]
fn bld_1_a_refusal_is_free_of_charge() {
    let round = board("5 11>#40 .\n 4  5  6").order("11 NONE BUILD 5 5").play();
    assert_eq!((round.allowances(), round.walls()), ([10; 4], "5 5 40".into()), "BLD-1");
}

#[test]
fn bld_1_the_wall_list_is_the_one_before_the_phase() {
    // BLD-1: P1's wall is not in the list yet when P2's order is judged.
    let round = builders().order("11 NONE BUILD 9 9").order("21 NONE BUILD 9 9").play();
    assert_eq!(round.clauses(), "BLD-5 BLD-5 BLD-9", "BLD-1, BLD-6");
}

#[rstest]
#[case::none(0, "BLD-2")]
#[case::one(1, "BLD-5 BLD-9")]
fn bld_2_refused_when_nothing_is_left(#[case] allowance: i32, #[case] clauses: &str) {
    let round = builders().allowance(P1, allowance).order("11 NONE BUILD 9 9").play();
    assert_eq!(round.clauses(), clauses, "BLD-2");
    assert_eq!(round.allowances(), [0, 10, 10, 10]);
}

#[test]
fn bld_2_charges_of_the_same_round_count() {
    let both = builders().order("11 NONE BUILD 1 1").order("12 NONE BUILD 9 1");
    assert_eq!(both.clone().allowance(P1, 2).play().built(), "1 1, 9 1", "BLD-2");
    assert_eq!(both.allowance(P1, 1).play().built(), "1 1", "BLD-2");
}

#[test]
fn bld_2_the_allowance_of_another_player_does_not_count() {
    let round = builders().allowance(P2, 0).order("11 NONE BUILD 9 9").play();
    assert_eq!(round.built(), "9 9", "BLD-2");
}

#[rstest]
#[case::standing(9, 9, 40, "BLD-3")]
#[case::destroyed(9, 9, 0, "BLD-3")]
#[case::long_destroyed(9, 9, -5, "BLD-3")]
#[case::beside_it(9, 8, 40, "BLD-5 BLD-9")]
#[case::same_column(9, 10, 40, "BLD-5 BLD-9")]
fn bld_3_refused_where_a_wall_stands_or_stood(#[case] x: i32, #[case] y: i32, #[case] lives: i32, #[case] is: &str) {
    let round = builders().wall(x, y, lives).order("11 NONE BUILD 9 9").play();
    assert_eq!(round.clauses(), is, "BLD-3");
}

#[rstest]
#[case::there(-3, "BLD-3")]
#[case::beside_it(-4, "BLD-5 BLD-9")]
fn bld_3_off_the_board_too(#[case] x: i32, #[case] clauses: &str) {
    let round = builders().wall(-3, 7, 40).order(&format!("11 NONE BUILD {x} 7")).play();
    assert_eq!(round.clauses(), clauses, "BLD-3, BLD-7");
}

#[test]
fn bld_3_the_reason_in_words() {
    let round = builders().wall(9, 9, 0).order("11 NONE BUILD 9 9").play();
    assert_eq!(round.said("BLD-3"), ["P1 R1 may not build on 9 9: a wall stands or stood there"]);
}

#[rstest]
fn bld_4_refused_in_the_nine_cells_around_a_robot(#[values(8, 9, 10)] x: i32, #[values(11, 12, 13)] y: i32) {
    let round = builders().put("41^", 9, 12).out(P4).order(&format!("11 NONE BUILD {x} {y}")).play();
    let reason = format!("P1 R1 may not build on {x} {y}: P4 R1 is too near");
    assert_eq!(round.said("BLD-4"), [reason], "BLD-4: also of a player out of the game");
}

#[rstest]
#[case::left(7, 12)]
#[case::right(11, 12)]
#[case::above(9, 14)]
#[case::below(9, 10)]
#[case::corner(11, 14)]
fn bld_4_two_cells_away_is_far_enough(#[case] x: i32, #[case] y: i32) {
    let round = builders().put("41^", 9, 12).order(&format!("11 NONE BUILD {x} {y}")).play();
    assert_eq!(round.clauses(), "BLD-5 BLD-9", "BLD-4");
}

#[rstest]
#[case::builder("11v")]
#[case::partner("12v")]
#[case::rival("21v")]
fn bld_4_robots_of_any_player(#[case] robot: &str) {
    let near = builders().put(robot, 9, 9).order("11 NONE BUILD 10 10");
    assert_eq!(near.clone().play().clauses(), "BLD-4", "BLD-4");
    if robot != "11v" {
        assert_eq!(near.lives(robot, 0).play().clauses(), "BLD-5 BLD-9", "BLD-4: the dead do not count");
    }
}

#[rstest]
#[case::beside_the_edge(26, "BLD-4")]
#[case::two_away(27, "BLD-5 BLD-9")]
fn bld_4_cells_off_the_board(#[case] x: i32, #[case] clauses: &str) {
    let round = empty().put("11<", 25, 12).order(&format!("11 NONE BUILD {x} 12")).play();
    assert_eq!(round.clauses(), clauses, "BLD-4");
}

#[test]
fn bld_5_an_accepted_build_is_charged() {
    let round = builders().order("21 NONE BUILD 9 9").play();
    assert_eq!((round.allowances(), round.walls()), ([10, 9, 10, 10], "9 9 40".into()), "BLD-5");
    assert_eq!(round.said("BLD-5"), ["P2 R1 pays for a wall on 9 9"]);
    let round = builders().order("21 NONE NOTHING").play();
    assert_eq!(round.allowances(), [10; 4], "BLD-5: without an order, none");
}

#[test]
fn bld_5_goals_cells_of_the_dead_and_far_cells() {
    let board = builders().goal(P1, 9, 9).put("42^", 12, 9).lives("42", 0).order("11 NONE BUILD 9 9");
    let round = board.order("12 NONE BUILD 12 9").order("21 NONE BUILD 25 1").play();
    assert_eq!(round.built(), "9 9, 12 9, 25 1", "BLD-5");
}

#[test]
fn bld_6_one_wall_and_each_builder_charged() {
    let round = builders().order("11 NONE BUILD 9 9").order("21 NONE BUILD 9 9").order("42 NONE BUILD 9 9").play();
    assert_eq!((round.built(), round.allowances()), ("9 9".into(), [9, 9, 10, 9]), "BLD-6");
}

#[test]
fn bld_6_partners_are_charged_twice() {
    let round = builders().order("11 NONE BUILD 9 9").order("12 NONE BUILD 9 9").play();
    assert_eq!((round.built(), round.allowances()), ("9 9".into(), [8, 10, 10, 10]), "BLD-6");
    let round = builders().order("11 NONE BUILD 9 9").order("12 NONE BUILD 9 8").play();
    assert_eq!(
        (round.built(), round.allowances()),
        ("9 9, 9 8".into(), [8, 10, 10, 10]),
        "BLD-6: two cells, two walls"
    );
}

#[test]
fn bld_6_a_partner_without_allowance_is_refused_on_the_shared_cell_too() {
    let round = builders().allowance(P1, 1).order("11 NONE BUILD 9 9").order("12 NONE BUILD 9 9").play();
    assert_eq!((round.clauses().as_str(), round.allowances()[0]), ("BLD-5 BLD-2 BLD-9", 0), "BLD-6, BLD-2");
}

#[rstest]
#[case::left(0, 5)]
#[case::right(26, 5)]
#[case::below(9, 0)]
#[case::above(24, 30)]
#[case::far(-1000, 2000)]
#[case::extreme(i32::MIN, i32::MAX)]
#[case::other_extreme(i32::MAX, i32::MIN)]
fn bld_7_walls_off_the_board_are_built_and_charged(#[case] x: i32, #[case] y: i32) {
    let round = builders().order(&format!("11 NONE BUILD {x} {y}")).play();
    assert_eq!(round.walls(), format!("{x} {y} 40"), "BLD-7");
    assert_eq!(round.allowances(), [9, 10, 10, 10], "BLD-7");
}

#[test]
fn bld_7_such_a_wall_is_inert() {
    // BLD-7: it does not block, and is neither hit nor splashed. On the board it would be all three.
    let edge = empty().size(9, 9).put("11>", 9, 5).put("21>", 1, 4).put("31<", 9, 4);
    let edge = edge.order("11 UP FIRE").order("21 NONE FIRE").wall(10, 5, 40);
    let round = edge.clone().play();
    assert_eq!((round.walls(), round.clauses()), ("10 5 40".into(), "MOV-2 FIR-2 FIR-2 FIR-3 FIR-4".into()), "BLD-7");
    let round = edge.size(10, 9).play();
    assert_eq!(round.walls(), "10 5 33", "BLD-7: bumped, hit and splashed");
}

/// The example of BLD-8: `count` entries on the board, and one wall left for each of three players.
fn nearly_full(count: i32) -> Board {
    let board = builders().rubble(count);
    board.allowance(P1, 1).allowance(P2, 1).allowance(P3, 1).allowance(P4, 0)
}

#[test]
fn bld_8_passing_the_cap_gives_the_charges_back() {
    let board = nearly_full(77).order("11 NONE BUILD 5 9").order("31 NONE BUILD 9 9").order("21 NONE BUILD 26 9");
    let round = board.play();
    assert_eq!((round.built(), round.allowances()), ("26 9".into(), [1, 0, 1, 0]), "BLD-8");
    insta::assert_snapshot!(round.trace(), @r"
    BLD-5: P1 R1 pays for a wall on 5 9
    BLD-5: P2 R1 pays for a wall on 26 9
    BLD-5: P3 R1 pays for a wall on 9 9
    BLD-8: P1 R1 gets its wall on 5 9 back: the board has too many
    BLD-8: P3 R1 gets its wall on 9 9 back: the board has too many
    BLD-9: wall 78 was built on 26 9 with 40 lives
    ");
}

#[test]
fn bld_8_a_shared_cell_counts_once() {
    let board = nearly_full(77).order("11 NONE BUILD 9 9").order("31 NONE BUILD 9 9").order("21 NONE BUILD 26 9");
    let round = board.play();
    assert_eq!((round.built(), round.allowances()), ("9 9, 26 9".into(), [0; 4]), "BLD-8: 78 does not pass it");
}

#[test]
fn bld_8_one_entry_less_leaves_room() {
    let board = nearly_full(76).order("11 NONE BUILD 5 9").order("31 NONE BUILD 9 9");
    assert_eq!(board.clone().play().built(), "5 9, 9 9", "BLD-8");
    assert_eq!(board.wall(9, 0, 40).play().built(), "5 9, 9 9", "BLD-8: entries off the board do not count");
}

#[test]
fn bld_8_standing_walls_count_like_destroyed_ones() {
    let board = nearly_full(76).wall(20, 20, 40).order("11 NONE BUILD 5 9").order("31 NONE BUILD 9 9");
    assert_eq!(board.play().built(), "", "BLD-8");
}

#[rstest]
#[case::exactly_one_eighth(4, 2, 1, 1)]
#[case::rounded_down(5, 3, 1, 1)]
#[case::too_small_for_any(7, 1, 1, 0)]
#[case::two_sixteenths(4, 4, 2, 2)]
#[case::two_do_not_fit(5, 3, 2, 0)]
#[case::largest(32, 32, 2, 2)]
fn bld_8_the_cap_is_an_eighth_rounded_down(#[case] w: u8, #[case] h: u8, #[case] wanted: i32, #[case] built: usize) {
    let mut board = empty().size(w, h).put("11^", 1, 1).put("12^", 2, 1);
    for (robot, n) in [("11", 0), ("12", 1)].into_iter().take(wanted as usize) {
        board = board.order(&format!("{robot} NONE BUILD 4 {}", i32::from(h) - n));
    }
    let round = board.play();
    assert_eq!(round.after.setup().walls.len(), built, "BLD-8: cap of {w}x{h}");
}

#[test]
fn bld_8_refusals_stand() {
    // BLD-8: R2 was refused because R1 was charged; the refund for R1 does not help R2.
    let round = nearly_full(78).allowance(P3, 0).order("11 NONE BUILD 9 9").order("12 NONE BUILD 26 9").play();
    assert_eq!((round.clauses().as_str(), round.built().as_str()), ("BLD-5 BLD-2 BLD-8", ""), "BLD-8");
    assert_eq!(round.allowances(), [1, 1, 0, 0]);
}

#[test]
fn bld_8_a_state_over_the_cap() {
    let over = builders().rule("walls_per_player", "32").rubble(80);
    let over = Player::ALL.into_iter().fold(over, |board, player| board.allowance(player, 12));
    let on_board = over.clone().order("11 NONE BUILD 9 9").order("21 NONE BUILD 9 0").play();
    assert_eq!((on_board.built(), on_board.allowances()), ("9 0".into(), [12, 11, 12, 12]), "BLD-8");
    let off_board = over.order("21 NONE BUILD 9 0").play();
    assert_eq!(off_board.clauses(), "BLD-5 BLD-9", "BLD-8: no board cell, nothing happens");
}

#[test]
fn bld_8_partners_have_both_charges_back() {
    let round = nearly_full(77).allowance(P1, 2).allowance(P2, 0);
    let round = round.order("11 NONE BUILD 9 9").order("12 NONE BUILD 5 9").play();
    assert_eq!((round.built(), round.allowances()), (String::new(), [2, 0, 1, 0]), "BLD-8");
}

#[test]
fn bld_9_new_walls_join_the_end_with_wall_lives() {
    let board = builders().wall(20, 1, 7).wall(1, 1, -2).order("31 NONE BUILD 5 5").order("12 NONE BUILD 9 9");
    assert_eq!(board.clone().play().walls(), "20 1 7, 1 1 -2, 9 9 40, 5 5 40", "BLD-9");
    let variant = board.rule("wall_lives", "3").play();
    assert_eq!(variant.walls(), "20 1 7, 1 1 -2, 9 9 3, 5 5 3", "BLD-9, SET-4");
    assert_eq!(variant.said("BLD-9")[0], "wall 3 was built on 9 9 with 3 lives");
}

#[test]
fn bld_9_a_shared_wall_has_the_place_of_its_first_builder() {
    let board = builders().order("11 NONE BUILD 5 5").order("22 NONE BUILD 9 9").order("41 NONE BUILD 5 5");
    assert_eq!(board.play().built(), "5 5, 9 9", "BLD-9");
    let board = builders().order("21 NONE BUILD 5 5").order("12 NONE BUILD 9 9").order("41 NONE BUILD 9 9");
    assert_eq!(board.play().built(), "9 9, 5 5", "BLD-9");
}

#[test]
fn bld_10_without_the_cap_only_allowances_count() {
    let board = nearly_full(77).order("11 NONE BUILD 5 9").order("31 NONE BUILD 9 9");
    assert_eq!(board.clone().rule("build_cap", "off").play().built(), "5 9, 9 9", "BLD-10");
    assert_eq!(board.rule("build_cap", "on").play().built(), "", "BLD-10, BLD-8");
}
