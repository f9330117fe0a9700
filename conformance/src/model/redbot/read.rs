//! FILE-1 to FILE-8: parses round files.

use super::answer::order;
use super::lines::lines;
use super::number::{MAX_INTEGER, MIN_INTEGER, integer, is_integer};
use super::rules::Rules;
use super::state::{Cell, Direction, Player, Robot, State, Wall};
use crate::model::text::{Rejection, Violation, trim, words};

/// Reads and validates a round file.
///
/// # Errors
///
/// FILE-18: a single fault when the file is malformed, otherwise a fault for each violation of FILE-9 to FILE-17.
pub fn read(text: &[u8], rules: &Rules) -> Result<State, Rejection> {
    let state = readable(text, rules).map_err(|fault| Rejection { faults: vec![fault] })?;
    let faults = state.faults();
    if faults.is_empty() { Ok(state) } else { Err(Rejection { faults }) }
}

fn readable(text: &[u8], rules: &Rules) -> Result<State, Violation> {
    let lines = lines(text)?;
    let (counter, maximum) = pair(&lines.counter, b'/', 0, MAX_INTEGER)?;
    let (width, height) = pair(&lines.size, b'x', 1, 32)?;
    let mut players = Vec::new();
    for n in 0..4 {
        let mut player = player(&lines.players[n])?;
        let goals = list(&lines.goals[n], 2)?;
        // FILE-8: the list may be empty. Goals keep their order and their duplicates.
        if goals.len() > 32 {
            return Err(Violation::new("FILE-8", "more than 32 goal cells"));
        }
        player.goals = goals.iter().map(|goal| Cell::new(goal[0], goal[1])).collect();
        // FILE-6
        let Some(last) = order(&words(&lines.orders[n])) else {
            return Err(Violation::new("FILE-6", format!("no order of P{}", n + 1)));
        };
        player.last_order = last;
        player.name = name(&lines.totals[n])?;
        players.push(player);
    }
    let walls = list(&lines.walls, 3)?;
    // FILE-8
    if walls.len() > 128 {
        return Err(Violation::new("FILE-8", "more than 128 walls"));
    }
    let walls = walls.iter().map(|wall| Wall { cell: Cell::new(wall[0], wall[1]), lives: wall[2] }).collect();
    let players = players.try_into().expect("there are four");
    Ok(State { rules: rules.clone(), counter, maximum, width, height, players, walls })
}

/// FILE-8: parses an integer within its range.
fn number(word: &[u8], low: i64, high: i64) -> Result<i64, Violation> {
    integer(word, low, high).ok_or_else(|| {
        let word = String::from_utf8_lossy(word);
        Violation::new("FILE-8", format!("{word:?} is not an integer within {low}..{high}"))
    })
}

/// Parses two numbers separated by one byte and nothing else (FILE-2: no blanks inside).
fn pair(text: &[u8], between: u8, low: i64, high: i64) -> Result<(i64, i64), Violation> {
    let parts: Vec<_> = text.split(|&byte| byte == between).collect();
    if parts.len() != 2 {
        let text = String::from_utf8_lossy(text);
        return Err(Violation::new(
            "FILE-1",
            format!("{text:?} are not two numbers with {:?} between", char::from(between)),
        ));
    }
    Ok((number(parts[0], low, high)?, number(parts[1], low, high)?))
}

/// Parses a line `Pn:` of the first group. The caller adds goals, order and name.
fn player(text: &[u8]) -> Result<Player, Violation> {
    let words = words(text);
    if words.len() != 14 || words[4] != b"R1" || words[9] != b"R2" {
        return Err(Violation::new("FILE-1", "a player is InGame FinishRound fire-points allowance R1 robot R2 robot"));
    }
    Ok(Player {
        // FILE-4
        in_game: number(words[0], 0, 1)? == 1,
        finish_round: number(words[1], 0, MAX_INTEGER)?,
        // FILE-8; FILE-14 and FILE-15 are checked later.
        fire_points: number(words[2], MIN_INTEGER, MAX_INTEGER)?,
        allowance: number(words[3], MIN_INTEGER, MAX_INTEGER)?,
        robots: [robot(&words[5..9])?, robot(&words[10..14])?],
        goals: Vec::new(),
        last_order: super::Order::DEFAULT,
        name: String::new(),
    })
}

fn robot(words: &[&[u8]]) -> Result<Robot, Violation> {
    let lives = number(words[0], MIN_INTEGER, MAX_INTEGER)?;
    let direction = match words[1] {
        b"UP" => Direction::Up,
        b"RIGHT" => Direction::Right,
        b"DOWN" => Direction::Down,
        b"LEFT" => Direction::Left,
        _ => return Err(Violation::new("FILE-1", "a robot has no direction")),
    };
    Ok(Robot {
        lives,
        direction,
        cell: Cell::new(number(words[2], MIN_INTEGER, MAX_INTEGER)?, number(words[3], MIN_INTEGER, MAX_INTEGER)?),
    })
}

/// FILE-1: parses a list of entries with this many integers, each followed by a comma.
fn list(text: &[u8], length: usize) -> Result<Vec<Vec<i64>>, Violation> {
    let mut pieces: Vec<_> = text.split(|&byte| byte == b',').collect();
    let last = pieces.pop().unwrap_or_default();
    // FILE-2: no comma after an entry.
    if !words(last).is_empty() {
        return Err(Violation::new("FILE-2", "no comma after an entry"));
    }
    let mut entries = Vec::new();
    for piece in pieces {
        let words = words(piece);
        // FILE-2: an empty entry, or one of another length.
        if words.len() != length {
            return Err(Violation::new("FILE-2", format!("an entry has {} numbers, not {length}", words.len())));
        }
        let mut entry = Vec::new();
        for word in words {
            entry.push(number(word, MIN_INTEGER, MAX_INTEGER)?);
        }
        entries.push(entry);
    }
    Ok(entries)
}

/// FILE-7: parses the name, the text after the total.
fn name(text: &[u8]) -> Result<String, Violation> {
    let end = text.iter().position(|&byte| byte == b' ' || byte == b'\t').unwrap_or(text.len());
    let (total, rest) = text.split_at(end);
    // FILE-5: the total may be any integer and is ignored.
    if !is_integer(total) {
        return Err(Violation::new("FILE-5", "no total"));
    }
    // FILE-7: surrounding blanks are dropped, inner blanks are kept.
    let Ok(name) = String::from_utf8(trim(rest).to_vec()) else {
        return Err(Violation::new("FILE-7", "a name is not UTF-8"));
    };
    if name.len() > 64 {
        return Err(Violation::new("FILE-7", "a name has more than 64 bytes"));
    }
    for c in name.chars() {
        if c <= '\u{1f}' || ('\u{7f}'..='\u{9f}').contains(&c) {
            return Err(Violation::new("FILE-7", format!("a name holds the control character {c:?}")));
        }
    }
    Ok(name)
}
