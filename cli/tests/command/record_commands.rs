//! Commands on a record detect its game, and accept several ways to name seats and the folder.

use crate::common::{IDLE, STATE, Scratch};
use rstest::rstest;

/// Records of each game, by this referee and by another one, and the matches of a tournament.
fn records() -> Scratch {
    let scratch = Scratch::new();
    scratch.run("play --quiet red 6").expect(0);
    scratch.run("play --quiet fibot fi 3").expect(0);
    scratch.foreign_record("states");
    scratch.write("g.config", "tym98 tym99\n4 2 3 1\n1 2 4 2\nA..N\n....\n");
    scratch.run("play --quiet fibot g.config").expect(0);
    scratch.write("log-only/log", scratch.read("g/log"));
    scratch
}

#[rstest]
#[case("red", "redbot", 0)]
#[case("fi", "fibot", 0)]
#[case("states", "redbot", 3)]
#[case("g", "fibot", 0)]
#[case("log-only", "fibot", 0)]
fn rec_6_a_record_knows_its_game(#[case] folder: &str, #[case] game: &str, #[case] first: u64) {
    let scratch = records();
    let other = if game == "redbot" { "fibot" } else { "redbot" };
    for command in [
        format!("verify {folder}"),
        format!("explain {folder}"),
        format!("explain {folder} --round {first}"),
        format!("export {folder} --svg - --round {first} --quiet"),
        format!("rerun {folder} builtin:PLAYER --seat 1 --round {first}"),
    ] {
        let player = if game == "redbot" { "idle" } else { "tym99" };
        let command = command.replace("PLAYER", player);
        let without_times =
            |text: &str| text.lines().filter(|line| !line.contains("times:")).collect::<Vec<_>>().join("\n");
        let (word, rest) = command.split_once(' ').unwrap();
        let run = scratch.run(&command);
        let named = scratch.run(&format!("{word} {game} {rest}"));
        assert!(run.status.is_some_and(|status| status < 2), "{command}: {}", run.err);
        assert_eq!((run.status, without_times(&run.out)), (named.status, without_times(&named.out)), "{command}");
        let message = format!("error: {folder}: is a record of {game}, not of {other}\n");
        scratch.run(&format!("{word} {other} {rest}")).refused(2, &message);
    }
    let view = scratch.run(&format!("view {folder}")).refused(2, "stdout is not a terminal");
    assert!(view.err.contains(&format!("rulebook show {game} {folder}/")), "{}", view.err);
}

#[test]
fn rec_6_a_state_knows_its_game() {
    let scratch = records();
    let text = scratch.run("show redbot red --round 3").expect(0).out;
    assert_eq!(scratch.run("show red --round 3").expect(0).out, text);
    assert_eq!(scratch.run("show red/0003.txt").expect(0).out, text);
    assert_eq!(scratch.run_with(&["show", "-"], &scratch.read("red/0003.txt")).expect(0).out, text);
    let turn = scratch.run("show fi/0001.txt").expect(0).out;
    assert_eq!(scratch.run("show fibot fi --round 1").expect(0).out, turn);
    scratch.run("show fibot red --round 3").refused(2, "red: is a record of redbot, not of fibot");
    scratch.run_with(&["show", "fibot", "-"], STATE).refused(2, "stdin: is a state of redbot, not of fibot");
    scratch.run("rerun red/0003.txt --seat 1").expect(0);
}

/// The game of a record is known even if its first states or its journal are damaged.
#[test]
fn rec_6_a_damaged_record_knows_its_game() {
    let scratch = records();
    scratch.write("fi/match.json", "{");
    scratch.write("fi/0000.txt", "");
    scratch.run("verify redbot fi").refused(2, "fi: is a record of fibot, not of redbot");
    scratch.run("verify fi").refused(2, "fi/match.json:1:1: ");
    scratch.write("red/match.json", scratch.read("red/match.json").replace("\"redbot\"", "\"chess\""));
    scratch.run("verify red").refused(2, "red: is a record of chess\n hint: this command only has redbot and fibot");
}

#[test]
fn what_is_no_record_is_told_as_what_it_is() {
    let scratch = records();
    scratch
        .run("tournament redbot --quiet --bot builtin:runner builtin:idle --match-rounds 2 --games 1 --dir cup")
        .expect(0);
    let run = scratch.run("verify cup").refused(2, "cup: is the folder of a tournament, not a record");
    assert!(run.err.contains("the folders in cup/matches\n"), "{}", run.err);
    for entry in std::fs::read_dir(scratch.path("cup/matches")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        scratch.run(&format!("verify cup/matches/{name}")).expect(0);
    }
    let run = scratch.run("verify g.config").refused(2, "g.config: is a configuration, not a record");
    assert!(run.err.contains(" hint: the record of its game is g\n"), "{}", run.err);
    std::fs::rename(scratch.path("g"), scratch.path("h")).unwrap();
    for command in ["verify g.config", "explain g.config", "view g.config", "export g.config --html x.html"] {
        let run = scratch.run(command).refused(2, "g.config: ");
        assert!(run.err.contains("g.config` plays "), "{}", run.err);
    }
    for command in ["verify", "explain", "view", "export --html x.html"] {
        for (path, message, hint) in [
            ("h/match.json", "is a file of a record, not a record", "give the folder of the record: h"),
            ("cup/tournament.json", "is a file of a tournament, not a record", "the folders in cup/matches"),
            ("cup/matches", "is a folder of records, not a record", "give one of the folders in it"),
            ("h/0000.txt", "expected the folder of a record, found a file", "h/0000.txt` "),
        ] {
            let run = scratch.run(&format!("{command} {path}")).refused(2, &format!("{path}: {message}"));
            assert!(run.err.contains(hint), "{command} {path}: {}", run.err);
        }
    }
    let run = scratch.run("step fibot h").refused(2, "h: expected a file, found a folder");
    assert!(run.err.contains("it contains the file h/0000.txt"), "{}", run.err);
    std::fs::rename(scratch.path("h"), scratch.path("g")).unwrap();
    scratch.run("explain redbot").refused(2, "redbot: expected a record after the game");
    scratch.run("rerun red fi builtin:idle --seat 1 --round 0").refused(2, "expected a game, found `red`");
    std::fs::create_dir(scratch.path("empty")).unwrap();
    scratch.run("verify empty").refused(2, "empty: no round files");
}

#[rstest]
fn a_seat_is_named_in_three_ways(#[values("P2", "2", "p2", "Beta")] seat: &str) {
    let scratch = Scratch::new();
    scratch.run(&format!("play --quiet --name P2=Beta {IDLE} game 2")).expect(0);
    let explained = scratch.run(&format!("explain game --seat {seat}")).expect(0).out;
    assert!(explained.contains(" P2 ") && !explained.contains(" P1 "), "{explained}");
    let asked = scratch.run(&format!("rerun game --round 1 --seat {seat}")).expect(0).out;
    assert!(asked.starts_with("P2 in round 1: builtin:idle\n"), "{asked}");
    let named = scratch.run(&format!("play --quiet --start game/0001.txt --name {seat}=Gamma {IDLE} again")).expect(0);
    assert!(named.out.contains(" P2    Gamma "), "{}", named.out);
}

#[rstest]
#[case("idle", "several players are named `idle`")]
#[case("P5", "no such seat")]
#[case("nobody", "no such seat")]
fn other_seats_are_refused_with_all_of_them(#[case] seat: &str, #[case] why: &str) {
    let scratch = Scratch::new();
    scratch.run(&format!("play --quiet --name P2=Beta {IDLE} game 2")).expect(0);
    for (command, option) in [
        (format!("explain game --seat {seat}"), format!("--seat {seat}")),
        (format!("rerun game --round 0 --seat {seat}"), format!("--seat {seat}")),
        (format!("play --start game/0001.txt --name {seat}=A {IDLE} again"), format!("--name {seat}=A")),
    ] {
        let run = scratch.run(&command).refused(2, &format!("error: {option}: {why}\n"));
        assert!(run.err.contains("hint: the seats are P1 (idle), P2 (Beta), P3 (idle), P4 (idle)\n"), "{}", run.err);
    }
}

/// `play` suggests commands only on a terminal.
#[cfg(unix)]
mod next {
    use super::Scratch;

    #[test]
    fn the_next_commands_are_told_on_a_terminal_and_work() {
        let scratch = Scratch::new();
        let mut command = portable_pty::CommandBuilder::new(env!("CARGO_BIN_EXE_rulebook"));
        command.args(["play", "game7", "3"]);
        command.cwd(scratch.path(""));
        command.env("TERM", "xterm-256color");
        let terminal = crate::terminal::Terminal::start(command, 100, 30);
        terminal.wait_for("rulebook export game7 --html game7.html");
        let screen = terminal.screen();
        let (status, ..) = terminal.end();
        assert_eq!(status, 0);
        let next = screen.split_once("next:\n").unwrap().1;
        let commands: Vec<&str> = next.lines().filter_map(|line| line.trim().strip_prefix("rulebook ")).collect();
        let commands: Vec<&str> = commands.iter().map(|line| line.split("  ").next().unwrap()).collect();
        assert_eq!(commands.len(), 4, "{screen}");
        for command in commands {
            let status = if command.starts_with("view") { 2 } else { 0 };
            scratch.run(command).expect(status);
        }
    }

    #[test]
    fn nothing_is_told_where_nobody_looks_on() {
        let scratch = Scratch::new();
        for line in ["play game 3", "play --format json other 3"] {
            let run = scratch.run(line).expect(0);
            assert!(!run.out.contains("rulebook view"), "{}", run.out);
        }
    }
}
