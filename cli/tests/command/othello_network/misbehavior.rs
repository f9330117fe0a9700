//! What the command says to another side that does not keep to NET.
//!
//! The tests are the other side. A command that listens and one that connects are told the same bytes.

use super::side::{Side, accept, connect, listener, nothing_is_left};
use crate::common::{Run, Scratch};
use rstest::rstest;
use rulebook_testing::{PATIENCE, doubling_limits};
use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpStream};

/// What the other side does, one after the other. At the end it keeps the connection open until the command has ended.
#[derive(Clone, Copy)]
enum Act {
    Send(&'static [u8]),
    /// Sends these bytes until the command closes the connection.
    Flood(&'static [u8]),
    /// Waits for this number of bytes.
    Receive(usize),
    /// Sends nothing more.
    Close,
    /// Breaks the connection off.
    Reset,
}
use Act::{Close, Flood, Receive, Reset, Send};

/// Performs the acts, up to one that fails because the command has closed the connection.
fn perform(acts: &[Act], mut stream: TcpStream) -> Option<TcpStream> {
    for act in acts {
        let done = match act {
            Send(bytes) => stream.write_all(bytes),
            Flood(bytes) => {
                while stream.write_all(bytes).is_ok() {}
                Ok(())
            }
            Receive(count) => stream.read_exact(&mut vec![0; *count]),
            Close => stream.shutdown(Shutdown::Write),
            Reset => {
                rustix::net::sockopt::set_socket_linger(&stream, Some(std::time::Duration::ZERO)).unwrap();
                return None;
            }
        };
        if done.is_err() {
            break;
        }
    }
    Some(stream)
}

/// The player of the command: its first move is d3.
const PLAYER: &str = "builtin:hard:depth=0,choice=first";

/// The arguments of a command that plays a color.
fn play(color: &str, options: &str) -> String {
    let seats = if color == "black" { format!("{PLAYER} network") } else { format!("network {PLAYER}") };
    format!("play othello --quiet {seats} game {options}")
}

/// Plays with a command that listens, or that connects.
fn meet(scratch: &Scratch, role: &str, line: &str, acts: &[Act]) -> (Run, u16) {
    let (side, stream, port) = match role {
        "listen" => {
            let (side, port) = Side::listen(scratch, line);
            (side, connect(port), port)
        }
        _ => {
            let (listener, port) = listener();
            let side = Side::start(scratch, &format!("{line} --connect 127.0.0.1:{port}"));
            (side, accept(&listener), port)
        }
    };
    let stream = perform(acts, stream);
    let run = side.end();
    drop(stream);
    (run, port)
}

/// A misbehavior in a game: the color of the command, the acts, the error, and the steps in the record.
type Misbehavior = (&'static str, &'static [Act], &'static str, usize);

/// The greetings of the other side, if the command plays black or white.
const TO_BLACK: Act = Send(b"C\x01");
const TO_WHITE: Act = Send(b"C\x02");

const IN_GAME: &[Misbehavior] = &[
    // Bytes that are no move.
    ("black", &[TO_BLACK, Receive(5), Send(b"X")], "expected a move (the letter M), found the letter X [NET-4]", 1),
    ("black", &[TO_BLACK, Receive(5), Send(b"\0")], "expected a move (the letter M), found the byte 0 [NET-4]", 1),
    (
        "black",
        &[TO_BLACK, Receive(5), Flood(b"xxxxxxxx")],
        "expected a move (the letter M), found the letter x [NET-4]",
        1,
    ),
    ("white", &[Send(b"C\x02\xff")], "expected a move (the letter M), found the byte 255 [NET-4]", 0),
    // Greetings.
    ("black", &[TO_BLACK, TO_BLACK, TO_BLACK], "expected a move, found another greeting (the letter C) [NET-4]", 1),
    ("black", &[TO_BLACK, Receive(5), TO_WHITE], "expected a move, found another greeting (the letter C) [NET-4]", 1),
    (
        "black",
        &[TO_BLACK, Receive(5), Send(b"M\x02\x02C\x01")],
        "expected a move, found another greeting (the letter C) [NET-4]",
        3,
    ),
    // Moves that are not legal.
    (
        "black",
        &[TO_BLACK, Receive(5), Send(b"M\0\0")],
        "expected a legal move of white, found a1, which flips no disc [NET-4]",
        1,
    ),
    (
        "black",
        &[TO_BLACK, Receive(5), Send(b"M\x03\x03")],
        "expected a legal move of white, found d4, on a disc of black [NET-4]",
        1,
    ),
    (
        "black",
        &[TO_BLACK, Receive(5), Send(b"M\x08\x02")],
        "expected a move with column and row 0..7, found column 8 and row 2 [NET-3]",
        1,
    ),
    (
        "black",
        &[TO_BLACK, Receive(5), Send(b"M\xff\xff")],
        "expected a move with column and row 0..7, found column 255 and row 255 [NET-3]",
        1,
    ),
    (
        "white",
        &[TO_WHITE, Send(b"M\x04\x02")],
        "expected a legal move of black, found e3, which flips no disc [NET-4]\n hint: both sides must begin with the same",
        0,
    ),
    // Moves out of turn.
    ("black", &[Send(b"C\x01M\x02\x02")], "expected no move, since it was the turn of black, found c3 [NET-4]", 1),
    (
        "black",
        &[TO_BLACK, Receive(5), Send(b"M\x02\x02M\x02\x04")],
        "expected no move, since it was the turn of black, found c5 [NET-4]",
        3,
    ),
    (
        "black",
        &[TO_BLACK, Receive(5), Send(b"M\x02\x02"), Receive(3), Flood(b"M\x02\x02")],
        "expected a legal move of white, found c3, on a disc of ",
        3,
    ),
    // Ends of the connection.
    ("black", &[TO_BLACK, Receive(2), Close], "the other side has closed the connection\n", 1),
    ("black", &[TO_BLACK, Receive(5), Close], "the other side has closed the connection\n", 1),
    ("white", &[TO_WHITE, Receive(2), Close], "the other side has closed the connection\n", 0),
    ("black", &[TO_BLACK, Receive(5), Send(b"M"), Close], "has closed the connection in the middle of a message\n", 1),
    (
        "black",
        &[TO_BLACK, Receive(5), Send(b"M\x02"), Close],
        "has closed the connection in the middle of a message\n",
        1,
    ),
    ("black", &[TO_BLACK, Receive(5), Reset], "the connection is broken: Connection reset by peer", 1),
    ("black", &[TO_BLACK, Receive(5), Send(b"M\x02"), Reset], "the connection is broken", 1),
    // What is allowed: repetitions, bytes before the greeting of the command, messages in parts. Then the connection ends.
    ("black", &[TO_BLACK, TO_BLACK, Receive(5), Send(b"M\x03\x02M\x03\x02"), Close], "has closed the connection\n", 1),
    ("white", &[Send(b"C"), Send(b"\x02M\x05"), Send(b"\x04"), Receive(5), Close], "has closed the connection\n", 2),
];

/// Silences: the color of the command, the acts, and the error after the time.
const SILENCES: &[(&str, &[Act], &str)] = &[
    (
        "black",
        &[TO_BLACK, Receive(5)],
        "error: the match with 127.0.0.1:PORT ends unfinished: SILENT\n hint: --peer-time",
    ),
    (
        "black",
        &[TO_BLACK, Receive(5), Send(b"M\x02")],
        "error: the match with 127.0.0.1:PORT ends unfinished: SILENT in the middle of a message\n",
    ),
    ("white", &[TO_WHITE], "error: the match with 127.0.0.1:PORT ends unfinished: SILENT\n"),
    ("black", &[], "error: no game with 127.0.0.1:PORT: SILENT\n hint: --peer-time"),
    ("black", &[Send(b"C")], "error: no game with 127.0.0.1:PORT: SILENT in the middle of a message\n"),
];

/// NET-6: the test itself may be late on a slow machine. Then it tries a longer limit.
#[test]
fn net_6_silence_has_a_limit() {
    for (color, acts, message) in SILENCES {
        let has_ended_so = |limit: String| {
            let scratch = Scratch::new();
            let (run, port) = meet(&scratch, "connect", &play(color, &format!("--peer-time {limit}")), acts);
            let silent = format!("the other side has kept this side waiting for {limit}");
            let message = message.replace("PORT", &port.to_string()).replace("SILENT", &silent);
            let run = run.expect(2);
            nothing_is_left(&scratch);
            assert_eq!(scratch.path("game").exists(), run.err.contains("ends unfinished"));
            run.err.contains(&message)
        };
        assert!(doubling_limits().any(has_ended_so), "{message}");
    }
}

/// NET-4, NET-5, NET-6, NET-7: each misbehavior ends the game with an error and without a result, and the record has
/// every complete move.
#[rstest]
fn net_5_a_misbehavior_ends_the_game(#[values("listen", "connect")] role: &str) {
    for &(color, acts, message, steps) in IN_GAME {
        let scratch = Scratch::new();
        let (run, _) = meet(&scratch, role, &play(color, ""), acts);
        let Run { err, out, .. } = run.expect(2);
        let subject = if message.starts_with("has ") { "the other side " } else { "" };
        let expected = format!(" ends unfinished: {subject}{message}");
        assert!(err.contains("error: the match with 127.0.0.1:") && err.contains(&expected), "{expected} in {err}");
        assert!(!err.contains("--resume"), "{err}");
        assert!(err.ends_with("a match over the network cannot be resumed; its record so far is in game\n"), "{err}");
        assert_eq!(out, "");
        nothing_is_left(&scratch);
        assert!(scratch.path("game/match.jsonl").exists() && !scratch.path("game/match.json").exists());
        let moves = scratch.run("export game --quiet --log -").expect(0).out;
        assert_eq!(moves.trim_end().len(), 2 * steps, "{message}: {moves}");
        scratch.run("verify game").expect(0);
        scratch.run(&format!("show game --round {steps}")).expect(0);
    }
}

/// NET-7
#[test]
fn net_7_a_game_is_neither_resumed_nor_undone() {
    let scratch = Scratch::new();
    let (run, _) = meet(&scratch, "listen", &play("black", ""), &[TO_BLACK, Receive(5), Close]);
    run.expect(2);
    let files = scratch.files("game");
    let hint = " hint: with --start FILE and one of its states";
    let resumed = "play --resume game";
    scratch.run(resumed).refused(2, &format!("game: a match over the network cannot be resumed\n{hint}"));
    scratch
        .run(&format!("{resumed} --undo P1"))
        .refused(2, &format!("game: a match over the network has no undo\n{hint}"));
    scratch.run(&format!("{resumed} --listen")).refused(2, "cannot be used with");
    assert_eq!(scratch.files("game"), files);
}

/// A greeting that does not fit a command that plays black, and why.
const GREETINGS: &[(&[Act], &str)] = &[
    (&[Send(b"C\x02")], "both sides want to play black [NET-2]"),
    (&[Send(b"C\0")], "expected the player number 1 or 2, found 0 [NET-2]"),
    (&[Send(b"CC")], "expected the player number 1 or 2, found 67 [NET-2]"),
    (&[Send(b"GET / HTTP/1.1\r\n\r\n")], "expected a greeting (the letter C), found the letter G [NET-2]"),
    (&[Send(b"M\x02\x02")], "expected a greeting (the letter C), found the letter M [NET-2]"),
    (&[Flood(b"\0\0\0\0")], "expected a greeting (the letter C), found the byte 0 [NET-2]"),
    (&[Receive(2), Close], "the other side has closed the connection"),
    (&[Receive(2), Send(b"C"), Close], "the other side has closed the connection in the middle of a message"),
    (&[Receive(2), Reset], "the connection is broken: Connection reset by peer"),
];

/// NET-2, NET-6: a side that connects ends, and has begun no record.
#[test]
fn net_2_another_greeting_is_an_error_for_the_side_that_connects() {
    for (acts, message) in GREETINGS {
        let scratch = Scratch::new();
        let (run, port) = meet(&scratch, "connect", &play("black", ""), acts);
        let Run { err, .. } = run.refused(2, &format!("error: no game with 127.0.0.1:{port}: {message}"));
        if message.starts_with("both") {
            assert!(err.contains(" hint: swap the two players on one of the sides"), "{err}");
        }
        assert!(!scratch.path("game").exists());
        nothing_is_left(&scratch);
    }
}

/// NET-6: a side that listens refuses strangers and waits on.
#[test]
fn net_6_another_greeting_is_refused_by_the_side_that_listens() {
    for (acts, message) in GREETINGS {
        let scratch = Scratch::new();
        let (mut side, port) = Side::listen(&scratch, &play("black", ""));
        let stranger = perform(acts, connect(port));
        let line = side.wait_for_line("refused the connection from 127.0.0.1:");
        assert!(line.contains(&format!(": {message}")) && line.ends_with("; still waiting\n"), "{message}: {line}");
        let other = perform(&[TO_BLACK, Receive(5), Close], connect(port));
        let run = side.end().expect(2);
        assert!(run.err.contains("ends unfinished: the other side has closed the connection\n"), "{}", run.err);
        drop((stranger, other));
        nothing_is_left(&scratch);
    }
}

/// NET-6: a silent stranger is refused after the limit.
#[test]
fn net_6_silence_is_refused_by_the_side_that_listens() {
    let scratch = Scratch::new();
    let (mut side, port) = Side::listen(&scratch, &play("black", "--peer-time 1s"));
    let stranger = connect(port);
    let line = side.wait_for_line("refused the connection from 127.0.0.1:");
    assert!(line.ends_with(": the other side has kept this side waiting for 1s; still waiting\n"), "{line}");
    side.signal("INT");
    side.end().expect(130);
    drop(stranger);
    nothing_is_left(&scratch);
}

/// NET-6: silent strangers do not keep anybody else from playing.
#[test]
fn net_6_silent_strangers_do_not_block_the_port() {
    let scratch = Scratch::new();
    let (side, port) = Side::listen(&scratch, &play("black", ""));
    let strangers: Vec<_> = (0..40).map(|_| connect(port)).collect();
    let other = perform(&[TO_BLACK, Receive(5), Close], connect(port));
    let run = side.end().expect(2);
    assert!(run.err.contains("ends unfinished: the other side has closed the connection\n"), "{}", run.err);
    drop((strangers, other));
}

/// A position before its last move, h8 of white.
fn before_the_last_move(scratch: &Scratch) {
    scratch.write("end.txt", format!("{}X- O\n", "O".repeat(62)));
}

/// NET-5: after the end, nothing that arrives matters. The last move is sent.
#[rstest]
#[case("white", &[TO_WHITE, Receive(5), Close])]
#[case("white", &[TO_WHITE, Receive(5), Send(b"M\x07\x07"), Close])]
#[case("white", &[TO_WHITE, Receive(5), Send(b"C\x02M\xff\xffxyz"), Close])]
#[case("white", &[TO_WHITE, Receive(5), Flood(b"xxxxxxxx")])]
#[case("black", &[Send(b"C\x01M\x07\x07"), Close])]
#[case("black", &[Send(b"C\x01M\x07\x07xyz"), Close])]
#[case("black", &[TO_BLACK, Receive(2), Send(b"M\x07\x07M"), Reset])]
fn net_5_after_the_end_nothing_matters(
    #[case] color: &str,
    #[case] acts: &[Act],
    #[values("listen", "connect")] role: &str,
) {
    let scratch = Scratch::new();
    before_the_last_move(&scratch);
    let (run, _) = meet(&scratch, role, &play(color, "--start end.txt"), acts);
    let run = run.expect(0);
    assert!(run.out.contains("1 move of othello; the record is in game"), "{}", run.out);
    assert_eq!(scratch.run("verify game").expect(0).out, "game: 1 step follows from the rules, to its end\n");
    nothing_is_left(&scratch);
}

/// A signal ends the wait for a move. The record keeps the moves so far.
#[test]
fn net_7_a_signal_ends_the_game() {
    let scratch = Scratch::new();
    let (side, port) = Side::listen(&scratch, &play("black", ""));
    let stream = perform(&[TO_BLACK, Receive(5)], connect(port));
    side.signal("INT");
    let run = side.end().expect(130);
    assert!(
        run.err.contains("error: ended by SIGINT\n hint: a match over the network cannot be resumed"),
        "{}",
        run.err
    );
    assert_eq!(scratch.run("export game --quiet --log -").expect(0).out, "d3\n");
    // The other side sees the end.
    let mut stream = stream.unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    assert_eq!(stream.read(&mut [0; 8]).unwrap(), 0);
    nothing_is_left(&scratch);
}
