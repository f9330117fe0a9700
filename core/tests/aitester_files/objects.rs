//! MAP-1, MAP-2: what the readers of maps and objects tolerate.

use rstest::rstest;
use rulebook_core::aitester::{Map, Objects};

const MAP: &str = "aitester-map v1\nplayers 2\nsize 3 2\n1#1\n1~1\n1.2\n1.2\n";
const OBJECTS: &str = "aitester-obj v1\nbonuses 1\n2 0 first_aid\nunits 2\n1 tank 0 1\n2 tank 2 1\n";

/// The deviations that FILE-2 allows.
#[rstest]
#[case::crlf("\n", "\r\n")]
#[case::blanks(" ", " \t ")]
#[case::blanks_around_lines("\n", " \n\t")]
#[case::blank_lines("\n", "\n\n \n")]
#[case::leading_zeros(" 2", " 0002")]
fn map_1_and_map_2_what_is_tolerated(#[case] from: &str, #[case] to: &str) {
    let usual = (Map::read(MAP.as_bytes()).unwrap(), Objects::read(OBJECTS.as_bytes()).unwrap());
    assert_eq!(Map::read(MAP.replace(from, to).as_bytes()), Ok(usual.0), "MAP-1");
    assert_eq!(Objects::read(OBJECTS.replace(from, to).as_bytes()), Ok(usual.1), "MAP-2");
}

#[test]
fn the_last_line_end_may_be_missing() {
    assert!(Map::read(MAP.trim_end().as_bytes()).is_ok());
    assert!(Objects::read(OBJECTS.trim_end().as_bytes()).is_ok());
}

#[test]
fn map_2_a_file_without_objects() {
    assert_eq!(Objects::read(b"aitester-obj v1\nbonuses 0\nunits 0\n"), Ok(Objects::default()));
}

#[test]
fn map_2_as_many_objects_as_there_can_be() {
    let mut text = String::from("aitester-obj v1\nbonuses 64\n");
    (0..64).for_each(|i| text += &format!("{} {} first_aid\n", i % 32, i / 32));
    text += "units 288\n";
    (0..288).for_each(|i| text += &format!("{} t 0 0\n", i % 9 + 1));
    let objects = Objects::read(text.as_bytes()).unwrap();
    assert_eq!((objects.bonuses.len(), objects.units.len()), (64, 288));
    let error = Objects::read(text.replace("units 288", "units 289").as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "67:7: expected units, an integer 0..288, found `289`");
}

/// No prefix of a file is read as if it was complete, and none makes a reader panic.
#[test]
fn files_that_were_cut_are_not_read() {
    for end in 0..MAP.len() - 2 {
        assert!(Map::read(&MAP.as_bytes()[..end]).is_err(), "{end}");
    }
    for end in 0..OBJECTS.len() - 2 {
        assert!(Objects::read(&OBJECTS.as_bytes()[..end]).is_err(), "{end}");
    }
}
