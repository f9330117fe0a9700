//! `rulebook verify` on records that follow from the rules, and on records that do not.

use crate::common::{Run, Scratch};
use rstest::rstest;
use serde_json::json;

const FOLLOWS: &str = "game: 3 steps follow from the rules, to its end\n";

/// Writes a record with the states 0003.txt to 0006.txt, in which no player does anything.
fn record() -> Scratch {
    let scratch = Scratch::new();
    scratch.idle_record("game");
    scratch
}

fn verify(scratch: &Scratch) -> Run {
    scratch.run("verify redbot game")
}

/// Replaces a text in a file of the record, where it must occur.
#[track_caller]
fn change(scratch: &Scratch, file: &str, from: &str, to: &str) {
    let name = format!("game/{file}");
    let text = scratch.read(&name);
    assert!(text.contains(from), "no `{from}` in {text}");
    scratch.write(&name, text.replacen(from, to, 1));
}

/// Changes the line of a round in match.json.
fn change_round(scratch: &Scratch, round: u64, from: &str, to: &str) {
    let text = scratch.read("game/match.json");
    let head = format!("    {{\"round\":{round},");
    let line = text.lines().find(|line| line.starts_with(&head)).unwrap();
    change(scratch, "match.json", line, &line.replacen(from, to, 1));
}

/// Replaces the word at a place, and returns the old one.
fn replace_at(scratch: &Scratch, file: &str, line: usize, column: usize, new: &str) -> String {
    let name = format!("game/{file}");
    let text = scratch.read(&name);
    let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
    let end = lines[line - 1][column - 1..].find([' ', ',']).map_or(lines[line - 1].len(), |len| column - 1 + len);
    let old = lines[line - 1][column - 1..end].to_owned();
    assert_ne!(old, new);
    lines[line - 1].replace_range(column - 1..end, new);
    scratch.write(&name, lines.join("\n") + "\n");
    old
}

#[test]
fn a_record_follows() {
    assert_eq!(verify(&record()).expect(0).out, FOLLOWS);
}

#[test]
fn a_game_of_the_usual_players_follows() {
    let scratch = Scratch::new();
    scratch.run("play --quiet game 40").expect(0);
    verify(&scratch).expect(0);
    // FILE-6: the answers in the states are enough.
    scratch.remove("game/match.json");
    verify(&scratch).expect(0);
}

/// FILE-1: `verify` checks every value of a round file, and names the wrong one.
#[rstest]
#[case::size(2, 1, "7x7", "the size of the board")]
#[case::in_game(3, 5, "0", "InGame of P1")]
#[case::finish_round(6, 7, "2", "FinishRound of P4")]
#[case::fire_points(3, 18, "5", "the fire points of P1")]
#[case::walls_left(4, 20, "18", "the walls left of P2")]
#[case::lives_of_a_robot(3, 26, "12", "the lives of P1 R1")]
#[case::lives_of_a_dead_robot(5, 38, "-2", "the lives of P3 R2")]
#[case::direction(3, 45, "LEFT", "the direction of P1 R2")]
#[case::column_of_a_robot(3, 35, "1", "the cell of P1 R1")]
#[case::row_of_a_robot(3, 52, "5", "the cell of P1 R2")]
#[case::first_goal(7, 12, "3", "the goal cells of P1")]
#[case::last_goal(8, 18, "3", "the goal cells of P2")]
#[case::cell_of_a_wall(11, 8, "5", "the cell of wall 1")]
#[case::lives_of_a_wall(11, 12, "35", "the lives of wall 1")]
#[case::lives_of_a_destroyed_wall(11, 20, "-5", "the lives of wall 2")]
#[case::last_movement(12, 13, "LEFT", "the last orders of P1")]
#[case::last_action(15, 34, "FIRE", "the last orders of P4")]
#[case::total(16, 5, "31", "the total of P1")]
#[case::name(16, 8, "Omega", "the name of P1")]
#[case::end_of_a_name(17, 12, "Bat", "the name of P2")]
fn a_changed_value_is_named(#[case] line: usize, #[case] column: usize, #[case] new: &str, #[case] field: &str) {
    let scratch = record();
    let old = replace_at(&scratch, "0004.txt", line, column, new);
    let place = format!("error: game/0004.txt:{line}:{column}: ");
    let message = format!("{place}{field}: the rules give `{old}`, the record says `{new}`\n");
    assert_eq!(verify(&scratch).refused(1, &message).err, message);
}

/// The first state does not follow from another state. But its totals must follow from SCO-3, and it must lead to the
/// next state.
#[rstest]
#[case("30 Alpha", "31 Alpha", "0003.txt:16:5: the total of P1: the rules give `30`, the record says `31`")]
#[case("R2 13 DOWN 6 6", "R2 13 DOWN 6 5", "0004.txt:3:52: the cell of P1 R2: the rules give `5`, the record says `6`")]
#[case(
    "R1 13 RIGHT 2 3",
    "R1 12 RIGHT 2 3",
    "0003.txt:16:5: the total of P1: the rules give `29`, the record says `30`"
)]
#[case("Beta Bot", "Bot", "0004.txt:17:7: the name of P2: the rules give `Bot`, the record says `Beta`")]
fn the_first_file_is_checked(#[case] from: &str, #[case] to: &str, #[case] message: &str) {
    let scratch = record();
    change(&scratch, "0003.txt", from, to);
    verify(&scratch).refused(1, &format!("error: game/{message}\n"));
}

#[rstest]
#[case::first_of_the_middle("0004.txt", "game/0004.txt: is missing")]
#[case::middle("0005.txt", "game/0005.txt: is missing")]
#[case::last("0006.txt", "game/0006.txt: is missing")]
fn a_missing_file_is_named(#[case] file: &str, #[case] message: &str) {
    let scratch = record();
    scratch.remove(&format!("game/{file}"));
    verify(&scratch).refused(1, message);
    // The same holds without match.json, which contains the number of states.
    if file != "0006.txt" {
        scratch.remove("game/match.json");
        verify(&scratch).refused(1, message);
    }
}

#[test]
fn end_2_nothing_comes_after_the_end() {
    let scratch = record();
    scratch.write("game/0007.txt", scratch.read("game/0006.txt"));
    verify(&scratch).refused(1, "game/0007.txt: comes after the end of the game");
}

#[test]
fn swapped_files_do_not_follow() {
    let scratch = record();
    let (fourth, fifth) = (scratch.read("game/0004.txt"), scratch.read("game/0005.txt"));
    scratch.write("game/0004.txt", fifth);
    scratch.write("game/0005.txt", fourth);
    verify(&scratch).refused(1, "game/0004.txt:1:1: the round counter: the rules give `4`, the record says `5`");
}

/// REF-7: the number in a state's file name must be its counter.
#[test]
fn ref_7_a_state_under_another_number_is_named() {
    let scratch = record();
    scratch.remove("game/match.json");
    for number in (3..=6).rev() {
        let path = |number: u64| scratch.path(&format!("game/{number:04}.txt"));
        std::fs::rename(path(number), path(number + 2)).unwrap();
    }
    verify(&scratch).refused(1, "game/0005.txt: has the number of another state");
}

/// REF-8: the score file must follow from the last state.
#[rstest]
#[case("Alpha 30", "Alpha 31", "game/score.txt:2:12: ", "the rules give `30`, the record says `31`")]
#[case("1 P4", "2 P4", "game/score.txt:1:1: ", "the rules give `1`, the record says `2`")]
#[case("4 P3 idle 0 0 0 0\n", "", "game/score.txt:4:1: ", "the rules give `4`, the record says nothing")]
fn ref_8_a_changed_score_is_named(#[case] from: &str, #[case] to: &str, #[case] place: &str, #[case] message: &str) {
    let scratch = record();
    change(&scratch, "score.txt", from, to);
    let run = verify(&scratch).refused(1, place);
    assert!(run.err.ends_with(&format!(": {message}\n")), "{}", run.err);
}

#[test]
fn an_unreadable_file_is_no_answer() {
    let scratch = record();
    change(&scratch, "0005.txt", "R1 5 LEFT", "R1 5 LEFF");
    verify(&scratch).refused(2, "game/0005.txt:4:28: expected UP, RIGHT, DOWN or LEFT, found `LEFF` [FILE-1]");
}

#[test]
fn after_a_changed_answer_the_next_state_does_not_follow() {
    let scratch = record();
    change_round(&scratch, 4, "R1 NONE", "R1 UP");
    let message = "game/0005.txt:3:35: the cell of P1 R1: the rules give `3`, the record says `2`";
    verify(&scratch).refused(1, message);
    // Without match.json, the answers in the states count. They are passes.
    scratch.remove("game/match.json");
    assert_eq!(verify(&scratch).expect(0).out, FOLLOWS);
}

/// REF-4, ANS-4: a verdict without a line, and an invalid line, mean the default order.
#[rstest]
#[case(r#""verdict":"ok","line":"R1 NONE NOTHING R2 NONE NOTHING""#, r#""verdict":"no-output""#)]
#[case(r#""verdict":"ok","line":"R1 NONE NOTHING R2 NONE NOTHING""#, r#""verdict":"late","limit":"wall""#)]
#[case("R1 NONE NOTHING R2 NONE NOTHING", "R1 UP FIRE R2 UP FIRE\\\\xff")]
fn ans_4_other_ways_to_do_nothing_follow_too(#[case] from: &str, #[case] to: &str) {
    let scratch = record();
    change_round(&scratch, 4, from, to);
    assert_eq!(verify(&scratch).expect(0).out, FOLLOWS);
}

#[rstest]
#[case::rules("\"rules_version\": \"1\"", "\"rules_version\": \"0\"", ": played by version 0 of the rules, this is 1")]
#[case::format("match/2", "match/9", ":2:1: expected the format rulebook-match/1 or rulebook-match/2, found rulebook-")]
#[case::syntax("\"seed\": 1,", "\"seed\": 1", ":7:3: expected `,` or `}`")]
#[case::kind("\"seed\": 1,", "\"seed\": -1,", ":6:12: invalid value: integer `-1`, expected u64")]
#[case::verdict("\"verdict\":\"ok\"", "\"verdict\":\"fine\"", ":16:94: unknown variant `fine`")]
#[case::rule("\"splash_fire\":\"2\"", "\"splash_fire\":\"x\"", ": rules: splash_fire=x: ")]
#[case::no_rule(
    "\"splash_fire\":\"2\"",
    "\"splash\":\"2\"",
    ": rules: splash=2: no such rule; the rules are straight_fire,"
)]
fn a_faulty_match_is_unreadable(#[case] from: &str, #[case] to: &str, #[case] message: &str) {
    let scratch = record();
    change(&scratch, "match.json", from, to);
    verify(&scratch).refused(2, &format!("error: game/match.json{message}"));
}

#[test]
fn rec_6_a_record_of_a_game_that_nobody_knows_is_unreadable() {
    let scratch = record();
    change(&scratch, "match.json", "\"game\": \"redbot\"", "\"game\": \"chess\"");
    verify(&scratch)
        .refused(2, "error: game: is a record of chess, not of redbot\n hint: this command only has redbot");
}

#[rstest]
#[case("\"round\":4", "\"round\":9", "error: game: round 4: match.json has no such round\n")]
#[case("\"seat\":2", "\"seat\":0", "error: game: round 4: match.json has an answer of a seat that does not play\n")]
#[case("\"seat\":2", "\"seat\":9", "error: game: round 4: match.json has an answer of a seat that does not play\n")]
#[case("R1 NONE", "R1\\\\q", "error: game: round 4: a line in match.json has a bad escape\n")]
fn a_faulty_round_is_unreadable(#[case] from: &str, #[case] to: &str, #[case] message: &str) {
    let scratch = record();
    change_round(&scratch, 4, from, to);
    verify(&scratch).refused(2, message);
}

/// FILE-2: the layout of a file does not matter.
#[rstest]
#[case::crlf("\n", "\r\n")]
#[case::wrapped(" R2 ", "\n  R2 ")]
#[case::commas(",", " ,\t")]
#[case::blank_lines("\n", "\n\n")]
fn file_2_a_foreign_layout_follows(#[case] from: &str, #[case] to: &str) {
    let scratch = Scratch::new();
    scratch.foreign_record("game");
    for (name, text) in scratch.files("game") {
        assert!(text.contains(from));
        scratch.write(&format!("game/{name}"), text.replace(from, to));
    }
    let found = "game: 2 steps follow from the rules, but the game is not over\n";
    assert_eq!(verify(&scratch).expect(0).out, found);
    // The error gives the place in the file's own layout.
    change(&scratch, "0005.txt", "R1 9 ", "R1 8 ");
    verify(&scratch).refused(1, "game/0005.txt:");
}

#[test]
fn a_record_that_stops_early_follows_as_far_as_it_goes() {
    let scratch = record();
    scratch.remove("game/0006.txt");
    scratch.remove("game/match.json");
    verify(&scratch).refused(1, "game/score.txt: exists, but the game is not over");
    scratch.remove("game/score.txt");
    let run = verify(&scratch).expect(0);
    assert_eq!(run.out, "game: 2 steps follow from the rules, but the game is not over\n");
}

#[test]
fn a_folder_without_states_is_no_record() {
    let scratch = Scratch::new();
    scratch.write("game/notes.txt", "");
    let hint = "\n hint: a record is a folder written by `rulebook play`\n";
    for (folder, message) in [("game", "game: no round files"), ("none", "none: No such file or directory")] {
        let run = scratch.run(&format!("verify redbot {folder}")).refused(2, &format!("error: {message}"));
        assert!(run.err.ends_with(hint), "{}", run.err);
    }
}

#[test]
fn the_finding_as_json() {
    let scratch = record();
    let found = |status| scratch.run("verify redbot game --format json").expect(status).json();
    assert_eq!(found(0), json!({"follows": true, "steps": 3, "complete": true}));
    change(&scratch, "0005.txt", "36,", "35,");
    let expected = json!({
        "follows": false, "steps": 1, "complete": false, "file": "game/0005.txt", "line": 11, "column": 12,
        "field": "the lives of wall 1", "expected": "`36`", "found": "`35`",
    });
    assert_eq!(found(1), expected);
    scratch.remove("game/0005.txt");
    let expected = json!(
        {"follows": false, "steps": 1, "complete": false, "file": "game/0005.txt", "found": "is missing"});
    assert_eq!(found(1), expected);
}

/// Differences within a word, in a list, or outside the state files.
#[rstest]
#[case::counter("0004.txt", "4/6", "5/6", "0004.txt:1:1: the round counter: the rules give `4`, the record says `5`")]
#[case::maximum(
    "0004.txt",
    "4/6",
    "4/7",
    "0004.txt:1:3: the maximum of rounds: the rules give `6`, the record says `7`"
)]
#[case::one_goal_more("0004.txt", "P3_finish:", "P3_finish: 1 1,", "0004.txt:9:12: the goal cells of P3: ")]
#[case::longer_name("0004.txt", "Beta Bot", "Beta Bot x", "0004.txt:17:16: the name of P2: ")]
#[case::blanks_in_a_name("0004.txt", "Beta Bot", "Beta  Bot", "the name of P2: ")]
#[case::outcome("match.json", "[30,5,0,62]", "[99,5,0,62]", "match.json")]
#[case::journalled_name("match.json", "\"name\":\"Alpha\"", "\"name\":\"Omega\"", "match.json")]
fn other_changes_are_named(#[case] file: &str, #[case] from: &str, #[case] to: &str, #[case] message: &str) {
    let scratch = record();
    change(&scratch, file, from, to);
    verify(&scratch).refused(1, message);
}

/// REF-7 also applies to a record with a single state.
#[test]
fn ref_7_a_single_state_under_another_number() {
    let scratch = Scratch::new();
    scratch.write("game/0008.txt", crate::common::STATE);
    verify(&scratch).refused(1, "game/0008.txt: has the number of another state");
}
