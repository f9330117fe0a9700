//! Strategies that do what they should not: the verdicts on them, and that the
//! match, its other players and the machine come to no harm.
//!
//! Each plays a match, and 19 more in the thorough run, beside three honest
//! players, whose record is compared with that of a match with an idle fourth
//! player. A parent watches each referee, and looks at it when it ends.
#![cfg(target_os = "linux")]

mod arena;
mod ends;
mod list;
#[path = "../common/programs.rs"]
mod programs;

use arena::{Arena, Played};
use list::{ALL, Hostile};
use rulebook_testing::UNHURRIED;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

/// How many further matches each strategy plays in the thorough run.
const FURTHER_MATCHES: usize = 19;
/// What floods write in the first of the further matches, and in the others.
const FLOOD: u64 = 1 << 30;
const SMALL_FLOOD: u64 = 16 << 20;

/// The match with an idle player in place of the hostile one.
fn idle(rounds: usize) -> Arc<Played> {
    static PLAYED: Mutex<BTreeMap<usize, Arc<Played>>> = Mutex::new(BTreeMap::new());
    let mut played = PLAYED.lock().unwrap();
    let idle = played.entry(rounds).or_insert_with(|| {
        let seats = ["./one/run", "./two/run", "builtin:random", "builtin:idle"];
        Arc::new(Arena::new().play(seats, rounds, &UNHURRIED.map(str::to_owned)))
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

fn play(hostile: &Hostile, flood: u64, idle: &Played) {
    let rounds = hostile.verdicts.len();
    let played = in_time(hostile, hostile.verdicts, |clock| {
        let arena = Arena::new();
        let strategy = arena.place(hostile, flood, hostile.patience);
        arena.play(["./one/run", "./two/run", "builtin:random", &strategy], rounds, clock)
    });
    harmed_nobody(&played, idle);
    assert_eq!(played.verdicts(4), hostile.verdicts);
}

/// The first match whose limit of wall time was not too short for an answer that has
/// to come: nobody was late but the hostile one where it should be.
fn in_time(hostile: &Hostile, verdicts: &[&str], play: impl Fn(&[String]) -> Played) -> Played {
    let options = hostile.clock.options();
    let (last, shorter) = options.split_last().unwrap();
    let late = |verdicts: &[&str]| verdicts.iter().filter(|verdict| verdict.starts_with("late (wall)")).count();
    let is_right = |played: &Played| {
        let seats = (1..=4).map(|seat| played.verdicts(seat));
        let all: Vec<_> = seats.flatten().collect();
        late(&all.iter().map(String::as_str).collect::<Vec<_>>()) <= late(verdicts)
    };
    { shorter.iter().map(|clock| play(clock)) }.find(is_right).unwrap_or_else(|| play(last))
}

/// One match in the sandbox, where that can be.
fn check_in_sandbox(hostile: &Hostile) {
    static ENFORCED: OnceLock<bool> = OnceLock::new();
    if !ENFORCED.get_or_init(|| programs::enforced(&["--sandbox"])) {
        return;
    }
    let rounds = hostile.verdicts.len();
    // There it cannot tell the honest players that it is gone.
    let patience = hostile.patience.map(|milliseconds| milliseconds.min(2000));
    let played = in_time(hostile, hostile.in_sandbox(), |clock| {
        let arena = Arena::new();
        let strategy = arena.place(hostile, SMALL_FLOOD, patience);
        arena.play_in_sandbox(["./one/run", "./two/run", "builtin:random", &strategy], rounds, clock)
    });
    harmed_nobody(&played, &idle(rounds));
    assert_eq!(played.verdicts(4), hostile.in_sandbox());
}

/// The match went the way of that with an idle player.
fn harmed_nobody(played: &Played, idle: &Played) {
    leaves_nothing(played, idle);
    for seat in 1..=3 {
        assert_eq!(played.answers(seat), idle.answers(seat), "P{seat}");
    }
    assert_eq!(played.game(), idle.game());
}

/// The referee ended well, had ended and waited for all processes, and closed
/// and removed what it had opened and made.
fn leaves_nothing(played: &Played, idle: &Played) {
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
        let played = arena.play([&strategy; 4], hostile.verdicts.len(), &UNHURRIED.map(str::to_owned));
        leaves_nothing(&played, &idle);
        for seat in 1..=4 {
            assert_eq!(played.verdicts(seat), hostile.verdicts, "{name} as P{seat}");
        }
    }
}

/// The table of the README is the list.
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

/// No strategy lies there that nobody plays.
#[test]
fn every_file_is_played() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile/strategies");
    for file in arena::files(&folder) {
        let name = file.file_name().unwrap().to_str().unwrap();
        let of_ends = ["waits-in-second-round.sh", "fills-record.sh"].contains(&name);
        assert!(of_ends || ALL.iter().any(|hostile| hostile.source == name), "{name}");
    }
}
