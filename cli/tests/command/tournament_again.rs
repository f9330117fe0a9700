//! `rulebook tournament` for authors who change their strategy and measure again.
#![cfg(target_os = "linux")]

use crate::common::Scratch;
use std::fs;

const SHORT: &str = "tournament redbot --quiet --match-rounds 3 --games 2 --bot builtin:hunter builtin:runner \
                     builtin:builder builtin:random";

const OWN: [&str; 7] =
    ["tournament.json", "plan.jsonl", "results.jsonl", "results.json", "results.csv", "matches.csv", "report.html"];

fn crashing(scratch: &Scratch) {
    scratch.write("bots/bad/run", "#!/bin/sh\necho oops >&2\nexit 3\n");
    rulebook_testing::make_executable(scratch.path("bots/bad/run"));
}

#[test]
fn a_former_tournament_is_removed_when_asked_and_nothing_else() {
    let scratch = Scratch::new();
    scratch.run(&format!("{SHORT} --dir t --rounds 2")).expect(0);
    scratch.write("t/notes.txt", "mine");
    scratch.write("t/matches/0001/mine.txt", "mine too");
    scratch.write("t/matches/Best of/0000.txt", "no match of ours");
    let refused = scratch.run(&format!("{SHORT} --dir t --seed 2")).expect(2);
    assert!(refused.err.contains("t: already holds a tournament\n"), "{}", refused.err);
    assert!(refused.err.contains("--replace removes it"), "{}", refused.err);
    // The second tournament has one round instead of two: fewer matches, with other names.
    scratch.run(&format!("{SHORT} --dir t --seed 2 --replace")).expect(0);
    scratch.run(&format!("{SHORT} --dir fresh --seed 2 --replace")).expect(0);
    for name in OWN {
        assert_eq!(scratch.read(&format!("t/{name}")), scratch.read(&format!("fresh/{name}")), "{name}");
    }
    let matches = |dir: &str| {
        let names = fs::read_dir(scratch.path(dir)).unwrap().map(|entry| entry.unwrap().file_name());
        names.map(|name| name.into_string().unwrap()).collect::<std::collections::BTreeSet<_>>()
    };
    let mut left = matches("t/matches");
    assert!(left.remove("Best of"));
    assert_eq!(left, matches("fresh/matches"));
    assert_eq!(scratch.read("t/notes.txt"), "mine");
    assert_eq!(scratch.read("t/matches/0001/mine.txt"), "mine too");
    assert_eq!(scratch.read("t/matches/Best of/0000.txt"), "no match of ours");
}

#[test]
fn a_file_that_only_has_the_name_of_ours_is_kept_and_then_nothing_is_removed() {
    for name in ["report.html", "results.jsonl", "plan.jsonl", "tournament.json", "matches/0001/0000.txt"] {
        let scratch = Scratch::new();
        scratch.run(&format!("{SHORT} --dir t")).expect(0);
        scratch.write(&format!("t/{name}"), "my diary");
        let before: Vec<_> = OWN.map(|name| scratch.read(&format!("t/{name}"))).into();
        let run = scratch.run(&format!("{SHORT} --dir t --replace")).expect(2);
        assert!(run.err.contains(name) && run.err.contains(" hint: "), "{}", run.err);
        assert_eq!(OWN.map(|name| scratch.read(&format!("t/{name}"))).to_vec(), before);
        assert_eq!(scratch.read(&format!("t/{name}")), "my diary");
    }
}

#[test]
fn replace_needs_a_tournament_or_nothing() {
    let scratch = Scratch::new();
    scratch.write("t/notes.txt", "mine");
    scratch
        .run(&format!("{SHORT} --dir t --replace"))
        .refused(2, "t: expected an empty folder, found `notes.txt` in it");
    scratch.run("tournament --resume t --replace").refused(2, "cannot be used with");
}

#[test]
fn how_much_is_played_is_told_first() {
    let scratch = Scratch::new();
    let loud = SHORT.replace(" --quiet", "");
    let run = scratch.run(&format!("{loud} builtin:idle --form gauntlet")).expect(0);
    assert!(run.err.starts_with("8 matches: 4 encounters of 2 games\nStarted match 1 of 8 "), "{}", run.err);
    let run = scratch.run(&format!("{loud} builtin:idle --form play-off --dir p")).expect(0);
    assert!(run.err.starts_with("2 matches so far: 1 encounter of 2 games\n"), "{}", run.err);
}

#[test]
fn strategies_that_failed_are_named_also_when_quiet() {
    let scratch = Scratch::new();
    crashing(&scratch);
    let run = scratch.run(&format!("{SHORT} bots/bad/run")).expect(0);
    let matches = scratch.json("tournament1/results.json");
    let played = matches["matches"].as_array().unwrap();
    let sits = |entry: &&serde_json::Value| entry["seats"].as_array().unwrap().iter().any(|seat| seat["name"] == "bad");
    let of_bad: Vec<_> = played.iter().filter(sits).collect();
    let first = of_bad[0]["folder"].as_str().unwrap().trim_end_matches('/');
    let seat = 1 + of_bad[0]["seats"].as_array().unwrap().iter().position(|seat| seat["name"] == "bad").unwrap();
    // Two faults in three rounds disqualify a bot (R-TOU-1).
    let (faults, matches) = (2 * of_bad.len(), of_bad.len());
    let expected = format!(
        "bad: {faults} faults in {matches} matches, the first in tournament1/{first}, on state 0: crashed with status 3; see \
         tournament1/{first}/stderr-P{seat}.txt\nwarning: bad gave no valid answer in {faults} of the {faults} \
         times it was asked; it was disqualified in {matches} of {matches} matches\n",
    );
    assert_eq!(run.err, expected);
    // `tally` reports the same if it has the folder.
    assert_eq!(scratch.run("tournament tally tournament1").expect(0).err, expected);
}

#[test]
fn who_was_first_among_whom_is_told_where_fields_differ() {
    let scratch = Scratch::new();
    let gauntlet = format!("{SHORT} builtin:idle --form gauntlet").replace("rounds 3", "rounds 60");
    let run = scratch.run(&gauntlet).expect(0);
    let results = scratch.json("tournament1/results.json");
    let fields = results["fields"].as_array().unwrap();
    // The four other bots form four fields of three.
    assert_eq!(fields.len(), 4);
    let mut challenger = Vec::new();
    for field in fields {
        let players = field["players"].as_array().unwrap();
        assert_eq!((players.len(), &field["matches"]), (4, &2.into()));
        assert_eq!(players[0]["name"], "hunter");
        challenger.push(players[0]["firsts"].as_u64().unwrap());
        // The counts agree with the matches.
        for player in players {
            let met: Vec<_> = players.iter().map(|player| &player["name"]).collect();
            let matches = results["matches"].as_array().unwrap().iter().map(|entry| entry["seats"].as_array().unwrap());
            let of_field = matches.filter(|seats| seats.iter().all(|seat| met.contains(&&seat["name"])));
            let first = |seats: &&Vec<serde_json::Value>| {
                seats.iter().any(|seat| seat["name"] == player["name"] && seat["rank"] == 1)
            };
            assert_eq!(of_field.filter(first).count() as u64, player["firsts"].as_u64().unwrap(), "{field}");
        }
    }
    assert!(challenger.is_sorted() && challenger[0] < challenger[3], "{challenger:?}");
    let (_, table) = run.out.split_once(" matches  first places of each player").unwrap();
    let rows: Vec<_> = table.lines().skip(1).take(4).collect();
    assert!(rows.iter().all(|row| row.trim_start().starts_with("2  hunter ")), "{rows:?}");
    let page = scratch.read("tournament1/report.html");
    assert!(page.contains("<h2 id=\"fields\">") && page.contains("<a href=\"#fields\">"));
    // If all bots play in a single field, the standings say it all.
    let run = scratch.run(&format!("{SHORT} --dir one")).expect(0);
    assert!(!run.out.contains("first places of each player"));
    assert!(scratch.json("one/results.json").get("fields").is_none());
}
