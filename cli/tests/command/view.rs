//! `rulebook view` and `rulebook play --watch`, in a terminal and without one.
#![cfg(unix)]

use crate::common::{IDLE, Scratch};
use crate::terminal::Terminal;
use portable_pty::CommandBuilder;
use rstest::rstest;
use rustix::process::Signal;

fn start(scratch: &Scratch, line: &str, variables: &[(&str, &str)]) -> Terminal {
    start_in(scratch, line, variables, 30)
}

/// Runs the command in a terminal of 80 columns and these rows. The arguments may not contain spaces.
pub(crate) fn start_in(scratch: &Scratch, line: &str, variables: &[(&str, &str)], rows: u16) -> Terminal {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_rulebook"));
    command.cwd(scratch.path(""));
    command.args(line.split_whitespace());
    for variable in ["CLICOLOR_FORCE", "NO_COLOR", "COLUMNS", "LINES"] {
        command.env_remove(variable);
    }
    command.env("TERM", "xterm-256color");
    variables.iter().for_each(|(name, value)| command.env(name, value));
    Terminal::start(command, 80, rows)
}

fn played() -> Scratch {
    let scratch = Scratch::new();
    scratch.run("play --quiet game1 20").expect(0);
    scratch
}

#[test]
fn the_viewer_steps_quits_and_restores_the_terminal() {
    let scratch = played();
    let mut terminal = start(&scratch, "view redbot game1", &[]);
    terminal.wait_for("redbot game1 · round 0 of 20");
    terminal.press("\u{1b}[C");
    terminal.wait_for("· round 1 of 20");
    terminal.press("17\r");
    terminal.wait_for("· round 17 of 20");
    terminal.press("\u{1b}[D.");
    terminal.wait_for("· round 16 of 20");
    terminal.wait_for("moves · paused");
    terminal.press("?");
    terminal.wait_for("any key closes it");
    terminal.press("q");
    terminal.press("q");
    let (status, screen, bytes) = terminal.end();
    assert_eq!((status, screen.trim()), (0, ""));
    assert!(bytes.contains("\u{1b}[38;5;"), "there are colors");
}

#[test]
fn the_viewer_plays_to_the_end() {
    let scratch = played();
    let mut terminal = start(&scratch, "view redbot game1 --round 17", &[("NO_COLOR", "1")]);
    terminal.wait_for("· round 17 of 20");
    terminal.press(" ++++");
    terminal.wait_for("the game is over: 1. P");
    terminal.press("q");
    let (status, _, bytes) = terminal.end();
    assert_eq!(status, 0);
    assert!(!bytes.contains("\u{1b}[38;"), "there are no colors");
}

#[test]
fn the_viewer_fits_a_window_that_changes() {
    let scratch = played();
    let mut terminal = start(&scratch, "view redbot game1", &[]);
    terminal.wait_for("q quit");
    terminal.resize(60, 20);
    terminal.wait_for("This window is 60 x 20, which is too");
    terminal.resize(130, 45);
    terminal.wait_for("11▼");
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
}

#[rstest]
#[case(None, 130, "error: ended by SIGINT")]
#[case(Some(Signal::INT), 130, "error: ended by SIGINT")]
#[case(Some(Signal::TERM), 143, "error: ended by SIGTERM")]
#[case(Some(Signal::QUIT), 131, "error: ended by SIGQUIT")]
fn signals_give_the_terminal_back(#[case] signal: Option<Signal>, #[case] status: u32, #[case] message: &str) {
    let scratch = played();
    let mut terminal = start(&scratch, "view redbot game1", &[]);
    terminal.wait_for("q quit");
    match signal {
        Some(signal) => terminal.signal(signal),
        // In raw mode Ctrl-C arrives as a key.
        None => terminal.press("\u{3}"),
    }
    let (ended, screen, _) = terminal.end();
    assert_eq!((ended, screen.trim()), (status, message));
}

/// Ctrl-Z suspends the command, and the shell gets the terminal. `fg` continues at the same place.
#[test]
fn the_viewer_is_suspended_and_continues() {
    let scratch = played();
    let mut command = CommandBuilder::new("bash");
    command.cwd(scratch.path(""));
    command.args(["--norc", "-i"]);
    command.env("PS1", "ready> ");
    command.env("PATH", path());
    let mut terminal = Terminal::start(command, 80, 30);
    terminal.wait_for("ready> ");
    terminal.press("rulebook view redbot game1 --round 5\r");
    terminal.wait_for("· round 5 of 20");
    terminal.press("\u{1a}");
    terminal.wait_for_whole_screen(false);
    terminal.wait_for("Stopped");
    terminal.press("echo $((40 + 2)) here; fg\r");
    terminal.wait_for_whole_screen(true);
    terminal.wait_for("· round 5 of 20");
    terminal.press("\u{1b}[C");
    terminal.wait_for("· round 6 of 20");
    terminal.press("q");
    terminal.wait_for_whole_screen(false);
    terminal.wait_for("42 here");
    terminal.press("exit 7\r");
    assert_eq!(terminal.end().0, 7);
}

fn path() -> String {
    let binary = std::path::Path::new(env!("CARGO_BIN_EXE_rulebook"));
    format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap())
}

/// The command exits when its terminal closes, with or without a signal from the terminal.
#[rstest]
fn a_terminal_that_is_closed_ends_it(#[values(true, false)] gets_hangup: bool) {
    let scratch = played();
    let line = "exec $0 view redbot game1";
    let line = if gets_hangup { line.to_owned() } else { format!("trap '' HUP; {line}") };
    let mut command = CommandBuilder::new("bash");
    command.cwd(scratch.path(""));
    command.args(["-c", &line, env!("CARGO_BIN_EXE_rulebook")]);
    let terminal = Terminal::start(command, 80, 30);
    terminal.wait_for("q quit");
    let status = terminal.close();
    // Status 101 would be a panic.
    assert!(status != 0 && status != 101, "{status}");
}

/// The command shows a match of slow programs while it is played.
#[test]
fn a_match_is_watched_while_it_is_played() {
    let scratch = slow_match("sleep 0.4");
    let mut terminal = start(
        &scratch,
        "play --watch --time-limit 10m --cpu-limit 10m ./slow builtin:idle ./slow builtin:idle game1 6",
        &[],
    );
    terminal.wait_for("redbot game1 · round 0 of 6");
    terminal.wait_for("so far");
    terminal.wait_for("the game is over: ");
    // It keeps running until the user closes it.
    terminal.press("q");
    let (status, screen, _) = terminal.end();
    assert_eq!(status, 0);
    assert!(screen.contains("6 rounds of redbot; the record is in game1"), "{screen}");
    assert!(!screen.contains("round 6/6"), "{screen}");
}

#[test]
fn a_match_goes_on_when_it_is_watched_no_longer() {
    let scratch = slow_match("until [ -e ended ]; do sleep 0.1; done");
    let line = "play --watch --time-limit 10m --cpu-limit 10m ./slow builtin:idle builtin:idle builtin:idle game1 8";
    let mut terminal = start(&scratch, line, &[]);
    terminal.wait_for("so far");
    terminal.press("q");
    terminal.wait_for_whole_screen(false);
    assert!(!scratch.path("game1/match.json").exists(), "it is still being played");
    scratch.write("ended", "");
    let (status, screen, bytes) = terminal.end();
    assert_eq!(status, 0);
    assert!(screen.contains("8 rounds of redbot; the record is in game1"), "{screen}");
    assert!(bytes.rsplit("\u{1b}[?1049l").next().unwrap().contains("/8 "), "the usual progress is shown");
    scratch.run("verify redbot game1").expect(0);
}

#[rstest]
#[case(None, 130, "error: ended by SIGINT")]
#[case(Some(Signal::TERM), 143, "error: ended by SIGTERM")]
fn a_watched_match_is_ended_by_signals(#[case] signal: Option<Signal>, #[case] status: u32, #[case] message: &str) {
    let scratch = slow_match("case $2 in */0000.txt) ;; *) exec sleep 1000;; esac");
    let line = "play --watch --time-limit 10m --cpu-limit 10m ./slow builtin:idle builtin:idle builtin:idle game1 50";
    let mut terminal = start(&scratch, line, &[]);
    terminal.wait_for("· round 1 of 50");
    match signal {
        Some(signal) => terminal.signal(signal),
        None => terminal.press("\u{3}"),
    }
    let (ended, screen, _) = terminal.end();
    let hint = "hint: `rulebook play --resume game1` resumes this match";
    assert_eq!(ended, status);
    assert!(screen.contains(message) && screen.contains(hint), "{screen}");
    scratch.run("verify redbot game1").expect(0);
}

/// A match of built-in players ends at once, so the command replays it from its start.
#[test]
fn a_quick_match_is_played_back() {
    let scratch = Scratch::new();
    let mut terminal = start(&scratch, &format!("play --watch {IDLE} game1 4"), &[]);
    terminal.wait_for("redbot game1 · round 0 of 4");
    terminal.wait_for("· round 3 of 4");
    terminal.wait_for("the game is over: ");
    terminal.press("q");
    let (status, screen, _) = terminal.end();
    assert_eq!(status, 0);
    assert!(screen.contains("4 rounds of redbot; the record is in game1"), "{screen}");
}

/// A folder with a program that runs `first` before it answers.
fn slow_match(first: &str) -> Scratch {
    let scratch = Scratch::new();
    scratch.write("slow", format!("#!/bin/sh\n{first}\necho R1 UP NOTHING R2 UP FIRE\n"));
    rulebook_testing::make_executable(scratch.path("slow"));
    scratch
}

#[test]
fn without_a_terminal_it_says_what_to_do_instead() {
    let scratch = played();
    let run = scratch.run("view redbot game1 --round 17").refused(2, "stdout is not a terminal");
    for hint in ["`rulebook show redbot game1/0017.txt` prints", "`rulebook explain redbot game1 --round 17` prints"] {
        assert!(run.err.contains(hint), "{}", run.err);
    }
    scratch.run("show redbot game1/0017.txt").expect(0);
    scratch.run("explain redbot game1 --round 17").expect(0);
    let run = scratch.run("play --watch game2 3").refused(2, "stdout is not a terminal");
    assert!(run.err.contains("leave --watch out"), "{}", run.err);
    assert!(!scratch.path("game2").exists());
}

#[test]
fn what_is_no_record_is_named() {
    let scratch = played();
    scratch.run("view redbot nowhere").refused(2, "nowhere: No such file or directory");
    std::fs::create_dir(scratch.path("empty")).unwrap();
    let run = scratch.run("view redbot empty").refused(2, "empty: no round files (0000.txt, …) in this folder");
    assert!(run.err.contains("hint: a record is a folder"), "{}", run.err);
    scratch.run("view redbot game1 --round 21").refused(2, "game1: no round 21 in this record; it has 0 to 20");
    scratch.run("view redbot game1/0003.txt").refused(2, "game1/0003.txt: ");
    scratch.remove("game1/0003.txt");
    let journal = scratch.read("game1/match.json");
    scratch.remove("game1/match.json");
    scratch.run("view redbot game1").refused(2, "game1/0003.txt: is missing");
    scratch.write("game1/match.json", journal.replace("\"game\": \"redbot\"", "\"game\": \"chess\""));
    scratch.run("view redbot game1").refused(2, "game1: is a record of chess, not of redbot");
    scratch.write("diary/0000.txt", "Dear diary\n");
    scratch.run("view redbot diary").refused(2, "diary/0000.txt:1:1: ");
    scratch.run("view chess game1").refused(2, "[possible values: redbot, ");
}

/// The command shows the other files of a record if one is broken.
#[test]
fn rec_7_a_broken_file_does_not_hide_the_record() {
    let scratch = played();
    scratch.write("game1/0003.txt", &scratch.read("game1/0003.txt")[..100]);
    scratch.write("game1/0020.txt", "");
    scratch.write("game1/match.json", "{");
    let mut terminal = start(&scratch, "view game1", &[]);
    terminal.wait_for("0020.txt: is not a valid state");
    terminal.press("0\r");
    terminal.wait_for("match.json: cannot be read");
    terminal.press("17\r");
    terminal.wait_for("· round 17 of 20");
    terminal.press("3\r");
    terminal.wait_for("0003.txt: is not a valid state (4:");
    terminal.press("q");
    let (status, ..) = terminal.end();
    assert_eq!(status, 0);
    scratch.run("export game1 --svg round.svg --round 17 --html page.html --quiet").expect(0);
    assert!(scratch.read("page.html").contains("cannot be read"));
    // `verify` needs every file of a record.
    scratch.run("verify game1").refused(2, "game1/match.json:1:1: ");
}
