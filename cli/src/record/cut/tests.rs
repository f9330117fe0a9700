//! Tests an undo that a crash interrupts after any of its changes (REC-12).

use crate::games::Registry;
use crate::matches::{Match, Setup};
use crate::record::{Folder, Previous, RecordPlace, UnfinishedMatch, state_file};
use rulebook_core::contract::Opening;
use rulebook_core::players::Seat;
use rulebook_core::redbot::RedBot;
use rulebook_record::{Confinement, Limits, Start};
use rulebook_referee::Interrupt;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const ROUNDS: u32 = 5;
const GAMES: Registry = Registry::only::<RedBot>();

/// Plays a match to its end. Its record has stderr files and a page.
fn play(folder: &Path) {
    let game = GAMES.first();
    let setup = Setup {
        game,
        strategies: vec!["builtin:runner".into(); 4],
        names: vec!["runner".to_owned(); 4],
        state: game.opening(&game.rules(), &Opening { rounds: Some(ROUNDS) }).unwrap(),
        seed: 1,
        plan_line_id: None,
        start: Start::Standard,
        limits: Limits::default(),
        confinement: Confinement::default(),
    };
    let playing = Match::begin(setup, RecordPlace::Named(folder, Previous::Keep), GAMES).unwrap();
    playing.play(&Interrupt::install().unwrap(), &mut |_, _, _| ()).unwrap();
    fs::write(folder.join("stderr-P2.txt"), "== round 1\none\n== round 4\nfour\n").unwrap();
    fs::write(folder.join("stderr-P3.txt"), "== round 4\nfour\n").unwrap();
    fs::write(folder.join("page.html"), format!("<!DOCTYPE html>{}", rulebook_view::replay::BUNDLE_FORMAT)).unwrap();
}

/// Changes the record to that of the same match, interrupted after its last round.
fn interrupt(folder: &Path) {
    let unfinished = UnfinishedMatch::open_for_undo(Folder::reopen(folder).unwrap(), GAMES).unwrap();
    fs::write(folder.join("match.jsonl"), unfinished.record.to_text()).unwrap();
    for name in ["match.json", "score.txt", "page.html"] {
        fs::remove_file(folder.join(name)).unwrap();
    }
}

fn files(folder: &Path) -> BTreeMap<String, String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.map(|name| (name.clone(), fs::read_to_string(folder.join(&name)).unwrap())).collect()
}

fn put(folder: &Path, files: &BTreeMap<String, String>) {
    for name in self::files(folder).keys() {
        fs::remove_file(folder.join(name)).unwrap();
    }
    files.iter().for_each(|(name, text)| fs::write(folder.join(name), text).unwrap());
}

/// Applies the first `count` changes that undo the last round. Returns the number of all changes.
fn undo(folder: &Path, count: usize) -> usize {
    let mut unfinished = UnfinishedMatch::open_for_undo(Folder::reopen(folder).unwrap(), GAMES).unwrap();
    let round = unfinished.undo(Seat::ALL[1]).unwrap();
    let changes = unfinished.changes(round, |text| GAMES.is_state(text), Vec::new()).unwrap();
    changes.iter().take(count).for_each(|change| change.apply(&unfinished.folder).unwrap());
    changes.len()
}

/// Cuts the record as `play --resume` does.
fn resume(folder: &Path) {
    let unfinished = UnfinishedMatch::open(Folder::reopen(folder).unwrap()).unwrap();
    let rounds = unfinished.journal().rounds.len() as u64;
    unfinished.cut(rounds, |text| GAMES.is_state(text), Vec::new()).unwrap();
}

#[test]
fn rec_12_an_undo_that_was_interrupted_is_completed() {
    for is_over in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        play(folder);
        if !is_over {
            interrupt(folder);
        }
        let before = files(folder);
        let changes = undo(folder, usize::MAX);
        let after = files(folder);
        let last = u64::from(ROUNDS) - 1;
        let names: Vec<&str> = after.keys().map(String::as_str).collect();
        let states = (0..=last).map(state_file).collect::<Vec<_>>();
        let rest = ["match.jsonl", "stderr-P2.txt", "timing.jsonl"];
        assert_eq!(names, states.iter().map(String::as_str).chain(rest).collect::<Vec<_>>());
        assert_eq!(after["stderr-P2.txt"], "== round 1\none\n");
        assert_eq!(after["timing.jsonl"].lines().count(), 4 * states.len() - 4);
        assert_eq!(after["match.jsonl"].lines().count(), states.len());
        assert!(states.iter().all(|name| after[name] == before[name]));
        assert!(changes > if is_over { 10 } else { 5 }, "{changes}");
        for count in 0..=changes {
            put(folder, &before);
            undo(folder, count);
            if count == 0 {
                assert_eq!(files(folder), before);
                continue;
            }
            let interrupted = files(folder);
            resume(folder);
            assert_eq!(files(folder), after, "resumed after {count} changes, over: {is_over}");
            if interrupted.contains_key("match.json") {
                put(folder, &interrupted);
                undo(folder, usize::MAX);
                assert_eq!(files(folder), after, "undone again after {count} changes");
            }
        }
    }
}

/// Without an undo, a cut keeps every complete round.
#[test]
fn rec_2_a_cut_keeps_every_complete_round() {
    let folder = tempfile::tempdir().unwrap();
    play(folder.path());
    interrupt(folder.path());
    let before = files(folder.path());
    resume(folder.path());
    assert_eq!(files(folder.path()), before);
}
