//! Each phase and the files, by the clock: `cargo bench -p rulebook-bench --bench phases`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rulebook_bench::measure::{Checking, Engine, Lane, Reading, Writing};
use rulebook_bench::phases::phases;
use rulebook_bench::rounds::{Part, standard};

fn main() {
    divan::main();
}

/// The names of the phases; divan wants them before anything is measured.
const PHASES: [&str; 6] = ["moving", "bumping", "firing", "splashing", "building", "ending"];

#[divan::bench(args = PHASES)]
fn phase(bencher: Bencher<'_, '_>, name: &str) {
    let parts: Vec<Part> = phases().into_iter().filter(|part| part.name == name).collect();
    assert!(!parts.is_empty(), "there is no phase {name}");
    run(bencher, &Engine::of(&parts));
}

#[divan::bench]
fn standard_rounds(bencher: Bencher<'_, '_>) {
    run(bencher, &Engine::of(&standard()));
}

#[divan::bench]
fn reading(bencher: Bencher<'_, '_>) {
    run(bencher, &Reading::of(&standard()));
}

#[divan::bench]
fn writing(bencher: Bencher<'_, '_>) {
    run(bencher, &Writing::of(&standard()));
}

#[divan::bench]
fn checking(bencher: Bencher<'_, '_>) {
    run(bencher, &Checking::of(&standard()));
}

fn run<L: Lane + Clone>(bencher: Bencher<'_, '_>, lane: &L) {
    let fresh = || {
        let mut lane = lane.clone();
        lane.reset();
        lane
    };
    bencher.counter(ItemsCount::new(lane.units())).with_inputs(fresh).bench_local_refs(|lane| {
        lane.pass();
        black_box(lane);
    });
}
