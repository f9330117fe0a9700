//! Runs properties on a fixed number of mutated seeds.

#![allow(dead_code, reason = "each test takes what it needs")]

use rulebook_properties::input::{split_head, with_head};
use rulebook_properties::{AnySubject, Dice, Property, property, subject};

/// A game's seeds of a property, without their header lines.
pub(crate) fn inputs(game: &dyn AnySubject, property: &Property) -> Vec<Vec<u8>> {
    let seeds = game.seeds().into_iter().filter(|((folder, _), _)| property.seeds.contains(folder));
    let body = |bytes: Vec<u8>| if property.kind.is_some() { split_head(&bytes).1.to_vec() } else { bytes };
    seeds.map(|(_, bytes)| body(bytes)).collect()
}

/// Checks a property of a game on this many inputs, each mutated from a seed or
/// from the previous input. Returns how many were valid.
pub(crate) fn tried(game: &str, name: &str, count: usize) -> usize {
    let (game, property) = (subject(game).expect(game), property(name).expect(name));
    let mut pool = inputs(game, property);
    let mut dice = Dice::new(1);
    let mut read = 0;
    for _ in 0..count {
        let at = dice.below(pool.len());
        let (input, holds) = match property.kind {
            Some(kind) => {
                let body = game.mutate(kind, &mut dice, &pool[at]);
                let holds = (property.check)(&with_head(game.name(), &body));
                (body, holds)
            }
            None => {
                let input = (property.mutate)(&mut dice, &pool[at]);
                let holds = (property.check)(&input);
                (input, holds)
            }
        };
        if holds {
            read += 1;
            pool[at] = input;
        }
    }
    println!("{name} of {}: {read} of {count} inputs were valid", game.name());
    read
}

/// Some inputs are valid and some are not, so that both paths are tested.
#[track_caller]
pub(crate) fn both_ways(game: &str, name: &str, count: usize) {
    let read = tried(game, name, count);
    assert!(10 * read > count && 10 * (count - read) > count, "{name}: {read} of {count}");
}

#[track_caller]
pub(crate) fn nearly_always(game: &str, name: &str, count: usize) {
    let read = tried(game, name, count);
    assert!(100 * read >= 99 * count, "{name}: {read} of {count}");
}
