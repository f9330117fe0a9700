//! SET: the board, the players, the usual start.

use crate::board::{at, board, robot, write};
use rstest::rstest;
use rulebook_core::chance::NoChance;
use rulebook_core::contract::{Answers, Game as _, NoRules, Opening, OpeningError, Rules as _, RulesError};
use rulebook_core::fibot::{FiBot, P1, P2, Player, Robot, Setup, SlideDirection, State, Turn};
use rulebook_core::grid::Size;

#[test]
fn set_1_columns_to_the_right_and_rows_downwards() {
    let state = board("A..\n..N").state();
    assert_eq!(state.setup().robots[robot('A')], Some(at(1, 1)), "SET-1: row 1 is the top row");
    assert_eq!(state.setup().robots[robot('N')], Some(at(3, 2)), "SET-1");
}

#[rstest]
#[case(25, 25, "")]
#[case(1, 1, "")]
#[case(26, 25, "a side of the board is longer than 25 (SET-1)")]
#[case(25, 26, "a side of the board is longer than 25 (SET-1)")]
fn set_1_no_side_is_longer_than_25(#[case] width: u8, #[case] height: u8, #[case] error: &str) {
    let mut setup = board(".").setup;
    setup.size = Size::new(width, height).unwrap();
    assert_eq!(State::new(setup).err().map_or(String::new(), |error| error.to_string()), error);
}

#[rstest]
#[case('S', 2, 1)]
#[case('V', 3, 2)]
#[case('J', 2, 3)]
#[case('Z', 1, 2)]
fn set_2_letters_of_the_directions(#[case] way: char, #[case] x: i32, #[case] y: i32) {
    let played = board("...\n.A.\n..N").flag(P1, 1, 1).flag(P2, 1, 1).play(&format!("A {way}"));
    assert_eq!(played.at('A'), Some((x, y)), "SET-2");
    assert_eq!(SlideDirection::ALL.map(SlideDirection::letter).concat(), "SVJZ", "SET-2");
}

#[test]
fn set_3_walls_stay_whatever_happens() {
    let board = board("#A#N\n.#..");
    for answer in ["A J", "A D", "A V", "-"] {
        assert_eq!(board.play(answer).after.setup().walls, board.setup.walls, "SET-3: {answer}");
    }
    let mut setup = board.setup;
    setup.walls.insert(at(5, 1));
    assert_eq!(State::new(setup).unwrap_err().to_string(), "a wall is not on the board (SET-3)");
}

#[test]
fn set_4_whose_letters() {
    let of = |player| Robot::ALL.into_iter().filter(move |robot| robot.player() == player).map(Robot::letter);
    assert_eq!(of(P1).collect::<String>(), "ABCDEFGHIJKLM", "SET-4");
    assert_eq!(of(P2).collect::<String>(), "NOPQRSTUVWXYZ", "SET-4");
    assert_eq!(Player::ALL.map(|player| player.to_string()), ["P1", "P2"], "SET-4");
}

#[test]
fn set_4_robots_stand_on_free_cells_of_the_board_one_on_each() {
    let setup = board("A.N#").setup;
    let error = |letter, x| {
        let mut setup = setup.clone();
        setup.robots[robot(letter)] = Some(at(x, 1));
        State::new(setup).err().map(|error| error.to_string())
    };
    assert_eq!(error('A', 2), None, "SET-4");
    assert_eq!(error('A', 4).unwrap(), "robot A is on a wall (SET-4)");
    assert_eq!(error('A', 5).unwrap(), "robot A is not on the board (SET-4)");
    assert_eq!(error('N', 1).unwrap(), "robot N is on the cell of robot A (SET-4)");
}

#[test]
fn set_5_a_flag_hinders_nobody() {
    let board = board("A...").flag(P1, 2, 1).flag(P2, 3, 1);
    assert_eq!(board.play("A V").at('A'), Some((4, 1)), "SET-5: across both flags");
    let mut shared = board.flag(P1, 3, 1).setup;
    assert!(State::new(shared.clone()).is_ok(), "SET-5: both flags on one cell");
    shared.robots[robot('N')] = Some(at(3, 1));
    assert!(State::new(shared).is_ok(), "SET-5: a robot on the cell of a flag");
}

#[test]
fn set_6_the_usual_start_is_the_example() {
    let usual = FiBot::opening(&NoRules, &Opening::default()).unwrap();
    assert_eq!(usual, State::read(crate::file::EXAMPLE.as_bytes()).unwrap(), "SET-6");
    assert_eq!(usual, State::default());
    let short = FiBot::opening(&NoRules, &Opening { rounds: Some(3) }).unwrap();
    assert_eq!(write(&short), crate::file::EXAMPLE.replace("10 5 20 1", "10 5 3 1"), "SET-6");
    let none = FiBot::opening(&NoRules, &Opening { rounds: Some(0) }).unwrap();
    assert!(none.is_over(), "SET-6, END-2");
    for rounds in [26, 256, 300, u32::MAX] {
        let error = FiBot::opening(&NoRules, &Opening { rounds: Some(rounds) });
        assert_eq!(error, Err(OpeningError::TooManyRounds { max: 25 }), "SET-6");
    }
    assert_eq!((Setup::STANDARD_ROUNDS, State::start(26)), (20, None), "SET-6");
}

#[test]
fn set_7_there_are_no_constants() {
    let mut rules = NoRules;
    for key in ["rounds", "straight_fire", ""] {
        assert!(matches!(rules.set(key, "1"), Err(RulesError::UnknownKey { .. })), "SET-7: {key}");
    }
    let error = rules.set("rounds", "1").unwrap_err();
    assert_eq!(error.to_string(), "no such rule; the game has none that can be changed");
    rules.each(&mut |key, _| panic!("SET-7: there is no {key}"));
    assert_eq!(FiBot::rules(&State::default()), &NoRules);
    let step = FiBot::step_answers(&mut State::default(), &Answers::default(), &mut NoChance, &mut ());
    assert_eq!((step, Turn::default()), (Ok(()), Turn::Pass));
}
