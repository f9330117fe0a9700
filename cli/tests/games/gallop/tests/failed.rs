//! Players that can never answer again (RUN-6, REF): the game gets an event for them.
#![cfg(target_os = "linux")]

#[path = "../../../common/mod.rs"]
mod common;

use common::Scratch;
use serde_json::{Value, json};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gallop");

fn scratch(script: &str) -> Scratch {
    let scratch = Scratch::of(PROGRAM);
    scratch.write("bot/run", format!("#!/bin/sh\n{script}\n"));
    rulebook_testing::make_executable(scratch.path("bot/run"));
    scratch
}

/// The answers of P1, by beat, with their verdicts.
fn verdicts(scratch: &Scratch) -> Vec<Value> {
    let journal = scratch.json("game/match.json");
    journal["rounds"].as_array().unwrap().iter().map(|round| round["answers"][0].clone()).collect()
}

/// Checks the explanation of a beat: P1 fails because of `why`, and stays on this cell.
fn assert_heard(scratch: &Scratch, beat: u32, clause: &str, why: &str, cell: u32) {
    let explanation = scratch.run(&format!("explain gallop game --round {beat} --seat P1")).expect(0).out;
    let heard = format!("RUN-6   P1 has failed for good and stays on {cell}\n");
    assert!(
        explanation.contains(&format!("{clause}   P1 has no answer: failed, {why}\n")) && explanation.contains(&heard),
        "{explanation}"
    );
    scratch.run("verify gallop game").expect(0);
}

const OTHERS: &str = "builtin:steady builtin:wild game 3";

/// TIM-3: the record gives the cause of the failure once, and then only that the player has failed.
#[test]
fn tim_3_a_player_that_stays_is_not_started_again() {
    // The player answers once and exits.
    let scratch = scratch("read a; read b; read c; echo 3");
    scratch.run(&format!("play gallop --quiet persistent:bot/run {OTHERS}")).expect(0);
    let failed = json!({"seat": 1, "verdict": "failed", "by": "ended"});
    let ok = json!({"seat": 1, "verdict": "ok", "line": "3"});
    assert_eq!(verdicts(&scratch), [ok, failed.clone(), failed]);
    assert_heard(&scratch, 1, "TIM-3", "its program exited", 3);
    // A program that starts in each beat is not affected.
    scratch.write("bot/run", "#!/bin/sh\necho 3\n");
    scratch.run(&format!("play gallop --quiet --replace bot/run {OTHERS}")).expect(0);
    assert!(verdicts(&scratch).iter().all(|verdict| verdict["verdict"] == "ok"));
}

/// TIM-3: the game hears of a crash in the beat of the crash, however the program is started.
#[test]
fn tim_3_a_crash_is_a_failure_at_once() {
    for program in ["persistent:bot/run", "bot/run"] {
        let scratch = scratch("read a; exit 3");
        scratch.run(&format!("play gallop --quiet {program} {OTHERS}")).expect(0);
        let failed = json!({"seat": 1, "verdict": "failed", "by": "crashed", "status": 3});
        assert_eq!(verdicts(&scratch), vec![failed; 3], "{program}");
        assert_heard(&scratch, 0, "TIM-3", "it crashed with status 3", 0);
        assert_heard(&scratch, 2, "TIM-3", "it crashed with status 3", 0);
    }
}

/// TIM-3: how a player has ended after its answer is told in the next beat.
#[test]
fn tim_3_a_crash_after_the_answer_costs_the_next_beat() {
    let scratch = scratch("read a; read b; read c; echo 3; kill -9 $$");
    scratch.run(&format!("play gallop --quiet persistent:bot/run {OTHERS}")).expect(0);
    let failed = json!({"seat": 1, "verdict": "failed", "by": "crashed", "signal": 9});
    let ok = json!({"seat": 1, "verdict": "ok", "line": "3"});
    assert_eq!(verdicts(&scratch), [ok, failed.clone(), failed]);
}

/// TIM-3: the cause is the limit, not that the program is gone.
#[test]
fn tim_3_a_late_player_has_failed_by_its_limit() {
    for program in ["persistent:bot/run", "bot/run"] {
        let scratch = scratch("exec sleep 10000");
        scratch.run(&format!("play gallop --quiet --time-limit 300ms {program} {OTHERS}")).expect(0);
        let failed = json!({"seat": 1, "verdict": "failed", "by": "late", "limit": "wall"});
        assert_eq!(verdicts(&scratch), vec![failed; 3], "{program}");
        assert_heard(&scratch, 1, "TIM-3", "it was late, its time for a round was up", 0);
    }
}

/// TIM-3: status 0 without a line is no crash. Only a player that stays has then failed.
#[test]
fn tim_3_silence_fails_only_a_player_that_stays() {
    let scratch = scratch("read a; exit 0");
    scratch.run(&format!("play gallop --quiet persistent:bot/run {OTHERS}")).expect(0);
    assert_eq!(verdicts(&scratch), vec![json!({"seat": 1, "verdict": "failed", "by": "ended"}); 3]);
    scratch.run(&format!("play gallop --quiet --replace bot/run {OTHERS}")).expect(0);
    assert_eq!(verdicts(&scratch), vec![json!({"seat": 1, "verdict": "no-output"}); 3]);
}

/// TIM-1: the game's default budget, and another one.
#[test]
fn tim_1_the_game_has_a_usual_budget() {
    let scratch = scratch("while :; do :; done");
    scratch.run(&format!("play gallop --quiet builtin:wild {OTHERS}")).expect(0);
    assert_eq!(scratch.json("game/match.json")["limits"]["game_cpu"], "1m");
    scratch.run(&format!("play gallop --quiet --replace --game-cpu 100ms bot/run {OTHERS}")).expect(0);
    assert_eq!(scratch.json("game/match.json")["limits"]["game_cpu"], "100ms");
    assert_eq!(verdicts(&scratch), vec![json!({"seat": 1, "verdict": "failed", "by": "game-cpu"}); 3]);
    assert_heard(&scratch, 0, "TIM-2", "its CPU time for the game is spent", 0);
}
