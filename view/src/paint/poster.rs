//! Posters: the board with the panels of the players, the scores and the events.

use super::text::{columns_in, fitted, flowing};
use super::{ADVANCE, Anchor, ColorRole, Form, Picture, chart, columns, ground, heat, heat_scale};
use crate::replay::{Frame, FrameEvent, PlayerAnswer, Replay};
use crate::scene::{Fill, HeatMap, Overlay, Panel, PieceKind, Presence, Scene, Tone};
use rulebook_core::text::Quantity;

/// The height of a poster in lines of text. A poster has the shape of a screen,
/// whatever the size of the board. Its unit is the height of a line.
const HEIGHT: f32 = 36.0;
const WIDTH: f32 = 64.0;
/// The margin around everything.
const EDGE: f32 = 0.4;
/// The left side of the panels, and their width.
const LEFT: f32 = HEIGHT + 0.6;
const PANELS: f32 = WIDTH - LEFT - 0.8;
/// The size of normal text.
const BODY: f32 = 0.66;
/// The height of the heading.
const HEADING: f32 = 2.6;
/// The height of a player's name, and of the gap below it.
const NAME: f32 = 1.7;
/// The gap below the last line of a panel.
const GAP: f32 = 0.6;
/// The height of the chart with its title, and of the gap below it.
const CHART: f32 = CURVES + 1.6;
/// The height of the curves in the chart.
const CURVES: f32 = 3.0;
/// The width of the color scale next to the legend of an overlay.
const SCALE: f32 = 5.0;
/// The events are shown only with room for their title and this many lines.
const MIN_EVENTS: usize = 2;

/// The posters of a replay.
#[derive(Debug)]
pub struct Posters<'a> {
    replay: &'a dyn Replay,
    game: &'static str,
    step: &'static str,
    chart: Picture,
    overlays: &'static [Overlay],
    /// The index of the overlay over the board.
    overlay: Option<usize>,
}

impl<'a> Posters<'a> {
    /// The posters of the current frames of a replay.
    #[must_use]
    pub fn new(replay: &'a dyn Replay) -> Self {
        let summary = replay.summary();
        Self {
            replay,
            game: summary.game,
            step: summary.step,
            chart: chart(&summary, PANELS / CURVES),
            overlays: summary.overlays,
            overlay: None,
        }
    }

    /// The same posters with an overlay over the board and its legend next to it. `overlay` is its index in
    /// [`Summary::overlays`](crate::replay::Summary::overlays).
    #[must_use]
    pub fn with_overlay(self, overlay: usize) -> Self {
        Self { overlay: Some(overlay), ..self }
    }

    /// The width of a poster divided by its height.
    #[must_use]
    pub const fn aspect() -> f32 {
        WIDTH / HEIGHT
    }

    /// The poster of a state, with the answers and the events of the round before it.
    #[must_use]
    pub fn poster(&self, index: usize) -> Picture {
        let frame = self.replay.frame(index);
        let mut poster = self.compose(&frame, &frame.previous_answers, self.previous_round(&frame).as_ref());
        put_on_board(&mut poster, &self.replay.action(index, 0.0));
        poster
    }

    /// The part of a poster that is constant during a round: the players before the
    /// round, their answers and the events.
    #[must_use]
    pub fn backdrop(&self, index: usize) -> Picture {
        let frame = self.replay.frame(index);
        self.compose(&frame, &frame.answers, Some(&RoundSummary::of(&frame)))
    }

    /// The picture to paint over [`Posters::backdrop`] at a moment of the round, from 0 to 1.
    #[must_use]
    pub fn action(&self, index: usize, moment: f32) -> Picture {
        let mut picture = empty();
        put_on_board(&mut picture, &self.replay.action(index, moment));
        picture
    }

    /// The color roles of terrain, items, stones and heat maps in all frames, for image
    /// formats that need a palette in advance.
    #[must_use]
    pub fn color_roles(&self) -> Vec<ColorRole> {
        let mut roles = Vec::new();
        for index in 0..self.replay.len() {
            add_color_roles(&mut roles, &self.replay.moment(index, 0.0).scene);
        }
        if self.overlay.is_some() {
            roles.extend((0..HeatMap::STEPS).map(ColorRole::Heat));
        }
        roles
    }

    fn previous_round(&self, frame: &Frame) -> Option<RoundSummary> {
        frame.index.checked_sub(1).map(|before| RoundSummary::of(&self.replay.frame(before)))
    }

    fn compose(&self, frame: &Frame, answers: &[PlayerAnswer], round: Option<&RoundSummary>) -> Picture {
        let mut poster = empty();
        let (width, height) = (poster.width, poster.height);
        poster.add(ColorRole::Sheet, 1.0, Form::Rectangle { x: 0.0, y: 0.0, width, height, radius: 0.0 });
        put_on_board(&mut poster, &ground(&frame.scene));
        let overlay =
            self.overlay.and_then(|index| Some((self.overlays.get(index)?, self.replay.overlay(frame.index, index)?)));
        if let Some((_, map)) = &overlay {
            put_on_board(&mut poster, &heat(frame.scene.board, map));
        }
        let right = LEFT + PANELS;
        bold(
            &mut poster,
            ColorRole::Text,
            (LEFT, 1.1),
            1.25,
            fitted(&frame.scene.heading, columns_in(PANELS - 6.0, 1.25)),
        );
        poster.text(ColorRole::Faint, (right, 1.1), BODY, Anchor::End, self.game);
        let mut y = HEADING;
        if let Some(departure) = &frame.departure {
            let text = fitted(&format!("departs from the rules: {}", departure.what()), columns_in(PANELS, BODY));
            bold(&mut poster, ColorRole::Damage, (LEFT, y), BODY, text);
            y += 1.2;
        }
        if let Some((overlay, map)) = overlay {
            let text = format!("{} {} to {}: {}", overlay.name, map.least, map.most, overlay.legend);
            let text = fitted(&text, columns_in(PANELS - SCALE - 0.6, BODY));
            poster.put(&heat_scale(SCALE / 0.6), 0.6, (LEFT, y - 0.3));
            poster.text(ColorRole::Text, (LEFT + SCALE + 0.6, y), BODY, Anchor::Start, text);
            y += 1.2;
        }
        let players = frame.scene.players.len();
        let fits = |lines: usize| y + players as f32 * (NAME + 1.0 + lines as f32) <= HEIGHT - EDGE + GAP;
        let lines = (0..=3).rev().find(|&lines| fits(lines)).unwrap_or(0);
        y += 0.2;
        for panel in &frame.scene.players {
            let answer = answers.iter().find(|answer| answer.seat == panel.seat);
            y += paint_panel(&mut poster, panel, answer, lines, y);
        }
        if self.replay.len() > 1 && y + CHART <= HEIGHT - EDGE {
            self.paint_chart(&mut poster, frame.index, y);
            y += CHART;
        }
        if let Some(round) = round {
            round.paint(&mut poster, self.step, y);
        }
        poster
    }

    fn paint_chart(&self, poster: &mut Picture, index: usize, y: f32) {
        poster.text(ColorRole::Faint, (LEFT, y), BODY, Anchor::Start, "scores");
        let top = y + 0.6;
        poster.put(&self.chart, CURVES, (LEFT, top));
        let along = PANELS * index as f32 / (self.replay.len() - 1).max(1) as f32;
        let (from, to) = ((LEFT + along, top), (LEFT + along, top + CURVES));
        poster.add(ColorRole::Faint, 0.8, Form::Line { from, to, width: 0.08 });
    }
}

/// The events of the visible phases of a round, as lines; the panels show the
/// orders.
struct RoundSummary {
    number: u64,
    lines: Vec<String>,
}

impl RoundSummary {
    fn of(frame: &Frame) -> Self {
        let is_visible = |phase: &str| frame.spans.iter().any(|span| span.phase == phase);
        let visible = || frame.events.iter().filter(|event| is_visible(event.phase));
        let clause = visible().map(|event| event.clause.len()).max().unwrap_or_default();
        let max_columns = columns_in(PANELS, BODY);
        let line = |event: &FrameEvent| fitted(&format!("{:clause$} {}", event.clause, event.text), max_columns);
        Self { number: frame.number, lines: visible().map(line).collect() }
    }

    /// Paints as many lines as fit from `top` on.
    fn paint(&self, poster: &mut Picture, step: &str, top: f32) {
        let room = (HEIGHT - EDGE - top).max(0.0) as usize;
        if self.lines.is_empty() || room < 1 + MIN_EVENTS {
            return;
        }
        // The end of a round is more informative than its start. The title and the number of omitted events take a line
        // each.
        let left_out = if self.lines.len() < room { 0 } else { self.lines.len() + 2 - room };
        let title = format!("events of {step} {}", self.number);
        poster.text(ColorRole::Faint, (LEFT, top), BODY, Anchor::Start, title);
        let more = (left_out > 0).then(|| format!("… {} before these", Quantity(left_out, "event")));
        for (i, line) in more.iter().chain(&self.lines[left_out..]).enumerate() {
            poster.text(ColorRole::Text, (LEFT, top + 1.0 + i as f32), BODY, Anchor::Start, line.as_str());
        }
    }
}

/// Adds the colors of terrain, items, stones and frost, which only some games have.
fn add_color_roles(roles: &mut Vec<ColorRole>, scene: &Scene) {
    let kinds = scene.terrain.iter().flat_map(|layer| &layer.legend);
    let fills = kinds.map(|kind| kind.fill).filter(|fill| !matches!(fill, Fill::Clear | Fill::Wall));
    let pieces = scene.pieces.iter().flat_map(|piece| match &piece.look {
        PieceKind::Stone { shade, .. } => vec![ColorRole::Stone(*shade)],
        PieceKind::Item { item, .. } => vec![ColorRole::Tone(item.tone)],
        PieceKind::Unit(unit) => {
            [unit.carries, unit.mount].into_iter().flatten().map(|item| ColorRole::Tone(item.tone)).collect()
        }
        PieceKind::Robot { .. } | PieceKind::Token { .. } | PieceKind::Wall { .. } => Vec::new(),
    });
    let is_frosty = scene.pieces.iter().any(|piece| piece.presence == Presence::Frozen);
    let frost = is_frosty.then_some(ColorRole::Tone(Tone::Blue));
    for role in fills.map(ColorRole::Terrain).chain(pieces).chain(frost) {
        if !roles.contains(&role) {
            roles.push(role);
        }
    }
}

fn empty() -> Picture {
    Picture { width: WIDTH, height: HEIGHT, shapes: Vec::new() }
}

/// Places a picture of the board on the poster.
fn put_on_board(poster: &mut Picture, picture: &Picture) {
    let side = HEIGHT - 2.0 * EDGE;
    let scale = (side / picture.width).min(side / picture.height);
    let left = EDGE + (side - scale * picture.width) / 2.0;
    let top = EDGE + (side - scale * picture.height) / 2.0;
    poster.put(picture, scale, (left, top));
}

fn bold(picture: &mut Picture, role: ColorRole, (x, y): (f32, f32), size: f32, text: String) {
    picture.add(role, 1.0, Form::Text { x, y, size, anchor: Anchor::Start, bold: true, text });
}

/// Paints a panel from `top` on, with at most `lines` lines of facts; returns its
/// height.
fn paint_panel(poster: &mut Picture, panel: &Panel, answer: Option<&PlayerAnswer>, lines: usize, top: f32) -> f32 {
    let (x, right) = (LEFT + 0.7, LEFT + PANELS);
    let room = columns_in(right - x, BODY);
    let facts = panel.facts.iter().map(|fact| format!("{} {}", fact.label, fact.value));
    let facts = if lines == 0 { Vec::new() } else { flowing(facts, room, lines) };
    let height = NAME + 1.0 + facts.len() as f32;
    let side = Form::Rectangle { x: LEFT, y: top - 0.5, width: 0.28, height: height - GAP, radius: 0.1 };
    poster.add(ColorRole::Of(panel.seat), 1.0, side);
    let mut y = top;
    let dot = if panel.is_playing { ColorRole::Good } else { ColorRole::Damage };
    poster.add(dot, 1.0, Form::Circle { x: x + 0.35, y, radius: 0.35 });
    if !panel.is_playing {
        // A ring, so that the color is not the only sign.
        poster.add(ColorRole::Sheet, 1.0, Form::Circle { x: x + 0.35, y, radius: 0.2 });
    }
    let score = panel.score.to_string();
    let standing = fitted(&panel.standing, room / 3);
    let beside = ADVANCE * (BODY * (columns(&standing) + 2) as f32 + (score.len() + 1) as f32);
    let name = fitted(format!("{} {}", panel.seat, panel.name).trim_end(), columns_in(right - x - 1.1 - beside, 1.0));
    let after = x + 1.1 + ADVANCE * columns(&name) as f32 + 1.3 * ADVANCE * BODY;
    bold(poster, ColorRole::Of(panel.seat), (x + 1.1, y), 1.0, name);
    poster.text(ColorRole::Faint, (after, y + 0.1), BODY, Anchor::Start, standing);
    poster.add(
        ColorRole::Text,
        1.0,
        Form::Text { x: right, y, size: 1.0, anchor: Anchor::End, bold: true, text: score },
    );
    y += 1.15;
    for line in facts {
        poster.text(ColorRole::Text, (x, y), BODY, Anchor::Start, line);
        y += 1.0;
    }
    if let Some(answer) = answer {
        paint_answer(poster, answer, (x, y), right);
    }
    height
}

/// Paints an answer, with its verdict on the right.
fn paint_answer(poster: &mut Picture, answer: &PlayerAnswer, (x, y): (f32, f32), right: f32) {
    let room = columns_in(right - x, BODY);
    let line = answer.line.as_deref().unwrap_or_default();
    let verdict = fitted(answer.verdict.as_deref().unwrap_or_default(), room / 2);
    let role = if answer.is_bad { ColorRole::Damage } else { ColorRole::Faint };
    poster.text(role, (right, y), BODY, Anchor::End, verdict.as_str());
    let line = fitted(line, room.saturating_sub(columns(&verdict) + 1));
    poster.text(ColorRole::Faint, (x, y), BODY, Anchor::Start, line);
}
