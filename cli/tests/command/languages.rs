//! The claims of docs/languages.md hold.
#![cfg(target_os = "linux")]

use crate::programs::{Arena, GOOD, enforced, ok};
use rulebook_testing::have;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// A strategy in Node.js that reads its state and hashes something.
const NODE: &str = "
const fs = require('fs'), crypto = require('crypto');
const state = fs.readFileSync(process.argv[3]);
fs.writeFileSync('kept', crypto.createHash('sha256').update(state).digest('hex'));
console.log('GOOD');
";

/// The same in Java, whose cryptography also reads its settings.
const JAVA: &str = "
import java.nio.file.*;
import java.security.*;
public class Bot {
    public static void main(String[] arguments) throws Exception {
        byte[] state = Files.readAllBytes(Path.of(arguments[1]));
        Files.write(Path.of(\"kept\"), MessageDigest.getInstance(\"SHA-256\").digest(state));
        new SecureRandom().nextInt();
        System.out.println(\"GOOD\");
    }
}
";

/// The rows of the page: the language, the words of the command, and the options.
fn rows() -> Vec<[String; 3]> {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/languages.md")).unwrap();
    let cells = |line: &str| {
        let cells = line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`').to_owned());
        cells.collect::<Vec<_>>().try_into().unwrap()
    };
    page.lines().filter(|line| line.starts_with("| ")).skip(1).map(cells).collect()
}

/// An entry with the program of a language; `None` when its tools are missing.
fn entry(arena: &Arena, name: &str, run: &str) -> Option<PathBuf> {
    let folder = arena.path(name);
    fs::create_dir(&folder).unwrap();
    if name == "node" {
        if !have(&["node"]) {
            return None;
        }
        fs::write(folder.join("bot.js"), NODE.replace("GOOD", GOOD)).unwrap();
    } else {
        if !have(&["java", "javac"]) {
            return None;
        }
        fs::write(folder.join("Bot.java"), JAVA.replace("GOOD", GOOD)).unwrap();
        assert!(Command::new("javac").arg("Bot.java").current_dir(&folder).status().unwrap().success());
    }
    fs::write(folder.join("bot.toml"), format!("name = \"{name}\"\nlanguage = \"{name}\"\nrun = {run}\n")).unwrap();
    Some(folder)
}

/// LIM, BOX: a strategy in each language plays under the options of its row.
#[test]
fn every_row_of_the_page_plays() {
    let rows = rows();
    assert_eq!(rows.len(), 3);
    for [language, run, options] in rows {
        let options: Vec<&str> = options.split(' ').chain(["--time-limit", "10m", "--cpu-limit", "10m"]).collect();
        if !enforced(&options) {
            continue;
        }
        let arena = Arena::new();
        let name = if language == "Node.js" { "node" } else { "java" };
        let Some(entry) = entry(&arena, name, &run) else { continue };
        assert_eq!(arena.verdict(&entry, &options), ok(), "{language}: {}", arena.record("stderr-P1.txt"));
        assert!(!entry.join("kept").exists(), "it plays in a copy");
        arena.nothing_is_left();
    }
}

/// BOX-6: an interpreter in a home folder needs `--allow-read`.
#[test]
fn box_6_an_interpreter_in_a_home_folder_needs_leave() {
    if !have(&["node"]) || !enforced(&["--sandbox"]) {
        return;
    }
    let arena = Arena::new();
    let home = arena.path("home/.nvm/bin");
    fs::create_dir_all(&home).unwrap();
    let node = std::env::split_paths(&std::env::var_os("PATH").unwrap()).find(|path| path.join("node").is_file());
    rulebook_testing::copy_program(node.unwrap().join("node"), home.join("node"));
    let run = format!("[\"{}\", \"bot.js\"]", home.join("node").display());
    let entry = entry(&arena, "node", &run).unwrap();
    let options = ["--sandbox", "--time-limit", "10m", "--cpu-limit", "10m"];
    let refused = arena.verdict(&entry, &options);
    assert_eq!(refused["verdict"], "could-not-start", "{refused}");
    assert!(refused["why"].as_str().unwrap().contains("Permission denied"), "{refused}");
    let folder = arena.path("home/.nvm");
    let allowed = [&options[..], &["--allow-read", folder.to_str().unwrap()]].concat();
    assert_eq!(arena.verdict(&entry, &allowed), ok(), "{}", arena.record("stderr-P1.txt"));
}
