//! Records that the user opens in the page: of this referee and of others, valid and invalid.

use crate::viewer::{Viewer, replay_of};
use serde_json::json;
use std::fs;
use std::path::Path;

/// Writes the states of the record in `game` to a folder as another referee would, under other names and with CR LF.
fn foreign(viewer: &Viewer, folder: &str, name: impl Fn(usize) -> String) {
    for index in 0..viewer.replay.len() {
        let text = viewer.scratch.read(&format!("game/{index:04}.txt"));
        viewer.scratch.write(&format!("{folder}/{}", name(index)), text.replace('\n', "\r\n"));
    }
}

fn title(viewer: &Viewer) -> String {
    viewer.browser.text("document.title")
}

#[test]
#[ignore = "thorough: a real browser"]
fn a_folder_of_another_referee_plays() {
    // The page shows another game first.
    let Some(mut viewer) = Viewer::of_match("--seed 1") else { return };
    let first = viewer.replay.summary();
    viewer.scratch.run("play --quiet --replace --seed 5 game").expect(0);
    viewer.replay = replay_of(&viewer.scratch.path("game"));
    assert_ne!(viewer.replay.summary().scores, first.scores);
    foreign(&viewer, "liga", |index| format!("kolo-{index}.txt"));
    viewer.scratch.write("liga/notes.md", "mine");
    viewer.replay = replay_of(&viewer.scratch.path("liga"));
    let folder = viewer.scratch.path("liga");

    viewer.browser.drop_files(&[&folder], (600.0, 400.0));
    viewer.browser.wait("document.title === 'liga'");
    viewer.assert_shows(0);
    assert_eq!(viewer.browser.text("location.hash"), "#r=0");
    assert_eq!(viewer.browser.eval("document.getElementById('departures').hidden"), true, "CRLF is no departure");
    for _ in 0..3 {
        viewer.browser.press("+");
    }
    viewer.click("play");
    viewer.browser.wait("document.getElementById('slider').valueAsNumber >= 3");
    viewer.click("play");
    for index in [7, viewer.replay.len() - 1] {
        viewer.browser.eval(&format!("location.hash = '#r={index}'; 0"));
        viewer.browser.wait(&format!("document.getElementById('slider').valueAsNumber === {index}"));
        viewer.assert_shows(index);
    }

    // Open the record with the buttons too, as a folder and as files.
    viewer.open("");
    viewer.browser.choose("folder", &[&folder]);
    viewer.browser.wait("document.title === 'liga'");
    viewer.assert_shows(0);
    viewer.open("");
    let files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    let files: Vec<&Path> = files.iter().map(AsRef::as_ref).collect();
    viewer.browser.choose("files", &files);
    viewer.browser.wait("document.title === 'opened files'");
    viewer.assert_shows(0);
}

/// FIbot's PLAY-7: a log is a whole game, alone or beside the file `state`. Then the page says "turn" instead of
/// "round".
#[test]
#[ignore = "thorough: a real browser"]
fn play_7_a_log_plays() {
    let Some(mut viewer) = Viewer::of_match("") else { return };
    viewer.scratch.write("g.config", "tym97 tym98\n6 4 6 1\n1 1 6 4\n..N.O.\n.P..Q.\n.#.A..\nR....S\n");
    viewer.scratch.run("play fibot g.config --quiet").expect(0);
    for file in ["log", "state"] {
        viewer.scratch.write(&format!("bare/{file}"), viewer.scratch.read(&format!("g/{file}")));
    }
    let [folder, log, state] = ["bare", "bare/log", "bare/state"].map(|path| viewer.scratch.path(path));
    viewer.replay = replay_of(&folder);
    assert_eq!(viewer.replay.summary().game, "fibot");
    let words = |viewer: &Viewer| {
        let label = viewer.browser.text("document.getElementById('slider').getAttribute('aria-label')");
        (viewer.text("keys-step"), label)
    };
    assert_eq!(words(&viewer), ("round".to_owned(), "round".to_owned()));
    let check = |viewer: &Viewer, title: &str| {
        viewer.browser.wait(&format!("document.title === '{title}'"));
        viewer.assert_shows(0);
        viewer.click("last");
        viewer.assert_shows(viewer.replay.len() - 1);
        assert_eq!(words(viewer), ("turn".to_owned(), "turn".to_owned()));
    };
    for (files, title) in [(&[&*log][..], "opened files"), (&[&*state, &*log], "opened files"), (&[&*folder], "bare")] {
        viewer.open("");
        viewer.browser.drop_files(files, (600.0, 400.0));
        check(&viewer, title);
    }
    viewer.open("");
    viewer.browser.choose("files", &[&log]);
    check(&viewer, "opened files");
    // The page names the line of a broken state, and shows the rest.
    viewer.scratch.write("bare/log", viewer.scratch.read("g/log").replacen("..N.O.", "..N.O", 1));
    viewer.browser.drop_files(&[&log], (600.0, 400.0));
    viewer.browser.wait("document.getElementById('departures-list').textContent.includes('(3:6: ')");
}

/// Bola de Drac's RES-1: a record in one file plays, with the file of its draws and without it (RES-7).
#[test]
#[ignore = "thorough: a real browser"]
fn res_1_a_record_in_one_file_plays() {
    let Some(mut viewer) = Viewer::of_match("") else { return };
    viewer.scratch.run("play boladedrac --quiet kame 20").expect(0);
    viewer.scratch.write("both/notes.md", "mine");
    viewer.scratch.run("export kame --quiet --log both/kame.res").expect(0);
    viewer.scratch.write("alone/kame.res", viewer.scratch.read("both/kame.res"));
    let [both, alone] = ["both", "alone"].map(|path| viewer.scratch.path(path));
    let check = |viewer: &Viewer, title: &str| {
        viewer.browser.wait(&format!("document.title === '{title}'"));
        viewer.assert_shows(0);
        viewer.click("last");
        viewer.assert_shows(viewer.replay.len() - 1);
        assert_eq!(viewer.browser.eval("document.getElementById('departures').hidden"), true);
    };
    viewer.replay = replay_of(&both);
    assert_eq!(viewer.replay.summary().game, "boladedrac");
    viewer.browser.drop_files(&[&both], (600.0, 400.0));
    check(&viewer, "both");
    viewer.replay = replay_of(&alone);
    viewer.open("");
    viewer.browser.drop_files(&[&alone.join("kame.res")], (600.0, 400.0));
    check(&viewer, "opened files");
    viewer.open("");
    viewer.browser.choose("files", &[&both.join("kame.draws"), &both.join("kame.res")]);
    viewer.replay = replay_of(&both);
    check(&viewer, "opened files");
}

#[test]
#[ignore = "thorough: a real browser"]
fn departures_from_the_rules_are_told() {
    let Some(viewer) = Viewer::of(|scratch| {
        scratch.run("play --quiet --replace game").expect(0);
        // Imitate a referee that once gave a robot an extra life.
        let text = scratch.read("game/0007.txt");
        scratch.write("game/0007.txt", text.replacen("R1 13 ", "R1 14 ", 1));
    }) else {
        return;
    };
    let departures = viewer.replay.summary().departures;
    assert_eq!(departures.len(), 2, "{departures:?}");
    assert_eq!(viewer.text("departures-summary"), "This record departs from the rules in 2 states");
    // The message pushes nothing off the screen.
    let lowest =
        viewer.browser.eval("document.getElementById('play').getBoundingClientRect().bottom").as_f64().unwrap();
    assert!(lowest < 800.0, "{lowest}");
    viewer.click("departures-summary");
    let entries =
        viewer.browser.eval("[...document.querySelectorAll('#departures-list li')].map((entry) => entry.textContent)");
    let expected: Vec<&str> = departures.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(entries, json!(expected));
    viewer.browser.click("document.querySelector('#departures-list li:last-child button')");
    viewer.assert_shows(8);
    assert!(viewer.text("live").contains("Departs from the rules: "), "{}", viewer.text("live"));
    // The time line marks the departures.
    let red = viewer.browser.eval(
        "(() => { const c = document.getElementById('chart');
           const { data } = c.getContext('2d').getImageData(0, 4, c.width, 1);
           let red = 0; for (let i = 0; i < data.length; i += 4) red += data[i] > 150 && data[i + 1] < 90 && data[i + 3] > 150;
           return red; })()",
    );
    assert!(red.as_u64().unwrap() >= 2, "{red}");
}

/// A broken file does not hide the others.
#[test]
#[ignore = "thorough: a real browser"]
fn a_broken_file_is_told_and_the_rest_is_shown() {
    let Some(mut viewer) = Viewer::of_match("") else { return };
    for index in 0..viewer.replay.len() {
        let name = format!("{index:04}.txt");
        viewer.scratch.write(&format!("cut/{name}"), viewer.scratch.read(&format!("game/{name}")));
    }
    viewer.scratch.write("cut/0003.txt", &viewer.scratch.read("game/0003.txt")[..100]);
    viewer.replay = replay_of(&viewer.scratch.path("cut"));
    viewer.open("");
    viewer.browser.drop_files(&[&viewer.scratch.path("cut")], (600.0, 400.0));
    viewer.browser.wait("document.title === 'cut'");
    assert_eq!(viewer.text("departures-summary"), "This record departs from the rules in 1 state");
    viewer.click("last");
    viewer.assert_shows(viewer.replay.len() - 1);
}

/// Checks the message for each kind of file that cannot be opened.
pub(crate) fn check_refusals(viewer: &Viewer) {
    let scratch = &viewer.scratch;
    let copy = |folder: &str| {
        for index in 0..viewer.replay.len() {
            let name = format!("{index:04}.txt");
            scratch.write(&format!("{folder}/{name}"), scratch.read(&format!("game/{name}")));
        }
    };
    for folder in ["gap", "chess-journal", "two/a", "two/b"] {
        copy(folder);
    }
    fs::create_dir(scratch.path("empty")).unwrap();
    scratch.remove("gap/0004.txt");
    scratch.write("chess/game.txt", "1. e4 e5\n");
    let journal = scratch.read("game/match.json").replacen("\"redbot\"", "\"chess\"", 1);
    scratch.write("chess-journal/match.json", journal);
    for (folder, message, hint) in [
        ("empty", "no round files (0000.txt, …)", "a record is a folder of round files"),
        ("gap", "state 4 is missing between gap/0003.txt and gap/0005.txt", "without gaps"),
        ("chess", "chess/game.txt:1:1: expected the round counter", ""),
        ("chess-journal", "this is a game of chess, not of redbot", ""),
        ("two", "more than one record: two/a/, two/b/", "one record at a time"),
    ] {
        viewer.open("#r=2");
        viewer.browser.drop_files(&[&scratch.path(folder)], (600.0, 400.0));
        viewer.browser.wait("!document.getElementById('error').hidden");
        let (said, hints) = (viewer.text("error-message"), viewer.text("error-hints"));
        assert!(said.starts_with(message) && hints.contains(hint), "{folder}: {said}\n{hints}");
        // The page still shows the previous game.
        viewer.click("error-close");
        viewer.assert_shows(2);
        assert_ne!(title(viewer), folder);
        viewer.click("forward");
        viewer.assert_shows(3);
    }
}

/// A page whose replay is damaged says so, and can still open another one.
#[test]
#[ignore = "thorough: a real browser"]
fn a_page_without_a_replay_is_not_blank() {
    let Some(mut viewer) = Viewer::of_match("") else { return };
    let whole = viewer.scratch.read("page.html");
    viewer.scratch.write("spoiled.html", whole.replacen("rulebook-reel/1", "rulebook-reel/0", 1));
    viewer.page = viewer.scratch.path("spoiled.html");
    viewer.open("#r=3");
    assert_eq!(
        viewer.text("error-message"),
        "not a replay: expected the format rulebook-reel/1, found rulebook-reel/0"
    );
    viewer.browser.drop_files(&[&viewer.scratch.path("game")], (600.0, 400.0));
    viewer.browser.wait("document.getElementById('slider').max > 0");
    viewer.assert_shows(0);
    viewer.browser.resize(700, 900);
    viewer.click("last");
    viewer.assert_shows(viewer.replay.len() - 1);
}

#[test]
#[ignore = "thorough: a real browser"]
fn what_is_no_record_is_named() {
    let Some(viewer) = Viewer::of_match("") else { return };
    check_refusals(&viewer);
}
