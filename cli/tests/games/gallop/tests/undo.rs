//! REC-12: an undo in a game with draws, budgets, and players that stop answering.

#[path = "../../../common/mod.rs"]
mod common;

use common::Scratch;
#[cfg(target_os = "linux")]
use serde_json::{Value, json};
use std::collections::BTreeMap;

const PROGRAM: &str = env!("CARGO_BIN_EXE_gallop");

/// The files of a record except the measured times.
fn record(scratch: &Scratch, folder: &str) -> BTreeMap<String, String> {
    let mut files = scratch.files(folder);
    files.remove("timing.jsonl").unwrap();
    files
}

#[track_caller]
fn undo(scratch: &Scratch, folder: &str, seat: &str, beat: usize) {
    let run = scratch.run(&format!("play --resume {folder} --undo {seat} --format json")).expect(0);
    assert!(run.err.contains(&format!("note: {seat} answers beat {beat} again\n")), "{}", run.err);
    scratch.run(&format!("verify gallop {folder}")).expect(0);
}

/// REC-11: a beat that is played again has the same draws.
#[test]
fn rec_12_an_undo_does_not_draw_again() {
    let scratch = Scratch::of(PROGRAM);
    let five = "builtin:wild builtin:wild builtin:steady builtin:wild builtin:fickle";
    scratch.run(&format!("play gallop --quiet --rules runners=5 --seed 7 {five} game 4")).expect(0);
    let whole = record(&scratch, "game");
    let beats = scratch.json("game/match.json")["rounds"].as_array().unwrap().clone();
    assert!(beats.last().unwrap()["draws"].as_array().unwrap().len() > 1, "{beats:?}");
    for seat in ["P1", "P3", "P5"] {
        undo(&scratch, "game", seat, beats.len() - 1);
        assert_eq!(record(&scratch, "game"), whole);
    }
}

/// RUN-6, TIM-2: a failed seat is not asked again. An undo goes back to the last beat in which it was asked.
#[cfg(target_os = "linux")]
#[test]
fn rec_12_a_seat_that_failed_goes_back_to_where_it_was_asked() {
    let scratch = Scratch::of(PROGRAM);
    scratch.write("bot/run", "#!/bin/sh\necho 1\n");
    rulebook_testing::make_executable(scratch.path("bot/run"));
    let play = "play gallop --quiet --seed 7 --game-time 20m --game-cpu 20m bot/run builtin:wild builtin:wild";
    scratch.run(&format!("{play} whole 6")).expect(0);
    scratch.run(&format!("{play} game 6")).expect(0);
    let whole = record(&scratch, "whole");
    // Change the recorded times so that P1 has used up its budget in beat 1.
    let spend = |line: &str| {
        let mut timing: Value = serde_json::from_str(line).unwrap();
        if timing["seat"] == 1 && timing["round"] == 1 {
            timing["wall_us"] = json!(1_300_000_000);
        }
        format!("{{\"round\":{},\"seat\":{},\"wall_us\":{}}}\n", timing["round"], timing["seat"], timing["wall_us"])
    };
    let timing: String = scratch.read("game/timing.jsonl").lines().map(spend).collect();
    scratch.write("game/timing.jsonl", timing);
    let beats = scratch.json("game/match.json")["rounds"].as_array().unwrap().len();
    undo(&scratch, "game", "P2", beats - 1);
    let verdict = |beat: usize| scratch.json("game/match.json")["rounds"][beat]["answers"][0]["verdict"].clone();
    assert_eq!((verdict(beats - 2), verdict(beats - 1)), (json!("ok"), json!("failed")));
    // P1 was last asked one beat before P2.
    undo(&scratch, "game", "P1", beats - 2);
    assert_eq!((verdict(beats - 3), verdict(beats - 2)), (json!("ok"), json!("failed")));
    // Undoing back to beat 1 takes back its time, and so the failure.
    for beat in (1..beats - 2).rev() {
        undo(&scratch, "game", "P1", beat);
    }
    assert_eq!(record(&scratch, "game"), whole);
}
