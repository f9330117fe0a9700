//! What the screen shows, and which keys it knows.

use super::{END, HOME, Hand, LEFT, PAGE_DOWN, PAGE_UP, RIGHT, Simulation, start, start_with, wait_for_turn};
use crate::common::Scratch;
use crate::terminal::Terminal;
use portable_pty::CommandBuilder;
use rulebook_players::othello::Builtin;

/// PEO-2: an illegal answer is refused with the reason, and the person is asked on.
#[test]
fn peo_2_an_illegal_answer_is_refused_with_the_reason() {
    let scratch = Scratch::new();
    let mut terminal = start(&scratch, "play othello human builtin:easy game1 --seed 1");
    wait_for_turn(&terminal, 0);
    let flips = "is not legal: expected a square from which a disc of the opponent flips";
    for (keys, message) in [
        ("a1\r", format!("a1 {flips}")),
        ("d4\r", "d4 is not legal: expected an empty square".to_owned()),
        ("d9\r", "d9 is not legal: expected a square, a column a to h and a row 1 to 8".to_owned()),
        (":--\r", "-- is not legal: expected a square".to_owned()),
        // The cursor is on d3.
        (&*format!("{LEFT}\r"), format!("c3 {flips}")),
        (&*format!("{RIGHT}\u{1b}[B\r"), "d4 is not legal: expected an empty square".to_owned()),
        ("\u{1b}[<0;5;2M", format!("a1 {flips}")),
    ] {
        terminal.press(keys);
        terminal.wait_for(&message);
    }
    terminal.press("D3\r");
    terminal.wait_for("your turn");
    terminal.press("qq");
    assert_eq!(terminal.end().0, 0);
    let journal = scratch.read("game1/match.jsonl");
    assert!(journal.contains("\"d3\"") && !journal.contains("\"D3\""), "{journal}");
}

/// Marks of legal moves and of the last move can be switched off.
#[test]
fn marks_are_switched_off_and_on() {
    let scratch = Scratch::new();
    let mut terminal = start(&scratch, "play othello human builtin:medium game1 --seed 1");
    wait_for_turn(&terminal, 0);
    terminal.wait_for("•");
    terminal.press("d3\r");
    terminal.wait_for_all(&[" 2 so far", "your turn", "[▄▄]", "•"]);
    terminal.press("l");
    terminal.wait_for("legal moves are not marked");
    assert!(!terminal.screen().contains('•'), "{}", terminal.screen());
    terminal.press("m");
    terminal.wait_for("the last move is not marked");
    assert!(!terminal.screen().contains("[▄▄]"), "{}", terminal.screen());
    terminal.press("lm");
    terminal.wait_for_all(&["the last move is marked", "[▄▄]", "•"]);
    terminal.press("qq");
    assert_eq!(terminal.end().0, 0);
}

/// The hint is the move of the strongest player, and Enter plays it.
#[test]
fn a_tip_is_the_move_of_the_strongest_player() {
    let scratch = Scratch::new();
    let mut terminal = start(&scratch, "play othello human builtin:easy game1 --seed 1");
    wait_for_turn(&terminal, 0);
    let tip = Builtin::Strong.answer(
        Simulation::new(Builtin::Easy, 1).state(),
        rulebook_core::othello::Color::Black.player(),
        1,
    );
    terminal.press("t");
    terminal.wait_for(&format!("a tip: strong would play {tip}"));
    terminal.press("\r");
    terminal.wait_for_all(&[" 2 so far", "turn of P1"]);
    terminal.press("qq");
    assert_eq!(terminal.end().0, 0);
    assert!(scratch.read("game1/match.jsonl").contains(&format!("\"{tip}\"")));
}

/// An earlier state is shown, and accepts nothing but a return.
#[test]
fn an_earlier_state_accepts_no_input() {
    let scratch = Scratch::new();
    let mut terminal = start(&scratch, "play othello human builtin:easy game1 --seed 1");
    let mut game = Simulation::new(Builtin::Easy, 1);
    wait_for_turn(&terminal, 0);
    for _ in 0..2 {
        let square = game.square();
        game.play(square);
        terminal.press(&Hand::Line.keys(square));
        wait_for_turn(&terminal, game.number());
    }
    let looking = |number: usize| format!("looking back: move {number} of {}", game.number());
    terminal.press(PAGE_UP);
    terminal.wait_for(&looking(game.number() - 1));
    for key in ["d", "\r", " ", "u", "t", "o", ":", "\u{1b}[<0;5;2M"] {
        terminal.press("?");
        terminal.wait_for("help");
        terminal.press("  ");
        terminal.wait_for("an earlier state; → or ] shows the next move");
        terminal.press(key);
        terminal.wait_for("this is an earlier state; End returns to the present");
    }
    terminal.press(HOME);
    terminal.wait_for(&looking(0));
    terminal.press(PAGE_DOWN);
    terminal.wait_for(&looking(1));
    terminal.press(RIGHT);
    terminal.wait_for(&looking(2));
    terminal.press(LEFT);
    terminal.wait_for(&looking(1));
    terminal.press(END);
    wait_for_turn(&terminal, game.number());
    terminal.press("[]");
    wait_for_turn(&terminal, game.number());
    terminal.press("qq");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn a_small_window_names_the_size_that_is_needed() {
    let scratch = Scratch::new();
    let mut terminal = start_with(&scratch, "play othello human builtin:easy game1 --seed 1", &[("NO_COLOR", "1")]);
    wait_for_turn(&terminal, 0);
    terminal.resize(40, 10);
    terminal.wait_for("This window is 40 x 10, which is too");
    terminal.resize(80, 24);
    terminal.wait_for("turn of P1 human");
    terminal.press("qq");
    let (status, _, bytes) = terminal.end();
    assert_eq!(status, 0);
    assert!(!bytes.contains("\u{1b}[38;") && !bytes.contains("\u{1b}[48;"), "there are no colors");
}

/// Ctrl-Z gives the terminal back, also its mouse, and `fg` continues the game.
#[test]
fn a_game_is_suspended_and_continues() {
    let scratch = Scratch::new();
    let binary = std::path::Path::new(env!("CARGO_BIN_EXE_rulebook"));
    let mut command = CommandBuilder::new("bash");
    command.cwd(scratch.path(""));
    command.args(["--norc", "-i"]);
    command.env("PS1", "ready> ");
    command.env("PATH", format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap()));
    let mut terminal = Terminal::start(command, 80, 24);
    terminal.wait_for("ready> ");
    terminal.press("rulebook play othello human builtin:easy game1 --seed 1\r");
    wait_for_turn(&terminal, 0);
    terminal.press("\u{1a}");
    terminal.wait_for_whole_screen(false);
    terminal.wait_for("Stopped");
    terminal.press("fg\r");
    terminal.wait_for_whole_screen(true);
    wait_for_turn(&terminal, 0);
    terminal.press("d3\r");
    wait_for_turn(&terminal, 2);
    terminal.press("qq");
    terminal.wait_for_whole_screen(false);
    terminal.press("exit 7\r");
    let (status, _, bytes) = terminal.end();
    assert_eq!(status, 7);
    let modes = |end: &str| bytes.matches(&format!("\u{1b}[?1003{end}")).count();
    assert_eq!((modes("h"), modes("l")), (2, 2));
}
