//! The laws of the textual contract, for RedBot.

use crate::board::{board, empty};
use crate::file::{START, edit, write};
use crate::sinks::{Full, NotingWriter, text};
use rstest::rstest;
use rulebook_core::chance::NoChance;
use rulebook_core::contract::{
    Answer, Answers, Decision, Event as _, Game as _, Opening, OpeningError, Progress, StepError, Violations as _,
};
use rulebook_core::players::{ByPlayer, Seat};
use rulebook_core::redbot::{Event, Orders, P1, P2, RedBot, Rules, State};
use rulebook_core::text::{AnnotatedWrite, PlainWriter, Style};
use std::fmt;

#[track_caller]
fn opening(rounds: u32) -> State {
    RedBot::opening(&Rules::STANDARD, &Opening { rounds: Some(rounds) }).unwrap()
}

#[test]
fn opening_is_the_start_of_set_5() {
    assert_eq!(opening(30), State::start(Rules::STANDARD, 30).unwrap(), "SET-5");
    let usual = RedBot::opening(&Rules::STANDARD, &Opening::default()).unwrap();
    assert_eq!(usual, State::default());
    let rules = Rules { robot_lives: 5, ..Rules::STANDARD };
    assert_eq!(RedBot::rules(&RedBot::opening(&rules, &Opening::default()).unwrap()), &rules);
}

#[test]
fn opening_takes_rounds_in_range_only() {
    assert_eq!(opening(0).setup().max_rounds, 0);
    assert_eq!(opening(2_147_483_647).setup().max_rounds, i32::MAX, "FILE-8");
    let error = RedBot::opening(&Rules::STANDARD, &Opening { rounds: Some(2_147_483_648) }).unwrap_err();
    assert_eq!(error, OpeningError::TooManyRounds { max: 2_147_483_647 });
}

#[test]
fn opening_takes_rules_in_range_only() {
    let rules = Rules { splash_fire: -1, ..Rules::STANDARD };
    let error = RedBot::opening(&rules, &Opening::default()).unwrap_err();
    assert!(matches!(error, OpeningError::BadRules(_)), "SET-4");
    assert_eq!(error.to_string(), "splash_fire must be an amount, an integer 0..1000000");
}

#[test]
fn names_are_given_and_told() {
    let mut state = opening(30);
    let [p1, _, p3, _, p5, ..] = Seat::ALL;
    assert_eq!(RedBot::set_name(&mut state, p3, "gamma rays"), Ok(()));
    assert_eq!((RedBot::name(&state, p3), RedBot::name(&state, p1)), (Some("gamma rays"), Some("")));
    assert!(RedBot::set_name(&mut state, p3, "two\nlines").is_err(), "FILE-7");
    assert_eq!(RedBot::set_name(&mut state, p3, &"a".repeat(65)).unwrap_err().max, 64, "FILE-7");
    assert_eq!(RedBot::name(&state, p3), Some("gamma rays"), "a refused name changes nothing");
    assert_eq!(RedBot::set_name(&mut state, p5, "nobody"), Ok(()));
    assert_eq!(RedBot::name(&state, p5), None, "no such player");
}

#[test]
fn reading_what_was_written_gives_the_same_state() {
    let state = RedBot::read(START.as_bytes(), &Rules::STANDARD).unwrap();
    assert_eq!(text(|out| RedBot::write(&state, out)), START, "FILE-1");
    for seat in Seat::ALL {
        assert_eq!(text(|out| RedBot::view(&state, seat, out)), START, "REF-1: nothing is hidden");
    }
}

#[rstest]
#[case::the_start(START.to_owned(), true)]
#[case::broken_rules(edit(START, "0/30", "31/30"), true)]
#[case::no_round_file(edit(START, "Walls:", "walls:"), false)]
#[case::nothing(String::new(), false)]
fn recognizes_the_form_and_not_the_rules(#[case] text: String, #[case] form: bool) {
    assert_eq!(RedBot::recognizes(text.as_bytes()), form, "FILE-1");
}

#[test]
fn four_players_of_nine_seats() {
    let state = opening(30);
    assert_eq!(RedBot::players(&state).to_string(), "1 2 3 4", "SET-3");
    assert_eq!(RedBot::answering_players(&state).to_string(), "1 2 3 4");
    assert_eq!(RedBot::asked(&state).to_string(), "1 2 3 4", "ORD-3");
    assert_eq!(RedBot::asked(&opening(0)).to_string(), "", "END-2: nobody when the game is over");
}

#[test]
fn outcome_is_there_exactly_when_a_step_is_refused() {
    let boards = [
        (empty().put("11>", 5, 5), false),
        (empty().put("11>", 5, 5).counter(10, 10), true),
        (empty().put("11>", 5, 5).out(P1), true),
    ];
    for (board, over) in boards {
        let mut state = board.state();
        assert_eq!(RedBot::outcome(&state).is_some(), over, "END-2");
        let step = RedBot::step_answers(&mut state, &Answers::default(), &mut NoChance, &mut ());
        assert_eq!(step.is_err(), over, "END-3");
        assert!(!over || step == Err(StepError::GameOver), "END-3");
    }
}

#[test]
fn outcome_has_the_ranks_of_four_players() {
    let state = empty().points(P1, 5).put("21>", 5, 5).counter(10, 10).state();
    let outcome = RedBot::outcome(&state).unwrap();
    assert_eq!(outcome.ranks, ByPlayer::new([2, 1, 3, 3, 0, 0, 0, 0, 0]), "SCO-4");
    assert_eq!(outcome.decision, Decision::Scores);
    let scores = Seat::ALL.map(|seat| RedBot::score(&state, seat));
    assert_eq!(scores, [5, 13, 0, 0, 0, 0, 0, 0, 0], "SCO-1");
}

#[rstest]
#[case::not_asked(Answer::NotAsked)]
#[case::silent(Answer::Silent)]
#[case::failed(Answer::Failed)]
#[case::no_order(Answer::Line(b"surrender"))]
#[case::empty(Answer::Line(b""))]
#[case::default(Answer::Line(b"R1 NONE NOTHING R2 NONE NOTHING"))]
fn ans_4_no_answer_for_whatever_reason_is_the_default(#[case] answer: Answer<'_>) {
    let mut state = opening(30);
    let mut answers = Answers::default();
    answers[Seat::ALL[0]] = answer;
    answers[Seat::ALL[1]] = Answer::Line(b"R1 UP NOTHING R2 LEFT FIRE\r");
    RedBot::step_answers(&mut state, &answers, &mut NoChance, &mut ()).unwrap();
    let recorded = |seat| RedBot::recorded_action(&state, Seat::ALL[seat]).map(|orders| orders.to_string());
    assert_eq!(recorded(0).as_deref(), Some("R1 NONE NOTHING R2 NONE NOTHING"), "ANS-4, REF-4");
    assert_eq!(recorded(1).as_deref(), Some("R1 UP NOTHING R2 LEFT FIRE"), "ANS-2, FILE-6");
    assert_eq!(recorded(4), None, "no such player");
}

#[test]
fn judge_tells_what_a_line_is_without_playing_it() {
    let state = opening(30);
    let judge = |line: &str| {
        let (_, accepted) = RedBot::judge(&state, Seat::ALL[0], Answer::Line(line.as_bytes()));
        accepted.map_err(|error| error.to_string())
    };
    assert_eq!(judge("R1 UP FIRE R2 UP FIRE"), Ok(()), "ANS-1");
    assert_eq!(judge("R1 UP FIRE R2 UP BURN"), Err("expected FIRE, BUILD or NOTHING, found `BURN`".into()), "ANS-4");
}

#[test]
fn steps_of_the_contract_are_those_of_the_engine() {
    let lines = ["R1 UP FIRE R2 RIGHT BUILD 12 9", "R1 UP NOTHING R2 UP FIRE", "R1 LEFT BUILD 12 9 R2 UP FIRE", "?"];
    let mut answers = Answers::default();
    let mut orders = rulebook_core::redbot::ByPlayer::<Orders>::default();
    for (i, line) in lines.into_iter().enumerate() {
        answers[Seat::ALL[i]] = Answer::Line(line.as_bytes());
        orders[rulebook_core::redbot::Player::ALL[i]] = Orders::from_answer(line.as_bytes());
    }
    let (mut textual, mut typed) = (opening(30), opening(30));
    let (mut heard, mut events) = (Vec::new(), Vec::new());
    RedBot::step_answers(&mut textual, &answers, &mut NoChance, &mut |event: Event| heard.push(event)).unwrap();
    typed.step(&orders, &mut |event: Event| events.push(event)).unwrap();
    assert_eq!((textual, heard), (typed, events), "ORD-4");
}

#[test]
fn every_event_has_its_clause_and_words() {
    let round = board("5 11>21< .\n 4  5  6").all("UP FIRE").play();
    let events: Vec<_> = round.events.iter().map(|event| format!("{} {event}", event.clause())).collect();
    insta::assert_snapshot!(events.join("\n"), @r"
    FILE-6 P1 ordered R1 UP FIRE R2 NONE NOTHING
    FILE-6 P2 ordered R1 UP FIRE R2 NONE NOTHING
    MOV-3 P1 R1 ran into P2 R1 on 5 5, which lost 1
    MOV-3 P2 R1 ran into P1 R1 on 4 5, which lost 1
    FIR-2 P1 R1 shot RIGHT from 4 5 and hit on 5 5
    FIR-3 P2 R1 on 5 5 lost 4 directly, 4 points for P1
    FIR-4 P1 R1 on 4 5 lost 2 next to the hit, 2 points for P1
    FIR-2 P2 R1 shot LEFT from 5 5 and hit on 4 5
    FIR-3 P1 R1 on 4 5 lost 4 directly, 4 points for P2
    FIR-4 P2 R1 on 5 5 lost 2 next to the hit, 2 points for P2
    END-1 round 10 is over, the counter is 11
    ");
}

#[test]
fn every_value_of_a_round_file_is_announced_by_its_name() {
    let mut out = NotingWriter::default();
    let state = board("5 11>#40 .\n 4  5  6").name(P2, "b").state();
    RedBot::write(&state, &mut out).unwrap();
    assert_eq!(out.text, write(&state), "FILE-1");
    let field = |name| out.field(name).replace('\n', "|");
    assert_eq!(field("the round counter"), "10");
    assert_eq!(field("the maximum of rounds"), "100");
    assert_eq!(field("the size of the board"), "25x25");
    assert_eq!(field("InGame of P1"), " 1");
    assert_eq!(field("FinishRound of P2"), " 2147483647");
    assert_eq!(field("the fire points of P1"), " 0");
    assert_eq!(field("the walls left of P4"), " 10");
    assert_eq!(field("the lives of P1 R1"), " 13");
    assert_eq!(field("the direction of P1 R1"), " RIGHT");
    assert_eq!(field("the cell of P1 R1"), " 4 5");
    assert_eq!(field("the goal cells of P3"), "");
    assert_eq!(field("the cell of wall 1"), " 5 5");
    assert_eq!(field("the lives of wall 1"), " 40");
    assert_eq!(field("the last orders of P4"), " R1 NONE NOTHING R2 NONE NOTHING");
    assert_eq!(field("the total of P2"), " 0");
    assert_eq!(field("the name of P2"), " b");
}

#[test]
fn a_drawing_shows_the_board_and_the_players() {
    let board = empty().size(4, 3).put("11>", 1, 3).put("12^", 9, 9).lives("12", -1).put("21v", 4, 1).put("42<", 3, 2);
    let board = board.wall(2, 3, 40).wall(2, 2, 0).wall(2, 1, 7).wall(1, 1, 100).points(P1, 6).name(P1, "alpha");
    let state = board.arrived(P2, 3).state();
    let drawn = text(|out| RedBot::draw(&state, out));
    let lines: Vec<_> = drawn.lines().map(str::trim_end).collect();
    insta::assert_snapshot!(lines.join("\n"), @r"
    round 10 of 100
     3 11>#40 .  .
     2  .  x 42< .
     1 #++#07 . 21v
        1  2  3  4
    P1   19 points,   6 by fire, 10 walls left, R1 13, R2  -, in the game  alpha
    P2   53 points,   0 by fire, 10 walls left, R1 13, R2  -, arrived in 3
    P3    0 points,   0 by fire, 10 walls left, R1  -, R2  -, out
    P4   13 points,   0 by fire, 10 walls left, R1  -, R2 13, in the game
    ");
    let mut out = NotingWriter::default();
    RedBot::draw(&state, &mut out).unwrap();
    let style = |text| out.style_of(text);
    assert_eq!((style("11>"), style("42<")), (Style::Of(Seat::ALL[0]), Style::Of(Seat::ALL[3])));
    assert_eq!((style("#40"), style(" x "), style(" . ")), (Style::Obstacle, Style::Faint, Style::Faint));
}

#[test]
fn progress_is_the_counter() {
    let state = empty().put("11>", 5, 5).counter(10, 30).state();
    let Progress { done, most } = RedBot::progress(&state);
    assert_eq!((done, most), (Some(10), Some(30)), "END-1");
}

#[test]
fn a_fault_in_short() {
    let error = RedBot::read(edit(START, "0/30", "31/30").as_bytes(), &Rules::STANDARD).unwrap_err();
    let mut faults = Vec::new();
    error.each(&mut |fault| faults.push(format!("{fault:?}")));
    assert_eq!(faults, ["Diagnostic(1:1 FILE-13 the round counter is not between 0 and the maximum)"], "FILE-13");
}

#[test]
fn the_score_sheet_is_that_of_the_engine() {
    let state = opening(30);
    let mut sheet = String::new();
    state.write_score_sheet(&mut PlainWriter(&mut sheet)).unwrap();
    assert_eq!(text(|out| RedBot::score_sheet(&state, out)), sheet, "REF-8");
    assert_eq!((RedBot::NAME, sheet.lines().count()), ("redbot", 4));
}

/// A sink that does not want fields and counts the pieces it receives.
#[derive(Default)]
struct Counting {
    text: String,
    pieces: usize,
}

impl fmt::Write for Counting {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.push_str(text);
        self.pieces += 1;
        Ok(())
    }
}

impl AnnotatedWrite for Counting {
    fn field(&mut self, name: fmt::Arguments<'_>) {
        panic!("{name} was announced");
    }

    fn wants_fields(&self) -> bool {
        false
    }
}

#[test]
fn a_sink_without_fields_gets_large_pieces() {
    let state = State::default();
    let mut out = Counting::default();
    RedBot::write(&state, &mut out).unwrap();
    assert_eq!(out.text, write(&state), "FILE-1");
    assert!(out.pieces * 100 <= out.text.len(), "{} pieces", out.pieces);
}

#[test]
fn writing_stops_where_the_sink_does() {
    let (state, len) = (State::default(), write(&State::default()).len());
    for room in 0..len {
        assert!(state.write(&mut Full(room)).is_err(), "{room} bytes");
    }
    state.write(&mut Full(len)).unwrap();
}
