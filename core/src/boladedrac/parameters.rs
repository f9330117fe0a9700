//! The parameters of a game. Read SET-3 first.

use core::fmt;

/// The parameters of a game, except those that follow from the lists of a [`Setup`](super::Setup) (SET-3).
///
/// The fields can hold any values; [`State::new`](super::State::new) validates them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Parameters {
    /// The number of states, 1..100000. The game has one round less.
    pub nb_rounds: u32,
    /// The number of capsules, 1..4096.
    pub nb_capsules: u32,
    /// The number of balls, including carried ones, 1..4096.
    pub nb_balls: u32,
    /// The rounds until a killed goku can return, 1..1000000.
    pub goku_regen_time: u32,
    /// The rounds until an eaten bean can return, 1..1000000.
    pub bean_regen_time: u32,
    /// The rounds until a taken kinton can return, 1..1000000.
    pub kinton_regen_time: u32,
    /// The rounds that a kinton lasts, 1..1000.
    pub kinton_life_time: u32,
    /// The maximum strength of a goku, 1..1000000.
    pub max_strength: u32,
    /// The strength of a goku that returns, 1..`max_strength`.
    pub res_strength: u32,
    /// The strength that a move costs, 0..1000000 (MOV-4).
    pub moving_penalty: u32,
    /// The strength that a Kame Hame costs, 0..1000000 (KAM-4).
    pub kamehame_penalty: u32,
    /// The strength that a combat costs its winner, 0..1000000 (COM-3).
    pub combat_penalty: u32,
}

impl Parameters {
    /// The parameters of the usual start (SET-8).
    pub const STANDARD: Self = Self {
        nb_rounds: 301,
        nb_capsules: 4,
        nb_balls: 4,
        goku_regen_time: 20,
        bean_regen_time: 40,
        kinton_regen_time: 40,
        kinton_life_time: 20,
        max_strength: 100,
        res_strength: 50,
        moving_penalty: 2,
        kamehame_penalty: 30,
        combat_penalty: 20,
    };

    /// The maximum number of states of a game.
    pub const MAX_ROUNDS: u32 = 100_000;
    /// The maximum strength, penalty and time.
    pub const MAX_AMOUNT: u32 = 1_000_000;
    /// The limit of a goku's deposited balls and kinton time, which saturate there (SET-5).
    pub const MAX_TOTAL: u32 = 1_000_000_000;

    /// The value of a parameter.
    #[must_use]
    pub const fn get(&self, parameter: Parameter) -> u32 {
        match parameter {
            Parameter::NbRounds => self.nb_rounds,
            Parameter::NbCapsules => self.nb_capsules,
            Parameter::NbBalls => self.nb_balls,
            Parameter::GokuRegenTime => self.goku_regen_time,
            Parameter::BeanRegenTime => self.bean_regen_time,
            Parameter::KintonRegenTime => self.kinton_regen_time,
            Parameter::KintonLifeTime => self.kinton_life_time,
            Parameter::MaxStrength => self.max_strength,
            Parameter::ResStrength => self.res_strength,
            Parameter::MovingPenalty => self.moving_penalty,
            Parameter::KamehamePenalty => self.kamehame_penalty,
            Parameter::CombatPenalty => self.combat_penalty,
        }
    }

    /// The value of a parameter, mutable.
    pub const fn get_mut(&mut self, parameter: Parameter) -> &mut u32 {
        match parameter {
            Parameter::NbRounds => &mut self.nb_rounds,
            Parameter::NbCapsules => &mut self.nb_capsules,
            Parameter::NbBalls => &mut self.nb_balls,
            Parameter::GokuRegenTime => &mut self.goku_regen_time,
            Parameter::BeanRegenTime => &mut self.bean_regen_time,
            Parameter::KintonRegenTime => &mut self.kinton_regen_time,
            Parameter::KintonLifeTime => &mut self.kinton_life_time,
            Parameter::MaxStrength => &mut self.max_strength,
            Parameter::ResStrength => &mut self.res_strength,
            Parameter::MovingPenalty => &mut self.moving_penalty,
            Parameter::KamehamePenalty => &mut self.kamehame_penalty,
            Parameter::CombatPenalty => &mut self.combat_penalty,
        }
    }
}

/// One of the [`Parameters`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the fields of Parameters document them")]
pub enum Parameter {
    NbRounds,
    NbCapsules,
    NbBalls,
    GokuRegenTime,
    BeanRegenTime,
    KintonRegenTime,
    KintonLifeTime,
    MaxStrength,
    ResStrength,
    MovingPenalty,
    KamehamePenalty,
    CombatPenalty,
}

impl Parameter {
    /// All parameters, in the order of SET-3.
    pub const ALL: [Self; 12] = [
        Self::NbRounds,
        Self::NbCapsules,
        Self::NbBalls,
        Self::GokuRegenTime,
        Self::BeanRegenTime,
        Self::KintonRegenTime,
        Self::KintonLifeTime,
        Self::MaxStrength,
        Self::ResStrength,
        Self::MovingPenalty,
        Self::KamehamePenalty,
        Self::CombatPenalty,
    ];

    /// The name in the state file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NbRounds => "nb_rounds",
            Self::NbCapsules => "nb_capsules",
            Self::NbBalls => "nb_balls",
            Self::GokuRegenTime => "goku_regen_time",
            Self::BeanRegenTime => "bean_regen_time",
            Self::KintonRegenTime => "kinton_regen_time",
            Self::KintonLifeTime => "kinton_life_time",
            Self::MaxStrength => "max_strength",
            Self::ResStrength => "res_strength",
            Self::MovingPenalty => "moving_penalty",
            Self::KamehamePenalty => "kamehame_penalty",
            Self::CombatPenalty => "combat_penalty",
        }
    }

    /// The maximum value in a file (FILE-3).
    #[must_use]
    pub const fn max(self) -> u32 {
        match self {
            Self::NbRounds => Parameters::MAX_ROUNDS,
            Self::NbCapsules | Self::NbBalls => 4096,
            Self::KintonLifeTime => 1000,
            _ => Parameters::MAX_AMOUNT,
        }
    }

    /// Whether the parameter may be 0 (FILE-7).
    #[must_use]
    pub const fn may_be_zero(self) -> bool {
        matches!(self, Self::MovingPenalty | Self::KamehamePenalty | Self::CombatPenalty)
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
