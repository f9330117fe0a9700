//! How AI-Tester looks.
//!
//! - `pieces`: units and bonuses.
//! - `labels`: short labels of the types of units.
//! - `panel`: what a player has.
//! - `maps`: the maps of places as heat maps.
//! - `log`: the replay of a game in one file.

mod labels;
mod log;
mod maps;
mod panel;
mod pieces;

use crate::effect::{Effect, Phase};
use crate::replay::LogFormat;
use crate::scene::{Board, Fill, HeatMap, Mark, Overlay, Scene, Sign, Terrain, TerrainKind};
use crate::{Picks, Renderable, Trail};
use rulebook_core::aitester::{
    AXES, AiTester, Command, Event, Ground, LandKind, Phase as GamePhase, State, Tile, UnitId, tiles,
};
use rulebook_core::grid::Position;

const REFUSAL: Phase = Phase { name: "refusal", length: 3 };
const PURCHASE: Phase = Phase { name: "purchase", length: 3 };
const MOVE: Phase = Phase { name: "move", length: 6 };
const FIRST_AID: Phase = Phase { name: "first aid", length: 3 };
const SHOT: Phase = Phase { name: "shot", length: 6 };
const DEATH: Phase = Phase { name: "death", length: 3 };
const END: Phase = Phase { name: "end", length: 0 };

impl Renderable for AiTester {
    /// MAP-5
    const LOG: Option<LogFormat<Self>> = Some(log::FORMAT);

    const TRAIL: Option<Trail<Self>> = Some(|event, each| {
        let mut frame = |player, what, tile: Tile| {
            each(Mark { at: tile.position(), seat: Some(player), what, sign: Sign::Frame });
        };
        match *event {
            Event::Moved { unit, from, to, .. } => {
                frame(unit.player, "start of the last move", from);
                frame(unit.player, "last move", to);
            }
            Event::Shot { unit, to, .. } => frame(unit.player, "last shot", to),
            _ => {}
        }
    });

    const PICKS: Option<Picks<Self>> = Some(picks);

    /// EVA-1 to EVA-6
    const OVERLAYS: &'static [Overlay] = maps::OVERLAYS;

    fn scene(state: &State) -> Scene {
        let (board, situation) = (board(state), state.situation());
        let bonuses = situation.bonuses.iter().map(|&tile| pieces::bonus(tile));
        Scene {
            terrain: vec![ground(state, board)],
            marks: if situation.phase == GamePhase::Buy { placement(state) } else { Vec::new() },
            pieces: bonuses.chain(pieces::units(state)).collect(),
            players: situation.armies.iter().map(|(player, army)| panel::panel(state, player, army)).collect(),
            ..Scene::new(panel::heading(state), board)
        }
    }

    fn overlay(state: &State, overlay: usize) -> Option<HeatMap> {
        maps::heat_map(state, board(state), overlay)
    }

    fn phase(event: &Event) -> Phase {
        match event {
            Event::Refused { .. } => REFUSAL,
            Event::Bought { .. } | Event::Sold { .. } => PURCHASE,
            Event::Moved { .. } => MOVE,
            Event::Healed { .. } => FIRST_AID,
            Event::Shot { .. } => SHOT,
            Event::Died { .. } => DEATH,
            Event::ForcedEnd { .. }
            | Event::BuyingEnded { .. }
            | Event::FightBegan { .. }
            | Event::WentOut { .. }
            | Event::TurnBegan { .. }
            | Event::Won { .. }
            | Event::NobodyLeft
            | Event::LimitReached { .. } => END,
        }
    }

    fn effects(before: &State, event: &Event, each: &mut dyn FnMut(Effect)) {
        match *event {
            Event::Refused { player, command, .. } => {
                if let Some(tile) = command.and_then(target) {
                    each(Effect::Refused { seat: player, at: tile.position() });
                }
            }
            Event::Bought { unit, type_number, tile, .. } => {
                each(Effect::Appeared(pieces::bought_unit(before, unit, type_number, tile)));
            }
            Event::Sold { unit, .. } => {
                if let Some(piece) = pieces::unit(before, unit) {
                    each(Effect::Changed(pieces::gone(piece)));
                }
            }
            Event::Moved { unit, to, .. } => {
                each(Effect::Travelled { piece: pieces::id(unit), path: path(before, unit, to) });
            }
            Event::Healed { unit, tile, health } => {
                each(Effect::LivesSet { piece: pieces::id(unit), left: pieces::lives(health) });
                each(Effect::Changed(pieces::gone(pieces::bonus(tile))));
            }
            Event::Shot { unit, from, target, to, damage, .. } => {
                each(Effect::Fired { seat: unit.player, from: from.position(), to: to.position() });
                if damage > 0 {
                    each(Effect::Hurt { piece: pieces::id(target), lives: pieces::lives(damage) });
                }
            }
            Event::Died { unit, .. } => each(Effect::Vanished { piece: pieces::id(unit) }),
            // These events change nothing on the board.
            Event::ForcedEnd { .. }
            | Event::BuyingEnded { .. }
            | Event::FightBegan { .. }
            | Event::WentOut { .. }
            | Event::TurnBegan { .. }
            | Event::Won { .. }
            | Event::NobodyLeft
            | Event::LimitReached { .. } => {}
        }
    }

    fn cells(event: &Event, each: &mut dyn FnMut(Position)) {
        match *event {
            Event::Refused { command, .. } => command.and_then(target).into_iter().map(Tile::position).for_each(each),
            Event::Moved { from, to, .. } | Event::Shot { from, to, .. } => {
                each(from.position());
                each(to.position());
            }
            Event::Bought { tile, .. }
            | Event::Sold { tile, .. }
            | Event::Healed { tile, .. }
            | Event::Died { tile, .. } => each(tile.position()),
            Event::ForcedEnd { .. }
            | Event::BuyingEnded { .. }
            | Event::FightBegan { .. }
            | Event::WentOut { .. }
            | Event::TurnBegan { .. }
            | Event::Won { .. }
            | Event::NobodyLeft
            | Event::LimitReached { .. } => {}
        }
    }
}

/// SET-1
fn board(state: &State) -> Board {
    Board::from(state.scenario().terrain.size()).with_axes(AXES)
}

/// SET-2: the ten kinds of land, then water and walls.
fn ground(state: &State, board: Board) -> Terrain {
    let land = (1..=LandKind::COUNT as u8).map(|number| {
        let kind = TerrainKind::new(format!("land of kind {number}"), Fill::Shade(number - 1));
        // Most land is of the cheapest kind, and the board is easier to read with few numbers.
        if number == 1 { kind } else { kind.labeled(number.to_string()) }
    });
    let others = [TerrainKind::new("water", Fill::Water).blocking(), TerrainKind::new("wall", Fill::Wall).blocking()];
    const WATER: u8 = LandKind::COUNT as u8;
    // The cells of a board have the order of the tiles: row by row from row 0 on.
    let mut tiles = tiles(state.scenario().terrain.size());
    let kind = |_| match tiles.next().and_then(|tile| state.scenario().terrain.ground(tile)) {
        Some(Ground::Land(kind)) => kind.number() - 1,
        Some(Ground::Water) | None => WATER,
        Some(Ground::Wall) => WATER + 1,
    };
    Terrain::new("ground", land.chain(others).collect(), board, kind)
}

/// The placement tiles of all players (SET-7).
fn placement(state: &State) -> Vec<Mark> {
    let mark = |player, tile: Tile| Mark {
        at: tile.position(),
        seat: Some(player),
        what: "placement tile",
        sign: Sign::Number,
    };
    let of_player = |(player, tiles): (_, &rulebook_core::aitester::TileSet)| {
        tiles.iter().map(|tile| mark(player, tile)).collect::<Vec<_>>()
    };
    state.scenario().placement.iter().flat_map(of_player).collect()
}

/// The tile that a command names; `None` if it names none, or one that no board has.
fn target(command: Command) -> Option<Tile> {
    match command {
        Command::Buy { x, y, .. } | Command::Move { x, y, .. } | Command::Attack { x, y, .. } => {
            let number = |number: u32| u8::try_from(number).ok().filter(|&number| number < Board::MAX_SIDE);
            Some(Tile::new(number(x)?, number(y)?))
        }
        Command::Sell { .. } | Command::EndBuying | Command::NextTurn => None,
    }
}

/// The tiles that a unit of the player whose turn it is enters on its way (MOV-2).
fn path(before: &State, unit: UnitId, to: Tile) -> Vec<Position> {
    let Some(reach) = before.reach(unit.id.into()) else { return vec![to.position()] };
    let mut path: Vec<Position> = reach.path_back(&before.scenario().terrain, to).map(Tile::position).collect();
    path.reverse();
    path
}

/// The cells that a person selects for a command: the unit and then its target, and for a sale the unit twice. The other
/// commands are in the list only: the ends of buying and of a turn, and purchases, for which no cell tells the type.
fn picks(state: &State, command: &Command) -> Vec<Position> {
    let cell_of = |unit: u32| state.own_army().living_unit(unit).map(|unit| unit.tile.position());
    let cells = match *command {
        Command::Move { unit, .. } | Command::Attack { unit, .. } => {
            cell_of(unit).zip(target(*command)).map(|(from, to)| vec![from, to.position()])
        }
        Command::Sell { unit } => cell_of(unit).map(|at| vec![at, at]),
        Command::Buy { .. } | Command::EndBuying | Command::NextTurn => None,
    };
    cells.unwrap_or_default()
}
