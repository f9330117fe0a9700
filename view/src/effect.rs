//! Effects: what an event shows, and when.

use crate::scene::{Item, Piece, PieceId, PieceKind, Presence};
use rulebook_core::grid::{Direction, Position};
use rulebook_core::players::Seat;
use serde::Serialize;

/// A part of a round. The phases of a round are shown one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Phase {
    /// The name, such as `moves`.
    pub name: &'static str,
    /// Its duration relative to the other phases; 0 for a phase without visible effects.
    pub length: u8,
}

/// A visible change of a piece or of the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Effect {
    /// A piece moves straight from one cell to another.
    Moved {
        /// The piece.
        piece: PieceId,
        /// The cell it leaves.
        from: Position,
        /// The cell it enters.
        to: Position,
    },
    /// A piece moves along a path.
    Travelled {
        /// The piece.
        piece: PieceId,
        /// The cells that it enters, in order; it stays on the last one.
        path: Vec<Position>,
    },
    /// A piece turns on its cell.
    Turned {
        /// The piece.
        piece: PieceId,
        /// The direction that it faces afterwards.
        to: Direction,
    },
    /// A piece fails to enter a cell. It is drawn moving about a third of the way to the cell and back.
    Bumped {
        /// The piece.
        piece: PieceId,
        /// The cell that it fails to enter.
        towards: Position,
    },
    /// A robot fails to move off the board. It is drawn moving a little in the direction that it faces, and back.
    Halted {
        /// The piece.
        piece: PieceId,
    },
    /// A piece fails to move in a direction, which it need not face. It is drawn moving a little in the direction, and
    /// back.
    Blocked {
        /// The piece.
        piece: PieceId,
        /// The direction in which it would have moved.
        direction: Direction,
    },
    /// A piece loses lives.
    Hurt {
        /// The piece.
        piece: PieceId,
        /// The number of lives that it loses.
        lives: i32,
    },
    /// The number of lives of a piece is set: the piece heals, or pays with lives.
    LivesSet {
        /// The piece.
        piece: PieceId,
        /// The number of lives that it has afterwards.
        left: i32,
    },
    /// A unit takes on a load, or loses it.
    Loaded {
        /// The unit.
        piece: PieceId,
        /// The load that it carries afterwards, if any.
        load: Option<Item>,
    },
    /// A unit gets on a mount, or off it.
    Mounted {
        /// The unit.
        piece: PieceId,
        /// The mount that it is on afterwards, if any.
        mount: Option<Item>,
    },
    /// A piece stops acting. If it is on the board, it stays there ([`Presence::Frozen`]). If it is away
    /// ([`Presence::Faded`]), it never returns ([`Presence::Gone`]).
    Froze {
        /// The piece.
        piece: PieceId,
    },
    /// A shot crosses the board.
    Shot {
        /// The player whose shot it is.
        seat: Seat,
        /// The cell where it starts.
        from: Position,
        /// Its direction.
        direction: Direction,
        /// The cell that it hits; `None` if it leaves the board.
        hit: Option<Position>,
        /// The number of cells that its splash reaches around the cell that it hits.
        reach: u8,
    },
    /// A shot goes straight from the center of one cell to the center of another.
    Fired {
        /// The player whose shot it is.
        seat: Seat,
        /// The cell where it starts.
        from: Position,
        /// The cell that it hits.
        to: Position,
    },
    /// A blast goes along a row or a column.
    Blast {
        /// The player whose blast it is.
        seat: Seat,
        /// The cell where it starts.
        from: Position,
        /// Its direction.
        direction: Direction,
        /// The number of cells that it reaches.
        cells: u8,
    },
    /// A piece fails to fire a shot or a blast.
    Misfired {
        /// The piece.
        piece: PieceId,
        /// The direction in which it would have fired.
        direction: Direction,
    },
    /// A piece is killed: it loses its lives, its load and its mount. It may return ([`Presence::Faded`]), unless it
    /// was frozen ([`Presence::Gone`]).
    Killed {
        /// The piece.
        piece: PieceId,
        /// The cell where it is killed and stays.
        at: Position,
    },
    /// A piece that was away ([`Presence::Faded`]) returns to the board.
    Returned {
        /// The piece.
        piece: PieceId,
        /// Its cell.
        at: Position,
    },
    /// A player scores.
    Scored {
        /// The player.
        seat: Seat,
        /// The cell where it happens.
        at: Position,
        /// The gain, in the unit that the game counts.
        gain: i32,
    },
    /// A piece is destroyed ([`Presence::Gone`]).
    Vanished {
        /// The piece.
        piece: PieceId,
    },
    /// A new piece appears on the board. It may have the ID of a destroyed one.
    Appeared(
        /// The new piece.
        Piece,
    ),
    /// A piece turns into the given piece, which has the same ID: it changes its
    /// owner, picks something up, dies or heals.
    Changed(
        /// The piece afterwards.
        Piece,
    ),
    /// An order for a cell is refused.
    Refused {
        /// The player who gave the order.
        seat: Seat,
        /// The cell.
        at: Position,
    },
}

impl Effect {
    /// The piece that the picture fades from its old look to its new one; `None` if this effect needs no such fade.
    /// A change of a piece's cell, direction or number of lives needs none.
    #[must_use]
    pub const fn changed_piece(&self) -> Option<PieceId> {
        match self {
            Self::Loaded { piece, .. }
            | Self::Mounted { piece, .. }
            | Self::Froze { piece }
            | Self::Killed { piece, .. }
            | Self::Returned { piece, .. }
            | Self::Changed(Piece { id: piece, .. }) => Some(*piece),
            _ => None,
        }
    }
}

/// The effects of one phase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Stage {
    /// The phase.
    pub phase: Phase,
    /// Its effects, in the order in which the rules apply them.
    pub effects: Vec<Effect>,
}

/// The time in which a stage is shown. A round lasts from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Span {
    /// The name of the phase.
    pub phase: &'static str,
    /// Its start.
    pub from: f32,
    /// Its end.
    pub to: f32,
}

/// The length of the pause at the end of a round; the whole round has length 1.
const PAUSE: f32 = 0.12;

/// The time in which each stage is shown, in order. The end of the round is a
/// pause.
#[must_use]
pub fn spans(stages: &[Stage]) -> Vec<Span> {
    let total: f32 = stages.iter().map(|stage| f32::from(stage.phase.length)).sum();
    let mut at = 0.0;
    let span = |stage: &Stage| {
        let from = at;
        at += (1.0 - PAUSE) * f32::from(stage.phase.length) / total.max(1.0);
        Span { phase: stage.phase.name, from, to: at }
    };
    stages.iter().map(span).collect()
}

/// Applies an effect to the pieces that it concerns.
pub fn apply(pieces: &mut Vec<Piece>, effect: &Effect) {
    let mut change = |id: PieceId, edit: &dyn Fn(&mut Piece)| {
        pieces.iter_mut().filter(|piece| piece.id == id).for_each(edit);
    };
    match effect {
        Effect::Moved { piece, to, .. } => change(*piece, &|piece| piece.at = *to),
        Effect::Travelled { piece, path } => change(*piece, &|piece| piece.at = *path.last().unwrap_or(&piece.at)),
        Effect::Turned { piece, to } => change(*piece, &|piece| {
            if let PieceKind::Robot { facing, .. } = &mut piece.look {
                *facing = *to;
            }
        }),
        Effect::Hurt { piece, lives: lost } => change(*piece, &|piece| {
            if let Some(lives) = piece.look.lives_mut() {
                lives.left = lives.left.saturating_sub(*lost);
            }
        }),
        Effect::LivesSet { piece, left } => change(*piece, &|piece| set_lives(piece, *left)),
        Effect::Loaded { piece, load } => change(*piece, &|piece| {
            if let PieceKind::Unit(unit) = &mut piece.look {
                unit.carries = *load;
            }
        }),
        Effect::Mounted { piece, mount } => change(*piece, &|piece| {
            if let PieceKind::Unit(unit) = &mut piece.look {
                unit.mount = *mount;
            }
        }),
        Effect::Froze { piece } => change(*piece, &|piece| {
            let is_away = matches!(piece.presence, Presence::Faded | Presence::Gone);
            piece.presence = if is_away { Presence::Gone } else { Presence::Frozen };
        }),
        Effect::Killed { piece, at } => change(*piece, &|piece| kill(piece, *at)),
        Effect::Returned { piece, at } => change(*piece, &|piece| {
            piece.at = *at;
            piece.presence = Presence::Active;
        }),
        Effect::Vanished { piece } => change(*piece, &|piece| piece.presence = Presence::Gone),
        Effect::Appeared(piece) => {
            pieces.retain(|other| other.id != piece.id || !other.is_gone());
            pieces.push(piece.clone());
        }
        Effect::Changed(to) => change(to.id, &|piece| *piece = to.clone()),
        Effect::Bumped { .. }
        | Effect::Halted { .. }
        | Effect::Blocked { .. }
        | Effect::Shot { .. }
        | Effect::Fired { .. }
        | Effect::Blast { .. }
        | Effect::Misfired { .. }
        | Effect::Scored { .. }
        | Effect::Refused { .. } => {}
    }
}

fn set_lives(piece: &mut Piece, left: i32) {
    if let Some(lives) = piece.look.lives_mut() {
        lives.left = left;
    }
}

fn kill(piece: &mut Piece, at: Position) {
    piece.at = at;
    set_lives(piece, 0);
    if let PieceKind::Unit(unit) = &mut piece.look {
        (unit.carries, unit.mount) = (None, None);
    }
    let stays_away = matches!(piece.presence, Presence::Frozen | Presence::Gone);
    piece.presence = if stays_away { Presence::Gone } else { Presence::Faded };
}
