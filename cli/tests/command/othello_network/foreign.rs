//! A whole game with a program of another author, which knows only the clauses (`peer.py`).

use super::side::{Side, nothing_is_left};
use crate::common::Scratch;
use rstest::rstest;
use rulebook_testing::have;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, Stdio};

/// NET-2, NET-3, NET-4: both colors, both ways to connect, with and without the repetitions of the source's program.
/// Both players are deterministic; `passes` are those of black and white.
#[rstest]
#[case("black", "depth=2", [7, 0])]
#[case("black", "depth=1,corner=0", [0, 3])]
#[case("white", "depth=2,corner=0", [1, 3])]
fn net_3_another_program_plays_a_whole_game(
    #[case] color: &str,
    #[case] options: &str,
    #[case] passes: [u32; 2],
    #[values("listen", "connect")] role: &str,
    #[values("plain", "source")] manner: &str,
) {
    if !have(&["python3"]) {
        return;
    }
    let scratch = Scratch::new();
    let own = format!("builtin:hard:choice=first,{options}");
    let seats = if color == "black" { format!("network {own}") } else { format!("{own} network") };
    let play = format!("play othello --quiet {seats} game");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/command/othello_network/peer.py");
    let mut python = Command::new("python3");
    python.arg(script).arg(role).stdin(Stdio::null()).stdout(Stdio::piped());
    let (side, mut peer, mut output) = if role == "listen" {
        let mut peer = python.args(["0", color, manner]).spawn().unwrap();
        let mut output = BufReader::new(peer.stdout.take().unwrap());
        let mut port = String::new();
        output.read_line(&mut port).unwrap();
        let side = Side::start(&scratch, &format!("{play} --connect 127.0.0.1 --port {}", port.trim()));
        (side, peer, output)
    } else {
        let (side, port) = Side::listen(&scratch, &play);
        let mut peer = python.args([&port.to_string(), color, manner]).spawn().unwrap();
        let output = BufReader::new(peer.stdout.take().unwrap());
        (side, peer, output)
    };
    side.end().expect(0);
    let mut report = String::new();
    output.read_to_string(&mut report).unwrap();
    assert!(peer.wait().unwrap().success(), "{report}");
    let (moves, counted) = report.trim_end().split_once('\n').unwrap();
    assert_eq!(scratch.run("export game --quiet --log -").expect(0).out.trim_end(), moves);
    scratch.run("verify game").expect(0);
    nothing_is_left(&scratch);
    assert_eq!(counted, format!("{} {}", passes[0], passes[1]), "passes of black and white");
}
