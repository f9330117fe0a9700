//! A game with chance (RUN-5): the journal has its draws, so reading a record needs no random generator.

#[path = "../../../common/mod.rs"]
mod common;
#[cfg(unix)]
#[path = "../../../common/terminal.rs"]
mod terminal;

use common::Scratch;
use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_gallop");

/// Plays a game in `game1` with two players that gallop and one that runs.
fn played() -> Scratch {
    let scratch = Scratch::of(PROGRAM);
    scratch.run("play gallop --quiet --seed 7 builtin:wild builtin:steady builtin:wild game1 9").expect(0);
    scratch
}

/// The draws of a beat in `match.json`.
fn draws(scratch: &Scratch, folder: &str, beat: usize) -> Vec<String> {
    let draws = scratch.json(&format!("{folder}/match.json"))["rounds"][beat]["draws"].clone();
    draws.as_array().unwrap().iter().map(|draw| draw.as_str().unwrap().to_owned()).collect()
}

/// Changes the draws of beat 1 in `match.json`.
fn tamper(scratch: &Scratch, change: impl FnOnce(&mut Vec<String>)) {
    let mut changed = draws(scratch, "game1", 1);
    let json = |draws: &[String]| serde_json::to_string(draws).unwrap();
    let whole = scratch.read("game1/match.json");
    let line = whole.lines().find(|line| line.contains("\"round\":1,")).unwrap();
    let before = json(&changed);
    change(&mut changed);
    let other = line.replacen(&before, &json(&changed), 1);
    assert_ne!(line, other);
    scratch.write("game1/match.json", whole.replacen(line, &other, 1));
}

#[test]
fn a_match_draws_and_its_record_tells_the_draws() {
    let scratch = played();
    assert_eq!(draws(&scratch, "game1", 0).len(), 2, "two gallop");
    assert!(draws(&scratch, "game1", 0).iter().all(|draw| draw.ends_with("/5")));
    let out = scratch.run("verify gallop game1").expect(0).out;
    assert!(out.ends_with("steps follow from the rules, to its end\n"), "{out}");
    // The same seed gives the same draws, and another seed gives others.
    let again = "play gallop --quiet builtin:wild builtin:steady builtin:wild";
    scratch.run(&format!("{again} same 9 --seed 7")).expect(0);
    scratch.run(&format!("{again} other 9 --seed 8")).expect(0);
    assert_eq!(scratch.read("same/match.json"), scratch.read("game1/match.json"));
    let first_beats = |folder| [draws(&scratch, folder, 0), draws(&scratch, folder, 1)];
    assert_ne!(first_beats("other"), first_beats("game1"));
    // Players that do not gallop draw nothing, and the journal then has no `draws`.
    scratch.run("play gallop --quiet builtin:steady builtin:fickle builtin:steady calm 3").expect(0);
    assert!(!scratch.read("calm/match.json").contains("draws"));
}

#[test]
fn a_record_with_draws_is_explained_and_shown() {
    let scratch = played();
    let drawn: u32 = draws(&scratch, "game1", 0)[0].split_once('/').unwrap().0.parse().unwrap();
    let explanation = scratch.run("explain gallop game1 --round 0 --seat P1").expect(0).out;
    assert_eq!(explanation, format!("beat 0\n  RUN-5   P1 galloped from 0 to {drawn}\n"));
    let rerun = scratch.run("rerun gallop game1 --round 2 --seat P1 --format json").expect(0).json();
    assert_eq!((&rerun["same"], &rerun["recorded"]["line"]), (&Value::Bool(true), &Value::from("gallop")));
    scratch.run("export gallop game1 --quiet --svg beat.svg --round 1").expect(0);
    let svg = scratch.read("beat.svg");
    assert!(svg.contains("beat 1 of 9") && svg.contains("events of beat 0"), "{svg}");
}

type Change = fn(&mut Vec<String>);

/// REC-11: an error in the draws is reported with its place.
#[test]
fn rec_11_draws_that_do_not_fit_are_named() {
    let cases: [(Change, &str); 5] = [
        (|draws| drop(draws.pop()), "beat 1: draw 2: no draw below 5 is left"),
        (|draws| draws.push("0/5".to_owned()), "beat 1: 3 draws are recorded, the rules ask for 2"),
        (
            |draws| draws[0] = "5/5".to_owned(),
            "beat 1: draw 1: expected a draw such as 3/6, the first number below the second, found `5/5`",
        ),
        (|draws| draws[1] = "0/4".to_owned(), "beat 1: draw 2: expected a draw below 5, found one below 4"),
        (
            |draws| draws[1] = "much".to_owned(),
            "beat 1: draw 2: expected a draw such as 3/6, the first number below the second, found `much`",
        ),
    ];
    for (change, message) in cases {
        let scratch = played();
        tamper(&scratch, change);
        scratch.run("verify gallop game1").refused(1, &format!("game1/match.json: {message}\n"));
        scratch.run("explain gallop game1 --round 1").refused(2, &format!("game1: {message}\n"));
        // The other beats are explained nevertheless, and the states are shown.
        scratch.run("explain gallop game1 --round 0").expect(0);
        scratch.run("export gallop game1 --quiet --svg beat.svg --round 2").expect(0);
        assert!(scratch.read("beat.svg").contains("beat 2 of 9"));
    }
}

/// A step with wrong draws is shown as recorded, together with the error.
#[cfg(unix)]
#[test]
fn rec_7_a_state_that_does_not_follow_is_shown() {
    let scratch = played();
    tamper(&scratch, |draws| drop(draws.pop()));
    let mut command = portable_pty::CommandBuilder::new(PROGRAM);
    command.cwd(scratch.path(""));
    command.args(["view", "gallop", "game1", "--round", "2"]);
    command.env("TERM", "xterm-256color");
    let mut terminal = terminal::Terminal::start(command, 120, 30);
    terminal.wait_for("gallop game1 · beat 2 of 9");
    terminal.wait_for("does not follow");
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
}

/// Another valid draw leads to another state.
#[test]
fn another_draw_leads_elsewhere() {
    let scratch = played();
    let other = |draw: &str| if draw == "0/5" { "1/5".to_owned() } else { "0/5".to_owned() };
    tamper(&scratch, |draws| draws[0] = other(&draws[0]));
    let run = scratch.run("verify gallop game1").refused(1, "game1/0002.txt:2:1: the position of P1: the rules give");
    assert!(!run.err.contains("draw"), "{}", run.err);
}

/// REC-2: a resumed match has the same draws as an uninterrupted one.
#[test]
fn rec_2_a_match_that_was_ended_draws_as_ever() {
    let scratch = played();
    let whole = scratch.files("game1");
    let text = &whole["match.json"];
    let head = scratch.json("game1/match.json");
    // Build the record of a match that was interrupted after two beats.
    let mut first = head.clone();
    (first["rounds"], first["outcome"]) = (Value::Array(Vec::new()), Value::Null);
    let first = serde_json::json!({"working_folder": "/", "match": first, "first": whole["0000.txt"]});
    let timing: Vec<&str> = whole["timing.jsonl"].split_inclusive('\n').take(6).collect();
    let length = |beats: usize| timing[..3 * beats].iter().map(|line| line.len()).sum::<usize>();
    let mut journal = format!("{first}\n");
    for beat in 0..2 {
        let mut round = head["rounds"][beat].clone();
        round["lengths"] = serde_json::json!({"timing.jsonl": length(beat + 1)});
        journal.push_str(&format!("{round}\n"));
    }
    scratch.write("half/match.jsonl", &journal);
    scratch.write("half/timing.jsonl", timing.concat());
    for name in ["0000.txt", "0001.txt", "0002.txt"] {
        scratch.write(&format!("half/{name}"), &whole[name]);
    }
    scratch.run("play --quiet --resume half").expect(0);
    let resumed = scratch.files("half");
    assert_eq!(&resumed["match.json"], text);
    assert!(whole.iter().filter(|(name, _)| *name != "timing.jsonl").all(|(name, text)| resumed[name] == *text));
    // A record with wrong draws is refused before the match resumes.
    scratch.write("bad/match.jsonl", journal.replacen("\"draws\":[\"", "\"draws\":[\"0/7\",\"", 1));
    scratch.write("bad/timing.jsonl", timing.concat());
    for name in ["0000.txt", "0001.txt", "0002.txt"] {
        scratch.write(&format!("bad/{name}"), &whole[name]);
    }
    let message = "bad: beat 0: draw 1: expected a draw below 5, found one below 7";
    scratch.run("play --quiet --resume bad").refused(2, message);
}

#[test]
fn a_tournament_with_draws_is_played() {
    let scratch = Scratch::of(PROGRAM);
    let bots = "A=builtin:wild B=builtin:fickle C=builtin:wild D=builtin:steady";
    scratch.run(&format!("tournament gallop --quiet --match-rounds 6 --dir t1 --bot {bots}")).expect(0);
    let results = scratch.json("t1/results.json");
    assert_eq!((&results["played"], &results["failed"]), (&Value::from(12), &Value::from(0)), "{results}");
    let drawn = (1..=12).filter(|number| scratch.read(&format!("t1/matches/{number:04}/match.json")).contains("draws"));
    assert!(drawn.count() >= 6);
    for number in 1..=12 {
        scratch.run(&format!("verify gallop t1/matches/{number:04}")).expect(0);
    }
}

#[test]
fn a_single_step_is_given_its_draws() {
    let scratch = Scratch::of(PROGRAM);
    scratch.write("state.txt", "beat 4 of 9\n10 3 6\n");
    let step = |options: &str| {
        let arguments: Vec<&str> =
            ["step", "gallop", "state.txt", "--answers", "-"].into_iter().chain(options.split_whitespace()).collect();
        scratch.run_with(&arguments, "gallop\n2\ngallop\n")
    };
    assert_eq!(step("--draws 1/3,4/5").expect(0).out, "beat 5 of 9\n11 5 10\n");
    step("").refused(1, "error: state.txt: no draw below 3 is left\n hint: give the draws with --draws");
    step("--draws 1/3").refused(1, "error: state.txt: no draw below 5 is left\n");
    step("--draws 1/5,4/5").refused(1, "error: state.txt: expected a draw below 3, found one below 5\n");
    step("--draws 1/3,4/5,0/5").refused(1, "error: --draws: expected 2, found 3 draws\n");
    step("--draws 3/3,4/5").refused(2, "expected a draw such as 3/6, the first number below the second, found `3/3`");
    // A match from this state with the same seed has the same draws.
    scratch
        .run("play gallop --quiet --start state.txt --seed 5 builtin:wild builtin:steady builtin:wild game1")
        .expect(0);
    assert_eq!(step("--seed 5").expect(0).out, scratch.read("game1/0005.txt"));
}

/// The golden cases are as the command writes them.
#[test]
fn a_case_has_its_draws() {
    let scratch = Scratch::of(PROGRAM);
    let case =
        |name: &str| std::fs::read_to_string(format!("{}/cases/{name}.case", env!("CARGO_MANIFEST_DIR"))).unwrap();
    scratch.write("state.txt", "beat 4 of 9\n10 3 6\n");
    let new = |number: &str, why: &str, draws: &str, answers: &str| {
        let arguments = ["case", "new", "gallop", "state.txt", "--clauses", "RUN-5", "--answers", "-"];
        let given = ["--id", number, "--why", why, "--draws", draws];
        let twin: &[&str] = if number == "gallop-0009" { &["--twin", "gallop-0008"] } else { &[] };
        scratch.run_with(&[&arguments[..], &given[..], twin].concat(), answers)
    };
    let why = "The same runners draw other numbers: P1 gets nowhere, and P3 gets two cells.";
    assert_eq!(new("gallop-0009", why, "0/3,2/5", "gallop\n2\ngallop\n").expect(0).out, case("gallop-0009"));
    let why = "P1 has two cells left, so its draw is below 3; one below 5 is none of its.";
    assert_eq!(new("gallop-0010", why, "1/5", "gallop\n2\n\n").expect(0).out, case("gallop-0010"));
    new("x", why, "0/3", "gallop\n2\n\n1\n2\n3\n").refused(2, "--draws: the answers are for several steps");
    let arguments =
        ["case", "new", "gallop", "state.txt", "--clauses", "RUN-5", "--id", "x", "--why", "y", "--answers", "-"];
    scratch.run_with(&arguments, "gallop\n\n\n").refused(2, "step 1 needs draws\n hint: give the draws");
}

#[cfg(unix)]
#[test]
fn a_program_is_checked_in_games_with_draws() {
    let scratch = Scratch::of(PROGRAM);
    scratch.write("bot/run", "#!/bin/sh\necho gallop\n");
    rulebook_testing::make_executable(scratch.path("bot/run"));
    let checked = scratch.run("check gallop bot/run --quiet --format json").expect(0).json();
    assert_eq!(checked["faults"], 0);
}
