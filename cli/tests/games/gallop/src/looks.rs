//! What there is to see.

use crate::game::Gallop;
use crate::rules::{Event, Runner, State};
use rulebook_core::contract::Game as _;
use rulebook_core::grid::{Position, Size};
use rulebook_core::players::Seat;
use rulebook_view::Visible;
use rulebook_view::effect::{Effect, Phase};
use rulebook_view::scene::{Fact, Look, Mark, Panel, Piece, PieceId, Rows, Scene, Sign};

const RUN: Phase = Phase { name: "run", length: 4 };
const END: Phase = Phase { name: "end", length: 0 };

impl Visible for Gallop {
    fn scene(state: &State) -> Scene {
        let course = state.rules.course;
        let mark = |runner| Mark { at: cell(runner, course), seat: seat(runner), what: "finish", sign: Sign::Number };
        Scene {
            heading: format!("beat {} of {}", state.done, state.most),
            size: Size::new(course + 1, 3).expect("a course fits a board"),
            rows: Rows::Downwards,
            walls: Vec::new(),
            marks: Runner::ALL.into_iter().map(mark).collect(),
            pieces: Runner::ALL.into_iter().map(|runner| piece(state, runner)).collect(),
            players: Runner::ALL.into_iter().map(|runner| panel(state, runner)).collect(),
        }
    }

    fn phase(event: &Event) -> Phase {
        match event {
            Event::BeatOver { .. } => END,
            Event::Ran { .. } | Event::Galloped { .. } | Event::Stumbled { .. } | Event::Stayed { .. } => RUN,
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
            Event::Stayed { .. } | Event::BeatOver { .. } => {}
        }
    }

    fn cells(event: &Event, each: &mut dyn FnMut(Position)) {
        match *event {
            Event::Ran { runner, from, to } | Event::Galloped { runner, from, to } => {
                each(cell(runner, from));
                each(cell(runner, to));
            }
            Event::Stumbled { runner, at, .. } | Event::Stayed { runner, at } => each(cell(runner, at)),
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

fn piece(state: &State, runner: Runner) -> Piece {
    Piece {
        id: id(runner),
        name: format!("runner {}", runner.number()),
        at: cell(runner, state.runners[runner.index()]),
        look: Look::Token { seat: seat(runner), label: runner.number().to_string() },
        lives: 1,
        full: 1,
        is_gone: false,
    }
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
