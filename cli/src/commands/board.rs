//! `rulebook board`

use crate::args::{BoardArgs, BoardCommand, NewBoardArgs};
use crate::failure::Failure;
use crate::games::{BoardRequest, Registry};
use crate::output::print;

pub(crate) fn run(games: Registry, args: &BoardArgs) -> Result<(), Failure> {
    let BoardCommand::New(NewBoardArgs { game, seed, rows, cols, players, set }) = &args.command;
    let game = games.find(&game.game)?;
    let request = BoardRequest { seed: *seed, rows: *rows, cols: *cols, players: *players, numbers: set };
    print(&game.typed.generate_board(&request)?.text())
}
