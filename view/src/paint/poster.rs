//! The board with the players' panels beside it, the scores and what happened.

use super::text::{columns_in, fitted, flowing};
use super::{ADVANCE, Anchor, Form, Ink, Picture, chart, columns, ground, heat, heat_scale};
use crate::film::{Film, Frame, Given, Happened};
use crate::scene::{Fill, HeatMap, Look, Overlay, Panel, Scene};
use rulebook_core::text::Counted;

/// A poster is as high as 36 lines of text and has the shape of a screen,
/// whatever the size of the board; the height of a line is its unit.
const HEIGHT: f32 = 36.0;
const WIDTH: f32 = 64.0;
/// The room around everything.
const EDGE: f32 = 0.4;
/// The left side of the panels, and how wide they are.
const LEFT: f32 = HEIGHT + 0.6;
const PANELS: f32 = WIDTH - LEFT - 0.8;
/// The size of usual text.
const BODY: f32 = 0.66;
/// The heights of the parts: the heading, the name of a player with the gap
/// below the panel, and the scores with theirs.
const HEADING: f32 = 2.6;
const NAME: f32 = 1.7;
const CHART: f32 = CURVES + 1.6;
const CURVES: f32 = 3.0;
/// How wide the colors of an overlay are beside its legend.
const SCALE: f32 = 5.0;
/// What happened is told when there is room for its title and this many lines.
const FEWEST_EVENTS: usize = 2;

/// The posters of a film.
#[derive(Debug)]
pub struct Posters<'a> {
    film: &'a dyn Film,
    game: &'static str,
    step: &'static str,
    chart: Picture,
    overlays: &'static [Overlay],
    /// The place of the overlay over the board.
    overlay: Option<usize>,
}

impl<'a> Posters<'a> {
    /// Those of this film, as long as it is now.
    #[must_use]
    pub fn new(film: &'a dyn Film) -> Self {
        let summary = film.summary();
        Self {
            film,
            game: summary.game,
            step: summary.step,
            chart: chart(&summary, PANELS / CURVES),
            overlays: summary.overlays,
            overlay: None,
        }
    }

    /// The same posters with the overlay of this place in [`Summary::overlays`](crate::film::Summary::overlays)
    /// over the board, and its legend beside it.
    #[must_use]
    pub fn with_overlay(self, place: usize) -> Self {
        Self { overlay: Some(place), ..self }
    }

    /// How wide a poster is beside its height.
    #[must_use]
    pub const fn aspect() -> f32 {
        WIDTH / HEIGHT
    }

    /// A state, with what was answered and what happened in the round before it.
    #[must_use]
    pub fn still(&self, index: usize) -> Picture {
        let frame = self.film.frame(index);
        let mut poster = self.sheet(&frame, &frame.last, self.seen_before(&frame).as_ref());
        put_on_board(&mut poster, &self.film.action(index, 0.0));
        poster
    }

    /// What does not change while a round is shown: the players before it, what
    /// they answer and what happens.
    #[must_use]
    pub fn backdrop(&self, index: usize) -> Picture {
        let frame = self.film.frame(index);
        self.sheet(&frame, &frame.given, Some(&Seen::of(&frame)))
    }

    /// What belongs onto [`Posters::backdrop`] at a moment of the round, from 0 to 1.
    #[must_use]
    pub fn action(&self, index: usize, moment: f32) -> Picture {
        let mut picture = empty();
        put_on_board(&mut picture, &self.film.action(index, moment));
        picture
    }

    /// The inks of terrain, things, stones and heat maps in any frame, for
    /// pictures whose colours have to be chosen beforehand.
    #[must_use]
    pub fn inks(&self) -> Vec<Ink> {
        let mut inks = Vec::new();
        for index in 0..self.film.len() {
            add_inks(&mut inks, &self.film.moment(index, 0.0).scene);
        }
        if self.overlay.is_some() {
            inks.extend((0..HeatMap::STEPS).map(Ink::Heat));
        }
        inks
    }

    fn seen_before(&self, frame: &Frame) -> Option<Seen> {
        frame.index.checked_sub(1).map(|before| Seen::of(&self.film.frame(before)))
    }

    fn sheet(&self, frame: &Frame, given: &[Given], seen: Option<&Seen>) -> Picture {
        let mut poster = empty();
        let (width, height) = (poster.width, poster.height);
        poster.add(Ink::Sheet, 1.0, Form::Rectangle { x: 0.0, y: 0.0, width, height, radius: 0.0 });
        put_on_board(&mut poster, &ground(&frame.scene));
        let overlay =
            self.overlay.and_then(|place| Some((self.overlays.get(place)?, self.film.overlay(frame.index, place)?)));
        if let Some((_, map)) = &overlay {
            put_on_board(&mut poster, &heat(frame.scene.board, map));
        }
        let right = LEFT + PANELS;
        bold(&mut poster, Ink::Text, (LEFT, 1.1), 1.25, fitted(&frame.scene.heading, columns_in(PANELS - 6.0, 1.25)));
        poster.text(Ink::Faint, (right, 1.1), BODY, Anchor::End, self.game);
        let mut y = HEADING;
        if let Some(departure) = &frame.departure {
            let text = fitted(&format!("departs from the rules: {}", departure.what()), columns_in(PANELS, BODY));
            bold(&mut poster, Ink::Damage, (LEFT, y), BODY, text);
            y += 1.2;
        }
        if let Some((overlay, map)) = overlay {
            let text = format!("{} {} to {}: {}", overlay.name, map.least, map.most, overlay.legend);
            let text = fitted(&text, columns_in(PANELS - SCALE - 0.6, BODY));
            poster.put(&heat_scale(SCALE / 0.6), 0.6, (LEFT, y - 0.3));
            poster.text(Ink::Text, (LEFT + SCALE + 0.6, y), BODY, Anchor::Start, text);
            y += 1.2;
        }
        let players = frame.scene.players.len();
        let fits = |lines: usize| y + players as f32 * (NAME + 1.0 + lines as f32) <= HEIGHT - EDGE;
        let lines = (0..=3).rev().find(|&lines| fits(lines)).unwrap_or(0);
        y += 0.2;
        for panel in &frame.scene.players {
            let given = given.iter().find(|given| given.seat == panel.seat);
            y += paint_panel(&mut poster, panel, given, lines, y);
        }
        if self.film.len() > 1 && y + CHART <= HEIGHT - EDGE {
            self.paint_chart(&mut poster, frame.index, y);
            y += CHART;
        }
        if let Some(seen) = seen {
            seen.paint(&mut poster, self.step, y);
        }
        poster
    }

    fn paint_chart(&self, poster: &mut Picture, index: usize, y: f32) {
        poster.text(Ink::Faint, (LEFT, y), BODY, Anchor::Start, "scores");
        let top = y + 0.6;
        poster.put(&self.chart, CURVES, (LEFT, top));
        let along = PANELS * index as f32 / (self.film.len() - 1).max(1) as f32;
        let (from, to) = ((LEFT + along, top), (LEFT + along, top + CURVES));
        poster.add(Ink::Faint, 0.8, Form::Line { from, to, width: 0.08 });
    }
}

/// What happens in a round where there is something to see, as lines; the
/// orders stand in the panels.
struct Seen {
    number: u64,
    lines: Vec<String>,
}

impl Seen {
    fn of(frame: &Frame) -> Self {
        let is_seen = |phase: &str| frame.spans.iter().any(|span| span.phase == phase);
        let seen = || frame.happened.iter().filter(|event| is_seen(event.phase));
        let clause = seen().map(|event| event.clause.len()).max().unwrap_or_default();
        let most = columns_in(PANELS, BODY);
        let line = |event: &Happened| fitted(&format!("{:clause$} {}", event.clause, event.text), most);
        Self { number: frame.number, lines: seen().map(line).collect() }
    }

    /// Paints as much as there is room for from `top` on.
    fn paint(&self, poster: &mut Picture, step: &str, top: f32) {
        let room = (HEIGHT - EDGE - top).max(0.0) as usize;
        if self.lines.is_empty() || room < 1 + FEWEST_EVENTS {
            return;
        }
        // The end of a round tells more than its beginning.
        let left_out = if self.lines.len() < room { 0 } else { self.lines.len() + 2 - room };
        let title = format!("what happens in {step} {}", self.number);
        poster.text(Ink::Faint, (LEFT, top), BODY, Anchor::Start, title);
        let more = (left_out > 0).then(|| format!("… {} before these", Counted(left_out, "event")));
        for (i, line) in more.iter().chain(&self.lines[left_out..]).enumerate() {
            poster.text(Ink::Text, (LEFT, top + 1.0 + i as f32), BODY, Anchor::Start, line.as_str());
        }
    }
}

/// Adds the inks of what a scene has and not every game has.
fn add_inks(inks: &mut Vec<Ink>, scene: &Scene) {
    let kinds = scene.terrain.iter().flat_map(|layer| &layer.legend);
    let fills = kinds.map(|kind| kind.fill).filter(|fill| !matches!(fill, Fill::Clear | Fill::Wall));
    let pieces = scene.pieces.iter().flat_map(|piece| match &piece.look {
        Look::Stone { shade, .. } => vec![Ink::Stone(*shade)],
        Look::Item { item, .. } => vec![Ink::Tone(item.tone)],
        Look::Unit(unit) => [unit.carries, unit.mount].into_iter().flatten().map(|item| Ink::Tone(item.tone)).collect(),
        Look::Robot { .. } | Look::Token { .. } | Look::Wall { .. } => Vec::new(),
    });
    for ink in fills.map(Ink::Terrain).chain(pieces) {
        if !inks.contains(&ink) {
            inks.push(ink);
        }
    }
}

fn empty() -> Picture {
    Picture { width: WIDTH, height: HEIGHT, shapes: Vec::new() }
}

/// Puts a picture of the board where the board is.
fn put_on_board(poster: &mut Picture, picture: &Picture) {
    let side = HEIGHT - 2.0 * EDGE;
    let scale = (side / picture.width).min(side / picture.height);
    let left = EDGE + (side - scale * picture.width) / 2.0;
    let top = EDGE + (side - scale * picture.height) / 2.0;
    poster.put(picture, scale, (left, top));
}

fn bold(picture: &mut Picture, ink: Ink, (x, y): (f32, f32), size: f32, text: String) {
    picture.add(ink, 1.0, Form::Text { x, y, size, anchor: Anchor::Start, bold: true, text });
}

/// Paints a panel from `top` on, with at most so many lines of facts, and tells
/// how high it is.
fn paint_panel(poster: &mut Picture, panel: &Panel, given: Option<&Given>, lines: usize, top: f32) -> f32 {
    let (x, right) = (LEFT + 0.7, LEFT + PANELS);
    let room = columns_in(right - x, BODY);
    let facts = panel.facts.iter().map(|fact| format!("{} {}", fact.label, fact.value));
    let facts = if lines == 0 { Vec::new() } else { flowing(facts, room, lines) };
    let height = NAME + 1.0 + facts.len() as f32;
    let side = Form::Rectangle { x: LEFT, y: top - 0.5, width: 0.28, height: height - 0.6, radius: 0.1 };
    poster.add(Ink::Of(panel.seat), 1.0, side);
    let mut y = top;
    let dot = if panel.is_playing { Ink::Good } else { Ink::Damage };
    poster.add(dot, 1.0, Form::Circle { x: x + 0.35, y, radius: 0.35 });
    if !panel.is_playing {
        // Not by its colour alone.
        poster.add(Ink::Sheet, 1.0, Form::Circle { x: x + 0.35, y, radius: 0.2 });
    }
    let score = panel.score.to_string();
    let standing = fitted(&panel.standing, room / 3);
    let beside = ADVANCE * (BODY * (columns(&standing) + 2) as f32 + (score.len() + 1) as f32);
    let name = fitted(format!("{} {}", panel.seat, panel.name).trim_end(), columns_in(right - x - 1.1 - beside, 1.0));
    let after = x + 1.1 + ADVANCE * columns(&name) as f32 + 1.3 * ADVANCE * BODY;
    bold(poster, Ink::Of(panel.seat), (x + 1.1, y), 1.0, name);
    poster.text(Ink::Faint, (after, y + 0.1), BODY, Anchor::Start, standing);
    poster.add(Ink::Text, 1.0, Form::Text { x: right, y, size: 1.0, anchor: Anchor::End, bold: true, text: score });
    y += 1.15;
    for line in facts {
        poster.text(Ink::Text, (x, y), BODY, Anchor::Start, line);
        y += 1.0;
    }
    if let Some(given) = given {
        paint_given(poster, given, (x, y), right);
    }
    height
}

/// What was answered, and on the right what became of it.
fn paint_given(poster: &mut Picture, given: &Given, (x, y): (f32, f32), right: f32) {
    let room = columns_in(right - x, BODY);
    let line = given.line.as_deref().unwrap_or_default();
    let verdict = fitted(given.verdict.as_deref().unwrap_or_default(), room / 2);
    let ink = if given.is_bad { Ink::Damage } else { Ink::Faint };
    poster.text(ink, (right, y), BODY, Anchor::End, verdict.as_str());
    let line = fitted(line, room.saturating_sub(columns(&verdict) + 1));
    poster.text(Ink::Faint, (x, y), BODY, Anchor::Start, line);
}
