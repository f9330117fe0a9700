//! States as plain values: their sizes, and what serde refuses.

use crate::board::board;
use crate::file::{EXAMPLE, MIXED};
use rulebook_core::aitester::{
    Command, Effect, Event, LineOfFire, Reach, Refusal, Scenario, Setup, Situation, State, TileSet, Trial, Unit,
};
use std::mem::size_of;

#[test]
fn serde_gives_the_same_state() {
    for text in [EXAMPLE, MIXED] {
        let state = State::read(text.as_bytes()).unwrap();
        let json = serde_json::to_string(&state).unwrap();
        assert_eq!(serde_json::from_str::<State>(&json).unwrap(), state, "{json}");
        let setup: Setup = state.into();
        let json = serde_json::to_string(&setup).unwrap();
        assert_eq!(serde_json::from_str::<Setup>(&json).unwrap(), setup, "{json}");
    }
    let json = serde_json::to_value(State::read(MIXED.as_bytes()).unwrap()).unwrap();
    assert_eq!(json["scenario"]["terrain"], serde_json::json!(["111111", "A~#123", "111111"]));
    assert_eq!(json["scenario"]["types"][1]["name"], "{x},y!");
    assert_eq!(json["scenario"]["placement"][0], serde_json::json!(["P1", {"x": 0, "y": 0}]));
    assert_eq!(json["situation"]["phase"], "fight");
    assert_eq!(json["situation"]["armies"][1]["units"][1]["health"], 2_000_000);
    assert_eq!(json["situation"]["bonuses"][0], serde_json::json!({"x": 4, "y": 0}));
}

#[test]
fn serde_refuses_what_is_no_state() {
    let state = serde_json::to_value(State::read(MIXED.as_bytes()).unwrap()).unwrap();
    let refused = |pointer: &str, value: serde_json::Value| {
        let mut json = state.clone();
        *json.pointer_mut(pointer).expect(pointer) = value;
        serde_json::from_value::<State>(json).map_err(|error| error.to_string()).expect_err(pointer)
    };
    assert_eq!(refused("/situation/refused", 3.into()), "the count of refusals is above 2 (FILE-3)");
    assert_eq!(refused("/situation/bonuses/0/x", 1.into()), "unit 0 of P2 is on a bonus (FILE-9)");
    let rows = "the rows of a board have the same length";
    assert_eq!(refused("/scenario/terrain/0", "11".into()), rows);
    assert_eq!(refused("/scenario/terrain/0", "11111x".into()), "no such ground");
    assert_eq!(refused("/scenario/terrain", serde_json::json!([])), "a board has 1 to 32 columns and rows");
    let ten = serde_json::Value::from(vec![state["situation"]["armies"][0].clone(); 10]);
    assert!(!refused("/situation/armies", ten).is_empty());
    assert!(!refused("/scenario/types/0/name", "two words".into()).is_empty());
}

#[test]
fn serde_spells_commands_and_events() {
    let spelled = |line: &str| serde_json::to_string(&Command::parse(line.as_bytes()).unwrap()).unwrap();
    assert_eq!(spelled("MOV 0 1 2"), r#"{"move":{"unit":0,"x":1,"y":2}}"#);
    assert_eq!(spelled("BUY 0 1 2"), r#"{"buy":{"type_number":0,"x":1,"y":2}}"#);
    assert_eq!((spelled("NXT"), spelled("END")), (r#""nextturn""#.into(), r#""endbuying""#.into()));
    for line in ["BUY 0 1 2", "SEL 3", "END", "MOV 0 1 2", "ATT 0 1 2", "NXT"] {
        let command = Command::parse(line.as_bytes()).unwrap();
        assert_eq!(serde_json::from_str::<Command>(&spelled(line)).unwrap(), command, "{line}");
    }
    let board = board("a+.p").health('p', 30);
    for line in ["ATT 0 3 0", "MOV 0 1 0", "MOV 0 9 9", "NXT", "x"] {
        for event in &board.play(line).events {
            let json = serde_json::to_string(event).unwrap();
            assert_eq!(serde_json::from_str::<Event>(&json).unwrap(), *event, "{json}");
        }
    }
}

#[test]
fn states_are_plain_values() {
    fn plain<T: Send + Sync + Clone + Eq + std::hash::Hash + 'static>() {}
    plain::<State>();
    plain::<Setup>();
    plain::<Trial<'static>>();
    plain::<Command>();
    plain::<Event>();
    // A set of tiles has 32 rows of 4 bytes. A scenario has 21 sets, 32 types of 124 bytes, and parameters. A situation
    // has nine armies of 272 bytes with 32 units of 8 bytes each, and 64 bonuses of 2 bytes.
    if cfg!(target_pointer_width = "64") {
        assert_eq!((size_of::<TileSet>(), size_of::<Unit>(), size_of::<Command>()), (128, 8, 16));
        assert_eq!((size_of::<Scenario>(), size_of::<Situation>()), (6688, 2608));
        assert_eq!((size_of::<State>(), size_of::<Trial<'_>>()), (9424, 2744));
        assert_eq!((size_of::<Event>(), size_of::<Effect>(), size_of::<Refusal>()), (40, 12, 16));
        assert_eq!((size_of::<Reach>(), size_of::<LineOfFire>()), (2184, 20));
    }
}
