//! Test support: states of the fight from drawings.

use super::read::read;
use super::state::State;

/// A state of the fight, in turn 5 of player 1 with 1000 points. In the drawing, the letters from `A` are units of
/// player 1, and those from `a` units of player 2, in this order on land of kind 1. `.` is a bonus on such land. Each
/// unit has the type 0: 100 health, a weapon of 30, `move_cost` 2, `fire_cost` 5.
pub(super) fn placed(drawing: &str) -> State {
    let rows: Vec<&str> = drawing.lines().collect();
    let find = |wanted: u8| {
        let at = |row: &str| row.bytes().position(|byte| byte == wanted);
        rows.iter().enumerate().find_map(|(y, row)| at(row).map(|x| format!("{x} {y}")))
    };
    let mut text = "aitester v1\nplayers 2\nmoney 50\naction_points 1000\nmax_units 6\nturn_limit 20\nphase fight\nturn 5\n\
                    player 1\npoints 1000\nrefused 0\ntypes 2\nsoldier 10 9 100 0 30 2 5 i s\nother 10 9 100 10 30 2 5 i s\n"
        .to_owned();
    text += &format!("size {} {}\n", rows[0].len(), rows.len());
    for row in &rows {
        text += &row.replace(|letter: char| letter == '.' || letter.is_ascii_alphabetic(), "1");
        text += "\n";
    }
    for row in &rows {
        text += &".".repeat(row.len());
        text += "\n";
    }
    text += &match find(b'.') {
        Some(place) => format!("bonuses 1\n{place} first_aid\n"),
        None => "bonuses 0\n".to_owned(),
    };
    for first in [b'A', b'a'] {
        let places: Vec<String> = (first..=first + 25).map_while(find).collect();
        text += &format!("money 50 units {}\n", places.len());
        for (id, place) in places.iter().enumerate() {
            text += &format!("{id} 0 {place} 100\n");
        }
    }
    read(text.as_bytes()).unwrap_or_else(|faults| panic!("{faults}\n{text}"))
}
