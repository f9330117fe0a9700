//! Invariants of a round, its record, and the contract.

use super::events;
use crate::input::write_state;
use rulebook_conformance::fuzz::boladedrac::Sample;
use rulebook_conformance::model::boladedrac as model;
use rulebook_core::boladedrac::{
    Action, BolaDeDrac, ByPlayer, Event, Goku, ItemKind, Parameters, Player, RoundRecord, Setup, State,
};
use rulebook_core::chance::RecordedDraws;
use rulebook_core::contract::{Answer, Game as _, NoRules, Observer as _, Progress, StepError};

/// The state after a round with the draws of the sample, and its events; `None` when the game is over.
#[must_use]
pub fn play(sample: &Sample) -> Option<(State, Vec<Event>)> {
    let mut after = sample.state.clone();
    let mut events = Vec::new();
    let mut draws = RecordedDraws::new(&sample.draws);
    let observer = &mut |event: Event| events.push(event);
    match after.step(&sample.actions(), &mut draws, observer) {
        Ok(()) => {
            assert_eq!(draws.left(), 0, "ROU-2: a round takes all its draws");
            Some((after, events))
        }
        Err(error) => {
            assert_eq!((error, &after), (StepError::GameOver, &sample.state), "END-3: nothing changes");
            assert!(events.is_empty() && sample.draws.is_empty(), "END-3: no event and no draw");
            None
        }
    }
}

/// A round with the draws of the sample, and the contract (`spec/contract.md`).
pub(super) fn check(sample: &Sample) {
    contract(sample);
    let played = play(sample);
    assert_eq!(played.is_none(), sample.state.is_over(), "END-1, END-3");
    let Some((after, events)) = played else { return };
    events::lead_to(sample, Some(&sample.draws), &events, &after);
    Round { was: sample.state.setup(), is: after.setup(), actions: &sample.actions() }.check();
    record(sample, &after, &events);
}

/// The textual contract agrees with the typed engine.
fn contract(sample: &Sample) {
    let state = &sample.state;
    let Setup { round, parameters, gokus, .. } = state.setup();
    let expected = Progress { done: Some((*round).into()), most: Some((parameters.nb_rounds - 1).into()) };
    assert_eq!(BolaDeDrac::progress(state), expected, "END-1");
    assert_eq!(BolaDeDrac::rules(state), &NoRules, "SET-9");
    assert_eq!(state.is_over(), *round == parameters.nb_rounds - 1, "END-1");
    let outcome = BolaDeDrac::outcome(state);
    assert_eq!(outcome.is_some(), state.is_over(), "END-1");
    let points = |player: Player| {
        let goku = &gokus[player];
        i64::from(goku.balls) * (i64::from(parameters.max_strength) + 1) + i64::from(goku.strength)
    };
    for (player, goku) in gokus.iter() {
        let seat = player.try_cast().expect("SET-4: four players fit");
        let is_asked = !state.is_over() && !goku.status.is_frozen();
        assert_eq!(state.asked().contains(player), is_asked, "END-2: {player}");
        assert_eq!(BolaDeDrac::name(state, seat), Some(goku.name.as_str()), "FILE-4: {player}");
        assert_eq!(BolaDeDrac::score(state, seat), points(player), "SCO-1: {player}");
        let better = gokus.players().filter(|&rival| points(rival) > points(player)).count();
        assert_eq!(usize::from(state.ranks()[player]), 1 + better, "SCO-2: {player}");
        assert!(outcome.is_none_or(|outcome| outcome.ranks[seat] == state.ranks()[player]), "SCO-2: {player}");
        let line = sample.answers[player.index()].as_slice();
        // A refused action is an event, not an invalid answer.
        let judged = BolaDeDrac::judge(state, seat, Answer::Line(line)).1.is_ok();
        assert!(!is_asked || judged == Action::parse(line).is_ok(), "ANS-3: {player}");
    }
}

/// RES-1, RES-2: the lines of the round in the record are those of the model.
fn record(sample: &Sample, after: &State, events: &[Event]) {
    let actions = sample.actions();
    let mut record = RoundRecord::of(&sample.state, &actions);
    events.iter().for_each(|&event| record.event(event));
    for player in sample.state.setup().gokus.players() {
        let (asked, done) = (record.asked(player), record.done(player));
        assert!(done == Action::Nothing || done == asked, "RES-2: {player}");
        let is_refused = sample.state.refusal(player, asked).is_some();
        assert!(done == Action::Nothing || !is_refused, "ROU-3, MOV-3: {player} was certain to be refused");
    }
    let mut text = record.to_string();
    after.write_round(&mut text).expect("writing to a string cannot fail");
    let mut state = model::read(write_state::<BolaDeDrac>(&sample.state).as_bytes()).expect("FILE-18");
    let outputs: Vec<&[u8]> = sample.answers.iter().map(Vec::as_slice).collect();
    let mut draws = sample.draws.iter();
    let round = state.step(&outputs, &mut |_| Some(draws.next()?.value().into())).expect("ROU-2");
    assert_eq!(text, round.record(&state), "RES-1");
}

/// A round by its two states and its actions. Unlike the events, this looks at each
/// goku, each item and each cell on its own.
struct Round<'a> {
    was: &'a Setup,
    is: &'a Setup,
    actions: &'a ByPlayer<Action>,
}

impl Round<'_> {
    fn check(&self) {
        assert!(self.is.check(&mut |broken| panic!("FILE-18: {broken}")), "FILE-18");
        self.frame();
        for player in self.was.gokus.players() {
            self.goku(player);
        }
        for kind in ItemKind::ALL {
            self.items(kind);
        }
    }

    fn frame(&self) {
        let Self { was, is, .. } = self;
        assert_eq!(is.round, was.round + 1, "ROU-1");
        let frame = |setup: &Setup| (setup.parameters, setup.size, setup.rocks, setup.capsules, setup.gokus.len());
        assert_eq!(frame(is), frame(was), "SET-3, SET-6: parameters, board and players stay");
        let balls = |setup: &Setup| setup.balls.len() + setup.gokus.iter().filter(|(_, goku)| goku.with_ball).count();
        assert_eq!(balls(is), is.parameters.nb_balls as usize, "SET-6");
        let deposited = |setup: &Setup| setup.gokus.iter().map(|(_, goku)| u64::from(goku.balls)).sum::<u64>();
        let gone = deposited(is) - deposited(was);
        assert!(gone <= was.gokus.len().into(), "ITM-5: {gone} balls deposited, at most one by each move");
    }

    fn goku(&self, player: Player) {
        let Parameters { goku_regen_time, res_strength, max_strength, .. } = self.was.parameters;
        let (was, is) = (&self.was.gokus[player], &self.is.gokus[player]);
        let is_frozen = was.status.is_frozen() || self.actions[player] == Action::Frozen;
        assert_eq!(is.name, was.name, "{player}: FILE-4");
        let status = if is_frozen { is.status.is_frozen() } else { is.status == was.status };
        assert!(status, "{player}: FRO-1, FILE-6");
        assert!(is.balls >= was.balls, "{player}: DEA-1: balls deposited stay");
        assert!(is.strength <= max_strength, "{player}: SET-4");
        let action = if is_frozen { Action::Nothing } else { self.actions[player] };
        let is_odd = self.was.round % 2 == 1;
        if !was.is_alive {
            let timer = if is_frozen { was.timer } else { was.timer.saturating_sub(1) };
            if is.is_alive {
                assert!(!is_frozen && is_odd && timer == 0, "{player}: DEA-3, FRO-2");
                let returned = Goku { is_alive: true, cell: is.cell, strength: res_strength, timer: 0, ..*was };
                assert_eq!(is, &Goku { status: is.status, ..returned }, "{player}: DEA-3");
            } else {
                assert_eq!(is, &Goku { status: is.status, timer, ..*was }, "{player}: DEA-2, FRO-3");
            }
            return;
        }
        if !is.is_alive {
            let timer = if is_frozen { goku_regen_time } else { goku_regen_time - 1 };
            assert_eq!((is.timer, is.strength, is.kinton), (timer, 0, 0), "{player}: DEA-1, DEA-2, FRO-3");
            assert!(!is.on_kinton && !is.with_ball, "{player}: DEA-1");
            assert!(is.cell == was.cell || self.is_target(player, action), "{player}: DEA-1: the last cell");
            return;
        }
        let may_return = is_odd && goku_regen_time == 1 && !is_frozen;
        if is.cell != was.cell && !self.is_target(player, action) {
            assert!(may_return, "{player}: MOV-1, DEA-3: {} to {}", was.cell, is.cell);
            return;
        }
        if may_return {
            return;
        }
        // Nobody stands on what it could have taken (FILE-13), and only movers take things.
        if is.cell == was.cell && matches!(action, Action::Nothing) {
            assert!(is.strength <= was.strength, "{player}: COM-3: only a bean gives strength");
            assert!(is.with_ball || !was.with_ball, "{player}: COM-5: it keeps its ball");
        }
        if let Action::Throw(_) = action {
            assert!(is.cell == was.cell && is.strength <= was.strength, "{player}: ROU-4, KAM-4");
        }
    }

    /// Whether a goku is on the target of its move.
    fn is_target(&self, player: Player, action: Action) -> bool {
        let target = |direction| self.was.gokus[player].cell.next(direction);
        matches!(action, Action::Move(direction) if target(direction) == self.is.gokus[player].cell)
    }

    fn items(&self, kind: ItemKind) {
        let Parameters { bean_regen_time, kinton_regen_time, .. } = self.was.parameters;
        let regen_time = if kind == ItemKind::Bean { bean_regen_time } else { kinton_regen_time };
        let (was, is) = (self.was.items(kind), self.is.items(kind));
        assert_eq!(is.len(), was.len(), "SET-7: {kind:?}");
        for (was, is) in was.iter().zip(is) {
            let at = was.cell;
            assert_eq!(is.cell, at, "SET-7: {kind:?} on {at}");
            let is_taken = self.is.gokus.iter().any(|(_, goku)| goku.is_alive && goku.cell == at);
            let timers = match (was.is_there, is.is_there) {
                (true, true) => (is.timer, 0),
                // Taken in this round.
                (true, false) => (is.timer, regen_time - 1),
                (false, false) => (is.timer, was.timer.saturating_sub(1)),
                (false, true) => (was.timer.saturating_sub(1), 0),
            };
            assert_eq!(timers.0, timers.1, "REG-1: {kind:?} on {at}");
            let waits = !is.is_there && is.timer == 0;
            assert!(!waits || is_taken, "REG-1: {kind:?} on {at} waits for nobody");
            assert!(!is.is_there || !is_taken, "REG-1: {kind:?} on {at} is under a goku");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Round, play};
    use rulebook_conformance::fuzz::sample;
    use rulebook_core::boladedrac::{BolaDeDrac, Cell, Item, Name, P1, Setup, Status};
    use std::panic::{AssertUnwindSafe, catch_unwind};

    type Change = fn(&mut Setup);

    /// Any change of the state after a round is noticed in most rounds; some changes give another possible result.
    #[test]
    fn a_change_that_no_round_makes_is_noticed() {
        let changes: [(&str, Change); 12] = [
            ("ROU-1", |setup| setup.round += 1),
            ("SET-3", |setup| setup.parameters.combat_penalty += 1),
            ("SET-6", |setup| setup.capsules.insert(Cell::new(0, 0).position())),
            ("SET-6", |setup| setup.balls = Default::default()),
            ("FILE-4", |setup| setup.gokus.get_mut(P1).unwrap().name = Name::new("somebody").unwrap()),
            ("FRO-1", |setup| setup.gokus.get_mut(P1).unwrap().status = Status::of_thousandths(999).unwrap()),
            ("ITM-5", |setup| setup.gokus.get_mut(P1).unwrap().balls += 9),
            ("SET-4", |setup| setup.gokus.get_mut(P1).unwrap().strength += 2_000_000),
            ("MOV-1", |setup| setup.gokus.get_mut(P1).unwrap().cell = Cell::new(0, 0)),
            ("DEA-2", |setup| setup.gokus.get_mut(P1).unwrap().timer += 1),
            ("SET-7", |setup| {
                let _ = setup.beans.push(Item::there(Cell::new(1, 1)));
            }),
            ("REG-1", |setup| setup.kintons.iter_mut().for_each(|kinton| kinton.timer += 1)),
        ];
        for (what, change) in changes {
            let (mut rounds, mut noticed) = (0, 0);
            for n in 0..100 {
                let step = sample::<BolaDeDrac>(6, n);
                let Some((after, _)) = play(&step) else { continue };
                let mut is = after.into_setup();
                let was = is.clone();
                change(&mut is);
                if is == was {
                    continue;
                }
                rounds += 1;
                let round = || Round { was: step.state.setup(), is: &is, actions: &step.actions() }.check();
                noticed += u32::from(catch_unwind(AssertUnwindSafe(round)).is_err());
            }
            assert!(rounds > 40 && 10 * noticed >= 7 * rounds, "{what}: {noticed} of {rounds}");
        }
    }
}
