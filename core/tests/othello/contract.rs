//! The textual contract, for Othello.

use crate::board::{at, played, state, write};
use crate::file::START;
use crate::sinks::{Full, NotingWriter, text};
use rulebook_core::chance::NoChance;
use rulebook_core::contract::{ActionCode, Answer, Answers, Game as _, Progress};
use rulebook_core::othello::{Event, ForfeitReason, Othello, Rules, Square, State};
use rulebook_core::players::Seat;
use rulebook_core::text::Style;

const P1: Seat = Seat::ALL[0];
const P2: Seat = Seat::ALL[1];

#[test]
fn reading_what_was_written_gives_the_same_state() {
    let written = format!("{START} X\n");
    let state = Othello::read(written.as_bytes(), &Rules::default()).unwrap();
    assert_eq!(text(|out| Othello::write(&state, out)), written, "FILE-1");
    for seat in Seat::ALL {
        assert_eq!(text(|out| Othello::view(&state, seat, out)), written, "nothing is hidden");
    }
}

#[test]
fn two_players_of_nine_seats_one_of_whom_is_asked() {
    for (state, asked) in [(State::default(), "1"), (played("f5"), "2")] {
        assert_eq!(Othello::players(&state).to_string(), "1 2", "SET-3");
        assert_eq!(Othello::asked(&state).to_string(), asked, "MOV-4");
        assert_eq!(Othello::answering_players(&state).to_string(), asked, "MOV-4");
        assert_eq!(Othello::progress(&state), Progress { done: None, most: None });
    }
    let mut forfeited = played("f5");
    forfeited.forfeit_by(ForfeitReason::Silent, &mut ()).unwrap();
    assert_eq!(Othello::asked(&forfeited).to_string(), "", "END-1");
    assert_eq!(Othello::answering_players(&forfeited).to_string(), "2", "FOR-2: the side stays");
}

#[test]
fn steps_of_the_contract_are_those_of_the_engine() {
    let (mut state, mut answers) = (played("f5"), Answers::default());
    answers[P2] = Answer::Line(b"D6\r");
    let mut events = Vec::new();
    Othello::step_answers(&mut state, &answers, &mut NoChance, &mut |event: Event| events.push(event)).unwrap();
    let played = crate::board::play(&played("f5"), "d6");
    assert_eq!((state, events), (played.after, played.events));
}

#[test]
fn judge_tells_what_a_line_is_without_playing_it() {
    let judge = |line: &str| {
        let (_, accepted) = Othello::judge(&State::default(), P1, Answer::Line(line.as_bytes()));
        accepted.map_err(|error| format!("{} {error}", error.place))
    };
    assert_eq!(judge("f5"), Ok(()), "ANS-1");
    assert_eq!(judge(" E4"), Err("1:2 expected an empty square, found `E4`".into()), "ANS-3");
    assert_eq!(
        judge("a1"),
        Err("1:1 expected a square from which a disc of the opponent flips, found `a1`".into()),
        "ANS-3"
    );
    assert_eq!(judge("--"), Err("1:1 expected a square, a column a to h and a row 1 to 8, found `--`".into()), "ANS-4");
}

#[test]
fn codes_are_the_numbers_of_the_squares() {
    let state = State::default();
    assert_eq!(Othello::action_space(&state).unwrap().sizes(), [64]);
    let mut legal = Vec::new();
    Othello::each_action(&state, P1, &mut |square| legal.push(square.to_string()));
    assert_eq!(legal, ["d3", "c4", "f5", "e6"], "MOV-1");
    assert_eq!((Othello::count_actions(&state, P1), Othello::count_actions(&state, P2)), (Some(4), Some(0)));
    for square in Square::ALL {
        let code = Othello::encode_action(&state, &square).unwrap();
        assert_eq!(code, ActionCode::of_one(square.index() as u32), "SET-1");
        assert_eq!(Othello::decode_action(&state, code), Some(square));
    }
    for code in [[64, 0], [0, 1], [u32::MAX, 0]].map(ActionCode) {
        assert_eq!(Othello::decode_action(&state, code), None, "{code:?}");
    }
    assert!(Othello::allows(&state, P1, 0, 37) && !Othello::allows(&state, P1, 1, 37), "f5, and no second part");
    assert!(!Othello::allows(&state, Seat::ALL[8], 0, 37), "no ninth player");
    let mut forfeited = state;
    forfeited.forfeit_by(ForfeitReason::Silent, &mut ()).unwrap();
    assert_eq!(Othello::count_actions(&forfeited, P1), Some(0), "END-1");
}

#[test]
fn every_value_of_a_state_file_is_announced_by_its_name() {
    let mut out = NotingWriter::default();
    let mut state = played("f5");
    state.forfeit_by(ForfeitReason::Silent, &mut ()).unwrap();
    Othello::write(&state, &mut out).unwrap();
    assert_eq!(out.text, write(&state), "FILE-1");
    let field = |name| out.field(name).trim();
    assert_eq!((field("row 4"), field("row 5")), ("---OX---", "---XXX--"));
    assert_eq!((field("the side to move"), field("the forfeit")), ("O", "forfeit-O"));
}

#[test]
fn a_drawing_shows_the_board_and_the_players() {
    insta::assert_snapshot!(text(|out| Othello::draw(&played("f5"), out)), @r"
    white to move
    1 - - - - - - - -
    2 - - - - - - - -
    3 - - - - - - - -
    4 - - - O X * - -
    5 - - - X X X - -
    6 - - - * - * - -
    7 - - - - - - - -
    8 - - - - - - - -
      a b c d e f g h
    P1 black X  4 discs
    P2 white O  1 disc
    ");
    let ended = crate::board::play(&state("XO"), "c1").after;
    let drawn = text(|out| Othello::draw(&ended, out));
    assert!(drawn.starts_with("the game is over\n1 X X X - "), "{drawn}");
    assert!(drawn.ends_with("P1 black X  3 discs, 64 points\nP2 white O  0 discs, 0 points\n"), "{drawn}");
    let mut forfeited = State::default();
    forfeited.forfeit_by(ForfeitReason::Failed, &mut ()).unwrap();
    let drawn = text(|out| Othello::draw(&forfeited, out));
    assert!(drawn.starts_with("the game is over, black lost by forfeit\n"), "{drawn}");
    assert!(!drawn.contains('*'), "no move is legal: {drawn}");
    let mut out = NotingWriter::default();
    Othello::draw(&played("f5"), &mut out).unwrap();
    let style = |text| out.style_of(text);
    assert_eq!((style("X"), style("O"), style("*")), (Style::Of(P1), Style::Of(P2), Style::Plain));
    assert_eq!((style("-"), style("P1 black X")), (Style::Faint, Style::Of(P1)));
}

#[test]
fn writing_stops_where_the_sink_does() {
    let (state, len) = (State::default(), write(&State::default()).len());
    for room in 0..len {
        assert!(state.write(&mut Full(room)).is_err(), "{room} bytes");
    }
    state.write(&mut Full(len)).unwrap();
}

#[test]
fn hashes_are_those_of_the_text() {
    let mut fnv = rulebook_core::hash::Fnv::default();
    fnv.update(write(&played("f5")).as_bytes());
    assert_eq!(Othello::state_hash(&played("f5")), fnv.finish());
    assert_eq!(at("f5").to_string(), "f5");
}
