//! The standard moves of Othello and those of the phases: their signatures are
//! pinned, and they contain what their names say.

mod common;

use common::{PlayedPart, assert_pinned, assert_weigh_alike, checked, count, share};
use rstest::rstest;
use rulebook_bench::check::{check, check_all};
use rulebook_bench::measured::EventCounts as _;
use rulebook_bench::measured::Part;
use rulebook_core::othello::Othello;
use std::sync::LazyLock;

static CHECKED: LazyLock<Vec<PlayedPart<Othello>>> = LazyLock::new(checked);

/// The number of standard parts.
const STANDARD: usize = 5;

fn part(name: &str) -> &'static PlayedPart<Othello> {
    CHECKED.iter().find(|checked| checked.part.name == name).unwrap()
}

/// An engine or a player that behaves differently has another signature. A faster
/// one has the same.
#[rstest]
#[case("openings", 1374, 0x7c41_ac75_be3d_6658)]
#[case("middle games", 1400, 0xa020_fa0a_a1bb_3d16)]
#[case("end games", 1599, 0xc41d_a0bb_3a9b_267c)]
#[case("wipeouts", 1559, 0x21ce_ff0a_2661_036a)]
#[case("forfeits", 1410, 0x3f21_bfcd_3fdd_076b)]
#[case("phase one disc", 300, 0xbd13_8758_ea9f_0b52)]
#[case("phase many discs", 300, 0x0915_4b6a_3743_4e6c)]
#[case("phase passing", 100, 0xfc1e_8159_91c8_b1c1)]
#[case("phase ending", 100, 0xca9e_744e_8f7e_9173)]
#[case("phase forfeiting", 97, 0x3316_0ef3_d29f_6de7)]
fn the_signature_is_pinned(#[case] name: &str, #[case] moves: usize, #[case] signature: u64) {
    assert_pinned(part(name), moves, signature);
}

#[test]
fn every_part_is_pinned() {
    assert_eq!(CHECKED.len(), 10);
}

#[test]
fn the_parts_weigh_alike() {
    assert_weigh_alike(&CHECKED[..STANDARD]);
}

/// Discs are placed in most moves of every part but the forfeits.
#[test]
fn discs_are_placed() {
    for PlayedPart { part, checked } in &CHECKED[..STANDARD - 1] {
        assert_eq!(checked.counts.acting(), checked.steps, "{}", part.name);
    }
}

/// Nothing that a move can do is missing or rare in the standard moves.
#[rstest]
#[case("discs on the board", 15.0)]
#[case("legal moves", 6.0)]
#[case("discs placed", 0.8)]
#[case("lines flipped", 1.0)]
#[case("discs flipped", 1.9)]
#[case("passes", 0.01)]
#[case("ends without a move", 0.01)]
#[case("forfeits: illegal", 0.02)]
#[case("forfeits: no square", 0.01)]
fn the_standard_moves_have_everything(#[case] name: &str, #[case] least: f64) {
    let share = share(&CHECKED[..STANDARD], name);
    assert!(share >= least, "{name}: {share:.3} per move");
}

/// A phase contains only what its name says.
#[rstest]
#[case("phase one disc", &["discs flipped"])]
#[case("phase passing", &["passes"])]
#[case("phase ending", &["ends without a move"])]
#[case("phase forfeiting", &["forfeits: illegal", "forfeits: no square"])]
fn a_phase_is_what_it_is_named_for(#[case] name: &str, #[case] counts: &[&str]) {
    let part = part(name);
    assert_eq!(counts.iter().map(|name| count(part, name)).sum::<u64>(), part.checked.steps);
}

#[test]
fn many_discs_flip_in_their_phase() {
    let part = part("phase many discs");
    assert!(count(part, "discs flipped") >= 8 * part.checked.steps);
}

/// The signature that `rulebook bench othello` prints: that of all standard moves.
#[test]
fn the_signature_of_all_standard_moves_is_pinned() {
    let parts: Vec<Part<Othello>> = CHECKED[..STANDARD].iter().map(|checked| checked.part.clone()).collect();
    let (each, all) = check_all(&parts).unwrap();
    assert!(each.iter().eq(CHECKED[..STANDARD].iter().map(|checked| &checked.checked)));
    assert_eq!((format!("{:016x}", all.signature), all.steps), ("b67c3a3af7229af1".to_owned(), 7342));
}

/// The signature detects a wrong engine: with one changed move, the results differ.
#[test]
fn another_move_gives_another_signature() {
    let PlayedPart { part, checked } = part("phase one disc");
    let mut other = part.clone();
    other.segments[3].moves[0] = None;
    assert_ne!(check(&other).unwrap().signature, checked.signature);
}

/// Moves after the end of a game are refused.
#[test]
fn a_segment_that_goes_on_after_the_end_is_refused() {
    let mut long = part("phase ending").part.clone();
    long.segments[4].moves.push(None);
    let message = check(&long).unwrap_err().to_string();
    assert_eq!(message, "phase ending, segment 5, move 2: the game is over for the engine or the model");
}
