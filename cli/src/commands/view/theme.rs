//! Styles of the screen, with and without colors.

use crate::player_style::{ColorDepth, player_style};
use ratatui::style::{Color, Modifier, Style};
use rulebook_core::players::Seat;
use rulebook_view::scene::{Fill, HeatMap, Shade, Tone};

/// The colors of a heat map from cold to hot, as indexes of the 256-color palette.
const HEAT: [u8; HeatMap::STEPS as usize] = [67, 66, 65, 64, 100, 136, 130, 166, 160, 124];

/// The background of the cursor, an index of the 256-color palette.
const CURSOR: u8 = 178;

/// On a board of stones, indexes of the 256-color palette: the colors of the stones, of the dots of empty cells and
/// of the cell with the cursor.
const DARK_STONE: u8 = 16;
const LIGHT_STONE: u8 = 231;
const FELT_DOT: u8 = 23;
const FELT_CURSOR: u8 = 136;

/// Whether colors are used. Without them, brightness and reversed colors distinguish things.
#[derive(Clone, Copy, Debug)]
pub(super) struct Theme {
    pub(super) has_color: bool,
    /// The number of colors of the terminal.
    pub(super) depth: ColorDepth,
}

impl Theme {
    fn with(self, color: Color, style: Style) -> Style {
        if self.has_color { style.fg(color) } else { style }
    }

    pub(super) fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    pub(super) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The heading of a part of the screen.
    pub(super) fn heading(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED)
    }

    pub(super) fn player(self, seat: Seat) -> Style {
        let style = player_style(seat, self.depth);
        let color = match style.get_fg_color() {
            Some(anstyle::Color::Ansi(color)) => Color::Indexed(anstyle::Ansi256Color::from_ansi(color).index()),
            Some(anstyle::Color::Ansi256(color)) => Color::Indexed(color.index()),
            Some(anstyle::Color::Rgb(color)) => Color::Rgb(color.r(), color.g(), color.b()),
            None => Color::Reset,
        };
        let is_underlined = self.has_color && style.get_effects().contains(anstyle::Effects::UNDERLINE);
        let style = self.with(color, self.strong());
        if is_underlined { style.add_modifier(Modifier::UNDERLINED) } else { style }
    }

    pub(super) fn robot(self, seat: Seat) -> Style {
        self.player(seat).add_modifier(Modifier::REVERSED)
    }

    pub(super) fn wall(self) -> Style {
        let style = self.strong();
        if self.has_color { style.fg(Color::White).bg(Color::DarkGray) } else { style }
    }

    /// A cell that is marked for a player.
    pub(super) fn mark(self, seat: Seat) -> Style {
        if self.has_color { self.player(seat).remove_modifier(Modifier::BOLD) } else { Style::new() }
    }

    /// A thing without an owner.
    pub(super) fn thing(self, tone: Tone) -> Style {
        let color = match tone {
            Tone::Blue => 33,
            Tone::Gold => 136,
            Tone::Gray => 243,
            Tone::Green => 71,
            Tone::Red => 160,
            Tone::Violet => 97,
        };
        self.with(Color::Indexed(color), self.strong())
    }

    /// Terrain.
    pub(super) fn terrain(self, fill: Fill) -> Style {
        let color = match fill {
            Fill::Grass => 65,
            Fill::Mud => 94,
            Fill::Sand => 101,
            Fill::Water => 67,
            Fill::Ice => 66,
            Fill::Wood => 29,
            Fill::Clear | Fill::Wall | Fill::Rock | Fill::Shade(_) => return self.faint(),
        };
        if self.has_color { Style::new().fg(Color::Indexed(color)) } else { self.faint() }
    }

    /// An empty cell of a board of stones: the color of its terrain is the ground.
    pub(super) fn felt(self, fill: Fill) -> Style {
        let (ground, dot) = match self.depth {
            ColorDepth::Named => (Color::Green, Color::Black),
            ColorDepth::Indexed => (self.terrain(fill).fg.unwrap_or(Color::DarkGray), Color::Indexed(FELT_DOT)),
        };
        Style::new().fg(dot).bg(ground)
    }

    /// The color of a stone. Never bold, because bold black can look gray.
    pub(super) const fn stone(self, shade: Shade) -> Color {
        match (self.depth, shade) {
            (ColorDepth::Named, Shade::Dark) => Color::Black,
            (ColorDepth::Named, Shade::Light) => Color::White,
            (ColorDepth::Indexed, Shade::Dark) => Color::Indexed(DARK_STONE),
            (ColorDepth::Indexed, Shade::Light) => Color::Indexed(LIGHT_STONE),
        }
    }

    /// The ground of the cell with the cursor on a board of stones. Both kinds of stones are visible on it.
    pub(super) const fn felt_cursor(self) -> Color {
        match self.depth {
            ColorDepth::Named => Color::Magenta,
            ColorDepth::Indexed => Color::Indexed(FELT_CURSOR),
        }
    }

    /// A value of a heat map, by its step.
    pub(super) fn heat(self, step: u8) -> Style {
        self.with(Color::Indexed(HEAT[usize::from(step).min(HEAT.len() - 1)]), Style::new())
    }

    /// Lost lives.
    pub(super) fn damage(self) -> Style {
        self.with(Color::Red, self.strong())
    }

    /// An error.
    pub(super) fn bad(self) -> Style {
        self.with(Color::Red, self.strong().add_modifier(Modifier::REVERSED))
    }

    /// The cell that the cursor is on.
    pub(super) fn cursor(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if self.has_color {
            style.fg(Color::Indexed(16)).bg(Color::Indexed(CURSOR)).remove_modifier(Modifier::REVERSED | Modifier::DIM)
        } else {
            style.add_modifier(Modifier::REVERSED)
        }
    }

    /// A cell that a person has picked for an action.
    pub(super) fn pick(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED)
    }

    pub(super) fn good(self) -> Style {
        self.with(Color::Green, Style::new())
    }
}

#[cfg(test)]
mod tests {
    use super::{HEAT, Theme};
    use crate::player_style::{ColorDepth, INDEXED};
    use ratatui::style::Color;
    use rulebook_core::players::Seat;
    use rulebook_view::scene::{Fill, Shade, Tone};
    use std::collections::BTreeSet;

    /// Red, green and blue of one of the 256 colors from 16 on, which are the same in every
    /// terminal.
    fn rgb(color: u8) -> [u8; 3] {
        assert!(color >= 16, "the first 16 colors depend on the user's settings");
        if color >= 232 {
            return [8 + 10 * (color - 232); 3];
        }
        let part = |part: u8| if part == 0 { 0 } else { 55 + 40 * part };
        let cube = color - 16;
        [part(cube / 36), part(cube / 6 % 6), part(cube % 6)]
    }

    fn luminance(rgb: [u8; 3]) -> f64 {
        let [red, green, blue] = rgb.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    #[test]
    fn nine_players_look_different() {
        for depth in [ColorDepth::Named, ColorDepth::Indexed] {
            let theme = Theme { has_color: true, depth };
            let looks: BTreeSet<String> = Seat::ALL.map(|seat| format!("{:?}", theme.player(seat))).into();
            assert_eq!(looks.len(), Seat::ALL.len(), "{depth:?}");
        }
    }

    /// Stones are visible on felt and under the cursor, and differ most from each other.
    #[test]
    fn stones_are_seen_on_felt() {
        let theme = Theme { has_color: true, depth: ColorDepth::Indexed };
        let index = |color| match color {
            Color::Indexed(color) => luminance(rgb(color)) + 0.05,
            other => panic!("{other:?}"),
        };
        let [dark, light] = [Shade::Dark, Shade::Light].map(|shade| index(theme.stone(shade)));
        for ground in [theme.felt(Fill::Wood).bg.unwrap(), theme.felt_cursor()].map(index) {
            let least = (light / ground).min(ground / dark);
            assert!(least >= 3.0, "a stone has a contrast of {least:.2}");
        }
    }

    #[test]
    fn a_terminal_of_16_colors_gets_no_other_felt() {
        let theme = Theme { has_color: true, depth: ColorDepth::Named };
        let felt = theme.felt(Fill::Wood);
        let stones = [Shade::Dark, Shade::Light].map(|shade| theme.stone(shade));
        for color in stones.into_iter().chain(felt.fg).chain(felt.bg).chain([theme.felt_cursor()]) {
            assert!(!matches!(color, Color::Indexed(_) | Color::Rgb(..)), "{color:?}");
        }
    }

    /// Text in fixed colors is readable on black and on white.
    #[test]
    fn colors_are_read_on_dark_and_on_light() {
        let theme = Theme { has_color: true, depth: ColorDepth::Indexed };
        let things = Tone::ALL.map(|tone| theme.thing(tone).fg);
        let terrain = Fill::all().map(|fill| theme.terrain(fill).fg);
        let styles = things.into_iter().chain(terrain).flatten().map(|color| match color {
            Color::Indexed(color) => color,
            other => panic!("{other:?}"),
        });
        for color in styles.chain(INDEXED).chain(HEAT) {
            let light = luminance(rgb(color)) + 0.05;
            let least = (light / 0.05).min(1.05 / light);
            assert!(least >= 2.5, "color {color} has a contrast of {least:.2}");
        }
    }
}
