//! How Othello looks.
//!
//! - `log`: recorded games in one file.

mod log;

use crate::effect::{Effect, Phase};
use crate::replay::LogFormat;
use crate::scene::{
    Board, Fact, Fill, Mark, Naming, Panel, Piece, PieceId, PieceKind, Scene, Shade, Sign, Terrain, TerrainKind,
};
use crate::{Picks, Renderable, Start, Trail};
use rulebook_core::grid::{Axes, Position, Rows};
use rulebook_core::othello::{Color, Event, Othello, Square, State};
use rulebook_core::players::Seat;

const DISC: Phase = Phase { name: "disc", length: 3 };
const FLIPS: Phase = Phase { name: "flips", length: 5 };
const END: Phase = Phase { name: "end", length: 0 };

impl Renderable for Othello {
    const LOG: Option<LogFormat<Self>> = Some(log::FORMAT);

    /// SET-5
    const STARTS: &'static [Start] =
        &[Start { name: "standard", rules: "" }, Start { name: "mirrored", rules: "start=mirrored\n" }];

    const TRAIL: Option<Trail<Self>> = Some(|event, each| {
        if let Event::Placed { side, square } = *event {
            each(Mark { at: at(square), seat: Some(seat(side)), what: "last move", sign: Sign::Frame });
        }
    });

    const PICKS: Option<Picks<Self>> = Some(|_, square| vec![at(*square)]);

    fn scene(state: &State) -> Scene {
        let heading = match (state.forfeit(), state.asked()) {
            (Some(loser), _) => format!("{loser} lost by forfeit"),
            (None, Some(side)) => format!("{side} to move"),
            (None, None) => "the game is over".to_owned(),
        };
        // SET-1
        let board = Board::new(8, 8).expect("a board of 8 × 8 squares");
        let board = board.with_axes(Axes { first: 1, rows: Rows::Downwards }).with_naming(Naming::Letters);
        let felt = Terrain::new("felt", vec![TerrainKind::new("", Fill::Wood)], board, |_| 0);
        let legal =
            |square| Mark { at: at(square), seat: Some(seat(state.to_move())), what: "legal move", sign: Sign::Dot };
        let discs = Square::ALL.into_iter().filter_map(|square| Some(disc(square, state.board().get(square)?)));
        Scene {
            terrain: vec![felt],
            marks: Square::each_of(state.moves()).map(legal).collect(),
            pieces: discs.collect(),
            players: Color::ALL.into_iter().map(|side| panel(state, side)).collect(),
            ..Scene::new(heading, board)
        }
    }

    fn phase(event: &Event) -> Phase {
        match event {
            Event::Placed { .. } => DISC,
            Event::Flipped { .. } => FLIPS,
            Event::Passed { .. } | Event::Ended { .. } | Event::Forfeited { .. } => END,
        }
    }

    fn effects(_: &State, event: &Event, each: &mut dyn FnMut(Effect)) {
        match *event {
            Event::Placed { side, square } => each(Effect::Appeared(disc(square, side))),
            Event::Flipped { side, .. } => {
                event.flipped().for_each(|square| each(Effect::Changed(disc(square, side))));
            }
            Event::Passed { .. } | Event::Ended { .. } | Event::Forfeited { .. } => {}
        }
    }

    fn cells(event: &Event, each: &mut dyn FnMut(Position)) {
        match *event {
            Event::Placed { square, .. } => each(at(square)),
            Event::Flipped { .. } => event.flipped().for_each(|square| each(at(square))),
            Event::Passed { .. } | Event::Ended { .. } | Event::Forfeited { .. } => {}
        }
    }
}

fn seat(side: Color) -> Seat {
    side.player().try_cast().expect("every player of Othello has a seat")
}

fn at(square: Square) -> Position {
    Position::new(i32::from(square.column()) + 1, i32::from(square.row()) + 1)
}

fn disc(square: Square, side: Color) -> Piece {
    let shade = match side {
        Color::Black => Shade::Dark,
        Color::White => Shade::Light,
    };
    let look = PieceKind::Stone { seat: seat(side), shade };
    // At most 64 squares.
    Piece::new(PieceId(square.index() as u32), format!("{side} disc"), at(square), look)
}

fn panel(state: &State, side: Color) -> Panel {
    let (own, other) = (state.score(side), state.score(side.other()));
    let standing = match state.asked() {
        _ if state.forfeit() == Some(side) => "lost by forfeit",
        Some(asked) if asked == side => "to move",
        Some(_) => "in the game",
        // SCO-4
        None if own > other => "won",
        None if own < other => "lost",
        None => "draw",
    };
    let moves = if state.asked() == Some(side) { state.moves().count_ones().to_string() } else { "-".to_owned() };
    Panel {
        seat: seat(side),
        name: String::new(),
        is_playing: state.forfeit() != Some(side),
        standing: standing.to_owned(),
        score: own.into(),
        facts: vec![
            Fact { label: "side", short: "side", value: format!("{side} {}", side.letter()) },
            Fact { label: "discs", short: "discs", value: state.discs(side).to_string() },
            Fact { label: "legal moves", short: "moves", value: moves },
        ],
    }
}
