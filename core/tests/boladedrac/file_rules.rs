//! FILE: states that break rules, each with the place and the clause.

use crate::file::{EXAMPLE, MIXED};
use rstest::rstest;
use rulebook_core::boladedrac::{BolaDeDrac, State};
use rulebook_core::contract::{Game as _, NoRules, Violations as _};

fn faults(text: &str) -> Vec<String> {
    let error = BolaDeDrac::read(text.as_bytes(), &NoRules).expect_err(text);
    let mut faults = Vec::new();
    error.each(&mut |fault| faults.push(format!("{} {} {}", fault.place, fault.clause, fault.reason)));
    faults
}

/// The mixed state with one thing changed.
fn edited(from: &str, to: &str) -> Vec<String> {
    assert!(MIXED.contains(from), "{from}");
    faults(&MIXED.replacen(from, to, 1))
}

#[rstest]
#[case("goku_regen_time 9", "goku_regen_time 0", &["8:17 FILE-7 expected goku_regen_time, an integer 1..1000000, found `0`", "36:12 FILE-16 expected the timer of P4, at most 0 as goku_regen_time says, found `4`"])]
#[case("bean_regen_time 5", "bean_regen_time 0", &["9:17 FILE-7 expected bean_regen_time, an integer 1..1000000, found `0`"])]
#[case("kinton_regen_time 6", "kinton_regen_time 0", &["10:19 FILE-7 expected kinton_regen_time, an integer 1..1000000, found `0`"])]
#[case("kinton_life_time 7", "kinton_life_time 0", &["11:18 FILE-7 expected kinton_life_time, an integer 1..1000, found `0`"])]
#[case("res_strength 1", "res_strength 0", &["13:14 FILE-7 expected res_strength, an integer 1..1000000, found `0`"])]
#[case("nb_rounds 40", "nb_rounds 0", &["3:11 FILE-7 expected nb_rounds, an integer 1..100000, found `0`", "22:7 FILE-8 expected a round below 0, as nb_rounds says, found `11`"])]
#[case("nb_rounds 40", "nb_rounds 11", &["22:7 FILE-8 expected a round below 11, as nb_rounds says, found `11`"])]
fn file_7_and_8_parameters(#[case] from: &str, #[case] to: &str, #[case] expected: &[&str]) {
    assert_eq!(edited(from, to), expected, "FILE-7, FILE-8");
}

#[test]
fn file_7_strengths() {
    let text = EXAMPLE.replace("res_strength 50", "res_strength 101");
    assert_eq!(
        faults(&text),
        ["13:14 FILE-7 expected res_strength, at most 100 as max_strength says, found `101`"],
        "FILE-7"
    );
    let equal = EXAMPLE.replace("res_strength 50", "res_strength 100");
    assert!(State::read(equal.as_bytes()).is_ok(), "FILE-7");
    let zero = faults(&EXAMPLE.replace("max_strength 100", "max_strength 0"));
    assert_eq!(
        zero[..2],
        [
            "12:14 FILE-7 expected max_strength, an integer 1..1000000, found `0`",
            "13:14 FILE-7 expected res_strength, at most 0 as max_strength says, found `50`"
        ]
    );
    assert_eq!(zero.len(), 6, "FILE-14: and the strengths of all gokus, {zero:?}");
}

#[test]
fn file_8_the_last_number() {
    let last = EXAMPLE.replace("round 0", "round 300");
    assert!(State::read(last.as_bytes()).is_ok(), "FILE-8");
    let beyond = EXAMPLE.replace("round 0", "round 301");
    assert_eq!(faults(&beyond), ["22:7 FILE-8 expected a round below 301, as nb_rounds says, found `301`"], "FILE-8");
}

#[rstest]
#[case(
    "round 11\nXXXXXXXX",
    "round 11\nXXX.XXXX",
    "23:4 FILE-9 expected `X`, because the cell 0 3 is on the border, found `.`"
)]
#[case(
    "XXXXXXXX\nbeans",
    "XXXXXX.X\nbeans",
    "27:7 FILE-9 expected `X`, because the cell 4 6 is on the border, found `.`"
)]
#[case(
    "X..B..CX\nX......X",
    "X..B..CX\n.......X",
    "25:1 FILE-9 expected `X`, because the cell 2 0 is on the border, found `.`"
)]
#[case(
    "X..B..CX\nX......X",
    "X..B..CX\nX.......",
    "25:8 FILE-9 expected `X`, because the cell 2 7 is on the border, found `.`"
)]
fn file_9_an_open_border(#[case] from: &str, #[case] to: &str, #[case] expected: &str) {
    assert_eq!(edited(from, to), [expected], "FILE-9");
}

#[rstest]
#[case("nb_capsules 1", "nb_capsules 2", "4:13 FILE-10 expected 2 capsules, as many as nb_capsules says, found 1")]
#[case(
    "nb_balls 3",
    "nb_balls 2",
    "5:10 FILE-10 expected 2 balls, drawn or carried, as many as nb_balls says, found 3"
)]
#[case("X......X", "X.....BX", "5:10 FILE-10 expected 3 balls, drawn or carried, as many as nb_balls says, found 4")]
fn file_10_counts(#[case] from: &str, #[case] to: &str, #[case] expected: &str) {
    let faults: Vec<_> = edited(from, to).into_iter().filter(|fault| fault.contains("FILE-10")).collect();
    assert_eq!(faults, [expected], "FILE-10");
}

#[rstest]
#[case("1 1 n 3", "5 1 n 3", &["29:1 FILE-11 the place of bean 1 is off the board"])]
#[case("1 1 n 3", "1 8 n 3", &["29:1 FILE-11 the place of bean 1 is off the board"])]
#[case("1 1 n 3", "0 1 n 3", &["29:1 FILE-11 expected a place of bean 1 that is `.` in the drawing, found `X`"])]
#[case("1 1 n 3", "1 6 n 3", &["29:1 FILE-11 expected a place of bean 1 that is `.` in the drawing, found `C`"])]
#[case("1 1 n 3", "1 3 n 3", &["29:1 FILE-11 expected a place of bean 1 that is `.` in the drawing, found `B`"])]
#[case("1 1 n 3", "1 2 n 3", &["30:1 FILE-11 the place of bean 2 is that of bean 1"])]
#[case("2 6 y 0", "1 1 y 0", &["32:1 FILE-11 the place of kinton 1 is that of bean 1"])]
#[case("1 1 n 3", "1 1 y 3", &["29:7 FILE-12 bean 1 is there and has a timer"])]
#[case("1 1 n 3", "1 1 n 0", &["29:7 FILE-12 bean 1 is absent with timer 0, and no living goku is on its place"])]
#[case("2 6 y 0", "2 6 n 0", &["32:7 FILE-12 kinton 1 is absent with timer 0, and no living goku is on its place"])]
#[case("1 2 n 0", "3 6 n 0", &["30:7 FILE-12 bean 2 is absent with timer 0, and no living goku is on its place"])]
fn file_11_and_12_items(#[case] from: &str, #[case] to: &str, #[case] expected: &[&str]) {
    assert_eq!(edited(from, to), expected, "FILE-11, FILE-12");
}

#[rstest]
#[case("with_ball 3 1 0", "with_ball 5 1 0", &["34:11 FILE-13 the goku of P2 is off the board"])]
#[case("with_ball 3 1 0", "with_ball 3 63 0", &["34:11 FILE-13 the goku of P2 is off the board"])]
#[case("normal 3 6 4 d", "normal 3 8 4 d", &["36:8 FILE-13 the goku of P4 is off the board"])]
#[case("with_ball 3 1 0", "with_ball 4 1 0", &["34:11 FILE-13 the goku of P2 is on a rock"])]
#[case("with_ball 3 1 0", "with_ball 2 6 0", &["34:11 FILE-13 the goku of P2 is on kinton 1, which is there"])]
#[case("with_ball 3 1 0", "with_ball 1 6 0", &["34:11 FILE-13 the goku of P2 is on a capsule and carries a ball"])]
#[case("with_ball 3 1 0", "with_ball 1 2 0", &["34:11 FILE-13 the gokus of P1 and P2 are on the same cell"])]
#[case("with_ball 3 1 0 a 0", "normal 1 3 0 a 0", &[
    "5:10 FILE-10 expected 3 balls, drawn or carried, as many as nb_balls says, found 2",
    "34:8 FILE-13 the goku of P2 is on a ball and carries none",
    "35:21 FILE-13 the gokus of P2 and P3 are on the same cell",
])]
fn file_13_where_gokus_are(#[case] from: &str, #[case] to: &str, #[case] expected: &[&str]) {
    assert_eq!(edited(from, to), expected, "FILE-13");
}

#[rstest]
#[case("normal 3 6 4 d", "normal 0 0 4 d")]
#[case("normal 3 6 4 d", "normal 2 6 4 d")]
#[case("normal 3 6 4 d", "normal 3 1 4 d")]
#[case("normal 3 6 4 d", "normal 1 6 4 d")]
#[case("with_ball 3 1 0", "with_ball 1 1 0")]
fn file_13_what_is_allowed(#[case] from: &str, #[case] to: &str) {
    let text = MIXED.replace(from, to);
    State::read(text.as_bytes()).unwrap_or_else(|error| panic!("FILE-13: {error}"));
}

#[rstest]
#[case("max_strength 1000000", "max_strength 999999", &["34:21 FILE-14 expected the strength of P2, at most 999999 as max_strength says, found `1000000`"])]
#[case("on_kinton 1 2 0 a 3 77 12", "on_kinton 1 2 0 a 3 77 0", &["33:1 FILE-15 the kind of P1 is on_kinton, but its kinton time is 0"])]
#[case("a 0 1000000 0 1 ", "a 0 1000000 1 1 ", &["34:1 FILE-15 the kind of P2 is not on_kinton, but its kinton time is above 0"])]
#[case("on_kinton 1 2 0 a", "on_kinton 1 2 1 a", &["33:15 FILE-16 the goku of P1 is alive and has a timer"])]
#[case("4 d 1 0 0", "4 d 1 5 0", &["36:18 FILE-16 the goku of P4 is dead and has strength"])]
#[case("normal 3 6 4 d 1 0 0", "on_kinton 3 6 4 d 1 0 8", &["36:1 FILE-16 the goku of P4 is dead and has a kinton"])]
#[case("normal 3 6 4 d", "normal 3 6 10 d", &["36:12 FILE-16 expected the timer of P4, at most 9 as goku_regen_time says, found `10`"])]
#[case("normal 3 6 4 d", "with_ball 3 6 4 d", &[
    "5:10 FILE-10 expected 3 balls, drawn or carried, as many as nb_balls says, found 4",
    "36:1 FILE-16 the goku of P4 is dead and carries a ball",
])]
fn file_14_to_16_numbers_of_gokus(#[case] from: &str, #[case] to: &str, #[case] expected: &[&str]) {
    assert_eq!(edited(from, to), expected, "FILE-14, FILE-15, FILE-16");
}

#[test]
fn file_16_a_full_timer_is_allowed() {
    let text = MIXED.replace("normal 3 6 4 d", "normal 3 6 9 d");
    assert!(State::read(text.as_bytes()).is_ok(), "FILE-16");
}

#[test]
fn file_17_room_for_all() {
    // 18 cells less a capsule and three places leave 14; three balls and four gokus need 7.
    let rocks = MIXED.replace("X......X\nX......X", "XXXXX..X\nX.XX.X.X");
    let narrow = rocks.replace("with_ball 3 1 0", "with_ball 3 4 0");
    assert!(State::read(narrow.as_bytes()).is_ok(), "FILE-17: 7 cells are enough");
    let short = narrow.replace("X.XX.X.X", "XXXX.X.X");
    assert_eq!(
        faults(&short),
        ["23:1 FILE-17 expected 7 cells that are no rock, capsule or item's place, found 6"],
        "FILE-17"
    );
}

#[test]
fn file_18_every_reason_at_once() {
    let text = MIXED.replace("nb_balls 3", "nb_balls 9").replace("2 6 y 0", "2 6 y 3").replace("round 11", "round 77");
    assert_eq!(
        faults(&text),
        [
            "22:7 FILE-8 expected a round below 40, as nb_rounds says, found `77`",
            "5:10 FILE-10 expected 9 balls, drawn or carried, as many as nb_balls says, found 3",
            "32:7 FILE-12 kinton 1 is there and has a timer",
        ],
        "FILE-18"
    );
}

#[rstest]
#[case::an_even_number_of_states("nb_rounds 40", "nb_rounds 12")]
#[case::a_long_timer("1 1 n 3", "1 1 n 1000000")]
#[case::equal_names("names a bb_7", "names a a")]
fn file_18_nothing_else_is_checked(#[case] from: &str, #[case] to: &str) {
    let text = MIXED.replace(from, to);
    assert!(text != MIXED && State::read(text.as_bytes()).is_ok(), "FILE-18");
}

#[test]
fn file_18_setups_made_by_hand_are_held_to_what_a_file_can_say() {
    let mut setup = State::read(MIXED.as_bytes()).unwrap().into_setup();
    setup.beans[0].timer = 1_000_001;
    setup.parameters.combat_penalty = 1_000_001;
    assert_eq!(
        State::new(setup).unwrap_err().to_string(),
        "combat_penalty is above 1000000 (FILE-3); the timer of bean 1 is above 1000000 (FILE-3)"
    );
}
