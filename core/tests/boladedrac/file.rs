//! FILE: what is written, and what is read.

use crate::board::{PLAYERS, write};
use rstest::rstest;
use rulebook_core::boladedrac::{BolaDeDrac, ReadIntoError, Setup, State, Status, Violation};
use rulebook_core::contract::Game as _;

/// The example of FILE-1.
pub(crate) const EXAMPLE: &str = "\
boladedrac v1
nb_players 4
nb_rounds 301
nb_capsules 4
nb_balls 4
nb_beans 4
nb_kintons 4
goku_regen_time 20
bean_regen_time 40
kinton_regen_time 40
kinton_life_time 20
max_strength 100
res_strength 50
moving_penalty 2
kamehame_penalty 30
combat_penalty 20
rows 20
cols 20
names P1 P2 P3 P4


round 0
XXXXXXXXXXXXXXXXXXXX
X..................X
X.XX.XXX.XX.XXX.XX.X
X.X......XX......X.X
X...XX.X....X.XX...X
X.X.X..C.XX.C..X.X.X
X.X...XX....XX...X.X
X.XX.X........X.XX.X
X......X.BB.X......X
X.X.XX........XX.X.X
X.X.XX........XX.X.X
X......X.BB.X......X
X.XX.X........X.XX.X
X.X...XX....XX...X.X
X.X.X..C.XX.C..X.X.X
X...XX.X....X.XX...X
X.X......XX......X.X
X.XX.XXX.XX.XXX.XX.X
X..................X
XXXXXXXXXXXXXXXXXXXX
beans
3 7 y 0
3 12 y 0
16 7 y 0
16 12 y 0
kintons
6 4 y 0
6 15 y 0
13 4 y 0
13 15 y 0
normal 1 1 0 a 0 100 0 0 \n\
normal 1 18 0 a 0 100 0 0 \n\
normal 18 1 0 a 0 100 0 0 \n\
normal 18 18 0 a 0 100 0 0 \n\n";

/// A state with every kind of goku and of item.
pub(crate) const MIXED: &str = "\
boladedrac v1
nb_players 4
nb_rounds 40
nb_capsules 1
nb_balls 3
nb_beans 2
nb_kintons 1
goku_regen_time 9
bean_regen_time 5
kinton_regen_time 6
kinton_life_time 7
max_strength 1000000
res_strength 1
moving_penalty 0
kamehame_penalty 1000000
combat_penalty 3
rows 5
cols 8
names a bb_7 {x},y! 0123456789ab


round 11
XXXXXXXX
X..B..CX
X......X
X......X
XXXXXXXX
beans
1 1 n 3
1 2 n 0
kintons
2 6 y 0
on_kinton 1 2 0 a 3 77 12 0.125 \n\
with_ball 3 1 0 a 0 1000000 0 1 \n\
on_kinton_with_ball 1 3 0 a 12 0 1 0.5 \n\
normal 3 6 4 d 1 0 0 -1 \n\n";

#[test]
fn file_1_what_is_read_is_written_again() {
    for text in [EXAMPLE, MIXED] {
        let state = State::read(text.as_bytes()).unwrap_or_else(|error| panic!("FILE-1: {error}"));
        assert_eq!(write(&state), text, "FILE-1");
    }
    assert!(EXAMPLE.ends_with("0 0 \n\n") && EXAMPLE.contains("P4\n\n\nround"), "FILE-1: blanks and empty lines");
}

#[test]
fn file_1_the_fields() {
    let state = State::read(MIXED.as_bytes()).unwrap();
    let setup = state.setup();
    let [first, second, third, fourth] = PLAYERS.map(|player| setup.gokus[player]);
    assert_eq!((first.kinton, first.balls, first.strength, first.with_ball), (12, 3, 77, false));
    assert_eq!((second.with_ball, second.on_kinton, second.strength), (true, false, 1_000_000));
    assert!(third.with_ball && third.on_kinton);
    assert_eq!((fourth.is_alive, fourth.timer, fourth.status), (false, 4, Status::FROZEN));
    assert_eq!((first.status.thousandths(), first.name.as_str(), third.name.as_str()), (Some(125), "a", "{x},y!"));
    assert_eq!((setup.round, setup.size.height(), setup.size.width()), (11, 5, 8));
    assert_eq!(
        setup.beans.iter().map(|bean| (bean.is_there, bean.timer)).collect::<Vec<_>>(),
        [(false, 3), (false, 0)]
    );
}

/// FILE-2: every deviation that is tolerated, one at a time and all together.
#[rstest]
#[case::crlf(MIXED.replace('\n', "\r\n"))]
#[case::blanks(MIXED.replace(' ', " \t ").replace('\n', "  \n\t"))]
#[case::one_line(MIXED.replace('\n', " "))]
#[case::a_token_a_line(MIXED.replace(' ', "\n"))]
#[case::empty_lines(format!("\n\n{}\n\n", MIXED.replace('\n', "\n\n")))]
#[case::no_empty_lines(MIXED.replace("\n\n\n", "\n"))]
#[case::no_last_line_end(MIXED.trim_end().to_owned())]
#[case::leading_zeros(MIXED.replace("nb_players 4", "nb_players 0004").replace("1 1 n 3", "01 001 n 00000000003"))]
#[case::other_status(MIXED.replace("0.125", "00.125").replace(" 1 \n", " 1.000 \n").replace("0.5 ", "0.50 "))]
#[case::lower_case_drawing(MIXED.replace("XXXXXXXX", "xxXXxxXX").replace("X..B..CX", "x..b..cx"))]
#[case::torn_drawing(MIXED.replace("X..B..CX\nX......X\n", "X . .B..\nCXX.. ....X "))]
#[case::all_at_once(MIXED.replace("X..B..CX", "x . . b . .\r\n c x").replace(' ', "\t\r\n").replace("11", "0011"))]
fn file_2_what_is_tolerated(#[case] text: String) {
    let state = State::read(text.as_bytes()).unwrap_or_else(|error| panic!("FILE-2: {error}"));
    assert_eq!(write(&state), MIXED, "FILE-2");
    assert_eq!(state, State::read(MIXED.as_bytes()).unwrap(), "FILE-2");
}

#[test]
fn file_6_a_status_stays_as_it_is() {
    let state = State::read(MIXED.replace("round 11", "round 10").as_bytes()).unwrap();
    let played = crate::board::play(&state, &["-", "-", "-", "-"], "");
    for player in PLAYERS {
        assert_eq!(played.after.setup().gokus[player].status, state.setup().gokus[player].status, "FILE-6");
    }
}

#[test]
fn file_18_the_form_is_seen_whatever_rules_are_broken() {
    assert!(BolaDeDrac::recognizes(EXAMPLE.as_bytes()), "FILE-18");
    assert!(BolaDeDrac::recognizes(EXAMPLE.replace("nb_balls 4", "nb_balls 0").as_bytes()), "FILE-18");
    assert!(!BolaDeDrac::recognizes(EXAMPLE.replace("v1", "v2").as_bytes()), "FILE-18");
    assert!(Setup::read(EXAMPLE.replace("nb_balls 4", "nb_balls 0").as_bytes()).is_ok());
}

#[test]
fn a_place_holds_the_last_state_that_was_read_and_nothing_of_the_one_before() {
    let mut place = None;
    for text in [EXAMPLE, MIXED, EXAMPLE] {
        State::read_into(&mut place, text.as_bytes(), &mut |broken| panic!("{broken}")).unwrap();
        assert_eq!(place, Some(State::read(text.as_bytes()).unwrap()));
    }
}

#[test]
fn a_place_is_empty_after_a_fault() {
    for start in [None, Some(State::default())] {
        let mut place = start.clone();
        let syntax = EXAMPLE.replace("round 0", "round zero");
        let error = State::read_into(&mut place, syntax.as_bytes(), &mut |_| panic!()).unwrap_err();
        assert_eq!(error.to_string(), State::read(syntax.as_bytes()).unwrap_err().to_string(), "FILE-3");
        assert_eq!(place, None);
        let (mut place, mut violations) = (start, Vec::new());
        let invalid = EXAMPLE.replace("nb_balls 4", "nb_balls 5");
        let result = State::read_into(&mut place, invalid.as_bytes(), &mut |broken| violations.push(broken));
        assert_eq!((result, place), (Err(ReadIntoError::Invalid), None), "FILE-18");
        assert_eq!(violations, [Violation::Balls { found: 4, nb_balls: 5 }], "FILE-10");
    }
}
