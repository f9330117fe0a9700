//! Checks that the README's example referees two programs as shown.
//!
//! The referee starts its own executable again, which is this test. So the test has its own `main`.

#[allow(dead_code, reason = "the example has its own `main`")]
#[path = "../examples/nim/main.rs"]
mod example;

use std::ffi::OsString;

/// The first argument of the process that plays.
const PLAY: &str = "play-the-example";

fn main() {
    let start = rulebook_referee::start();
    let mut arguments = start.arguments().skip(1);
    if arguments.next().is_some_and(|word| word == PLAY) {
        let programs: Vec<OsString> = arguments.collect();
        start.guard().unwrap();
        return example::play(&programs).unwrap();
    }
    the_front_page_shows_the_example();
    #[cfg(target_os = "linux")]
    linux::two_programs_play();
    println!("the example plays, and the README shows it");
}

fn the_front_page_shows_the_example() {
    let (page, text) = (include_str!("../README.md"), include_str!("../examples/nim/main.rs"));
    let (_, code) = page.split_once("```rust,ignore\n").unwrap();
    let (code, _) = code.split_once("```").unwrap();
    let (_, text) = text.split_once("\n\n").unwrap();
    assert_eq!(code, text);
}

#[cfg(target_os = "linux")]
mod linux {
    use super::PLAY;
    use std::fs;
    use std::path::PathBuf;
    use std::process::Command;

    /// One player reads its state; the other one makes every kind of error.
    const FIRST: &str = "read -r sticks seat < \"$2\"
[ $sticks -gt 3 ] && echo 3 || echo $sticks";
    const SECOND: &str = "case $2 in
*1.txt) echo many ;;
*3.txt) exit 7 ;;
*) echo 1 ;;
esac";

    pub(super) fn two_programs_play() {
        let folder = tempfile::tempdir().unwrap();
        let program = |name: &str, text: &str| -> PathBuf {
            let path = folder.path().join(name).join("run");
            fs::create_dir(path.parent().unwrap()).unwrap();
            fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
            rulebook_testing::make_executable(&path);
            path
        };
        let programs = [program("first", FIRST), program("second", SECOND)];
        let mut command = Command::new(std::env::current_exe().unwrap());
        let output = command.arg(PLAY).args(&programs).output().unwrap();
        let stdout = String::from_utf8(output.stdout).unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{stdout}{errors}");
        let expected = "\
turn 0: P1 ok
  P1 took 3
turn 1: P2 malformed, column 1: expected a number of sticks, an integer 1..3, found `many`: `many`
  P2 took 1
turn 2: P1 ok
  P1 took 3
turn 3: P2 crashed with status 7
  P2 took 1
turn 4: P1 ok
  P1 took 2
P1 has won
";
        assert_eq!(stdout, expected, "{errors}");
    }
}
