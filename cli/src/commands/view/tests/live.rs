//! Running games: new rounds are shown.

use super::super::look;
use super::super::playback::Playback;
use super::fixtures::{Record, press, screen};
use std::time::Duration;

/// A record with only some states, as left by another referee.
fn begun(whole: &Record, states: std::ops::Range<u64>) -> Record {
    let record = Record::empty();
    states.for_each(|number| record.take(whole, &format!("{number:04}.txt")));
    record
}

fn number(playback: &Playback) -> u64 {
    playback.frame().number
}

#[test]
fn who_is_at_the_end_stays_there() {
    let whole = Record::played(12);
    let record = begun(&whole, 0..5);
    let (mut playback, source) = (record.open(), record.source());
    assert_eq!(number(&playback), 4);
    assert!(screen(&mut playback).contains("\nthe game is not over; round 4 is shown when it has been played\n"));
    assert!(!look(&mut playback, &source), "nothing has come");
    record.take(&whole, "0005.txt");
    record.take(&whole, "0006.txt");
    assert!(look(&mut playback, &source));
    assert_eq!(number(&playback), 6);
    assert!(screen(&mut playback).contains(" 6 so far\n"));
    // A user at another round stays there.
    press(&mut playback, "<Left>");
    record.take(&whole, "0007.txt");
    assert!(look(&mut playback, &source));
    assert_eq!(number(&playback), 5);
    // The timeline shows where the end is.
    assert!(screen(&mut playback).contains(" 7 so far\n"));
    press(&mut playback, "<End>");
    (8..=12).for_each(|number| record.take(&whole, &format!("{number:04}.txt")));
    assert!(look(&mut playback, &source));
    assert_eq!(number(&playback), 12);
    let window = screen(&mut playback);
    assert!(window.contains("\nthe game is over: 1. P"), "{window}");
    assert!(window.contains(" 12 end\n"), "{window}");
}

/// A record need not start with round 0.
#[test]
fn rounds_have_their_own_numbers() {
    let whole = Record::played(12);
    let record = begun(&whole, 5..9);
    record.edit("0007.txt", |text| text.replacen(" R1 13 ", " R1 12 ", 1));
    let mut playback = record.open();
    assert_eq!(number(&playback), 8);
    press(&mut playback, "<Home>");
    assert_eq!(number(&playback), 5);
    press(&mut playback, "7<Enter>");
    assert_eq!(number(&playback), 7);
    press(&mut playback, "<Home>d");
    assert_eq!(number(&playback), 7);
    press(&mut playback, "4<Enter>");
    assert_eq!(number(&playback), 7);
    assert!(screen(&mut playback).contains("\nno round 4 in this record; it has 5 to 8\n5 ━"));
    playback.play_from(6);
    assert_eq!((number(&playback), playback.is_playing()), (6, true));
}

/// Playback plays all rounds, waits, and continues with new ones.
#[test]
fn what_comes_while_it_plays_is_played() {
    let whole = Record::played(12);
    let record = begun(&whole, 0..3);
    let (mut playback, source) = (record.open(), record.source());
    playback.play_from(0);
    assert_eq!((number(&playback), playback.is_playing()), (0, true));
    playback.tick(Duration::from_secs(10));
    assert_eq!((number(&playback), playback.is_playing()), (2, true));
    assert!(screen(&mut playback).lines().next().unwrap().ends_with("▶ waiting"));
    assert!(!playback.tick(Duration::from_secs(1)));
    (3..=12).for_each(|number| record.take(&whole, &format!("{number:04}.txt")));
    assert!(look(&mut playback, &source));
    assert_eq!(number(&playback), 2);
    playback.tick(Duration::from_millis(500));
    assert_eq!((number(&playback), playback.is_playing()), (3, true));
    playback.tick(Duration::from_secs(10));
    assert_eq!((number(&playback), playback.is_playing()), (12, false));
}

/// After End, playback shows each new round as it is played.
#[test]
fn the_newest_round_is_played_where_that_is_wanted() {
    let whole = Record::played(12);
    let record = begun(&whole, 0..3);
    let (mut playback, source) = (record.open(), record.source());
    press(&mut playback, "<End> ");
    (3..9).for_each(|number| record.take(&whole, &format!("{number:04}.txt")));
    assert!(look(&mut playback, &source));
    assert_eq!((number(&playback), playback.is_playing()), (7, true));
}

/// A file that another referee is still writing is read again.
#[test]
fn a_file_that_is_not_whole_is_told_and_read_again() {
    let whole = Record::played(12);
    let record = begun(&whole, 0..5);
    let (mut playback, source) = (record.open(), record.source());
    record.take(&whole, "0005.txt");
    record.take(&whole, "0006.txt");
    record.edit("0006.txt", |text| text[..100].to_owned());
    assert!(look(&mut playback, &source));
    let window = screen(&mut playback);
    assert!(playback.error().unwrap().starts_with("0006.txt:4:"), "{:?}", playback.error());
    assert!(window.contains("\n! 0006.txt:4:"), "{window}");
    assert_eq!(number(&playback), 5, "what was read before is shown");
    assert!(!look(&mut playback, &source), "the error is reported once");
    record.take(&whole, "0006.txt");
    assert!(look(&mut playback, &source));
    assert_eq!((number(&playback), playback.error()), (6, None));
}

#[test]
fn a_folder_that_goes_away_is_told() {
    let whole = Record::played(12);
    let record = begun(&whole, 0..5);
    let (mut playback, source) = (record.open(), record.source());
    (0..5).for_each(|number| std::fs::remove_file(record.path(&format!("{number:04}.txt"))).unwrap());
    assert!(look(&mut playback, &source));
    let window = screen(&mut playback);
    assert!(window.contains("\n! /") && playback.error().unwrap().contains("no round files"), "{window}");
    assert!(window.starts_with("redbot game1 · round 4 of 12 "), "{window}");
}
