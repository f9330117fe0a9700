//! The constants of the game, and their variants. Read SET-4 first.

use crate::contract::{self, RulesError};
use crate::text::{ExpectedSyntax, Reader};
use core::fmt;

/// The constants of the game that a variant may change (SET-4).
///
/// The board size, the goal cells and the start layout are not rules: they are part of the round file.
///
/// ```
/// use rulebook_core::contract::Rules as _;
/// use rulebook_core::redbot::Rules;
///
/// let mut rules = Rules::default();
/// assert_eq!((rules.straight_fire, rules.splash_fire, rules.step_attack), (4, 2, 1));
/// rules.set("splash_fire", "3")?;
/// assert_eq!(rules.splash_fire, 3);
/// assert!(rules.set("splash_fire", "many").is_err());
/// # Ok::<(), rulebook_core::contract::RulesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// `STRAIGHT_FIRE`: lives that a direct hit costs and points that it gives, 0..1000000 (FIR-3, FIR-5).
    pub straight_fire: i32,
    /// `SPLASH_FIRE`: lives that a hit on an adjacent cell costs and points that it gives, 0..1000000 (FIR-4, FIR-5).
    pub splash_fire: i32,
    /// `STEP_ATTACK`: lives that a bump or a contest costs, 0..1000000 (MOV-3, MOV-6).
    pub step_attack: i32,
    /// `MAX_FIN_BONUS`: the arrival bonus of the first place, 0..1000000 (SCO-2).
    pub max_fin_bonus: i32,
    /// `FIN_BONUS_STEP`: how much the bonus drops per place, 0..1000000 (SCO-2).
    pub fin_bonus_step: i32,
    /// Lives of a robot at the start, 1..1000000 (SET-5).
    pub robot_lives: i32,
    /// Lives of a new wall, 1..1000000 (BLD-9).
    pub wall_lives: i32,
    /// The number of walls that each player may build in a game, 0..32 (BLD-2).
    pub walls_per_player: i32,
    /// Whether at most an eighth of the board may be built on (BLD-8, BLD-10).
    pub build_cap: BuildCap,
}

/// Whether at most an eighth of the board may ever be built on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum BuildCap {
    /// The cap of the original rules applies (BLD-8).
    On,
    /// Only the players' allowances limit building (BLD-10).
    Off,
}

impl fmt::Display for BuildCap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::On => "on",
            Self::Off => "off",
        })
    }
}

impl Rules {
    /// The largest number of walls per player in a variant.
    pub const MAX_WALLS_PER_PLAYER: i32 = 32;
    /// The largest value of any other constant.
    pub const MAX_CONSTANT: i32 = 1_000_000;

    /// The constants of the original rules (SET-4; §4.1, §6.2.1).
    pub const STANDARD: Self = Self {
        straight_fire: 4,
        splash_fire: 2,
        step_attack: 1,
        max_fin_bonus: 50,
        fin_bonus_step: 10,
        robot_lives: 13,
        wall_lives: 40,
        walls_per_player: 20,
        build_cap: BuildCap::On,
    };

    const KEYS: &str = "straight_fire, splash_fire, step_attack, max_fin_bonus, fin_bonus_step, robot_lives, \
                        wall_lives, walls_per_player and build_cap";

    /// The integer constants with their keys and ranges, in the order of SET-4.
    const fn integers(&self) -> [Integer; 8] {
        const fn integer(key: &'static str, value: i32, min: i32, max: i32) -> Integer {
            Integer { key, value, min, max }
        }
        const MAX: i32 = Rules::MAX_CONSTANT;
        [
            integer("straight_fire", self.straight_fire, 0, MAX),
            integer("splash_fire", self.splash_fire, 0, MAX),
            integer("step_attack", self.step_attack, 0, MAX),
            integer("max_fin_bonus", self.max_fin_bonus, 0, MAX),
            integer("fin_bonus_step", self.fin_bonus_step, 0, MAX),
            integer("robot_lives", self.robot_lives, 1, MAX),
            integer("wall_lives", self.wall_lives, 1, MAX),
            integer("walls_per_player", self.walls_per_player, 0, Self::MAX_WALLS_PER_PLAYER),
        ]
    }

    fn integer_mut(&mut self, key: &str) -> Option<&mut i32> {
        Some(match key {
            "straight_fire" => &mut self.straight_fire,
            "splash_fire" => &mut self.splash_fire,
            "step_attack" => &mut self.step_attack,
            "max_fin_bonus" => &mut self.max_fin_bonus,
            "fin_bonus_step" => &mut self.fin_bonus_step,
            "robot_lives" => &mut self.robot_lives,
            "wall_lives" => &mut self.wall_lives,
            "walls_per_player" => &mut self.walls_per_player,
            _ => return None,
        })
    }

    /// Checks that every constant is in range (SET-4).
    ///
    /// # Errors
    ///
    /// The first constant that is out of range.
    pub fn check(&self) -> Result<(), RulesError> {
        match self.integers().into_iter().find(|integer| !integer.is_in_range()) {
            Some(integer) => Err(integer.out_of_range()),
            None => Ok(()),
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::STANDARD
    }
}

impl contract::Rules for Rules {
    fn set(&mut self, key: &str, value: &str) -> Result<(), RulesError> {
        if key == "build_cap" {
            self.build_cap = match value {
                "on" => BuildCap::On,
                "off" => BuildCap::Off,
                _ => {
                    return Err(RulesError::BadValue {
                        key: "build_cap",
                        expected: ExpectedSyntax::OneOf("on or off"),
                    });
                }
            };
            return Ok(());
        }
        let unknown = RulesError::UnknownKey { known: Self::KEYS };
        let integer = self.integers().into_iter().find(|integer| integer.key == key).ok_or(unknown)?;
        let mut reader = Reader::line(value.as_bytes());
        let read = reader.number(integer.key, integer.min.into(), integer.max.into());
        match read.map(i32::try_from) {
            Ok(Ok(value)) if reader.peek().is_none() => *self.integer_mut(key).ok_or(unknown)? = value,
            _ => return Err(integer.out_of_range()),
        }
        Ok(())
    }

    fn each(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        for integer in self.integers() {
            each(integer.key, &integer.value);
        }
        each("build_cap", &self.build_cap);
    }
}

#[derive(Clone, Copy)]
struct Integer {
    key: &'static str,
    value: i32,
    min: i32,
    max: i32,
}

impl Integer {
    fn is_in_range(&self) -> bool {
        (self.min..=self.max).contains(&self.value)
    }

    fn out_of_range(&self) -> RulesError {
        let expected = ExpectedSyntax::Number { what: "an amount", min: self.min.into(), max: self.max.into() };
        RulesError::BadValue { key: self.key, expected }
    }
}
