//! Broken bots, and corrections after a tournament, tested through the command ("Disqualification", "Corrections"
//! and "Broken entries" in `spec/tournament.md`).
#![cfg(target_os = "linux")]

use crate::common::Scratch;
use serde_json::{Value, json};
use std::fs;

fn program(scratch: &Scratch, name: &str, text: &str) {
    scratch.write(&format!("{name}/run"), format!("#!/bin/sh\n{text}\n"));
    rulebook_testing::make_executable(scratch.path(&format!("{name}/run")));
}

fn standing(report: &Value) -> Vec<&str> {
    report["standing"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect()
}

const FILES: [&str; 4] = ["results.json", "results.csv", "matches.csv", "report.html"];

fn files(scratch: &Scratch, folder: &str) -> Vec<String> {
    FILES.iter().map(|name| scratch.read(&format!("{folder}/{name}"))).collect()
}

#[test]
fn a_bot_that_fails_is_behind_those_that_do_not_in_each_match_and_in_the_tournament() {
    let scratch = Scratch::new();
    program(&scratch, "bad", "exit 3");
    let play = "tournament redbot --quiet --match-rounds 4 --games 2 --bot bad/run builtin:{idle,a} ";
    let play = play.replace("builtin:{idle,a}", "builtin:idle Eva=builtin:idle Jan=builtin:idle");
    // Idle players share all ranks with players that never answer.
    let run = scratch.run(&format!("{play} --dir without --max-faults 0")).expect(0);
    let warning = "warning: bad gave no valid answer in 8 of the 8 times it was asked and was never disqualified\n";
    assert!(run.out.contains(warning) && run.err.contains(warning), "{}{}", run.out, run.err);
    assert!(
        scratch.read("without/report.html").contains("class=\"warn\" role=\"note\"><bdi>bad gave no valid answer in 8")
    );
    let ranks = |folder: &str| {
        let report = scratch.json(&format!("{folder}/results.json"));
        let seats = report["matches"][0]["seats"].as_array().unwrap().clone();
        seats.iter().map(|seat| seat["rank"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(ranks("without"), [1, 1, 1, 1]);
    assert!(!scratch.read("without/results.jsonl").contains("\"disqualified\""));
    let run = scratch.run(&format!("{play} --dir with --max-faults 2 --max-faults-total 4")).expect(0);
    // R-TOU-1: in short matches, the default fault limit is half of the rounds.
    scratch.run(&format!("{play} --dir usual")).expect(0);
    assert!(scratch.read("usual/plan.jsonl").contains(r#""max_faults":"2","max_late":"5""#));
    assert_eq!(scratch.read("usual/results.jsonl"), scratch.read("with/results.jsonl"));
    let mut sorted = ranks("with");
    sorted.sort_unstable();
    assert_eq!(sorted, [1, 1, 1, 4]);
    assert_eq!(scratch.read("with/results.jsonl").matches(",\"disqualified\":[").count(), 2);
    assert!(
        scratch
            .read("with/plan.jsonl")
            .contains(r#""limits":{"cpu":"10m","max_faults":"2","max_late":"5","wall":"10m"}"#)
    );
    assert!(run.out.contains("Disqualified, with 4 faults or more:\n  bad: 4 faults\n"), "{}", run.out);
    assert!(run.out.contains("bad, crashed: in 0001, 0002\n"), "{}", run.out);
    let report = scratch.json("with/results.json");
    let last = report["standing"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["name"], &last["disqualified"], &last["place"]), (&json!("bad"), &json!(true), &json!(4)));
    assert_eq!(report["faults"][0]["kinds"], json!({ "crashed": { "faults": 4, "matches": ["0001", "0002"] } }));
    assert_eq!(report["faults"][0]["disqualified"], json!(["0001", "0002"]));
    scratch.run("verify redbot with/matches/0001").expect(0);
    // Resuming plays no finished match again, and the results stay the same.
    let before = files(&scratch, "with");
    scratch.run("tournament --quiet --resume with").expect(0);
    assert_eq!(files(&scratch, "with"), before);
    // Without result lines, the results come from the records.
    let results = scratch.read("with/results.jsonl");
    scratch.write("with/results.jsonl", "");
    scratch.run("tournament --quiet --resume with").expect(0);
    assert_eq!(scratch.read("with/results.jsonl"), results);
}

#[test]
fn flt_2_a_tournament_stops_asking_who_is_late_five_times_in_succession() {
    let scratch = Scratch::new();
    program(&scratch, "slow", "echo started >> starts; sleep 1000");
    let plan = "tournament plan redbot --bot builtin:idle builtin:hunter";
    let limits = |options: &str| {
        let line = scratch.run_under_default_limits(&format!("{plan} {options}")).expect(0).out;
        serde_json::from_str::<Value>(line.lines().next().unwrap()).unwrap()["limits"].clone()
    };
    assert_eq!(limits(""), json!({ "cpu": "1s", "max_faults": "10", "max_late": "5", "wall": "4s" }));
    assert_eq!(limits("--max-late 0"), json!({ "cpu": "1s", "max_faults": "10", "wall": "4s" }));
    assert_eq!(limits("--max-late 0 --max-faults 0"), json!({ "cpu": "1s", "wall": "4s" }));
    assert_eq!(limits("--match-rounds 5")["max_faults"], "3");
    let play = "tournament redbot --quiet --time-limit 100ms --match-rounds 40 --games 1 --bot slow/run builtin:idle \
                Eva=builtin:idle Jan=builtin:idle";
    scratch.run(play).expect(0);
    // On a busy machine the referee may kill the bot before it has written its line.
    let starts = || fs::read_to_string(scratch.path("slow/starts")).unwrap_or_default().lines().count();
    assert!(starts() <= 5);
    let report = scratch.json("tournament1/results.json");
    assert_eq!(standing(&report)[3], "slow");
    assert_eq!(report["faults"][0]["faults"], 5);
    // A plan line of an earlier version does not have this limit.
    let old = scratch.read("tournament1/plan.jsonl").replace("\"max_late\":\"5\",", "").replace("40", "7");
    let result = scratch.run_with(&["tournament", "run-match", "-"], &old).expect(0).out;
    assert!(result.contains("\"late\":7"), "{result}");
    assert!(!result.contains("disqualified"), "{result}");
}

const FOUR: &str = "tournament fibot --quiet --boards builtin:hall --bot Anna=builtin:tym99 Ben=builtin:tym98 \
                    Eva=builtin:tym97 Jan=builtin:tym98";

/// Runs `tally` with corrections in a folder. The options may contain spaces.
fn tally(scratch: &Scratch, folder: &str, options: &[&str]) -> crate::common::Run {
    scratch.run_with(&[&["tournament", "tally", folder], options].concat(), "")
}

#[test]
fn an_exclusion_is_kept_told_and_taken_back() {
    for form in ["round-robin", "swiss", "cup"] {
        let scratch = Scratch::new();
        scratch.run(&format!("{FOUR} --form {form} --dir t")).expect(0);
        let (before, results) = (files(&scratch, "t"), scratch.read("t/results.jsonl"));
        let first = standing(&scratch.json("t/results.json"))[0].to_owned();
        let why = "copied from a rival, <b>line by line</b>";
        let run = tally(&scratch, "t", &["--exclude", &first, "--why", why, "--by", "the jury"]).expect(0);
        assert!(run.out.contains(&format!("Excluded, not ranked:\n  {first}: {why} (decided by the jury)\n")));
        let report = scratch.json("t/results.json");
        assert_eq!(standing(&report).len(), 3, "{form}");
        assert!(!standing(&report).contains(&first.as_str()), "{form}");
        assert_eq!(report["excluded"][0]["why"], why);
        assert_eq!(report["finished"], true);
        let page = scratch.read("t/report.html");
        assert!(page.contains("copied from a rival, &lt;b&gt;") && !page.contains("<b>"), "{form}");
        assert_eq!(scratch.read("t/results.jsonl"), results, "{form}");
        // All later reports contain the correction.
        let after = files(&scratch, "t");
        scratch.run("tournament --quiet --resume t").expect(0);
        assert_eq!(files(&scratch, "t"), after, "{form}");
        assert_eq!(scratch.run("tournament tally t --format json").expect(0).out, after[0]);
        let refused = tally(&scratch, "t", &["--exclude", &first, "--why", "again"]);
        refused.refused(2, "is already excluded");
        tally(&scratch, "t", &["--undo-exclude", &first]).expect(0);
        assert_eq!(files(&scratch, "t"), before, "{form}");
        assert!(!scratch.path("t/corrections.json").exists());
    }
}

#[test]
fn a_forfeit_turns_a_match_and_is_taken_back() {
    let scratch = Scratch::new();
    scratch.run(&format!("{FOUR} --dir t")).expect(0);
    let (before, results) = (files(&scratch, "t"), scratch.read("t/results.jsonl"));
    let first = scratch.json("t/results.json")["matches"][0].clone();
    let id = first["id"].as_str().unwrap();
    let (winner, loser) = (&first["seats"][0]["name"], &first["seats"][1]["name"]);
    for who in [winner.as_str().unwrap(), "1", "P1"] {
        let forfeit = format!("{id}={who}");
        let run = tally(&scratch, "t", &["--forfeit", &forfeit, "--why", "restarted by hand"]).expect(0);
        let section =
            format!("Forfeited matches:\n  {id}, by {} on seat 1: restarted by hand\n", winner.as_str().unwrap());
        assert!(run.out.contains(&section), "{}", run.out);
        let report = scratch.json("t/results.json");
        assert_eq!(
            (&report["matches"][0]["decision"], &report["matches"][0]["seats"][0]["rank"]),
            (&json!("forfeit-1"), &json!(2))
        );
        assert_eq!(scratch.read("t/results.jsonl"), results);
        assert_eq!(scratch.json("t/corrections.json")["forfeits"][0]["seat"], 1);
        let twice = tally(&scratch, "t", &["--forfeit", &format!("{id}={}", loser.as_str().unwrap()), "--why", "x"]);
        twice.refused(2, "is already forfeited");
        tally(&scratch, "t", &["--undo-forfeit", id]).expect(0);
        assert_eq!(files(&scratch, "t"), before);
    }
}

/// The correction is made in the folder of a cup whose final has not been played.
#[test]
fn a_bracket_follows_a_correction_unless_it_was_played_on() {
    let scratch = Scratch::new();
    let plan =
        FOUR.replace("tournament fibot --quiet", "tournament plan fibot").replace("builtin:tym97", "builtin:tym99");
    scratch.write("t/results.jsonl", "");
    scratch.run(&format!("{plan} --form play-off --no-third-place --save t/tournament.json")).expect(0);
    let next = || scratch.run("tournament plan --from t --results t/results.jsonl").expect(0).out;
    let semi = next();
    let scored = |lines: &str| {
        let played = scratch.run_with(&["tournament", "run-match", "-"], lines).expect(0).out;
        scratch.write("t/results.jsonl", scratch.read("t/results.jsonl") + &played);
    };
    scored(&semi);
    let finalists = |lines: &str| {
        let line: Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
        let names = line["seats"].as_array().unwrap().iter().map(|seat| seat["name"].as_str().unwrap().to_owned());
        names.collect::<std::collections::BTreeSet<_>>()
    };
    let before = finalists(&next());
    let out = before.first().unwrap().clone();
    // The tournament is not finished, so the status is 1.
    tally(&scratch, "t", &["--exclude", &out, "--why", "copied"]).expect(1);
    let after = finalists(&next());
    assert!(!after.contains(&out) && after.len() == 2, "{before:?} {after:?}");
    // Once the next match is played, the correction cannot be undone.
    scored(&next());
    tally(&scratch, "t", &["--undo-exclude", &out]).refused(2, "a played match would no longer follow: ");
    let run = tally(&scratch, "t", &[]).expect(0);
    assert!(run.out.contains("Excluded, not ranked:\n"), "{}", run.out);
}

#[test]
fn what_cannot_be_decided_is_refused() {
    let scratch = Scratch::new();
    scratch.run(&format!("{FOUR} --dir t")).expect(0);
    let before = files(&scratch, "t");
    let refused = |options: &[&str], message: &str| drop(tally(&scratch, "t", options).refused(2, message));
    refused(
        &["--exclude", "Nobody", "--why", "x"],
        "no entrant is named \"Nobody\"\n hint: the entrants are Anna, Ben",
    );
    refused(&["--exclude", "Ben"], "--why <TEXT>");
    refused(&["--exclude", "Ben", "--why", ""], "--why");
    refused(&["--why", "x"], "--exclude <NAME>");
    refused(&["--forfeit", "0099=1", "--why", "x"], "match 0099 is unknown or was not played");
    refused(&["--forfeit", "0001=Nobody", "--why", "x"], "match 0001: expected a seat from 1 or the name of one of ");
    refused(&["--forfeit", "0001=3", "--why", "x"], "found \"3\"");
    refused(&["--undo-exclude", "Ben"], "there is no exclusion of \"Ben\"");
    refused(&["--undo-forfeit", "0001"], "there is no forfeit of match 0001");
    assert_eq!(files(&scratch, "t"), before);
    let of_file = ["tournament", "tally", "t/tournament.json", "--exclude", "Ben", "--why", "x"];
    scratch
        .run_with(&of_file, "")
        .refused(2, "no tournament in this folder\n hint: corrections are saved in the folder");
    scratch.write("t/corrections.json", "{\"format\":\"rulebook-corrections/1\",\"expelled\":[]}");
    scratch.run("tournament tally t").refused(2, "t/corrections.json:1:45: unknown field `expelled`");
    // A file with the right name but other contents is kept.
    scratch.write("t/corrections.json", "my diary");
    scratch
        .run(&format!("{FOUR} --dir t --replace"))
        .refused(2, "corrections.json: has the name of a tournament's file");
    scratch.remove("t/corrections.json");
    tally(&scratch, "t", &["--exclude", "Ben", "--why", "x"]).expect(0);
    scratch.run(&format!("{FOUR} --dir t --replace")).expect(0);
    assert!(!scratch.path("t/corrections.json").exists());
    assert_eq!(files(&scratch, "t"), before);
}

fn entry(scratch: &Scratch, folder: &str, name: &str, more: &str) {
    scratch.write(
        &format!("{folder}/bot.toml"),
        format!("name = \"{name}\"\nlanguage = \"sh\"\nrun = [\"./run\"]\n{more}"),
    );
}

#[test]
fn broken_entries_are_left_out_when_asked_and_named() {
    let scratch = Scratch::new();
    for name in ["one", "two"] {
        entry(&scratch, &format!("e/{name}"), name, "");
        program(&scratch, &format!("e/{name}"), "echo R1 UP NOTHING R2 UP NOTHING");
    }
    entry(&scratch, "e/three", "three", "build = [\"false\"]\n");
    scratch.write("e/four/bot.toml", "name = 4\n");
    let built = scratch.run("entries build e --quiet").expect(1);
    assert!(built.err.contains("2 of 4 entries failed\n hint: use --skip-broken to leave them out"), "{}", built.err);
    let built = scratch.run("entries build e --quiet --skip-broken").expect(0);
    assert_eq!(built.err, "left out: four, three\n");
    assert!(built.out.contains("the build command `false` failed"), "{}", built.out);
    scratch.run("entries build e/three --quiet --skip-broken").expect(1);
    let play = "tournament redbot --quiet --match-rounds 2 --games 1 --entries e";
    let stopped = scratch.run(play).expect(2);
    assert!(stopped.err.contains("bot.toml:1:8: invalid type"), "{}", stopped.err);
    assert!(stopped.err.contains(" hint: use --skip-broken to leave out unplayable entries\n"), "{}", stopped.err);
    assert!(!scratch.path("tournament1").exists());
    let run = scratch.run(&format!("{play} --skip-broken")).expect(0);
    assert!(run.out.contains("Skipped, not playable:\n  four: e/four/bot.toml:1:8: "), "{}", run.out);
    assert!(run.out.contains("e/three/bot.toml: run: no program `./run`\n"), "{}", run.out);
    assert!(run.err.starts_with("left out: four in e/four: "), "{}", run.err);
    let report = scratch.json("tournament1/results.json");
    let names: Vec<_> = report["left_out"].as_array().unwrap().iter().map(|row| row["name"].clone()).collect();
    assert_eq!((names, standing(&report).len()), (vec![json!("four"), json!("three")], 2));
    assert!(scratch.read("tournament1/report.html").contains("<p>Skipped, not playable:</p>"));
    assert_eq!(
        scratch.run("tournament tally tournament1 --format json").expect(0).out,
        scratch.read("tournament1/results.json")
    );
    scratch
        .run(&format!("{play} --skip-broken --bot builtin:idle --dir t --resume t"))
        .refused(2, "cannot be used with");
}

/// A failed build leaves the program of an earlier build, which no match may use by mistake.
#[test]
fn an_entry_whose_last_build_failed_is_broken() {
    let scratch = Scratch::new();
    for name in ["one", "two"] {
        entry(&scratch, &format!("e/{name}"), name, "");
        program(&scratch, &format!("e/{name}"), "echo R1 UP NOTHING R2 UP NOTHING");
    }
    let build = |command: &str| entry(&scratch, "e/old", "old", &format!("build = [\"sh\", \"-c\", \"{command}\"]\n"));
    build("cp ../one/run run");
    scratch.run("entries build e --quiet").expect(0);
    assert!(!scratch.path("e/old/rulebook-build.failed").exists());
    build("echo no >&2; exit 3");
    scratch.run("entries build e --quiet --skip-broken").expect(0);
    let play = "tournament redbot --quiet --time-limit 60s --match-rounds 2 --games 1";
    let why = "e/old/bot.toml: the last build failed: `sh -c echo no >&2; exit 3`: exit status: 3";
    for how in ["--entries e", "--bot e/one e/old"] {
        let stopped = scratch.run(&format!("{play} {how}")).expect(2);
        assert!(stopped.err.contains(why) && stopped.err.contains("e/old` rebuilds it"), "{}", stopped.err);
    }
    let stopped = scratch.run("compare redbot e/one e/old --match-rounds 1 --max-pairs 1 --quiet").expect(2);
    assert!(stopped.err.contains(why), "{}", stopped.err);
    let run = scratch.run(&format!("{play} --entries e --skip-broken")).expect(0);
    assert!(run.out.contains("Skipped, not playable:\n  old: ") && run.out.contains(why), "{}", run.out);
    assert_eq!(standing(&scratch.json("tournament1/results.json")).len(), 2);
    let run = scratch
        .run("play redbot --quiet --time-limit 60s e/old builtin:idle builtin:runner builtin:hunter g 1")
        .expect(0);
    assert!(run.err.contains("warning: old: the last build failed: "), "{}", run.err);
    // An entry that was rebuilt by other means, or that builds again, plays like any other.
    let later = std::time::SystemTime::now() + std::time::Duration::from_secs(60);
    fs::File::options().append(true).open(scratch.path("e/old/run")).unwrap().set_modified(later).unwrap();
    assert!(
        !scratch
            .run("play redbot --quiet --time-limit 60s e/old builtin:idle builtin:runner builtin:hunter h 1")
            .err
            .contains("failed")
    );
    build("cp ../one/run run");
    scratch.run("entries build e --quiet").expect(0);
    assert!(!scratch.path("e/old/rulebook-build.failed").exists());
    scratch.run(&format!("{play} --entries e --dir t")).expect(0);
    // After an interrupted build the program may be incomplete, however new the file is.
    scratch.write("e/old/rulebook-build.failed", "");
    scratch.run(&format!("{play} --entries e --dir u")).refused(2, "the last build failed: it was interrupted");
}
