//! Lines of fire, paths and commands as the model has them.

use crate::input::write_state;
use rulebook_conformance::model::aitester as model;
use rulebook_core::aitester::{AiTester, LineOfFire, State, Tile, tiles};
use rulebook_core::text::PlainWriter;

/// Larger boards take too long: the model tries all commands, and searches paths tile by tile.
const MAX_AREA: u16 = 40;

pub(super) fn check(state: &State) {
    let model = model::read(write_state::<AiTester>(state).as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
    let mut sheet = String::new();
    state.write_score_sheet(&mut PlainWriter(&mut sheet)).expect("writing to a string cannot fail");
    assert_eq!(sheet, model.score_sheet(), "SCO-2, SCO-3");
    for player in state.situation().armies.players() {
        let seen = model.seen_by(player.number() as i64).write();
        assert_eq!(write_state::<AiTester>(&state.seen_by(player)), seen, "BUY-5: what {player} sees");
        assert_eq!(usize::from(state.ranks()[player]), model.rank(player.number() as i64), "SCO-2");
    }
    lines_of_fire(state);
    if state.scenario().terrain.size().area() <= MAX_AREA {
        commands(state, &model);
        paths(state, &model);
    }
}

fn tile_of(tile: Tile) -> model::Tile {
    model::Tile { x: tile.x.into(), y: tile.y.into() }
}

/// The lines of fire between all living units (LIN-1, LIN-2).
fn lines_of_fire(state: &State) {
    let units: Vec<Tile> = state.units().iter().collect();
    for &from in &units {
        for &to in &units {
            let line: Vec<_> = LineOfFire::new(from, to).map(tile_of).collect();
            assert_eq!(line, model::line_of_fire(tile_of(from), tile_of(to)), "LIN-1, LIN-2: from {from} to {to}");
        }
    }
}

/// The commands that are carried out (BUY-2, BUY-3, MOV-4, ATT-2).
fn commands(state: &State, model: &model::State) {
    let mut ours = Vec::new();
    if !state.is_over() {
        state.each_command(&mut |command| ours.push(command.to_string()));
    }
    let mut theirs: Vec<String> = model.commands().iter().map(ToString::to_string).collect();
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs, "BUY-2, BUY-3, MOV-4, ATT-2");
}

/// What the cheapest paths of the player's units cost (MOV-2, MOV-3).
fn paths(state: &State, model: &model::State) {
    for (id, unit) in state.own_army().living() {
        let reach = state.reach(id.into()).expect("the unit is living");
        let of_model = model.player(model.player).living_unit(id.into()).expect("the unit is living");
        for to in tiles(state.scenario().terrain.size()).filter(|&to| to != unit.tile) {
            let within = |cost: &i64| *cost <= model.points;
            let cost = model.cost_of_path(&of_model, tile_of(to)).filter(within);
            assert_eq!(reach.cost(to).map(|cost| cost as i64), cost, "MOV-3: unit {id} to {to}");
            let path: Vec<Tile> = reach.path_back(&state.scenario().terrain, to).collect();
            assert_eq!(path.is_empty(), cost.is_none(), "MOV-2: unit {id} to {to}");
            let paid: u64 = path
                .iter()
                .filter_map(|&tile| state.scenario().terrain.kind(tile))
                .map(|kind| u64::from(kind.number()))
                .sum();
            assert_eq!(paid * u64::from(state.type_of(unit).move_cost), cost.unwrap_or_default() as u64, "MOV-3");
        }
    }
}
