//! The best order in which to visit balls, capsules, beans and kintons.

use super::ground::{DistanceField, Ground};
use super::pace::Pace;
use super::worth::Worth;
use core::cmp::Ordering;
use rulebook_core::boladedrac::{Cell, Item, Parameters, Player, Setup, State};

/// The most things of one kind that a plan can begin with: the nearest ones.
const NEAREST: usize = 5;
/// The most things of one kind that a plan can go on to from another one.
const ONWARD: usize = 2;
/// The most things that a plan visits.
const DEPTH: usize = 4;
/// What the future is worth to a goku that has nothing to visit.
const IDLE: f64 = 0.3;
/// How often a thing is still there when a rival that aims at it is nearer.
const LOST_AIM: f64 = 0.1;
/// The least such probability when that rival aims at another thing.
const LOST: f64 = 0.5;
/// How likely such a rival turns to it in each round that it has.
const TURNS: f64 = 0.02;
/// How often a thing is still there when a rival that aims at it is as near.
const TIED_AIM: f64 = 0.5;
/// The same when that rival aims at another thing.
const TIED: f64 = 0.9;
/// Strength below this share of the greatest one makes beans of use.
const HUNGRY: f64 = 0.85;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Ball,
    Capsule,
    Bean,
    Kinton,
}

/// Something to visit.
#[derive(Clone, Debug)]
struct Thing {
    kind: Kind,
    cell: Cell,
    /// The number of the first state on which it is there.
    since: u32,
    /// When the rivals can be there.
    rivals: Vec<Arrival>,
    field: DistanceField,
}

/// When a rival can be at a thing, and whether it is the nearest one of its kind to that rival.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    round: u32,
    is_aim: bool,
}

impl Thing {
    /// The probability that no rival takes it before a round.
    fn share(&self, round: u32) -> f64 {
        let of_rival = |rival: &Arrival| match (rival.round.cmp(&round), rival.is_aim) {
            (Ordering::Less, true) => LOST_AIM,
            // The more time there is, the more likely that rival turns to it.
            (Ordering::Less, false) => (1.0 - TURNS * f64::from(round - rival.round)).max(LOST),
            (Ordering::Equal, true) => TIED_AIM,
            (Ordering::Equal, false) => TIED,
            (Ordering::Greater, _) => 1.0,
        };
        self.rivals.iter().map(of_rival).product()
    }
}

/// The things near a player.
#[derive(Debug)]
pub(super) struct Planner {
    parameters: Parameters,
    round: u32,
    worth: Worth,
    things: Vec<Thing>,
    /// The things to go on to from each of them.
    onward: Vec<Vec<Leg>>,
}

/// A way to a thing.
#[derive(Clone, Copy, Debug)]
struct Leg {
    /// The number of the thing.
    to: usize,
    steps: u16,
}

/// A point in a plan.
#[derive(Clone, Copy, Debug)]
struct Node {
    pace: Pace,
    with_ball: bool,
    /// The things that are taken already, a bit for each.
    taken: u32,
}

impl Planner {
    pub(super) fn new(state: &State, player: Player, ground: &Ground) -> Self {
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
                rivals: Vec::new(),
                field: ground.field([cell]),
            }));
        };
        add(Kind::Ball, &mut setup.balls.iter().map(|at| (Cell::at(at), 0)));
        add(Kind::Capsule, &mut setup.capsules.iter().map(|at| (Cell::at(at), 0)));
        for (kind, items) in [(Kind::Bean, &setup.beans), (Kind::Kinton, &setup.kintons)] {
            let since = |item: &Item| if item.is_there { 0 } else { setup.round.saturating_add(item.timer.max(1)) };
            add(kind, &mut items.iter().map(|item| (item.cell, since(item))));
        }
        let mut planner = Self { parameters: setup.parameters, round: setup.round, worth, things, onward: Vec::new() };
        planner.note_rivals(setup, player, &capsules);
        planner.onward = planner.things.iter().map(|from| planner.legs(from.cell, ONWARD)).collect();
        planner
    }

    pub(super) const fn worth(&self) -> &Worth {
        &self.worth
    }

    /// Notes when the rivals can be at the balls and kintons.
    fn note_rivals(&mut self, setup: &Setup, player: Player, capsules: &DistanceField) {
        let rivals =
            setup.gokus.iter().filter(|&(rival, goku)| rival != player && goku.is_alive && !goku.status.is_frozen());
        for (_, rival) in rivals {
            // A carrier goes to a capsule first.
            let detour = if rival.with_ball { capsules.steps(rival.cell).unwrap_or_default() } else { 0 };
            for kind in [Kind::Ball, Kind::Kinton] {
                if kind == Kind::Kinton && rival.on_kinton {
                    continue;
                }
                let of_kind = self.things.iter().filter(|thing| thing.kind == kind);
                let nearest = of_kind.filter_map(|thing| thing.field.steps(rival.cell)).min();
                let pace = Pace::of(rival, self.round);
                for thing in self.things.iter_mut().filter(|thing| thing.kind == kind) {
                    let Some(steps) = thing.field.steps(rival.cell) else { continue };
                    let is_aim = Some(steps) == nearest && (kind == Kind::Kinton || !rival.with_ball);
                    let walked = pace.walked(u32::from(steps) + u32::from(detour), self.parameters.moving_penalty);
                    thing.rivals.push(Arrival { round: walked.round, is_aim });
                }
            }
        }
    }

    /// The ways from a cell to the nearest things of each kind.
    fn legs(&self, from: Cell, of_each_kind: usize) -> Vec<Leg> {
        let things = self.things.iter().enumerate();
        let mut legs: Vec<_> =
            things.filter_map(|(to, thing)| Some((thing.kind, Leg { to, steps: thing.field.steps(from)? }))).collect();
        legs.sort_by_key(|&(_, leg)| (leg.steps, leg.to));
        let mut counts = [0; 4];
        legs.retain(|&(kind, leg)| {
            let count = &mut counts[kind as usize];
            // A goku that leaves a thing does not come back to it at once.
            let is_kept = *count < of_each_kind && (leg.steps > 0 || of_each_kind == NEAREST);
            *count += usize::from(is_kept);
            is_kept
        });
        legs.into_iter().map(|(_, leg)| leg).collect()
    }

    /// The value of the best plan for a goku on a cell that it has just entered
    /// or not left.
    pub(super) fn value(&self, from: Cell, pace: Pace, with_ball: bool) -> f64 {
        let node = Node { pace, with_ball, taken: 0 };
        self.best(&self.legs(from, NEAREST), node, DEPTH).unwrap_or_else(|| IDLE * self.rest(node))
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
                // It is there from that state on, and entered a round later.
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
                    gain = self.worth.discount(pace.round.saturating_sub(self.round));
                }
                Kind::Bean => next.pace.strength = self.parameters.max_strength,
                // The first round has passed already (KIN-1).
                Kind::Kinton => next.pace.kinton += self.parameters.kinton_life_time - 1,
            }
            // If a rival is first, the way was for nothing.
            let share = thing.share(pace.round);
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

    /// What is left when a plan ends.
    fn rest(&self, node: Node) -> f64 {
        let rounds = node.pace.round.saturating_sub(self.round);
        self.worth.discount(rounds) * self.worth.alive(node.pace, node.with_ball)
    }
}

/// How far balls are from the nearest capsule, on average.
fn mean_steps(setup: &Setup, capsules: &DistanceField) -> f64 {
    /// Where no ball can be brought to a capsule.
    const UNKNOWN: f64 = 10.0;
    let (mut sum, mut count) = (0, 0);
    for steps in setup.balls.iter().filter_map(|at| capsules.steps(Cell::at(at))) {
        sum += u32::from(steps);
        count += 1;
    }
    if count == 0 { UNKNOWN } else { f64::from(sum) / f64::from(count) }
}
