//! The standard rounds and those of the phases: their signatures are pinned, and
//! they contain what their names say.

mod common;

use common::{PlayedPart, assert_pinned, assert_weigh_alike, checked, share};
use rstest::rstest;
use rulebook_bench::check::{check, check_all};
use rulebook_bench::measured::Measured;
use rulebook_bench::measured::Part;
use rulebook_bench::redbot::RoundCounts;
use rulebook_core::redbot::RedBot;
use std::sync::LazyLock;

static CHECKED: LazyLock<Vec<PlayedPart<RedBot>>> = LazyLock::new(checked);

fn part(name: &str) -> &'static PlayedPart<RedBot> {
    CHECKED.iter().find(|checked| checked.part.name == name).unwrap()
}

/// An engine or a player that behaves differently has another signature. A faster
/// one has the same.
#[rstest]
#[case("fire fight", 514, 0x90b4_bdd8_e556_4237)]
#[case("building", 576, 0xac95_c091_84f3_4956)]
#[case("racing", 511, 0xdafd_469d_40f2_5cd1)]
#[case("long games", 544, 0xd83e_3c93_50dd_03aa)]
#[case("phase moving", 20, 0xf090_2a61_91d8_08cd)]
#[case("phase bumping", 20, 0x19db_bdb6_ea88_6555)]
#[case("phase firing", 20, 0xbfae_9c8e_9302_6ae9)]
#[case("phase splashing", 20, 0xf962_83a0_f1c7_ce48)]
#[case("phase building", 34, 0xf76f_ab5f_3ba1_042b)]
#[case("phase ending", 8, 0x268e_2a60_16d2_740e)]
fn the_signature_is_pinned(#[case] name: &str, #[case] rounds: usize, #[case] signature: u64) {
    assert_pinned(part(name), rounds, signature);
}

#[test]
fn every_part_is_pinned() {
    assert_eq!(CHECKED.len(), 10);
}

#[test]
fn all_robots_act_in_every_round() {
    for PlayedPart { part, checked } in CHECKED.iter() {
        assert_eq!(checked.steps, part.steps() as u64, "{}", part.name);
        assert_eq!(checked.counts.acting, RedBot::ACTORS * checked.steps, "{}", part.name);
    }
}

/// No part of the standard rounds is much larger than another.
#[test]
fn the_parts_weigh_alike() {
    assert_weigh_alike(&CHECKED[..4]);
}

/// Nothing that a round can do is missing or rare in the standard rounds.
#[rstest]
#[case("walls listed", 40.0)]
#[case("turns", 1.0)]
#[case("moves", 1.0)]
#[case("halts at the edge", 0.05)]
#[case("bumps", 0.5)]
#[case("contests", 0.1)]
#[case("arrivals", 0.002)]
#[case("hits next door", 0.5)]
#[case("hits 2 to 5 cells away", 0.5)]
#[case("hits from farther", 0.5)]
#[case("misses", 0.5)]
#[case("splashes", 2.0)]
#[case("lives lost", 15.0)]
#[case("destroyed", 0.1)]
#[case("builds charged", 1.0)]
#[case("refused: no wall left", 0.5)]
#[case("refused: a wall there", 0.1)]
#[case("refused: a robot near", 0.1)]
#[case("builds given back", 0.25)]
#[case("walls built", 0.5)]
fn the_standard_rounds_have_everything(#[case] name: &str, #[case] least: f64) {
    let share = share(&CHECKED[..4], name);
    assert!(share >= least, "{name}: {share:.3} per round");
}

/// A phase contains more of what its name says than the standard rounds do.
#[rstest]
#[case("phase moving", |h: &RoundCounts| h.moves, 5.9)]
#[case("phase bumping", |h: &RoundCounts| h.bumps + h.contests, 7.9)]
#[case("phase firing", |h: &RoundCounts| h.near_shots + h.middle_shots + h.far_shots + h.missed_shots, 7.9)]
#[case("phase splashing", |h: &RoundCounts| h.splashes, 50.0)]
#[case("phase building", |h: &RoundCounts| h.charges + h.refusals(), 7.9)]
#[case("phase ending", |h: &RoundCounts| h.destroyed + h.arrivals, 5.0)]
fn a_phase_is_what_it_is_named_for(#[case] name: &str, #[case] count: fn(&RoundCounts) -> u64, #[case] least: f64) {
    let checked = &part(name).checked;
    let share = checked.per_step(count(&checked.counts));
    assert!(share >= least, "{share:.3} per round");
}

/// The signature that `rulebook bench redbot` prints: that of all standard rounds.
#[test]
fn the_signature_of_all_standard_rounds_is_pinned() {
    let parts: Vec<Part<RedBot>> = CHECKED[..4].iter().map(|checked| checked.part.clone()).collect();
    let (each, all) = check_all(&parts).unwrap();
    assert!(each.iter().eq(CHECKED[..4].iter().map(|checked| &checked.checked)));
    assert_eq!(format!("{:016x}", all.signature), "a1827606f816d677");
    assert_eq!(all.steps, 2145);
}

/// The signature detects a wrong engine: with one changed order, the results differ.
#[test]
fn another_order_gives_another_signature() {
    let PlayedPart { part, checked } = part("phase moving");
    let mut other = part.clone();
    other.segments[0].moves[7] = Default::default();
    assert_ne!(check(&other).unwrap().signature, checked.signature);
}

/// Rounds after the end of a game are refused.
#[test]
fn a_segment_that_goes_on_after_the_end_is_refused() {
    let part = &part("phase ending").part;
    let mut long = part.clone();
    let orders = long.segments[4].moves[0];
    long.segments[4].moves = vec![orders; 2];
    let message = check(&long).unwrap_err().to_string();
    assert_eq!(message, "phase ending, segment 5, round 2: the game is over for the engine or the model");
}
