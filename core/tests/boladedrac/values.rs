//! States as plain values: their sizes, and what serde refuses.

use crate::board::PLAYERS;
use crate::file::{EXAMPLE, MIXED};
use rulebook_core::boladedrac::{Action, Direction, Event, Setup, State};
use std::mem::size_of;

#[test]
fn serde_gives_the_same_state() {
    for text in [EXAMPLE, MIXED] {
        let state = State::read(text.as_bytes()).unwrap();
        let json = serde_json::to_string(&state).unwrap();
        assert_eq!(serde_json::from_str::<State>(&json).unwrap(), state, "{json}");
    }
    let json = serde_json::to_value(State::read(MIXED.as_bytes()).unwrap()).unwrap();
    assert_eq!(json["gokus"][0]["status"], "0.125");
    assert_eq!(json["gokus"][3]["status"], "-1");
    assert_eq!(json["gokus"][2]["name"], "{x},y!");
    assert_eq!(json["beans"][0]["cell"], serde_json::json!({"i": 1, "j": 1}));
    assert_eq!(json["parameters"]["max_strength"], 1_000_000);
}

#[test]
fn serde_refuses_what_is_no_state() {
    let state = serde_json::to_value(State::default()).unwrap();
    let refused = |pointer: &str, value: serde_json::Value| {
        let mut json = state.clone();
        *json.pointer_mut(pointer).expect(pointer) = value;
        serde_json::from_value::<State>(json).map_err(|error| error.to_string()).expect_err(pointer)
    };
    assert_eq!(refused("/round", 301.into()), "expected a round below 301, as nb_rounds says, found `301` (FILE-8)");
    assert_eq!(refused("/gokus/0/name", "two words".into()), "a name has 1 to 12 printable characters without blanks");
    assert_eq!(refused("/gokus/0/status", "1.5".into()), "a status is -1 or a number from 0 to 1");
    assert_eq!(refused("/rocks/0/x", 65.into()), "a cell is not in columns and rows 1 to 64");
    let five = serde_json::Value::from(vec![state["gokus"][0].clone(); 5]);
    assert!(!refused("/gokus", five).is_empty());
}

#[test]
fn serde_spells_actions_and_events() {
    assert_eq!(serde_json::to_string(&Action::Move(Direction::Top)).unwrap(), r#"{"move":"top"}"#);
    assert_eq!(serde_json::from_str::<Action>("\"frozen\"").unwrap(), Action::Frozen);
    let played = crate::board::play(&State::default(), &["m r", "t l", "-", "m t"], "5/71");
    for event in &played.events {
        let json = serde_json::to_string(event).unwrap();
        assert_eq!(serde_json::from_str::<Event>(&json).unwrap(), *event, "{json}");
    }
    let order = serde_json::to_string(&played.events[0]).unwrap();
    assert_eq!(order, r#"{"Ordered":{"order":["P1","P2","P3","P4"]}}"#);
    let twice = order.replace("\"P2\"", "\"P1\"");
    assert!(serde_json::from_str::<Event>(&twice).unwrap_err().to_string().contains("not an order of players"));
}

#[test]
fn states_are_plain_values() {
    fn plain<T: Send + Sync + Clone + Eq + std::hash::Hash + 'static>() {}
    plain::<State>();
    plain::<Setup>();
    plain::<Action>();
    plain::<Event>();
    // Four sets of cells of 1040 bytes, rocks, capsules, balls and places; two lists
    // of 32 items of 8 bytes; four gokus of 40; parameters, size, round and masks.
    if cfg!(target_pointer_width = "64") {
        assert_eq!((size_of::<State>(), size_of::<Event>(), size_of::<Action>()), (4904, 24, 2));
    }
    assert_eq!(PLAYERS.len(), 4);
}
