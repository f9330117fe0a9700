//! `rulebook new`

use super::for_game;
use crate::args::{Format, NewArgs};
use crate::entries::MANIFEST;
use crate::failure::{Failure, shown};
use crate::games::{House, Kit, KitFile, Registry, WithGame};
use crate::output::{print, print_json, quoted};
use serde::Serialize;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

/// The longest name, in bytes.
const LONGEST: usize = 64;

pub(crate) fn run<R: Registry>(args: &NewArgs) -> Result<(), Failure> {
    for_game::<R, _, _>(&args.game.game, Command { args })
}

struct Command<'a> {
    args: &'a NewArgs,
}

#[derive(Serialize)]
struct Report<'a> {
    game: &'static str,
    language: &'static str,
    name: &'a str,
    folder: &'a Path,
    files: Vec<&'static str>,
    next: [String; 2],
}

impl WithGame for Command<'_> {
    type Output = Result<(), Failure>;

    fn with<G: House>(self) -> Result<(), Failure> {
        let Some(language) = self.args.lang.as_deref() else {
            return Err(languages::<G>(Failure::usage(
                "--lang is missing: the language that the strategy is written in",
            )));
        };
        let kit = kit::<G>(language)?;
        let Some(folder) = self.args.folder.as_deref() else {
            let failure = Failure::usage("NAME is missing: the folder of the strategy, whose last part is its name");
            return Err(failure.hint(format_args!("rulebook new {} --lang {language} alpha", G::NAME)));
        };
        let name = name(folder)?;
        must_be_free(folder)?;
        for file in kit.files {
            let path = folder.join(file.name);
            write(&path, file, &contents(kit, file, name)).map_err(|error| Failure::io(&path, &error))?;
        }
        let next = next::<G>(folder, kit);
        if self.args.format.format == Format::Json {
            let files = kit.files.iter().map(|file| file.name).collect();
            return print_json(&Report { game: G::NAME, language: kit.language, name, folder, files, next });
        }
        let [first, second] = next;
        print(&format!("wrote {}, begin with its README.md\n\n  {first}\n  {second}\n", shown(folder)))
    }
}

/// The name of the strategy in this folder.
fn name(folder: &Path) -> Result<&str, Failure> {
    let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let inner = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let good = name.bytes().next().is_some_and(|byte| byte.is_ascii_alphanumeric()) && name.bytes().all(inner);
    if good && name.len() <= LONGEST {
        return Ok(name);
    }
    let failure = Failure::usage(format_args!(
        "{}: expected a name of letters, digits, - and _, {LONGEST} at most, found `{}`",
        shown(folder),
        folder.file_name().unwrap_or(folder.as_os_str()).to_string_lossy().escape_debug()
    ));
    Err(failure.hint("the last part of the folder is the strategy's name, as in players/alpha"))
}

fn kit<G: House>(language: &str) -> Result<&'static Kit, Failure> {
    G::KITS.iter().find(|kit| kit.language == language).ok_or_else(|| {
        languages::<G>(Failure::usage(format_args!("--lang {language}: there is no such kit for {}", G::NAME)))
    })
}

/// Adds the languages of a game's kits.
fn languages<G: House>(failure: Failure) -> Failure {
    let languages: Vec<_> = G::KITS.iter().map(|kit| kit.language).collect();
    match languages.as_slice() {
        [] => failure.hint("there is none for this game in any language"),
        languages => failure.hint(format_args!("the languages are {}", languages.join(", "))),
    }
}

fn must_be_free(folder: &Path) -> Result<(), Failure> {
    let taken = match fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_some(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => false,
        Err(error) => return Err(Failure::io(folder, &error)),
    };
    if taken {
        let failure = Failure::usage(format_args!("{}: the folder is not empty", shown(folder)));
        return Err(failure.hint("give a new name; nothing was written"));
    }
    Ok(())
}

/// The text of a file for a strategy of this name.
fn contents(kit: &Kit, file: &KitFile, name: &str) -> String {
    if file.name == MANIFEST {
        return file.text.replacen(&format!("\"kit-{}\"", kit.language), &format!("\"{name}\""), 1);
    }
    file.text.to_owned()
}

fn write(path: &Path, file: &KitFile, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, if file.is_program() { 0o777 } else { 0o666 });
    #[cfg(not(unix))]
    let _ = file;
    options.open(path)?.write_all(text.as_bytes())
}

/// What to do next: build it and play it, or play it and check it where
/// nothing is to be built.
fn next<G: House>(folder: &Path, kit: &Kit) -> [String; 2] {
    let path = quoted(folder);
    let manifest = kit.files.iter().find(|file| file.name == MANIFEST).map_or("", |file| file.text);
    let rivals: Vec<_> = G::USUAL.iter().skip(1).map(|name| format!("builtin:{name}")).collect();
    let play = format!("rulebook play {} {path} {}", G::NAME, rivals.join(" "));
    if manifest.lines().any(|line| line.starts_with("build =")) {
        [format!("rulebook entries build {path}"), play]
    } else {
        [play, format!("rulebook check {} {path}", G::NAME)]
    }
}
