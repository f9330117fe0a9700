//! ORD: the order of the players.

use crate::board::{board, try_play};
use rulebook_core::boladedrac::Event;
use std::collections::BTreeMap;

fn gokus(count: usize) -> crate::board::Board {
    let digits: String = ('0'..).take(count).collect();
    board(&format!("XXXXXXX\nX{digits:.<5}X\nX.....X\nXXXXXXX"))
}

fn order(count: usize, draws: &str) -> String {
    let played = try_play(&gokus(count).state(), &[], draws).unwrap();
    let Some(Event::Ordered { order }) = played.events.first() else { panic!("ORD-1: the order comes first") };
    order.to_string()
}

#[test]
fn ord_1_the_example() {
    assert_eq!(order(4, "0/2 2/3 1/4"), "P2 P4 P3 P1", "ORD-1");
    assert_eq!(order(4, "1/2 2/3 3/4"), "P1 P2 P3 P4", "ORD-1");
    assert_eq!(order(3, "1/2 0/3"), "P3 P2 P1", "ORD-1");
    assert_eq!(order(2, "0/2"), "P2 P1", "ORD-1");
    assert_eq!(order(1, ""), "P1", "ORD-1: nothing to draw");
}

/// ORD-1: all orders are equally likely.
#[test]
fn ord_1_each_order_comes_once() {
    let mut counts = BTreeMap::new();
    for (i, j, k) in (0..24).map(|number| (number % 2, number / 2 % 3, number / 6)) {
        *counts.entry(order(4, &format!("{i}/2 {j}/3 {k}/4"))).or_insert(0) += 1;
    }
    assert_eq!((counts.len(), counts.values().max()), (24, Some(&1)), "ORD-1");
}

#[test]
fn ord_1_the_dead_and_the_frozen_take_part() {
    let board = gokus(3).dead(0, 4).frozen(1);
    let played = try_play(&board.state(), &[], "0/2 0/3").unwrap();
    assert_eq!(played.events[0].to_string(), "the order is P3 P1 P2", "ORD-1, FRO-2");
}
