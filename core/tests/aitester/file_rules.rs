//! FILE: states that break rules, each with the place and the clause.

use crate::board::{id, read, tile, write};
use crate::file::{EXAMPLE, MIXED};
use rstest::rstest;
use rulebook_core::aitester::{AiTester, P1, P2, State, Violation};
use rulebook_core::contract::{Game as _, NoRules, Violations as _};

fn faults(text: &str) -> Vec<String> {
    let error = AiTester::read(text.as_bytes(), &NoRules).expect_err(text);
    let mut faults = Vec::new();
    error.each(&mut |fault| faults.push(format!("{} {} {}", fault.place, fault.clause, fault.reason)));
    faults
}

/// The mixed state with one thing changed.
#[track_caller]
fn edited(from: &str, to: &str) -> Vec<String> {
    assert!(MIXED.contains(from), "{from}");
    faults(&MIXED.replacen(from, to, 1))
}

#[rstest]
#[case("......\n.....3", ".1....\n.....3", "20:2 FILE-5 the placement tile 1 1 of P1 is not land")]
#[case("......\n.....3", "..2...\n.....3", "20:3 FILE-5 the placement tile 2 1 of P2 is not land")]
#[case(".....3", ".....4", "21:6 FILE-5 the placement tile 5 2 belongs to P4, who does not exist")]
#[case("1..2..", "1..299", "19:5 FILE-5 the placement tile 4 0 belongs to P9, who does not exist")]
fn file_5_placement(#[case] from: &str, #[case] to: &str, #[case] expected: &str) {
    assert_eq!(edited(from, to), [expected], "FILE-5");
}

#[test]
fn file_6_names_of_types() {
    assert_eq!(edited("{x},y!", "walker"), ["14:1 FILE-6 type 1 has the name of type 0"], "FILE-6");
    assert!(State::read(MIXED.replace("{x},y!", "Walker").as_bytes()).is_ok(), "FILE-6");
    // Icons and sounds may be the same.
    assert!(State::read(MIXED.replace("# -", "walker.gif walker.gif").as_bytes()).is_ok(), "FILE-6");
}

#[rstest]
#[case("player 2", "player 4", &["9:8 FILE-7 expected a player 1..3, found `4`"])]
#[case("action_points 10000", "action_points 6", &["10:8 FILE-7 expected points up to 6, as action_points says, found `7`"])]
#[case("turn_limit 0", "turn_limit 11", &["8:6 FILE-7 expected a turn up to 11, as turn_limit says, found `12`"])]
#[case("phase fight", "phase buy", &[
    "8:6 FILE-7 the turn is not 0 while the players buy",
    "10:8 FILE-7 the points are not 0 while the players buy",
])]
fn file_7_turn(#[case] from: &str, #[case] to: &str, #[case] expected: &[&str]) {
    assert_eq!(edited(from, to), expected, "FILE-7");
}

#[rstest]
#[case("action_points 10000", "action_points 7")]
#[case("turn_limit 0", "turn_limit 12")]
#[case("player 2", "player 3")]
fn file_7_the_largest_values(#[case] from: &str, #[case] to: &str) {
    let _ = read(&MIXED.replace(from, to));
}

#[rstest]
#[case("4 0 first", "6 0 first", "23:1 FILE-8 bonus 0 is off the board")]
#[case("4 0 first", "4 3 first", "23:1 FILE-8 bonus 0 is off the board")]
#[case("4 0 first", "31 31 first", "23:1 FILE-8 bonus 0 is off the board")]
#[case("4 0 first", "1 1 first", "23:1 FILE-8 bonus 0 is not on land")]
#[case("0 2 first", "2 1 first", "24:1 FILE-8 bonus 1 is not on land")]
#[case("0 2 first", "4 0 first", "24:1 FILE-8 bonus 1 is on the tile of bonus 0")]
fn file_8_bonuses(#[case] from: &str, #[case] to: &str, #[case] expected: &str) {
    assert_eq!(edited(from, to), [expected], "FILE-8");
}

#[rstest]
#[case("1 1 3 0 2", "1 2 3 0 2", "29:3 FILE-9 the type of unit 1 of P2 does not exist")]
#[case("1 1 3 0 2", "1 1 6 0 2", "29:5 FILE-9 unit 1 of P2 is off the board")]
#[case("1 1 3 0 2", "1 1 3 3 2", "29:5 FILE-9 unit 1 of P2 is off the board")]
#[case("1 1 3 0 2", "1 1 1 1 2", "29:5 FILE-9 unit 1 of P2 is not on land")]
#[case("1 1 3 0 2", "1 1 2 1 2", "29:5 FILE-9 unit 1 of P2 is not on land")]
#[case("1 1 3 0 2", "1 1 4 0 2", "29:5 FILE-9 unit 1 of P2 is on a bonus")]
#[case("1 1 3 0 2", "1 1 0 0 2", "29:5 FILE-9 unit 1 of P2 is on the tile of unit 0 of P1")]
#[case("1 1 3 0 2", "1 1 1 0 2", "29:5 FILE-9 unit 1 of P2 is on the tile of unit 0 of P2")]
#[case("2 0 5 2 0", "2 2 5 2 0", "33:3 FILE-9 the type of unit 2 of P3 does not exist")]
#[case("2 0 5 2 0", "2 0 6 2 0", "33:5 FILE-9 unit 2 of P3 is off the board")]
fn file_9_units(#[case] from: &str, #[case] to: &str, #[case] expected: &str) {
    assert_eq!(edited(from, to), [expected], "FILE-9");
}

/// FILE-9: a dead unit is only held to its type and the board.
#[rstest]
#[case("2 0 5 2 0", "2 0 1 1 0")]
#[case("2 0 5 2 0", "2 0 2 1 0")]
#[case("2 0 5 2 0", "2 0 4 0 0")]
#[case("2 0 5 2 0", "2 1 0 0 0")]
fn file_9_dead_units(#[case] from: &str, #[case] to: &str) {
    let _ = read(&MIXED.replace(from, to));
}

#[test]
fn file_10_everything_at_once() {
    let text = MIXED
        .replace("player 2", "player 9")
        .replace(".....3", "..4..3")
        .replace("{x},y!", "walker")
        .replace("4 0 first", "0 2 first")
        .replace("2 0 5 2 0", "2 0 0 0 9");
    assert_eq!(
        faults(&text),
        [
            "14:1 FILE-6 type 1 has the name of type 0",
            "21:3 FILE-5 the placement tile 2 2 belongs to P4, who does not exist",
            "9:8 FILE-7 expected a player 1..3, found `9`",
            "24:1 FILE-8 bonus 1 is on the tile of bonus 0",
            "33:5 FILE-9 unit 2 of P3 is on the tile of unit 0 of P1",
        ],
        "FILE-10"
    );
}

#[rstest]
#[case::more_than_max_units("max_units 32", "max_units 1")]
#[case::a_player_that_is_out("1 0 5 2 1", "1 0 5 2 0")]
#[case::out_and_its_turn("player 2\npoints 7", "player 1\npoints 7")]
#[case::over("1 1 3 0 2000000", "1 1 3 0 0")]
#[case::more_money_than_at_first("money 5 units", "money 999 units")]
fn file_10_nothing_else_is_checked(#[case] from: &str, #[case] to: &str) {
    let text = MIXED.replace(from, to);
    assert!(text != MIXED && State::read(text.as_bytes()).is_ok(), "FILE-10");
}

#[test]
fn file_10_a_finished_game_is_accepted() {
    let text = MIXED.replace("turn_limit 0", "turn_limit 12");
    assert!(read(&text).is_over(), "FILE-10");
    let out = EXAMPLE.replace("phase buy", "phase fight");
    assert_eq!((read(&out).is_over(), read(&out).winner()), (true, None), "FILE-10");
}

/// Setups made in code are limited to what a file can say.
#[test]
fn setups_made_in_code() {
    let broken = |change: &dyn Fn(&mut rulebook_core::aitester::Setup)| {
        let mut setup = read(MIXED).into_setup();
        change(&mut setup);
        State::new(setup).map(|state| write(&state)).expect_err("no valid setup").to_string()
    };
    assert_eq!(broken(&|setup| setup.scenario.parameters.money = 1_000_001), "money is not 0..1000000 (SET-3)");
    assert_eq!(broken(&|setup| setup.scenario.parameters.max_units = 0), "max_units is not 1..32 (SET-3)");
    assert_eq!(broken(&|setup| setup.situation.refused = 3), "the count of refusals is above 2 (FILE-3)");
    assert_eq!(broken(&|setup| setup.scenario.types[1].range = 0), "range of type 1 is not 1..1000000 (SET-6)");
    let none = broken(&|setup| setup.scenario.types.clear());
    assert!(none.starts_with("there are no types of units (SET-6); the type of unit 0 of P1"), "{none}");
    assert_eq!(
        broken(&|setup| setup.situation.armies.get_mut(P1).unwrap().money = 1_000_001),
        "the money of P1 is above 1000000 (SET-4)"
    );
    assert_eq!(
        broken(&|setup| setup.situation.armies.get_mut(P2).unwrap().units[0].health = 2_000_001),
        "the health of unit 0 of P2 is above 2000000 (SET-5)"
    );
    let mut setup = read(EXAMPLE).into_setup();
    setup.situation.armies = rulebook_core::aitester::Armies::without_units(1, 0).unwrap();
    let alone = State::new(setup).unwrap_err();
    assert_eq!(alone.violations()[0], Violation::TooFewPlayers, "SET-3");
}

#[test]
fn violations_name_their_clause() {
    assert_eq!(Violation::UnitOffBoard(id(P1, 3)).clause().id(), "FILE-9");
    let violation = Violation::PlacementOffLand { player: P2, tile: tile(3, 4) };
    assert_eq!(
        (violation.clause().id(), violation.to_string()),
        ("FILE-5", "the placement tile 3 4 of P2 is not land".to_owned())
    );
}
