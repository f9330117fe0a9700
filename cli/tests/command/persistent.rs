//! PER: persistent players.
#![cfg(target_os = "linux")]

use crate::common::Scratch;
use rulebook_testing::{doubling_limits, wait_until};
use std::fs;

fn bot(scratch: &Scratch, name: &str, script: &str) {
    scratch.write(&format!("{name}/run"), format!("#!/bin/sh\n{script}"));
    rulebook_testing::make_executable(scratch.path(&format!("{name}/run")));
}

/// Shell function that reads a round, and leaves the round's first line in `$first`.
const READ: &str = "\
next() {
	read -r word count || exit 0
	[ \"$word\" = round ] || exit 0
	read -r first
	while [ \"$count\" -gt 1 ]; do read -r line; count=$((count - 1)); done
}
";

/// Plays this many rounds with the strategy `bot` as P1, and returns the verdicts on it.
fn verdicts(scratch: &Scratch, rounds: u32, options: &str) -> Vec<serde_json::Value> {
    let others = "builtin:idle builtin:idle builtin:idle";
    scratch.run(&format!("play --quiet --replace {options} persistent:bot/run {others} game {rounds}")).expect(0);
    scratch.run("verify redbot game").expect(0);
    let journal = scratch.json("game/match.json");
    let rounds = journal["rounds"].as_array().unwrap();
    rounds.iter().map(|round| round["answers"][0].clone()).collect()
}

fn kinds(verdicts: &[serde_json::Value]) -> Vec<&str> {
    verdicts.iter().map(|verdict| verdict["verdict"].as_str().unwrap()).collect()
}

const GOOD: &str = "R1 NONE NOTHING R2 NONE NOTHING";

/// PER-1, PER-2, PER-4: a persistent player starts once, gets each round, and gets the end message.
#[test]
fn per_1_a_player_is_started_once_told_each_round_and_told_the_end() {
    // A busy machine may not run the player within the 200 ms that it has to read the end message.
    wait_until("the program reads the end message", reads_end_message);
}

/// Plays a match, and returns whether the player read the end message.
fn reads_end_message() -> bool {
    let scratch = Scratch::new();
    let script = format!(
        "{READ}echo \"started with $# arguments: $1, in ${{PWD##*/}}\" >>log\n\
         tee input | while next; do echo \"asked in $first\" >>log; echo {GOOD}; done\n"
    );
    bot(&scratch, "bot", &script);
    assert_eq!(kinds(&verdicts(&scratch, 3, "")), ["ok", "ok", "ok"]);
    let log = scratch.read("bot/log");
    assert_eq!(log, "started with 1 arguments: 0, in bot\nasked in 0/3\nasked in 1/3\nasked in 2/3\n");
    let mut rounds = String::new();
    for round in ["0000", "0001", "0002"] {
        let text = scratch.read(&format!("game/{round}.txt"));
        rounds += &format!("round {}\n{text}", text.lines().count());
    }
    let input = scratch.read("bot/input");
    assert!(input == rounds || input == format!("{rounds}end\n"), "{input}");
    input != rounds
}

#[test]
fn per_3_what_nobody_asked_for_is_forgotten() {
    let scratch = Scratch::new();
    // The player writes a line before it is asked, and two lines after each answer. Then it creates a file.
    let script = format!(
        "{READ}echo early\n\
         while next; do echo {GOOD}; echo more; echo and more; : >\"wrote${{first%/*}}\"; done\n"
    );
    bot(&scratch, "bot", &script);
    // Another persistent player keeps the round open until that file exists.
    let wait = "until [ -e \"../bot/wrote${first%/*}\" ]; do sleep 0.01; done";
    bot(&scratch, "slow", &format!("{READ}while next; do {wait}; echo {GOOD}; done\n"));
    let rest = "persistent:slow/run builtin:idle builtin:idle";
    scratch.run(&format!("play --quiet --replace persistent:bot/run {rest} game 3")).expect(0);
    let journal = scratch.json("game/match.json");
    let lines: Vec<_> = (1..3).map(|round| &journal["rounds"][round]["answers"][0]["line"]).collect();
    assert_eq!(lines, [GOOD, GOOD]);
}

#[test]
fn per_3_who_fails_is_started_again() {
    let faults = [
        ("exit 3", "crashed"),
        ("exit 0", "no-output"),
        ("kill -9 $$", "crashed"),
        ("exec >&-; sleep 999", "no-output"),
        ("sleep 999", "late"),
        ("head -c 70000 /dev/zero | tr '\\0' x", "too-much-output"),
        ("printf 'half a line'; sleep 999", "late"),
        ("echo nonsense", "malformed"),
        ("kill -STOP $$", "late"),
    ];
    // Most cases wait for a time limit, which is long compared with an answer. So all cases run at once.
    std::thread::scope(|scope| {
        for (fault, kind) in faults {
            scope.spawn(move || fails_and_is_started_again(fault, kind));
        }
    });
}

fn fails_and_is_started_again(fault: &str, kind: &str) {
    let script = format!(
        "{READ}echo start >>starts\n\
         while next; do if [ \"$first\" = 1/4 ]; then {fault}; else echo {GOOD}; fi; done\n"
    );
    let play = |options: &str| {
        let scratch = Scratch::new();
        bot(&scratch, "bot", &script);
        let verdicts = verdicts(&scratch, 4, options);
        (scratch, verdicts)
    };
    let is_only_one = |(_, verdicts): &(Scratch, Vec<serde_json::Value>)| {
        kinds(verdicts).iter().filter(|kind| **kind != "ok").count() == 1
    };
    // The referee also waits until the limit for a player that closes its output but keeps running.
    let (scratch, verdicts) = if kind == "late" || fault.contains("sleep") {
        let mut played = doubling_limits().map(|limit| play(&format!("--time-limit {limit}")));
        played.find(is_only_one).expect("one answer never comes, and all others do")
    } else {
        play("")
    };
    assert_eq!(kinds(&verdicts), ["ok", kind, "ok", "ok"], "{fault}");
    // Only a player that printed a line keeps running.
    let starts = if kind == "malformed" { 1 } else { 2 };
    assert_eq!(scratch.read("bot/starts").lines().count(), starts, "{fault}");
}

#[test]
fn per_3_who_ends_after_its_answer_keeps_it() {
    let scratch = Scratch::new();
    bot(&scratch, "bot", &format!("{READ}next; printf '{GOOD}'\n"));
    assert_eq!(kinds(&verdicts(&scratch, 3, "")), ["ok", "ok", "ok"]);
}

/// Waits until the next round was sent, without reading any of it. Then the script exits.
const WAIT_FOR_NEXT_ROUND: &str = "until read -t 0; do sleep 0.01; done";

fn bash(scratch: &Scratch, name: &str, script: &str) {
    bot(scratch, name, script);
    scratch.write(&format!("{name}/run"), format!("#!/usr/bin/env bash\n{script}"));
}

/// No race decides: the referee sees each exit only after it has sent the next round.
#[test]
fn per_3_an_end_after_the_answer_costs_nothing_however_late_it_is_seen() {
    for end in ["exit 0", "exit 3", "kill -9 $$", "printf half; exit"] {
        let scratch = Scratch::new();
        let script = format!(
            "{READ}echo start >>starts\nnext; echo \"in $first\" >&2; echo {GOOD}\n\
             {WAIT_FOR_NEXT_ROUND}; echo \"after $first\" >&2; {end}\n"
        );
        bash(&scratch, "bot", &script);
        // The last process gets the end message of the match instead of a round, and exits in the same way.
        assert_eq!(kinds(&verdicts(&scratch, 3, "")), ["ok", "ok", "ok"], "{end}");
        assert_eq!(scratch.read("bot/starts"), "start\nstart\nstart\n", "{end}");
        let errors = "== round 0\nin 0/3\n== round 1\nafter 0/3\nin 1/3\n== round 2\nafter 1/3\nin 2/3\n";
        assert_eq!(scratch.read("game/stderr-P1.txt"), errors, "{end}");
    }
}

/// The opposite case: a player that exits after it read a part of the round crashed in that round.
#[test]
fn per_3_an_end_in_a_round_that_was_read_costs_it() {
    let scratch = Scratch::new();
    let script = format!("{READ}echo start >>starts\nnext; echo {GOOD}; read -r -n 1 letter; exit 3\n");
    bash(&scratch, "bot", &script);
    assert_eq!(kinds(&verdicts(&scratch, 4, "")), ["ok", "crashed", "ok", "crashed"]);
    assert_eq!(scratch.read("bot/starts").lines().count(), 2);
}

/// Within a round, the referee restarts only a player that was running before.
#[test]
fn per_3_who_ends_at_its_start_is_not_started_again() {
    let scratch = Scratch::new();
    bash(&scratch, "bot", "echo start >>starts\nexit 3\n");
    assert_eq!(kinds(&verdicts(&scratch, 2, "")), ["crashed", "crashed"]);
    assert_eq!(scratch.read("bot/starts").lines().count(), 2);
}

#[test]
fn per_5_cpu_time_between_rounds_counts_to_the_next() {
    let scratch = Scratch::new();
    // The player answers and keeps using its processor. The slow player gives it time for this.
    let script = format!("{READ}next; echo {GOOD}; while :; do :; done\n");
    bot(&scratch, "bot", &script);
    bot(&scratch, "slow", &format!("{READ}while next; do sleep 1; echo {GOOD}; done\n"));
    let rest = "persistent:slow/run builtin:idle builtin:idle";
    let options = "--cpu-limit 300ms";
    scratch.run(&format!("play --quiet --replace {options} persistent:bot/run {rest} game 2")).expect(0);
    let journal = scratch.json("game/match.json");
    assert_eq!(journal["rounds"][0]["answers"][0]["verdict"], "ok");
    assert_eq!(journal["rounds"][1]["answers"][0]["verdict"], "late");
    assert_eq!(journal["rounds"][1]["answers"][0]["limit"], "cpu");
}

#[test]
fn per_4_nothing_is_left_when_the_match_is_over() {
    let scratch = Scratch::new();
    // The player ignores the end message, and so do its child processes.
    let script = format!(
        "{READ}trap '' TERM HUP\necho $$ >>pids\nsleep 1000 & echo $! >>pids\n\
         setsid sleep 1000 & echo $! >>pids\n\
         next; echo {GOOD}; sleep 1000\n"
    );
    bot(&scratch, "bot", &script);
    assert_eq!(kinds(&verdicts(&scratch, 1, "")), ["ok"]);
    for pid in scratch.read("bot/pids").lines() {
        let stat = fs::read_to_string(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        assert!(!stat.contains("sleep") && !stat.contains("run"), "{pid} is left: {stat}");
    }
}

#[test]
fn what_it_writes_to_its_error_output_is_kept_by_round() {
    let scratch = Scratch::new();
    bot(&scratch, "bot", &format!("{READ}while next; do echo \"in $first\" >&2; echo {GOOD}; done\n"));
    assert_eq!(kinds(&verdicts(&scratch, 2, "")), ["ok", "ok"]);
    assert_eq!(scratch.read("game/stderr-P1.txt"), "== round 0\nin 0/2\n== round 1\nin 1/2\n");
}
