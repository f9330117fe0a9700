//! `rulebook new`

use crate::args::{Format, NewArgs};
use crate::entries::MANIFEST;
use crate::failure::{Failure, path_text};
use crate::games::{GameRef, Kit, KitFile, Registry};
use crate::output::{print, print_json, quoted};
use serde::Serialize;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

/// Maximum length of a name, in bytes.
const MAX_NAME_LENGTH: usize = 64;

pub(crate) fn run(games: Registry, args: &NewArgs) -> Result<(), Failure> {
    Command { args }.run(games.find(&args.game.game)?)
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

impl Command<'_> {
    fn run(self, game: GameRef) -> Result<(), Failure> {
        let Some(language) = self.args.lang.as_deref() else {
            return Err(languages(game, Failure::usage("--lang is missing: the programming language of the strategy")));
        };
        let kit = kit(game, language)?;
        let Some(folder) = self.args.folder.as_deref() else {
            let failure =
                Failure::usage("NAME is missing: the folder of the strategy, whose last component is its name");
            return Err(failure.hint(format_args!("rulebook new {} --lang {language} alpha", game.name())));
        };
        let name = name(folder)?;
        must_be_free(folder)?;
        for file in kit.files {
            let path = folder.join(file.name);
            write(&path, file, &contents(kit, file, name)).map_err(|error| Failure::io(&path, &error))?;
        }
        let next = next(game, folder, kit);
        if self.args.format.format == Format::Json {
            let files = kit.files.iter().map(|file| file.name).collect();
            return print_json(&Report { game: game.name(), language: kit.language, name, folder, files, next });
        }
        let [first, second] = next;
        print(&format!("wrote {}; start with its README.md\n\n  {first}\n  {second}\n", path_text(folder)))
    }
}

/// The name of the strategy in this folder.
fn name(folder: &Path) -> Result<&str, Failure> {
    let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let inner = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let good = name.bytes().next().is_some_and(|byte| byte.is_ascii_alphanumeric()) && name.bytes().all(inner);
    if good && name.len() <= MAX_NAME_LENGTH {
        return Ok(name);
    }
    let failure = Failure::usage(format_args!(
        "{}: expected a name of at most {MAX_NAME_LENGTH} letters, digits, - and _, found `{}`",
        path_text(folder),
        folder.file_name().unwrap_or(folder.as_os_str()).to_string_lossy().escape_debug()
    ));
    Err(failure.hint("the last component of the folder is the strategy's name, as in players/alpha"))
}

fn kit(game: GameRef, language: &str) -> Result<&'static Kit, Failure> {
    (game.kits)().iter().find(|kit| kit.language == language).ok_or_else(|| {
        languages(game, Failure::usage(format_args!("--lang {language}: no such template for {}", game.name())))
    })
}

/// Adds a hint with the languages of a game's kits.
fn languages(game: GameRef, failure: Failure) -> Failure {
    let languages: Vec<_> = (game.kits)().iter().map(|kit| kit.language).collect();
    match languages.as_slice() {
        [] => failure.hint("this game has no templates"),
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
        let failure = Failure::usage(format_args!("{}: the folder is not empty", path_text(folder)));
        return Err(failure.hint("give a new name; nothing was written"));
    }
    Ok(())
}

/// The contents of a file for a strategy of this name.
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

/// The next two commands: build and play, or play and check when there is nothing to build.
fn next(game: GameRef, folder: &Path, kit: &Kit) -> [String; 2] {
    let path = quoted(folder);
    let manifest = kit.files.iter().find(|file| file.name == MANIFEST).map_or("", |file| file.text);
    let rivals: Vec<_> = game.default_players.iter().skip(1).map(|name| format!("builtin:{name}")).collect();
    let play = format!("rulebook play {} {path} {}", game.name(), rivals.join(" "));
    if manifest.lines().any(|line| line.starts_with("build =")) {
        [format!("rulebook entries build {path}"), play]
    } else {
        [play, format!("rulebook check {} {path}", game.name())]
    }
}
