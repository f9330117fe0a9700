//! REC-12: an undo takes back an answer, and the record then shows no trace of it.
#![cfg(unix)]

use crate::common::Scratch;
use rstest::rstest;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;

/// Writes a strategy that writes to stderr and shoots. From the round in the file `from` on, it shoots in another
/// direction. If there is a file `ends`, it kills the referee in the round in that file.
fn strategy(scratch: &Scratch) {
    let script = "#!/bin/sh\n\
                  cd \"$(dirname \"$0\")\"\n\
                  round=$(head -n 1 \"$2\"); round=${round%/*}\n\
                  echo \"seen $round\" >&2\n\
                  if [ \"$round\" = \"$(cat ends 2>/dev/null)\" ]; then kill -TERM $PPID; sleep 1000; fi\n\
                  if [ \"$round\" -ge \"$(cat from)\" ]; then echo R1 DOWN FIRE R2 LEFT NOTHING; exit; fi\n\
                  echo R1 UP FIRE R2 LEFT NOTHING\n";
    scratch.write("bot/run", script);
    rulebook_testing::make_executable(scratch.path("bot/run"));
    scratch.write("bot/from", "99");
}

const PLAY: &str = "play --quiet --seed 5 bot/run builtin:hunter builtin:runner builtin:random";

/// All files of a record except `timing.jsonl`, and the rounds in `timing.jsonl`.
fn record(scratch: &Scratch, folder: &str) -> (BTreeMap<String, String>, Vec<Value>) {
    let mut files = scratch.files(folder);
    let timing = files.remove("timing.jsonl").expect("times are kept");
    let parse = |line: &str| serde_json::from_str::<Value>(line).unwrap()["round"].clone();
    (files, timing.lines().map(parse).collect())
}

/// Undoes an answer, and returns the messages.
#[track_caller]
fn undo(scratch: &Scratch, folder: &str, seat: &str) -> String {
    scratch.run(&format!("play --resume {folder} --undo {seat} --format json")).expect(0).err
}

#[test]
fn rec_12_a_match_goes_on_as_if_the_answer_had_never_been() {
    let scratch = Scratch::new();
    strategy(&scratch);
    scratch.run(&format!("{PLAY} game 6")).expect(0);
    let first = record(&scratch, "game");
    scratch.run("export --quiet game --html page.html").expect(0);
    scratch.write("game/page.html", scratch.read("page.html"));
    let output = undo(&scratch, "game", "bot");
    assert!(output.contains("note: P1 answers round 5 again\n"), "{output}");
    assert_eq!(record(&scratch, "game"), first, "the same answers give the same record, without the page");
    // With another answer, the record is that of a match in which the player gave it at once.
    scratch.write("bot/from", "5");
    scratch.run(&format!("{PLAY} other 6")).expect(0);
    undo(&scratch, "game", "P1");
    assert_ne!(record(&scratch, "game"), first);
    assert_eq!(record(&scratch, "game"), record(&scratch, "other"));
    scratch.run("verify game").expect(0);
}

#[test]
fn rec_12_an_interrupted_match_loses_one_more_round_by_each_undo() {
    let scratch = Scratch::new();
    strategy(&scratch);
    scratch.run(&format!("{PLAY} whole 6")).expect(0);
    scratch.write("bot/ends", "4");
    scratch.run(&format!("{PLAY} game 6")).expect(128 + 15);
    let mut before = scratch.read("game/match.jsonl");
    for round in [3, 2] {
        scratch.write("bot/ends", round.to_string());
        let undone = scratch.run("play --resume game --undo P1").expect(128 + 15);
        assert!(undone.err.contains(&format!("note: P1 answers round {round} again\n")), "{}", undone.err);
        // The record then ends before that round.
        let text = scratch.read("game/match.jsonl");
        assert!(before.starts_with(&text) && text.lines().count() == round + 1, "{text}");
        let follows = format!("game: {round} steps follow from the rules");
        let verified = scratch.run("verify game").expect(0).out;
        assert!(verified.starts_with(&follows), "{verified}");
        scratch.run(&format!("export --quiet game --svg {round}.svg --round {round}")).expect(0);
        scratch.run(&format!("show game --round {}", round + 1)).expect(2);
        before = text;
    }
    scratch.remove("bot/ends");
    scratch.run("play --quiet --resume game").expect(0);
    assert_eq!(record(&scratch, "game"), record(&scratch, "whole"));
}

/// An undo goes back to the last state in which the named player was to move.
#[test]
fn rec_12_players_who_take_turns_go_back_to_their_own() {
    let scratch = Scratch::new();
    scratch.run("play fibot --quiet --seed 3 builtin:tym99 builtin:tym97 game 9").expect(0);
    let whole = record(&scratch, "game");
    let last = |seat: u64| {
        let rounds = scratch.json("game/match.json")["rounds"].as_array().unwrap().clone();
        let of_seat = rounds.into_iter().rfind(|round| round["answers"][0]["seat"] == seat);
        of_seat.unwrap()["round"].as_u64().unwrap()
    };
    assert_eq!(last(1).abs_diff(last(2)), 1);
    for seat in [1, 2] {
        let again = format!("note: P{seat} answers turn {} again\n", last(seat));
        let output = undo(&scratch, "game", &format!("P{seat}"));
        assert!(output.contains(&again), "{output}");
        assert_eq!(record(&scratch, "game"), whole);
    }
}

/// PLAY-5, PLAY-8: the match writes the files of its end again. Files that strategies keep start again from nothing.
#[test]
fn rec_12_a_game_by_its_configuration_has_an_undo() {
    let scratch = Scratch::new();
    scratch.write("strategies/tymA", "#!/bin/sh\necho + >>tymA.turns\necho -\n");
    rulebook_testing::make_executable(scratch.path("strategies/tymA"));
    scratch.write("g.config", "tymA tym99\n6 4 6 1\n1 1 6 4\n.#N.O.\n#P..Q.\n.#.A.#\nR...#.\n");
    scratch.run("play fibot --quiet g.config").expect(0);
    let whole = record(&scratch, "g");
    let turns = whole.0["tymA.turns"].lines().count();
    assert!(turns > 1 && whole.0.contains_key("log.html"), "{:?}", whole.0.keys());
    scratch.run("play --quiet --resume g --undo P1").expect(0);
    let (mut files, times) = record(&scratch, "g");
    assert_eq!(files.remove("tymA.turns").as_deref(), Some("+\n"), "what strategies keep does not survive (REC-2)");
    let (mut expected, expected_times) = whole;
    expected.remove("tymA.turns");
    assert_eq!((files, times), (expected, expected_times));
}

/// FLT-2: a disqualified seat is not asked. So an undo goes back to its last fault, which is taken back.
#[test]
fn rec_12_a_seat_goes_back_to_where_it_was_asked() {
    let scratch = Scratch::new();
    scratch
        .write("bot/run", "#!/bin/sh\ncd \"$(dirname \"$0\")\"\n[ -e works ] || exit 1\necho R1 UP FIRE R2 UP FIRE\n");
    rulebook_testing::make_executable(scratch.path("bot/run"));
    let others = "builtin:idle builtin:idle builtin:idle";
    scratch.run(&format!("play --quiet --max-faults 2 bot/run {others} game 5")).expect(0);
    let verdicts = || {
        let rounds = scratch.json("game/match.json")["rounds"].as_array().unwrap().clone();
        rounds.iter().map(|round| round["answers"][0]["verdict"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(verdicts(), ["crashed", "crashed", "disqualified", "disqualified", "disqualified"]);
    scratch.write("bot/works", "");
    let output = undo(&scratch, "game", "P1");
    assert!(output.contains("note: P1 answers round 1 again\n"), "{output}");
    assert_eq!(verdicts(), ["crashed", "ok", "ok", "ok", "ok"]);
    assert_eq!(scratch.json("game/match.json")["outcome"]["disqualified"], Value::Null);
    scratch.run("verify game").expect(0);
}

/// TIM-4: only the times of the remaining rounds count.
#[rstest]
#[case(1, "failed")]
#[case(2, "ok")]
fn rec_12_time_that_is_taken_back_is_not_used(#[case] spent_in: u64, #[case] verdict: &str) {
    let scratch = Scratch::new();
    strategy(&scratch);
    let others = "builtin:idle builtin:idle builtin:idle";
    scratch.run(&format!("play --quiet --game-time 20m bot/run {others} game 3")).expect(0);
    let spend = |line: &str| {
        let mut timing: Value = serde_json::from_str(line).unwrap();
        if timing["round"] == spent_in && timing["seat"] == 1 {
            timing["wall_us"] = json!(1_300_000_000);
        }
        format!("{{\"round\":{},\"seat\":{},\"wall_us\":{}}}\n", timing["round"], timing["seat"], timing["wall_us"])
    };
    let timing: String = scratch.read("game/timing.jsonl").lines().map(spend).collect();
    scratch.write("game/timing.jsonl", timing);
    undo(&scratch, "game", "P1");
    assert_eq!(scratch.json("game/match.json")["rounds"][2]["answers"][0]["verdict"], verdict);
}

#[test]
fn rec_12_an_undo_that_cannot_be_is_refused_before_anything_is_touched() {
    let scratch = Scratch::new();
    strategy(&scratch);
    scratch.run(&format!("{PLAY} game 2")).expect(0);
    let whole = scratch.files("game");
    let refused = |line: &str, message: &str| {
        scratch.run(&format!("play --quiet {line}")).refused(2, &format!("error: {message}"));
    };
    let unchanged = || assert_eq!(scratch.files("game"), whole);
    for line in ["--undo P1", "game --undo P1"] {
        let hint = " hint: rulebook play --resume DIR --undo P1\n";
        refused(line, &format!("--undo: expected --resume and the folder of a match\n{hint}"));
    }
    refused("--resume nowhere --undo P1", "nowhere: no such folder\n");
    let seats = " hint: the seats are P1 (bot), P2 (hunter), P3 (runner), P4 (random)\n";
    refused("--resume game --undo P5", &format!("--undo: no such seat\n{seats}"));
    fs::rename(scratch.path("bot"), scratch.path("gone")).unwrap();
    refused("--resume game --undo P1", "bot/run: No such file or directory");
    fs::rename(scratch.path("gone"), scratch.path("bot")).unwrap();
    unchanged();

    // A state that does not follow from the rules is kept, so that the user can find out why.
    let state = &whole["0001.txt"];
    scratch.write("game/0001.txt", state.replacen("13", "12", 1));
    refused("--resume game --undo P1", "game/0001.txt: does not follow from the previous rounds\n");
    scratch.write("game/0001.txt", state);
    unchanged();

    for (name, text) in whole.iter().filter(|(name, _)| *name != "match.json") {
        scratch.write(&format!("game/{name}"), "Dear diary");
        let message =
            format!("game/{name}: has the name of a record's file but other contents, so it is not removed\n");
        refused("--resume game --undo P1", &message);
        assert_eq!(scratch.read(&format!("game/{name}")), "Dear diary");
        scratch.write(&format!("game/{name}"), text);
        unchanged();
    }

    scratch.foreign_record("foreign");
    refused("--resume foreign --undo P1", "foreign: no unfinished match in this folder\n");
    scratch.run(&format!("{PLAY} short 0")).expect(0);
    refused("--resume short --undo P1", "short: P1 was asked in no round, so there is nothing to undo\n");
}

/// A record says that its match is part of a tournament, even in a copy. The folder of a tournament shows it too.
#[test]
fn rec_12_a_tournament_has_no_undo() {
    let scratch = Scratch::new();
    let bots = "--bot A=builtin:hunter B=builtin:runner C=builtin:builder D=builtin:random --match-rounds 2 --games 1";
    scratch.run(&format!("tournament redbot --quiet --dir cup {bots}")).expect(0);
    let folder = fs::read_dir(scratch.path("cup/matches")).unwrap().next().unwrap().unwrap().file_name();
    let id = folder.to_str().unwrap();
    let record = scratch.files(&format!("cup/matches/{id}"));
    let journal: Value = serde_json::from_str(&record["match.json"]).unwrap();
    assert_eq!(journal["plan"], id);
    let refused = |folder: &str| {
        let before = scratch.files(folder);
        let message = format!("error: {folder}: a match of a tournament or a comparison has no undo\n");
        scratch.run(&format!("play --quiet --resume {folder} --undo P1")).refused(2, &message);
        assert_eq!(scratch.files(folder), before);
    };
    refused(&format!("cup/matches/{id}"));
    let copy = |folder: &str, record: &BTreeMap<String, String>| {
        record.iter().for_each(|(name, text)| scratch.write(&format!("{folder}/{name}"), text));
    };
    copy("copy", &record);
    refused("copy");
    // Earlier versions wrote such a record.
    let mut earlier = record.clone();
    let line = format!("  \"plan\": \"{id}\",\n");
    assert!(record["match.json"].contains(&line));
    earlier.insert("match.json".to_owned(), record["match.json"].replacen(&line, "", 1));
    copy(&format!("cup/matches/{id}"), &earlier);
    refused(&format!("cup/matches/{id}"));
    scratch.write("better/comparison.json", "{}");
    copy("better/matches/1a", &earlier);
    refused("better/matches/1a");
    // The record still counts as the result of its plan line.
    scratch.run("tournament --quiet --resume cup").expect(0);
    assert_eq!(scratch.files(&format!("cup/matches/{id}")), earlier);
    copy("mine/matches/1a", &earlier);
    scratch.run("play --quiet --resume mine/matches/1a --undo P1").expect(0);
    assert_eq!(scratch.read("mine/matches/1a/match.json"), earlier["match.json"]);
}
