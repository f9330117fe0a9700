//! AIT-3: the file unit_types.ait.

use rstest::rstest;
use rulebook_core::aitester::UnitType;

const TWO: &str = "scout 15 3 40 0 15 1 4 scout.gif scout.wav\nrifle 20 4 60 5 25 2 5 rifle.gif rifle.wav\n";

/// The deviations of FILE-2 and the comments of AIT-3.
#[rstest]
#[case::comment_lines("scout 15", "# types\n  # more\n\t#\n#\nscout 15")]
#[case::comment_after_a_type("scout.wav\n", "scout.wav # fast\n")]
#[case::comment_with_other_bytes("scout.wav\n", "scout.wav #\u{0}\r\u{fe}ü\n")]
#[case::blank_lines("\nrifle", "\n\n \t \n\nrifle")]
#[case::blanks("scout 15 3", "\t scout  15 \t3")]
#[case::crlf("scout.wav\n", "scout.wav\r\n")]
#[case::crlf_after_a_comment("scout.wav\n", "scout.wav #\r\n")]
#[case::no_last_line_end("rifle.wav\n", "rifle.wav")]
#[case::comment_without_line_end("rifle.wav\n", "rifle.wav #")]
#[case::leading_zeros("scout 15 3", "scout 00015 0000000000003")]
fn ait_3_what_is_tolerated(#[case] from: &str, #[case] to: &str) {
    assert!(TWO.contains(from));
    let types = UnitType::read_list(TWO.replacen(from, to, 1).as_bytes()).unwrap();
    assert_eq!(types, UnitType::standard()[..2], "AIT-3");
}

#[rstest]
#[case::comment_in_a_name("scout.gif scout.wav", "scout.gif#x #scout.wav", "1:36")]
#[case::cr_alone("scout.wav\n", "scout.wav\r", "1:43")]
#[case::joined_lines("scout.wav\n", "scout.wav ", "1:44")]
#[case::sign("scout 15", "scout +15", "1:7")]
#[case::state_file("scout 15", "types 2\nscout 15", "1:8")]
fn ait_3_what_is_not_tolerated(#[case] from: &str, #[case] to: &str, #[case] place: &str) {
    assert!(TWO.contains(from));
    let error = UnitType::read_list(TWO.replacen(from, to, 1).as_bytes()).unwrap_err();
    assert!(error.to_string().starts_with(&format!("{place}: ")), "{error}");
}

#[test]
fn ait_3_a_sign_of_a_comment_within_a_name_is_part_of_it() {
    let types = UnitType::read_list(TWO.replace("scout.wav", "scout#1.wav").as_bytes()).unwrap();
    assert_eq!(types[0].sound.as_str(), "scout#1.wav");
}

#[test]
fn ait_3_32_types_are_read_and_33_are_not() {
    let types = |count| (0..count).map(|i| format!("t{i} 1 1 1 1 1 1 1 i s\n")).collect::<String>();
    assert_eq!(UnitType::read_list(types(32).as_bytes()).unwrap().len(), 32);
    let error = UnitType::read_list(types(33).as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "33:1: expected at most 32 types, found `t32`");
}
