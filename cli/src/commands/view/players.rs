//! The players: a table of their state, and their answers.

use super::text::{drawn, ends, heading, short, wrapped};
use super::theme::Theme;
use ratatui::text::{Line, Span};
use rulebook_view::replay::PlayerAnswer;
use rulebook_view::scene::Panel;
use textwrap::core::display_width;

/// Number of lines of a player's answer.
const ANSWER_LINES: usize = 2;

/// Number of lines of the table.
pub(super) fn table_height(players: usize) -> u16 {
    u16::try_from(1 + players).unwrap_or(u16::MAX)
}

/// Number of lines of the answers.
pub(super) fn answers_height(players: usize) -> u16 {
    u16::try_from(1 + players * (1 + ANSWER_LINES)).unwrap_or(u16::MAX)
}

/// A line per player: whether it is in the game, its score, and other values of the game. Uses
/// long column names if they fit.
pub(super) fn table(panels: &[Panel], width: u16, theme: Theme) -> Vec<Line<'static>> {
    let columns = columns(panels, width);
    let head: String = columns.iter().map(|column| format!(" {:>1$}", column.name, column.width)).collect();
    let mut lines = vec![Line::styled(format!("   {head}"), theme.faint())];
    for (row, panel) in panels.iter().enumerate() {
        let dot = if panel.is_playing { Span::styled("●", theme.good()) } else { Span::styled("○", theme.faint()) };
        let values = columns.iter().map(|column| format!(" {:>1$}", column.values[row], column.width));
        lines.push(Line::from(vec![
            dot,
            Span::styled(panel.seat.to_string(), theme.player(panel.seat)),
            Span::raw(values.collect::<String>()),
        ]));
    }
    lines
}

struct Column {
    name: &'static str,
    values: Vec<String>,
    width: usize,
}

fn columns(panels: &[Panel], width: u16) -> Vec<Column> {
    let named = |is_long: bool| -> Vec<Column> {
        let scores = Column::new("score", panels.iter().map(|panel| panel.score.to_string()).collect());
        let facts = panels.first().map_or(&[][..], |panel| &panel.facts);
        let fact = |(i, fact): (usize, &rulebook_view::scene::Fact)| {
            let values = panels.iter().map(|panel| panel.facts.get(i).map_or_else(String::new, |f| f.value.clone()));
            Column::new(if is_long { fact.label } else { fact.short }, values.collect())
        };
        std::iter::once(scores).chain(facts.iter().enumerate().map(fact)).collect()
    };
    let long = named(true);
    let needed: usize = 3 + long.iter().map(|column| column.width + 1).sum::<usize>();
    if needed <= width.into() { long } else { named(false) }
}

impl Column {
    fn new(name: &'static str, values: Vec<String>) -> Self {
        let width = values.iter().map(|value| display_width(value)).chain([display_width(name)]).max().unwrap_or(0);
        Self { name, values, width }
    }
}

/// The answer of each player and its result, in this many columns and rows. With few rows, a
/// player has fewer lines, at least one.
pub(super) fn answers(
    title: &str,
    panels: &[Panel],
    given: &[PlayerAnswer],
    (width, height): (u16, usize),
    theme: Theme,
) -> Vec<Line<'static>> {
    let columns = usize::from(width);
    let each = (height.saturating_sub(1) / panels.len().max(1)).clamp(1, 1 + ANSWER_LINES);
    let mut lines = vec![heading(title, "", width, theme.heading())];
    for panel in panels {
        let given = given.iter().find(|given| given.seat == panel.seat);
        if each == 1 {
            lines.push(in_one_line(panel, given, columns, theme));
            continue;
        }
        let name = format!("{} {}", panel.seat, drawn(&panel.name));
        lines.push(Line::styled(ends(&name, &panel.standing, columns), theme.player(panel.seat)));
        let mut answer = given.map(|given| answer(given, columns, theme)).unwrap_or_default();
        answer.resize(each - 1, Line::default());
        lines.append(&mut answer);
    }
    lines
}

/// A player's seat and answer, or its bad verdict. A player that is not in the game any more and has no answer has
/// its status there.
fn in_one_line(panel: &Panel, given: Option<&PlayerAnswer>, columns: usize, theme: Theme) -> Line<'static> {
    let seat = panel.seat.to_string();
    let room = columns.saturating_sub(display_width(&seat) + 1);
    let answer = match given.map(|given| (bad_verdict(given), given.line.as_deref().unwrap_or_default())) {
        Some((Some(verdict), _)) => Span::styled(short(&format!("! {verdict}"), room), theme.bad()),
        Some((None, line)) => Span::raw(short(line, room)),
        None if !panel.is_playing => Span::styled(short(&panel.standing, room), theme.faint()),
        None => Span::raw(""),
    };
    Line::from(vec![Span::styled(seat, theme.player(panel.seat)), Span::raw(" "), answer])
}

/// The bad verdict of an answer, if any.
pub(super) fn bad_verdict(given: &PlayerAnswer) -> Option<&str> {
    given.verdict.as_deref().filter(|&verdict| verdict != "ok")
}

/// One player's answer; highlights a bad verdict.
fn answer(given: &PlayerAnswer, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let line = given.line.as_deref().unwrap_or_default();
    match bad_verdict(given) {
        None => {
            let mut lines = wrapped(line, width.saturating_sub(1), 0);
            if lines.len() > ANSWER_LINES {
                let rest = lines.split_off(ANSWER_LINES - 1).join(" ");
                lines.push(short(&format!("{rest} …"), width.saturating_sub(1)));
            }
            lines.into_iter().map(|line| Line::raw(format!(" {line}"))).collect()
        }
        Some(verdict) => {
            let verdict = Line::styled(short(&format!("! {verdict}"), width), theme.bad());
            vec![verdict, Line::raw(short(&format!(" {line}"), width))]
        }
    }
}
