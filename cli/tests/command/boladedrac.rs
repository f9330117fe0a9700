//! Matches of Bola de Drac: boards for fewer players, names, refused actions and generated boards.

use crate::common::Scratch;

/// A built-in board determines the number of players, as a state file does.
#[test]
fn a_board_for_two_takes_two_strategies() {
    let scratch = Scratch::new();
    scratch.run("play boladedrac --quiet builtin:demo builtin:null builtin:nook two").expect(0);
    let journal = scratch.json("two/match.json");
    let names: Vec<_> = journal["players"].as_array().unwrap().iter().map(|player| &player["name"]).collect();
    assert_eq!(names, ["demo", "null"]);
    scratch.run("verify boladedrac two").expect(0);
    let message = "four strategies are given, boladedrac needs two";
    scratch
        .run("play boladedrac builtin:demo builtin:null builtin:demo builtin:null builtin:nook x")
        .refused(2, message);
}

/// The built-in boards for fewer players have no seats for the matches of a standard game.
#[test]
fn tournaments_and_comparisons_play_on_boards_of_four_seats() {
    let scratch = Scratch::new();
    scratch.run("compare boladedrac builtin:demo builtin:dummy --max-pairs 1 --out compared").expect(0);
    let boards = &scratch.json("compared/comparison.json")["comparison"]["conditions"]["boards"];
    assert_eq!(boards.as_array().map(Vec::len), Some(8), "eleven boards, three of them for two or three players");
    let cup = "tournament plan boladedrac --form cup --bot Anna=builtin:demo Ben=builtin:dummy --save plan.json";
    scratch.run(cup).expect(0);
}

/// FILE-4: the standard start names its seats, so that strategies give the names.
#[test]
fn file_4_strategies_give_the_names() {
    let scratch = Scratch::new();
    scratch.run("play boladedrac --quiet game 2").expect(0);
    let names = scratch.read("game/0000.txt").lines().find_map(|line| line.strip_prefix("names ").map(str::to_owned));
    assert_eq!(names.unwrap(), "roshi krilin demo dummy");
    scratch
        .run("play boladedrac --name P1=thirteen_char x 2")
        .refused(2, "a name has at most 12 bytes, all of them printable ASCII");
}

/// MOV-3: a move into rock is refused by the rules. It is not a fault of the strategy.
#[cfg(target_os = "linux")]
#[test]
fn mov_3_a_refused_move_is_no_fault() {
    let scratch = Scratch::new();
    scratch.write("rock-climbers-of-kame/run", "#!/bin/sh\necho 'm t'\n");
    rulebook_testing::make_executable(scratch.path("rock-climbers-of-kame/run"));
    scratch
        .run("play boladedrac --quiet each-round:rock-climbers-of-kame/run builtin:null builtin:null builtin:null game 4")
        .expect(0);
    let journal = scratch.json("game/match.json");
    assert_eq!(journal["players"][0]["name"], "rock-climber", "FILE-4: a name has at most 12 characters");
    for round in journal["rounds"].as_array().unwrap() {
        assert_eq!(round["answers"][0]["verdict"], "ok", "{round}");
    }
    assert!(scratch.run("explain boladedrac game").expect(0).out.contains("MOV-3"));
}

#[test]
fn a_generated_board_can_be_played() {
    let scratch = Scratch::new();
    let options = "--seed 7 --rows 12 --cols 16 --players 3 --set nb_rounds=4 --set nb_balls=6";
    let board = scratch.run(&format!("board new boladedrac {options}")).expect(0).out;
    assert!(board.contains("\nrows 12\ncols 16\n") && board.contains("\nnb_balls 6\n"), "{board}");
    assert_eq!(scratch.run(&format!("board new boladedrac {options}")).expect(0).out, board);
    scratch.write("maze.cnf", board);
    scratch.run("play boladedrac --quiet builtin:demo builtin:roshi builtin:null maze.cnf game").expect(0);
    assert_eq!(scratch.run("verify game").expect(0).out, "game: 3 steps follow from the rules, to its end\n");
}

#[test]
fn impossible_boards_are_refused() {
    let scratch = Scratch::new();
    let refused = |options: &str, message: &str| {
        scratch.run(&format!("board new boladedrac {options}")).refused(2, message);
    };
    refused("--rows 2", "a board has 3 to 64 rows and columns, not 2 and 20");
    refused("--players 5", "a game has 1 to 4 players, not 5");
    refused("--set nb_ball=3", "no number of a state has the key `nb_ball`; the keys are nb_rounds");
    refused("--set nb_balls=0", "nb_balls: expected an integer 1..4096, found 0");
    refused("--set nb_balls", "expected KEY=NUMBER with an integer 0..4294967295");
    refused("--set nb_beans=33", "a board has at most 32 beans, not 33");
    scratch
        .run("board new redbot")
        .refused(2, "`rulebook board new` cannot do redbot: the game brings no generator of boards");
}
