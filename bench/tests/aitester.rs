//! The standard commands of AI-Tester and those of the phases: their signatures are pinned, and they contain what their
//! names say.

mod common;

use common::{PlayedPart, assert_pinned, assert_weigh_alike, checked, count, share};
use rstest::rstest;
use rulebook_bench::check::{check, check_all};
use rulebook_bench::measured::EventCounts as _;
use rulebook_bench::measured::Part;
use rulebook_core::aitester::{AiTester, Command};
use std::sync::LazyLock;

static CHECKED: LazyLock<Vec<PlayedPart<AiTester>>> = LazyLock::new(checked);

/// The number of standard parts.
const STANDARD: usize = 5;

fn part(name: &str) -> &'static PlayedPart<AiTester> {
    CHECKED.iter().find(|checked| checked.part.name == name).unwrap()
}

/// An engine or a player that behaves differently has another signature. A faster one has the same.
#[rstest]
#[case("duels", 1440, 0x6499_2177_3333_3184)]
#[case("battles", 1440, 0x2827_f4c6_8495_cd3c)]
#[case("melees", 1440, 0x0cf3_a2a8_c525_b734)]
#[case("mazes", 1440, 0x3cc1_731a_d016_acaa)]
#[case("hills", 1440, 0x9a21_bf26_c5af_a0f8)]
#[case("phase short moves", 60, 0xf90b_e89b_defb_9e29)]
#[case("phase long moves", 60, 0x6360_b37e_2292_3dec)]
#[case("phase shooting", 60, 0x1ab7_f035_28b7_dcbd)]
#[case("phase no path", 60, 0xefe5_1c55_d7dc_ea42)]
#[case("phase blocked", 60, 0x8881_be70_343b_59ce)]
#[case("phase next turn", 60, 0xec0f_3998_d667_b50c)]
#[case("phase buying", 238, 0x2494_9bfd_0721_248b)]
#[case("phase ending", 60, 0x358f_a2ae_db5a_4fb1)]
fn the_signature_is_pinned(#[case] name: &str, #[case] commands: usize, #[case] signature: u64) {
    assert_pinned(part(name), commands, signature);
}

#[test]
fn every_part_is_pinned() {
    assert_eq!(CHECKED.len(), 13);
}

#[test]
fn the_parts_weigh_alike() {
    assert_weigh_alike(&CHECKED[..STANDARD]);
}

/// In every part, half of the commands are moves, or more.
#[test]
fn units_move() {
    for PlayedPart { part, checked } in &CHECKED[..STANDARD] {
        let moves = checked.per_step(checked.counts.moves);
        assert!(moves >= 0.5, "{}: {moves:.2} per command", part.name);
        let acting = checked.per_step(checked.counts.acting());
        assert!(acting >= 0.6, "{}: {acting:.2} per command", part.name);
    }
}

/// Nothing that a command of the fight can do is missing or rare in the standard commands.
#[rstest]
#[case("living units", 10.0)]
#[case("tiles that are not land", 40.0)]
#[case("moves", 0.5)]
#[case("tiles between start and target", 1.5)]
#[case("first aid kits taken", 0.003)]
#[case("shots", 0.03)]
#[case("deaths", 0.003)]
#[case("turns ended", 0.05)]
#[case("refused: no path", 0.003)]
#[case("refused: line of fire", 0.001)]
#[case("refused: other reasons", 0.01)]
fn the_standard_commands_have_everything(#[case] name: &str, #[case] least: f64) {
    let share = share(&CHECKED[..STANDARD], name);
    assert!(share >= least, "{name}: {share:.4} per command");
}

/// A phase contains only what its name says.
#[rstest]
#[case("phase short moves", &["moves"])]
#[case("phase long moves", &["moves"])]
#[case("phase shooting", &["shots"])]
#[case("phase no path", &["refused: no path"])]
#[case("phase blocked", &["refused: line of fire"])]
#[case("phase next turn", &["turns ended"])]
#[case("phase buying", &["units bought or sold", "players that ended buying"])]
#[case("phase ending", &["games ended"])]
fn a_phase_is_what_it_is_named_for(#[case] name: &str, #[case] counts: &[&str]) {
    let part = part(name);
    assert_eq!(counts.iter().map(|name| count(part, name)).sum::<u64>(), part.checked.steps);
}

/// The signature that `rulebook bench aitester` prints: that of all standard commands.
#[test]
fn the_signature_of_all_standard_commands_is_pinned() {
    let parts: Vec<Part<AiTester>> = CHECKED[..STANDARD].iter().map(|checked| checked.part.clone()).collect();
    let (each, all) = check_all(&parts).unwrap();
    assert!(each.iter().eq(CHECKED[..STANDARD].iter().map(|checked| &checked.checked)));
    assert_eq!((format!("{:016x}", all.signature), all.steps), ("dba5860c4c430616".to_owned(), 7200));
}

/// The signature detects a wrong engine: with one changed command, the results differ.
#[test]
fn another_command_gives_another_signature() {
    let PlayedPart { part, checked } = part("phase short moves");
    let mut other = part.clone();
    other.segments[7].moves[0] = Some(Command::NextTurn);
    assert_ne!(check(&other).unwrap().signature, checked.signature);
}

/// Commands after the end of a game are refused.
#[test]
fn a_segment_that_goes_on_after_the_end_is_refused() {
    let mut long = part("phase ending").part.clone();
    long.segments[4].moves.push(None);
    let message = check(&long).unwrap_err().to_string();
    assert_eq!(message, "phase ending, segment 5, command 2: the game is over for the engine or the model");
}
