//! How RedBot looks.

use crate::Renderable;
use crate::effect::{Effect, Phase};
use crate::scene::{Fact, Lives, Mark, Panel, Piece, PieceId, PieceKind, Presence, Scene, Sign};
use rulebook_core::contract::Game as _;
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use rulebook_core::redbot::{Event, Object, Player, RedBot, RobotId, Standing, State, Wall};

const ORDERS: Phase = Phase { name: "orders", length: 0 };
const MOVES: Phase = Phase { name: "moves", length: 4 };
const FIRE: Phase = Phase { name: "fire", length: 6 };
const DESTRUCTION: Phase = Phase { name: "destruction", length: 3 };
const BUILDS: Phase = Phase { name: "builds", length: 4 };
const END: Phase = Phase { name: "end", length: 0 };

/// The number of robots. Robots have the first piece IDs, and walls the IDs after them.
const ROBOTS: u32 = RobotId::ALL.len() as u32;

impl Renderable for RedBot {
    fn scene(state: &State) -> Scene {
        let setup = state.setup();
        let robots = setup.robots().map(|(id, robot)| Piece {
            id: robot_piece(id),
            name: id.to_string(),
            at: robot.position,
            look: PieceKind::Robot {
                seat: seat(id.player),
                label: format!("{}{}", id.player.number(), id.no as u8 + 1),
                facing: robot.direction,
                lives: Lives { left: robot.lives, full: setup.rules.robot_lives },
            },
            presence: presence(robot.is_alive()),
            note: String::new(),
        });
        let walls = setup.numbered_walls().map(|(index, wall)| wall_piece(index, wall, setup.rules.wall_lives));
        let marks = Player::ALL.into_iter().flat_map(|player| {
            setup.goals[player].iter().map(move |&cell| Mark {
                at: cell.into(),
                seat: Some(seat(player)),
                what: "goal",
                sign: Sign::Number,
            })
        });
        Scene {
            marks: marks.collect(),
            pieces: robots.chain(walls).collect(),
            players: Player::ALL.into_iter().map(|player| panel(state, player)).collect(),
            ..Scene::new(format!("round {} of {}", setup.round, setup.max_rounds), setup.size)
        }
    }

    fn phase(event: &Event) -> Phase {
        match event {
            Event::Ordered { .. } | Event::Retired { .. } | Event::Ignored { .. } => ORDERS,
            Event::Turned { .. }
            | Event::Halted { .. }
            | Event::Bumped { .. }
            | Event::Moved { .. }
            | Event::Contested { .. }
            | Event::Arrived { .. } => MOVES,
            Event::Shot { .. } | Event::Hit { .. } => FIRE,
            Event::Destroyed { .. } | Event::Eliminated { .. } => DESTRUCTION,
            Event::Charged { .. } | Event::Refused { .. } | Event::Refunded { .. } | Event::Built { .. } => BUILDS,
            Event::RoundOver { .. } => END,
        }
    }

    fn effects(_: &State, event: &Event, each: &mut dyn FnMut(Effect)) {
        match *event {
            Event::Turned { robot, to } => each(Effect::Turned { piece: robot_piece(robot), to }),
            Event::Halted { robot } => each(Effect::Halted { piece: robot_piece(robot) }),
            Event::Bumped { robot, into, at, damage } => {
                each(Effect::Bumped { piece: robot_piece(robot), towards: at });
                each(Effect::Hurt { piece: object_piece(into), lives: damage });
            }
            Event::Moved { robot, from, to } => each(Effect::Moved { piece: robot_piece(robot), from, to }),
            Event::Contested { robot, cell, damage } => {
                each(Effect::Bumped { piece: robot_piece(robot), towards: cell });
                each(Effect::Hurt { piece: robot_piece(robot), lives: damage });
            }
            Event::Shot { robot, from, direction, hit } => {
                each(Effect::Shot { seat: seat(robot.player), from, direction, hit, reach: 1 });
            }
            Event::Hit { object, damage, .. } => {
                each(Effect::Hurt { piece: object_piece(object), lives: damage });
            }
            Event::Destroyed { object, .. } => each(Effect::Vanished { piece: object_piece(object) }),
            Event::Refused { robot, at, .. } | Event::Refunded { robot, at } => {
                each(Effect::Refused { seat: seat(robot.player), at });
            }
            Event::Built { wall, at, lives } => {
                each(Effect::Appeared(wall_piece(wall, &Wall { position: at, lives }, lives)));
            }
            Event::Ordered { .. }
            | Event::Retired { .. }
            | Event::Ignored { .. }
            | Event::Arrived { .. }
            | Event::Eliminated { .. }
            | Event::Charged { .. }
            | Event::RoundOver { .. } => {}
        }
    }

    fn cells(event: &Event, each: &mut dyn FnMut(Position)) {
        match *event {
            Event::Moved { from, to, .. } => {
                each(from);
                each(to);
            }
            Event::Shot { from, hit, .. } => {
                each(from);
                hit.into_iter().for_each(each);
            }
            Event::Bumped { at, .. }
            | Event::Contested { cell: at, .. }
            | Event::Hit { at, .. }
            | Event::Destroyed { at, .. }
            | Event::Charged { at, .. }
            | Event::Refused { at, .. }
            | Event::Refunded { at, .. }
            | Event::Built { at, .. } => each(at),
            Event::Ordered { .. }
            | Event::Retired { .. }
            | Event::Ignored { .. }
            | Event::Turned { .. }
            | Event::Halted { .. }
            | Event::Arrived { .. }
            | Event::Eliminated { .. }
            | Event::RoundOver { .. } => {}
        }
    }
}

fn seat(player: Player) -> Seat {
    player.try_cast().expect("every player of RedBot has a seat")
}

fn robot_piece(id: RobotId) -> PieceId {
    PieceId(2 * (id.player.index() as u32) + id.no as u32)
}

fn object_piece(object: Object) -> PieceId {
    match object {
        Object::Robot(id) => robot_piece(id),
        Object::Wall(index) => PieceId(ROBOTS + u32::from(index)),
    }
}

fn wall_piece(index: u8, wall: &Wall, full: i32) -> Piece {
    Piece {
        id: object_piece(Object::Wall(index)),
        name: Object::Wall(index).to_string(),
        at: wall.position,
        look: PieceKind::Wall { lives: Lives { left: wall.lives, full } },
        presence: presence(wall.is_standing()),
        note: String::new(),
    }
}

const fn presence(is_there: bool) -> Presence {
    if is_there { Presence::Active } else { Presence::Gone }
}

fn panel(state: &State, player: Player) -> Panel {
    let setup = state.setup();
    let own = &setup.players[player];
    let fact = |label, short, value: String| Fact { label, short, value };
    let lives = |id: RobotId| match setup.robot(id) {
        robot if robot.is_alive() => robot.lives.to_string(),
        _ => "-".to_owned(),
    };
    let mut facts = vec![
        fact("fire points", "fire", own.fire_points.to_string()),
        fact("walls left", "walls", own.walls_left.to_string()),
    ];
    let robots = RobotId::ALL.into_iter().filter(|id| id.player == player);
    let labels = [("lives of R1", "R1"), ("lives of R2", "R2")];
    facts.extend(robots.zip(labels).map(|(id, (label, short))| fact(label, short, lives(id))));
    Panel {
        seat: seat(player),
        name: own.name.to_string(),
        is_playing: own.in_game,
        standing: match state.standing(player) {
            Standing::Playing => "in the game".to_owned(),
            Standing::Arrived { round } => format!("arrived in {round}"),
            Standing::Eliminated => "out".to_owned(),
        },
        score: RedBot::score(state, seat(player)),
        facts,
    }
}
