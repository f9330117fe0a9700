//! Tests the table "What is tolerated" of `spec/referee.md` row by row. The strategy of each row is here; its
//! expected verdict is in the table.
#![cfg(target_os = "linux")]

use crate::common::Scratch;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The line that `@` stands for in the scripts.
const GOOD: &str = "R1 UP NOTHING R2 UP NOTHING";

/// The strategies of each row, as scripts for `sh` in which `@` stands for a valid line.
const TRIALS: [(&str, &[&str]); 40] = [
    ("TOL-1", &[r"printf '@\r\n'"]),
    ("TOL-2", &[r"printf '@\r'"]),
    ("TOL-3", &[r"printf '@\r \n'", r"printf 'R1 UP NOTHING\r R2 UP NOTHING\n'"]),
    ("TOL-4", &["echo '  @'", r"printf '\t@\n'"]),
    ("TOL-5", &["echo '@  '", r"printf '@\t\n'"]),
    ("TOL-6", &["echo 'R1  UP   NOTHING R2 UP NOTHING'", r"printf 'R1\tUP NOTHING R2 UP NOTHING\n'"]),
    ("TOL-7", &[r"printf 'R1\fUP NOTHING R2 UP NOTHING\n'", r"printf 'R1\302\240UP NOTHING R2 UP NOTHING\n'"]),
    ("TOL-8", &[r"printf '\357\273\277@\n'"]),
    ("TOL-9", &[r"printf '\000@\n'", r"printf '@\000\n'"]),
    ("TOL-10", &[r"printf '@\377\n'", r"printf '\303@\n'"]),
    ("TOL-11", &["echo r1 up nothing r2 up nothing", "echo R1 up NOTHING R2 UP NOTHING"]),
    ("TOL-12", &["echo; echo @"]),
    ("TOL-13", &["echo @; echo more; echo @"]),
    ("TOL-14", &["echo @; exec yes"]),
    ("TOL-15", &["printf 'R1 UP NOT'; sleep 0.1; printf 'HING R2 UP '; sleep 0.1; echo NOTHING"]),
    ("TOL-16", &["printf @"]),
    ("TOL-17", &["printf @; exec >&-; sleep 1000"]),
    ("TOL-18", &["printf @; sleep 1000"]),
    ("TOL-19", &["echo @; exit 3"]),
    ("TOL-20", &["printf @; exit 3"]),
    ("TOL-21", &["echo @; kill -SEGV $$", "echo @; kill -KILL $$"]),
    ("TOL-22", &["echo @; sleep 1000"]),
    ("TOL-23", &["exit 0"]),
    ("TOL-24", &["exit 3"]),
    ("TOL-25", &["kill -SEGV $$"]),
    ("TOL-26", &["exec >&-; sleep 1000"]),
    ("TOL-27", &["sleep 1000; echo @"]),
    ("TOL-28", &["while :; do :; done; echo @"]),
    ("TOL-29", &["echo trouble >&2; echo @"]),
    ("TOL-30", &["head -c 3000000 /dev/zero >&2; echo @"]),
    ("TOL-31", &["head -c 65536 /dev/zero | tr '\\0' x; echo; echo @"]),
    (
        "TOL-32",
        &[
            "head -c 65537 /dev/zero | tr '\\0' x; echo; echo @",
            "printf '@ '; exec yes | tr -d '\\n'",
            "printf '@'; head -c 70000 /dev/zero | tr '\\0' ' '; echo",
        ],
    ),
    ("TOL-33", &["sh -c 'echo @' & wait"]),
    ("TOL-34", &["sleep 1000 & echo @", "sleep 1000 & printf @"]),
    ("TOL-35", &["(while [ -e /proc/$$ ]; do sleep 0.01; done; echo @; sleep 1000) &"]),
    ("TOL-36", &["setsid sleep 1000 & echo @"]),
    ("TOL-37", &["read -r line; [ -z \"$line\" ] && cat && echo @"]),
    ("TOL-38", &["echo nothing >\"$2\"; echo @", "rm \"$2\"; echo @"]),
    ("TOL-39", &["rm -r \"$(dirname \"$2\")\"; echo @"]),
    // The test removes the execute permission.
    ("TOL-40", &["echo @"]),
];

/// A row of the table.
struct Row {
    id: String,
    situation: String,
    verdict: String,
    clauses: String,
}

fn rows() -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("spec/referee.md");
    let text = fs::read_to_string(path).unwrap();
    let section = text.split_once("\n## What is tolerated\n").unwrap().1;
    let section = section.split("\n## ").next().unwrap();
    let lines = section.lines().filter(|line| line.starts_with("| TOL-"));
    let row = |line: &str| {
        let cells: Vec<_> = line.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect();
        let [id, situation, verdict, clauses] = <[_; 4]>::try_from(cells).unwrap();
        Row { id, situation, verdict, clauses }
    };
    lines.map(row).collect()
}

#[test]
fn every_row_has_a_trial_and_every_trial_a_row() {
    let rows = rows();
    let ids: Vec<_> = rows.iter().map(|row| row.id.as_str()).collect();
    let trials = TRIALS.map(|(id, _)| id);
    assert_eq!(ids, trials);
    assert_eq!(BTreeSet::from_iter(&ids).len(), ids.len(), "an ID is given twice");
}

#[test]
fn every_row_names_clauses_that_there_are() {
    let spec = rulebook_conformance::spec("redbot").unwrap();
    for row in rows() {
        for clause in row.clauses.split(", ") {
            assert!(spec.clause(clause).is_some(), "{}: {clause}", row.id);
        }
    }
}

#[test]
fn every_row_is_what_the_referee_does() {
    for row in rows() {
        let (_, scripts) = TRIALS.iter().find(|(id, _)| *id == row.id).unwrap();
        for script in *scripts {
            let verdict = verdict(&row.id, script);
            assert_eq!(verdict, row.verdict, "{} {}: {script}", row.id, row.situation);
        }
    }
}

/// The verdict on a strategy in the first round of a match.
fn verdict(id: &str, script: &str) -> String {
    let scratch = Scratch::new();
    let quoted = script.replace("printf @", "printf '@'").replace('@', GOOD);
    scratch.write("bot/run", format!("#!/bin/sh\n{quoted}\n"));
    if id != "TOL-40" {
        rulebook_testing::make_executable(scratch.path("bot/run"));
    }
    // A late strategy is late on any machine. All others get more time than they can need.
    let limits = match id {
        "TOL-18" | "TOL-26" | "TOL-27" => "--time-limit 300ms",
        "TOL-28" => "--cpu-limit 100ms",
        _ => "",
    };
    let others = "builtin:idle builtin:idle builtin:idle";
    scratch.run(&format!("play --quiet --replace {limits} ./bot/run {others} game 1")).expect(0);
    let journal = scratch.json("game/match.json");
    journal["rounds"][0]["answers"][0]["verdict"].as_str().unwrap().to_owned()
}
