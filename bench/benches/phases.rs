//! Times each phase, and parsing, writing and validating state files:
//! `cargo bench -p rulebook-bench --bench phases`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rulebook_bench::measure::{CheckLane, EngineLane, Lane, ReadLane, WriteLane};
use rulebook_bench::measured::{Measured, Part};
use rulebook_core::contract::Game as _;

fn main() {
    divan::main();
}

macro_rules! benches {
    ($($game:ty)*) => {
        /// The phases of all games, each as `GAME PHASE`. Divan needs the list before the first measurement.
        fn phases() -> Vec<String> {
            let mut phases = Vec::new();
            $(phases.extend(<$game>::phases().iter().map(|part| format!("{} {}", <$game>::NAME, part.name)));)*
            phases
        }

        #[divan::bench(args = phases())]
        fn phase(bencher: Bencher<'_, '_>, name: &str) {
            let (game, name) = name.split_once(' ').unwrap_or((name, ""));
            $(if game == <$game>::NAME {
                return phase_of::<$game>(bencher, name);
            })*
        }

        #[divan::bench(types = [$($game),*])]
        fn standard<G: Measured>(bencher: Bencher<'_, '_>) {
            run(bencher, &EngineLane::of(&G::standard()));
        }

        #[divan::bench(types = [$($game),*])]
        fn reading<G: Measured>(bencher: Bencher<'_, '_>) {
            run(bencher, &ReadLane::of(&G::standard()));
        }

        #[divan::bench(types = [$($game),*])]
        fn writing<G: Measured>(bencher: Bencher<'_, '_>) {
            run(bencher, &WriteLane::of(&G::standard()));
        }

        #[divan::bench(types = [$($game),*])]
        fn checking<G: Measured>(bencher: Bencher<'_, '_>) {
            run(bencher, &CheckLane::of(&G::standard()));
        }
    };
}
rulebook_core::for_each_game!(benches);

fn phase_of<G: Measured>(bencher: Bencher<'_, '_>, name: &str) {
    let parts: Vec<Part<G>> = G::phases().into_iter().filter(|part| part.name == name).collect();
    assert!(!parts.is_empty(), "there is no phase {name}");
    run(bencher, &EngineLane::of(&parts));
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
