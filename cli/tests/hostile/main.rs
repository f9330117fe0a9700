//! Hostile strategies: their verdicts are as expected, and they harm neither the match nor other players nor the
//! machine.
//!
//! Each strategy plays one match with three honest players, and 19 more in the thorough run. The test compares the
//! record with that of a match with an idle player instead. A parent process watches each referee, and inspects it
//! when it exits.
#![cfg(target_os = "linux")]

mod arena;
mod ends;
mod list;
#[path = "../common/programs.rs"]
mod programs;

use arena::{Arena, MatchReport};
use list::{ALL, Hostile};
use rulebook_testing::GENEROUS_LIMITS;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

/// The number of additional matches of each strategy in the thorough run.
const FURTHER_MATCHES: usize = 19;
/// How many bytes a flood writes: `FLOOD` in the first additional match, `SMALL_FLOOD` in all others.
const FLOOD: u64 = 1 << 30;
const SMALL_FLOOD: u64 = 16 << 20;

/// The same match with an idle player in place of the hostile one.
fn idle(rounds: usize) -> Arc<MatchReport> {
    static PLAYED: Mutex<BTreeMap<usize, Arc<MatchReport>>> = Mutex::new(BTreeMap::new());
    let mut played = PLAYED.lock().unwrap();
    let idle = played.entry(rounds).or_insert_with(|| {
        let seats = ["./one/run", "./two/run", "builtin:random", "builtin:idle"];
        Arc::new(Arena::new().play(seats, rounds, &GENEROUS_LIMITS.map(str::to_owned)))
    });
    Arc::clone(idle)
}

fn check(hostile: &Hostile) {
    let idle = idle(hostile.verdicts.len());
    for seat in 1..=4 {
        assert_eq!(idle.verdicts(seat), vec!["ok"; hostile.verdicts.len()], "P{seat}");
    }
    play(hostile, SMALL_FLOOD, &idle);
}

fn check_again_and_again(hostile: &Hostile) {
    let idle = idle(hostile.verdicts.len());
    for first in (0..FURTHER_MATCHES).step_by(hostile.at_once) {
        std::thread::scope(|scope| {
            for number in first..FURTHER_MATCHES.min(first + hostile.at_once) {
                let idle = &idle;
                let flood = if number == 0 { FLOOD } else { SMALL_FLOOD };
                scope.spawn(move || play(hostile, flood, idle));
            }
        });
    }
}

fn play(hostile: &Hostile, flood: u64, idle: &MatchReport) {
    let rounds = hostile.verdicts.len();
    let played = in_time(hostile, hostile.verdicts, |clock| {
        let arena = Arena::new();
        let strategy = arena.place(hostile, flood, hostile.patience);
        arena.play(["./one/run", "./two/run", "builtin:random", &strategy], rounds, clock)
    });
    harmed_nobody(&played, idle);
    assert_eq!(played.verdicts(4), hostile.verdicts);
}

/// Plays with longer and longer time limits, until no player is late except the hostile strategy where it should be.
fn in_time(hostile: &Hostile, verdicts: &[&str], play: impl Fn(&[String]) -> MatchReport) -> MatchReport {
    let options = hostile.clock.options();
    let (last, shorter) = options.split_last().unwrap();
    let late = |verdicts: &[&str]| verdicts.iter().filter(|verdict| verdict.starts_with("late (wall)")).count();
    let is_right = |played: &MatchReport| {
        let seats = (1..=4).map(|seat| played.verdicts(seat));
        let all: Vec<_> = seats.flatten().collect();
        late(&all.iter().map(String::as_str).collect::<Vec<_>>()) <= late(verdicts)
    };
    { shorter.iter().map(|clock| play(clock)) }.find(is_right).unwrap_or_else(|| play(last))
}

/// Plays one match in the sandbox, if this machine supports it.
fn check_in_sandbox(hostile: &Hostile) {
    static ENFORCED: OnceLock<bool> = OnceLock::new();
    if !ENFORCED.get_or_init(|| programs::enforced(&["--sandbox"])) {
        return;
    }
    let rounds = hostile.verdicts.len();
    // In the sandbox the strategy cannot signal that it is done, so the honest players need not wait for the signal.
    let patience = hostile.patience.map(|milliseconds| milliseconds.min(2000));
    let played = in_time(hostile, hostile.in_sandbox(), |clock| {
        let arena = Arena::new();
        let strategy = arena.place(hostile, SMALL_FLOOD, patience);
        arena.play_in_sandbox(["./one/run", "./two/run", "builtin:random", &strategy], rounds, clock)
    });
    harmed_nobody(&played, &idle(rounds));
    assert_eq!(played.verdicts(4), hostile.in_sandbox());
}

/// Checks that the match had the same course as with an idle player.
fn harmed_nobody(played: &MatchReport, idle: &MatchReport) {
    leaves_nothing(played, idle);
    for seat in 1..=3 {
        assert_eq!(played.answers(seat), idle.answers(seat), "P{seat}");
    }
    assert_eq!(played.game(), idle.game());
}

/// Checks that the referee exited normally, reaped all processes, closed all descriptors, and removed all temporary
/// files.
fn leaves_nothing(played: &MatchReport, idle: &MatchReport) {
    assert_eq!(played.end, "0");
    assert_eq!(played.processes, [""; 0]);
    assert_eq!(played.descriptors, idle.descriptors);
    assert!(played.temporary.is_empty(), "{:?}", played.temporary);
}

#[test]
fn the_same_program_in_all_seats() {
    let names =
        ["daemon", "dies_by_many_signals", "kills_its_group_first", "fork_bomb", "leaves_group_and_answers", "crlf"];
    for name in names {
        let hostile = ALL.iter().find(|hostile| hostile.name == name).unwrap();
        let arena = Arena::new();
        let strategy = arena.place(hostile, SMALL_FLOOD, hostile.patience);
        let idle = idle(1);
        let played = arena.play([&strategy; 4], hostile.verdicts.len(), &GENEROUS_LIMITS.map(str::to_owned));
        leaves_nothing(&played, &idle);
        for seat in 1..=4 {
            assert_eq!(played.verdicts(seat), hostile.verdicts, "{name} as P{seat}");
        }
    }
}

/// The table in the README agrees with the list.
#[test]
fn the_table_is_the_list() {
    let mut table =
        String::from("| Strategy | What it does | Verdicts by round | In the sandbox |\n|---|---|---|---|\n");
    for hostile in ALL {
        let name = hostile.name.replace('_', "-");
        let verdicts = hostile.verdicts.join(", ");
        let in_sandbox = hostile.sandboxed.map_or("the same".to_owned(), |verdicts| verdicts.join(", "));
        let link = format!("[{name}](strategies/{})", hostile.source);
        table += &format!("| {link} | {} | {verdicts} | {in_sandbox} |\n", hostile.what);
    }
    let readme = include_str!("README.md");
    assert!(readme.contains(&table), "README.md lacks the table of the list:\n\n{table}");
}

/// Every file in the folder belongs to a strategy of the list.
#[test]
fn every_file_is_played() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile/strategies");
    for file in arena::files(&folder) {
        let name = file.file_name().unwrap().to_str().unwrap();
        let of_ends = ["waits-in-second-round.sh", "fills-record.sh"].contains(&name);
        assert!(of_ends || ALL.iter().any(|hostile| hostile.source == name), "{name}");
    }
}
