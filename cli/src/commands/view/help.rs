//! The help screen: all keys, and a legend of the board.

use super::board::{felt, has_only_stones, texture};
use super::keys::{BINDINGS, OVERLAYS};
use super::playback::Playback;
use super::theme::Theme;
use ratatui::Frame as Screen;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};
use rulebook_view::scene::{Fill, PieceKind, Scene, Sign};
use std::borrow::Cow;

/// Legend of a board whose robots face a direction and have lives.
const FACING_SIGNS: &[&str] = &[
    "1▲  robot of P1, △ its second; or its label and ▲",
    "#7  wall with 7 lives, in two columns 40 as well",
    "x   where a wall was      ₁  cell of P1, as its goal",
    "◦   where a robot was     ── shot",
    "-4  lives lost            ** destroyed",
    "✗1  P1 wanted to build there and did not",
];

/// Legend of a board whose robots are tokens.
const TOKEN_SIGNS: &[&str] = &[
    "A   robot A, in the color of its player",
    "██  wall                  ₁  cell of P1",
    "⚑₁  flag of P1, its rivals' aim; A⚑ robot A on one",
    "◦   where a robot was     ══ blast",
    "**  destroyed",
];

/// Legend of any other board.
const OTHER_SIGNS: &[&str] = &[
    "◦   where a piece was     *  shot, ══ blast",
    "-4  lives lost            ** destroyed or killed",
    "+1  scored                ✗1 P1 failed",
];

/// The legend of a board, reduced to what the scene contains.
fn signs(scene: &Scene, theme: Theme) -> Vec<String> {
    let has = |is: fn(&PieceKind) -> bool| scene.pieces.iter().any(|piece| is(&piece.look));
    let known = if has(|look| matches!(look, PieceKind::Robot { .. })) {
        FACING_SIGNS
    } else if has(|look| matches!(look, PieceKind::Token { .. })) {
        TOKEN_SIGNS
    } else if has_only_stones(scene) {
        // Stones neither move nor shoot, and have no lives.
        &[]
    } else {
        OTHER_SIGNS
    };
    let mut signs: Vec<String> = known.iter().map(|&sign| sign.to_owned()).collect();
    if has(|look| matches!(look, PieceKind::Unit(_))) {
        signs.push("1A  unit A of P1, ♥ its health; 1● with a ball".to_owned());
    }
    if has(|look| matches!(look, PieceKind::Stone { .. })) {
        let stones = if felt(scene, theme).is_some() {
            "black stones: P1          white stones: P2"
        } else {
            "1●  dark stone of P1      2○  light stone of P2"
        };
        signs.push(stones.to_owned());
    }
    let items = scene.pieces.iter().filter_map(|piece| match &piece.look {
        PieceKind::Item { item, .. } => Some((item.glyph.letter(), piece.name.as_str())),
        _ => None,
    });
    let kinds = scene.terrain.iter().flat_map(|layer| &layer.legend);
    let kinds = kinds.filter(|kind| {
        !kind.name.is_empty() && !matches!(kind.fill, Fill::Clear | Fill::Wall) && kind.label.is_empty()
    });
    let mut meanings: Vec<(char, &str)> = items.chain(kinds.map(|kind| (texture(kind.fill), &*kind.name))).collect();
    meanings.extend(scene.marks.iter().filter_map(|mark| match mark.sign {
        Sign::Dot => Some(('•', mark.what)),
        Sign::Frame => Some(('[', mark.what)),
        Sign::Glyph(glyph) => Some((glyph.letter(), mark.what)),
        Sign::Number | Sign::Flag => None,
    }));
    meanings.sort_unstable();
    meanings.dedup();
    signs.extend(meanings.chunks(2).map(|pair| {
        let pair: Vec<String> = pair.iter().map(|(sign, what)| format!("{sign}   {what:<22}")).collect();
        pair.concat().trim_end().to_owned()
    }));
    signs
}

/// Keys and their meaning, in which `{step}` stands for the game's noun for a step.
pub(super) type KeyHelp = (Cow<'static, str>, &'static str);

/// The keys of the viewer.
pub(super) fn of_viewer(playback: &Playback) -> Vec<KeyHelp> {
    let overlays = (!playback.summary().overlays.is_empty()).then_some(&OVERLAYS);
    BINDINGS.iter().chain(overlays).map(|binding| (binding.label.into(), binding.about)).collect()
}

/// Draws the keys and the legend, on separate pages when they do not fit on one.
pub(super) fn draw(screen: &mut Screen<'_>, playback: &mut Playback, keys: &[KeyHelp], theme: Theme) {
    let step = playback.summary().step;
    let line = |(label, about): &KeyHelp| {
        let label = Span::styled(format!(" {label:<11}"), theme.strong());
        Line::from(vec![label, Span::raw(about.replace("{step}", step))])
    };
    let mut lines: Vec<Line<'_>> = keys.iter().map(line).collect();
    let area = screen.area();
    let signs = signs(&playback.frame().scene, theme);
    let signs = signs.iter().map(|sign| Line::raw(format!(" {sign}")));
    let fits = lines.len() + 1 + signs.len() + 2 <= usize::from(area.height);
    playback.help_pages = if fits { 1 } else { 2 };
    if fits {
        lines.push(Line::default());
        lines.extend(signs);
    } else if playback.help_page > 0 {
        lines = signs.collect();
    }
    let is_last = playback.help_page + 1 >= playback.help_pages;
    let (width, height) = (56.min(area.width), u16::try_from(lines.len() + 2).unwrap_or(u16::MAX).min(area.height));
    let place = Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    screen.render_widget(Clear, place);
    let bottom = if is_last { " any key closes it " } else { " any key shows the signs " };
    let block = Block::bordered().title(" help ").title_bottom(bottom);
    screen.render_widget(Paragraph::new(lines).block(block), place);
}
