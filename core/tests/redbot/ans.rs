//! ANS: the answer line.

use rstest::rstest;
use rulebook_core::redbot::Orders;

const BUILDS: &str = "R1 UP BUILD 10 15 R2 LEFT FIRE";

#[rstest]
#[case::the_example_of_the_source("R1 UP BUILD 10 15 R2 LEFT FIRE", BUILDS)]
#[case::up_fire("R1 UP FIRE R2 UP FIRE", "R1 UP FIRE R2 UP FIRE")]
#[case::left_nothing("R1 LEFT NOTHING R2 RIGHT NOTHING", "R1 LEFT NOTHING R2 RIGHT NOTHING")]
#[case::none_build("R1 NONE BUILD 1 2 R2 NONE BUILD 3 4", "R1 NONE BUILD 1 2 R2 NONE BUILD 3 4")]
fn ans_1_the_tokens_of_an_answer(#[case] line: &str, #[case] orders: &str) {
    assert_orders(line, orders);
}

/// REF-12 limits what a referee reads; here the whole line is there.
#[test]
fn ans_1_a_line_can_have_any_length() {
    let blanks = " ".repeat(70_000);
    assert_orders(&format!("R1 UP BUILD 10 15 R2 LEFT{blanks}FIRE"), BUILDS);
    assert_default(&format!("R1 UP BUILD 10 15 R2 LEFT FIRE{blanks}x"));
}

#[rstest]
#[case::several_blanks("R1  UP   BUILD  10    15 R2 LEFT  FIRE")]
#[case::tabs("R1\tUP\tBUILD\t10\t15\tR2\tLEFT\tFIRE")]
#[case::mixed("R1 \tUP\t BUILD 10 \t 15 R2 LEFT FIRE")]
#[case::blanks_before("   R1 UP BUILD 10 15 R2 LEFT FIRE")]
#[case::tab_before("\tR1 UP BUILD 10 15 R2 LEFT FIRE")]
#[case::blanks_after("R1 UP BUILD 10 15 R2 LEFT FIRE   ")]
#[case::tab_after("R1 UP BUILD 10 15 R2 LEFT FIRE\t")]
#[case::cr("R1 UP BUILD 10 15 R2 LEFT FIRE\r")]
#[case::cr_after_blanks("R1 UP BUILD 10 15 R2 LEFT FIRE \t\r")]
fn ans_2_blanks_and_one_cr_at_the_end(#[case] line: &str) {
    assert_orders(line, BUILDS);
}

#[rstest]
#[case::blank_after_cr("R1 UP BUILD 10 15 R2 LEFT FIRE\r ")]
#[case::two_crs("R1 UP BUILD 10 15 R2 LEFT FIRE\r\r")]
#[case::cr_before("\rR1 UP BUILD 10 15 R2 LEFT FIRE")]
#[case::cr_between("R1 UP BUILD 10 15\rR2 LEFT FIRE")]
#[case::cr_after_integer("R1 LEFT FIRE R2 UP BUILD 10\r15")]
#[case::no_blank("R1UP BUILD 10 15 R2 LEFT FIRE")]
#[case::no_blank_before_r2("R1 UP BUILD 10 15R2 LEFT FIRE")]
#[case::no_blank_after_build("R1 UP BUILD10 15 R2 LEFT FIRE")]
#[case::no_blank_after_r2("R1 UP BUILD 10 15 R2LEFT FIRE")]
#[case::form_feed("R1 UP BUILD 10 15\x0cR2 LEFT FIRE")]
#[case::vertical_tab("R1 UP BUILD 10 15 R2 LEFT FIRE\x0b")]
#[case::no_break_space("R1 UP BUILD 10 15\u{a0}R2 LEFT FIRE")]
#[case::byte_order_mark("\u{feff}R1 UP BUILD 10 15 R2 LEFT FIRE")]
#[case::nul("R1 UP BUILD 10 15 R2 LEFT FIRE\0")]
fn ans_2_nothing_else_separates_tokens(#[case] line: &str) {
    assert_default(line);
}

#[rstest]
#[case::plain("10 15", "10 15")]
#[case::negative("-10 -15", "-10 -15")]
#[case::leading_zeros("007 0000000000000000000000015", "7 15")]
#[case::minus_zero("-0 -000", "0 0")]
#[case::negative_zeros("-007 -0015", "-7 -15")]
#[case::greatest("2147483647 0", "2147483647 0")]
#[case::least("0 -2147483648", "0 -2147483648")]
fn ans_3_integers_of_32_bits(#[case] cell: &str, #[case] read: &str) {
    assert_orders(&format!("R1 UP BUILD {cell} R2 LEFT FIRE"), &format!("R1 UP BUILD {read} R2 LEFT FIRE"));
    assert_orders(&format!("R1 LEFT FIRE R2 UP BUILD {cell}"), &format!("R1 LEFT FIRE R2 UP BUILD {read}"));
}

#[rstest]
#[case::plus("1 +2")]
#[case::plus_first("+1 2")]
#[case::too_great("2147483648 0")]
#[case::too_great_row("0 2147483648")]
#[case::too_small("-2147483649 0")]
#[case::too_small_row("0 -2147483649")]
#[case::beyond_64_bits("9223372036854775808 0")]
#[case::far_beyond("99999999999999999999999999999999 0")]
#[case::far_below("0 -99999999999999999999999999999999")]
#[case::two_signs("--1 2")]
#[case::sign_alone("- 2")]
#[case::sign_apart("- 1 2")]
#[case::sign_after("1- 2")]
#[case::fraction("1.0 2")]
#[case::exponent("1e1 2")]
#[case::hexadecimal("0x1 2")]
#[case::comma("1, 2")]
#[case::comma_only("1,2")]
#[case::slash("1/ 2")]
#[case::cross("1x 2")]
#[case::words("one two")]
#[case::arabic_digits("\u{661} 2")]
#[case::full_width_digit("\u{ff11} 2")]
fn ans_3_other_integers_are_none(#[case] cell: &str) {
    assert_default(&format!("R1 UP BUILD {cell} R2 LEFT FIRE"));
    assert_default(&format!("R1 LEFT FIRE R2 UP BUILD {cell}"));
}

#[rstest]
#[case::empty("")]
#[case::blank(" ")]
#[case::cr_alone("\r")]
#[case::missing_action("R1 UP FIRE R2 UP")]
#[case::missing_robot("R1 UP FIRE")]
#[case::missing_movement("R1 FIRE R2 UP FIRE")]
#[case::missing_column("R1 UP BUILD R2 UP FIRE")]
#[case::missing_row("R1 UP BUILD 1 R2 UP FIRE")]
#[case::missing_row_at_the_end("R1 UP FIRE R2 UP BUILD 1")]
#[case::extra_token("R1 UP FIRE R2 UP FIRE x")]
#[case::extra_number("R1 UP FIRE R2 UP BUILD 1 2 3")]
#[case::extra_comma("R1 UP FIRE R2 UP FIRE,")]
#[case::extra_comma_after_number("R1 UP FIRE R2 UP BUILD 1 2,")]
#[case::number_after_fire("R1 UP FIRE 1 2 R2 UP FIRE")]
#[case::third_robot("R1 UP FIRE R2 UP FIRE R3 UP FIRE")]
#[case::twice("R1 UP FIRE R2 UP FIRE R1 UP FIRE R2 UP FIRE")]
#[case::robots_exchanged("R2 UP FIRE R1 UP FIRE")]
#[case::same_robot("R1 UP FIRE R1 UP FIRE")]
#[case::lower_case("r1 up fire r2 up fire")]
#[case::lower_movement("R1 up FIRE R2 UP FIRE")]
#[case::capitalised("R1 Up FIRE R2 UP FIRE")]
#[case::lower_action("R1 UP FIRE R2 UP fire")]
#[case::lower_robot("R1 UP FIRE r2 UP FIRE")]
#[case::unknown_movement("R1 DOWN FIRE R2 UP FIRE")]
#[case::unknown_action("R1 UP SHOOT R2 UP FIRE")]
#[case::action_as_movement("R1 FIRE UP R2 UP FIRE")]
#[case::movement_none_as_action("R1 UP NONE R2 UP FIRE")]
#[case::nothing_as_movement("R1 NOTHING FIRE R2 UP FIRE")]
#[case::prefix("R1 U FIRE R2 UP FIRE")]
#[case::longer("R1 UPP FIRE R2 UP FIRE")]
#[case::comma("R1,UP,FIRE,R2,UP,FIRE")]
#[case::another_language("R1 NAHORU PALBA R2 UP FIRE")]
#[case::quoted("\"R1 UP FIRE R2 UP FIRE\"")]
fn ans_4_anything_else_is_the_default_order(#[case] line: &str) {
    assert_default(line);
}

#[rstest]
#[case::not_utf_8(b"R1 UP FIRE R2 UP FIRE\xff")]
#[case::bytes(b"\xff\xfe\x00")]
fn ans_4_bytes_that_are_no_text(#[case] line: &[u8]) {
    assert_eq!(Orders::from_answer(line), Orders::default(), "ANS-4");
}

#[test]
fn ans_4_the_default_order() {
    assert_eq!(Orders::default().to_string(), "R1 NONE NOTHING R2 NONE NOTHING", "ANS-4");
}

#[rstest]
#[case("R1 UP FIRE R2 UP", "1:17: expected a blank, found the end of the text")]
#[case("R1 UP FIRE R2 up FIRE", "1:15: expected UP, LEFT, RIGHT or NONE, found `up`")]
#[case("R1 UP SHOOT R2 UP FIRE", "1:7: expected FIRE, BUILD or NOTHING, found `SHOOT`")]
#[case("R2 UP FIRE R1 UP FIRE", "1:1: expected `R1`, found `R2`")]
#[case("R1 UP FIRE R3 UP FIRE", "1:12: expected `R2`, found `R3`")]
#[case(
    "R1 UP BUILD a 2 R2 UP FIRE",
    "1:13: expected the column to build on, an integer -2147483648..2147483647, found `a`"
)]
#[case(
    "R1 UP BUILD 1 +2 R2 UP FIRE",
    "1:15: expected the row to build on, an integer -2147483648..2147483647, found `+2`"
)]
#[case("R1 UP FIRE R2 UP FIRE x", "1:23: expected nothing more, found `x`")]
#[case("R1 UP FIRE\rR2 UP FIRE", "1:11: expected a blank, found `\\x0d`")]
#[case("", "1:1: expected `R1`, found the end of the text")]
#[case("R1 UP FIRE R2 UP FIRE R1 UP FIRE and so on", "1:23: expected nothing more, found `R1`")]
#[case("surrender-at-once-and-for-all", "1:1: expected `R1`, found `surrender-at-once-and-fo…`")]
fn ans_4_what_is_wrong_is_told_with_its_place(#[case] line: &str, #[case] message: &str) {
    let error = Orders::parse(line.as_bytes()).expect_err("ANS-4");
    assert_eq!(format!("{}: {error}", error.place), message, "ANS-4");
}

#[rstest]
#[case::empty_first_line("\nR1 UP FIRE R2 UP FIRE")]
#[case::two_lines("R1 UP FIRE R2 UP FIRE\nR1 UP FIRE R2 UP FIRE")]
#[case::line_end("R1 UP FIRE R2 UP FIRE\n")]
#[case::wrapped("R1 UP FIRE\nR2 UP FIRE")]
fn ans_5_a_line_holds_no_line_end(#[case] line: &str) {
    // ANS-5: the referee passes only the first line; an empty line gives the default orders.
    assert_default(line);
}

#[track_caller]
fn assert_orders(line: &str, orders: &str) {
    let read = Orders::parse(line.as_bytes()).map(|orders| orders.to_string());
    assert_eq!(read.as_deref(), Ok(orders), "ANS-1, ANS-2, ANS-3: {line:?}");
    assert_eq!(Orders::from_answer(line.as_bytes()).to_string(), orders);
}

#[track_caller]
fn assert_default(line: &str) {
    assert!(Orders::parse(line.as_bytes()).is_err(), "ANS-4: {line:?}");
    assert_eq!(Orders::from_answer(line.as_bytes()), Orders::default(), "ANS-4: no part of it is used");
}
