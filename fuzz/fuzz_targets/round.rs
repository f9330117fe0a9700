//! A round on a random valid state: the next state keeps all rules, and turning
//! the board turns the result, walls as a set.
#![no_main]

use libfuzzer_sys::{arbitrary::Unstructured, fuzz_target};
use rulebook_core::redbot::symmetry::quarter_turn;
use rulebook_core::redbot::{Setup, State, random};

fuzz_target!(|bytes: &[u8]| {
    let mut u = Unstructured::new(bytes);
    let Ok(before) = u.arbitrary::<State>() else { return };
    let Ok(orders) = random::orders(&mut u, &before) else { return };
    let mut after = before.clone();
    if after.step(&orders, &mut ()).is_err() {
        assert!(before.is_over() && after == before);
        return;
    }
    assert!(after.setup().check(&mut |broken| panic!("{broken}")));
    let mut turned = before.quarter_turn();
    turned.step(&quarter_turn(&orders, before.setup().size), &mut ()).unwrap();
    assert_eq!(sorted(turned), sorted(after.quarter_turn()));
});

fn sorted(state: State) -> Setup {
    let mut setup = state.into_setup();
    setup.walls.sort_unstable_by_key(|wall| wall.position);
    setup
}
