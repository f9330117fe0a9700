//! Tests of the kit. Without arguments, run them. With files, print what the kit reads from each.

use aitester::protocol::Turn;
use aitester::{line_of_fire, Command, Game, Phase, Unit};

fn read(name: &str) -> Result<Game, String> {
    let text = std::fs::read(name).map_err(|error| format!("{name}: {error}"))?;
    Game::read(&text, name)
}

/// A state in the format of its file.
fn as_file(game: &Game) -> String {
    let phase = if game.phase == Phase::Buy { "buy" } else { "fight" };
    let mut lines = vec![
        format!("aitester v1\nplayers {}\nmoney {}", game.players.len(), game.money),
        format!("action_points {}\nmax_units {}", game.action_points, game.max_units),
        format!("turn_limit {}\nphase {phase}\nturn {}", game.turn_limit, game.turn),
        format!("player {}\npoints {}\nrefused {}", game.player, game.points, game.refused),
        format!("types {}", game.types.len()),
    ];
    for kind in &game.types {
        let numbers = [kind.price, kind.range, kind.health, kind.shield, kind.weapon, kind.move_cost, kind.fire_cost];
        let numbers = numbers.map(|number| number.to_string()).join(" ");
        lines.push(format!("{} {numbers} {} {}", kind.name, kind.icon, kind.sound));
    }
    lines.push(format!("size {} {}", game.width, game.height));
    lines.extend(game.terrain.iter().chain(&game.placement).map(|row| String::from_utf8_lossy(row).into_owned()));
    lines.push(format!("bonuses {}", game.bonuses.len()));
    lines.extend(game.bonuses.iter().map(|(x, y)| format!("{x} {y} first_aid")));
    for player in &game.players {
        lines.push(format!("money {} units {}", player.money, player.units.len()));
        let line = |unit: &Unit| format!("{} {} {} {} {}", unit.id, unit.kind, unit.x, unit.y, unit.health);
        lines.extend(player.units.iter().map(line));
    }
    lines.join("\n") + "\n"
}

fn state() -> Game {
    read("states/state.txt").unwrap()
}

/// The state at the beginning of a game on the board of states/state.txt.
fn buying() -> Game {
    let text = as_file(&state());
    let (head, _) = text.split_once("money 10 units").unwrap();
    let head = head.replace("fight", "buy").replace("turn 7", "turn 0").replace("points 17", "points 0");
    Game::read((head + &"money 120 units 0\n".repeat(3)).as_bytes(), "state").unwrap()
}

fn reads_the_state() {
    let game = state();
    assert_eq!((game.player, game.turn, game.points, game.refused, game.phase), (2, 7, 17, 1, Phase::Fight));
    assert_eq!((game.players.len(), game.me().money, game.players[0].units[0].health), (3, 35, 0));
    let tiles = [(0, 0), (3, 1), (1, 1), (4, 3), (8, 0), (0, -1)];
    assert_eq!(tiles.map(|(x, y)| game.land(x, y)), [1, 10, 0, 0, 0, 0]);
    assert_eq!([(0, 0), (2, 3), (2, 0), (4, 1)].map(|(x, y)| game.is_free(x, y)), [true, true, false, false]);
    let enemies: Vec<_> = game.enemies(2).iter().map(|unit| (unit.player, unit.id)).collect();
    assert_eq!(enemies, [(1, 1), (1, 2), (3, 0)]);
    let names: Vec<_> = game.own_units().iter().map(|unit| game.type_of(unit).name.clone()).collect();
    assert_eq!(names, ["tank", "rifle"]);
    assert!(game.unit_at(4, 1).is_some() && game.unit_at(2, 3).is_none() && game.unit_at(0, 99).is_none());
    assert_eq!(as_file(&game), std::fs::read_to_string("states/state.txt").unwrap());
}

fn reads_what_is_tolerated() {
    assert_eq!(read("states/loose.txt"), read("states/state.txt"));
}

fn refuses_the_rest() {
    let message = "states/bad.txt:19:4: expected a tile (1 to 9, A, ~ or #), found B";
    assert_eq!(read("states/bad.txt").unwrap_err(), message);
}

fn knows_the_moves() {
    let mut game = state();
    let [tank, rifle] = game.own_units()[..] else { panic!("two units") };
    let row = [Some(6), None, Some(18), Some(42), None, None, Some(33), Some(36)];
    assert_eq!(game.costs(&tank)[1], row);
    assert_eq!(game.path(&tank, (4, 5)), [(1, 3), (2, 3), (2, 4), (2, 5), (3, 5), (4, 5)]);
    assert!(game.path(&tank, (4, 1)).is_empty() && game.path(&tank, (1, 2)).is_empty());
    assert_eq!((game.moves(&tank).len(), game.moves(&rifle).len()), (15, 22));
    game.move_to(1, 5, 5).unwrap();
    assert_eq!((game.points, game.me().units[1].health, game.refused), (3, 110, 0));
    assert_eq!(game.bonuses, [(2, 0)]);
    let before = game.clone();
    for (u, x, y) in [(0, 1, 2), (0, 5, 5), (0, 7, 0), (0, 1, 1), (0, 0, 6), (2, 0, 0), (3, 0, 0)] {
        assert!(game.move_to(u, x, y).is_err());
    }
    assert_eq!(game, before);
}

fn knows_the_shots() {
    assert_eq!(line_of_fire((0, 0), (2, 2)), [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)]);
    assert_eq!(line_of_fire((2, 2), (0, 0)), [(2, 2), (1, 2), (1, 1), (0, 1), (0, 0)]);
    assert_eq!(line_of_fire((0, 3), (4, 1)), [(0, 3), (1, 3), (1, 2), (2, 2), (3, 2), (3, 1), (4, 1)]);
    let mut game = state();
    let [tank, rifle] = game.own_units()[..] else { panic!("two units") };
    let [sniper, scout, other] = game.enemies(2)[..] else { panic!("three enemies") };
    assert_eq!([sniper, scout, other].map(|enemy| game.damage(&tank, &enemy)), [40, 40, 25]);
    assert_eq!([1, 0].map(|x| game.can_hit(&tank, (x, 3), &scout)), [true, false]);
    let lines = [((0, 2), (3, 2)), ((0, 3), (3, 3)), ((1, 0), (1, 2))];
    assert_eq!(lines.map(|(from, to)| game.is_clear(from, to, None)), [false, true, false]);
    assert!(game.is_clear((0, 4), (0, 0), Some(&rifle)) && game.targets(&tank).is_empty());
    game.move_to(0, 1, 3).unwrap();
    assert_eq!(game.targets(&game.own_units()[0]), [scout]);
    let mut before = game.clone();
    game.shoot(0, 6, 3).unwrap();
    assert_eq!((game.points, game.players[0].units[2].health, game.enemies(2).len()), (4, 0, 2));
    assert_eq!((before.points, before.enemies(2).len()), (14, 3));
    assert!(before.shoot(0, 4, 1).is_err());
    game.end();
    assert_eq!((game.player, game.turn, game.points, game.is_over()), (3, 8, 20, false));
    assert_eq!(game.commands, [Command::Move(0, 1, 3), Command::Shoot(0, 6, 3), Command::Next]);
}

fn buys() {
    let mut game = buying();
    assert_eq!(game.places(), [(6, 2), (7, 2), (6, 3), (7, 3)]);
    game.buy(3, 7, 2).unwrap();
    game.buy(3, 6, 2).unwrap();
    assert_eq!((game.me().money, game.can_buy(3)), (30, false));
    for (kind, x, y) in [(3, 6, 3), (0, 6, 2), (0, 0, 0), (4, 6, 3)] {
        assert!(game.buy(kind, x, y).is_err());
    }
    game.sell(0).unwrap();
    assert_eq!((game.me().money, game.own_units().len(), game.me().units.len()), (75, 1, 2));
    assert!(game.sell(0).is_err());
    game.end();
    assert_eq!((game.phase, game.player), (Phase::Buy, 3));
    game.buy(0, 1, 5).unwrap();
    game.end();
    assert_eq!((game.phase, game.player, game.points, game.is_over()), (Phase::Fight, 2, 20, false));
}

fn sends_the_commands_one_by_one() {
    let mut calls = Vec::new();
    let mut think = |game: &mut Game| {
        calls.push(game.points);
        if game.points == 17 {
            game.move_to(0, 1, 3).unwrap();
            game.shoot(0, 6, 3).unwrap();
        }
    };
    let (mut turn, mut game) = (Turn::default(), state());
    assert_eq!(turn.next(game.clone(), &mut think), (Command::Move(0, 1, 3), true));
    game.move_to(0, 1, 3).unwrap();
    assert_eq!(turn.next(game.clone(), &mut think), (Command::Shoot(0, 6, 3), true));
    game.refused = 1; // something else than the kit expects has happened
    assert_eq!(turn.next(game.clone(), &mut think), (Command::Next, true));
    assert_eq!(calls, [17, 14]);
}

fn answers_after_a_panic() {
    std::panic::set_hook(Box::new(|_| ())); // silences the usual report
    let mut think = |game: &mut Game| {
        game.move_to(0, 1, 3).unwrap();
        game.move_to(0, 1, 3).unwrap(); // panics: the unit is there
    };
    let answer = Turn::default().next(state(), &mut think);
    drop(std::panic::take_hook());
    assert_eq!((answer.0.to_string(), answer.1), ("MOV 0 1 3".to_owned(), false));
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
        knows_the_moves();
        knows_the_shots();
        buys();
        sends_the_commands_one_by_one();
        answers_after_a_panic();
        println!("8 tests passed");
    }
}
