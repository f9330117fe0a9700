//! FILE: writing, reading and rejecting state files.

use crate::board::{board, robot, write};
use rstest::rstest;
use rulebook_core::contract::{Game as _, Violations as _};
use rulebook_core::fibot::{FiBot, P1, P2, ReadError, ReadIntoError, Setup, State, Violation};

/// The example of FILE-1.
pub(crate) const EXAMPLE: &str = "\
10 5 20 1
3 3 8 3
A#..##..#Z
..........
...#..#...
B.C....X.Y
.#......#.
";

#[test]
fn file_1_what_is_read_is_written_again() {
    let state = State::read(EXAMPLE.as_bytes()).unwrap();
    assert_eq!(write(&state), EXAMPLE, "FILE-1");
    assert_eq!(state.setup().robots.of(P1).count(), 3);
    assert_eq!(state.setup().robots.of(P2).count(), 3);
}

#[test]
fn file_1_the_smallest_and_the_largest() {
    for (text, robots) in [("1 1 0 2\n1 1 1 1\nQ\n".to_owned(), 1), (largest(), 26)] {
        let state = State::read(text.as_bytes()).unwrap();
        assert_eq!(write(&state), text, "FILE-1");
        assert_eq!(state.setup().robots.iter().count(), robots);
    }
}

/// All letters, in row 25, on the largest board, with the most rounds.
fn largest() -> String {
    let rows = "#........................\n".repeat(23);
    format!("25 25 25 1\n25 1 1 25\n{rows}ABCDEFGHIJKLMNOPQRSTUVWXY\nZ........................\n")
}

/// FILE-2: every tolerated deviation, one at a time and all together.
#[rstest]
#[case::crlf(EXAMPLE.replace('\n', "\r\n"))]
#[case::blanks_between(EXAMPLE.replace("10 5 20 1", "10  5\t20 \t 1").replace("3 3 8 3", "3   3 8\t3"))]
#[case::blanks_around(EXAMPLE.replace('\n', " \t\n \t"))]
#[case::blank_lines(format!("\n \n{}\n\t\n", EXAMPLE.replace('\n', "\n\n")))]
#[case::no_last_line_end(EXAMPLE.trim_end().to_owned())]
#[case::blanks_and_no_last_line_end(format!("{}  ", EXAMPLE.trim_end()))]
#[case::leading_zeros(EXAMPLE.replace("10 5 20 1", "010 00005 020 01").replace("3 3 8 3", "03 3 8 0000000000003"))]
#[case::all_at_once(format!("\r\n{}", EXAMPLE.replace(' ', "\t ").replace('\n', " \r\n\r\n")))]
fn file_2_what_is_tolerated(#[case] text: String) {
    let state = State::read(text.as_bytes()).unwrap_or_else(|error| panic!("FILE-2: {error}"));
    assert_eq!(write(&state), EXAMPLE, "FILE-2");
}

fn faults(error: &ReadError) -> Vec<String> {
    let mut faults = Vec::new();
    error.each(&mut |fault| faults.push(format!("{} {} {}", fault.place, fault.clause, fault.reason)));
    faults
}

#[test]
fn file_6_a_flag_on_a_wall_is_rejected_with_its_place() {
    let error = State::read(EXAMPLE.replace("3 3 8 3", "3 3 9  5").as_bytes()).unwrap_err();
    assert_eq!(faults(&error), ["2:5 FILE-6 the flag of P2 is on a wall"]);
    assert_eq!(error.to_string(), "the flag of P2 is on a wall (FILE-6)");
    // One column further, the cell is free.
    assert!(State::read(EXAMPLE.replace("3 3 8 3", "3 3 10 5").as_bytes()).is_ok(), "FILE-6");
}

#[test]
fn file_7_both_flags_are_reported() {
    let error = State::read(EXAMPLE.replace("3 3 8 3", " 2 1 9 5").as_bytes()).unwrap_err();
    assert_eq!(faults(&error), ["2:2 FILE-6 the flag of P1 is on a wall", "2:6 FILE-6 the flag of P2 is on a wall"]);
    assert_eq!(error.to_string(), "the flag of P1 is on a wall (FILE-6); the flag of P2 is on a wall (FILE-6)");
}

#[rstest]
#[case::sides_of_different_size("3 1 9 1\n2 1 2 1\nABN\n")]
#[case::a_side_without_robots("3 1 9 1\n2 1 2 1\n..N\n")]
#[case::nobody("3 1 9 1\n2 1 2 1\n...\n")]
#[case::both_flags_on_one_cell("3 1 9 1\n2 1 2 1\nA.N\n")]
#[case::no_rounds_left("3 1 0 1\n2 1 2 1\nA.N\n")]
#[case::a_flag_is_reached("3 1 9 2\n3 1 1 1\nA.N\n")]
fn file_7_nothing_else_is_checked(#[case] text: &str) {
    let state = State::read(text.as_bytes()).unwrap_or_else(|error| panic!("FILE-7: {error}"));
    assert_eq!(write(&state), text, "FILE-1");
}

#[test]
fn file_7_the_form_is_seen_whatever_rules_are_broken() {
    assert!(FiBot::recognizes(EXAMPLE.as_bytes()), "FILE-7");
    assert!(FiBot::recognizes(EXAMPLE.replace("3 3 8 3", "2 1 8 3").as_bytes()), "FILE-7: a flag on a wall");
    assert!(!FiBot::recognizes(EXAMPLE.replace('A', "a").as_bytes()), "FILE-7");
}

#[test]
fn file_7_setups_made_by_hand_are_held_to_what_a_file_can_say() {
    let mut setup = board("A.N\n#..").setup;
    setup.rounds_left = 26;
    setup.flags[P1] = rulebook_core::grid::Position::new(4, 1);
    setup.flags[P2] = rulebook_core::grid::Position::new(1, 2);
    setup.robots[robot('A')] = Some(rulebook_core::grid::Position::new(1, 2));
    let error = State::new(setup).unwrap_err();
    assert_eq!(
        error.to_string(),
        "more than 25 rounds are left (FILE-3); the flag of P1 is not on the board (FILE-3); \
         the flag of P2 is on a wall (FILE-6); robot A is on a wall (SET-4)"
    );
    assert_eq!(error.violations().len(), 4);
}

#[test]
fn file_3_raw_fields_are_read_without_their_rules() {
    let setup = Setup::read(EXAMPLE.replace("3 3 8 3", "2 1 8 3").as_bytes()).unwrap();
    assert!(State::new(setup).is_err());
}

#[test]
fn a_place_holds_the_last_state_that_was_read_and_nothing_of_the_one_before() {
    let mut place = None;
    let reached = "3 1 9 2\n3 1 1 1\nA.N\n";
    for text in [EXAMPLE, &largest(), "1 1 0 2\n1 1 1 1\n.\n", reached, EXAMPLE] {
        State::read_into(&mut place, text.as_bytes(), &mut |broken| panic!("{broken}")).unwrap();
        assert_eq!(place, Some(State::read(text.as_bytes()).unwrap()));
    }
}

#[test]
fn a_place_is_empty_after_a_fault() {
    let syntax = EXAMPLE.replace("#..#...", "#..#..a");
    let invalid = EXAMPLE.replace("3 3 8 3", "2 1 9 5");
    for start in [None, Some(State::default())] {
        let mut place = start.clone();
        let error = State::read_into(&mut place, syntax.as_bytes(), &mut |_| panic!()).unwrap_err();
        assert_eq!(error.to_string(), State::read(syntax.as_bytes()).unwrap_err().to_string(), "FILE-4");
        assert_eq!(place, None);

        let (mut place, mut violations) = (start.clone(), Vec::new());
        let result = State::read_into(&mut place, invalid.as_bytes(), &mut |broken| violations.push(broken));
        assert_eq!((result, place), (Err(ReadIntoError::Invalid), None), "FILE-7");
        assert_eq!(violations, [Violation::FlagOnWall(P1), Violation::FlagOnWall(P2)], "FILE-7");

        let mut place = start;
        let reading = std::panic::AssertUnwindSafe(|| {
            State::read_into(&mut place, invalid.as_bytes(), &mut |_| std::panic::resume_unwind(Box::new(())))
        });
        assert!(std::panic::catch_unwind(reading).is_err());
        assert_eq!(place, None, "no invalid state is left behind");
    }
}
