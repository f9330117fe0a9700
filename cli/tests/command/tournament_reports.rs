//! Reports of many results: a terminal shows their progress, a signal interrupts them, and no file is incomplete.
#![cfg(target_os = "linux")]

use crate::common::Scratch;
use portable_pty::CommandBuilder;
use rulebook_testing::wait_until;
use rulebook_tournament::lines::{Outcome, PlanLine, PlayedMatch, write_line};
use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Command, Stdio};

/// Creates a tournament that was killed after its last match and before its reports.
fn played(scratch: &Scratch, entrants: usize) {
    let bots: String = (1..=entrants).map(|bot| format!(" b{bot}=builtin:tym99")).collect();
    let plan = scratch.run(&format!("tournament plan fibot --save plan.json --bot{bots}")).expect(0).out;
    let results: String = plan
        .lines()
        .map(|line| {
            let line: PlanLine = serde_json::from_str(line).unwrap();
            let scores: Vec<i64> = vec![(line.seed % 5) as i64, (line.seed / 5 % 5) as i64];
            let ranks = vec![1 + u32::from(scores[1] > scores[0]), 1 + u32::from(scores[0] > scores[1])];
            write_line(&line.result(Outcome::Played(PlayedMatch::by_ranks(ranks, scores))))
        })
        .collect();
    scratch.write("t/tournament.json", scratch.read("plan.json"));
    scratch.write("t/results.jsonl", results);
}

/// Starts the command with a lower priority, so that the signal arrives in time.
fn start(scratch: &Scratch, line: &str) -> std::process::Child {
    let mut command = Command::new("nice");
    command.args(["-n", "19", env!("CARGO_BIN_EXE_rulebook")]).args(line.split_whitespace());
    command.current_dir(scratch.path("")).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

#[test]
fn ctrl_c_ends_the_reports_of_many_results() {
    // On a busy machine the command may finish before the signal arrives, so try again.
    wait_until("a signal comes before its end", is_ended_by_ctrl_c);
}

/// Whether the signal arrived in time.
fn is_ended_by_ctrl_c() -> bool {
    let scratch = Scratch::new();
    played(&scratch, 60);
    let tournament = start(&scratch, "tournament --resume t");
    // The command writes this file after it has installed its signal handlers, and before the reports.
    wait_until("it begins", || scratch.path("t/plan.jsonl").exists());
    let pid = tournament.id().to_string();
    assert!(Command::new("kill").args(["-s", "INT", &pid]).status().unwrap().success());
    let output = tournament.wait_with_output().unwrap();
    if output.status.success() {
        return false;
    }
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.status.signal()), (Some(130), None), "{stderr}");
    assert!(stderr.contains("ended by SIGINT") && stderr.contains("--resume"), "{stderr}");
    let mut left: Vec<String> = fs::read_dir(scratch.path("t"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    left.sort();
    assert_eq!(left, ["matches", "plan.jsonl", "results.jsonl", "tournament.json"]);
    true
}

/// `tally` also writes files. On a terminal a progress bar shows how far it is.
#[test]
fn a_terminal_shows_how_far_reports_are_until_ctrl_c() {
    wait_until("a key comes before its end", shows_reports_until_ctrl_c);
}

/// Whether the key arrived in time.
fn shows_reports_until_ctrl_c() -> bool {
    let scratch = Scratch::new();
    played(&scratch, 60);
    let mut command = CommandBuilder::new("nice");
    command.cwd(scratch.path(""));
    command.args(["-n", "19", env!("CARGO_BIN_EXE_rulebook"), "tournament", "tally", "t", "--dir", "reports"]);
    command.env("TERM", "xterm-256color");
    let terminal = crate::terminal::Terminal::start(command, 80, 30);
    terminal.wait_for("report ");
    terminal.wait_for("% ");
    let status = terminal.press_until_end("\x03");
    assert!(status == 0 || status == 130, "{status}");
    assert_eq!(scratch.path("reports").exists(), status == 0);
    status == 130
}

/// `--pages` writes pages of the selected matches, and every report links to them.
#[test]
fn reports_lead_to_pages_of_matches() {
    let scratch = Scratch::new();
    let pages = |scratch: &Scratch| {
        let results = scratch.json("t/results.json");
        let rows = results["matches"].as_array().unwrap().clone();
        let links =
            rows.iter().filter_map(|row| Some((row["id"].as_str()?.to_owned(), row["page"].as_str()?.to_owned())));
        let links: Vec<_> = links.collect();
        for (id, page) in &links {
            assert_eq!(*page, format!("matches/{id}/page.html"));
            assert!(scratch.read(&format!("t/{page}")).starts_with("<!DOCTYPE html>"));
            assert!(scratch.read("t/report.html").contains(&format!("<a href=\"{page}\">watch</a>")));
        }
        (links.len(), rows.len())
    };
    scratch.write("bad", "#!/bin/sh\nexit 3\n");
    let bots = "--bot builtin:tym99 builtin:tym98 bad=./bad --games 1 --match-rounds 2";
    rulebook_testing::make_executable(scratch.path("bad"));
    scratch.run(&format!("tournament fibot --quiet --pages faults --dir t {bots}")).expect(0);
    assert_eq!(pages(&scratch), (2, 3));
    scratch.run("tournament --quiet --resume t --pages all").expect(0);
    assert_eq!(pages(&scratch), (3, 3));
    // A later run without --pages removes no page. Reports after a correction also link to the pages.
    scratch.run("tournament --quiet --resume t").expect(0);
    assert_eq!(pages(&scratch), (3, 3));
    scratch.run("tournament tally t --exclude bad --why broken").expect(0);
    assert_eq!(pages(&scratch).0, 3);
}

/// FIbot's original referee publishes the logs of all games.
#[test]
fn reports_lead_to_logs_of_games_that_have_them() {
    let scratch = Scratch::new();
    let play = "tournament fibot --quiet --match-rounds 3 --dir t --bot builtin:tym99 builtin:tym98";
    scratch.run(&format!("{play} --pages all")).expect(0);
    let log = scratch.read("t/matches/0001/log");
    assert_eq!(scratch.json("t/results.json")["matches"][0]["log"], "matches/0001/log");
    assert!(scratch.read("t/report.html").contains("<a href=\"matches/0001/log\">log</a>"));
    scratch.run("export t/matches/0001 --log x.log --quiet").expect(0);
    assert_eq!(scratch.read("x.log"), log);
    // A log alone is a record of the same game, and `verify` detects a changed log.
    scratch.write("alone/log", &log);
    scratch.run("verify fibot alone").expect(0);
    scratch.run("verify t/matches/0001").expect(0);
    scratch.write("t/matches/0001/log", log.replacen("\n- ", "\nA W", 1) + "A W\n");
    scratch.run("verify t/matches/0001").refused(1, "0001/log");
    scratch.write("t/matches/0001/log", &log);
    scratch.run(&format!("{play} --replace")).expect(0);
    assert!(!scratch.path("t/matches/0001/log").exists());
    scratch.run("play redbot --quiet r 1").expect(0);
    scratch.run("export r --log r.log").refused(2, "--log: redbot has no logs");
}
