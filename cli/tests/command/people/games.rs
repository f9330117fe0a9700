//! Whole games.

use super::{DOWN, Hand, Simulation, start, wait_for_turn};
use crate::common::Scratch;
use rulebook_core::othello::Color;
use rulebook_players::othello::Builtin;

/// The first seed with which both sides pass when black plays its first legal move each time.
fn seed_with_passes() -> u64 {
    let has_passes = |seed: &u64| {
        let mut game = Simulation::new(Builtin::Easy, *seed);
        let mut passes = Vec::new();
        while !game.state().is_over() {
            passes.extend(game.play(game.square()));
        }
        passes.contains(&Color::Black) && passes.contains(&Color::White)
    };
    (1..1000).find(has_passes).expect("some game has passes of both sides")
}

/// PEO-2: a person plays a whole game by cursor, by typed squares and by mouse. The record is one like any other.
#[test]
fn peo_2_a_game_of_othello_is_played_to_its_end() {
    let scratch = Scratch::new();
    let seed = seed_with_passes();
    let mut game = Simulation::new(Builtin::Easy, seed);
    let mut terminal = start(&scratch, &format!("play othello human builtin:easy --seed {seed}"));
    wait_for_turn(&terminal, 0);
    for hand in [Hand::Cursor, Hand::Line, Hand::Mouse].into_iter().cycle() {
        let square = game.square();
        let passes = game.play(square);
        terminal.press(&hand.keys(square));
        if game.state().is_over() {
            break;
        }
        let number = format!(" {} so far", game.number());
        let mut texts = vec![&*number, "turn of P1 human"];
        texts.extend(passes.iter().map(|side| match side {
            Color::Black => "black cannot move and passes",
            Color::White => "white cannot move and passes",
        }));
        terminal.wait_for_all(&texts);
    }
    let score = |side| game.state().score(side);
    let (black, white) = (score(Color::Black), score(Color::White));
    let result = match black.cmp(&white) {
        std::cmp::Ordering::Greater => format!("the game is over: you won, {black} to {white}"),
        std::cmp::Ordering::Less => format!("the game is over: you lost, {black} to {white}"),
        std::cmp::Ordering::Equal => "the game is over: a draw, 32 to 32".to_owned(),
    };
    terminal.wait_for_all(&[&format!(" {} end", game.number()), &result]);
    terminal.press("q");
    let (status, screen, _) = terminal.end();
    assert_eq!(status, 0);
    assert!(screen.contains(&format!("{} moves of othello; the record is in game1", game.number())), "{screen}");
    every_command_reads(&scratch);
    assert_eq!(scratch.read("game1.moves"), format!("{}\n", game.game));
}

/// The commands that read records read one of a person.
fn every_command_reads(scratch: &Scratch) {
    assert_eq!(scratch.json("game1/match.json")["players"][0]["strategy"], "human");
    scratch.run("verify game1").expect(0);
    scratch.run("explain game1 --round 3").expect(0);
    scratch.run("show game1 --round 3").expect(0);
    scratch.run("analyze game1 --nodes 100").expect(0);
    scratch.run("export --quiet game1 --html page.html --log game1.moves").expect(0);
    scratch.run("verify game1.moves").expect(0);
    let run = scratch.run("rerun game1 --seat P1 --round 0").refused(2, "P1 is a person, who cannot be asked again");
    assert!(run.err.contains("hint: give a strategy after the record to ask it instead"), "{}", run.err);
    scratch.run("rerun game1 builtin:medium --seat P1 --round 0 --format json");
    scratch.run("rerun game1 --seat P2 --round 1").expect(0);
}

/// PEO-3: undo goes back to the last position where the person was to move, and at last to the start.
#[test]
fn peo_3_undo_goes_back_to_the_start() {
    let scratch = Scratch::new();
    let mut terminal = start(&scratch, "play othello human builtin:medium game1 --seed 1");
    wait_for_turn(&terminal, 0);
    let first = scratch.files("game1");
    let mut game = Simulation::new(Builtin::Medium, 1);
    let mut numbers = vec![0];
    for _ in 0..3 {
        let square = game.square();
        game.play(square);
        terminal.press(&Hand::Line.keys(square));
        wait_for_turn(&terminal, game.number());
        numbers.push(game.number());
    }
    for number in numbers.into_iter().rev().skip(1) {
        terminal.press("u");
        wait_for_turn(&terminal, number);
    }
    terminal.press("u");
    terminal.wait_for("there is no move of a person to take back");
    terminal.press("qq");
    let (status, screen, _) = terminal.end();
    assert_eq!(status, 0, "{screen}");
    // REC-12: the record shows no trace of the moves.
    let mut expected = first;
    expected.remove(".rulebook-lock");
    assert_eq!(scratch.files("game1"), expected);
}

/// PEO-3: with two people, undo takes back the move of the one who moved last.
#[test]
fn peo_3_two_people_play_at_one_screen() {
    let scratch = Scratch::new();
    let mut terminal = start(&scratch, "play othello human human --name P1=Ada --name P2=Bob game1");
    terminal.wait_for_all(&[" 0 so far", "turn of P1 Ada", "turn of P1 Ada · Enter plays d3"]);
    terminal.press("d3\r");
    terminal.wait_for_all(&[" 1 so far", "turn of P2 Bob"]);
    terminal.press("c3\r");
    terminal.wait_for_all(&[" 2 so far", "turn of P1 Ada"]);
    terminal.press("u");
    terminal.wait_for_all(&[" 1 so far", "turn of P2 Bob"]);
    terminal.press("e3\r");
    terminal.wait_for_all(&[" 2 so far", "turn of P1 Ada"]);
    terminal.press("u");
    terminal.wait_for_all(&[" 1 so far", "turn of P2 Bob"]);
    terminal.press("u");
    terminal.wait_for_all(&[" 0 so far", "turn of P1 Ada"]);
    terminal.press("qq");
    assert_eq!(terminal.end().0, 0);
}

/// PEO-2: an action of two cells is selected cell by cell; one without cells, by a key.
#[test]
fn peo_2_a_robot_of_fibot_is_moved_and_a_turn_is_passed() {
    let scratch = Scratch::new();
    let mut terminal = start(&scratch, "play fibot human builtin:tym98 game1 3 --seed 1");
    wait_for_turn(&terminal, 0);
    // Robot A is on 1 1, and slides down to 1 3.
    terminal.press("\r");
    terminal.wait_for_all(&["([A]", "select another marked cell"]);
    terminal.press(&DOWN.repeat(2));
    terminal.wait_for("Enter plays A J");
    terminal.press("\r");
    wait_for_turn(&terminal, 2);
    // Selecting the robot twice would blow it up, so that must be confirmed.
    terminal.press("\r\r");
    terminal.wait_for("> A D_");
    terminal.press("\u{1b}");
    terminal.wait_for_all(&["turn of P1 human", "your turn"]);
    terminal.press("o");
    terminal.wait_for("> -_ (Enter plays it");
    terminal.press("\r");
    wait_for_turn(&terminal, 4);
    // A letter that no key has begins an answer, and `:` begins any.
    terminal.press(":B V\r");
    terminal.wait_for_all(&[" 6 end", "the game is over: "]);
    terminal.press("q");
    let (status, screen, _) = terminal.end();
    assert_eq!(status, 0);
    assert!(screen.contains("6 turns of fibot; the record is in game1"), "{screen}");
    let rounds = scratch.json("game1/match.json")["rounds"].clone();
    let lines: Vec<_> = [0, 2, 4].map(|round| rounds[round]["answers"][0]["line"].clone()).into();
    assert_eq!(lines, ["A J", "-", "B V"]);
    scratch.run("verify game1").expect(0);
}
