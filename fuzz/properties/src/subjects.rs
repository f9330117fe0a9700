//! The games under test.

use crate::any_subject::{AnySubject, Kind};
use crate::dice::Dice;
use crate::input::{split_head, with_head};

macro_rules! subjects {
    ($($game:ty)*) => {
        /// All registered games.
        pub const SUBJECTS: &[&'static dyn AnySubject] = &[$(<dyn AnySubject>::of::<$game>()),*];
    };
}
rulebook_core::for_each_game!(subjects);

/// The game with this name.
#[must_use]
pub fn subject(name: &str) -> Option<&'static dyn AnySubject> {
    SUBJECTS.iter().copied().find(|subject| subject.name() == name)
}

/// Checks a property of the game in the header line of an input.
#[must_use]
pub(crate) fn check(kind: Kind, input: &[u8]) -> bool {
    let (name, body) = split_head(input);
    subject(name).is_some_and(|game| game.has(kind) && game.check(kind, body))
}

/// Mutates an input by the mutations of the game in its header line. Rarely, it turns the input into one of another
/// game.
#[must_use]
pub(crate) fn mutate(kind: Kind, dice: &mut Dice, input: &[u8]) -> Vec<u8> {
    let (name, body) = split_head(input);
    let (game, body) = match subject(name).filter(|game| game.has(kind) && !dice.one_in(200)) {
        Some(game) => (game, body),
        None => {
            let games: Vec<_> = SUBJECTS.iter().copied().filter(|game| game.has(kind)).collect();
            (dice.pick(&games), b"".as_slice())
        }
    };
    with_head(game.name(), &game.mutate(kind, dice, body))
}

/// Crosses two step requests of the same game.
#[must_use]
pub fn cross(seed: u32, one: &[u8], other: &[u8]) -> Vec<u8> {
    let ((name, body), (other_name, other_body)) = (split_head(one), split_head(other));
    match subject(name).filter(|_| name == other_name) {
        Some(game) => with_head(name, &game.cross(&mut Dice::new(seed.into()), body, other_body)),
        None => one.to_vec(),
    }
}
