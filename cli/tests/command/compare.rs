//! `rulebook compare` (spec/comparison.md): decisions, their independence of concurrency, and
//! interruptions.
#![cfg(target_os = "linux")]

use crate::common::Scratch;
use rstest::rstest;
use rulebook_testing::wait_until;
use std::fs;
use std::process::{Command, Stdio};

/// Writes a program that runs `script` before it answers.
fn bot(scratch: &Scratch, name: &str, script: &str) {
    scratch.write(&format!("{name}/run"), format!("#!/bin/sh\n{script}\necho R1 UP FIRE R2 LEFT NOTHING\n"));
    rulebook_testing::make_executable(scratch.path(&format!("{name}/run")));
}

/// Plays a comparison, and returns its result.
fn result(scratch: &Scratch, line: &str) -> serde_json::Value {
    scratch.run(&format!("compare {line} --quiet --format json")).expect(0).json()
}

/// The saved pairs and the result of a comparison.
fn saved(scratch: &Scratch, folder: &str) -> [String; 2] {
    ["pairs.jsonl", "result.json"].map(|name| scratch.read(&format!("{folder}/{name}")))
}

/// CMP-5, CMP-7: a strong player against a weak one, in both orders.
#[rstest]
#[case("redbot builtin:idle builtin:runner --match-rounds 25", "H1")]
#[case("redbot builtin:runner builtin:idle --match-rounds 25 --elo1 150", "H0")]
#[case("redbot builtin:idle builtin:runner --match-rounds 25 --elo1 150 --measure score", "H1")]
#[case("redbot builtin:idle builtin:runner --match-rounds 25 --elo1 250 --model logistic", "H1")]
fn cmp_5_the_strong_player_is_found(#[case] line: &str, #[case] decision: &str) {
    let result = result(&Scratch::new(), line);
    assert_eq!((&result["decision"], &result["end"]), (&decision.into(), &"decided".into()), "{result:#}");
    let pairs = &result["pairs"];
    let played = pairs["played"].as_u64().unwrap();
    assert!((3..30).contains(&played), "{result:#}");
    let (more, less) = if decision == "H1" { ("won", "lost") } else { ("lost", "won") };
    assert!(pairs[more].as_u64() > pairs[less].as_u64(), "{result:#}");
}

/// CMP-5: a player compared with itself stays undecided.
#[rstest]
#[case("redbot builtin:hunter builtin:hunter --match-rounds 15 --max-pairs 12", 12)]
#[case("fibot builtin:tym99 builtin:tym99 --max-pairs 20", 20)]
#[case("redbot builtin:runner builtin:runner --match-rounds 15 --measure score --max-pairs 12", 12)]
fn cmp_5_a_player_against_itself_claims_nothing(#[case] line: &str, #[case] pairs: u64) {
    let result = result(&Scratch::new(), line);
    assert_eq!((&result["decision"], &result["end"]), (&"undecided".into(), &"max-pairs".into()), "{result:#}");
    assert_eq!(result["pairs"]["played"], pairs);
    assert!(result["old"]["name"].as_str().unwrap().ends_with("-old"), "{result:#}");
}

/// CMP-4: the result does not depend on concurrency.
#[test]
fn cmp_4_concurrency_does_not_change_the_result() {
    let scratch = Scratch::new();
    // Some games of the new version end late, so that later pairs finish first.
    bot(&scratch, "new", "[ $1 != 0 ] || sleep 0.05");
    let line = "compare redbot builtin:idle new/run --match-rounds 3 --max-pairs 9 --quiet";
    scratch.run(&format!("{line} --out one")).expect(0);
    scratch.run(&format!("{line} --out four --concurrency 4")).expect(0);
    assert_eq!(saved(&scratch, "one"), saved(&scratch, "four"));
    assert_eq!(fs::read_dir(scratch.path("four/matches")).unwrap().count(), 0, "records are left");
}

/// CMP-6: the comparison resumes after a kill during a write or between two pairs.
#[test]
fn cmp_6_whatever_was_being_written_is_made_good() {
    let scratch = Scratch::new();
    let line = "compare redbot builtin:idle builtin:runner --match-rounds 4 --max-pairs 8 --quiet";
    let whole = scratch.run(&format!("{line} --out c")).expect(0);
    let [pairs, result] = saved(&scratch, "c");
    let lines: Vec<&str> = pairs.split_inclusive('\n').collect();
    assert_eq!(lines.len(), 8, "{pairs}");
    for (count, cut) in [(0, 0), (1, 30), (6, 1), (7, 200)] {
        // Add the result of a game from a later pair that finished early.
        let early = if count == 1 { lines[4] } else { "" };
        scratch.write("c/pairs.jsonl", lines[..count].concat() + early + &lines[count][..cut]);
        scratch.remove("c/result.json");
        let resumed = scratch.run("compare --resume c --quiet --max-pairs 8").expect(0);
        assert_eq!(
            (resumed.out, saved(&scratch, "c")),
            (whole.out.clone(), [pairs.clone(), result.clone()]),
            "{count}"
        );
    }
    // A finished comparison reports its result again.
    let again = scratch.run("compare --resume c --quiet --format json --max-pairs 8").expect(0).out;
    assert_eq!(again, result);
}

/// CMP-6: an undecided comparison can be extended with more pairs.
#[test]
fn cmp_6_a_longer_run_is_the_same_as_one_in_one_go() {
    let scratch = Scratch::new();
    let line = "compare redbot builtin:idle builtin:runner --match-rounds 20 --elo1 150 --quiet";
    scratch.run(&format!("{line} --out whole")).expect(0);
    let short = scratch.run(&format!("{line} --out c --max-pairs 3")).expect(0);
    assert!(short.out.contains("\ndecision    undecided: "), "{}", short.out);
    let [pairs, result] = saved(&scratch, "c");
    // A shorter limit drops no pairs.
    scratch.run("compare --resume c --quiet --max-pairs 1").expect(0);
    assert_eq!((scratch.read("c/pairs.jsonl"), &scratch.json("c/result.json")["pairs"]["played"]), (pairs, &1.into()));
    scratch.run("compare --resume c --quiet --max-pairs 3").expect(0);
    assert_eq!(saved(&scratch, "c")[1], result);
    scratch.run("compare --resume c --quiet").expect(0);
    assert_eq!(saved(&scratch, "c"), saved(&scratch, "whole"));
    assert_eq!(scratch.json("c/result.json")["decision"], "H1");
}

/// CMP-5, CMP-6, CMP-8: a signal ends a comparison, and it resumes. It also resumes after SIGKILL.
#[rstest]
#[case("INT", Some(130))]
#[case("KILL", None)]
fn cmp_6_a_comparison_ended_by_a_signal_goes_on(#[case] signal: &str, #[case] status: Option<i32>) {
    let scratch = Scratch::new();
    bot(&scratch, "old", "");
    bot(&scratch, "new", "");
    let line = "compare redbot old/run new/run --time-limit 10m --cpu-limit 10m --match-rounds 2 --max-pairs 6 --quiet";
    scratch.run(&format!("{line} --out whole")).expect(0);
    // The fourth pair waits, so that the signal arrives before its end.
    bot(&scratch, "new", "[ -e ../go ] || ! grep -q '\"pair\":3' ../c/pairs.jsonl || { touch ../waits; sleep 1000; }");
    let mut command = Command::new(env!("CARGO_BIN_EXE_rulebook"));
    command.args(format!("{line} --out c --concurrency 2").split(' ')).current_dir(scratch.path(""));
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_until("the fourth pair is played", || scratch.path("waits").exists());
    assert!(Command::new("kill").args(["-s", signal, &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), status, "{err}");
    if status.is_some() {
        assert!(out.contains("\ndecision    undecided: ") && out.contains("(interrupted)"), "{out}");
        assert!(err.starts_with("error: ended by SIGINT\n hint: `rulebook compare --resume c` resumes"), "{err}");
        assert_eq!(scratch.json("c/result.json")["end"], "interrupted");
    }
    // It resumes with the same strategies.
    scratch.write("go", "");
    scratch.run("compare --resume c --quiet --max-pairs 6").expect(0);
    assert_eq!(saved(&scratch, "c"), saved(&scratch, "whole"));
}

/// CMP-5, CMP-6: a crashing version is reported, and its first records are kept.
#[test]
fn cmp_5_crashes_are_told_plainly() {
    let scratch = Scratch::new();
    bot(&scratch, "old", "");
    // The new version crashes in every second game, when it has the last seat.
    bot(&scratch, "new", "[ $1 != 3 ] || kill -9 $$");
    let line = "compare redbot old/run new/run --match-rounds 1 --max-faults 0 --max-pairs 30 --quiet --out c";
    let run = scratch.run(line).expect(0);
    let result = scratch.json("c/result.json");
    let faults = &result["faults"]["new"];
    let games = faults["games"].as_u64().unwrap();
    assert!(games > 10 && faults["verdicts"] == serde_json::json!({"crashed": games}), "{result:#}");
    assert_eq!(result["faults"]["old"]["games"], 0);
    let first = faults["first"].as_str().unwrap();
    let faults_line = format!(
        "faults      new {games} in {games} games, the first in {first} (c/matches/{first}): crashed {games}\n"
    );
    assert!(run.out.contains("\nfaults      old none\n") && run.out.contains(&faults_line), "{}", run.out);
    scratch.run(&format!("verify redbot c/matches/{first}")).expect(0);
    // Both games of a pair with a fault are kept.
    let records = fs::read_dir(scratch.path("c/matches")).unwrap().count();
    assert!((10..=20).contains(&records), "{records}");
}

/// CMP-8: a game that cannot be played is not a draw. It ends the comparison with an error.
#[test]
fn cmp_8_a_game_that_cannot_be_played_is_a_failure() {
    let scratch = Scratch::new();
    bot(&scratch, "old", "");
    // The new version kills its worker in the third game, which is the second game of a pair.
    bot(&scratch, "new", "[ -e ../go ] || [ ! -e ../c/matches/0002-b ] || { kill -9 $PPID; sleep 1000; }");
    let line = "compare redbot old/run new/run --match-rounds 1 --max-pairs 3 --out c";
    let run = scratch.run(line).expect(1);
    assert!(run.err.contains("Game 0002-b is played again: its worker exited"), "{}", run.err);
    assert!(run.err.contains("error: game 0002-b could not be played: its worker exited"), "{}", run.err);
    assert!(run.err.ends_with("hint: `rulebook compare --resume c` resumes this comparison\n"), "{}", run.err);
    // The result so far is reported.
    assert!(run.out.contains("\ndecision    undecided: ") && run.out.contains("\npairs       1: "), "{}", run.out);
    scratch.write("go", "");
    scratch.run("compare --resume c --max-pairs 3 --quiet").expect(0);
    assert_eq!(scratch.json("c/result.json")["pairs"]["played"], 3);
}

/// CMP-4, CMP-5: repeated games add no evidence.
#[test]
fn cmp_4_games_that_repeat_themselves_end_it() {
    let scratch = Scratch::new();
    bot(&scratch, "new", "");
    let line = "redbot builtin:idle new/run --against builtin:idle --match-rounds 1 --opening-steps 0";
    let result = result(&scratch, line);
    assert_eq!((&result["decision"], &result["end"]), (&"undecided".into(), &"repeats".into()), "{result:#}");
    // There are six ways to seat the two versions, so all later pairs repeat.
    let pairs = &result["pairs"];
    assert_eq!((&pairs["played"], &pairs["repeated"]), (&26.into(), &20.into()));
}

/// CMP-1: with opponents, the two versions of a game for two players never meet.
#[test]
fn cmp_1_versions_of_a_game_of_two_can_play_apart() {
    let scratch = Scratch::new();
    let line = "compare fibot builtin:tym97 Neu=builtin:tym98 --against builtin:tym99 --board builtin:tiny \
                --max-pairs 4 --quiet --json c.json --out c";
    let run = scratch.run(line).expect(0);
    assert!(run.out.contains("\nopponents   tym99; old and new play apart\n"), "{}", run.out);
    let result = scratch.json("c.json");
    assert_eq!((&result["meeting"], &result["new"]["name"]), (&"apart".into(), &"Neu".into()));
    for version in ["old", "new"] {
        let games = &result["games"][version];
        let count: u64 = ["won", "drawn", "lost"].iter().map(|end| games[end].as_u64().unwrap()).sum();
        let repeated = result["pairs"]["repeated"].as_u64().unwrap();
        assert_eq!(count, 4 - repeated, "{result:#}");
    }
    assert_eq!(scratch.read("c.json"), scratch.read("c/result.json"));
}

#[rstest]
#[case("compare", "no game is given")]
#[case("compare redbot", "no version is given")]
#[case("compare redbot builtin:idle", "the new version is missing")]
#[case("compare redbot builtin:idle ./nosuch", "nosuch")]
#[case("compare redbot builtin:idle builtin:nosuch", "nosuch")]
#[case("compare redbot builtin:idle builtin:runner --elo0 5 --elo1 5", "expected elo0 below elo1")]
#[case("compare redbot builtin:idle builtin:runner --elo1 nan", "expected elo0 below elo1")]
#[case("compare redbot builtin:idle builtin:runner --alpha 0.7", "alpha: expected a rate from 0.0001 to 0.4")]
#[case("compare redbot builtin:idle builtin:runner --measure score --model logistic", "no logistic Elo")]
#[case(
    "compare redbot builtin:idle builtin:runner --json nosuch/c.json",
    "--json nosuch/c.json: the folder of this file does not exist"
)]
#[case("compare redbot builtin:idle builtin:runner --max-pairs 0", "--max-pairs")]
#[case("compare redbot a=builtin:idle a=builtin:runner --against a=builtin:idle --boards nosuch", "nosuch")]
#[case("compare --resume nosuch", "no comparison in this folder")]
#[case("compare redbot builtin:idle builtin:runner --resume c", "cannot be used with")]
fn comparisons_that_cannot_be_are_refused(#[case] line: &str, #[case] message: &str) {
    Scratch::new().run(line).refused(2, message);
}

/// CMP-6: a folder with another comparison or with other files is refused.
#[test]
fn cmp_6_other_folders_are_refused() {
    let scratch = Scratch::new();
    let line = "compare redbot builtin:idle builtin:runner --match-rounds 1 --max-pairs 2 --quiet --out c";
    scratch.run(line).expect(0);
    scratch.run(line).refused(2, "c: holds this comparison already");
    scratch.run(&line.replace("runner", "hunter")).refused(2, "c: holds another comparison");
    scratch.write("full/note", "");
    scratch
        .run(&line.replace("--out c", "--out full"))
        .refused(2, "full: expected an empty folder, found `note` in it");
    let pairs = scratch.read("c/pairs.jsonl");
    // A changed line, a line of another comparison, and two results for one pair.
    scratch.write("c/pairs.jsonl", pairs.replacen("\"ok\":", "\"ko\":", 1));
    scratch.run("compare --resume c").refused(2, "was changed");
    scratch.run(&line.replace("--out c", "--out other --seed 2")).expect(0);
    scratch.write("c/pairs.jsonl", scratch.read("other/pairs.jsonl"));
    scratch.run("compare --resume c").refused(2, "its game 0001-a belongs to another comparison");
    scratch.write("c/pairs.jsonl", pairs.clone() + &scratch.read("other/pairs.jsonl"));
    scratch.run("compare --resume c").refused(2, "pairs.jsonl:3:1: pair 1 already has another result");
    scratch.write("c/pairs.jsonl", pairs);
    scratch.write("c/result.json", "mine");
    scratch.run("compare --resume c").refused(2, "exists and is not a result of a comparison, so it is not replaced");
}

/// FLT-1, and `--replace`, work as in tournaments.
#[test]
fn cmp_6_a_comparison_is_replaced_and_knows_limits_of_faults() {
    let scratch = Scratch::new();
    bot(&scratch, "bad", "exit 3");
    let line = "compare redbot builtin:idle bad/run --match-rounds 4 --opening-steps 0 --max-pairs 2 --out c --quiet --time-limit 60s";
    let first = scratch.run(&format!("{line} --max-faults 0")).expect(0);
    assert!(!first.out.contains("disqualified"), "{}", first.out);
    scratch.run(line).refused(2, "--replace removes it, and --out names another folder");
    scratch.write("c/matches/mine.txt", "mine");
    let second = scratch.run(&format!("{line} --replace --format json")).expect(0).json();
    assert_eq!(second["faults"]["new"]["disqualified"], second["faults"]["new"]["games"], "{second:#}");
    assert_eq!(second["faults"]["new"]["verdicts"].as_object().unwrap().keys().collect::<Vec<_>>(), ["crashed"]);
    assert!(scratch.read("c/comparison.json").contains("\"max_faults\": \"2\""));
    assert_eq!(scratch.read("c/matches/mine.txt"), "mine");
    scratch.run("compare --resume c --quiet").expect(0);
    scratch.run("compare --resume c --max-faults 3").refused(2, "cannot be used with");
    // A file with the name of a comparison's file but other contents is kept, and so are other files.
    scratch.write("c/result.json", "mine");
    scratch.run(&format!("{line} --replace")).refused(2, "result.json: has the name of a comparison's file");
    assert!(scratch.path("c/pairs.jsonl").exists());
}
