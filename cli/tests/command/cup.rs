//! Tournaments on boards, qualifications and cups, from the arguments to the reports.
#![cfg(target_os = "linux")]

use crate::common::Scratch;
use rstest::rstest;
use rulebook_testing::wait_until;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::{Command, Stdio};

/// The files of a cup. They must be the same for the same arguments.
const FILES: [&str; 7] =
    ["tournament.json", "plan.jsonl", "results.jsonl", "results.json", "results.csv", "matches.csv", "report.html"];

/// A board on which nobody can move, so that all players have 13 points.
const LEVEL: &str = "3 1 1 1\n1 1 3 1\nA#N\n";

/// A small board on which much happens within a few rounds.
const SMALL: &str = "5 4 6 1\n1 1 5 4\nA..#N\n.#...\n...#.\nB#..O\n";

fn files(scratch: &Scratch, dir: &str) -> BTreeMap<&'static str, String> {
    FILES.into_iter().map(|name| (name, scratch.read(&format!("{dir}/{name}")))).collect()
}

/// Arguments for this many bots: built-in players under other names.
fn bots(count: usize) -> String {
    (0..count).map(|i| format!(" B{i}=builtin:tym{}", 99 - i % 3)).collect()
}

fn rows<'a>(report: &'a Value, key: &str) -> &'a Vec<Value> {
    report[key].as_array().unwrap_or_else(|| panic!("{key}: {report}"))
}

fn names<'a>(report: &'a Value, key: &str) -> Vec<&'a str> {
    rows(report, key).iter().map(|row| row["name"].as_str().unwrap()).collect()
}

/// A folder with the boards `a` and `b`, and with `x` and `y`, on which nobody wins.
fn prepared() -> Scratch {
    let scratch = Scratch::new();
    scratch.write("boards/a.txt", SMALL);
    scratch.write("boards/b.txt", SMALL.replace("5 4 6 1", "5 4 4 2"));
    scratch.write("boards/README.md", "no board");
    scratch.write("level/x.txt", LEVEL);
    scratch.write("level/y.txt", LEVEL.replace("3 1 1 1", "3 1 2 1"));
    scratch
}

/// CUP-1, CUP-2, CUP-3, CUP-5: the results follow from the matches.
#[test]
fn cup_2_a_cup_from_its_arguments_to_its_report() {
    let scratch = prepared();
    let run = scratch.run(&format!("tournament fibot --form cup --quiet --dir t --boards boards --bot{}", bots(5)));
    let run = run.expect(0);
    assert!(run.out.starts_with("cup of fibot, 5 entrants: "), "{}", run.out);
    assert!(run.out.contains('├') && run.out.contains("tym99"), "{}", run.out);
    let report = scratch.json("t/results.json");
    assert_eq!(report["finished"], true);
    // Each entrant meets each built-in opponent on each board, from both sides.
    let mut met = BTreeSet::new();
    let mut sums: BTreeMap<String, [i64; 2]> = BTreeMap::new();
    for entry in rows(&report, "matches").iter().filter(|entry| entry["id"].as_str().unwrap().starts_with("q-")) {
        let seats = entry["seats"].as_array().unwrap();
        let name = |seat: usize| seats[seat]["name"].as_str().unwrap().to_owned();
        let own = usize::from(!name(0).starts_with('B'));
        assert!(met.insert((name(0), name(1), entry["board"].as_str().unwrap().to_owned())), "twice: {entry}");
        assert!(["tym99", "tym98", "tym97"].contains(&&*name(1 - own)), "{entry}");
        let sum = sums.entry(name(own)).or_default();
        for (sum, seat) in sum.iter_mut().zip([own, 1 - own]) {
            *sum += seats[seat]["score"].as_i64().unwrap();
        }
    }
    assert_eq!(met.len(), 5 * 3 * 2 * 2);
    for row in rows(&report, "qualification") {
        let [made, against] = sums[row["name"].as_str().unwrap()];
        let totals = [&row["scores"], &row["against"], &row["difference"]].map(|value| value.as_i64().unwrap());
        assert_eq!(totals, [made, against, made - against], "{row}");
        let key = |[made, against]: [i64; 2]| (made - against, made);
        let better = sums.values().filter(|sum| key(**sum) > key([made, against])).count();
        assert_eq!(row["place"], better + 1, "{row}");
    }
    // The ranks seed the play-off: three bots have byes, ranks 4 and 5 meet, then rank 1 meets the winner, and 2
    // meets 3.
    let ranks = names(&report, "qualification");
    let bracket = rows(&report, "bracket");
    let stages: Vec<_> = bracket.iter().map(|round| round["stage"].as_str().unwrap()).collect();
    assert_eq!(stages, ["round 1", "round 2", "final", "third place"]);
    assert_eq!(bracket[0]["byes"], serde_json::json!(&ranks[..3]));
    let met = |round: usize, group: usize| -> BTreeSet<&str> {
        names(&bracket[round]["groups"][group], "members").into_iter().collect()
    };
    assert_eq!(met(0, 0), BTreeSet::from([ranks[3], ranks[4]]));
    assert!(met(1, 0).contains(ranks[0]));
    assert_eq!(met(1, 1), BTreeSet::from([ranks[1], ranks[2]]));
    let losers = |round: &Value| -> BTreeSet<String> {
        let members = rows(round, "groups").iter().flat_map(|group| rows(group, "members"));
        let out = members.filter(|member| member["goes_on"] == false);
        out.map(|member| member["name"].as_str().unwrap().to_owned()).collect()
    };
    let third: BTreeSet<String> = met(3, 0).into_iter().map(str::to_owned).collect();
    assert_eq!(third, losers(&bracket[1]), "CUP-3");
    let standing = names(&report, "standing");
    let winner = rows(&bracket[2]["groups"][0], "members").iter().find(|member| member["goes_on"] == true).unwrap();
    assert_eq!(standing[0], winner["name"].as_str().unwrap());
    // CUP-1: the points of a pairing are the sum of its games on both boards.
    for group in bracket.iter().flat_map(|round| rows(round, "groups")) {
        let games = || rows(&report, "matches").iter().filter(|entry| entry["encounter"] == group["encounter"]);
        let first: Vec<_> = games().take(4).map(|entry| entry["board"].as_str().unwrap()).collect();
        assert_eq!(first, ["a", "a", "b", "b"]);
        for member in rows(group, "members") {
            let seats = games().flat_map(|entry| rows(entry, "seats")).filter(|seat| seat["name"] == member["name"]);
            let sum: i64 = seats.map(|seat| seat["score"].as_i64().unwrap()).sum();
            assert_eq!(member["points"].as_i64(), Some(sum), "{group}");
        }
    }
    // A record starts from its board, and follows from the rules.
    for line in scratch.read("t/plan.jsonl").lines().step_by(7) {
        let line: Value = serde_json::from_str(line).unwrap();
        let record = format!("t/matches/{}", line["id"].as_str().unwrap());
        assert_eq!(scratch.read(&format!("{record}/0000.txt")), line["board"]["state"].as_str().unwrap());
        scratch.run(&format!("verify fibot {record}")).expect(0);
    }
    let page = scratch.read("t/report.html");
    assert!(page.contains("id=\"qualification\"") && page.contains("id=\"bracket\"") && page.contains("<svg"));
    assert!(scratch.read("t/matches.csv").lines().next().unwrap().ends_with(",board"));
}

/// CUP-2, CUP-5: without `--boards`, a qualification uses all boards of the game and its three built-in
/// opponents.
#[test]
fn cup_5_the_house_has_three_players_and_its_boards() {
    let scratch = Scratch::new();
    let list = scratch.run("list --format json").expect(0).json();
    let boards: Vec<String> = list
        .as_array()
        .unwrap()
        .iter()
        .find(|game| game["game"] == "fibot")
        .and_then(|game| game["boards"].as_array())
        .unwrap()
        .iter()
        .map(|name| name.as_str().unwrap().to_owned())
        .collect();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/boards/fibot");
    let mut files: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    files.sort();
    assert!(files.len() >= 5 && boards == files, "{boards:?}");
    let plan = "tournament plan fibot --form qualification --save q.json --bot A=builtin:tym97";
    let lines: Vec<Value> =
        scratch.run(plan).expect(0).out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3 * 2 * boards.len());
    let board_names: BTreeSet<&str> = lines.iter().map(|line| line["board"]["name"].as_str().unwrap()).collect();
    assert_eq!(board_names, boards.iter().map(String::as_str).collect());
    let fillers = scratch.json("q.json")["tournament"]["fillers"].clone();
    let strategies: Vec<_> = fillers.as_array().unwrap().iter().map(|filler| filler["strategy"].clone()).collect();
    assert_eq!(strategies, ["builtin:tym99", "builtin:tym98", "builtin:tym97"]);
    // One board by name, and another opponent.
    let one = format!("{plan} --boards builtin:{} --filler H=builtin:tym98", boards[1]).replace("--save q.json ", "");
    let lines = scratch.run(&one).expect(0).out;
    assert_eq!(lines.lines().count(), 2);
    assert!(lines.lines().all(|line| line.contains("\"name\":\"H\"") && line.contains(&boards[1])), "{lines}");
}

/// CUP-3: with 3, 5, 6 and 7 entrants the best ones have byes.
#[rstest]
#[case(2, 0, 1)]
#[case(3, 1, 1)]
#[case(5, 3, 1)]
#[case(6, 2, 2)]
#[case(7, 1, 3)]
fn cup_3_byes_are_of_the_best(#[case] entrants: usize, #[case] byes: usize, #[case] groups: usize) {
    let scratch = prepared();
    let cup = "tournament fibot --form cup --quiet --dir t --boards level/x.txt --extra 0 --bot";
    let run = scratch.run(&format!("{cup}{}", bots(entrants))).expect(0);
    let report = scratch.json("t/results.json");
    let first = &rows(&report, "bracket")[0];
    assert_eq!((rows(first, "byes").len(), rows(first, "groups").len()), (byes, groups));
    let ranks = names(&report, "qualification");
    assert_eq!(first["byes"], serde_json::json!(&ranks[..byes]));
    for (index, group) in rows(first, "groups").iter().enumerate() {
        let met: BTreeSet<&str> = names(group, "members").into_iter().collect();
        assert_eq!(met, BTreeSet::from([ranks[byes + index], ranks[entrants - 1 - index]]));
    }
    // All entrants are tied: they share the first rank of the qualification, and the random draw decides every
    // match.
    assert!(rows(&report, "qualification").iter().all(|row| row["place"] == 1 && row["difference"] == 0));
    let all: Vec<_> = rows(&report, "bracket").iter().flat_map(|round| rows(round, "groups")).collect();
    assert!(all.iter().all(|group| group["decided"] == "lot"), "{all:?}");
    assert_eq!(all.len(), entrants - 1 + usize::from(entrants > 3));
    assert!(run.out.contains(", by lot\n"), "{}", run.out);
    // The final ranks are all different.
    let places: Vec<_> = rows(&report, "standing").iter().map(|row| row["place"].as_u64().unwrap()).collect();
    assert_eq!(places, (1..=entrants as u64).collect::<Vec<_>>());
}

/// CUP-4: after a tie, extra boards are played in order, and then the random draw decides.
#[test]
fn cup_4_level_on_all_boards() {
    let scratch = prepared();
    let cup = "tournament fibot --form cup --dir t --quiet --boards level/x.txt --bot A=builtin:tym99 B=builtin:tym98";
    scratch.write("level/z.txt", LEVEL);
    scratch.run(&format!("{cup} --extra-boards level/y.txt level/z.txt")).expect(0);
    let report = scratch.json("t/results.json");
    let group = &report["bracket"][0]["groups"][0];
    assert_eq!((&group["decided"], &group["extra"]), (&"lot".into(), &2.into()));
    let of_final = rows(&report, "matches").iter().filter(|entry| entry["encounter"] == "r1-m1");
    let boards: Vec<_> = of_final.map(|entry| entry["board"].as_str().unwrap()).collect();
    assert_eq!(boards, ["x", "x", "y", "y", "z", "z"]);
    assert!(rows(group, "members").iter().all(|member| member["points"] == 6 * 13));
    // The draw is a function of the seed: the same seed gives the same winner, other seeds give others.
    let winner = |dir: &str| scratch.json(&format!("{dir}/results.json"))["standing"][0]["name"].clone();
    let mut winners = BTreeSet::new();
    for seed in 1..=12 {
        scratch.run(&format!("{cup} --extra 0 --seed {seed}").replace("--dir t", &format!("--dir s{seed}"))).expect(0);
        winners.insert(winner(&format!("s{seed}")).to_string());
    }
    assert_eq!(winners.len(), 2, "{winners:?}");
    // If a board decides, no further board is played.
    scratch
        .run(
            &format!("{cup} --extra-boards level/y.txt")
                .replace("level/x.txt", "boards/a.txt boards/b.txt")
                .replace("--dir t", "--dir u"),
        )
        .expect(0);
    let group = scratch.json("u/results.json")["bracket"][0]["groups"][0].clone();
    let points: Vec<_> = rows(&group, "members").iter().map(|member| member["points"].as_i64().unwrap()).collect();
    assert_eq!(points[0] == points[1], group["decided"] == "lot", "{group}");
    // With `--undecided seed` the better seed wins.
    scratch.run(&format!("{cup} --extra 0 --undecided seed").replace("--dir t", "--dir v")).expect(0);
    let report = scratch.json("v/results.json");
    assert_eq!(report["bracket"][0]["groups"][0]["decided"], "seed");
    assert_eq!(report["standing"][0]["name"], report["qualification"][0]["name"]);
}

/// The parts of a cup can run separately, and their results can arrive in any order.
#[test]
fn cup_3_plan_run_match_and_tally_are_the_one_command_in_parts() {
    let scratch = prepared();
    let cup = format!("fibot --form cup --boards boards --extra-boards level --bot{}", bots(4));
    scratch.run(&format!("tournament {cup} --quiet --dir one --concurrency 2")).expect(0);
    let mut lines = scratch.run(&format!("tournament plan {cup} --save parts.json")).expect(0).out;
    scratch.write("results.jsonl", "");
    let mut turns = 0;
    while !lines.is_empty() {
        turns += 1;
        // A plan line contains its board.
        let other_folder = Scratch::new();
        let results = other_folder.run_with(&["tournament", "run-match", "-"], &lines).expect(0).out;
        let mut reversed: Vec<&str> = results.lines().rev().collect();
        reversed.push(reversed[0]);
        scratch.write("results.jsonl", scratch.read("results.jsonl") + &reversed.join("\n") + "\n");
        lines = scratch.run("tournament plan --from parts.json --results results.jsonl").expect(0).out;
    }
    assert!(turns >= 3, "{turns}");
    scratch.run("tournament tally parts.json results.jsonl --dir parts").expect(0);
    for name in ["results.json", "results.csv", "matches.csv", "report.html"] {
        assert_eq!(scratch.read(&format!("parts/{name}")), scratch.read(&format!("one/{name}")), "{name}");
    }
    assert_eq!(scratch.read("parts.json"), scratch.read("one/tournament.json"));
    // From plan lines alone, `tally` ranks built-in opponents too. It still knows the boards.
    let tally = scratch.run("tournament tally one/plan.jsonl one/results.jsonl --format json").expect(0).json();
    assert_eq!(rows(&tally, "standing").len(), 7);
    assert_eq!(tally["tournament"]["conditions"]["boards"][0]["name"], "a");
    let changed = scratch.read("one/plan.jsonl").replacen("\"name\":\"b\"", "\"name\":\"a\"", 1);
    scratch.write("changed.jsonl", changed);
    let message = "the board \"a\" differs from the one in the lines before\n hint: ";
    scratch.run("tournament tally changed.jsonl one/results.jsonl").refused(2, message);
}

/// A cup that is killed at any moment resumes, and its files have the same bytes.
#[test]
fn cup_3_a_cup_that_was_killed_goes_on_as_if_nothing_had_been() {
    let scratch = prepared();
    let cup = format!(
        "tournament fibot --form cup --quiet --concurrency 2 --boards boards --extra-boards level --bot{}",
        bots(6)
    );
    scratch.run(&format!("{cup} --dir whole")).expect(0);
    let whole = files(&scratch, "whole");
    let all = whole["results.jsonl"].lines().count();
    let (mut open, mut turn) = (0, 0);
    // On a busy machine, some kills may come too late.
    while open < 3 {
        // Wait for a number of played matches, because their duration is not known in advance.
        for part in [0, 11, 29, 46, 63, 78, 90] {
            turn += 1;
            let dir = format!("t{turn}");
            let results = scratch.path(&format!("{dir}/results.jsonl"));
            let played = || fs::read_to_string(&results).map(|text| text.lines().count());
            let mut command = Command::new(env!("CARGO_BIN_EXE_rulebook"));
            let line = format!("{cup} --dir {dir}");
            let words: Vec<&str> = line.split_whitespace().collect();
            command.args(rulebook_testing::with_generous_limits(&words)).current_dir(scratch.path(""));
            let mut tournament =
                command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            wait_until(&dir, || played().is_ok_and(|played| 100 * played >= part * all));
            tournament.kill().unwrap();
            tournament.wait().unwrap();
            open += usize::from(played().unwrap() < all);
            scratch.run(&format!("tournament --quiet --resume {dir}")).expect(0);
            assert_eq!(files(&scratch, &dir), whole, "killed after {part} % of the matches");
        }
        assert!(turn < 100, "only {open} were killed before their end");
    }
}

/// A board is part of the plan: results on another board belong to another plan.
#[test]
fn cup_1_a_changed_board_is_noticed() {
    let scratch = prepared();
    let play = "tournament fibot --quiet --dir t --boards boards/a.txt --bot A=builtin:tym99 B=builtin:tym98";
    scratch.run(play).expect(0);
    let before = files(&scratch, "t");
    // A resumed tournament does not read the file of the board again.
    scratch.write("boards/a.txt", LEVEL);
    scratch.run("tournament --quiet --resume t").expect(0);
    assert_eq!(files(&scratch, "t"), before);
    let changed = before["tournament.json"].replace("5 4 6 1", "5 4 5 1");
    assert_ne!(changed, before["tournament.json"]);
    scratch.write("t/tournament.json", &changed);
    scratch.run("tournament --quiet --resume t").refused(2, "match 0001 belongs to another plan: expected the digest ");
    scratch.run("tournament tally t").refused(2, "match 0001 belongs to another plan: expected the digest ");
    scratch.write("t/tournament.json", before["tournament.json"].replace("A..#N", "A..#NN"));
    scratch.run("tournament --quiet --resume t").refused(2, "error: board a:3:");
    // A record of the same match on another board does not count as its result.
    let line = before["plan.jsonl"].lines().next().unwrap();
    let run =
        |line: &str| scratch.run_with(&["tournament", "run-match", line, "--dir", "kept", "--resume"], "").expect(0);
    let first = run(line).out;
    assert_eq!(run(line).out, first);
    let other = run(&line.replace("5 4 6 1", "5 4 5 1")).out;
    assert_ne!(other, first);
    assert!(scratch.read("kept/0001/0000.txt").starts_with("5 4 5 1\n"));
}

/// CUP-3: a qualification in one folder seeds a play-off in another folder.
#[test]
fn cup_3_a_qualification_seeds() {
    let scratch = prepared();
    let qualification =
        format!("tournament fibot --form qualification --quiet --dir q --boards boards --bot{}", bots(5));
    scratch.run(&qualification).expect(0);
    let ranks: Vec<String> =
        names(&scratch.json("q/results.json"), "qualification").into_iter().map(str::to_owned).collect();
    assert_eq!(names(&scratch.json("q/results.json"), "standing"), ranks);
    let play_off = "tournament plan fibot --form play-off --count scores --undecided lot --boards boards";
    let lines = scratch.run(&format!("{play_off} --save p.json --seed-from q --bot{}", bots(5))).expect(0).out;
    let seats: Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    let met: BTreeSet<&str> = names(&seats, "seats").into_iter().collect();
    assert_eq!(met, BTreeSet::from([&*ranks[3], &*ranks[4]]));
    let entrants = scratch.json("p.json")["tournament"]["entrants"].clone();
    for entrant in entrants.as_array().unwrap() {
        let place = ranks.iter().position(|name| entrant["name"] == **name).unwrap();
        assert_eq!(entrant["rating"], 5 - place as u64);
    }
    // Some bots may be left out, but new bots are refused.
    scratch.run(&format!("{play_off} --seed-from q --bot{}", bots(3))).expect(0);
    let stranger = scratch.run(&format!("{play_off} --seed-from q --bot C=builtin:tym97{}", bots(3)));
    stranger.refused(2, "error: --seed-from q: `C` has no rank in it\n hint: its entrants are ");
    scratch.run(&format!("{play_off} --seed-from nowhere --bot{}", bots(3))).refused(2, "error: nowhere: No such file");
    let results = scratch.read("q/results.jsonl");
    scratch.write("q/results.jsonl", results.lines().skip(1).map(|line| format!("{line}\n")).collect::<String>());
    let unfinished = "error: --seed-from q: the tournament is not finished, 1 match is missing\n hint: `rulebook ";
    scratch.run(&format!("{play_off} --seed-from q --bot{}", bots(5))).refused(2, unfinished);
}

/// Boards work with any tournament format and any game.
#[test]
fn every_encounter_is_on_every_board() {
    let scratch = prepared();
    let bots = "--bot A=builtin:tym99 B=builtin:tym98 C=builtin:tym97";
    for (form, matches) in [("round-robin", 12), ("gauntlet", 8), ("swiss --rounds 2", 8), ("play-off", 8)] {
        let dir = form.split(' ').next().unwrap();
        scratch.run(&format!("tournament fibot --quiet --form {form} --boards boards --dir {dir} {bots}")).expect(0);
        let report = scratch.json(&format!("{dir}/results.json"));
        assert!(rows(&report, "matches").len() >= matches, "{form}");
        let mut games: BTreeMap<(String, String), Vec<Vec<String>>> = BTreeMap::new();
        for entry in rows(&report, "matches") {
            let key = ["encounter", "board"].map(|key| entry[key].as_str().unwrap().to_owned());
            let seats = names(entry, "seats").into_iter().map(str::to_owned).collect();
            games.entry(key.into()).or_default().push(seats);
        }
        for (key, games) in games {
            assert!(games.len() % 2 == 0, "{key:?}");
            for pair in games.chunks(2) {
                let swapped: Vec<_> = pair[1].iter().rev().cloned().collect();
                assert_eq!(pair[0], swapped, "{form} {key:?}");
            }
        }
    }
    scratch.write("state.txt", crate::common::STATE);
    let redbot = "tournament redbot --quiet --openings state.txt --dir r --bot builtin:idle builtin:hunter";
    scratch.run(redbot).expect(0);
    let first = scratch.read("r/plan.jsonl");
    let line: Value = serde_json::from_str(first.lines().next().unwrap()).unwrap();
    assert_eq!(line["board"]["name"], "state");
    let id = line["id"].as_str().unwrap();
    assert!(scratch.read(&format!("r/matches/{id}/0003.txt")).starts_with("3/6\n7x6\n"));
    scratch.run(&format!("verify redbot r/matches/{id}")).expect(0);
    let progress = scratch.run(&redbot.replace("--quiet ", "").replace("--dir r", "--dir p")).expect(0).err;
    assert!(progress.contains("Started match 1 of 4 (") && progress.contains(" on state)"), "{progress}");
}

/// A board has one canonical form, however its file is formatted.
#[test]
fn cup_1_a_board_has_one_spelling() {
    let scratch = prepared();
    scratch.write("loose/a.txt", format!("\r\n{}", SMALL.replace('\n', " \r\n").replace("5 4 6 1", "05  4 6 1")));
    let plan = "tournament plan fibot --bot builtin:tym99 builtin:tym98 --boards";
    let strict = scratch.run(&format!("{plan} boards/a.txt")).expect(0).out;
    assert_eq!(scratch.run(&format!("{plan} loose")).expect(0).out, strict);
    assert!(strict.contains(r#""board":{"name":"a","state":"5 4 6 1\n1 1 5 4\nA..#N\n"#), "{strict}");
}

#[rstest]
#[case(
    "--form cup --bot builtin:tym99 A=builtin:tym98",
    "error: `tym99` is an opponent of the qualification\n hint: give the bot another name, as in --bot Anna=builtin:tym99"
)]
#[case(
    "--form cup --bot A=builtin:tym98",
    "error: a tournament of the form cup needs 2 entrants; found 1\n hint: `rulebook tournament "
)]
#[case("--form cup", "error: a tournament of the form cup needs 2 entrants; found 0")]
#[case(
    "--form qualification --match-rounds 5 --bot A=builtin:tym98",
    "error: --match-rounds: each board sets its own number of rounds, so it cannot be 5\n hint: leave it out"
)]
#[case("--boards bad.txt --bot A=builtin:tym98 B=builtin:tym99", "error: bad.txt:3:")]
#[case("--boards over.txt --bot A=builtin:tym98 B=builtin:tym99", "error: over.txt: the game is over on this board")]
#[case("--boards none.txt --bot A=builtin:tym98 B=builtin:tym99", "error: none.txt: No such file")]
#[case(
    "--boards empty --bot A=builtin:tym98 B=builtin:tym99",
    "error: empty: contains no boards\n hint: boards are files with the extension .txt"
)]
#[case(
    "--boards builtin:moon --bot A=builtin:tym98 B=builtin:tym99",
    "error: builtin:moon: fibot has no such board\n hint: the boards are builtin:"
)]
#[case("--boards boards boards/a.txt --bot A=builtin:tym98 B=builtin:tym99", "error: two boards are named \"a\"")]
#[case("--form cup --extra-boards bad.txt --bot A=builtin:tym98 B=builtin:tym99", "error: bad.txt:3:")]
#[case("--form cup --extra 1 --extra-boards boards --bot A=builtin:tym98 B=builtin:tym99", "cannot be used with")]
#[case(
    "--form cup --seed-from q --bot A=builtin:tym98 B=builtin:tym99",
    "error: --seed-from is only for --form play-off and swiss"
)]
#[case(
    "--form play-off --play-off-boards boards --bot A=builtin:tym98 B=builtin:tym99",
    "error: --play-off-boards is only for --form cup"
)]
#[case("--count scores --bot A=builtin:tym98 B=builtin:tym99", "error: --count is only for --form play-off and cup")]
#[case(
    "--undecided lot --bot A=builtin:tym98 B=builtin:tym99",
    "error: --undecided is only for --form play-off and cup"
)]
#[case(
    "--extra-boards boards --bot A=builtin:tym98 B=builtin:tym99",
    "error: --extra-boards is only for --form play-off and cup"
)]
#[case("--boards boards --resume t", "cannot be used with")]
fn cup_1_nothing_is_played_when_something_is_wrong(#[case] line: &str, #[case] message: &str) {
    let scratch = prepared();
    scratch.write("bad.txt", SMALL.replace("A..#N", "A..?N"));
    scratch.write("over.txt", SMALL.replace("5 4 6 1", "5 4 0 1"));
    scratch.write("empty/README.md", "no board");
    let game = if line.contains("--resume") { "" } else { "fibot " };
    scratch.run(&format!("tournament {game}{line}")).refused(2, message);
    assert!(!scratch.path("tournament1").exists());
}

/// A game without built-in opponents for qualifications needs opponents from the user.
#[test]
fn a_game_without_a_house_to_qualify_against() {
    let scratch = Scratch::new();
    let cup =
        "tournament redbot --form qualification --match-rounds 2 --quiet --dir t --bot builtin:idle builtin:hunter";
    let message = "error: redbot has no opponents for a qualification\n hint: give them with --filler";
    scratch.run(cup).refused(2, message);
    let run = scratch.run(&format!("{cup} --filler builtin:runner builtin:builder builtin:random")).expect(0);
    assert!(
        run.out.starts_with("qualification of redbot, 2 entrants: 8 of 8 matches played, finished\n"),
        "{}",
        run.out
    );
    let report = scratch.json("t/results.json");
    assert_eq!(names(&report["qualification"][0], "house"), ["runner", "builder", "random"]);
}

/// A plan line with both a board and a number of rounds is refused.
#[test]
fn a_line_with_a_board_tells_no_rounds() {
    let scratch = prepared();
    let line = scratch
        .run("tournament plan fibot --games 1 --boards boards/a.txt --bot builtin:tym99 builtin:tym98")
        .expect(0)
        .out;
    scratch.write("p", line.replace(",\"board\":", ",\"rounds\":3,\"board\":"));
    let run = scratch.run("tournament run-match p").expect(1);
    assert!(
        run.err.contains("match 0001: error: board a defines its number of rounds, so it cannot be 3"),
        "{}",
        run.err
    );
    scratch.write("p", line.replace("A..#N", "A..?N"));
    let run = scratch.run("tournament run-match p").expect(1);
    assert!(run.err.contains("match 0001: error: board a:3:4: "), "{}", run.err);
}
