//! The next referee removes the temporary files of a killed one (LIM-2, LIM-5), and nothing else.
#![cfg(target_os = "linux")]

use crate::programs::{Arena, GOOD, enforced, sh};
use rulebook_testing::{Excuse, skip, wait_until};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folders below `folder`, at any depth, whose names start with `beginning`.
fn named(folder: &Path, beginning: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            continue;
        }
        if entry.file_name().to_string_lossy().starts_with(beginning) {
            found.push(entry.path());
        } else {
            found.extend(named(&entry.path(), beginning));
        }
    }
    found
}

#[test]
fn lim_5_copies_and_groups_of_a_referee_that_was_killed_go_with_the_next_one() {
    let limited = enforced(&["--process-limit", "9"]);
    let options: &[&str] = if limited { &["--private-copy", "--process-limit", "9"] } else { &["--private-copy"] };
    let arena = Arena::new();
    let pid_file = arena.path("pids");
    let waits = arena
        .script("waits", &sh(&format!("echo $$ $PPID >{0}.new; mv {0}.new {0}; exec sleep 1000", pid_file.display())));
    let mut referee = Command::new(env!("CARGO_BIN_EXE_rulebook"))
        .current_dir(arena.folder.path())
        .env("TMPDIR", arena.path("tmp"))
        .args(["play", "--quiet", "--replace", "--time-limit", "1h"])
        .args(options)
        .arg(&waits)
        .args(["builtin:idle", "builtin:idle", "builtin:idle", "record", "1"])
        .spawn()
        .unwrap();
    wait_until("it begins", || pid_file.exists());
    let pids = fs::read_to_string(&pid_file).unwrap();
    let (program, work) = pids.trim().split_once(' ').unwrap();
    let beginning = format!("rulebook-{work}-");
    // Kill the process that does the work. The others exit with it, and nobody cleans up.
    assert!(Command::new("kill").args(["-KILL", work]).status().unwrap().success());
    assert!(!referee.wait().unwrap().success());
    wait_until("the program is gone", || !Path::new("/proc").join(program).exists());
    let tmp = arena.path("tmp");
    let (left, groups) = (named(&tmp, &beginning), named(Path::new("/sys/fs/cgroup"), &beginning));
    assert!(left.len() >= 2, "a copy and a round file: {left:?}");
    if groups.is_empty() {
        skip("processes are not counted by control groups here", Excuse::Machine);
    }

    // These are kept: folders of a running process, of another machine and of no process, and a file.
    let mark = left[0].file_name().unwrap().to_str().unwrap().strip_prefix(&beginning).unwrap().to_owned();
    let (start, rest) = mark.split_once('-').unwrap();
    let (place, _) = rest.split_once('-').unwrap();
    let stat = fs::read_to_string("/proc/self/stat").unwrap();
    let own_start = stat.rsplit_once(')').unwrap().1.split_whitespace().nth(19).unwrap();
    let alive = format!("rulebook-{}-{own_start}-{place}-x", std::process::id());
    let other_machine = format!("{beginning}{start}-0123456789abcdef-x");
    let kept = [alive.as_str(), &other_machine, "rulebook-check-x", "rulebook-1-notes"];
    kept.iter().for_each(|name| fs::create_dir(tmp.join(name)).unwrap());
    let file = format!("{beginning}{start}-{place}-file");
    fs::write(tmp.join(&file), "").unwrap();

    let quick = arena.script("quick", &sh(&format!("echo {GOOD}")));
    let idle = Path::new("builtin:idle");
    assert!(arena.play_all([&quick, idle, idle, idle], 1, options).status.success());
    let mut names: Vec<_> =
        fs::read_dir(&tmp).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    let mut expected = [&kept[..], &[&file]].concat();
    expected.sort_unstable();
    assert_eq!(names, expected);
    assert!(named(Path::new("/sys/fs/cgroup"), &beginning).is_empty(), "{groups:?}");
}

/// RES-8: a game in the form of its source has its record in a temporary folder.
#[test]
fn res_8_the_folder_of_a_game_that_was_killed_goes_with_the_next_one() {
    let arena = Arena::new();
    let pid_file = arena.path("pid");
    let waits = arena
        .script("waits", &sh(&format!("echo $PPID >{0}.new; mv {0}.new {0}; exec sleep 1000", pid_file.display())));
    let game = |player: &Path, options: &[&str]| {
        let board = Path::new(env!("CARGO_MANIFEST_DIR")).join("../boards/boladedrac/default.cnf");
        let mut command = Command::new(env!("CARGO_BIN_EXE_rulebook"));
        command.current_dir(arena.folder.path()).env("TMPDIR", arena.path("tmp"));
        command.args(["game", "boladedrac", "--quiet"]).args(options).arg(player);
        command.args(["null", "null", "null"]).stdin(fs::File::open(board).unwrap()).stdout(Stdio::null());
        command
    };
    let mut killed = game(&waits, &["--time-limit", "1h"]).spawn().unwrap();
    wait_until("it begins", || pid_file.exists());
    let pid = fs::read_to_string(&pid_file).unwrap();
    assert!(Command::new("kill").args(["-KILL", pid.trim()]).status().unwrap().success());
    assert!(!killed.wait().unwrap().success());
    let beginning = format!("rulebook-{}-", pid.trim());
    assert!(!named(&arena.path("tmp"), &beginning).is_empty(), "nothing was left to remove");
    assert!(game(Path::new("null"), &[]).status().unwrap().success());
    assert_eq!(named(&arena.path("tmp"), &beginning), Vec::<PathBuf>::new());
}
