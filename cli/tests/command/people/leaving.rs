//! Leaving a game and resuming it, and what can follow its end.

use super::{Hand, start, wait_for_turn};
use crate::common::Scratch;
use rulebook_core::othello::Square;

fn line(square: &str) -> String {
    Hand::Line.keys(Square::parse(square.as_bytes()).unwrap())
}

/// PEO-4
#[test]
fn peo_4_a_game_that_was_left_is_resumed() {
    let scratch = Scratch::new();
    let mut terminal = start(&scratch, "play othello human builtin:medium game1 --seed 1");
    wait_for_turn(&terminal, 0);
    terminal.press(&line("d3"));
    wait_for_turn(&terminal, 2);
    terminal.press("q");
    terminal.wait_for("leave? The game is not over");
    // Another key stays.
    terminal.press("n");
    terminal.wait_for("your turn");
    terminal.press("q");
    terminal.wait_for("leave? The game is not over");
    terminal.press("y");
    let (status, screen, _) = terminal.end();
    assert_eq!(status, 0);
    assert!(screen.contains("2 moves of othello, not over; the record is in game1"), "{screen}");
    assert!(screen.contains("rulebook play --resume game1  continue the game"), "{screen}");
    scratch.run("verify game1").expect(0);
    scratch.run("play --resume game1").refused(2, "human: stdin is not a terminal");
    let mut terminal = start(&scratch, "play --resume game1");
    wait_for_turn(&terminal, 2);
    terminal.press("u");
    wait_for_turn(&terminal, 0);
    terminal.press(&line("f5"));
    wait_for_turn(&terminal, 2);
    terminal.press("qq");
    assert_eq!(terminal.end().0, 0);
    scratch.run("verify game1").expect(0);
}

/// PEO-5: after the end, people play again, exchange their seats, take back the last move, or view the game.
#[test]
fn peo_5_other_games_follow_the_end() {
    let scratch = Scratch::new();
    let mut terminal = start(&scratch, "play fibot human builtin:tym98 first 1 --seed 1");
    let pass = "o\r";
    wait_for_turn(&terminal, 0);
    terminal.press(pass);
    terminal.wait_for_all(&["fibot first", " 2 end", "the game is over: ", "a again  x exchange seats"]);
    terminal.press("v");
    terminal.wait_for_all(&["fibot first", "paused", "← → step"]);
    terminal.press("q");
    terminal.wait_for_all(&["the game is over: ", "a again"]);
    terminal.press("u");
    wait_for_turn(&terminal, 0);
    terminal.press(pass);
    terminal.wait_for_all(&[" 2 end", "the game is over: "]);
    terminal.press("a");
    terminal.wait_for_all(&["fibot game1", " 0 so far", "turn of P1 human"]);
    terminal.press(pass);
    terminal.wait_for_all(&["fibot game1", " 2 end", "the game is over: "]);
    terminal.press("x");
    terminal.wait_for_all(&["fibot game2", " 1 so far", "turn of P2 human"]);
    terminal.press(pass);
    terminal.wait_for_all(&["fibot game2", " 2 end", "the game is over: "]);
    terminal.press("q");
    let (status, screen, _) = terminal.end();
    assert_eq!(status, 0);
    for folder in ["first", "game1", "game2"] {
        assert!(screen.contains(&format!("2 turns of fibot; the record is in {folder}")), "{screen}");
        scratch.run(&format!("verify {folder}")).expect(0);
    }
    let head = |folder: &str| {
        let file = scratch.json(&format!("{folder}/match.json"));
        (file["seed"].clone(), file["players"][0]["strategy"].clone())
    };
    let seats =
        ["first", "game1", "game2"].map(head).map(|(seed, first)| (seed.as_u64(), first.as_str().map(str::to_owned)));
    let expected = [(1, "human"), (2, "human"), (3, "builtin:tym98")];
    assert_eq!(seats, expected.map(|(seed, first)| (Some(seed), Some(first.to_owned()))));
}

/// The result is printed as JSON if that was asked for.
#[test]
fn the_result_is_printed_as_json() {
    let scratch = Scratch::new();
    let mut terminal = start(&scratch, "play fibot human builtin:tym98 game1 1 --seed 1 --format json");
    wait_for_turn(&terminal, 0);
    terminal.press("o\r");
    terminal.wait_for("the game is over: ");
    terminal.press("q");
    let (status, _, bytes) = terminal.end();
    assert_eq!(status, 0);
    let printed = bytes.rsplit("\u{1b}[?25h").next().unwrap();
    let result: serde_json::Value = serde_json::from_str(printed).unwrap_or_else(|error| panic!("{error}: {bytes:?}"));
    assert_eq!(result["game"], "fibot");
}

/// PEO-5: a built-in player does not repeat its game. The record holds the seed.
#[test]
fn peo_5_each_game_has_its_seed() {
    let scratch = Scratch::new();
    let seed = |folder: &str| {
        let mut terminal = start(&scratch, &format!("play othello human builtin:easy {folder}"));
        wait_for_turn(&terminal, 0);
        terminal.press("qq");
        assert_eq!(terminal.end().0, 0);
        let journal = scratch.read(&format!("{folder}/match.jsonl"));
        let head: serde_json::Value = serde_json::from_str(journal.lines().next().unwrap()).unwrap();
        head["match"]["seed"].as_u64().unwrap()
    };
    assert_ne!(seed("game1"), seed("game2"));
}
