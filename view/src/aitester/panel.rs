//! The heading, and what a player has.

use crate::scene::{Fact, Panel};
use rulebook_core::aitester::{AiTester, Army, Phase, Player, Situation, State};
use rulebook_core::contract::Game as _;

pub(super) fn heading(state: &State) -> String {
    let Situation { phase, turn, player, ref armies, .. } = *state.situation();
    if phase == Phase::Buy {
        return format!("{player} buys");
    }
    let status = match (state.is_over(), state.winner()) {
        (false, _) => format!("{player} to move"),
        (true, Some(winner)) => format!("{winner} has won"),
        (true, None) if armies.players_in().is_empty() => "nobody is left".to_owned(),
        (true, None) => "draw".to_owned(),
    };
    // FILE-1: without a limit, it is 0.
    match state.scenario().parameters.turn_limit {
        0 => format!("{status}, turn {turn}"),
        limit => format!("{status}, turn {turn} of {limit}"),
    }
}

pub(super) fn panel(state: &State, player: Player, army: &Army) -> Panel {
    let Situation { phase, points, refused, .. } = *state.situation();
    let is_asked = state.asked() == Some(player);
    let while_asked = |value: u32| if is_asked { value.to_string() } else { "-".to_owned() };
    // At most 32 times 2000000.
    let health: u32 = army.living().map(|(_, unit)| unit.health).sum();
    let fact = |label, short, value| Fact { label, short, value };
    Panel {
        seat: player,
        name: String::new(),
        is_playing: phase == Phase::Buy || army.is_in(),
        standing: standing(state, player, army).to_owned(),
        score: AiTester::score(state, player),
        facts: vec![
            fact("units", "units", army.living().count().to_string()),
            fact("health", "health", health.to_string()),
            fact("money", "money", army.money.to_string()),
            fact("points", "points", if phase == Phase::Buy { "-".to_owned() } else { while_asked(points) }),
            fact("refused", "ref", while_asked(refused.into())),
        ],
    }
}

fn standing(state: &State, player: Player, army: &Army) -> &'static str {
    let Situation { phase, player: now, .. } = *state.situation();
    match phase {
        Phase::Buy if player < now => "has bought",
        Phase::Buy if player > now => "buys later",
        Phase::Buy => "buys",
        Phase::Fight if !army.is_in() => "out",
        Phase::Fight if state.winner() == Some(player) => "won",
        Phase::Fight if state.is_over() => "draw",
        Phase::Fight if player == now => "to move",
        Phase::Fight => "in the game",
    }
}
