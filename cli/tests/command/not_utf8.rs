//! Folders and strategies whose names are not UTF-8.
#![cfg(target_os = "linux")]

use crate::common::IDLE;
use rulebook_testing::with_generous_limits;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        rulebook_testing::handle_signals_by_default();
        let place = Self { folder: tempfile::tempdir().unwrap() };
        let here = place.path();
        fs::create_dir(&here).unwrap();
        fs::write(here.join("run"), "#!/bin/sh\necho R1 UP NOTHING R2 UP NOTHING\n").unwrap();
        rulebook_testing::make_executable(here.join("run"));
        place
    }

    /// A folder whose name is not UTF-8.
    fn path(&self) -> PathBuf {
        self.folder.path().join(name())
    }

    fn run(&self, from: &Path, arguments: &[&OsStr]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_rulebook")).current_dir(from).args(arguments).output().unwrap()
    }

    #[track_caller]
    fn expect(&self, from: &Path, line: &str, last: &[&OsStr]) -> String {
        let words = with_generous_limits(&line.split_whitespace().collect::<Vec<_>>());
        let words: Vec<&OsStr> = words.into_iter().map(OsStr::new).chain(last.iter().copied()).collect();
        let output = self.run(from, &words);
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }
}

fn name() -> &'static OsStr {
    OsStr::from_bytes(b"caf\xe9")
}

/// Every command works in such a folder.
#[test]
fn rec_8_every_command_works_in_such_a_folder() {
    let place = Place::new();
    let here = &place.path();
    place.expect(here, &format!("play {IDLE} game 2 -q"), &[]);
    for line in [
        "verify game",
        "explain game",
        "show game --round 1",
        "export game --html game.html --svg game.svg",
        "rerun game --seat 1 --round 1",
        "play -q --private-copy ./run builtin:idle builtin:idle builtin:idle",
        "rerun game1 --seat 1 --round 1",
        "check redbot ./run --rounds 1 --quiet",
        "new redbot --lang c mine",
        "entries list .",
        "tournament redbot -q --bot A=./run builtin:hunter builtin:idle --match-rounds 2 --games 1 --dir cup",
        "tournament tally cup",
    ] {
        place.expect(here, line, &[]);
    }
    assert!(here.join("cup/report.html").is_file());
}

/// A record in such a folder, and a strategy from it, can be used again.
#[test]
fn rec_8_paths_through_such_a_folder_are_kept() {
    let place = Place::new();
    let outside = place.folder.path();
    let (bot, game) = (Path::new(name()).join("run"), Path::new(name()).join("game"));
    let played = [bot.as_os_str(), "builtin:idle".as_ref(), "builtin:idle".as_ref(), "builtin:idle".as_ref()];
    let output = place.expect(outside, "play -q", &[&played[..], &[game.as_os_str(), "3".as_ref()]].concat());
    assert!(output.contains("the record is in caf\\xe9/game\n"), "{output}");
    place.expect(outside, "verify", &[game.as_os_str()]);
    let output = place.expect(outside, "rerun --seat 1 --round 1", &[game.as_os_str()]);
    assert!(output.starts_with("P1 in round 1: caf\\xe9/run\n") && output.contains("given: ok, "), "{output}");
    // `match.json` has such a path twice: lossily for people, and exactly.
    let journal: serde_json::Value =
        serde_json::from_slice(&fs::read(outside.join(game).join("match.json")).unwrap()).unwrap();
    assert_eq!(journal["players"][0]["strategy"], "caf\u{fffd}/run");
    assert_eq!(journal["players"][0]["strategy_bytes"], "636166e92f72756e");
    assert!(journal["players"][1].get("strategy_bytes").is_none());
}

/// REC-2: a match that started in such a folder resumes.
#[test]
fn rec_2_a_match_in_such_a_folder_goes_on() {
    let place = Place::new();
    let here = &place.path();
    place.expect(here, "play -q ./run builtin:idle builtin:idle builtin:idle game 3", &[]);
    let journal: serde_json::Value = serde_json::from_slice(&fs::read(here.join("game/match.json")).unwrap()).unwrap();
    let mut begun = journal.clone();
    begun["rounds"] = serde_json::json!([]);
    begun["outcome"] = serde_json::Value::Null;
    let hex: String = here.as_os_str().as_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    let head = serde_json::json!({ "working_folder": { "bytes": hex }, "match": begun });
    fs::write(here.join("game/match.jsonl"), format!("{head}\n")).unwrap();
    fs::remove_file(here.join("game/match.json")).unwrap();
    // Resume from another folder. The path of the strategy is relative to the folder where the match started.
    let game: OsString = Path::new(name()).join("game").into();
    place.expect(place.folder.path(), "play -q --resume", &[&game]);
    let again: serde_json::Value = serde_json::from_slice(&fs::read(here.join("game/match.json")).unwrap()).unwrap();
    assert_eq!(again, journal);
}

/// A plan line is JSON, also for other machines, so such a path is refused.
#[test]
fn rec_8_an_entry_in_such_a_folder_is_refused_by_a_tournament() {
    let place = Place::new();
    let manifest = "name = \"A\"\nlanguage = \"sh\"\nrun = [\"./run\"]\n";
    fs::write(place.path().join("bot.toml"), manifest).unwrap();
    let words = ["tournament", "redbot", "--bot", "builtin:idle", "--entries", ".", "--dir", "cup"].map(OsStr::new);
    let output = place.run(place.folder.path(), &words);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(
        error.starts_with("error: ./caf\\xe9: the path is not UTF-8, so a plan line cannot hold it\n hint: rename"),
        "{error}"
    );
    assert!(!place.folder.path().join("cup").exists());
}
