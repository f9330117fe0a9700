//! FILE: texts that are no state file, each with the place and the clause.

use crate::board::write;
use crate::file::{EXAMPLE, MIXED};
use rstest::rstest;
use rulebook_core::aitester::State;
use rulebook_core::contract::Violations as _;

#[track_caller]
fn fault(text: &[u8]) -> (String, Option<&'static str>) {
    let error = State::read(text).expect_err("no state file");
    let mut faults = Vec::new();
    error.each(&mut |fault| faults.push((format!("{} {} {}", fault.place, fault.clause, fault.reason), fault.hint)));
    assert_eq!(faults.len(), 1, "{faults:?}");
    faults.remove(0)
}

/// The mixed state with one thing changed.
#[track_caller]
fn edited(from: &str, to: &str) -> (String, Option<&'static str>) {
    assert!(MIXED.contains(from), "{from}");
    fault(MIXED.replacen(from, to, 1).as_bytes())
}

/// The table of FILE-2, and other words.
#[rstest]
#[case("aitester v1", "aitester v2", "1:10 FILE-1 expected `v1`, found `v2`")]
#[case("aitester v1", "aitester", "1:9 FILE-1 expected `v1`, found the end of the line")]
#[case("aitester", "Aitester", "1:1 FILE-1 expected `aitester`, found `Aitester`")]
#[case("size 6 3", "size 6\n3", "15:7 FILE-1 expected the number of rows, an integer 1..32, found the end of the line")]
#[case("turn 12\nplayer 2", "turn 12 player 2", "8:9 FILE-1 expected the end of the line, found `player`")]
#[case("turn 12", "turn 12 x", "8:9 FILE-1 expected the end of the line, found `x`")]
#[case("turn 12", "Turn 12", "8:1 FILE-1 expected `turn`, found `Turn`")]
#[case("turn 12", "turn +12", "8:6 FILE-3 expected turn, an integer 0..999999999, found `+12`")]
#[case("turn 12", "turn=12", "8:1 FILE-1 expected `turn`, found `turn=12`")]
#[case("turn 12\nplayer 2", "player 2\nturn 12", "8:1 FILE-1 expected `turn`, found `player`")]
#[case("A~#123", "A~# 23", "17:4 FILE-4 expected a tile of the terrain: `1` to `9`, `A`, `~` or `#`, found ` `")]
#[case("2 0 5 2 0\n", "2 0 5 2 0\nend\n", "34:1 FILE-1 expected nothing more, found `end`")]
#[case("aitester", "\u{feff}aitester", r"1:1 FILE-1 expected `aitester`, found `\xef\xbb\xbfaitester`")]
#[case("players 3\n", "players 3\r", r"2:10 FILE-1 expected the end of the line, found `\x0d`")]
#[case("phase fight", "phase Fight", "7:7 FILE-1 expected buy or fight, found `Fight`")]
#[case("phase fight", "phase", "7:6 FILE-1 expected buy or fight, found the end of the line")]
#[case("money 0 units 1", "money 0", "25:8 FILE-1 expected `units`, found the end of the line")]
#[case("money 0 units 1", "money 0 unit 1", "25:9 FILE-1 expected `units`, found `unit`")]
#[case("4 0 first_aid", "4 0 medkit", "23:5 SET-8 expected `first_aid`, found `medkit`")]
#[case("4 0 first_aid", "4 0", "23:4 SET-8 expected `first_aid`, found the end of the line")]
#[case("bonuses 2", "bonus 2", "22:1 FILE-1 expected `bonuses`, found `bonus`")]
fn file_2_what_is_not_tolerated(#[case] from: &str, #[case] to: &str, #[case] expected: &str) {
    assert_eq!(edited(from, to).0, expected, "FILE-2");
}

/// What a person reads who made a typical mistake.
#[rstest]
#[case("aitester v1\n", "", "a state file begins with the line `aitester v1`")]
#[case("aitester", "\u{feff}aitester", "the file begins with a byte-order mark; save it as plain text without one")]
#[case("action_points", "actionpoints", "did you mean `action_points`?")]
#[case("turn 12", "Turn 12", "did you mean `turn`?")]
#[case("turn 12", "turn: 12", "only blanks or a line end may separate a name from its value")]
#[case("phase fight", "# comment\nphase fight", "a state file has no comments")]
#[case("turn 12\n", "", "the line of the expected word is missing, or the lines are in another order")]
#[case("turn 12\n", "turn 12\nturn 12\n", "this line is repeated, or the lines are in another order")]
#[case("turn 12", "turn -1", "a number is digits only, without a sign")]
#[case("phase fight", "phase FIGHT", "the phase is in lower case")]
#[case("players 3\n", "players 3\r", "a line ends with LF or CR LF, and not with CR alone")]
#[case("A~#123", "a~#123", "land of the kind 10 is `A`")]
#[case("A~#123", "A~#023", "the kinds of land and the players count from 1")]
#[case("A~#123", "A~#.23", "land without a hill is `1`; `.` is a tile without a placement tile")]
#[case("A~#123", "A~#+23", "units and bonuses are not drawn; they have lines of their own")]
#[case("A~#123", "A~# 23", "a row has no blanks between its tiles")]
#[case("......", "11.. 1", "a row has no blanks between its tiles")]
#[case("4 0 first_aid", "4 0 medkit", "all bonuses are first aid kits")]
#[case("{x},y! 0", "ä 0", r"letters outside ASCII, shown as `\xNN`, cannot be in a name")]
#[case("1 1 3 0 2000000\n", "", "change the number after `units`, or the lines below it")]
fn hints(#[case] from: &str, #[case] to: &str, #[case] hint: &str) {
    assert_eq!(edited(from, to).1, Some(hint));
}

#[rstest]
#[case("players 3", "players 1", "2:9 FILE-3 expected players, an integer 2..9, found `1`")]
#[case("players 3", "players 10", "2:9 FILE-3 expected players, an integer 2..9, found `10`")]
#[case("money 70", "money 1000001", "3:7 FILE-3 expected money, an integer 0..1000000, found `1000001`")]
#[case("action_points 10000", "action_points 0", "4:15 FILE-3 expected action_points, an integer 1..10000, found `0`")]
#[case(
    "action_points 10000",
    "action_points 10001",
    "4:15 FILE-3 expected action_points, an integer 1..10000, found `10001`"
)]
#[case("max_units 32", "max_units 33", "5:11 FILE-3 expected max_units, an integer 1..32, found `33`")]
#[case(
    "turn_limit 0",
    "turn_limit 1000000000",
    "6:12 FILE-3 expected turn_limit, an integer 0..999999999, found `1000000000`"
)]
#[case(
    "turn 12",
    "turn 99999999999999999999",
    "8:6 FILE-3 expected turn, an integer 0..999999999, found `99999999999999999999`"
)]
#[case("turn 12", "turn", "8:5 FILE-1 expected turn, an integer 0..999999999, found the end of the line")]
#[case("player 2", "player 0", "9:8 FILE-3 expected player, an integer 1..9, found `0`")]
#[case("points 7", "points 10001", "10:8 FILE-3 expected points, an integer 0..10000, found `10001`")]
#[case("points 7", "points 7.0", "10:8 FILE-3 expected points, an integer 0..10000, found `7.0`")]
#[case("points 7", "points 7x", "10:8 FILE-3 expected points, an integer 0..10000, found `7x`")]
#[case("refused 1", "refused 3", "11:9 FILE-3 expected refused, an integer 0..2, found `3`")]
#[case("types 2", "types 0", "12:7 FILE-3 expected types, an integer 1..32, found `0`")]
#[case("types 2", "types 33", "12:7 FILE-3 expected types, an integer 1..32, found `33`")]
#[case("size 6 3", "size 0 3", "15:6 FILE-3 expected the number of columns, an integer 1..32, found `0`")]
#[case("size 6 3", "size 6 33", "15:8 FILE-3 expected the number of rows, an integer 1..32, found `33`")]
#[case("size 6 3", "size 6x3", "15:6 FILE-3 expected the number of columns, an integer 1..32, found `6x3`")]
#[case("bonuses 2", "bonuses 65", "22:9 FILE-3 expected bonuses, an integer 0..64, found `65`")]
#[case("4 0 first", "32 0 first", "23:1 FILE-3 expected the column, an integer 0..31, found `32`")]
#[case("4 0 first", "4 32 first", "23:3 FILE-3 expected the row, an integer 0..31, found `32`")]
#[case("4 0 first", "4, 0 first", "23:2 FILE-1 expected a blank, found `,`")]
#[case("money 0 units", "money 1000001 units", "25:7 FILE-3 expected money, an integer 0..1000000, found `1000001`")]
#[case("units 1", "units 33", "25:15 FILE-3 expected units, an integer 0..32, found `33`")]
#[case("0 0 1 0 3", "0 32 1 0 3", "28:3 FILE-3 expected the number of a type, an integer 0..31, found `32`")]
#[case("0 0 1 0 3", "0 0 32 0 3", "28:5 FILE-3 expected the column, an integer 0..31, found `32`")]
#[case("0 0 1 0 3", "0 0 1 32 3", "28:7 FILE-3 expected the row, an integer 0..31, found `32`")]
#[case("0 0 1 0 3", "0 0 1 0 2000001", "28:9 FILE-3 expected health, an integer 0..2000000, found `2000001`")]
#[case("0 0 1 0 3", "0 0 1 0 -3", "28:9 FILE-3 expected health, an integer 0..2000000, found `-3`")]
#[case("0 0 1 0 3", "0 0 1 0", "28:8 FILE-1 expected health, an integer 0..2000000, found the end of the line")]
#[case("0 0 1 0 3", "0 0 1 0 3 9", "28:11 FILE-1 expected the end of the line, found `9`")]
fn file_3_numbers(#[case] from: &str, #[case] to: &str, #[case] expected: &str) {
    assert_eq!(edited(from, to).0, expected, "FILE-3");
}

#[rstest]
#[case(
    "1 1 3 0",
    "0 1 3 0",
    "29:1 FILE-9 expected the id of a unit, which is its place in the list, an integer 1..1, found `0`"
)]
#[case(
    "1 1 3 0",
    "2 1 3 0",
    "29:1 FILE-9 expected the id of a unit, which is its place in the list, an integer 1..1, found `2`"
)]
fn file_9_ids(#[case] from: &str, #[case] to: &str, #[case] expected: &str) {
    assert_eq!(edited(from, to).0, expected, "FILE-9");
}

/// The line of the type 0 of the mixed state.
const TYPE: &str = "walker 10 3 40 0 30 1 4 walker.gif walker.wav";

#[rstest]
#[case("walker 10 3 40 0 30 0 4 a b", "13:21 FILE-3 expected move_cost, an integer 1..1000000, found `0`")]
#[case(
    "walker 10 3 40 0 30 1 4 a",
    "13:26 FILE-1 expected a name of 1 to 31 printable ASCII characters, found the end of the line"
)]
#[case("walker 10 3 40 0 30 1 a b", "13:23 FILE-3 expected fire_cost, an integer 1..1000000, found `a`")]
#[case("walker 10 3 40 0 30 1", "13:22 FILE-1 expected fire_cost, an integer 1..1000000, found the end of the line")]
#[case("walker 10 3 40 0 30 1 4 a b c", "13:29 FILE-1 expected the end of the line, found `c`")]
#[case("two words 3 40 0 30 1 4 a b", "13:5 FILE-3 expected price, an integer 0..1000000, found `words`")]
#[case(
    "wälker 10 3 40 0 30 1 4 a b",
    r"13:1 SET-6 expected a name of 1 to 31 printable ASCII characters, found `w\xc3\xa4lker`"
)]
#[case(
    "0123456789abcdef0123456789abcdef 1 1 1 1 1 1 1 a b",
    "13:1 SET-6 expected a name of 1 to 31 printable ASCII characters, found `0123456789abcdef01234567…`"
)]
fn set_6_types(#[case] line: &str, #[case] expected: &str) {
    assert_eq!(edited(TYPE, line).0, expected, "SET-6");
}

/// The number of lines of a list, and the line to edit.
#[rstest]
#[case("types 2", "types 3", "15:1 FILE-1 expected 3 types, as many as types says, found 2")]
#[case("types 2", "types 1", "14:1 FILE-1 expected 1 type, as many as types says, found 2")]
#[case("bonuses 2", "bonuses 3", "25:1 FILE-1 expected 3 bonuses, as many as bonuses says, found 2")]
#[case("bonuses 2", "bonuses 0", "23:1 FILE-1 expected 0 bonuses, as many as bonuses says, found 2")]
#[case("units 1", "units 0", "26:1 FILE-1 expected 0 units of this player, as many as units says, found 1")]
#[case("units 1", "units 2", "27:1 FILE-1 expected 2 units of this player, as many as units says, found 1")]
#[case("1 1 3 0 2000000\n", "", "29:1 FILE-1 expected 2 units of this player, as many as units says, found 1")]
#[case("5 units 3", "5 units 2", "33:1 FILE-1 expected 2 units of this player, as many as units says, found 3")]
#[case("5 units 3", "5 units 4", "33:10 FILE-1 expected 4 units of this player, as many as units says, found 3")]
#[case("players 3", "players 2", "30:1 FILE-1 expected 2 players, as many as players says, found 3")]
#[case("players 3", "players 4", "33:10 FILE-1 expected 4 players, as many as players says, found 3")]
fn file_1_lists(#[case] from: &str, #[case] to: &str, #[case] expected: &str) {
    let (found, hint) = edited(from, to);
    assert_eq!(found, expected, "FILE-1");
    assert!(hint.unwrap_or_default().starts_with("change the number after"), "{hint:?}");
}

/// The size of the drawing, and the place to edit.
#[rstest]
#[case("A~#123", "A~#12", "17:6 FILE-4 expected 6 tiles in this row, as many as size says, found 5")]
#[case("A~#123", "A~#1234", "17:7 FILE-4 expected 6 tiles in this row, as many as size says, found 7")]
#[case(".....3", ".....", "21:6 FILE-4 expected 6 tiles in this row, as many as size says, found 5")]
#[case(".....3", ".....3.", "21:7 FILE-4 expected 6 tiles in this row, as many as size says, found 7")]
#[case("size 6 3", "size 7 3", "15:6 FILE-4 expected 6 columns, as many as each row below has tiles, found 7")]
#[case("size 6 3", "size 3 6", "15:6 FILE-4 expected 6 columns, as many as each row below has tiles, found 3")]
#[case("size 6 3", "size 6 4", "15:8 FILE-4 expected 3 rows, as many as the terrain and the placement have, found 4")]
#[case("size 6 3", "size 6 2", "15:8 FILE-4 expected 3 rows, as many as the terrain and the placement have, found 2")]
#[case("A~#123\n", "", "18:1 FILE-4 expected 3 rows of terrain, as many as size says, found 2")]
#[case("A~#123\n", "A~#123\n111111\n", "19:1 FILE-4 expected 3 rows of terrain, as many as size says, found 4")]
#[case("......\n", "", "21:1 FILE-5 expected 3 rows of placement tiles, as many as size says, found 2")]
#[case("......\n", "......\n......\n", "22:1 FILE-5 expected 3 rows of placement tiles, as many as size says, found 4")]
#[case("1..2..\n......\n.....3\n", "", "19:1 FILE-5 expected 3 rows of placement tiles, as many as size says, found 0")]
fn file_4_the_size_of_the_drawing(#[case] from: &str, #[case] to: &str, #[case] expected: &str) {
    assert_eq!(edited(from, to).0, expected, "FILE-4, FILE-5");
}

#[rstest]
#[case("A~#123", "A~#1x3", "17:5 FILE-4 expected a tile of the terrain: `1` to `9`, `A`, `~` or `#`, found `x`")]
#[case("A~#123", "A~#1.3", "17:5 FILE-4 expected a tile of the terrain: `1` to `9`, `A`, `~` or `#`, found `.`")]
#[case(
    "A~#123",
    "A~#1ä3",
    r"17:5 FILE-4 expected a tile of the terrain: `1` to `9`, `A`, `~` or `#`, found `\xc3\xa4`"
)]
#[case(
    "......",
    "..~...",
    "20:3 FILE-5 expected a tile of the placement: `.` or the number of a player, `1` to `9`, found `~`"
)]
#[case(
    "......",
    "..0...",
    "20:3 FILE-5 expected a tile of the placement: `.` or the number of a player, `1` to `9`, found `0`"
)]
#[case(
    "......",
    "..A...",
    "20:3 FILE-5 expected a tile of the placement: `.` or the number of a player, `1` to `9`, found `A`"
)]
fn file_4_and_5_characters(#[case] from: &str, #[case] to: &str, #[case] expected: &str) {
    assert_eq!(edited(from, to).0, expected, "FILE-4, FILE-5");
}

/// Each line missing, repeated, cut, and with a word too many: the error names this line or the one at which it shows.
#[test]
fn file_1_every_line_broken() {
    for text in [EXAMPLE, MIXED] {
        let lines: Vec<&str> = text.lines().collect();
        for index in 0..lines.len() {
            let edit = |new: &[&str]| {
                let mut edited = lines.clone();
                edited.splice(index..=index, new.iter().copied());
                edited.join("\n") + "\n"
            };
            let line = lines[index];
            let cut = line.rsplit_once(' ').map_or("", |(before, _)| before);
            let surplus = format!("{line} 1");
            for (broken, near) in
                [(edit(&[]), false), (edit(&[line, line]), false), (edit(&[cut]), true), (edit(&[&surplus]), true)]
            {
                if State::read(broken.as_bytes()).is_ok() {
                    panic!("FILE-1: line {}:\n{broken}", index + 1);
                }
                let (found, _) = fault(broken.as_bytes());
                let place: usize = found.split(':').next().unwrap().parse().unwrap();
                let is_row = !line.contains(' ');
                assert!(!near || is_row || place == index + 1, "line {}: {found}\n{broken}", index + 1);
            }
        }
    }
}

/// No text makes the reader panic: every prefix, and every byte changed.
#[test]
fn file_1_whatever_is_read() {
    for len in 0..MIXED.len() {
        assert_eq!(State::read(&MIXED.as_bytes()[..len]).is_ok(), len + 1 >= MIXED.len(), "{len} bytes");
    }
    for at in 0..MIXED.len() {
        for byte in 0..=u8::MAX {
            let mut text = MIXED.as_bytes().to_vec();
            text[at] = byte;
            if let Ok(state) = State::read(&text) {
                assert_eq!(State::read(write(&state).as_bytes()).as_ref(), Ok(&state), "FILE-1: byte {at} is {byte}");
            }
        }
    }
}
