//! Writes the golden cases of each game as a Rust table, selects the game of the
//! images, and passes the memory layout of the board to the linker.

mod table;

use rulebook_conformance::Suite;
use rulebook_core::contract::Game;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    let out = Path::new(&out);
    fs::copy("memory.x", out.join("memory.x"))?;
    println!("cargo::rerun-if-changed=memory.x");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=table.rs");
    println!("cargo::rustc-link-search={}", out.display());
    println!("cargo::rustc-link-arg-bins=-Tlink.x");

    macro_rules! write_tables {
        ($($game:ty)*) => {
            $(fs::write(out.join(<$game>::NAME).with_extension("rs"), table::<$game>())?;)*
        };
    }
    rulebook_core::for_each_game!(write_tables);
    fs::write(out.join("chosen.rs"), format!("pub(super) type Game = super::{}::ThisGame;\n", chosen()))
}

/// The game of the images.
fn chosen() -> String {
    macro_rules! names {
        ($($game:ty)*) => { [$(<$game>::NAME),*] };
    }
    let names = rulebook_core::for_each_game!(names);
    println!("cargo::rerun-if-env-changed=RULEBOOK_GAME");
    let chosen = env::var("RULEBOOK_GAME").unwrap_or_else(|_| names[0].to_owned());
    assert!(names.contains(&&*chosen), "RULEBOOK_GAME={chosen} is none of {}", names.join(", "));
    chosen
}

/// The case whose first step the small images of a game play, under the standard
/// rules: `sample=` in the game's `image.txt`.
fn sample_of(game: &str) -> String {
    let path = format!("src/games/{game}/image.txt");
    println!("cargo::rerun-if-changed={path}");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let sample = text.lines().find_map(|line| line.strip_prefix("sample="));
    sample.unwrap_or_else(|| panic!("{path}: expected a line sample=CASE")).to_owned()
}

/// The golden cases of a game and the step of its small images, as Rust source.
fn table<G: Game>() -> String {
    let suite = Suite::bundled(G::NAME).unwrap_or_else(|| panic!("{} has no golden cases", G::NAME));
    let wanted = sample_of(G::NAME);
    let (mut steps, mut unasked, mut sample) = (String::new(), String::new(), None);
    let mut count = 0;
    // All rows have one type. A step with fewer players has empty lines for the others.
    let answer_count = suite.cases().iter().flat_map(|case| case.steps()).map(|(step, _)| step.answers.len()).max();
    let answer_count = answer_count.unwrap_or_default();
    for case in suite.cases() {
        let mut rows = Vec::new();
        for (number, (mut step, expected)) in (1..).zip(case.steps()) {
            table::assert_agrees::<G>(&case.id, &step, &expected);
            step.answers.resize(answer_count, Vec::new());
            rows.push(table::row(&case.id, number, &step, &expected));
        }
        match rows.into_iter().collect::<Option<Vec<_>>>() {
            None => writeln!(unasked, "        {:?},", case.id).expect("strings take all"),
            Some(rows) => {
                count += 1;
                if case.id == wanted && case.rules.is_none() {
                    sample = rows.first().cloned();
                }
                rows.iter().for_each(|row| steps.push_str(&format!("        {row},\n")));
            }
        }
    }
    let sample = sample.unwrap_or_else(|| panic!("{wanted} is no case of {} under the standard rules", G::NAME));
    let answers = format!("[&'static [u8]; {answer_count}]");
    format!(
        "pub(super) const CASES: Cases<{answers}> = Cases {{\n    steps: &[\n{steps}    ],\n    count: {count},\n    \
         unasked: &[\n{unasked}    ],\n}};\n\npub(super) const SAMPLE: Step<{answers}> = {sample};\n"
    )
}
