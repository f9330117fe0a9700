//! A person in a terminal plays over the network.

use super::side::{Side, nothing_is_left};
use crate::common::Scratch;
use crate::people::{Hand, Simulation, start, wait_for_turn};
use crate::terminal::Terminal;
use rulebook_core::othello::Square;
use rulebook_players::othello::Builtin;

fn line(square: Square) -> String {
    Hand::Line.keys(square)
}

/// Starts a side that listens with a player, and a person with the first move who connects to it. Their records are
/// `one` and `two`.
fn meet(scratch: &Scratch, player: &str) -> (Side, Terminal) {
    let (listens, port) = Side::listen(scratch, &format!("play othello --quiet network {player} one --seed 1"));
    let terminal = start(scratch, &format!("play othello human network two --connect 127.0.0.1:{port}"));
    wait_for_turn(&terminal, 0);
    (listens, terminal)
}

/// Begins with the move f5.
fn begin(terminal: &mut Terminal) {
    terminal.press(&line(Square::parse(b"f5").unwrap()));
}

/// NET-7, PEO-3, PEO-5: a person plays a whole game. Nothing can be taken back, and no other game follows.
#[test]
fn net_7_a_person_plays_to_the_end() {
    let scratch = Scratch::new();
    let (listens, mut terminal) = meet(&scratch, "builtin:medium");
    let mut game = Simulation::new(Builtin::Medium, 1);
    while !game.state().is_over() {
        let square = game.square();
        terminal.press(&line(square));
        game.play(square);
        if !game.state().is_over() {
            wait_for_turn(&terminal, game.number());
            if game.number() == 2 {
                terminal.press("u");
                terminal.wait_for("a game over the network has no undo");
            }
        }
    }
    terminal.wait_for_all(&[&format!(" {} end", game.number()), "the game is over: "]);
    for key in ["u", "a", "x"] {
        terminal.press(key);
        terminal.wait_for("over the network");
    }
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
    listens.end().expect(0);
    nothing_is_left(&scratch);
    for folder in ["one", "two"] {
        scratch.run(&format!("verify {folder}")).expect(0);
        let moves = scratch.run(&format!("export {folder} --quiet --log -")).expect(0).out;
        assert_eq!(moves, format!("{}\n", game.game));
    }
}

/// Kills the side that listens, and waits for the person's side to end by an error. Returns its last screen.
fn break_off(scratch: &Scratch, listens: Side, terminal: Terminal) -> String {
    listens.signal("KILL");
    let (status, screen, _) = terminal.end();
    assert_eq!(status, 2);
    // The connection is closed or reset.
    assert!(screen.contains("ends unfinished: the"), "{screen}");
    drop(listens);
    nothing_is_left(scratch);
    screen
}

/// NET-5, PEO-4: a person who leaves ends the game for both sides, and nobody can resume it.
#[test]
fn net_5_a_person_leaves() {
    let scratch = Scratch::new();
    let (listens, mut terminal) = meet(&scratch, "builtin:medium");
    begin(&mut terminal);
    wait_for_turn(&terminal, 2);
    terminal.press("q");
    terminal.wait_for("leave? A network game cannot be resumed");
    terminal.press("y");
    let (status, screen, _) = terminal.end();
    assert_eq!(status, 0);
    assert!(screen.contains("2 moves of othello, not over; the record is in two"), "{screen}");
    assert!(!screen.contains("--resume"), "{screen}");
    let run = listens.end().expect(2);
    assert!(run.err.contains("ends unfinished: the other side has closed the connection\n"), "{}", run.err);
    scratch.run("play --resume two").refused(2, "two: a match over the network cannot be resumed");
    nothing_is_left(&scratch);
}

/// NET-5: a person who thinks learns at once that the other side has left.
#[test]
fn net_5_the_other_side_leaves_while_a_person_thinks() {
    let scratch = Scratch::new();
    let (listens, mut terminal) = meet(&scratch, "builtin:medium");
    begin(&mut terminal);
    wait_for_turn(&terminal, 2);
    break_off(&scratch, listens, terminal);
}

/// NET-5: while the other side is awaited, a person can leave, and the end of the connection ends the match.
#[test]
fn net_5_the_other_side_leaves() {
    let scratch = Scratch::new();
    // It thinks without end.
    let (listens, mut terminal) = meet(&scratch, "builtin:hard:depth=60");
    begin(&mut terminal);
    terminal.wait_for_all(&[" 1 so far", "P2 network"]);
    let screen = break_off(&scratch, listens, terminal);
    assert!(screen.contains("a match over the network cannot be resumed"), "{screen}");
    scratch.run("verify two").expect(0);
}
