//! HOST-2: CPU time counts for the program that used it, and only for that one, whatever processes hide it.
#![cfg(target_os = "linux")]

use crate::programs::{Arena, GOOD, enforced, sh};
use rstest::rstest;
use std::path::Path;

/// A line of shell for an orphan process in a session of its own.
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
    // The program itself never answers and uses almost no CPU time.
    let thinks = arena.script("thinks", &sh(&(orphaned("while :; do :; done") + "exec sleep 1000")));
    let rests = orphaned("exec sleep 1000");
    let rests = arena.script("rests", &sh(&format!("{rests}read -r line\necho {GOOD}\nexec sleep 0.3")));
    let thinks = format!("{how}{}", thinks.display());
    let limits = ["--cpu-limit", "1s", "--time-limit", "1000s"];
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

/// An orphan that shows no trace of its origin is killed, and no player is blamed.
#[test]
fn host_2_an_orphan_that_hides_is_ended() {
    let arena = Arena::new();
    let hides = "env -i setsid sh -c '(env -i setsid sh -c \"echo \\$\\$ >pid; while :; do :; done\" &)' &\n";
    // Both players answer once that process is gone, and use little CPU time until then.
    let waits = "until [ -s ../hider/pid ]; do sleep 0.2; done; read -r pid <../hider/pid\n\
                 while [ -e /proc/$pid/exe ]; do sleep 0.2; done\n";
    let hider = arena.script("hider", &sh(&format!("{hides}{waits}echo {GOOD}")));
    let rival = arena.script("rival", &sh(&format!("{waits}echo {GOOD}")));
    let idle = Path::new("builtin:idle");
    // While the orphan's parents exist, its owner may still be known. Then the owner exceeds its CPU limit.
    let limits = ["--cpu-limit", "1s", "--time-limit", "1000s"];
    let played = arena.play_all([&hider, &rival, idle, idle], 1, &limits);
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    let journal = arena.journal();
    let answers = &journal["rounds"][0]["answers"];
    assert!(answers[0]["verdict"] == "ok" || answers[0]["limit"] == "cpu", "{answers}");
    assert_eq!(answers[1]["verdict"], "ok", "{answers}");
    arena.nothing_is_left();
}

/// Processes that an exited program leaves behind are killed, hidden or not. Their time does not count for the last
/// program that still runs.
#[rstest]
fn host_2_what_a_program_leaves_blames_nobody(
    #[values(&[], &["--open-files", "64"])] options: &[&str],
    #[values("", "env -i ")] hides: &str,
) {
    if !enforced(options) {
        return;
    }
    let arena = Arena::new();
    let spins = "echo \\$\\$ >pid; while :; do :; done";
    let leaves = format!("{hides}setsid sh -c '({hides}setsid sh -c \"{spins}\" &)' &\n");
    let leaver = arena.script("leaver", &sh(&format!("{leaves}while ! [ -s pid ]; do sleep 0.1; done\necho {GOOD}")));
    let waits = "while ! [ -s ../leaver/pid ] || [ -e /proc/$(cat ../leaver/pid)/exe ]; do sleep 0.1; done\n";
    let rival = arena.script("rival", &sh(&format!("{waits}echo {GOOD}")));
    let idle = Path::new("builtin:idle");
    let limits = ["--cpu-limit", "5s", "--time-limit", "1000s"];
    let played = arena.play_all([&leaver, &rival, idle, idle], 1, &[&limits, options].concat());
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    let journal = arena.journal();
    let answers = &journal["rounds"][0]["answers"];
    assert_eq!((&answers[0]["verdict"], &answers[1]["verdict"]), (&"ok".into(), &"ok".into()), "{answers}");
    arena.nothing_is_left();
}

/// The kernel reaps the children of a program that ignores SIGCHLD. Once they are gone, the kernel reports their time
/// nowhere.
#[rstest]
fn host_2_children_that_the_kernel_reaps_count(
    #[values(&[], &["--sandbox"], &["--process-limit", "30", "--sandbox"])] options: &[&str],
    #[values("", "persistent:")] how: &str,
) {
    if !enforced(options) {
        return;
    }
    let arena = Arena::new();
    // Each child exits long before the limit. The program never answers.
    let counts = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done";
    let program = arena.script("program", &sh(&format!("trap '' CHLD\nwhile :; do ({counts}); done")));
    let program = format!("{how}{}", program.display());
    let idle = Path::new("builtin:idle");
    let limits = ["--cpu-limit", "800ms", "--time-limit", "1000s"];
    let played = arena.play_all([Path::new(&program), idle, idle, idle], 1, &[&limits, options].concat());
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    let answers = &arena.journal()["rounds"][0]["answers"];
    assert_eq!(answers[0], serde_json::json!({"seat": 1, "verdict": "late", "limit": "cpu"}));
    // LIM-6: the record has the CPU time that the verdict is based on.
    assert!(arena.timing()["cpu_us"].as_u64().unwrap() >= 800_000, "{}", arena.timing());
    arena.nothing_is_left();
}

/// Reaped children count once.
#[rstest]
fn host_2_children_that_were_waited_for_count_once(#[values(&[], &["--sandbox"])] options: &[&str]) {
    if !enforced(options) {
        return;
    }
    let arena = Arena::new();
    // Python reports its own CPU time and that of its children.
    let program = format!(
        "#!/usr/bin/env python3\nimport os, resource\n\
        def used(who):\n    u = resource.getrusage(who)\n    return u.ru_utime + u.ru_stime\n\
        def all():\n    return used(resource.RUSAGE_SELF) + used(resource.RUSAGE_CHILDREN)\n\
        while all() < 0.7:\n    \
            if os.fork() == 0:\n        \
                while used(resource.RUSAGE_SELF) < 0.1: pass\n        \
                os._exit(0)\n    \
            os.wait()\nprint('{GOOD}')\n"
    );
    let program = arena.script("program", &program);
    assert_eq!(
        arena.verdict(&program, &[&["--cpu-limit", "1200ms", "--time-limit", "1000s"], options].concat()),
        crate::programs::ok()
    );
}
