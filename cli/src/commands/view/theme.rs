//! How what is on the screen is told apart, with colours and without.

use crate::output::player_colour;
use ratatui::style::{Color, Modifier, Style};
use rulebook_core::players::Seat;
use rulebook_view::scene::{Fill, HeatMap, Tone};

/// The colors of the players after the six that every terminal has a name for:
/// orange, gray and violet of the 256 colors, which are read on dark and on light.
const MORE_PLAYERS: [u8; 3] = [166, 243, 97];

/// A heat map from cold to hot, in the 256 colors.
const HEAT: [u8; HeatMap::STEPS as usize] = [67, 66, 65, 64, 100, 136, 130, 166, 160, 124];

/// Whether there are colours. Without them, brightness and swapped grounds have
/// to do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Theme {
    pub(super) has_colour: bool,
}

impl Theme {
    fn with(self, colour: Color, style: Style) -> Style {
        if self.has_colour { style.fg(colour) } else { style }
    }

    pub(super) fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    pub(super) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// A heading of a part of the screen.
    pub(super) fn heading(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED)
    }

    pub(super) fn player(self, seat: Seat) -> Style {
        self.with(Color::Indexed(colour_of(seat)), self.strong())
    }

    pub(super) fn robot(self, seat: Seat) -> Style {
        self.player(seat).add_modifier(Modifier::REVERSED)
    }

    pub(super) fn wall(self) -> Style {
        let style = self.strong();
        if self.has_colour { style.fg(Color::White).bg(Color::DarkGray) } else { style }
    }

    /// A cell that means something to a player.
    pub(super) fn mark(self, seat: Seat) -> Style {
        if self.has_colour { self.player(seat).remove_modifier(Modifier::BOLD) } else { Style::new() }
    }

    /// A thing that is nobody's.
    pub(super) fn thing(self, tone: Tone) -> Style {
        let colour = match tone {
            Tone::Blue => 33,
            Tone::Gold => 136,
            Tone::Gray => 243,
            Tone::Green => 71,
            Tone::Red => 160,
            Tone::Violet => 97,
        };
        self.with(Color::Indexed(colour), self.strong())
    }

    /// Terrain.
    pub(super) fn terrain(self, fill: Fill) -> Style {
        let colour = match fill {
            Fill::Grass => 65,
            Fill::Mud => 94,
            Fill::Sand => 101,
            Fill::Water => 67,
            Fill::Ice => 66,
            Fill::Wood => 29,
            Fill::Clear | Fill::Wall | Fill::Rock | Fill::Shade(_) => return self.faint(),
        };
        if self.has_colour { Style::new().fg(Color::Indexed(colour)) } else { self.faint() }
    }

    /// A number of a heat map, by its step.
    pub(super) fn heat(self, step: u8) -> Style {
        self.with(Color::Indexed(HEAT[usize::from(step).min(HEAT.len() - 1)]), Style::new())
    }

    /// Lives that are lost.
    pub(super) fn damage(self) -> Style {
        self.with(Color::Red, self.strong())
    }

    /// What should not be.
    pub(super) fn bad(self) -> Style {
        self.with(Color::Red, self.strong().add_modifier(Modifier::REVERSED))
    }

    pub(super) fn good(self) -> Style {
        self.with(Color::Green, Style::new())
    }
}

/// The color of a player, of the 256 colors.
fn colour_of(seat: Seat) -> u8 {
    let named = Seat::ALL.len() - MORE_PLAYERS.len();
    match seat.index().checked_sub(named) {
        Some(more) => MORE_PLAYERS[more],
        None => anstyle::Ansi256Color::from_ansi(player_colour(seat)).index(),
    }
}

#[cfg(test)]
mod tests {
    use super::{HEAT, MORE_PLAYERS, Theme, colour_of};
    use ratatui::style::Color;
    use rulebook_core::players::Seat;
    use rulebook_view::scene::{Fill, Tone};
    use std::collections::BTreeSet;

    /// Red, green and blue of one of the 256 colors from 16 on, as every terminal has them.
    fn rgb(colour: u8) -> [u8; 3] {
        assert!(colour >= 16, "the first colors are the user's");
        if colour >= 232 {
            return [8 + 10 * (colour - 232); 3];
        }
        let part = |part: u8| if part == 0 { 0 } else { 55 + 40 * part };
        let cube = colour - 16;
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
    fn nine_players_have_nine_colors() {
        let colors: BTreeSet<u8> = Seat::ALL.into_iter().map(colour_of).collect();
        assert_eq!(colors.len(), Seat::ALL.len());
    }

    /// What is written in colors of ours can be read on black and on white.
    #[test]
    fn colors_are_read_on_dark_and_on_light() {
        let theme = Theme { has_colour: true };
        let things = Tone::ALL.map(|tone| theme.thing(tone).fg);
        let terrain = Fill::all().map(|fill| theme.terrain(fill).fg);
        let styles = things.into_iter().chain(terrain).flatten().map(|colour| match colour {
            Color::Indexed(colour) => colour,
            other => panic!("{other:?}"),
        });
        for colour in styles.chain(MORE_PLAYERS).chain(HEAT) {
            let light = luminance(rgb(colour)) + 0.05;
            let least = (light / 0.05).min(1.05 / light);
            assert!(least >= 2.5, "color {colour} has a contrast of {least:.2}");
        }
    }
}
