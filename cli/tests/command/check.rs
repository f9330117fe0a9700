//! `rulebook check` on strategies with one fault each.
#![cfg(target_os = "linux")]

use crate::common::Scratch;
use crate::programs::enforced;
use rstest::rstest;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Writes a strategy: a script for `sh` in which `@` stands for a valid line.
fn bot(scratch: &Scratch, script: &str) {
    scratch.write("bot/run", format!("#!/bin/sh\n{}\n", script.replace('@', "R1 UP NOTHING R2 UP NOTHING")));
    rulebook_testing::make_executable(scratch.path("bot/run"));
}

/// Options of a short check with a JSON report.
const SHORT: &str = "--quiet --format json --rounds 2";

/// The findings as severity and kind. Leaves out a kind that depends on the speed of the machine.
fn found(report: &serde_json::Value) -> Vec<String> {
    let findings = report["findings"].as_array().unwrap().iter();
    let findings = findings.map(|finding| format!("{} {}", finding["severity"], finding["kind"]).replace('"', ""));
    let findings = findings.filter(|found| found != "note not-checked");
    // A busy machine may not let a program exit within its 200 ms.
    findings.filter(|found| found != "warning lives-on").collect()
}

#[test]
fn nothing_is_found_where_there_is_nothing() {
    let scratch = Scratch::new();
    bot(&scratch, "echo @");
    let report = scratch.run(&format!("check redbot ./bot/run --keep kept {SHORT}")).expect(0).json();
    assert_eq!(found(&report), [""; 0]);
    assert_eq!((&report["faults"], &report["warnings"], &report["kept"]), (&0.into(), &0.into(), &().into()));
    let asked = &report["asked"];
    assert!(asked["situations"].as_u64().unwrap() > 30 && asked["alone"].as_u64().unwrap() > 60, "{asked}");
    assert_eq!(asked["alone"], asked["at_once"]);
    assert_eq!(asked["in_games"], 4 * 2);
}

#[rstest]
#[case::malformed("echo R1 UP NOTHING R2 UP", "fault answer, fault game")]
#[case::byte_order_mark(r"printf '\357\273\277@\n'", "fault answer, fault game")]
#[case::silent("exit 0", "fault answer, fault game")]
#[case::crash("exit 3", "fault answer, fault game")]
#[case::empty_line_first("echo; echo @", "fault answer, fault game")]
#[case::one_seat("[ $1 != 2 ] && echo @", "fault answer, fault game")]
#[case::no_walls_known(r#"grep -q '^Walls:$' "$2" && echo @"#, "fault answer, fault game")]
#[case::only_letters_of_ascii(r#"LC_ALL=C grep -q "$(printf '\305')" "$2" || echo @"#, "fault answer")]
#[case::path_not_quoted("set -- $2; [ -e \"$1\" ] && echo @", "fault other-name")]
#[case::own_path_not_quoted("set -- $0; [ -e \"$1\" ] && echo @", "fault other-path")]
#[case::own_folder_expected("[ -e ./run ] && echo @", "warning other-folder")]
#[case::process_left("sleep 1000 >&- 2>&- & echo @", "warning leaves-processes")]
#[case::crash_after_answer("echo @; kill -SEGV $$", "warning crash-after-answer")]
#[case::status("echo @; exit 3", "warning status")]
#[case::carriage_return(r"printf '@\r\n'", "note carriage-return")]
#[case::blanks("echo ' @'", "note blanks")]
#[case::no_line_feed("printf '@'", "note no-line-feed")]
#[case::more_lines("echo @; echo done", "note further-output")]
#[case::traceback("echo @; echo 'Traceback (most recent call last):' >&2; echo 'KeyError: 7' >&2", "warning traceback")]
#[case::error_output("echo trouble >&2; echo @", "note error-output")]
#[case::by_chance("echo R1 UP BUILD $$ $$ R2 UP NOTHING", "note differs")]
fn what_is_wrong_is_found(#[case] script: &str, #[case] expected: &str) {
    let scratch = Scratch::new();
    bot(&scratch, script);
    let faulty = expected.contains("fault");
    let run = scratch.run(&format!("check redbot bot/run --keep kept {SHORT}")).expect(i32::from(faulty));
    assert_eq!(found(&run.json()).join(", "), expected);
    assert_eq!(run.err.contains("error: bot/run: "), faulty);
}

#[test]
fn a_program_that_lives_on_is_found() {
    let scratch = Scratch::new();
    bot(&scratch, "echo @; case $2 in */0020.txt) exec sleep 1000;; esac");
    let report = scratch.run(&format!("check redbot bot/run --keep kept {SHORT}")).expect(0).json();
    assert_eq!(found(&report), [""; 0]);
    assert!(report["findings"].as_array().unwrap().iter().any(|finding| finding["kind"] == "lives-on"), "{report}");
}

/// Several copies must run at the same time, which takes longer on a busy machine.
#[test]
fn a_program_that_runs_one_at_a_time_is_found() {
    let found = [0.5, 1.0, 2.0, 4.0, 8.0, 16.0].map(|seconds| {
        move || {
            let scratch = Scratch::new();
            let holds = format!("case $2 in */0020.txt) sleep {seconds};; esac");
            bot(&scratch, &format!("mkdir lock 2>&- || exit; {holds}; rmdir lock; echo @"));
            found(&scratch.run(&format!("check redbot bot/run --keep kept {SHORT}")).json())
        }
    });
    let found = found.iter().map(|found| found()).find(|found| !found.is_empty());
    assert_eq!(found.unwrap_or_default(), ["fault at-once"]);
}

#[test]
fn who_is_late_is_not_waited_for_again_and_again() {
    let scratch = Scratch::new();
    bot(&scratch, "sleep 1000");
    let options = "--quiet --format json --time-limit 50ms --keep kept";
    let report = scratch.run(&format!("check redbot bot/run {options}")).expect(1).json();
    assert_eq!(found(&report), ["fault answer"]);
    assert_eq!(report["findings"][0]["count"], 5);
    assert_eq!(report["asked"]["alone"], 5);
    assert_eq!(report["findings"][1]["kind"], "not-checked");
}

#[test]
#[ignore = "thorough: it sleeps for more than half of a limit that no other answer comes near"]
fn who_takes_most_of_its_time_is_warned() {
    let scratch = Scratch::new();
    bot(&scratch, "case $2 in */0020.txt) sleep 8;; esac; echo @");
    let options = "--quiet --format json --rounds 0 --time-limit 15s --cpu-limit 60s --keep kept";
    let report = scratch.run(&format!("check redbot bot/run {options}")).expect(0).json();
    assert_eq!(found(&report), ["warning slow"]);
    assert!(report["peaks"]["wall_us"]["at"].as_str().unwrap().starts_with("middle as P"), "{report}");
    let wall = &report["peaks"]["wall_us"];
    assert!(wall["most"].as_u64().unwrap() * 2 > wall["limit"].as_u64().unwrap());
}

/// Root may write to any file, so root is not tested.
#[test]
fn a_round_file_that_cannot_be_written() {
    let scratch = Scratch::new();
    bot(&scratch, r#"echo x 2>&- >>"$2" && echo @"#);
    let report = scratch.run(&format!("check redbot bot/run --keep kept {SHORT}")).expect(0).json();
    let id = Command::new("id").arg("-u").output().unwrap().stdout;
    if id.trim_ascii() == b"0" {
        assert_eq!(report["findings"][0]["kind"], "not-checked");
    } else {
        assert_eq!(found(&report), ["warning read-only"]);
    }
}

/// Runs the command of an occurrence in another folder, and returns its output.
fn again(occurrence: &serde_json::Value) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_rulebook")).parent().unwrap();
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
    let command = occurrence["command"].as_str().unwrap();
    let output = Command::new("sh").args(["-c", command]).current_dir("/").env("PATH", path).output().unwrap();
    assert!(output.status.success(), "{command}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The occurrences of the first finding.
fn occurrences(report: &serde_json::Value) -> &Vec<serde_json::Value> {
    report["findings"][0]["occurrences"].as_array().unwrap()
}

#[test]
fn the_command_asks_for_the_same_answer_again() {
    let scratch = Scratch::new();
    bot(&scratch, r#"if grep -q ž "$2"; then echo wrong $1; else echo @; fi"#);
    let report = scratch.run(&format!("check redbot bot/run {SHORT}")).expect(1).json();
    let kept = report["kept"].as_str().unwrap();
    assert!(!occurrences(&report).is_empty());
    for occurrence in occurrences(&report) {
        assert!(occurrence["file"].as_str().unwrap().starts_with(kept));
        let detail = occurrence["detail"].as_str().unwrap();
        assert!(detail.contains(&format!("wrong {}", occurrence["seat"].as_u64().unwrap() - 1)), "{occurrence}");
        let given = again(occurrence);
        assert!(given.contains(&format!("   given: {detail}\n")), "{given}");
    }
    fs::remove_dir_all(kept).unwrap();
}

/// The command reproduces the environment of the finding.
#[rstest]
#[case::name("set -- $2; [ -e \"$1\" ] && echo @", "other-name", "--shown-as 'kolo č. 7 (kopie).txt'")]
#[case::path("set -- $0; [ -e \"$1\" ] && echo @", "other-path", "Žluťoučký kůň")]
#[case::folder("[ -e ./run ] && echo @", "other-folder", "--run-in ")]
fn the_command_has_the_same_surroundings(#[case] script: &str, #[case] kind: &str, #[case] part: &str) {
    let scratch = Scratch::new();
    bot(&scratch, script);
    let report = scratch.run(&format!("check redbot bot/run --keep kept {SHORT}")).json();
    assert_eq!(report["findings"][0]["kind"], kind);
    let occurrence = &occurrences(&report)[0];
    assert!(occurrence["command"].as_str().unwrap().contains(part), "{occurrence}");
    assert!(again(occurrence).contains(&format!("   given: {}", occurrence["detail"].as_str().unwrap())));
}

/// LIM-8: the command reproduces the effect of a limit on an answer.
#[rstest]
#[case::time("sleep 999; echo @", "--time-limit 50ms", "late, its time was up")]
#[ignore = "thorough: it fills the memory of two hundred interpreters"]
#[case::memory(
    "python3 -c 'x = bytearray(200 << 20)' || exit 7; echo @",
    "--memory-limit 100MiB --time-limit 10m --cpu-limit 10m",
    "crashed with status 7"
)]
#[case::sandbox(
    "cat SCRATCH >&2 || exit 8; echo @",
    "--sandbox --time-limit 10m --cpu-limit 10m",
    "crashed with status 8"
)]
fn the_command_has_the_limits_of_the_check(#[case] script: &str, #[case] limits: &str, #[case] detail: &str) {
    let scratch = Scratch::new();
    scratch.write("secret", "secret");
    bot(&scratch, &script.replace("SCRATCH", scratch.path("secret").to_str().unwrap()));
    let wanted: Vec<_> = limits.split(' ').filter(|word| !word.contains("-limit")).collect();
    if limits.contains("--sandbox") && !enforced(&["--sandbox"]) {
        return;
    }
    let options = format!("--quiet --format json --rounds 0 --keep kept {limits}");
    let report = scratch.run(&format!("check redbot bot/run {options}")).expect(1).json();
    let occurrence = &occurrences(&report)[0];
    assert_eq!(occurrence["detail"], detail);
    let command = occurrence["command"].as_str().unwrap();
    assert!(wanted.iter().all(|word| command.contains(word)), "{command}");
    let given = again(occurrence);
    assert!(given.contains(&format!("   given: {detail}\n")), "{given}");
}

/// BOX-2, LIM-5: a program in a private copy cannot run in another folder.
#[test]
fn nothing_is_found_in_the_sandbox_where_there_is_nothing() {
    if !enforced(&["--sandbox"]) {
        return;
    }
    let scratch = Scratch::new();
    bot(&scratch, "[ -e ./run ] && echo @");
    let report = scratch.run(&format!("check redbot bot/run --sandbox --keep kept {SHORT}")).expect(0).json();
    assert_eq!(found(&report), [""; 0]);
    assert!(report.to_string().contains("private copies exclude them"), "{report}");
}

/// LIM-6
#[test]
fn the_worst_of_memory_and_bytes_is_told() {
    let scratch = Scratch::new();
    let answer = "python3 -c 'x = b\"x\" * (64 << 20); print(\"@\")'";
    bot(&scratch, &format!("case $2 in */0020.txt) {answer};; *) echo @;; esac; echo ab >&2"));
    let options = format!("{SHORT} --rounds 0 --memory-limit 256MiB --keep kept");
    let run = scratch.run(&format!("check redbot bot/run {}", options.replacen("--rounds 2", "", 1))).expect(0);
    let report = run.json();
    let peaks = &report["peaks"];
    let memory = &peaks["memory_bytes"];
    assert_eq!(memory["limit"], 256 << 20);
    assert!(memory["most"].as_u64().unwrap() >= 64 << 20, "{peaks}");
    assert!(memory["at"].as_str().unwrap().starts_with("middle as P"), "{peaks}");
    let line = "R1 UP NOTHING R2 UP NOTHING\n".len();
    assert_eq!((&peaks["output_bytes"]["most"], &peaks["output_bytes"]["limit"]), (&line.into(), &().into()));
    assert_eq!(peaks["error_output_bytes"]["most"], 3);
    let text = scratch.run("check redbot bot/run --quiet --rounds 0 --keep kept").expect(0).out;
    for part in ["\nmemory: at most ", &format!("\noutput: at most {line} bytes ("), "\nstderr: at most 3 bytes ("] {
        assert!(text.contains(part), "no `{part}` in {text}");
    }
}

/// PER-1
#[test]
fn a_player_that_stays_is_checked_too() {
    let scratch = Scratch::new();
    let stays = "while read -r word count; do [ \"$word\" = round ] || exit 0; read -r first\n\
                 while [ \"$count\" -gt 1 ]; do read -r line; count=$((count - 1)); done; ANSWER; done";
    bot(&scratch, &stays.replace("ANSWER", "echo @"));
    let report = scratch.run(&format!("check redbot persistent:bot/run --keep kept {SHORT}")).expect(0).json();
    assert_eq!(found(&report), [""; 0]);
    bot(&scratch, &stays.replace("ANSWER", "case $first in 20/*) echo wrong;; *) echo @;; esac"));
    let report = scratch.run(&format!("check redbot persistent:bot/run --keep kept {SHORT}")).expect(1).json();
    assert_eq!(found(&report), ["fault answer"]);
    let given = again(&occurrences(&report)[0]);
    assert!(given.contains(": `wrong`\n"), "{given}");
}

#[test]
fn the_folder_of_a_former_check_is_taken_over_and_no_other() {
    let scratch = Scratch::new();
    bot(&scratch, "echo wrong");
    let check = format!("check redbot bot/run --keep kept {SHORT}");
    scratch.run(&check).expect(1);
    let first: Vec<_> = fs::read_dir(scratch.path("kept")).unwrap().collect();
    assert!(first.len() > 5);
    scratch.write("bot/run", "#!/bin/sh\necho R1 UP NOTHING R2 UP NOTHING\n");
    scratch.run(&check).expect(0);
    assert!(!scratch.path("kept/start-P1.txt").exists());
    scratch.write("kept/notes", "mine");
    scratch.run(&check).refused(2, "kept/notes: not a file of a previous check");
    assert_eq!(scratch.read("kept/notes"), "mine");
}

#[test]
fn for_people() {
    let scratch = Scratch::new();
    bot(&scratch, "echo r1 up nothing r2 up nothing");
    let run = scratch.run("check redbot bot/run --rounds 1 --keep kept").expect(1);
    for part in [
        "bot (bot/run)",
        "wall time: at most ",
        "FAULT: no valid answer to a state (",
        "start as P1: ",
        "again: rulebook rerun redbot ",
    ] {
        assert!(run.out.contains(part), "no `{part}` in {}", run.out);
    }
    assert!(run.err.contains("got ") && run.err.ends_with("error: bot/run: 2 faults\n"), "{}", run.err);
}

#[rstest]
#[case("check redbot builtin:runner", "builtin:runner: not a program")]
#[case("check redbot nobody", "nobody: No such file")]
#[case("check chess bot/run", "[possible values: redbot, fibot, boladedrac, othello]")]
#[case("check redbot bot/run --keep bot", "not a file of a previous check")]
fn other_command_lines_are_refused(#[case] line: &str, #[case] message: &str) {
    let scratch = Scratch::new();
    bot(&scratch, "echo @");
    scratch.run(line).refused(2, message);
}

/// A cause is reported once, with its count.
#[test]
fn findings_of_one_cause_are_told_once() {
    let scratch = Scratch::new();
    bot(&scratch, "exit 3");
    let short = SHORT.replace("--format json ", "");
    let run = scratch.run(&format!("check redbot ./bot/run {short}")).expect(1);
    assert_eq!(run.out.matches("crashed with status 3").count(), 1, "{}", run.out);
    let report = scratch.run(&format!("check redbot ./bot/run {SHORT}")).expect(1).json();
    let answers = &report["findings"][0];
    assert_eq!(answers["causes"], serde_json::json!([{"detail": "crashed with status 3", "count": answers["count"]}]));
    let [headline, why, first, again] =
        run.out.lines().skip_while(|line| !line.starts_with("FAULT")).take(4).collect::<Vec<_>>()[..]
    else {
        panic!("{}", run.out)
    };
    assert_eq!(headline, format!("FAULT: no valid answer to a state ({} times)", answers["count"]));
    assert_eq!(why, "  crashed with status 3");
    assert!(first.starts_with("    first: start as P1: ") && again.starts_with("    again: rulebook rerun redbot "));
    let games = format!("\nFAULT: no valid answer in a game ({} times), as above\n", report["findings"][1]["count"]);
    assert!(run.out.contains(&games), "{}", run.out);
    // Different causes of one finding are listed separately.
    bot(&scratch, "[ $1 = 0 ] && exit 3; [ $1 = 1 ] && exit 4; echo @");
    let run = scratch.run(&format!("check redbot ./bot/run {short}")).expect(1);
    for status in [3, 4] {
        assert_eq!(run.out.matches(&format!("  crashed with status {status} (")).count(), 1, "{}", run.out);
    }
}
