//! States as plain values: their sizes, and what deserialization refuses.

use crate::board::{board, robot};
use rulebook_core::fibot::{Event, Reach, Setup, State, Turn};
use std::mem::size_of;

#[test]
fn serde_gives_the_same_state() {
    for state in [State::default(), board("A.N\n#..").state()] {
        let json = serde_json::to_string(&state).unwrap();
        assert_eq!(serde_json::from_str::<State>(&json).unwrap(), state, "{json}");
    }
    let json = serde_json::to_value(State::default()).unwrap();
    assert_eq!(json["robots"]["B"], serde_json::json!({"x": 1, "y": 4}));
    assert_eq!(json["walls"][0], serde_json::json!({"x": 2, "y": 1}));
    assert_eq!(json["to_move"], "P1");
}

#[test]
fn serde_refuses_what_is_no_state() {
    let state = serde_json::to_value(State::default()).unwrap();
    let refused = |pointer: &str, value: serde_json::Value| {
        let mut json = state.clone();
        *json.pointer_mut(pointer).expect(pointer) = value;
        serde_json::from_value::<State>(json).map_err(|error| error.to_string()).expect_err(pointer)
    };
    assert_eq!(refused("/rounds_left", 26.into()), "more than 25 rounds are left (FILE-3)");
    assert_eq!(refused("/to_move", "P3".into()), "no such player");
    assert_eq!(refused("/walls/0/x", 33.into()), "a cell is not in columns and rows 1 to 32");
    assert_eq!(refused("/walls/0/x", 11.into()), "a wall is not on the board (SET-3)");
    assert_eq!(refused("/robots/B/x", 0.into()), "robot B is not on the board (SET-4)");
    assert!(refused("/robots", serde_json::json!({"b": {"x": 1, "y": 1}})).contains("a letter A to Z"));
    let text = serde_json::to_string(&State::default()).unwrap();
    let twice = text.replace("\"C\":", "\"B\":");
    assert!(serde_json::from_str::<State>(&twice).unwrap_err().to_string().contains("a letter occurs twice"));
}

#[test]
fn serde_spells_turns_and_events() {
    let turn = Turn::parse(b"A S").unwrap();
    assert_eq!(serde_json::to_string(&turn).unwrap(), r#"{"slide":{"robot":"A","way":"north"}}"#);
    assert_eq!(serde_json::from_str::<Turn>("\"pass\"").unwrap(), Turn::Pass);
    let reach = Reach { north: 3, east: 0, south: 1, west: 2 };
    let event = Event::Exploded { robot: robot('Z'), at: crate::board::at(3, 4), reach };
    let json = serde_json::to_string(&event).unwrap();
    assert!(json.ends_with(r#""reach":{"north":3,"east":0,"south":1,"west":2}}}"#), "{json}");
    assert_eq!(serde_json::from_str::<Event>(&json).unwrap(), event, "{json}");
}

#[test]
fn states_are_small_plain_values() {
    fn plain<T: Send + Sync + Clone + Eq + std::hash::Hash + 'static>() {}
    plain::<State>();
    plain::<Setup>();
    plain::<Turn>();
    plain::<Event>();
    // Two cell sets of 272 bytes: the walls and the obstacles. 312 bytes of robots, and 64 bytes of robots by their
    // lines. 24 bytes of size, rounds, players and flags.
    if cfg!(target_pointer_width = "64") {
        assert_eq!((size_of::<State>(), size_of::<Event>(), size_of::<Turn>()), (928, 20, 2));
    }
}
