//! Inks as colours.

use super::Ink;
use rulebook_core::players::MAX_PLAYERS;

/// Which colours are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
}

/// The colours of the players, by seat: after those of Okabe and Ito, moved so
/// that people who see fewer colours tell any two apart, also by how light they
/// are, and so that text can be read on them.
const LIGHT: [&str; MAX_PLAYERS] =
    ["#003b92", "#bb5c00", "#008756", "#79245a", "#4c3f00", "#0265f1", "#041f00", "#8a619d", "#21001f"];
const DARK: [&str; MAX_PLAYERS] =
    ["#6b8fd0", "#e8a239", "#3bda9c", "#fec7f5", "#aff789", "#a473ff", "#ffffed", "#b57f9d", "#809952"];

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
            Ink::OnPlayer => ("#ffffff", "#14171c"),
            Ink::Damage => ("#c1121f", "#ff6b6b"),
            Ink::Good => ("#2a9134", "#57c84d"),
            Ink::Of(seat) => (LIGHT[seat.index()], DARK[seat.index()]),
        };
        match self {
            Self::Light => light,
            Self::Dark => dark,
        }
    }

    /// The colour of an ink, as red, green and blue.
    #[must_use]
    pub fn rgb(self, ink: Ink) -> [u8; 3] {
        let number = u32::from_str_radix(&self.colour(ink)[1..], 16).expect("colours are #rrggbb");
        let [_, red, green, blue] = number.to_be_bytes();
        [red, green, blue]
    }
}
