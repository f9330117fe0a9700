//! SET: squares, directions, sides, the start and its variant.

use crate::board::{at, names, write};
use rstest::rstest;
use rulebook_core::contract::{Game as _, Opening, OpeningError, Rules as _, RulesError, RulesTextError, read_rules};
use rulebook_core::othello::{Board, Color, Direction, Othello, Rules, Square, Start, State};

const START: &str = "---------------------------OX------XO--------------------------- X\n";

#[test]
fn set_1_squares_go_row_by_row_from_the_top() {
    assert_eq!(names(0xFF), "a1 b1 c1 d1 e1 f1 g1 h1", "SET-1");
    assert_eq!((at("a2").index(), at("h8").index(), at("f5").index()), (8, 63, 37), "SET-1");
    assert!(Square::ALL.iter().enumerate().all(|(index, square)| square.index() == index));
    assert_eq!((Square::new(63).is_some(), Square::new(64)), (true, None), "SET-1");
}

#[rstest]
#[case(Direction::North, "c2")]
#[case(Direction::NorthEast, "d2")]
#[case(Direction::East, "d3")]
#[case(Direction::SouthEast, "d4")]
#[case(Direction::South, "c4")]
#[case(Direction::SouthWest, "b4")]
#[case(Direction::West, "b3")]
#[case(Direction::NorthWest, "b2")]
fn set_2_steps(#[case] direction: Direction, #[case] to: &str) {
    assert_eq!(direction.next(at("c3")), Some(at(to)), "SET-2");
    let back = Direction::ALL[(direction as usize + 4) % 8];
    assert_eq!(back.next(at(to)), Some(at("c3")), "SET-2: {back}");
    let steps = std::iter::successors(Some(at("c3")), |&square| direction.next(square)).count();
    assert!(steps <= 8, "SET-2: the board ends");
}

#[test]
fn set_3_black_is_player_1() {
    assert_eq!(Color::ALL.map(|side| side.player().to_string()), ["P1", "P2"], "SET-3");
    assert_eq!(Color::ALL.map(Color::letter), ['X', 'O'], "SET-3");
}

#[test]
fn set_4_the_start() {
    assert_eq!(write(&State::default()), START, "SET-4");
    assert_eq!(State::default(), Othello::opening(&Rules::default(), &Opening::default()).unwrap(), "SET-4");
    assert_eq!(names(Board::START.discs(Color::Black)), "e4 d5", "SET-4");
    assert_eq!(names(Board::START.discs(Color::White)), "d4 e5", "SET-4");
}

#[test]
fn set_4_a_number_of_rounds_is_refused() {
    let error = Othello::opening(&Rules::default(), &Opening { rounds: Some(60) }).unwrap_err();
    assert_eq!(error, OpeningError::NoRounds);
    assert_eq!(error.to_string(), "the game takes no number of rounds; it ends by its rules");
    assert_eq!(Othello::matching_opening(&State::default()), Opening::default());
}

#[test]
fn set_5_the_mirrored_start() {
    let rules = read_rules::<Rules>(b"start=mirrored\n").unwrap();
    let state = Othello::opening(&rules, &Opening::default()).unwrap();
    assert_eq!(write(&state), START.replace("OX------XO", "XO------OX"), "SET-5");
    assert_eq!(names(state.moves()), "e3 f4 c5 d6", "SET-5: the mirror image of d3 c4 f5 e6");
    assert_eq!(Othello::rules(&state), &rules, "SET-5");
    let mut after = state;
    after.play(at("e3"), &mut ()).unwrap();
    assert_eq!(after.setup().rules.start, Start::Mirrored, "SET-5: the rules of a game stay");
}

#[test]
fn set_5_lines_of_a_variant() {
    let read = |text: &str| read_rules::<Rules>(text.as_bytes());
    assert_eq!(read(""), Ok(Rules { start: Start::Standard }), "SET-5");
    assert_eq!(read("start=standard"), Ok(Rules { start: Start::Standard }), "SET-5");
    let unknown = |line| Err(RulesTextError::UnknownKey { line, known: "start" });
    assert_eq!(read("begin=mirrored"), unknown(1), "SET-5: skip");
    assert_eq!(read("start\nbegin=mirrored"), unknown(2), "SET-5: skip, whatever the other lines hold");
    assert_eq!(read("Start=mirrored"), unknown(1), "SET-5");
    assert_eq!(read("start"), Err(RulesTextError::NoAssignment { line: 1 }), "SET-5");
    assert_eq!(read("=mirrored"), Err(RulesTextError::NoAssignment { line: 1 }), "SET-5");
    assert!(matches!(read("start=Mirrored"), Err(RulesTextError::BadValue { line: 1, .. })), "SET-5");
    assert!(matches!(read("start="), Err(RulesTextError::BadValue { line: 1, .. })), "SET-5");
    assert_eq!(read("start=mirrored\nstart=mirrored"), Err(RulesTextError::Repeated { line: 2 }), "SET-5");
}

#[test]
fn set_5_rules_in_words() {
    let mut rules = Rules::default();
    assert_eq!(rules.set("walls", "3").unwrap_err(), RulesError::UnknownKey { known: "start" });
    assert_eq!(rules.set("start", "x").unwrap_err().to_string(), "start must be standard or mirrored");
    rules.set("start", "mirrored").unwrap();
    let mut lines = Vec::new();
    rules.each(&mut |key, value| lines.push(format!("{key}={value}")));
    assert_eq!(lines, ["start=mirrored"], "SET-5");
}
