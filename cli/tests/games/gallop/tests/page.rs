//! The web page of the game, with the engine that `view/page/build` made.
#![cfg(unix)]

#[path = "../../../page/browser.rs"]
#[allow(dead_code, reason = "shared with the tests of the page itself")]
mod browser;
#[path = "../../../common/mod.rs"]
mod common;

use browser::Browser;
use common::Scratch;
use gallop::Gallop;
use rulebook_view::replay::{File, GameReplays, Games, Replay};
use serde_json::{Value, json};
use std::path::Path;

const PROGRAM: &str = env!("CARGO_BIN_EXE_gallop");
const GAMES: Games = Games::new(&[GameReplays::of::<Gallop>()]);

/// Plays a race of five runners in the folder `game`.
fn played() -> Scratch {
    let scratch = Scratch::of(PROGRAM);
    let five = "builtin:wild builtin:steady builtin:fickle builtin:wild builtin:wild";
    scratch.run(&format!("play gallop --quiet --rules runners=5 --seed 7 {five} game 9")).expect(0);
    scratch
}

fn replay(folder: &Path) -> Box<dyn Replay> {
    let file = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.unwrap().path();
        File { path: path.file_name().unwrap().to_str().unwrap().to_owned(), bytes: std::fs::read(path).unwrap() }
    };
    let files = std::fs::read_dir(folder).unwrap().map(file).collect();
    GAMES.record_files_of(files).and_then(|record_files| GAMES.open(record_files)).unwrap()
}

#[test]
fn its_page_has_its_own_engine() {
    let scratch = played();
    scratch.run("export gallop game --html page.html").expect(0);
    scratch.run("play redbot --quiet house 2").expect(0);
    scratch.run("export redbot house --html house.html").expect(0);
    let engine = |page: &str| {
        let text = scratch.read(page);
        let (_, rest) = text.split_once("AGFzbQ").expect("WebAssembly as base64");
        rest.split('<').next().unwrap().len()
    };
    let bytes = std::fs::metadata(concat!(env!("CARGO_MANIFEST_DIR"), "/engine.wasm")).unwrap().len() as usize;
    assert!(engine("page.html").abs_diff(bytes * 4 / 3) < 16, "the engine of this game");
    assert!(engine("house.html") > engine("page.html"), "the built-in engine is the larger one");
    // Only a list of games that contains the game can open its record.
    let bundle = serde_json::to_string(&replay(&scratch.path("game")).bundle()).unwrap();
    assert_eq!(GAMES.open_bundle(&bundle).unwrap().summary(), replay(&scratch.path("game")).summary());
    let refused = rulebook_view::replay::BUILT_IN.open_bundle(&bundle).unwrap_err().to_string();
    assert_eq!(refused, "there is no game `gallop`");
}

/// A script that returns what the page shows of a beat.
const SHOWN: &str = "(() => {
  const all = (query, root = document) => [...root.querySelectorAll(query)];
  const text = (node) => node.textContent;
  return [
    text(document.getElementById('heading')),
    document.getElementById('round').valueAsNumber,
    all('#players .player').map((player) => all('.top span', player).map(text)),
    all('#events .group').flatMap((group) => all('li', group).map((event) => all(':scope > span', event).map(text))),
  ];
})()";

fn expected(replay: &dyn Replay, index: usize) -> Value {
    let frame = replay.frame(index);
    let player =
        |player: &rulebook_view::scene::Panel| json!([player.seat.to_string(), player.name, player.score.to_string()]);
    let players: Vec<Value> = frame.scene.players.iter().map(player).collect();
    let events: Vec<Value> = frame.events.iter().map(|event| json!([event.clause, event.text])).collect();
    json!([frame.scene.heading, frame.number, players, events])
}

#[test]
#[ignore = "thorough: a real browser"]
fn its_page_plays_in_a_browser() {
    let Some(browser) = Browser::start() else { return };
    let scratch = played();
    scratch.run("export gallop game --html page.html").expect(0);
    let replay = replay(&scratch.path("game"));
    browser.open(&scratch.path("page.html"), "");
    browser.wait("!document.getElementById('main').hidden || !document.getElementById('error').hidden");
    for index in 0..replay.len() {
        assert_eq!(browser.eval(SHOWN), expected(&*replay, index), "frame {index}");
        browser.press("ArrowRight");
    }
    let clauses: Vec<String> =
        (0..replay.len()).flat_map(|index| replay.frame(index).events).map(|event| event.clause.to_owned()).collect();
    for clause in ["RUN-5", "RUN-7", "RUN-8"] {
        assert!(clauses.iter().any(|other| other == clause), "{clause} happens in this race: {clauses:?}");
    }
    // At the start, the details of a cell show the carrot.
    browser.press("Home");
    for (field, value) in [("x", 7), ("y", 5)] {
        browser.fill(&format!("document.getElementById('cell-{field}')"), &value.to_string());
    }
    browser.eval("document.getElementById('cell-form').requestSubmit(); document.activeElement.blur()");
    let here = browser.text("document.getElementById('cell-here').textContent");
    assert!(here.contains("carrot"), "{here}");
    assert_eq!(browser.errors(), [""; 0]);
}

/// What docs/own-game.md shows of the page agrees with the library and the package.
#[test]
fn the_document_shows_what_a_page_takes() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let document = std::fs::read_to_string(own.join("../../../../docs/own-game.md")).unwrap();
    let mut line_count = 0;
    for file in ["Cargo.toml", "src/lib.rs", "src/command.rs"] {
        let text = std::fs::read_to_string(own.join(file)).unwrap();
        for line in text.lines().filter(|line| line.contains("wasm") && !line.starts_with("//")) {
            let line = line.trim();
            assert!(document.contains(line), "the document lacks `{line}` of {file}");
            line_count += 1;
        }
    }
    assert_eq!(line_count, 5);
}

/// The command in `docs/own-game.md` builds an engine that gives the same replies as the committed one.
#[test]
#[ignore = "thorough: builds for WebAssembly"]
fn its_engine_is_built_by_the_documented_command() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../..").canonicalize().unwrap();
    let document = std::fs::read_to_string(root.join("docs/own-game.md")).unwrap();
    let line =
        document.lines().find(|line| line.trim().starts_with("view/page/build ")).expect("it has the command").trim();
    let scratch = Scratch::of(PROGRAM);
    let built = scratch.path("engine.wasm");
    let (program, rest) = line.split_once(' ').unwrap();
    let mut words: Vec<&str> = rest.split(' ').collect();
    assert_eq!(words.pop(), Some("cli/tests/games/gallop/engine.wasm"));
    let mut command = std::process::Command::new(root.join(program));
    command.args(words).arg(&built);
    assert!(command.status().unwrap().success());
    let text = std::fs::read(&built).unwrap();
    assert!(text.starts_with(b"\0asm") && text.windows(11).any(|window| window == b"open_bundle"));
    // It is not the engine of the built-in games.
    assert!(!text.windows(6).any(|window| window == b"redbot"));
}
