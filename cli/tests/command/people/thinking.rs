//! Undo, leaving and signals while a computer thinks.

use super::{start, wait_for_turn};
use crate::common::Scratch;
use rstest::rstest;
use rustix::process::Signal;

/// A player that thinks for much longer than any test takes.
const THINKER: &str = "builtin:hard:depth=60";

/// PEO-3: undo ends the thinking of a built-in player.
#[test]
fn peo_3_undo_does_not_wait_for_a_player_that_thinks() {
    let scratch = Scratch::new();
    let mut terminal = start(&scratch, &format!("play othello human {THINKER} game1"));
    wait_for_turn(&terminal, 0);
    terminal.press("d3\r");
    terminal.wait_for_all(&[" 1 so far", "P2 hard:depth=60 thinks"]);
    // The screen still fits the window, looks back, and explains why it accepts no move.
    terminal.resize(90, 30);
    terminal.wait_for("P2 hard:depth=60 thinks");
    terminal.press("c");
    terminal.wait_for("it is the turn of P2 hard:depth=60");
    terminal.press("[");
    terminal.wait_for("looking back: move 0 of 1");
    terminal.press("]");
    terminal.wait_for("P2 hard:depth=60 thinks");
    terminal.press("u");
    wait_for_turn(&terminal, 0);
    terminal.press("qq");
    assert_eq!(terminal.end().0, 0);
}

/// PEO-4
#[test]
fn peo_4_leaving_does_not_wait_for_a_player_that_thinks() {
    let scratch = Scratch::new();
    let mut terminal = start(&scratch, &format!("play othello {THINKER} human game1"));
    terminal.wait_for_all(&[" 0 so far", "P1 hard:depth=60 thinks"]);
    terminal.press("u");
    terminal.wait_for("there is no move of a person to take back");
    terminal.press("qq");
    let (status, screen, _) = terminal.end();
    assert_eq!(status, 0);
    assert!(screen.contains("0 moves of othello, not over; the record is in game1"), "{screen}");
}

#[rstest]
#[case::key(None, 130, "error: ended by SIGINT")]
#[case::signal(Some(Signal::TERM), 143, "error: ended by SIGTERM")]
fn signals_end_a_game(
    #[case] signal: Option<Signal>,
    #[case] status: u32,
    #[case] message: &str,
    #[values(true, false)] thinks: bool,
) {
    let scratch = Scratch::new();
    let players = if thinks { format!("{THINKER} human") } else { format!("human {THINKER}") };
    let mut terminal = start(&scratch, &format!("play othello {players} game1"));
    terminal.wait_for_all(&[" 0 so far", if thinks { "P1 hard:depth=60 thinks" } else { "turn of P1 human" }]);
    match signal {
        Some(signal) => terminal.signal(signal),
        None => terminal.press("\u{3}"),
    }
    let (ended, screen, bytes) = terminal.end();
    assert_eq!(ended, status);
    let hint = "hint: `rulebook play --resume game1` resumes this match";
    assert!(screen.contains(message) && screen.contains(hint), "{screen}");
    has_released_the_mouse(&bytes);
    scratch.run("verify game1").expect(0);
}

/// The terminal no longer reports the mouse.
fn has_released_the_mouse(bytes: &str) {
    for mode in ["1000", "1002", "1003", "1006"] {
        let [on, off] = ["h", "l"].map(|end| bytes.rfind(&format!("\u{1b}[?{mode}{end}")));
        assert!(on.is_some() && on < off, "{mode} in {bytes:?}");
    }
}

/// PEO-3, PEO-4: a program answers first, and then the undo follows; but leaving does not wait for it.
#[cfg(target_os = "linux")]
#[test]
fn peo_4_leaving_does_not_wait_for_a_program() {
    let scratch = Scratch::new();
    let answer = "until [ -e answers ]; do sleep 0.1; done\necho c3\n";
    scratch.write("bot", format!("#!/bin/sh\ncd '{}'\n{answer}", scratch.path("").display()));
    rulebook_testing::make_executable(scratch.path("bot"));
    let mut terminal = start(&scratch, "play --time-limit 10m --cpu-limit 10m othello human each-round:./bot game1");
    wait_for_turn(&terminal, 0);
    terminal.press("d3\r");
    terminal.wait_for_all(&[" 1 so far", "P2 bot thinks"]);
    terminal.press("u");
    terminal.wait_for("taking back the last move");
    scratch.write("answers", "");
    wait_for_turn(&terminal, 0);
    scratch.remove("answers");
    terminal.press("d3\r");
    terminal.wait_for_all(&[" 1 so far", "P2 bot thinks"]);
    terminal.press("qq");
    let (status, screen, _) = terminal.end();
    assert_eq!(status, 0, "{screen}");
    assert!(screen.contains("1 move of othello, not over; the record is in game1"), "{screen}");
    scratch.run("verify game1").expect(0);
}
