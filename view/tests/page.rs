//! The engine of the web page matches its sources, and answers like the native engine.

mod common;

use common::page_engine::{Page, ok, plain};
use common::record_files;
use rulebook_core::contract::Game as _;
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use rulebook_core::redbot::{RedBot, State};
use rulebook_view::page::{BUILT_IN_ENGINE, page};
use rulebook_view::paint::{self, Picture, Theme};
use rulebook_view::replay::{BUILT_IN, File, RecordFiles, Replay, state_file};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::path::Path;
use std::process::Command;

/// The sources that have changed since an engine was built of them.
fn changed_sources(list: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = std::fs::read_to_string(root.join(list)).unwrap();
    assert!(text.lines().count() > 50, "{text}");
    let changed = text.lines().filter_map(|line| {
        let (expected, file) = line.split_once("  ").expect("as sha256sum writes it");
        let contents = std::fs::read(root.join(file)).unwrap_or_default();
        let found: String = Sha256::digest(&contents).iter().map(|byte| format!("{byte:02x}")).collect();
        (found != expected).then(|| file.to_owned())
    });
    changed.collect()
}

#[test]
fn the_engines_are_built_of_what_stands_here() {
    for engine in ["engine", "play"] {
        let changed = changed_sources(&format!("view/page/{engine}.sources"));
        assert!(
            changed.is_empty(),
            "view/page/{engine}.wasm was built before these files changed:\n  {}\nrun view/page/build and commit what it \
             writes",
            changed.join("\n  ")
        );
    }
}

/// A picture in the format of the page.
fn painted(picture: &Picture, theme: Theme) -> Value {
    let mut value = ok(picture)["ok"].take();
    for (painted, shape) in value["shapes"].as_array_mut().unwrap().iter_mut().zip(&picture.shapes) {
        let painted = painted.as_object_mut().unwrap();
        painted.remove("ink");
        painted.insert("color".to_owned(), theme.color(shape.color_role).into());
    }
    json!({"ok": value})
}

/// Every frame, and pictures of some of its moments, are equal to the last digit.
fn assert_same(page: &mut Page, replay: &dyn Replay) {
    for index in 0..replay.len() {
        assert_eq!(plain(&page.ask(json!(["frame", index]))), ok(&replay.frame(index)), "frame {index}");
        for moment in [0.0_f32, 0.3, 0.55, 0.9] {
            let found = page.ask(json!(["action", index, moment, 1]));
            assert_eq!(plain(&found), painted(&replay.action(index, moment), Theme::Dark), "frame {index} at {moment}");
        }
    }
}

#[test]
fn a_whole_game_is_the_same_in_the_page() {
    let replay = BUILT_IN.open(record_files(11)).unwrap();
    let Some(mut page) = Page::new() else { return };
    let summary = page.tell(&json!(["bundle", serde_json::to_string(&replay.bundle()).unwrap()]));
    assert_eq!(plain(&summary), ok(&replay.summary()));
    assert_same(&mut page, &*replay);
    for cell in [Position::new(1, 1), Position::new(11, 25), Position::new(13, 13)] {
        assert_eq!(plain(&page.ask(json!(["history", cell.x, cell.y]))), ok(&replay.history(cell)));
        let answer = page.ask(json!(["cell", 9, cell.x, cell.y, 0]));
        let scene = replay.frame(9).scene;
        assert_eq!(answer["ok"]["here"], json!(scene.describe_cell(cell)));
        assert_eq!(answer["ok"]["name"], scene.board.name(cell));
        let at = page.ask(json!(["cell_at", 0, f64::from(cell.x) + 0.5, 26.5 - f64::from(cell.y)]));
        assert_eq!(plain(&at), ok(&cell));
    }
    assert_eq!(page.ask(json!(["cell", 0, 26, 1, 0])), json!({"ok": null}));
    assert_eq!(page.ask(json!(["cell_at", 0, 0.5, 3.0])), json!({"ok": null}));
    // The game has no overlays.
    assert_eq!(page.ask(json!(["overlay", 0, 1, 0])), json!({"ok": null}));
    for (flag, theme) in [(0, Theme::Light), (1, Theme::Dark)] {
        assert_eq!(plain(&page.ask(json!(["ground", 0, flag]))), painted(&replay.ground(0), theme));
        let chart = paint::chart(&replay.summary(), 8.0);
        assert_eq!(plain(&page.ask(json!(["chart", 8.0, flag]))), painted(&chart, theme));
        assert_eq!(page.ask(json!(["colors", flag]))["ok"]["P2"], theme.color(paint::ColorRole::Of(Seat::ALL[1])));
    }
}

/// The states of a game in the files of another referee.
fn foreign(name: impl Fn(u64) -> String) -> (RecordFiles, Vec<(String, String)>) {
    let record_files = record_files(12);
    let crlf = |text: &[u8]| String::from_utf8(text.to_vec()).unwrap().replace('\n', "\r\n");
    let files = record_files.states.iter().map(|(&number, file)| (name(number), crlf(file.text.bytes()))).collect();
    (record_files, files)
}

#[test]
fn records_of_other_referees_are_opened() {
    let replay = BUILT_IN.open(foreign(state_file).0).unwrap();
    for name in [|number| format!("game/{}", state_file(number)), |number| format!("kolo-{number}.dat")] {
        let (_, mut files) = foreign(name);
        files.reverse();
        files.push(("game/notes.txt".to_owned(), "mine".to_owned()));
        let Some(mut page) = Page::new() else { return };
        let summary = page.open_files(&files);
        assert_eq!(plain(&summary), ok(&replay.summary()), "CRLF is no departure");
        assert_same(&mut page, &*replay);
    }
}

/// FIbot's PLAY-7
#[test]
fn play_7_a_log_is_opened() {
    let log = "6 3 9 1\n1 2 6 2\n..N...\nB.A.#.\n..O...\nA D\n6 3 9 2\n1 2 6 2\n......\n....#.\n......\n";
    let bytes = log.as_bytes().to_vec();
    let replay = BUILT_IN
        .record_files_of(vec![File { path: "log".to_owned(), bytes }])
        .and_then(|record_files| BUILT_IN.open(record_files))
        .unwrap();
    let Some(mut page) = Page::new() else { return };
    let summary = page.open_files(&[("log".to_owned(), log.to_owned())]);
    assert_eq!(plain(&summary), ok(&replay.summary()));
    assert_same(&mut page, &*replay);
}

#[test]
fn the_journal_beside_the_states_is_used() {
    let (_, mut files) = foreign(state_file);
    let journal = json!({
        "format": "rulebook-match/1", "game": RedBot::NAME, "rules_version": RedBot::RULES_VERSION, "rules": {},
        "seed": 1, "rounds": [{"round": 0, "answers": [{"seat": 2, "verdict": "late", "limit": "wall"}]}],
    });
    files.push(("match.json".to_owned(), journal.to_string()));
    let Some(mut page) = Page::new() else { return };
    page.open_files(&files);
    let answers = &page.ask(json!(["frame", 0]))["ok"]["answers"];
    assert_eq!(*answers, json!([{"seat": "P2", "line": null, "verdict": "late: wall time", "is_bad": true}]));
}

/// Invalid files, and the start of the expected message.
#[test]
fn what_is_no_record_is_named_by_its_file() {
    let (_, whole) = foreign(|number| format!("r/{}", state_file(number)));
    let (_, foreign) = foreign(|number| format!("kolo{number}.txt"));
    let without = |files: &[(String, String)], name: &str| -> Vec<(String, String)> {
        files.iter().filter(|(path, _)| path != name).cloned().collect()
    };
    let cut = |files: &[(String, String)], name: &str, length: usize| -> Vec<(String, String)> {
        let cut = |(path, bytes): &(String, String)| {
            let length = if path == name { length } else { bytes.len() };
            (path.clone(), bytes[..length].to_owned())
        };
        files.iter().map(cut).collect()
    };
    let and = |files: &[(String, String)], path: &str, text: &str| -> Vec<(String, String)> {
        [files, &[(path.to_owned(), text.to_owned())]].concat()
    };
    let journal = |game: &str, rules: &str| {
        let version = RedBot::RULES_VERSION;
        format!(
            r#"{{"format":"rulebook-match/1","game":"{game}","rules_version":"{version}","rules":{rules},"rounds":[]}}"#
        )
    };
    let first = whole[0].1.clone();
    let last = whole.last().unwrap().0.clone();
    for (files, message) in [
        (vec![], "no round files (0000.txt, …)"),
        (without(&whole, "r/0004.txt"), "state 4 is missing between r/0003.txt and r/0005.txt"),
        (without(&foreign, "kolo4.txt"), "state 4 is missing between kolo3.txt and kolo5.txt"),
        (vec![("chess.txt".to_owned(), "1. e4 e5\n".to_owned())], "chess.txt:1:1: "),
        (and(&whole, "s/0000.txt", &first), "more than one record: r/, s/"),
        (and(&foreign, "kolo00.txt", &first), "kolo0.txt and kolo00.txt are both state 0"),
        (and(&whole, "r/match.json", &journal("chess", "{}")), "this is a game of chess, not of redbot"),
        (and(&whole, "r/match.json", &journal("redbot", r#"{"gravity":"1"}"#)), "rules: gravity=1: no such rule"),
    ] {
        let Some(mut page) = Page::new() else { return };
        let reply = page.open_files(&files);
        let found = reply["error"]["message"].as_str().unwrap_or_else(|| panic!("{message}: {reply}"));
        assert!(found.starts_with(message), "expected {message}\nfound {found}");
        // Nothing of it remains: the next record is opened alone.
        assert_eq!(page.open_files(&whole)["ok"]["frames"], whole.len());
    }
    // A broken file does not hide the others.
    for (files, message) in [
        (cut(&whole, "r/0003.txt", 100), "r/0003.txt: is not a valid state (4:"),
        (cut(&foreign, "kolo3.txt", 100), "kolo3.txt: is not a valid state (4:"),
        (cut(&whole, &last, 0), &*format!("{last}: is not a valid state (1:1: ")),
        (
            and(&whole, "r/match.json", "{"),
            "r/match.json: cannot be read (EOF while parsing an object at line 1 column 1)",
        ),
    ] {
        let Some(mut page) = Page::new() else { return };
        let summary = page.open_files(&files)["ok"].clone();
        assert_eq!(summary["frames"], whole.len(), "{message}");
        let departures = summary["departures"].as_array().unwrap();
        assert!(departures.len() == 1 && departures[0][1].as_str().unwrap().starts_with(message), "{departures:?}");
    }
    let Some(mut page) = Page::new() else { return };
    assert_eq!(page.ask(json!(["frame", 0]))["error"]["message"], "no record is open");
    assert!(page.tell(&json!(["bundle", "{}"]))["error"]["message"].as_str().unwrap().starts_with("not a replay: "));
}

/// Off at first, then one after the other with the key, or any one from the list.
#[test]
fn overlays_are_switched_by_key_and_list() {
    if !rulebook_testing::have(&["node"]) {
        return;
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/overlays.js");
    let run = Command::new("node").arg(script).output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let steps: Value = serde_json::from_slice(&run.stdout).unwrap();
    let danger = |step: &str| json!({"step": step, "map": "a map", "list": 1, "legend": "danger: damage 0-40"});
    let none = |step: &str| json!({"step": step, "map": null, "list": 0, "legend": null});
    let expected = json!([
        {"options": ["none", "danger", "reach"], "isOffered": true},
        none("open"),
        danger("m"),
        {"step": "m", "map": null, "list": 2, "legend": "reach: no values in this state -"},
        none("m"),
        danger("list"),
        // Once for each overlay and frame.
        {"asked": [["overlay", 3, 1, 0], ["overlay", 3, 2, 0], ["overlay", 3, 1, 0], ["overlay", 4, 1, 0]]},
        {"step": "another replay", "map": null, "list": 0, "legend": null, "isOffered": false},
    ]);
    assert_eq!(steps, expected);
}

#[test]
fn texts_of_strangers_stay_texts() {
    let mut state = State::default();
    let name = "</script><b>&'\"č\u{2028}";
    RedBot::set_name(&mut state, Seat::ALL[0], name).unwrap();
    let record_files = RecordFiles { states: [common::file(0, &state)].into(), ..RecordFiles::default() };
    let replay = BUILT_IN.open(record_files).unwrap();
    let text = page(BUILT_IN_ENGINE, &replay.bundle(), "<i>&\"").unwrap();
    assert_eq!(text.matches("</script").count(), 3, "the page's own ones");
    assert!(!text.contains('\u{2028}') && !text.contains("<b>") && !text.contains("<i>"));
    assert_eq!(text.matches("<title>&lt;i&gt;&amp;&quot;</title>").count(), 1);
    let (_, bundle) = text.split_once("id=\"bundle\">").unwrap();
    let (bundle, _) = bundle.split_once("</script>").unwrap();
    let again = BUILT_IN.open_bundle(bundle).unwrap();
    assert_eq!(again.frame(0).scene.players[0].name, name);
    for outside in ["http://", "https://", "src=", "@import", "fetch("] {
        let own = text.replace("http://www.w3.org/", "");
        assert!(!own.contains(outside), "{outside}");
    }
}
