//! `rulebook bench`. The tests check what was measured, never how long it took.

use crate::common::{STATE, Scratch};
use rulebook_bench::check::check_all;
use rulebook_bench::measured::Measured;
use rulebook_bench::measured::Part;
use rulebook_core::fibot::FiBot;
use rulebook_core::redbot::RedBot;

/// The shortest possible benchmark.
const SHORT: &str = "bench redbot --quiet --time 1ms --repeat 1";

/// Runs the benchmark of a game's standard steps, and checks its unit and its names.
fn assert_measured<G: Measured>(step: &str, names: &[&str]) -> serde_json::Value {
    let scratch = Scratch::new();
    let command = format!("bench {} --quiet --time 1ms --repeat 1 --threads 2 --format json", G::NAME);
    let json = scratch.run(&command).expect(0).json();
    let parts = G::standard();
    let (_, checked) = check_all(&parts).unwrap();
    let steps: usize = parts.iter().map(Part::steps).sum();
    assert_eq!(json["signature"], format!("{:016x}", checked.signature));
    assert_eq!((&json["steps"], &json["step"]), (&steps.into(), &step.into()));
    let found: Vec<_> = json["parts"].as_array().unwrap().iter().map(|part| part["name"].as_str().unwrap()).collect();
    assert_eq!(found, names);
    for figure in [
        &json["all"]["steps_per_second"],
        &json["all"]["nanoseconds_per_step"]["median"],
        &json["all"]["nanoseconds_per_step"]["best"],
        &json["all"]["ratio"]["median"],
        &json["reading"]["megabytes_per_second"],
        &json["writing"]["files_per_second"],
        &json["threads"]["scaling"],
    ] {
        assert!(figure.as_f64().is_some_and(|figure| figure > 0.0), "{json:#}");
    }
    assert_eq!((&json["reading"]["files"], &json["threads"]["threads"]), (&steps.into(), &2.into()));
    assert_eq!(json["debug_build"], cfg!(debug_assertions));
    json
}

#[test]
fn the_standard_rounds_of_redbot_are_measured() {
    let json = assert_measured::<RedBot>("round", &["fire fight", "building", "racing", "long games"]);
    assert_eq!((&json["all"]["happened"]["robots acting"], &json["all"]["acting"]), (&8.0.into(), &8.0.into()));
}

#[test]
fn the_standard_turns_of_fibot_are_measured() {
    let json = assert_measured::<FiBot>("turn", &["openings", "mazes", "halls", "explosions", "ends"]);
    assert!(json["all"]["happened"]["slides"].as_f64().is_some_and(|slides| slides > 0.5), "{json:#}");
}

#[test]
fn a_recorded_game_is_measured_as_it_was_played() {
    let scratch = Scratch::new();
    scratch.run("play --quiet --seed 3 game 12").expect(0);
    scratch.foreign_record("foreign");
    let run = scratch.run(&format!("{SHORT} --record game --record foreign --format json")).expect(0);
    let json = run.json();
    let part = |index: usize| &json["parts"][index];
    assert_eq!((&part(0)["name"], &part(0)["steps"], &part(0)["segments"]), (&"game".into(), &12.into(), &1.into()));
    assert_eq!((&part(1)["name"], &part(1)["steps"]), (&"foreign".into(), &2.into()));
    assert_eq!(json["steps"], 14);
    assert_eq!(part(0)["signature"], hash_of_files(&scratch, "game", 12));
}

/// The signature is the hash of the record's state files except the first.
fn hash_of_files(scratch: &Scratch, folder: &str, last: usize) -> String {
    let files = (1..=last).map(|n| scratch.read(&format!("{folder}/{n:04}.txt")));
    let hash = files
        .collect::<String>()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{hash:016x}")
}

#[test]
fn a_recorded_game_of_fibot_is_measured_by_its_answers() {
    let scratch = Scratch::new();
    scratch.run("play fibot --quiet --seed 3 game 4").expect(0);
    let last = (1..).take_while(|n| scratch.path(&format!("game/{n:04}.txt")).exists()).count();
    let run = scratch.run("bench fibot --quiet --time 1ms --repeat 1 --record game --format json").expect(0);
    let json = run.json();
    assert_eq!((&json["steps"], &json["all"]["segments"]), (&last.into(), &1.into()));
    assert_eq!(json["signature"], hash_of_files(&scratch, "game", last));
    let run = scratch.run("bench fibot --quiet --time 1ms --repeat 1 --record game").expect(0);
    assert!(run.out.starts_with(&format!("fibot: {last} turns, signature ")), "{}", run.out);
    for line in [" turns/s ", " model ns/turn ", "\n slides ", "\nstate files read: ", "\nper turn ("] {
        assert!(run.out.contains(line), "no `{line}` in\n{}", run.out);
    }
    // States of FIbot do not contain the answers, so the journal is needed.
    scratch.remove("game/match.json");
    scratch.run("bench fibot --quiet --record game").refused(2, "game: turn 0: there is no match.json");
}

#[test]
fn tables_for_people() {
    let scratch = Scratch::new();
    scratch.foreign_record("foreign");
    let run = scratch.run("bench redbot --time 1ms --repeat 1 --record foreign").expect(0);
    assert!(run.out.starts_with("redbot: 2 rounds, signature "), "{}", run.out);
    for line in [" foreign ", " all ", " model ns/round ", " bumps ", "\nround files read: ", "\nround files written: "]
    {
        assert!(run.out.contains(line), "no `{line}` in\n{}", run.out);
    }
    assert!(run.out.contains("\nper round (2.5 of 8 pieces act)\n"), "{}", run.out);
    assert!(run.err.contains("measured "), "{}", run.err);
    assert!(run.err.contains("note: 2.5 of 8 pieces that can act per round do"), "{}", run.err);
    assert_eq!(run.err.contains("debug build"), cfg!(debug_assertions));
}

#[test]
fn a_ratio_that_is_too_low_is_an_answer() {
    let scratch = Scratch::new();
    scratch.foreign_record("foreign");
    let run = scratch.run(&format!("{SHORT} --record foreign --min-ratio 1e9")).expect(1);
    assert!(run.err.contains("times as long as the engine, expected at least 1000000000 times"), "{}", run.err);
    assert!(run.out.starts_with("redbot: 2 rounds"), "{}", run.out);
    scratch.run(&format!("{SHORT} --record foreign --min-ratio 1e-9")).expect(0);
}

#[test]
fn what_cannot_be_measured() {
    let scratch = Scratch::new();
    scratch.foreign_record("foreign");
    scratch.write("one/0003.txt", STATE);
    let other = scratch.read("foreign/0004.txt").replace("P1: 1 2147483647 ", "P1: 1 2147483647 9");
    scratch.write("wrong/0003.txt", STATE);
    scratch.write("wrong/0004.txt", other);
    scratch.run(&format!("{SHORT} --record nowhere")).refused(2, "nowhere: ");
    scratch
        .run(&format!("{SHORT} --record one"))
        .refused(2, "one: a record of a single state has no rounds to measure");
    let wrong = scratch.run(&format!("{SHORT} --record wrong"));
    wrong.refused(2, "hint: `rulebook verify redbot wrong` shows the difference");
    let rules = scratch.run(&format!("{SHORT} --rules splash_fire=3"));
    rules.refused(2, "the standard rounds define their rules");
    scratch.run("bench redbot --repeat 0").refused(2, "'--repeat <N>'");
    scratch.run("bench redbot --time 0s").refused(2, "'--time <TIME>'");
    scratch.run("bench redbot --threads 0").refused(2, "'--threads <N>'");
    scratch.run("bench redbot --min-ratio -1").refused(2, "--min-ratio");
}
