//! The standard rounds of Bola de Drac and those of the phases: their signatures are
//! pinned, and they contain what their names say.

mod common;

use common::{PlayedPart, assert_pinned, assert_weigh_alike, checked, share};
use rstest::rstest;
use rulebook_bench::boladedrac::RoundCounts;
use rulebook_bench::check::{check, check_all};
use rulebook_bench::measured::{EventCounts as _, Measured as _, Part};
use rulebook_core::boladedrac::{BolaDeDrac, Setup};
use std::sync::LazyLock;

static CHECKED: LazyLock<Vec<PlayedPart<BolaDeDrac>>> = LazyLock::new(checked);

/// The number of standard parts.
const STANDARD: usize = 8;

fn part(name: &str) -> &'static PlayedPart<BolaDeDrac> {
    CHECKED.iter().find(|checked| checked.part.name == name).unwrap()
}

/// An engine or a player that behaves differently has another signature. A faster
/// one has the same.
#[rstest]
#[case("20 x 20 board", 838, 0xa9b2_82f8_0946_547a)]
#[case("openings", 960, 0x0eed_ec88_36f9_3284)]
#[case("long games", 864, 0x293e_d63c_53ab_9028)]
#[case("fights", 720, 0x7c96_16c9_c44d_915f)]
#[case("kame hames", 640, 0x7a67_265b_60a0_c2a0)]
#[case("returns", 600, 0xc0e7_c3aa_cbc6_9719)]
#[case("frozen", 576, 0x7dad_86ea_b1b4_9bf2)]
#[case("ends", 660, 0x160b_83f6_157c_bccc)]
#[case("phase moving", 40, 0x2fa9_6808_f64d_155d)]
#[case("phase fighting", 48, 0x36b4_1f78_a22d_0e24)]
#[case("phase throwing", 52, 0x728f_cbd9_ac12_c079)]
#[case("phase collecting", 100, 0xdcf5_11ca_e777_c161)]
#[case("phase returning", 36, 0xee48_75f6_70e2_bee0)]
#[case("phase ending", 27, 0xded8_89fe_a1d9_15f2)]
fn the_signature_is_pinned(#[case] name: &str, #[case] rounds: usize, #[case] signature: u64) {
    assert_pinned(part(name), rounds, signature);
}

#[test]
fn every_part_is_pinned() {
    assert_eq!(CHECKED.len(), 14);
}

#[test]
fn the_parts_weigh_alike() {
    assert_weigh_alike(&CHECKED[..STANDARD]);
}

/// Every round of this part has four gokus that act, on the usual board.
#[test]
fn four_gokus_act_on_the_board_of_20_x_20_cells() {
    let PlayedPart { part, checked } = part("20 x 20 board");
    assert_eq!(checked.counts.acting, BolaDeDrac::ACTORS * checked.steps);
    let start = Setup::start(Setup::STANDARD_ROUNDS);
    for segment in &part.segments {
        let setup = segment.start.setup();
        assert_eq!((setup.size, setup.rocks, setup.capsules), (start.size, start.rocks, start.capsules));
        assert!(segment.moves.len() >= 6);
    }
}

/// At least half of all gokus act, also in the odd rounds, in which only riders may.
#[test]
fn gokus_act() {
    let acting = share(&CHECKED[..STANDARD], "gokus acting");
    assert!(2.0 * acting >= BolaDeDrac::ACTORS as f64, "{acting:.2} per round");
}

/// The draws of a round are those that the engine takes, at least three for the order
/// of four players.
#[test]
fn every_round_has_its_draws() {
    for PlayedPart { part, .. } in CHECKED.iter() {
        for segment in &part.segments {
            assert_eq!(segment.draws.len(), segment.moves.len(), "{}", part.name);
            let order = usize::from(segment.start.setup().gokus.len()) - 1;
            assert!(segment.draws.iter().all(|draws| draws.len() >= order), "{}", part.name);
        }
    }
}

/// Nothing that a round can do is missing or rare in the standard rounds. The limits
/// are 80 % of the measured values.
#[rstest]
#[case("gokus acting", 1.8)]
#[case("gokus alive", 2.7)]
#[case("riders", 1.0)]
#[case("carriers", 0.73)]
#[case("items absent", 1.9)]
#[case("players frozen", 0.13)]
#[case("players freezing", 0.0076)]
#[case("throws granted", 0.075)]
#[case("throws unlucky", 0.044)]
#[case("throws without a draw", 0.034)]
#[case("moves", 1.6)]
#[case("moves that cost", 0.35)]
#[case("refused: cannot act", 0.08)]
#[case("refused: a rock there", 0.016)]
#[case("refused: too weak", 0.0018)]
#[case("combats won by movers", 0.019)]
#[case("combats lost by movers", 0.022)]
#[case("kintons won", 0.012)]
#[case("balls won", 0.0051)]
#[case("balls lost", 0.013)]
#[case("beans eaten", 0.044)]
#[case("kintons taken", 0.065)]
#[case("balls taken", 0.091)]
#[case("balls deposited", 0.061)]
#[case("killed", 0.085)]
#[case("returns", 0.069)]
#[case("waits for a cell", 0.0008)]
#[case("kintons over", 0.014)]
#[case("items back", 0.062)]
#[case("balls placed by draws", 0.075)]
#[case("balls without a draw", 0.0003)]
#[case("last rounds", 0.0078)]
fn the_standard_rounds_have_everything(#[case] name: &str, #[case] least: f64) {
    let share = share(&CHECKED[..STANDARD], name);
    assert!(share >= least, "{name}: {share:.4} per round");
}

#[test]
fn every_count_has_a_limit() {
    assert_eq!(RoundCounts::default().named().len(), 32);
}

/// A part has more of what its name says than the other parts.
#[rstest]
#[case("fights", RoundCounts::combats)]
#[case("kame hames", |counts: &RoundCounts| counts.throws)]
#[case("returns", |counts: &RoundCounts| counts.returns)]
#[case("frozen", |counts: &RoundCounts| counts.frozen)]
#[case("ends", |counts: &RoundCounts| counts.last_rounds)]
fn a_part_is_what_it_is_named_for(#[case] name: &str, #[case] count: fn(&RoundCounts) -> u64) {
    let share = |part: &PlayedPart<BolaDeDrac>| part.checked.per_step(count(&part.checked.counts));
    let most = CHECKED[..STANDARD].iter().max_by(|a, b| share(a).total_cmp(&share(b))).unwrap();
    assert_eq!(most.part.name, name);
}

/// A phase contains more of what its name says than the standard rounds do.
#[rstest]
#[case("phase moving", |counts: &RoundCounts| counts.moves, 4.0)]
#[case("phase fighting", RoundCounts::combats, 2.0)]
#[case("phase throwing", |counts: &RoundCounts| counts.throws + counts.unlucky_throws, 2.5)]
#[case("phase collecting", RoundCounts::things, 3.8)]
#[case("phase returning", |counts: &RoundCounts| counts.returns, 4.0)]
#[case("phase ending", |counts: &RoundCounts| counts.last_rounds, 1.0)]
fn a_phase_is_what_it_is_named_for(#[case] name: &str, #[case] count: fn(&RoundCounts) -> u64, #[case] least: f64) {
    let checked = &part(name).checked;
    let share = checked.per_step(count(&checked.counts));
    assert!(share >= least, "{share:.3} per round");
}

/// The signature that `rulebook bench boladedrac` prints: that of all standard rounds.
#[test]
fn the_signature_of_all_standard_rounds_is_pinned() {
    let parts: Vec<Part<BolaDeDrac>> = CHECKED[..STANDARD].iter().map(|checked| checked.part.clone()).collect();
    let (each, all) = check_all(&parts).unwrap();
    assert!(each.iter().eq(CHECKED[..STANDARD].iter().map(|checked| &checked.checked)));
    assert_eq!((format!("{:016x}", all.signature), all.steps), ("af43d7c410162cc1".to_owned(), 5858));
}

/// The signature detects a wrong engine: with one changed round, the results differ.
#[test]
fn other_actions_give_another_signature() {
    let PlayedPart { part, checked } = part("phase moving");
    let mut other = part.clone();
    other.segments[0].moves[7] = Default::default();
    assert_ne!(check(&other).unwrap().signature, checked.signature);
}

/// Rounds after the end of a game are refused, and so are other draws.
#[test]
fn a_segment_that_cannot_be_played_is_refused() {
    let mut long = part("phase ending").part.clone();
    let segment = &mut long.segments[2];
    let (actions, draws) = (segment.moves[0], segment.draws[0].clone());
    (segment.moves, segment.draws) = (vec![actions; 2], vec![draws; 2]);
    let message = check(&long).unwrap_err().to_string();
    assert_eq!(message, "phase ending, segment 3, round 2: the game is over for the engine or the model");

    let mut short = part("phase moving").part.clone();
    short.segments[0].draws[4].pop();
    let message = check(&short).unwrap_err().to_string();
    assert_eq!(message, "phase moving, segment 1, round 5: the engine cannot draw: no draw below 4 is left");
}

/// The benchmark of instructions passes the parts as JSON to another process.
#[test]
fn the_parts_survive_serde() {
    for PlayedPart { part, .. } in CHECKED.iter() {
        let json = serde_json::to_value(part).unwrap();
        assert_eq!(&serde_json::from_value::<Part<BolaDeDrac>>(json).unwrap(), part);
    }
}
