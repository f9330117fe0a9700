//! The textual contract, for AI-Tester.

use crate::board::{board, play_all, write};
use crate::file::{EXAMPLE, MIXED};
use crate::sinks::{Full, NotingWriter, text};
use rstest::rstest;
use rulebook_core::aitester::{AiTester, Event, P1, P2, State};
use rulebook_core::chance::NoChance;
use rulebook_core::contract::{Answer, Answers, Event as _, Game as _, NoRules, Progress};
use rulebook_core::players::{ByPlayer, Seat};
use rulebook_core::text::Style;

#[test]
fn reading_what_was_written_gives_the_same_state() {
    for file in [EXAMPLE, MIXED] {
        let state = AiTester::read(file.as_bytes(), &NoRules).unwrap();
        assert_eq!(text(|out| AiTester::write(&state, out)), file, "FILE-1");
    }
    let fight = AiTester::read(MIXED.as_bytes(), &NoRules).unwrap();
    for seat in Seat::ALL {
        assert_eq!(text(|out| AiTester::view(&fight, seat, out)), MIXED, "BUY-5: nothing is hidden in the fight");
    }
}

#[test]
fn players_and_those_that_are_asked() {
    let state = State::read(MIXED.as_bytes()).unwrap();
    assert_eq!(AiTester::players(&state).to_string(), "1 2 3", "SET-4");
    assert_eq!(AiTester::asked(&state).to_string(), "2", "STP-1");
    assert_eq!(AiTester::answering_players(&state).to_string(), "2", "STP-1");
    assert_eq!(AiTester::progress(&state), Progress { done: None, most: None });
    let over = board("a.p").dead('p').turn_of(P2).state();
    assert_eq!(AiTester::asked(&over).to_string(), "", "END-1");
    assert_eq!(AiTester::answering_players(&over).to_string(), "2", "END-1: the player stays");
}

#[test]
fn steps_of_the_contract_are_those_of_the_engine() {
    let (mut state, mut answers, mut events) = (board("a+.p").state(), Answers::default(), Vec::new());
    answers[P1] = Answer::Line(b" MOV 0 01 0\r");
    AiTester::step_answers(&mut state, &answers, &mut NoChance, &mut |event: Event| events.push(event)).unwrap();
    let played = board("a+.p").play("MOV 0 1 0");
    assert_eq!((state, events), (played.after, played.events));
}

/// What a person reads who typed a command that is refused: the reason, at the token that it is about.
#[rstest]
#[case("MOV 0 1 0", Ok(()))]
#[case("NXT", Ok(()))]
#[case(" MOV 7 1 0", Err("1:6 expected the id of a living unit of the player, found `7`"))]
#[case("MOV 0 9 0", Err("1:7 expected a tile of the board, found `9`"))]
#[case("MOV 0 0 0", Err("1:7 expected another tile than that of the unit, found `0`"))]
#[case("MOV 0 2 0", Err("1:7 expected a tile of land, found `2`"))]
#[case("MOV 0 3 0", Err("1:7 expected a tile without a unit, found `3`"))]
#[case("MOV 0 4 0", Err("1:7 expected a tile to which a path leads, found `4`"))]
#[case(
    "MOV 0 0 2",
    Err("1:7 expected a tile to which a path leads that costs at most the points that are left, found `0`")
)]
#[case("ATT  0  1 0", Err("1:9 expected a tile with a living enemy unit, found `1`"))]
#[case("ATT 0 3 0", Err("1:7 expected a target with nothing in the line of fire, found `3`"))]
#[case("ATT 0 5 0", Err("1:7 expected a target in range, found `5`"))]
#[case("ATT 0 0 3", Err("1:5 expected a unit whose shot costs at most the points that are left, found `0`"))]
#[case("END", Err("1:1 expected MOV, ATT or NXT, because the fight has begun, found `END`"))]
#[case("JUMP", Err("1:1 expected BUY, SEL, END, MOV, ATT or NXT, found `JUMP`"))]
fn judge_tells_why_a_line_is_refused(#[case] line: &str, #[case] expected: Result<(), &str>) {
    let state = board("a.#p.q\n.#####\n......\nr.....").points(1).state();
    let (_, accepted) = AiTester::judge(&state, P1, Answer::Line(line.as_bytes()));
    assert_eq!(accepted.map_err(|error| format!("{} {error}", error.place)), expected.map_err(str::to_owned));
}

#[rstest]
#[case("BUY 1 2 0", "1:5 expected a type that the player can pay for, found `1`")]
#[case("BUY 9 2 0", "1:5 expected the number of a type, found `9`")]
#[case("BUY 0 3 0", "1:7 expected a placement tile of the player, found `3`")]
#[case("BUY 0 0 0", "1:7 expected a tile without a unit or a bonus, found `0`")]
#[case("SEL 5", "1:5 expected the id of a living unit of the player, found `5`")]
#[case("NXT", "1:1 expected BUY, SEL or END, because the players are buying, found `NXT`")]
fn judge_tells_why_a_purchase_is_refused(#[case] line: &str, #[case] expected: &str) {
    let state = board("a...p").army(P1, |army| army.money = 10).buying("111.2").state();
    let (_, accepted) = AiTester::judge(&state, P1, Answer::Line(line.as_bytes()));
    assert_eq!(accepted.map_err(|error| format!("{} {error}", error.place)), Err(expected.to_owned()));
}

#[test]
fn judge_names_limits_of_lists() {
    let full = board("a...p").buying("111.2").set(|setup| setup.scenario.parameters.max_units = 1).state();
    let judge = |state: &State| {
        AiTester::judge(state, P1, Answer::Line(b"BUY 0 1 0")).1.map_err(|error| format!("{} {error}", error.place))
    };
    let max = "1:1 expected no more purchases, because the player has max_units living units, found `BUY`";
    assert_eq!(judge(&full), Err(max.to_owned()));
    let long = board("a...p").buying("111.2").army(P1, |army| {
        let dead = rulebook_core::aitester::Unit { health: 0, ..army.units[0] };
        (1..32).for_each(|_| army.units.push(dead).unwrap());
    });
    let list = "1:1 expected no more purchases, because the player has had 32 units, found `BUY`";
    assert_eq!(judge(&long.state()), Err(list.to_owned()));
}

#[test]
fn the_outcome_has_the_ranks_of_those_who_play() {
    let over = board("apx.").dead('p').dead('x').state();
    let outcome = AiTester::outcome(&over).unwrap();
    assert_eq!(outcome.ranks, ByPlayer::new([1, 2, 2, 0, 0, 0, 0, 0, 0]), "SCO-2");
}

#[test]
fn every_value_of_a_state_file_is_announced_by_its_name() {
    let mut out = NotingWriter::default();
    AiTester::write(&State::read(MIXED.as_bytes()).unwrap(), &mut out).unwrap();
    assert_eq!(out.text, MIXED, "FILE-1");
    for (name, value) in [
        ("players", "3"),
        ("money", "70"),
        ("turn_limit", "0"),
        ("phase", "fight"),
        ("turn", "12"),
        ("player", "2"),
        ("points", "7"),
        ("refused", "1"),
        ("types", "2"),
        ("the name of type 1", "{x},y!"),
        ("weapon of type 1", "1000000"),
        ("the sound of type 1", "-"),
        ("the size of the board", "6 3"),
        ("row 1 of the terrain", "A~#123"),
        ("row 2 of the placement", ".....3"),
        ("the tile of bonus 1", "0 2"),
        ("the money of P2", "1000000"),
        ("the number of units of P2", "2"),
        ("the type of unit 1 of P2", "1"),
        ("the tile of unit 1 of P2", "3 0"),
        ("the health of unit 1 of P2", "2000000"),
    ] {
        assert_eq!(out.field(name).trim(), value, "{name}");
    }
}

#[test]
fn writing_stops_where_the_sink_does() {
    let (state, len) = (State::read(MIXED.as_bytes()).unwrap(), MIXED.len());
    for room in 0..len {
        assert!(state.write(&mut Full(room)).is_err(), "{room} bytes");
    }
    state.write(&mut Full(len)).unwrap();
}

#[test]
fn a_drawing_shows_the_board_and_the_players() {
    let state = State::read(MIXED.as_bytes()).unwrap();
    insta::assert_snapshot!(text(|out| AiTester::draw(&state, out)), @r"
    turn 12, P2 has 7 points
     0 12.2+.
     1 A~#.bc
     2 +....3
       012345
    P1: 1 unit, money 0
        0 walker on 0 0, health 100
    P2: 2 units, money 1000000
        0 walker on 1 0, health 3
        1 {x},y! on 3 0, health 2000000
    P3: 1 unit, money 5
        1 walker on 5 2, health 1
    ");
    insta::assert_snapshot!(text(|out| AiTester::draw(&State::default(), out)), @r"
    P1 buys
     0 ___..b....
     1 ___..cb#..
     2 ..#..c.+#.
     3 ..#.~~....
     4 ...b~~bc..
     5 ..cb~~b...
     6 ....~~.#..
     7 .#+.c..#..
     8 ..#bc..___
     9 ....b..___
       0123456789
    P1: 0 units, money 120
    P2: 0 units, money 120
    ");
    let drawn = |state: &State| text(|out| AiTester::draw(state, out));
    assert!(drawn(&board("a.p").dead('p').state()).starts_with("turn 0, P1 has won\n"));
    assert!(drawn(&board("a.p").turn(50).state()).starts_with("turn 50, the game is over without a winner\n"));
    let mut out = NotingWriter::default();
    AiTester::draw(&board("a#.p").state(), &mut out).unwrap();
    let style = |text| out.style_of(text);
    assert_eq!((style("1#"), style("2\n")), (Style::Of(P1), Style::Of(P2)));
    assert_eq!((style("#."), style(".2")), (Style::Obstacle, Style::Faint));
}

#[test]
fn events_tell_whom_they_concern() {
    let played = board("a+.p").health('p', 30).play("ATT 0 3 0");
    let lines: Vec<_> = played.events.iter().map(|event| format!("{} {}", event.clause(), event.seats())).collect();
    assert_eq!(lines, ["ATT-1 1 2", "ATT-4 2", "FGT-3 2", "END-1 1"]);
    let moved = board("a+.p").play("MOV 0 1 0");
    assert!(moved.events.iter().all(|event| event.seats().to_string() == "1"), "{:?}", moved.events);
}

#[test]
fn the_hash_is_that_of_the_text() {
    let mut hash = rulebook_core::hash::Fnv::default();
    hash.update(EXAMPLE.as_bytes());
    assert_eq!(AiTester::state_hash(&State::default()), hash.finish());
    let bought = play_all(&State::default(), &["BUY 0 0 0"]);
    let mut hash = rulebook_core::hash::Fnv::default();
    hash.update(write(&bought).as_bytes());
    assert_eq!(AiTester::state_hash(&bought), hash.finish());
}
