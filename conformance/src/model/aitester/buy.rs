//! BUY: buying and selling.

use super::refusal::Reason;
use super::state::{Phase, Player, State, Tile, Unit};

impl State {
    /// BUY-2: buys a unit of the type with this number.
    pub(super) fn buy(&mut self, number: i64, tile: Tile) -> Result<(), Reason> {
        let Some(unit_type) = self.unit_type(number).cloned() else {
            return Err(Reason::NoType);
        };
        if self.placement_of(tile) != Some(self.player) {
            return Err(Reason::NoPlacementTile);
        }
        if !self.is_free(tile) {
            return Err(Reason::NotFree);
        }
        let (max_units, number_of_buyer) = (self.parameters.max_units, self.player);
        let buyer = self.player_mut(number_of_buyer);
        if buyer.units.len() == 32 {
            return Err(Reason::FullList);
        }
        if buyer.living().len() as i64 >= max_units {
            return Err(Reason::TooManyUnits);
        }
        if unit_type.price > buyer.money {
            return Err(Reason::TooExpensive);
        }
        let id = buyer.units.len() as i64;
        buyer.units.push(Unit { id, type_number: number, tile, health: unit_type.health });
        buyer.money -= unit_type.price;
        Ok(())
    }

    /// BUY-3: sells the unit with this id.
    pub(super) fn sell(&mut self, id: i64) -> Result<(), Reason> {
        let unit = self.player(self.player).living_unit(id).ok_or(Reason::NoUnit)?;
        let (price, number) = (self.type_of(&unit).price, self.player);
        let seller = self.player_mut(number);
        seller.units[id as usize].health = 0;
        seller.money = (seller.money + price).min(1_000_000);
        Ok(())
    }

    /// BUY-4: ends the buying of a player.
    pub(super) fn end_buying(&mut self) {
        if self.player < self.parameters.players {
            self.player += 1;
            return;
        }
        self.phase = Phase::Fight;
        self.turn = 0;
        self.points = self.parameters.action_points;
        self.player = self.players_in().first().copied().unwrap_or(1);
    }

    /// BUY-5: the state that a player sees.
    #[must_use]
    pub fn seen_by(&self, player: i64) -> Self {
        let mut seen = self.clone();
        if self.phase == Phase::Buy {
            for other in self.enemies(player) {
                *seen.player_mut(other) = Player { money: self.parameters.money, units: Vec::new() };
            }
        }
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Command, Reason};
    use super::*;

    fn buy(state: &mut State, number: i64, x: i64, y: i64) -> Option<Reason> {
        state.step_by(Some(Command::Buy(number, Tile::new(x, y)))).refusal
    }

    fn sell(state: &mut State, id: i64) -> Option<Reason> {
        state.step_by(Some(Command::Sell(id))).refusal
    }

    // BUY-2: in this order.
    #[test]
    fn purchases_are_refused() {
        let start = State::start(None).unwrap();
        let on = |state: &State, number, x, y| buy(&mut state.clone(), number, x, y);
        assert_eq!(on(&start, 4, 9, 9), Some(Reason::NoType));
        for (x, y) in [(9, 9), (3, 0), (0, 2), (10, 0), (0, 999_999_999)] {
            assert_eq!(on(&start, 0, x, y), Some(Reason::NoPlacementTile), "{x} {y}");
        }
        let mut state = start.clone();
        state.bonuses[0] = Tile::new(1, 0);
        state.players[0].money = 0;
        assert_eq!(on(&state, 0, 1, 0), Some(Reason::NotFree));
        let unit = |id| Unit { id, type_number: 0, tile: Tile::new(9, 9), health: 0 };
        state.players[0].units = (0..32).map(unit).collect();
        state.parameters.max_units = 1;
        state.players[0].units[5] = Unit { id: 5, type_number: 0, tile: Tile::new(0, 0), health: 1 };
        assert_eq!(on(&state, 0, 0, 0), Some(Reason::NotFree));
        assert_eq!(on(&state, 0, 0, 1), Some(Reason::FullList));
        state.players[0].units.pop();
        assert_eq!(on(&state, 0, 0, 1), Some(Reason::TooManyUnits));
        state.parameters.max_units = 2;
        assert_eq!(on(&state, 0, 0, 1), Some(Reason::TooExpensive));
        state.players[0].money = 15;
        assert_eq!(buy(&mut state, 0, 0, 1), None);
        assert_eq!((state.players[0].money, state.players[0].units.len()), (0, 32));
        assert_eq!(state.players[0].units[31], Unit { id: 31, type_number: 0, tile: Tile::new(0, 1), health: 40 });
    }

    // BUY-3
    #[test]
    fn a_sold_unit_stays_in_the_list() {
        let mut state = State::start(None).unwrap();
        assert_eq!(sell(&mut state, 0), Some(Reason::NoUnit));
        assert_eq!((buy(&mut state, 3, 0, 0), buy(&mut state, 0, 1, 1), sell(&mut state, 0)), (None, None, None));
        assert_eq!((sell(&mut state, 0), sell(&mut state, 2)), (Some(Reason::NoUnit), Some(Reason::NoUnit)));
        assert_eq!(buy(&mut state, 1, 0, 0), None);
        assert!(state.write().contains("money 85 units 3\n0 3 0 0 0\n1 0 1 1 40\n2 1 0 0 60\nmoney 120 units 0\n"));
        state.players[0].money = 999_999;
        assert_eq!((sell(&mut state, 1), state.players[0].money), (None, 1_000_000));
    }

    // BUY-1, BUY-4
    #[test]
    fn the_fight_begins_after_the_last_one_has_bought() {
        let mut state = State::start(None).unwrap();
        assert_eq!((state.step(b"END").refusal, state.player, state.phase), (None, 2, Phase::Buy));
        assert_eq!((state.turn, state.points, state.asked()), (0, 0, vec![2]));
        let mut empty = state.clone();
        assert_eq!(buy(&mut state, 0, 7, 8), None);
        assert_eq!(state.step(b"END").refusal, None);
        assert_eq!((state.phase, state.player, state.turn, state.points), (Phase::Fight, 2, 0, 20));
        assert!(state.is_over() && state.asked().is_empty());
        assert_eq!((state.winner(), state.scores()), (Some(2), vec![0, 1]));
        empty.step(b"END");
        assert_eq!((empty.phase, empty.player, empty.points), (Phase::Fight, 1, 20));
        assert!(empty.is_over() && empty.winner().is_none());
        assert_eq!(empty.score_sheet(), "1 P1 0 0 0\n1 P2 0 0 0\n");
    }

    // BUY-5
    #[test]
    fn purchases_of_others_are_hidden() {
        let mut state = State::start(None).unwrap();
        for line in [&b"BUY 0 0 0"[..], b"END", b"BUY 1 7 8"] {
            assert_eq!(state.step(line).refusal, None);
        }
        assert!(state.seen_by(1).write().ends_with("money 105 units 1\n0 0 0 0 40\nmoney 120 units 0\n"));
        assert!(state.seen_by(2).write().ends_with("money 120 units 0\nmoney 100 units 1\n0 1 7 8 60\n"));
        state.step(b"END");
        assert_eq!((state.seen_by(1), state.seen_by(2)), (state.clone(), state.clone()));
    }
}
