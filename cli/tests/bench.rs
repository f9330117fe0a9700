//! `rulebook bench`. Times are never looked at, only what was measured.

#[allow(dead_code, reason = "not every test file needs everything")]
mod common;

use common::{STATE, Scratch};
use rulebook_bench::check::check_all;
use rulebook_bench::rounds::{Part, standard};

/// As short as it can be.
const SHORT: &str = "bench redbot --quiet --time 1ms --repeat 1";

#[test]
fn the_standard_rounds_are_measured() {
    let scratch = Scratch::new();
    let run = scratch.run(&format!("{SHORT} --threads 2 --format json")).expect(0);
    let json = run.json();
    let parts = standard();
    let (_, checked) = check_all(&parts).unwrap();
    let rounds: usize = parts.iter().map(Part::rounds).sum();
    assert_eq!(json["signature"], format!("{:016x}", checked.signature));
    assert_eq!(json["rounds"], rounds);
    let names: Vec<_> = json["parts"].as_array().unwrap().iter().map(|part| part["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["fire fight", "building", "racing", "long games"]);
    assert_eq!(json["all"]["happened"]["robots acting"], 8.0);
    for figure in [
        &json["all"]["rounds_per_second"],
        &json["all"]["nanoseconds_per_round"]["median"],
        &json["all"]["nanoseconds_per_round"]["best"],
        &json["all"]["ratio"]["median"],
        &json["reading"]["megabytes_per_second"],
        &json["writing"]["files_per_second"],
        &json["threads"]["scaling"],
    ] {
        assert!(figure.as_f64().is_some_and(|figure| figure > 0.0), "{json:#}");
    }
    assert_eq!((&json["reading"]["files"], &json["threads"]["threads"]), (&rounds.into(), &2.into()));
    assert_eq!(json["debug_build"], cfg!(debug_assertions));
}

#[test]
fn a_recorded_game_is_measured_as_it_was_played() {
    let scratch = Scratch::new();
    scratch.run("play --quiet --seed 3 game 12").expect(0);
    scratch.foreign_record("foreign");
    let run = scratch.run(&format!("{SHORT} --record game --record foreign --format json")).expect(0);
    let json = run.json();
    let part = |index: usize| &json["parts"][index];
    assert_eq!((&part(0)["name"], &part(0)["rounds"], &part(0)["segments"]), (&"game".into(), &12.into(), &1.into()));
    assert_eq!((&part(1)["name"], &part(1)["rounds"]), (&"foreign".into(), &2.into()));
    assert_eq!(json["rounds"], 14);
    // The signature is the hash of the files of the record but the first.
    let files = (1..=12).map(|n| scratch.read(&format!("game/{n:04}.txt")));
    let hash = files
        .collect::<String>()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    assert_eq!(part(0)["signature"], format!("{hash:016x}"));
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
    assert!(run.out.contains("\nper round (2.5 of 8 robots act)\n"), "{}", run.out);
    assert!(run.err.contains("measured "), "{}", run.err);
    assert!(run.err.contains("note: 2.5 of 8 robots act per round"), "{}", run.err);
    assert_eq!(run.err.contains("debug build"), cfg!(debug_assertions));
}

#[test]
fn a_ratio_that_is_too_low_is_an_answer() {
    let scratch = Scratch::new();
    scratch.foreign_record("foreign");
    let run = scratch.run(&format!("{SHORT} --record foreign --min-ratio 1e9")).expect(1);
    assert!(run.err.contains("times as long as the engine, not 1000000000 times"), "{}", run.err);
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
    scratch.run(&format!("{SHORT} --record one")).refused(2, "one: a record of one state has no rounds to measure");
    let wrong = scratch.run(&format!("{SHORT} --record wrong"));
    wrong.refused(2, "hint: rulebook verify redbot wrong tells what is wrong");
    let rules = scratch.run(&format!("{SHORT} --rules splash_fire=3"));
    rules.refused(2, "the standard rounds have rules of their own");
    scratch.run("bench redbot --repeat 0").refused(2, "'--repeat <N>'");
    scratch.run("bench redbot --time 0s").refused(2, "'--time <TIME>'");
    scratch.run("bench redbot --threads 0").refused(2, "'--threads <N>'");
    scratch.run("bench redbot --min-ratio -1").refused(2, "--min-ratio");
}
