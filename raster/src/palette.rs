//! The colours of a GIF.

use rulebook_core::players::Seat;
use rulebook_view::paint::{Ink, Theme};
use std::collections::HashMap;

/// At most 255 colours and one that lets through what is behind it.
pub(crate) struct Palette {
    colours: Vec<[u8; 3]>,
    nearest: HashMap<[u8; 3], u8>,
}

impl Palette {
    /// The place of the colour that lets through what is behind it.
    pub(crate) const TRANSPARENT: u8 = 255;

    /// The inks of a game of so many players and those that it has beside them,
    /// and the colours between those that meet in a picture: at first those in
    /// the middle, then those between these, as long as there is room.
    pub(crate) fn new(theme: Theme, players: usize, more: &[Ink]) -> Self {
        let seats: Vec<Ink> = Seat::ALL.into_iter().take(players).map(Ink::Of).collect();
        let mut inks = vec![
            Ink::Sheet,
            Ink::Board,
            Ink::Grid,
            Ink::Text,
            Ink::Faint,
            Ink::Wall,
            Ink::OnWall,
            Ink::Ruin,
            Ink::OnPlayer,
            Ink::Damage,
            Ink::Good,
        ];
        inks.extend(&seats);
        inks.extend(more);
        let mut meet = vec![
            (Ink::Text, Ink::Sheet),
            (Ink::Faint, Ink::Sheet),
            (Ink::OnWall, Ink::Wall),
            (Ink::Damage, Ink::Board),
        ];
        for &seat in &seats {
            meet.extend([(seat, Ink::Board), (seat, Ink::OnPlayer), (seat, Ink::Sheet)]);
        }
        meet.extend([
            (Ink::OnPlayer, Ink::Damage),
            (Ink::Wall, Ink::Board),
            (Ink::Ruin, Ink::Board),
            (Ink::Good, Ink::Sheet),
            (Ink::Damage, Ink::Sheet),
            (Ink::Damage, Ink::Wall),
        ]);
        meet.extend(seats.iter().map(|&seat| (seat, Ink::Damage)));
        meet.extend(more.iter().map(|&ink| (ink, Ink::Board)));
        let mut palette = Self { colours: Vec::new(), nearest: HashMap::new() };
        for ink in inks {
            palette.add(theme.rgb(ink));
        }
        // Marks tint a cell so much.
        for &seat in &seats {
            palette.add(mixed(theme.rgb(seat), theme.rgb(Ink::Board), 0.16));
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

    fn add(&mut self, colour: [u8; 3]) {
        if self.colours.len() < usize::from(Self::TRANSPARENT) && !self.colours.contains(&colour) {
            self.colours.push(colour);
        }
    }

    /// Red, green and blue of all 256 colours.
    pub(crate) fn bytes(&self) -> &[u8] {
        self.colours.as_flattened()
    }

    /// The place of the colour that is nearest to this one.
    pub(crate) fn nearest(&mut self, colour: [u8; 3]) -> u8 {
        let colours = &self.colours;
        *self.nearest.entry(colour).or_insert_with(|| {
            let distance = |other: &[u8; 3]| -> u32 {
                // The eye sees green best.
                let parts = other.iter().zip(colour).zip([3, 6, 2]);
                parts.map(|((&one, other), weight)| weight * u32::from(one.abs_diff(other)).pow(2)).sum()
            };
            let nearest = colours.iter().enumerate().min_by_key(|(_, other)| distance(other));
            nearest.map_or(0, |(place, _)| place as u8)
        })
    }
}

fn mixed(one: [u8; 3], other: [u8; 3], part: f32) -> [u8; 3] {
    std::array::from_fn(|i| (f32::from(one[i]) * part + f32::from(other[i]) * (1.0 - part)).round() as u8)
}

#[cfg(test)]
mod tests {
    use super::Palette;
    use rulebook_core::players::Seat;
    use rulebook_view::paint::{Ink, Theme};
    use rulebook_view::scene::{Fill, Tone};

    #[test]
    fn inks_keep_their_colours() {
        for theme in [Theme::Light, Theme::Dark] {
            for players in 1..=9 {
                let mut palette = Palette::new(theme, players, &[]);
                // So many that a table of 256 holds them and what lets through.
                assert!((128..=255).contains(&palette.colours.len()));
                let last = Ink::Of(Seat::ALL[players - 1]);
                for ink in [Ink::Sheet, Ink::Board, Ink::Text, Ink::Wall, Ink::Damage, last] {
                    let place = palette.nearest(theme.rgb(ink));
                    assert_eq!(palette.colours[usize::from(place)], theme.rgb(ink));
                }
            }
        }
    }

    #[test]
    fn inks_of_a_game_keep_their_colours() {
        let terrain = Fill::all().map(Ink::Terrain);
        let more: Vec<Ink> = terrain.chain(Tone::ALL.map(Ink::Tone)).chain((0..10).map(Ink::Heat)).collect();
        for theme in [Theme::Light, Theme::Dark] {
            let mut palette = Palette::new(theme, 9, &more);
            assert!(palette.colours.len() <= 255);
            for &ink in &more {
                let place = palette.nearest(theme.rgb(ink));
                assert_eq!(palette.colours[usize::from(place)], theme.rgb(ink), "{ink:?}");
            }
        }
    }
}
