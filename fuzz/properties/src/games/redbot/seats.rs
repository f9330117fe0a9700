//! No seat and no order of arrival is favored.

use super::sample::play;
use super::symmetry::{counts, unordered};
use crate::input::{number_of, write_sample};
use rulebook_conformance::fuzz::redbot::Sample;
use rulebook_core::chance::NoChance;
use rulebook_core::contract::{Answer, Answers, Game as _, StepError};
use rulebook_core::players::Seat;
use rulebook_core::redbot::{ByPlayer, Order, Orders, Player, RedBot, State};

/// Answers that arrive in another order, or stand for the same orders in
/// another way, give the same result. If players swap seats, the result has the
/// seats swapped (ORD-3, ORD-4, ANS-4). The text selects one of the 24 orders.
pub(super) fn other_seats(sample: &Sample) {
    let order = permutation(number_of(&write_sample::<RedBot>(sample)));
    let Some((after, events)) = play(sample) else {
        let mut state = sample.state.clone();
        assert_eq!(arrive(&mut state, sample, order), Err(StepError::GameOver), "END-3");
        assert_eq!(state, sample.state, "END-3: nothing changes");
        return;
    };
    let mut state = sample.state.clone();
    assert_eq!(arrive(&mut state, sample, order), Ok(()), "END-2");
    assert_eq!(state, after, "ORD-4: answers in the order {order:?}");

    let seated = Sample { state: seat(&sample.state, order), answers: by_seat(&sample.answers, order) };
    let (other, other_events) = play(&seated).expect("END-2: on other seats, the game goes on");
    assert_eq!(unordered(&other), unordered(&seat(&after, order)), "ORD-4: players on the seats {order:?}");
    assert_eq!(counts(&other_events), counts(&events), "ORD-4: events on the seats {order:?}");
    let (ranks, other_ranks) = (after.ranks(), other.ranks());
    for player in Player::ALL {
        let place = order[player.index()];
        assert_eq!(other.score(place), after.score(player), "{player} as {place}: SCO-1, SCO-2");
        assert_eq!(other_ranks[place], ranks[player], "{player} as {place}: SCO-4");
    }
    mute(sample, &after);
}

/// Orders for destroyed robots and for players out of the game have no effect,
/// except that they are recorded (ORD-2, ORD-3, FILE-6).
fn mute(sample: &Sample, after: &State) {
    let mut fewer = sample.orders();
    for (id, robot) in sample.state.setup().robots() {
        if !robot.is_alive() || !sample.state.setup().players[id.player].in_game {
            fewer[id.player][id.no] = Order::default();
        }
    }
    let (muted, _) = play(&Sample::new(sample.state.clone(), &fewer)).expect("END-2: the game goes on");
    let mut muted = muted.into_setup();
    for (player, fields) in muted.players.iter_mut() {
        fields.last_orders = after.setup().players[player].last_orders;
    }
    assert_eq!(&muted, after.setup(), "ORD-2, ORD-3");
}

/// Plays a step in which the answers arrive in this order. Silence, a failure
/// or an invalid line stands for the default order.
fn arrive(state: &mut State, sample: &Sample, order: [Player; 4]) -> Result<(), StepError> {
    let mut answers = Answers::default();
    for (nth, player) in order.into_iter().enumerate() {
        let line = sample.answers[player].as_slice();
        let seat: Seat = player.try_cast().expect("SET-3: four players fit");
        let says_nothing = Orders::from_answer(line) == Orders::default();
        answers[seat] = match nth {
            0 if says_nothing => Answer::Silent,
            1 if says_nothing => Answer::Failed,
            2 if says_nothing => Answer::Line(b"R1 NONE NOTHING R2 NONE NOTHING"),
            _ if !sample.state.setup().players[player].in_game => Answer::NotAsked,
            _ => Answer::Line(line),
        };
    }
    RedBot::step_answers(state, &answers, &mut NoChance, &mut ())
}

/// The `n`-th permutation of the players, modulo 24.
fn permutation(mut n: u64) -> [Player; 4] {
    let mut order = Player::ALL;
    for i in 1..order.len() {
        let choices = i as u64 + 1;
        order.swap(i, (n % choices) as usize);
        n /= choices;
    }
    order
}

/// Moves each player's value to the player's new seat.
fn by_seat<T: Clone>(values: &ByPlayer<T>, order: [Player; 4]) -> ByPlayer<T> {
    ByPlayer::from_fn(|place| {
        let player = Player::ALL.into_iter().find(|player| order[player.index()] == place);
        values[player.expect("each seat is taken")].clone()
    })
}

/// Moves the players to other seats.
fn seat(state: &State, order: [Player; 4]) -> State {
    let mut setup = state.clone().into_setup();
    setup.players = by_seat(&setup.players, order);
    setup.goals = by_seat(&setup.goals, order);
    State::new(setup).expect("FILE-18: on other seats, the state is valid")
}

#[cfg(test)]
mod tests {
    use super::permutation;
    use std::collections::BTreeSet;

    #[test]
    fn there_are_24_orders() {
        let orders: BTreeSet<_> = (0..24).map(permutation).collect();
        assert_eq!(orders.len(), 24);
    }
}
