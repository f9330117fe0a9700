//! Everything around the moves of a game that people play: settings, marks, hints, keys, touch, looking back, saving.

use crate::table::Table;
use crate::viewer::{Viewer, replay_of};
use rulebook_core::contract::Game as _;
use rulebook_core::grid::Position;
use rulebook_core::othello::Othello;
use rulebook_players::othello::{Builtin, Policy};
use serde_json::json;

/// The settings of the built-in players, and the button that resets them all.
#[test]
#[ignore = "thorough: a real browser"]
fn settings_count_from_the_next_move_on() {
    let Some(mut table) = Table::of("othello", &["human", "builtin:hard"]) else { return };
    check_settings(&mut table);
}

pub(crate) fn check_settings(table: &mut Table) {
    table.click("settings");
    let names =
        table.browser.eval("[...document.querySelectorAll('#options summary')].map((summary) => summary.textContent)");
    assert_eq!(names, json!(["medium", "hard", "strong"]));
    let defaults = [
        ("least-time", "1000"),
        ("option-medium-depth", "2"),
        ("option-hard-depth", "5"),
        ("option-hard-disc", "1"),
        ("option-hard-edge", "100"),
        ("option-hard-corner", "10000"),
        ("option-hard-no_move", "100000"),
        ("option-hard-win", "1000000"),
        ("option-hard-choice", "random"),
    ];
    let assert_defaults =
        |table: &Table| defaults.iter().for_each(|(id, value)| assert_eq!(table.value(id), *value, "{id}"));
    assert_defaults(table);
    for (id, value) in
        [("least-time", "0"), ("option-hard-depth", "0"), ("option-hard-corner", "7"), ("option-hard-choice", "first")]
    {
        table.set(id, value);
    }
    // A number out of range changes nothing.
    table.set("option-hard-edge", "1000000001");
    assert_eq!(table.text("option-hard-edge-expected"), "expected a whole number from 0 to 1000000000");
    table.browser.click("document.querySelector('#settings-form button.main')");
    assert!(table.is_open("settings-dialog"));
    table.set("option-hard-edge", "100");
    table.browser.click("document.querySelector('#settings-form button.main')");
    assert!(!table.is_open("settings-dialog"));
    for _ in 0..3 {
        let choice = table.choices()[0].clone();
        table.click_choice(&choice);
        let state = Othello::read(table.replay.state_text(table.last()).as_bytes(), &Default::default()).unwrap();
        let player = state.asked().unwrap().player();
        let expected = Policy::new(Builtin::Hard, "depth=0,corner=7,choice=first").unwrap().answer(&state, player, 1);
        let before = table.last();
        table.wait_for_person();
        assert_eq!(table.replay.frame(before).answers[0].line.as_deref(), Some(expected.as_str()));
        table.assert_shows_game();
    }
    table.browser.press("s");
    assert_eq!(table.value("option-hard-corner"), "7");
    table.click("defaults");
    assert_defaults(table);
}

/// The board marks legal moves and the last move, unless the user hides them.
#[test]
#[ignore = "thorough: a real browser"]
fn marks_can_be_hidden() {
    let Some(mut table) = Table::of("othello", &["human", "human"]) else { return };
    check_marks(&mut table);
}

pub(crate) fn check_marks(table: &mut Table) {
    let choice = table.choices()[0].clone();
    table.click_choice(&choice);
    table.browser.point((1270.0, 790.0));
    let (legal, other, last) = (table.choices()[0].cells[0], Position::new(8, 8), choice.cells[0]);
    let empty = table.color(other, (0.0, 0.0));
    let edge = (-0.44, -0.44);
    for (id, key, cell, offset) in [("legal-marks", "l", legal, (0.0, 0.0)), ("last-mark", "k", last, edge)] {
        let is_marked = || table.color(cell, offset) != empty;
        assert!(is_marked(), "{id}");
        table.click(id);
        assert!(!is_marked(), "{id}");
        table.browser.press(key);
        assert!(is_marked(), "{id}");
    }
    table.assert_shows_game();
}

/// Pointing at a legal square previews the move, and pointing elsewhere does not.
#[test]
#[ignore = "thorough: a real browser"]
fn pointing_previews_a_move() {
    let Some(mut table) = Table::of("othello", &["human", "human"]) else { return };
    check_preview(&mut table);
}

pub(crate) fn check_preview(table: &mut Table) {
    // White's disc that a move to d3 flips.
    let (flipped, legal) = (Position::new(4, 4), Position::new(4, 3));
    let before = table.color(flipped, (0.0, 0.0));
    table.browser.point(table.middle(legal));
    assert_ne!(table.color(flipped, (0.0, 0.0)), before);
    assert_eq!(table.browser.text("getComputedStyle(document.getElementById('board')).cursor"), "pointer");
    table.browser.point(table.middle(Position::new(1, 1)));
    assert_eq!(table.color(flipped, (0.0, 0.0)), before);
    assert_eq!(table.browser.text("getComputedStyle(document.getElementById('board')).cursor"), "default");
    table.assert_shows_game();
}

/// A hint marks a legal move of the person.
#[test]
#[ignore = "thorough: a real browser"]
fn a_hint_is_a_legal_move() {
    let Some(mut table) = Table::of("othello", &["human", "human"]) else { return };
    table.click("hint");
    table.browser.wait("document.getElementById('note').textContent.startsWith('Hint: ')");
    let note = table.text("note");
    let choice = table.choices().into_iter().find(|choice| note == format!("Hint: {}", choice.line)).unwrap();
    let good = table.browser.text("document.documentElement.style.getPropertyValue('--good')");
    let part = |i: usize| u64::from_str_radix(&good[i..i + 2], 16).unwrap();
    table.browser.point((1270.0, 790.0));
    let found = table.color(choice.cells[0], (-0.44, 0.0));
    let is_near = [1, 3, 5].into_iter().zip(&found).all(|(i, found)| part(i).abs_diff(*found) < 40);
    assert!(is_near, "{good} {found:?}");
    table.click_choice(&choice);
    table.assert_shows_game();
    assert_eq!(table.text("note"), "");
}

/// Every step of a game works by keys alone.
#[test]
#[ignore = "thorough: a real browser"]
fn a_game_needs_no_pointer() {
    let Some(mut table) = Table::of("othello", &["human", "human"]) else { return };
    check_game_keys(&mut table);
}

pub(crate) fn check_game_keys(table: &mut Table) {
    let browser = &table.browser;
    // The cursor begins on the first legal move.
    browser.press("ArrowDown");
    assert_eq!(table.text("cell-title"), "Cell d3");
    assert!(table.text("live").starts_with("d3: "), "{}", table.text("live"));
    browser.press("ArrowLeft");
    assert_eq!(table.text("cell-title"), "Cell c3");
    browser.press("Enter");
    assert!(table.text("note").starts_with("c3 is not legal"), "{}", table.text("note"));
    browser.press("ArrowDown");
    browser.press("Enter");
    table.play("c4");
    table.assert_shows_game();
    assert_eq!(table.text("live"), "Black: c4. White to move");
    table.browser.press("ArrowUp");
    table.browser.press(" ");
    table.play("c3");
    table.assert_shows_game();
    for (key, index) in [("PageUp", 1), ("PageUp", 0), ("PageDown", 1), ("Home", 0), ("End", 2)] {
        table.browser.press(key);
        table.assert_shows(index);
    }
    table.browser.press("u");
    table.cut(2);
    table.assert_shows_game();
    for (key, dialog) in
        [("n", "new-game-dialog"), ("s", "settings-dialog"), ("w", "saving"), ("?", "keys"), ("o", "opening")]
    {
        table.browser.press(key);
        assert!(table.is_open(dialog), "{dialog}");
        table.browser.eval(&format!("document.getElementById('{dialog}').close()"));
    }
    table.browser.press("Escape");
    assert_eq!(table.text("cell-title"), "Cell");
    let rows = "[...document.querySelectorAll('#keys tr')].filter((row) => getComputedStyle(row).display !== 'none').map((row) => row.textContent)";
    let rows = table.browser.eval(rows).to_string();
    assert!(rows.contains("cursor on the board") && !rows.contains("select a cell"), "{rows}");
}

/// On a phone, taps play, nothing scrolls sideways, and buttons are large enough for a finger.
#[test]
#[ignore = "thorough: a real browser"]
fn a_phone_is_enough() {
    let Some(mut table) = Table::of("othello", &["human", "human"]) else { return };
    table.browser.resize(400, 900);
    table.browser.call("Emulation.setTouchEmulationEnabled", json!({"enabled": true}));
    for _ in 0..3 {
        let choice = table.choices()[0].clone();
        let (x, y) = table.middle(choice.cells[0]);
        table
            .browser
            .call("Input.dispatchTouchEvent", json!({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}));
        table.browser.call("Input.dispatchTouchEvent", json!({"type": "touchEnd", "touchPoints": []}));
        let moves = table.replay.len();
        table.browser.wait(&format!("document.querySelectorAll('#moves button').length === {moves}"));
        table.play(&choice.line);
        table.assert_shows_game();
    }
    table.browser.eval("window.scrollTo(0, 0)");
    assert!(table.is("document.documentElement.scrollWidth <= 400"));
    let [_, top, width, height] = table.browser.place("document.getElementById('board')");
    assert!(width > 360.0 && top + height < 850.0, "{width} {top} {height}");
    for id in ["new-game", "undo", "hint", "settings"] {
        let [left, top, width, height] = table.browser.place(&format!("document.getElementById('{id}')"));
        assert!(width >= 60.0 && height >= 40.0, "{id}: {width} x {height}");
        assert!(left >= 0.0 && left + width <= 400.0 && top + height <= 900.0, "{id}: {left} {top}");
    }
    table.click("undo");
    let last = table.last();
    table.cut(last);
    table.assert_shows_game();
}

/// A desk shows the board and all controls of the game without scrolling.
#[test]
#[ignore = "thorough: a real browser"]
fn a_desk_shows_board_and_controls() {
    let Some(table) = Table::of("othello", &["human", "builtin:hard"]) else { return };
    let size = table.browser.eval("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]");
    assert_eq!(size, json!([1280, 800]));
    for id in
        ["board", "new-game", "undo", "hint", "settings", "legal-marks", "players", "moves", "slider", "play", "save"]
    {
        let place = table.browser.eval(&format!(
            "(() => {{ const {{top, bottom, height}} = document.getElementById('{id}').getBoundingClientRect(); return [top, bottom, height]; }})()"
        ));
        let [top, bottom, height]: [f64; 3] = serde_json::from_value(place).unwrap();
        assert!(top >= 0.0 && bottom <= 800.0 && height > 0.0, "{id}: {top} {bottom}");
    }
}

/// Looking back plays nothing, and there is a way back to the game.
#[test]
#[ignore = "thorough: a real browser"]
fn earlier_states_can_be_seen_while_a_game_goes_on() {
    let Some(mut table) = Table::of("othello", &["human", "human"]) else { return };
    check_looking_back(&mut table);
}

pub(crate) fn check_looking_back(table: &mut Table) {
    for _ in 0..4 {
        let choice = table.choices()[0].clone();
        table.click_choice(&choice);
    }
    assert!(table.is("document.getElementById('to-game').hidden"));
    table.click("back");
    table.assert_shows(3);
    assert_eq!(table.text("turn"), "Move 3 of 4");
    // A click selects a cell there, plays nothing, and says so.
    assert_eq!(table.text("note"), "");
    table.click_cell(table.choices()[0].cells[0]);
    table.assert_shows(3);
    let message = "This is an earlier position. Go back to the game to play.";
    assert_eq!((table.text("note").as_str(), table.text("live").as_str()), (message, message));
    table.browser.click("document.querySelector('#moves li:first-child button')");
    table.assert_shows(1);
    assert_eq!(table.text("note"), "");
    table.click("to-game");
    table.assert_shows_game();
    table.click("first");
    table.click("play");
    table
        .browser
        .eval("const s = document.getElementById('speed'); s.value = '32'; s.dispatchEvent(new Event('change'))");
    table.browser.wait("document.getElementById('slider').valueAsNumber === 4");
    table.browser.wait("document.getElementById('play').getAttribute('aria-label') === 'play'");
    table.assert_shows_game();
    let choice = table.choices()[0].clone();
    table.click_choice(&choice);
    table.assert_shows_game();
}

/// Without a preference for less motion, a move is animated, and then shows its state.
#[test]
#[ignore = "thorough: a real browser"]
fn a_move_is_animated() {
    let Some(mut table) = Table::with("othello", &["human", "human"], "--seed 1", "no-preference") else { return };
    // A clock of the test's own, so that the number of pictures does not depend on the machine.
    table.browser.eval(
        "window.clock = 0; window.seen = new Set();
         window.requestAnimationFrame = (next) => setTimeout(() => {
           next(window.clock += 50); seen.add(document.getElementById('board').toDataURL());
           const players = [...document.querySelectorAll('#players .player')];
           turns.add([document.getElementById('turn').textContent,
             players.findIndex((player) => player.classList.contains('to-move')),
             document.getElementById('slider').valueAsNumber].join()); });
         window.turns = new Set(); 0",
    );
    for _ in 0..3 {
        let choice = table.choices()[0].clone();
        table.browser.eval("seen.clear(); turns.clear()");
        table.click_choice(&choice);
        table.browser.wait(&format!("document.getElementById('slider').valueAsNumber === {}", table.last()));
        table.assert_shows_game();
        let pictures = table.browser.eval("seen.size").as_u64().unwrap();
        assert!(pictures > 5, "{pictures}");
        // The turn passes on in the line, on the cards and on the board at the same time.
        let turn = |index: usize| {
            let seat = index % 2;
            format!("{} to move,{seat},{index}", ["Black", "White"][seat])
        };
        assert_eq!(table.browser.eval("[...turns]"), json!([turn(table.last() - 1), turn(table.last())]));
    }
    // A click during the animation counts for the state that it leads to.
    let choices = table.choices();
    table.click_choice(&choices[0]);
    let next = table.choices()[0].clone();
    table.click_choice(&next);
    table.browser.wait(&format!("document.getElementById('slider').valueAsNumber === {}", table.last()));
    table.assert_shows_game();
}

/// The browser asks before it leaves an unfinished game with a move of a person that no file has.
#[test]
#[ignore = "thorough: a real browser"]
fn a_game_is_not_lost_without_a_question() {
    let Some(mut table) = Table::of("othello", &["human", "human"]) else { return };
    table.browser.call("Page.setDownloadBehavior", json!({"behavior": "deny"}));
    // Browsers ask only in pages that were used.
    table.click_cell(Position::new(1, 1));
    table.reopen("page.html");
    assert_eq!(table.browser.dialogs(), [""; 0], "nobody has moved");
    for (undoes, saves, moves, expected) in [
        (false, false, false, true),
        (true, false, false, false),
        (false, true, false, false),
        (false, true, true, true),
    ] {
        let choice = table.choices()[0].clone();
        table.click_choice(&choice);
        if undoes {
            table.click("undo");
        }
        if saves {
            table.click("save");
            table.click("save-log");
        }
        if moves {
            let choice = table.choices()[0].clone();
            table.click_choice(&choice);
        }
        table.reopen("page.html");
        let asked = table.browser.dialogs() == ["beforeunload"];
        assert_eq!(asked, expected, "undo: {undoes}, saved: {saves}, moved after that: {moves}");
    }
}

/// What the page saves follows the rules, and the page opens it again.
#[test]
#[ignore = "thorough: a real browser"]
fn a_saved_game_verifies_and_opens() {
    let Some(mut table) = Table::of("othello", &["human", "human"]) else { return };
    for _ in 0..5 {
        let choice = table.choices()[0].clone();
        table.click_choice(&choice);
    }
    let folder = table.scratch.path("saved");
    std::fs::create_dir(&folder).unwrap();
    table.browser.call("Page.setDownloadBehavior", json!({"behavior": "allow", "downloadPath": folder}));
    for (button, file) in [("save-log", "game.moves"), ("save-bundle", "othello.json")] {
        table.click("save");
        table.click(button);
        rulebook_testing::wait_until(file, || folder.join(file).exists());
    }
    table.scratch.run("verify othello saved/game.moves").expect(0);
    let saved = replay_of_file(&folder.join("game.moves"));
    assert_eq!(
        saved,
        (0..5).map(|index| table.replay.frame(index).answers[0].line.clone().unwrap()).collect::<Vec<_>>()
    );
    // A game that is not over is not left without a question.
    table.browser.drop_files(&[&folder.join("othello.json")], (600.0, 400.0));
    table.browser.wait("document.getElementById('leaving').open");
    table.press_in("leaving", "");
    table.assert_shows_game();
    table.browser.drop_files(&[&folder.join("othello.json")], (600.0, 400.0));
    table.browser.wait("document.getElementById('leaving').open");
    table.press_in("leaving", "leave");
    table.browser.wait("document.title === 'opened files'");
    table.assert_shows(0);
    table.click("last");
    table.assert_shows(5);
    assert!(table.is("document.getElementById('undo').disabled"));
    table.click("new-game");
    table.press_in("new-game-dialog", "start");
    table.begin(&["human", "human"], "");
    table.assert_shows_game();
}

/// The answers in a file that holds a whole game.
fn replay_of_file(file: &std::path::Path) -> Vec<String> {
    let folder = file.parent().unwrap().join("alone");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::copy(file, folder.join(file.file_name().unwrap())).unwrap();
    let replay = replay_of(&folder);
    (0..replay.len() - 1).map(|index| replay.frame(index).answers[0].line.clone().unwrap()).collect()
}

/// A page with a record has no control of a game.
#[test]
#[ignore = "thorough: a real browser"]
fn a_record_is_not_played() {
    let Some(viewer) = Viewer::of(|scratch| {
        scratch.run("play othello --quiet builtin:easy builtin:easy game").expect(0);
    }) else {
        return;
    };
    let visible =
        "[...document.querySelectorAll('[data-play], [data-game]')].filter((part) => part.checkVisibility()).length";
    assert_eq!(viewer.browser.eval(visible), 0);
    for key in ["u", "n", "h", "s", "w", "Enter"] {
        viewer.browser.press(key);
    }
    assert_eq!(viewer.browser.eval("document.querySelector('dialog[open]')"), json!(null));
    viewer.assert_shows(0);
    viewer.browser.press("ArrowRight");
    viewer.assert_shows(1);
    let rows = "[...document.querySelectorAll('#keys tr')].filter((row) => row.checkVisibility()).length";
    viewer.browser.press("?");
    assert_eq!(viewer.browser.eval(rows), 8);
}

/// A board whose cells have names with letters asks for a cell by its name.
#[test]
#[ignore = "thorough: a real browser"]
fn a_cell_is_asked_for_by_its_name() {
    let Some(viewer) = Viewer::of(|scratch| {
        scratch.run("play othello --quiet builtin:easy builtin:easy game").expect(0);
    }) else {
        return;
    };
    let labels = "[...document.querySelectorAll('#cell-form label')].filter((label) => !label.hidden).map((label) => label.textContent.trim())";
    assert_eq!(viewer.browser.eval(labels), json!(["cell"]));
    for (name, title, here) in [
        ("d4", "Cell d4", "white disc"),
        (" E4", "Cell e4", "black disc"),
        ("i9", "Cell", "There is no such cell on this board."),
        ("x", "Cell", "There is no such cell on this board."),
    ] {
        viewer.browser.fill("document.getElementById('cell-name')", name);
        viewer.browser.eval("document.getElementById('cell-form').requestSubmit(); document.activeElement.blur()");
        assert_eq!((viewer.text("cell-title").as_str(), viewer.text("cell-here").as_str()), (title, here), "{name}");
    }
    viewer.assert_no_errors();
}

/// A screen reader can reach everything in a game by name.
#[test]
#[ignore = "thorough: a real browser"]
fn a_game_can_be_heard() {
    let Some(table) = Table::of("othello", &["human", "builtin:hard"]) else { return };
    for dialog in ["", "n", "s", "w"] {
        if !dialog.is_empty() {
            table.browser.press(dialog);
        }
        let tree = table.browser.call("Accessibility.getFullAXTree", json!({}));
        let of = |node: &serde_json::Value, key: &str| node[key]["value"].as_str().unwrap_or_default().to_owned();
        for node in tree["nodes"].as_array().unwrap().iter().filter(|node| node["ignored"] != true) {
            let roles =
                ["button", "slider", "spinbutton", "combobox", "checkbox", "application", "region", "dialog", "group"];
            if roles.contains(&of(node, "role").as_str()) {
                assert!(!of(node, "name").trim().is_empty(), "no name: {node}");
            }
        }
        table.browser.eval("document.querySelector('dialog[open]')?.close()");
    }
    table.assert_no_errors();
}
