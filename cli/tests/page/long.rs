//! A game of 1,000 rounds. The test prints its times, which depend on the machine: `cargo test -p rulebook-cli --test
//! page long -- --nocapture`.

use crate::common::Scratch;
use crate::viewer::Viewer;

/// Two idle players keep the game from ending early.
fn play(scratch: &Scratch) {
    scratch.run("play --quiet builtin:idle builtin:idle builtin:random builtin:random game 1000").expect(0);
}

#[test]
#[ignore = "thorough: a real browser"]
fn a_long_game_is_a_small_page_that_plays() {
    let Some(viewer) = Viewer::of(play) else {
        return;
    };
    assert!(viewer.replay.len() > 900, "{}", viewer.replay.len());
    let size = std::fs::metadata(&viewer.page).unwrap().len();
    assert!(size < 3_000_000, "{size} bytes");
    let opened = viewer.browser.eval("performance.now()");
    viewer.assert_shows(0);
    viewer.click("play");
    let intervals = viewer.browser.eval(
        "new Promise((done) => {
            const times = [];
            const next = (now) => {
                times.push(now);
                if (times.length < 240) return requestAnimationFrame(next);
                const intervals = times.slice(1).map((time, i) => time - times[i]).sort((a, b) => a - b);
                done([0.5, 0.95, 1].map((part) => intervals[Math.ceil(part * intervals.length) - 1]));
            };
            requestAnimationFrame(next);
        })",
    );
    println!("{size} bytes, drawn after at most {opened} ms, a frame each (median, 95 %, most) {intervals} ms");
    viewer.click("play");
    let moved = viewer.browser.eval("Number(document.getElementById('slider').value)");
    assert!(moved.as_f64().unwrap() >= 1.0, "{moved}");
    viewer.assert_no_errors();
    let last = viewer.replay.len() - 1;
    viewer.open(&format!("#r={}", viewer.replay.frame(last).number));
    viewer.assert_shows(last);
}
