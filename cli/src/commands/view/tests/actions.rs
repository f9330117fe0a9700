//! Keys and time.

use super::super::keys::BINDINGS;
use super::super::playback::{Playback, Request};
use super::fixtures::{PLAIN, Record, draw, press, screen, text};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use rstest::rstest;
use std::time::Duration;

/// The position: round, phase, whether it plays, and speed.
fn place(playback: &Playback) -> (u64, Option<&'static str>, bool, f32) {
    (playback.frame().number, playback.phase(), playback.is_playing(), playback.speed())
}

#[rstest]
#[case("", 0)]
#[case("<Right>", 1)]
#[case("ll<Left>", 1)]
#[case("<Left>h", 0)]
#[case("<PgDn>", 10)]
#[case("<PgDn><PgDn><PgUp>", 10)]
#[case("<End>", 40)]
#[case("G<Right>", 40)]
#[case("<End><PgUp>", 30)]
#[case("<End><Home>", 0)]
#[case("Gg", 0)]
#[case("17<Enter>", 17)]
#[case("017<Enter><Right>", 18)]
#[case("178<Backspace><Enter>", 17)]
#[case("17<Esc><Enter>", 0)]
#[case("40<Enter>", 40)]
#[case("41<Enter>", 0)]
#[case("99999999999<Enter>", 0)]
#[case("<Enter>", 0)]
#[case("xyz<Right>", 1)]
fn keys_go_from_round_to_round(#[case] keys: &str, #[case] round: u64) {
    let mut playback = Record::played(40).open();
    assert_eq!(press(&mut playback, keys), None);
    assert_eq!(place(&playback), (round, None, false, 2.0));
    assert!(screen(&mut playback).starts_with(&format!("redbot game1 · round {round} of 40 ")));
}

#[test]
fn a_round_that_is_not_there_is_named() {
    let mut playback = Record::played(5).open();
    press(&mut playback, "77");
    assert!(screen(&mut playback).contains("\ngo to round 77_ (Enter goes there"));
    press(&mut playback, "<Enter>");
    assert!(screen(&mut playback).contains("\nno round 77 in this record; it has 0 to 5\n"));
    press(&mut playback, "<Right>");
    assert!(!screen(&mut playback).contains("no round 77"));
}

#[rstest]
#[case("q", Some(Request::Quit))]
#[case("<Esc>", Some(Request::Quit))]
#[case("1<Esc>", None)]
#[case("<C-c>", Some(Request::Interrupt))]
#[case("<C-z>", Some(Request::Suspend))]
#[case("?<C-c>", Some(Request::Interrupt))]
#[case("?q", None)]
#[case("?qq", Some(Request::Quit))]
fn keys_that_leave(#[case] keys: &str, #[case] request: Option<Request>) {
    assert_eq!(press(&mut Record::played(2).open(), keys), request);
}

/// Steps phase by phase through a whole game and back, without skipping any.
#[test]
fn phases_are_stepped_through_both_ways() {
    let mut playback = Record::played(25).open();
    let mut there = vec![place(&playback)];
    while playback.frame().number < 25 {
        press(&mut playback, ".");
        there.push(place(&playback));
    }
    let phases = |name| there.iter().filter(|place| place.1 == Some(name)).count();
    assert_eq!(phases("moves"), 25);
    assert!(phases("fire") > 5 && phases("builds") > 5, "{there:?}");
    let mut back = vec![place(&playback)];
    while place(&playback) != there[0] {
        press(&mut playback, ",");
        back.push(place(&playback));
    }
    back.reverse();
    assert_eq!(back, there);
}

/// In the middle of a round, one step back is its start.
#[test]
fn a_step_back_from_a_phase_is_the_round() {
    let mut playback = Record::played(25).open();
    press(&mut playback, "3<Enter>.<Left>");
    assert_eq!(place(&playback), (3, None, false, 2.0));
    press(&mut playback, ".<Right>");
    assert_eq!(place(&playback), (4, None, false, 2.0));
}

#[test]
fn the_playback_runs_at_its_speed_to_the_end() {
    let mut playback = Record::played(12).open();
    let second = Duration::from_secs(1);
    assert!(!playback.tick(second), "it is paused");
    press(&mut playback, " ");
    assert!(playback.tick(second));
    assert_eq!(place(&playback).0, 2);
    playback.tick(second / 8);
    assert_eq!(place(&playback), (2, Some("moves"), true, 2.0));
    press(&mut playback, " ");
    playback.tick(second);
    assert_eq!(place(&playback), (2, Some("moves"), false, 2.0));
    press(&mut playback, " ++");
    playback.tick(second / 2);
    assert_eq!(place(&playback).0, 6);
    press(&mut playback, "---");
    playback.tick(second);
    assert_eq!(place(&playback).0, 7);
    press(&mut playback, "=<PgUp>");
    assert_eq!(place(&playback), (0, None, true, 2.0));
    playback.tick(second * 5);
    assert_eq!(place(&playback).0, 10);
    playback.tick(second * 5);
    assert_eq!(place(&playback), (12, None, false, 2.0));
    // At the end, the space key plays from the start again.
    press(&mut playback, " ");
    assert_eq!(place(&playback), (0, None, true, 2.0));
    // A step pauses it.
    press(&mut playback, "<Right>");
    assert_eq!(place(&playback), (1, None, false, 2.0));
}

#[test]
fn there_is_a_fastest_and_a_slowest_speed() {
    let mut playback = Record::played(2).open();
    press(&mut playback, "++++++++++++");
    assert_eq!(playback.speed(), 32.0);
    press(&mut playback, "----------------");
    assert_eq!(playback.speed(), 0.25);
}

/// Scrolling shows every event, and no line beyond the last.
#[test]
fn events_are_scrolled() {
    let mut playback = Record::played(40).open();
    press(&mut playback, "20<Enter>");
    let events: Vec<String> = playback.frame_now().events.iter().map(|event| event.text.clone()).collect();
    let words = |content: &str| content.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let mut seen = Vec::new();
    press(&mut playback, &"<Up>".repeat(100));
    for _ in 0..100 {
        let side: String =
            screen(&mut playback).lines().map(|line| line.chars().skip(54).collect::<String>() + " ").collect();
        seen.extend(words(side.split("events of round 20").nth(1).unwrap()));
        press(&mut playback, "j");
    }
    for word in events.iter().flat_map(|event| words(event)) {
        assert!(seen.contains(&word), "{word}");
    }
    let bottom = screen(&mut playback);
    assert!(bottom.contains("END-1"), "{bottom}");
    press(&mut playback, "<Up>");
    assert_ne!(screen(&mut playback), bottom, "one step up is enough to move it");
    press(&mut playback, "<Right>");
    assert_eq!(playback.scroll, None);
}

#[test]
fn departures_are_gone_to_one_by_one() {
    let record = Record::played(30);
    for name in ["0007.txt", "0021.txt"] {
        record.edit(name, |text| text.replacen(" R1 13 ", " R1 12 ", 1));
    }
    let mut playback = record.open();
    let mut numbers = Vec::new();
    for _ in 0..5 {
        press(&mut playback, "d");
        let window = screen(&mut playback);
        let departs = window.lines().any(|line| line.starts_with("! 00") && line.contains("the rules give"));
        assert!(departs && playback.frame().departure.is_some(), "{window}");
        numbers.push(playback.frame().number);
    }
    // A state that follows a wrong one departs too, because the rules continue from the
    // recorded state.
    let departures: Vec<u64> = playback.summary().departures.iter().map(|(number, _)| *number).collect();
    assert!(departures.contains(&7) && departures.contains(&21));
    assert_eq!(numbers, departures.iter().copied().cycle().take(5).collect::<Vec<_>>());
    press(&mut playback, "<Home>");
    let count = departures.len();
    assert!(screen(&mut playback).contains(&format!("\n{count} states depart from the rules; d goes to the next\n")));
    let mut sound = Record::played(3).open();
    press(&mut sound, "d");
    assert!(screen(&mut sound).contains("\nall of this record follows from the rules\n"));
}

/// Each key in the help does something in some situation.
#[test]
fn every_key_of_the_help_does_something() {
    let record = Record::played(40);
    record.edit("0007.txt", |text| text.replacen(" R1 13 ", " R1 12 ", 1));
    for binding in &BINDINGS {
        for &code in binding.codes {
            let mut playback = record.open();
            press(&mut playback, "20<Enter>.<Down>1");
            let before = text(&draw(&mut playback, (80, 24), PLAIN));
            let key = KeyEvent::new(code, KeyModifiers::NONE);
            let request = super::super::keys::action(key).and_then(|action| playback.act(action));
            let after = text(&draw(&mut playback, (80, 24), PLAIN));
            assert!(request.is_some() || before != after, "{}: {code:?}", binding.label);
        }
    }
}

#[test]
fn a_key_that_is_let_go_does_nothing() {
    let key = KeyEvent::new_with_kind(KeyCode::Right, KeyModifiers::NONE, KeyEventKind::Release);
    assert_eq!(super::super::keys::action(key), None);
}
