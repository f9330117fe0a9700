//! The rules for the source code of players in C++, in `check` and `entries check`.

#![cfg(target_os = "linux")]

use crate::common::Scratch;
use serde_json::json;

/// A source that breaks SRC-3 to SRC-6.
const FAULTY: &str = "\
#include \"Player.hh\"
#include <unistd.h>
using namespace std;
int rounds = 0;
#define PLAYER_NAME SonGohan
struct PLAYER_NAME : public Player {
    static Player* factory() { return new PLAYER_NAME; }
    void play() override { cout << ++rounds; }
};
RegisterPlayer(PLAYER_NAME);
";

/// The warnings for it, with their clauses, and for a second file.
const WARNINGS: [(&str, &str); 5] = [
    ("SRC-5", "AISonGoku.cc:2:10: expected only the C++ standard library, found `#include <unistd.h>`"),
    (
        "SRC-4",
        "AISonGoku.cc:4:5: expected no global or static variable, found `rounds`; make it a field of the class, or a \
         constant (`const`)",
    ),
    (
        "SRC-3",
        "AISonGoku.cc:5:21: expected `#define PLAYER_NAME SonGoku`, as in the name of the file, found `SonGohan`",
    ),
    (
        "SRC-6",
        "AISonGoku.cc:8:28: expected neither stdin nor stdout, which belong to the referee, found `cout`; print to \
         `cerr`",
    ),
    ("SRC-2", "path.hh:1:1: expected all code of the player in AISonGoku.cc, found another file of source code"),
];

/// Writes an entry whose program, a script, does nothing in each round.
fn entry(scratch: &Scratch, folder: &str, sources: &[(&str, &str)]) {
    let name = folder.rsplit('/').next().unwrap();
    let manifest = "language = \"C++\"\nrun = [\"./Game\", \"SonGoku\"]\nprotocol = \"each-round\"\n";
    scratch.write(&format!("{folder}/bot.toml"), format!("name = \"{name}\"\n{manifest}"));
    scratch.write(&format!("{folder}/Game"), "#!/bin/sh\necho -\n");
    rulebook_testing::make_executable(scratch.path(&format!("{folder}/Game")));
    for (file, text) in sources {
        scratch.write(&format!("{folder}/{file}"), text);
    }
}

/// SRC-1: each breach is a warning, and only an entry with a file `AINAME.cc` is judged.
#[test]
fn what_breaks_a_rule_for_source_code_is_a_warning() {
    let scratch = Scratch::new();
    let good = FAULTY.replace("#include <unistd.h>", "").replace("SonGohan", "SonGoku");
    let good = good.replace("int rounds", "const int rounds").replace("cout << ++rounds", "cerr << rounds");
    entry(&scratch, "all/faulty", &[("AISonGoku.cc", FAULTY), ("path.hh", "int x;")]);
    entry(&scratch, "all/good", &[("AISonGoku.cc", &good)]);
    entry(&scratch, "all/other", &[("main.cc", "int x;")]);
    let rows = scratch.run("entries check boladedrac all --rounds 0 --quiet --format json").expect(0).json();
    let warnings = WARNINGS.map(|(_, text)| format!("warning: {text}")).join("\n");
    assert_eq!(rows[0]["warning"], json!(warnings));
    let findings = rows[0]["check"]["findings"].as_array().unwrap();
    let finding = findings.iter().find(|finding| finding["kind"] == "source").unwrap();
    assert_eq!((&finding["severity"], &finding["count"]), (&json!("warning"), &json!(5)));
    let occurrences = finding["occurrences"].as_array().unwrap().iter();
    let occurrences: Vec<_> = occurrences.map(|found| (found["at"].clone(), found["detail"].clone())).collect();
    assert_eq!(occurrences, WARNINGS.map(|(clause, text)| (json!(clause), json!(text))));
    for row in [&rows[1], &rows[2]] {
        assert_eq!(row.get("warning"), None, "{row}");
        let findings = row["check"]["findings"].as_array().unwrap();
        assert!(findings.iter().all(|finding| finding["kind"] != "source"), "{row}");
    }
}

#[test]
fn the_check_of_one_entry_shows_every_place() {
    let scratch = Scratch::new();
    entry(&scratch, "faulty", &[("AISonGoku.cc", FAULTY), ("path.hh", "int x;")]);
    let out = scratch.run("check boladedrac faulty --rounds 0 --quiet").expect(0).out;
    let places: String = WARNINGS.iter().map(|(clause, text)| format!("  {text}\n    {clause}\n")).collect();
    let finding = format!("\nwarning: breaks a rule for its source code (5 times)\n{places}  hint: ");
    assert!(out.contains(&finding), "{out}");
}

/// Other games have no rules for source code.
#[test]
fn only_the_game_of_the_rules_has_warnings() {
    let scratch = Scratch::new();
    entry(&scratch, "faulty", &[("AISonGoku.cc", FAULTY)]);
    let report = scratch.run("check redbot faulty --rounds 0 --quiet --format json").expect(1).json();
    let findings = report["findings"].as_array().unwrap();
    assert!(findings.iter().all(|finding| finding["kind"] != "source"), "{report}");
}
