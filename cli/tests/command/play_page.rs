//! The page in which people play: `rulebook play … human … --html FILE` or `--open`.

use crate::common::Scratch;
use rstest::rstest;
use serde_json::{Value, json};

/// The setup in a page.
fn setup(page: &str) -> Value {
    let (_, data) = page.split_once("id=\"bundle\">").unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    serde_json::from_str::<Value>(data).unwrap()["play"].take()
}

#[test]
fn a_page_has_what_the_command_line_says() {
    let scratch = Scratch::new();
    let run = scratch.run("play othello human builtin:hard --html o.html").expect(0);
    assert_eq!((&*run.out, &*run.err), ("", "o.html: open it in a browser to play; it needs no network\n"));
    let expected = json!({
        "game": "othello", "rules": "", "names": ["human", "hard"], "players": ["human", "builtin:hard"], "seed": null,
    });
    assert_eq!(setup(&scratch.read("o.html")), expected);
    let options = "--rules start=mirrored --seed 18446744073709551615 --name P2=Ada --quiet --html o.html";
    let run = scratch.run(&format!("play othello builtin:strong:nodes=500 human {options}")).expect(0);
    assert_eq!(run.err, "");
    let expected = json!({
        "game": "othello", "rules": "start=mirrored\n", "names": ["strong:nodes=500", "Ada"],
        "players": ["builtin:strong:nodes=500", "human"], "seed": "18446744073709551615",
    });
    assert_eq!(setup(&scratch.read("o.html")), expected);
    assert!(!scratch.path("othello1").exists() && !scratch.path("game1").exists(), "no match was played");
}

#[test]
fn a_page_starts_from_a_board_or_a_file() {
    let scratch = Scratch::new();
    scratch.run("play fibot human builtin:tym98 builtin:gates --html f.html").expect(0);
    let board = setup(&scratch.read("f.html"))["state"].take();
    assert!(board.as_str().unwrap().starts_with("15 9 25 1\n"), "{board}");
    scratch.run("play othello --quiet builtin:easy builtin:easy game").expect(0);
    scratch.run("play othello human human --start game/0010.txt --html o.html").expect(0);
    assert_eq!(setup(&scratch.read("o.html"))["state"], scratch.read("game/0010.txt"));
    // The standard start is none of its own.
    scratch.run("play othello human human --start game/0000.txt --html o.html").expect(0);
    assert_eq!(setup(&scratch.read("o.html")).get("state"), None);
}

#[test]
fn only_such_a_page_is_replaced() {
    let scratch = Scratch::new();
    scratch.write("o.html", "mine");
    let play = "play othello human human --html o.html";
    scratch.run(play).refused(2, "o.html: exists, and is no page in which people play");
    assert_eq!(scratch.read("o.html"), "mine");
    scratch.run(&format!("{play} --replace")).expect(0);
    scratch.run(&format!("{play} --seed 2")).expect(0);
    assert_eq!(setup(&scratch.read("o.html"))["seed"], "2");
    // The page of a match is another page.
    scratch.run("play othello --quiet builtin:easy builtin:easy game").expect(0);
    scratch.run("export game --quiet --html page.html").expect(0);
    scratch.run("play othello human human --html page.html").refused(2, "page.html: exists, and is no page");
    scratch.run("play othello human human --html none/o.html").refused(2, "none/o.html: No such file or directory");
    let printed = scratch.run("play othello human human --html -").expect(0);
    assert_eq!((&setup(&printed.out)["seed"], &*printed.err), (&json!(null), ""));
}

#[rstest]
#[case("othello builtin:easy builtin:easy --html o.html", "--html o.html: no player is `human`")]
#[case("othello --html o.html", "--html o.html: no player is `human`")]
#[case("othello human human game7 --html o.html", "game7: a page in which people play writes no record")]
#[case("othello human ./bot --html o.html", "./bot: cannot play in a page")]
#[case("othello human persistent:./bot --html o.html", "persistent:./bot: cannot play in a page")]
#[case("othello human builtin:harder --html o.html", "builtin:harder: othello has no such player")]
#[case("othello human builtin:hard:depth=61 --html o.html", "builtin:hard:depth=61: depth: expected a number from 0")]
#[case(
    "othello human builtin:strong:nodes=9,time=5 --html o.html",
    "builtin:strong:nodes=9,time=5: the option time means nothing in a page"
)]
#[case("othello human builtin:easy:min_time=9 --html o.html", "the option min_time means nothing in a page")]
#[case("othello human human --html o.html --time-limit 5s", "--time-limit: means nothing in a page")]
#[case("othello human human --html o.html --game-cpu 5s", "--game-cpu: means nothing in a page")]
#[case("othello human human --html o.html --max-faults 3", "--max-faults: means nothing in a page")]
#[case("othello human human --html o.html --sandbox", "--sandbox: means nothing in a page")]
#[case("othello human human --html o.html --listen --port 7", "--listen: means nothing in a page")]
#[case("othello human human --html o.html --connect host", "--connect: means nothing in a page")]
#[case("othello human human --html o.html --format json", "--format json: means nothing in a page")]
#[case("othello human human --html - --open", "--html -: a page on stdout cannot be opened")]
#[case("othello human human --html o.html --rules size=8", "--rules: no rule `size`")]
#[case("othello human human --html o.html --name P3=Ada", "P3")]
#[case(
    "redbot human builtin:idle builtin:idle builtin:idle --html o.html",
    "redbot cannot be played in a page\n hint: its players act at the same time; a page asks one player at a time"
)]
fn what_does_not_fit_a_page_is_refused(#[case] arguments: &str, #[case] message: &str) {
    let scratch = Scratch::new();
    scratch.write("bot", "#!/bin/sh\n");
    rulebook_testing::make_executable(scratch.path("bot"));
    scratch.run(&format!("play {arguments}")).refused(2, message);
    assert!(!scratch.path("o.html").exists());
}

/// A file that cannot be read may be anything. Replacing it needs no right to it, only one to its folder.
#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_read_is_kept() {
    use std::os::unix::fs::PermissionsExt as _;
    let scratch = Scratch::new();
    scratch.write("o.html", "mine");
    std::fs::set_permissions(scratch.path("o.html"), std::fs::Permissions::from_mode(0o000)).unwrap();
    // Root reads it, and finds another file.
    scratch.run("play othello human human --html o.html").refused(2, "o.html: ");
    std::fs::set_permissions(scratch.path("o.html"), std::fs::Permissions::from_mode(0o600)).unwrap();
    assert_eq!(scratch.read("o.html"), "mine");
}

#[cfg(target_os = "linux")]
#[test]
fn the_page_is_opened() {
    use std::process::Command;
    let scratch = Scratch::new();
    scratch.write(
        "bin/xdg-open",
        "#!/bin/sh\necho \"$1\" >\"${0%/*}/opened.part\"\n/bin/mv \"${0%/*}/opened.part\" \"${0%/*}/opened\"\n",
    );
    rulebook_testing::make_executable(scratch.path("bin/xdg-open"));
    let play = |path: &str| {
        Command::new(env!("CARGO_BIN_EXE_rulebook"))
            .args("play othello human builtin:hard --open".split(' '))
            .current_dir(scratch.path(""))
            .env("PATH", scratch.path(path))
            .output()
            .unwrap()
    };
    let output = play("bin");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.starts_with("othello.html: the page in which you play; "), "{error}");
    let opened = scratch.path("bin/opened");
    // The command does not wait for the browser.
    rulebook_testing::wait_until("the page is opened", || opened.exists());
    let page = scratch.path("othello.html").canonicalize().unwrap();
    assert_eq!(scratch.read("bin/opened"), format!("{}\n", page.display()));
    let output = play("none");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("error: could not start a browser: "), "{error}");
    assert!(error.contains("the page is complete; open othello.html yourself"), "{error}");
}
