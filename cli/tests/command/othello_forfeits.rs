//! FOR: what loses a game of Othello by forfeit, and how it ranks.
#![cfg(target_os = "linux")]

use crate::common::Scratch;
use rstest::rstest;
use serde_json::json;

fn program(scratch: &Scratch, name: &str, act: &str) {
    scratch.write(&format!("{name}/run"), format!("#!/bin/sh\n{act}\n"));
    rulebook_testing::make_executable(scratch.path(&format!("{name}/run")));
}

/// FOR-1, ANS-3, ANS-4: the game ends at once, with 64 points for the other player.
#[rstest]
#[case("echo a1", "malformed", "a1 is not a legal move")]
#[case("echo d4", "malformed", "d4 is not a legal move")]
#[case("echo --", "malformed", "the answer is not a square")]
#[case("echo", "malformed", "the answer is not a square")]
#[case("exit 0", "no-output", "no answer")]
#[case("exit 3", "crashed", "no answer")]
#[case("kill -9 $$", "crashed", "no answer")]
#[case("sleep 1000", "late", "no answer")]
fn for_1_what_forfeits(#[case] act: &str, #[case] verdict: &str, #[case] why: &str) {
    let scratch = Scratch::new();
    program(&scratch, "bad", act);
    // Only a program that never answers is late.
    let limit = if verdict == "late" { "--time-limit 1s" } else { "" };
    scratch.run(&format!("play othello --quiet {limit} bad/run builtin:easy game")).expect(0);
    assert_eq!(scratch.read("game/0001.txt").trim_end().rsplit_once(' ').unwrap().1, "forfeit-X");
    assert!(!scratch.path("game/0002.txt").exists());
    let journal = scratch.json("game/match.json");
    assert_eq!(journal["rounds"][0]["answers"][0]["verdict"], verdict);
    assert_eq!(journal["outcome"]["ranks"], json!([2, 1]));
    assert_eq!(journal["outcome"]["scores"], json!([0, 64]));
    let explanation = scratch.run("explain game").expect(0).out;
    assert!(explanation.contains(why), "{explanation}");
    scratch.run("verify game").expect(0);
}

/// FOR-1: a forfeit ranks as a loss in a tournament.
#[test]
fn a_forfeit_loses_the_match_of_a_tournament() {
    let scratch = Scratch::new();
    program(&scratch, "bad", "echo a1");
    let run = scratch.run("tournament othello --quiet --dir t --bot Bad=bad/run builtin:easy --format json").expect(0);
    let standing = run.json()["standing"].clone();
    let row = |index: usize| (standing[index]["name"].clone(), standing[index]["place"].clone());
    assert_eq!((row(0), row(1)), (("easy".into(), 1.into()), ("Bad".into(), 2.into())));
    assert_eq!(standing[1]["failures"], standing[1]["games"], "one forfeit in each match: {standing}");
}
