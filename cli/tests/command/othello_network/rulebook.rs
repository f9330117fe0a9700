//! Two commands play with each other.

use super::side::{Side, connect, nothing_is_left};
use crate::common::Scratch;
use rstest::rstest;

/// NET-1, NET-7: both sides record the same game.
#[rstest]
#[case("builtin:easy network", "network builtin:medium:depth=1", "")]
#[case("network builtin:easy", "builtin:medium:depth=1 network", "")]
#[case("builtin:easy network", "network builtin:easy", "--rules start=mirrored")]
fn net_1_two_commands_play_a_game(#[case] listening: &str, #[case] connecting: &str, #[case] options: &str) {
    let scratch = Scratch::new();
    let (listens, port) = Side::listen(&scratch, &format!("play othello {listening} one {options} --format json"));
    let connects =
        Side::start(&scratch, &format!("play othello {connecting} two {options} --connect 127.0.0.1 --port {port}"));
    let (listened, connected) = (listens.end().expect(0), connects.end().expect(0));
    assert!(connected.err.contains(&format!("connected to 127.0.0.1:{port}, which plays P")), "{}", connected.err);
    assert_eq!(listened.json()["players"].as_array().unwrap().len(), 2);
    nothing_is_left(&scratch);
    let steps = |folder: &str| scratch.run(&format!("verify {folder}")).expect(0).out.replace(folder, "game");
    assert_eq!(steps("one"), steps("two"));
    assert!(steps("one").ends_with(" steps follow from the rules, to its end\n"));
    let moves = |folder: &str| scratch.run(&format!("export {folder} --quiet --log -")).expect(0).out;
    assert_eq!(moves("one"), moves("two"));
    // Besides the names of the players, only their answers as written may differ: in case, or by blanks.
    let journal = |folder: &str| scratch.json(&format!("{folder}/match.json"));
    let players = journal("one")["players"].clone();
    let remote = usize::from(!listening.starts_with("network"));
    assert_eq!(players[remote]["strategy"], "network");
    assert_eq!(players[remote]["name"], "network");
    assert_eq!(journal("one")["outcome"], journal("two")["outcome"]);
}

/// NET-1: a host can have its port, an address of IPv6 too.
#[test]
fn net_1_a_host_may_have_its_port() {
    let scratch = Scratch::new();
    if std::net::TcpListener::bind("[::1]:0").is_err() {
        rulebook_testing::skip("this machine has no IPv6", rulebook_testing::Excuse::Machine);
        return;
    }
    let play = "play othello --quiet --start end.txt";
    scratch.write("end.txt", format!("{}X- O\n", "O".repeat(62)));
    // On all addresses of this machine.
    let mut listens = Side::start(&scratch, &format!("{play} network builtin:easy one --listen --port 0"));
    let line = listens.wait_for_line("waiting on port ");
    let port = line.split(' ').nth(3).unwrap();
    // A stranger with an IPv4 address is named by it.
    drop(connect(port.parse().unwrap()));
    let note = listens.wait_for_line("refused the connection");
    assert!(note.starts_with("note: refused the connection from 127.0.0.1:"), "{note}");
    let connects = Side::start(&scratch, &format!("{play} builtin:easy network two --connect [::1]:{port}"));
    listens.end().expect(0);
    connects.end().expect(0);
}

/// NET-1, NET-4: the protocol does not tell the position.
#[test]
fn net_1_different_positions_show_in_the_first_move() {
    let scratch = Scratch::new();
    let (listens, port) = Side::listen(&scratch, "play othello --quiet network builtin:easy one");
    let connects = Side::start(
        &scratch,
        &format!("play othello --quiet --rules start=mirrored builtin:easy network two --connect 127.0.0.1:{port}"),
    );
    let listened = listens.end().expect(2);
    assert!(listened.err.contains("ends unfinished: expected a legal move of black, found "), "{}", listened.err);
    assert!(listened.err.contains("hint: both sides must begin with the same position"), "{}", listened.err);
    let connected = connects.end().expect(2);
    assert!(connected.err.contains("ends unfinished: the other side has closed the connection"), "{}", connected.err);
}

/// NET-3, NET-5: for a forfeit nothing is sent; it is a result for the side that lost, and an error for the other one.
#[test]
fn net_5_a_forfeit_closes_the_connection() {
    let scratch = Scratch::new();
    scratch.write("pass", "#!/bin/sh\necho --\n");
    rulebook_testing::make_executable(scratch.path("pass"));
    let (listens, port) = Side::listen(&scratch, "play othello --quiet --time-limit 10m network ./pass one");
    let connects =
        Side::start(&scratch, &format!("play othello --quiet builtin:easy network two --connect 127.0.0.1:{port}"));
    let lost = listens.end().expect(0);
    assert!(lost.out.contains("1  P1    network     64"), "{}", lost.out);
    assert!(scratch.run("export one --quiet --log -").expect(0).out.ends_with(" forfeit-O\n"));
    let connected = connects.end().expect(2);
    assert!(connected.err.contains("ends unfinished: the other side has closed the connection\n"), "{}", connected.err);
    assert_eq!(
        scratch.run("verify two").expect(0).out,
        "two: 1 step follows from the rules, but the game is not over\n"
    );
}

/// NET-6: a listening side waits until Ctrl-C; nothing is written before somebody is connected.
#[test]
fn net_6_a_signal_ends_the_wait() {
    let scratch = Scratch::new();
    let (listens, _) = Side::listen(&scratch, "play othello network builtin:easy other");
    listens.signal("INT");
    let run = listens.end().expect(130);
    assert!(run.err.ends_with("error: ended by SIGINT\n"), "{}", run.err);
    assert!(!scratch.path("other").exists());
    nothing_is_left(&scratch);
}
