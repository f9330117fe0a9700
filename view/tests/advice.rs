//! What the engine of the page in which people play says to help a person choose an action.

mod common;

use common::page_engine::{Page, ok, plain};
use rulebook_core::grid::Position;
use rulebook_core::othello::Othello;
use rulebook_core::players::Seat;
use rulebook_players::HasBuiltins;
use rulebook_view::Renderable;
use rulebook_view::paint::{Theme, marks};
use rulebook_view::replay::{BUILT_IN, NewGame};
use rulebook_view::scene::{Mark, Sign};
use serde_json::{Value, json};

/// A new game of Othello in the page. `None` without Node.js.
fn new_game() -> Option<Page> {
    let mut page = Page::of("play.wasm")?;
    let input = json!({"game": "othello", "rules": "", "names": ["Ada", "Bob"]});
    assert_eq!(page.tell(&json!(["put", input.to_string(), "new_game"]))["ok"]["frames"], 1);
    Some(page)
}

fn forms(picture: &Value) -> Vec<Value> {
    picture["ok"]["shapes"]
        .as_array()
        .unwrap_or_else(|| panic!("{picture}"))
        .iter()
        .map(|s| s["form"].clone())
        .collect()
}

#[test]
fn marks_are_painted_as_the_scene_paints_them() {
    let Some(mut page) = new_game() else { return };
    let input = json!([
        {"at": {"x": 4, "y": 3}, "seat": "P1", "sign": "dot"},
        {"at": {"x": 5, "y": 5}, "seat": "P2", "sign": "frame"},
    ]);
    let found = page.tell(&json!(["put", input.to_string(), "marks", 0]));
    let board = BUILT_IN.new_game("othello", &NewGame::default()).unwrap().frame(0).scene.board;
    let mark = |x, y, seat: usize, sign| Mark { at: Position::new(x, y), seat: Some(Seat::ALL[seat]), what: "", sign };
    let picture = marks(board, vec![mark(4, 3, 0, Sign::Dot), mark(5, 5, 1, Sign::Frame)]);
    let expected: Vec<Value> = picture.shapes.iter().map(|shape| ok(&shape.form)["ok"].clone()).collect();
    assert_eq!(forms(&found).iter().map(plain).collect::<Vec<_>>(), expected);
    assert_eq!(found["ok"]["shapes"][0]["color"], Theme::Light.color(picture.shapes[0].color_role));
    let refused = page.tell(&json!(["put", "[{}]", "marks", 0]));
    assert!(refused["error"]["message"].as_str().unwrap().starts_with("the input is invalid: "), "{refused}");
}

/// A preview paints the pieces that change, and only these; the game stays as it is.
#[test]
fn a_preview_changes_nothing() {
    let Some(mut page) = new_game() else { return };
    let before = page.ask(json!(["frame", 0]));
    let preview = page.tell(&json!(["put", "d3", "preview", 0]));
    let mut centers: Vec<(f64, f64)> = forms(&preview)
        .iter()
        .map(|form| (form["circle"]["x"].as_f64().unwrap(), form["circle"]["y"].as_f64().unwrap()))
        .collect();
    centers.dedup();
    // The new disc on d3, and the flipped one on d4.
    assert_eq!(centers, [(4.5, 3.5), (4.5, 4.5)]);
    assert!(page.tell(&json!(["put", "a1", "preview", 0]))["error"].is_object());
    assert_eq!(page.ask(json!(["frame", 0])), before);
    assert_eq!(page.ask(json!(["choices"]))["ok"]["list"].as_array().unwrap().len(), 4);
}

#[test]
fn a_refusal_says_what_the_rules_expect() {
    let Some(mut page) = new_game() else { return };
    for (line, expected) in [
        ("d3", Value::Null),
        ("a1", json!("expected a square from which a disc of the opponent flips")),
        ("d4", json!("expected an empty square")),
    ] {
        assert_eq!(page.tell(&json!(["put", line, "refusal"])), json!({"ok": expected}), "{line}");
    }
    assert_eq!(page.ask(json!(["choices"]))["ok"]["list"].as_array().unwrap().len(), 4);
}

/// The ground leaves out the marks that the page hides.
#[test]
fn marks_of_the_ground_can_be_hidden() {
    let Some(mut page) = new_game() else { return };
    page.tell(&json!(["put", "d3", "play"]));
    let mut count = |hidden: u32| forms(&page.ask(json!(["ground", 1, 0, hidden]))).len();
    let [all, without_dots, without_frames, without_both] = [0, 1, 2, 3].map(&mut count);
    // White has three legal moves, and the last move has a frame of four lines.
    assert_eq!((all - without_dots, without_dots - without_both), (3, all - without_frames));
    assert!(without_frames < all, "{without_frames} {all}");
}

#[test]
fn the_page_knows_the_starts_and_the_defaults_of_the_options() {
    let Some(mut page) = new_game() else { return };
    assert_eq!(page.ask(json!(["starts"])), ok(&Othello::STARTS));
    for start in Othello::STARTS {
        BUILT_IN.new_game("othello", &NewGame { rules: start.rules, ..NewGame::default() }).unwrap();
    }
    let players = page.tell(&json!(["put", "othello", "players"]))["ok"].take();
    for (player, builtin) in players.as_array().unwrap().iter().zip(Othello::BUILTINS) {
        let options = builtin.options.as_ref().unwrap();
        let defaults = player["defaults"].as_str().unwrap();
        assert!((options.configure)(defaults).is_ok(), "{defaults}");
        // An option that is listed first is the depth of a search.
        let expected = match builtin.name {
            "medium" => "depth=2,",
            "hard" => "depth=5,",
            _ => "",
        };
        assert!(defaults.starts_with(expected), "{defaults}");
    }
}
