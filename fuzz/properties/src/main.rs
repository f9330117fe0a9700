//! The command `rulebook-properties`, for stable Rust: checks properties, minimizes findings, and writes the seeds
//! of the cases.

use rulebook_properties::input::{split_head, with_head};
use rulebook_properties::{PROPERTIES, Property, SUBJECTS, property, subject};
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::path::Path;
use std::process::ExitCode;

const HELP: &str = "\
Usage:
  rulebook-properties list                  List the properties and their seed folders
  rulebook-properties games                 List the games under test
  rulebook-properties check PROPERTY FILE…  Check a property on files, or on all files of folders
  rulebook-properties shrink PROPERTY FILE  Minimize a step that breaks the property; print the request's
                                            lines, without the name of the game
  rulebook-properties seeds FOLDER          Write the seeds from the golden cases

Exit status: 0 if the property holds, 1 if it does not, 2 if it could not be checked.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["list"] => list(),
        ["games"] => games(),
        ["check", name, files @ ..] if !files.is_empty() => {
            find_property(name).and_then(|property| check(property, files))
        }
        ["shrink", name, file] => find_property(name).and_then(|property| shrink(property, file)),
        ["seeds", folder] => write_seeds(Path::new(folder)),
        ["--help" | "-h"] => print(HELP.as_bytes()).map(|()| true),
        _ => Err(format!("expected a command\n{HELP}")),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            // Ignores a closed stderr: the exit status still reports the error.
            let _ = writeln!(std::io::stderr(), "error: {error}");
            ExitCode::from(2)
        }
    }
}

fn print(bytes: &[u8]) -> Result<(), String> {
    std::io::stdout().write_all(bytes).map_err(|error| format!("stdout: {error}"))
}

fn find_property(name: &str) -> Result<&'static Property, String> {
    property(name).ok_or_else(|| format!("unknown property `{name}`; `list` prints the properties"))
}

fn list() -> Result<bool, String> {
    let lines = PROPERTIES.map(|property| format!("{} {}\n", property.name, property.folders().join(" ")));
    print(lines.concat().as_bytes()).map(|()| true)
}

fn games() -> Result<bool, String> {
    let lines: String = SUBJECTS.iter().map(|game| format!("{}\n", game.name())).collect();
    print(lines.as_bytes()).map(|()| true)
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn holds(property: &Property, bytes: &[u8]) -> bool {
    catch_unwind(AssertUnwindSafe(|| (property.check)(bytes))).is_ok()
}

/// Checks a property on files. The panic message of the property says what does not hold.
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

fn shrink(property: &Property, name: &str) -> Result<bool, String> {
    let input = read(Path::new(name))?;
    let (game, body) = split_head(&input);
    let game = subject(game).ok_or_else(|| format!("{name}: expected the name of a game in the first line"))?;
    let hook = take_hook();
    set_hook(Box::new(|_| {}));
    let shrunk = game.shrink(body, &|body| !holds(property, &with_head(game.name(), body)));
    set_hook(hook);
    shrunk.map_err(|error| format!("{name}: {error}")).and_then(|text| print(&text).map(|()| true))
}

fn write_seeds(folder: &Path) -> Result<bool, String> {
    let seeds = SUBJECTS.iter().flat_map(|game| game.seeds().into_iter().map(|seed| (game.name(), seed)));
    for (game, ((of, name), bytes)) in seeds {
        let folder = folder.join(game).join(of);
        let file = folder.join(name);
        let message = |error| format!("{}: {error}", file.display());
        std::fs::create_dir_all(&folder).map_err(message)?;
        std::fs::write(&file, bytes).map_err(message)?;
    }
    Ok(true)
}
