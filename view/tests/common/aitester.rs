//! Games of AI-Tester for tests.

use rulebook_core::aitester::{Command, Event, State, Tile};
use rulebook_core::contract::{Answer, Answers};
use rulebook_core::grid::Position;
use rulebook_players::chance::SeededDraws;

/// Three players on a small board, who fight soon. Player 3 is the first one that is out.
const THREE: &str = "aitester v1\nplayers 3\nmoney 60\naction_points 12\nmax_units 3\nturn_limit 30\nphase buy\nturn 0\n\
    player 1\npoints 0\nrefused 0\ntypes 3\nscout 15 3 40 0 15 1 4 a b\nsniper 30 6 40 0 35 2 6 a b\n\
    tank 25 4 30 15 40 3 8 a b\nsize 6 5\n1115~1\n1#1111\n2A31#1\n1111~1\n111112\n11...3\n......\n......\n2.....\n\
    22...3\nbonuses 2\n2 1 first_aid\n3 3 first_aid\nmoney 60 units 0\nmoney 60 units 0\nmoney 45 units 1\n\
    0 0 3 1 40\n";

/// A fight in which each command of [`FIGHT_LINES`] shows something else.
const FIGHT: &str = "aitester v1\nplayers 3\nmoney 60\naction_points 20\nmax_units 3\nturn_limit 0\nphase fight\nturn 4\n\
    player 1\npoints 20\nrefused 0\ntypes 3\nscout 15 3 40 0 15 1 4 a b\nsniper 30 6 40 0 35 2 6 a b\n\
    tank 25 4 30 50 40 3 8 a b\nsize 6 5\n1115~1\n1#1111\n2A31#1\n1111~1\n111112\n......\n......\n......\n......\n......\n\
    bonuses 1\n2 1 first_aid\nmoney 0 units 2\n0 0 0 0 40\n1 1 1 2 30\nmoney 5 units 2\n0 2 3 1 30\n1 0 0 4 0\n\
    money 0 units 1\n0 0 3 3 10\n";

pub(crate) const FIGHT_LINES: [&str; 10] = [
    "MOV 0 2 1",
    "MOV 0 5 5",
    "MOV 0 4 0",
    "ATT 0 3 1",
    "ATT 1 3 3",
    "what",
    "ATT 0 0 0",
    "MOV 9 0 0",
    "ATT 0 2 1",
    "NXT",
];

pub(crate) fn three() -> State {
    State::read(THREE.as_bytes()).unwrap()
}

pub(crate) fn fight() -> State {
    State::read(FIGHT.as_bytes()).unwrap()
}

/// The answers of a step. The answers of the other players do not count.
pub(crate) fn answers_of<'a>(state: &State, line: Option<&'a str>) -> Answers<'a> {
    let mut answers = Answers::default();
    let player = state.situation().player;
    answers[player.next()] = Answer::Line(b"NXT");
    answers[player] = line.map_or(Answer::Silent, |line| Answer::Line(line.as_bytes()));
    answers
}

/// Plays these lines; passes each state and the line to `each`. Returns the last state.
pub(crate) fn play_lines(start: State, lines: &[&str], mut each: impl FnMut(&State, Option<&str>)) -> State {
    let mut state = start;
    for &line in lines {
        each(&state, Some(line));
        state = after(&state, Some(line));
    }
    state
}

/// Plays a game; passes each state and the line of the player that is asked to `each`. Most lines are commands that
/// are not refused, shots preferred; some are refused, and some answers are missing.
pub(crate) fn play(start: &State, seed: u64, mut each: impl FnMut(&State, Option<&str>)) -> State {
    let mut state = start.clone();
    for turn in 0.. {
        if state.is_over() {
            break;
        }
        let mut commands = Vec::new();
        state.each_command(&mut |command| commands.push(command.to_string()));
        let shots: Vec<String> = commands.iter().filter(|line| line.starts_with("ATT")).cloned().collect();
        let mut draws = SeededDraws::new(seed, 0, turn);
        let line = match draws.pick(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) {
            Some(0) => None,
            Some(1) => Some("MOV 0 0 1".to_owned()),
            Some(2) => Some("BUY 0 0 0".to_owned()),
            Some(3) => Some("mov 0 0 1".to_owned()),
            Some(4) => Some("NXT".to_owned()),
            Some(5..9) if !shots.is_empty() => draws.pick(&shots).cloned(),
            _ => draws.pick(&commands).cloned(),
        };
        each(&state, line.as_deref());
        state = after(&state, line.as_deref());
    }
    state
}

fn after(state: &State, line: Option<&str>) -> State {
    let mut next = state.clone();
    let command = line.and_then(|line| Command::parse(line.as_bytes()).ok());
    next.step(command, &mut ()).unwrap();
    next
}

pub(crate) fn tile(x: u8, y: u8) -> Position {
    Tile::new(x, y).position()
}

pub(crate) fn events_of(state: &State, line: &str) -> Vec<Event> {
    let mut events = Vec::new();
    let command = Command::parse(line.as_bytes()).ok();
    state.clone().step(command, &mut |event: Event| events.push(event)).unwrap();
    events
}
