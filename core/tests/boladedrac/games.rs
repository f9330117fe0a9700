//! Random games, the same in every run.

use crate::board::{Board, board, cell};
use rulebook_core::boladedrac::{Action, ByPlayer, Direction, Event, ItemKind, Player, State};
use rulebook_core::chance::{Chance, ChanceError, Draw};
use std::num::NonZeroU32;

/// A small generator that keeps its draws.
pub(crate) struct Random {
    state: u64,
    pub(crate) draws: Vec<Draw>,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self { state: 0x9E37_79B9_7F4A_7C15 ^ seed.wrapping_mul(0xBF58_476D_1CE4_E5B9), draws: Vec::new() }
    }

    pub(crate) fn below(&mut self, below: u32) -> u32 {
        // Xorshift, whose low bits are weak.
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        ((self.state >> 11) % u64::from(below)) as u32
    }

    fn one_in(&mut self, count: u32) -> bool {
        self.below(count) == 0
    }

    fn of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u32) as usize]
    }

    /// A small crowded board, with everything in it.
    pub(crate) fn board(&mut self) -> Board {
        let (width, height) = (6 + self.below(5), 4 + self.below(5));
        let players = 1 + self.below(4);
        let mut rows: Vec<Vec<char>> = vec![vec!['X'; width as usize]; height as usize];
        let mut free = Vec::new();
        for i in 1..height - 1 {
            for j in 1..width - 1 {
                let letter = self.of(&['.', '.', '.', '.', '.', '.', 'X', 'B', 'C', 'b', 'k']);
                rows[i as usize][j as usize] = letter;
                if letter == '.' {
                    free.push((i as usize, j as usize));
                }
            }
        }
        if free.len() < players as usize {
            return self.board();
        }
        for digit in ('0'..).take(players as usize) {
            let (i, j) = free.swap_remove(self.below(free.len() as u32) as usize);
            rows[i][j] = digit;
        }
        let drawing: Vec<String> = rows.into_iter().map(String::from_iter).collect();
        let mut board = board(&drawing.join("\n")).round(self.below(4));
        let parameters = &mut board.setup.parameters;
        parameters.nb_rounds = 60;
        parameters.max_strength = self.of(&[1, 10, 100]);
        parameters.res_strength = 1 + self.below(parameters.max_strength);
        parameters.kamehame_penalty = self.of(&[0, 1, 5, 40]);
        parameters.moving_penalty = self.below(4);
        parameters.combat_penalty = self.below(8);
        parameters.goku_regen_time = 1 + self.below(5);
        parameters.kinton_life_time = 1 + self.below(8);
        let most = parameters.max_strength;
        for id in 0..players as usize {
            board = board.strength(id, self.below(most + 1));
            match self.below(8) {
                0 => board = board.rider(id, 1 + self.below(9)),
                1 => board = board.carrier(id),
                2 => board = board.rider(id, 1 + self.below(9)).carrier(id),
                3 => {
                    let time = self.below(board.setup.parameters.goku_regen_time + 1);
                    board = board.dead(id, time);
                }
                _ => {}
            }
        }
        if let Some(&(i, j)) = free.first() {
            let kind = self.of(&ItemKind::ALL);
            if board.setup.items(kind).len() < 32 {
                board = board.absent(kind, i as u8, j as u8, 1 + self.below(4));
            }
        }
        debug_assert!(board.setup.rocks.contains(cell(0, 0).position()));
        board
    }

    pub(crate) fn actions(&mut self) -> ByPlayer<Action> {
        ByPlayer::from_fn(|_: Player| {
            let direction = self.of(&Direction::ALL);
            match self.below(200) {
                0 => Action::Frozen,
                1..=15 => Action::Nothing,
                16..=60 => Action::Throw(direction),
                _ => Action::Move(direction),
            }
        })
    }

    /// As a source of draws that now and then prefers the border, so that cells
    /// are hard to find.
    pub(crate) fn is_stubborn(&mut self) -> bool {
        self.one_in(50)
    }
}

impl Chance for Random {
    fn next_draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError> {
        let value = self.below(below.get());
        self.draws.push(Draw::new(value, below).unwrap());
        Ok(value)
    }
}

/// Draws 0 from some draw on: the corner of the board, where nothing can be.
pub(crate) struct Stubborn<'a> {
    pub(crate) random: &'a mut Random,
    pub(crate) from: usize,
}

impl Chance for Stubborn<'_> {
    fn next_draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError> {
        if self.random.draws.len() < self.from {
            return self.random.next_draw(below);
        }
        self.random.draws.push(Draw::new(0, below).unwrap());
        Ok(0)
    }
}

/// One round of a random game.
pub(crate) struct Round<'a> {
    pub(crate) before: &'a State,
    pub(crate) actions: ByPlayer<Action>,
    pub(crate) draws: &'a [Draw],
    pub(crate) after: &'a State,
    pub(crate) events: &'a [Event],
}

/// Plays random games to their ends and hands each round to `each`.
pub(crate) fn games(count: u64, mut each: impl FnMut(Round<'_>)) {
    let mut rounds = 0;
    for seed in 0..count {
        let mut random = Random::new(seed);
        let board = random.board();
        let mut state = board.state();
        while !state.is_over() {
            let (before, actions) = (state.clone(), random.actions());
            let mut events = Vec::new();
            random.draws.clear();
            let from = if random.is_stubborn() { 4 } else { usize::MAX };
            let mut chance = Stubborn { random: &mut random, from };
            state.step(&actions, &mut chance, &mut |event| events.push(event)).expect("the game goes on");
            each(Round { before: &before, actions, draws: &random.draws, after: &state, events: &events });
            rounds += 1;
        }
    }
    assert!(rounds > 50 * count, "{rounds} rounds");
}
