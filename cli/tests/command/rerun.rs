//! `rulebook rerun`: asks one seat again in one recorded round.
#![cfg(target_os = "linux")]

use crate::common::Scratch;

/// A strategy that prints its input to stderr, and whose answer depends on the round.
const BOT: &str = "#!/bin/sh\n\
    echo \"id $1, file ${2##*/}, first line $(head -n 1 \"$2\")\" >&2\n\
    case $(head -n 1 \"$2\") in 1/*) exit 3;; 2/*) echo nonsense;; *) echo R1 UP FIRE R2 NONE NOTHING;; esac\n";

fn match_with(bot: &str) -> Scratch {
    let scratch = Scratch::new();
    program(&scratch, "bot/run", bot);
    scratch.run("play --quiet --replace builtin:idle bot/run builtin:idle builtin:hunter game 4").expect(0);
    scratch
}

fn program(scratch: &Scratch, name: &str, text: &str) {
    scratch.write(name, text);
    rulebook_testing::make_executable(scratch.path(name));
}

#[test]
fn the_strategy_of_the_record_is_asked_again_with_the_same_arguments() {
    let scratch = match_with(BOT);
    let before = scratch.files("game");
    let run = scratch.run("rerun redbot game --seat 2 --round 3").expect(0);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(
        lines[..3],
        [
            "P2 in round 3: bot/run",
            "recorded: ok, `R1 UP FIRE R2 NONE NOTHING`",
            "   given: ok, `R1 UP FIRE R2 NONE NOTHING`",
        ]
    );
    assert!(lines[3].starts_with("   times: ") && lines[3].ends_with(" ms of CPU time"), "{}", run.out);
    assert!(lines[4].starts_with("  memory: ") && lines[4].ends_with(" MiB at its peak"), "{}", run.out);
    assert_eq!(lines[5..], ["stderr:", "  id 1, file 0003.txt, first line 3/4"]);
    assert_eq!(scratch.files("game"), before);
}

#[test]
fn faults_are_told_as_in_the_match() {
    let scratch = match_with(BOT);
    let run = scratch.run("rerun redbot game --seat 2 --round 1").expect(0);
    assert!(run.out.contains("recorded: crashed with status 3\n   given: crashed with status 3\n"), "{}", run.out);
    let run = scratch.run("rerun redbot game --seat 2 --round 2").expect(0);
    assert_eq!(run.out.matches(": malformed, column 1: ").count(), 2, "{}", run.out);
}

#[test]
fn another_answer_is_no() {
    let scratch = match_with(BOT);
    program(&scratch, "new/run", "#!/bin/sh\necho R1 NONE NOTHING R2 NONE NOTHING\n");
    let run = scratch.run("rerun redbot game --seat 2 --round 3 new/run").expect(1);
    assert!(run.out.contains("   given: ok, `R1 NONE NOTHING R2 NONE NOTHING`\n"), "{}", run.out);
    assert!(run.out.contains("stderr is empty\n"), "{}", run.out);
    assert_eq!(run.err, "error: the answer differs from the recorded one\n");
    // A persistent player gets only this round.
    program(
        &scratch,
        "stay/run",
        "#!/bin/sh\nread -r word count\nhead -n \"$count\" >told\necho R1 UP FIRE R2 NONE NOTHING\n",
    );
    scratch.run("rerun redbot game --seat 2 --round 3 persistent:stay/run").expect(0);
    assert_eq!(scratch.read("stay/told"), scratch.read("game/0003.txt"));
}

#[test]
fn a_state_of_the_record_can_be_named() {
    let scratch = match_with(BOT);
    let by_folder = scratch.run("rerun redbot game --seat 2 --round 3 --format json").expect(0).json();
    let by_file = scratch.run("rerun redbot game/0003.txt --seat 2 --format json").expect(0).json();
    for key in ["strategy", "round", "recorded", "given", "same", "error_output"] {
        assert_eq!(by_file[key], by_folder[key], "{key}");
    }
}

#[test]
fn a_state_of_no_record_can_be_named() {
    let scratch = match_with(BOT);
    scratch.write("lone.txt", scratch.read("game/0003.txt"));
    let run = scratch.run("rerun redbot lone.txt bot/run --seat 1").expect(0);
    assert!(run.out.starts_with("P1 in round 3: bot/run\n   given: ok, `R1 UP FIRE R2 NONE NOTHING`\n"), "{}", run.out);
    assert!(run.out.ends_with("  id 0, file 0003.txt, first line 3/4\n"), "{}", run.out);
    let run = scratch.run("rerun redbot lone.txt bot/run --seat 1 --shown-as it").expect(0);
    assert!(run.out.ends_with("  id 0, file it, first line 3/4\n"), "{}", run.out);
    program(&scratch, "bot/run", "#!/bin/sh\n[ -w \"$2\" ] && echo can >&2; pwd >&2\n");
    let run = scratch.run("rerun redbot lone.txt bot/run --seat 1 --run-in game").expect(0);
    assert!(run.out.ends_with("/game\n"), "{}", run.out);
    // Root may write to any file, so root is not tested.
    let mode = "#!/bin/sh\nstat -c %a \"$2\" >&2\n";
    program(&scratch, "bot/run", mode);
    let run = scratch.run("rerun redbot lone.txt bot/run --seat 1 --read-only").expect(0);
    assert!(run.out.ends_with("\n  444\n"), "{}", run.out);
}

#[test]
fn what_does_not_go_together_is_refused() {
    let scratch = match_with(BOT);
    scratch.write("lone.txt", scratch.read("game/0003.txt"));
    scratch.run("rerun redbot game --seat 2").refused(2, "--round is missing");
    scratch.run("rerun redbot game/0003.txt --seat 2 --round 3").refused(2, "--round needs the folder");
    scratch.run("rerun redbot lone.txt --seat 2").refused(2, "the record does not name the strategies");
    scratch.run("rerun redbot lone.txt bot/run --seat 2 --shown-as a/b").refused(2, "expected the name of a file");
    let refused = "cannot be used with";
    scratch.run("rerun redbot lone.txt bot/run --seat 2 --run-in game --private-copy").refused(2, refused);
    scratch
        .run("play --quiet --replace --private-copy builtin:idle bot/run builtin:idle builtin:idle copies 2")
        .expect(0);
    let run = scratch.run("rerun redbot copies --seat 2 --round 0 --run-in game");
    run.refused(2, "--run-in: the match used private copies");
}

#[test]
fn the_same_as_json() {
    let scratch = match_with(BOT);
    let run = scratch.run("rerun redbot game --seat 4 --round 0 --format json").expect(0);
    let json: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(json["strategy"], "builtin:hunter");
    assert_eq!(json["same"], true);
    assert_eq!(json["recorded"], json["given"]);
    assert_eq!(json["given"]["verdict"], "ok");
}

#[test]
fn a_record_of_another_referee_names_nobody() {
    let scratch = Scratch::new();
    scratch.foreign_record("foreign");
    let asked = "rerun redbot foreign --seat 1 --round 3";
    let run = scratch.run(asked).expect(2);
    assert!(
        run.err.starts_with("error: the record does not name the strategies\n hint: give the strategy"),
        "{}",
        run.err
    );
    let run = scratch.run(&format!("{asked} builtin:idle")).expect(0);
    assert!(run.out.starts_with("P1 in round 3: builtin:idle\n   given: ok, "), "{}", run.out);
}

#[test]
fn what_was_not_asked_is_not_asked_again() {
    let scratch = Scratch::new();
    scratch.idle_record("game");
    let refused = |options: &str, message: &str| {
        let run = scratch.run(&format!("rerun redbot game {options}")).expect(2);
        assert!(run.err.starts_with(&format!("error: {message}")), "{}", run.err);
    };
    refused("--seat 3 --round 3", "P3 is not asked in round 3: it is out of the game\n");
    refused("--seat 5 --round 3", "--seat 5: no such seat\n");
    refused("--seat 0 --round 3", "--seat 0: no such seat\n");
    refused("--seat 1 --round 2", "game: no round 2\n hint: the states are 3 to 6\n");
}
