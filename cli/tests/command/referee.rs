//! The referee with real programs: REF-1 to REF-5 and REF-9 to REF-12.
#![cfg(target_os = "linux")]

use rulebook_testing::{GENEROUS_LIMITS, PATIENCE, wait_for, wait_until, with_generous_limits};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Instant;
use tempfile::TempDir;

/// A valid answer, in canonical spelling as `match.json` has it.
const GOOD: &str = "R1 UP NOTHING R2 UP NOTHING";

/// A folder for matches whose strategies are shell scripts.
struct Arena {
    folder: TempDir,
}

impl Arena {
    fn new() -> Self {
        rulebook_testing::handle_signals_by_default();
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a strategy to its own folder.
    fn script(&self, name: &str, text: &str) -> PathBuf {
        let folder = self.path(name);
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("run");
        fs::write(&path, text).unwrap();
        rulebook_testing::make_executable(&path);
        path
    }

    /// Plays a match of the strategy as P1 against built-in players.
    fn play(&self, strategy: &Path, rounds: u32, options: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rulebook"));
        command
            .current_dir(self.folder.path())
            .args(with_generous_limits(&[&["play", "--quiet", "--replace"], options].concat()))
            .arg(strategy);
        command.args(["builtin:idle", "builtin:idle", "builtin:idle", "record"]).arg(rounds.to_string());
        command.output().unwrap()
    }

    /// Plays one round and returns the verdict on P1.
    fn verdict(&self, script: &str, options: &[&str]) -> serde_json::Value {
        let strategy = self.script("bot", script);
        let output = self.play(&strategy, 1, options);
        assert!(output.status.success(), "{output:?}");
        self.answers()[0].clone()
    }

    /// The answers of P1, by round.
    fn answers(&self) -> Vec<serde_json::Value> {
        let text = fs::read_to_string(self.path("record/match.json")).unwrap();
        let journal: serde_json::Value = serde_json::from_str(&text).unwrap();
        let rounds = journal["rounds"].as_array().unwrap();
        rounds.iter().map(|round| round["answers"][0].clone()).collect()
    }

    fn record(&self, name: &str) -> String {
        fs::read_to_string(self.path("record").join(name)).unwrap()
    }
}

fn sh(lines: &str) -> String {
    format!("#!/bin/sh\n{lines}\n")
}

/// A shell command that prints a valid answer.
fn answer() -> String {
    format!("echo {GOOD}")
}

fn ok() -> serde_json::Value {
    serde_json::json!({"seat": 1, "verdict": "ok", "line": GOOD})
}

#[test]
fn ref_1_a_strategy_gets_its_id_and_the_absolute_path_of_the_round_file() {
    let arena = Arena::new();
    let log = arena.path("log");
    let script = sh(&format!("echo \"$#:$1:$2\" >> {0}; cat \"$2\" >> {0}; {1}", log.display(), answer()));
    assert_eq!(arena.verdict(&script, &[]), ok());
    let log = fs::read_to_string(log).unwrap();
    let (head, state) = log.split_once('\n').unwrap();
    let (count_and_id, path) = head.rsplit_once(':').unwrap();
    assert_eq!(count_and_id, "2:0");
    assert!(Path::new(path).is_absolute() && path.ends_with("/0000.txt"), "{path}");
    assert_eq!(state, arena.record("0000.txt"));
}

#[test]
fn ref_1_only_players_in_the_game_are_started() {
    let arena = Arena::new();
    let strategy = arena.script("bot", &sh(&answer()));
    // P1 walks across the board and arrives after 24 steps.
    assert!(arena.play(&strategy, 30, &[]).status.success());
    let answers = arena.answers();
    assert!(answers[..24].iter().all(|answer| answer["seat"] == 1));
    assert!(answers[24..].iter().all(|answer| answer["seat"] != 1));
    assert_eq!(answers.len(), 30);
}

#[test]
fn ref_1_all_strategies_of_a_round_run_in_parallel() {
    let arena = Arena::new();
    let here = arena.path("here");
    fs::create_dir(&here).unwrap();
    // Each player answers only once all four are running.
    let wait = format!("while [ $(ls {0} | wc -l) -lt 4 ]; do sleep 0.01; done", here.display());
    let strategy = arena.script("bot", &sh(&format!("touch {}/$1; {wait}; {}", here.display(), answer())));
    let output = Command::new(env!("CARGO_BIN_EXE_rulebook"))
        .current_dir(arena.folder.path())
        .args(["play", "--quiet", "--replace"])
        .args(GENEROUS_LIMITS)
        .args([&strategy; 4])
        .args(["record", "1"])
        .output()
        .unwrap();
    assert!(output.status.success());
    assert_eq!(arena.answers(), [ok()]);
}

#[test]
fn ref_2_wall_time_ends_a_strategy_with_everything_it_started() {
    let arena = Arena::new();
    let mark = format!("rulebook-test-{}", std::process::id());
    let script = sh(&format!("sh -c 'sleep 1000; : {mark}' & sleep 1000"));
    let start = Instant::now();
    let verdict = arena.verdict(&script, &["--time-limit", "300ms"]);
    assert_eq!(verdict, serde_json::json!({"seat": 1, "verdict": "late", "limit": "wall"}));
    assert!(start.elapsed() < PATIENCE);
    let processes = Command::new("ps").args(["-eo", "args"]).output();
    if let Ok(processes) = processes {
        assert!(!String::from_utf8_lossy(&processes.stdout).contains(&mark));
    }
}

#[test]
fn ref_2_cpu_time_of_a_strategy_and_its_children_is_limited() {
    let arena = Arena::new();
    let spin = "while :; do :; done";
    for script in [sh(spin), sh(&format!("sh -c '{spin}'")), sh(&format!("sh -c '{spin}' & wait"))] {
        let verdict = arena.verdict(&script, &["--cpu-limit", "100ms"]);
        assert_eq!(verdict, serde_json::json!({"seat": 1, "verdict": "late", "limit": "cpu"}), "{script}");
    }
}

#[test]
fn ref_2_cpu_time_is_limited_after_the_answer_too() {
    let arena = Arena::new();
    let pid = arena.path("pid");
    let spin = "exec >&-; while :; do :; done";
    arena.script("bot", &sh(&format!("echo $$ > {}; {}; {spin}", pid.display(), answer())));
    // A rival keeps the round open until the spinning process is gone, and uses little CPU time itself.
    let wait = format!(
        "while [ ! -s {0} ]; do sleep 0.2; done; read -r pid <{0}\nwhile [ -e /proc/$pid ]; do sleep 0.2; done; {1}",
        pid.display(),
        answer()
    );
    arena.script("rival", &sh(&wait));
    let output = Command::new(env!("CARGO_BIN_EXE_rulebook"))
        .current_dir(arena.folder.path())
        .args([
            "play",
            "--quiet",
            "--replace",
            "--cpu-limit",
            "500ms",
            "--time-limit",
            "10m",
            "./bot/run",
            "./rival/run",
        ])
        .args(["builtin:idle", "builtin:idle", "record", "1"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(arena.answers(), [ok()], "the answer stands");
    let journal: serde_json::Value = serde_json::from_str(&arena.record("match.json")).unwrap();
    assert_eq!(journal["rounds"][0]["answers"][1]["verdict"], "ok", "the rival saw it end");
    let timing = arena.record("timing.jsonl");
    let times: Vec<serde_json::Value> = timing.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(times[0]["cpu_us"].as_u64().unwrap() >= 500_000, "{timing}");
}

#[test]
fn ref_5_no_process_is_left_that_left_its_group() {
    let arena = Arena::new();
    let mark = arena.path("escaped");
    // The process escapes the process group and the session, and becomes an orphan.
    let escape = format!("setsid sh -c 'sh -c \"echo \\$\\$ > {}; exec sleep 1000\" &' &", mark.display());
    let script = sh(&format!("{escape}\nwhile [ ! -s {} ]; do sleep 0.01; done; {}", mark.display(), answer()));
    assert_eq!(arena.verdict(&script, &[]), ok());
    let pid = fs::read_to_string(mark).unwrap();
    assert!(!Path::new(&format!("/proc/{}", pid.trim())).exists());
}

#[test]
fn ref_2_waiting_costs_no_cpu_time() {
    let arena = Arena::new();
    let script = sh(&format!("sleep 0.6; {}", answer()));
    assert_eq!(arena.verdict(&script, &["--cpu-limit", "500ms"]), ok());
}

#[test]
fn ref_3_a_complete_line_counts_whatever_comes_after() {
    let arena = Arena::new();
    for script in [
        format!("{}; exit 3", answer()),
        format!("{}; kill -9 $$", answer()),
        format!("{}; sleep 1000", answer()),
        format!("{}; echo more; echo lines", answer()),
        format!("printf '%s' '{GOOD}'"),
        format!("printf '%s' '{GOOD}'; exit 3"),
        format!("printf '%s' '{GOOD}'; exec >&-; sleep 1000"),
        // Other processes still hold the output open after the strategy exited.
        format!("sleep 1000 & printf '%s' '{GOOD}'"),
        format!("sleep 1000 & {}", answer()),
    ] {
        assert_eq!(arena.verdict(&sh(&script), &[]), ok(), "{script}");
    }
}

#[test]
fn ref_3_an_unfinished_line_of_a_killed_strategy_does_not_count() {
    let arena = Arena::new();
    let script = sh(&format!("printf '%s' '{GOOD}'; sleep 1000"));
    let verdict = arena.verdict(&script, &["--time-limit", "300ms"]);
    assert_eq!(verdict, serde_json::json!({"seat": 1, "verdict": "late", "limit": "wall"}));
    assert!(arena.record("0001.txt").contains("P1_move: R1 NONE NOTHING R2 NONE NOTHING\n"));
}

#[test]
fn ref_4_without_an_answer_the_default_holds_for_this_round_only() {
    let arena = Arena::new();
    let script = sh(&format!("case $2 in */0000.txt) exit 3;; */0001.txt) exit 0;; esac; {}", answer()));
    let strategy = arena.script("bot", &script);
    assert!(arena.play(&strategy, 3, &[]).status.success());
    let crashed = serde_json::json!({"seat": 1, "verdict": "crashed", "status": 3});
    let silent = serde_json::json!({"seat": 1, "verdict": "no-output"});
    assert_eq!(arena.answers(), [crashed, silent, ok()]);
    assert!(arena.record("0002.txt").contains("P1_move: R1 NONE NOTHING R2 NONE NOTHING\n"));
    assert!(arena.record("0003.txt").contains(&format!("P1_move: {GOOD}\n")));
}

#[test]
fn ref_4_verdicts_tell_what_went_wrong() {
    let arena = Arena::new();
    let verdict = |script: &str| arena.verdict(&sh(script), &[]);
    assert_eq!(verdict("kill -11 $$"), serde_json::json!({"seat": 1, "verdict": "crashed", "signal": 11}));
    assert_eq!(
        verdict(r"printf 'R1 UP\tFIRE \\ \001\n'"),
        serde_json::json!({
            "seat": 1, "verdict": "malformed", "line": r"R1 UP\x09FIRE \\ \x01",
            "why": r"column 12: expected `R2`, found `\\`"
        })
    );
    assert_eq!(verdict("echo")["verdict"], "malformed");
    let unstartable = arena.verdict("no program\n", &[]);
    // The system cannot start a script without a #! line.
    assert_eq!(unstartable["verdict"], "could-not-start");
    fs::set_permissions(arena.path("bot/run"), fs::Permissions::from_mode(0o644)).unwrap();
    assert!(arena.play(&arena.path("bot/run"), 1, &[]).status.success());
    assert_eq!(arena.answers()[0]["verdict"], "could-not-start");
}

#[test]
fn ref_5_a_strategy_runs_in_its_own_folder_with_an_empty_input() {
    let arena = Arena::new();
    let log = arena.path("log");
    let script = sh(&format!("(pwd; cat) > {}; echo trouble >&2; {}", log.display(), answer()));
    assert_eq!(arena.verdict(&script, &[]), ok());
    let folder = arena.path("bot").canonicalize().unwrap();
    assert_eq!(fs::read_to_string(log).unwrap(), format!("{}\n", folder.display()));
    assert_eq!(arena.record("stderr-P1.txt"), "== round 0\ntrouble\n");
}

#[test]
fn ref_9_the_name_is_the_first_folder_of_the_path_as_given() {
    let arena = Arena::new();
    arena.script("alpha", &sh(&answer()));
    assert!(arena.play(Path::new("./alpha/run"), 0, &[]).status.success());
    assert!(arena.record("0000.txt").contains("\nP1: 26 alpha\nP2: 26 idle\n"));
    assert!(arena.play(Path::new("./alpha/run"), 0, &["--name", "P1=Žižka"]).status.success());
    assert!(arena.record("0000.txt").contains("\nP1: 26 Žižka\n"));
}

#[test]
fn ref_10_spoiling_the_round_file_harms_nobody() {
    let arena = Arena::new();
    let above = "\"$(dirname \"$(dirname \"$2\")\")\"";
    let spoil = sh(&format!("{}; echo spoilt > \"$2\"; rm -rf {above}", answer()));
    let remember = arena.path("seen");
    let honest = sh(&format!("cat \"$2\" >> {}; {}", remember.display(), answer()));
    let (spoiler, witness) = (arena.script("spoiler", &spoil), arena.script("witness", &honest));
    let output = Command::new(env!("CARGO_BIN_EXE_rulebook"))
        .current_dir(arena.folder.path())
        .args(["play", "--quiet", "--replace"])
        .args(GENEROUS_LIMITS)
        .args([&spoiler, &witness, &spoiler, &spoiler])
        .args(["record", "3"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let states: String = (0..3).map(|number| arena.record(&format!("000{number}.txt"))).collect();
    assert_eq!(fs::read_to_string(remember).unwrap(), states);
    let mut verify = Command::new(env!("CARGO_BIN_EXE_rulebook"));
    assert!(verify.args(["verify", "redbot"]).arg(arena.path("record")).status().unwrap().success());
}

#[test]
fn ref_11_a_strategy_may_finish_what_it_does_after_its_answer() {
    let arena = Arena::new();
    let saved = arena.path("saved");
    let script = sh(&format!("{}; exec >&-; echo done > {}", answer(), saved.display()));
    // A busy machine may not run the program within the 200 ms that it has.
    wait_until("it finishes what it does", || {
        assert_eq!(arena.verdict(&script, &[]), ok());
        fs::read_to_string(&saved).is_ok_and(|saved| saved == "done\n")
    });
}

#[test]
fn ref_11_but_it_does_not_hold_the_game_up() {
    let arena = Arena::new();
    let strategy = arena.script("bot", &sh(&format!("{}; sleep 1000", answer())));
    let start = Instant::now();
    assert!(arena.play(&strategy, 3, &[]).status.success());
    assert!(start.elapsed() < PATIENCE);
    assert_eq!(arena.answers(), [ok(), ok(), ok()]);
}

#[test]
fn ref_12_output_without_end_is_no_answer() {
    let arena = Arena::new();
    let flood = sh("exec yes | tr -d '\\n'");
    let verdict = arena.verdict(&flood, &[]);
    assert_eq!(verdict, serde_json::json!({"seat": 1, "verdict": "too-much-output"}));
    let fits = format!("head -c 65536 /dev/zero | tr '\\0' x; echo; {}", answer());
    assert_eq!(arena.verdict(&sh(&fits), &[])["verdict"], "malformed");
    let too_long = format!("head -c 65537 /dev/zero | tr '\\0' x; echo; {}", answer());
    assert_eq!(arena.verdict(&sh(&too_long), &[])["verdict"], "too-much-output");
}

#[test]
fn ref_12_much_error_output_and_many_lines_block_nobody() {
    let arena = Arena::new();
    let script = sh(&format!("head -c 300000 /dev/zero | tr '\\0' e >&2; {}; yes | head -c 300000", answer()));
    assert_eq!(arena.verdict(&script, &[]), ok());
    let kept = arena.record("stderr-P1.txt");
    assert_eq!(kept.len(), "== round 0\n".len() + 65536 + "\n".len());
}

#[test]
fn the_same_answers_give_the_same_record_but_for_the_times() {
    let arena = Arena::new();
    let strategy = arena.script("bot", &sh(&format!("sleep 0.0$(date +%N | cut -c1); {}", answer())));
    assert!(arena.play(&strategy, 3, &[]).status.success());
    let first: Vec<_> = ["0003.txt", "score.txt", "match.json"].map(|name| arena.record(name)).into();
    assert!(arena.play(&strategy, 3, &[]).status.success());
    let second: Vec<_> = ["0003.txt", "score.txt", "match.json"].map(|name| arena.record(name)).into();
    assert_eq!(first, second);
    assert_eq!(arena.record("timing.jsonl").lines().count(), 12);
}

#[test]
fn a_match_goes_on_when_nobody_hears_of_its_progress() {
    let arena = Arena::new();
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_rulebook"));
    let status = command.args(["play", "record", "9"]).current_dir(arena.folder.path()).stderr(full).status().unwrap();
    assert!(status.success());
    assert_eq!(arena.answers().len(), 9);
}

#[test]
fn a_full_standard_output_is_a_failure() {
    let arena = Arena::new();
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_rulebook"));
    let output = command
        .args(["play", "--quiet", "--replace", "record", "9"])
        .current_dir(arena.folder.path())
        .stdout(full)
        .output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: stdout: "), "{output:?}");
}

#[test]
fn a_signal_ends_the_match_and_every_strategy() {
    for (signal, number) in [("TERM", 15), ("HUP", 1), ("INT", 2), ("QUIT", 3)] {
        a_signal_ends_the_match(signal, number);
    }
}

fn a_signal_ends_the_match(signal: &str, number: i32) {
    let arena = Arena::new();
    let pid_file = arena.path("pid");
    let strategy = arena.script("bot", &sh(&format!("echo $$ > {}; sleep 1000", pid_file.display())));
    let mut match_ = Command::new(env!("CARGO_BIN_EXE_rulebook"))
        .current_dir(arena.folder.path())
        .args(["play", "--quiet", "--replace"])
        .args(GENEROUS_LIMITS)
        .arg(&strategy)
        .args(["builtin:idle", "builtin:idle", "builtin:idle", "record", "9"])
        .spawn()
        .unwrap();
    let pid_text = || fs::read_to_string(&pid_file).unwrap_or_default();
    let pid: i32 = wait_for("the strategy tells its number", || pid_text().trim().parse().ok());
    let kill = |pid: &str| Command::new("sh").args(["-c", &format!("kill -{signal} {pid}")]).status().unwrap();
    assert!(kill(&match_.id().to_string()).success());
    assert_eq!(match_.wait().unwrap().code(), Some(128 + number));
    assert!(!Path::new(&format!("/proc/{pid}")).exists());
    // REC-1: no round was complete, so the file has only its first line.
    assert_eq!(arena.record("match.jsonl").lines().count(), 1);
}
