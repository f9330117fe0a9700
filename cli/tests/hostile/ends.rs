//! Matches that end early, because of a signal or because the record cannot be written.

use super::arena::{Arena, files, is_state};
use rulebook_testing::{GENEROUS_LIMITS, wait_until};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The process ID of the referee that `watch.c` runs.
fn referee_of(watch: u32) -> Option<u32> {
    fs::read_to_string(format!("/proc/{watch}/task/{watch}/children")).ok()?.trim().parse().ok()
}

/// Ends a match with a signal in the middle of its second round.
fn ended_by(signal: &str, number: i32, whole_group: bool) {
    let arena = Arena::new();
    arena.put("one-write.c", "quick/run");
    arena.put("waits-in-second-round.sh", "hostile/run");
    let command = arena.watched(
        ["./one/run", "./two/run", "./quick/run", "./hostile/run"],
        9,
        &GENEROUS_LIMITS.map(str::to_owned),
    );
    let mut watch = { command }.spawn().unwrap();
    let waits = arena.path("hostile/waits");
    wait_until("the second round is played", || {
        assert_eq!(watch.try_wait().unwrap(), None, "the match goes on");
        !fs::read_to_string(&waits).unwrap_or_default().is_empty()
    });
    let target = referee_of(watch.id()).unwrap();
    let target = if whole_group { format!("-{target}") } else { target.to_string() };
    assert!(Command::new("kill").args(["-s", signal, "--", &target]).status().unwrap().success());
    assert!(watch.wait().unwrap().success());
    let played = arena.played();
    assert_eq!(played.end, (128 + number).to_string());
    assert_eq!(played.processes, [""; 0]);
    assert!(played.temporary.is_empty(), "{:?}", played.temporary);
    // The record has the complete rounds, and no partial file or line.
    let names: Vec<_> = played.record.keys().map(String::as_str).collect();
    assert_eq!(names, ["0000.txt", "0001.txt", "match.jsonl", "stderr-P1.txt", "stderr-P2.txt", "timing.jsonl"]);
    let lines: Vec<serde_json::Value> =
        played.record["match.jsonl"].lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2, "the head and a round");
    // The match can be resumed.
    let resumed = Command::new(env!("CARGO_BIN_EXE_rulebook"))
        .current_dir(arena.folder.path())
        .args(["play", "--quiet", "--resume", "record"])
        .output()
        .unwrap();
    assert!(resumed.status.success(), "{resumed:?}");
    assert_eq!(arena.played().verdicts(4), ["ok"; 9]);
}

#[test]
fn sigterm_in_the_middle_of_a_round() {
    ended_by("TERM", 15, false);
}

#[test]
fn ctrl_c_in_the_middle_of_a_round() {
    ended_by("INT", 2, true);
}

/// Plays with this folder for the record. Returns the exit status and the output.
fn play_into(arena: &Arena, record: &Path, rounds: u32) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_rulebook"))
        .current_dir(arena.folder.path())
        .args(["play", "--quiet", "--replace", "./one/run", "./two/run", "builtin:random", "builtin:idle"])
        .args(GENEROUS_LIMITS)
        .arg(record)
        .arg(rounds.to_string())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

/// Plays on a file system with room for a few rounds, which only this namespace mounts. Then copies the record. Exits
/// with status 77 if mounting is impossible.
const ON_A_SMALL_DISK: &str = "mkdir -p small && mount -t tmpfs -o size=64k tmpfs small || exit 77
\"$0\" play --quiet --replace --time-limit 10m --cpu-limit 10m ./one/run ./two/run builtin:random builtin:idle small 100
status=$?; cp -r small kept; exit $status";

#[test]
fn a_full_disk_ends_the_match_and_the_file_is_named() {
    let arena = Arena::new();
    let play = |options: &str| {
        let mut command = Command::new("unshare");
        command.args([options, "sh", "-c", ON_A_SMALL_DISK, env!("CARGO_BIN_EXE_rulebook")]);
        command.current_dir(arena.folder.path()).stdin(Stdio::null()).output().unwrap()
    };
    // Try to mount as an unprivileged user, else as root.
    let may_mount = |output: &Output| ![Some(1), Some(77)].contains(&output.status.code());
    let Some(output) = ["-Urm", "-m"].into_iter().map(play).find(may_mount) else {
        return rulebook_testing::skip("no file system can be mounted here", rulebook_testing::Excuse::Machine);
    };
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    let first = errors.lines().next().unwrap();
    assert!(first.starts_with("error: small/") && first.contains("No space left on device"), "{errors}");
    // The files that exist are complete.
    let states = files(&arena.path("kept")).into_iter().filter(|file| is_state(file));
    let readable = states.map(|file| {
        let show = Command::new(env!("CARGO_BIN_EXE_rulebook")).args(["show", "redbot"]).arg(&file).output();
        assert!(show.unwrap().status.success(), "{}", file.display());
    });
    assert!(readable.count() > 1);
}

/// Somebody replaces the stderr file of P1 by a link. The referee does not write through it (REF-6).
#[test]
fn a_file_of_the_record_that_becomes_a_link_ends_the_match_and_is_named() {
    let arena = Arena::new();
    arena.put("fills-record.sh", "three/run");
    let output = Command::new(env!("CARGO_BIN_EXE_rulebook"))
        .current_dir(arena.folder.path())
        .args([
            "play",
            "--quiet",
            "--replace",
            "./three/run",
            "builtin:idle",
            "builtin:idle",
            "builtin:idle",
            "record",
            "3",
        ])
        .args(GENEROUS_LIMITS)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.starts_with("error: record/stderr-P1.txt: expected a regular file, found a link"), "{errors}");
    let kept = fs::read_to_string(arena.path("record/match.jsonl")).unwrap();
    assert_eq!(kept.lines().count(), 2, "the first round is kept");
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let arena = Arena::new();
    for folder in ["/dev/full/record", "/proc/record"] {
        let (status, errors) = play_into(&arena, Path::new(folder), 3);
        assert_eq!(status, Some(2), "{errors}");
        assert!(errors.starts_with(&format!("error: {folder}: ")), "{errors}");
    }
}

/// A link to a device with the name of a record's file does not belong to the record.
#[test]
fn a_link_to_a_device_in_the_folder_is_not_written_through() {
    let arena = Arena::new();
    for name in ["0000.txt", "match.json", "score.txt", "timing.jsonl", "stderr-P1.txt"] {
        let record = arena.path("linked");
        fs::create_dir(&record).unwrap();
        symlink("/dev/full", record.join(name)).unwrap();
        let (status, errors) = play_into(&arena, &record, 3);
        assert_eq!(status, Some(2), "{name}: {errors}");
        assert!(errors.contains(&format!("{}/{name}: ", record.display())), "{errors}");
        assert_eq!(fs::read_link(record.join(name)).unwrap(), Path::new("/dev/full"));
        fs::remove_dir_all(&record).unwrap();
    }
}
