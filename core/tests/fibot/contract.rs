//! The textual contract, for FIbot.

use crate::board::{board, write};
use crate::file::EXAMPLE;
use crate::sinks::{Full, NotingWriter, text};
use rstest::rstest;
use rulebook_core::chance::NoChance;
use rulebook_core::contract::{Answer, Answers, Decision, Game as _, NoRules};
use rulebook_core::fibot::{Event, FiBot, P1, P2, State};
use rulebook_core::players::{ByPlayer, Seat};
use rulebook_core::text::Style;

#[test]
fn reading_what_was_written_gives_the_same_state() {
    let state = FiBot::read(EXAMPLE.as_bytes(), &NoRules).unwrap();
    assert_eq!(text(|out| FiBot::write(&state, out)), EXAMPLE, "FILE-1");
    for seat in Seat::ALL {
        assert_eq!(text(|out| FiBot::view(&state, seat, out)), EXAMPLE, "PLAY-3: nothing is hidden");
    }
}

#[test]
fn two_players_of_nine_seats_one_of_whom_is_asked() {
    let state = State::default();
    assert_eq!(FiBot::players(&state).to_string(), "1 2", "SET-4");
    assert_eq!(
        (FiBot::asked(&state).to_string(), FiBot::answering_players(&state).to_string()),
        ("1".into(), "1".into())
    );
    let second = board("..N").turn_of(P2).state();
    assert_eq!(FiBot::asked(&second).to_string(), "2", "TRN-1");
    let nobody = board("..N").state();
    assert_eq!(FiBot::asked(&nobody).to_string(), "", "TRN-4");
    assert_eq!(FiBot::answering_players(&nobody).to_string(), "1", "TRN-4: a line all the same");
}

#[rstest]
#[case::not_asked(Answer::NotAsked)]
#[case::silent(Answer::Silent)]
#[case::failed(Answer::Failed)]
#[case::no_answer(Answer::Line(b"surrender"))]
#[case::passes(Answer::Line(b"-"))]
#[case::of_the_rival(Answer::Line(b"N Z"))]
fn ans_4_no_answer_for_whatever_reason_passes(#[case] answer: Answer<'_>) {
    let mut state = board("A.N\n...").state();
    let mut answers = Answers::default();
    answers[Seat::ALL[0]] = answer;
    // The rival is not asked, and its line does not count.
    answers[Seat::ALL[1]] = Answer::Line(b"N J");
    let before = state.clone();
    FiBot::step_answers(&mut state, &answers, &mut NoChance, &mut ()).unwrap();
    assert_eq!(state.setup().robots, before.setup().robots, "ANS-4");
    assert_eq!(state.setup().to_move, P2, "TRN-1");
}

#[test]
fn steps_of_the_contract_are_those_of_the_engine() {
    let mut state = State::default();
    let mut answers = Answers::default();
    answers[Seat::ALL[0]] = Answer::Line(b"B D\r");
    let mut events = Vec::new();
    FiBot::step_answers(&mut state, &answers, &mut NoChance, &mut |event: Event| events.push(event)).unwrap();
    let played = crate::board::play(&State::default(), "B D");
    assert_eq!((state, events), (played.after, played.events));
}

#[test]
fn judge_tells_what_a_line_is_without_playing_it() {
    let state = board("A.N\n...").state();
    let judge = |line: &str| {
        let (_, accepted) = FiBot::judge(&state, Seat::ALL[0], Answer::Line(line.as_bytes()));
        accepted.map_err(|error| format!("{} {error}", error.place))
    };
    assert_eq!(judge("A V"), Ok(()), "ANS-1");
    assert_eq!(judge("-"), Ok(()), "ANS-1");
    assert_eq!(judge("A S"), Ok(()), "SLD-2: legal");
    assert_eq!(
        judge("  N V"),
        Err("1:3 expected one of the player's own robots on the board, found `N`".into()),
        "ANS-3"
    );
    assert_eq!(
        judge("B V"),
        Err("1:1 expected one of the player's own robots on the board, found `B`".into()),
        "ANS-3"
    );
    assert_eq!(judge("A X"), Err("1:3 expected S, V, J, Z or D, found `X`".into()), "ANS-4");
}

#[test]
fn outcome_has_the_ranks_of_two_players() {
    let state = board("A..\n.N.").flag(P1, 3, 2).flag(P2, 3, 1).rounds_left(0).state();
    let outcome = FiBot::outcome(&state).unwrap();
    assert_eq!(outcome.ranks, ByPlayer::new([2, 1, 0, 0, 0, 0, 0, 0, 0]), "SCO-4");
    assert_eq!(outcome.decision, Decision::Scores);
    assert_eq!(Seat::ALL.map(|seat| FiBot::score(&state, seat)), [13, 14, 0, 0, 0, 0, 0, 0, 0], "SCO-2");
    let (equal, none) = (board("A.N").rounds_left(0).state(), board("A.N").state());
    assert_eq!(FiBot::outcome(&equal).unwrap().ranks, ByPlayer::new([1, 1, 0, 0, 0, 0, 0, 0, 0]), "SCO-4");
    assert_eq!(FiBot::outcome(&none), None);
    assert_eq!(text(|out| FiBot::score_sheet(&state, out)), "1 P2 14 1 1\n2 P1 13 2 1\n", "SCO-5");
}

#[test]
fn every_value_of_a_state_file_is_announced_by_its_name() {
    let mut out = NotingWriter::default();
    FiBot::write(&State::default(), &mut out).unwrap();
    assert_eq!(out.text, EXAMPLE, "FILE-1");
    let field = |name| out.field(name).trim();
    assert_eq!(field("the size of the board"), "10 5");
    assert_eq!((field("the rounds left"), field("the player to move")), ("20", "1"));
    assert_eq!((field("the flag of P1"), field("the flag of P2")), ("3 3", "8 3"));
    assert_eq!((field("row 1"), field("row 5")), ("A#..##..#Z", ".#......#."));
}

#[test]
fn a_drawing_shows_the_board_and_the_players() {
    let drawn = text(|out| FiBot::draw(&State::default(), out));
    insta::assert_snapshot!(drawn, @r"
    20 rounds left, P1 to move
     1 A # . . # # . . # Z
     2 . . . . . . . . . .
     3 . . 1 # . . # 2 . .
     4 B . C . . . . X . Y
     5 . # . . . . . . # .
                         1
       1 2 3 4 5 6 7 8 9 0
    P1 10 points,  3 robots, flag on 3 3
    P2 10 points,  3 robots, flag on 8 3
    ");
    let over = board("A.N").flag(P1, 2, 1).flag(P2, 1, 1).turn_of(P2).state();
    insta::assert_snapshot!(text(|out| FiBot::draw(&over, out)), @r"
    9 rounds left, the game is over
     1 A 1 N
       1 2 3
    P1 20 points,  1 robot,  flag on 2 1, A is on the flag of P2
    P2 14 points,  1 robot,  flag on 1 1
    ");
    assert!(text(|out| FiBot::draw(&board("..N").state(), out)).contains("\n 1 * . N\n"));
    let mut out = NotingWriter::default();
    FiBot::draw(&State::default(), &mut out).unwrap();
    let style = |text| out.style_of(text);
    assert_eq!((style("A "), style("Z\n")), (Style::Of(Seat::ALL[0]), Style::Of(Seat::ALL[1])));
    assert_eq!((style("# ."), style("2 . .")), (Style::Obstacle, Style::Of(Seat::ALL[1])));
}

#[test]
fn writing_stops_where_the_sink_does() {
    let (state, len) = (State::default(), write(&State::default()).len());
    for room in 0..len {
        assert!(state.write(&mut Full(room)).is_err(), "{room} bytes");
    }
    state.write(&mut Full(len)).unwrap();
}
