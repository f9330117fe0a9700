//! Where people cannot play.

use crate::common::Scratch;
use rstest::rstest;

/// PEO-1: a game must ask one player at a time.
#[rstest]
#[case("redbot human builtin:idle builtin:idle builtin:idle", "redbot")]
#[case("boladedrac human builtin:demo builtin:demo builtin:demo", "boladedrac")]
fn peo_1_a_game_that_asks_several_players_at_once_is_refused(#[case] arguments: &str, #[case] game: &str) {
    let scratch = Scratch::new();
    let message = "human: expected a game that asks one player at a time and lists the legal actions, found";
    scratch.run(&format!("play {arguments} game1")).refused(2, &format!("{message} {game}"));
    assert!(!scratch.path("game1").exists());
}

#[test]
fn peo_1_people_need_a_terminal() {
    let scratch = Scratch::new();
    let run = scratch.run("play othello human builtin:easy game1").refused(2, "human: stdin is not a terminal");
    assert!(run.err.contains("hint: play in a terminal, or in a web page with --open"), "{}", run.err);
    assert!(!scratch.path("game1").exists());
}

/// A file of the name is named by a path.
#[test]
fn peo_1_a_program_of_that_name_has_a_path() {
    let scratch = Scratch::new();
    scratch.write("human", "#!/bin/sh\necho --\n");
    rulebook_testing::make_executable(scratch.path("human"));
    scratch.run("play --quiet othello ./human builtin:easy game1").expect(0);
    assert_eq!(scratch.json("game1/match.json")["players"][0]["name"], "human");
}

#[rstest]
#[case("tournament othello --bot human builtin:easy")]
#[case("compare othello human builtin:easy --elo1 100 --out cup")]
#[case("check othello human")]
fn peo_1_people_play_in_no_other_command(#[case] line: &str) {
    let scratch = Scratch::new();
    let run = scratch.run(line).refused(2, "human: a person plays only in `rulebook play`");
    assert!(run.err.contains("hint: give a program or a built-in player"), "{}", run.err);
}
