//! The properties from the command line, on stable Rust: what a fuzzer found
//! can be tried again and made smaller, and the seeds of the cases written.

use rulebook_conformance::fuzz::Fuzzed;
use rulebook_core::contract::Game as _;
use rulebook_core::fibot::FiBot;
use rulebook_core::redbot::RedBot;
use rulebook_properties::{PROPERTIES, Property, property, read_sample, seeds, write_sample};
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::path::Path;
use std::process::ExitCode;

const HELP: &str = "\
Usage:
  rulebook-properties list                  the properties, each with its folders of seeds
  rulebook-properties check PROPERTY FILE…  tries files, and all files of folders
  rulebook-properties shrink PROPERTY FILE  prints a smaller step that breaks the property too
  rulebook-properties seeds FOLDER          writes the seeds of the golden cases

Exit status: 0 fine, 1 a property does not hold, 2 it could not be tried.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["list"] => list(),
        ["check", name, files @ ..] if !files.is_empty() => known(name).and_then(|property| check(property, files)),
        ["shrink", name, file] => known(name).and_then(|property| shrink(property, file)),
        ["seeds", folder] => write_seeds(Path::new(folder)),
        ["--help" | "-h"] => print(HELP.as_bytes()).map(|()| true),
        _ => Err(format!("expected a command\n{HELP}")),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            // Where standard error is closed, the status has to do.
            let _ = writeln!(std::io::stderr(), "error: {error}");
            ExitCode::from(2)
        }
    }
}

fn print(bytes: &[u8]) -> Result<(), String> {
    std::io::stdout().write_all(bytes).map_err(|error| format!("standard output: {error}"))
}

fn known(name: &str) -> Result<&'static Property, String> {
    property(name).ok_or_else(|| format!("there is no property `{name}`; `list` lists them"))
}

fn list() -> Result<bool, String> {
    let lines = PROPERTIES.map(|property| format!("{} {}\n", property.name, property.seeds.join(" ")));
    print(lines.concat().as_bytes()).map(|()| true)
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn holds(property: &Property, bytes: &[u8]) -> bool {
    catch_unwind(AssertUnwindSafe(|| (property.check)(bytes))).is_ok()
}

/// The property's own message tells what does not hold.
fn check(property: &Property, names: &[&str]) -> Result<bool, String> {
    let (mut count, mut broken) = (0, Vec::new());
    for name in names {
        let path = Path::new(name);
        let mut files = vec![path.to_owned()];
        if path.is_dir() {
            let entries = std::fs::read_dir(path).map_err(|error| format!("{name}: {error}"))?;
            files = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_file()).collect();
            files.sort();
        }
        for file in files {
            count += 1;
            if !holds(property, &read(&file)?) {
                broken.push(file.display().to_string());
            }
        }
    }
    for file in &broken {
        print(format!("{} does not hold for {file}\n", property.name).as_bytes())?;
    }
    print(format!("{}: {count} inputs, {} broken\n", property.name, broken.len()).as_bytes())?;
    Ok(broken.is_empty())
}

/// Takes the first smaller step that breaks the property too, again and again.
fn shrink(property: &Property, name: &str) -> Result<bool, String> {
    let bytes = read(Path::new(name))?;
    let hook = take_hook();
    set_hook(Box::new(|_| {}));
    let is_fibot = property.name.starts_with(FiBot::NAME);
    let shrunk = if is_fibot { shrunk::<FiBot> } else { shrunk::<RedBot> }(property, &bytes);
    set_hook(hook);
    shrunk.map_err(|error| format!("{name}: {error}")).and_then(|text| print(&text).map(|()| true))
}

fn shrunk<G: Fuzzed>(property: &Property, bytes: &[u8]) -> Result<Vec<u8>, String> {
    let sample = read_sample::<G>(bytes).ok_or("it is no round that can be read")?;
    let smallest = smallest::<G>(property, sample).ok_or_else(|| format!("{} holds for it", property.name))?;
    Ok(write_sample::<G>(&smallest))
}

fn smallest<G: Fuzzed>(property: &Property, sample: G::Sample) -> Option<G::Sample> {
    let breaks = |sample: &G::Sample| !holds(property, &write_sample::<G>(sample));
    let mut smallest = Some(sample).filter(breaks)?;
    while let Some(smaller) =
        G::smaller(&smallest).into_iter().find(|smaller| G::size(smaller) < G::size(&smallest) && breaks(smaller))
    {
        smallest = smaller;
    }
    Some(smallest)
}

fn write_seeds(folder: &Path) -> Result<bool, String> {
    for ((of, name), bytes) in seeds::of_cases() {
        let folder = folder.join(of);
        let file = folder.join(name);
        let told = |error| format!("{}: {error}", file.display());
        std::fs::create_dir_all(&folder).map_err(told)?;
        std::fs::write(&file, bytes).map_err(told)?;
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::smallest;
    use rulebook_conformance::fuzz::{Fuzzed, sample};
    use rulebook_core::fibot::FiBot;
    use rulebook_core::redbot::RedBot;
    use rulebook_properties::Property;

    fn found<G: Fuzzed>(check: fn(&[u8]) -> bool) -> (usize, usize, u64) {
        let property = Property { name: "planted", seeds: &[], check, mutate: |_, _| Vec::new() };
        let found = (0..).map(|n| sample::<G>(1, n)).find_map(|sample| smallest::<G>(&property, sample));
        G::size(&found.expect("it is broken"))
    }

    fn answers(text: &[u8]) -> String {
        String::from_utf8_lossy(text).rsplit("--- answers").next().unwrap_or_default().to_owned()
    }

    /// A property that one shot breaks shrinks to a round with one shot.
    #[test]
    fn a_round_shrinks_while_the_property_is_broken() {
        let (pieces, orders, _) = found::<RedBot>(|text| {
            assert!(!answers(text).contains("FIRE"));
            true
        });
        assert_eq!((pieces, orders), (0, 3));
    }

    /// One that an explosion breaks shrinks to an explosion on an empty board.
    #[test]
    fn a_turn_shrinks_while_the_property_is_broken() {
        let (pieces, answer, _) = found::<FiBot>(|text| {
            assert!(!answers(text).ends_with(" D\n"));
            true
        });
        assert_eq!((pieces, answer), (0, 6));
    }
}
