//! Tests of the kit. Without arguments, run them. With files, print what the kit reads from each.

use fibot::{owner, Action, Game, Turn};
use std::fmt::Write as _;

fn read(name: &str) -> Result<Game, String> {
    let text = std::fs::read(name).map_err(|error| format!("{name}: {error}"))?;
    Game::read(&text, name)
}

/// A state in the format of its file.
fn as_file(game: &Game) -> String {
    let mut text = format!("{} {} {} {}\n", game.columns, game.rows, game.rounds_left, game.to_move);
    let [one, two] = [1, 2].map(|player| game.flag(player));
    writeln!(text, "{} {} {} {}", one.0, one.1, two.0, two.1).unwrap();
    for row in 1..=game.rows {
        for place in (1..=game.columns).map(|column| (column, row)) {
            text.push(game.robot_at(place).unwrap_or(if game.is_wall(place) { '#' } else { '.' }));
        }
        text.push('\n');
    }
    text
}

fn reads_the_state() {
    let game = read("states/state.txt").unwrap();
    assert_eq!((game.columns, game.rows, game.rounds_left, game.to_move), (6, 5, 12, 2));
    assert_eq!((game.flag(1), game.flag(2)), ((6, 1), (1, 4)));
    assert_eq!((game.robots[&'B'], game.robot_at((5, 2)), game.robots.get(&'C')), ((2, 3), Some('Q'), None));
    assert_eq!([2, 3].map(|row| game.is_wall((3, row))), [true, false]);
    assert_eq!([2, 3, 4, 6].map(|row| game.is_free((3, row))), [false, false, true, false]);
    assert_eq!([0, 5, 6].map(|row| game.on_board((3, row))), [false, true, false]);
}

fn reads_what_is_tolerated() {
    assert_eq!(read("states/loose.txt"), read("states/state.txt"));
}

fn refuses_the_rest() {
    let message = "states/bad.txt:5:2: expected ., # or a letter from A to Z, found b";
    assert_eq!(read("states/bad.txt").unwrap_err(), message);
}

fn knows_the_rules() {
    let game = read("states/state.txt").unwrap();
    assert_eq!((owner('M'), owner('N'), game.rival()), (1, 2, 1));
    assert_eq!(Action::West.ahead(game.robots[&'B']), (1, 3));
    let ends = [Action::South, Action::East].map(|direction| game.slide_end(game.robots[&'N'], direction));
    assert_eq!(ends, [(4, 5), (4, 3)]);
    let mut gone = game.destroyed('A');
    gone.sort_unstable();
    assert_eq!(gone, ['A', 'B', 'N', 'O']);
    let points = [1, 2].map(|player| (game.distance(player), game.points(player)));
    assert_eq!(points, [(Some(1), 14), (Some(1), 14)]);
    let turns = game.turns();
    assert_eq!((turns.len(), turns[0], turns[25]), (26, Turn::Robot('N', Action::North), Turn::Pass));
    assert!(!game.is_over());
    let after = game.after(Turn::Robot('N', Action::Explode));
    assert_eq!((after.to_move, after.rounds_left, after.turns()), (1, 11, vec![Turn::Pass]));
    assert_eq!((after.distance(1), after.points(1), after.robot_at((4, 3))), (None, 0, None));
    let after = game.after(Turn::Robot('R', Action::North));
    assert_eq!((after.points(2), after.is_over(), after.robot_at((6, 1))), (20, true, Some('R')));
}

fn answers_after_a_panic() {
    let text = std::fs::read("states/state.txt").unwrap();
    std::panic::set_hook(Box::new(|_| ())); // silences the usual report
    let mut think = |game: &mut Game| {
        game.set_turn(Turn::Robot('O', Action::Explode));
        game.set_turn(Turn::Robot('A', Action::North)); // a rival's
    };
    let answer = fibot::respond(&text, "state", &mut think);
    drop(std::panic::take_hook());
    assert_eq!(answer, ("O D".to_owned(), false));
}

fn main() {
    let files: Vec<String> = std::env::args().skip(1).collect();
    for name in &files {
        let text = read(name).map_or_else(|why| format!("refused: {why}\n"), |game| as_file(&game));
        print!("== {name}\n{text}");
    }
    if files.is_empty() {
        reads_the_state();
        reads_what_is_tolerated();
        refuses_the_rest();
        knows_the_rules();
        answers_after_a_panic();
        println!("5 tests passed");
    }
}
