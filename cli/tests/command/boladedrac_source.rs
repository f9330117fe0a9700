//! Games of Bola de Drac in the form of their source: `.cnf` in, `.res` out.

use crate::common::{Run, Scratch};
use rstest::rstest;

/// Plays a game of 40 rounds in the form of the source. The files are `default.cnf`, `default.res` and
/// `default.draws`.
fn source_game() -> Scratch {
    let scratch = Scratch::new();
    configuration(&scratch);
    let played = play(&scratch, "game boladedrac Roshi demo KRILIN Dummy --draws default.draws");
    scratch.write("default.res", played.expect(0).out);
    scratch
}

/// Writes `default.cnf`: the usual start, shortened.
fn configuration(scratch: &Scratch) {
    scratch.run("play boladedrac --quiet start 1").expect(0);
    let start = scratch.read("start/0000.txt");
    scratch.write("default.cnf", start.replace("nb_rounds 2\n", "nb_rounds 41\n"));
}

fn play(scratch: &Scratch, line: &str) -> Run {
    scratch.run_with(&line.split_whitespace().collect::<Vec<_>>(), &scratch.read("default.cnf"))
}

#[test]
fn res_8_a_game_goes_to_standard_output() {
    let scratch = Scratch::new();
    configuration(&scratch);
    let played = play(&scratch, "game boladedrac Roshi demo KRILIN Dummy --draws default.draws").expect(0);
    assert!(played.out.starts_with("boladedrac v1\nnb_players 4\nnb_rounds 41\n"), "RES-1: {}", played.out);
    assert!(played.out.contains("\nnames Roshi demo KRILIN Dummy\n"), "RES-8");
    assert_eq!(played.out.matches("\nround ").count(), 41, "RES-1");
    assert_eq!(played.out.matches("actions_asked\n0 ").count(), 40, "RES-1");
    assert_eq!(scratch.read("default.draws").lines().count(), 40, "RES-3");
    assert!(played.err.contains("rank") && !played.err.contains("the record is in"), "{}", played.err);
    assert!(!scratch.path("game1").exists(), "there is no other record");
    // The seed decides; the same seed gives the same bytes, and the game need not be named.
    let again = play(&scratch, "game Roshi demo KRILIN Dummy --quiet").expect(0);
    assert_eq!((&*again.out, &*again.err), (&*played.out, ""), "RES-8");
    let other = play(&scratch, "game Roshi demo KRILIN Dummy --seed 2").expect(0);
    assert_ne!(other.out, played.out);
    assert!(other.err.contains("note: the draws are not kept; --draws FILE keeps them"), "{}", other.err);
}

/// RES-8: names of files come first.
#[cfg(target_os = "linux")]
#[test]
fn res_8_a_name_is_a_program_or_a_player() {
    let scratch = Scratch::new();
    configuration(&scratch);
    let stays = |answer: &str| {
        format!(
            "#!/bin/sh\nwhile read -r word count && [ \"$word\" = round ]; do\n\
             while [ \"$count\" -gt 0 ]; do read -r line; count=$((count - 1)); done\necho {answer}\ndone\n"
        )
    };
    scratch.write("SonGoku", stays("m r"));
    scratch.write("Demo", stays("t b"));
    ["SonGoku", "Demo"].iter().for_each(|name| rulebook_testing::make_executable(scratch.path(name)));
    let played = play(&scratch, "game boladedrac Null SonGoku Demo builtin:demo --quiet").expect(0);
    assert!(played.out.contains("\nnames Null SonGoku Demo demo\n"), "RES-8");
    let asked = played.out.split("actions_asked\n").nth(1).unwrap();
    assert!(asked.starts_with("0 u n\n1 m r\n2 t b\n"), "RES-2: {asked}");
    let rounds = played.out.matches("actions_asked\n").count();
    assert_eq!(played.out.matches("\n1 m r\n2 t b\n3 ").count(), rounds, "PER-1: they stay: {}", played.out);
    let list = scratch.run("game boladedrac --list").expect(0).out;
    let names: Vec<_> = list.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(names, ["null", "dummy", "demo", "krilin", "roshi"]);
}

#[test]
fn res_8_what_is_not_a_game_is_refused() {
    let scratch = Scratch::new();
    configuration(&scratch);
    let refused = |line: &str, message: &str| play(&scratch, line).refused(2, message);
    refused("game boladedrac Null", "stdin: the first state has four players, found 1 name");
    refused("game boladedrac Null Null Null Songoku", "Songoku: no such player");
    refused("game boladedrac", "expected the names of the players");
    refused("game fibot tym97 tym98", "`rulebook game` does not support fibot");
    refused("game Null Null Null Null --draws no/such.draws", "no/such.draws");
    let broken = scratch.read("default.cnf").replace("nb_balls 4", "nb_balls four");
    let run = scratch.run_with(&["game", "Null", "Null", "Null", "Null"], &broken);
    run.refused(2, "stdin:5:10: expected nb_balls, an integer 1..4096, found `four`");
}

#[test]
fn res_6_a_record_with_its_draws_is_verified() {
    let scratch = source_game();
    let verified = scratch.run("verify default.res").expect(0).out;
    assert_eq!(verified, "default.res: 40 steps follow from the rules, to its end\n", "RES-6");
    assert_eq!(scratch.run("verify boladedrac default.res").expect(0).out, verified);
    scratch.run("verify fibot default.res").refused(2, "default.res: is a record of boladedrac, not of fibot");
    // A draw that the rules do not ask for.
    let draws = scratch.read("default.draws");
    let line = draws.lines().next().unwrap();
    let count = line.split(' ').count();
    scratch.write("default.draws", draws.replacen(line, &format!("{line} 0/9"), 1));
    let message = format!("default.draws: round 0: {} draws are recorded, the rules ask for {count}", count + 1);
    scratch.run("verify default.res").refused(1, &message);
}

#[test]
fn res_7_a_record_alone_is_verified_as_far_as_it_can_be() {
    let scratch = source_game();
    scratch.remove("default.draws");
    let verified = scratch.run("verify default.res").expect(0).out;
    let sentences = "default.draws is missing. There are draws that lead from each state to the next, with the actions \
                     done. Whether they were the draws of the game cannot be checked: the order of the players, which \
                     throw was granted, who won a combat, and where gokus and balls appeared\n";
    assert_eq!(verified, format!("default.res: 40 steps can follow from the rules, to its end\n{sentences}"), "RES-7");
    let explained = scratch.run("explain default.res --round 3").expect(0);
    assert!(explained.err.contains("note: default.draws is missing, so the events are possible ones"), "RES-7");
    let json = scratch.run("verify default.res --format json").expect(0).out;
    assert!(json.contains("\"missing_draws\": \"default.draws\""), "{json}");
    // What no draws explain is named with its line.
    let record = scratch.read("default.res");
    let at = record.find("\nround 7\n").unwrap();
    let goku = at + record[at..].find("\nnormal ").unwrap() + 1;
    let line = record[goku..].lines().next().unwrap();
    let words: Vec<_> = line.split(' ').collect();
    let balls: u32 = words[5].parse().unwrap();
    let wrong = [&words[..5], &[&*(balls + 7).to_string()], &words[6..]].concat().join(" ");
    scratch.write("wrong.res", format!("{}{wrong}{}", &record[..goku], &record[goku + line.len()..]));
    let number = 1 + record[..goku].matches('\n').count();
    let refused = scratch.run("verify wrong.res");
    refused.refused(1, &format!("wrong.res:{number}:"));
    let refused = scratch.run("verify wrong.res");
    refused.refused(1, "wrong.draws is missing, so all draws were tried. None leads to this record");
}

/// RES-6, RES-7: the actions done are those of the rules.
#[rstest]
fn res_7_the_actions_done_are_compared(#[values(true, false)] has_draws: bool) {
    let scratch = source_game();
    if !has_draws {
        scratch.remove("default.draws");
    }
    let record = scratch.read("default.res");
    let done = record.find("actions_done\n").unwrap() + "actions_done\n".len();
    let line = record[done..].lines().next().unwrap();
    let wrong = if line == "0 u n" { "0 m t" } else { "0 u n" };
    scratch.write("default.res", format!("{}{wrong}{}", &record[..done], &record[done + line.len()..]));
    let number = 1 + record[..done].matches('\n').count();
    scratch.run("verify default.res").refused(1, &format!("default.res:{number}:3: "));
}

#[rstest]
fn res_7_a_record_alone_is_explained_shown_and_exported(#[values(true, false)] has_draws: bool) {
    let scratch = source_game();
    if !has_draws {
        scratch.remove("default.draws");
    }
    let explained = scratch.run("explain default.res --round 0").expect(0).out;
    assert!(explained.starts_with("round 0\n  ORD-1 "), "{explained}");
    let all = scratch.run("explain default.res").expect(0).out;
    assert_eq!(all.lines().filter(|line| line.starts_with("round ")).count(), 40);
    scratch.run("show default.res --round 40").expect(0);
    scratch.run("show default.res").refused(2, "expected the file of a state, found a whole game");
    scratch.run("show default.res --round 41").refused(2, "default.res: no state 41");
    scratch.run("view default.res").refused(2, "stdout is not a terminal");
    scratch.run("export default.res --html game.html --png last.png --quiet").expect(0);
    assert!(scratch.read("game.html").contains("rulebook-reel/1"));
    scratch.run("export default.res --html default.res").refused(2, "default.res: is the record itself");
    // The form itself again: the same bytes.
    scratch.run("export default.res --log again.res --quiet").expect(0);
    assert_eq!(scratch.read("again.res"), scratch.read("default.res"), "RES-1");
    if has_draws {
        assert_eq!(scratch.read("again.draws"), scratch.read("default.draws"), "RES-3");
    } else {
        // Draws that were found are none of the game.
        assert!(!scratch.path("again.draws").exists(), "RES-7");
        let named = scratch.run("export default.res --log third.res --draws found.draws").expect(0).err;
        assert!(
            named.contains("found.draws: these draws were inferred from the states, because the record has none"),
            "{named}"
        );
    }
    scratch.run("verify again.res").expect(0);
}

/// RES-5: what a reader tolerates follows from the rules too.
#[test]
fn res_5_a_record_in_another_form_is_verified() {
    let scratch = source_game();
    let record = scratch.read("default.res");
    let (first, later) = record.split_at(record.find("\nround 7\n").unwrap());
    let later = later.replacen("\nXXXX", "\nxX X\tX", 1).replacen("actions_asked\n0", "actions_asked 0", 1);
    scratch.write("default.res", format!("{first}{later}").replace('\n', "\r\n"));
    let verified = scratch.run("verify default.res").expect(0).out;
    assert_eq!(verified, "default.res: 40 steps follow from the rules, to its end\n");
}

/// An ordinary record in the form of the source.
#[test]
fn res_4_a_record_is_exported_with_its_draws() {
    let scratch = Scratch::new();
    scratch.run("play boladedrac --quiet game 30").expect(0);
    scratch.run("export game --log game.res --quiet").expect(0);
    let verified = scratch.run("verify game.res").expect(0).out;
    assert_eq!(verified, "game.res: 30 steps follow from the rules, to its end\n", "RES-4");
    let draws = scratch.read("game.draws");
    assert_eq!(scratch.run("export game --log - --draws elsewhere --quiet").expect(0).out, scratch.read("game.res"));
    assert_eq!(scratch.read("elsewhere"), draws, "RES-3");
    let explained = scratch.run("explain game").expect(0).out;
    assert_eq!(scratch.run("explain game.res").expect(0).out, explained);
    // A record may begin with a later state.
    scratch.run("play boladedrac --quiet --start game/0020.txt later").expect(0);
    scratch.run("export later --log later.res --quiet").expect(0);
    assert_eq!(
        scratch.run("verify later.res").expect(0).out,
        "later.res: 10 steps follow from the rules, to its end\n"
    );
    scratch.run("show later.res --round 19").refused(2, "the states are 20 to 30");
}

/// RES-5: one clear error for each reason, with its place. The text after the last `round 3` is changed, and the line
/// counts from there.
#[rstest]
#[case(
    "actions_asked",
    "",
    "expected `actions_asked`, found `0`",
    "after each state but the last comes `actions_asked`"
)]
#[case("actions_asked", "actions asked", "expected `actions_asked`, found `actions`", "comes `actions_asked`")]
#[case("actions_done", "ACTIONS_DONE", "expected `actions_done`, found `ACTIONS_DONE`", "after a line of each player")]
#[case("actions_done", "4 u n\nactions_done", "expected `actions_done`, found `4`", "after a line of each player")]
#[case("0 ASK", "1 m t", "expected `0`, found `1`", "each player has a line, in the order of their ids from 0")]
#[case("0 ASK", "", "expected `0`, found `1`", "each player has a line")]
#[case("0 ASK", "0 m", "expected t, b, l or r, found `1`", "a direction is t (top), b (bottom), l (left) or r (right)")]
#[case("0 ASK", "0 m u", "expected t, b, l or r, found `u`", "a direction is t (top)")]
#[case("0 ASK", "0 M t", "expected m, t or u, found `M`", "an action is a move such as `0 m t`")]
#[case("0 ASK", "0 frozen", "expected m, t or u, found `frozen`", "or nothing, `0 u n`")]
#[case("0 ASK", "0 u t", "expected `n`, found `t`", "`u n` is a player that asks for nothing")]
#[case("0 ASK", "0,m,t", "expected a blank, found `,`", "")]
#[case("round 4", "boladedrac v1", "expected `round`, found `boladedrac`", "comes the next state, from `round` on")]
#[case("round 4", "round four", "expected round, an integer 0..100000, found `four`", "")]
#[case("round 4", "", "expected `round`, found `XXXX", "comes the next state")]
#[case("beans", "bean", "expected `beans`, found `bean`", "a record begins with a state file (FILE-1)")]
#[case("kintons", "END", "expected `kintons`, found the end of the text", "the record breaks off here")]
#[case("normal", "flying", "expected normal, on_kinton, with_ball or on_kinton_with_ball, found `flying`", "")]
fn res_5_a_broken_record_has_one_error(
    #[case] from: &str,
    #[case] to: &str,
    #[case] message: &str,
    #[case] hint: &str,
) {
    let scratch = source_game();
    let record = scratch.read("default.res");
    let start = record.find("\nround 3\n").unwrap();
    let start = start + record[start..].find("actions_asked").unwrap();
    let from = match from {
        "0 ASK" => record[start..].lines().nth(1).unwrap(),
        from => from,
    };
    let at = start + record[start..].find(from).unwrap_or_else(|| panic!("no {from}"));
    let rest = if to == "END" { "" } else { &record[at + from.len()..] };
    let to = if to == "END" { "" } else { to };
    scratch.write("broken.res", format!("{}{to}{rest}", &record[..at]));
    let line = 1 + record[..at].matches('\n').count();
    for command in ["verify", "explain", "export --html page.html", "show --round 2"] {
        let (command, options) = command.split_once(' ').unwrap_or((command, ""));
        let run = scratch.run(&format!("{command} broken.res {options}"));
        assert_eq!(run.status, Some(2), "{}", run.err);
        let (first, hints) = run.err.split_once('\n').unwrap();
        let place = first.strip_prefix("error: broken.res:").unwrap_or_else(|| panic!("{first}"));
        let (found, rest) = place.split_once(':').unwrap();
        let found: usize = found.parse().unwrap();
        assert!((line..=line + 2).contains(&found), "line {line}: {first}");
        let (_, what) = rest.split_once(": ").unwrap();
        assert!(what.starts_with(message), "{what}");
        assert!(hints.contains(hint) && hints.lines().count() == 1, "{hints}");
    }
}

/// RES-5: what is wrong within a state, and in the file of draws.
#[test]
fn res_5_states_and_draws_have_their_places() {
    let scratch = source_game();
    let record = scratch.read("default.res");
    let at = record.find("\nround 9\n").unwrap() + 1;
    // A hole in the border, in the last cell of the first row.
    let hole = at + "round 9\n".len() + 19;
    let wrong = format!("{}.{}", &record[..hole], &record[hole + 1..]);
    let line = 2 + record[..at].matches('\n').count();
    scratch.write("default.res", wrong);
    let refused = scratch.run("verify default.res");
    refused.refused(2, &format!("default.res:{line}:20: "));
    // The number of a state.
    scratch.write("default.res", record.replace("\nround 9\n", "\nround 10\n"));
    scratch.run("verify default.res").refused(1, ":7: round: the rules give `9`, the record says `10`");
    // The file ends in the middle of a line.
    scratch.write("default.res", &record[..record.len() - 30]);
    let cut = scratch.run("verify default.res");
    assert_eq!(cut.status, Some(2));
    assert!(cut.err.contains("found the end of the text"), "{}", cut.err);
    scratch.write("default.res", "");
    scratch.run("verify default.res").refused(2, "default.res:1:1: expected `boladedrac`, found the end of the text");
    scratch.write("default.res", record);
    let draws = scratch.read("default.draws");
    let first = draws.lines().next().unwrap().len();
    let refused = |text: String, message: &str| {
        scratch.write("default.draws", text);
        scratch.run("verify default.res").refused(2, message);
    };
    refused(
        format!("{draws}0/2\n"),
        "default.draws:41:1: expected the end of the text after 40 rounds, found another line",
    );
    refused(
        draws[first + 1..].to_owned(),
        "default.draws:40:1: expected the draws of round 39, found the end of the text",
    );
    refused(draws.trim_end().to_owned(), "expected the end of the line, found the end of the text");
    refused(draws.replacen("1/2", "2/2", 1).replacen("0/2", "2/2", 1), "expected a draw such as 3/6");
    refused(draws.replacen(' ', ",", 1), "default.draws:1:1: expected a draw such as 3/6");
}

/// A record with draws of another game does not verify.
#[test]
fn res_6_the_draws_of_another_game_are_refused() {
    let scratch = source_game();
    let other = play(&scratch, "game Roshi demo KRILIN Dummy --seed 9 --draws other.draws").expect(0);
    scratch.write("default.draws", scratch.read("other.draws"));
    let verified = scratch.run("verify default.res");
    assert_eq!(verified.status, Some(1), "{}", verified.err);
    scratch.write("other.res", other.out);
    scratch.run("verify other.res").expect(0);
}

/// FRO-1: a frozen player in a record.
#[cfg(target_os = "linux")]
#[test]
fn res_6_a_player_that_froze_is_frozen_in_the_replay() {
    let scratch = Scratch::new();
    configuration(&scratch);
    scratch.write("Gone", "#!/bin/sh\nread -r line\n");
    rulebook_testing::make_executable(scratch.path("Gone"));
    let played = play(&scratch, "game boladedrac persistent:./Gone demo demo demo --draws gone.draws").expect(0);
    scratch.write("gone.res", &played.out);
    assert!(played.out.contains(" -1 \n"), "FRO-1");
    scratch.run("verify gone.res").expect(0);
    assert!(scratch.run("explain gone.res").expect(0).out.contains("FRO-1"), "RES-6");
    scratch.remove("gone.draws");
    scratch.run("verify gone.res").expect(0);
}
