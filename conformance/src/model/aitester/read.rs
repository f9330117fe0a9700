//! FILE-1 to FILE-5: parses state files.

use super::check::violations;
use super::state::{Parameters, Phase, Player, State, Terrain, Tile, Unit, UnitType};
use crate::model::text::{Rejection, Violation, physical_lines, words};
use std::ops::RangeInclusive;

/// Reads and validates a state file.
///
/// # Errors
///
/// FILE-10: a single fault when the file is unreadable, otherwise a fault for each violation.
pub fn read(text: &[u8]) -> Result<State, Rejection> {
    let state = readable(text).map_err(|fault| Rejection { faults: vec![fault] })?;
    let faults = violations(&state);
    if faults.is_empty() { Ok(state) } else { Err(Rejection { faults }) }
}

type Readable<T> = Result<T, Violation>;

/// SET-3, SET-6
const UP_TO_A_MILLION: RangeInclusive<i64> = 0..=1_000_000;

/// SET-6
const FROM_ONE_TO_A_MILLION: RangeInclusive<i64> = 1..=1_000_000;

/// FILE-3: the range of x, y, and the type and id of a unit.
const UP_TO_31: RangeInclusive<i64> = 0..=31;

fn readable(text: &[u8]) -> Readable<State> {
    let mut lines = Lines { rest: physical_lines(text)?.into_iter() };
    lines.next_of::<2>("aitester v1").and_then(|[name, version]| {
        word(&name, "aitester")?;
        word(&version, "v1")
    })?;
    let parameters = Parameters {
        players: lines.value("players", 2..=9)?,
        money: lines.value("money", UP_TO_A_MILLION)?,
        action_points: lines.value("action_points", 1..=10_000)?,
        max_units: lines.value("max_units", 1..=32)?,
        turn_limit: lines.value("turn_limit", 0..=999_999_999)?,
    };
    let phase = lines.phase()?;
    let turn = lines.value("turn", 0..=999_999_999)?;
    let player = lines.value("player", 1..=9)?;
    let points = lines.value("points", 0..=10_000)?;
    let refused = lines.value("refused", 0..=2)?;
    let mut types = Vec::new();
    for _ in 0..lines.value("types", 1..=32)? {
        types.push(lines.unit_type()?);
    }
    let (columns, rows) = lines.size()?;
    let mut terrain = Vec::new();
    for _ in 0..rows {
        terrain.push(lines.row("FILE-4", columns, terrain_of)?);
    }
    let mut placement = Vec::new();
    for _ in 0..rows {
        placement.push(lines.row("FILE-5", columns, placement_of)?);
    }
    let mut bonuses = Vec::new();
    for _ in 0..lines.value("bonuses", 0..=64)? {
        bonuses.push(lines.bonus()?);
    }
    let mut players = Vec::new();
    for _ in 0..parameters.players {
        players.push(lines.player()?);
    }
    if let Some(line) = lines.rest.next() {
        return Err(Violation::new("FILE-2", format!("{:?} after the last line", excerpt(&line))));
    }
    Ok(State {
        parameters,
        phase,
        turn,
        player,
        points,
        refused,
        types,
        columns,
        rows,
        terrain,
        placement,
        bonuses,
        players,
    })
}

/// The lines that have not been read yet.
struct Lines {
    rest: std::vec::IntoIter<Vec<u8>>,
}

impl Lines {
    fn next(&mut self) -> Readable<Vec<u8>> {
        self.rest.next().ok_or_else(|| Violation::new("FILE-1", "the file ends too early"))
    }

    /// Reads a line with exactly `N` words, which has this form.
    fn next_of<const N: usize>(&mut self, form: &str) -> Readable<[Vec<u8>; N]> {
        let line = self.next()?;
        let words: Vec<Vec<u8>> = words(&line).into_iter().map(<[u8]>::to_vec).collect();
        words.try_into().map_err(|_| Violation::new("FILE-1", format!("{:?} instead of {form:?}", excerpt(&line))))
    }

    /// Reads a line with a name and a number.
    fn value(&mut self, name: &str, range: RangeInclusive<i64>) -> Readable<i64> {
        let [first, number] = self.next_of(&format!("{name} n"))?;
        word(&first, name)?;
        integer(&number, range)
    }

    fn phase(&mut self) -> Readable<Phase> {
        let [name, phase] = self.next_of("phase buy")?;
        word(&name, "phase")?;
        match phase.as_slice() {
            b"buy" => Ok(Phase::Buy),
            b"fight" => Ok(Phase::Fight),
            _ => Err(Violation::new("FILE-1", format!("{:?} is not a phase", excerpt(&phase)))),
        }
    }

    fn unit_type(&mut self) -> Readable<UnitType> {
        let [unit_name, price, range, health, shield, weapon, move_cost, fire_cost, icon, sound] =
            self.next_of("a type")?;
        Ok(UnitType {
            name: name(&unit_name)?,
            price: integer(&price, UP_TO_A_MILLION)?,
            range: integer(&range, FROM_ONE_TO_A_MILLION)?,
            health: integer(&health, FROM_ONE_TO_A_MILLION)?,
            shield: integer(&shield, UP_TO_A_MILLION)?,
            weapon: integer(&weapon, UP_TO_A_MILLION)?,
            move_cost: integer(&move_cost, FROM_ONE_TO_A_MILLION)?,
            fire_cost: integer(&fire_cost, FROM_ONE_TO_A_MILLION)?,
            icon: name(&icon)?,
            sound: name(&sound)?,
        })
    }

    fn size(&mut self) -> Readable<(i64, i64)> {
        let [name, columns, rows] = self.next_of("size W H")?;
        word(&name, "size")?;
        Ok((integer(&columns, 1..=32)?, integer(&rows, 1..=32)?))
    }

    /// FILE-4, FILE-5: reads a row with a character for each column.
    fn row<T>(&mut self, clause: &'static str, columns: i64, meaning: fn(u8) -> Option<T>) -> Readable<Vec<T>> {
        let line = self.next()?;
        let row: Option<Vec<T>> = line.iter().copied().map(meaning).collect();
        row.filter(|row| row.len() as i64 == columns)
            .ok_or_else(|| Violation::new(clause, format!("{:?} is not a row of {columns} tiles", excerpt(&line))))
    }

    fn bonus(&mut self) -> Readable<Tile> {
        let [x, y, kind] = self.next_of("x y first_aid")?;
        word(&kind, "first_aid")?;
        Ok(Tile { x: integer(&x, UP_TO_31)?, y: integer(&y, UP_TO_31)? })
    }

    fn player(&mut self) -> Readable<Player> {
        let [first, money, second, count] = self.next_of("money n units n")?;
        word(&first, "money")?;
        word(&second, "units")?;
        let money = integer(&money, UP_TO_A_MILLION)?;
        let mut units = Vec::new();
        // SET-4: at most 32 units.
        for _ in 0..integer(&count, 0..=32)? {
            units.push(self.unit()?);
        }
        Ok(Player { money, units })
    }

    fn unit(&mut self) -> Readable<Unit> {
        let [id, type_number, x, y, health] = self.next_of("a unit")?;
        Ok(Unit {
            id: integer(&id, UP_TO_31)?,
            type_number: integer(&type_number, UP_TO_31)?,
            tile: Tile { x: integer(&x, UP_TO_31)?, y: integer(&y, UP_TO_31)? },
            health: integer(&health, 0..=2_000_000)?,
        })
    }
}

fn excerpt(text: &[u8]) -> String {
    String::from_utf8_lossy(text).into_owned()
}

/// FILE-1: a word of the grammar.
fn word(text: &[u8], word: &str) -> Readable<()> {
    if text == word.as_bytes() {
        Ok(())
    } else {
        Err(Violation::new("FILE-1", format!("{:?} instead of {word}", excerpt(text))))
    }
}

/// FILE-3: an integer in a range, with any number of leading zeros (FILE-2).
fn integer(text: &[u8], range: RangeInclusive<i64>) -> Readable<i64> {
    let is_integer = !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    // Saturates beyond all ranges: further digits only make the number larger.
    let value =
        text.iter().fold(0, |value, digit| (value * 10 + i64::from(digit.saturating_sub(b'0'))).min(10_000_000_000));
    if is_integer && range.contains(&value) {
        Ok(value)
    } else {
        Err(Violation::new("FILE-3", format!("{:?} is not an integer within {range:?}", excerpt(text))))
    }
}

/// SET-6: the name of a type, a picture or a sound.
fn name(text: &[u8]) -> Readable<String> {
    if (1..=31).contains(&text.len()) && text.iter().all(|byte| (b'!'..=b'~').contains(byte)) {
        Ok(excerpt(text))
    } else {
        Err(Violation::new("FILE-3", format!("{:?} is not a name of 1 to 31 characters", excerpt(text))))
    }
}

/// FILE-4
fn terrain_of(byte: u8) -> Option<Terrain> {
    match byte {
        b'1'..=b'9' => Some(Terrain::Land(i64::from(byte - b'0'))),
        b'A' => Some(Terrain::Land(10)),
        b'~' => Some(Terrain::Water),
        b'#' => Some(Terrain::Wall),
        _ => None,
    }
}

/// FILE-5
fn placement_of(byte: u8) -> Option<Option<i64>> {
    match byte {
        b'1'..=b'9' => Some(Some(i64::from(byte - b'0'))),
        b'.' => Some(None),
        _ => None,
    }
}
