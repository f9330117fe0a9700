//! Inks as colours.

use super::Ink;

/// Which colours are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
}

/// The colours of Okabe and Ito, which can be told apart by people who see
/// fewer colours; by seat.
const PLAYERS: [&str; 9] =
    ["#0072b2", "#d55e00", "#009e73", "#b5548f", "#8a6d00", "#3b8fc4", "#6b6b6b", "#8f3f71", "#4d7c0f"];

impl Theme {
    /// The colour of an ink, as `#rrggbb`.
    #[must_use]
    pub const fn colour(self, ink: Ink) -> &'static str {
        let (light, dark) = match ink {
            Ink::Sheet => ("#ffffff", "#14171c"),
            Ink::Board => ("#f4f3ee", "#1d2229"),
            Ink::Grid => ("#dcd9cf", "#313843"),
            Ink::Text => ("#1c2026", "#e8eaee"),
            Ink::Faint => ("#6b6f76", "#99a1ad"),
            Ink::Wall => ("#5f5a50", "#a59d8c"),
            Ink::OnWall => ("#ffffff", "#14171c"),
            Ink::Ruin => ("#b9b3a4", "#545b66"),
            Ink::OnPlayer => ("#ffffff", "#ffffff"),
            Ink::Damage => ("#c1121f", "#ff6b6b"),
            Ink::Good => ("#2a9134", "#57c84d"),
            Ink::Of(seat) => (PLAYERS[seat.index()], PLAYERS[seat.index()]),
        };
        match self {
            Self::Light => light,
            Self::Dark => dark,
        }
    }
}
