//! What there is to see.

use crate::game::Gallop;
use crate::rules::{Event, Runner, State};
use rulebook_core::contract::Game as _;
use rulebook_core::grid::{Axes, Position, Rows};
use rulebook_core::players::Seat;
use rulebook_view::Visible;
use rulebook_view::effect::{Effect, Phase};
use rulebook_view::scene::{
    Board, Fact, Fill, Glyph, HeatMap, Item, Look, Mark, Overlay, Panel, Piece, PieceId, Scene, Sign, Terrain,
    TerrainKind, Tone,
};

const RUN: Phase = Phase { name: "run", length: 4 };
const END: Phase = Phase { name: "end", length: 0 };

/// The cup that waits at the end of the first lane.
const CUP: PieceId = PieceId(100);

impl Visible for Gallop {
    const OVERLAYS: &'static [Overlay] = &[Overlay { name: "beats", legend: "beats to the end at three cells each" }];

    fn scene(state: &State) -> Scene {
        let (course, board) = (state.rules.course, board(state));
        let mark =
            |runner| Mark { at: cell(runner, course), seat: Some(seat(runner)), what: "finish", sign: Sign::Number };
        let cup = Look::Item { item: Item::new(Glyph::Star, Tone::Gold), label: String::new() };
        let cup = Piece::new(CUP, "cup", cell(Runner::ALL[0], course), cup);
        Scene {
            terrain: vec![lanes(board)],
            marks: Runner::ALL.into_iter().map(mark).collect(),
            pieces: Runner::ALL.into_iter().map(|runner| piece(state, runner)).chain([cup]).collect(),
            players: Runner::ALL.into_iter().map(|runner| panel(state, runner)).collect(),
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
            | Event::Failed { .. } => RUN,
        }
    }

    fn effects(event: &Event, each: &mut dyn FnMut(Effect)) {
        match *event {
            Event::Ran { runner, from, to } | Event::Galloped { runner, from, to } => {
                each(Effect::Moved { piece: id(runner), from: cell(runner, from), to: cell(runner, to) });
            }
            Event::Stumbled { runner, at, .. } => {
                each(Effect::Bumped { piece: id(runner), towards: cell(runner, at + 1) });
            }
            Event::Stayed { .. } | Event::Failed { .. } | Event::BeatOver { .. } => {}
        }
    }

    fn cells(event: &Event, each: &mut dyn FnMut(Position)) {
        match *event {
            Event::Ran { runner, from, to } | Event::Galloped { runner, from, to } => {
                each(cell(runner, from));
                each(cell(runner, to));
            }
            Event::Stumbled { runner, at, .. } | Event::Stayed { runner, at } | Event::Failed { runner, at } => {
                each(cell(runner, at))
            }
            Event::BeatOver { .. } => {}
        }
    }
}

fn seat(runner: Runner) -> Seat {
    runner.among().expect("three runners have a seat each")
}

fn id(runner: Runner) -> PieceId {
    PieceId(runner.index() as u32)
}

fn cell(runner: Runner, cells: u8) -> Position {
    Position::new(i32::from(cells) + 1, runner.number() as i32)
}

fn board(state: &State) -> Board {
    let board = Board::new(state.rules.course + 1, Runner::ALL.len() as u8).expect("a course fits a board");
    board.counted(Axes { first: 1, rows: Rows::Downwards })
}

/// Sand to start on and to arrive on, between them grass with mud and water,
/// which slow nobody down.
fn lanes(board: Board) -> Terrain {
    let legend = vec![
        TerrainKind::new("sand", Fill::Sand),
        TerrainKind::new("grass", Fill::Grass),
        TerrainKind::new("mud", Fill::Mud),
        TerrainKind::new("water", Fill::Water),
    ];
    Terrain::new("lanes", legend, board, |at| match (at.x, (at.x + at.y) % 6) {
        (x, _) if x == 1 || x == i32::from(board.width()) => 0,
        (_, 0) => 2,
        (_, 3) => 3,
        _ => 1,
    })
}

fn piece(state: &State, runner: Runner) -> Piece {
    let look = Look::Token { seat: seat(runner), label: runner.number().to_string() };
    Piece::new(id(runner), format!("runner {}", runner.number()), cell(runner, state.runners[runner.index()]), look)
}

fn panel(state: &State, runner: Runner) -> Panel {
    let left = state.rules.course - state.runners[runner.index()];
    Panel {
        seat: seat(runner),
        name: String::new(),
        is_playing: !state.is_over(),
        standing: if left == 0 { "at the end".to_owned() } else { "running".to_owned() },
        score: Gallop::score(state, seat(runner)),
        facts: vec![Fact { label: "cells left", short: "left", value: left.to_string() }],
    }
}
