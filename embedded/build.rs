//! Writes the golden cases of each game as a Rust table, chooses the game of the
//! images, and tells the linker the memory of the board.

use rulebook_conformance::Suite;
use rulebook_conformance::case::Expected;
use rulebook_conformance::protocol::{After, Next, Reply, Step, judge_step, text_of};
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
    println!("cargo::rustc-link-search={}", out.display());
    println!("cargo::rustc-link-arg-bins=-Tlink.x");

    macro_rules! write_tables {
        ($($game:ty)*) => {
            $(fs::write(out.join(<$game>::NAME).with_extension("rs"), table::<$game>())?;)*
        };
    }
    rulebook_core::for_each_game!(write_tables);
    fs::write(out.join("chosen.rs"), format!("pub(super) type Game = super::{}::OnBoard;\n", chosen()))
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

/// The golden cases of a game, with the step of its small images.
fn table<G: Game>() -> String {
    let suite = Suite::bundled(G::NAME).unwrap_or_else(|| panic!("{} has no golden cases", G::NAME));
    let wanted = sample_of(G::NAME);
    let (mut steps, mut unasked, mut sample) = (String::new(), String::new(), None);
    let mut count = 0;
    for case in suite.cases() {
        let mut rows = Vec::new();
        for (number, (step, expected)) in (1..).zip(case.steps()) {
            assert_agrees::<G>(&case.id, &step, &expected);
            rows.push(row(&case.id, number, &step, &expected));
        }
        match rows.into_iter().collect::<Option<Vec<_>>>() {
            None => writeln!(unasked, "        {:?},", case.id).expect("strings take all"),
            Some(rows) => {
                count += 1;
                if case.id == wanted && case.rules.is_none() {
                    let answers = case.steps().first().map_or(0, |(step, _)| step.answers.len());
                    sample = rows.first().map(|row| (answers, row.clone()));
                }
                rows.iter().for_each(|row| steps.push_str(&format!("        {row},\n")));
            }
        }
    }
    let (answers, sample) =
        sample.unwrap_or_else(|| panic!("{wanted} is no case of {} under the standard rules", G::NAME));
    let answers = format!("[&'static [u8]; {answers}]");
    format!(
        "pub(super) const CASES: Cases<{answers}> = Cases {{\n    steps: &[\n{steps}    ],\n    count: {count},\n    \
         unasked: &[\n{unasked}    ],\n}};\n\npub(super) const SAMPLE: Step<{answers}> = {sample};\n"
    )
}

/// The table is worth nothing when the engine on the host does not keep it.
fn assert_agrees<G: Game>(id: &str, step: &Step, expected: &Expected) {
    let agrees = match (judge_step::<G>(step), expected) {
        (Reply::Reject(code), Expected::Reject(expected)) => code == *expected,
        (Reply::Ok(After { state, scores, next }), Expected::State { state: expected, end }) => {
            state == *expected && end.as_ref().is_none_or(|end| *end == (scores, next))
        }
        _ => false,
    };
    assert!(agrees, "{id}: the engine does not keep this case on the host; run `rulebook conform` first");
}

/// A step as a Rust expression; `None` when its rules are no list of settings.
fn row(id: &str, number: usize, step: &Step, expected: &Expected) -> Option<String> {
    assert!(step.chance.is_none(), "{id}: no draws can be asked of an image");
    let mut settings: Vec<(&str, &str)> = Vec::new();
    for line in step.rules.iter().flatten() {
        let line = str::from_utf8(line).expect("rules are UTF-8");
        let (key, value) = line.split_once('=')?;
        if settings.iter().any(|(earlier, _)| *earlier == key) {
            return None;
        }
        settings.push((key, value));
    }
    let answers = step.answers.iter().map(|line| format!("b\"{}\"", line.escape_ascii())).collect::<Vec<_>>();
    let expected = match expected {
        Expected::Reject(code) => format!("Expected::Reject({code:?})"),
        Expected::State { state, end } => {
            let end = end.as_ref().map(|(scores, next)| match next {
                Next::Over => format!("Some(End {{ scores: &{scores:?}, next: Next::Over }})"),
                Next::Ask(numbers) => format!("Some(End {{ scores: &{scores:?}, next: Next::Ask(&{numbers:?}) }})"),
            });
            let end = end.unwrap_or_else(|| "None".to_owned());
            format!("Expected::State {{ text: {}, end: {end} }}", bytes(state))
        }
    };
    Some(format!(
        "Step {{ case: {id:?}, number: {number}, rules: &{settings:?}, state: {}, answers: [{}], expected: {expected} }}",
        bytes(&step.state),
        answers.join(", "),
    ))
}

fn bytes(lines: &[Vec<u8>]) -> String {
    format!("b\"{}\"", text_of(lines).escape_ascii())
}
