//! How the referee asks programs of FIbot (PLAY-3 to PLAY-6), in matches and in other commands.
#![cfg(target_os = "linux")]

use crate::common::{Scratch, is_state};
use rstest::rstest;
use rulebook_testing::wait_until;

/// A board for six turns, on which nobody can reach a flag.
const BOARD: &str = "6 4 3 1\n1 1 6 4\n.#N.O.\n#P..Q.\n.#.A.#\nR...#.\n";

/// Writes a program that is a shell script.
fn bot(scratch: &Scratch, name: &str, script: &str) {
    scratch.write(name, format!("#!/bin/sh\n{script}\n"));
    rulebook_testing::make_executable(scratch.path(name));
}

fn scratch() -> Scratch {
    let scratch = Scratch::new();
    scratch.write("board", BOARD);
    bot(&scratch, "idle/run", "echo -");
    scratch
}

/// Plays on [`BOARD`], and returns the answers of all turns with their verdicts.
#[track_caller]
fn verdicts(scratch: &Scratch, line: &str) -> Vec<serde_json::Value> {
    scratch.run(&format!("play fibot --quiet --replace {line}")).expect(0);
    recorded(scratch)
}

/// The answers of all turns in the record, with their verdicts.
#[track_caller]
fn recorded(scratch: &Scratch) -> Vec<serde_json::Value> {
    scratch.run("verify fibot game1").expect(0);
    let journal = scratch.json("game1/match.json");
    journal["rounds"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|round| round["answers"].as_array().unwrap().clone())
        .collect()
}

fn of_seat(verdicts: &[serde_json::Value], seat: u64) -> Vec<&str> {
    let of_seat = verdicts.iter().filter(|verdict| verdict["seat"] == seat);
    of_seat.map(|verdict| verdict["verdict"].as_str().unwrap()).collect()
}

/// PLAY-3, PLAY-4: a program gets no argument, an empty stdin, and the state in its working directory.
#[test]
fn play_4_a_strategy_is_asked_with_nothing_but_the_game() {
    let scratch = scratch();
    let log = scratch.path("log");
    let script = format!(
        "log={}; echo \"$# arguments, files: $(ls -A | tr '\\n' ' '), $(wc -c) bytes of input\" >>$log\n\
         cat state >>$log; echo A Z",
        log.display()
    );
    bot(&scratch, "bots/one/run", &script);
    let verdicts = verdicts(&scratch, "bots/one/run idle/run board game1");
    assert_eq!(of_seat(&verdicts, 1), ["ok"; 3], "{verdicts:?}");
    let mut expected = String::new();
    for name in ["0000.txt", "0002.txt", "0004.txt"] {
        let state = scratch.read(&format!("game1/{name}"));
        expected += &format!("0 arguments, files: log state , 0 bytes of input\n{state}");
    }
    assert_eq!(scratch.read("log"), expected);
    // The match starts from the board, and only from that.
    assert_eq!(scratch.read("game1/0000.txt"), BOARD);
    assert_eq!(scratch.json("game1/match.json")["start"], "given");
}

/// PLAY-4: the referee asks only the player to move.
#[test]
fn play_4_the_rival_is_not_started() {
    let scratch = scratch();
    for (name, letter) in [("one", "A"), ("two", "N")] {
        let log = scratch.path(name);
        bot(
            &scratch,
            &format!("bots/{name}/run"),
            &format!("head -n 1 state >>{}.log\necho {letter} Z", log.display()),
        );
    }
    let verdicts = verdicts(&scratch, "bots/one/run bots/two/run board game1");
    assert_eq!((of_seat(&verdicts, 1), of_seat(&verdicts, 2)), (vec!["ok"; 3], vec!["ok"; 3]));
    assert_eq!(scratch.read("one.log"), "6 4 3 1\n6 4 2 1\n6 4 1 1\n");
    assert_eq!(scratch.read("two.log"), "6 4 3 2\n6 4 2 2\n6 4 1 2\n");
}

/// PLAY-4: the default time limit is two seconds. After a match no process is left.
#[rstest]
#[case("exec sleep 1000", "", "late")]
#[case("sleep 1000 & wait", "", "late")]
#[case("exec sleep 1000", "--time-limit 300ms", "late")]
#[case("sleep 0.7; echo A Z", "--time-limit 10m", "ok")]
#[case("exit 3", "--time-limit 10m", "crashed")]
#[case("echo X Z", "--time-limit 10m", "malformed")]
#[case("true", "--time-limit 10m", "no-output")]
fn play_4_what_is_no_answer_in_time_passes(#[case] script: &str, #[case] limit: &str, #[case] verdict: &str) {
    let scratch = scratch();
    scratch.write("board", BOARD.replace("6 4 3 1", "6 4 1 1"));
    bot(&scratch, "bots/one/run", script);
    // The other strategy plays under the same limit. Whether it answers in time does not matter.
    scratch
        .run_under_default_limits(&format!("play fibot --quiet --replace bots/one/run idle/run board game1 {limit}"))
        .expect(0);
    let verdicts = recorded(&scratch);
    assert_eq!(of_seat(&verdicts, 1), [verdict], "{verdicts:?}");
    let board = |name: &str| scratch.read(&format!("game1/{name}")).split_once('\n').unwrap().1.to_owned();
    assert_eq!(board("0000.txt") == board("0001.txt"), verdict != "ok", "it passed");
    let wall = if limit.is_empty() { "2s" } else { limit.split(' ').nth(1).unwrap() };
    assert_eq!(scratch.json("game1/match.json")["limits"], serde_json::json!({ "wall": wall }));
}

/// PLAY-4: by default, CPU time is not limited.
#[test]
fn play_4_cpu_time_is_not_limited() {
    let busy = "python3 -c 'import time\nwhile time.process_time() < 1.1: pass'; echo A Z";
    for (limit, verdict) in [("", "ok"), ("--cpu-limit 300ms", "late")] {
        let scratch = scratch();
        scratch.write("board", BOARD.replace("6 4 3 1", "6 4 1 1"));
        bot(&scratch, "bots/one/run", busy);
        let line = format!("bots/one/run idle/run board game1 {limit}");
        assert_eq!(of_seat(&verdicts(&scratch, &line), 1), [verdict], "{limit}");
    }
}

/// PLAY-5: a strategy keeps its own files and no others, and its rival sees neither.
#[test]
fn play_5_a_strategy_keeps_files_of_its_own() {
    let scratch = scratch();
    let script = |letter: &str, log: &str| {
        format!(
            "echo \"$(ls -A | tr '\\n' ' ')$(cat run.memory 2>/dev/null)\" >>{log}\n\
             echo turn >>run.memory; echo turn >>memory; mkdir run.d; ln -s run.memory run.link; mkfifo run.pipe\n\
             echo {letter} Z"
        )
    };
    for (name, letter) in [("one", "A"), ("two", "N")] {
        let log = scratch.path(&format!("{name}.log"));
        bot(&scratch, &format!("bots/{name}/run"), &script(letter, &log.display().to_string()));
    }
    let verdicts = verdicts(&scratch, "bots/one/run bots/two/run board game1");
    assert_eq!((of_seat(&verdicts, 1), of_seat(&verdicts, 2)), (vec!["ok"; 3], vec!["ok"; 3]));
    for name in ["one", "two"] {
        let log = scratch.read(&format!("{name}.log"));
        assert_eq!(log, "log state \nlog run.memory state turn\nlog run.memory state turn\nturn\n", "{name}");
    }
    // Kept files are neither in the record nor in the next match.
    assert!(scratch.files("game1").keys().all(|name| !name.starts_with("run") && name != "state"));
    scratch.run("play fibot --quiet --replace bots/one/run bots/two/run board game1").expect(0);
    assert!(
        scratch.read("one.log").ends_with("\nlog state \nlog run.memory state turn\nlog run.memory state turn\nturn\n")
    );
}

/// PLAY-5: changes to other files have no effect.
#[rstest]
#[case("echo nonsense >state")]
#[case("rm state")]
#[case("rm -rf ../game")]
#[case("mv ../game ../gone")]
#[case("chmod 000 state .")]
#[case("ln -sf /dev/null state")]
#[case("mkdir deep; cd deep; mkdir -p a/b/c; touch a/b/c/d; chmod 000 a/b")]
fn play_5_what_else_is_done_has_no_effect(#[case] mischief: &str) {
    let scratch = scratch();
    bot(&scratch, "quiet/run", "echo N Z");
    bot(&scratch, "other/run", "cat state >&2; echo A Z");
    bot(&scratch, "bad/run", &format!("cat state >&2; {mischief} 2>/dev/null\necho A Z"));
    scratch.run("play fibot --quiet --replace other/run quiet/run board game2").expect(0);
    let verdicts = verdicts(&scratch, "bad/run quiet/run board game1");
    assert_eq!((of_seat(&verdicts, 1), of_seat(&verdicts, 2)), (vec!["ok"; 3], vec!["ok"; 3]));
    let (bad, good) = (scratch.files("game1"), scratch.files("game2"));
    for name in good.keys().filter(|name| is_state(name) || name.starts_with("stderr") || *name == "score.txt") {
        assert_eq!(bad[name], good[name], "{name}");
    }
}

/// PER-1, PER-2: a persistent player gets no argument. It gets each state on stdin, and also as a file.
#[test]
fn per_1_a_player_that_stays() {
    // A busy machine may not run the player within the 200 ms that it has to read the end message.
    wait_until("the program reads the end message", reads_end_message);
}

/// Plays a match, and returns whether the player read the end message.
fn reads_end_message() -> bool {
    let scratch = scratch();
    let log = scratch.path("log");
    let script = format!(
        "log={}; echo \"$# arguments\" >>$log\n\
         while read -r word count; do\n\
           echo \"$word $count\" >>$log; [ \"$word\" = round ] || exit 0\n\
           while [ \"$count\" -gt 0 ]; do read -r line; echo \"$line\"; count=$((count - 1)); done >told\n\
           cmp told state >>$log 2>&1 || echo differs >>$log; echo A Z\n\
         done",
        log.display()
    );
    bot(&scratch, "bots/one/run", &script);
    let verdicts = verdicts(&scratch, "persistent:bots/one/run idle/run board game1");
    assert_eq!(of_seat(&verdicts, 1), ["ok"; 3], "{verdicts:?}");
    let log_text = scratch.read("log");
    let rounds = "0 arguments\nround 6\nround 6\nround 6\n";
    assert!(log_text == rounds || log_text == format!("{rounds}end \n"), "{log_text}");
    log_text != rounds
}

/// LIM-5, BOX-2: the same holds in a private copy and in the sandbox.
#[rstest]
#[case("--private-copy")]
#[case("--sandbox --lax-limits")]
#[case("--memory-limit 512MiB --lax-limits")]
fn lim_5_play_4_holds_in_copies_and_in_the_sandbox(#[case] options: &str) {
    let scratch = scratch();
    let script = "cat run.memory >&2; cat state >>run.memory; echo A Z";
    bot(&scratch, "bots/one/run", script);
    let verdicts = verdicts(&scratch, &format!("bots/one/run idle/run board game1 {options}"));
    assert_eq!(of_seat(&verdicts, 1), ["ok"; 3], "{verdicts:?}");
    let said = scratch.read("game1/stderr-P1.txt");
    let (first, second) = (scratch.read("game1/0000.txt"), scratch.read("game1/0002.txt"));
    assert!(said.ends_with(&format!("== round 4\n{first}{second}")), "{said}");
}

/// LIM-5: strategies share one folder, but a private copy has no files of the rival.
#[test]
fn lim_5_a_copy_has_nothing_of_a_rival() {
    let scratch = scratch();
    bot(&scratch, "strategies/tym01", "ls \"${0%/*}\" | tr '\\n' ' ' >&2; echo A Z");
    bot(&scratch, "strategies/tym02", "echo N Z");
    scratch.write("strategies/tym01.book", "moves");
    let said = |options: &str| {
        verdicts(&scratch, &format!("strategies/tym01 strategies/tym02 board game1 {options}"));
        scratch.read("game1/stderr-P1.txt").lines().nth(1).unwrap().to_owned()
    };
    assert_eq!(said(""), "tym01 tym01.book tym02 ");
    assert_eq!(said("--private-copy"), "tym01 tym01.book ");
}

/// PLAY-5: an entry keeps files under its name. Words of its command can be paths in its folder.
#[test]
fn play_5_an_entry_keeps_files_by_its_name() {
    let scratch = scratch();
    bot(&scratch, "entry/play.sh", "");
    scratch
        .write("entry/lib/play.sh", "cat tym07.n >&2 2>/dev/null; echo again >>tym07.n; echo lost >>sh.n; echo A Z\n");
    scratch.write("entry/bot.toml", "name = \"tym07\"\nlanguage = \"sh\"\nrun = [\"sh\", \"./lib/play.sh\"]\n");
    let verdicts = verdicts(&scratch, "entry idle/run board game1");
    assert_eq!(of_seat(&verdicts, 1), ["ok"; 3], "{verdicts:?}");
    assert_eq!(scratch.read("game1/stderr-P1.txt"), "== round 2\nagain\n== round 4\nagain\nagain\n");
    assert_eq!(scratch.json("game1/match.json")["players"][0]["name"], "tym07");
}

/// PLAY-4 also applies to `check`, `rerun` and tournaments.
#[test]
fn play_4_holds_in_every_command() {
    let scratch = scratch();
    // This program passes only if it is asked as PLAY-4 says.
    let script = "[ $# = 0 ] && [ \"$(cat)\" = '' ] && [ -f state ] && echo - || echo not so";
    bot(&scratch, "bots/one/run", script);
    scratch.write("bots/one/bot.toml", "name = \"one\"\nlanguage = \"sh\"\nrun = [\"./run\"]\n");
    for strategy in ["bots/one/run", "bots/one"] {
        let report = scratch.run(&format!("check fibot {strategy} --rounds 2 --quiet --format json")).expect(0).json();
        assert_eq!(report["faults"], 0, "{report}");
    }
    // The default limits of the game apply. Whether the program answers in time does not matter.
    let report = scratch.run_under_default_limits("check fibot bots/one/run --rounds 0 --quiet --format json").json();
    assert_eq!(report["peaks"]["wall_us"]["limit"], 2_000_000);
    assert_eq!(report["peaks"]["cpu_us"]["limit"], serde_json::Value::Null);
    let plan = scratch.run_under_default_limits("tournament plan fibot --bot bots/one/run builtin:tym99").expect(0).out;
    let line: serde_json::Value = serde_json::from_str(plan.lines().next().unwrap()).unwrap();
    assert_eq!(line["limits"], serde_json::json!({ "wall": "2s", "max_faults": "10", "max_late": "5" }));
    scratch.run("entries check fibot bots --rounds 1 --quiet").expect(0);
    let verdicts = verdicts(&scratch, "bots/one/run idle/run board game1");
    assert_eq!(of_seat(&verdicts, 1)[0], "ok");
    let again = scratch.run("rerun fibot game1 --seat 1 --round 0").expect(0).out;
    assert!(again.contains("recorded: ok, `-`\n   given: ok, `-`"), "{again}");
    scratch.run("rerun fibot board bots/one/run --seat 1").expect(0);
    scratch.run("rerun fibot board bots/one/run --seat 1 --run-in bots").refused(2, "--run-in: the referee chooses");
    scratch
        .run("rerun fibot board bots/one/run --seat 1 --shown-as x")
        .refused(2, "--shown-as: the name of the state file");
    scratch.run("tournament fibot --quiet --bot bots/one/run builtin:tym99 --dir t").expect(0);
    let journal = scratch.json("t/matches/0001/match.json");
    let seat = 1 + u64::from(journal["players"][0]["name"] != "run");
    let answers = journal["rounds"].as_array().unwrap().iter().flat_map(|round| round["answers"].as_array().unwrap());
    assert!(
        answers.clone().filter(|answer| answer["seat"] == seat).all(|answer| answer["verdict"] == "ok"),
        "{journal}"
    );
}

/// A check of FIbot leaves out what applies only to RedBot.
#[test]
fn a_check_finds_what_is_wrong() {
    let scratch = scratch();
    bot(&scratch, "redbot/run", "[ -f \"$2\" ] || exit 1; echo R1 UP FIRE R2 UP FIRE");
    let found = scratch.run("check fibot redbot/run --rounds 1 --quiet").expect(1).out;
    assert!(found.contains("crashed with status 1") && found.contains("again: rulebook rerun fibot "), "{found}");
    bot(&scratch, "good/run", "cat state >/dev/null; echo -");
    let found = scratch.run("check fibot good/run --rounds 1 --quiet").expect(0).out;
    assert!(!found.contains("FAULT") && !found.contains("warning: "), "{found}");
}

/// How `play` recognizes a board among its arguments.
#[test]
fn a_board_is_known_by_what_stands_in_it() {
    let scratch = scratch();
    let start = |folder: &str| scratch.read(&format!("{folder}/0000.txt"));
    scratch.run("play fibot --quiet board").expect(0);
    assert_eq!(start("game1"), BOARD);
    scratch.run("play fibot --quiet board game2").expect(0);
    assert_eq!(start("game2"), BOARD);
    scratch.run("play fibot --quiet builtin:tym99 builtin:tym98 board").expect(0);
    assert_eq!(start("game3"), BOARD);
    scratch.write("bad", BOARD.replace("6 4 3 1", "6 4 26 1"));
    let bad = scratch.run("play fibot builtin:tym99 builtin:tym98 bad game4");
    bad.refused(2, "bad:1:5: expected the number of rounds left, an integer 0..25, found `26`");
    assert!(!scratch.path("game4").exists());
    scratch.run("play fibot board game4 5").refused(2, "the board defines the number of rounds");
    scratch.run("play fibot --start board board game4").refused(2, "--start already names a board");
    let within = scratch.run("play fibot game2/0000.txt game2");
    within.refused(2, "is in the folder of the new record");
}

/// Players have names, although states contain none.
#[test]
fn players_are_named() {
    let scratch = scratch();
    let run =
        scratch.run("play fibot --quiet --replace --name P2=Beta builtin:tym99 builtin:tym98 board game1").expect(0);
    assert!(run.out.contains("Beta"), "{}", run.out);
    let journal = scratch.json("game1/match.json");
    assert_eq!((&journal["players"][0]["name"], &journal["players"][1]["name"]), (&"tym99".into(), &"Beta".into()));
}

const LIMITS: &str = "--memory-limit 100MB --own-files 10 --own-size 10MB --lax-limits";

/// PLAY-6, LIM-9: limits on the files that a strategy keeps.
#[rstest]
#[case("touch run.1 run.2 run.3 run.4 run.5 run.6 run.7 run.8 run.9 run.10", "ok")]
#[case("touch run.0 run.1 run.2 run.3 run.4 run.5 run.6 run.7 run.8 run.9 run.10", "too-many-files")]
#[case("touch a.0 a.1 a.2 a.3 a.4 a.5 a.6 a.7 a.8 a.9 a.10 a.11", "ok")]
#[case("truncate -s 5000000 run.1 run.2", "ok")]
#[case("truncate -s 5000000 run.1; truncate -s 5000001 run.2", "too-many-files")]
fn play_6_kept_files_are_limited_on_request(#[case] script: &str, #[case] verdict: &str) {
    let scratch = scratch();
    bot(&scratch, "bots/one/run", &format!("ls run.* 2>/dev/null | wc -l >&2; {script}; echo A Z"));
    let line = "bots/one/run idle/run board game1";
    let verdicts_of = |limits: &str| {
        let verdicts = verdicts(&scratch, &format!("{line} {limits}"));
        of_seat(&verdicts, 1).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(verdicts_of(LIMITS), [verdict; 3]);
    let said = scratch.read("game1/stderr-P1.txt");
    let seen: Vec<_> = said.lines().filter(|line| !line.starts_with("==")).collect();
    assert!(verdict == "ok" || seen == ["0"; 3], "its files are gone: {said}");
    assert_eq!(scratch.json("game1/match.json")["confinement"]["own_files"], 10);
    // By default, nothing of this is limited.
    assert_eq!(verdicts_of(""), ["ok"; 3]);
}

/// PLAY-6, LIM-1: the memory limit.
#[rstest]
#[case(60, "ok")]
#[case(150, "crashed")]
fn play_6_memory_is_limited_on_request(#[case] megabytes: u32, #[case] verdict: &str) {
    let scratch = scratch();
    scratch.write("board", BOARD.replace("6 4 3 1", "6 4 1 1"));
    let script = format!("#!/usr/bin/env python3\nhold = bytearray({megabytes} * 10**6)\nprint('A Z')\n");
    scratch.write("bots/one/run", script);
    rulebook_testing::make_executable(scratch.path("bots/one/run"));

    let limited = verdicts(&scratch, &format!("bots/one/run idle/run board game1 {LIMITS}"));
    assert_eq!(of_seat(&limited, 1), [verdict], "{limited:?}");
    let free = verdicts(&scratch, "bots/one/run idle/run board game1");
    assert_eq!(of_seat(&free, 1), ["ok"]);
}

/// PLAY-6, LIM-9: limits on the files of the program itself.
#[test]
fn play_6_a_strategy_is_of_ten_files_at_most() {
    let scratch = scratch();
    bot(&scratch, "bots/run", "echo A Z");
    let play = |strategy: &str, limits: &str| {
        scratch.run(&format!("play fibot {strategy} idle/run board --quiet --replace {limits}"))
    };
    for number in 1..=9 {
        scratch.write(&format!("bots/run-lib/{number}"), "x");
        scratch.write(&format!("bots/other-{number}"), "x");
    }
    play("bots/run", LIMITS).expect(0);
    scratch.write("bots/run.data", "x");
    let refused = play("bots/run", LIMITS);
    refused.refused(2, "bots/run: the program has 11 files with ");
    play("bots/run", "").expect(0);
    // Everything below the folder of an entry belongs to the program.
    scratch.write("bots/bot.toml", "name = \"one\"\nlanguage = \"sh\"\nrun = [\"./run\"]\n");
    play("bots", LIMITS).refused(2, "the program has 21 files with ");
    play("bots", "--own-files 21").expect(0);
    play("bots", "--own-size 4KiB").expect(0);
    scratch.write("bots/large", vec![0; 4096]);
    play("bots", "--own-size 4KiB").refused(2, "the program has 22 files with ");
    // In a game whose strategies keep no files, the option is an error.
    scratch
        .run("play --own-files 3 bots/run builtin:idle builtin:idle builtin:idle")
        .refused(2, "strategies of redbot keep no files");
}

/// PLAY-5: a check reports files that the referee will not keep.
#[test]
fn play_5_a_check_finds_files_that_are_not_kept() {
    let scratch = scratch();
    bot(&scratch, "bots/one/run", "touch memory run.memory; echo -");
    let found = scratch.run("check fibot bots/one/run --rounds 1 --quiet").expect(0).out;
    assert!(found.contains("warning: leaves files that it must not keep") && found.contains("`memory`"), "{found}");
    bot(&scratch, "bots/one/run", "touch run.memory; echo -");
    let found = scratch.run("check fibot bots/one/run --rounds 1 --quiet").expect(0).out;
    assert!(!found.contains("warning: "), "{found}");
}
