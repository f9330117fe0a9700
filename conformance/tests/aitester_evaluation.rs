//! AI-Tester: the maps of places and the value of a state (EVA), which no reply of conf/1 shows, are the same in the
//! engine and in the model.

use rulebook_conformance::fuzz;
use rulebook_conformance::model::aitester as model;
use rulebook_core::aitester::{AiTester, Coefficients, State, TileMap, tiles};

fn rows(state: &State, map: &TileMap) -> Vec<i64> {
    tiles(state.scenario().terrain.size()).map(|tile| map.get(tile).into()).collect()
}

#[test]
fn the_model_evaluates_states_as_the_engine() {
    let coefficients = Coefficients { army_balance: 0.7, army_vulnerability: 20.0, army_distances: 0.1 };
    let by = model::evaluation::Coefficients {
        army_balance_coef: coefficients.army_balance,
        army_vulnerability_coef: coefficients.army_vulnerability,
        army_distances_coef: coefficients.army_distances,
    };
    let (mut dangers, mut targets) = (0, 0);
    for n in 0..400 {
        let state: State = fuzz::sample::<AiTester>(3, n).state;
        let mut text = String::new();
        state.write(&mut text).unwrap();
        let other = model::read(text.as_bytes()).unwrap();
        let reachable = state.reachable_places();
        assert_eq!(reachable.len(), other.reachable().len(), "EVA-1\n{text}");
        assert_eq!(rows(&state, &state.estimated_places(4)), other.estimated_places(4).concat(), "EVA-2\n{text}");
        for player in state.situation().armies.players() {
            let number = player.number() as i64;
            let dangerous = rows(&state, &state.dangerous_places(player));
            dangers += dangerous.iter().filter(|&&value| value > 0).count();
            assert_eq!(dangerous, other.dangerous_places(number).concat(), "EVA-3\n{text}");
            let nobody = rows(&state, &state.dangerous_places_nobody(player));
            assert_eq!(nobody, other.dangerous_places_nobody(number).concat(), "EVA-4\n{text}");
            let attackable = rows(&state, &state.attackable_places(player));
            assert_eq!(attackable, other.attackable_places(number).concat(), "EVA-5\n{text}");
            for (id, _) in state.situation().armies[player].living() {
                let range = rows(&state, &state.range_places(player, id.into()).unwrap());
                targets += range.iter().filter(|&&value| value > 0).count();
                let unit = &other.players[player.index()].units[usize::from(id)];
                assert_eq!(range, other.range_places(number, unit).concat(), "EVA-6\n{text}");
            }
            let (own, theirs) = (state.terms(player), other.terms(number));
            let bits = |balance: f64, vulnerability: f64, distances: f64| {
                [balance, vulnerability, distances].map(f64::to_bits)
            };
            assert_eq!(
                bits(own.army_balance, own.army_vulnerability, own.army_distances),
                bits(theirs.army_balance, theirs.army_vulnerability, theirs.army_distances),
                "EVA-7\n{text}"
            );
            let values = [state.value(player, &coefficients), other.value(number, &by)];
            assert_eq!(values[0].to_bits(), values[1].to_bits(), "EVA-8: {values:?}\n{text}");
        }
    }
    assert!(dangers > 1000 && targets > 1000, "{dangers} {targets}");
}
