//! Appearance of the screen.

use super::super::playback::Playback;
use super::super::text::wrapped;
use super::fixtures::{COLORED, PLAIN, Record, draw, find, press, screen, styles, text};
use crate::games::Registry;
use crate::record::Source;
use ratatui::style::{Color, Modifier};
use rulebook_core::fibot::FiBot;

/// A record with everything that is highlighted: invalid answers, and a state that departs from
/// the rules.
fn flawed() -> Record {
    let record = Record::played(40);
    record.edit("0020.txt", |text| text.replacen(" R1 13 ", " R1 12 ", 1));
    let path = record.path("match.json");
    let mut journal: serde_json::Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    let answers = &mut journal["rounds"][20]["answers"];
    answers[1]["verdict"] = "malformed".into();
    answers[1]["why"] = "column 4: expected an order, found `x`".into();
    answers[2]["verdict"] = "late".into();
    answers[2]["limit"] = "wall".into();
    std::fs::write(path, journal.to_string()).unwrap();
    record
}

#[test]
fn at_80_x_30() {
    let mut playback = flawed().open();
    press(&mut playback, "20<Enter>");
    insta::assert_snapshot!("at_80_x_30", text(&draw(&mut playback, (80, 30), PLAIN)));
    insta::assert_snapshot!("at_80_x_30_plain_styles", styles(&draw(&mut playback, (80, 30), PLAIN)));
    insta::assert_snapshot!("at_80_x_30_colored_styles", styles(&draw(&mut playback, (80, 30), COLORED)));
}

#[test]
fn larger_windows_use_their_room() {
    let mut playback = flawed().open();
    press(&mut playback, "20<Enter>");
    insta::assert_snapshot!("at_130_x_45", text(&draw(&mut playback, (130, 45), PLAIN)));
    insta::assert_snapshot!("at_180_x_60", text(&draw(&mut playback, (180, 60), PLAIN)));
}

#[test]
fn the_help_and_the_scores_and_the_end() {
    let mut playback = Record::played(40).open();
    press(&mut playback, "?");
    insta::assert_snapshot!("help", screen(&mut playback));
    press(&mut playback, "x<End><Tab>");
    insta::assert_snapshot!("scores_at_the_end", screen(&mut playback));
    // The curves end at the current round.
    let curves = |playback: &mut _| screen(playback).matches(['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']).count();
    let whole = curves(&mut playback);
    press(&mut playback, "20<Enter>");
    let half = curves(&mut playback);
    assert!(whole > 60 && (whole / 2 - 4..=whole / 2 + 4).contains(&half), "{half} of {whole}");
    press(&mut playback, "<Tab>");
    assert_eq!(curves(&mut playback), 0);
}

/// FIbot's EXP-2, from a log (PLAY-7): the blast in the middle of its phase, and signs for
/// robots without a direction.
#[test]
fn exp_2_an_explosion_on_the_screen() {
    const LOG: &str = "6 5 9 1\n1 4 6 4\n..P...\n..#.Q.\n.BAN#R\n......\n..O...\n\
                       A D\n6 5 9 2\n1 4 6 4\n..P...\n..#.Q.\n....#R\n......\n......\n";
    let record = Record::empty();
    std::fs::write(record.path("log"), LOG).unwrap();
    let replay = Source::of(Registry::only::<FiBot>().first(), record.folder(), None).unwrap().open().unwrap();
    let mut playback = Playback::new(replay, record.folder());
    press(&mut playback, "<Home>.");
    insta::assert_snapshot!("an_explosion", screen(&mut playback));
    press(&mut playback, "?");
    insta::assert_snapshot!("help_on_tokens", screen(&mut playback));
}

/// FIbot's SET-5: a flag stays visible below a robot, in windows of any size.
#[test]
fn set_5_a_robot_on_a_flag_hides_it_not() {
    let record = Record::empty();
    std::fs::write(
        record.path("log"),
        "25 3 5 1\n2 1 25 3\n.N.......................\n.........................\n........................A\n",
    )
    .unwrap();
    let replay = Source::of(Registry::only::<FiBot>().first(), record.folder(), None).unwrap().open().unwrap();
    let mut playback = Playback::new(replay, record.folder());
    for size in [(80, 30), (130, 45), (200, 60)] {
        let window = text(&draw(&mut playback, size, PLAIN));
        assert!(window.contains("N⚑") && window.contains("A⚑"), "{size:?}\n{window}");
    }
}

/// The text does not depend on the theme, and the plain theme uses no colors.
#[test]
fn colors_are_left_out_where_they_are_not_wanted() {
    let mut playback = flawed().open();
    for _ in 0..41 {
        let (colored, plain) = (draw(&mut playback, (80, 30), COLORED), draw(&mut playback, (80, 30), PLAIN));
        assert_eq!(text(&colored), text(&plain));
        let colors =
            |style: ratatui::style::Style| [style.fg, style.bg].into_iter().flatten().any(|c| c != Color::Reset);
        assert!(plain.content().iter().all(|cell| !colors(cell.style())));
        assert!(colored.content().iter().any(|cell| colors(cell.style())));
        press(&mut playback, "<Right>");
    }
}

/// With and without colors, robots of all players differ from each other and from walls.
#[test]
fn robots_are_told_apart() {
    let mut playback = Record::played(40).open();
    let robots = ["1▼", "1▽", "2◀", "2◁", "3▲", "3△", "4▶", "4▷"];
    let plain = draw(&mut playback, (80, 30), PLAIN);
    assert!(robots.iter().all(|robot| {
        let style = plain[find(&plain, robot)].style();
        style.add_modifier.contains(Modifier::REVERSED)
    }));
    let colored = draw(&mut playback, (80, 30), COLORED);
    let colors: Vec<_> = robots.iter().map(|robot| colored[find(&colored, robot)].style().fg.unwrap()).collect();
    for (a, one) in colors.iter().enumerate() {
        for (b, other) in colors.iter().enumerate() {
            assert_eq!(one == other, a / 2 == b / 2, "{} {}", robots[a], robots[b]);
        }
    }
}

#[test]
fn what_should_not_be_stands_out() {
    let mut playback = flawed().open();
    press(&mut playback, "20<Enter>");
    for theme in [COLORED, PLAIN] {
        let buffer = draw(&mut playback, (130, 45), theme);
        for bad in [
            "! malformed: column 4",
            "! late: wall time",
            "! 0020.txt:3:27: the lives of P1 R1: the rules give `13`, the record says `12`",
        ] {
            let style = buffer[find(&buffer, bad)].style();
            assert!(style.add_modifier.contains(Modifier::REVERSED | Modifier::BOLD), "{bad}");
            assert_eq!(style.fg == Some(Color::Red), theme.has_color, "{bad}");
        }
        let good = buffer[find(&buffer, "P1 Alpha")].style();
        assert!(!good.add_modifier.contains(Modifier::REVERSED));
        let departed = &buffer[find(&buffer, "!")];
        assert_ne!(departed.style(), good);
    }
}

/// Each row of the board is visible in one of its parts, answers and scores are one key away,
/// and the help has two pages.
#[test]
fn at_80_x_24_everything_can_be_reached() {
    let mut playback = flawed().open();
    press(&mut playback, "20<Enter>");
    let render = |playback: &mut Playback| text(&draw(playback, (80, 24), PLAIN));
    let parts = [render(&mut playback), {
        press(&mut playback, "b");
        render(&mut playback)
    }];
    assert_ne!(parts[0], parts[1]);
    for row in 1..=25 {
        let row = format!("{row:>2} ");
        assert!(parts.iter().any(|part| part.lines().any(|line| line.starts_with(&row))), "{row}\n{parts:?}");
    }
    press(&mut playback, "b");
    assert_eq!(render(&mut playback), parts[0], "the first part again");
    assert!(parts[0].contains("events of round 20") && parts[0].trim_end().ends_with("q quit"), "{}", parts[0]);
    press(&mut playback, "<Tab>");
    assert!(render(&mut playback).contains("scores"));
    press(&mut playback, "<Tab>");
    let answers = render(&mut playback);
    for part in ["answers of round 20", "P1 Alpha", "! malformed", "! late", "P4 "] {
        assert!(answers.contains(part), "{part}\n{answers}");
    }
    press(&mut playback, "<Tab>");
    assert_eq!(render(&mut playback), parts[0]);
    press(&mut playback, "?");
    let keys = render(&mut playback);
    assert!(keys.contains(" q          quit") && keys.contains("any key shows the signs"), "{keys}");
    press(&mut playback, "x");
    let signs = render(&mut playback);
    assert!(signs.contains("#7  wall with 7 lives") && signs.contains("any key closes it"), "{signs}");
    press(&mut playback, "x");
    assert_eq!(render(&mut playback), parts[0]);
}

/// The numbers of a cell stay on one line at any width.
#[test]
fn no_line_breaks_inside_a_cell() {
    let text = "P1 R1 moves from 12 9 to -12 10, and P2 builds at 2147483647 -7.";
    for width in 12..40 {
        let lines = wrapped(text, width, 2);
        for cell in ["12 9", "-12 10", "2147483647 -7"].into_iter().filter(|cell| cell.len() + 3 < width) {
            assert!(lines.iter().any(|line| line.contains(cell)), "{cell} at {width}: {lines:?}");
        }
    }
}

/// A wall off the board (BLD-7) has no cell, and is listed below the board.
#[test]
fn bld_7_walls_off_the_board_are_listed() {
    let record = Record::played(6);
    // P4 pays for the wall in round 0, so that only state 1 departs from the rules.
    let charged = |line: &str| {
        let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        if words[0] == "P4:" && words.len() > 10 {
            words[4] = (words[4].parse::<i32>().unwrap() - 1).to_string();
        }
        words.join(" ") + "\n"
    };
    for number in 1..=6 {
        let edit = |text: &str| text.replace("Walls:", "Walls: 30 -2 40,").lines().map(charged).collect::<String>();
        record.edit(&format!("{number:04}.txt"), |text| edit(&text));
    }
    let mut playback = record.open();
    press(&mut playback, "3<Enter>");
    let window = screen(&mut playback);
    assert!(window.contains("off the board: 30 -2 (40 lives)"), "{window}");
}

#[test]
fn a_small_window_says_so_and_none_is_blank() {
    let mut playback = Record::played(6).open();
    let message = text(&draw(&mut playback, (53, 30), PLAIN));
    let message = message.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(message.contains("This window is 53 x 30, which is too small: the game needs 54 x 22."), "{message}");
    for width in (1..=200).step_by(7) {
        for height in (1..=70).step_by(3) {
            let window = text(&draw(&mut playback, (width, height), PLAIN));
            assert!(!window.trim().is_empty(), "{width} x {height}");
            press(&mut playback, "?.");
        }
    }
}

/// Names and answers are foreign texts: at any length and width, everything else stays in
/// place.
#[test]
fn long_and_wide_texts_do_not_break_the_screen() {
    let record = Record::played(8);
    let wide = "漢字".repeat(8);
    for number in 0..=8 {
        record.edit(&format!("{number:04}.txt"), |text| text.replace("Alpha", &wide));
    }
    let path = record.path("match.json");
    let mut journal: serde_json::Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    journal["rounds"][3]["answers"][0]["line"] = "漢🚀e\u{301}x ".repeat(900).into();
    journal["rounds"][3]["answers"][1]["line"] = "\\x1b[2J\\x07".repeat(50).into();
    journal["rounds"][3]["answers"][2]["line"] = "x".repeat(5000).into();
    std::fs::write(path, journal.to_string()).unwrap();
    let mut playback = record.open();
    press(&mut playback, "3<Enter>");
    for width in [80, 81, 93, 130] {
        let buffer = draw(&mut playback, (width, 30), PLAIN);
        let window = text(&buffer);
        assert!(!window.contains(['\u{1b}', '\u{7}']), "{window}");
        assert!(window.contains("\\x1b[2J"), "{window}");
        for left in ["25 ", "13 ", " 1 "] {
            assert!(window.lines().any(|line| line.starts_with(left)), "{window}");
        }
        assert!(window.contains("…"), "{window}");
        assert!(window.trim_end().ends_with("q quit"), "{window}");
    }
}

/// A board that is wider and higher than the window is shown in parts that cover all of it.
#[test]
fn the_largest_board_is_seen_in_parts() {
    let record = Record::played(1);
    record.edit("0000.txt", |text| {
        text.replacen("25x25", "32x32", 1).replacen(" R1 13 DOWN 11 25", " R1 13 DOWN 32 32", 1)
    });
    for name in ["0001.txt", "match.json", "score.txt"] {
        std::fs::remove_file(record.path(name)).unwrap();
    }
    let mut playback = record.open();
    let mut parts = Vec::new();
    for part in 1..=4 {
        let window = text(&draw(&mut playback, (80, 24), PLAIN));
        assert!(window.contains(&format!("part {part} of 4, b shows the rest of the board")), "{window}");
        assert!(window.lines().all(|line| line.chars().count() <= 80), "{window}");
        parts.push(window);
        press(&mut playback, "b");
    }
    assert_eq!(text(&draw(&mut playback, (80, 24), PLAIN)), parts[0]);
    // The axis of each part shows its position; the robot in the corner is in one of them.
    let axis = |part: usize| parts[part].lines().nth(20).unwrap().chars().take(53).collect::<String>();
    assert!(axis(0).contains(" 1 ") && axis(1).contains("31") && axis(0) == axis(2) && axis(1) == axis(3));
    let rows = |part: usize, row: &str| parts[part].lines().any(|line| line.starts_with(row));
    assert!(rows(0, "32") && !rows(0, " 1 ") && rows(2, " 1 ") && rows(3, " 1 "));
    assert_eq!(
        [0, 1, 2, 3].map(|part| parts[part].lines().any(|line| line.starts_with("32") && line[2..].contains("1▼"))),
        [false, true, false, false]
    );
    assert!(!text(&draw(&mut playback, (120, 45), PLAIN)).contains("rest of the board"));
}
