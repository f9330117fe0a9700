//! `rulebook tournament`, from its arguments to its reports.
#![cfg(target_os = "linux")]

use crate::common::Scratch;
use rstest::rstest;
use std::collections::BTreeMap;
use std::fs::{self, File};

/// A tournament of four built-in players with short matches.
const SHORT: &str = "tournament redbot --quiet --match-rounds 6 --bot builtin:hunter builtin:runner builtin:builder \
                     builtin:random";

/// The files of a tournament. They must be the same for the same arguments.
const FILES: [&str; 7] =
    ["tournament.json", "plan.jsonl", "results.jsonl", "results.json", "results.csv", "matches.csv", "report.html"];

fn files(scratch: &Scratch, dir: &str) -> BTreeMap<&'static str, String> {
    FILES.into_iter().map(|name| (name, scratch.read(&format!("{dir}/{name}")))).collect()
}

fn program(scratch: &Scratch, path: &str, script: &str) {
    scratch.write(path, format!("#!/bin/sh\n{script}"));
    rulebook_testing::make_executable(scratch.path(path));
}

/// Writes two programs that start in each round and a persistent one, and returns their arguments.
fn programs(scratch: &Scratch) -> &'static str {
    program(scratch, "bots/up/run", "echo R1 UP FIRE R2 UP NOTHING\n");
    program(scratch, "bots/left/run", "read -r round <$2\necho R1 LEFT FIRE R2 ${round%%/*} NOTHING\n");
    let stays = "while read -r word more; do [ $word != round ] || echo R1 UP FIRE R2 RIGHT NOTHING; done\n";
    program(scratch, "bots/stay/run", stays);
    "tournament redbot --match-rounds 4 --bot bots/up/run bots/left/run persistent:bots/stay/run \
     builtin:hunter"
}

#[rstest]
#[case("round-robin --rounds 2", "round-robin of redbot, 4 entrants: 8 of 8 matches played, finished", 8)]
#[case("gauntlet --games 2", "gauntlet of redbot, 4 entrants: 2 of 2 matches played, finished", 2)]
#[case("play-off", "play-off of redbot, 4 entrants: ", 4)]
#[case("swiss --rounds 2 --games 3", "swiss of redbot, 4 entrants: 6 of 6 matches played, finished", 6)]
fn every_form_is_played_to_its_end(#[case] form: &str, #[case] headline: &str, #[case] least: usize) {
    let scratch = Scratch::new();
    let run = scratch.run(&format!("{SHORT} --form {form} --dir t")).expect(0);
    assert!(run.out.starts_with(headline), "{}", run.out);
    assert_eq!(run.err, "");
    let results = scratch.json("t/results.json");
    assert_eq!(results["finished"], true);
    let matches = results["matches"].as_array().unwrap();
    assert!(matches.len() >= least, "{}", matches.len());
    for entry in matches {
        let record = format!("t/{}", entry["folder"].as_str().unwrap());
        assert!(scratch.path(&format!("{record}/match.json")).is_file(), "{record}");
    }
    let record = format!("t/{}", matches[0]["folder"].as_str().unwrap());
    scratch.run(&format!("verify redbot {record}")).expect(0);
    // No other files are left.
    let mut left: Vec<_> = fs::read_dir(scratch.path("t"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    left.sort();
    let mut expected = [&FILES[..], &["matches"]].concat();
    expected.sort_unstable();
    assert_eq!(left, expected);
    // Resuming plays no finished match again.
    let before = files(&scratch, "t");
    fs::remove_dir_all(scratch.path("t/matches")).unwrap();
    let again = scratch.run("tournament --quiet --resume t --format json").expect(0);
    assert_eq!(again.out, before["results.json"]);
    assert_eq!(files(&scratch, "t"), before);
    assert_eq!(fs::read_dir(scratch.path("t/matches")).unwrap().count(), 0);
    assert_eq!(scratch.run("tournament tally t --format json").expect(0).out, before["results.json"]);
}

#[test]
fn programs_meet_and_everything_is_told() {
    let scratch = Scratch::new();
    let run = scratch.run(&format!("{} --games 2 --max-faults 0", programs(&scratch))).expect(0);
    let lines: Vec<&str> = run.err.lines().collect();
    assert_eq!(lines.len(), 9, "{}", run.err);
    assert_eq!(lines[0], "2 matches: 1 encounter of 2 games");
    for (index, line) in lines[1..5].iter().enumerate() {
        let number = index / 2 + 1;
        let begin = if index % 2 == 0 {
            format!("Started match {number} of 2 (")
        } else {
            format!("Finished match {number} (")
        };
        assert!(line.starts_with(&begin) && line.matches(" vs ").count() == 3, "{line}");
        assert!(index % 2 == 0 || line.contains("): 1. "), "{line}");
    }
    assert!(
        lines[5].starts_with("left: 8 faults in 2 matches, the first in tournament1/matches/0001, on state 0: malf")
    );
    assert!(
        lines[6].starts_with(" hint: --max-faults N disqualifies")
            && lines[6].contains("tournament1 --exclude left --why")
    );
    assert_eq!(
        lines[7],
        "warning: left gave no valid answer in 8 of the 8 times it was asked and was never disqualified"
    );
    assert_eq!(lines[8], "the report is tournament1/report.html");
    let results = scratch.json("tournament1/results.json");
    let names: Vec<_> =
        results["standing"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, ["hunter", "left", "stay", "up"]);
    // `left` plays two matches of four rounds, and gives an invalid answer in each round.
    let left = results["standing"].as_array().unwrap().iter().find(|row| row["name"] == "left").unwrap();
    assert_eq!(left["failures"], 8, "{left}");
    assert_eq!(results["tournament"]["entrants"][0]["strategy"], "bots/up/run");
}

#[test]
fn the_same_seed_gives_the_same_bytes_however_many_play_at_once() {
    let scratch = Scratch::new();
    let play = format!("{} --quiet --games 3", programs(&scratch));
    scratch.run(&format!("{play} --seed 5 --dir one")).expect(0);
    scratch.run(&format!("{play} --srand 5 --concurrency 4 --dir four")).expect(0);
    assert_eq!(files(&scratch, "one"), files(&scratch, "four"));
    scratch.run(&format!("{play} --seed 6 --dir other")).expect(0);
    assert_ne!(scratch.read("one/plan.jsonl"), scratch.read("other/plan.jsonl"));
}

#[test]
fn plan_run_match_and_tally_are_the_one_command_in_parts() {
    for form in ["round-robin --rounds 2", "play-off", "swiss --rounds 2"] {
        let scratch = Scratch::new();
        scratch.run(&format!("{SHORT} --form {form} --dir one")).expect(0);
        let plan = SHORT.replace("tournament redbot --quiet", "tournament plan redbot");
        let mut lines = scratch.run(&format!("{plan} --form {form} --save parts.json")).expect(0).out;
        scratch.write("results.jsonl", "");
        while !lines.is_empty() {
            let results =
                scratch.run_with(&["tournament", "run-match", "-", "--dir", "parts/matches"], &lines).expect(0).out;
            assert_eq!(results.lines().count(), lines.lines().count());
            // Result lines may come in any order, and some of them twice.
            let mut reversed: Vec<&str> = results.lines().rev().collect();
            reversed.push(reversed[0]);
            scratch.write("results.jsonl", scratch.read("results.jsonl") + &reversed.join("\n") + "\n");
            lines = scratch.run("tournament plan --from parts.json --results results.jsonl").expect(0).out;
        }
        scratch.run("tournament tally parts.json results.jsonl --dir parts").expect(0);
        for name in ["results.json", "results.csv", "matches.csv", "report.html"] {
            assert_eq!(scratch.read(&format!("parts/{name}")), scratch.read(&format!("one/{name}")), "{form} {name}");
        }
        assert_eq!(scratch.read("parts.json"), scratch.read("one/tournament.json"));
    }
}

/// Given ratings seed the bots: the matches are the same as for bots listed in the order of their ratings.
#[rstest]
fn ratings_seed_a_play_off_and_a_swiss_tournament(#[values("play-off", "swiss")] form: &str) {
    let scratch = Scratch::new();
    let plan = format!("tournament plan redbot --match-rounds 2 --form {form} --save cup.json --bot");
    let names = ["A", "B", "C", "D", "E", "F", "G", "H"];
    let bots = |names: &[&str]| names.iter().map(|name| format!(" {name}=builtin:idle")).collect::<String>();
    let given = scratch.run(&format!("{plan}{}", bots(&names))).expect(0).out;
    // The last two bots have no rating, and keep their order.
    let wanted = scratch.run(&format!("{plan}{}", bots(&["F", "E", "D", "C", "B", "A", "G", "H"]))).expect(0).out;
    assert_ne!(given, wanted);
    scratch.write("ratings", "F=2000\nE=1900\nC=1\nD=1600\nB=-5\n\nA=-6\n");
    let rated = format!("{plan}{} --seed-ratings ratings", bots(&names));
    assert_eq!(scratch.run(&rated).expect(0).out, wanted);
    // Ratings are part of the plan, so every later plan has them.
    scratch.remove("ratings");
    assert_eq!(scratch.run("tournament plan --from cup.json").expect(0).out, wanted);
    scratch.write("none.jsonl", "");
    let tally = scratch.run("tournament tally cup.json none.jsonl --format json").expect(1).json();
    assert_eq!(tally["tournament"]["entrants"][5]["rating"], 2000);
    let inline = "--seed-ratings F=2000,E=1900,C=1,D=1600,B=-5,A=-6";
    let played = rated.replace("plan redbot", "redbot --quiet --dir t").replace("--save cup.json", "");
    scratch.run(&played.replace("--seed-ratings ratings", inline)).expect(0);
    let known = scratch.read("t/plan.jsonl");
    assert!(wanted.lines().all(|line| known.lines().any(|known| known == line)), "{known}");
    let before = files(&scratch, "t");
    scratch.run("tournament --quiet --resume t").expect(0);
    assert_eq!(files(&scratch, "t"), before);
}

#[test]
fn tally_names_what_is_missing() {
    let scratch = Scratch::new();
    scratch.run(&format!("{SHORT} --dir t")).expect(0);
    let results = scratch.read("t/results.jsonl");
    let rest: Vec<&str> = results.lines().filter(|line| !line.contains("\"id\":\"0002\"")).collect();
    scratch.write("rest.jsonl", rest.join("\n"));
    let run = scratch.run("tournament tally t rest.jsonl").expect(1);
    assert_eq!(run.err, "match 0002: no result\nerror: 1 of 4 matches is missing\n");
    assert!(run.out.starts_with("round-robin of redbot, 4 entrants: 3 of 4 matches played, not finished\n"));
    // Another tool may write the lines without the check.
    let unchecked = |line: &str| format!("{}}}\n", line.split_once(",\"check\":").unwrap().0);
    let results: String = results.lines().map(unchecked).collect();
    scratch.write("bad.jsonl", results.replacen("\"id\":\"0003\"", "\"id\":\"0009\"", 1));
    scratch.run("tournament tally t bad.jsonl").refused(2, "error: bad.jsonl:3:1: the plan has no match 0009");
    scratch.write("bad.jsonl", format!("{results}x\n"));
    scratch.run("tournament tally t bad.jsonl").refused(2, "error: bad.jsonl:5:1: expected value");
    scratch.write("bad.jsonl", results.replacen("\"scores\":[", "\"scores\":[1,", 1));
    scratch
        .run("tournament tally t bad.jsonl")
        .refused(2, "error: bad.jsonl:1:1: match 0001: scores: expected one item for each of 4");
    scratch.write("mine/report.html", "my page");
    scratch
        .run("tournament tally t --dir mine")
        .refused(2, "error: mine/report.html: exists and is not a report, so it is not replaced\n");
    assert_eq!(fs::read_dir(scratch.path("mine")).unwrap().count(), 1);
    scratch.run("tournament tally t/results.jsonl t/results.jsonl").refused(2, "error: t/results.jsonl:");
}

/// Plan lines alone give the same report of a round robin, apart from what the seed decides.
#[test]
fn plan_lines_alone_can_be_tallied() {
    let scratch = Scratch::new();
    scratch.run(&format!("{SHORT} --rounds 2 --dir t")).expect(0);
    let whole = scratch.json("t/results.json");
    let results = scratch.run("tournament run-match t/plan.jsonl").expect(0).out;
    let tally = ["tournament", "tally", "t/plan.jsonl", "-", "--format", "json", "--dir", "reports"];
    let from_lines = scratch.run_with(&tally, &results).expect(0).json();
    assert_eq!(from_lines["tournament"]["form"], serde_json::json!({"plan-lines": {}}));
    assert_eq!(from_lines["tournament"]["conditions"], whole["tournament"]["conditions"]);
    for key in ["crosstable", "matches", "known", "played", "finished", "ranking"] {
        assert_eq!(from_lines[key], whole[key], "{key}");
    }
    let rows = |report: &serde_json::Value| report["standing"].as_array().unwrap().clone();
    for (row, whole) in rows(&from_lines).iter().zip(rows(&whole)) {
        for key in ["place", "name", "strategy", "games", "points", "scores", "failures", "sonneborn_berger"] {
            assert_eq!(row[key], whole[key], "{key}");
        }
        assert_eq!(row["elo"]["value"], whole["elo"]["value"]);
    }
    assert_eq!(scratch.read("reports/matches.csv"), scratch.read("t/matches.csv"));
    assert!(!scratch.read("reports/report.html").contains(", seed "));
    let few: String = results.lines().take(3).map(|line| format!("{line}\n")).collect();
    let run = scratch.run_with(&["tournament", "tally", "t/plan.jsonl", "-"], &few).expect(1);
    assert!(
        run.out.starts_with("plan-lines of redbot, 4 entrants: 3 of 8 matches played, not finished\n"),
        "{}",
        run.out
    );
    assert!(run.err.ends_with("error: 5 of 8 matches are missing\n"), "{}", run.err);
    // Lines of two different tournaments contradict each other.
    let other = scratch.run("tournament plan redbot --match-rounds 7 --bot builtin:idle builtin:runner").expect(0).out;
    scratch.write("both.jsonl", scratch.read("t/plan.jsonl") + &other.replace("\"id\":\"0", "\"id\":\"1"));
    let message = "error: both.jsonl:9:1: rounds: differs from the first line, so this line belongs to another \
                   tournament\n hint: ";
    scratch.run("tournament tally both.jsonl t/results.jsonl").refused(2, message);
}

#[test]
fn a_match_is_a_function_of_its_line() {
    let scratch = Scratch::new();
    let plan = format!("{} --games 1", programs(&scratch).replace("tournament", "tournament plan"));
    let line = scratch.run(&plan).expect(0).out;
    let run_match =
        |line: &str, more: &[&str]| scratch.run_with(&[&["tournament", "run-match", line], more].concat(), "");
    let first = run_match(line.trim_end(), &[]).expect(0);
    assert_eq!(first.err, "");
    assert_eq!(fs::read_dir(scratch.path("")).unwrap().count(), 1, "only bots/");
    scratch.write("plan.jsonl", &line);
    assert_eq!(run_match("plan.jsonl", &["--dir", "kept"]).expect(0).out, first.out);
    scratch.run("verify redbot kept/0001").expect(0);
    // REF-6: a record is not replaced without --replace.
    let again = run_match("plan.jsonl", &["--dir", "kept"]).expect(1);
    assert!(again.out.contains("kept/0001: already holds a record"), "{}", again.out);
    assert_eq!(run_match("plan.jsonl", &["--dir", "kept", "--replace"]).expect(0).out, first.out);
    // With --resume and complete records nothing is played; with --replace the matches are played again.
    fs::remove_dir_all(scratch.path("bots")).unwrap();
    assert_eq!(run_match("plan.jsonl", &["--dir", "kept", "--resume"]).expect(0).out, first.out);
    let gone = run_match("plan.jsonl", &["--dir", "kept", "--replace"]).expect(1);
    assert!(gone.out.contains("\"outcome\":{\"failed\":\""), "{}", gone.out);
    assert!(gone.err.ends_with("error: could not be played: 0001\n"), "{}", gone.err);
}

#[rstest]
#[case("rulebook-plan/1", "rulebook-plan/9", 2, "error: p:1:27: unknown variant `rulebook-plan/9`")]
#[case("\"id\":\"0001\"", "\"id\":\"../1\"", 2, "error: p:1:1: \"../1\" is not a valid match ID")]
#[case(
    "\"rules_version\":\"",
    "\"rules_version\":\"0.",
    1,
    "match 0001: error: expected version 1 of the rules, found 0.1"
)]
#[case("\"game\":\"redbot\"", "\"game\":\"chess\"", 1, "match 0001: error: there is no game `chess`")]
#[case("\"splash_fire\":\"2\"", "\"splash_fire\":\"x\"", 1, "match 0001: error: rules: splash_fire=x: ")]
#[case("\"wall\":", "\"wal\":", 1, "match 0001: error: limits: wal: no such limit")]
#[case("\"builtin:hunter\"", "\"builtin:nobody\"", 1, "match 0001: error: builtin:nobody: redbot has no such player")]
#[case("\"hunter\"", "\"a\\nb\"", 1, "match 0001: error: `a\\x0ab` cannot be the name of P")]
fn lines_that_cannot_be_played(#[case] from: &str, #[case] to: &str, #[case] status: i32, #[case] message: &str) {
    let scratch = Scratch::new();
    let plan = SHORT.replace("tournament redbot --quiet", "tournament plan redbot --games 1");
    let line = scratch.run(&plan).expect(0).out;
    assert!(line.contains(from), "{line}");
    scratch.write("p", line.replacen(from, to, 1));
    let run = scratch.run("tournament run-match p").expect(status);
    assert!(run.err.contains(message), "{}", run.err);
    assert_eq!(run.out.contains("\"outcome\":{\"failed\":"), status == 1, "{}", run.out);
}

/// All its rounds are faults, and the match counts as played.
#[test]
fn a_bot_that_cannot_start_loses_its_matches() {
    let scratch = Scratch::new();
    scratch.write("bots/broken/run", "no program");
    let bots = "--bot bots/broken/run builtin:hunter builtin:runner builtin:idle --match-rounds 3 --games 1 --quiet";
    scratch.run(&format!("tournament redbot {bots} --dir t")).expect(0);
    assert!(scratch.read("t/results.jsonl").contains("{\"could not start\":2,\"disqualified\":1}"));
    let standing = &scratch.json("t/results.json")["standing"];
    let broken = standing.as_array().unwrap().iter().find(|row| row["name"] == "broken").unwrap();
    assert_eq!(broken["failures"], 2);
}

#[test]
fn entries_take_part_under_their_names() {
    let scratch = Scratch::new();
    for (folder, name) in [("first", "Zoe"), ("second", "Anna"), ("third", "Mia")] {
        program(&scratch, &format!("all/{folder}/play.sh"), "echo R1 UP FIRE R2 UP NOTHING\n");
        let manifest = format!("name = \"{name}\"\nlanguage = \"sh\"\nrun = [\"./play.sh\"]\n");
        scratch.write(&format!("all/{folder}/bot.toml"), manifest);
    }
    let game = "--games 1 --match-rounds 2 --quiet";
    scratch.run(&format!("tournament redbot --entries all --bot builtin:idle {game} --dir t")).expect(0);
    let named = |dir: &str| -> Vec<String> {
        let results = scratch.json(&format!("{dir}/results.json"));
        let entrants = results["tournament"]["entrants"].as_array().unwrap();
        entrants.iter().map(|entrant| entrant["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(named("t"), ["idle", "Anna", "Mia", "Zoe"]);
    assert!(!scratch.read("t/results.jsonl").contains("could not start"));
    scratch.run(&format!("tournament redbot --bot all/third B=all/first builtin:idle {game} --dir u")).expect(0);
    assert_eq!(named("u"), ["Mia", "B", "idle"]);
    scratch.write("all/second/bot.toml", "name = 1\n");
    scratch.run("tournament redbot --entries all").refused(2, "error: all/second/bot.toml:1:8: ");
    scratch.run("tournament redbot --entries none").refused(2, "error: none: ");
}

/// Limits of programs are part of the plan, and apply in each match.
#[test]
fn limits_of_programs_hold_in_every_match() {
    let scratch = Scratch::new();
    program(&scratch, "bots/big/run", "head -c 100000 /dev/zero >file || exit 3\necho R1 UP FIRE R2 UP NOTHING\n");
    let bots = "--bot bots/big/run builtin:hunter builtin:runner builtin:idle --match-rounds 2 --games 1";
    scratch.run(&format!("tournament redbot --quiet --dir free {bots}")).expect(0);
    assert!(!scratch.read("free/results.jsonl").contains("crashed"));
    scratch.run(&format!("tournament redbot --quiet --dir small --file-limit 64KiB {bots}")).expect(0);
    assert!(scratch.read("small/results.jsonl").contains("{\"crashed\":1,\"disqualified\":1}"));
    let limits = &scratch.json("small/results.json")["tournament"]["conditions"]["limits"];
    assert_eq!(
        limits,
        &serde_json::json!({ "cpu": "10m", "file": "64KiB", "max_faults": "1", "max_late": "5", "wall": "10m" })
    );
}

/// The command in the hint works.
#[rstest]
#[case("redbot --match-rounds 1 --games 3 builtin:idle", 2)]
#[case("redbot --bot builtin:idle --games 1", 2)]
#[case("redbot --games 1", 2)]
#[case("redbot --games 1 --bot builtin:hunter --form gauntlet --seeds 2 builtin:idle", 3)]
#[case("redbot --games 1 --form gauntlet --seeds 7 --bot hunter2=builtin:idle", 8)]
#[case("fibot --form cup --games 1 Anna=builtin:tym98", 2)]
#[case("plan redbot --entries bots", 2)]
#[case("plan redbot builtin:idle --filler builtin:random --seed 7 --save builtin:idle", 2)]
fn who_names_too_few_is_given_a_command_that_names_enough(#[case] line: &str, #[case] entrants: usize) {
    let scratch = Scratch::new();
    scratch.write("bots/a/bot.toml", "name = \"a\"\nlanguage = \"sh\"\nrun = [\"sh\", \"run.sh\"]\n");
    let run = scratch.run(&format!("tournament {line}")).expect(2);
    let command = run.err.split('`').rev().nth(1).unwrap();
    // A shell would remove these quotes.
    let words = command.strip_prefix("rulebook tournament ").unwrap().replace('\'', "");
    let words = words.strip_prefix("plan ").unwrap_or(&words).replace(" --save builtin:idle", "");
    let plan = scratch.run(&format!("tournament plan {words} --save plan.json")).expect(0).out;
    assert!(!plan.is_empty());
    assert_eq!(scratch.json("plan.json")["tournament"]["entrants"].as_array().unwrap().len(), entrants, "{command}");
    let given: Vec<_> = command.split(' ').collect();
    assert!(line.split(' ').all(|word| given.contains(&word) || command.contains(&format!("'{word}'"))), "{command}");
}

#[rstest]
#[case("redbot --bot builtin:idle bots/none/run", "error: bots/none/run: No such file or directory")]
#[case("redbot --bot builtin:idle builtin:nobody", "error: builtin:nobody: redbot has no such player")]
#[case(
    "redbot --bot builtin:idle builtin:idle",
    "error: two entrants are named \"idle\"\n hint: give names as in --bot "
)]
#[case("redbot --bot builtin:idle", "error: a tournament of the form round-robin needs 2 entrants, or 1 and a filler ")]
#[case("redbot --bot builtin:idle --filler idle=builtin:random", "error: two entrants are named \"idle\"")]
#[case(
    "redbot",
    "error: a tournament of the form round-robin needs 2 entrants, or 1 and a filler to play against; found 0"
)]
#[case(
    "redbot --form gauntlet --seeds 3 --bot builtin:idle builtin:runner",
    "needs 4 entrants; found 2\n hint: `rulebook tournament --time-limit 10m --cpu-limit 10m redbot --form gauntlet --seeds 3 --bot builtin:idle "
)]
#[case("redbot --games 3 builtin:idle", "error: `builtin:idle`: name bots with --bot; a ")]
#[case("redbot builtin:idle bots/a --games 3", "error: `builtin:idle`, `bots/a`: name bots with --bot\n hint: ")]
#[case("plan redbot builtin:idle", "error: `builtin:idle`: name bots with --bot; a ")]
#[case("", "error: no game is given")]
#[case("chess --bot a b", "invalid value 'chess' for '[GAME]'")]
#[case("redbot --bot builtin:idle builtin:runner --rounds 0", "error: rounds: expected 1..10000, found 0")]
#[case(
    "redbot --bot builtin:idle builtin:runner --form play-off --rounds 2",
    "error: --rounds is only for --form round-robin,"
)]
#[case(
    "redbot --bot builtin:idle builtin:runner --seed-ratings idle=7",
    "error: --seed-ratings is only for --form play-off and swiss"
)]
#[case(
    "redbot --bot builtin:idle builtin:runner --form swiss --seed-ratings idel=7",
    "error: --seed-ratings: no bot is named `idel`\n hint: the bots are idle, runner"
)]
#[case("redbot --bot builtin:idle builtin:runner --extra 2", "error: --extra is only for --form play-off and cup")]
#[case(
    "redbot --bot builtin:idle builtin:runner --form play-off --no-third-place",
    "error: --no-third-place: a game of 4 has no match for third place\n hint: the final of 4 decides"
)]
#[case("--extra 2 --resume full", "cannot be used with")]
#[case("redbot --bot builtin:idle builtin:runner --seeds 1", "error: --seeds is only for --form gauntlet")]
#[case("redbot --bot builtin:idle builtin:runner --rules splash=1", "error: --rules: no rule `splash`")]
#[case("redbot --bot builtin:idle builtin:runner --concurrency 0", "invalid value '0' for '--concurrency <N>'")]
#[case("redbot --bot builtin:idle builtin:runner --dir /proc/none", "error: /proc/none: ")]
#[case("redbot --bot builtin:idle builtin:runner --dir file", "error: file is a file, not a folder")]
#[case(
    "redbot --bot builtin:idle builtin:runner --dir full",
    "error: full: expected an empty folder, found `note` in it\n hint: give a new or empty folder"
)]
#[case("redbot --resume full", "the argument '[GAME]' cannot be used with")]
#[case("--bot builtin:idle --resume full", "cannot be used with")]
#[case("--dir full --resume full", "cannot be used with")]
#[case("--time-limit 5s --resume full", "cannot be used with")]
#[case("--memory-limit 50MiB --resume full", "cannot be used with")]
#[case("--resume full", "error: full: no tournament in this folder")]
#[case("--resume nowhere", "error: nowhere: no tournament in this folder")]
fn nothing_is_played_when_something_is_wrong(#[case] line: &str, #[case] message: &str) {
    let scratch = Scratch::new();
    scratch.write("file", "mine");
    scratch.write("full/note", "mine");
    scratch.run(&format!("tournament {line}")).refused(2, message);
    assert!(!scratch.path("tournament1").exists());
    assert_eq!(scratch.files("full").len(), 1);
}

#[test]
fn a_folder_has_one_tournament() {
    let scratch = Scratch::new();
    scratch.run(&format!("{SHORT} --dir t")).expect(0);
    let before = files(&scratch, "t");
    let refused = "error: t: already holds a tournament\n hint: `rulebook tournament --resume t` resumes it";
    scratch.run(&format!("{SHORT} --dir t")).refused(2, refused);
    let lock = File::create(scratch.path("t/.rulebook-lock")).unwrap();
    lock.lock().unwrap();
    let locked = "error: t: another tournament is being played here\n hint: give each tournament its own folder";
    scratch.run("tournament --resume t").refused(2, locked);
    drop(lock);
    scratch.run("tournament --resume t --quiet").expect(0);
    assert_eq!(files(&scratch, "t"), before);
    // A file with other contents is kept.
    scratch.write("t/report.html", "my page");
    scratch
        .run("tournament --resume t --quiet")
        .refused(2, "t/report.html: exists and is not a report, so it is not replaced");
    assert_eq!(scratch.read("t/report.html"), "my page");
    scratch.write("t/tournament.json", before["tournament.json"].replacen("\"seed\": 1", "\"seed\": 2", 1));
    scratch.run("tournament --resume t --quiet").refused(2, "match 0001 belongs to another plan: expected the digest ");
    scratch.write("t/tournament.json", "{\n  \"working_folder\": 1\n}\n");
    scratch.run("tournament --resume t --quiet").refused(2, "error: t/tournament.json:2:21: invalid type: integer `1`");
}

/// The match is reported as a failure, not as a draw.
#[test]
fn a_record_that_cannot_be_written_fails_its_match_only() {
    let scratch = Scratch::new();
    scratch.run(&format!("{SHORT} --dir whole")).expect(0);
    let described = scratch.read("whole/tournament.json");
    scratch.write("t/tournament.json", &described);
    scratch.write("t/matches/0002", "mine");
    let run = scratch.run("tournament --quiet --resume t --concurrency 2").expect(1);
    assert!(
        run.err.contains("error: 1 of 4 matches could not be played: 0002\n hint: `rulebook tournament --resume "),
        "{}",
        run.err
    );
    assert!(run.out.contains("3 of 4 matches played, 1 could not be played, not finished"), "{}", run.out);
    assert_eq!(scratch.read("t/matches/0002"), "mine");
    assert_eq!(scratch.json("t/results.json")["failed"], 1);
    scratch.remove("t/matches/0002");
    scratch.run("tournament --quiet --resume t").expect(0);
    for name in ["results.json", "results.csv", "matches.csv", "report.html"] {
        assert_eq!(scratch.read(&format!("t/{name}")), scratch.read(&format!("whole/{name}")), "{name}");
    }
}
