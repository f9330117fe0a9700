//! FILE-1 to FILE-8: malformed round files. Each case makes one change to the
//! start, and gives the place of the error.

use crate::file::{START, edit};
use rstest::rstest;
use rulebook_core::contract::Violations as _;
use rulebook_core::redbot::{ReadError, Rules, State};

#[rstest]
#[case::counter_word("0/30", "a/30", "1:1: expected the round counter, an integer 0..2147483647, found `a/30`")]
#[case::counter_other_letter("0/30", "0:30", "1:1: expected the round counter, an integer 0..2147483647, found `0:30`")]
#[case::maximum_missing(
    "0/30",
    "0/",
    "1:3: expected the maximum of rounds, an integer 0..2147483647, found the end of the line"
)]
#[case::counter_thrice("0/30", "0/30/1", "1:5: expected the end of the line, found `/1`")]
#[case::third_number("25x25", "25x25x1", "2:6: expected the end of the line, found `x1`")]
#[case::label_missing("P1: 1 2147483647", "1 2147483647", "3:1: expected `P1:`, found `1`")]
#[case::label_lower_case("P2: 1", "p2: 1", "4:1: expected `P2:`, found `p2:`")]
#[case::robot_exchanged("20 R1 13 DOWN 11 25 R2", "20 R2 13 DOWN 11 25 R1", "3:23: expected `R1`, found `R2`")]
#[case::robot_joined("20 R1 13 DOWN 11 25", "20 R113 DOWN 11 25", "3:23: expected `R1`, found `R113`")]
#[case::direction_unknown(
    "R1 13 DOWN 11 25",
    "R1 13 NORTH 11 25",
    "3:29: expected UP, RIGHT, DOWN or LEFT, found `NORTH`"
)]
#[case::direction_missing("R1 13 DOWN 11 25", "R1 13 11 25", "3:29: expected UP, RIGHT, DOWN or LEFT, found `11`")]
#[case::row_missing(
    "R2 13 DOWN 14 25",
    "R2 13 DOWN 14",
    "4:1: expected the row of a robot, an integer -2147483648..2147483647, found `P2:`"
)]
#[case::more_on_a_player_line(
    "R2 13 DOWN 14 25",
    "R2 13 DOWN 14 25 7",
    "3:57: expected the end of the line, found `7`"
)]
#[case::third_robot(
    "R2 13 DOWN 14 25",
    "R2 13 DOWN 14 25 R3 13 DOWN 1 1",
    "3:57: expected the end of the line, found `R3`"
)]
#[case::row_x("R2 13 DOWN 14 25", "R2 13 DOWN 14 25x", "3:56: expected the end of the line, found `x`")]
#[case::finish_label("P1_finish: 1 1", "P1_goal: 1 1", "7:1: expected `P1_finish:`, found `P1_goal:`")]
#[case::goal_row_missing("P1_finish: 1 1,2 1,", "P1_finish: 1,2 1,", "7:13: expected a blank, found `,`")]
#[case::goal_three_numbers("P1_finish: 1 1,2 1,", "P1_finish: 1 1 1,2 1,", "7:16: expected `,`, found `1`")]
#[case::goal_word(
    "P1_finish: 1 1,2 1,",
    "P1_finish: a 1,2 1,",
    "7:12: expected the column of a goal cell, an integer -2147483648..2147483647, found `a`"
)]
#[case::wall_two_numbers("Walls:\n", "Walls: 12 9,\n", "11:12: expected a blank, found `,`")]
#[case::wall_four_numbers("Walls:\n", "Walls: 12 9 40 1,\n", "11:16: expected `,`, found `1`")]
#[case::wall_word(
    "Walls:\n",
    "Walls: none\n",
    "11:8: expected the column of a wall, an integer -2147483648..2147483647, found `none`"
)]
#[case::move_label("P1_move:", "P1_order:", "12:1: expected `P1_move:`, found `P1_order:`")]
#[case::total_nothing("P1: 26 alpha", "P1:", "17:1: expected the total of a player, an integer, found `P2:`")]
#[case::total_missing("P1: 26 alpha", "P1: alpha", "16:5: expected the total of a player, an integer, found `alpha`")]
fn file_1_the_form_is_exact(#[case] find: &str, #[case] replace: &str, #[case] message: &str) {
    assert_unreadable(find, replace, message, "FILE-1");
}

#[rstest]
#[case::counter_blank_before_slash("0/30", "0 /30", "1:2: expected `/`, found ` `")]
#[case::counter_blank_after_slash(
    "0/30",
    "0/ 30",
    "1:3: expected the maximum of rounds, an integer 0..2147483647, found ` `"
)]
#[case::counter_and_size_on_one_line("0/30\n25x25", "0/30 25x25", "1:6: expected the end of the line, found `25x25`")]
#[case::counter_wrapped("0/30", "0\n/30", "1:2: expected `/`, found the end of the line")]
#[case::byte_order_mark(
    "0/30",
    "\u{feff}0/30",
    "1:1: expected the round counter, an integer 0..2147483647, found `\\xef\\xbb\\xbf0/30`"
)]
#[case::size_upper_case("25x25", "25X25", "2:1: expected the width of the board, an integer 1..32, found `25X25`")]
#[case::size_blanks("25x25", "25 x 25", "2:3: expected `x`, found ` `")]
#[case::size_blank_after_x("25x25", "25x 25", "2:4: expected the height of the board, an integer 1..32, found ` `")]
#[case::size_wrapped("25x25", "25\nx25", "2:3: expected `x`, found the end of the line")]
#[case::size_and_players_on_one_line("25x25\nP1:", "25x25 P1:", "2:7: expected the end of the line, found `P1:`")]
#[case::joined_player_lines("14 25\nP2:", "14 25 P2:", "3:57: expected the end of the line, found `P2:`")]
#[case::label_blank_inside("P1: 1", "P1 : 1", "3:1: expected `P1:`, found `P1`")]
#[case::label_no_blank_after("P1: 1", "P1:1", "3:4: expected a blank, found `1`")]
#[case::finish_no_blank("P1_finish: 1 1", "P1_finish:1 1", "7:11: expected a blank, found `1`")]
#[case::finish_blank_inside("P1_finish: 1 1", "P1_finish : 1 1", "7:1: expected `P1_finish:`, found `P1_finish`")]
#[case::walls_no_blank("Walls:\n", "Walls:12 9 40,\n", "11:7: expected a blank, found `12`")]
#[case::move_no_blank("P1_move: R1", "P1_move:R1", "12:9: expected a blank, found `R1`")]
#[case::total_no_blank("P1: 26 alpha", "P1:26 alpha", "16:4: expected a blank, found `26`")]
#[case::carriage_return_alone("25x25", "25x25\rx", "2:6: expected the end of the line, found `\\x0d`")]
#[case::carriage_return_between("R1 13 DOWN 11 25", "R1 13 DOWN\r11 25", "3:33: expected a blank, found `\\x0d`")]
#[case::form_feed(
    "R1 13 DOWN 11 25",
    "R1 13 DOWN\x0c11 25",
    "3:29: expected UP, RIGHT, DOWN or LEFT, found `DOWN\\x0c11`"
)]
#[case::no_break_space(
    "R1 13 DOWN 11 25",
    "R1 13 DOWN\u{a0}11 25",
    "3:29: expected UP, RIGHT, DOWN or LEFT, found `DOWN\\xc2\\xa011`"
)]
#[case::column_comma("R1 13 DOWN 11 25", "R1 13 DOWN 11, 25", "3:36: expected a blank, found `,`")]
#[case::goal_no_comma("P1_finish: 1 1,2 1,", "P1_finish: 1 1 2 1,", "7:16: expected `,`, found `2`")]
#[case::goal_last_comma("25 1,\nP2_finish", "25 1\nP2_finish", "8:1: expected `,`, found `P2_finish:`")]
#[case::goal_empty_entry(
    "P1_finish: 1 1,2 1,",
    "P1_finish: 1 1,,2 1,",
    "7:16: expected the column of a goal cell, an integer -2147483648..2147483647, found `,`"
)]
#[case::goal_leading_comma(
    "P1_finish: 1 1,2 1,",
    "P1_finish: ,1 1,2 1,",
    "7:12: expected the column of a goal cell, an integer -2147483648..2147483647, found `,`"
)]
#[case::wall_no_comma("Walls:\n", "Walls: 12 9 40\n", "12:1: expected `,`, found `P1_move:`")]
#[case::wall_no_comma_between("Walls:\n", "Walls: 12 9 40 15 18 40,\n", "11:16: expected `,`, found `15`")]
#[case::wall_empty_entry(
    "Walls:\n",
    "Walls: 12 9 40,, 15 18 40,\n",
    "11:16: expected the column of a wall, an integer -2147483648..2147483647, found `,`"
)]
#[case::wall_comma_alone(
    "Walls:\n",
    "Walls: ,\n",
    "11:8: expected the column of a wall, an integer -2147483648..2147483647, found `,`"
)]
#[case::label_within_the_walls_line(
    "Walls:\n",
    "Walls: ",
    "11:8: expected the column of a wall, an integer -2147483648..2147483647, found `P1_move:`"
)]
#[case::label_within_walls_after_entry(
    "Walls:\n",
    "Walls: 12 9 40, ",
    "11:17: expected the column of a wall, an integer -2147483648..2147483647, found `P1_move:`"
)]
#[case::robot_lower("20 R1 13 DOWN 11 25", "20 r1 13 DOWN 11 25", "3:23: expected `R1`, found `r1`")]
#[case::direction_lower("R1 13 DOWN 11 25", "R1 13 down 11 25", "3:29: expected UP, RIGHT, DOWN or LEFT, found `down`")]
#[case::walls_label_lower(
    "Walls:",
    "walls:",
    "11:1: expected the column of a goal cell, an integer -2147483648..2147483647, found `walls:`"
)]
#[case::name_continued("P1: 26 alpha", "P1: 26\nalpha", "17:1: expected `P2:`, found `alpha`")]
#[case::name_on_two_lines("P2: 26 beta", "P2: 26 beta\ngamma", "18:1: expected `P3:`, found `gamma`")]
#[case::text_after_the_end("P4: 26 delta\n", "P4: 26 delta\nend\n", "20:1: expected nothing more, found `end`")]
#[case::nul_after_the_end("P4: 26 delta\n", "P4: 26 delta\n\0", "20:1: expected nothing more, found `\\x00`")]
fn file_2_what_is_not_tolerated(#[case] find: &str, #[case] replace: &str, #[case] message: &str) {
    assert_unreadable(find, replace, message, "FILE-2");
}

#[rstest]
#[case::labels_exchanged("P2: 1", "P3: 1", "4:1: expected `P2:`, found `P3:`")]
#[case::player_line_missing(
    "P2: 1 2147483647 0 20 R1 13 LEFT 25 12 R2 13 LEFT 25 15\n",
    "",
    "4:1: expected `P2:`, found `P3:`"
)]
#[case::player_line_twice("P2: 1 2147483647", "P1: 1 2147483647", "4:1: expected `P2:`, found `P1:`")]
#[case::finish_order("P2_finish:", "P3_finish:", "8:1: expected `P2_finish:`, found `P3_finish:`")]
#[case::walls_label_missing("Walls:\n", "", "11:1: expected `Walls:`, found `P1_move:`")]
#[case::walls_twice("Walls:\n", "Walls:\nWalls:\n", "12:1: expected `P1_move:`, found `Walls:`")]
#[case::move_order("P2_move:", "P3_move:", "13:1: expected `P2_move:`, found `P3_move:`")]
#[case::total_label("P1: 26 alpha", "P2: 26 alpha", "16:1: expected `P1:`, found `P2:`")]
#[case::fifth_total("P4: 26 delta\n", "P4: 26 delta\nP1: 26 alpha\n", "20:1: expected nothing more, found `P1:`")]
#[case::total_line_missing("P4: 26 delta\n", "", "19:1: expected `P4:`, found the end of the text")]
#[case::empty_text(START, "", "1:1: expected the round counter, an integer 0..2147483647, found the end of the text")]
#[case::cut_in_the_players(from("P3: 1"), "", "5:1: expected `P3:`, found the end of the text")]
#[case::cut_in_the_walls(from("\nP1_move:"), "", "11:7: expected a blank, found the end of the text")]
fn file_3_each_line_once_and_in_order(#[case] find: &str, #[case] replace: &str, #[case] message: &str) {
    assert_unreadable(find, replace, message, "FILE-3");
}

#[rstest]
#[case::ingame_2("P1: 1 2147483647", "P1: 2 2147483647", "3:5: expected InGame, an integer 0..1, found `2`")]
#[case::ingame_negative("P1: 1 2147483647", "P1: -1 2147483647", "3:5: expected InGame, an integer 0..1, found `-1`")]
#[case::ingame_word("P1: 1 2147483647", "P1: true 2147483647", "3:5: expected InGame, an integer 0..1, found `true`")]
#[case::ingame_joined(
    "P1: 1 2147483647",
    "P1: 12147483647",
    "3:5: expected InGame, an integer 0..1, found `12147483647`"
)]
#[case::finish_negative(
    "P1: 1 2147483647",
    "P1: 1 -1",
    "3:7: expected FinishRound, an integer 0..2147483647, found `-1`"
)]
#[case::finish_great(
    "P1: 1 2147483647",
    "P1: 1 2147483648",
    "3:7: expected FinishRound, an integer 0..2147483647, found `2147483648`"
)]
#[case::finish_word(
    "P1: 1 2147483647",
    "P1: 1 none",
    "3:7: expected FinishRound, an integer 0..2147483647, found `none`"
)]
fn file_4_in_game_and_finish_round(#[case] find: &str, #[case] replace: &str, #[case] message: &str) {
    assert_unreadable(find, replace, message, "FILE-4");
}

#[rstest]
#[case::total_fraction(
    "P1: 26 alpha",
    "P1: 26.5 alpha",
    "16:5: expected the total of a player, an integer, found `26.5`"
)]
#[case::total_plus("P1: 26 alpha", "P1: +26 alpha", "16:5: expected the total of a player, an integer, found `+26`")]
#[case::total_minus_alone("P1: 26 alpha", "P1: - alpha", "16:5: expected the total of a player, an integer, found `-`")]
#[case::total_joined(
    "P1: 26 alpha",
    "P1: 26alpha",
    "16:5: expected the total of a player, an integer, found `26alpha`"
)]
#[case::total_comma("P1: 26 alpha", "P1: 26,alpha", "16:7: expected a blank, found `,`")]
#[case::total_cross("P1: 26 alpha", "P1: 26xalpha", "16:7: expected a blank, found `xalpha`")]
#[case::total_slash("P1: 26 alpha", "P1: 26/30 alpha", "16:7: expected a blank, found `/30`")]
fn file_5_totals_are_integers(#[case] find: &str, #[case] replace: &str, #[case] message: &str) {
    assert_unreadable(find, replace, message, "FILE-5");
}

#[rstest]
#[case::move_missing("P1_move: R1 NONE NOTHING R2 NONE NOTHING", "P1_move:", "13:1: expected `R1`, found `P2_move:`")]
#[case::move_lower("P1_move: R1 NONE", "P1_move: R1 none", "12:13: expected UP, LEFT, RIGHT or NONE, found `none`")]
#[case::move_action(
    "P1_move: R1 NONE NOTHING",
    "P1_move: R1 NONE SHOOT",
    "12:18: expected FIRE, BUILD or NOTHING, found `SHOOT`"
)]
#[case::move_short(
    "P1_move: R1 NONE NOTHING R2 NONE NOTHING",
    "P1_move: R1 NONE NOTHING R2 NONE",
    "13:1: expected FIRE, BUILD or NOTHING, found `P2_move:`"
)]
#[case::move_long(
    "P1_move: R1 NONE NOTHING R2 NONE NOTHING",
    "P1_move: R1 NONE NOTHING R2 NONE NOTHING x",
    "12:42: expected the end of the line, found `x`"
)]
#[case::move_column(
    "P1_move: R1 NONE NOTHING",
    "P1_move: R1 NONE BUILD x 1",
    "12:24: expected the column to build on, an integer -2147483648..2147483647, found `x`"
)]
#[case::move_row_great(
    "P1_move: R1 NONE NOTHING",
    "P1_move: R1 NONE BUILD 1 2147483648",
    "12:26: expected the row to build on, an integer -2147483648..2147483647, found `2147483648`"
)]
#[case::move_comma("P1_move: R1 NONE NOTHING", "P1_move: R1 NONE BUILD 1, 2", "12:25: expected a blank, found `,`")]
#[case::move_raw_answer(
    "P1_move: R1 NONE NOTHING R2 NONE NOTHING",
    "P1_move: surrender",
    "12:10: expected `R1`, found `surrender`"
)]
fn file_6_last_orders_follow_the_grammar(#[case] find: &str, #[case] replace: &str, #[case] message: &str) {
    assert_unreadable(find, replace, message, "FILE-6");
}

#[rstest]
#[case::name_tab_inside(
    "P1: 26 alpha",
    "P1: 26 al\tpha",
    "16:10: expected a name: UTF-8, at most 64 bytes, no control characters, found `\\x09`"
)]
#[case::name_cr_inside(
    "P1: 26 alpha",
    "P1: 26 al\rpha",
    "16:10: expected a name: UTF-8, at most 64 bytes, no control characters, found `\\x0d`"
)]
#[case::name_two_crs(
    "P1: 26 alpha\n",
    "P1: 26 alpha\r\r\n",
    "16:13: expected a name: UTF-8, at most 64 bytes, no control characters, found `\\x0d`"
)]
#[case::name_control(
    "P1: 26 alpha",
    "P1: 26 al\x01pha",
    "16:10: expected a name: UTF-8, at most 64 bytes, no control characters, found `\\x01pha`"
)]
#[case::name_delete(
    "P1: 26 alpha",
    "P1: 26 al\x7fpha",
    "16:10: expected a name: UTF-8, at most 64 bytes, no control characters, found `\\x7fpha`"
)]
#[case::name_c1_control(
    "P1: 26 alpha",
    "P1: 26 al\u{85}pha",
    "16:10: expected a name: UTF-8, at most 64 bytes, no control characters, found `\\xc2\\x85pha`"
)]
#[case::name_65_bytes("P1: 26 alpha", &format!("P1: 26 {}", "a".repeat(65)), "16:72: expected a name: UTF-8, at most 64 bytes, no control characters, found `a`")]
#[case::name_33_two_byte_letters("P1: 26 alpha", &format!("P1: 26 {}", "\u{e9}".repeat(33)), "16:40: expected a name: UTF-8, at most 64 bytes, no control characters, found `\\xc3\\xa9`")]
#[case::last_name_cr_at_the_end(
    "P4: 26 delta\n",
    "P4: 26 delta\r",
    "19:13: expected a name: UTF-8, at most 64 bytes, no control characters, found `\\x0d`"
)]
fn file_7_names(#[case] find: &str, #[case] replace: &str, #[case] message: &str) {
    assert_unreadable(find, replace, message, "FILE-7");
}

#[rstest]
#[case::counter_negative("0/30", "-1/30", "1:1: expected the round counter, an integer 0..2147483647, found `-1/30`")]
#[case::counter_too_great(
    "0/30",
    "2147483648/30",
    "1:1: expected the round counter, an integer 0..2147483647, found `2147483648/30`"
)]
#[case::counter_beyond_64_bits(
    "0/30",
    "99999999999999999999/30",
    "1:1: expected the round counter, an integer 0..2147483647, found `99999999999999999999/30`"
)]
#[case::maximum_negative("0/30", "0/-1", "1:3: expected the maximum of rounds, an integer 0..2147483647, found `-1`")]
#[case::maximum_too_great(
    "0/30",
    "0/2147483648",
    "1:3: expected the maximum of rounds, an integer 0..2147483647, found `2147483648`"
)]
#[case::maximum_plus("0/30", "0/+30", "1:3: expected the maximum of rounds, an integer 0..2147483647, found `+30`")]
#[case::width_zero("25x25", "0x25", "2:1: expected the width of the board, an integer 1..32, found `0x25`")]
#[case::width_great("25x25", "33x25", "2:1: expected the width of the board, an integer 1..32, found `33x25`")]
#[case::width_negative("25x25", "-1x25", "2:1: expected the width of the board, an integer 1..32, found `-1x25`")]
#[case::height_zero("25x25", "25x0", "2:4: expected the height of the board, an integer 1..32, found `0`")]
#[case::height_great("25x25", "25x33", "2:4: expected the height of the board, an integer 1..32, found `33`")]
#[case::height_missing(
    "25x25",
    "25x",
    "2:4: expected the height of the board, an integer 1..32, found the end of the line"
)]
#[case::points_great(
    "P1: 1 2147483647 0 20",
    "P1: 1 2147483647 2147483648 20",
    "3:18: expected the fire points, an integer -2147483648..2147483647, found `2147483648`"
)]
#[case::points_fraction(
    "P1: 1 2147483647 0 20",
    "P1: 1 2147483647 0.5 20",
    "3:18: expected the fire points, an integer -2147483648..2147483647, found `0.5`"
)]
#[case::allowance_missing(
    "P1: 1 2147483647 0 20 R1",
    "P1: 1 2147483647 0 R1",
    "3:20: expected the walls left, an integer -2147483648..2147483647, found `R1`"
)]
#[case::allowance_great(
    "P1: 1 2147483647 0 20 R1",
    "P1: 1 2147483647 0 2147483648 R1",
    "3:20: expected the walls left, an integer -2147483648..2147483647, found `2147483648`"
)]
#[case::allowance_small(
    "P1: 1 2147483647 0 20 R1",
    "P1: 1 2147483647 0 -2147483649 R1",
    "3:20: expected the walls left, an integer -2147483648..2147483647, found `-2147483649`"
)]
#[case::lives_word(
    "R1 13 DOWN 11 25",
    "R1 many DOWN 11 25",
    "3:26: expected the lives of a robot, an integer -2147483648..2147483647, found `many`"
)]
#[case::lives_great(
    "R1 13 DOWN 11 25",
    "R1 2147483648 DOWN 11 25",
    "3:26: expected the lives of a robot, an integer -2147483648..2147483647, found `2147483648`"
)]
#[case::column_great(
    "R1 13 DOWN 11 25",
    "R1 13 DOWN 2147483648 25",
    "3:34: expected the column of a robot, an integer -2147483648..2147483647, found `2147483648`"
)]
#[case::row_small(
    "R2 13 DOWN 14 25",
    "R2 13 DOWN 14 -2147483649",
    "3:54: expected the row of a robot, an integer -2147483648..2147483647, found `-2147483649`"
)]
#[case::wall_column_great(
    "Walls:\n",
    "Walls: 2147483648 9 40,\n",
    "11:8: expected the column of a wall, an integer -2147483648..2147483647, found `2147483648`"
)]
#[case::wall_row_small(
    "Walls:\n",
    "Walls: 12 -2147483649 40,\n",
    "11:11: expected the row of a wall, an integer -2147483648..2147483647, found `-2147483649`"
)]
#[case::wall_lives_great(
    "Walls:\n",
    "Walls: 12 9 2147483648,\n",
    "11:13: expected the lives of a wall, an integer -2147483648..2147483647, found `2147483648`"
)]
#[case::goals_33(
    "P1_finish: 1 1,",
    "P1_finish: 1 1,1 1,1 1,1 1,1 1,1 1,1 1,1 1,1 1,",
    "7:155: expected at most 32 goal cells, found `25`"
)]
fn file_8_numbers_out_of_range(#[case] find: &str, #[case] replace: &str, #[case] message: &str) {
    assert_unreadable(find, replace, message, "FILE-8");
}

#[test]
fn file_7_a_name_that_is_no_utf_8() {
    for (bytes, column) in [(&b"al\xffpha"[..], 10), (b"\xc3", 8), (b"a\xed\xa0\x80", 9), (b"\xc3\xa9\xc0\xaf", 9)] {
        let [before, after] = [START.split_once("alpha").unwrap().0, START.split_once("alpha").unwrap().1];
        let text = [before.as_bytes(), bytes, after.as_bytes()].concat();
        let error = State::read(&text, &Rules::STANDARD).expect_err("FILE-7");
        assert!(error.to_string().starts_with(&format!("16:{column}: expected a name: UTF-8")), "FILE-7: {error}");
    }
}

/// FILE-18: each such error is the only reason, with its place.
#[track_caller]
fn assert_unreadable(find: &str, replace: &str, message: &str, clause: &str) {
    let text = edit(START, find, replace);
    let error = State::read(text.as_bytes(), &Rules::STANDARD).expect_err(clause);
    assert_eq!(error.to_string(), message, "{clause}");
    assert!(matches!(error, ReadError::Syntax(_)), "{clause}");
    let mut faults = Vec::new();
    error.each(&mut |fault| {
        faults.push(format!("{}: {}", fault.place, fault.reason));
        if ["FILE-7", "FILE-8"].contains(&clause) {
            assert_eq!(fault.clause.id(), clause, "names and numbers have their own clauses");
        }
    });
    assert_eq!(faults, [message], "FILE-18, {clause}");
}

/// The text of the start from a given piece on.
fn from(piece: &str) -> &'static str {
    &START[START.find(piece).expect("a piece of the start")..]
}
