//! What is seen of an event, and when.

use crate::scene::{Look, Piece, PieceId, Presence};
use rulebook_core::grid::{Direction, Position};
use rulebook_core::players::Seat;
use serde::Serialize;

/// A part of a round, shown after the parts before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Phase {
    /// What it is called, as `moves`.
    pub name: &'static str,
    /// How long it is shown beside the others; 0 for what is told but not seen.
    pub length: u8,
}

/// What happens to a piece or on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Effect {
    /// A piece goes from cell to cell.
    Moved {
        /// The piece.
        piece: PieceId,
        /// Where it was.
        from: Position,
        /// Where it is.
        to: Position,
    },
    /// A piece goes along a path.
    Travelled {
        /// The piece.
        piece: PieceId,
        /// The cells that it enters, the last of which is where it stays.
        path: Vec<Position>,
    },
    /// A piece turns on its cell.
    Turned {
        /// The piece.
        piece: PieceId,
        /// Which way it faces then.
        to: Direction,
    },
    /// A piece wants to go to a cell and does not get there.
    Bumped {
        /// The piece.
        piece: PieceId,
        /// The cell that it wants.
        towards: Position,
    },
    /// A piece wants off the board and does not get there.
    Halted {
        /// The piece.
        piece: PieceId,
    },
    /// A piece loses lives.
    Hurt {
        /// The piece.
        piece: PieceId,
        /// How many.
        lives: i32,
    },
    /// A shot crosses the board.
    Shot {
        /// Whose shot.
        seat: Seat,
        /// Where it begins.
        from: Position,
        /// Which way it goes.
        direction: Direction,
        /// Where it hits something; else it leaves the board.
        hit: Option<Position>,
        /// How many cells around the one that is hit it reaches.
        reach: u8,
    },
    /// A shot goes straight from the centre of a cell to that of another one.
    Fired {
        /// Whose shot.
        seat: Seat,
        /// Where it begins.
        from: Position,
        /// What it hits.
        to: Position,
    },
    /// A blast goes along a row or a column.
    Blast {
        /// Whose blast.
        seat: Seat,
        /// Where it comes from.
        from: Position,
        /// Which way it goes.
        direction: Direction,
        /// How many cells it reaches on its way.
        cells: u8,
    },
    /// A piece is destroyed.
    Vanished {
        /// The piece.
        piece: PieceId,
    },
    /// A piece comes onto the board.
    Appeared(
        /// As it comes.
        Piece,
    ),
    /// A piece becomes what is given here, which has the same ID: it changes its
    /// owner, takes something up, dies or is healed.
    Changed(
        /// As it is then.
        Piece,
    ),
    /// Something that was wanted on a cell does not happen.
    Refused {
        /// Who wanted it.
        seat: Seat,
        /// Where.
        at: Position,
    },
}

/// The effects of one phase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Stage {
    /// The phase.
    pub phase: Phase,
    /// Its effects, in the order of the rules.
    pub effects: Vec<Effect>,
}

/// When a stage is shown; the round goes from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Span {
    /// The name of the phase.
    pub phase: &'static str,
    /// Its beginning.
    pub from: f32,
    /// Its end.
    pub to: f32,
}

/// The part of a round at the end of which nothing moves any more.
const REST: f32 = 0.12;

/// When each stage is shown, in their order. At the end of the round there is
/// some rest.
#[must_use]
pub fn spans(stages: &[Stage]) -> Vec<Span> {
    let total: f32 = stages.iter().map(|stage| f32::from(stage.phase.length)).sum();
    let mut at = 0.0;
    let span = |stage: &Stage| {
        let from = at;
        at += (1.0 - REST) * f32::from(stage.phase.length) / total.max(1.0);
        Span { phase: stage.phase.name, from, to: at }
    };
    stages.iter().map(span).collect()
}

/// Makes an effect happen to the pieces that it is about.
pub fn apply(pieces: &mut Vec<Piece>, effect: &Effect) {
    let mut change = |id: PieceId, change: &dyn Fn(&mut Piece)| {
        pieces.iter_mut().filter(|piece| piece.id == id).for_each(change);
    };
    match effect {
        Effect::Moved { piece, to, .. } => change(*piece, &|piece| piece.at = *to),
        Effect::Travelled { piece, path } => change(*piece, &|piece| piece.at = *path.last().unwrap_or(&piece.at)),
        Effect::Turned { piece, to } => change(*piece, &|piece| {
            if let Look::Robot { facing, .. } = &mut piece.look {
                *facing = *to;
            }
        }),
        Effect::Hurt { piece, lives: lost } => change(*piece, &|piece| {
            if let Some(lives) = piece.look.lives_mut() {
                lives.left = lives.left.saturating_sub(*lost);
            }
        }),
        Effect::Vanished { piece } => change(*piece, &|piece| piece.presence = Presence::Gone),
        Effect::Appeared(piece) => pieces.push(piece.clone()),
        Effect::Changed(to) => change(to.id, &|piece| *piece = to.clone()),
        Effect::Bumped { .. }
        | Effect::Halted { .. }
        | Effect::Shot { .. }
        | Effect::Fired { .. }
        | Effect::Blast { .. }
        | Effect::Refused { .. } => {}
    }
}
