//! `rulebook step`, `show` and `explain`: compute, draw and explain states.

use crate::common::{ANSWERS, IDLE, STATE, Scratch, is_state};
use rstest::rstest;
use serde_json::json;

/// A folder with [`STATE`] in `state.txt` and [`ANSWERS`] in `answers.txt`.
fn scratch() -> Scratch {
    let scratch = Scratch::new();
    scratch.write("state.txt", STATE);
    scratch.write("answers.txt", ANSWERS);
    scratch
}

/// ORD-4: a round with all phases.
#[rstest]
#[case("step redbot state.txt --answers answers.txt", "")]
#[case("step redbot state.txt --answers -", ANSWERS)]
#[case("step redbot - --answers answers.txt", STATE)]
fn ord_4_the_state_after_a_round(#[case] line: &str, #[case] input: &str) {
    let arguments: Vec<_> = line.split(' ').collect();
    let run = scratch().run_with(&arguments, input).expect(0);
    insta::allow_duplicates! {
        insta::assert_snapshot!(run.out, @r"
        4/6
        7x6
        P1: 1 2147483647 8 18 R1 9 RIGHT 3 3 R2 13 RIGHT 6 6
        P2: 1 2147483647 4 19 R1 1 LEFT 5 3 R2 -2 LEFT 4 4
        P3: 0 2147483647 0 20 R1 0 UP 1 1 R2 -1 UP 2 2
        P4: 0 1 0 20 R1 13 RIGHT 7 1 R2 9 UP 1 5
        P1_finish: 1 1,2 1,3 1,
        P2_finish: 1 2,1 4,
        P3_finish:
        P4_finish: 7 1,
        Walls: 4 3 28, 3 5 -4, 5 1 40,
        P1_move: R1 UP FIRE R2 LEFT BUILD 5 1
        P2_move: R1 UP FIRE R2 UP FIRE
        P3_move: R1 NONE NOTHING R2 NONE NOTHING
        P4_move: R1 NONE NOTHING R2 NONE NOTHING
        P1: 30 Alpha
        P2: 5 Beta Bot
        P3: 0
        P4: 62 Delta
        ");
    }
    assert_eq!(run.err, "");
}

/// REF-4, ANS-4: a player without an answer, or with an invalid one, gets the default order.
#[rstest]
#[case::nobody(None)]
#[case::silent(Some("\n\n\n\n"))]
#[case::no_last_line_end(Some("\n\n\nx"))]
#[case::no_orders(Some("R1 UP FIRE R2 UP\nr1 up fire r2 up fire\nx\n\u{fffd}\n"))]
#[case::carriage_returns(Some("\r\n\r\n\r\n\r\n"))]
#[case::only_players_out_of_the_game(Some("\n\nR1 UP FIRE R2 UP FIRE\nR1 UP FIRE R2 UP FIRE\n"))]
fn ans_4_no_order_is_the_default_order(#[case] answers: Option<&str>) {
    let scratch = scratch();
    let run = match answers {
        None => scratch.run("step redbot state.txt"),
        Some(text) => scratch.run_with(&["step", "redbot", "state.txt", "--answers", "-"], text),
    };
    let nothing = "R1 NONE NOTHING R2 NONE NOTHING";
    let expected = STATE.replace("3/6", "4/6").replace("R1 NONE NOTHING R2 NONE FIRE", nothing);
    assert_eq!(run.expect(0).out, expected.replace("R1 NONE BUILD 3 5 R2 NONE NOTHING", nothing));
}

#[test]
fn a_step_gives_the_recorded_next_file() {
    let scratch = Scratch::new();
    scratch.run("play --quiet game 12").expect(0);
    for round in scratch.json("game/match.json")["rounds"].as_array().unwrap() {
        let mut lines = ["", "", "", ""];
        for answer in round["answers"].as_array().unwrap() {
            lines[answer["seat"].as_u64().unwrap() as usize - 1] = answer["line"].as_str().unwrap();
        }
        let number = round["round"].as_u64().unwrap();
        let step = ["step", "redbot", &format!("game/{number:04}.txt"), "--answers", "-"];
        let next = scratch.run_with(&step, &(lines.join("\n") + "\n")).expect(0).out;
        assert_eq!(next, scratch.read(&format!("game/{:04}.txt", number + 1)), "round {number}");
    }
}

/// SET-4: a step of a variant uses its rules.
#[test]
fn set_4_a_step_of_a_variant() {
    let step = "step redbot state.txt --answers answers.txt --rules straight_fire=10,splash_fire=0,wall_lives=7";
    let run = scratch().run(step).expect(0);
    assert!(run.out.contains("\nWalls: 4 3 16, 3 5 -4, 5 1 7,\n"), "{}", run.out);
}

/// END-3: there is no step after the end.
#[rstest]
#[case::last_round("3/6", "6/6")]
#[case::nobody_in_the_game(": 1 2147483647", ": 0 2147483647")]
fn end_3_no_step_after_the_end(#[case] from: &str, #[case] to: &str) {
    let scratch = scratch();
    scratch.write("over.txt", STATE.replace(from, to));
    let run = scratch.run("step redbot over.txt").refused(1, "");
    assert_eq!(run.err, "error: over.txt: the game is over\n");
}

#[rstest]
#[case("state.txt --answers -", "R1\n", "stdin: expected 4 answer lines, found 1")]
#[case("state.txt --answers -", "", "stdin: expected 4 answer lines, found 0")]
#[case("state.txt --answers -", "\n\n\n\n\n", "stdin: expected 4 answer lines, found 5")]
#[case("state.txt --answers none.txt", "", "none.txt: No such file or directory")]
#[case("- --answers -", STATE, "only one of the state and the answers can be read from stdin")]
#[case("none.txt", "", "none.txt: No such file or directory")]
#[case("state.txt --rules goal=1", "", "--rules: no rule `goal`")]
fn other_steps_are_refused(#[case] line: &str, #[case] input: &str, #[case] message: &str) {
    let line = format!("step redbot {line}");
    let run = scratch().run_with(&line.split(' ').collect::<Vec<_>>(), input);
    run.refused(2, &format!("error: {message}"));
}

/// The error for [`STATE`] with one change.
fn fault(from: &str, to: &str) -> String {
    assert!(STATE.contains(from), "no `{from}`");
    let scratch = Scratch::new();
    scratch.write("state.txt", STATE.replacen(from, to, 1));
    scratch.run("show redbot state.txt").refused(2, "").err
}

/// FILE-2, FILE-7, FILE-8: an error gives the place, what was expected and what was found.
#[test]
fn file_8_unreadable_files_are_told_exactly() {
    insta::assert_snapshot!(fault("7x6", "7 x 6"), @r"
    error: state.txt:2:2: expected `x`, found ` ` [FILE-1]
     hint: the lines and words of a round file have a fixed order
    ");
    insta::assert_snapshot!(fault("7x6", "33x6"), @r"error: state.txt:2:1: expected the width of the board, an integer 1..32, found `33x6` [FILE-8]");
    insta::assert_snapshot!(fault("R1 5 LEFT", "R1 5 left"), @r"error: state.txt:4:28: expected UP, RIGHT, DOWN or LEFT, found `left` [FILE-1]");
    insta::assert_snapshot!(fault("R1 5 LEFT", "R1 2147483648 LEFT"), @r"error: state.txt:4:26: expected the lives of a robot, an integer -2147483648..2147483647, found `2147483648` [FILE-8]");
    insta::assert_snapshot!(fault("4 3 36,", "4 3 36"), @r"
    error: state.txt:11:15: expected `,`, found `3` [FILE-1]
     hint: the lines and words of a round file have a fixed order
    ");
    insta::assert_snapshot!(fault("P3_finish:\n", ""), @r"
    error: state.txt:9:1: expected `P3_finish:`, found `P4_finish:` [FILE-1]
     hint: the lines and words of a round file have a fixed order
    ");
    insta::assert_snapshot!(fault("R2 NONE FIRE", "R2 NONE SHOOT"), @r"error: state.txt:12:34: expected FIRE, BUILD or NOTHING, found `SHOOT` [FILE-1]");
    insta::assert_snapshot!(fault("Alpha", "Al\tpha"), @r"error: state.txt:16:10: expected a name: UTF-8, at most 64 bytes, no control characters, found `\x09` [FILE-7]");
    insta::assert_snapshot!(fault("62 Delta\n", "62 Delta\nmore\n"), @r"
    error: state.txt:20:1: expected nothing more, found `more` [FILE-1]
     hint: a round file ends with the four lines of totals and names
    ");
    insta::assert_snapshot!(fault(&STATE[STATE.find("P4: 62").unwrap()..], ""), @r"
    error: state.txt:19:1: expected `P4:`, found the end of the text [FILE-1]
     hint: the lines and words of a round file have a fixed order
    ");
}

/// FILE-18: the errors name every violated rule, not only the first.
#[test]
fn file_18_all_broken_rules_are_told() {
    let scratch = Scratch::new();
    let broken = STATE.replace("3/6", "7/6").replace("R1 5 LEFT 6 3", "R1 5 LEFT 8 3").replace("3 5 -4", "4 3 -4");
    let broken = broken.replace("P4: 0 1 0 20", "P4: 1 1 -1 25").replace("3 1,\n", "3 9,\n");
    scratch.write("broken.txt", broken.replace("R2 9 UP 1 5", "R2 9 UP 2 3"));
    let run = scratch.run("step redbot broken.txt").refused(2, "");
    insta::assert_snapshot!(run.err, @r"
    error: broken.txt:1:1: the round counter is not between 0 and the maximum [FILE-13]
    error: broken.txt:4:23: P2 R1 is alive but not on the board [FILE-10]
    error: broken.txt:6:1: P4 is in the game and has a finish round [FILE-12]
    error: broken.txt:6:1: P4 has negative fire points [FILE-14]
    error: broken.txt:6:1: P4 has more walls left than the rules allow, or fewer than two charges per round explain [FILE-15]
    error: broken.txt:6:31: P4 R2 stands on the cell of P1 R1 [FILE-9]
    error: broken.txt:7:20: goal cell 3 of P1 is not on the board [FILE-17]
    error: broken.txt:11:16: wall 2 is already in the list [FILE-11]
     hint: a destroyed robot (0 lives or less) may lie anywhere
     hint: a destroyed wall stays in the list, and its cell cannot be built on again
     hint: a player that has arrived has InGame 0; not arrived is 2147483647
     hint: walls left = walls_per_player - charges, at most two charges per player and round; if the game had other rules, give them with --rules
    ");
}

/// The board looks as in `spec/redbot.md`. Output that is not a terminal has no colors.
#[test]
fn the_board() {
    let scratch = scratch();
    scratch.write("named.txt", STATE.replace("P3: 0\n", "P3: 0 Gamma\n"));
    let run = scratch.run("show redbot named.txt").expect(0);
    assert!(!run.out.contains('\u{1b}'));
    let lines: Vec<_> = run.out.lines().map(str::trim_end).collect();
    insta::assert_snapshot!(lines.join("\n"), @r"
    round 3 of 6
     6  .  .  .  .  . 12v .
     5 42^ .  x  .  .  .  .
     4  .  .  .  .  .  .  .
     3  . 11> . #36 . 21< .
     2  .  .  .  .  .  .  .
     1  .  .  .  .  .  . 41>
        1  2  3  4  5  6  7
    P1   30 points,   4 by fire, 19 walls left, R1 13, R2 13, in the game  Alpha
    P2    5 points,   0 by fire, 19 walls left, R1  5, R2  -, in the game  Beta Bot
    P3    0 points,   0 by fire, 20 walls left, R1  -, R2  -, out  Gamma
    P4   62 points,   0 by fire, 20 walls left, R1 13, R2  9, arrived in 1  Delta
    12> is R2 of P1 facing RIGHT (^ UP, v DOWN, < LEFT), #40 a wall with 40 lives, x a destroyed wall
    ");
    let same = scratch.run_with(&["show", "redbot", "-"], &scratch.read("named.txt")).expect(0);
    assert_eq!(same.out, run.out);
}

#[test]
fn the_board_as_json() {
    let run = scratch().run("show redbot state.txt --format json").expect(0);
    let state = run.json();
    assert_eq!((&state["round"], &state["max_rounds"]), (&json!(3), &json!(6)));
    assert_eq!(state["size"], json!({"width": 7, "height": 6}));
    assert_eq!(state["players"][1]["name"], "Beta Bot");
    assert_eq!(state["players"][3]["finish_round"], 1);
    let robot = json!({"lives": -2, "direction": "LEFT", "position": {"x": 4, "y": 4}});
    assert_eq!(state["players"][1]["robots"]["r2"], robot);
    assert_eq!(state["walls"][1], json!({"position": {"x": 3, "y": 5}, "lives": -4}));
}

/// FILE-15 and FILE-16 depend on the rules of the game.
#[test]
fn set_4_the_board_of_a_variant() {
    let scratch = Scratch::new();
    scratch.run(&format!("play --quiet --rules walls_per_player=32 {IDLE} game 1")).expect(0);
    // A state beside a match.json has the rules of that match.
    scratch.run("show redbot game/0000.txt").expect(0);
    scratch.run("step redbot game/0000.txt").expect(0);
    scratch.write("alone.txt", scratch.read("game/0000.txt"));
    let run = scratch.run("show redbot alone.txt").refused(2, "[FILE-15]");
    assert!(run.err.contains("if the game had other rules, give them with --rules"), "{}", run.err);
    scratch.run("show redbot alone.txt --rules walls_per_player=32").expect(0);
    scratch.write("variant.txt", "walls_per_player=32\n");
    scratch.run("show redbot alone.txt --rules variant.txt").expect(0);
}

#[test]
fn what_happened_in_a_round() {
    let scratch = Scratch::new();
    scratch.foreign_record("game");
    insta::assert_snapshot!(scratch.run("explain redbot game --round 3").expect(0).out, @r"
    round 3
      FILE-6  P1 ordered R1 UP FIRE R2 LEFT BUILD 5 1
      FILE-6  P2 ordered R1 UP FIRE R2 UP FIRE
      ORD-2   P2 R2 is destroyed and does nothing
      MOV-1   P1 R2 turned and faces RIGHT
      MOV-5   P1 R1 moved from 2 3 to 3 3
      MOV-5   P2 R1 moved from 6 3 to 5 3
      FIR-2   P1 R1 shot RIGHT from 3 3 and hit on 4 3
      FIR-3   wall 1 on 4 3 lost 4 directly
      FIR-4   P1 R1 on 3 3 lost 2 next to the hit, 2 points for P1
      FIR-4   P2 R1 on 5 3 lost 2 next to the hit, 2 points for P1
      FIR-2   P2 R1 shot LEFT from 5 3 and hit on 4 3
      FIR-3   wall 1 on 4 3 lost 4 directly
      FIR-4   P1 R1 on 3 3 lost 2 next to the hit, 2 points for P2
      FIR-4   P2 R1 on 5 3 lost 2 next to the hit, 2 points for P2
      BLD-5   P1 R2 pays for a wall on 5 1
      BLD-9   wall 3 was built on 5 1 with 40 lives
      END-1   round 3 is over, the counter is 4
    ");
    let whole = scratch.run("explain redbot game").expect(0).out;
    insta::assert_snapshot!(whole.split_at(whole.find("round 4").unwrap()).1, @r"
    round 4
      FILE-6  P1 ordered R1 RIGHT BUILD 3 5 R2 UP NOTHING
      FILE-6  P2 ordered R1 NONE NOTHING R2 NONE NOTHING
      MOV-1   P1 R1 turned and faces DOWN
      MOV-5   P1 R2 moved from 6 6 to 7 6
      BLD-3   P1 R1 may not build on 3 5: a wall stands or stood there
      END-1   round 4 is over, the counter is 5
    ");
}

/// `--clauses` prints the cited clauses in the order of the spec, each once.
#[test]
fn what_happened_with_the_clauses() {
    let scratch = Scratch::new();
    scratch.foreign_record("game");
    let explanation = scratch.run("explain redbot game --round 4").expect(0).out;
    let with_clauses = scratch.run("explain redbot game --round 4 --clauses").expect(0).out;
    let (first, clauses) = with_clauses.split_at(explanation.len());
    assert_eq!(first, explanation);
    let headings: Vec<_> = clauses.split("\n\n").map(|clause| clause.trim().lines().next().unwrap()).collect();
    let expected = [
        "MOV-1 Turns",
        "MOV-5 One robot asks for an empty cell",
        "BLD-3 Refused: a wall stands or stood there",
        "END-1 Counter",
        "FILE-6 Last orders",
    ];
    assert_eq!(headings, expected);
    let rule =
        "\nAn order is refused if the wall list has an entry for the cell (x, y), standing or destroyed, on or off";
    assert!(clauses.contains(rule), "{clauses}");
}

/// `explain` uses the answers in match.json, or without it those in the states.
#[test]
fn what_happened_by_the_answers() {
    let scratch = Scratch::new();
    scratch.run(&format!("play --quiet {IDLE} game 2")).expect(0);
    let idle = scratch.run("explain redbot game --round 1").expect(0).out;
    let journal = scratch.read("game/match.json");
    scratch.write("game/match.json", journal.replacen("R1 NONE NOTHING", "R1 LEFT NOTHING", 1));
    let changed = scratch.run("explain redbot game --round 0").expect(0).out;
    assert!(changed.contains("\n  MOV-1   P1 R1 turned and faces RIGHT\n"), "{changed}");
    scratch.remove("game/match.json");
    assert_eq!(scratch.run("explain redbot game --round 1").expect(0).out, idle);
}

#[rstest]
#[case("--round 5", "game: no round 5 in this record\n hint: it has the rounds 3 to 4\n")]
#[case("--round 2", "game: no round 2 in this record\n hint: it has the rounds 3 to 4\n")]
fn other_rounds_are_refused(#[case] option: &str, #[case] message: &str) {
    let scratch = Scratch::new();
    scratch.foreign_record("game");
    let run = scratch.run(&format!("explain redbot game {option}")).refused(2, message);
    assert_eq!(run.err, format!("error: {message}"));
}

#[test]
fn a_single_state_has_no_round() {
    let scratch = Scratch::new();
    scratch.run("play --quiet game 0").expect(0);
    let run = scratch.run("explain redbot game --round 0").refused(2, "game: no round 0 in this record");
    assert!(run.err.ends_with(" hint: it has a single state and no round\n"), "{}", run.err);
    assert_eq!(scratch.run("explain redbot game --format json").expect(0).json(), json!([]));
}

/// Every clause that a whole game cites exists in the written rules.
#[test]
fn cited_clauses_are_written() {
    let spec = include_str!("../../../spec/redbot.md");
    let scratch = Scratch::new();
    let players = "builtin:random builtin:hunter builtin:builder builtin:runner";
    scratch.run(&format!("play --quiet {players} game 60")).expect(0);
    let traces = scratch.run("explain redbot game --format json").expect(0).json();
    let traces = traces.as_array().unwrap();
    let states = scratch.files("game").into_keys().filter(|name| is_state(name)).count();
    assert_eq!(traces.len(), states - 1);
    for (number, trace) in traces.iter().enumerate() {
        assert_eq!(trace["round"], number);
        for event in trace["events"].as_array().unwrap() {
            let clause = event["clause"].as_str().unwrap();
            assert!(spec.contains(&format!("\n### {clause} ")), "{event}");
            assert!(event["text"].is_string() && event["event"].is_object(), "{event}");
        }
        assert_eq!(trace["events"].as_array().unwrap().last().unwrap()["clause"], "END-1");
    }
}
