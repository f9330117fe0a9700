//! The engine of the web page: built of what stands here, and of one mind with it.

mod common;

use common::footage;
use rulebook_core::contract::Game as _;
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use rulebook_core::redbot::{RedBot, State};
use rulebook_view::film::{Film, Footage, open, state_file};
use rulebook_view::page::{ENGINE, page};
use rulebook_view::paint::{self, Theme};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::path::Path;
use wasmi::{Engine, Linker, Memory, Module, Store, TypedFunc};

#[test]
fn the_engine_is_built_of_what_stands_here() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = std::fs::read_to_string(root.join("view/page/engine.sources")).unwrap();
    let changed: Vec<&str> = text
        .lines()
        .filter_map(|line| {
            let (expected, file) = line.split_once("  ").expect("as sha256sum writes it");
            let contents = std::fs::read(root.join(file)).unwrap_or_default();
            let found: String = Sha256::digest(&contents).iter().map(|byte| format!("{byte:02x}")).collect();
            (found != expected).then_some(file)
        })
        .collect();
    assert!(text.lines().count() > 50, "{text}");
    assert!(
        changed.is_empty(),
        "view/page/engine.wasm was built before these files changed:\n  {}\nrun view/page/build and commit what it writes",
        changed.join("\n  ")
    );
}

/// The engine as the page has it.
struct Page {
    store: Store<()>,
    instance: wasmi::Instance,
    memory: Memory,
}

impl Page {
    fn new() -> Self {
        let engine = Engine::default();
        let module = Module::new(&engine, ENGINE).unwrap();
        let mut store = Store::new(&engine, ());
        let instance = Linker::new(&engine).instantiate_and_start(&mut store, &module).unwrap();
        let memory = instance.get_memory(&store, "memory").unwrap();
        Self { store, instance, memory }
    }

    fn put(&mut self, bytes: &[u8]) {
        let room: TypedFunc<u32, u32> = self.instance.get_typed_func(&self.store, "room").unwrap();
        let at = room.call(&mut self.store, bytes.len() as u32).unwrap();
        self.memory.write(&mut self.store, at as usize, bytes).unwrap();
    }

    fn ask_text<T: wasmi::WasmParams>(&mut self, name: &str, numbers: T) -> String {
        let function: TypedFunc<T, u32> = self.instance.get_typed_func(&self.store, name).unwrap();
        let length = function.call(&mut self.store, numbers).unwrap();
        let answer: TypedFunc<(), u32> = self.instance.get_typed_func(&self.store, "answer").unwrap();
        let at = answer.call(&mut self.store, ()).unwrap();
        let mut bytes = vec![0; length as usize];
        self.memory.read(&self.store, at as usize, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    fn ask<T: wasmi::WasmParams>(&mut self, name: &str, numbers: T) -> Value {
        serde_json::from_str(&self.ask_text(name, numbers)).unwrap()
    }

    fn open_files(&mut self, files: &[(String, Vec<u8>)]) -> Value {
        for (path, bytes) in files {
            self.put(&[path.as_bytes(), bytes].concat());
            let add: TypedFunc<u32, ()> = self.instance.get_typed_func(&self.store, "add_file").unwrap();
            add.call(&mut self.store, path.len() as u32).unwrap();
        }
        self.ask("open_files", ())
    }
}

fn ok(value: &impl serde::Serialize) -> String {
    format!("{{\"ok\":{}}}", serde_json::to_string(value).unwrap())
}

/// Every frame, and pictures of some moments of it, to the last digit.
fn assert_same(page: &mut Page, film: &dyn Film) {
    for index in 0..film.len() {
        let i = index as u32;
        assert_eq!(page.ask_text("frame", i), ok(&film.frame(index)), "frame {index}");
        for moment in [0.0_f32, 0.3, 0.55, 0.9] {
            let painted = page.ask("action", (i, moment, 1_u32));
            let picture = film.action(index, moment);
            let shapes = painted["ok"]["shapes"].as_array().unwrap();
            assert_eq!(shapes.len(), picture.shapes.len());
            for (painted, shape) in shapes.iter().zip(&picture.shapes) {
                let expected = json!({
                    "form": serde_json::to_value(&shape.form).unwrap(),
                    "colour": Theme::Dark.colour(shape.ink),
                    "opacity": shape.opacity,
                });
                // As the page reads it: numbers of 32 bits in their shortest form.
                let expected: Value = serde_json::from_str(&expected.to_string()).unwrap();
                assert_eq!(close(painted), close(&expected), "frame {index} at {moment}");
            }
        }
    }
}

/// A value with its numbers as 32 bits.
fn close(value: &Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64().unwrap() as f32),
        Value::Array(values) => values.iter().map(close).collect(),
        Value::Object(fields) => fields.iter().map(|(key, value)| (key.clone(), close(value))).collect(),
        other => other.clone(),
    }
}

#[test]
fn a_whole_game_is_the_same_in_the_page() {
    let film = open(footage(11)).unwrap();
    let mut page = Page::new();
    page.put(serde_json::to_string(&film.reel()).unwrap().as_bytes());
    assert_eq!(page.ask_text("open_reel", ()), ok(&film.summary()));
    assert_same(&mut page, &*film);
    for cell in [Position::new(1, 1), Position::new(11, 25), Position::new(13, 13)] {
        assert_eq!(page.ask_text("history", (cell.x, cell.y)), ok(&film.history(cell)));
        let told = page.ask("cell", (9_u32, cell.x, cell.y, 0_u32));
        assert_eq!(told["ok"]["here"], json!(film.frame(9).scene.told_at(cell)));
        let middle = (f64::from(cell.x) + 0.5, 26.5 - f64::from(cell.y));
        let at = page.ask("cell_at", (0_u32, middle.0 as f32, middle.1 as f32));
        assert_eq!(at["ok"], serde_json::to_value(cell).unwrap());
    }
    assert_eq!(page.ask("cell", (0_u32, 26, 1, 0_u32)), json!({"ok": null}));
    assert_eq!(page.ask("cell_at", (0_u32, 0.5_f32, 3.0_f32)), json!({"ok": null}));
    let chart = paint::chart(&film.summary(), 8.0);
    assert_eq!(page.ask("chart", (8.0_f32, 0_u32))["ok"]["shapes"].as_array().unwrap().len(), chart.shapes.len());
    assert_eq!(page.ask("colours", 0_u32)["ok"]["P2"], Theme::Light.colour(paint::Ink::Of(Seat::ALL[1])));
}

/// The states of a game as another referee would leave them.
fn foreign(name: impl Fn(u64) -> String) -> (Footage, Vec<(String, Vec<u8>)>) {
    let footage = footage(12);
    let crlf = |text: &[u8]| String::from_utf8(text.to_vec()).unwrap().replace('\n', "\r\n").into_bytes();
    let files = footage.states.iter().map(|(&number, file)| (name(number), crlf(&file.text))).collect();
    (footage, files)
}

#[test]
fn records_of_other_referees_are_opened() {
    let film = open(foreign(state_file).0).unwrap();
    for name in [|number| format!("game/{}", state_file(number)), |number| format!("kolo-{number}.dat")] {
        let (_, mut files) = foreign(name);
        files.reverse();
        files.push(("game/notes.txt".to_owned(), b"mine".to_vec()));
        let mut page = Page::new();
        let summary = page.open_files(&files);
        let mut expected = serde_json::to_value(film.summary()).unwrap();
        assert_eq!(summary["ok"]["departures"], expected["departures"].take(), "CRLF is no departure");
        assert_eq!(summary["ok"]["scores"], expected["scores"]);
        assert_same(&mut page, &*film);
    }
}

#[test]
fn the_journal_beside_the_states_is_used() {
    let (_, mut files) = foreign(state_file);
    let journal = json!({
        "format": "rulebook-match/1", "game": RedBot::NAME, "rules_version": RedBot::RULES_VERSION, "rules": {},
        "seed": 1, "rounds": [{"round": 0, "answers": [{"seat": 2, "verdict": "late", "limit": "wall"}]}],
    });
    files.push(("match.json".to_owned(), journal.to_string().into_bytes()));
    let mut page = Page::new();
    page.open_files(&files);
    let given = &page.ask("frame", 0_u32)["ok"]["given"];
    assert_eq!(*given, json!([{"seat": "P2", "line": null, "verdict": "late: wall time", "is_bad": true}]));
}

/// What is wrong, and the beginning of what is said.
#[test]
fn what_is_no_record_is_named_by_its_file() {
    let (_, whole) = foreign(|number| format!("r/{}", state_file(number)));
    let (_, foreign) = foreign(|number| format!("kolo{number}.txt"));
    let without = |files: &[(String, Vec<u8>)], name: &str| -> Vec<(String, Vec<u8>)> {
        files.iter().filter(|(path, _)| path != name).cloned().collect()
    };
    let cut = |files: &[(String, Vec<u8>)], name: &str, length: usize| -> Vec<(String, Vec<u8>)> {
        let cut = |(path, bytes): &(String, Vec<u8>)| {
            let length = if path == name { length } else { bytes.len() };
            (path.clone(), bytes[..length].to_vec())
        };
        files.iter().map(cut).collect()
    };
    let and = |files: &[(String, Vec<u8>)], path: &str, text: &str| -> Vec<(String, Vec<u8>)> {
        [files, &[(path.to_owned(), text.as_bytes().to_vec())]].concat()
    };
    let journal = |game: &str, rules: &str| {
        let version = RedBot::RULES_VERSION;
        format!(
            r#"{{"format":"rulebook-match/1","game":"{game}","rules_version":"{version}","rules":{rules},"rounds":[]}}"#
        )
    };
    let first = String::from_utf8(whole[0].1.clone()).unwrap();
    let last = whole.last().unwrap().0.clone();
    for (files, message) in [
        (vec![], "no round files (0000.txt, …)"),
        (without(&whole, "r/0004.txt"), "no file has state 4: it is missing between r/0003.txt and r/0005.txt"),
        (without(&foreign, "kolo4.txt"), "no file has state 4: it is missing between kolo3.txt and kolo5.txt"),
        (cut(&whole, "r/0003.txt", 100), "r/0003.txt:4:"),
        (cut(&whole, &last, 0), &format!("{last}:1:1: ")),
        (cut(&foreign, "kolo3.txt", 100), "kolo3.txt:4:"),
        (vec![("chess.txt".to_owned(), b"1. e4 e5\n".to_vec())], "chess.txt:1:2: "),
        (and(&whole, "s/0000.txt", &first), "more than one record: r/, s/"),
        (and(&foreign, "kolo00.txt", &first), "kolo0.txt and kolo00.txt are both state 0"),
        (and(&whole, "r/match.json", "{"), "r/match.json: EOF while parsing an object at line 1 column 1"),
        (and(&whole, "r/match.json", &journal("chess", "{}")), "this is a game of chess, not of redbot"),
        (and(&whole, "r/match.json", &journal("redbot", r#"{"gravity":"1"}"#)), "rules: gravity=1: no such rule"),
    ] {
        let mut page = Page::new();
        let reply = page.open_files(&files);
        let found = reply["error"]["message"].as_str().unwrap_or_else(|| panic!("{message}: {reply}"));
        assert!(found.starts_with(message), "expected {message}\nfound {found}");
        // Nothing is left of it: the next record is opened alone.
        assert_eq!(page.open_files(&whole)["ok"]["frames"], whole.len());
    }
    let mut page = Page::new();
    assert_eq!(page.ask("frame", 0_u32)["error"]["message"], "no record is open");
    page.put(b"{}");
    assert!(page.ask("open_reel", ())["error"]["message"].as_str().unwrap().starts_with("no film: "));
}

#[test]
fn texts_of_strangers_stay_texts() {
    let mut state = State::default();
    let name = "</script><b>&'\"č\u{2028}";
    RedBot::set_name(&mut state, Seat::ALL[0], name).unwrap();
    let footage = Footage { states: [common::file(0, &state)].into(), told: None };
    let film = open(footage).unwrap();
    let text = page(&film.reel(), "<i>&\"").unwrap();
    assert_eq!(text.matches("</script").count(), 3, "the page's own ones");
    assert!(!text.contains('\u{2028}') && !text.contains("<b>") && !text.contains("<i>"));
    assert_eq!(text.matches("<title>&lt;i&gt;&amp;&quot;</title>").count(), 1);
    let (_, reel) = text.split_once("id=\"reel\">").unwrap();
    let (reel, _) = reel.split_once("</script>").unwrap();
    let again = rulebook_view::film::Reel::open(reel).unwrap();
    assert_eq!(again.frame(0).scene.players[0].name, name);
    for outside in ["http://", "https://", "src=", "@import", "fetch("] {
        let own = text.replace("http://www.w3.org/", "");
        assert!(!own.contains(outside), "{outside}");
    }
}
