//! What programs inherit from the process that starts the command (spec/referee.md, LIM-10): no open files, no
//! ignored signals and no terminal.
#![cfg(target_os = "linux")]

use crate::programs::{Arena, GOOD, enforced, sh};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use rulebook_testing::{with_generous_limits, with_generous_limits_in_line};
use std::fs;
use std::io::Read as _;
use std::process::{Command, Output};

const RULEBOOK: &str = env!("CARGO_BIN_EXE_rulebook");

/// Options without a launcher, with a launcher, and with the sandbox if this machine supports it.
fn option_sets() -> Vec<&'static str> {
    let mut option_sets = vec!["", "--open-files 64"];
    option_sets.extend(enforced(&["--sandbox"]).then_some("--sandbox"));
    option_sets
}

/// Plays one round with the program `bot`, from a shell that first runs `first`.
fn play_after(arena: &Arena, first: &str, options: &str) -> Output {
    let command = format!(
        "{first} exec {RULEBOOK} play --quiet --replace {options} bot/run builtin:idle builtin:idle builtin:idle record 1"
    );
    shell(arena, &command)
}

fn shell(arena: &Arena, command: &str) -> Output {
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &with_generous_limits_in_line(command)])
        .current_dir(arena.folder.path())
        .env("TMPDIR", arena.path("tmp"))
        .output()
        .unwrap()
}

/// An entry with a build script.
fn entry(arena: &Arena, build: &str) {
    fs::create_dir_all(arena.path("entry")).unwrap();
    fs::write(arena.path("entry/build"), sh(build)).unwrap();
    let manifest = "name = \"entry\"\nlanguage = \"sh\"\nbuild = [\"sh\", \"build\"]\nrun = [\"sh\", \"run\"]\n";
    fs::write(arena.path("entry/bot.toml"), manifest).unwrap();
}

#[test]
fn lim_10_open_files_end_with_the_command() {
    let arena = Arena::new();
    fs::write(arena.path("secret"), "the secret\n").unwrap();
    fs::write(arena.path("other"), "untouched\n").unwrap();
    let open = "exec 7<secret 8>>other 9<secret;";
    let tell = "cat <&7 >&2; cat <&9 >&2; echo spoilt >&8";
    arena.script("bot", &sh(&format!("{tell}; echo {GOOD}")));
    for options in option_sets() {
        let output = play_after(&arena, open, options);
        assert!(output.status.success(), "{output:?}");
        let stderr = arena.record("stderr-P1.txt");
        assert!(stderr.contains("7: ") && !stderr.contains("the secret"), "{options}: {stderr}");
    }
    entry(&arena, tell);
    let output = shell(&arena, &format!("{open} exec {RULEBOOK} entries build --quiet entry"));
    let log = fs::read_to_string(arena.path("entry/rulebook-build.log")).unwrap();
    assert!(log.contains("7: ") && !log.contains("the secret"), "{output:?} {log}");
    arena.script("adapter", &sh(&format!("{tell}; exec {RULEBOOK} adapter")));
    let conform = format!("exec {RULEBOOK} conform redbot --quiet --filter redbot-0001 -- adapter/run");
    let output = shell(&arena, &format!("{open} {conform}"));
    assert!(output.status.success(), "{output:?}");
    assert_eq!(fs::read_to_string(arena.path("other")).unwrap(), "untouched\n");
    // The command itself can open an inherited descriptor by its path.
    let output = shell(&arena, &format!("exec 7<record/0000.txt; exec {RULEBOOK} show redbot /dev/fd/7"));
    assert!(output.status.success(), "{output:?}");
}

/// The command starts with ignored and blocked signals, as under `nohup` or some service managers.
#[test]
fn lim_10_signals_are_those_of_the_system() {
    let arena = Arena::new();
    arena.script("bot", &sh(&format!("grep -E '^Sig(Ign|Blk)' /proc/self/status >&2; echo {GOOD}")));
    let ignore = "trap '' HUP INT QUIT TERM USR1 USR2 PIPE ALRM CHLD XFSZ XCPU TSTP RTMIN+3;";
    let block = "import os, signal, sys; signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGUSR1, \
                 signal.SIGCHLD}); os.execv(sys.argv[1], sys.argv[1:])";
    let ignore =
        if shell(&arena, "trap '' RTMIN+3").status.success() { ignore } else { &ignore.replace(" RTMIN+3", "") };
    for options in option_sets() {
        let output = play_after(&arena, ignore, options);
        assert!(output.status.success(), "{output:?}");
        assert_eq!(ignored_and_blocked(&arena), [0; 2], "{options}");
        let blocked = format!("{ignore} exec python3 -c '{block}'").replace("exec ", "");
        let command = format!(
            "{blocked} {RULEBOOK} play --quiet --replace {options} bot/run builtin:idle builtin:idle builtin:idle record 1"
        );
        assert!(shell(&arena, &command).status.success());
        assert_eq!(ignored_and_blocked(&arena), [0; 2], "{options}, blocked");
    }
}

/// The signals that the program reports as ignored and as blocked, as bits. Leaves out two that the C library of
/// the command reserves and ignores.
fn ignored_and_blocked(arena: &Arena) -> [u64; 2] {
    let stderr = arena.record("stderr-P1.txt");
    let line =
        |name: &str| stderr.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_else(|| panic!("{stderr}"));
    ["SigIgn:", "SigBlk:"].map(|name| u64::from_str_radix(line(name).trim(), 16).unwrap() & !(3 << 31))
}

/// This is what `nohup` is for: without it the signal would end the match.
#[test]
fn lim_10_the_command_itself_goes_on_ignoring_what_it_is_told_to() {
    let arena = Arena::new();
    arena.script("bot", &sh(&format!("kill -HUP $PPID; echo {GOOD}")));
    let output = play_after(&arena, "trap '' HUP;", "");
    assert!(output.status.success(), "{output:?}");
    arena.script("bot", &sh("kill -HUP $PPID; sleep 1000"));
    assert_eq!(play_after(&arena, "", "").status.code(), Some(129));
}

#[test]
fn lim_10_nobody_has_the_terminal() {
    let arena = Arena::new();
    let tell = "(: </dev/tty) 2>/dev/null && echo has a terminal >&2 || echo has none >&2";
    arena.script("bot", &sh(&format!("{tell}; echo {GOOD}")));
    for options in option_sets() {
        let play = format!("play --quiet --replace {options} bot/run builtin:idle builtin:idle builtin:idle record 1");
        assert_eq!(in_terminal(&arena, &play), 0, "{options}");
        assert_eq!(arena.record("stderr-P1.txt"), "== round 0\nhas none\n", "{options}");
    }
    entry(&arena, tell);
    assert_eq!(in_terminal(&arena, "entries build --quiet entry"), 0);
    assert_eq!(fs::read_to_string(arena.path("entry/rulebook-build.log")).unwrap(), "has none\n");
    let stderr = arena.path("stderr");
    arena.script("adapter", &sh(&format!("{{ {tell}; }} 2>{}; exec {RULEBOOK} adapter", stderr.display())));
    assert_eq!(in_terminal(&arena, "conform redbot --quiet --filter redbot-0001 -- adapter/run"), 0);
    assert_eq!(fs::read_to_string(stderr).unwrap(), "has none\n");
}

/// Runs the command in a terminal until it exits, and returns its status.
fn in_terminal(arena: &Arena, arguments: &str) -> u32 {
    let mut command = CommandBuilder::new(RULEBOOK);
    command.cwd(arena.folder.path());
    command.env("TMPDIR", arena.path("tmp"));
    command.args(with_generous_limits(&arguments.split_whitespace().collect::<Vec<_>>()));
    let pair = native_pty_system().openpty(PtySize::default()).unwrap();
    let mut output = pair.master.try_clone_reader().unwrap();
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    // Read all output, because a full terminal would block the command. Some systems report the end of a terminal
    // as an error.
    let reader = std::thread::spawn(move || output.read_to_end(&mut Vec::new()));
    let status = child.wait().unwrap().exit_code();
    let _ = reader.join();
    status
}
