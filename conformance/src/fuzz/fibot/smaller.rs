//! Makes steps smaller: fewer robots, walls, rows and columns, a simpler file, a simpler answer.

use super::{Change, Sample};
use rulebook_core::fibot::{P1, Player, Robot, Robots, Setup, SlideDirection, State, Symmetry, Turn};
use rulebook_core::grid::{CellSet, Position, Size};

/// Returns smaller samples, the largest reductions first.
pub(super) fn samples(sample: &Sample) -> Vec<Sample> {
    let mut smaller = Vec::new();
    for layout in layouts(&sample.layout) {
        smaller.push(Sample { layout, ..sample.clone() });
    }
    let setup = sample.state.setup();
    states(setup, &mut |setup| {
        if let Ok(state) = State::new(setup) {
            smaller.push(Sample { state, ..sample.clone() });
        }
    });
    if setup.to_move != P1 {
        // In this sample P1 moves, so the answer must name a robot of P1.
        let mirrored = |turn: Turn| turn.under(Symmetry::Sides).to_string().into_bytes();
        let answer = Turn::parse(&sample.answer).map_or_else(|_| sample.answer.clone(), mirrored);
        smaller.push(Sample { state: sample.state.under(Symmetry::Sides), answer, ..sample.clone() });
    }
    for robot in Robot::ALL {
        if let Some(sample) = with_renamed_robot(sample, robot) {
            smaller.push(sample);
        }
    }
    for answer in answers(&sample.answer) {
        smaller.push(Sample { answer, ..sample.clone() });
    }
    smaller
}

/// The size of a sample, most important part first: pieces, then the answer, then numbers.
pub(super) fn size(sample: &Sample) -> (usize, usize, u64) {
    let setup = sample.state.setup();
    let robots = setup.robots.iter().count();
    let numbers = [setup.size.width(), setup.size.height(), setup.rounds_left].map(u64::from).iter().sum::<u64>();
    let places: i32 = setup.flags.values().map(|flag| flag.x + flag.y).sum();
    let letter = |robot: Robot| robot.index() % Robot::PER_PLAYER;
    let letters: usize = setup.robots.iter().map(|(robot, _)| letter(robot)).sum();
    let named = sample.turn().robot().map_or(0, letter);
    let others = u64::from(places.unsigned_abs()) + (letters + named + setup.to_move.index()) as u64;
    (robots + setup.walls.len() + sample.layout.len(), answer_size(&sample.answer), numbers + others)
}

/// The size of an answer. A malformed line is larger than any well-formed one, and a non-canonical line is larger
/// than a canonical one.
fn answer_size(answer: &[u8]) -> usize {
    let Ok(turn) = Turn::parse(answer) else { return if answer.is_empty() { 0 } else { 10 + answer.len() } };
    let order = match turn {
        Turn::Pass => 1,
        Turn::Slide { .. } => 2,
        Turn::Explode { .. } => 3,
    };
    let canonical = turn.to_string();
    2 * order + usize::from(canonical.as_bytes() != answer)
}

fn layouts(layout: &[Change]) -> Vec<Vec<Change>> {
    let mut fewer = vec![Vec::new()];
    for index in 0..layout.len() {
        let mut changes = layout.to_vec();
        changes.remove(index);
        fewer.push(changes);
    }
    fewer
}

/// Passes smaller setups to `take`. They may be invalid.
fn states(setup: &Setup, take: &mut dyn FnMut(Setup)) {
    let mut with = |change: &dyn Fn(&mut Setup)| {
        let mut candidate = setup.clone();
        change(&mut candidate);
        take(candidate);
    };
    with(&|setup| setup.walls = CellSet::EMPTY);
    for player in Player::ALL {
        with(&|setup| {
            setup
                .robots
                .of(player)
                .map(|(robot, _)| robot)
                .collect::<Vec<_>>()
                .into_iter()
                .for_each(|robot| setup.robots[robot] = None)
        });
    }
    let (width, height) = (setup.size.width().into(), setup.size.height().into());
    for (count, is_column) in [(width, true), (height, false)] {
        for (first, last) in [(1, count / 2), (count / 2 + 1, count)] {
            with(&|setup| cut(setup, is_column, first, last));
        }
        for number in 1..=count {
            with(&|setup| cut(setup, is_column, number, number));
        }
    }
    for robot in Robot::ALL {
        with(&|setup| setup.robots[robot] = None);
    }
    for wall in setup.walls.iter() {
        with(&|setup| setup.walls.remove(wall));
    }
    for player in Player::ALL {
        let flag = setup.flags[player];
        for at in [Position::new(1, 1), Position::new(1, flag.y), Position::new(flag.x, 1)] {
            with(&|setup| setup.flags[player] = at);
        }
        with(&|setup| setup.flags[player].x -= 1);
        with(&|setup| setup.flags[player].y -= 1);
    }
    with(&|setup| setup.rounds_left = setup.rounds_left.min(1));
    with(&|setup| setup.rounds_left /= 2);
    with(&|setup| setup.rounds_left = setup.rounds_left.saturating_sub(1));
}

/// Removes columns or rows with everything on them, except flags: they move to the nearest remaining cell.
fn cut(setup: &mut Setup, is_column: bool, first: i32, last: i32) {
    let gone = last - first + 1;
    let (width, height) = (setup.size.width().into(), setup.size.height().into());
    let (width, height): (i32, i32) = if is_column { (width - gone, height) } else { (width, height - gone) };
    let size = u8::try_from(width).ok().zip(u8::try_from(height).ok());
    let Some(size) = size.and_then(|(width, height)| Size::new(width, height)) else { return };
    let moved = |at: i32| if at > last { at - gone } else { at };
    let place =
        |at: Position| if is_column { Position::new(moved(at.x), at.y) } else { Position::new(at.x, moved(at.y)) };
    let stays = |at: Position| !(first..=last).contains(if is_column { &at.x } else { &at.y });
    let mut robots = Robots::NONE;
    for (robot, at) in setup.robots.iter().filter(|&(_, at)| stays(at)) {
        robots[robot] = Some(place(at));
    }
    setup.walls = setup.walls.iter().filter(|&at| stays(at)).map(place).collect();
    setup.flags = setup.flags.map(|flag| {
        let at = place(flag);
        Position::new(at.x.min(width), at.y.min(height))
    });
    (setup.size, setup.robots) = (size, robots);
}

/// Renames a robot to the first free letter of its side.
fn with_renamed_robot(sample: &Sample, robot: Robot) -> Option<Sample> {
    let mut setup = sample.state.setup().clone();
    let at = setup.robots[robot].take()?;
    let first =
        Robot::ALL.into_iter().find(|&other| other.player() == robot.player() && setup.robots[other].is_none())?;
    setup.robots[first] = Some(at);
    let answer = match Turn::parse(&sample.answer) {
        Ok(Turn::Slide { robot: named, way }) if named == robot => Turn::Slide { robot: first, way }.to_string().into(),
        Ok(Turn::Explode { robot: named }) if named == robot => Turn::Explode { robot: first }.to_string().into(),
        _ => sample.answer.clone(),
    };
    Some(Sample { state: State::new(setup).ok()?, answer, ..sample.clone() })
}

/// The first robot of each side.
const FIRST: [Robot; 2] = [Robot::ALL[0], Robot::ALL[Robot::PER_PLAYER]];

/// Returns simpler answers: an empty line, a pass, the canonical form, a slide, and fewer bytes.
fn answers(answer: &[u8]) -> Vec<Vec<u8>> {
    let mut simpler = vec![Vec::new(), b"-".to_vec()];
    match Turn::parse(answer) {
        Ok(turn) => {
            let mut turns = vec![turn];
            match turn {
                Turn::Pass => {}
                Turn::Slide { way, .. } => turns.extend(FIRST.map(|robot| Turn::Slide { robot, way })),
                Turn::Explode { robot } => {
                    turns.extend(FIRST.map(|robot| Turn::Explode { robot }));
                    turns.extend(SlideDirection::ALL.map(|way| Turn::Slide { robot, way }));
                }
            }
            simpler.extend(turns.into_iter().map(|turn| turn.to_string().into_bytes()));
        }
        Err(_) => {
            for index in 0..answer.len() {
                let mut fewer = answer.to_vec();
                fewer.remove(index);
                simpler.push(fewer);
            }
        }
    }
    simpler
}
