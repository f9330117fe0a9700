//! FILE-1 to FILE-8: writing round files, and what the reader tolerates.

use crate::board::{Round, board, empty};
use rstest::rstest;
use rulebook_core::redbot::{Name, P1, P2, P3, P4, Player, ReadIntoError, Rules, State, Violation};

/// The example of FILE-1: the start of a standard game of 30 rounds.
pub(crate) const START: &str = include_str!("data/start.txt");

/// The example of the source (§6.1.1), as printed.
const EXAMPLE: &str = include_str!("data/example.txt");

/// Replaces the only occurrence of `find`.
#[track_caller]
pub(crate) fn edit(text: &str, find: &str, replace: &str) -> String {
    assert_eq!(text.matches(find).count(), 1, "{find:?} stands once");
    text.replacen(find, replace, 1)
}

#[track_caller]
pub(crate) fn read(text: &str) -> State {
    State::read(text.as_bytes(), &Rules::STANDARD).unwrap_or_else(|error| panic!("{error}:\n{text}"))
}

pub(crate) fn write(state: &State) -> String {
    let mut text = String::new();
    state.write(&mut text).unwrap();
    text
}

fn line(state: &State, number: usize) -> String {
    write(state).lines().nth(number - 1).unwrap().to_owned()
}

fn start() -> State {
    let mut setup = State::start(Rules::STANDARD, 30).unwrap().into_setup();
    for (player, name) in Player::ALL.into_iter().zip(["alpha", "beta", "gamma", "delta"]) {
        setup.players[player].name = Name::new(name).unwrap();
    }
    State::new(setup).unwrap()
}

#[test]
fn file_1_the_start_of_a_standard_game() {
    assert_eq!(write(&start()), START, "FILE-1");
    assert_eq!(read(START), start(), "FILE-1");
}

#[test]
fn file_1_the_example_of_the_source() {
    let state = read(EXAMPLE);
    let text = write(&state);
    let goals: Vec<_> = START.lines().skip(6).take(4).collect();
    let written: Vec<_> = text.lines().collect();
    // FILE-1: unwrapped.
    assert_eq!(written[6..10], goals, "FILE-1");
    // FILE-5, SCO-3: everything else as printed, with the totals that the rules give.
    let others = [&written[..6], &written[10..]].concat().join("\n");
    insta::assert_snapshot!(others, @r"
    1/30
    25x25
    P1: 1 2147483647 0 20 R1 13 DOWN 11 24 R2 13 DOWN 14 24
    P2: 1 2147483647 0 18 R1 13 LEFT 24 12 R2 13 LEFT 24 15
    P3: 1 2147483647 0 19 R1 13 UP 12 2 R2 13 UP 15 2
    P4: 1 2147483647 0 19 R1 13 RIGHT 2 11 R2 13 RIGHT 2 14
    Walls: 12 9 40, 15 18 40, 5 24 40, 7 13 40,
    P1_move: R1 UP FIRE R2 UP FIRE
    P2_move: R1 UP BUILD 12 9 R2 UP BUILD 15 18
    P3_move: R1 UP BUILD 5 24 R2 UP FIRE
    P4_move: R1 UP FIRE R2 UP BUILD 7 13
    P1: 26 strategie1
    P2: 26 strategie2
    P3: 26 strategiePy
    P4: 26 strategieC
    ");
}

#[test]
fn file_1_the_example_of_the_source_goes_on() {
    let mut state = read(EXAMPLE);
    assert_eq!(read(&write(&state)), state, "FILE-1");
    state.step(&Default::default(), &mut ()).unwrap();
    assert_eq!(line(&state, 1), "2/30");
    assert_eq!(line(&state, 11), "Walls: 12 9 40, 15 18 40, 5 24 40, 7 13 40,");
    assert_eq!(line(&state, 13), "P2_move: R1 NONE NOTHING R2 NONE NOTHING", "FILE-6");
}

#[test]
fn file_1_lists() {
    let board = empty().put("11>", 5, 5);
    assert_eq!(line(&board.clone().state(), 11), "Walls:", "FILE-1: an empty list leaves its label alone");
    assert_eq!(line(&board.clone().state(), 7), "P1_finish:", "FILE-1");
    let board = board.wall(12, 9, 40).wall(15, 18, -2).goal(P1, 1, 2).goal(P1, 1, 2).goal(P1, 3, 4);
    assert_eq!(line(&board.clone().state(), 11), "Walls: 12 9 40, 15 18 -2,", "FILE-1");
    assert_eq!(line(&board.state(), 7), "P1_finish: 1 2,1 2,3 4,", "FILE-1, FILE-8: doubles included");
}

#[test]
fn file_1_a_state_of_many_values() {
    let board = empty().size(7, 32).counter(12, 2_147_483_647).put("12<", 7, 32).lives("11", -5);
    let board = board.wall(-1, 5, 9).goal(P2, 7, 32).points(P1, 44).allowance(P1, 3).arrived(P4, 0).name(P3, "a b");
    let text = write(&board.state());
    let head: Vec<_> = text.lines().take(8).map(|line| line.replace(' ', "_")).collect();
    insta::assert_snapshot!(head.join("\n"), @r"
    12/2147483647
    7x32
    P1:_1_2147483647_44_3_R1_-5_UP_0_0_R2_13_LEFT_7_32
    P2:_0_2147483647_0_10_R1_0_UP_0_0_R2_0_UP_0_0
    P3:_0_2147483647_0_10_R1_0_UP_0_0_R2_0_UP_0_0
    P4:_0_0_0_10_R1_0_UP_0_0_R2_0_UP_0_0
    P1_finish:
    P2_finish:_7_32,
    ");
    let totals: Vec<_> = text.lines().skip(15).collect();
    assert_eq!(totals, ["P1: 57", "P2: 0", "P3: 0 a b", "P4: 40"], "FILE-1, FILE-7: no blank without a name");
    assert!(text.ends_with("P4: 40\n"));
}

/// A text with entries in all lists, in canonical form.
fn rich() -> String {
    edit(&write(&read(EXAMPLE)), "26 strategie1", "26 the  first one")
}

fn lines(text: &str, change: impl Fn(&str) -> String) -> String {
    text.lines().map(change).collect()
}

/// Changes all lines except those that must remain single lines.
fn inner(text: &str, change: impl Fn(&str) -> String) -> String {
    let keeps = |n: usize| !(2..15).contains(&n);
    let changed = |(n, line): (usize, &str)| if keeps(n) { line.to_owned() } else { change(line) };
    text.lines().enumerate().map(|line| changed(line) + "\n").collect()
}

#[rstest]
#[case::crlf(rich().replace('\n', "\r\n"))]
#[case::crlf_and_lf(rich().replacen('\n', "\r\n", 7))]
#[case::two_blanks(inner(&rich(), |line| line.replace(' ', "  ")))]
#[case::tabs(inner(&rich(), |line| line.replace(' ', "\t")))]
#[case::mixed_blanks(inner(&rich(), |line| line.replace(' ', " \t ")))]
#[case::blanks_before_lines(lines(&rich(), |line| format!("  \t{line}\n")))]
#[case::blanks_after_lines(lines(&rich(), |line| format!("{line} \t \n")))]
#[case::blanks_after_lines_and_crlf(lines(&rich(), |line| format!("{line} \t \r\n")))]
#[case::blank_lines(format!("\n \n{}\n\t\n", lines(&rich(), |line| format!("{line}\n\n \t\n"))))]
#[case::blank_lines_crlf(format!("\r\n{}\r\n \r\n", lines(&rich(), |line| format!("{line}\r\n\r\n"))))]
#[case::blanks_before_commas(inner(&rich(), |line| line.replace(',', " \t,")))]
#[case::blanks_after_commas(inner(&rich(), |line| line.replace(',', ", \t")))]
#[case::no_blanks_after_commas(inner(&rich(), |line| line.replace(", ", ",")))]
#[case::no_line_end_at_the_end(rich().trim_end().to_owned())]
#[case::only_blanks_at_the_end(rich().trim_end().to_owned() + "  ")]
#[case::wrapped_at_each_blank(inner(&rich(), |line| line.replace(' ', "\n")))]
#[case::wrapped_and_indented(inner(&rich(), |line| line.replace(' ', "\r\n  ")))]
#[case::wrapped_with_blank_lines(inner(&rich(), |line| line.replace(' ', " \n\n")))]
#[case::wrapped_after_commas(inner(&rich(), |line| line.replace(',', ",\n")))]
#[case::wrapped_before_commas(inner(&rich(), |line| line.replace(',', "\n,")))]
#[case::wrapped_after_the_label_of_a_total(rich().replace(": 26", ":\n26"))]
#[case::blanks_around_names(lines(&rich(), |line| line.replace(": 26 ", ": 26 \t ") + " \n"))]
fn file_2_what_is_tolerated(#[case] text: String) {
    assert_ne!(text, rich());
    assert_eq!(read(&text), read(&rich()), "FILE-2");
    assert_eq!(write(&read(&text)), rich(), "FILE-2");
}

#[test]
fn file_2_labels_inside_a_name_are_part_of_it() {
    let state = read(&edit(START, "26 alpha", "26 P2: 30 Walls: beta"));
    assert_eq!(state.setup().players[P1].name.as_str(), "P2: 30 Walls: beta", "FILE-2, FILE-7");
}

#[test]
fn file_3_the_groups_are_told_apart_by_their_order() {
    // FILE-3: the total of P1 looks like the start of a player's line, but is not one.
    let state = read(&edit(START, "P1: 26 alpha", "P1: 1 2147483647 0 20"));
    assert_eq!(state.setup().players[P1].name.as_str(), "2147483647 0 20", "FILE-3, FILE-5");
}

#[rstest]
#[case::not_arrived("1 2147483647", true, None)]
#[case::eliminated("0 2147483647", false, None)]
#[case::arrived("0 5", false, Some(5))]
#[case::arrived_at_once("0 0", false, Some(0))]
#[case::last("0 2147483646", false, Some(2_147_483_646))]
#[case::leading_zeros("0 0002147483646", false, Some(2_147_483_646))]
fn file_4_in_game_and_finish_round(#[case] text: &str, #[case] in_game: bool, #[case] finish_round: Option<i32>) {
    let state = read(&edit(START, "P3: 1 2147483647", &format!("P3: {text}")));
    let player = &state.setup().players[P3];
    assert_eq!((player.in_game, player.finish_round), (in_game, finish_round), "FILE-4");
    let canonical = text.replace(" 000", " ");
    assert!(line(&state, 5).starts_with(&format!("P3: {canonical} 0 20 ")), "FILE-4");
}

#[rstest]
#[case::zero("0")]
#[case::negative("-7")]
#[case::leading_zeros("00030")]
#[case::long("123456789012345678901234567890123456789012345678901234567890")]
#[case::long_negative("-123456789012345678901234567890")]
fn file_5_totals_are_ignored_and_computed_anew(#[case] total: &str) {
    let state = read(&edit(START, "26 alpha", &format!("{total} alpha")));
    assert_eq!(state, start(), "FILE-5");
    assert_eq!(line(&state, 16), "P1: 26 alpha", "FILE-5");
}

#[test]
fn file_5_board_size_and_goals_are_those_of_the_file() {
    let text = edit(&edit(START, "25x25", "26x27"), "P1_finish: 1 1,", "P1_finish: 26 27,");
    let state = read(&text);
    assert_eq!((line(&state, 2).as_str(), &line(&state, 7)[..20]), ("26x27", "P1_finish: 26 27,2 1"), "FILE-5");
}

#[test]
fn file_6_orders_as_understood_also_refused_and_of_the_dead() {
    let board =
        board("5 11>#40 .\n 4  5  6").put("12^", 9, 9).lives("12", 0).put("21^", 1, 1).put("31^", 20, 20).out(P3);
    let round = board.order("11 UP BUILD 5 5").order("12 LEFT FIRE").order("31 UP FIRE").play();
    let moves = |round: &Round| (12..=15).map(|n| line(&round.after, n)).collect::<Vec<_>>();
    let none = "R1 NONE NOTHING R2 NONE NOTHING";
    let refused = "P1_move: R1 UP BUILD 5 5 R2 LEFT FIRE".to_owned();
    let others = [2, 3, 4].map(|n| format!("P{n}_move: {none}"));
    assert_eq!(moves(&round), [&[refused][..], &others[..]].concat(), "FILE-6: default for P3, out of the game");
}

#[test]
fn file_6_integers_are_spelled_anew() {
    let line_12 = "P1_move: R1 NONE NOTHING R2 NONE NOTHING";
    let state = read(&edit(START, line_12, "P1_move: R1 UP BUILD 007 -0 R2 LEFT BUILD -09 2147483647"));
    assert_eq!(line(&state, 12), "P1_move: R1 UP BUILD 7 0 R2 LEFT BUILD -9 2147483647", "FILE-6");
}

#[test]
fn file_6_the_orders_read_have_no_effect() {
    let line_12 = "P1_move: R1 NONE NOTHING R2 NONE NOTHING";
    let mut with_orders = read(&edit(START, line_12, "P1_move: R1 UP FIRE R2 UP BUILD 5 5"));
    let mut start = start();
    assert_ne!(with_orders, start);
    with_orders.step(&Default::default(), &mut ()).unwrap();
    start.step(&Default::default(), &mut ()).unwrap();
    assert_eq!(with_orders, start, "FILE-6");
}

#[rstest]
#[case::none("", "")]
#[case::blanks_only("   ", "")]
#[case::plain(" alpha", "alpha")]
#[case::blanks_around("  \t alpha \t ", "alpha")]
#[case::blanks_inside(" two  words", "two  words")]
#[case::number(" 12", "12")]
#[case::punctuation(" ,/x;", ",/x;")]
#[case::letters(" Červený drak", "Červený drak")]
#[case::no_break_space_is_no_blank(" \u{a0}x\u{a0}", "\u{a0}x\u{a0}")]
#[case::byte_order_mark(" \u{feff}x", "\u{feff}x")]
fn file_7_names(#[case] text: &str, #[case] name: &str) {
    let state = read(&edit(START, "P1: 26 alpha", &format!("P1: 26{text}")));
    assert_eq!(state.setup().players[P1].name.as_str(), name, "FILE-7");
    let blank = if name.is_empty() { "" } else { " " };
    assert_eq!(line(&state, 16), format!("P1: 26{blank}{name}"), "FILE-7: no blank after the total without a name");
}

#[rstest]
#[case::one_byte_letters("a", 64)]
#[case::two_byte_letters("é", 32)]
#[case::four_byte_letters("🤖", 16)]
fn file_7_a_name_has_64_bytes_at_most(#[case] letter: &str, #[case] most: usize) {
    let named = |count| edit(START, "P1: 26 alpha", &format!("P1: 26 {}", letter.repeat(count)));
    assert_eq!(read(&named(most)).setup().players[P1].name.as_str().len(), 64, "FILE-7");
    assert!(State::read(named(most + 1).as_bytes(), &Rules::STANDARD).is_err(), "FILE-7");
}

#[rstest]
#[case::plain("two  words", Some("two  words"), "two  words")]
#[case::padded(" x", None, "x")]
#[case::padded_behind("x ", None, "x")]
#[case::line_end("a\nb", None, "a b")]
#[case::tab("a\tb", None, "a b")]
#[case::tab_first("\tb", None, "b")]
#[case::delete("a\u{7f}", None, "a")]
#[case::c1("a\u{9f}b", None, "a b")]
#[case::after_c1("a\u{a0}b", Some("a\u{a0}b"), "a\u{a0}b")]
#[case::only_blanks("  ", None, "")]
fn file_7_names_made_of_any_text(#[case] text: &str, #[case] name: Option<&str>, #[case] fitted: &str) {
    assert_eq!(Name::new(text).as_ref().map(Name::as_str), name, "FILE-7");
    assert_eq!(Name::fitted(text).as_str(), fitted, "FILE-7");
}

#[test]
fn file_7_a_fitted_name_is_cut_between_letters() {
    let long = format!("{}é{}", "a".repeat(63), "b".repeat(9));
    assert_eq!(Name::fitted(&long).as_str(), "a".repeat(63), "FILE-7");
    assert_eq!(Name::fitted(&format!("{} b", "a".repeat(63))).as_str(), "a".repeat(63), "FILE-7: no blank behind");
    assert_eq!(format!("[{:>4}]", Name::new("ab").unwrap()), "[  ab]");
}

#[rstest]
#[case::leading_zeros("13 DOWN 11 25", "00013 DOWN 011 0000000000000000000000000025")]
#[case::minus_zero("2147483647 0 20 R1 13 DOWN", "2147483647 -0 020 R1 13 DOWN")]
#[case::counter("0/30", "-000/0030")]
#[case::size("25x25", "025x00025")]
#[case::goals("1 1,2 1,3 1,4 1,5 1,6 1,7 1,8", "01 1,2 001,3 1,4 1,5 1,6 1,7 1,8")]
fn file_8_spellings_of_integers(#[case] find: &str, #[case] replace: &str) {
    assert_eq!(read(&edit(START, find, replace)), start(), "FILE-8");
}

#[test]
fn file_8_numbers_at_the_ends_of_their_ranges() {
    let most = "2147483647 -2147483648";
    let text = edit(START, "0/30", "2147483646/2147483647");
    let text = edit(&text, "R1 13 LEFT 25 12", &format!("R1 -2147483648 LEFT {most}"));
    let text = edit(&text, "Walls:", &format!("Walls: {most} 2147483647,"));
    let text = edit(&text, "P4: 1 2147483647 0 20", "P4: 1 2147483647 0 19");
    let state = read(&text);
    assert_eq!(write(&state), edit(&text, "P2: 26", "P2: 13"), "FILE-8");
}

#[test]
fn file_8_at_most_128_walls_and_32_goals() {
    let rules = Rules { walls_per_player: 32, ..Rules::STANDARD };
    let walls = |count| (1..=count).map(|n| format!(" {n} -1 40,")).collect::<String>();
    let allowance = |text: &str| text.replace("2147483647 0 20", "2147483647 0 0").replacen("0/30", "16/30", 1);
    let text = |count| edit(&allowance(START), "Walls:", &format!("Walls:{}", walls(count)));
    assert_eq!(State::read(text(128).as_bytes(), &rules).unwrap().setup().walls.len(), 128, "FILE-8");
    let error = State::read(text(129).as_bytes(), &rules).unwrap_err().to_string();
    assert_eq!(error, "11:1308: expected at most 128 walls, found `129`", "FILE-8");

    let goals = |more: usize| edit(START, "P1_finish: ", &format!("P1_finish: {}", "9 9,".repeat(more)));
    assert_eq!(read(&goals(7)).setup().goals[P1].len(), 32, "FILE-8: doubles included");
    assert!(State::read(goals(8).as_bytes(), &Rules::STANDARD).is_err(), "FILE-8");
}

#[rstest]
#[case::in_the_game("P3: 1", "P3: 001")]
#[case::out_of_it("P3: 0", "P3: 00")]
#[case::minus_zero("P3: 0", "P3: -0")]
fn file_8_in_game_is_an_integer_like_others(#[case] plain: &str, #[case] spelled: &str) {
    let text = |in_game: &str| edit(START, "P3: 1 2147483647", &format!("{in_game} 2147483647"));
    assert_eq!(read(&text(spelled)), read(&text(plain)), "FILE-4, FILE-8");
}

#[test]
fn a_place_holds_the_last_state_that_was_read_and_nothing_of_the_one_before() {
    let mut place = None;
    let mut read_into = |text: &str, rules: &Rules| {
        State::read_into(&mut place, text.as_bytes(), rules, &mut |broken| panic!("{broken}")).unwrap();
        assert_eq!(place, Some(State::read(text.as_bytes(), rules).unwrap()));
    };
    let empty = write(&board("1 .\n  1").state());
    let other = Rules { wall_lives: 7, ..Rules::STANDARD };
    for (text, rules) in [(EXAMPLE, &Rules::STANDARD), (&empty, &other), (START, &Rules::STANDARD)] {
        read_into(text, rules);
    }
}

#[test]
fn a_place_is_empty_after_a_fault() {
    let syntax = edit(START, "P4: 26 delta", "P4: 26 de\u{7}lta");
    let invalid = edit(&edit(START, "0/30", "31/30"), "P3: 1 2147483647 0", "P3: 1 2147483647 -1");
    for start in [None, Some(State::default())] {
        let mut place = start.clone();
        let result = State::read_into(&mut place, syntax.as_bytes(), &Rules::STANDARD, &mut |_| panic!());
        let error = result.unwrap_err();
        assert_eq!(error.to_string(), read_error(&syntax), "FILE-7");
        assert_eq!(place, None);

        let (mut place, mut violations) = (start.clone(), Vec::new());
        let result =
            State::read_into(&mut place, invalid.as_bytes(), &Rules::STANDARD, &mut |broken| violations.push(broken));
        assert_eq!((result, place), (Err(ReadIntoError::Invalid), None), "FILE-18");
        assert_eq!(violations, [Violation::Counter, Violation::NegativePoints(P3)], "FILE-18");

        let mut place = start;
        let reading = std::panic::AssertUnwindSafe(|| {
            State::read_into(&mut place, invalid.as_bytes(), &Rules::STANDARD, &mut |_| {
                std::panic::resume_unwind(Box::new(()))
            })
        });
        assert!(std::panic::catch_unwind(reading).is_err());
        assert_eq!(place, None, "no invalid state is left behind");
    }
}

fn read_error(text: &str) -> String {
    State::read(text.as_bytes(), &Rules::STANDARD).unwrap_err().to_string()
}
