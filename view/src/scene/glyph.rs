//! Glyphs for items and units.

use serde::Serialize;

/// A glyph: for an item on the board, the load or the mount of a piece, the type of
/// a unit, or a mark on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Glyph {
    /// A first-aid kit: a cross.
    Aid,
    /// A ball with a highlight.
    Ball,
    /// A bean.
    Bean,
    /// A lightning bolt.
    Bolt,
    /// A bomb with a fuse.
    Bomb,
    /// A box with a lid.
    Box,
    /// A capsule with two halves.
    Capsule,
    /// A cloud, which can also be a mount.
    Cloud,
    /// A coin.
    Coin,
    /// A flag on its pole.
    Flag,
    /// A gem.
    Gem,
    /// A heart.
    Heart,
    /// A shield.
    Shield,
    /// A star with five points.
    Star,
    /// Rings around a point.
    Target,
}

impl Glyph {
    /// All glyphs.
    pub const ALL: [Self; 15] = [
        Self::Aid,
        Self::Ball,
        Self::Bean,
        Self::Bolt,
        Self::Bomb,
        Self::Box,
        Self::Capsule,
        Self::Cloud,
        Self::Coin,
        Self::Flag,
        Self::Gem,
        Self::Heart,
        Self::Shield,
        Self::Star,
        Self::Target,
    ];

    /// The word for it, such as `ball`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Aid => "first-aid kit",
            Self::Ball => "ball",
            Self::Bean => "bean",
            Self::Bolt => "bolt",
            Self::Bomb => "bomb",
            Self::Box => "box",
            Self::Capsule => "capsule",
            Self::Cloud => "cloud",
            Self::Coin => "coin",
            Self::Flag => "flag",
            Self::Gem => "gem",
            Self::Heart => "heart",
            Self::Shield => "shield",
            Self::Star => "star",
            Self::Target => "target",
        }
    }

    /// The character for it in text, one column wide.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Aid => '✚',
            Self::Ball => '●',
            Self::Bean => '•',
            Self::Bolt => 'ϟ',
            Self::Bomb => 'ò',
            Self::Box => '■',
            Self::Capsule => '◒',
            Self::Cloud => '≈',
            Self::Coin => '¢',
            Self::Flag => '⚑',
            Self::Gem => '◆',
            Self::Heart => '♥',
            Self::Shield => '▼',
            Self::Star => '★',
            Self::Target => '◎',
        }
    }
}

/// The color of an item without an owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    /// Blue.
    Blue,
    /// Gold.
    Gold,
    /// Gray.
    Gray,
    /// Green.
    Green,
    /// Red.
    Red,
    /// Violet.
    Violet,
}

impl Tone {
    /// All tones.
    pub const ALL: [Self; 6] = [Self::Blue, Self::Gold, Self::Gray, Self::Green, Self::Red, Self::Violet];
}

/// An item without an owner, on the board or carried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Item {
    /// Its glyph.
    pub glyph: Glyph,
    /// Its color.
    pub tone: Tone,
}

impl Item {
    /// An item with this glyph and color.
    #[must_use]
    pub const fn new(glyph: Glyph, tone: Tone) -> Self {
        Self { glyph, tone }
    }
}
