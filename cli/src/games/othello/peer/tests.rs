//! Tests of one side of a game over the network.

use super::{PROTOCOL, PeerSession};
use crate::games::{PeerError, Registry};
use rstest::rstest;
use rulebook_core::contract::{Answer, TextState};
use rulebook_core::othello::Othello;
use rulebook_core::players::Seat;

const BLACK: Seat = Seat::ALL[0];
const WHITE: Seat = Seat::ALL[1];

/// A session in which the other side plays this seat, after the greeting.
fn greeted(remote: Seat) -> Box<dyn PeerSession> {
    let mut session = (PROTOCOL.session)(remote);
    assert_eq!(session.greet(b'C'), Ok(false));
    assert_eq!(session.greet(if remote == BLACK { 2 } else { 1 }), Ok(true));
    session
}

/// The state after a game text (GAM-2).
fn after(moves: &str) -> crate::games::State {
    let game = Registry::only::<Othello>().first();
    let mut state = game.opening(&game.rules(), &Default::default()).unwrap();
    for name in moves.as_bytes().chunks(2) {
        let seat = state.status().asked().iter().next().unwrap();
        state.submit(seat, Answer::Line(name)).unwrap();
        state.step(&mut rulebook_core::chance::NoChance, None).unwrap();
    }
    state
}

fn receive(session: &mut dyn PeerSession, bytes: &[u8], state: &dyn TextState) -> Result<Vec<String>, PeerError> {
    let lines = bytes.iter().filter_map(|&byte| session.receive(byte, state).transpose());
    lines.collect()
}

/// NET-2
#[test]
fn net_2_a_greeting_names_the_other_side() {
    assert_eq!((PROTOCOL.session)(WHITE).greeting(), b"C\x02");
    assert_eq!((PROTOCOL.session)(BLACK).greeting(), b"C\x01");
}

/// NET-2: every greeting but the fitting one is refused.
#[test]
fn net_2_other_greetings_are_refused() {
    for first in (0..=255).filter(|first| *first != b'C') {
        let error = (PROTOCOL.session)(WHITE).greet(first).unwrap_err();
        assert!(error.message.starts_with("expected a greeting (the letter C), found the "), "{error}");
    }
    for number in (0..=255).filter(|number| *number != 1) {
        let mut session = (PROTOCOL.session)(WHITE);
        assert_eq!(session.greet(b'C'), Ok(false));
        let expected = match number {
            2 => "both sides want to play black [NET-2]".to_owned(),
            _ => format!("expected the player number 1 or 2, found {number} [NET-2]"),
        };
        assert_eq!(session.greet(number).unwrap_err().message, expected);
    }
}

/// NET-3
#[test]
fn net_3_moves_are_sent_and_received() {
    let mut session = greeted(WHITE);
    assert_eq!(session.send(&*after(""), b" F5\r"), b"M\x05\x04");
    assert_eq!(receive(&mut *session, b"M\x03\x05", &*after("f5")), Ok(vec!["d6".to_owned()]));
    assert!(!session.is_in_message());
    // A line that loses the game is no move.
    for line in [&b"--"[..], b"a1", b"", b"f5"] {
        assert_eq!(session.send(&*after("f5d6"), line), b"");
    }
}

/// NET-4: every square is judged by MOV-1, and there are no others.
#[test]
fn net_4_only_legal_moves_are_received() {
    let state = after("f5");
    let mut legal = Vec::new();
    for column in 0..=255 {
        for row in 0..=255 {
            match receive(&mut *greeted(WHITE), &[b'M', column, row], &*state) {
                Ok(lines) => legal.extend(lines),
                Err(PeerError { message, .. }) if column > 7 || row > 7 => {
                    let found = format!("found column {column} and row {row} [NET-3]");
                    assert_eq!(message, format!("expected a move with column and row 0..7, {found}"));
                }
                Err(PeerError { message, .. }) => {
                    assert!(message.starts_with("expected a legal move of white, found "))
                }
            }
        }
    }
    legal.sort();
    assert_eq!(legal, ["d6", "f4", "f6"]);
}

/// NET-1: only an illegal first move can come from another position.
#[test]
fn net_1_an_illegal_first_move_may_come_from_another_start() {
    let error = receive(&mut *greeted(BLACK), b"M\x04\x02", &*after("")).unwrap_err();
    assert_eq!(error.message, "expected a legal move of black, found e3, which flips no disc [NET-4]");
    assert!(error.hint.unwrap().contains("start=mirrored"));
    let mut session = greeted(BLACK);
    receive(&mut *session, b"M\x05\x04", &*after("")).unwrap();
    session.send(&*after("f5"), b"d6");
    let error = receive(&mut *session, b"M\x05\x04", &*after("f5d6")).unwrap_err();
    assert_eq!(
        (&*error.message, error.hint),
        ("expected a legal move of black, found f5, on a disc of black [NET-4]", None)
    );
}

/// NET-4: after a pass of the other side.
#[test]
fn net_4_own_moves_that_come_back_are_ignored() {
    let mut session = greeted(WHITE);
    session.send(&*after(""), b"f5");
    assert_eq!(receive(&mut *session, b"M\x05\x04M\x05\x04", &*after("f5")), Ok(vec![]));
    assert_eq!(session.receive_early(b'M').and_then(|()| session.receive_early(5)), Ok(()));
    assert_eq!(receive(&mut *session, b"\x04M\x03\x05", &*after("f5")), Ok(vec!["d6".to_owned()]));
    // After another move of the other side, it is an ordinary illegal move.
    session.send(&*after("f5d6"), b"c3");
    let error = receive(&mut *session, b"M\x05\x04", &*after("f5d6c3")).unwrap_err();
    assert!(error.message.contains("found f5, on a disc"), "{error}");
}

/// NET-4: out of turn, a move is an error even if it would be legal.
#[test]
fn net_4_a_move_out_of_turn_is_an_error() {
    let mut session = greeted(WHITE);
    let early = [b'M', 3, 5].map(|byte| session.receive_early(byte));
    assert_eq!(early[..2], [Ok(()), Ok(())]);
    let message = "expected no move, since it was the turn of black, found d6 [NET-4]";
    assert_eq!(early[2].as_ref().unwrap_err().message, message);
}

/// NET-4: the source's program greets twice.
#[rstest]
#[case(b"C\x01", None)]
#[case(b"C\x01C\x01", Some("expected a move, found another greeting (the letter C) [NET-4]"))]
#[case(b"C\x02", Some("expected a move, found another greeting (the letter C) [NET-4]"))]
#[case(b"X", Some("expected a move (the letter M), found the letter X [NET-4]"))]
#[case(b"\x00", Some("expected a move (the letter M), found the byte 0 [NET-4]"))]
fn net_4_a_greeting_may_come_twice(#[case] bytes: &[u8], #[case] error: Option<&str>) {
    let mut session = greeted(WHITE);
    let received = receive(&mut *session, bytes, &*after("f5"));
    assert_eq!(received.as_ref().err().map(|error| &*error.message), error);
}

/// NET-4: after a move, no greeting is welcome.
#[test]
fn net_4_no_greeting_follows_a_move() {
    let mut session = greeted(BLACK);
    receive(&mut *session, b"M\x05\x04", &*after("")).unwrap();
    assert!(session.receive_early(b'C').and_then(|()| session.receive_early(2)).is_err());
}
