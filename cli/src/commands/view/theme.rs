//! How what is on the screen is told apart, with colours and without.

use crate::output::player_colour;
use ratatui::style::{Color, Modifier, Style};
use rulebook_core::players::Seat;

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
        let colour = anstyle::Ansi256Color::from_ansi(player_colour(seat)).index();
        self.with(Color::Indexed(colour), self.strong())
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
