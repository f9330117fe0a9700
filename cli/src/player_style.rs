//! The style of a player's text in a terminal.

use anstyle::{Ansi256Color, AnsiColor, Style};
use rulebook_core::players::Seat;

/// The colors of the first players, from the 16 colors that every terminal has.
const NAMED: [AnsiColor; 6] =
    [AnsiColor::Red, AnsiColor::Green, AnsiColor::Blue, AnsiColor::Yellow, AnsiColor::Magenta, AnsiColor::Cyan];

/// The colors of the other players, from the palette of 256 colors: orange, gray and violet. They are
/// legible on dark and light backgrounds.
pub(crate) const INDEXED: [u8; Seat::ALL.len() - NAMED.len()] = [166, 243, 97];

/// How many colors a terminal shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ColorDepth {
    /// The 16 named colors. Bold text may take the bright variant of its color.
    Named,
    /// At least 256 colors.
    Indexed,
}

impl ColorDepth {
    /// The depth of the terminal, according to `TERM` and `COLORTERM`.
    pub(crate) fn of_terminal() -> Self {
        let [term, color_term] = ["TERM", "COLORTERM"].map(|name| std::env::var(name).unwrap_or_default());
        Self::of(&term, &color_term)
    }

    fn of(term: &str, color_term: &str) -> Self {
        let has_many = ["256color", "direct"].iter().any(|part| term.contains(part));
        if has_many || ["truecolor", "24bit"].contains(&color_term) { Self::Indexed } else { Self::Named }
    }
}

/// The style of a player; all nine differ. If the terminal has 16 colors, the last players have the
/// colors of the first ones, underlined.
pub(crate) fn player_style(seat: Seat, depth: ColorDepth) -> Style {
    let (round, place) = (seat.index() / NAMED.len(), seat.index() % NAMED.len());
    let named = Style::new().bold().fg_color(Some(NAMED[place].into()));
    match (round, depth) {
        (0, _) => named,
        (_, ColorDepth::Named) => named.underline(),
        (_, ColorDepth::Indexed) => named.fg_color(Some(Ansi256Color(INDEXED[place]).into())),
    }
}

#[cfg(test)]
mod tests {
    use super::{ColorDepth, player_style};
    use anstyle::{Color, Effects, Style};
    use rulebook_core::players::Seat;
    use std::collections::BTreeSet;

    const DEPTHS: [ColorDepth; 2] = [ColorDepth::Named, ColorDepth::Indexed];

    /// The visible differences: the color, with bold and bright as one, and the underline.
    fn look(style: Style) -> (u8, bool) {
        let color = match style.get_fg_color() {
            Some(Color::Ansi(color)) => color.bright(false) as u8,
            Some(Color::Ansi256(color)) => color.0,
            other => panic!("{other:?}"),
        };
        (color, style.get_effects().contains(Effects::UNDERLINE))
    }

    #[test]
    fn nine_players_look_different_in_every_terminal() {
        for depth in DEPTHS {
            let looks: BTreeSet<_> = Seat::ALL.into_iter().map(|seat| look(player_style(seat, depth))).collect();
            assert_eq!(looks.len(), Seat::ALL.len(), "{depth:?}: {looks:?}");
        }
    }

    #[test]
    fn a_terminal_of_16_colors_gets_no_other() {
        for seat in Seat::ALL {
            let color = player_style(seat, ColorDepth::Named).get_fg_color();
            assert!(matches!(color, Some(Color::Ansi(_))), "{seat}: {color:?}");
        }
    }

    #[test]
    fn terminals_say_how_many_colors_they_show() {
        let cases = [
            ("", "", ColorDepth::Named),
            ("linux", "", ColorDepth::Named),
            ("xterm", "", ColorDepth::Named),
            ("screen.xterm-16color", "", ColorDepth::Named),
            ("xterm", "yes", ColorDepth::Named),
            ("xterm-256color", "", ColorDepth::Indexed),
            ("tmux-256color", "", ColorDepth::Indexed),
            ("xterm-direct", "", ColorDepth::Indexed),
            ("xterm-kitty", "truecolor", ColorDepth::Indexed),
            ("alacritty", "24bit", ColorDepth::Indexed),
        ];
        for (term, color_term, depth) in cases {
            assert_eq!(ColorDepth::of(term, color_term), depth, "{term} {color_term}");
        }
    }
}
