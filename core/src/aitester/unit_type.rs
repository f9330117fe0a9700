//! Types of units. Read SET-6 first.

use crate::text::Label;
use core::fmt;
use heapless::Vec;

/// The name of a unit type, an icon or a sound: 1 to 31 printable ASCII characters without blanks (SET-6).
pub type Name = Label<31>;

/// The types of a game; the number of a type is its index.
pub type UnitTypes = Vec<UnitType, { UnitType::MAX_COUNT }>;

/// A type of units (SET-6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct UnitType {
    /// The name; no two types of a game have the same.
    pub name: Name,
    /// The money that a unit costs, 0..1000000.
    pub price: u32,
    /// How far a unit shoots, in tiles, 1..1000000 (ATT-3).
    pub range: u32,
    /// The health of a new unit, 1..1000000.
    pub health: u32,
    /// What a shot loses against it, 0..1000000 (ATT-4).
    pub shield: u32,
    /// The force of a shot, 0..1000000 (ATT-4).
    pub weapon: u32,
    /// The action points for entering a tile of land of the kind 1, 1..1000000 (MOV-3).
    pub move_cost: u32,
    /// The action points for a shot, 1..1000000 (ATT-1).
    pub fire_cost: u32,
    /// The name of a picture.
    pub icon: Name,
    /// The name of a sound.
    pub sound: Name,
}

impl UnitType {
    /// The largest number of types in a game (SET-6).
    pub const MAX_COUNT: usize = 32;

    /// The types of the usual start (SET-9).
    #[must_use]
    pub fn standard() -> UnitTypes {
        const TYPES: [(&str, [u32; 7]); 4] = [
            ("scout", [15, 3, 40, 0, 15, 1, 4]),
            ("rifle", [20, 4, 60, 5, 25, 2, 5]),
            ("sniper", [30, 7, 40, 0, 35, 2, 8]),
            ("tank", [45, 5, 120, 15, 40, 3, 10]),
        ];
        TYPES.iter().filter_map(|&(name, numbers)| Self::named(name, numbers)).collect()
    }

    /// Creates a type from its name and its numbers in the order of [`Column::ALL`]. Icon and sound are named after
    /// it: `tank.gif` and `tank.wav`. `None` when SET-6 forbids the names.
    pub(super) fn named(name: &str, numbers: [u32; Column::ALL.len()]) -> Option<Self> {
        let file = |extension: &str| {
            let mut file = heapless::String::<{ Name::MAX }>::new();
            file.push_str(name).and_then(|()| file.push_str(extension)).ok()?;
            Name::new(&file)
        };
        let mut unit_type = Self { name: Name::new(name)?, icon: file(".gif")?, sound: file(".wav")?, ..Self::UNNAMED };
        for (column, number) in Column::ALL.into_iter().zip(numbers) {
            *unit_type.get_mut(column) = number;
        }
        Some(unit_type)
    }

    /// The least of each number, without names.
    pub(super) const UNNAMED: Self = Self {
        name: Name::EMPTY,
        price: 0,
        range: 1,
        health: 1,
        shield: 0,
        weapon: 0,
        move_cost: 1,
        fire_cost: 1,
        icon: Name::EMPTY,
        sound: Name::EMPTY,
    };

    /// How much health a shot of this type takes from a unit of another one (ATT-4).
    #[must_use]
    pub const fn damage_to(&self, target: &Self) -> u32 {
        self.weapon.saturating_sub(target.shield)
    }

    /// Whether a target at this squared distance is in range (ATT-3).
    #[must_use]
    pub const fn reaches(&self, distance_squared: u32) -> bool {
        distance_squared as u64 <= self.range as u64 * self.range as u64
    }

    /// The number in a column.
    #[must_use]
    pub const fn get(&self, column: Column) -> u32 {
        match column {
            Column::Price => self.price,
            Column::Range => self.range,
            Column::Health => self.health,
            Column::Shield => self.shield,
            Column::Weapon => self.weapon,
            Column::MoveCost => self.move_cost,
            Column::FireCost => self.fire_cost,
        }
    }

    /// The number in a column, mutable.
    pub const fn get_mut(&mut self, column: Column) -> &mut u32 {
        match column {
            Column::Price => &mut self.price,
            Column::Range => &mut self.range,
            Column::Health => &mut self.health,
            Column::Shield => &mut self.shield,
            Column::Weapon => &mut self.weapon,
            Column::MoveCost => &mut self.move_cost,
            Column::FireCost => &mut self.fire_cost,
        }
    }
}

/// One of the numbers of a [`UnitType`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the fields of UnitType document them")]
pub enum Column {
    Price,
    Range,
    Health,
    Shield,
    Weapon,
    MoveCost,
    FireCost,
}

impl Column {
    /// All columns, in the order of SET-6.
    pub const ALL: [Self; 7] =
        [Self::Price, Self::Range, Self::Health, Self::Shield, Self::Weapon, Self::MoveCost, Self::FireCost];

    /// The name in SET-6.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Price => "price",
            Self::Range => "range",
            Self::Health => "health",
            Self::Shield => "shield",
            Self::Weapon => "weapon",
            Self::MoveCost => "move_cost",
            Self::FireCost => "fire_cost",
        }
    }

    /// The smallest value (SET-6).
    #[must_use]
    pub const fn min(self) -> u32 {
        match self {
            Self::Price | Self::Shield | Self::Weapon => 0,
            Self::Range | Self::Health | Self::MoveCost | Self::FireCost => 1,
        }
    }

    /// The largest value of every column (SET-6).
    pub const MAX: u32 = 1_000_000;
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
