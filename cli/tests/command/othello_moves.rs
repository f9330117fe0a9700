//! Recorded games of Othello as lines of moves, in files `.moves`.

use crate::common::Scratch;
use rstest::rstest;

/// GAM-5: every command that reads records takes such a file.
#[test]
fn gam_5_a_line_of_moves_is_a_record() {
    let scratch = Scratch::new();
    scratch.write("game.moves", "F5 d6c3 d3 forfeit-X");
    let verified = scratch.run("verify game.moves").expect(0).out;
    assert_eq!(verified, "game.moves: 5 steps follow from the rules, to its end\n");
    assert_eq!(scratch.run("verify othello game.moves").expect(0).out, verified);
    scratch.run("verify fibot game.moves").refused(2, "game.moves: is a record of othello, not of fibot");
    let explained = scratch.run("explain game.moves").expect(0).out;
    assert!(explained.ends_with("move 4\n  FOR-1   black lost by forfeit: no answer\n"), "{explained}");
    let out = scratch.run("show game.moves --round 1").expect(0).out;
    assert!(out.starts_with("white to move\n"), "{out}");
    scratch.run("show game.moves").refused(2, "expected the file of a state, found a whole game");
    scratch.run("view game.moves").refused(2, "stdout is not a terminal");
    scratch.run("export game.moves --html game.html --png last.png --quiet").expect(0);
    scratch.run("export game.moves --log game.moves").refused(2, "game.moves: is the record itself");
    let bench = scratch.run("bench --quiet othello --record game.moves --time 1ms --repeat 1").expect(0).out;
    assert!(bench.contains("othello: 5 moves"), "{bench}");
}

/// GAM-2, GAM-5: a record becomes a line of moves, and the line of moves is the same game.
#[rstest]
#[case("", false)]
#[case("--rules start=mirrored", true)]
fn gam_5_a_record_is_written_as_a_line_of_moves(#[case] rules: &str, #[case] has_position: bool) {
    let scratch = Scratch::new();
    scratch.run(&format!("play othello --quiet {rules} builtin:medium builtin:easy game")).expect(0);
    scratch.run("export game --quiet --log game.moves").expect(0);
    let text = scratch.read("game.moves");
    assert_eq!(text.starts_with("---------------------------XO------OX---"), has_position, "GAM-2: {text}");
    assert!(text.ends_with('\n') && text.lines().count() == 1, "GAM-2: {text}");
    assert_eq!(scratch.run("explain game.moves").expect(0).out, scratch.run("explain game").expect(0).out);
    assert_eq!(scratch.run("export game.moves --quiet --log -").expect(0).out, text, "GAM-2");
    assert!(!scratch.path("game.draws").exists());
    assert_eq!(
        scratch.run("verify game.moves").expect(0).out,
        scratch.run("verify game").expect(0).out.replace("game:", "game.moves:")
    );
}

/// GAM-2, FOR-1: an illegal answer is a forfeit, and the answer itself is not kept.
#[cfg(unix)]
#[test]
fn gam_2_a_forfeit_is_written() {
    let scratch = Scratch::new();
    scratch.write("pass", "#!/bin/sh\necho --\n");
    rulebook_testing::make_executable(scratch.path("pass"));
    scratch.run("play othello --quiet builtin:easy ./pass game").expect(0);
    let text = scratch.run("export game --quiet --log -").expect(0).out;
    assert!(text.len() == "f5 forfeit-O\n".len() && text.ends_with(" forfeit-O\n"), "GAM-2: {text}");
}

/// GAM-4
#[rstest]
#[case("f5d6c3c3\n", "error: game.moves:1:7: expected a legal move of white, found `c3`")]
#[case("f5d6\nf5f6\n", "error: game.moves:2:1: expected nothing more, found `f5f6`")]
#[case("a game\n", "error: game.moves:1:1: expected a move, such as `f5`, found `a`")]
fn gam_4_an_error_has_its_place(#[case] text: &str, #[case] message: &str) {
    let scratch = Scratch::new();
    scratch.write("game.moves", text);
    for command in ["verify", "explain", "export --svg a.svg", "show --round 0"] {
        let error = scratch.run(&format!("{command} game.moves")).refused(2, message).err;
        assert_eq!(error.matches(" hint: ").count(), 1, "{error}");
    }
}
