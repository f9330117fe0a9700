//! Pages that are broken on purpose. A check that does not notice that proves nothing.

use crate::appearance::check_colors;
use crate::controls::{check_buttons, check_cells, check_jumps, check_keys, check_phases, check_playing};
use crate::play_controls::{check_game_keys, check_looking_back, check_marks, check_preview, check_settings};
use crate::playing::{check_new_game, check_refusals_of_squares, check_turns, check_undo};
use crate::records::check_refusals;
use crate::table::Table;
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

type GameCheck = fn(&mut Table);

const PEOPLE: [&str; 2] = ["human", "human"];
const HARD: [&str; 2] = ["human", "builtin:hard"];
const EASY: [&str; 2] = ["human", "builtin:easy"];

/// The players of a page in which people play, text in the page, its replacement, and the check that must fail.
const GAME_BREAKS: [([&str; 2], &str, &str, GameCheck); 17] = [
    // Clicks that play nothing, and states that the page does not follow.
    (PEOPLE, "if (choice) Game.play(choice.line);", "if (choice) this.pick(cells);", check_undo),
    (PEOPLE, "Panels.length();", "", check_undo),
    (PEOPLE, "Moves.cut(to);", "", check_undo),
    (PEOPLE, "Engine.ask(\"cut\", to + 1)", "Engine.ask(\"cut\", to + 2)", check_undo),
    (HARD, "index < Replay.last && this.isPerson(seat)", "index < Replay.last", check_turns),
    (HARD, "else guard(() => this.think());", "", check_turns),
    // A message that nobody sees, marks that stay, and a preview that is missing.
    (PEOPLE, "else Turn.complain(this.refusal(cell));", "", check_refusals_of_squares),
    (PEOPLE, "Marks.showsLegal ? ", "true ? ", check_marks),
    (PEOPLE, "(this.showsLast ? 0 : 2)", "0", check_marks),
    (PEOPLE, "if (Picker.preview) paint(", "if (false) paint(", check_preview),
    // Keys and buttons that are wired wrongly.
    (PEOPLE, "u: () => at(\"undo\").click(),", "", check_game_keys),
    (PEOPLE, "PageUp: () => Player.back(),", "", check_game_keys),
    (PEOPLE, "return this.isOpen && Replay.isAtEnd;", "return this.isOpen;", check_looking_back),
    (EASY, "[...seats.slice(1), seats[0]]", "seats", check_new_game),
    (EASY, "Engine.ask(\"starts\")", "[]", check_new_game),
    // Options that do not reach the player, or are not reset.
    (HARD, "return options.length > 0 ?", "return options.length < 0 ?", check_settings),
    (HARD, "this.values.clear();", "", check_settings),
];

#[test]
#[ignore = "thorough: a real browser"]
fn a_broken_game_is_seen() {
    for players in [PEOPLE, HARD, EASY] {
        let Some(mut table) = Table::of("othello", &players) else { return };
        let whole = without_policy(&table.scratch.read("page.html"));
        table.browser.patience.set(Duration::from_secs(8));
        for (_, from, to, check) in GAME_BREAKS.into_iter().filter(|(of, ..)| *of == players) {
            assert_eq!(whole.matches(from).count(), 1, "{from}");
            table.scratch.write("broken.html", whole.replace(from, to));
            let seen = catch_unwind(AssertUnwindSafe(|| {
                table.reopen("broken.html");
                check(&mut table);
            }));
            assert!(seen.is_err(), "nobody sees that `{from}` became `{to}`");
            table.browser.errors();
        }
    }
}

/// A page without its Content-Security-Policy, which would stop any changed script.
fn without_policy(whole: &str) -> String {
    let policy = "http-equiv=\"Content-Security-Policy\"";
    assert!(whole.contains(policy));
    whole.replace(policy, "name=\"policy\"")
}

#[test]
#[ignore = "thorough: a real browser"]
fn a_broken_page_is_seen() {
    let Some(mut viewer) = Viewer::of_match("") else { return };
    let whole = without_policy(&viewer.scratch.read("page.html"));
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
