//! How the text of a player looks in a terminal.

use anstyle::{Ansi256Color, AnsiColor, Style};
use rulebook_core::players::Seat;

/// The colors of the first players, which every terminal has a name for.
const NAMED: [AnsiColor; 6] =
    [AnsiColor::Red, AnsiColor::Green, AnsiColor::Blue, AnsiColor::Yellow, AnsiColor::Magenta, AnsiColor::Cyan];

/// The colors of the players after them: orange, gray and violet of the 256 colors,
/// which are read on dark and on light.
pub(crate) const INDEXED: [u8; Seat::ALL.len() - NAMED.len()] = [166, 243, 97];

/// How many colors a terminal shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ColorDepth {
    /// The 16 colors with a name. Bold text may take the bright one of a name.
    Named,
    /// At least 256 colors.
    Indexed,
}

impl ColorDepth {
    /// That of the terminal, by what it says of itself in the environment.
    pub(crate) fn of_terminal() -> Self {
        let [term, color_term] = ["TERM", "COLORTERM"].map(|name| std::env::var(name).unwrap_or_default());
        Self::of(&term, &color_term)
    }

    fn of(term: &str, color_term: &str) -> Self {
        let has_many = ["256color", "direct"].iter().any(|part| term.contains(part));
        if has_many || ["truecolor", "24bit"].contains(&color_term) { Self::Indexed } else { Self::Named }
    }
}

/// The style of a player, another one for each of the nine. Where there are too few
/// colors, the last players have those of the first ones, underlined.
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

    /// What a terminal tells apart: the color, where bold and bright are one, and the line.
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
