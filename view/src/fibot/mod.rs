//! How FIbot looks.
//!
//! - `log`: the log of a game.

mod log;

use crate::effect::{Effect, Phase};
use crate::replay::LogFormat;
use crate::scene::{Board, Fact, Mark, Panel, Piece, PieceId, PieceKind, Scene, Sign, Terrain};
use crate::{Picks, Renderable};
use rulebook_core::contract::Game as _;
use rulebook_core::fibot::{Event, FiBot, Player, Robot, SlideDirection, State, Turn};
use rulebook_core::grid::{Axes, Position, Rows};
use rulebook_core::players::Seat;
use rulebook_core::text::Quantity;

const ORDERS: Phase = Phase { name: "orders", length: 0 };
const SLIDE: Phase = Phase { name: "slide", length: 5 };
const EXPLOSION: Phase = Phase { name: "explosion", length: 4 };
const END: Phase = Phase { name: "end", length: 0 };

impl Renderable for FiBot {
    /// PLAY-7
    const LOG: Option<LogFormat<Self>> = Some(log::FORMAT);

    const PICKS: Option<Picks<Self>> = Some(picks);

    fn scene(state: &State) -> Scene {
        let setup = state.setup();
        let left = Quantity(setup.rounds_left, "round");
        let heading = if state.is_over() {
            format!("{left} left, the game is over")
        } else {
            format!("{left} left, {} to move", setup.to_move)
        };
        // SET-1
        let board = Board::from(setup.size).with_axes(Axes { first: 1, rows: Rows::Downwards });
        Scene {
            terrain: vec![Terrain::walls(board, |at| setup.walls.contains(at))],
            marks: setup
                .flags
                .iter()
                .map(|(player, &at)| Mark { at, seat: Some(seat(player)), what: "flag", sign: Sign::Flag })
                .collect(),
            pieces: setup.robots.iter().map(|(robot, at)| piece(robot, at)).collect(),
            players: Player::ALL.into_iter().map(|player| panel(state, player)).collect(),
            ..Scene::new(heading, board)
        }
    }

    fn phase(event: &Event) -> Phase {
        match event {
            Event::Passed { .. } => ORDERS,
            Event::Slid { .. } | Event::Stayed { .. } | Event::FlagReached { .. } => SLIDE,
            Event::Exploded { .. } | Event::Destroyed { .. } => EXPLOSION,
            Event::RoundOver { .. } | Event::TurnOver { .. } => END,
        }
    }

    fn effects(_: &State, event: &Event, each: &mut dyn FnMut(Effect)) {
        match *event {
            Event::Slid { robot, from, to, .. } => each(Effect::Moved { piece: id(robot), from, to }),
            Event::Stayed { robot, way, at } => {
                each(Effect::Bumped { piece: id(robot), towards: at.next(way.direction()) });
            }
            Event::Exploded { robot, at, reach } => {
                for way in SlideDirection::ALL.into_iter().filter(|&way| reach.towards(way) > 0) {
                    let (direction, cells) = (way.direction(), reach.towards(way));
                    each(Effect::Blast { seat: seat(robot.player()), from: at, direction, cells });
                }
                each(Effect::Vanished { piece: id(robot) });
            }
            Event::Destroyed { robot, .. } => each(Effect::Vanished { piece: id(robot) }),
            Event::Passed { .. } | Event::FlagReached { .. } | Event::RoundOver { .. } | Event::TurnOver { .. } => {}
        }
    }

    fn cells(event: &Event, each: &mut dyn FnMut(Position)) {
        match *event {
            Event::Slid { from, to, .. } => {
                each(from);
                each(to);
            }
            Event::Stayed { at, .. }
            | Event::FlagReached { at, .. }
            | Event::Exploded { at, .. }
            | Event::Destroyed { at, .. } => each(at),
            Event::Passed { .. } | Event::RoundOver { .. } | Event::TurnOver { .. } => {}
        }
    }
}

fn seat(player: Player) -> Seat {
    player.try_cast().expect("every player of FIbot has a seat")
}

/// The cells that a person selects for a turn: the robot's cell, then for a slide the cell where it ends, or the
/// neighboring cell if the robot would not move, and for an explosion the robot's cell again. A pass, and a slide
/// against the edge of the board, are in the list only.
fn picks(state: &State, turn: &Turn) -> Vec<Position> {
    let cell_of = |robot: Robot| state.setup().robots[robot];
    match *turn {
        Turn::Pass => Vec::new(),
        Turn::Explode { robot } => cell_of(robot).map_or_else(Vec::new, |at| vec![at, at]),
        Turn::Slide { robot, way } => {
            let Some(at) = cell_of(robot) else { return Vec::new() };
            let end = state.slide_end(at, way);
            let target = if end == at { at.next(way.direction()) } else { end };
            if state.setup().size.contains(target) { vec![at, target] } else { Vec::new() }
        }
    }
}

fn id(robot: Robot) -> PieceId {
    PieceId(robot.index() as u32)
}

fn piece(robot: Robot, at: Position) -> Piece {
    let look = PieceKind::Token { seat: seat(robot.player()), label: robot.to_string() };
    Piece::new(id(robot), robot.to_string(), at, look)
}

fn panel(state: &State, player: Player) -> Panel {
    let setup = state.setup();
    let robots = setup.robots.of(player).count();
    let distance = state.distance(player).map_or_else(|| "-".to_owned(), |distance| distance.to_string());
    let standing = match state.on_flag(player) {
        Some(robot) => format!("{robot} is on the flag of {}", player.next()),
        None if robots == 0 => "without robots".to_owned(),
        None if state.asked() == Some(player) => "to move".to_owned(),
        None => "in the game".to_owned(),
    };
    Panel {
        seat: seat(player),
        name: String::new(),
        is_playing: robots > 0,
        standing,
        score: FiBot::score(state, seat(player)),
        facts: vec![
            Fact { label: "robots", short: "robots", value: robots.to_string() },
            Fact { label: "distance", short: "dist", value: distance },
            Fact { label: "flag", short: "flag", value: setup.flags[player].to_string() },
        ],
    }
}
