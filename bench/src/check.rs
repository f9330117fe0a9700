//! What rounds lead to, found out without a clock.

use crate::rounds::{Part, Segment, acting};
use rulebook_conformance::Fnv;
use rulebook_conformance::model::redbot as model;
use rulebook_core::contract::Rules as _;
use rulebook_core::redbot::{ByPlayer, Event, HitKind, Object, Orders, Player, Refusal, RobotId, State};
use std::fmt;

/// What the rounds of a part lead to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// The FNV-1a hash (64 bits) of the round files of the states after each
    /// round, in their order, one after the other.
    pub signature: u64,
    /// What happened.
    pub happened: Happened,
}

/// What happened in some rounds, counted.
///
/// ```
/// use rulebook_bench::check::Happened;
///
/// let happened = Happened { rounds: 4, bumps: 3, ..Happened::default() };
/// assert_eq!(happened.per_round(happened.bumps), 0.75);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Happened {
    /// The rounds.
    pub rounds: u64,
    /// Robots that acted.
    pub acting: u64,
    /// Walls on the list before each round, standing and destroyed, added up.
    pub walls: u64,
    /// Robots that turned (MOV-1).
    pub turns: u64,
    /// Robots that moved a cell (MOV-5).
    pub moves: u64,
    /// Robots that wanted off the board (MOV-2).
    pub halts: u64,
    /// Robots that ran into something (MOV-3).
    pub bumps: u64,
    /// Robots that wanted the same cell as another (MOV-6).
    pub contests: u64,
    /// Players that arrived (ARR-1).
    pub arrivals: u64,
    /// Shots that hit the cell next to the shooter (FIR-2).
    pub near_shots: u64,
    /// Shots that hit 2 to 5 cells away.
    pub middle_shots: u64,
    /// Shots that hit 6 cells away or farther.
    pub far_shots: u64,
    /// Shots that left the board.
    pub missed_shots: u64,
    /// Objects that were hurt by a splash (FIR-4).
    pub splashes: u64,
    /// Lives that robots and walls lost.
    pub damage: u64,
    /// Robots and walls that were destroyed (DEA-1).
    pub destroyed: u64,
    /// Builds that were accepted (BLD-5).
    pub charges: u64,
    /// Builds that were refused because the builder was gone (BLD-1) or had no
    /// wall left (BLD-2).
    pub refusals_without_wall: u64,
    /// Builds that were refused because of a wall (BLD-3).
    pub refusals_by_wall: u64,
    /// Builds that were refused because of a robot (BLD-4).
    pub refusals_by_robot: u64,
    /// Builds that were given back (BLD-8).
    pub refunds: u64,
    /// Walls that were built (BLD-9).
    pub built: u64,
}

impl Happened {
    /// A count per round; 0 when there was no round.
    #[must_use]
    pub fn per_round(&self, count: u64) -> f64 {
        // Counts are far below 2⁵³.
        if self.rounds == 0 { 0.0 } else { count as f64 / self.rounds as f64 }
    }

    /// All builds that were refused (BLD-1 to BLD-4).
    #[must_use]
    pub const fn refusals(&self) -> u64 {
        self.refusals_without_wall + self.refusals_by_wall + self.refusals_by_robot
    }

    /// The counts with their names, in the order of the phases.
    #[must_use]
    pub const fn counts(&self) -> [(&'static str, u64); 22] {
        [
            ("robots acting", self.acting),
            ("walls listed", self.walls),
            ("turns", self.turns),
            ("moves", self.moves),
            ("halts at the edge", self.halts),
            ("bumps", self.bumps),
            ("contests", self.contests),
            ("arrivals", self.arrivals),
            ("hits next door", self.near_shots),
            ("hits 2 to 5 cells away", self.middle_shots),
            ("hits from farther", self.far_shots),
            ("misses", self.missed_shots),
            ("splashes", self.splashes),
            ("lives lost", self.damage),
            ("destroyed", self.destroyed),
            ("builds charged", self.charges),
            ("refused: no wall left", self.refusals_without_wall),
            ("refused: a wall there", self.refusals_by_wall),
            ("refused: a robot near", self.refusals_by_robot),
            ("builds given back", self.refunds),
            ("walls built", self.built),
            ("rounds", self.rounds),
        ]
    }

    fn count(&mut self, event: Event) {
        let one = match event {
            Event::Turned { .. } => &mut self.turns,
            Event::Moved { .. } => &mut self.moves,
            Event::Halted { .. } => &mut self.halts,
            Event::Bumped { damage, .. } => {
                self.damage += u64::from(damage.unsigned_abs());
                &mut self.bumps
            }
            Event::Contested { damage, .. } => {
                self.damage += u64::from(damage.unsigned_abs());
                &mut self.contests
            }
            Event::Arrived { .. } => &mut self.arrivals,
            Event::Shot { hit: None, .. } => &mut self.missed_shots,
            Event::Shot { from, hit: Some(at), .. } => match from.x.abs_diff(at.x) + from.y.abs_diff(at.y) {
                ..=1 => &mut self.near_shots,
                2..=5 => &mut self.middle_shots,
                _ => &mut self.far_shots,
            },
            Event::Hit { kind, damage, .. } => {
                self.damage += u64::from(damage.unsigned_abs());
                self.splashes += u64::from(kind == HitKind::Splash);
                return;
            }
            Event::Destroyed { object: Object::Robot(_) | Object::Wall(_), .. } => &mut self.destroyed,
            Event::Charged { .. } => &mut self.charges,
            Event::Refused { why: Refusal::BuilderDestroyed | Refusal::NoWallsLeft, .. } => {
                &mut self.refusals_without_wall
            }
            Event::Refused { why: Refusal::WallThere, .. } => &mut self.refusals_by_wall,
            Event::Refused { why: Refusal::RobotNear(_), .. } => &mut self.refusals_by_robot,
            Event::Refunded { .. } => &mut self.refunds,
            Event::Built { .. } => &mut self.built,
            Event::Ordered { .. }
            | Event::Retired { .. }
            | Event::Ignored { .. }
            | Event::Eliminated { .. }
            | Event::RoundOver { .. } => return,
        };
        *one += 1;
    }
}

/// The engine and the model do not agree, or a segment goes on after the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The part.
    pub part: String,
    /// The segment, counted from 1.
    pub segment: usize,
    /// The round of it, counted from 1.
    pub round: usize,
    /// The round file of the state after it by the engine.
    pub engine: String,
    /// And by the model.
    pub model: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { part, segment, round, engine, model } = self;
        write!(f, "{part}, segment {segment}, round {round}: ")?;
        let mut lines = (1..).zip(engine.lines().zip(model.lines()));
        match lines.find(|(_, (engine, model))| engine != model) {
            Some((line, (engine, model))) => {
                write!(f, "line {line} of the state is `{engine}` by the engine and `{model}` by the model")
            }
            None => f.write_str("the game is over for the engine or the model"),
        }
    }
}

impl core::error::Error for Disagreement {}

/// A hash and counts in the making.
#[derive(Default)]
struct Tally {
    hash: Fnv,
    happened: Happened,
}

impl Tally {
    fn checked(self) -> Checked {
        Checked { signature: self.hash.finish(), happened: self.happened }
    }
}

/// Plays the rounds of a part by the engine and by the model, once.
///
/// # Errors
///
/// The first round after which the two do not agree on the round file.
pub fn check(part: &Part) -> Result<Checked, Disagreement> {
    let mut tally = Tally::default();
    play(part, &mut [&mut tally])?;
    Ok(tally.checked())
}

/// [Checks](check) parts: what each leads to, and what all of them do, one
/// after the other.
///
/// # Errors
///
/// As [`check`].
pub fn check_all(parts: &[Part]) -> Result<(Vec<Checked>, Checked), Disagreement> {
    let (mut each, mut all) = (Vec::new(), Tally::default());
    for part in parts {
        let mut tally = Tally::default();
        play(part, &mut [&mut tally, &mut all])?;
        each.push(tally.checked());
    }
    Ok((each, all.checked()))
}

fn play(part: &Part, tallies: &mut [&mut Tally]) -> Result<(), Disagreement> {
    for (index, segment) in part.segments.iter().enumerate() {
        let mut theirs = ModelRounds::of(segment);
        let mut state = segment.start.clone();
        for (round, orders) in segment.orders.iter().enumerate() {
            for Tally { happened, .. } in &mut *tallies {
                happened.rounds += 1;
                happened.acting += acting(&state, orders) as u64;
                happened.walls += state.setup().walls.len() as u64;
            }
            let disagreement = |engine, model| Disagreement {
                part: part.name.clone(),
                segment: index + 1,
                round: round + 1,
                engine,
                model,
            };
            let observer = &mut |event: Event| tallies.iter_mut().for_each(|tally| tally.happened.count(event));
            let over = state.step(orders, observer).is_err();
            if over || theirs.state.is_over() {
                return Err(disagreement(String::new(), String::new()));
            }
            theirs.state.step_by(theirs.orders[round]);
            let (engine, model) = (text(&state), theirs.state.write());
            if engine != model {
                return Err(disagreement(engine, model));
            }
            for Tally { hash, .. } in &mut *tallies {
                // A hash can always be written to.
                let _ = fmt::Write::write_str(hash, &engine);
            }
        }
    }
    Ok(())
}

/// The states after each round, in their order.
#[must_use]
pub fn states(part: &Part) -> Vec<State> {
    let mut states = Vec::with_capacity(part.rounds());
    for segment in &part.segments {
        let mut state = segment.start.clone();
        for orders in &segment.orders {
            // A game that is over stays as it is.
            let _ = state.step(orders, &mut ());
            states.push(state.clone());
        }
    }
    states
}

/// The round file of a state.
#[must_use]
pub fn text(state: &State) -> String {
    let mut text = String::new();
    // A string can always be written to.
    let _ = state.write(&mut text);
    text
}

/// A segment as the model takes it.
#[derive(Clone, Debug)]
pub(crate) struct ModelRounds {
    pub(crate) state: model::State,
    pub(crate) orders: Vec<[model::Order; 4]>,
}

impl ModelRounds {
    /// # Panics
    ///
    /// When the model refuses a state that the engine has written.
    pub(crate) fn of(segment: &Segment) -> Self {
        let mut rules = model::Rules::default();
        segment.start.setup().rules.each(&mut |key, value| {
            rules.set_line(&format!("{key}={value}")).expect("the model knows the rules of the engine");
        });
        let start = text(&segment.start);
        let state = model::read(start.as_bytes(), &rules);
        let state = state.unwrap_or_else(|faults| panic!("the model refuses a state of the engine: {faults}\n{start}"));
        Self { state, orders: segment.orders.iter().map(model_orders).collect() }
    }
}

fn model_orders(orders: &ByPlayer<Orders>) -> [model::Order; 4] {
    Player::ALL.map(|player| model::understand(orders[player].to_string().as_bytes()))
}

/// How many robots there are, and so how many can act in a round.
pub const ROBOTS: usize = RobotId::ALL.len();
