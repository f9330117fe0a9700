//! Forecasts of what the rivals do: the game played on a few times without the own goku, by rivals that walk like `demo`.

use super::demo;
use super::ground::Ground;
use super::luck::Luck;
use super::terrain::{FAR, Terrain, Ways};
use rulebook_core::boladedrac::{Action, ByPlayer, Cell, Item, Player, Setup, State, Status};

/// The number of forecasts.
const SAMPLES: u64 = 16;
/// The number of rounds of a forecast.
const ROUNDS: usize = 40;

/// What is on the board in one state of a forecast.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Frame {
    /// The watched cells that have a ball or an item, one bit per cell.
    there: u32,
    /// The cells of the living gokus.
    pub(super) gokus: [Option<Cell>; 4],
}

/// The forecasts from one state.
#[derive(Debug)]
pub(super) struct Scenarios {
    /// The number of the first state.
    round: u32,
    /// For each forecast, its states from the first on.
    samples: Vec<Vec<Frame>>,
}

impl Scenarios {
    /// Plays the forecasts. `watched` are at most 32 cells of balls and items.
    pub(super) fn play(state: &State, own: Player, watched: &[Cell], terrain: &mut Terrain, seed: u64) -> Self {
        let mut samples = Vec::new();
        let mut balls = Vec::new();
        for sample in 0..SAMPLES {
            let seed = seed ^ sample << 32;
            let mut state = state.clone();
            let mut frames = vec![Frame::of(&state, watched)];
            while frames.len() <= ROUNDS && !state.is_over() {
                let mut draws = Luck::new(seed, state.setup().round);
                let mut luck = Luck::new(!seed, state.setup().round);
                balls.clear();
                balls.extend(state.setup().balls.iter().map(Cell::at));
                let actions = ByPlayer::from_fn(|player| {
                    let is_idle =
                        player == own || !state.may_act(player) || state.setup().gokus[player].status.is_frozen();
                    if is_idle { Action::Nothing } else { walk(&state, player, &balls, terrain, &mut luck) }
                });
                if state.step(&actions, &mut draws, &mut ()).is_err() {
                    break;
                }
                if frames.len() == 1 {
                    state = without(state, own);
                }
                frames.push(Frame::of(&state, watched));
            }
            samples.push(frames);
        }
        Self { round: state.setup().round, samples }
    }

    /// The probability that a goku finds something on a watched cell when it stands there from this state on.
    pub(super) fn share(&self, index: usize, round: u32) -> f64 {
        let before = (round.saturating_sub(self.round + 1)) as usize;
        let mut sum = 0.0;
        for frames in &self.samples {
            let is_there = |at: usize| frames[at.min(frames.len() - 1)].there & (1 << index) != 0;
            // A rival that comes in the same round is first in half of all cases.
            sum += match (is_there(before), is_there(before + 1)) {
                (true, true) => 1.0,
                (true, false) => 0.5,
                _ => 0.0,
            };
        }
        sum / self.samples.len() as f64
    }

    /// The forecasts of a state.
    pub(super) fn frames(&self, round: u32) -> impl Iterator<Item = &Frame> {
        let at = round.saturating_sub(self.round) as usize;
        self.samples.iter().filter_map(move |frames| frames.get(at).or(frames.last()))
    }

    /// The forecasts: for each, its states from the first on.
    pub(super) fn samples(&self) -> &[Vec<Frame>] {
        &self.samples
    }

    pub(super) fn len(&self) -> usize {
        self.samples.len()
    }
}

impl Frame {
    fn of(state: &State, watched: &[Cell]) -> Self {
        let setup = state.setup();
        let mut frame = Self::default();
        for (index, &cell) in watched.iter().enumerate() {
            let is_there = setup.balls.contains(cell.position()) || state.item_on(cell).is_some();
            frame.there |= u32::from(is_there) << index;
        }
        for (player, goku) in setup.gokus.iter().filter(|(_, goku)| goku.is_alive) {
            frame.gokus[player.index()] = Some(goku.cell);
        }
        frame
    }
}

/// The state without a goku and its ball.
fn without(state: State, own: Player) -> State {
    let mut setup: Setup = state.setup().clone();
    let balls = setup.parameters.nb_balls;
    let Some(goku) = setup.gokus.get_mut(own) else { return state };
    if goku.with_ball && balls == 1 {
        return state;
    }
    if goku.with_ball {
        setup.parameters.nb_balls = balls - 1;
    }
    goku.with_ball = false;
    goku.is_alive = false;
    goku.on_kinton = false;
    (goku.kinton, goku.strength, goku.timer) = (0, 0, 0);
    goku.status = Status::FROZEN;
    State::new(setup).unwrap_or(state)
}

/// What `demo` does, nearly: paths around gokus are only looked for when one is in the way.
fn walk(state: &State, player: Player, balls: &[Cell], terrain: &mut Terrain, luck: &mut Luck) -> Action {
    let setup = state.setup();
    let goku = &setup.gokus[player];
    let (mut nearest, mut ways) = (FAR, Ways::NONE);
    if goku.with_ball {
        nearest = terrain.steps_to_capsule(goku.cell);
        ways = terrain.ways_to_capsule(goku.cell);
    }
    let mut offer = |cell: Cell| {
        let steps = terrain.steps(goku.cell, cell);
        if steps > nearest || steps == FAR || setup.gokus.on(cell).is_some_and(|on| on != player) {
            return;
        }
        let towards = terrain.ways(goku.cell, cell);
        ways = if steps < nearest { towards } else { ways.union(towards) };
        nearest = steps;
    };
    if !goku.with_ball {
        balls.iter().copied().for_each(&mut offer);
    }
    let mut items = |items: &[Item]| items.iter().filter(|item| item.is_there).for_each(|item| offer(item.cell));
    if 2 * goku.strength < setup.parameters.max_strength {
        items(&setup.beans);
    }
    if !goku.on_kinton {
        items(&setup.kintons);
    }
    let open: Ways = ways.iter().filter(|&way| setup.gokus.on(goku.cell.next(way)).is_none()).collect();
    if open == Ways::NONE && ways != Ways::NONE {
        let mut ground = Ground::of(setup);
        let others = setup.gokus.iter().filter(|&(other, goku)| other != player && goku.is_alive);
        others.for_each(|(_, goku)| ground.block(goku.cell));
        let field = ground.field(demo::useful_cells(state, player));
        ways = field.best_directions(goku.cell).into_iter().collect();
    } else {
        ways = open;
    }
    let granted: Ways = ways.iter().filter(|&way| state.move_refusal(player, way).is_none()).collect();
    granted.pick(luck).map_or(Action::Nothing, Action::Move)
}
