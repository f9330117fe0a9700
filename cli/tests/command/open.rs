//! `rulebook play --open`: the page of the game opens in the browser.
#![cfg(target_os = "linux")]

use crate::common::{IDLE, Scratch};
use rulebook_testing::wait_until;
use std::process::{Command, Output};

/// Plays with only the programs in this folder on the path.
fn play(scratch: &Scratch, path: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rulebook"))
        .args("play --quiet --replace --open".split(' ').chain(IDLE.split(' ')).chain(["game", "2"]))
        .current_dir(scratch.path(""))
        .env("PATH", scratch.path(path))
        .output()
        .unwrap()
}

#[test]
fn the_page_is_opened_and_goes_with_the_record() {
    let scratch = Scratch::new();
    scratch.write(
        "bin/xdg-open",
        "#!/bin/sh\necho \"$1\" >\"${0%/*}/opened.part\"\n/bin/mv \"${0%/*}/opened.part\" \"${0%/*}/opened\"\n",
    );
    rulebook_testing::make_executable(scratch.path("bin/xdg-open"));
    let output = play(&scratch, "bin");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.contains("the page of the game is game/page.html"), "{error}");
    let opened = scratch.path("bin/opened");
    // The command does not wait for the browser.
    wait_until("the page is opened", || opened.exists());
    let page = scratch.path("game/page.html").canonicalize().unwrap();
    assert_eq!(scratch.read("bin/opened"), format!("{}\n", page.display()));
    scratch.run("export redbot game --html same.html").expect(0);
    assert_eq!(scratch.read("game/page.html"), scratch.read("same.html"));
    // REF-6: the page is a file of the record, so the next record replaces it.
    scratch.run(&format!("play --quiet --replace {IDLE} game 2")).expect(0);
    assert!(!page.exists());
}

#[test]
fn a_page_that_cannot_be_written_is_named() {
    let scratch = Scratch::new();
    scratch.run(&format!("play --quiet --replace {IDLE} game 2")).expect(0);
    scratch.run("export redbot game --html none/page.html").refused(2, "none/page.html: No such file or directory");
    scratch.run("export redbot none --html page.html").refused(2, "none: No such file or directory");
    scratch.remove("game/0001.txt");
    scratch.remove("game/match.json");
    scratch.run("export redbot game --html page.html").refused(2, "game/0001.txt: is missing");
    assert!(!scratch.path("page.html").exists());
}

#[test]
fn without_a_browser_nothing_is_lost() {
    let scratch = Scratch::new();
    std::fs::create_dir(scratch.path("none")).unwrap();
    let output = play(&scratch, "none");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("error: could not start a browser: "), "{error}");
    assert!(error.contains("the match and its record are complete; open game/page.html yourself"), "{error}");
    assert!(scratch.path("game/page.html").exists());
    scratch.run("verify redbot game").expect(0);
}
