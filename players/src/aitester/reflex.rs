//! The algorithm Reflex of the source (§5.3): rules, no search.
//!
//! A turn is a sequence of cycles, each of which has three phases:
//!
//! 1. For each unit that an enemy has in range, find the safest place that it can reach, and so estimate the points that
//!    all of them need to get there. No unit moves.
//! 2. With the points that the estimate leaves: as long as a unit can shoot, shoot at the weakest enemy (2.1); otherwise
//!    bring a unit one step closer to a place from which it can shoot (2.2).
//! 3. With all points that are left: move the units that are in danger to the safest places.
//!
//! The turn ends with the first cycle in which nothing happens.
//!
//! Where the source leaves a choice:
//!
//! - A unit is in danger if an enemy that can hurt it has it in range past walls; units do not protect it, as they may go
//!   away. An enemy whose weapon does not pass a unit's shield is neither a danger to it nor, the other way around, a
//!   target.
//! - Of two enemies with the same health, the one comes first that costs less to kill; of several units that can shoot at
//!   it, the one that kills it for less. Then ids decide.
//! - The nearest place is the one with the cheapest way, and the unit that goes is the one with the cheapest way.
//! - A unit that steps into an enemy's range leaves as many points in reserve as the step costs. All reserves of a cycle
//!   add up.
//! - A plan without a shot that brings no unit closer to a place to shoot from would be repeated for ever. Then the player
//!   plans again without phases 1 and 3 and without reserves.

use super::sight::Sight;
use super::{Algorithm, OptionError, purchases};
use crate::option_list::{each_option, parse_number};
use core::fmt;
use rulebook_core::aitester::{Command, State, Tile, TileSet};

/// The algorithm Reflex of the source. It always plans the same for the same state.
///
/// ```
/// use rulebook_core::aitester::State;
/// use rulebook_players::aitester::{Algorithm, Reflex};
///
/// let text = include_bytes!("../../../core/tests/aitester/two_scouts.state");
/// let state = State::read(text)?;
/// let plan = Reflex::default().get_commands(&state);
/// assert_eq!(plan.last().map(ToString::to_string).as_deref(), Some("NXT"));
/// assert_eq!(plan, Reflex::default().get_commands(&state));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reflex {
    /// The range for which placement tiles are compared, in tiles (EVA-2).
    pub test_range: u32,
}

impl Default for Reflex {
    fn default() -> Self {
        Self { test_range: purchases::TEST_RANGE }
    }
}

impl Reflex {
    /// The algorithm with the options that a text names, such as `test_range=10`.
    ///
    /// # Errors
    ///
    /// If an option is unknown, is named twice, has no value or has one out of range.
    pub fn parse(text: &str) -> Result<Self, OptionError> {
        let mut reflex = Self::default();
        each_option(text, |name, value| match name {
            "test_range" => parse_number(name, value, 1..=1_000_000).map(|range| reflex.test_range = range as u32),
            _ => Err(OptionError::Unknown { known: "test_range", found: name.to_owned() }),
        })?;
        Ok(reflex)
    }
}

/// Writes the option, in the form that [`Reflex::parse`] reads.
impl fmt::Display for Reflex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "test_range={}", self.test_range)
    }
}

impl Algorithm for Reflex {
    fn get_buy_commands(&mut self, state: &State) -> Vec<Command> {
        purchases::purchases(state, self.test_range)
    }

    fn get_commands(&mut self, state: &State) -> Vec<Command> {
        let mut sight = Sight::new(state.trial());
        turn(&mut sight);
        core::mem::take(&mut sight.plan)
    }
}

/// How a turn is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    /// All three phases.
    Careful,
    /// Without phases 1 and 3, and without reserves.
    Bold,
    /// Without phase 2.2.
    Cover,
    /// Phase 2.1 alone.
    Shoot,
}

impl Style {
    const fn approaches(self) -> bool {
        matches!(self, Self::Careful | Self::Bold)
    }

    const fn retreats(self) -> bool {
        matches!(self, Self::Careful | Self::Cover)
    }
}

/// Plays the rest of a turn.
pub(super) fn turn(sight: &mut Sight<'_>) {
    let start = sight.clone();
    play(sight, Style::Careful);
    let shoots = |plan: &[Command]| plan.iter().any(|command| matches!(command, Command::Attack { .. }));
    if !shoots(&sight.plan) && nearest(sight) >= nearest(&mut start.clone()) {
        *sight = start;
        play(sight, Style::Bold);
    }
    finish(sight);
}

/// Ends the turn, unless the game is over.
pub(super) fn finish(sight: &mut Sight<'_>) {
    if !sight.is_over() {
        sight.act(Command::NextTurn);
    }
}

/// Plays a turn, without its end.
pub(super) fn play(sight: &mut Sight<'_>, style: Style) {
    // The units that have come back: they only take cover in the rest of the turn.
    let mut back = UnitSet::default();
    loop {
        let before = sight.plan.len();
        let estimate = if style.retreats() { retreat(&mut sight.clone(), &mut UnitSet::default()) } else { 0 };
        attack(sight, estimate, style, back);
        if style.retreats() && !sight.is_over() {
            retreat(sight, &mut back);
        }
        if sight.is_over() || sight.plan.len() == before {
            return;
        }
    }
}

/// A set of own units.
#[derive(Clone, Copy, Default)]
struct UnitSet(u32);

impl UnitSet {
    const fn insert(&mut self, id: u8) {
        self.0 |= 1 << (id % 32);
    }

    const fn contains(self, id: u8) -> bool {
        self.0 >> (id % 32) & 1 == 1
    }
}

/// Phases 1 and 3: moves all units in danger to the safest places. Adds those that move to `back`, and returns the cost.
fn retreat(sight: &mut Sight<'_>, back: &mut UnitSet) -> u32 {
    let points = sight.points();
    for id in sight.own() {
        if let Some(to) = safest(sight, id)
            && sight.go(id, to)
        {
            back.insert(id);
        }
    }
    points - sight.points()
}

/// The safest place that a unit in danger can reach, the nearest one of several; `None` if it is safe, or nowhere safer.
fn safest(sight: &mut Sight<'_>, id: u8) -> Option<Tile> {
    let unit = sight.unit(id);
    let (mut least, mut best) = (sight.danger(unit.type_number, unit.tile), None);
    if least == 0 {
        return None;
    }
    let limit = sight.points() / sight.type_of(&unit).move_cost;
    let walk = sight.walk(id);
    for &(distance, tile) in &walk.order {
        if u32::from(distance) > limit || least == 0 {
            break;
        }
        let danger = sight.danger(unit.type_number, tile);
        if danger < least && !sight.trial.units().contains(tile) {
            (least, best) = (danger, Some(tile));
        }
    }
    best
}

/// Phase 2: shoots and approaches as long as the points last, except for `kept`, which the retreat needs.
fn attack(sight: &mut Sight<'_>, mut kept: u32, style: Style, back: UnitSet) {
    loop {
        let points = sight.points().saturating_sub(kept);
        if let Some((id, at)) = weakest(sight, points) {
            if !sight.shoot(id, at) || sight.is_over() {
                return;
            }
            continue;
        }
        if !style.approaches() {
            return;
        }
        let Some((id, to, reserve)) = approach(sight, points, style, back) else { return };
        if !sight.go(id, to) {
            return;
        }
        kept += reserve;
    }
}

/// Phase 2.1: the unit that shoots for at most so many points, and the tile of the weakest enemy.
pub(super) fn weakest(sight: &Sight<'_>, points: u32) -> Option<(u8, Tile)> {
    let obstacles = sight.trial.obstacles();
    let mut best = None;
    for (id, unit) in sight.trial.own_army().living() {
        let own = sight.type_of(unit);
        if own.fire_cost > points {
            continue;
        }
        for enemy in sight.targets(unit, unit.tile, &obstacles) {
            let health = enemy.unit.health;
            let shots = health.div_ceil(own.damage_to(sight.type_of(&enemy.unit)));
            let cost = u64::from(shots) * u64::from(own.fire_cost);
            let key = (health, cost, enemy.player, enemy.id, id);
            if best.is_none_or(|(other, _)| key < other) {
                best = Some((key, enemy.unit.tile));
            }
        }
    }
    best.map(|((.., id), at)| (id, at))
}

/// Phase 2.2: the unit that comes closer to a place to shoot from for at most so many points, the tile that it enters, and
/// the points that it needs to come back.
fn approach(sight: &mut Sight<'_>, points: u32, style: Style, back: UnitSet) -> Option<(u8, Tile, u32)> {
    let obstacles = sight.trial.obstacles();
    let mut best: Option<(u64, u8, Tile, u32)> = None;
    for id in sight.own() {
        if back.contains(id) {
            continue;
        }
        let unit = sight.unit(id);
        let move_cost = u64::from(sight.type_of(&unit).move_cost);
        let Some((distance, place)) = place(sight, id, &obstacles) else { continue };
        let cost = u64::from(distance) * move_cost;
        if distance == 0 || best.is_some_and(|(least, ..)| least <= cost) {
            continue;
        }
        // The unit passes over own units, but cannot stop on them (MOV-2).
        let walk = sight.walk(id);
        let way = sight.way(&walk, place);
        let Some(&to) = way.iter().find(|&&tile| !sight.trial.units().contains(tile)) else { continue };
        let step = u64::from(walk.distance(to).unwrap_or_default()) * move_cost;
        let is_in_range = style == Style::Careful && sight.danger(unit.type_number, to) > 0;
        let reserve = if is_in_range { step } else { 0 };
        if step + reserve <= u64::from(points) {
            // At most the points.
            best = Some((cost, id, to, reserve as u32));
        }
    }
    best.map(|(_, id, to, reserve)| (id, to, reserve))
}

/// The nearest place from which a unit could shoot at an enemy past these obstacles, with its distance; of several, the
/// one with the most targets.
fn place(sight: &mut Sight<'_>, id: u8, obstacles: &TileSet) -> Option<(u16, Tile)> {
    let unit = sight.unit(id);
    let near = sight.near(unit.type_number);
    let walk = sight.walk(id);
    let mut obstacles = *obstacles;
    obstacles.remove(unit.tile);
    let mut best: Option<(u16, usize, Tile)> = None;
    for &(distance, tile) in &walk.order {
        if best.is_some_and(|(nearest, ..)| nearest < distance) {
            break;
        }
        if !near.contains(tile) || (distance > 0 && sight.trial.units().contains(tile)) {
            continue;
        }
        let count = sight.targets(&unit, tile, &obstacles).count();
        if count > best.map_or(0, |(_, most, _)| most) {
            best = Some((distance, count, tile));
        }
    }
    best.map(|(distance, _, tile)| (distance, tile))
}

/// The points that the units need to come to places to shoot from, all together; a unit without such a place needs
/// the most.
fn nearest(sight: &mut Sight<'_>) -> u64 {
    let obstacles = sight.trial.obstacles();
    let mut sum = 0;
    for id in sight.own() {
        let move_cost = u64::from(sight.type_of(&sight.unit(id)).move_cost);
        sum += place(sight, id, &obstacles).map_or(u64::from(u16::MAX), |(distance, _)| distance.into()) * move_cost;
    }
    sum
}
