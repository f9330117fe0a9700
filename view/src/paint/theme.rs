//! The colors of the color roles.

use super::ColorRole;
use crate::scene::{Fill, HeatMap, Shade, Tone};
use rulebook_core::players::MAX_PLAYERS;

/// A color theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
}

/// The colors of the players, by seat. They are based on the palette of Okabe and
/// Ito, adjusted so that color-blind people can tell any two apart, also by their
/// lightness, and so that text on them is readable.
const LIGHT: [&str; MAX_PLAYERS] =
    ["#003b92", "#bb5c00", "#008756", "#79245a", "#4c3f00", "#0265f1", "#041f00", "#8a619d", "#21001f"];
const DARK: [&str; MAX_PLAYERS] =
    ["#6b8fd0", "#e8a239", "#3bda9c", "#fec7f5", "#aff789", "#a473ff", "#ffffed", "#b57f9d", "#809952"];

/// Greens, from the cheapest to enter to the most expensive; player colors stand out on each of them.
const LIGHT_SHADES: [&str; 10] =
    ["#e3f7e1", "#daf1d7", "#d0eccc", "#c6e7c2", "#bce1b7", "#b2dcad", "#a8d7a3", "#9fd199", "#95cc8e", "#8bc784"];
const DARK_SHADES: [&str; 10] =
    ["#1f271d", "#212c20", "#243222", "#273725", "#293c27", "#2c4229", "#2f472c", "#314d2e", "#345230", "#365833"];
/// From cold to hot.
const LIGHT_HEAT: [&str; 10] =
    ["#fbf3c9", "#faebbe", "#fae3b3", "#f9dba8", "#f8d39d", "#f8ca97", "#f7c197", "#f6b896", "#f6ae96", "#f5a596"];
const DARK_HEAT: [&str; 10] =
    ["#1b3440", "#253342", "#303244", "#3a3147", "#453049", "#502f47", "#5b2f40", "#662f39", "#712f33", "#7c2f2c"];

impl Theme {
    /// The color of a role, as `#rrggbb`.
    #[must_use]
    pub const fn color(self, role: ColorRole) -> &'static str {
        let (light, dark) = match role {
            ColorRole::Sheet => ("#ffffff", "#14171c"),
            ColorRole::Board => ("#f4f3ee", "#1d2229"),
            ColorRole::Grid => ("#dcd9cf", "#313843"),
            ColorRole::Text => ("#1c2026", "#e8eaee"),
            ColorRole::Faint => ("#6b6f76", "#99a1ad"),
            ColorRole::Wall => ("#5f5a50", "#a59d8c"),
            ColorRole::OnWall => ("#ffffff", "#14171c"),
            ColorRole::Ruin => ("#b9b3a4", "#545b66"),
            ColorRole::OnPlayer => ("#ffffff", "#14171c"),
            ColorRole::Damage => ("#c1121f", "#ff6b6b"),
            ColorRole::Good => ("#2a9134", "#57c84d"),
            ColorRole::Of(seat) => (LIGHT[seat.index()], DARK[seat.index()]),
            ColorRole::Terrain(fill) => Self::terrain(fill),
            ColorRole::Tone(tone) => Self::tone(tone),
            ColorRole::Stone(Shade::Dark) => ("#16181c", "#16181c"),
            ColorRole::Stone(Shade::Light) => ("#f7f7f5", "#f7f7f5"),
            ColorRole::Heat(step) => {
                let step = if step < HeatMap::STEPS { step } else { HeatMap::STEPS - 1 } as usize;
                (LIGHT_HEAT[step], DARK_HEAT[step])
            }
        };
        match self {
            Self::Light => light,
            Self::Dark => dark,
        }
    }

    const fn terrain(fill: Fill) -> (&'static str, &'static str) {
        match fill {
            Fill::Clear => ("#f4f3ee", "#1d2229"),
            Fill::Wall => ("#5f5a50", "#a59d8c"),
            Fill::Grass => ("#d3e6c1", "#2b3f1c"),
            Fill::Mud => ("#e0cdb4", "#3d2f20"),
            Fill::Sand => ("#f2e5ba", "#3f3a20"),
            Fill::Water => ("#bfdaf0", "#17324a"),
            Fill::Ice => ("#e2f3f7", "#2a4047"),
            Fill::Rock => ("#d6d4cf", "#3b3d40"),
            Fill::Wood => ("#bcd8ac", "#0e4034"),
            Fill::Shade(shade) => {
                let shade = if shade < Fill::SHADES { shade } else { Fill::SHADES - 1 } as usize;
                (LIGHT_SHADES[shade], DARK_SHADES[shade])
            }
        }
    }

    const fn tone(tone: Tone) -> (&'static str, &'static str) {
        match tone {
            Tone::Blue => ("#14629a", "#6cb8ee"),
            Tone::Gold => ("#a87300", "#f2c14e"),
            Tone::Gray => ("#555c66", "#b4bbc5"),
            Tone::Green => ("#2a7419", "#7fd069"),
            Tone::Red => ("#b3101c", "#ff7a70"),
            Tone::Violet => ("#6f3fa6", "#c9a4ff"),
        }
    }

    /// The color of a role, as red, green and blue.
    #[must_use]
    pub fn rgb(self, role: ColorRole) -> [u8; 3] {
        let number = u32::from_str_radix(&self.color(role)[1..], 16).expect("colors are #rrggbb");
        let [_, red, green, blue] = number.to_be_bytes();
        [red, green, blue]
    }
}

#[cfg(test)]
mod tests {
    use super::Theme;
    use crate::paint::ColorRole;
    use crate::scene::{Fill, HeatMap, Tone};
    use rulebook_core::players::Seat;

    const THEMES: [Theme; 2] = [Theme::Light, Theme::Dark];

    /// The relative luminance of a color as in WCAG 2, from 0 to 1.
    fn luminance(rgb: [u8; 3]) -> f64 {
        let [red, green, blue] = rgb.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn contrast(theme: Theme, one: ColorRole, other: ColorRole) -> f64 {
        let [one, other] = [one, other].map(|role| luminance(theme.rgb(role)) + 0.05);
        (one / other).max(other / one)
    }

    /// The perceptual distance of two colors in Oklab; black and white are 1 apart.
    fn distance(one: [u8; 3], other: [u8; 3]) -> f64 {
        let lab = |rgb: [u8; 3]| {
            let [r, g, b] = rgb.map(|part| {
                let part = f64::from(part) / 255.0;
                if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
            });
            let l = (0.412_221_5 * r + 0.536_332_5 * g + 0.051_446 * b).cbrt();
            let m = (0.211_903_5 * r + 0.680_699_5 * g + 0.107_397 * b).cbrt();
            let s = (0.088_302_5 * r + 0.281_718_8 * g + 0.629_978_7 * b).cbrt();
            [
                0.210_454_3 * l + 0.793_617_8 * m - 0.004_072 * s,
                1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
                0.025_904 * l + 0.782_771_8 * m - 0.808_675_8 * s,
            ]
        };
        let (one, other) = (lab(one), lab(other));
        one.iter().zip(other).map(|(one, other)| (one - other).powi(2)).sum::<f64>().sqrt()
    }

    fn assert_contrast(theme: Theme, one: ColorRole, other: ColorRole, least: f64) {
        let found = contrast(theme, one, other);
        assert!(found >= least, "{theme:?}: {one:?} on {other:?} has {found:.2}, expected {least}");
    }

    #[test]
    fn nine_players_are_told_apart_and_can_be_read() {
        for theme in THEMES {
            for seat in Seat::ALL {
                let player = ColorRole::Of(seat);
                assert_contrast(theme, player, ColorRole::OnPlayer, 4.5);
                assert_contrast(theme, player, ColorRole::Board, 4.0);
                assert_contrast(theme, player, ColorRole::Sheet, 4.0);
                for other in Seat::ALL.into_iter().filter(|&other| other != seat) {
                    let apart = distance(theme.rgb(player), theme.rgb(ColorRole::Of(other)));
                    assert!(apart > 0.1, "{theme:?}: {seat} and {other} are {apart:.3} apart");
                }
            }
        }
    }

    #[test]
    fn players_and_things_stand_out_on_every_ground() {
        let terrain = || Fill::all().filter(|&fill| fill != Fill::Wall).map(ColorRole::Terrain);
        let heat = || (0..HeatMap::STEPS).map(ColorRole::Heat);
        for theme in THEMES {
            for ground in terrain().chain(heat()) {
                assert_contrast(theme, ColorRole::Text, ground, 4.5);
                Seat::ALL.into_iter().for_each(|seat| assert_contrast(theme, ColorRole::Of(seat), ground, 2.2));
            }
            for tone in Tone::ALL.map(ColorRole::Tone) {
                terrain().for_each(|ground| assert_contrast(theme, tone, ground, 2.0));
                assert_contrast(theme, tone, ColorRole::Board, 3.0);
            }
        }
    }

    #[test]
    fn grounds_are_told_apart() {
        for theme in THEMES {
            let fills: Vec<Fill> = Fill::all().collect();
            let shades = |fill: Fill| matches!(fill, Fill::Shade(_) | Fill::Clear | Fill::Rock);
            for (i, &one) in fills.iter().enumerate() {
                for &other in fills[..i].iter().filter(|&&other| !(shades(one) && shades(other))) {
                    let apart = distance(theme.rgb(ColorRole::Terrain(one)), theme.rgb(ColorRole::Terrain(other)));
                    let least = if shades(one) || shades(other) { 0.012 } else { 0.025 };
                    assert!(apart > least, "{theme:?}: {one:?} and {other:?} are {apart:.3} apart");
                }
            }
            let steps = |roles: Vec<ColorRole>| {
                for pair in roles.windows(2) {
                    let apart = distance(theme.rgb(pair[0]), theme.rgb(pair[1]));
                    assert!(apart > 0.01, "{theme:?}: {pair:?} are {apart:.3} apart");
                }
            };
            steps((0..Fill::SHADES).map(|shade| ColorRole::Terrain(Fill::Shade(shade))).collect());
            steps((0..HeatMap::STEPS).map(ColorRole::Heat).collect());
        }
    }
}
