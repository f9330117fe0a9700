//! How Bola de Drac looks.
//!
//! - `pieces`: gokus, beans, kintons and balls.
//! - `panel`: what a player has.
//! - `distance`: the heat maps.
//! - `log`: the record of a game in one file.
//! - `draws`: the file of its draws.

mod distance;
mod draws;
mod log;
mod panel;
mod pieces;

use crate::Renderable;
use crate::effect::{Effect, Phase};
use crate::replay::LogFormat;
use crate::scene::{
    Board, Fill, Glyph, HeatMap, Mark, Naming, Overlay, Piece, Presence, Scene, Sign, Terrain, TerrainKind,
};
use pieces::{BALL, KINTON, ball, goku, goku_id, item, lives, seat};
use rulebook_core::boladedrac::{
    AXES, BolaDeDrac, Cell, Event, Item, MoveRefusal, OwedReason, Player, State, ThrowRefusal,
};
use rulebook_core::grid::Position;
use rulebook_core::text::Quantity;

const FREEZING: Phase = Phase { name: "freezing", length: 2 };
const ORDER: Phase = Phase { name: "order", length: 0 };
const KAME_HAME: Phase = Phase { name: "Kame Hame", length: 6 };
const MOVES: Phase = Phase { name: "moves", length: 5 };
const TIME: Phase = Phase { name: "time", length: 3 };
const ITEMS: Phase = Phase { name: "items", length: 2 };
const BALLS: Phase = Phase { name: "balls", length: 2 };
const END: Phase = Phase { name: "end", length: 0 };

impl Renderable for BolaDeDrac {
    const LOG: Option<LogFormat<Self>> = Some(log::FORMAT);

    const OVERLAYS: &'static [Overlay] = &[
        Overlay { name: "capsule", legend: "steps to the nearest capsule" },
        Overlay { name: "ball", legend: "steps to the nearest ball on a cell" },
    ];

    fn scene(state: &State) -> Scene {
        let setup = state.setup();
        let board = board(state);
        let heading = format!("round {} of {}", setup.round, setup.parameters.nb_rounds - 1);
        let gokus = setup.gokus.iter().map(|(player, at)| goku(state, player, at));
        let items = setup.numbered_items().map(|(id, at)| item(id, at.cell, at.is_there));
        let balls = setup.balls.iter().map(|at| ball(Cell::at(at)));
        let capsule = |at| Mark { at, seat: None, what: "capsule", sign: Sign::Glyph(Glyph::Capsule) };
        Scene {
            terrain: vec![rocks(state, board), timers(state, board)],
            marks: setup.capsules.iter().map(capsule).collect(),
            pieces: gokus.chain(items).chain(balls).collect(),
            players: setup.gokus.iter().map(|(player, _)| panel::panel(state, player)).collect(),
            ..Scene::new(heading, board)
        }
    }

    fn overlay(state: &State, overlay: usize) -> Option<HeatMap> {
        let setup = state.setup();
        let goals = [&setup.capsules, &setup.balls];
        distance::heat_map(board(state), &setup.rocks, goals.get(overlay)?)
    }

    fn phase(event: &Event) -> Phase {
        match event {
            Event::Frozen { .. } => FREEZING,
            Event::Ordered { .. } => ORDER,
            Event::ThrowEvent { .. } | Event::ThrowRefused { .. } | Event::BallOwed { why: OwedReason::Ray, .. } => {
                KAME_HAME
            }
            Event::MoveRefused { .. }
            | Event::Moved { .. }
            | Event::Fought { .. }
            | Event::KintonWon { .. }
            | Event::BallWon { .. }
            | Event::BallOwed { why: OwedReason::Defender | OwedReason::Mover, .. }
            | Event::Killed { .. }
            | Event::Ate { .. }
            | Event::Mounted { .. }
            | Event::BallTaken { .. }
            | Event::Deposited { .. } => MOVES,
            Event::KintonOver { .. } | Event::Returned { .. } | Event::Waits { .. } => TIME,
            Event::ItemBack { .. } => ITEMS,
            Event::BallPlaced { .. } => BALLS,
            Event::RoundOver { .. } => END,
        }
    }

    /// A ray and a combat kill alike (KAM-5, COM-8).
    fn phase_after(before: Phase, event: &Event) -> Phase {
        match event {
            Event::Killed { .. } => before,
            _ => Self::phase(event),
        }
    }

    fn effects(_: &State, event: &Event, each: &mut dyn FnMut(Effect)) {
        match *event {
            Event::Frozen { player } => each(Effect::Froze { piece: goku_id(player) }),
            Event::ThrowEvent { player, ray, strength, .. } => {
                let (from, direction) = (ray.from.position(), ray.direction.on_grid());
                each(Effect::Blast { seat: seat(player), from, direction, cells: ray.len });
                each(Effect::LivesSet { piece: goku_id(player), left: lives(strength) });
            }
            Event::ThrowRefused { player, direction, why: ThrowRefusal::Unlucky { .. } } => {
                each(Effect::Misfired { piece: goku_id(player), direction: direction.on_grid() });
            }
            Event::MoveRefused { player, direction, why: MoveRefusal::Rock } => {
                each(Effect::Blocked { piece: goku_id(player), direction: direction.on_grid() });
            }
            Event::Moved { player, from, to, cost } => {
                each(moved(player, from, to));
                hurt(player, cost, each);
            }
            Event::Fought { mover, defender, from, at, strengths: [own, other], winner, strength, .. } => {
                if winner == mover {
                    each(moved(mover, from, at));
                    hurt(mover, own.saturating_sub(strength), each);
                } else {
                    each(Effect::Bumped { piece: goku_id(mover), towards: at.position() });
                    hurt(defender, other.saturating_sub(strength), each);
                }
            }
            Event::KintonWon { player, from, .. } => {
                each(Effect::Mounted { piece: goku_id(player), mount: Some(KINTON) });
                each(Effect::Mounted { piece: goku_id(from), mount: None });
            }
            Event::BallWon { player, from, .. } => {
                each(Effect::Loaded { piece: goku_id(player), load: Some(BALL) });
                each(Effect::Loaded { piece: goku_id(from), load: None });
            }
            Event::BallOwed { from: Some(cell), .. } => each(gone_ball(cell)),
            Event::BallOwed { player, from: None, .. } => {
                each(Effect::Loaded { piece: goku_id(player), load: None });
            }
            Event::Killed { player, at, .. } => each(Effect::Killed { piece: goku_id(player), at: at.position() }),
            Event::Ate { player, bean, at, strength } => {
                each(Effect::LivesSet { piece: goku_id(player), left: lives(strength) });
                each(Effect::Changed(item(bean, at, false)));
            }
            Event::Mounted { player, kinton, at, .. } => {
                each(Effect::Mounted { piece: goku_id(player), mount: Some(KINTON) });
                each(Effect::Changed(item(kinton, at, false)));
            }
            Event::BallTaken { player, at } => {
                each(Effect::Loaded { piece: goku_id(player), load: Some(BALL) });
                each(gone_ball(at));
            }
            Event::Deposited { player, at, .. } => {
                each(Effect::Loaded { piece: goku_id(player), load: None });
                each(Effect::Scored { seat: seat(player), at: at.position(), gain: 1 });
            }
            Event::KintonOver { player } => each(Effect::Mounted { piece: goku_id(player), mount: None }),
            Event::Returned { player, at, strength } => {
                each(Effect::Returned { piece: goku_id(player), at: at.position() });
                each(Effect::LivesSet { piece: goku_id(player), left: lives(strength) });
            }
            Event::ItemBack { item: id, at } => each(Effect::Changed(item(id, at, true))),
            Event::BallPlaced { at, .. } => each(Effect::Appeared(ball(at))),
            // These events change nothing on the board: the order of the players, a refused
            // action, a goku that waits to return, and the end of the round.
            Event::Ordered { .. }
            | Event::ThrowRefused { .. }
            | Event::MoveRefused { .. }
            | Event::Waits { .. }
            | Event::RoundOver { .. } => {}
        }
    }

    fn cells(event: &Event, each: &mut dyn FnMut(Position)) {
        match *event {
            Event::ThrowEvent { ray, .. } => {
                each(ray.from.position());
                ray.cells().map(Cell::position).for_each(each);
            }
            Event::Moved { from, to, .. } | Event::Fought { from, at: to, .. } => {
                each(from.position());
                each(to.position());
            }
            Event::BallOwed { from: Some(at), .. }
            | Event::Killed { at, .. }
            | Event::Ate { at, .. }
            | Event::Mounted { at, .. }
            | Event::BallTaken { at, .. }
            | Event::Deposited { at, .. }
            | Event::Returned { at, .. }
            | Event::ItemBack { at, .. }
            | Event::BallPlaced { at, .. } => each(at.position()),
            Event::Frozen { .. }
            | Event::Ordered { .. }
            | Event::ThrowRefused { .. }
            | Event::MoveRefused { .. }
            | Event::KintonWon { .. }
            | Event::BallWon { .. }
            | Event::BallOwed { from: None, .. }
            | Event::KintonOver { .. }
            | Event::Waits { .. }
            | Event::RoundOver { .. } => {}
        }
    }
}

/// SET-1
fn board(state: &State) -> Board {
    Board::from(state.setup().size).with_axes(AXES).with_naming(Naming::RowColumn)
}

fn rocks(state: &State, board: Board) -> Terrain {
    let legend = vec![TerrainKind::new("", Fill::Clear), TerrainKind::new("rock", Fill::Wall).blocking()];
    Terrain::new("rocks", legend, board, |at| u8::from(state.setup().rocks.contains(at)))
}

/// The time until each absent item comes back (REG-1), as the name of its cell's terrain.
/// A note of the piece cannot tell it, because no event reports that a timer falls.
fn timers(state: &State, board: Board) -> Terrain {
    let absent: Vec<&Item> =
        state.setup().numbered_items().map(|(_, item)| item).filter(|item| !item.is_there).collect();
    let kind = |item: &&Item| match item.timer {
        0 => TerrainKind::new("back when nobody stands here", Fill::Clear),
        timer => TerrainKind::new(format!("back in {}", Quantity(timer, "round")), Fill::Clear),
    };
    let legend = absent.iter().map(kind).collect();
    let place = |at| absent.iter().position(|item| item.cell.position() == at);
    // There are at most 64 items; a larger index is no kind.
    Terrain::new("timers", legend, board, |at| place(at).map_or(u8::MAX, |index| index as u8))
}

fn moved(player: Player, from: Cell, to: Cell) -> Effect {
    Effect::Moved { piece: goku_id(player), from: from.position(), to: to.position() }
}

fn hurt(player: Player, strength: u32, each: &mut dyn FnMut(Effect)) {
    if strength > 0 {
        each(Effect::Hurt { piece: goku_id(player), lives: lives(strength) });
    }
}

/// A ball that leaves its cell.
fn gone_ball(at: Cell) -> Effect {
    Effect::Changed(Piece { presence: Presence::Gone, ..ball(at) })
}
