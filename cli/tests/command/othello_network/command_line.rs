//! The options of a game over the network, and the commands without one.

use super::side::{Side, listener};
use crate::common::Scratch;
use rstest::rstest;

/// NET-1: exactly one player is the other side, and there is exactly one way to find it.
#[rstest]
#[case("network builtin:easy", "`network`: expected --listen or --connect HOST, found neither")]
#[case("builtin:easy builtin:easy --listen", "--listen: expected one player `network`, found none")]
#[case("builtin:easy builtin:easy --connect host", "--connect: expected one player `network`, found none")]
#[case("builtin:easy builtin:easy --port 7", "--port: expected one player `network`, found none")]
#[case("--listen", "--listen: expected one player `network`, found none")]
#[case("network network --listen", "expected one player `network`, found several")]
#[case("network builtin:easy --listen --connect host", "cannot be used with '--connect <HOST>'")]
#[case("network builtin:easy --connect host:7 --port 8", "--port 8: --connect already names the port 7")]
#[case("network builtin:easy --connect host:0", "--connect: expected a port 1..65535, found 0")]
#[case("network builtin:easy --connect host:x", "expected a port 0..65535, found `x`")]
#[case("network builtin:easy --listen --port 65536", "65536 is not in 0..=65535")]
#[case("network builtin:easy --listen --resume game", "cannot be used with '--resume <DIR>'")]
#[case("network builtin:easy --listen 127.0.0.1 --port 0", "--listen 127.0.0.1: expected `=` before the address")]
#[case("network builtin:easy --listen ::1", "hint: --listen=::1 listens on this address")]
#[case("network builtin:harder --listen", "builtin:harder: othello has no such player")]
#[case("network ./none --listen", "./none: ")]
fn net_1_the_options_fit_the_players(#[case] line: &str, #[case] message: &str) {
    let scratch = Scratch::new();
    scratch.run(&format!("play othello {line}")).refused(2, message);
    assert_eq!(std::fs::read_dir(scratch.path("")).unwrap().count(), 0);
}

#[test]
fn only_games_with_a_protocol_are_played_over_the_network() {
    let message = "`rulebook play … network` does not support fibot: the game has no protocol for two machines";
    Scratch::new().run("play fibot network builtin:tym99 --listen").refused(2, message);
}

/// NET-7: no other command plays over the network.
#[rstest]
#[case("tournament othello --bot network builtin:easy --dir t")]
#[case("compare othello network builtin:easy --out c")]
#[case("check othello network")]
#[case("rerun game --seat P1 --round 0 network")]
#[case("entries check othello network")]
fn no_other_command_takes_the_network(#[case] line: &str) {
    let scratch = Scratch::new();
    scratch.run("play othello --quiet builtin:easy builtin:easy game").expect(0);
    let run = scratch.run(line).expect(2);
    let names = "`network` plays only in `rulebook play`, with --listen or --connect";
    // An entry is a folder; this one does not exist.
    assert!(run.err.contains(names) || line.starts_with("entries"), "{}", run.err);
}

/// The port is the program's own until it ends.
#[test]
fn a_taken_port_is_an_error() {
    let scratch = Scratch::new();
    let (_taken, port) = listener();
    let run = scratch
        .run(&format!("play othello network builtin:easy game --listen=127.0.0.1 --port {port}"))
        .refused(2, &format!("127.0.0.1:{port}: another program already uses this port\n hint: choose another port"));
    assert!(!scratch.path("game").exists(), "{}", run.err);
}

#[test]
fn a_refused_connection_is_an_error() {
    let scratch = Scratch::new();
    let (free, port) = listener();
    drop(free);
    let message =
        format!("127.0.0.1:{port}: nobody listens there (connection refused)\n hint: the other side must listen");
    scratch.run(&format!("play othello network builtin:easy game --connect 127.0.0.1:{port}")).refused(2, &message);
    assert!(!scratch.path("game").exists());
}

#[test]
fn an_unknown_host_is_an_error() {
    let message = "host.invalid: no such host: ";
    Scratch::new().run("play othello network builtin:easy --connect host.invalid").refused(2, message);
}

/// What is wrong with the folder shows before anybody can connect.
#[test]
fn the_folder_is_checked_first() {
    let scratch = Scratch::new();
    scratch.run("play othello --quiet builtin:easy builtin:easy game").expect(0);
    scratch.run("play othello network builtin:easy game --listen").refused(2, "game: already holds a record");
    // With --replace, the record stays until somebody is connected.
    let (side, _) = Side::listen(&scratch, "play othello network builtin:easy game --replace");
    side.signal("TERM");
    side.end().expect(128 + 15);
    scratch.run("verify game").expect(0);
}

/// The examples of the help are the two sides of a game.
#[test]
fn the_examples_of_the_help_play_with_each_other() {
    let scratch = Scratch::new();
    let help = scratch.run("play --help").expect(0).out;
    let example = |text: &str| {
        let line = help
            .lines()
            .find(|line| line.contains(" network ") && line.contains("rulebook play") && line.contains(text));
        line.unwrap()
            .trim()
            .split("    ")
            .next()
            .unwrap()
            .replace("rulebook ", "")
            .replace("builtin:hard", "builtin:easy")
    };
    let (listens, port) = Side::listen(&scratch, example("--listen").trim_end_matches("--listen"));
    let connects = Side::start(&scratch, &example("--connect").replace("HOST", &format!("127.0.0.1:{port}")));
    listens.end().expect(0);
    connects.end().expect(0);
    assert!(scratch.path("game1/match.json").exists() && scratch.path("game2/match.json").exists());
}

/// A file of that name is `./network`.
#[test]
fn network_is_a_reserved_word() {
    let scratch = Scratch::new();
    scratch.write("network", "#!/bin/sh\necho --\n");
    rulebook_testing::make_executable(scratch.path("network"));
    scratch
        .run("play othello network builtin:easy game")
        .refused(2, " hint: write ./network for a program of that name");
    scratch.run("play othello --quiet ./network builtin:easy game").expect(0);
    assert_eq!(scratch.json("game/match.json")["players"][0]["strategy"], "./network");
}
