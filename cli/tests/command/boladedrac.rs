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
        .refused(2, "`rulebook board new` does not support redbot: the game has no generator of boards");
}

/// A word that is most likely a misspelled board does not become the folder of the record.
#[test]
fn a_misspelled_board_is_no_folder() {
    let scratch = Scratch::new();
    for (words, hint) in [
        ("maze.cn", "ends in .txt or .cnf\n hint: for a folder of this name, create it first: mkdir maze.cn"),
        ("boards/maze.cnt", "mkdir boards/maze.cnt"),
        ("towr", "did you mean builtin:tower?\n hint: for a new folder of this name, write ./towr"),
        ("tower 9", "did you mean builtin:tower?"),
        ("builtin:demo builtin:demo builtin:demo builtin:demo TOWER", "did you mean builtin:tower?"),
        ("nook.cnf", "did you mean builtin:nook?"),
        ("maze.cnf game", "give a file with a state of the game; `rulebook list` shows the built-in boards"),
    ] {
        let run = scratch.run(&format!("play boladedrac --quiet {words}")).refused(2, "no such board\n hint: ");
        assert!(run.err.contains(hint), "{words}: {}", run.err);
    }
    scratch.run("play boladedrac --quiet builtin:towr").refused(2, "builtin:towr: boladedrac has no such board");
    scratch.run("play fibot --quiet gate").refused(2, "gate: no such board\n hint: did you mean builtin:gates?");
    assert_eq!(std::fs::read_dir(scratch.path(".")).unwrap().count(), 0, "nothing was written");
    scratch.run("play boladedrac --quiet ./tower 2").expect(0);
    scratch.run("play boladedrac --quiet tower2 2").expect(0);
    scratch.run("play boladedrac --quiet builtin:null builtin:null builtin:nook nook.v2").expect(0);
}

#[test]
fn a_board_has_its_own_number_of_rounds() {
    let scratch = Scratch::new();
    let run = scratch.run("play boladedrac builtin:tower game 60").refused(2, "the board defines the number of rounds");
    assert!(run.err.contains("`rulebook board new boladedrac --set nb_rounds=61` makes a board of 60 rounds"));
    let run = scratch.run("play fibot builtin:tower game 60").refused(2, "the board defines the number of rounds");
    assert!(run.err.contains("the third number of the file is the number of rounds"), "{}", run.err);
}

#[test]
fn numbers_that_break_a_rule_are_named() {
    let scratch = Scratch::new();
    let refused = |options: &str, message: &str| {
        scratch.run(&format!("board new boladedrac {options}")).refused(2, message);
    };
    refused("--set res_strength=200", "expected res_strength, at most 100 as max_strength says, found `200` (FILE-7)");
    refused("--set nb_ball=3", "combat_penalty, nb_beans, nb_kintons\n hint: did you mean `nb_balls`?\n");
    refused("--set rows=30", "\n hint: --rows N sets it\n");
    let message = "no rule `foo`\n hint: boladedrac has no rules to change; leave --rules out\n";
    scratch.run("play boladedrac --rules foo=1 game").refused(2, message);
}

#[test]
fn the_list_tells_how_many_players_a_board_has() {
    let scratch = Scratch::new();
    let list = scratch.run("list").expect(0).out;
    for line in
        ["  builtin:nook       2 players\n", "  builtin:tower      4 players\n", "  builtin:gates      2 players\n"]
    {
        assert!(list.contains(line), "no `{line}` in\n{list}");
    }
    let list = scratch.run("list --format json").expect(0).json();
    let game = list.as_array().unwrap().iter().find(|game| game["game"] == "boladedrac").unwrap();
    assert_eq!((&game["board_players"]["nook"], &game["board_players"]["tower"]), (&2.into(), &4.into()));
}

/// `rulebook rules GAME CLAUSE` prints the clauses that messages about a game of Bola de Drac cite.
#[test]
fn a_missing_answer_cites_a_clause_of_the_game() {
    let scratch = Scratch::new();
    assert!(scratch.run("rules boladedrac ANS-3").expect(0).out.starts_with("### ANS-3"));
    let hint = "`rulebook rules redbot REF-4` prints that of redbot";
    scratch.run("rules boladedrac REF-4").refused(2, hint);
}

/// REC-6: the game of a broken state is known by the lines after the broken one, and by the suffix of the file.
#[test]
fn rec_6_a_broken_state_is_of_its_game() {
    let scratch = Scratch::new();
    for game in ["redbot", "fibot", "boladedrac"] {
        scratch.run(&format!("play {game} --quiet of-{game} 2")).expect(0);
        let text = scratch.read(&format!("of-{game}/0000.txt"));
        let (first, rest) = text.split_once('\n').unwrap();
        for broken in [format!("?\n{rest}"), rest.to_owned(), format!("\u{feff}{text}"), format!("?{first}\n{rest}")] {
            scratch.write("state", &broken);
            let named = scratch.run(&format!("show {game} state")).refused(2, "error: state:").err;
            assert_eq!(scratch.run("show state").refused(2, "error: ").err, named, "{game}: {broken}");
            assert!(!named.contains("looks like"), "{named}");
        }
    }
    for (name, game) in [("empty.cnf", "boladedrac"), ("empty.txt", "redbot")] {
        scratch.write(name, "");
        let named = scratch.run(&format!("show {game} {name}")).refused(2, "error: ").err;
        assert_eq!(scratch.run(&format!("show {name}")).refused(2, "error: ").err, named);
    }
}
