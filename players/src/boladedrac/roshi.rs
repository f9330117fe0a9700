//! `roshi`: plans its path by forecasts of its rivals, and weighs each action by the probabilities of combats and Kame
//! Hames.
//!
//! Each action that may be granted gets a value in deposited balls, and the best one is taken. The value is the sum of:
//!
//! - the best plan from where the action leads ([`Planner`]): an order of up to four balls, capsules, beans and kintons,
//!   each of which counts only as often as forecasts say that no rival takes it first;
//! - the chance to get a rival in line soon ([`Lines`]). A kill counts as much as it raises the hope to be first, so
//!   mostly for the rivals that are ahead;
//! - the odds of combats in this round, and the danger of throws and attacks before the next action.
//!
//! Cost: 16 forecasts of 40 rounds and at most a few thousand plans per action, whatever the clock says. Limits: all
//! rivals are taken for `demo`, which does not fight; balls that have not appeared yet count nothing; it cannot tell
//! from one state who throws.

use super::ground::Ground;
use super::hunt::Lines;
use super::pace::Pace;
use super::plan::Planner;
use super::rivals::{Rival, rivals};
use super::sight;
use crate::chance::SeededDraws;
use rulebook_core::boladedrac::{Action, Cell, Direction, Goku, Parameters, Player, Ray, State};

/// The probability that a rival with a target in line throws.
const THROWS: f64 = 0.002;
/// The probability that a rival beside a weaker goku attacks.
const ATTACKS: f64 = 0.02;

pub(super) fn action(state: &State, player: Player, chance: &mut SeededDraws) -> Action {
    let ground = Ground::of(state.setup());
    let seed = u64::from(chance.below(core::num::NonZeroU32::MAX));
    let planner = Planner::new(state, player, &ground, seed);
    let rivals = rivals(state, player, planner.scenarios(), planner.worth());
    let judge = Judge { ground, state, player, own: &state.setup().gokus[player], planner, rivals };
    let throws = Direction::ALL.into_iter().map(Action::Throw).filter(|&throw| judge.has_targets(throw));
    let moves = Direction::ALL.into_iter().map(Action::Move);
    let granted = moves.chain(throws).filter(|&action| state.refusal(player, action).is_none());
    let judged: Vec<_> = core::iter::once(Action::Nothing).chain(granted).map(|a| (judge.value(a), a)).collect();
    let most = judged.iter().map(|&(value, _)| value).fold(f64::MIN, f64::max);
    let best: Vec<Action> = judged.into_iter().filter(|&(value, _)| value >= most).map(|(_, action)| action).collect();
    chance.pick(&best).copied().unwrap_or_default()
}

/// Evaluates the actions of a player.
struct Judge<'a> {
    ground: Ground,
    state: &'a State,
    player: Player,
    own: &'a Goku,
    planner: Planner,
    rivals: Vec<Rival<'a>>,
}

impl Judge<'_> {
    fn parameters(&self) -> &Parameters {
        &self.state.setup().parameters
    }

    fn has_targets(&self, throw: Action) -> bool {
        let targets = |way| sight::targets(self.state.setup(), self.player, way).next().is_some();
        throw.direction().is_some_and(targets)
    }

    /// The expected value of an action that is not refused, in balls.
    fn value(&self, action: Action) -> f64 {
        match action {
            Action::Move(way) => self.value_of_move(way),
            Action::Throw(way) => self.value_of_throw(way),
            Action::Nothing | Action::Frozen => self.value_of_stay(self.own.strength, &|_| false),
        }
    }

    /// The pace of the own goku, with this strength, in the next state.
    fn next(&self, strength: u32) -> Pace {
        Pace { strength, ..Pace::of(self.own, self.state.setup().round).waited() }
    }

    fn value_of_stay(&self, strength: u32, is_killed: &dyn Fn(Player) -> bool) -> f64 {
        let pace = self.next(strength);
        let value = self.planner.value(self.own.cell, pace, self.own.with_ball);
        value
            + self.outlook(self.own.cell, pace, value, is_killed)
            + self.combats(self.own.cell, pace, value, is_killed)
    }

    fn value_of_move(&self, way: Direction) -> f64 {
        let cell = self.own.cell.next(way);
        let pace = self.next(self.own.strength.saturating_sub(self.state.move_cost(self.player)));
        let value = self.planner.value(cell, pace, self.own.with_ball);
        value + self.outlook(cell, pace, value, &|_| false) + self.combats(cell, pace, value, &|_| false)
    }

    fn value_of_throw(&self, way: Direction) -> f64 {
        let targets: Vec<Player> = sight::targets(self.state.setup(), self.player, way).collect();
        let hits = |rival| targets.contains(&rival);
        let gain: f64 = self.rivals.iter().filter(|rival| hits(rival.player)).map(|rival| rival.gain).sum();
        let granted = self.grant(self.own.strength);
        let left = self.own.strength.saturating_sub(self.parameters().kamehame_penalty);
        granted * (gain + self.value_of_stay(left, &hits))
            + (1.0 - granted) * self.value_of_stay(self.own.strength, &|_| false)
    }

    /// The probability that a throw is granted (KAM-2).
    fn grant(&self, strength: u32) -> f64 {
        let Parameters { kamehame_penalty, max_strength, .. } = *self.parameters();
        match strength.checked_sub(kamehame_penalty) {
            Some(left) => (1.0 + f64::from(left)) / (1.0 + f64::from(max_strength - kamehame_penalty)),
            None => 0.0,
        }
    }

    fn dead(&self) -> f64 {
        self.planner.worth().dead(self.state.setup().round + 1)
    }

    /// The expected value of this round's combats on a cell.
    fn combats(&self, cell: Cell, pace: Pace, value: f64, is_killed: &dyn Fn(Player) -> bool) -> f64 {
        let mut sum = 0.0;
        for rival in self.rivals.iter().filter(|rival| !is_killed(rival.player)) {
            let mut meets = rival.probability_at(cell);
            if rival.goku.cell == cell {
                // If this player comes first in the order, the rival is still there.
                meets += (1.0 - meets) / 2.0;
            }
            if meets > 0.0 {
                sum += meets * self.combat(rival, cell, pace, value);
            }
        }
        sum
    }

    /// The expected value of a combat with a rival (COM-1 to COM-8).
    fn combat(&self, rival: &Rival<'_>, cell: Cell, pace: Pace, value: f64) -> f64 {
        let wins = win(self.own.strength, rival.goku.strength);
        let spoils = Pace {
            strength: pace.strength.saturating_sub(self.parameters().combat_penalty),
            kinton: pace.kinton.saturating_add(rival.goku.kinton.saturating_sub(1)),
            ..pace
        };
        let worth = self.planner.worth();
        let with_ball = self.own.with_ball || rival.goku.with_ball;
        let mut gain = worth.alive(spoils, with_ball) - worth.alive(pace, self.own.with_ball);
        if with_ball && self.state.setup().capsules.contains(cell.position()) {
            gain += 1.0;
        }
        wins * (rival.gain + gain) + (1.0 - wins) * (self.dead() - value)
    }

    /// The expected gain by throws at rivals that will be in line, if they are granted.
    fn hunt(&self, cell: Cell, pace: Pace, prey: &[(Player, f64)]) -> f64 {
        let mut lines = Lines::from(self.state.setup(), &self.ground, cell);
        let price = self.planner.worth().rate();
        let forecasts = self.planner.scenarios().samples();
        let sum: f64 = forecasts.iter().map(|forecast| lines.hunt(forecast, pace, prey, price)).sum();
        sum / forecasts.len() as f64
    }

    /// The expected value of everything until this goku has acted again: rivals throw at it or attack it, and it may
    /// get the chance to throw at them.
    fn outlook(&self, cell: Cell, pace: Pace, value: f64, is_killed: &dyn Fn(Player) -> bool) -> f64 {
        let setup = self.state.setup();
        let round = pace.round;
        let acts_next = pace.kinton > 0 || round.is_multiple_of(2);
        let loss = value - self.dead();
        let cost = self.planner.worth().alive(pace, false)
            - self.planner.worth().alive(
                Pace { strength: pace.strength.saturating_sub(setup.parameters.kamehame_penalty), ..pace },
                false,
            );
        let throw = self.grant(pace.strength);
        let mut risk = 0.0;
        let prey = self.rivals.iter().filter(|rival| !is_killed(rival.player));
        let prey: Vec<(Player, f64)> = prey.map(|rival| (rival.player, rival.gain - cost)).collect();
        let chance = if throw > 0.0 { throw * self.hunt(cell, pace, &prey) } else { 0.0 };
        for rival in self.rivals.iter().filter(|rival| !is_killed(rival.player)) {
            let rides = rival.goku.kinton > 1;
            // In an odd round, a goku on foot cannot act.
            let may_act = !rival.is_frozen() && (!acts_next || rides || round.is_multiple_of(2));
            let grant = if may_act { THROWS * self.grant(rival.goku.strength) } else { 0.0 };
            let wins = win(rival.goku.strength, pace.strength);
            // If both can act in the same round, this goku moves away first in half of all cases.
            let escapes = if acts_next || !rides { 0.5 } else { 1.0 };
            let attack = if may_act && wins >= 0.5 { ATTACKS * wins * escapes } else { 0.0 };
            for &(at, probability) in &rival.next {
                if Direction::ALL.into_iter().any(|way| Ray::up_to(&setup.rocks, at, way).covers(cell)) {
                    risk += probability * grant;
                }
                if at.i.abs_diff(cell.i) + at.j.abs_diff(cell.j) == 1 {
                    risk += probability * attack;
                }
            }
        }
        chance - risk.min(1.0) * loss
    }
}

/// The probability that a mover wins a combat (COM-1).
fn win(mover: u32, defender: u32) -> f64 {
    (1.0 + f64::from(mover)) / (2.0 + f64::from(mover) + f64::from(defender))
}
