//! Matches of Othello: options of the built-in players, the variant, and recorded games.

use crate::common::Scratch;
use rstest::rstest;

/// EVAL-7: the options are part of the strategy and of its name, and the record can be played again.
#[test]
fn eval_7_a_built_in_player_takes_options() {
    let scratch = Scratch::new();
    let players = "builtin:hard:depth=1,choice=first builtin:strong:nodes=300";
    scratch.run(&format!("play othello --quiet {players} one")).expect(0);
    scratch.run(&format!("play othello --quiet --seed 7 {players} two")).expect(0);
    let journal = scratch.json("one/match.json");
    assert_eq!(journal["players"][0]["name"], "hard:depth=1,choice=first");
    assert_eq!(journal["players"][1]["name"], "strong:nodes=300");
    // Neither of them draws.
    let states = |folder: &str| scratch.files(folder).into_iter().filter(|(name, _)| name.ends_with(".txt"));
    assert!(states("one").eq(states("two")));
    assert_eq!(scratch.run("verify one").expect(0).out.lines().count(), 1);
    scratch.run("rerun one --seat P2 --round 5").expect(0);
}

#[rstest]
#[case("hard:deth=1", "builtin:hard:deth=1: expected an option (depth, disc, edge, corner, no_move, win, ")]
#[case("hard:depth=61", "builtin:hard:depth=61: depth: expected a number from 0 to 60, found \"61\"")]
#[case("strong:depth", "builtin:strong:depth: expected name=value, found \"depth\"")]
#[case("strong:nodes=1,nodes=2", "builtin:strong:nodes=1,nodes=2: nodes: expected once, found twice")]
#[case("easy:depth=1", "builtin:easy:depth=1: expected an option (min_time), found \"depth\"")]
#[case("hard:", "builtin:hard:: no option follows the second colon")]
#[case("harder:depth=1", "builtin:harder:depth=1: othello has no such player")]
fn eval_7_a_wrong_option_is_an_error(#[case] player: &str, #[case] message: &str) {
    let scratch = Scratch::new();
    scratch.run(&format!("play othello builtin:{player} builtin:easy x")).refused(2, message);
    assert!(!scratch.path("x").exists());
}

/// A signal ends a built-in player that would think for years.
#[cfg(unix)]
#[test]
fn a_signal_ends_a_player_that_thinks() {
    use std::process::{Command, Stdio};
    let scratch = Scratch::new();
    let mut command = Command::new(env!("CARGO_BIN_EXE_rulebook"));
    command.args("play othello --quiet builtin:hard:depth=40 builtin:easy game".split(' '));
    let child = command.current_dir(scratch.path("")).stdin(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    rulebook_testing::wait_until("the match has begun", || scratch.path("game/0000.txt").exists());
    // The player begins some time after the first state is written.
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert!(Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{err}");
    assert!(err.starts_with("error: ended by SIGINT\n hint: "), "{err}");
}

/// The players of a tournament and of a comparison have options, too. A `=` in them does not end a name.
#[test]
fn tournaments_and_comparisons_take_players_with_options() {
    let scratch = Scratch::new();
    let bots = "builtin:hard:depth=0 Anna=builtin:hard:depth=1,corner=500 builtin:easy";
    scratch.run(&format!("tournament othello --quiet --dir t --bot {bots}")).expect(0);
    let entrants = scratch.json("t/results.json")["tournament"]["entrants"].clone();
    let entrant = |index: usize| (entrants[index]["name"].clone(), entrants[index]["strategy"].clone());
    assert_eq!(entrant(0), ("hard:depth=0".into(), "builtin:hard:depth=0".into()));
    assert_eq!(entrant(1), ("Anna".into(), "builtin:hard:depth=1,corner=500".into()));
    scratch.run("compare othello builtin:hard:depth=0 builtin:hard:depth=1 --max-pairs 1 --out compared").expect(0);
}

#[test]
fn the_options_are_listed() {
    let out = Scratch::new().run("list").expect(0).out;
    assert!(out.contains("options: builtin:hard:depth=0..60,disc=N,"), "{out}");
}

/// SET-5
#[test]
fn set_5_the_variant_begins_with_the_mirrored_start() {
    let scratch = Scratch::new();
    scratch.run("play othello --quiet --rules start=mirrored builtin:easy builtin:easy game").expect(0);
    let start = scratch.read("game/0000.txt");
    assert_eq!(&start[24..40], "---XO------OX---");
    assert_eq!(scratch.json("game/match.json")["rules"]["start"], "mirrored");
    scratch.run("verify game").expect(0);
}

/// A game of Othello ends by its rules alone (END-1).
#[test]
fn a_number_of_rounds_is_refused() {
    Scratch::new().run("play othello builtin:easy builtin:easy game 10").refused(2, "round");
}
