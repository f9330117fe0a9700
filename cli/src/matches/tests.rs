//! Many matches in one process leave nothing behind in it.

use super::{Match, Setup};
use crate::games::Registry;
use crate::record::{Previous, RecordPlace};
use rulebook_core::contract::Opening;
use rulebook_core::redbot::RedBot;
use rulebook_record::{Confinement, Limits, Start};
use rulebook_referee::Interrupt;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

/// Number of matches; the environment can set more.
const MATCHES: u32 = 60;
const VARIABLE: &str = "RULEBOOK_TEST_MATCHES";

/// Set for the process that runs the matches alone.
const ALONE: &str = "RULEBOOK_TEST_ALONE";

/// A strategy that starts in each round, a persistent one, and one that dies and leaves a
/// process behind.
const STRATEGIES: [(&str, &str); 3] = [
    ("each-round", "echo R1 UP FIRE R2 UP NOTHING"),
    (
        "stays",
        "while read -r word count && [ $word = round ]; do
            while [ $count -gt 0 ]; do read -r line; count=$((count - 1)); done
            echo R1 UP NOTHING R2 UP FIRE
        done",
    ),
    ("dies", "setsid sleep 100 & echo trouble >&2; kill -9 $$"),
];

/// Memory of this process in KiB, and its number of open descriptors.
fn held() -> (u64, usize) {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    let memory = memory.trim().trim_end_matches(" kB").parse().unwrap();
    (memory, fs::read_dir("/proc/self/fd").unwrap().count())
}

fn play(folder: &Path, interrupt: &Interrupt) {
    let strategies = ["./each-round/run", "persistent:./stays/run", "./dies/run", "builtin:hunter"];
    let strategies = strategies.map(|strategy| strategy.replace("./", &format!("{}/", folder.display())).into());
    let limits = Limits::per_round(rulebook_testing::PATIENCE, Some(rulebook_testing::PATIENCE));
    let games = Registry::only::<RedBot>();
    let game = games.first();
    let state = game.opening(&game.rules(), &Opening { rounds: Some(2) }).unwrap();
    let setup = Setup {
        game,
        strategies: strategies.into(),
        names: ["a", "b", "c", "d"].map(str::to_owned).into(),
        state,
        seed: 1,
        plan: None,
        start: Start::Standard,
        limits,
        confinement: Confinement::default(),
    };
    let match_ = Match::begin(setup, RecordPlace::Named(&folder.join("record"), Previous::Replace), games).unwrap();
    let journal = match_.play(interrupt, &mut |_, _, _| ()).unwrap();
    let answers = journal.rounds.iter().flat_map(|round| &round.answers);
    let kinds: Vec<_> = answers.map(|answer| answer.verdict.kind()).collect();
    assert_eq!(kinds, ["ok", "ok", "crashed", "ok", "ok", "ok", "crashed", "ok"]);
}

/// Memory and descriptors after the last match are those after a tenth of the matches.
#[test]
fn many_matches_leave_nothing_in_the_process() {
    // In its own process, where no other test uses memory or has children.
    if std::env::var_os(ALONE).is_some() {
        return leave_nothing();
    }
    let test = "matches::tests::many_matches_leave_nothing_in_the_process";
    let mut command = Command::new(std::env::current_exe().unwrap());
    let output = command.args(["--exact", test, "--nocapture"]).env(ALONE, "1").output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    print!("{text}");
    assert!(output.status.success() && text.contains(" matches, "), "{output:?}");
}

fn leave_nothing() {
    let matches = std::env::var(VARIABLE).map_or(MATCHES, |number| number.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in STRATEGIES {
        let program = folder.path().join(name).join("run");
        fs::create_dir(program.parent().unwrap()).unwrap();
        fs::write(&program, format!("#!/bin/sh\n{text}\n")).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    }
    rulebook_referee::start().unguarded().unwrap();
    let interrupt = Interrupt::install().unwrap();
    let mut first = None;
    for number in 1..=matches {
        play(folder.path(), &interrupt);
        if number == matches / 10 {
            first = Some(held());
            println!("{number} matches, {first:?} (KiB, descriptors)");
        }
    }
    let (memory_before, open_before) = first.unwrap();
    let (memory, open) = held();
    println!("{matches} matches, {:?} (KiB, descriptors)", (memory, open));
    assert_eq!(open, open_before);
    assert!(memory <= memory_before + memory_before / 20 + 1024, "{memory} KiB, {memory_before} KiB before");
    let children = fs::read_to_string("/proc/thread-self/children").unwrap();
    assert_eq!(children, "");
}
