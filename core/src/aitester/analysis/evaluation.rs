//! The value of a state. Read EVA-7 and EVA-8 first.

use crate::aitester::army::{Army, Player};
use crate::aitester::setup::Scenario;
use crate::aitester::state::StateOf;
use core::borrow::Borrow;

/// The weights of the terms (EVA-8).
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Coefficients {
    /// `army_balance_coef`.
    pub army_balance: f64,
    /// `army_vulnerability_coef`.
    pub army_vulnerability: f64,
    /// `army_distances_coef`.
    pub army_distances: f64,
}

impl Coefficients {
    /// The weights of the source's measurements (its table 5.1).
    pub const STANDARD: Self = Self { army_balance: 1.0, army_vulnerability: 20.0, army_distances: 0.1 };
}

impl Default for Coefficients {
    fn default() -> Self {
        Self::STANDARD
    }
}

/// The terms of the value of a state for a player, without weights (EVA-7).
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Terms {
    /// The damage that the player can expect to do while its army lasts, less the mean endurance of its enemies.
    pub army_balance: f64,
    /// The mean force of a shot that the player's units must fear.
    pub army_vulnerability: f64,
    /// The mean distance of the player's units from a place to attack from.
    pub army_distances: f64,
}

/// The power and the endurance of an army (EVA-7).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Strength {
    power: u64,
    endurance: u64,
}

impl<S: Borrow<Scenario>> StateOf<S> {
    /// The value of this state for a player (EVA-8).
    ///
    /// ```
    /// use rulebook_core::aitester::{Coefficients, P1, P2, State};
    ///
    /// let state = State::read(include_bytes!("../../../tests/aitester/two_scouts.state"))?;
    /// // Two equal armies of one unit: each does 40 * 30 / 30 damage and has an endurance of 40. The nearest
    /// // places to attack from are two and three steps away.
    /// let value = |player| state.value(player, &Coefficients::STANDARD);
    /// assert_eq!((value(P1), value(P2)), (-2.0 * 0.1, -3.0 * 0.1));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn value(&self, player: Player, coefficients: &Coefficients) -> f64 {
        let Coefficients { army_balance, army_vulnerability, army_distances } = *coefficients;
        let mut value = 0.0;
        if army_balance != 0.0 {
            value += self.army_balance(player) * army_balance;
        }
        if army_vulnerability != 0.0 {
            value -= self.army_vulnerability(player) * army_vulnerability;
        }
        if army_distances != 0.0 {
            value -= self.army_distances(player) * army_distances;
        }
        value
    }

    /// The terms of the value of this state for a player (EVA-7).
    #[must_use]
    pub fn terms(&self, player: Player) -> Terms {
        Terms {
            army_balance: self.army_balance(player),
            army_vulnerability: self.army_vulnerability(player),
            army_distances: self.army_distances(player),
        }
    }

    /// EVA-7
    fn army_balance(&self, player: Player) -> f64 {
        let own = self.strength(&self.situation().armies[player]);
        let (mut sum, mut count) = (Strength::default(), 0);
        for (_, army) in self.situation().armies.iter().filter(|&(other, army)| other != player && army.is_in()) {
            let Strength { power, endurance } = self.strength(army);
            sum = Strength { power: sum.power + power, endurance: sum.endurance + endurance };
            count += 1;
        }
        let power = mean(sum.power, count);
        let power = if power == 0.0 { 1.0 } else { power };
        own.power as f64 * own.endurance as f64 / power - mean(sum.endurance, count)
    }

    fn strength(&self, army: &Army) -> Strength {
        let points = self.scenario().parameters.action_points;
        army.living().fold(Strength::default(), |sum, (_, unit)| {
            let unit_type = self.type_of(unit);
            let shots = u64::from(points / unit_type.fire_cost);
            Strength {
                power: sum.power + shots * u64::from(unit_type.weapon),
                endurance: sum.endurance + u64::from(unit.health) + u64::from(unit_type.shield),
            }
        })
    }

    /// EVA-7
    fn army_vulnerability(&self, player: Player) -> f64 {
        let obstacles = self.obstacles();
        let (mut sum, mut count) = (0, 0);
        for (_, unit) in self.situation().armies[player].living() {
            sum += u64::from(self.danger(player, unit.tile, &obstacles));
            count += 1;
        }
        mean(sum, count)
    }

    /// EVA-7
    fn army_distances(&self, player: Player) -> f64 {
        let (mut sum, mut count) = (0, 0);
        for (_, unit) in self.situation().armies[player].living() {
            sum += u64::from(self.steps_to_attack(player, unit));
            count += 1;
        }
        mean(sum, count)
    }
}

/// The mean of `count` integers with this sum; 0 if there are none. The sums of a state are below 2⁵³.
fn mean(sum: u64, count: u32) -> f64 {
    if count == 0 { 0.0 } else { sum as f64 / f64::from(count) }
}
