//! Tests of the kit. Without arguments, run them. With files, print what the kit reads from each.

use boladedrac::{Cell, Direction, Game, Goku, Item, Pos};
use std::fmt::Write as _;

fn read(name: &str) -> Result<Game, String> {
    let text = std::fs::read(name).map_err(|error| format!("{name}: {error}"))?;
    Game::read(&text, 0, name)
}

const fn at(i: i32, j: i32) -> Pos {
    Pos { i, j }
}

/// A state in the format of its file.
fn as_file(game: &Game) -> String {
    let p = &game.parameters;
    let parameters = [
        ("nb_players", p.nb_players),
        ("nb_rounds", p.nb_rounds),
        ("nb_capsules", p.nb_capsules),
        ("nb_balls", p.nb_balls),
        ("nb_beans", p.nb_beans),
        ("nb_kintons", p.nb_kintons),
        ("goku_regen_time", p.goku_regen_time),
        ("bean_regen_time", p.bean_regen_time),
        ("kinton_regen_time", p.kinton_regen_time),
        ("kinton_life_time", p.kinton_life_time),
        ("max_strength", p.max_strength),
        ("res_strength", p.res_strength),
        ("moving_penalty", p.moving_penalty),
        ("kamehame_penalty", p.kamehame_penalty),
        ("combat_penalty", p.combat_penalty),
        ("rows", p.rows),
        ("cols", p.cols),
    ];
    let mut text = "boladedrac v1\n".to_owned();
    for (name, value) in parameters {
        writeln!(text, "{name} {value}").unwrap();
    }
    write!(text, "names {}\n\n\nround {}\n", game.names.join(" "), game.round).unwrap();
    for i in 0..p.rows {
        text.extend((0..p.cols).map(|j| char::from(b".XCB.."[game.cell(at(i, j)) as usize])));
        text.push('\n');
    }
    for (heading, items) in [("beans", &game.beans), ("kintons", &game.kintons)] {
        writeln!(text, "{heading}").unwrap();
        for Item { pos, present, time } in items {
            writeln!(text, "{} {} {} {time}", pos.i, pos.j, if *present { 'y' } else { 'n' }).unwrap();
        }
    }
    for goku in &game.gokus {
        let kinds = ["normal", "on_kinton", "with_ball", "on_kinton_with_ball"];
        let kind = kinds[usize::from(goku.on_kinton) + 2 * usize::from(goku.with_ball)];
        let life = if goku.alive { 'a' } else { 'd' };
        let Goku { pos, time, balls, strength, kinton, status, .. } = goku;
        writeln!(text, "{kind} {} {} {time} {life} {balls} {strength} {kinton} {status} ", pos.i, pos.j).unwrap();
    }
    text + "\n"
}

fn reads_the_state() {
    let game = read("states/state.cnf").unwrap();
    let p = &game.parameters;
    assert_eq!((p.nb_players, game.round, p.rows, p.cols, &*game.names[2]), (4, 42, 9, 13, "Demo_2"));
    let cells = [at(4, 1), at(4, 4), at(5, 7), at(2, 6), at(1, 6), at(7, 6), at(3, 4), at(5, 5)];
    let wanted =
        [Cell::Empty, Cell::Rock, Cell::Capsule, Cell::Ball, Cell::Bean, Cell::Empty, Cell::Kinton, Cell::Empty];
    assert_eq!(cells.map(|pos| game.cell(pos)), wanted);
    assert_eq!([at(-1, 0), at(0, 13), at(9, 0)].map(|pos| game.cell(pos)), [Cell::Rock; 3]);
    assert_eq!(game.beans[1], Item { pos: at(7, 6), present: false, time: 12 });
    let gokus = [at(1, 1), at(1, 9), at(1, 8), at(7, 3)].map(|pos| game.goku_at(pos));
    assert_eq!(gokus, [Some(0), Some(1), None, None]);
    let [_, _, rider, dead] = &game.gokus[..] else { panic!("{} gokus", game.gokus.len()) };
    assert_eq!((rider.on_kinton, rider.with_ball, rider.kinton, rider.status), (true, true, 7, -1.0));
    assert_eq!((dead.alive, dead.time, dead.balls), (false, 14, 2));
    assert_eq!(as_file(&game), std::fs::read_to_string("states/state.cnf").unwrap());
}

fn reads_what_is_tolerated() {
    assert_eq!(read("states/loose.cnf"), read("states/state.cnf"));
}

fn refuses_the_rest() {
    let message = "states/bad.cnf:27:11: expected a cell (., X, C or B), found K";
    assert_eq!(read("states/bad.cnf").unwrap_err(), message);
}

fn knows_the_rules() {
    let mut game = read("states/state.cnf").unwrap();
    let cells = Direction::ALL.map(|direction| at(5, 5).ahead(direction));
    assert_eq!(cells, [at(4, 5), at(6, 5), at(5, 4), at(5, 6)]);
    assert_eq!([0, 1, 2, 3].map(|player| game.may_act(player)), [true, true, true, false]);
    assert_eq!((game.move_cost(0), game.move_cost(2), game.score(0), game.score(3)), (2, 0, 373, 202));
    assert_eq!([0, 2, 3].map(|player| game.throw_chance(player)), [41.0 / 71.0, 0.0, 0.0]);
    assert_eq!(game.win_chance(0, 1), 71.0 / 102.0);
    assert_eq!(game.kamehame_hits(at(1, 1), Direction::Right), [1]);
    assert_eq!(game.kamehame_hits(at(1, 9), Direction::Left), [0]);
    assert!(game.kamehame_hits(at(1, 1), Direction::Bottom).is_empty());
    game.round = 43;
    assert_eq!([0, 1, 2, 3].map(|player| game.may_act(player)), [false, false, true, false]);
}

fn answers_after_a_panic_with_the_first_action() {
    let text = std::fs::read("states/state.cnf").unwrap();
    std::panic::set_hook(Box::new(|_| ())); // silences the usual report
    let mut think = |game: &mut Game| {
        game.kamehame(Direction::Left);
        game.move_to(Direction::Right);
        panic!("a fault");
    };
    let answer = boladedrac::respond(&text, 0, "state", &mut think);
    drop(std::panic::take_hook());
    assert_eq!(answer, ("t l".to_owned(), false));
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
        answers_after_a_panic_with_the_first_action();
        println!("5 tests passed");
    }
}
