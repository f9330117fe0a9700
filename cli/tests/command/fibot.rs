//! The commands that play, check and show games, with FIbot. In this game two players take turns, and its states
//! contain no round counter, no names and no answers.

use crate::common::{Scratch, is_state};
use rstest::rstest;

const STATE: &str = "\
6 4 9 1
1 1 6 4
..N.O.
.P..Q.
.#.A..
R....S
";

fn scratch() -> Scratch {
    let scratch = Scratch::new();
    scratch.write("state.txt", STATE);
    scratch
}

/// SET-6, TRN-3: a default game has twenty rounds, so at most forty turns, with a state after each.
#[test]
fn set_6_the_usual_game_leaves_a_record_that_follows() {
    let scratch = Scratch::new();
    let run = scratch.run("play fibot --quiet").expect(0);
    assert!(run.out.contains("tym98") && run.out.contains("tym97"), "{}", run.out);
    // A step of FIbot is a turn; a round has two turns.
    assert!(run.out.contains(" turns of fibot; the record is in game1"), "{}", run.out);
    let files = scratch.files("game1");
    let states: Vec<_> = files.iter().filter(|(name, _)| is_state(name)).collect();
    assert!((2..=41).contains(&states.len()), "{} states", states.len());
    assert_eq!(states[0].0, "0000.txt");
    assert!(states[0].1.starts_with("10 5 20 1\n3 3 8 3\n"), "SET-6");
    let turns = states.len() - 1;
    let verified = scratch.run("verify fibot game1").expect(0);
    assert_eq!(verified.out, format!("game1: {turns} steps follow from the rules, to its end\n"));
    // SCO-5: the score sheet.
    let sheet = &files["score.txt"];
    assert_eq!(sheet.lines().count(), 2, "{sheet}");
    assert!(sheet.lines().all(|line| line.split(' ').count() == 5), "{sheet}");
    // Playing the same game again replaces the previous one.
    scratch.run("play fibot --quiet --replace game1").expect(0);
    assert_eq!(scratch.files("game1")["score.txt"], *sheet);
}

/// TRN-1, TRN-4: each turn asks one player, and never a player without robots. SLD-1: the event of a slide names
/// only the robot, but `--seat` still shows it for the robot's player.
#[test]
fn explain_tells_a_seat_of_its_slides() {
    let scratch = scratch();
    scratch.run("play fibot --quiet builtin:tym98 builtin:tym97 game 2").expect(0);
    let all = scratch.run("explain fibot game").expect(0).out;
    let of = |seat: &str| scratch.run(&format!("explain fibot game --seat {seat}")).expect(0).out;
    let slides =
        |text: &str| text.lines().filter(|line| line.contains(" slid ")).map(str::to_owned).collect::<Vec<_>>();
    let (first, second) = (of("P1"), of("P2"));
    let letter = |line: &str| line.split_whitespace().nth(1).unwrap().chars().next().unwrap();
    assert!(!slides(&first).is_empty() && slides(&first).iter().all(|line| letter(line) <= 'M'), "{first}");
    assert!(!slides(&second).is_empty() && slides(&second).iter().all(|line| letter(line) > 'M'), "{second}");
    assert_eq!(slides(&all).len(), slides(&first).len() + slides(&second).len());
}

/// SET-6: the number of rounds in the first state is that of the game, whatever it is.
#[test]
fn set_6_a_game_of_other_rounds_follows() {
    let scratch = scratch();
    scratch.run("play fibot --quiet builtin:tym98 builtin:tym99 short 3").expect(0);
    let verified = scratch.run("verify fibot short").expect(0);
    assert_eq!(verified.out, "short: 6 steps follow from the rules, to its end\n");
    // The default board with one more wall is not the default board.
    let first = scratch.read("short/0000.txt");
    scratch.write("short/0000.txt", first.replacen('.', "#", 1));
    scratch.run("verify fibot short").refused(1, "the rules give");
}

#[test]
fn trn_4_who_is_asked() {
    let scratch = Scratch::new();
    scratch.write("alone.txt", "4 2 3 1\n1 2 4 2\nA...\n....\n");
    scratch.run("play fibot builtin:tym98 builtin:tym99 game2 --quiet --start alone.txt").expect(0);
    let journal = scratch.json("game2/match.json");
    let seats: Vec<Vec<u64>> = journal["rounds"]
        .as_array()
        .unwrap()
        .iter()
        .map(|round| round["answers"].as_array().unwrap().iter().map(|a| a["seat"].as_u64().unwrap()).collect())
        .collect();
    assert!(seats.len() >= 2, "{seats:?}");
    for (turn, seats) in seats.iter().enumerate() {
        assert_eq!(seats.as_slice(), if turn % 2 == 0 { &[1][..] } else { &[] }, "turn {turn}");
    }
    scratch.run("verify fibot game2").expect(0);
    let explanation = scratch.run("explain fibot game2 --round 1").expect(0).out;
    assert!(
        explanation.starts_with("turn 1\n") && explanation.contains("TRN-4   P2 has no robot and passes"),
        "{explanation}"
    );
}

/// TRN-3: a game has as many rounds as the arguments say.
#[test]
fn trn_3_rounds_are_two_turns_each() {
    let scratch = Scratch::new();
    scratch.run("play fibot game1 1 --quiet").expect(0);
    let states = scratch.files("game1").keys().filter(|name| is_state(name)).count();
    assert_eq!(states, 3);
    scratch.run("play fibot game2 26").refused(2, "at most 25 rounds can be played");
    scratch.run("play fibot game2 0 --quiet").expect(0);
    assert!(scratch.read("game2/0000.txt").starts_with("10 5 0 1\n"));
}

/// SET-6: a game can start on any built-in board, given by its name.
#[test]
fn a_game_begins_on_a_board_that_is_named() {
    let scratch = Scratch::new();
    let board = include_str!("../../boards/fibot/gates.txt");
    for line in ["play fibot builtin:gates", "play fibot --replace builtin:tym97 builtin:tym98 builtin:gates game1"] {
        scratch.run(&format!("{line} --quiet")).expect(0);
        assert_eq!(scratch.read("game1/0000.txt"), board, "{line}");
        scratch.run("verify fibot game1").expect(0);
    }
    scratch.run("play fibot --quiet --replace --start builtin:tiny game2").expect(0);
    assert!(scratch.read("game2/0000.txt").starts_with("3 3 10 1\n"));
    scratch.run("play fibot --quiet --start builtin:moon game3").refused(2, "builtin:moon: fibot has no such board");
    scratch.run("play redbot --quiet --start builtin:gates game3").refused(2, "redbot has no such board");
    assert!(!scratch.path("game3").exists());
}

/// ANS-3, ANS-4: the referee judges and plays the answers of a program.
#[cfg(unix)]
#[test]
fn ans_4_a_program_plays() {
    let scratch = scratch();
    for (name, line) in [("slides", "A Z"), ("wrong", "A Z"), ("late", "")] {
        let file = format!("{name}/run");
        scratch.write(&file, format!("#!/bin/sh\necho '{line}'\n"));
        rulebook_testing::make_executable(scratch.path(&file));
    }
    scratch.run("play fibot slides/run wrong/run game1 --quiet --start state.txt").expect(0);
    let files = scratch.files("game1");
    assert!(files["0001.txt"].contains("\n.#A...\n"), "{}", files["0001.txt"]);
    assert_eq!(
        files["0001.txt"].lines().skip(1).collect::<Vec<_>>(),
        files["0002.txt"].lines().skip(1).collect::<Vec<_>>()
    );
    let journal = &files["match.json"];
    assert!(journal.contains("one of the player's own robots on the board"), "{journal}");
    let explanation = scratch.run("explain fibot game1 --round 1").expect(0).out;
    assert!(explanation.contains("ANS-3   P2 passes: robot A is not its own"), "{explanation}");
}

#[test]
fn exp_2_a_step_is_printed() {
    let run = scratch().run_with(&["step", "fibot", "state.txt", "--answers", "-"], "A D\n").expect(0);
    assert_eq!(run.out, "6 4 9 2\n1 1 6 4\n..N.O.\n.P..Q.\n.#....\nR....S\n", "EXP-2");
    // The answers of a step are one line, that of the player to move.
    let two = scratch().run_with(&["step", "fibot", "state.txt", "--answers", "-"], "A D\n\n");
    two.refused(2, "expected 1 answer lines, found 2");
    let over = Scratch::new();
    over.write("over.txt", STATE.replace("6 4 9 1", "6 4 0 1"));
    over.run("step fibot over.txt").refused(1, "the game is over");
}

/// The errors are those of the named game. If the text looks like a state of another game, a message says so.
#[test]
fn a_state_of_another_game_is_told() {
    let scratch = Scratch::new();
    scratch.write("a state", "4 2 3 1\n1 2 4 2\nA..N\n...\n");
    let run = scratch.run_with(&["show", "redbot", "a state"], "").refused(2, "error: a state:1:");
    let hint = " hint: it looks like a state of fibot; `rulebook show fibot 'a state'` reads it as one\n";
    assert!(run.err.ends_with(hint), "{}", run.err);
    for words in [&["show", "fibot", "a state"][..], &["show", "a state"]] {
        let run = scratch.run_with(words, "").refused(2, "error: a state:4:");
        assert!(!run.err.contains("looks like"), "{}", run.err);
    }
    scratch.write("a state", crate::common::STATE);
    let run = scratch.run_with(&["show", "fibot", "a state"], "");
    run.refused(2, "error: a state: is a state of redbot, not of fibot\n hint: give redbot, or no game\n");
    scratch.run_with(&["show", "a state"], "").expect(0);
    scratch.run("show redbot none").refused(2, "none: No such file");
    // A state file alone is not a record, whichever game is named.
    for (text, game) in [(STATE, "fibot"), (crate::common::STATE, "redbot"), ("4 2 3 1\n", "fibot")] {
        scratch.write("state", text);
        let hint =
            format!("state: expected the folder of a record, found a file\n hint: `rulebook show {game} state` ");
        scratch.run("view redbot state").refused(2, &hint);
    }
}

#[test]
fn set_1_a_state_is_shown_with_row_1_on_top() {
    let scratch = scratch();
    let run = scratch.run("show fibot state.txt").expect(0);
    insta::assert_snapshot!(run.out, @"
    9 rounds left, P1 to move
     1 1 . N . O .
     2 . P . . Q .
     3 . # . A . .
     4 R . . . . S
       1 2 3 4 5 6
    P1 13 points,  1 robot,  flag on 1 1
    P2 14 points,  6 robots, flag on 6 4
    A to M are the robots of P1, N to Z those of P2; # is a wall; 1 and 2 are the flags of P1 and P2,
    which the rival's robots aim at; * is both flags on one cell; a robot hides the flag on its cell
    ");
    let json = scratch.run("show fibot state.txt --format json").expect(0).out;
    assert!(json.contains(r#""rounds_left""#), "{json}");
}

/// All messages call a step of FIbot a turn.
#[test]
fn messages_speak_of_turns() {
    let scratch = scratch();
    scratch.run("play fibot builtin:tym98 builtin:tym99 game --quiet --start state.txt").expect(0);
    for (command, message) in [
        ("export fibot game --png a.png --round 99", "game: no turn 99 in this record"),
        ("rerun fibot game --seat 2 --round 0", "P2 is not asked in turn 0: it is another player's turn"),
    ] {
        scratch.run(command).refused(2, message);
    }
    let journal = scratch.read("game/match.json");
    scratch.write("game/match.json", journal.replacen("\"round\":1", "\"round\":99", 1));
    scratch.run("verify fibot game").refused(2, "game: turn 1: match.json has no such turn");
    scratch.write("game/match.json", journal.replacen("[{\"seat\":1,", "[{\"seat\":7,", 1));
    let message = "turn 0: match.json has an answer of a seat that does not play";
    scratch.run("verify fibot game").refused(2, message);
}

/// FILE-7: a single error, with file, line and column.
#[rstest]
#[case(
    "6 4 9 1",
    "6 4 26 1",
    "state.txt:1:5: expected the number of rounds left, an integer 0..25, found `26` [FILE-3]"
)]
#[case(
    "..N.O.",
    "..N.O",
    "state.txt:3:6: expected a cell of the row: `.`, `#` or a letter A to Z, found the end of the line [FILE-4]"
)]
#[case("R....S", "R....R", "state.txt:6:6: expected a letter that is not on the board yet, found `R` [FILE-5]")]
#[case("1 1 6 4", "1 1 2 3", "state.txt:2:5: the flag of P2 is on a wall [FILE-6]")]
fn file_7_a_faulty_state_is_refused(#[case] from: &str, #[case] to: &str, #[case] message: &str) {
    let scratch = Scratch::new();
    scratch.write("state.txt", STATE.replace(from, to));
    for command in ["show", "step"] {
        scratch.run(&format!("{command} fibot state.txt")).refused(2, message);
    }
}

#[test]
fn verify_names_the_field_that_departs() {
    let scratch = Scratch::new();
    scratch.run("play fibot --quiet --seed 3").expect(0);
    let text = scratch.read("game1/0002.txt");
    scratch.write("game1/0002.txt", text.replacen(" 19 1\n", " 18 1\n", 1));
    let run = scratch.run("verify fibot game1").expect(1);
    assert!(run.err.contains("0002.txt:1:") && run.err.contains("the rounds left"), "{}{}", run.out, run.err);
}

#[test]
fn set_7_there_are_no_rules_to_change() {
    let scratch = scratch();
    scratch.run("show fibot state.txt --rules rounds=3").refused(2, "no rule `rounds`");
    let listed = scratch.run("list").expect(0).out;
    let fibot = listed.split("fibot (rules version 1)").nth(1).expect("FIbot is listed");
    assert!(fibot.contains("builtin:tym99") && fibot.contains("\n\nno configurable rules\n\nboladedrac ("), "{listed}");
}

/// CUP-1: a match is two games, with the sides swapped.
#[test]
fn cup_1_a_tournament_swaps_the_sides() {
    let scratch = Scratch::new();
    scratch.run("tournament fibot --quiet --bot builtin:tym97 builtin:tym98 --dir t1").expect(0);
    assert!(scratch.path("t1/report.html").exists());
    let seated = |number: &str| {
        let journal = scratch.json(&format!("t1/matches/{number}/match.json"));
        let players = journal["players"].as_array().unwrap().clone();
        players.iter().map(|player| player["strategy"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let (first, mut second) = (seated("0001"), seated("0002"));
    second.reverse();
    assert_eq!(first, second);
    assert_ne!(first[0], first[1]);
}
