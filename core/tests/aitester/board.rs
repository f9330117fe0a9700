//! A small language for states, commands and their results.
//!
//! A drawing shows the board: `.` is land of the kind 1, `2` to `9` and `T` are land of the kinds 2 to 10, `~` is water,
//! `#` a wall and `+` a bonus. A letter is a unit on land of the kind 1: `a` to `h` are the units 0 to 7 of player 1,
//! `p` to `t` the units 0 to 4 of player 2, and `x` to `z` the units 0 to 2 of player 3. They have the type 0 and the
//! health 100. It is the turn of player 1 in the fight, with 20 points.

use rulebook_core::aitester::{
    Armies, Army, Command, Event, Ground, LandKind, Name, P1, P2, P3, Parameters, Phase, Placement, Player, Setup,
    State, Terrain, Tile, Unit, UnitId, UnitType,
};
use rulebook_core::contract::{Event as _, GameOver};
use rulebook_core::grid::Size;

/// The parameters of drawn states.
pub(crate) const PARAMETERS: Parameters = Parameters { money: 100, action_points: 20, max_units: 4, turn_limit: 50 };

/// A state.
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) setup: Setup,
}

/// What became of a step.
#[derive(Debug)]
pub(crate) struct StepResult {
    pub(crate) after: State,
    pub(crate) events: Vec<Event>,
}

pub(crate) fn tile(x: u8, y: u8) -> Tile {
    Tile::new(x, y)
}

pub(crate) fn id(player: Player, id: u8) -> UnitId {
    UnitId { player, id }
}

/// A type with the numbers of SET-6 in their order.
pub(crate) fn unit_type(name: &str, numbers: [u32; 7]) -> UnitType {
    let [price, range, health, shield, weapon, move_cost, fire_cost] = numbers;
    let name = Name::new(name).expect("a name");
    UnitType { name, price, range, health, shield, weapon, move_cost, fire_cost, icon: name, sound: name }
}

/// The types of drawn states.
pub(crate) fn types() -> [UnitType; 3] {
    [
        unit_type("walker", [10, 3, 40, 0, 30, 1, 4]),
        unit_type("tank", [45, 5, 120, 15, 40, 3, 10]),
        unit_type("medic", [1, 1, 20, 50, 0, 2, 1]),
    ]
}

/// The player and the id of the unit with this letter.
fn unit_of(letter: char) -> Option<(Player, u8)> {
    let letter = u8::try_from(letter).ok()?;
    match letter {
        b'a'..=b'h' => Some((P1, letter - b'a')),
        b'p'..=b't' => Some((P2, letter - b'p')),
        b'x'..=b'z' => Some((P3, letter - b'x')),
        _ => None,
    }
}

#[track_caller]
pub(crate) fn board(drawing: &str) -> Board {
    let rows: Vec<&str> = drawing.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
    let width = rows[0].len();
    assert!(rows.iter().all(|row| row.len() == width), "rows of one length");
    let size = Size::new(u8::try_from(width).unwrap(), u8::try_from(rows.len()).unwrap()).expect("a size");
    let mut setup = State::default().into_setup();
    setup.scenario.parameters = PARAMETERS;
    setup.scenario.types = types().into_iter().collect();
    setup.scenario.placement = Placement::NONE;
    setup.scenario.terrain = Terrain::flat(size);
    let situation = &mut setup.situation;
    (situation.phase, situation.points) = (Phase::Fight, PARAMETERS.action_points);
    situation.bonuses.clear();
    let mut units = Vec::new();
    for (y, row) in (0..).zip(&rows) {
        for (x, letter) in (0..).zip(row.chars()) {
            let (at, kind) = (tile(x, y), |number| Ground::Land(LandKind::new(number).unwrap()));
            match letter {
                '.' => {}
                '2'..='9' => setup.scenario.terrain.set(at, kind(letter as u8 - b'0')),
                'T' => setup.scenario.terrain.set(at, kind(10)),
                '~' => setup.scenario.terrain.set(at, Ground::Water),
                '#' => setup.scenario.terrain.set(at, Ground::Wall),
                '+' => situation.bonuses.push(at).unwrap(),
                unit => units.push((unit_of(unit).expect("a unit"), at)),
            }
        }
    }
    units.sort_unstable_by_key(|&(unit, _)| unit);
    let players = if units.iter().any(|&((player, _), _)| player == P3) { 3 } else { 2 };
    situation.armies = Armies::without_units(players, PARAMETERS.money).unwrap();
    for ((player, id), tile) in units {
        let list = &mut situation.armies.get_mut(player).unwrap().units;
        assert_eq!(list.len(), usize::from(id), "the letters of {player} are in a row");
        list.push(Unit { type_number: 0, tile, health: 100 }).unwrap();
    }
    Board { setup }
}

impl Board {
    pub(crate) fn set(mut self, change: impl FnOnce(&mut Setup)) -> Self {
        change(&mut self.setup);
        self
    }

    /// Changes the unit with this letter.
    #[track_caller]
    pub(crate) fn unit(self, letter: char, change: impl FnOnce(&mut Unit)) -> Self {
        let (player, id) = unit_of(letter).expect("a unit");
        self.army(player, |army| change(&mut army.units[usize::from(id)]))
    }

    #[track_caller]
    pub(crate) fn army(self, player: Player, change: impl FnOnce(&mut Army)) -> Self {
        self.set(|setup| change(setup.situation.armies.get_mut(player).expect("it plays")))
    }

    /// Changes the numbers of a type.
    pub(crate) fn of_type(self, number: usize, change: impl FnOnce(&mut UnitType)) -> Self {
        self.set(|setup| change(&mut setup.scenario.types[number]))
    }

    pub(crate) fn typed(self, letter: char, type_number: u8) -> Self {
        self.unit(letter, |unit| unit.type_number = type_number)
    }

    pub(crate) fn health(self, letter: char, health: u32) -> Self {
        self.unit(letter, |unit| unit.health = health)
    }

    pub(crate) fn dead(self, letter: char) -> Self {
        self.health(letter, 0)
    }

    pub(crate) fn points(self, points: u32) -> Self {
        self.set(|setup| setup.situation.points = points)
    }

    pub(crate) fn turn(self, turn: u32) -> Self {
        self.set(|setup| setup.situation.turn = turn)
    }

    pub(crate) fn turn_of(self, player: Player) -> Self {
        self.set(|setup| setup.situation.player = player)
    }

    /// Back to buying, with placement tiles: a drawing with the number of a player or `.` for each tile.
    #[track_caller]
    pub(crate) fn buying(self, placement: &str) -> Self {
        self.set(|setup| {
            (setup.situation.phase, setup.situation.points) = (Phase::Buy, 0);
            for (y, row) in (0..).zip(placement.lines().map(str::trim).filter(|row| !row.is_empty())) {
                for (x, letter) in (0..).zip(row.chars()) {
                    let owner = letter.to_digit(10).and_then(|digit| Player::new(digit as usize - 1));
                    setup.scenario.placement.set(tile(x, y), owner);
                }
            }
        })
    }

    #[track_caller]
    pub(crate) fn state(&self) -> State {
        State::new(self.setup.clone()).unwrap_or_else(|error| panic!("{error}"))
    }

    #[track_caller]
    pub(crate) fn play(&self, line: &str) -> StepResult {
        play(&self.state(), line)
    }

    /// Plays a command that is refused, and returns the clause and the reason.
    #[track_caller]
    pub(crate) fn refusal(&self, line: &str) -> String {
        refusal(&self.state(), line)
    }
}

/// Plays a step with this answer line.
#[track_caller]
pub(crate) fn play(before: &State, line: &str) -> StepResult {
    try_play(before, line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[track_caller]
pub(crate) fn try_play(before: &State, line: &str) -> Result<StepResult, GameOver> {
    let command = Command::parse(line.as_bytes()).ok();
    let (mut after, mut events) = (before.clone(), Vec::new());
    after.step(command, &mut |event| events.push(event))?;
    let (mut silent, mut trial) = (before.clone(), before.trial());
    silent.step(command, &mut ()).unwrap();
    trial.step(command, &mut ()).unwrap();
    assert_eq!(silent, after, "an observer changes nothing");
    assert_eq!((trial.situation(), trial.units()), (after.situation(), after.units()), "a trial is played alike");
    Ok(StepResult { after, events })
}

/// Plays one command after another.
#[track_caller]
pub(crate) fn play_all(before: &State, lines: &[&str]) -> State {
    lines.iter().fold(before.clone(), |state, line| play(&state, line).after)
}

/// The clause and the reason for which a command is refused. STP-3: the count of refusals alone changes.
#[track_caller]
pub(crate) fn refusal(before: &State, line: &str) -> String {
    let mut setup = before.clone().into_setup();
    setup.situation.refused = 0;
    let before = State::new(setup.clone()).unwrap();
    let StepResult { after, events } = play(&before, line);
    let [event @ Event::Refused { why, .. }] = &events[..] else { panic!("{line} is not refused: {events:?}") };
    setup.situation.refused = 1;
    assert_eq!(after.into_setup(), setup, "STP-3");
    format!("{} {why}", event.clause())
}

impl StepResult {
    /// The events in words, each behind its clause.
    pub(crate) fn event_lines(&self) -> Vec<String> {
        self.events.iter().map(|event| format!("{} {event}", event.clause())).collect()
    }

    #[track_caller]
    pub(crate) fn unit(&self, letter: char) -> Unit {
        let (player, id) = unit_of(letter).expect("a unit");
        self.after.situation().armies[player].units[usize::from(id)]
    }

    pub(crate) fn points(&self) -> u32 {
        self.after.situation().points
    }

    #[track_caller]
    pub(crate) fn then(&self, line: &str) -> Self {
        play(&self.after, line)
    }
}

pub(crate) fn write(state: &State) -> String {
    let mut text = String::new();
    state.write(&mut text).expect("writing to a string cannot fail");
    text
}

#[track_caller]
pub(crate) fn read(text: &str) -> State {
    State::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}
