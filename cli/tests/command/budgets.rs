//! Budgets for a whole game (spec/referee.md, TIM). In tests of time the strategy never answers, so that no test
//! depends on the speed of the machine.
#![cfg(target_os = "linux")]

use crate::common::Scratch;
use rstest::rstest;
use serde_json::{Value, json};

/// A folder with a strategy that sleeps, one that computes, and one that answers.
fn scratch() -> Scratch {
    let scratch = Scratch::new();
    for (name, script) in [
        ("sleeps", "exec sleep 10000"),
        ("computes", "while :; do :; done"),
        ("answers", "echo R1 NONE NOTHING R2 NONE NOTHING"),
    ] {
        let path = format!("{name}/run");
        scratch.write(&path, format!("#!/bin/sh\n{script}\n"));
        rulebook_testing::make_executable(scratch.path(&path));
    }
    scratch
}

/// The verdicts on the first seat, by round.
fn verdicts(scratch: &Scratch) -> Vec<Value> {
    let journal = scratch.json("game/match.json");
    journal["rounds"].as_array().unwrap().iter().map(|round| round["answers"][0].clone()).collect()
}

const LONG: &str = "--time-limit 20m --cpu-limit 20m";
const OTHERS: &str = "builtin:idle builtin:idle builtin:idle game 3";

/// TIM-2: a player that has used up its budget fails in all later rounds, and is not started again.
#[rstest]
#[case("sleeps/run", "--game-time 300ms", "game-wall", "its time for the game is spent")]
#[case("persistent:sleeps/run", "--game-time 300ms", "game-wall", "its time for the game is spent")]
#[case("computes/run", "--game-cpu 100ms", "game-cpu", "its CPU time for the game is spent")]
#[case("persistent:computes/run", "--game-cpu 100ms", "game-cpu", "its CPU time for the game is spent")]
fn tim_2_a_budget_that_is_spent_fails_for_good(
    #[case] program: &str,
    #[case] budget: &str,
    #[case] by: &str,
    #[case] why: &str,
) {
    let scratch = scratch();
    scratch.run(&format!("play redbot --quiet {LONG} {budget} --max-faults 2 {program} {OTHERS}")).expect(0);
    assert_eq!(verdicts(&scratch), vec![json!({"seat": 1, "verdict": "failed", "by": by}); 3]);
    let times = scratch.read("game/timing.jsonl");
    let times: Vec<Value> = times.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of_first: Vec<&Value> = times.iter().filter(|time| time["seat"] == 1).collect();
    assert!(of_first[0]["wall_us"].as_u64() > Some(0), "{times:?}");
    assert!(of_first[1..].iter().all(|time| time["wall_us"] == 0), "it is not started again: {times:?}");
    // This counts as a single fault, so the player is not disqualified.
    assert_eq!(scratch.json("game/match.json")["outcome"]["disqualified"], Value::Null);
    scratch.run("verify redbot game").expect(0);
    let explanation = scratch.run("explain redbot game --round 1").expect(0).out;
    assert!(explanation.contains(&format!("  TIM-2   P1 has no answer: failed, {why}\n")), "{explanation}");
    // In a record, a failed player must not come back.
    let failed = format!("\"verdict\":\"failed\",\"by\":\"{by}\"");
    let journal = scratch.read("game/match.json");
    let last = journal.rfind(&failed).unwrap();
    scratch.write(
        "game/match.json",
        journal[..last].to_owned() + &journal[last..].replacen(&failed, "\"verdict\":\"no-output\"", 1),
    );
    let message = "game/match.json: P1 in round 2: expected failed, as in earlier rounds, found no output";
    scratch.run("verify redbot game").refused(1, message);
}

/// TIM-2: if the time limit of the round ends first, the verdict is that of the round.
#[test]
fn tim_2_the_limits_of_a_round_hold_as_well() {
    let scratch = scratch();
    let limits = "--time-limit 300ms --cpu-limit 20m --game-time 20m --game-cpu 20m";
    scratch.run(&format!("play redbot --quiet {limits} sleeps/run {OTHERS}")).expect(0);
    assert_eq!(verdicts(&scratch), vec![json!({"seat": 1, "verdict": "late", "limit": "wall"}); 3]);
    let limits = scratch.json("game/match.json")["limits"].clone();
    assert_eq!(limits, json!({"wall": "300ms", "cpu": "20m", "game_wall": "20m", "game_cpu": "20m"}));
}

/// TIM-4: a resumed match continues with the used budgets.
#[rstest]
#[case("\"wall_us\":1,", true)]
#[case("\"wall_us\":1300000000,", false)]
fn tim_4_what_was_spent_stays_spent(#[case] spent: &str, #[case] answers: bool) {
    let scratch = scratch();
    scratch.run(&format!("play redbot --quiet {LONG} --game-time 10m+1s answers/run {OTHERS}")).expect(0);
    let whole = scratch.files("game");
    let mut head = scratch.json("game/match.json");
    let rounds = head["rounds"].take();
    (head["rounds"], head["outcome"]) = (json!([]), Value::Null);
    let mut lines = json!({"working_folder": scratch.path(""), "match": head, "first": whole["0000.txt"]}).to_string();
    let mut timing = String::new();
    for number in 0..2 {
        let mut round = rounds[number].clone();
        for seat in 1..=4 {
            let spent = if seat == 1 { spent } else { "\"wall_us\":0," };
            timing += &format!("{{\"round\":{number},\"seat\":{seat},{spent}\"cpu_us\":1}}\n");
        }
        round["lengths"] = json!({"timing.jsonl": timing.len()});
        lines += &format!("\n{round}");
    }
    scratch.write("half/match.jsonl", lines + "\n");
    scratch.write("half/timing.jsonl", &timing);
    for name in ["0000.txt", "0001.txt", "0002.txt"] {
        scratch.write(&format!("half/{name}"), &whole[name]);
    }
    scratch.run("play --quiet --resume half").expect(0);
    let last = scratch.json("half/match.json")["rounds"][2]["answers"][0].clone();
    let failed = json!({"seat": 1, "verdict": "failed", "by": "game-wall"});
    assert_eq!(last == failed, !answers, "{last}");
    assert_eq!(last["verdict"] == "ok", answers, "{last}");
}

/// TIM-1: the plan of a tournament contains budgets.
#[test]
fn tim_1_a_tournament_has_budgets() {
    let scratch = scratch();
    let bots = "A=builtin:idle B=builtin:runner C=builtin:idle D=builtin:runner";
    let limits = "--game-time 60s+1s --game-cpu 2s";
    scratch.run(&format!("tournament redbot --quiet --match-rounds 2 {limits} --dir t1 --bot {bots}")).expect(0);
    let played = std::fs::read_dir(scratch.path("t1/matches")).unwrap().next().unwrap().unwrap().file_name();
    let journal = scratch.json(&format!("t1/matches/{}/match.json", played.to_str().unwrap()));
    assert_eq!((&journal["limits"]["game_wall"], &journal["limits"]["game_cpu"]), (&json!("1m+1s"), &json!("2s")));
    scratch.run("play --quiet --game-time 60").refused(2, "time unit needed");
    scratch.run("play --quiet --game-cpu 1s+").refused(2, "--game-cpu");
}
