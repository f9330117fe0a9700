//! Compares the pinned counts with the engines and with the spec-shaped models.

use rulebook_conformance::model::{
    aitester as aitester_model, boladedrac as boladedrac_model, fibot as fibot_model, othello as othello_model,
    redbot as redbot_model,
};
use rulebook_conformance::perft::{Perft, divide, joint_actions, perft};
use rulebook_core::aitester::AiTester;
use rulebook_core::boladedrac::BolaDeDrac;
use rulebook_core::contract::Game;
use rulebook_core::fibot::FiBot;
use rulebook_core::othello::Othello;
use rulebook_core::redbot::RedBot;
use std::path::Path;

/// A pinned count.
struct Pin {
    name: String,
    depth: u32,
    perft: Perft,
}

fn text<G: Game>(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("perft").join(G::NAME).join(name)).unwrap()
}

fn read<G: Game>(name: &str) -> G::State {
    G::read(&text::<G>(name), &G::Rules::default()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Reads the pinned counts of a game.
fn pins<G: Game>() -> Vec<Pin> {
    let pins: Vec<Pin> = String::from_utf8(text::<G>("pins.txt"))
        .unwrap()
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

/// The maximum number of leaves that these tests count. The command in `.ci/run` counts deeper trees.
const MAX_LEAVES: u64 = 200_000;

fn engine_counts<G: Game>() {
    for Pin { name, depth, perft: pinned } in pins::<G>().into_iter().filter(|pin| pin.perft.leaves <= MAX_LEAVES) {
        assert_eq!(perft::<G>(&read::<G>(&name), depth), pinned, "{name} {depth}");
    }
}

#[test]
fn the_engines_count_what_is_pinned() {
    engine_counts::<RedBot>();
    engine_counts::<FiBot>();
    engine_counts::<BolaDeDrac>();
    engine_counts::<Othello>();
    engine_counts::<AiTester>();
}

fn add_up<G: Game>(name: &str) {
    let state = read::<G>(name);
    let (mut sum, mut choices) = (Perft::default(), 0);
    divide::<G>(&state, 2, &mut |_, part| {
        sum.add(part);
        choices += 1;
    });
    assert_eq!((sum, Some(choices)), (perft::<G>(&state, 2), joint_actions::<G>(&state)));
}

#[test]
fn divided_trees_add_up() {
    add_up::<RedBot>("solo.txt");
    add_up::<FiBot>("usual.txt");
    add_up::<BolaDeDrac>("duel.txt");
    add_up::<Othello>("hand.txt");
    add_up::<Othello>("start.txt");
    add_up::<AiTester>("usual.txt");
    add_up::<AiTester>("duel.txt");
}

/// Checks the count by hand in `conformance/perft/fibot/README.md`. A has 6 answers. After 5 of them N has 6
/// answers too. The sixth, an explosion, destroys N, so only the pass remains. Then no round is left.
#[test]
fn a_tree_is_counted_by_hand() {
    let state = read::<FiBot>("hand.txt");
    let leaves = |depth| perft::<FiBot>(&state, depth).leaves;
    assert_eq!([0, 1, 2, 3].map(leaves), [1, 6, 4 * 6 + 6 + 1, 31]);
    let mut divided = Vec::new();
    divide::<FiBot>(&state, 2, &mut |lines, part| divided.push((lines.join(" | "), part.leaves)));
    let expected = [("-", 6), ("A S", 6), ("A V", 6), ("A J", 6), ("A Z", 6), ("A D", 1)];
    assert_eq!(divided, expected.map(|(turn, leaves)| (turn.to_owned(), leaves)));
}

/// The count of `conformance/perft/boladedrac/README.md`, by hand: two orders of the
/// players, and two draws for each combat. The next round is odd, so nobody acts.
#[test]
fn a_tree_with_draws_is_counted_by_hand() {
    let state = read::<BolaDeDrac>("hand.txt");
    let leaves = |depth| perft::<BolaDeDrac>(&state, depth).leaves;
    assert_eq!([0, 1, 2].map(leaves), [1, 2 + 4 + 2 + 4 + 4 + 3, 2 * 19]);
    let mut divided = Vec::new();
    divide::<BolaDeDrac>(&state, 1, &mut |lines, part| divided.push((lines.join(" | "), part.leaves)));
    let expected = [("- | -", 2), ("- | m l", 4), ("- | m r", 2), ("m r | -", 4), ("m r | m l", 4), ("m r | m r", 3)];
    assert_eq!(divided, expected.map(|(answers, leaves)| (answers.to_owned(), leaves)));
}

/// The count of `conformance/perft/othello/README.md`, by hand: white can never move, so each move but the last has a
/// pass after it.
#[test]
fn a_tree_with_passes_is_counted_by_hand() {
    let state = read::<Othello>("hand.txt");
    let leaves = |depth| perft::<Othello>(&state, depth).leaves;
    assert_eq!([0, 1, 2, 3, 4, 5, 6].map(leaves), [1, 3, 3, 6, 6, 6, 6]);
    let mut divided = Vec::new();
    divide::<Othello>(&state, 3, &mut |lines, part| divided.push((lines.join(" | "), part.leaves)));
    assert_eq!(divided, ["c1", "c3", "c5"].map(|square| (square.to_owned(), 2)));
}

/// The count of `conformance/perft/aitester/README.md`, by hand.
#[test]
fn a_tree_of_refusable_commands_is_counted_by_hand() {
    let state = read::<AiTester>("hand.txt");
    let leaves = |depth| perft::<AiTester>(&state, depth).leaves;
    assert_eq!([0, 1, 2, 3].map(leaves), [1, 2, 1 + 2, 3 + 1 + 2]);
    let mut divided = Vec::new();
    divide::<AiTester>(&state, 3, &mut |lines, part| divided.push((lines.join(" | "), part.leaves)));
    divided.sort();
    assert_eq!(divided, [("MOV 0 1 0", 3), ("NXT", 3)].map(|(command, leaves)| (command.to_owned(), leaves)));
}

#[test]
fn the_model_of_redbot_counts_the_same() {
    for Pin { name, depth, perft: pinned } in pins::<RedBot>().into_iter().filter(|pin| pin.perft.leaves <= 10_000) {
        let start = redbot_model::read(&text::<RedBot>(&name), &redbot_model::Rules::default()).unwrap();
        assert_eq!(of_redbot(&start, depth), pinned, "{name} {depth}");
    }
}

#[test]
fn the_model_of_fibot_counts_the_same() {
    for Pin { name, depth, perft: pinned } in pins::<FiBot>().into_iter().filter(|pin| pin.perft.leaves <= 20_000) {
        let start = fibot_model::read(&text::<FiBot>(&name)).unwrap();
        assert_eq!(of_fibot(&start, depth), pinned, "{name} {depth}");
    }
}

#[test]
fn the_model_of_boladedrac_counts_the_same() {
    for Pin { name, depth, perft: pinned } in pins::<BolaDeDrac>().into_iter().filter(|pin| pin.perft.leaves <= 20_000)
    {
        let start = boladedrac_model::read(&text::<BolaDeDrac>(&name)).unwrap();
        assert_eq!(of_boladedrac(&start, depth), pinned, "{name} {depth}");
    }
}

#[test]
fn the_model_of_othello_counts_the_same() {
    for Pin { name, depth, perft: pinned } in pins::<Othello>().into_iter().filter(|pin| pin.perft.leaves <= 20_000) {
        let start = othello_model::read(&text::<Othello>(&name)).unwrap();
        assert_eq!(of_othello(&start, depth), pinned, "{name} {depth}");
    }
}

#[test]
fn the_model_of_aitester_counts_the_same() {
    for Pin { name, depth, perft: pinned } in pins::<AiTester>().into_iter().filter(|pin| pin.perft.leaves <= 5000) {
        let start = aitester_model::read(&text::<AiTester>(&name)).unwrap();
        assert_eq!(of_aitester(&start, depth), pinned, "{name} {depth}");
    }
}

fn leaf(written: &str) -> Perft {
    let fnv = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    Perft { leaves: 1, hash: written.bytes().fold(0xcbf2_9ce4_8422_2325, fnv) }
}

/// Counts the same tree with the model. The model does not enumerate orders, so the engine supplies their lines.
fn of_redbot(state: &redbot_model::State, depth: u32) -> Perft {
    let written = state.write();
    if depth == 0 || state.is_over() {
        return leaf(&written);
    }
    let mut sum = Perft::default();
    let engine = RedBot::read(written.as_bytes(), &Default::default()).unwrap();
    divide::<RedBot>(&engine, 1, &mut |lines, _| {
        let mut next = state.clone();
        next.step([0, 1, 2, 3].map(|i| lines[i].as_bytes()));
        sum.add(of_redbot(&next, depth - 1));
    });
    sum
}

/// Counts the same tree with the model alone.
fn of_fibot(state: &fibot_model::State, depth: u32) -> Perft {
    if depth == 0 || state.is_over() {
        return leaf(&state.write());
    }
    let robots = state.robots_of(state.to_move);
    let acts =
        robots.iter().flat_map(|robot| ["S", "V", "J", "Z", "D"].map(|action| format!("{} {action}", robot.letter)));
    let mut sum = Perft::default();
    for line in acts.chain(["-".to_owned()]) {
        let mut next = state.clone();
        assert_eq!(next.step(line.as_bytes()).to_string(), line);
        sum.add(of_fibot(&next, depth - 1));
    }
    sum
}

/// Counts the same tree with the model alone.
fn of_othello(state: &othello_model::State, depth: u32) -> Perft {
    if depth == 0 || state.is_over() {
        return leaf(&state.write());
    }
    let mut sum = Perft::default();
    for square in state.legal_moves(state.to_move) {
        let mut next = state.clone();
        next.step(square.name().as_bytes());
        let has_passed = !next.is_over() && next.to_move == state.to_move;
        sum.add(of_othello(&next, depth.saturating_sub(if has_passed { 2 } else { 1 })));
    }
    sum
}

/// Counts the same tree with the model alone.
fn of_aitester(state: &aitester_model::State, depth: u32) -> Perft {
    if depth == 0 || state.is_over() {
        return leaf(&state.write());
    }
    let mut sum = Perft::default();
    for command in state.commands() {
        let mut next = state.clone();
        next.step_by(Some(command));
        sum.add(of_aitester(&next, depth - 1));
    }
    sum
}

/// The same tree, counted by the model with all its draws; the engine lists the answers.
fn of_boladedrac(state: &boladedrac_model::State, depth: u32) -> Perft {
    let written = state.write();
    if depth == 0 || state.is_over() {
        return leaf(&written);
    }
    let mut sum = Perft::default();
    let engine = BolaDeDrac::read(written.as_bytes(), &Default::default()).unwrap();
    divide::<BolaDeDrac>(&engine, 1, &mut |lines, _| {
        let outputs: Vec<&[u8]> = lines.iter().map(String::as_bytes).collect();
        // The draws of a round, each with its bound; the last one that can grow is the next to grow.
        let mut draws: Vec<(i64, i64)> = Vec::new();
        loop {
            let (mut next, mut made) = (state.clone(), 0);
            let round = next.step(&outputs, &mut |bound| {
                if made == draws.len() {
                    draws.push((0, bound));
                }
                made += 1;
                Some(draws[made - 1].0)
            });
            round.expect("every draw is below its bound");
            sum.add(of_boladedrac(&next, depth - 1));
            while draws.pop_if(|(value, bound)| *value + 1 == *bound).is_some() {}
            let Some((value, _)) = draws.last_mut() else { break };
            *value += 1;
        }
    });
    sum
}
