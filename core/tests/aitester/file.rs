//! FILE: what is written, and what is read.

use crate::board::{read, write};
use rstest::rstest;
use rulebook_core::aitester::{AiTester, P2, P3, Phase, ReadIntoError, Setup, State, Violation};
use rulebook_core::contract::Game as _;

/// The example of FILE-1.
pub(crate) const EXAMPLE: &str = "\
aitester v1
players 2
money 120
action_points 20
max_units 6
turn_limit 200
phase buy
turn 0
player 1
points 0
refused 0
types 4
scout 15 3 40 0 15 1 4 scout.gif scout.wav
rifle 20 4 60 5 25 2 5 rifle.gif rifle.wav
sniper 30 7 40 0 35 2 8 sniper.gif sniper.wav
tank 45 5 120 15 40 3 10 tank.gif tank.wav
size 10 10
1111121111
1111132#11
11#11311#1
11#1~~1111
1112~~2311
1132~~2111
1111~~1#11
1#11311#11
11#2311111
1111211111
111.......
111.......
..........
..........
..........
..........
..........
..........
.......222
.......222
bonuses 2
7 2 first_aid
2 7 first_aid
money 120 units 0
money 120 units 0
";

/// A state of the fight with every kind of ground, odd names, dead units and the largest numbers.
pub(crate) const MIXED: &str = "\
aitester v1
players 3
money 70
action_points 10000
max_units 32
turn_limit 0
phase fight
turn 12
player 2
points 7
refused 1
types 2
walker 10 3 40 0 30 1 4 walker.gif walker.wav
{x},y! 0 1000000 1 0 1000000 1000000 1 # -
size 6 3
111111
A~#123
111111
1..2..
......
.....3
bonuses 2
4 0 first_aid
0 2 first_aid
money 0 units 1
0 0 0 0 100
money 1000000 units 2
0 0 1 0 3
1 1 3 0 2000000
money 5 units 3
0 1 1 1 0
1 0 5 2 1
2 0 5 2 0
";

#[test]
fn file_1_what_is_read_is_written_again() {
    for text in [EXAMPLE, MIXED] {
        assert_eq!(write(&read(text)), text, "FILE-1");
    }
}

#[test]
fn file_1_the_fields() {
    let state = read(MIXED);
    let (scenario, situation) = (state.scenario(), state.situation());
    assert_eq!((scenario.parameters.money, scenario.parameters.action_points), (70, 10_000), "FILE-1");
    assert_eq!((scenario.parameters.max_units, scenario.parameters.turn_limit), (32, 0), "FILE-1");
    assert_eq!((situation.phase, situation.turn, situation.player), (Phase::Fight, 12, P2), "FILE-1");
    assert_eq!((situation.points, situation.refused, situation.armies.len()), (7, 1, 3), "FILE-1");
    let odd = scenario.types[1];
    assert_eq!((odd.name.as_str(), odd.icon.as_str(), odd.sound.as_str()), ("{x},y!", "#", "-"), "SET-6");
    assert_eq!((odd.price, odd.range, odd.health, odd.shield), (0, 1_000_000, 1, 0), "SET-6");
    assert_eq!((odd.weapon, odd.move_cost, odd.fire_cost), (1_000_000, 1_000_000, 1), "SET-6");
    assert_eq!((scenario.terrain.size().width(), scenario.terrain.size().height()), (6, 3), "FILE-1");
    let last = &situation.armies[P3];
    assert_eq!((last.money, last.units.len(), last.units[0].is_living()), (5, 3, false), "FILE-1");
}

/// FILE-2: every deviation that is tolerated, one at a time and all together.
#[rstest]
#[case::crlf(MIXED.replace('\n', "\r\n"))]
#[case::blanks(MIXED.replace(' ', " \t ").replace('\n', "  \n\t"))]
#[case::blank_lines(format!("\n \n{}\n\t\n", MIXED.replace('\n', "\n\n \n")))]
#[case::no_last_line_end(MIXED.trim_end().to_owned())]
#[case::blanks_instead_of_the_last_line_end(format!("{} \t", MIXED.trim_end()))]
#[case::leading_zeros(MIXED.replace("players 3", "players 003").replace("5 2 1\n", "05 0000002 0000000000001\n"))]
#[case::zeros_of_zero(MIXED.replace("money 0 units 1", "money 000 units 01"))]
#[case::all_at_once(MIXED.replace('\n', " \r\n\r\n\t").replace(" 7", "\t 007").trim_end().to_owned())]
fn file_2_what_is_tolerated(#[case] text: String) {
    assert_eq!(write(&read(&text)), MIXED, "FILE-2");
    assert_eq!(read(&text), read(MIXED), "FILE-2");
}

/// FILE-1: a list may be empty, and a name may look like another word of the file.
#[rstest]
#[case("bonuses 2\n4 0 first_aid\n0 2 first_aid\n", "bonuses 0\n")]
#[case("walker 10", "size 10")]
#[case("walker 10", "money 10")]
#[case("walker 10", "bonuses 10")]
#[case("walker.wav", "0")]
#[case("money 0 units 1\n0 0 0 0 100\n", "money 0 units 0\n")]
fn file_1_odd_and_valid(#[case] from: &str, #[case] to: &str) {
    let text = MIXED.replacen(from, to, 1);
    assert!(text != MIXED, "{from}");
    assert_eq!(write(&read(&text)), text, "FILE-1");
}

#[test]
fn file_10_the_form_is_seen_whatever_rules_are_broken() {
    for text in [EXAMPLE, MIXED, &MIXED.replace("player 2", "player 4"), &MIXED.replace("4 0 first", "2 1 first")] {
        assert!(AiTester::recognizes(text.as_bytes()), "FILE-10");
        assert!(Setup::read(text.as_bytes()).is_ok(), "FILE-10");
    }
    assert!(!AiTester::recognizes(EXAMPLE.replace("v1", "v2").as_bytes()), "FILE-10");
    assert!(!AiTester::recognizes(b""), "FILE-10");
}

#[test]
fn a_slot_has_the_last_state_that_was_read_and_nothing_of_the_one_before() {
    let mut slot = None;
    for text in [EXAMPLE, MIXED, EXAMPLE] {
        State::read_into(&mut slot, text.as_bytes(), &mut |violation| panic!("{violation}")).unwrap();
        assert_eq!(slot, Some(read(text)));
    }
}

#[test]
fn a_slot_is_empty_after_a_fault() {
    for start in [None, Some(State::default())] {
        let mut slot = start.clone();
        let syntax = EXAMPLE.replace("turn 0", "turn zero");
        let error = State::read_into(&mut slot, syntax.as_bytes(), &mut |_| panic!()).unwrap_err();
        assert_eq!(error.to_string(), State::read(syntax.as_bytes()).unwrap_err().to_string(), "FILE-3");
        assert_eq!(slot, None);
        let (mut slot, mut violations) = (start, Vec::new());
        let invalid = EXAMPLE.replace("player 1", "player 3");
        let result = State::read_into(&mut slot, invalid.as_bytes(), &mut |violation| violations.push(violation));
        assert_eq!((result, slot), (Err(ReadIntoError::Invalid), None), "FILE-10");
        assert_eq!(violations, [Violation::NoSuchPlayer { player: P3, players: 2 }], "FILE-7");
    }
}
