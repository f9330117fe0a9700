//! Fault limits (spec/referee.md, FLT): a player with too many faults is disqualified from the match.
#![cfg(target_os = "linux")]

use crate::common::Scratch;
use serde_json::{Value, json};
use std::fs;

fn program(scratch: &Scratch, name: &str, text: &str) {
    scratch.write(&format!("{name}/run"), format!("#!/bin/sh\n{text}\n"));
    rulebook_testing::make_executable(scratch.path(&format!("{name}/run")));
}

/// The verdicts on a seat, in the order of the rounds.
fn verdicts(scratch: &Scratch, folder: &str, seat: usize) -> Vec<String> {
    let journal = scratch.json(&format!("{folder}/match.json"));
    let rounds = journal["rounds"].as_array().unwrap();
    let answers = rounds.iter().flat_map(|round| round["answers"].as_array().unwrap());
    let of_seat = answers.filter(|answer| answer["seat"] == seat);
    of_seat.map(|answer| answer["verdict"].as_str().unwrap().to_owned()).collect()
}

fn repeated(verdicts: &[(&str, usize)]) -> Vec<String> {
    verdicts.iter().flat_map(|&(verdict, times)| vec![verdict.to_owned(); times]).collect()
}

/// A strategy that crashes in each round and counts its starts.
const CRASHES: &str = "echo started >> starts\nexit 3";

const RIVALS: &str = "builtin:idle builtin:idle builtin:idle";

#[test]
fn flt_2_a_strategy_is_not_started_after_its_last_fault() {
    let scratch = Scratch::new();
    program(&scratch, "bad", CRASHES);
    let run = scratch.run(&format!("play --quiet --max-faults 3 bad/run {RIVALS} game 8")).expect(0);
    assert_eq!(scratch.read("bad/starts").lines().count(), 3);
    assert_eq!(verdicts(&scratch, "game", 1), repeated(&[("crashed", 3), ("disqualified", 5)]));
    let message = "P1 in round 2: disqualified, with 3 faults; it ranks behind players that are not\n";
    assert!(run.out.contains(message) && run.out.contains(" 3 crashed, 5 disqualified\n"), "{}", run.out);
    // Without disqualification the idle players would not rank better.
    let journal = scratch.json("game/match.json");
    assert_eq!(journal["limits"], json!({ "wall": "10m", "cpu": "10m", "max_faults": 3 }));
    assert_eq!(journal["outcome"]["ranks"], json!([4, 1, 1, 1]));
    assert_eq!(journal["outcome"]["disqualified"], json!([1]));
    assert_eq!(scratch.run("verify redbot game").expect(0).err, "");
    let explanation = scratch.run("explain redbot game --from 2 --to 3").expect(0).out;
    assert!(
        explanation.contains("REF-4   P1 has no answer: crashed with status 3; it is disqualified, with 3 faults\n")
    );
    assert!(explanation.contains("  FLT-2   P1 has no answer: disqualified\n"), "{explanation}");
}

#[test]
fn flt_2_a_player_that_stays_is_killed() {
    let scratch = Scratch::new();
    let stays = "while read -r word count; do [ \"$word\" = round ] || exit 0\n\
                 while [ $count -gt 0 ]; do read -r line; count=$((count - 1)); done\n\
                 echo told >> told; echo nonsense; done; echo end >> told";
    program(&scratch, "bad", stays);
    scratch.run(&format!("play --quiet --max-faults 2 persistent:bad/run {RIVALS} game 6")).expect(0);
    assert_eq!(verdicts(&scratch, "game", 1), repeated(&[("malformed", 2), ("disqualified", 4)]));
    assert_eq!(scratch.read("bad/told"), "told\ntold\n");
}

#[test]
fn flt_2_who_is_late_in_succession_does_not_cost_the_limit_in_each_round() {
    let scratch = Scratch::new();
    program(&scratch, "slow", "echo started >> starts; sleep 1000");
    scratch.run(&format!("play --quiet --time-limit 100ms --max-late 2 slow/run {RIVALS} game 50")).expect(0);
    assert_eq!(verdicts(&scratch, "game", 1), repeated(&[("late", 2), ("disqualified", 48)]));
    // On a busy machine the referee may kill the bot before it has written its line.
    assert!(fs::read_to_string(scratch.path("slow/starts")).unwrap_or_default().lines().count() <= 2);
    assert_eq!(scratch.json("game/match.json")["outcome"]["ranks"], json!([4, 1, 1, 1]));
}

#[test]
fn flt_2_without_being_asked_for_a_match_has_no_limit_of_faults() {
    let scratch = Scratch::new();
    program(&scratch, "bad", "exit 3");
    for options in ["", "--max-late 0"] {
        scratch.run(&format!("play --quiet {options} --replace bad/run {RIVALS} game 9")).expect(0);
        assert_eq!(verdicts(&scratch, "game", 1), repeated(&[("crashed", 9)]));
        let journal = scratch.json("game/match.json");
        assert_eq!(journal["limits"], json!({ "wall": "10m", "cpu": "10m" }));
        assert!(journal["outcome"].get("disqualified").is_none(), "{}", journal["outcome"]);
    }
}

/// The fault that disqualifies may happen in the last round.
#[test]
fn flt_3_a_seat_ranks_behind_also_by_a_fault_in_the_last_round() {
    let scratch = Scratch::new();
    program(&scratch, "bad", CRASHES);
    scratch.run(&format!("play --quiet --max-faults 3 bad/run {RIVALS} game 3")).expect(0);
    assert_eq!(verdicts(&scratch, "game", 1), repeated(&[("crashed", 3)]));
    assert_eq!(scratch.json("game/match.json")["outcome"]["disqualified"], json!([1]));
    scratch.run("verify redbot game").expect(0);
}

#[test]
fn flt_3_a_record_whose_disqualifications_do_not_follow_is_found_out() {
    let scratch = Scratch::new();
    program(&scratch, "bad", CRASHES);
    scratch.run(&format!("play --quiet --max-faults 3 bad/run {RIVALS} game 5")).expect(0);
    let good = scratch.json("game/match.json");
    let tampered = |change: &dyn Fn(&mut Value), message: &str| {
        let mut journal = good.clone();
        change(&mut journal);
        scratch.write("game/match.json", journal.to_string());
        scratch.run("verify redbot game").refused(1, message);
    };
    let silent = json!({ "seat": 1, "verdict": "no-output" });
    let out = json!({ "seat": 1, "verdict": "disqualified" });
    tampered(
        &|journal| journal["rounds"][3]["answers"][0] = silent.clone(),
        "P1 in round 3: expected disqualified because of earlier faults, found no output",
    );
    tampered(
        &|journal| journal["rounds"][1]["answers"][0] = out.clone(),
        "P1 in round 1: its earlier faults do not disqualify it",
    );
    tampered(&|journal| journal["limits"]["max_faults"] = 4.into(), "P1 in round 3: its earlier faults do not");
    tampered(
        &|journal| journal["outcome"]["ranks"] = json!([1, 1, 1, 1]),
        "its outcome differs from that of the last state",
    );
    let outcome = |journal: &mut Value| drop(journal["outcome"].as_object_mut().unwrap().remove("disqualified"));
    tampered(&outcome, "its outcome differs from that of the last state");
}

#[test]
fn flt_3_who_was_disqualified_is_not_asked_again() {
    let scratch = Scratch::new();
    program(&scratch, "bad", CRASHES);
    scratch.run(&format!("play --quiet --max-faults 3 bad/run {RIVALS} game 5")).expect(0);
    let rerun = |round: u64| scratch.run(&format!("rerun redbot game --seat 1 --round {round} --replay --quiet"));
    assert!(rerun(2).expect(0).out.contains("replayed: 2 rounds, with the recorded answers\n"));
    rerun(3).refused(2, "P1 is not asked in round 3: it is already disqualified");
}

/// A resumed match continues the fault counts.
#[test]
fn flt_2_a_match_that_goes_on_counts_on() {
    let scratch = Scratch::new();
    // The third start kills the referee, but only once.
    let bad = "echo started >> starts\n\
               if [ $(wc -l < starts) = 3 ]; then kill -TERM $PPID; sleep 1000; fi\nexit 3";
    program(&scratch, "bad", bad);
    let play = format!("play --quiet --max-faults 4 bad/run {RIVALS}");
    scratch.run(&format!("{play} game 8")).expect(128 + 15);
    let before = fs::read_to_string(scratch.path("game/match.jsonl")).unwrap().lines().count() - 1;
    scratch.run("play --resume game --max-faults 9").refused(2, "cannot be used with");
    scratch.run("play --quiet --resume game").expect(0);
    assert_eq!(verdicts(&scratch, "game", 1), repeated(&[("crashed", 4), ("disqualified", 4)]));
    // The bot was started in the recorded rounds, once in the lost round, and in the remaining rounds.
    assert_eq!(scratch.read("bad/starts").lines().count(), before + 1 + (4 - before));
    scratch.run("verify redbot game").expect(0);
}

#[test]
fn flt_1_in_a_game_by_turns_only_those_asked_are_counted() {
    let scratch = Scratch::new();
    program(&scratch, "bad", "exit 3");
    scratch.run("play fibot --quiet --max-faults 2 bad/run builtin:tym99 game").expect(0);
    let counted = verdicts(&scratch, "game", 1);
    assert!(counted.len() > 2, "{counted:?}");
    assert_eq!(counted, repeated(&[("crashed", 2), ("disqualified", counted.len() - 2)]));
    assert_eq!(scratch.json("game/match.json")["outcome"]["ranks"], json!([2, 1]));
    scratch.run("verify fibot game").expect(0);
    // The page shows the disqualification.
    scratch.run("export fibot game --html page.html").expect(0);
    assert!(scratch.read("page.html").contains("disqualified"));
}
