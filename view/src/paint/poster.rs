//! The board with the players' panels beside it.

use super::{Anchor, Form, Ink, Moment, Picture, action, ground};
use crate::film::Given;
use crate::scene::Panel;

/// How wide the panels are, in cells.
const PANELS: f32 = 12.5;

/// The board at a moment with the panels of the players and what they answered.
#[must_use]
pub fn poster(moment: &Moment, given: &[Given]) -> Picture {
    let board = ground(&moment.scene);
    let left = board.width + 0.2;
    let mut poster = Picture { width: left + PANELS, height: board.height.max(20.0), shapes: Vec::new() };
    let (width, height) = (poster.width, poster.height);
    poster.add(Ink::Sheet, 1.0, Form::Rectangle { x: 0.0, y: 0.0, width, height, radius: 0.0 });
    poster.shapes.extend(board.shapes);
    poster.shapes.extend(action(moment).shapes);
    bold(&mut poster, Ink::Text, (left, 1.2), 0.9, moment.scene.heading.clone());
    let step = (height - 3.0) / moment.scene.players.len().max(1) as f32;
    for (i, panel) in moment.scene.players.iter().enumerate() {
        let given = given.iter().find(|given| given.seat == panel.seat);
        paint_panel(&mut poster, panel, given, (left, 3.0 + step * i as f32));
    }
    poster
}

fn bold(picture: &mut Picture, ink: Ink, (x, y): (f32, f32), size: f32, text: String) {
    picture.add(ink, 1.0, Form::Text { x, y, size, anchor: Anchor::Start, bold: true, text });
}

fn paint_panel(poster: &mut Picture, panel: &Panel, given: Option<&Given>, (x, y): (f32, f32)) {
    let ink = Ink::Of(panel.seat);
    poster.add(ink, 1.0, Form::Rectangle { x, y: y - 0.6, width: 0.25, height: 4.4, radius: 0.1 });
    let x = x + 0.7;
    let dot = if panel.is_playing { Ink::Good } else { Ink::Damage };
    poster.add(dot, 1.0, Form::Circle { x: x + 0.25, y, radius: 0.25 });
    bold(poster, Ink::Text, (x + 0.8, y), 0.75, format!("{} {}", panel.seat, short(&panel.name, 15)));
    let end = x + PANELS - 1.2;
    poster.add(
        Ink::Text,
        1.0,
        Form::Text { x: end, y, size: 0.85, anchor: Anchor::End, bold: true, text: panel.score.to_string() },
    );
    poster.text(Ink::Faint, (x, y + 1.0), 0.55, Anchor::Start, panel.standing.clone());
    for (i, facts) in panel.facts.chunks(2).enumerate() {
        let facts: Vec<String> = facts.iter().map(|fact| format!("{} {}", fact.label, fact.value)).collect();
        poster.text(Ink::Text, (x, y + 1.8 + 0.75 * i as f32), 0.55, Anchor::Start, facts.join(" · "));
    }
    if let Some(given) = given {
        let below = y + 1.8 + 0.75 * panel.facts.len().div_ceil(2) as f32;
        let line = given.line.clone().or_else(|| given.verdict.clone()).unwrap_or_default();
        poster.text(Ink::Faint, (x, below), 0.5, Anchor::Start, short(&line, 40));
    }
}

/// A text of at most so many characters.
fn short(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
