//! The palette of a GIF.

use rulebook_core::players::Seat;
use rulebook_view::paint::{ColorRole, Theme};
use std::collections::HashMap;

/// A palette of at most 255 colors and the transparent color.
pub(crate) struct Palette {
    colors: Vec<[u8; 3]>,
    nearest: HashMap<[u8; 3], u8>,
}

impl Palette {
    /// The index of the transparent color.
    pub(crate) const TRANSPARENT: u8 = 255;

    /// Creates a palette of the color roles of a game with `players` players, the roles in `more`, and mixtures of
    /// roles that meet in a picture. The mixtures serve antialiased edges. Midpoints come first, then ever finer steps,
    /// as long as there is room.
    pub(crate) fn new(theme: Theme, players: usize, more: &[ColorRole]) -> Self {
        let seats: Vec<ColorRole> = Seat::ALL.into_iter().take(players).map(ColorRole::Of).collect();
        let mut roles = vec![
            ColorRole::Sheet,
            ColorRole::Board,
            ColorRole::Grid,
            ColorRole::Text,
            ColorRole::Faint,
            ColorRole::Wall,
            ColorRole::OnWall,
            ColorRole::Ruin,
            ColorRole::OnPlayer,
            ColorRole::Damage,
            ColorRole::Good,
        ];
        roles.extend(&seats);
        roles.extend(more);
        let mut meet = vec![
            (ColorRole::Text, ColorRole::Sheet),
            (ColorRole::Faint, ColorRole::Sheet),
            (ColorRole::OnWall, ColorRole::Wall),
            (ColorRole::Damage, ColorRole::Board),
        ];
        for &seat in &seats {
            meet.extend([(seat, ColorRole::Board), (seat, ColorRole::OnPlayer), (seat, ColorRole::Sheet)]);
        }
        meet.extend([
            (ColorRole::OnPlayer, ColorRole::Damage),
            (ColorRole::Wall, ColorRole::Board),
            (ColorRole::Ruin, ColorRole::Board),
            (ColorRole::Good, ColorRole::Sheet),
            (ColorRole::Damage, ColorRole::Sheet),
            (ColorRole::Damage, ColorRole::Wall),
        ]);
        meet.extend(seats.iter().map(|&seat| (seat, ColorRole::Damage)));
        meet.extend(more.iter().map(|&role| (role, ColorRole::Board)));
        let mut palette = Self { colors: Vec::new(), nearest: HashMap::new() };
        for role in roles {
            palette.add(theme.rgb(role));
        }
        // Tints of marked cells.
        for &seat in &seats {
            palette.add(mixed(theme.rgb(seat), theme.rgb(ColorRole::Board), 0.16));
        }
        for parts in [2, 4, 8, 16] {
            for &(one, other) in &meet {
                for part in (1..parts).step_by(2) {
                    palette.add(mixed(theme.rgb(one), theme.rgb(other), part as f32 / parts as f32));
                }
            }
        }
        palette
    }

    fn add(&mut self, color: [u8; 3]) {
        if self.colors.len() < usize::from(Self::TRANSPARENT) && !self.colors.contains(&color) {
            self.colors.push(color);
        }
    }

    /// Red, green and blue of all colors.
    pub(crate) fn bytes(&self) -> &[u8] {
        self.colors.as_flattened()
    }

    /// The index of the nearest color.
    pub(crate) fn nearest(&mut self, color: [u8; 3]) -> u8 {
        let colors = &self.colors;
        *self.nearest.entry(color).or_insert_with(|| {
            let distance = |other: &[u8; 3]| -> u32 {
                // The eye is most sensitive to green.
                let parts = other.iter().zip(color).zip([3, 6, 2]);
                parts.map(|((&one, other), weight)| weight * u32::from(one.abs_diff(other)).pow(2)).sum()
            };
            let nearest = colors.iter().enumerate().min_by_key(|(_, other)| distance(other));
            nearest.map_or(0, |(index, _)| index as u8)
        })
    }
}

/// Mixes two colors; `part` is the share of the first.
fn mixed(one: [u8; 3], other: [u8; 3], part: f32) -> [u8; 3] {
    std::array::from_fn(|i| (f32::from(one[i]) * part + f32::from(other[i]) * (1.0 - part)).round() as u8)
}

#[cfg(test)]
mod tests {
    use super::Palette;
    use rulebook_core::players::Seat;
    use rulebook_view::paint::{ColorRole, Theme};
    use rulebook_view::scene::{Fill, Tone};

    #[test]
    fn color_roles_keep_their_colors() {
        for theme in [Theme::Light, Theme::Dark] {
            for players in 1..=9 {
                let mut palette = Palette::new(theme, players, &[]);
                // These colors and the transparent one fit a GIF's table of 256 colors.
                assert!((128..=255).contains(&palette.colors.len()));
                let last = ColorRole::Of(Seat::ALL[players - 1]);
                for role in
                    [ColorRole::Sheet, ColorRole::Board, ColorRole::Text, ColorRole::Wall, ColorRole::Damage, last]
                {
                    let index = palette.nearest(theme.rgb(role));
                    assert_eq!(palette.colors[usize::from(index)], theme.rgb(role));
                }
            }
        }
    }

    #[test]
    fn color_roles_of_a_game_keep_their_colors() {
        let terrain = Fill::all().map(ColorRole::Terrain);
        let more: Vec<ColorRole> =
            terrain.chain(Tone::ALL.map(ColorRole::Tone)).chain((0..10).map(ColorRole::Heat)).collect();
        for theme in [Theme::Light, Theme::Dark] {
            let mut palette = Palette::new(theme, 9, &more);
            assert!(palette.colors.len() <= 255);
            for &role in &more {
                let index = palette.nearest(theme.rgb(role));
                assert_eq!(palette.colors[usize::from(index)], theme.rgb(role), "{role:?}");
            }
        }
    }
}
