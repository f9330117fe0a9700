//! HOST-3: when a command is killed, no process that it started survives.
#![cfg(target_os = "linux")]

use crate::programs::{Arena, GOOD, is_root, sh};
use rstest::rstest;
use rulebook_testing::{Excuse, GENEROUS_LIMITS, skip, wait_until, with_generous_limits};
use std::fs;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};

/// Whether a process exists and is not a zombie.
fn runs(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(')').is_some_and(|(_, rest)| !rest.starts_with(" Z"))
}

/// Writes a program that never answers. It starts a child in another session and an orphan, and writes the
/// process IDs of all three to a file.
fn write_blocking_bot(arena: &Arena) {
    let script = "tell() { echo $1 >>\"$HERE/pids\"; }\n\
                  setsid sh -c 'echo $$ >>\"$HERE/pids\"; exec sleep 1000' &\n\
                  (setsid sh -c 'setsid sh -c \"echo \\$\\$ >>$HERE/pids; exec sleep 1000\" &' &)\n\
                  tell $$\nexec sleep 1000";
    arena.script("bot", &sh(script));
    fs::write(arena.path("bot/bot.toml"), "name = \"Bot\"\nlanguage = \"sh\"\nrun = [\"./run\"]\n").unwrap();
}

fn start(arena: &Arena, line: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rulebook"));
    command
        .args(with_generous_limits(&line.split_whitespace().collect::<Vec<_>>()))
        .current_dir(arena.path(""))
        .env("HERE", arena.path(""));
    command.env("TMPDIR", arena.path("tmp")).process_group(0);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[rstest]
fn host_3_nothing_is_left_of_a_command_that_was_killed(
    #[values(
        "play -q --replace --time-limit 1000s bot/run builtin:idle builtin:idle builtin:idle record 3",
        "play -q --replace --time-limit 1000s --open-files 64 bot/run builtin:idle builtin:idle builtin:idle record 3",
        "rerun redbot recorded --seat 1 --round 1 --time-limit 1000s bot/run",
        "check redbot bot --time-limit 1000s",
        "entries check redbot . --time-limit 1000s",
        "conform redbot --time-limit 1000s -- ./bot/run"
    )]
    line: &str,
    #[values("", "-")] group: &str,
) {
    let arena = Arena::new();
    write_blocking_bot(&arena);
    if line.contains("recorded") {
        arena.script("good", &sh(&format!("echo {GOOD}")));
        let played =
            start(&arena, "play -q --replace good/run builtin:idle builtin:idle builtin:idle recorded 2").wait();
        assert!(played.unwrap().success());
    }
    let mut command = start(&arena, line);
    let pids = || fs::read_to_string(arena.path("pids")).unwrap_or_default();
    wait_until("the program runs", || pids().lines().count() >= 3);
    // Kill only the command, or its whole process group, as a shell does.
    let killed = Command::new("kill").args(["-s", "KILL", "--", &format!("{group}{}", command.id())]).status();
    assert!(killed.unwrap().success());
    assert!(!command.wait().unwrap().success());
    for pid in pids().lines() {
        wait_until(&format!("{pid} of {} has ended", pids().replace('\n', " ")), || !runs(pid));
    }
}

/// The only child of a process.
fn child_of(pid: u32) -> Option<u32> {
    fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).ok()?.trim().parse().ok()
}

/// Three processes belong to a command: the one that the user started, its guard, and the worker. Each case stops
/// or kills some of them, in this order.
#[rstest]
#[case::a_guard_that_was_stopped("STOP guard; KILL command")]
#[case::guard_and_work_at_once("KILL guard work")]
#[case::guard_and_stopped_work("STOP work; KILL guard")]
#[case::command_and_work_at_once("KILL command work")]
#[case::command_and_guard_at_once("KILL command guard")]
fn host_3_two_of_three_processes_may_be_killed(#[case] signals: &str) {
    let arena = Arena::new();
    write_blocking_bot(&arena);
    let mut command =
        start(&arena, "play -q --time-limit 1000s bot/run builtin:idle builtin:idle builtin:idle record 3");
    wait_until("the program runs", || {
        fs::read_to_string(arena.path("pids")).is_ok_and(|pids| pids.lines().count() == 3)
    });
    let guard = child_of(command.id()).unwrap();
    let work = child_of(guard).unwrap();
    for line in signals.split("; ") {
        let (signal, processes) = line.split_once(' ').unwrap();
        let pids = processes.split(' ').map(|process| match process {
            "command" => command.id().to_string(),
            "guard" => guard.to_string(),
            _ => work.to_string(),
        });
        assert!(Command::new("kill").args(["-s", signal]).args(pids).status().unwrap().success());
    }
    let pids = fs::read_to_string(arena.path("pids")).unwrap();
    for pid in pids.lines().map(str::to_owned).chain([work.to_string()]) {
        wait_until(&format!("{pid} has ended after {signals}"), || !runs(&pid));
    }
    let _ = Command::new("kill").args(["-s", "KILL", &guard.to_string()]).stderr(Stdio::null()).status();
    assert!(!command.wait().unwrap().success());
    wait_until("the guard has ended", || !runs(&guard.to_string()));
    wait_until("what they have started has ended", || arena.running().is_none());
}

/// The worker gets the signals that the command gets, and the command exits with the worker's status.
#[rstest]
fn host_3_signals_are_passed_on(#[values(("INT", 130), ("TERM", 143), ("HUP", 129))] signal: (&str, i32)) {
    let arena = Arena::new();
    write_blocking_bot(&arena);
    let mut command =
        start(&arena, "play -q --replace --time-limit 1000s bot/run builtin:idle builtin:idle builtin:idle record 3");
    wait_until("the program runs", || {
        fs::read_to_string(arena.path("pids")).is_ok_and(|pids| pids.lines().count() == 3)
    });
    assert!(Command::new("kill").args(["-s", signal.0, &command.id().to_string()]).status().unwrap().success());
    assert_eq!(command.wait().unwrap().code(), Some(signal.1));
    for pid in fs::read_to_string(arena.path("pids")).unwrap().lines() {
        assert!(!runs(pid), "{pid} is left");
    }
    arena.nothing_is_left();
}

/// HOST-1: Ctrl-C in a terminal reaches the launchers too, both while they try the limits before the match and
/// during the match. The command must not report it as a failure of the machine.
#[rstest]
fn host_1_a_launcher_that_ends_by_ctrl_c_is_not_blamed(#[values("--sandbox", "--open-files 64")] limits: &str) {
    let arena = Arena::new();
    arena.script("bot", &sh(&format!("echo {GOOD}")));
    for _ in 0..5 {
        let line = format!("play -q --replace --lax-limits {limits} bot/run bot/run bot/run bot/run record 1000");
        let mut command = start(&arena, &line);
        let group = command.id().to_string();
        // Only launchers in the command's process group get the signal. Later, each makes its own session.
        let launches = |pid: &str| {
            let read = |name: &str| fs::read(format!("/proc/{pid}/{name}")).unwrap_or_default();
            let stat = String::from_utf8_lossy(&read("stat")).into_owned();
            let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
            fields.split_whitespace().nth(2) == Some(&group)
                && read("cmdline").split(|&byte| byte == 0).nth(1) == Some(b"launch")
        };
        wait_until("a launcher is there", || {
            let processes =
                fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
            { processes }.any(|pid| launches(&pid))
        });
        assert!(Command::new("kill").args(["-s", "INT", "--", &format!("-{group}")]).status().unwrap().success());
        assert_eq!(command.wait().unwrap().code(), Some(130), "{limits}");
        let _ = fs::remove_dir_all(arena.path("record"));
    }
    arena.nothing_is_left();
}

/// A container may start the command like this: the leader of its process group is in another PID namespace,
/// where it has no process ID.
#[test]
fn host_3_it_works_in_a_pid_namespace_of_its_own() {
    let arena = Arena::new();
    arena.script("good", &sh(&format!("echo {GOOD}")));
    let limits = GENEROUS_LIMITS.join(" ");
    let user = if is_root() { "" } else { "--user --map-root-user " };
    let line = format!(
        "exec unshare {user}--pid --fork --mount-proc sh -c '\"$R\" play -q --replace {limits} good/run builtin:idle \
         builtin:idle builtin:idle record 2; echo $? >status'"
    );
    let mut command = Command::new("sh");
    command.args(["-c", &line]).env("R", env!("CARGO_BIN_EXE_rulebook")).env("TMPDIR", arena.path("tmp"));
    let output = command.current_dir(arena.path("")).output().unwrap();
    if !arena.path("status").exists() {
        let excuse = if is_root() { Excuse::None } else { Excuse::Machine };
        skip(&format!("no PID namespace can be made: {output:?}"), excuse);
        return;
    }
    assert_eq!(fs::read_to_string(arena.path("status")).unwrap(), "0\n", "{output:?}");
    assert_eq!(arena.journal()["rounds"][1]["answers"][0]["verdict"], "ok");
}
