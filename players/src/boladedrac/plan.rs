//! The best order in which to visit balls, capsules, beans and kintons.

use super::ground::{DistanceField, Ground};
use super::pace::Pace;
use super::scenario::Scenarios;
use super::terrain::Terrain;
use super::worth::Worth;
use rulebook_core::boladedrac::{Cell, Item, Parameters, Player, Setup, State};

/// The maximum number of things of one kind with which a plan can start: the nearest ones.
const NEAREST: usize = 5;
/// The maximum number of things of one kind that a plan can visit directly after another thing.
const ONWARD: usize = 2;
/// The maximum number of things that a plan visits.
const DEPTH: usize = 4;
/// What a goku loses that has nothing to visit, in balls.
const IDLE: f64 = 0.3;
/// Beans are useful below this share of the maximum strength.
const HUNGRY: f64 = 0.85;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Ball,
    Capsule,
    Bean,
    Kinton,
}

/// Something to visit: a ball, a capsule, a bean or a kinton.
#[derive(Clone, Debug)]
struct Thing {
    kind: Kind,
    cell: Cell,
    /// The number of the first state in which it is there.
    since: u32,
    field: DistanceField,
}

/// Evaluates plans of a player.
#[derive(Debug)]
pub(super) struct Planner {
    parameters: Parameters,
    round: u32,
    worth: Worth,
    /// The things near the player.
    things: Vec<Thing>,
    /// For each thing, the legs to the things to visit next.
    onward: Vec<Vec<Leg>>,
    scenarios: Scenarios,
}

/// A path to a thing.
#[derive(Clone, Copy, Debug)]
struct Leg {
    /// The index of the thing.
    to: usize,
    steps: u16,
}

/// A point in a plan.
#[derive(Clone, Copy, Debug)]
struct Node {
    pace: Pace,
    with_ball: bool,
    /// The things already taken, one bit per thing.
    taken: u32,
}

impl Planner {
    pub(super) fn new(state: &State, player: Player, ground: &Ground, seed: u64) -> Self {
        let setup = state.setup();
        let capsules = ground.field(setup.capsules.iter().map(Cell::at));
        let worth = Worth::new(setup, mean_steps(setup, &capsules));
        let own = ground.field([setup.gokus[player].cell]);
        let mut things = Vec::new();
        let mut add = |kind, cells: &mut dyn Iterator<Item = (Cell, u32)>| {
            let mut near: Vec<_> = cells.filter_map(|(cell, since)| Some((own.steps(cell)?, cell, since))).collect();
            near.sort_unstable();
            things.extend(near.into_iter().take(NEAREST).map(|(_, cell, since)| Thing {
                kind,
                cell,
                since,
                field: ground.field([cell]),
            }));
        };
        add(Kind::Ball, &mut setup.balls.iter().map(|at| (Cell::at(at), 0)));
        add(Kind::Capsule, &mut setup.capsules.iter().map(|at| (Cell::at(at), 0)));
        for (kind, items) in [(Kind::Bean, &setup.beans), (Kind::Kinton, &setup.kintons)] {
            let since = |item: &Item| if item.is_there { 0 } else { setup.round.saturating_add(item.timer.max(1)) };
            add(kind, &mut items.iter().map(|item| (item.cell, since(item))));
        }
        let watched: Vec<Cell> = things.iter().map(|thing| thing.cell).collect();
        let scenarios = Scenarios::play(state, player, &watched, &mut Terrain::of(setup), seed);
        let mut planner =
            Self { parameters: setup.parameters, round: setup.round, worth, things, onward: Vec::new(), scenarios };
        planner.onward = planner.things.iter().map(|from| planner.legs(from.cell, ONWARD)).collect();
        planner
    }

    pub(super) const fn scenarios(&self) -> &Scenarios {
        &self.scenarios
    }

    pub(super) const fn worth(&self) -> &Worth {
        &self.worth
    }

    /// The paths from a cell to the nearest things of each kind.
    fn legs(&self, from: Cell, of_each_kind: usize) -> Vec<Leg> {
        let things = self.things.iter().enumerate();
        let mut legs: Vec<_> =
            things.filter_map(|(to, thing)| Some((thing.kind, Leg { to, steps: thing.field.steps(from)? }))).collect();
        legs.sort_by_key(|&(_, leg)| (leg.steps, leg.to));
        let mut counts = [0; 4];
        legs.retain(|&(kind, leg)| {
            let count = &mut counts[kind as usize];
            // Only a plan's first leg may have no steps: a goku that leaves a thing does not return to it at once.
            let is_kept = *count < of_each_kind && (leg.steps > 0 || of_each_kind == NEAREST);
            *count += usize::from(is_kept);
            is_kept
        });
        legs.into_iter().map(|(_, leg)| leg).collect()
    }

    /// The value of the best plan for a goku on a cell.
    pub(super) fn value(&self, from: Cell, pace: Pace, with_ball: bool) -> f64 {
        let node = Node { pace, with_ball, taken: 0 };
        self.best(&self.legs(from, NEAREST), node, DEPTH).unwrap_or_else(|| self.rest(node) - IDLE)
    }

    /// The value of the best plan that visits something; `None` if there is none.
    fn best(&self, legs: &[Leg], node: Node, depth: usize) -> Option<f64> {
        let mut best = None;
        for &Leg { to, steps } in legs {
            let Some((thing, onward)) = self.things.get(to).zip(self.onward.get(to)) else { continue };
            // An item does not come back under a goku (REG-1).
            let is_stuck = steps == 0 && thing.since > self.round;
            if node.taken & (1 << to) != 0 || is_stuck || !self.is_useful(thing.kind, node) {
                continue;
            }
            let mut pace = node.pace.walked(steps.into(), self.parameters.moving_penalty);
            if pace.round <= thing.since {
                // The thing is there from that state on, and the goku enters its cell one round later.
                let waited = thing.since + 1 - pace.round;
                pace.round += waited;
                pace.kinton = pace.kinton.saturating_sub(waited);
            }
            if pace.round > self.worth.last() {
                continue;
            }
            let mut next = Node { pace, taken: node.taken | 1 << to, ..node };
            let mut gain = 0.0;
            match thing.kind {
                Kind::Ball => next.with_ball = true,
                Kind::Capsule => {
                    next.with_ball = false;
                    next.taken &= !(1 << to);
                    gain = 1.0;
                }
                Kind::Bean => next.pace.strength = self.parameters.max_strength,
                // The round of mounting already counts (KIN-1).
                Kind::Kinton => next.pace.kinton += self.parameters.kinton_life_time - 1,
            }
            // If a rival takes the thing first, the steps were wasted.
            let share = if thing.kind == Kind::Capsule { 1.0 } else { self.scenarios.share(to, pace.round) };
            let missed = if share < 1.0 { self.rest(Node { pace, ..node }) } else { 0.0 };
            let onward = if depth > 1 { self.best(onward, next, depth - 1) } else { None };
            let taken = gain + onward.unwrap_or(f64::MIN).max(self.rest(next));
            let value = share * taken + (1.0 - share) * missed;
            best = Some(best.map_or(value, |best: f64| best.max(value)));
        }
        best
    }

    fn is_useful(&self, kind: Kind, node: Node) -> bool {
        let max = f64::from(self.parameters.max_strength);
        match kind {
            Kind::Ball => !node.with_ball,
            Kind::Capsule => node.with_ball,
            Kind::Bean => f64::from(node.pace.strength) < HUNGRY * max,
            Kind::Kinton => true,
        }
    }

    /// The value of the remaining game when a plan ends.
    fn rest(&self, node: Node) -> f64 {
        self.worth.alive(node.pace, node.with_ball)
    }
}

/// The mean number of steps from a cell to the nearest capsule.
fn mean_steps(setup: &Setup, capsules: &DistanceField) -> f64 {
    /// The assumed mean if no cell can reach a capsule.
    const UNKNOWN: f64 = 10.0;
    let (rows, cols) = (setup.size.height(), setup.size.width());
    let cells = (0..rows).flat_map(|i| (0..cols).map(move |j| Cell::new(i, j)));
    let (mut sum, mut count) = (0, 0);
    for steps in cells.filter_map(|cell| capsules.steps(cell)) {
        sum += u32::from(steps);
        count += 1;
    }
    if count == 0 { UNKNOWN } else { f64::from(sum) / f64::from(count) }
}
