//! Layout and drawing of the screen.

use super::board::{self, AXIS, CELLS, Cell, Origin, Window};
use super::events::Events;
use super::help;
use super::playback::{Playback, Tab};
use super::text::{drawn, ends, short};
use super::theme::Theme;
use super::{players, scores};
use crate::output::counted;
use ratatui::Frame as Screen;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _};
use rulebook_core::grid::Position;
use rulebook_view::paint::Moment;
use rulebook_view::replay::PlayerAnswer;
use rulebook_view::scene::{Board, Scene};
use textwrap::core::display_width;

/// Columns that the players need beside the board.
const MIN_SIDE: u16 = 26;

/// Columns that the players should have before the board's cells grow.
const GOOD_SIDE: u16 = 36;

/// Minimum rows of events.
const MIN_EVENTS: u16 = 4;

/// Minimum visible rows of the board, with the axis.
const MIN_BOARD_ROWS: u16 = 12;

/// Minimum visible columns of cells.
const MIN_COLUMNS: u16 = 12;

/// Rows of a window that fits every number of players.
const ROWS_FOR_ALL: u16 = 24;

/// Rows above the board: the heading.
const ABOVE: u16 = 1;

/// Rows below the board: a message, the timeline and the keys.
const BELOW: u16 = 3;

/// The layout of the screen.
struct Plan {
    cell: Cell,
    board: Rect,
    side: Rect,
    /// Whether answers, events and scores share one area.
    is_compact: bool,
}

impl Plan {
    /// Computes the layout for a window, a board and a number of players.
    ///
    /// # Errors
    ///
    /// The required columns and rows, when the window is too small.
    fn new(area: Rect, shape: Board, players: usize) -> Result<Self, (u16, u16)> {
        let (table, answers) = (players::table_height(players), players::answers_height(players));
        // In a small window, many players have fewer lines each.
        let short_answers = answers.min((ROWS_FOR_ALL - ABOVE - BELOW).saturating_sub(table));
        let (side_height, compact_height) = (table + answers + MIN_EVENTS, table + short_answers.max(MIN_EVENTS));
        let fits = |cell: &Cell, side: u16| {
            let (width, height) = cell.board(shape);
            let rows = area.height.saturating_sub(ABOVE + BELOW);
            width + 1 + side <= area.width && height.max(side_height) <= rows
        };
        let smallest = CELLS[CELLS.len() - 1];
        let cell =
            CELLS.into_iter().find(|cell| fits(cell, GOOD_SIDE)).or(Some(smallest)).filter(|c| fits(c, MIN_SIDE));
        let (width, height) = cell.unwrap_or(smallest).board(shape);
        let narrowest = width.min(AXIS + MIN_COLUMNS * smallest.width);
        let needed = (narrowest + 1 + MIN_SIDE, height.min(MIN_BOARD_ROWS).max(compact_height) + ABOVE + BELOW);
        if cell.is_none() && (area.width < needed.0 || area.height < needed.1) {
            return Err(needed);
        }
        let (cell, is_compact) = (cell.unwrap_or(smallest), area.height < side_height + ABOVE + BELOW);
        let height = height.min(area.height - ABOVE - BELOW);
        let whole_cells = (area.width - 1 - MIN_SIDE - AXIS) / cell.width * cell.width;
        let width = width.min(AXIS + whole_cells);
        let board = Rect { x: area.x, y: area.y + ABOVE, width, height };
        let left = board.right() + 1;
        let side = Rect { x: left, y: area.y + ABOVE, width: area.right() - left, height: area.height - ABOVE - BELOW };
        Ok(Self { cell, board, side, is_compact })
    }

    /// Number of parts of a board that does not fit: how many side by side, and how many one
    /// below the other.
    fn parts(&self, shape: Board) -> (u16, u16) {
        let (across, down) = self.seen();
        (u16::from(shape.width()).div_ceil(across), u16::from(shape.height()).div_ceil(down))
    }

    /// Number of visible columns and rows of cells.
    fn seen(&self) -> (u16, u16) {
        let across = (self.board.width - AXIS) / self.cell.width;
        (across.max(1), ((self.board.height - 1) / self.cell.height).max(1))
    }

    /// The part to show after `asked` requests for the next part, in reading order.
    fn part(&self, shape: Board, asked: usize) -> u16 {
        let (across, down) = self.parts(shape);
        u16::try_from(asked % usize::from(across * down).max(1)).unwrap_or(0)
    }

    /// The first part that shows a cell.
    fn part_with(&self, shape: Board, at: Position) -> u16 {
        let ((across, down), (column, row)) = (self.parts(shape), shape.place(at));
        let (seen_across, seen_down) = self.seen();
        let shows = |part: &u16| {
            let (left, top) = self.first(shape, *part);
            let is_within = |at: i32, first: u16, seen: u16| (i32::from(first)..i32::from(first + seen)).contains(&at);
            is_within(column, left, seen_across) && is_within(row, top, seen_down)
        };
        (0..across * down).find(shows).unwrap_or(0)
    }

    /// The first cell of a part. The last parts start earlier, so that they are full.
    fn first(&self, shape: Board, part: u16) -> Origin {
        let ((seen_across, seen_down), across) = (self.seen(), self.parts(shape).0.max(1));
        let begin = |part: u16, seen: u16, all: u8| (part * seen).min(u16::from(all).saturating_sub(seen));
        (begin(part % across, seen_across, shape.width()), begin(part / across, seen_down, shape.height()))
    }
}

/// What a person who plays sees instead of the lines of the viewer.
pub(super) struct PlayLines {
    /// The moment of the game, with the marks that the person wants.
    pub(super) moment: Moment,
    /// The end of the heading: who is to move.
    pub(super) status: String,
    pub(super) message: Line<'static>,
    /// The most important keys.
    pub(super) keys: Line<'static>,
    /// A cell that must be visible.
    pub(super) cursor: Position,
}

/// Draws the screen of the viewer.
pub(super) fn draw(screen: &mut Screen<'_>, playback: &mut Playback, theme: Theme) {
    if draw_parts(screen, playback, None, theme).is_some() && playback.has_help {
        help::draw(screen, playback, &help::of_viewer(playback), theme);
    }
}

/// Draws the screen of a person who plays. Returns where the board is, unless the window is too small.
pub(super) fn draw_play(
    screen: &mut Screen<'_>,
    playback: &mut Playback,
    lines: PlayLines,
    theme: Theme,
) -> Option<Window> {
    draw_parts(screen, playback, Some(lines), theme)
}

fn draw_parts(
    screen: &mut Screen<'_>,
    playback: &mut Playback,
    lines: Option<PlayLines>,
    theme: Theme,
) -> Option<Window> {
    let area = screen.area();
    let frame = playback.frame();
    let plan = match Plan::new(area, frame.scene.board, frame.scene.players.len()) {
        Ok(plan) => plan,
        Err(needed) => {
            too_small(screen, needed);
            return None;
        }
    };
    let status = lines.as_ref().map_or_else(|| playback_status(playback), |lines| lines.status.clone());
    let left = format!("{} · {}", playback.title(), frame.scene.heading);
    screen.render_widget(Line::from(ends(&left, &status, area.width.into())).style(theme.strong()), row(area, 0));
    playback.is_compact = plan.is_compact;
    let shape = frame.scene.board;
    let part = match &lines {
        None => plan.part(shape, playback.part),
        Some(lines) => plan.part_with(shape, lines.cursor),
    };
    let overlay = playback.overlay();
    let heat = overlay.as_ref().and_then(|(_, heat)| heat.as_ref());
    let first = plan.first(shape, part);
    let moment = lines.as_ref().map_or_else(|| playback.moment(), |lines| lines.moment.clone());
    board::draw(screen.buffer_mut(), plan.board, plan.cell, first, &moment, heat, theme);
    let legend = overlay.as_ref().map(|(overlay, heat)| match heat {
        None => format!("{}: nothing to show here", overlay.name),
        Some(heat) if board::is_in_steps(heat, plan.cell) => {
            format!("{} {} to {} in steps 0 to 9: {}", overlay.name, heat.least, heat.most, overlay.legend)
        }
        Some(heat) => format!("{} {} to {}: {}", overlay.name, heat.least, heat.most, overlay.legend),
    });
    let hidden = match plan.parts(shape) {
        (1, 1) => None,
        (1, 2) | (2, 1) => Some("b shows the rest of the board".to_owned()),
        (across, down) => Some(format!("part {} of {}, b shows the rest of the board", part + 1, across * down)),
    };
    side(screen, plan.side, playback, &frame, theme);
    let rows = area.height;
    let has_remarks = hidden.is_some() || legend.is_some();
    let (below, keys) = match lines {
        Some(lines) => (lines.message, lines.keys),
        None => {
            let below = message(playback, &frame, has_remarks, area.width, theme)
                .unwrap_or_else(|| remarks(playback, &frame.scene, [legend, hidden], area.width, theme));
            (below, key_line(&viewer_keys(playback.summary().step), area.width, theme))
        }
    };
    screen.render_widget(below, row(area, rows - 3));
    screen.render_widget(timeline(playback, area.width, theme), row(area, rows - 2));
    screen.render_widget(keys, row(area, rows - 1));
    Some(Window { area: plan.board, cell: plan.cell, first, board: shape })
}

fn row(area: Rect, row: u16) -> Rect {
    Rect { y: area.y + row, height: 1, ..area }
}

fn too_small(screen: &mut Screen<'_>, (width, height): (u16, u16)) {
    let area = screen.area();
    let text = format!(
        "This window is {} x {}, which is too small: the game needs {width} x {height}. Make it larger, or quit with q.",
        area.width, area.height
    );
    let lines: Vec<Line<'_>> = textwrap::wrap(&text, usize::from(area.width.max(1)))
        .into_iter()
        .map(|line| Line::from(line.into_owned()))
        .collect();
    screen.render_widget(Paragraph::new(lines), area);
}

/// Whether and how fast the viewer plays.
fn playback_status(playback: &Playback) -> String {
    let (speed, step) = (playback.speed(), playback.summary().step);
    let status = match (playback.is_playing(), playback.is_last()) {
        (true, true) => "▶ waiting".to_owned(),
        (true, false) => format!("▶ {speed} {step}s/s"),
        (false, _) => format!("paused · {speed} {step}s/s"),
    };
    playback.phase().map_or_else(|| status.clone(), |phase| format!("{phase} · {status}"))
}

fn side(
    screen: &mut Screen<'_>,
    area: Rect,
    playback: &mut Playback,
    frame: &rulebook_view::replay::Frame,
    theme: Theme,
) {
    let window = screen.area().width;
    let panels = &frame.scene.players;
    let round_frame = playback.frame_now();
    let (number, step) = (round_frame.number, playback.summary().step);
    let mut lines = players::table(panels, area.width, theme);
    // A window that has grown has room for answers beside the rest.
    if !playback.is_compact || playback.tab == Tab::Answers {
        let title = format!("answers of {step} {number}");
        let room = (area.width, usize::from(area.height).saturating_sub(lines.len()));
        lines.extend(players::answers(&title, panels, &round_frame.answers, room, theme));
    }
    if playback.is_compact && playback.tab == Tab::Answers {
        return Paragraph::new(lines).render(area, screen.buffer_mut());
    }
    let used = u16::try_from(lines.len()).unwrap_or(u16::MAX).min(area.height);
    Paragraph::new(lines).render(Rect { height: used, ..area }, screen.buffer_mut());
    let rest = Rect { y: area.y + used, height: area.height - used, ..area };
    let curves = scores::height(panels.len());
    let has_both = rest.height >= curves + 3 * MIN_EVENTS;
    let curves = curves.max(rest.height / 3);
    let events = match playback.tab {
        _ if has_both => Some(Rect { height: rest.height - curves, ..rest }),
        Tab::Events | Tab::Answers => Some(rest),
        Tab::Scores => None,
    };
    let below = events.map_or(rest, |events| Rect { y: events.bottom(), height: rest.height - events.height, ..rest });
    if has_both || events.is_none() {
        scores::draw(screen.buffer_mut(), below, playback.summary(), panels, playback.index(), theme);
    }
    if let Some(events) = events {
        // A departure that does not fit on the message line is listed with the events.
        let departure = playback.departure().filter(|text| display_width(text) + 2 > usize::from(window));
        let list = Events::new(&round_frame, departure, playback.phase(), events.width, theme);
        let title = format!("events of {step} {number}");
        let lines = list.show(&title, &mut playback.scroll, (events.width, events.height), theme);
        Paragraph::new(lines).render(events, screen.buffer_mut());
    }
}

/// The most urgent message.
fn message(
    playback: &Playback,
    frame: &rulebook_view::replay::Frame,
    has_remarks: bool,
    width: u16,
    theme: Theme,
) -> Option<Line<'static>> {
    let columns = usize::from(width);
    let summary = playback.summary();
    let (text, style) = if !playback.typed.is_empty() {
        (format!("go to {} {}_ (Enter goes there, Esc does not)", summary.step, playback.typed), theme.strong())
    } else if let Some(note) = playback.note() {
        (note.to_owned(), theme.strong())
    } else if let Some(error) = playback.error() {
        (format!("! {error}"), theme.bad())
    } else if let Some(departure) = playback.departure() {
        (format!("! {departure}"), theme.bad())
    } else if let Some(warning) = bad_answers(&playback.frame_now().answers) {
        (warning, theme.damage())
    } else if playback.is_last() && summary.is_over {
        (format!("the game is over: {}", ranking(playback)), theme.strong())
    } else if playback.is_last() && !has_remarks {
        (
            format!("the game is not over; {} {} is shown when it has been played", summary.step, frame.number),
            Style::new(),
        )
    } else {
        return None;
    };
    Some(Line::styled(short(&text, columns), style))
}

/// The message when nothing is urgent.
fn remarks(
    playback: &Playback,
    scene: &Scene,
    of_board: [Option<String>; 2],
    width: u16,
    theme: Theme,
) -> Line<'static> {
    let departures = match playback.summary().departures.len() {
        0 => None,
        1 => Some("1 state departs from the rules; d goes to the next".to_owned()),
        several => Some(format!("{} depart from the rules; d goes to the next", counted(several, "state"))),
    };
    let style = if departures.is_some() { theme.damage() } else { Style::new() };
    let off_board = Some(scene.off_board()).filter(|walls| !walls.is_empty());
    let off_board = off_board.map(|walls| format!("off the board: {}", walls.join("; ")));
    let remarks: Vec<String> = [off_board].into_iter().chain(of_board).chain([departures]).flatten().collect();
    Line::styled(short(&remarks.join(" · "), width.into()), style)
}

/// The bad verdicts of a round.
fn bad_answers(given: &[PlayerAnswer]) -> Option<String> {
    let bad = given.iter().filter_map(|given| {
        let verdict = players::bad_verdict(given)?;
        Some(format!("! {} {verdict}", given.seat))
    });
    let bad: Vec<String> = bad.collect();
    (!bad.is_empty()).then(|| bad.join("; "))
}

pub(super) fn ranking(playback: &Playback) -> String {
    let summary = playback.summary();
    let ranks = summary.ranks.clone().unwrap_or_default();
    let mut places: Vec<(u8, usize)> = ranks.into_iter().zip(0..).collect();
    places.sort_unstable();
    let place = |(rank, player): (u8, usize)| {
        let name = summary.names.get(player).map_or_else(String::new, |name| drawn(name));
        let score = summary.scores.get(player).and_then(|scores| scores.last()).copied().unwrap_or_default();
        format!("{rank}. P{} {name} {score}", player + 1)
    };
    places.into_iter().map(place).collect::<Vec<_>>().join(", ")
}

/// The timeline: all rounds, the current one, and departures from the rules.
fn timeline(playback: &Playback, width: u16, theme: Theme) -> Line<'static> {
    let summary = playback.summary();
    let left = format!("{} ", summary.first);
    let newest = summary.first + playback.last() as u64;
    let right = format!(" {newest}{}", if summary.is_over { " end" } else { " so far" });
    let columns = usize::from(width).saturating_sub(display_width(&left) + display_width(&right)).max(1);
    let place = |index: usize| index * (columns - 1) / playback.last().max(1);
    let mut marks = vec!["─"; columns];
    marks[..place(playback.index())].fill("━");
    let mut styles = vec![theme.faint(); columns];
    styles[..place(playback.index())].fill(Style::new());
    for (number, _) in &summary.departures {
        let column = place((number - summary.first) as usize);
        (marks[column], styles[column]) = ("!", theme.damage());
    }
    let here = place(playback.index());
    (marks[here], styles[here]) = ("●", theme.strong());
    let mut spans = vec![Span::raw(left)];
    spans.extend(marks.into_iter().zip(styles).map(|(mark, style)| Span::styled(mark, style)));
    spans.push(Span::raw(right));
    Line::from(spans)
}

/// The most important keys of the viewer.
const fn viewer_keys(step: &'static str) -> [(&'static str, &'static str); 8] {
    [
        ("← →", "step"),
        ("Space", "play"),
        ("+ -", "speed"),
        (".", "phase"),
        ("0-9", step),
        ("Tab", "more"),
        ("?", "help"),
        ("q", "quit"),
    ]
}

/// Keys and their meanings in a line, as many as fit.
pub(super) fn key_line(keys: &[(&str, &str)], width: u16, theme: Theme) -> Line<'static> {
    let mut spans = Vec::new();
    let mut used = 0;
    for (key, about) in keys {
        let text = format!(" {about}  ");
        used += display_width(key) + display_width(&text);
        if used > usize::from(width) + 2 {
            break;
        }
        spans.push(Span::styled((*key).to_owned(), theme.strong()));
        spans.push(Span::styled(text, theme.faint()));
    }
    Line::from(spans)
}
