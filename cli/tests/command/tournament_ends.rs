//! Interrupted tournaments: signals, crashes, killed workers.
#![cfg(target_os = "linux")]

use crate::common::Scratch;
use rstest::rstest;
use rulebook_testing::{wait_until, with_generous_limits};
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The files with the results.
const FILES: [&str; 6] = ["plan.jsonl", "results.jsonl", "results.json", "results.csv", "matches.csv", "report.html"];

fn files(scratch: &Scratch, dir: &str) -> BTreeMap<&'static str, String> {
    FILES.into_iter().map(|name| (name, scratch.read(&format!("{dir}/{name}")))).collect()
}

/// Writes a program that appends its process ID to a file, and runs `script` before it answers.
fn bot(scratch: &Scratch, script: &str) {
    let script = format!("#!/bin/sh\necho $$ >>pids\n{script}\necho R1 UP FIRE R2 LEFT NOTHING\n");
    scratch.write("bot/run", script);
    rulebook_testing::make_executable(scratch.path("bot/run"));
}

const PLAY: &str = "tournament redbot --quiet --match-rounds 5 --concurrency 2 --bot bot/run builtin:hunter \
                    builtin:runner builtin:random";

/// Plays the tournament without interruption, and returns its files.
fn whole(scratch: &Scratch) -> BTreeMap<&'static str, String> {
    bot(scratch, "");
    scratch.run(&format!("{PLAY} --dir whole")).expect(0);
    files(scratch, "whole")
}

fn start(scratch: &Scratch, line: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rulebook"));
    command.args(with_generous_limits(&line.split_whitespace().collect::<Vec<_>>())).current_dir(scratch.path(""));
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

/// The state and the parent of a process; `None` if it is gone.
fn stat(pid: u32) -> Option<(char, u32)> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
    Some((fields.next()?.chars().next()?, fields.next()?.parse().ok()?))
}

fn runs(pid: u32) -> bool {
    stat(pid).is_some_and(|(state, _)| state != 'Z')
}

fn children(pid: u32) -> Vec<u32> {
    let all = fs::read_dir("/proc").unwrap();
    let pids = all.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<u32>().ok());
    pids.filter(|&child| stat(child).is_some_and(|(_, parent)| parent == pid)).collect()
}

fn signal(name: &str, pids: &[u32]) {
    for pid in pids {
        // The process may have exited in the meantime.
        let _ = Command::new("kill").args(["-s", name, &pid.to_string()]).stderr(Stdio::null()).status().unwrap();
    }
}

fn strategies(scratch: &Scratch) -> Vec<u32> {
    let pids = fs::read_to_string(scratch.path("bot/pids")).unwrap_or_default();
    pids.lines().filter_map(|pid| pid.parse().ok()).collect()
}

/// The signal kills all processes at once, or only the tournament, whose workers then exit by themselves.
#[test]
fn a_tournament_that_was_killed_goes_on_as_if_nothing_had_been() {
    let scratch = Scratch::new();
    let whole = whole(&scratch);
    bot(&scratch, "sleep 0.005");
    for (turn, moment) in [0_u64, 13, 29, 40, 61, 90, 120].into_iter().enumerate() {
        let dir = format!("t{turn}");
        let mut tournament = start(&scratch, &format!("{PLAY} --dir {dir}"));
        wait_until("it has begun", || scratch.path(&format!("{dir}/tournament.json")).exists());
        std::thread::sleep(Duration::from_millis(moment));
        let workers = children(tournament.id());
        signal("KILL", &[tournament.id()]);
        if turn % 2 == 0 {
            signal("KILL", &workers);
        }
        tournament.wait().unwrap();
        // The folder is locked as long as one worker exists.
        wait_until("no worker is left", || !workers.iter().any(|&worker| runs(worker)));
        scratch.run(&format!("tournament --quiet --resume {dir}")).expect(0);
        assert_eq!(files(&scratch, &dir), whole, "killed after {moment} ms");
        for id in ["0001", "0004"] {
            scratch.run(&format!("verify redbot {dir}/matches/{id}")).expect(0);
        }
    }
}

/// Imitates a kill during a write, or between a match and its result.
#[test]
fn whatever_was_being_written_is_made_good() {
    let scratch = Scratch::new();
    let whole = whole(&scratch);
    let results = &whole["results.jsonl"];
    let lines: Vec<&str> = results.split_inclusive('\n').collect();
    for (kept, cut) in [(0, 0), (1, 0), (2, 30), (3, 1)] {
        let text = lines[..kept].concat() + &lines[kept][..cut];
        scratch.write("whole/results.jsonl", text);
        scratch.write("whole/.rulebook-part-0123456789ab", "half");
        // A match without a complete round, and a record with a changed seed.
        scratch.write("whole/matches/0004/match.jsonl", "");
        let _ = fs::remove_file(scratch.path("whole/matches/0004/match.json"));
        scratch.write(
            "whole/matches/0003/match.json",
            scratch.read("whole/matches/0003/match.json").replace("\"seed\": ", "\"seed\": 1"),
        );
        // A match that was killed just before it removed `match.jsonl`.
        scratch.write("whole/matches/0002/match.jsonl", scratch.read("whole/matches/0002/match.json"));
        scratch.run("tournament --quiet --recover whole").expect(0);
        assert_eq!(files(&scratch, "whole"), whole, "{kept} lines kept");
        assert!(kept > 1 || !scratch.path("whole/matches/0002/match.jsonl").exists());
        assert!(!scratch.path("whole/.rulebook-part-0123456789ab").exists());
    }
}

#[rstest]
#[case("INT", 2)]
#[case("TERM", 15)]
#[case("HUP", 1)]
fn a_signal_ends_everything_and_tells_how_to_go_on(#[case] name: &str, #[case] number: i32) {
    let scratch = Scratch::new();
    let whole = whole(&scratch);
    scratch.remove("bot/pids");
    bot(&scratch, "[ -e ../released ] || sleep 1000");
    let tournament = start(&scratch, &format!("{PLAY} --dir t"));
    wait_until("two strategies run", || strategies(&scratch).len() >= 2);
    let workers = children(tournament.id());
    assert_eq!(workers.len(), 2);
    signal(name, &[tournament.id()]);
    let output = tournament.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(128 + number), "{err}");
    let command = format!("rulebook tournament --resume {}", scratch.path("t").canonicalize().unwrap().display());
    assert_eq!(err, format!("error: ended by SIG{name}\n hint: `{command}` resumes this tournament\n"));
    assert!(!workers.iter().chain(&strategies(&scratch)).any(|&pid| runs(pid)), "a process is left");
    assert_eq!(scratch.json("t/results.json")["finished"], false);
    scratch.write("released", "");
    // Resuming also works from another folder.
    scratch.write("elsewhere/note", "");
    let resumed = Command::new(env!("CARGO_BIN_EXE_rulebook"))
        .args(["tournament", "--quiet", "--resume", "../t"])
        .current_dir(scratch.path("elsewhere"))
        .output()
        .unwrap();
    assert!(resumed.status.success(), "{}", String::from_utf8_lossy(&resumed.stderr));
    assert_eq!(files(&scratch, "t"), whole);
}

#[test]
fn a_match_whose_worker_is_killed_is_played_once_more() {
    let scratch = Scratch::new();
    let whole = whole(&scratch);
    bot(&scratch, "[ -e killed ] || { touch killed; kill -9 $PPID; sleep 1000; }");
    let run = scratch.run(&format!("{PLAY} --dir t").replace("--quiet ", "")).expect(0);
    let again = run.err.lines().find(|line| line.contains("is played again")).expect(&run.err);
    assert!(again.starts_with("Match ") && again.ends_with("its worker exited (signal: 9 (SIGKILL))"), "{again}");
    assert_eq!(files(&scratch, "t"), whole);
    assert!(!strategies(&scratch).into_iter().any(runs), "a process is left");
}

/// The match is not a draw, and the other matches are played.
#[test]
fn a_match_whose_workers_are_killed_is_failed_until_it_is_played() {
    let scratch = Scratch::new();
    let whole = whole(&scratch);
    // The bot kills its worker in the match in which it has the third seat.
    bot(&scratch, "[ $1 != 2 ] || [ -e ../released ] || { kill -9 $PPID; sleep 1000; }");
    let run = scratch.run(&format!("{PLAY} --dir t")).expect(1);
    let plan = scratch.read("t/plan.jsonl");
    let line = plan.lines().find(|line| {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        line["seats"][2]["name"] == "bot"
    });
    let line: serde_json::Value = serde_json::from_str(line.unwrap()).unwrap();
    let id = line["id"].as_str().unwrap();
    assert!(run.err.contains(&format!("error: 1 of 4 matches could not be played: {id}\n")), "{}", run.err);
    assert!(run.out.contains(&format!("match {id} could not be played: its worker exited (signal: 9 (SIGKILL))\n")));
    let results = scratch.read("t/results.jsonl");
    assert_eq!((results.matches("\"played\"").count(), results.matches("\"failed\"").count()), (3, 1));
    assert!(!strategies(&scratch).into_iter().any(runs), "a process is left");
    scratch.write("released", "");
    scratch.run("tournament --quiet --resume t").expect(0);
    for name in ["results.json", "results.csv", "matches.csv", "report.html"] {
        assert_eq!(scratch.read(&format!("t/{name}")), whole[name]);
    }
}

/// A worker plays one match after another. `RULEBOOK_TEST_MATCHES=2000` tests many.
#[test]
fn a_worker_stays_as_small_as_it_was() {
    let matches: usize = std::env::var("RULEBOOK_TEST_MATCHES").map_or(120, |count| count.parse().unwrap());
    let scratch = Scratch::new();
    bot(&scratch, "");
    let stays = "#!/bin/sh\nwhile read -r word more; do [ $word != round ] || echo R1 UP NOTHING R2 UP NOTHING; done\n";
    scratch.write("stay/run", stays);
    rulebook_testing::make_executable(scratch.path("stay/run"));
    let rounds = matches.div_ceil(4);
    let bots = "--match-rounds 2 --bot bot/run persistent:stay/run builtin:hunter builtin:idle";
    let plan = scratch.run(&format!("tournament plan redbot --rounds {rounds} {bots}")).expect(0).out;
    let mut worker = Command::new(env!("CARGO_BIN_EXE_rulebook"))
        .args(["tournament", "run-match", "-", "--dir", "matches"])
        .current_dir(scratch.path(""))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut input, pid) = (worker.stdin.take().unwrap(), worker.id());
    let mut output = BufReader::new(worker.stdout.take().unwrap()).lines();
    let size = || {
        let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
        let rss = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        let rss: u64 = rss.trim().trim_end_matches(" kB").parse().unwrap();
        (rss, fs::read_dir(format!("/proc/{pid}/fd")).unwrap().count())
    };
    let mut early = (0, 0);
    for (index, line) in plan.lines().take(matches).enumerate() {
        writeln!(input, "{line}").unwrap();
        let result = output.next().unwrap().unwrap();
        assert!(result.contains("\"played\""), "{result}");
        if index + 1 == matches / 4 {
            early = size();
        }
    }
    let late = size();
    drop(input);
    assert!(worker.wait().unwrap().success());
    println!("{matches} matches: kB and descriptors {early:?} after a quarter, {late:?} at the end");
    assert_eq!(early.1, late.1, "descriptors");
    assert!(late.0 * 100 <= early.0 * 115, "{} kB, then {} kB", early.0, late.0);
}
