//! Colors, themes, sizes, motion, accessibility, and what the page is allowed to do.

use crate::table::Table;
use crate::viewer::Viewer;
use rulebook_core::grid::Position;
use rulebook_view::paint::{ColorRole, MARGIN, Theme};
use rulebook_view::scene::{PieceKind, Scene};
use serde_json::json;

/// Points of the drawing and their expected colors, away from any letters.
fn colors(scene: &Scene) -> Vec<((f32, f32), ColorRole)> {
    let middle = |at: Position| {
        let (column, row) = scene.board.place(at);
        (column as f32 + 0.5 + MARGIN, row as f32 + 0.5 + MARGIN)
    };
    let seen: Vec<_> = scene.pieces.iter().filter(|piece| scene.board.contains(piece.at)).collect();
    let alone = |at: Position| seen.iter().filter(|piece| piece.at == at).count() == 1;
    let mut points = Vec::new();
    for piece in seen.iter().filter(|piece| alone(piece.at)) {
        let (x, y) = middle(piece.at);
        match piece.look {
            PieceKind::Wall { .. } if piece.is_gone() => points.push(((x, y), ColorRole::Ruin)),
            PieceKind::Wall { .. } => points.push(((x - 0.38, y - 0.3), ColorRole::Wall)),
            _ if piece.is_gone() => {}
            PieceKind::Robot { seat, .. } | PieceKind::Token { seat, .. } => {
                points.push(((x - 0.31, y + 0.02), ColorRole::Of(seat)))
            }
            PieceKind::Stone { .. } | PieceKind::Unit(_) | PieceKind::Item { .. } => {}
        }
    }
    assert!(points.len() > 3, "{scene:?}");
    let cells = (2..scene.board.width()).map(|x| Position::new(x.into(), 13));
    let empty = cells.filter(|&cell| scene.describe_cell(cell).is_empty());
    points.extend(empty.map(|cell| (middle(cell), ColorRole::Board)));
    points
}

/// Checks that the pieces are drawn at their places in their colors.
pub(crate) fn check_colors(viewer: &Viewer, theme: Theme) {
    for index in [0, viewer.replay.len() / 2, viewer.replay.len() - 1] {
        let frame = viewer.replay.frame(index);
        viewer.open(&format!("#r={}", frame.number));
        let points = colors(&frame.scene);
        let places: Vec<(f32, f32)> = points.iter().map(|(place, _)| *place).collect();
        let found: Vec<[u8; 4]> = serde_json::from_value(viewer.browser.eval(&format!(
            "(() => {{ const board = document.getElementById('board'); const context = board.getContext('2d');
               const cell = board.width / {};
               return {}.map(([x, y]) => [...context.getImageData(x * cell, y * cell, 1, 1).data]); }})()",
            viewer.replay.ground(index).width,
            json!(places)
        )))
        .unwrap();
        for (((x, y), role), found) in points.iter().zip(found) {
            let color = theme.color(*role);
            let part = |i: usize| u8::from_str_radix(&color[i..i + 2], 16).unwrap();
            let expected = [part(1), part(3), part(5)];
            let far = expected.iter().zip(found).any(|(expected, found)| expected.abs_diff(found) > 8);
            assert!(!far, "frame {index} at {x} {y}: expected {role:?} {expected:?}, found {found:?}");
        }
        viewer.assert_shows(index);
    }
}

#[test]
#[ignore = "thorough: a real browser"]
fn pieces_are_seen_where_they_stand() {
    let Some(viewer) = Viewer::of_match("") else { return };
    for (name, theme) in [("light", Theme::Light), ("dark", Theme::Dark)] {
        viewer.browser.prefer("prefers-color-scheme", name);
        check_colors(&viewer, theme);
        let sheet = viewer.browser.text("document.documentElement.style.getPropertyValue('--sheet')");
        assert_eq!(sheet, theme.color(ColorRole::Sheet));
    }
}

#[test]
#[ignore = "thorough: a real browser"]
fn the_page_fits_a_phone_and_a_desk() {
    let Some(viewer) = Viewer::of_match("--name P1=AVeryLongNameWithoutAnyPlaceToBreakIt0123456789") else { return };
    for (width, height) in [(400, 800), (768, 1024), (1280, 800), (1920, 1080)] {
        viewer.browser.resize(width, height);
        viewer.open("#r=9");
        let wide = viewer.browser.eval("document.documentElement.scrollWidth").as_u64().unwrap();
        assert!(wide <= u64::from(width), "{wide} of {width}");
        let [left, top, board, high] = viewer.browser.place("document.getElementById('board')");
        assert!((board - high).abs() < 1.0 && board > 340.0 && left >= 0.0 && top >= 0.0, "{board} x {high}");
        if width >= 960 {
            let tall = viewer.browser.eval("document.documentElement.scrollHeight").as_u64().unwrap();
            assert!(tall <= u64::from(height), "{tall} of {height}");
        }
        viewer.assert_shows(9);
    }
}

#[test]
#[ignore = "thorough: a real browser"]
fn nothing_moves_for_those_who_want_it_so() {
    let Some(viewer) = Viewer::of_match("") else { return };
    viewer.browser.prefer("prefers-reduced-motion", "reduce");
    viewer.open("");
    // Collect every picture that is painted, by the frame that it belongs to.
    viewer.browser.eval(
        "window.seen = new Map(); const look = () => {
           const index = document.getElementById('slider').value;
           if (!seen.has(index)) seen.set(index, new Set());
           seen.get(index).add(document.getElementById('board').toDataURL());
           requestAnimationFrame(look); }; look(); 0",
    );
    for _ in 0..3 {
        viewer.browser.press("+");
    }
    viewer.browser.press(" ");
    viewer.browser.wait("document.getElementById('slider').valueAsNumber >= 8");
    viewer.browser.press(" ");
    let pictures = viewer.browser.eval("[...seen.values()].map((pictures) => pictures.size)");
    let pictures: Vec<usize> = serde_json::from_value(pictures).unwrap();
    assert!(pictures.len() >= 5 && pictures.iter().all(|&count| count == 1), "{pictures:?}");
    assert_eq!(viewer.text("phase"), "");
    viewer.assert_no_errors();
}

#[test]
#[ignore = "thorough: a real browser"]
fn nothing_is_fetched_and_no_script_of_a_stranger_runs() {
    let Some(viewer) =
        Viewer::of_match("--name P1=<script>window.evil=1</script> --name P2=<img/src=x/onerror=evil()>")
    else {
        return;
    };
    viewer.assert_shows(0);
    assert_eq!(viewer.browser.eval("typeof evil"), "undefined");
    assert_eq!(viewer.browser.eval("performance.getEntriesByType('resource').length"), 0);
    let barred = "(async () => { try { await fetch('data:,x'); return false; } catch { return true; } })()";
    assert_eq!(viewer.browser.eval(barred), true, "the policy bars the network");
    viewer.browser.eval(
        "const s = document.createElement('script'); s.textContent = 'window.evil = 1'; document.body.append(s); 0",
    );
    assert_eq!(viewer.browser.eval("typeof evil"), "undefined", "the policy bars other scripts");
    assert!(!viewer.browser.errors().is_empty(), "the browser tells of both");
}

/// A screen reader gets the state, and every control has a name.
#[test]
#[ignore = "thorough: a real browser"]
fn the_page_can_be_heard() {
    let Some(viewer) = Viewer::of_match("") else { return };
    viewer.click("forward");
    let (said, frame) = (viewer.text("live"), viewer.replay.frame(1));
    for player in &frame.scene.players {
        let summary = format!("{} {} {}", player.seat, player.name, player.score);
        assert!(said.contains(&summary) && said.contains(&player.standing), "{said}");
    }
    let tree = viewer.browser.call("Accessibility.getFullAXTree", json!({}));
    let of = |node: &serde_json::Value, key: &str| node[key]["value"].as_str().unwrap_or_default().to_owned();
    let mut controls = 0;
    for node in tree["nodes"].as_array().unwrap().iter().filter(|node| node["ignored"] != true) {
        let role = of(node, "role");
        if ["button", "slider", "spinbutton", "combobox", "image", "region", "dialog"].contains(&role.as_str()) {
            controls += 1;
            assert!(!of(node, "name").trim().is_empty(), "a {role} without a name: {node}");
        }
    }
    assert!(controls > 12, "{controls}");
}

/// Each window shows the whole board and the turn, and a message moves nothing.
#[test]
#[ignore = "thorough: a real browser"]
fn a_small_window_shows_the_whole_board() {
    let Some(table) = Table::of("othello", &["human", "human"]) else { return };
    for (width, height, least) in
        [(1280, 800, 560.0), (800, 600, 400.0), (900, 400, 300.0), (400, 900, 360.0), (700, 750, 350.0)]
    {
        table.browser.resize(width, height);
        table.browser.eval("window.scrollTo(0, 0)");
        let places = || -> Vec<[f64; 4]> {
            let places = table.browser.eval(
                "['turn', 'board', 'undo'].map((id) => { const {left, top, right, bottom} = \
                 document.getElementById(id).getBoundingClientRect(); return [left, top, right, bottom]; })",
            );
            serde_json::from_value(places).unwrap()
        };
        let before = places();
        for &[left, top, right, bottom] in &before {
            let fits = left >= 0.0 && top >= 0.0 && right <= f64::from(width) && bottom <= f64::from(height);
            assert!(fits, "{width} x {height}: {before:?}");
        }
        let [left, _, right, _] = before[1];
        assert!(right - left >= least, "{width} x {height}: {before:?}");
        table.click_cell(Position::new(1, 1));
        assert!(table.text("note").starts_with("a1 is not legal"));
        assert_eq!(places(), before, "{width} x {height}");
        table.browser.press("Escape");
    }
}
