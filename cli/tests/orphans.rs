//! HOST-2: CPU time counts whatever processes a program hides it in, and counts to
//! that program alone.
#![cfg(target_os = "linux")]

#[path = "common/programs.rs"]
mod programs;

use programs::{Arena, GOOD, enforced, sh};
use rstest::rstest;
use std::path::Path;

/// Has a line of shell carried out by a process that has lost its parent, in a
/// session of its own.
fn orphaned(line: &str) -> String {
    format!("(setsid sh -c '(setsid sh -c \"{line}\" &)' &)\n")
}

#[rstest]
fn host_2_orphans_count_to_the_program_that_they_are_of(
    #[values(&[], &["--open-files", "64"], &["--sandbox"])] options: &[&str],
    #[values("", "persistent:")] how: &str,
) {
    if !enforced(options) {
        return;
    }
    let arena = Arena::new();
    // It would never answer, and uses next to no CPU time itself.
    let thinks = arena.script("thinks", &sh(&(orphaned("while :; do :; done") + "exec sleep 1000")));
    let rests = orphaned("exec sleep 1000");
    let rests = arena.script("rests", &sh(&format!("{rests}read -r line\necho {GOOD}\nexec sleep 0.3")));
    let thinks = format!("{how}{}", thinks.display());
    let limits = ["--cpu-limit", "300ms", "--time-limit", "1000s"];
    let seats = [&rests, Path::new(&thinks), &rests, Path::new("builtin:idle")];
    let played = arena.play_all(seats, 1, &[&limits, options].concat());
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    let journal = arena.journal();
    let answers = &journal["rounds"][0]["answers"];
    assert_eq!(answers[1], serde_json::json!({"seat": 2, "verdict": "late", "limit": "cpu"}));
    for seat in [0, 2] {
        assert_eq!(answers[seat]["verdict"], "ok", "{answers}");
    }
    arena.nothing_is_left();
}

/// One that has thrown away what it could be known by is ended, and nobody is
/// blamed for it.
#[test]
fn host_2_an_orphan_that_hides_is_ended() {
    let arena = Arena::new();
    let hides = "env -i setsid sh -c '(env -i setsid sh -c \"echo \\$\\$ >pid; while :; do :; done\" &)' &\n";
    // Both answer when that process has ended.
    let waits = "while ! [ -s ../hider/pid ] || [ -e /proc/$(cat ../hider/pid)/exe ]; do sleep 0.02; done\n";
    let hider = arena.script("hider", &sh(&format!("{hides}{waits}echo {GOOD}")));
    let rival = arena.script("rival", &sh(&format!("{waits}echo {GOOD}")));
    let idle = Path::new("builtin:idle");
    // Its parents may be seen as long as they are there, so it can be told whose
    // it is after all; then its own time is up.
    let limits = ["--cpu-limit", "1s", "--time-limit", "1000s"];
    let played = arena.play_all([&hider, &rival, idle, idle], 1, &limits);
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    let journal = arena.journal();
    let answers = &journal["rounds"][0]["answers"];
    assert!(answers[0]["verdict"] == "ok" || answers[0]["limit"] == "cpu", "{answers}");
    assert_eq!(answers[1]["verdict"], "ok", "{answers}");
    arena.nothing_is_left();
}
