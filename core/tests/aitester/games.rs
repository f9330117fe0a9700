//! Random states and games, the same in every run.

use crate::board::{tile, unit_type, write};
use rulebook_core::aitester::{
    Armies, Command, Event, Ground, LandKind, Phase, Placement, Player, Setup, State, Terrain, Tile, Unit, tiles,
};
use rulebook_core::grid::Size;

/// A small generator.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(0x9E37_79B9_7F4A_7C15 ^ seed.wrapping_mul(0xBF58_476D_1CE4_E5B9))
    }

    pub(crate) fn below(&mut self, below: u32) -> u32 {
        // Xorshift, whose low bits are weak.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % u64::from(below)) as u32
    }

    fn one_in(&mut self, count: u32) -> bool {
        self.below(count) == 0
    }

    fn of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u32) as usize]
    }

    fn take(&mut self, free: &mut Vec<Tile>) -> Option<Tile> {
        (!free.is_empty()).then(|| free.swap_remove(self.below(free.len() as u32) as usize))
    }

    /// A state in the fight, on a board of up to this side.
    pub(crate) fn fight(&mut self, max_side: u32) -> State {
        let mut setup = State::default().into_setup();
        let size = Size::new(1 + self.below(max_side) as u8, 1 + self.below(max_side) as u8).unwrap();
        self.scenario(&mut setup, size);
        let mut free: Vec<Tile> = setup.scenario.terrain.land().iter().collect();
        let players = self.of(&[2, 2, 3, 9]);
        let situation = &mut setup.situation;
        situation.armies = Armies::without_units(players, 60).unwrap();
        situation.bonuses.clear();
        let types = setup.scenario.types.len() as u32;
        for player in situation.armies.players().collect::<Vec<_>>() {
            let army = situation.armies.get_mut(player).unwrap();
            army.money = self.below(90);
            for _ in 0..self.below(5) {
                let dead = self.one_in(6);
                let at = if dead { Some(tile(0, 0)) } else { self.take(&mut free) };
                let Some(tile) = at else { continue };
                let health = if dead { 0 } else { 1 + self.below(60) };
                army.units.push(Unit { type_number: self.below(types) as u8, tile, health }).unwrap();
            }
        }
        for _ in 0..self.below(5) {
            if let Some(tile) = self.take(&mut free) {
                situation.bonuses.push(tile).unwrap();
            }
        }
        let parameters = &mut setup.scenario.parameters;
        parameters.action_points = self.of(&[3, 12, 30, 10_000]);
        (parameters.max_units, parameters.turn_limit) = (1 + self.below(5), self.of(&[0, 30, 60]));
        situation.phase = Phase::Fight;
        situation.turn = self.below(25);
        situation.points = self.below(parameters.action_points + 1);
        situation.refused = self.below(3) as u8;
        situation.player = Player::ALL[self.below(players.into()) as usize];
        State::new(setup).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Random types, terrain and placement tiles.
    fn scenario(&mut self, setup: &mut Setup, size: Size) {
        let scenario = &mut setup.scenario;
        scenario.types.clear();
        for number in 0..1 + self.below(4) {
            let numbers =
                [10, 1 + self.below(6), 40, self.below(12), self.below(40), 1 + self.below(3), 1 + self.below(6)];
            scenario.types.push(unit_type(&format!("t{number}"), numbers)).unwrap();
        }
        (scenario.terrain, scenario.placement) = (Terrain::flat(size), Placement::NONE);
        let rough = self.of(&[0, 6, 12]);
        for tile in tiles(size) {
            let ground = match self.below(30) {
                kind if kind < rough => Ground::Land(LandKind::new(1 + self.below(10) as u8).unwrap()),
                20..=23 => Ground::Wall,
                24..=25 => Ground::Water,
                _ => continue,
            };
            scenario.terrain.set(tile, ground);
        }
        for tile in scenario.terrain.land().iter() {
            if self.one_in(3) {
                scenario.placement.set(tile, Player::new(self.below(2) as usize));
            }
        }
    }

    /// A state in which the first of two to nine players buys, or any state of the fight.
    pub(crate) fn state(&mut self) -> State {
        let mut setup = self.fight(8).into_setup();
        if self.one_in(2) {
            let situation = &mut setup.situation;
            (situation.phase, situation.turn, situation.points) = (Phase::Buy, 0, 0);
        }
        State::new(setup).unwrap_or_else(|error| panic!("{error}"))
    }

    /// An answer: mostly an accepted command, sometimes a refused one or none.
    pub(crate) fn command(&mut self, state: &State) -> Option<Command> {
        let mut all = Vec::new();
        state.each_command(&mut |command| all.push(command));
        let shots: Vec<_> = all.iter().copied().filter(|command| matches!(command, Command::Attack { .. })).collect();
        match self.below(20) {
            0 => None,
            1 => Some(Command::Move { unit: self.below(4), x: self.below(9), y: self.below(9) }),
            2 => Some(Command::Buy { type_number: self.below(5), x: self.below(9), y: self.below(9) }),
            3 => Some(self.of(&[Command::EndBuying, Command::NextTurn, Command::Sell { unit: 0 }])),
            4..=11 if !shots.is_empty() => Some(self.of(&shots)),
            _ => Some(self.of(&all)),
        }
    }
}

/// One step of a random game.
pub(crate) struct Step<'a> {
    pub(crate) before: &'a State,
    pub(crate) command: Option<Command>,
    pub(crate) after: &'a State,
    pub(crate) events: &'a [Event],
}

/// Plays random games, up to 120 steps each, and hands each step to `each`.
pub(crate) fn games(count: u64, mut each: impl FnMut(Step<'_>)) {
    let mut steps = 0;
    for seed in 0..count {
        let mut random = Random::new(seed);
        let mut state = random.state();
        for _ in 0..120 {
            if state.is_over() {
                break;
            }
            let (before, command, mut events) = (state.clone(), random.command(&state), Vec::new());
            state.step(command, &mut |event| events.push(event)).unwrap_or_else(|_| panic!("{}", write(&before)));
            each(Step { before: &before, command, after: &state, events: &events });
            steps += 1;
        }
    }
    assert!(steps > 20 * count, "{steps} steps of {count} games");
}
