//! STP-6: reasons to refuse a command.

/// The reason why a command is refused: the first one in the order of STP-6.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// STP-3: the answer is missing or is no command.
    NoCommand,
    /// STP-2: the command belongs to the other phase.
    OtherPhase,
    /// BUY-2: the type does not exist.
    NoType,
    /// BUY-2: the tile is not a placement tile of the player.
    NoPlacementTile,
    /// BUY-2: the tile is not free.
    NotFree,
    /// BUY-2: the list has 32 units.
    FullList,
    /// BUY-2: the player has `max_units` or more living units.
    TooManyUnits,
    /// BUY-2: the price is more than the money.
    TooExpensive,
    /// BUY-3, MOV-4, ATT-2: the player has no living unit with this id.
    NoUnit,
    /// MOV-4: the tile is not on the board.
    OffBoard,
    /// MOV-4: the tile is that of the unit itself.
    SameTile,
    /// MOV-4: the tile is not land.
    NoLand,
    /// MOV-4: a living unit is on the tile.
    Occupied,
    /// MOV-4: there is no path.
    NoPath,
    /// ATT-2: no living enemy unit is on the tile.
    NoTarget,
    /// ATT-2: the target is out of range.
    OutOfRange,
    /// ATT-2: the line of fire is blocked.
    Blocked,
    /// FGT-1: the cost is more than the points that are left.
    TooFewPoints,
}
