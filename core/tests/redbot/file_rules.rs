//! FILE-9 to FILE-18: invalid states, with the place of each violation.

use crate::board::{Board, empty};
use crate::file::{START, edit, read};
use rstest::rstest;
use rulebook_core::contract::Violations as _;
use rulebook_core::grid::{Direction, Position};
use rulebook_core::redbot::{Cell, P1, P2, P3, P4, Player, Robot, RobotId, Rules, State, Wall};

/// The start after ten rounds, so that walls can have been built.
fn base() -> String {
    edit(START, "0/30", "10/30")
}

/// The violations of a text: place, clause and reason.
#[track_caller]
fn faults(text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    if let Err(error) = State::read(text.as_bytes(), &Rules::STANDARD) {
        error.each(&mut |fault| faults.push(format!("{} {} {}", fault.place, fault.clause, fault.reason)));
        let lines: Vec<_> = faults.iter().map(|fault| fault.split_once(' ').unwrap().1).collect();
        let words =
            lines.iter().map(|line| line.split_once(' ').unwrap()).map(|(id, reason)| format!("{reason} ({id})"));
        assert_eq!(error.to_string(), words.collect::<Vec<_>>().join("; "), "all reasons in words");
    }
    faults
}

#[track_caller]
fn assert_sound(board: Board, clause: &str) {
    State::new(board.setup).unwrap_or_else(|error| panic!("{clause}: {error}"));
}

#[track_caller]
fn assert_broken(board: Board, reasons: &[&str]) {
    let error = State::new(board.setup).expect_err(reasons[0]);
    let lines: Vec<_> = error.violations().iter().map(|broken| format!("{}: {broken}", broken.clause())).collect();
    assert_eq!(lines, reasons);
}

#[test]
fn file_18_the_start_has_no_fault() {
    assert_eq!(faults(&base()), [""; 0], "FILE-18");
}

#[rstest]
#[case::two_robots("14 25\n", "11 25\n", "3:40 FILE-9 P1 R2 stands on the cell of P1 R1")]
#[case::robots_of_two_players("RIGHT 1 14", "RIGHT 15 1", "6:40 FILE-9 P4 R2 stands on the cell of P3 R2")]
#[case::robot_and_wall("Walls:", "Walls: 5 5 40, 1 11 40,", "11:16 FILE-9 wall 2 stands on the cell of P4 R1")]
#[case::left_of_the_board("RIGHT 1 14", "RIGHT 0 14", "6:40 FILE-10 P4 R2 is alive but not on the board")]
#[case::right_of_the_board("LEFT 25 12", "LEFT 26 12", "4:23 FILE-10 P2 R1 is alive but not on the board")]
#[case::below_the_board("UP 12 1", "UP 12 0", "5:23 FILE-10 P3 R1 is alive but not on the board")]
#[case::above_the_board("DOWN 14 25", "DOWN 14 26", "3:40 FILE-10 P1 R2 is alive but not on the board")]
#[case::wall_twice("Walls:", "Walls: 5 5 40, 6 6 0, 5 5 0,", "11:23 FILE-11 wall 3 is already in the list")]
#[case::destroyed_wall_twice("Walls:", "Walls: 5 5 0, 5 5 -2,", "11:15 FILE-11 wall 2 is already in the list")]
#[case::wall_twice_off_the_board("Walls:", "Walls: 0 5 9, 0 5 40,", "11:15 FILE-11 wall 2 is already in the list")]
#[case::no_robot(
    "R1 13 LEFT 25 12 R2 13",
    "R1 0 LEFT 25 12 R2 -3",
    "4:1 FILE-12 P2 is in the game and has no robot alive"
)]
#[case::finish_round("P2: 1 2147483647", "P2: 1 7", "4:1 FILE-12 P2 is in the game and has a finish round")]
#[case::counter("10/30", "31/30", "1:1 FILE-13 the round counter is not between 0 and the maximum")]
#[case::negative_points("P2: 1 2147483647 0", "P2: 1 2147483647 -1", "4:1 FILE-14 P2 has negative fire points")]
#[case::too_many_points(
    "P3: 1 2147483647 0",
    "P3: 1 2147483647 2147483480",
    "5:1 FILE-14 P3 has so many fire points that the total could exceed 32 bits"
)]
#[case::goal("P2_finish: 1 1,1 2", "P2_finish: 1 1,26 2", "8:16 FILE-17 goal cell 2 of P2 is not on the board")]
#[case::goal_above("P3_finish: 1 25", "P3_finish: 1 26", "9:12 FILE-17 goal cell 1 of P3 is not on the board")]
#[case::goal_zero("P4_finish: 25 1", "P4_finish: 25 0", "10:12 FILE-17 goal cell 1 of P4 is not on the board")]
fn file_9_to_17_each_rule_alone(#[case] find: &str, #[case] replace: &str, #[case] fault: &str) {
    let text = lend_walls(&edit(&base(), find, replace));
    assert_eq!(faults(&text), [fault]);
}

/// Charges P1 for its walls, so that the entries of the list are accounted for.
fn lend_walls(text: &str) -> String {
    edit(text, "P1: 1 2147483647 0 20", "P1: 1 2147483647 0 10")
}

#[rstest]
#[case::negative("-1")]
#[case::more_than_there_are("21")]
#[case::more_than_two_a_round("17")]
fn file_15_impossible_allowance(#[case] allowance: &str) {
    let text = edit(START, "P1: 1 2147483647 0 20", "P1: 1 2147483647 0 19");
    let text = edit(&text, "P2: 1 2147483647 0 20", &format!("P2: 1 2147483647 0 {allowance}"));
    let text = text.replacen("0/30", if allowance == "17" { "1/30" } else { "30/30" }, 1);
    let reason = "P2 has more walls left than the rules allow, or fewer than two charges per round explain";
    assert_eq!(faults(&text), [format!("4:1 FILE-15 {reason}")]);
}

#[test]
fn file_16_more_walls_than_charges() {
    let walls = edit(&base(), "Walls:", "Walls: 5 5 40, 6 6 0, 7 0 40,");
    let fault = "11:1 FILE-16 there are more walls than charges of all players together";
    let charge = |text: &str, player: &str, left: i32| {
        edit(text, &format!("{player}: 1 2147483647 0 20"), &format!("{player}: 1 2147483647 0 {left}"))
    };
    assert_eq!(faults(&walls), [fault]);
    assert_eq!(faults(&charge(&walls, "P3", 18)), [fault], "FILE-16: standing and destroyed, on the board and off");
    assert_eq!(faults(&charge(&walls, "P3", 17)), [""; 0], "FILE-16");
    assert_eq!(faults(&charge(&charge(&walls, "P1", 19), "P4", 18)), [""; 0], "FILE-16: all four together");
}

#[test]
fn file_18_all_broken_rules_are_reported() {
    let text = [
        ("0/30", "40/30"),
        ("P1: 1 2147483647 0 20", "P1: 1 6 -4 20"),
        ("R1 13 DOWN 11 25", "R1 13 DOWN 0 25"),
        ("P2: 1 2147483647 0 20 R1 13", "P2: 1 2147483647 0 21 R1 0"),
        ("R2 13 LEFT 25 15", "R2 0 LEFT 25 15"),
        ("R2 13 UP 15 1\n", "R2 13\n UP 12 1\n"),
        ("P4_finish: 25 1,", "P4_finish:\n   26 1,\n"),
        ("Walls:", "\n\tWalls: 1 14 40,\n 1 14 1,"),
    ];
    let text = text.iter().fold(START.to_owned(), |text, (find, replace)| edit(&text, find, replace));
    insta::assert_snapshot!(faults(&text).join("\n"), @r"
    1:1 FILE-13 the round counter is not between 0 and the maximum
    3:15 FILE-10 P1 R1 is alive but not on the board
    5:37 FILE-9 P3 R2 stands on the cell of P3 R1
    15:9 FILE-9 wall 1 stands on the cell of P4 R2
    16:2 FILE-11 wall 2 is already in the list
    16:2 FILE-9 wall 2 stands on the cell of P4 R2
    12:4 FILE-17 goal cell 1 of P4 is not on the board
    3:1 FILE-12 P1 is in the game and has a finish round
    3:1 FILE-14 P1 has negative fire points
    4:1 FILE-12 P2 is in the game and has no robot alive
    4:1 FILE-15 P2 has more walls left than the rules allow, or fewer than two charges per round explain
    15:2 FILE-16 there are more walls than charges of all players together
    ");
}

#[test]
fn file_18_nothing_is_lost_when_everything_is_broken() {
    let mut setup = empty().counter(101, 100).setup;
    setup.rules.walls_per_player = 33;
    let off_board = Position::new(26, 26);
    for id in RobotId::ALL {
        *setup.robot_mut(id) = Robot { lives: i32::MAX, direction: Direction::Up, position: off_board };
    }
    // One robot is on the cell of all walls, the others are off the board.
    let cell = Position::new(5, 5);
    setup.robot_mut(RobotId::ALL[0]).position = cell;
    for player in Player::ALL {
        let fields = &mut setup.players[player];
        (fields.in_game, fields.finish_round, fields.fire_points, fields.walls_left) = (true, Some(-1), -1, 34);
        setup.goals[player] = [Cell { x: 26, y: 26 }; 32].into_iter().collect();
    }
    setup.walls = [Wall { position: cell, lives: 1 }; 128].into_iter().collect();
    let error = State::new(setup).expect_err("FILE-18");
    let count = |clause: &str| error.violations().iter().filter(|broken| broken.clause().id() == clause).count();
    let robots_and_walls = (count("FILE-10"), count("FILE-9"), count("FILE-11"));
    assert_eq!(robots_and_walls, (7, 128, 127), "FILE-18: each robot, each wall");
    assert_eq!(count("FILE-17"), 4 * 32, "FILE-18: each goal cell");
    let of_players = ["FILE-12", "FILE-4", "FILE-14", "FILE-15"].map(count);
    assert_eq!(of_players, [4, 4, 8, 4], "FILE-18: each player");
    assert_eq!(["SET-4", "FILE-13", "FILE-16"].map(count), [1; 3], "FILE-18");
}

#[test]
fn file_18_hints_say_what_to_do() {
    let hint = |find: &str, replace: &str| {
        let text = edit(&base(), find, replace);
        let mut hints = Vec::new();
        let error = State::read(text.as_bytes(), &Rules::STANDARD).unwrap_err();
        error.each(&mut |fault| hints.push(fault.hint.unwrap_or("").to_owned()));
        hints.join("|")
    };
    assert!(hint("P2: 1 2147483647 0 20", "P2: 1 2147483647 0 21").contains("--rules"));
    assert!(hint("Walls:", "Walls: 5 5 40,").contains("--rules"));
    assert!(hint("R1 13 LEFT 25 12 R2 13", "R1 0 LEFT 25 12 R2 0").contains("InGame 0"));
    assert!(hint("P2: 1 2147483647", "P2: 1 7").contains("2147483647"));
    assert!(hint("LEFT 25 12", "LEFT 26 12").contains("may lie anywhere"));
    assert!(hint("Walls:", "Walls: 5 5 40, 5 5 40,").contains("stays in the list"));
    assert_eq!(hint("10/30", "31/30"), "");
    assert_eq!(hint("Walls:", "walls:"), "", "it could be a goal cell");
    assert!(hint("P1_move:", "P1_order:").contains("fixed order"));
    assert!(hint("26 delta\n", "26 delta\nmore").contains("four lines of totals"));
}

#[rstest]
#[case::out_with_robots_alive("P2: 1 2147483647", "P2: 0 2147483647")]
#[case::lives_above_the_standard("R1 13 LEFT", "R1 1000 LEFT")]
#[case::wall_lives_above_the_standard("Walls:", "Walls: 5 5 1000,")]
#[case::finish_round_not_below_the_counter("P2: 1 2147483647", "P2: 0 10")]
#[case::finish_round_in_the_future("P2: 1 2147483647", "P2: 0 1000")]
#[case::dead_robot_off_the_board("R1 13 LEFT 25 12", "R1 0 LEFT -7 99")]
#[case::dead_robot_on_another("R1 13 LEFT 25 12", "R1 0 LEFT 25 15")]
#[case::destroyed_wall_under_a_robot("Walls:", "Walls: 25 12 0,")]
#[case::wall_under_a_dead_robot("P2: 1 2147483647 0 20 R1 13 LEFT 25 12", "P2: 1 2147483647 0 19 R1 0 LEFT 7 7")]
#[case::wall_off_the_board("Walls:", "Walls: 0 0 40,")]
#[case::goal_twice("P2_finish: 1 1,1 2", "P2_finish: 1 1,1 1")]
#[case::robot_on_its_goal("RIGHT 1 11", "RIGHT 25 11")]
#[case::counter_at_the_maximum("10/30", "30/30")]
fn file_18_nothing_else_is_checked(#[case] find: &str, #[case] replace: &str) {
    assert_eq!(faults(&lend_walls(&edit(&base(), find, replace))), [""; 0], "FILE-18");
}

#[test]
fn file_9_what_has_no_lives_is_no_object() {
    let two = empty().put("11>", 5, 5).put("12>", 9, 9).put("21>", 5, 5).put("22>", 8, 8);
    assert_broken(two.clone(), &["FILE-9: P2 R1 stands on the cell of P1 R1"]);
    assert_sound(two.clone().lives("11", 0), "FILE-9");
    assert_sound(two.clone().lives("21", 0), "FILE-9");
    let wall = two.lives("21", 0).wall(5, 5, 1);
    assert_broken(wall.clone(), &["FILE-9: wall 1 stands on the cell of P1 R1"]);
    assert_sound(wall.lives("11", -1), "FILE-9");
}

#[test]
fn file_10_the_corners_are_on_the_board() {
    for (x, y, on) in [(1, 1, true), (9, 7, true), (0, 1, false), (1, 0, false), (10, 7, false), (9, 8, false)] {
        let board = empty().size(9, 7).put("11>", x, y);
        assert_eq!(State::new(board.setup).is_ok(), on, "FILE-10: {x} {y}");
    }
}

#[test]
fn file_12_one_robot_or_no_place_in_the_game() {
    let board = empty().put("11>", 5, 5).lives("11", 0);
    assert_broken(board.clone(), &["FILE-12: P1 is in the game and has no robot alive"]);
    assert_sound(board.clone().put("12>", 9, 9), "FILE-12");
    assert_sound(board.out(P1), "FILE-12");
    let mut arrived = empty().put("11>", 5, 5).arrived(P1, 3);
    assert_sound(arrived.clone(), "FILE-12");
    arrived.setup.players[P1].in_game = true;
    assert_broken(arrived, &["FILE-12: P1 is in the game and has a finish round"]);
}

#[test]
fn file_4_finish_rounds_that_no_file_can_tell() {
    for (round, sound) in [(-1, false), (0, true), (i32::MAX - 1, true), (i32::MAX, false)] {
        let board = empty().arrived(P1, round);
        assert_eq!(State::new(board.setup.clone()).is_ok(), sound, "FILE-4: {round}");
        if !sound {
            assert_broken(board, &["FILE-4: the finish round of P1 is not 0..2147483646"]);
        }
    }
}

#[test]
fn file_13_the_counter_is_0_to_the_maximum() {
    let board = empty().rule("walls_per_player", "10");
    assert_sound(board.clone().counter(0, 0), "FILE-13");
    assert_sound(board.clone().counter(7, 7), "FILE-13");
    assert_broken(board.clone().counter(8, 7), &["FILE-13: the round counter is not between 0 and the maximum"]);
    let mut negative = board.counter(-1, 7);
    for player in Player::ALL {
        negative.setup.players[player].walls_left = 10;
    }
    let error = State::new(negative.setup).unwrap_err().to_string();
    assert!(error.starts_with("the round counter is not between 0 and the maximum (FILE-13)"), "FILE-13: {error}");
}

#[rstest]
#[case::standard(4, 2, 2_147_483_647 - 13 - 7 - 16)]
#[case::splash_is_greater(2, 5, 2_147_483_647 - 13 - 7 - 20)]
#[case::no_fire(0, 0, 2_147_483_647 - 13 - 7)]
fn file_14_points_that_can_still_come(#[case] straight: i32, #[case] splash: i32, #[case] most: i32) {
    // FILE-14: two living robots, of 13 and 7 lives, of any player; destroyed robots do not count.
    let board = empty().put("11>", 5, 5).put("31>", 9, 9).lives("31", 7).lives("12", -100);
    let board = board.rule("straight_fire", &straight.to_string()).rule("splash_fire", &splash.to_string());
    assert_sound(board.clone().points(P2, most), "FILE-14");
    assert_broken(
        board.points(P2, most + 1),
        &["FILE-14: P2 has so many fire points that the total could exceed 32 bits"],
    );
    assert_sound(empty().points(P1, 0), "FILE-14");
    assert_broken(empty().points(P4, -1), &["FILE-14: P4 has negative fire points"]);
}

#[rstest]
#[case::none_left(0, 10, true)]
#[case::negative(-1, 30, false)]
#[case::all_left(20, 0, true)]
#[case::more_than_all(21, 30, false)]
#[case::two_a_round(14, 3, true)]
#[case::three_a_round(13, 3, false)]
fn file_15_at_most_two_charges_a_round(#[case] left: i32, #[case] counter: i32, #[case] sound: bool) {
    let full = Player::ALL.into_iter().fold(empty(), |board, player| board.allowance(player, 20));
    let board = full.counter(counter, 100).allowance(P3, left);
    assert_eq!(State::new(board.setup).is_ok(), sound, "FILE-15");
}

#[test]
fn file_15_and_16_count_from_walls_per_player() {
    let board = empty().rule("walls_per_player", "12").rubble(8);
    assert_sound(board.clone(), "FILE-16: 4 x (12 - 10)");
    assert_broken(
        board.clone().wall(0, 0, 40),
        &["FILE-16: there are more walls than charges of all players together"],
    );
    assert!(State::new(board.rule("walls_per_player", "9").setup).is_err(), "FILE-15");
}

#[test]
fn file_17_the_board_may_not_be_square() {
    let board = empty().size(5, 7).goal(P1, 5, 7).goal(P2, 1, 1);
    assert_sound(board.clone(), "FILE-17");
    assert_broken(board.clone().goal(P2, 6, 7), &["FILE-17: goal cell 2 of P2 is not on the board"]);
    assert_broken(board.goal(P2, 5, 8), &["FILE-17: goal cell 2 of P2 is not on the board"]);
}

#[test]
fn file_18_unreadable_comes_before_broken() {
    let text = edit(&edit(&base(), "10/30", "31/30"), "26 delta", "many delta");
    assert_eq!(faults_of_syntax(&text), "19:5: expected the total of a player, an integer, found `many`", "FILE-18");
    assert_eq!(read(&base()).setup().round, 10);
}

fn faults_of_syntax(text: &str) -> String {
    State::read(text.as_bytes(), &Rules::STANDARD).unwrap_err().to_string()
}

#[rstest]
#[case::beyond_a_byte("256 1")]
#[case::negative("1 -1")]
#[case::least("-2147483648 2147483647")]
fn file_17_goal_cells_have_coordinates_like_others(#[case] cell: &str) {
    let text = edit(&edit(&base(), "P2_finish: 1 1,", &format!("P2_finish: {cell},")), "10/30", "31/30");
    let counter = "1:1 FILE-13 the round counter is not between 0 and the maximum";
    assert_eq!(faults(&text), [counter, "8:12 FILE-17 goal cell 1 of P2 is not on the board"], "FILE-8, FILE-17");
}

#[test]
fn file_9_two_standing_walls_on_a_cell_break_two_rules() {
    let text = lend_walls(&edit(&base(), "Walls:", "Walls: 5 5 40, 5 5 40,"));
    let clauses: Vec<_> = faults(&text).iter().map(|fault| fault.split(' ').nth(1).unwrap().to_owned()).collect();
    assert!(clauses.contains(&"FILE-9".into()) && clauses.contains(&"FILE-11".into()), "FILE-18: {clauses:?}");
}
