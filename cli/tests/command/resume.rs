//! REC-2: an interrupted match resumes, and its record is the same as without the interruption.
#![cfg(unix)]

use crate::common::Scratch;
use std::collections::BTreeMap;
use std::fs;

/// Writes a strategy that sends the referee a signal in one round, but only once.
fn saboteur(scratch: &Scratch, signal: &str, round: u32) {
    let script = format!(
        "#!/bin/sh\n\
         echo \"seen $(head -n 1 \"$2\")\" >&2\n\
         if [ \"$(head -n 1 \"$2\")\" = {round}/9 ] && [ ! -e ended ]; then\n\
         \ttouch ended\n\
         \tkill -{signal} $PPID\n\
         \tsleep 1000\n\
         fi\n\
         echo R1 UP FIRE R2 LEFT NOTHING\n"
    );
    scratch.write("bot/run", script);
    rulebook_testing::make_executable(scratch.path("bot/run"));
}

const PLAY: &str = "play --quiet --replace --seed 5 bot/run builtin:hunter builtin:runner builtin:random";

/// All files of a record except `timing.jsonl`.
fn record(scratch: &Scratch, folder: &str) -> BTreeMap<String, String> {
    let mut files = scratch.files(folder);
    files.remove("timing.jsonl").expect("times are kept");
    files
}

/// Plays the match without interruption, and returns its files.
fn whole(scratch: &Scratch) -> BTreeMap<String, String> {
    scratch.write("bot/ended", "");
    scratch.run(&format!("{PLAY} whole 9")).expect(0);
    fs::remove_file(scratch.path("bot/ended")).unwrap();
    record(scratch, "whole")
}

#[test]
fn rec_2_a_match_ended_by_a_signal_goes_on_as_if_nothing_had_been() {
    for (signal, number, round) in [("INT", 2, 0), ("TERM", 15, 4), ("HUP", 1, 8)] {
        let scratch = Scratch::new();
        saboteur(&scratch, signal, round);
        let whole = whole(&scratch);
        let ended = scratch.run(&format!("{PLAY} game 9"));
        assert_eq!(ended.status, Some(128 + number), "{}", ended.err);
        assert!(ended.err.contains(" hint: `rulebook play --resume game` resumes this match\n"), "{}", ended.err);
        assert!(!scratch.path("game/match.json").exists());
        // The incomplete record can be verified.
        scratch.run("verify redbot game").expect(0);
        scratch.run("play --quiet --resume game").expect(0);
        assert_eq!(record(&scratch, "game"), whole, "{signal}");
        scratch.run("verify redbot game").expect(0);
    }
}

/// REC-1: a killed match loses no complete round, and the resumed match keeps nothing of an incomplete one.
#[test]
fn rec_2_a_match_that_was_killed_goes_on_from_its_last_whole_round() {
    let scratch = Scratch::new();
    saboteur(&scratch, "KILL", 6);
    let whole = whole(&scratch);
    assert_eq!(scratch.run(&format!("{PLAY} game 9")).status, None);
    let killed = scratch.files("game");
    assert!(killed.contains_key("match.jsonl") && !killed.contains_key("match.json"));
    let rounds = &killed["match.jsonl"];
    // Imitate a kill at any other moment: within a line, between a line and its state, after more data in the growing
    // files, or during a write.
    let line_ends: Vec<usize> = rounds.match_indices('\n').map(|(at, _)| at + 1).collect();
    let cuts = line_ends.iter().flat_map(|&end| [end, (end + 20).min(rounds.len())]);
    for cut in cuts {
        for (name, text) in &killed {
            scratch.write(&format!("game/{name}"), text);
        }
        scratch.write("game/match.jsonl", &rounds[..cut]);
        scratch.write("game/.rulebook-part-0123456789ab", "half");
        let whole_rounds = rounds[..cut].matches('\n').count() - 1;
        // The state after the last complete round may not exist yet.
        let _ = fs::remove_file(scratch.path(&format!("game/000{whole_rounds}.txt")).as_path());
        if whole_rounds == 0 {
            scratch.write("game/0000.txt", &killed["0000.txt"]);
        }
        scratch.run("play --quiet --resume game").expect(0);
        assert_eq!(record(&scratch, "game"), whole, "cut at {cut}");
    }
}

#[test]
fn rec_2_relative_paths_begin_where_the_match_was_begun() {
    let scratch = Scratch::new();
    saboteur(&scratch, "TERM", 3);
    scratch.run(&format!("{PLAY} game 9")).expect(128 + 15);
    scratch.write("elsewhere/note", "");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_rulebook"))
        .args(["play", "--quiet", "--resume", "../game"])
        .current_dir(scratch.path("elsewhere"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn what_cannot_be_gone_on_with_is_named() {
    let scratch = Scratch::new();
    let refused = |folder: &str, message: &str| {
        let run = scratch.run(&format!("play --resume {folder}"));
        assert_eq!(run.status, Some(2), "{}", run.err);
        assert!(run.err.starts_with(&format!("error: {message}")), "{}", run.err);
    };
    refused("nowhere", "nowhere: no such folder\n");
    scratch.write("empty/note", "");
    refused("empty", "empty: no unfinished match in this folder\n hint: a match that can be resumed");
    scratch.idle_record("over");
    refused("over", "over: this match is over; nothing to resume\n");

    saboteur(&scratch, "TERM", 3);
    scratch.run(&format!("{PLAY} game 9")).expect(128 + 15);
    let rounds = scratch.read("game/match.jsonl");
    scratch.write("game/match.jsonl", rounds.replacen("\"round\":1", "\"round\":x", 1));
    refused("game", "game/match.jsonl:3:10: expected value\n");
    scratch.write("game/match.jsonl", rounds.replacen("\"round\":1", "\"round\":7", 1));
    refused("game", "game: match.jsonl: expected round 1, found round 7\n");
    scratch.write("game/match.jsonl", rounds.replacen("rulebook-match/2", "rulebook-match/9", 1));
    refused(
        "game",
        "game/match.jsonl:1:1: expected the format rulebook-match/1 or rulebook-match/2, found rulebook-match/9\n",
    );
    scratch.write("game/match.jsonl", "");
    refused("game", "game/match.jsonl:1:1: expected the first line of a match, found the end\n");
    scratch.write("game/match.jsonl", &rounds);
    let state = scratch.read("game/0002.txt");
    scratch.write("game/0002.txt", state.replacen("13", "12", 1));
    refused("game", "game/0002.txt: does not follow from the previous rounds\n hint: `rulebook verify redbot game`");
    scratch.write("game/0002.txt", state);
    scratch.run("play --quiet --resume game").expect(0);
}

/// REC-3: the strategy starts another match in the folder of its own match.
#[test]
fn rec_3_a_second_match_in_the_folder_is_refused_before_anything_is_touched() {
    let scratch = Scratch::new();
    let rulebook = env!("CARGO_BIN_EXE_rulebook");
    let game = scratch.path("game");
    let second =
        format!("'{rulebook}' play --quiet '{0}'; echo $?; '{rulebook}' play --resume '{0}'; echo $?", game.display());
    scratch.write("bot/run", format!("#!/bin/sh\n({second}) >tried 2>&1\necho R1 UP FIRE R2 LEFT NOTHING\n"));
    rulebook_testing::make_executable(scratch.path("bot/run"));
    scratch.run(&format!("{PLAY} game 2")).expect(0);
    let refused = format!("error: {}: another match is being played here\n", game.display());
    let tried = scratch.read("bot/tried");
    assert_eq!(tried.matches(&refused).count(), 2, "{tried}");
    assert_eq!(tried.lines().filter(|&line| line == "2").count(), 2, "{tried}");
    scratch.run("verify redbot game").expect(0);
}
