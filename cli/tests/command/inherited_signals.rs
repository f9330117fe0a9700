//! REC-4: a signal that was ignored when the command started stays ignored; every other one ends a match.
#![cfg(target_os = "linux")]

use crate::common::Scratch;
use rstest::rstest;
use std::process::{Command, Output, Stdio};

/// Runs the command from a shell that ignores the signals `ignored`. In each round, the strategy sends the signal
/// `sent` to the command before it answers.
fn run_with_ignored(scratch: &Scratch, ignored: &str, sent: &str, arguments: &str) -> Output {
    scratch.write("bot", format!("#!/bin/sh\nkill -s {sent} $REFEREE\necho R1 UP NOTHING R2 UP NOTHING\n"));
    rulebook_testing::make_executable(scratch.path("bot"));
    let ignore = if ignored.is_empty() { String::new() } else { format!("trap '' {ignored}; ") };
    let line = format!("{ignore}REFEREE=$$; export REFEREE; exec \"$0\" {arguments}");
    let line = rulebook_testing::with_generous_limits_in_line(&line);
    let mut command = Command::new("sh");
    command.args(["-c", &line, env!("CARGO_BIN_EXE_rulebook")]).current_dir(scratch.path(""));
    command.stdin(Stdio::null()).output().unwrap()
}

const PLAY: &str = "play --quiet --replace ./bot builtin:idle builtin:idle builtin:idle game 3";
const TOURNAMENT: &str = "tournament redbot --quiet --bot ./bot builtin:idle --games 1 --match-rounds 2 --dir cup";
const CHECK: &str = "check redbot ./bot --quiet --rounds 1";

#[rstest]
#[case("HUP", PLAY)]
#[case("INT", PLAY)]
#[case("QUIT", PLAY)]
#[case("TERM", PLAY)]
#[case("HUP", TOURNAMENT)]
#[case("HUP", CHECK)]
fn rec_4_an_ignored_signal_ends_nothing(#[case] signal: &str, #[case] arguments: &str) {
    let output = run_with_ignored(&Scratch::new(), signal, signal, arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

#[rstest]
#[case("HUP", 129)]
#[case("INT", 130)]
#[case("QUIT", 131)]
#[case("TERM", 143)]
fn rec_4_another_signal_ends_the_match(#[case] signal: &str, #[case] status: i32) {
    let others = ["HUP", "INT", "QUIT", "TERM"].into_iter().filter(|other| *other != signal);
    let output = run_with_ignored(&Scratch::new(), &others.collect::<Vec<_>>().join(" "), signal, PLAY);
    assert_eq!(output.status.code(), Some(status), "{output:?}");
}
