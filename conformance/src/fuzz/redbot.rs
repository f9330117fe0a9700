//! Random and minimized steps of RedBot.

use super::{Fuzzable, perturb};
use crate::protocol::{Reply, Step, lines_of, read_step};
use arbitrary::{Result, Unstructured};
use rulebook_core::contract::{Event as _, Rules as _};
use rulebook_core::grid::{Direction, Position, Size};
use rulebook_core::redbot::{
    Action, BuildCap, ByPlayer, Cell, Event, Movement, Name, Order, Orders, Player, RedBot, Robot, RobotId, RobotNo,
    Rules, Setup, State, random,
};

/// A state and the four answer lines.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The state before the step.
    pub state: State,
    /// The answer lines of the players, without line ends.
    pub answers: ByPlayer<Vec<u8>>,
}

impl Sample {
    /// Creates a sample in canonical form from a state and orders.
    #[must_use]
    pub fn new(state: State, orders: &ByPlayer<Orders>) -> Self {
        Self { state, answers: ByPlayer::from_fn(|player| orders[player].to_string().into_bytes()) }
    }

    /// Parses the answers into orders (ANS-4).
    #[must_use]
    pub fn orders(&self) -> ByPlayer<Orders> {
        ByPlayer::from_fn(|player| Orders::from_answer(&self.answers[player]))
    }
}

impl Fuzzable for RedBot {
    type Sample = Sample;

    const WORDS: &[&[u8]] = &[b"R1", b"UP", b"2147483647", b"2147483648", b"/"];

    fn sample(bytes: &[u8]) -> Sample {
        let u = &mut Unstructured::new(bytes);
        // Generation hardly ever fails: when the bytes run out, zeros replace them.
        random_sample(u).unwrap_or_else(|_| Sample { state: State::default(), answers: ByPlayer::default() })
    }

    fn request(sample: &Sample) -> Step {
        let mut text = String::new();
        sample.state.write(&mut text).expect("writing to a string cannot fail");
        Step {
            rules: rules_lines(&sample.state.setup().rules),
            state: lines_of(text.as_bytes()),
            answers: sample.answers.values().cloned().collect(),
            chance: None,
        }
    }

    fn from_request(lines: &[Vec<u8>]) -> Result<Sample, Reply> {
        let (state, mut step) = read_step::<Self>(lines)?;
        Ok(Sample { state, answers: ByPlayer::from_fn(|player| std::mem::take(&mut step.answers[player.index()])) })
    }

    fn smaller(sample: &Sample) -> Vec<Sample> {
        let mut smaller = Vec::new();
        smaller_states(sample.state.setup(), &mut |setup| {
            if let Ok(state) = State::new(setup) {
                smaller.push(Sample { state, answers: sample.answers.clone() });
            }
        });
        for player in Player::ALL {
            for answer in smaller_answers(&sample.answers[player]) {
                let mut candidate = sample.clone();
                candidate.answers[player] = answer;
                smaller.push(candidate);
            }
        }
        smaller
    }

    fn size(sample: &Sample) -> (usize, usize, u64) {
        let setup = sample.state.setup();
        let alive = setup.robots().filter(|(_, robot)| robot.is_alive()).count();
        let goals: usize = setup.goals.values().map(|goals| goals.len()).sum();
        let variant = rules_lines(&setup.rules).map_or(0, |lines| lines.len());
        let orders: usize = sample.answers.values().map(|answer| order_size(answer)).sum();
        (alive + setup.walls.len() + goals + variant, orders, number_size(setup))
    }

    fn clauses(sample: &Sample) -> Vec<&'static str> {
        let mut clauses = Vec::new();
        let orders = sample.orders();
        let step = sample.state.clone().step(&orders, &mut |event: Event| clauses.push(event.clause().id()));
        if step.is_err() {
            clauses.push("END-3");
        }
        clauses
    }
}

fn random_sample(u: &mut Unstructured<'_>) -> Result<Sample> {
    let state: State = u.arbitrary()?;
    let orders = random::orders(u, &state)?;
    let mut sample = Sample::new(state, &orders);
    for (_, answer) in sample.answers.iter_mut() {
        if u.ratio(1, 8)? {
            perturb::<RedBot>(u, answer)?;
        }
    }
    Ok(sample)
}

/// The lines of a variant; `None` for the standard rules.
fn rules_lines(rules: &Rules) -> Option<Vec<Vec<u8>>> {
    let mut standard = Vec::new();
    Rules::STANDARD.each(&mut |_, value| standard.push(value.to_string()));
    let mut standard = standard.into_iter();
    let mut lines = Vec::new();
    rules.each(&mut |key, value| {
        if standard.next() != Some(value.to_string()) {
            lines.push(format!("{key}={value}").into_bytes());
        }
    });
    if lines.is_empty() { None } else { Some(lines) }
}

/// Passes smaller setups to `take`. They may be invalid.
fn smaller_states(setup: &Setup, take: &mut dyn FnMut(Setup)) {
    let mut with = |change: &dyn Fn(&mut Setup)| {
        let mut candidate = setup.clone();
        change(&mut candidate);
        take(candidate);
    };
    with(&|setup| setup.rules = Rules::STANDARD);
    with(&|setup| setup.walls.clear());
    for half in [0, 1] {
        with(&|setup| {
            let middle = setup.walls.len() / 2;
            let mut index = 0;
            setup.walls.retain(|_| {
                index += 1;
                (index > middle) == (half == 1)
            });
        });
    }
    for index in 0..setup.walls.len() {
        with(&|setup| {
            let _ = setup.walls.remove(index);
        });
    }
    for id in RobotId::ALL {
        with(&|setup| remove_robot(setup, id));
    }
    for player in Player::ALL {
        with(&|setup| setup.goals[player].clear());
        for index in 0..setup.goals[player].len() {
            with(&|setup| {
                let _ = setup.goals[player].remove(index);
            });
        }
        with(&|setup| setup.players[player].fire_points = 0);
        with(&|setup| setup.players[player].name = Name::default());
        with(&|setup| setup.players[player].last_orders = Orders::default());
        with(&|setup| setup.players[player].finish_round = None);
        with(&|setup| setup.players[player].walls_left = setup.rules.walls_per_player);
        with(&|setup| setup.players[player].walls_left += 1);
    }
    for key in 0..9 {
        with(&|setup| standard_rule(&mut setup.rules, key));
    }
    smaller_numbers(setup, &mut with);
}

/// A mutation of a setup.
type Change<'a> = &'a dyn Fn(&mut Setup);

/// Smaller counters, sizes and lives.
fn smaller_numbers(setup: &Setup, with: &mut dyn FnMut(Change<'_>)) {
    with(&|setup| (setup.round, setup.max_rounds) = (0, 1));
    with(&|setup| (setup.round, setup.max_rounds) = (setup.round / 2, setup.round / 2 + 1));
    with(&|setup| setup.round -= 1);
    with(&|setup| setup.max_rounds = setup.round + 1);
    let (width, height) = (setup.size.width(), setup.size.height());
    for (w, h) in [(width / 2, height / 2), (width - 1, height), (width, height - 1)] {
        with(&|setup| setup.size = Size::new(w, h).unwrap_or(setup.size));
    }
    with(&|setup| shift(setup, -1, 0));
    with(&|setup| shift(setup, 0, -1));
    for id in RobotId::ALL {
        for lives in [1, 13, setup.robot(id).lives / 2] {
            with(&|setup| {
                let robot = setup.robot_mut(id);
                if robot.lives > lives && robot.is_alive() {
                    robot.lives = lives.max(1);
                }
            });
        }
    }
    for index in 0..setup.walls.len() {
        with(&|setup| setup.walls[index].lives = setup.walls[index].lives.clamp(0, 1));
    }
}

/// Moves every piece and goal. If one leaves the board, the setup is invalid.
fn shift(setup: &mut Setup, dx: i32, dy: i32) {
    let moved = |at: Position| Position::new(at.x.saturating_add(dx), at.y.saturating_add(dy));
    for id in RobotId::ALL {
        let robot = setup.robot_mut(id);
        if robot.is_alive() {
            robot.position = moved(robot.position);
        }
    }
    for wall in &mut setup.walls {
        wall.position = moved(wall.position);
    }
    for (_, goals) in setup.goals.iter_mut() {
        for goal in goals {
            let at = moved(Position::from(*goal));
            *goal = Cell { x: at.x.clamp(0, 255) as u8, y: at.y.clamp(0, 255) as u8 };
        }
    }
}

/// A destroyed robot in a default position.
const PLAIN_DEAD: Robot = Robot { lives: 0, direction: Direction::Up, position: Position::new(1, 1) };

/// Destroys a robot and moves it to a corner. If it was the last robot of its player, the player is out.
fn remove_robot(setup: &mut Setup, id: RobotId) {
    *setup.robot_mut(id) = PLAIN_DEAD;
    let player = &mut setup.players[id.player];
    if !player.robots.each().iter().any(|robot| robot.is_alive()) {
        player.in_game = false;
    }
}

/// Resets the constant with index `key` to its standard value.
fn standard_rule(rules: &mut Rules, key: usize) {
    let standard = Rules::STANDARD;
    match key {
        0 => rules.straight_fire = standard.straight_fire,
        1 => rules.splash_fire = standard.splash_fire,
        2 => rules.step_attack = standard.step_attack,
        3 => rules.max_fin_bonus = standard.max_fin_bonus,
        4 => rules.fin_bonus_step = standard.fin_bonus_step,
        5 => rules.robot_lives = standard.robot_lives,
        6 => rules.wall_lives = standard.wall_lives,
        7 => rules.walls_per_player = standard.walls_per_player,
        _ => rules.build_cap = BuildCap::On,
    }
}

/// Simpler answers: an empty line, the canonical form, and fewer or simpler orders.
fn smaller_answers(answer: &[u8]) -> Vec<Vec<u8>> {
    let Ok(orders) = Orders::parse(answer) else { return vec![Vec::new()] };
    let mut simpler = vec![Orders::default(), orders];
    for no in RobotNo::ALL {
        let order = orders[no];
        let halved = |n: i32| if n.unsigned_abs() > 40 { n / 2 } else { n };
        let mut push_with = |order: Order| {
            let mut changed = orders;
            changed[no] = order;
            simpler.push(changed);
        };
        push_with(Order::default());
        push_with(Order { movement: Movement::None, ..order });
        push_with(Order { action: Action::Nothing, ..order });
        if let Action::Build(at) = order.action {
            push_with(Order { action: Action::Build(Position::new(halved(at.x), halved(at.y))), ..order });
        }
    }
    let lines = simpler.into_iter().map(|orders| orders.to_string().into_bytes());
    std::iter::once(Vec::new()).chain(lines).collect()
}

/// The size of an answer. A malformed line is larger than any well-formed one, and a non-canonical line is larger
/// than a canonical one.
fn order_size(answer: &[u8]) -> usize {
    let Ok(orders) = Orders::parse(answer) else { return if answer.is_empty() { 0 } else { 20 } };
    let size = |order: &Order| {
        let action = match order.action {
            Action::Nothing => 0,
            Action::Fire => 2,
            Action::Build(at) => 3 + usize::from(at.x.unsigned_abs().max(at.y.unsigned_abs()) > 40),
        };
        action + 2 * usize::from(order.movement != Movement::None)
    };
    let is_noncanonical = orders.to_string().as_bytes() != answer;
    1 + orders.each().into_iter().map(size).sum::<usize>() + usize::from(is_noncanonical)
}

/// The sum of all numbers of a setup. It orders steps that have equally many pieces and orders.
fn number_size(setup: &Setup) -> u64 {
    let count = |n: i32| u64::from(n.unsigned_abs().min(1 << 20));
    let players = setup.players.values().map(|player| {
        let used = setup.rules.walls_per_player - player.walls_left;
        let recorded = u64::from(player.finish_round.is_some()) + u64::from(player.last_orders != Orders::default());
        count(player.fire_points) + count(used) + recorded + player.name.as_str().len() as u64
    });
    let changed_dead = setup.robots().filter(|(_, robot)| !robot.is_alive() && **robot != PLAIN_DEAD).count() as u64;
    let robots = setup.robots().filter(|(_, robot)| robot.is_alive());
    let pieces: u64 = robots.map(|(_, robot)| count(robot.lives) + place_size(robot.position)).sum();
    let walls: u64 = setup.walls.iter().map(|wall| count(wall.lives) + place_size(wall.position)).sum();
    let goals: u64 = setup.goals.values().flatten().map(|goal| place_size((*goal).into())).sum();
    let board = u64::from(setup.size.width()) + u64::from(setup.size.height());
    players.sum::<u64>() + changed_dead + pieces + walls + goals + board + count(setup.round) + count(setup.max_rounds)
}

/// The size of the coordinates of a cell.
fn place_size(at: Position) -> u64 {
    u64::from(at.x.unsigned_abs().min(1 << 20)) + u64::from(at.y.unsigned_abs().min(1 << 20))
}
