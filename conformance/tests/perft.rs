//! The pinned counts, from the engine and from the spec-shaped model.

use rulebook_conformance::model::redbot as model;
use rulebook_conformance::perft::{Perft, divide, perft};
use rulebook_core::redbot::{ByPlayer, Orders, Player, Rules, State};
use std::path::Path;

struct Pin {
    name: String,
    depth: u32,
    perft: Perft,
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("perft/redbot")
}

fn text(name: &str) -> Vec<u8> {
    std::fs::read(folder().join(name)).unwrap()
}

fn read(name: &str) -> State {
    State::read(&text(name), &Rules::STANDARD).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Lines of a state, a depth, the number of leaves and the hash.
fn pins() -> Vec<Pin> {
    let text = std::fs::read_to_string(folder().join("pins.txt")).unwrap();
    let pins: Vec<Pin> = text
        .lines()
        .map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            let [name, depth, leaves, hash] = words.as_slice() else { panic!("{line}") };
            let perft = Perft { leaves: leaves.parse().unwrap(), hash: u64::from_str_radix(hash, 16).unwrap() };
            Pin { name: (*name).to_owned(), depth: depth.parse().unwrap(), perft }
        })
        .collect();
    assert!(pins.len() >= 6);
    pins
}

/// Deeper trees are counted by the command in `.ci/run`.
const MOST_LEAVES: u64 = 200_000;

#[test]
fn the_engine_counts_what_is_pinned() {
    for Pin { name, depth, perft: pinned } in pins().into_iter().filter(|pin| pin.perft.leaves <= MOST_LEAVES) {
        assert_eq!(perft(&read(&name), depth), pinned, "{name} {depth}");
    }
}

#[test]
fn divided_trees_add_up() {
    let state = read("solo.txt");
    let (mut leaves, mut hash) = (0, 0_u64);
    divide(&state, 2, &mut |_, part| {
        leaves += part.leaves;
        hash = hash.wrapping_add(part.hash);
    });
    assert_eq!(Perft { leaves, hash }, perft(&state, 2));
}

#[test]
fn the_model_counts_the_same() {
    for Pin { name, depth, perft: pinned } in pins().into_iter().filter(|pin| pin.perft.leaves <= 10_000) {
        let start = model::read(&text(&name), &model::Rules::default()).unwrap();
        assert_eq!(count(&start, depth), pinned, "{name} {depth}");
    }
}

/// The same tree by the model, which knows orders as lines only.
fn count(state: &model::State, depth: u32) -> Perft {
    let written = state.write();
    if depth == 0 || state.is_over() {
        let fnv = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        return Perft { leaves: 1, hash: written.bytes().fold(0xcbf2_9ce4_8422_2325, fnv) };
    }
    let mut sum = Perft::default();
    let engine = State::read(written.as_bytes(), &Rules::STANDARD).unwrap();
    divide(&engine, 1, &mut |orders: &ByPlayer<Orders>, _| {
        let lines = Player::ALL.map(|player| orders[player].to_string());
        let mut next = state.clone();
        next.step([0, 1, 2, 3].map(|i| lines[i].as_bytes()));
        let part = count(&next, depth - 1);
        sum.leaves += part.leaves;
        sum.hash = sum.hash.wrapping_add(part.hash);
    });
    sum
}
