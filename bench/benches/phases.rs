//! Each phase and the files, by the clock: `cargo bench -p rulebook-bench --bench phases`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rulebook_bench::measure::{Checking, Engine, Lane, Reading, Writing};
use rulebook_bench::measured::Measured;
use rulebook_bench::measured::Part;
use rulebook_core::fibot::FiBot;
use rulebook_core::redbot::RedBot;

fn main() {
    divan::main();
}

/// The names of the phases; divan wants them before anything is measured.
const REDBOT: [&str; 6] = ["moving", "bumping", "firing", "splashing", "building", "ending"];
const FIBOT: [&str; 5] = ["sliding", "staying", "exploding", "passing", "ending"];

#[divan::bench(args = REDBOT)]
fn redbot_phase(bencher: Bencher<'_, '_>, name: &str) {
    phase::<RedBot>(bencher, name);
}

#[divan::bench(args = FIBOT)]
fn fibot_phase(bencher: Bencher<'_, '_>, name: &str) {
    phase::<FiBot>(bencher, name);
}

fn phase<G: Measured>(bencher: Bencher<'_, '_>, name: &str) {
    let parts: Vec<Part<G>> = G::phases().into_iter().filter(|part| part.name == name).collect();
    assert!(!parts.is_empty(), "there is no phase {name}");
    run(bencher, &Engine::of(&parts));
}

#[divan::bench(types = [RedBot, FiBot])]
fn standard<G: Measured>(bencher: Bencher<'_, '_>) {
    run(bencher, &Engine::of(&G::standard()));
}

#[divan::bench(types = [RedBot, FiBot])]
fn reading<G: Measured>(bencher: Bencher<'_, '_>) {
    run(bencher, &Reading::of(&G::standard()));
}

#[divan::bench(types = [RedBot, FiBot])]
fn writing<G: Measured>(bencher: Bencher<'_, '_>) {
    run(bencher, &Writing::of(&G::standard()));
}

#[divan::bench(types = [RedBot, FiBot])]
fn checking<G: Measured>(bencher: Bencher<'_, '_>) {
    run(bencher, &Checking::of(&G::standard()));
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
