//! Actions as integers, for search bots and learning environments.

/// The action space of a game: how many integers encode an action, and how many values each integer has.
///
/// The parts are independent: if each part of a code is legal ([`Game::allows`](super::Game::allows)), the whole code
/// is legal.
///
/// ```
/// use rulebook_core::contract::Game;
/// use rulebook_core::{fibot::FiBot, redbot::RedBot};
///
/// // RedBot: a movement and a special action for each of two robots, on 25 × 25 cells.
/// assert_eq!(RedBot::action_space(&Default::default()).unwrap().sizes(), [2508, 2508]);
/// // FIbot: the pass, and five turns for each of 26 letters.
/// assert_eq!(FiBot::action_space(&Default::default()).unwrap().sizes(), [131]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ActionSpace {
    sizes: [u32; Self::MAX_PARTS],
    parts: u8,
}

impl ActionSpace {
    /// The largest number of parts.
    pub const MAX_PARTS: usize = 2;

    /// Creates a space with one part that has `size` values.
    #[must_use]
    pub const fn of_one(size: u32) -> Self {
        Self { sizes: [size, 1], parts: 1 }
    }

    /// Creates a space with two parts.
    #[must_use]
    pub const fn of_two(first: u32, second: u32) -> Self {
        Self { sizes: [first, second], parts: 2 }
    }

    /// The number of values of each part.
    #[must_use]
    pub fn sizes(&self) -> &[u32] {
        self.sizes.get(..self.parts.into()).unwrap_or_default()
    }

    /// Whether each part of a code is below the size of that part.
    #[must_use]
    pub fn contains(&self, code: ActionCode) -> bool {
        code.0.iter().zip(self.sizes).all(|(&value, size)| value < size)
    }
}

/// The integers that encode an action, see [`ActionSpace`]. Parts that the game does not use are 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct ActionCode(
    /// The value of each part.
    pub [u32; ActionSpace::MAX_PARTS],
);

impl ActionCode {
    /// Creates a code of one part.
    #[must_use]
    pub const fn of_one(value: u32) -> Self {
        Self([value, 0])
    }
}

/// Calls `each` with every legal code; the last part varies fastest.
pub(super) fn each_code(space: &ActionSpace, allows: &dyn Fn(usize, u32) -> bool, each: &mut dyn FnMut(ActionCode)) {
    let values =
        |part: usize, size: u32| (0..size).filter(move |&value| part >= space.sizes().len() || allows(part, value));
    let [first_size, second_size] = space.sizes;
    for first in values(0, first_size) {
        for second in values(1, second_size) {
            each(ActionCode([first, second]));
        }
    }
}

/// The number of legal codes; saturates at `u64::MAX`.
pub(super) fn count_codes(space: &ActionSpace, allows: &dyn Fn(usize, u32) -> bool) -> u64 {
    let of_part = |(part, &size): (usize, &u32)| (0..size).filter(|&value| allows(part, value)).count() as u64;
    space.sizes().iter().enumerate().map(of_part).fold(1, u64::saturating_mul)
}
