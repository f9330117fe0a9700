//! Every control does what it should. The expected state of each round comes from the engine.

use crate::common::Scratch;
use crate::viewer::Viewer;
use rulebook_core::grid::Position;
use serde_json::json;

/// Uses four controls to go forward, back, to the last frame and to the first frame.
pub(crate) fn check_navigation(
    viewer: &Viewer,
    mut forward: impl FnMut(),
    mut back: impl FnMut(),
    ends: [&mut dyn FnMut(); 2],
) {
    let last = viewer.replay.len() - 1;
    viewer.assert_shows(0);
    forward();
    viewer.assert_shows(1);
    forward();
    viewer.assert_shows(2);
    back();
    viewer.assert_shows(1);
    let [to_last, to_first] = ends;
    to_last();
    viewer.assert_shows(last);
    assert_ne!(viewer.text("result"), "");
    to_first();
    viewer.assert_shows(0);
    assert_eq!(viewer.text("result"), "", "nobody has won before the end");
}

/// Checks the buttons.
pub(crate) fn check_buttons(viewer: &Viewer) {
    let click = |id: &'static str| move || viewer.click(id);
    check_navigation(viewer, click("forward"), click("back"), [&mut click("last"), &mut click("first")]);
}

/// Checks the keys.
pub(crate) fn check_keys(viewer: &Viewer) {
    let press = |key: &'static str| move || viewer.browser.press(key);
    check_navigation(viewer, press("ArrowRight"), press("ArrowLeft"), [&mut press("End"), &mut press("Home")]);
}

/// Checks the time line, the number field and the link, which go to any round.
pub(crate) fn check_jumps(viewer: &Viewer) {
    let (browser, replay) = (&viewer.browser, &viewer.replay);
    let to = replay.len() / 2;
    let [left, top, width, height] = browser.place("document.getElementById('slider')");
    // The thumb is 16 pixels wide, and its middle marks the value.
    let along = 8.0 + (width - 16.0) * to as f64 / (replay.len() - 1) as f64;
    browser.click_at((left + along, top + height / 2.0));
    viewer.assert_shows(to);
    assert_eq!(browser.text("location.hash"), format!("#r={}", replay.frame(to).number));
    browser.fill("document.getElementById('round')", "3");
    browser.press("Enter");
    browser.eval("document.getElementById('round').blur()");
    viewer.assert_shows(3);
    browser.fill("document.getElementById('round')", "100000");
    browser.eval("document.getElementById('round').blur()");
    viewer.assert_shows(replay.len() - 1);
    browser.eval("location.hash = '#r=5'; 0");
    browser.wait("document.getElementById('slider').valueAsNumber === 5");
    viewer.assert_shows(5);
    viewer.open("#r=7");
    viewer.assert_shows(7);
    viewer.open("#r=nonsense");
    viewer.assert_shows(0);
}

/// Checks playing, pausing and playing to the end, by button and by key.
pub(crate) fn check_playing(viewer: &Viewer) {
    let browser = &viewer.browser;
    let label = || browser.text("document.getElementById('play').getAttribute('aria-label')");
    viewer.open("");
    for _ in 0..3 {
        browser.press("+");
    }
    assert_eq!(browser.text("document.getElementById('speed').value"), "8");
    browser.press("-");
    assert_eq!(browser.text("document.getElementById('speed').value"), "4");
    // Play so slowly that a busy machine can pause before the end.
    browser.press("-");
    viewer.click("play");
    assert_eq!(label(), "pause");
    browser.wait("document.getElementById('slider').valueAsNumber >= 2");
    browser.press(" ");
    assert_eq!(label(), "play");
    let paused = browser.eval("document.getElementById('slider').valueAsNumber").as_f64().unwrap();
    browser.eval("new Promise((done) => setTimeout(done, 400))");
    assert_eq!(browser.eval("document.getElementById('slider').valueAsNumber"), paused, "paused is paused");
    viewer.assert_shows(paused as usize);
    browser.eval("const s = document.getElementById('speed'); s.value = '32'; s.dispatchEvent(new Event('change'))");
    viewer.click("play");
    browser.wait(&format!("document.getElementById('slider').valueAsNumber === {}", viewer.replay.len() - 1));
    browser.wait("document.getElementById('play').getAttribute('aria-label') === 'play'");
    viewer.assert_shows(viewer.replay.len() - 1);
    assert!(viewer.text("live").starts_with(&viewer.replay.frame(usize::MAX).scene.heading), "{}", viewer.text("live"));
    // At the end it starts again, so slowly that a busy machine notices.
    let slower = "Object.assign(document.getElementById('speed'), {value: '1'}).dispatchEvent(new Event('change'))";
    browser.eval(slower);
    viewer.click("play");
    browser.wait(&format!("document.getElementById('slider').valueAsNumber < {}", viewer.replay.len() - 1));
    viewer.click("play");
    viewer.assert_no_errors();
}

/// Checks the phases of a round, one by one.
pub(crate) fn check_phases(viewer: &Viewer) {
    let (browser, replay) = (&viewer.browser, &viewer.replay);
    let index = viewer.with_phase("fire");
    let frame = replay.frame(index);
    viewer.open(&format!("#r={}", frame.number));
    let now = || browser.eval("[...document.querySelectorAll('#events .now')].map((group) => group.dataset.phase)");
    let painted = || browser.text("document.getElementById('board').toDataURL()");
    let mut pictures = vec![painted()];
    assert_eq!((viewer.text("phase"), now()), (String::new(), json!([])));
    for span in &frame.spans {
        browser.press(".");
        assert_eq!((viewer.text("phase"), now()), (span.phase.to_owned(), json!([span.phase])));
        viewer.assert_shows(index);
        pictures.push(painted());
    }
    pictures.sort();
    pictures.dedup();
    assert_eq!(pictures.len(), frame.spans.len() + 1, "each phase is seen");
    for span in frame.spans.iter().rev().skip(1) {
        browser.press(",");
        assert_eq!(viewer.text("phase"), span.phase);
    }
    browser.press(",");
    assert_eq!(viewer.text("phase"), "");
    // The heading of a phase goes to that phase.
    browser.click("document.querySelector('#events .group[data-phase=fire] button')");
    assert_eq!(viewer.text("phase"), "fire");
    // From within a round, back goes to the state of the round.
    browser.press("ArrowLeft");
    assert_eq!(viewer.text("phase"), "");
    viewer.assert_shows(index);
    // From the state, back goes to the last phase of the previous round.
    browser.press(",");
    viewer.assert_shows(index - 1);
    assert_eq!(viewer.text("phase"), replay.frame(index - 1).spans.last().unwrap().phase);
}

/// Checks that the page shows all that the engine knows about a cell.
#[track_caller]
fn assert_cell_details(viewer: &Viewer, index: usize, cell: Position) {
    assert_eq!(viewer.text("cell-title"), format!("Cell {} {}", cell.x, cell.y));
    let here = viewer.replay.frame(index).scene.describe_cell(cell).join("\n");
    assert_eq!(viewer.text("cell-here"), if here.is_empty() { "empty".to_owned() } else { here });
    let past: Vec<String> = viewer
        .replay
        .history(cell)
        .iter()
        .map(|past| format!("{} {} {}", past.number, past.clause, past.text))
        .collect();
    let found =
        viewer.browser.eval("[...document.querySelectorAll('#cell-past li')].map((entry) => entry.textContent)");
    assert_eq!(found, json!(past));
    viewer.assert_no_errors();
}

/// Checks that a cell can be selected with the mouse, with keys and by its numbers.
pub(crate) fn check_cells(viewer: &Viewer) {
    let (browser, replay) = (&viewer.browser, &viewer.replay);
    let index = viewer.with_phase("fire");
    let frame = replay.frame(index);
    viewer.open(&format!("#r={}", frame.number));
    let robot = frame.scene.pieces.iter().find(|piece| !piece.is_gone()).unwrap();
    let up = f32::from(frame.scene.board.height());
    let middle = |cell: Position| viewer.on_board((cell.x as f32 + 0.5, up - cell.y as f32 + 1.5));
    browser.point(middle(robot.at));
    assert_cell_details(viewer, index, robot.at);
    assert!(viewer.text("cell-here").contains(&robot.name), "{}", viewer.text("cell-here"));
    let other = Position::new(2, 2);
    browser.point(middle(other));
    assert_cell_details(viewer, index, other);
    browser.point((1270.0, 790.0));
    assert_eq!(viewer.text("cell-title"), "Cell");
    // A selected cell stays selected in other rounds.
    browser.click_at(middle(robot.at));
    browser.point(middle(other));
    assert_cell_details(viewer, index, robot.at);
    browser.press("ArrowRight");
    assert_cell_details(viewer, index + 1, robot.at);
    // An entry in the history of the cell goes to its round.
    let past = replay.history(robot.at);
    browser.click("document.querySelector('#cell-past li:last-child button')");
    viewer.assert_shows(past.last().unwrap().index);
    for (key, dx, dy) in [("Up", 0, 1), ("Right", 1, 0), ("Down", 0, -1), ("Left", -1, 0)] {
        browser.press("Escape");
        assert_eq!(viewer.text("cell-title"), "Cell");
        for (field, value) in [("x", 12), ("y", 9)] {
            browser.fill(&format!("document.getElementById('cell-{field}')"), &value.to_string());
        }
        browser.press("Enter");
        browser.eval("document.getElementById('cell-form').requestSubmit(); document.activeElement.blur()");
        browser.press(&format!("Shift+Arrow{key}"));
        assert_cell_details(viewer, past.last().unwrap().index, Position::new(12 + dx, 9 + dy));
    }
    viewer.click("cell-clear");
    assert_eq!(viewer.text("cell-title"), "Cell");
    viewer.assert_no_errors();
}

macro_rules! checks {
    ($($name:ident: $check:expr;)*) => {$(
        #[test]
        #[ignore = "thorough: a real browser"]
        fn $name() {
            let Some(viewer) = Viewer::of_match("") else { return };
            $check(&viewer);
        }
    )*};
}

checks! {
    buttons_go_where_they_say: check_buttons;
    keys_go_where_they_say: check_keys;
    time_line_number_and_link_go_to_any_round: check_jumps;
    a_game_plays_and_pauses: check_playing;
    phases_are_shown_one_by_one: check_phases;
    cells_have_a_past: check_cells;
}

#[test]
#[ignore = "thorough: a real browser"]
fn help_and_theme_are_at_hand() {
    let Some(viewer) = Viewer::of_match("") else { return };
    let browser = &viewer.browser;
    let is_open = |id: &str| browser.eval(&format!("document.getElementById('{id}').open")) == true;
    for (button, key, dialog) in [("help", "?", "keys"), ("open", "o", "opening")] {
        viewer.click(button);
        assert!(is_open(dialog));
        // Keys have no effect on the replay behind a dialog.
        browser.press("End");
        browser.click(&format!("document.querySelector('#{dialog} form button')"));
        assert!(!is_open(dialog));
        browser.press(key);
        assert!(is_open(dialog));
        browser.eval(&format!("document.getElementById('{dialog}').close()"));
        viewer.assert_shows(0);
    }
    let theme = || browser.text("document.documentElement.dataset.theme");
    assert_eq!(theme(), "light");
    viewer.click("theme");
    assert_eq!(theme(), "dark");
    browser.press("t");
    assert_eq!(theme(), "light");
}

/// The form asks for a cell by the numbers of the game, in its order.
#[test]
#[ignore = "thorough: a real browser"]
fn a_cell_is_asked_for_as_its_game_names_it() {
    for (game, labels, title) in [("redbot", ["x", "y"], "Cell 18 1"), ("boladedrac", ["row", "column"], "Cell 1 18")] {
        let play = |scratch: &Scratch| drop(scratch.run(&format!("play {game} --quiet game 2")).expect(0));
        let Some(viewer) = Viewer::of(play) else { return };
        let script = "[...document.querySelectorAll('#cell-form label')].filter((label) => !label.hidden).map((label) => label.textContent.trim())";
        assert_eq!(viewer.browser.eval(script), json!(labels));
        for (field, value) in [("x", 18), ("y", 1)] {
            viewer.browser.fill(&format!("document.getElementById('cell-{field}')"), &value.to_string());
        }
        viewer.browser.eval("document.getElementById('cell-form').requestSubmit(); document.activeElement.blur()");
        assert_eq!(viewer.text("cell-title"), title);
        viewer.assert_no_errors();
    }
}
