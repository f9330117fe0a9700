//! `rulebook sandbox check` (spec/referee.md, BOX-8), and machines that cannot enforce what the user asks for.
#![cfg(target_os = "linux")]

use crate::programs::{Arena, GOOD, enforced, is_root, sh};
use rulebook_testing::{Excuse, skip};
use std::collections::BTreeSet;
use std::process::{Command, Output};

const RULEBOOK: &str = env!("CARGO_BIN_EXE_rulebook");

fn check(options: &[&str]) -> Output {
    Command::new(RULEBOOK).args(["sandbox", "check"]).args(options).output().unwrap()
}

#[test]
fn box_8_the_table_tells_what_a_match_can_have() {
    let json = check(&["--format", "json"]);
    let report: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json.status.code(), Some(if report["sandbox"] == true { 0 } else { 1 }), "{report}");
    assert_eq!(report["sandbox"], enforced(&["--sandbox"]), "{report}");
    let promises = report["promises"].as_array().unwrap();
    let enforces = |promise: &serde_json::Value| promise["enforced"] == true;
    assert_eq!(report["sandbox"], promises.iter().all(|promise| enforces(promise) || promise["required"] == false));
    // Exactly the promises that are not enforced have a reason.
    assert!(promises.iter().all(|promise| enforces(promise) == promise["why"].is_null()), "{report}");
    let processes = promises.iter().find(|promise| promise["clause"] == "LIM-2").unwrap();
    assert_eq!(processes["enforced"], enforced(&["--process-limit", "9"]), "{report}");
    let clauses: BTreeSet<_> = promises.iter().map(|promise| promise["clause"].as_str().unwrap()).collect();
    for clause in ["LIM-1", "LIM-2", "LIM-3", "LIM-4", "LIM-10", "BOX-1", "BOX-2", "BOX-3", "BOX-4", "BOX-7"] {
        assert!(clauses.contains(clause), "{clause}: {report}");
    }
    let text = check(&[]);
    assert_eq!(text.status, json.status);
    let lines = String::from_utf8(text.stdout).unwrap();
    for promise in promises {
        let line = lines.lines().find(|line| line.contains(promise["promise"].as_str().unwrap())).unwrap();
        let mark = if promise["required"] == true { "* " } else { " " };
        assert!(line.contains(&format!("{}{mark}", promise["clause"].as_str().unwrap())), "{lines}");
        assert!(line.contains(if enforces(promise) { "  yes" } else { "  no: " }), "{lines}");
    }
}

/// Runs a shell command in new namespaces, where /proc is missing or shows another PID namespace. Returns `None` if
/// this machine forbids that.
fn apart(arena: &Arena, namespaces: &[&str], command: &str) -> Option<Output> {
    let mut unshare = Command::new("unshare");
    if !is_root() {
        unshare.arg("--map-root-user");
    }
    unshare
        .args(namespaces)
        .args(["sh", "-c", command])
        .current_dir(arena.folder.path())
        .env("TMPDIR", arena.path("tmp"));
    let output = unshare.output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    if ["unshare: ", "mount: "].iter().any(|tool| error.contains(tool)) {
        skip(&format!("this user has no such namespaces: {error}"), Excuse::Machine);
        return None;
    }
    Some(output)
}

#[test]
fn box_8_without_the_right_proc_limits_are_refused() {
    let arena = Arena::new();
    arena.script("bot", &sh(&format!("echo {GOOD}")));
    let play = format!("{RULEBOOK} play --quiet bot/run builtin:idle builtin:idle builtin:idle record 1");
    let ways: [(&[&str], &str, &str); 2] = [
        (&["--pid", "--fork"], "", "/proc belongs to another PID namespace"),
        (&["--mount"], "mount -t tmpfs none /proc && ", "/proc does not show processes"),
    ];
    for (namespaces, first, why) in ways {
        for options in ["", "--memory-limit 1GiB", "--sandbox", "--process-limit 9", "--lax-limits"] {
            let Some(output) = apart(&arena, namespaces, &format!("{first}{play} {options}")) else { continue };
            let error = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{options}: {error}");
            assert!(error.contains(" cannot be enforced here: ") && error.contains(why), "{options}: {error}");
            assert!(!arena.path("record/0000.txt").exists());
        }
        let Some(output) = apart(&arena, namespaces, &format!("{first}{RULEBOOK} sandbox check")) else { continue };
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(why), "{output:?}");
    }
}
