//! What `play` reports besides the ranks: the parts of scores, stderr of crashed programs, and likely mistakes.
#![cfg(unix)]

use crate::common::Scratch;
use std::fs::File;
use std::time::{Duration, SystemTime};

const OTHERS: &str = "builtin:runner builtin:hunter builtin:idle";

fn program(scratch: &Scratch, path: &str, script: &str) {
    scratch.write(path, format!("#!/bin/sh\n{script}"));
    rulebook_testing::make_executable(scratch.path(path));
}

#[test]
fn scores_are_told_in_parts() {
    let scratch = Scratch::new();
    let run = scratch.run(&format!("play --quiet --replace redbot builtin:builder {OTHERS} game 60")).expect(0);
    let head: Vec<_> = run.out.lines().next().unwrap().split_whitespace().collect();
    assert_eq!(head, ["rank", "seat", "name", "score", "lives", "shots", "bonus", "answers"]);
    let played =
        scratch.run(&format!("play --quiet --replace redbot builtin:builder {OTHERS} game 60 --format json")).expect(0);
    let sheet = scratch.read("game/score.txt");
    for (player, line) in played.json()["players"].as_array().unwrap().iter().zip(sheet.lines()) {
        let parts = &player["parts"];
        let scores = format!("{} {} {} {}", player["score"], parts["lives"], parts["shots"], parts["bonus"]);
        assert!(line.ends_with(&scores), "{line}: {scores}");
    }
    // A game without parts of scores has no columns for them.
    let run = scratch.run("play --quiet --replace fibot game 4").expect(0);
    assert!(run.out.lines().next().unwrap().ends_with("score  answers"), "{}", run.out);
}

#[test]
fn what_a_crashed_program_wrote_is_shown_and_its_file_named() {
    let scratch = Scratch::new();
    program(&scratch, "bot", "for n in 1 2 3 4 5 6 7 8; do printf 'line %s\\033\\n' $n >&2; done; exit 3\n");
    let run = scratch.run(&format!("play --quiet --replace ./bot {OTHERS} game 2")).expect(0);
    let tail: String = (3..=8).map(|n| format!("  | line {n}\\x1b\n")).collect();
    assert!(
        run.out.contains(&format!("P1 in round 0: crashed with status 3\n{tail}stderr is in game/stderr-P1.txt\n")),
        "{}",
        run.out
    );
    let json = scratch.run(&format!("play --quiet --replace ./bot {OTHERS} game 2 --format json")).expect(0).json();
    let files: Vec<_> =
        json["players"].as_array().unwrap().iter().filter_map(|player| player.get("error_output")).collect();
    assert_eq!(files, ["game/stderr-P1.txt"]);
}

/// Writes an entry whose program and source have these modification times, in seconds.
fn entry(scratch: &Scratch, built: u64, changed: u64) {
    program(scratch, "bots/a/run", "echo R1 UP NOTHING R2 UP NOTHING\n");
    scratch.write("bots/a/src/bot.c", "int main;");
    scratch.write("bots/a/notes.txt", "newer, but no source");
    scratch.write("bots/a/bot.toml", "name = \"a\"\nlanguage = \"C\"\nbuild = [\"true\"]\nrun = [\"./run\"]\n");
    for (file, seconds) in [("run", built), ("src/bot.c", changed)] {
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000 + seconds);
        File::options().write(true).open(scratch.path(&format!("bots/a/{file}"))).unwrap().set_modified(time).unwrap();
    }
}

#[test]
fn a_program_that_is_older_than_its_sources_is_told() {
    let warning = "warning: a: src/bot.c is newer than the program run; `rulebook entries build bots/a` rebuilds it\n";
    let commands = [
        format!("play --quiet --replace bots/a {OTHERS} game 1"),
        "check redbot bots/a --quiet --rounds 0".to_owned(),
        "tournament redbot --quiet --match-rounds 1 --games 1 --bot bots/a builtin:idle".to_owned(),
        "rerun redbot state.txt bots/a --seat 1".to_owned(),
        "rerun redbot state.txt bots/a/bot.toml --seat 1".to_owned(),
    ];
    for command in commands {
        let scratch = Scratch::new();
        scratch.write("state.txt", crate::common::STATE);
        entry(&scratch, 1, 2);
        let run = scratch.run(&command);
        assert_eq!(run.err.matches(warning).count(), 1, "{command}: {}", run.err);
        entry(&scratch, 2, 1);
        let run = scratch.run(&command.replace("tournament ", "tournament --replace "));
        assert!(!run.err.contains("warning: a: "), "{command}: {}", run.err);
    }
}

/// The warning also appears for a resumed match, and for one from a configuration.
#[test]
fn a_program_that_is_older_than_its_sources_is_told_from_wherever_it_is_started() {
    let scratch = Scratch::new();
    entry(&scratch, 1, 2);
    scratch.write("g.config", "a tym99\n2 2 1 1\n1 1 2 2\nA.\n.N\n");
    let warning = |folder: &str| {
        format!("warning: a: src/bot.c is newer than the program run; `rulebook entries build {folder}` rebuilds it\n")
    };
    let run = scratch.run("play fibot g.config --strategies bots --quiet").expect(0);
    assert_eq!(run.err.matches(&warning("bots/a")).count(), 1, "{}", run.err);
    scratch.run(&format!("play --quiet --replace bots/a {OTHERS} game 2")).expect(0);
    // Make the record that of a match that was interrupted in its first round.
    let mut journal = scratch.json("game/match.json");
    (journal["rounds"], journal["outcome"]) = (serde_json::json!([]), serde_json::Value::Null);
    let head = serde_json::json!({ "working_folder": scratch.path(""), "match": journal });
    for name in ["match.json", "score.txt", "timing.jsonl", "0001.txt", "0002.txt"] {
        scratch.remove(&format!("game/{name}"));
    }
    scratch.write("game/match.jsonl", format!("{head}\n"));
    scratch.write("elsewhere/empty", "");
    let resumed = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_rulebook"));
        let output = command.current_dir(scratch.path("elsewhere")).args(arguments).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let stderr = resumed(&["play", "--quiet", "--resume", "../game"]);
    assert_eq!(stderr, warning(scratch.path("bots/a").to_str().unwrap()));
}

/// The build command leaves the program unchanged.
#[test]
fn a_program_that_is_older_than_its_sources_after_it_was_built_is_told() {
    let scratch = Scratch::new();
    for command in ["build bots", "check redbot bots --rounds 0"] {
        entry(&scratch, 1, 2);
        let run = scratch.run(&format!("entries {command} --quiet"));
        let warning = "\na\nwarning: src/bot.c is newer than the program run, although it was just built\n hint: ";
        assert!(run.out.contains(warning), "{}{}", run.out, run.err);
        let json = scratch.run(&format!("entries {command} --quiet --format json")).json();
        assert!(
            json[0]["warning"].as_str().unwrap().starts_with("warning: src/bot.c is newer than the program run"),
            "{json}"
        );
        entry(&scratch, 2, 1);
        let run = scratch.run(&format!("entries {command} --quiet"));
        assert!(!run.out.contains("warning: src"), "{}", run.out);
    }
}

/// The build command writes another program than the one that the manifest names.
#[test]
fn a_program_that_does_not_exist_after_it_was_built_is_told() {
    let scratch = Scratch::new();
    entry(&scratch, 1, 2);
    scratch.write("bots/a/bot.toml", "name = \"a\"\nlanguage = \"C\"\nbuild = [\"true\"]\nrun = [\"./rum\"]\n");
    let run = scratch.run("entries build bots --quiet").expect(0);
    let warning = "\na\nwarning: there is no program ./rum, although it was just built\n hint: the build command in ";
    assert!(run.out.contains(warning), "{}", run.out);
    let run = scratch.run("entries check redbot bots --quiet").expect(1);
    assert!(run.out.contains("run: no program `./rum`"), "{}", run.out);
}

/// Sets the time of the last change of a file, in seconds.
fn set_time(scratch: &Scratch, file: &str, seconds: u64) {
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000 + seconds);
    File::options().write(true).open(scratch.path(file)).unwrap().set_modified(time).unwrap();
}

/// Checks whether `play` warns of an outdated program, and of which source.
#[track_caller]
fn warns_of(scratch: &Scratch, source: Option<&str>) {
    let run = scratch.run(&format!("play --quiet --replace bots/a {OTHERS} game 1"));
    let warned = run.err.split("warning: a: ").nth(1).map(|text| text.split(" is newer").next().unwrap());
    assert_eq!(warned, source, "{}", run.err);
}

/// A dependency file is no source, although sources in D have the same extension.
#[test]
fn dependency_files_are_no_sources() {
    let scratch = Scratch::new();
    entry(&scratch, 2, 1);
    scratch.write("bots/a/test.d", "test.o: src/bot.c \\\n src/bot.h\n");
    warns_of(&scratch, None);
    scratch.write("bots/a/test.d", "import std.stdio;\nvoid main() {}\n");
    warns_of(&scratch, Some("test.d"));
}

/// The dependency file of the program lists all its sources.
#[test]
fn a_source_that_the_program_is_not_made_of_is_no_reason() {
    let scratch = Scratch::new();
    entry(&scratch, 1, 2);
    scratch.write("bots/a/src/test.c", "");
    set_time(&scratch, "bots/a/src/test.c", 3);
    warns_of(&scratch, Some("src/test.c"));
    let folder = scratch.path("bots/a").to_str().unwrap().to_owned();
    scratch.write("bots/a/run.d", format!("{folder}/run: {folder}/src/bot.c\n"));
    warns_of(&scratch, Some("src/bot.c"));
    set_time(&scratch, "bots/a/src/bot.c", 0);
    warns_of(&scratch, None);
    assert!(!scratch.run("entries build bots").expect(0).out.contains("warning: "));
}

/// Where dependency files show that the build knows what it reads, it is right about what it leaves as it is.
#[test]
fn a_build_that_tracks_what_it_reads_needs_nothing_that_is_older() {
    let scratch = Scratch::new();
    entry(&scratch, 1, 2);
    scratch.write("bots/a/bot.d", "bot.o: src/bot.c\n");
    warns_of(&scratch, Some("src/bot.c"));
    assert!(!scratch.run("entries build bots").expect(0).out.contains("warning: "));
    warns_of(&scratch, None);
    // The source changes again, long after this test.
    set_time(&scratch, "bots/a/src/bot.c", 1_000_000_000);
    warns_of(&scratch, Some("src/bot.c"));
}

#[test]
fn rounds_are_no_option() {
    let run = Scratch::new().run("play redbot game1 --rounds 6");
    let run = run.refused(2, "ROUNDS is the last argument and has no option name");
    assert!(run.err.contains(" hint: rulebook play [GAME] [S1 S2 …] DIR 6"), "{}", run.err);
    assert!(!Scratch::new().run("play --help").expect(0).out.contains("--rounds"));
}
