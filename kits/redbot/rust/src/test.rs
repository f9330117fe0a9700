//! Tests of the kit. Without arguments, run them. With files, print what the kit reads from each;
//! with `after` before the files, print the next round of each, with its last orders repeated.

use redbot::{Action, Direction, Game, Move};
use std::fmt::Write as _;

fn read(name: &str, my_position: usize) -> Result<Game, String> {
    let text = std::fs::read(name).map_err(|error| format!("{name}: {error}"))?;
    Game::read(&text, my_position, name)
}

/// A round in the format of its file, without the totals.
fn as_file(game: &Game) -> String {
    let mut text = format!("{}/{}\n{}x{}\n", game.akt_round, game.finish_round, game.width, game.height);
    let players = || (1..).zip(&game.players);
    for (p, player) in players() {
        let in_game = i32::from(player.in_game);
        write!(text, "P{p}: {in_game} {} {} {}", player.finish_round, player.score, player.walls).unwrap();
        for (i, robot) in (1..).zip(&player.robots) {
            let (x, y) = robot.place;
            write!(text, " R{i} {} {} {x} {y}", robot.lives, robot.orient).unwrap();
        }
        text.push('\n');
    }
    for (p, player) in players() {
        let goals: String = player.places.iter().map(|(x, y)| format!("{x} {y},")).collect();
        writeln!(text, "P{p}_finish:{}{goals}", if goals.is_empty() { "" } else { " " }).unwrap();
    }
    text.push_str("Walls:");
    for wall in &game.walls {
        write!(text, " {} {} {},", wall.place.0, wall.place.1, wall.lives).unwrap();
    }
    text.push('\n');
    for (p, player) in players() {
        let [first, second] = &player.robots;
        write!(text, "P{p}_move: R1 {} {}", first.last_move, first.last_action).unwrap();
        writeln!(text, " R2 {} {}", second.last_move, second.last_action).unwrap();
    }
    for (p, player) in players() {
        writeln!(text, "P{p}: {}", player.name).unwrap();
    }
    text
}

fn reads_the_round() {
    let game = read("rounds/round.txt", 1).unwrap();
    assert_eq!((game.my_position, game.akt_round, game.finish_round), (1, 17, 100));
    assert_eq!((game.players[0].robots[1].place, game.me().robots[1].lives), ((14, 12), -3));
    assert_eq!((game.players[2].finish_round, game.players[3].finish_round), (i32::MAX, 15));
    assert_eq!((game.players[2].places.len(), game.players[3].places.len()), (2, 0));
    assert_eq!((game.walls_counter(), game.wall_at((12, 18)).unwrap().lives), (4, 40));
    assert!(game.wall_at((13, 13)).is_none());
    assert_eq!((game.robot_at((20, 12)), game.robot_at((14, 15))), (Some((1, 0)), None));
    assert!(game.on_board((25, 1)) && !game.on_board((26, 1)) && !game.on_board((0, 1)));
    assert_eq!(game.players[0].robots[0].last_action, Action::Build(0, -7));
    assert_eq!(game.players[3].name, "Delta  Force");
}

fn reads_what_is_tolerated() {
    assert_eq!(read("rounds/loose.txt", 0), read("rounds/round.txt", 0));
}

fn refuses_the_rest() {
    let message = "rounds/bad.txt:6:21: expected a direction, found right";
    assert_eq!(read("rounds/bad.txt", 0).unwrap_err(), message);
}

fn knows_the_rules() {
    let mut game = read("rounds/round.txt", 0).unwrap();
    assert_eq!(Direction::Down.turned(Move::Left), Direction::Right);
    assert_eq!(Direction::Left.turned(Move::Right), Direction::Up);
    assert_eq!(Direction::Left.turned(Move::Up), Direction::Left);
    assert_eq!(Direction::Down.ahead((11, 20)), (11, 19));
    assert_eq!((game.neighbours((11, 20)).len(), game.neighbours((25, 1)).len()), (8, 3));
    assert_eq!(game.first_hit((14, 12), Direction::Right), Some((20, 12)));
    assert_eq!(game.first_hit((12, 12), Direction::Up), Some((12, 18)));
    assert_eq!(game.first_hit((13, 12), Direction::Up), None); // only destroyed walls
    assert!(game.players[1].robots[0].is_alive() && !game.players[1].robots[1].is_alive());
    let totals = |game: &Game| [0, 1, 2, 3].map(|player| game.total(player));
    assert_eq!(totals(&game), [30, 13, 4, 70]);
    game.players[0].finish_round = 12; // together
    game.players[2].finish_round = 12;
    assert_eq!(totals(&game), [70, 13, 44, 60]);
}

fn answers_after_a_panic() {
    let text = std::fs::read("rounds/round.txt").unwrap();
    std::panic::set_hook(Box::new(|_| ())); // silences the usual report
    let mut think = |game: &mut Game| {
        game.set_move(1, Move::Up);
        panic!("a fault");
    };
    let answer = redbot::respond(&text, 0, "round.txt", &mut think);
    drop(std::panic::take_hook());
    assert_eq!(answer, ("R1 NONE NOTHING R2 UP NOTHING".to_owned(), false));
}

/// The next round, in which all players repeat their last orders.
fn again(mut game: Game) -> Game {
    for robot in game.players.iter_mut().flat_map(|player| &mut player.robots) {
        (robot.set_move, robot.set_action) = (robot.last_move, robot.last_action);
    }
    game.after()
}

fn knows_the_round_after() {
    let mut game = read("rounds/round.txt", 1).unwrap();
    game.set_move(0, Move::Left);
    game.set_action(0, Action::Fire);
    let after = game.after();
    let (now, then) = (&game.me().robots[0], &after.me().robots[0]);
    assert_eq!((after.akt_round, then.orient), (18, now.orient.turned(Move::Left)));
    assert_eq!((then.last_action, then.set_action, now.last_action), (Action::Fire, Action::Nothing, Action::Nothing));
    assert!(!game.is_over() && game.akt_round == 17);
}

fn writes_the_answer() {
    let mut game = read("rounds/round.txt", 0).unwrap();
    assert_eq!(game.response(), "R1 NONE NOTHING R2 NONE NOTHING");
    game.set_move(0, Move::Left);
    game.set_action(0, Action::Fire);
    game.set_action(1, Action::Build(-1, 20));
    assert_eq!(game.response(), "R1 LEFT FIRE R2 NONE BUILD -1 20");
}

fn main() {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let is_after = files.first().is_some_and(|first| first == "after");
    for name in &files[usize::from(is_after)..] {
        let game = read(name, 0).map(|game| if is_after { again(game) } else { game });
        let text = game.map_or_else(|why| format!("refused: {why}\n"), |game| as_file(&game));
        print!("== {name}\n{text}");
    }
    if files.is_empty() {
        reads_the_round();
        reads_what_is_tolerated();
        refuses_the_rest();
        knows_the_rules();
        knows_the_round_after();
        answers_after_a_panic();
        writes_the_answer();
        println!("7 tests passed");
    }
}
