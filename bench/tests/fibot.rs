//! The standard turns of FIbot and those of the phases: their signatures are
//! pinned, and they contain what their names say.

mod common;

use common::{PlayedPart, assert_pinned, assert_weigh_alike, checked, count, share};
use rstest::rstest;
use rulebook_bench::check::{check, check_all};
use rulebook_bench::measured::EventCounts as _;
use rulebook_bench::measured::Part;
use rulebook_core::fibot::{FiBot, Robot, Turn};
use std::sync::LazyLock;

static CHECKED: LazyLock<Vec<PlayedPart<FiBot>>> = LazyLock::new(checked);

/// The number of standard parts.
const STANDARD: usize = 5;

fn part(name: &str) -> &'static PlayedPart<FiBot> {
    CHECKED.iter().find(|checked| checked.part.name == name).unwrap()
}

/// An engine or a player that behaves differently has another signature. A faster
/// one has the same.
#[rstest]
#[case("openings", 983, 0x251d_ac34_2667_7a6b)]
#[case("mazes", 1272, 0x404d_d096_08e6_6184)]
#[case("halls", 1518, 0x6b24_9654_b709_299a)]
#[case("explosions", 1581, 0x8fdc_ab7e_9ff0_0e7a)]
#[case("ends", 1505, 0x1ae4_ee9c_44ab_818d)]
#[case("phase sliding", 96, 0x870f_00f0_9b4a_b761)]
#[case("phase staying", 40, 0x4aec_0272_e0f8_91db)]
#[case("phase exploding", 142, 0x8fa3_cfd3_eca2_afc2)]
#[case("phase passing", 40, 0x9242_444a_039b_fe07)]
#[case("phase ending", 8, 0x5642_b46c_4e6c_5cfe)]
fn the_signature_is_pinned(#[case] name: &str, #[case] turns: usize, #[case] signature: u64) {
    assert_pinned(part(name), turns, signature);
}

#[test]
fn every_part_is_pinned() {
    assert_eq!(CHECKED.len(), 10);
}

#[test]
fn the_parts_weigh_alike() {
    assert_weigh_alike(&CHECKED[..STANDARD]);
}

/// Most turns of every part do something.
#[test]
fn robots_act() {
    for PlayedPart { part, checked } in &CHECKED[..STANDARD] {
        let acting = checked.per_step(checked.counts.acting());
        assert!(acting >= 0.75, "{}: {acting:.2} per turn", part.name);
    }
}

/// Nothing that a turn can do is missing or rare in the standard turns.
#[rstest]
#[case("robots on the board", 10.0)]
#[case("walls", 20.0)]
#[case("slides", 0.5)]
#[case("cells slid", 1.0)]
#[case("slides that go nowhere", 0.03)]
#[case("explosions alone", 0.01)]
#[case("explosions with 1 victim", 0.01)]
#[case("explosions with more", 0.03)]
#[case("victims", 0.1)]
#[case("passes", 0.02)]
#[case("refused: no own robot", 0.01)]
#[case("flags reached", 0.01)]
#[case("last rounds over", 0.01)]
fn the_standard_turns_have_everything(#[case] name: &str, #[case] least: f64) {
    let share = share(&CHECKED[..STANDARD], name);
    assert!(share >= least, "{name}: {share:.3} per turn");
}

/// A phase contains only what its name says.
#[rstest]
#[case("phase sliding", &["slides"])]
#[case("phase staying", &["slides that go nowhere"])]
#[case("phase exploding", &["explosions alone", "explosions with 1 victim", "explosions with more"])]
#[case("phase passing", &["passes", "refused: no own robot"])]
#[case("phase ending", &["flags reached", "last rounds over"])]
fn a_phase_is_what_it_is_named_for(#[case] name: &str, #[case] counts: &[&str]) {
    let part = part(name);
    assert_eq!(counts.iter().map(|name| count(part, name)).sum::<u64>(), part.checked.steps);
}

/// The signature that `rulebook bench fibot` prints: that of all standard turns.
#[test]
fn the_signature_of_all_standard_turns_is_pinned() {
    let parts: Vec<Part<FiBot>> = CHECKED[..STANDARD].iter().map(|checked| checked.part.clone()).collect();
    let (each, all) = check_all(&parts).unwrap();
    assert!(each.iter().eq(CHECKED[..STANDARD].iter().map(|checked| &checked.checked)));
    assert_eq!((format!("{:016x}", all.signature), all.steps), ("1685e1adedda4214".to_owned(), 6859));
}

/// The signature detects a wrong engine: with one changed turn, the results differ.
#[test]
fn another_turn_gives_another_signature() {
    let PlayedPart { part, checked } = part("phase sliding");
    let mut other = part.clone();
    other.segments[0].moves[7] = Turn::Explode { robot: Robot::ALL[20] };
    assert_ne!(check(&other).unwrap().signature, checked.signature);
}

/// Turns after the end of a game are refused.
#[test]
fn a_segment_that_goes_on_after_the_end_is_refused() {
    let mut long = part("phase ending").part.clone();
    long.segments[4].moves.push(Turn::Pass);
    let message = check(&long).unwrap_err().to_string();
    assert_eq!(message, "phase ending, segment 5, turn 2: the game is over for the engine or the model");
}
