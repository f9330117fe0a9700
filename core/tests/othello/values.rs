//! States as plain values: their sizes, and what deserialization refuses.

use crate::board::{at, played};
use crate::file::START;
use rulebook_core::othello::{Board, Color, Direction, Event, ForfeitReason, Position, Setup, Square, State};
use std::mem::size_of;

#[test]
fn serde_gives_the_same_state() {
    let mut forfeited = played("f5");
    forfeited.forfeit_by(ForfeitReason::Silent, &mut ()).unwrap();
    for state in [State::default(), played("f5 d6"), forfeited] {
        let json = serde_json::to_string(&state).unwrap();
        assert_eq!(serde_json::from_str::<State>(&json).unwrap(), state, "{json}");
    }
    let json = serde_json::to_value(State::default()).unwrap();
    let expected = serde_json::json!({
        "board": START, "to_move": "black", "forfeit": null, "rules": {"start": "standard"}
    });
    assert_eq!(json, expected);
}

#[test]
fn serde_refuses_what_is_no_state() {
    let state = serde_json::to_value(State::default()).unwrap();
    let refused = |key: &str, value: serde_json::Value| {
        let mut json = state.clone();
        json[key] = value;
        serde_json::from_value::<State>(json).map_err(|error| error.to_string()).expect_err(key)
    };
    assert_eq!(refused("forfeit", "white".into()), "white has lost by forfeit, but black is to move (FILE-7)");
    assert_eq!(refused("board", START[1..].into()), "expected 64 squares, found 63");
    assert_eq!(
        refused("board", START.replace('X', "x").into()).split(", found").next(),
        Some("expected a square of the board: `X`, `O` or `-`")
    );
    let too_long = refused("board", format!("{START}-").into());
    assert!(too_long.contains("64"), "{too_long}");
    assert!(refused("to_move", "X".into()).contains("unknown variant"));
}

#[test]
fn serde_spells_squares_and_events() {
    assert_eq!(serde_json::to_string(&at("f5")).unwrap(), "\"f5\"");
    assert_eq!(serde_json::from_str::<Square>("\"F5\"").unwrap(), at("f5"));
    for text in ["\"f9\"", "\"f\"", "\"f55\"", "5"] {
        assert!(serde_json::from_str::<Square>(text).is_err(), "{text}");
    }
    let event = Event::Flipped { side: Color::White, from: at("a1"), direction: Direction::SouthEast, discs: 2 };
    let json = serde_json::to_string(&event).unwrap();
    assert_eq!(json, r#"{"Flipped":{"side":"white","from":"a1","direction":"south-east","discs":2}}"#);
    assert_eq!(serde_json::from_str::<Event>(&json).unwrap(), event);
}

#[test]
fn values_are_shown() {
    assert_eq!(format!("{:?} {:?}", at("f5"), Board::START), format!("f5 {START}"));
    let position = played("f5").position();
    assert_eq!(format!("{position:?}")[24..40].to_owned(), "---xo------ooo--");
    assert_eq!(format!("{:>4}|{:<6}|{:>11}", at("f5"), Color::Black, Direction::NorthWest), "  f5|black | north-west");
}

#[test]
fn states_are_small_plain_values() {
    fn plain<T: Send + Sync + Copy + Eq + std::hash::Hash + 'static>() {}
    plain::<State>();
    plain::<Setup>();
    plain::<Position>();
    plain::<Event>();
    assert_eq!((size_of::<Position>(), size_of::<State>(), size_of::<Event>()), (16, 32, 4));
}
