//! Programs that attempt forbidden actions and report which of them succeeded.

use crate::programs::{Arena, GOOD, enforced, ok};

/// The sandbox, with the time limits of [`rulebook_testing::GENEROUS_LIMITS`].
pub(crate) const BOX: &[&str] = &["--sandbox", "--time-limit", "10m", "--cpu-limit", "10m"];

/// A Python program that tries actions, and prints the names of those that succeed to stderr. In a sandbox, none of
/// them may affect anything outside it.
pub(crate) fn tries(attempts: &[(&str, String)]) -> String {
    let mut text = String::from("#!/usr/bin/env python3\nimport os, sys, socket, ctypes, signal, glob, subprocess\n");
    text += "libc = ctypes.CDLL(None, use_errno=True)\n";
    text += "def call(*a):\n    r = libc.syscall(*a)\n    if r < 0: raise OSError(ctypes.get_errno())\n    return r\n";
    text += "def sure(r):\n    if r < 0: raise OSError(ctypes.get_errno())\n    return r\n";
    text += "def attempt(name, what):\n    try: what()\n    except BaseException as e: return\n";
    text += "    print('went well:', name, file=sys.stderr)\n";
    for (name, what) in attempts {
        text += &format!("attempt({name:?}, lambda: {what})\n");
    }
    text + &format!("print('{GOOD}')\n")
}

/// Runs the program with these options, and returns the names of the actions that succeeded.
pub(crate) fn successful_attempts(arena: &Arena, attempts: &[(&str, String)], options: &[&str]) -> Vec<String> {
    let program = arena.script("bot", &tries(attempts));
    assert_eq!(arena.verdict(&program, options), ok(), "{}", arena.record("stderr-P1.txt"));
    let stderr = arena.record("stderr-P1.txt");
    stderr.lines().filter_map(|line| line.strip_prefix("went well: ")).map(str::to_owned).collect()
}

/// Checks that all actions succeed without the sandbox, which shows that they are real, and that none succeeds in it.
#[track_caller]
pub(crate) fn assert_prevented(arena: &Arena, attempts: &[(&str, String)]) {
    if !enforced(&["--sandbox"]) {
        return;
    }
    let nothing: &[String] = &[];
    assert_eq!(successful_attempts(arena, attempts, BOX), nothing, "in the sandbox");
    let names: Vec<_> = attempts.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(successful_attempts(arena, attempts, &BOX[1..]), names, "without it");
}
