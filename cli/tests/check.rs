//! `rulebook check` on strategies with one fault each.
#![cfg(target_os = "linux")]

#[allow(dead_code, reason = "not every test file needs everything")]
mod common;

use common::Scratch;
use rstest::rstest;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;

/// A strategy, a script for `sh` in which `@` is a good line.
fn bot(scratch: &Scratch, script: &str) {
    scratch.write("bot/run", format!("#!/bin/sh\n{}\n", script.replace('@', "R1 UP NOTHING R2 UP NOTHING")));
    fs::set_permissions(scratch.path("bot/run"), fs::Permissions::from_mode(0o755)).unwrap();
}

/// Options with which only what is meant to be late is late.
const PATIENT: &str = "--quiet --format json --rounds 2 --time-limit 60s --cpu-limit 60s";

/// What is found, the kinds with their severities; what cannot be checked here is left out.
fn found(report: &serde_json::Value) -> Vec<String> {
    let findings = report["findings"].as_array().unwrap().iter();
    let findings = findings.map(|finding| format!("{} {}", finding["severity"], finding["kind"]).replace('"', ""));
    findings.filter(|found| found != "note not-checked").collect()
}

#[test]
fn nothing_is_found_where_there_is_nothing() {
    let scratch = Scratch::new();
    bot(&scratch, "echo @");
    let report = scratch.run(&format!("check redbot ./bot/run --keep kept {PATIENT}")).expect(0).json();
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
#[case::one_at_a_time(
    "mkdir lock 2>&- || exit; case $2 in */0020.txt) sleep 0.5;; esac; rmdir lock; echo @",
    "fault at-once"
)]
#[case::process_left("sleep 60 >&- 2>&- & echo @", "warning leaves-processes")]
#[case::lives_on("echo @; case $2 in */0020.txt) exec sleep 60;; esac", "warning lives-on")]
#[case::crash_after_answer("echo @; kill -SEGV $$", "warning crash-after-answer")]
#[case::status("echo @; exit 3", "note status")]
#[case::carriage_return(r"printf '@\r\n'", "note carriage-return")]
#[case::blanks("echo ' @'", "note blanks")]
#[case::no_line_feed("printf '@'", "note no-line-feed")]
#[case::more_lines("echo @; echo done", "note further-output")]
#[case::error_output("echo trouble >&2; echo @", "note error-output")]
#[case::by_chance("echo R1 UP BUILD $$ $$ R2 UP NOTHING", "note differs")]
fn what_is_wrong_is_found(#[case] script: &str, #[case] expected: &str) {
    let scratch = Scratch::new();
    bot(&scratch, script);
    let faulty = expected.contains("fault");
    let run = scratch.run(&format!("check redbot bot/run --keep kept {PATIENT}")).expect(i32::from(faulty));
    assert_eq!(found(&run.json()).join(", "), expected);
    assert_eq!(run.err.contains("error: bot/run: "), faulty);
}

#[test]
fn who_is_late_is_not_waited_for_again_and_again() {
    let scratch = Scratch::new();
    bot(&scratch, "sleep 60");
    let options = "--quiet --format json --time-limit 50ms --keep kept";
    let report = scratch.run(&format!("check redbot bot/run {options}")).expect(1).json();
    assert_eq!(found(&report), ["fault answer"]);
    assert_eq!(report["findings"][0]["count"], 5);
    assert_eq!(report["asked"]["alone"], 5);
    assert_eq!(report["findings"][1]["kind"], "not-checked");
}

#[test]
fn who_takes_most_of_its_time_is_warned() {
    let scratch = Scratch::new();
    bot(&scratch, "case $2 in */0020.txt) sleep 1.2;; esac; echo @");
    let options = "--quiet --format json --rounds 0 --time-limit 2s --cpu-limit 60s --keep kept";
    let report = scratch.run(&format!("check redbot bot/run {options}")).expect(0).json();
    assert_eq!(found(&report), ["warning slow"]);
    assert!(report["wall"]["at"].as_str().unwrap().starts_with("middle as P"), "{report}");
    assert!(report["wall"]["most_us"].as_u64().unwrap() * 2 > report["wall"]["limit_us"].as_u64().unwrap());
}

/// Root may write to whatever file there is.
#[test]
fn a_round_file_that_cannot_be_written() {
    let scratch = Scratch::new();
    bot(&scratch, r#"echo x 2>&- >>"$2" && echo @"#);
    let report = scratch.run(&format!("check redbot bot/run --keep kept {PATIENT}")).expect(0).json();
    let id = Command::new("id").arg("-u").output().unwrap().stdout;
    if id.trim_ascii() == b"0" {
        assert_eq!(report["findings"][0]["kind"], "not-checked");
    } else {
        assert_eq!(found(&report), ["warning read-only"]);
    }
}

#[test]
fn the_command_asks_for_the_same_answer_again() {
    let scratch = Scratch::new();
    bot(&scratch, r#"if grep -q ž "$2"; then echo wrong $1; else echo @; fi"#);
    let report = scratch.run(&format!("check redbot bot/run {PATIENT}")).expect(1).json();
    let kept = report["kept"].as_str().unwrap();
    let occurrences = report["findings"][0]["occurrences"].as_array().unwrap();
    assert!(!occurrences.is_empty());
    for occurrence in occurrences {
        assert!(occurrence["file"].as_str().unwrap().starts_with(kept));
        let output = Command::new("sh").args(["-c", occurrence["command"].as_str().unwrap()]).output().unwrap();
        let line = format!("wrong {}", occurrence["seat"].as_u64().unwrap() - 1);
        assert_eq!(String::from_utf8(output.stdout).unwrap().trim_end(), line);
        assert!(occurrence["detail"].as_str().unwrap().contains(&line), "{occurrence}");
    }
    fs::remove_dir_all(kept).unwrap();
}

/// PER-1
#[test]
fn a_player_that_stays_is_checked_too() {
    let scratch = Scratch::new();
    let stays = "while read -r word count; do [ \"$word\" = round ] || exit 0; read -r first\n\
                 while [ \"$count\" -gt 1 ]; do read -r line; count=$((count - 1)); done; ANSWER; done";
    bot(&scratch, &stays.replace("ANSWER", "echo @"));
    let report = scratch.run(&format!("check redbot persistent:bot/run --keep kept {PATIENT}")).expect(0).json();
    assert_eq!(found(&report), [""; 0]);
    bot(&scratch, &stays.replace("ANSWER", "case $first in 20/*) echo wrong;; *) echo @;; esac"));
    let report = scratch.run(&format!("check redbot persistent:bot/run --keep kept {PATIENT}")).expect(1).json();
    assert_eq!(found(&report), ["fault answer"]);
    let again = report["findings"][0]["occurrences"][0]["command"].as_str().unwrap();
    let output = Command::new("sh").args(["-c", again]).output().unwrap();
    assert_eq!(output.stdout, b"wrong\n");
}

#[test]
fn the_folder_of_a_former_check_is_taken_over_and_no_other() {
    let scratch = Scratch::new();
    bot(&scratch, "echo wrong");
    let check = format!("check redbot bot/run --keep kept {PATIENT}");
    scratch.run(&check).expect(1);
    let first: Vec<_> = fs::read_dir(scratch.path("kept")).unwrap().collect();
    assert!(first.len() > 5);
    scratch.write("bot/run", "#!/bin/sh\necho R1 UP NOTHING R2 UP NOTHING\n");
    scratch.run(&check).expect(0);
    assert!(!scratch.path("kept/start-P1.txt").exists());
    scratch.write("kept/notes", "mine");
    scratch.run(&check).refused(2, "kept/notes: is not of a former check");
    assert_eq!(scratch.read("kept/notes"), "mine");
}

#[test]
fn for_people() {
    let scratch = Scratch::new();
    bot(&scratch, "echo r1 up nothing r2 up nothing");
    let run = scratch.run("check redbot bot/run --rounds 1 --keep kept").expect(1);
    for part in
        ["bot (bot/run)", "wall time: at most ", "FAULT: no valid answer to a state (", "start as P1: ", "again: (cd "]
    {
        assert!(run.out.contains(part), "no `{part}` in {}", run.out);
    }
    assert!(run.err.contains("asked for ") && run.err.ends_with("error: bot/run: 2 faults\n"), "{}", run.err);
}

#[rstest]
#[case("check redbot builtin:runner", "builtin:runner: not a program")]
#[case("check redbot nobody", "nobody: No such file")]
#[case("check chess bot/run", "[possible values: redbot, fibot]")]
#[case("check redbot bot/run --keep bot", "is not of a former check")]
fn other_command_lines_are_refused(#[case] line: &str, #[case] message: &str) {
    let scratch = Scratch::new();
    bot(&scratch, "echo @");
    scratch.run(line).refused(2, message);
}
