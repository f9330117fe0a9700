//! Pages that are broken on purpose. A check that does not notice that proves nothing.

use crate::appearance::check_colors;
use crate::controls::{check_buttons, check_cells, check_jumps, check_keys, check_phases, check_playing};
use crate::records::check_refusals;
use crate::viewer::Viewer;
use rulebook_testing::PATIENCE;
use rulebook_view::paint::Theme;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

type Check = fn(&Viewer);

fn check_light(viewer: &Viewer) {
    check_colors(viewer, Theme::Light);
}

/// Text in the page, its replacement, and the check that must fail.
const BREAKS: [(&str, &str, Check); 17] = [
    // The page shows another round than the user asked for.
    ("Engine.ask(\"frame\", to)", "Engine.ask(\"frame\", Math.max(0, to - 1))", check_buttons),
    ("Engine.ask(\"action\", Replay.index,", "Engine.ask(\"action\", 0,", check_light),
    // Buttons, keys and fields that are wired wrongly or not at all.
    ("at(\"back\").addEventListener(\"click\"", "at(\"back\").addEventListener(\"clack\"", check_buttons),
    ("at(\"last\").addEventListener(\"click\", () => this.seek(Replay.last))", "", check_buttons),
    ("ArrowRight: () => Player.seek(Replay.index + 1)", "ArrowRight: () => Player.seek(Replay.index + 2)", check_keys),
    ("at(\"slider\").addEventListener(\"input\"", "at(\"slider\").addEventListener(\"none\"", check_jumps),
    ("window.addEventListener(\"hashchange\"", "window.addEventListener(\"none\"", check_jumps),
    // Playing does not stop, or time stands still.
    ("this.setPlaying(false);", "", check_playing),
    ("if (Replay.isAtEnd) this.toggle();", "", check_playing),
    ("this.moment >= from && this.moment < to", "this.moment >= to", check_phases),
    // An exception while painting, a wrong color, and nothing painted.
    ("context.arc(x, y, radius, 0, 2 * Math.PI);", "throw new Error(\"no arc\");", check_buttons),
    ("context.fillStyle = color;", "context.fillStyle = \"#0072b2\";", check_light),
    ("context.drawImage(this.ground, 0, 0);", "", check_light),
    // A part of the page that is not updated, and a wrong text.
    ("at(\"events\").replaceChildren(...this.groups());", "", check_keys),
    ("of(frame.previous_answers)", "of(frame.answers)", check_buttons),
    ("Player.seek(index))", "Player.seek(index + 1))", check_cells),
    // An error that the page does not show.
    ("at(\"error\").hidden = false;", "", check_refusals),
];

#[test]
#[ignore = "thorough: a real browser"]
fn a_broken_page_is_seen() {
    let Some(mut viewer) = Viewer::of_match("") else { return };
    let whole = viewer.scratch.read("page.html");
    // The Content-Security-Policy would stop any changed script. It is not what this test is about.
    let policy = "http-equiv=\"Content-Security-Policy\"";
    assert!(whole.contains(policy));
    let whole = whole.replace(policy, "name=\"policy\"");
    // Wait less: what has not happened by then never will.
    viewer.browser.patience.set(Duration::from_secs(8));
    viewer.page = viewer.scratch.path("broken.html");
    for (from, to, check) in BREAKS {
        assert_eq!(whole.matches(from).count(), 1, "{from}");
        viewer.scratch.write("broken.html", whole.replace(from, to));
        let seen = catch_unwind(AssertUnwindSafe(|| {
            viewer.open("");
            check(&viewer);
        }));
        assert!(seen.is_err(), "nobody sees that `{from}` became `{to}`");
        viewer.browser.errors();
        // Remove what the check may have left behind.
        let _ = std::fs::remove_dir(viewer.scratch.path("empty"));
    }
    // The checks pass on the page that is not broken.
    viewer.scratch.write("broken.html", whole);
    viewer.browser.patience.set(PATIENCE);
    let checks: [Check; 8] =
        [check_buttons, check_keys, check_jumps, check_playing, check_phases, check_cells, check_light, check_refusals];
    for check in checks {
        viewer.open("");
        check(&viewer);
    }
}
