//! REC-5: a match or a tournament resumes, whatever a power cut did to its files.
#![cfg(target_os = "linux")]

use crate::common::Scratch;
use rstest::rstest;
use std::collections::BTreeMap;
use std::fs;

type Files = BTreeMap<String, String>;

/// What a power cut can do to a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Damage {
    Empty,
    Cut,
    Zeros,
    Missing,
}

const DAMAGES: [Damage; 4] = [Damage::Empty, Damage::Cut, Damage::Zeros, Damage::Missing];

impl Damage {
    fn apply(self, scratch: &Scratch, file: &str) {
        let text = scratch.read(file);
        match self {
            Self::Empty => scratch.write(file, ""),
            Self::Cut => scratch.write(file, &text[..text.len() / 2]),
            Self::Zeros => scratch.write(file, vec![0; text.len()]),
            Self::Missing => scratch.remove(file),
        }
    }
}

/// Writes a strategy that kills the referee in round 3, but only once.
fn write_saboteur(scratch: &Scratch) {
    let script = "#!/bin/sh\n\
                  echo \"seen $(head -n 1 \"$2\")\" >&2\n\
                  if [ \"$(head -n 1 \"$2\")\" = 3/6 ] && [ ! -e ended ]; then touch ended; kill -KILL $REFEREE; sleep 1000; fi\n\
                  echo R1 UP FIRE R2 LEFT NOTHING\n";
    scratch.write("bot/run", script);
    rulebook_testing::make_executable(scratch.path("bot/run"));
}

/// Runs the command so that strategies can kill it: they find its process ID in `$REFEREE`.
fn run_killable(scratch: &Scratch, arguments: &str) -> std::process::Output {
    let line = format!("REFEREE=$$; export REFEREE; exec \"$0\" {arguments}");
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &line, env!("CARGO_BIN_EXE_rulebook")]).current_dir(scratch.path(""));
    command.stdin(std::process::Stdio::null()).output().unwrap()
}

#[track_caller]
fn expect(output: &std::process::Output, status: Option<i32>, what: &dyn std::fmt::Debug) {
    assert_eq!(output.status.code(), status, "{what:?}: {output:?}");
}

/// All files of a record except the measured times.
fn record(scratch: &Scratch, folder: &str) -> Files {
    let mut files = scratch.files(folder);
    files.remove("timing.jsonl");
    files
}

/// Replaces the contents of a folder by these files.
fn put(scratch: &Scratch, folder: &str, files: &Files) {
    let _ = fs::remove_dir_all(scratch.path(folder));
    files.iter().for_each(|(name, text)| scratch.write(&format!("{folder}/{name}"), text));
}

const PLAY: &str = "play --quiet --replace --seed 5 --time-limit 10m --cpu-limit 10m ./bot/run builtin:hunter builtin:runner builtin:random";

/// Plays a match that the saboteur kills, and resumes it. Returns the files that the killed match left, and the record
/// after the resumed match was over.
fn kill_and_resume(scratch: &Scratch, play: &str, resume: &str, folder: &str) -> (Files, Files) {
    write_saboteur(scratch);
    expect(&run_killable(scratch, play), None, &"killed");
    let killed = scratch.files(folder);
    assert!(
        killed.contains_key("match.jsonl") && killed.keys().any(|name| name.starts_with("stderr-P")),
        "{:?}",
        killed.keys()
    );
    expect(&run_killable(scratch, resume), Some(0), &"resumed");
    (killed, record(scratch, folder))
}

#[rstest]
fn rec_5_an_unfinished_match_resumes(#[values(0, 1, 2, 3)] damage: usize) {
    let damage = DAMAGES[damage];
    let scratch = Scratch::new();
    let resume = "play --quiet --resume game";
    let (killed, whole) = kill_and_resume(&scratch, &format!("{PLAY} game 6"), resume, "game");
    for name in killed.keys().filter(|name| *name != "match.jsonl") {
        put(&scratch, "game", &killed);
        damage.apply(&scratch, &format!("game/{name}"));
        expect(&run_killable(&scratch, resume), Some(0), &(name, damage));
        assert_eq!(record(&scratch, "game"), whole, "{name} {damage:?}");
    }
    // The first line of `match.jsonl` describes the match, which cannot resume without it.
    put(&scratch, "game", &killed);
    damage.apply(&scratch, "game/match.jsonl");
    let has_first_line = scratch.path("game/match.jsonl").exists() && scratch.read("game/match.jsonl").contains('\n');
    expect(&run_killable(&scratch, resume), Some(if has_first_line { 0 } else { 2 }), &damage);
    if has_first_line {
        assert_eq!(record(&scratch, "game"), whole);
    }
}

/// Writes the plan line of a match in which the saboteur plays.
fn write_plan(scratch: &Scratch) {
    write_saboteur(scratch);
    let bots = "--bot ./bot/run builtin:hunter builtin:runner builtin:random --games 1 --match-rounds 6";
    let plan = scratch.run(&format!("tournament plan redbot --seed 5 {bots}")).expect(0).out;
    let first = plan.lines().next().unwrap();
    scratch.write("plan.jsonl", format!("{first}\n"));
}

const RUN_MATCH: &str = "tournament run-match plan.jsonl --dir d --resume";

/// The folder of the planned match.
fn folder(scratch: &Scratch) -> String {
    let line: serde_json::Value = serde_json::from_str(scratch.read("plan.jsonl").trim()).unwrap();
    format!("d/{}", line["id"].as_str().unwrap())
}

#[rstest]
fn rec_5_a_match_of_a_tournament_resumes(#[values(0, 1, 2, 3)] damage: usize, #[values(false, true)] over: bool) {
    let damage = DAMAGES[damage];
    let scratch = Scratch::new();
    write_plan(&scratch);
    let folder = folder(&scratch);
    let (killed, whole) = kill_and_resume(&scratch, RUN_MATCH, RUN_MATCH, &folder);
    let files = if over { scratch.files(&folder) } else { killed };
    for name in files.keys() {
        put(&scratch, &folder, &files);
        damage.apply(&scratch, &format!("{folder}/{name}"));
        expect(&run_killable(&scratch, RUN_MATCH), Some(0), &(name, damage));
        let (mut found, mut whole) = (record(&scratch, &folder), whole.clone());
        if over && name.starts_with("stderr-") {
            // What a strategy wrote to stderr cannot be restored. The result is valid without it.
            found.remove(name);
            whole.remove(name);
        }
        assert_eq!(found, whole, "{name} {damage:?}");
    }
}

/// A file with the name of a record's file but other contents is renamed, not removed.
#[test]
fn rec_5_nothing_of_somebody_else_is_removed() {
    let scratch = Scratch::new();
    write_plan(&scratch);
    let folder = folder(&scratch);
    let (_, whole) = kill_and_resume(&scratch, RUN_MATCH, RUN_MATCH, &folder);
    scratch.write(&format!("{folder}/0001.txt"), "Dear diary");
    scratch.write(&format!("{folder}/notes.txt"), "");
    expect(&run_killable(&scratch, RUN_MATCH), Some(0), &"diary");
    let mut files = record(&scratch, &folder);
    assert_eq!(files.remove("0001.txt.damaged-1").as_deref(), Some("Dear diary"));
    assert_eq!(files.remove("notes.txt").as_deref(), Some(""));
    assert_eq!(files, whole);
}

#[rstest]
fn rec_5_a_tournament_resumes_from_its_own_files(#[values(0, 1, 2, 3)] damage: usize) {
    let damage = DAMAGES[damage];
    let scratch = Scratch::new();
    let bots = "--bot builtin:hunter builtin:runner builtin:builder builtin:random --match-rounds 1 --games 1";
    scratch.run(&format!("tournament redbot --quiet {bots} --dir cup")).expect(0);
    // The files of the tournament itself, without the folders of its matches.
    let own_files = |scratch: &Scratch| -> Files {
        let names = fs::read_dir(scratch.path("cup")).unwrap().map(|entry| entry.unwrap());
        let names = names.filter(|entry| entry.file_type().unwrap().is_file()).map(|entry| entry.file_name());
        let names = names.map(|name| name.into_string().unwrap());
        names.map(|name| (name.clone(), scratch.read(&format!("cup/{name}")))).collect()
    };
    let whole = own_files(&scratch);
    // A power cut does not damage `tournament.json`, which is written once and synced before the tournament starts.
    for name in whole.keys().filter(|name| *name != "tournament.json") {
        whole.iter().for_each(|(name, text)| scratch.write(&format!("cup/{name}"), text));
        damage.apply(&scratch, &format!("cup/{name}"));
        expect(&run_killable(&scratch, "tournament --quiet --resume cup"), Some(0), &(name, damage));
        assert_eq!(own_files(&scratch), whole, "{name} {damage:?}");
    }
}

const CONFIG: &str = "tymA tym99\n6 4 3 1\n1 1 6 4\n.#N.O.\n#P..Q.\n.#.A.#\nR...#.\n";

/// PLAY-7, PLAY-8: a game that is played from a configuration is interrupted at its start or at its end. When it
/// resumes, the command writes all its files.
#[test]
fn rec_5_a_game_by_its_configuration_resumes_at_its_start_and_its_end() {
    let scratch = Scratch::new();
    let bot = "#!/bin/sh\nif [ -n \"$ENDS\" ]; then kill -KILL $REFEREE; sleep 1000; fi\necho -\n";
    scratch.write("strategies/tymA", bot);
    rulebook_testing::make_executable(scratch.path("strategies/tymA"));
    scratch.write("g.config", CONFIG);
    let play = "play fibot --quiet --time-limit 10m g.config";
    expect(&run_killable(&scratch, play), Some(0), &"whole");
    let whole = scratch.files("g");
    let mut command = std::process::Command::new("sh");
    command.args(["-c", "REFEREE=$$; ENDS=1; export REFEREE ENDS; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_rulebook")]);
    command.args(play.split(' ')).current_dir(scratch.path(""));
    expect(&command.output().unwrap(), None, &"killed");
    let at_start = scratch.files("g");
    assert!(at_start.contains_key("match.jsonl") && !at_start.contains_key("match.json"), "{:?}", at_start.keys());
    // Imitate a kill at the end: all rounds are played and `match.jsonl` still exists. Its first line comes from the
    // killed match, and its rounds from the complete record.
    let journal: serde_json::Value = serde_json::from_str(&whole["match.json"]).unwrap();
    let mut unfinished = at_start["match.jsonl"].lines().next().unwrap().to_owned() + "\n";
    for round in journal["rounds"].as_array().unwrap() {
        let mut line = round.clone();
        line["lengths"] = serde_json::json!({});
        unfinished += &format!("{line}\n");
    }
    let mut at_end = whole.clone();
    at_end.insert("match.jsonl".to_owned(), unfinished);
    let without = |files: &Files, names: &[&str]| {
        let mut files = files.clone();
        names.iter().for_each(|name| drop(files.remove(*name)));
        files
    };
    let cases = [
        without(&at_start, &["state"]),
        without(&at_start, &["state", "0000.txt"]),
        at_start,
        without(&at_end, &["log", "results", "log.html"]),
        without(&at_end, &["results", "log.html"]),
        without(&at_end, &["log.html"]),
        without(&at_end, &["match.json", "score.txt", "log", "results", "log.html"]),
        // Earlier versions left a folder like this.
        without(&whole, &["log", "results", "log.html"]),
        without(&whole, &["log.html"]),
    ];
    let without_times = |mut files: Files| {
        files.remove("timing.jsonl");
        files
    };
    for (index, files) in cases.into_iter().enumerate() {
        put(&scratch, "g", &files);
        expect(&run_killable(&scratch, "play --quiet --resume g"), Some(0), &index);
        assert_eq!(without_times(scratch.files("g")), without_times(whole.clone()), "{index}");
        let over = scratch.run("play --resume g").expect(2);
        assert!(over.err.contains("this match is over; nothing to resume"), "{}", over.err);
    }
}

/// A result with a changed byte is rejected.
#[test]
fn rec_5_a_result_that_was_changed_is_noticed() {
    let scratch = Scratch::new();
    let bots = "--bot builtin:hunter builtin:runner builtin:builder builtin:random --match-rounds 1 --games 2";
    scratch.run(&format!("tournament redbot --quiet {bots} --dir cup")).expect(0);
    let whole = scratch.read("cup/results.jsonl");
    let second = whole.lines().nth(1).unwrap();
    let line: serde_json::Value = serde_json::from_str(second).unwrap();
    let changed = second.replacen("\"ok\":1", "\"ok\":3", 1);
    assert_ne!(second, changed);
    scratch.write("cup/results.jsonl", whole.replacen(second, &changed, 1));
    for command in ["tournament --quiet --resume cup", "tournament tally cup"] {
        let run = scratch.run(command).refused(2, "results.jsonl:2:");
        assert!(run.err.contains(&format!("the line of match {} was changed", line["id"])), "{}", run.err);
    }
    // The message says to remove this line.
    scratch.write("cup/results.jsonl", whole.replacen(&format!("{second}\n"), "", 1));
    scratch.run("tournament --quiet --resume cup").expect(0);
    assert_eq!(scratch.read("cup/results.jsonl"), whole);
}
