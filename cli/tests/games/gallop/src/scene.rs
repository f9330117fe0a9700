//! What a state and an event show.

use crate::event::Event;
use crate::game::Gallop;
use crate::rules::State;
use crate::runner::Runner;
use rulebook_core::contract::Game as _;
use rulebook_core::grid::{Axes, Position, Rows};
use rulebook_core::players::Seat;
use rulebook_view::Renderable;
use rulebook_view::effect::{Effect, Phase};
use rulebook_view::scene::{
    Board, Fact, Fill, Glyph, HeatMap, Item, Mark, Overlay, Panel, Piece, PieceId, PieceKind, Scene, Sign, Terrain,
    TerrainKind, Tone,
};

const RUN: Phase = Phase { name: "run", length: 4 };
const EAT: Phase = Phase { name: "eat", length: 2 };
const END: Phase = Phase { name: "end", length: 0 };

/// The cup that waits at the end of the first lane.
const CUP: PieceId = PieceId(100);
/// The carrot.
const CARROT: PieceId = PieceId(101);

impl Renderable for Gallop {
    const OVERLAYS: &'static [Overlay] = &[Overlay { name: "beats", legend: "beats to the end at three cells each" }];

    fn scene(state: &State) -> Scene {
        let (course, board) = (state.rules.course, board(state));
        let mark =
            |runner| Mark { at: cell(runner, course), seat: Some(seat(runner)), what: "finish", sign: Sign::Number };
        let cup = PieceKind::Item { item: Item::new(Glyph::Star, Tone::Gold), label: String::new() };
        let cup = Piece::new(CUP, "cup", cell(Runner::ALL[0], course), cup);
        let carrot = state.carrot.map(|carrot| {
            let look = PieceKind::Item { item: Item::new(Glyph::Bean, Tone::Red), label: String::new() };
            Piece::new(CARROT, "carrot", cell(carrot.lane, carrot.cells), look)
        });
        Scene {
            terrain: vec![lanes(state, board)],
            marks: state.each().map(|(runner, _)| mark(runner)).collect(),
            pieces: state.each().map(piece).chain([cup]).chain(carrot).collect(),
            players: state.each().map(|runner| panel(state, runner)).collect(),
            ..Scene::new(format!("beat {} of {}", state.done, state.most), board)
        }
    }

    fn overlay(state: &State, place: usize) -> Option<HeatMap> {
        let beats = |left: i32| (left + 2) / 3;
        let last = i32::from(state.rules.course) + 1;
        let map = HeatMap::new((0, beats(last - 1)), board(state), |at| Some(beats(last - at.x)));
        (place == 0).then_some(map)
    }

    fn phase(event: &Event) -> Phase {
        match event {
            Event::BeatOver { .. } => END,
            Event::Ran { .. }
            | Event::Galloped { .. }
            | Event::Stumbled { .. }
            | Event::Stayed { .. }
            | Event::Slowed { .. }
            | Event::Failed { .. } => RUN,
            Event::Ate { .. } => EAT,
        }
    }

    fn effects(_: &State, event: &Event, each: &mut dyn FnMut(Effect)) {
        match *event {
            Event::Ran { runner, from, to } | Event::Galloped { runner, from, to } => {
                each(Effect::Moved { piece: id(runner), from: cell(runner, from), to: cell(runner, to) });
            }
            Event::Stumbled { runner, at, .. } => {
                each(Effect::Bumped { piece: id(runner), towards: cell(runner, at + 1) });
            }
            Event::Ate { runner, from, to, .. } => {
                each(Effect::Vanished { piece: CARROT });
                each(Effect::Moved { piece: id(runner), from: cell(runner, from), to: cell(runner, to) });
            }
            Event::Stayed { .. } | Event::Slowed { .. } | Event::Failed { .. } | Event::BeatOver { .. } => {}
        }
    }

    fn cells(event: &Event, each: &mut dyn FnMut(Position)) {
        match *event {
            Event::Ran { runner, from, to } | Event::Galloped { runner, from, to } => {
                each(cell(runner, from));
                each(cell(runner, to));
            }
            Event::Ate { runner, carrot, from, to } => {
                for cells in [carrot, from, to] {
                    each(cell(runner, cells));
                }
            }
            Event::Stumbled { runner, at, .. }
            | Event::Stayed { runner, at }
            | Event::Slowed { runner, at, .. }
            | Event::Failed { runner, at } => each(cell(runner, at)),
            Event::BeatOver { .. } => {}
        }
    }
}

fn seat(runner: Runner) -> Seat {
    runner.try_cast().expect("five runners have a seat each")
}

fn id(runner: Runner) -> PieceId {
    PieceId(runner.index() as u32)
}

fn cell(runner: Runner, cells: u8) -> Position {
    Position::new(i32::from(cells) + 1, runner.number() as i32)
}

fn board(state: &State) -> Board {
    let board = Board::new(state.rules.course + 1, state.runners.len() as u8).expect("a course fits a board");
    board.with_axes(Axes { first: 1, rows: Rows::Downwards })
}

/// The terrain: sand at the start and at the end, and between them grass, mud (RUN-7), and water, which slows nobody
/// down.
fn lanes(state: &State, board: Board) -> Terrain {
    let legend = vec![
        TerrainKind::new("sand", Fill::Sand),
        TerrainKind::new("grass", Fill::Grass),
        TerrainKind::new("mud", Fill::Mud),
        TerrainKind::new("water", Fill::Water),
    ];
    Terrain::new("lanes", legend, board, |at| {
        // A position on the board has a lane and a cell.
        let lane = Runner::new(at.y as usize - 1);
        match lane {
            Some(lane) if state.is_mud(lane, at.x as u8 - 1) => 2,
            _ if at.x == 1 || at.x == i32::from(board.width()) => 0,
            _ if (at.x + at.y) % 6 == 3 => 3,
            _ => 1,
        }
    })
}

fn piece((runner, cells): (Runner, u8)) -> Piece {
    let look = PieceKind::Token { seat: seat(runner), label: runner.number().to_string() };
    Piece::new(id(runner), format!("runner {}", runner.number()), cell(runner, cells), look)
}

fn panel(state: &State, (runner, cells): (Runner, u8)) -> Panel {
    let left = state.rules.course - cells;
    Panel {
        seat: seat(runner),
        name: String::new(),
        is_playing: !state.is_over(),
        standing: if left == 0 { "at the end".to_owned() } else { "running".to_owned() },
        score: Gallop::score(state, seat(runner)),
        facts: vec![Fact { label: "cells left", short: "left", value: left.to_string() }],
    }
}
