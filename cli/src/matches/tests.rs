//! A process that plays many matches leaks no memory, descriptors or child processes.

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

/// Number of matches, unless the environment variable `VARIABLE` gives another.
const MATCHES: u32 = 60;
const VARIABLE: &str = "RULEBOOK_TEST_MATCHES";

/// The environment variable of the child process that plays the matches.
const ALONE: &str = "RULEBOOK_TEST_ALONE";

/// One strategy starts in each round, one is persistent, and one crashes and leaves a process
/// behind.
const STRATEGIES: [(&str, &str); 3] = [
    ("each-round", "echo R1 UP FIRE R2 UP NOTHING"),
    (
        "persistent",
        "while read -r word count && [ $word = round ]; do
            while [ $count -gt 0 ]; do read -r line; count=$((count - 1)); done
            echo R1 UP NOTHING R2 UP FIRE
        done",
    ),
    ("crashes", "setsid sleep 100 & echo trouble >&2; kill -9 $$"),
];

/// The memory of this process in KiB, and its number of open descriptors.
fn memory_and_descriptors() -> (u64, usize) {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    let memory = memory.trim().trim_end_matches(" kB").parse().unwrap();
    (memory, fs::read_dir("/proc/self/fd").unwrap().count())
}

fn play(folder: &Path, interrupt: &Interrupt) {
    let strategies = ["./each-round/run", "persistent:./persistent/run", "./crashes/run", "builtin:hunter"];
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
        plan_line_id: None,
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

/// Memory and descriptors do not grow after the first tenth of the matches.
#[test]
fn many_matches_leave_nothing_in_the_process() {
    // Play in a child process, where no other test uses memory or has child processes.
    if std::env::var_os(ALONE).is_some() {
        return play_many();
    }
    let test = "matches::tests::many_matches_leave_nothing_in_the_process";
    let mut command = Command::new(std::env::current_exe().unwrap());
    let output = command.args(["--exact", test, "--nocapture"]).env(ALONE, "1").output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    print!("{text}");
    assert!(output.status.success() && text.contains(" matches, "), "{output:?}");
}

fn play_many() {
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
            first = Some(memory_and_descriptors());
            println!("{number} matches, {first:?} (KiB, descriptors)");
        }
    }
    let (memory_before, open_before) = first.unwrap();
    let (memory, open) = memory_and_descriptors();
    println!("{matches} matches, {:?} (KiB, descriptors)", (memory, open));
    assert_eq!(open, open_before);
    assert!(memory <= memory_before + memory_before / 20 + 1024, "{memory} KiB, {memory_before} KiB before");
    let children = fs::read_to_string("/proc/thread-self/children").unwrap();
    assert_eq!(children, "");
}
