//! States as plain values: their sizes, and what deserialization refuses.
//! `fuzz/properties` tests the properties of all states and rounds.

use rulebook_core::redbot::{Event, Order, Orders, Player, Setup, State};
use std::mem::size_of;

#[test]
fn serde_refuses_what_is_no_state() {
    let state = serde_json::to_value(State::default()).unwrap();
    let refused = |pointer: &str, value: serde_json::Value| {
        let mut json = state.clone();
        *json.pointer_mut(pointer).expect(pointer) = value;
        serde_json::from_value::<State>(json).map_err(|error| error.to_string()).expect_err(pointer)
    };
    assert_eq!(refused("/round", 101.into()), "the round counter is not between 0 and the maximum (FILE-13)");
    assert_eq!(refused("/size/width", 33.into()), "a side of the board is not 1..=32");
    assert_eq!(refused("/players/0/name", "two\nlines".into()), "not a player's name");
    assert_eq!(refused("/players/0/name", " padded".into()), "not a player's name");
    assert!(refused("/rules/splash_fire", (-1).into()).contains("SET-4"));
    let three = serde_json::Value::from(vec![state["players"][0].clone(); 3]);
    assert!(refused("/players", three).contains("4 values, one per player"));
    let five = serde_json::Value::from(vec![state["players"][0].clone(); 5]);
    refused("/players", five);
    let player = serde_json::from_str::<Player>("\"P5\"").map_err(|error| error.to_string());
    assert_eq!(player, Err("no such player".into()), "SET-3");
    assert_eq!(serde_json::from_str::<Player>("\"P4\"").unwrap(), Player::ALL[3]);
}

#[test]
fn states_are_small_plain_values() {
    fn plain<T: Send + Sync + Clone + Eq + std::hash::Hash + 'static>() {}
    plain::<State>();
    plain::<Setup>();
    plain::<Orders>();
    plain::<Event>();
    assert!(size_of::<State>() < 3072);
    if cfg!(target_pointer_width = "64") {
        assert_eq!(
            (size_of::<State>(), size_of::<Event>(), size_of::<Order>(), size_of::<Orders>()),
            (3056, 36, 16, 32)
        );
    }
}
