//! The laws of qualifications and cups.

mod common;

use common::{by_scores, cases, drawn, merge, named, play};
use proptest::prelude::*;
use rstest::rstest;
use rulebook_tournament::entrant::{Entrant, Entrants};
use rulebook_tournament::form::{
    AdvanceReason, Counts, Cup, ExtraGames, Form, PlayOff, Qualification, Stage, TieBreaker,
};
use rulebook_tournament::lines::{Board, Conditions, PlanLine, PlayedMatch, ResultLine};
use rulebook_tournament::report::{Options, Report, html, text};
use rulebook_tournament::{State, Tournament};
use std::collections::{BTreeMap, BTreeSet};

fn boards(names: &[&str]) -> Vec<Board> {
    names.iter().map(|name| Board { name: (*name).to_owned(), state: format!("state of {name}\n") }).collect()
}

fn conditions(names: &[&str]) -> Conditions {
    Conditions { boards: boards(names), ..Conditions::new("game", "1", 2) }
}

/// Creates a cup of `E1`, `E2`, … against three fillers on these boards.
fn cup_of(entrants: Vec<Entrant>, form: Cup, seed: u64, names: &[&str]) -> Tournament {
    let entrants = Entrants::new(entrants).unwrap();
    Tournament::new(Form::Cup(form), seed, entrants, named("H", 3), conditions(names)).unwrap()
}

fn usual_cup(entrants: usize, seed: u64, names: &[&str]) -> Tournament {
    cup_of(named("E", entrants), Cup::standard(3, 2), seed, names)
}

/// Scores by name, so that the test determines each match.
fn scored(line: &PlanLine, score: impl Fn(&str, &str) -> i64) -> PlayedMatch {
    let [one, other] = line.seats.as_slice() else { panic!("two play") };
    by_scores(vec![score(&one.name, &other.name), score(&other.name, &one.name)])
}

fn state(plan: &Tournament, lines: &[ResultLine]) -> State {
    plan.state(&merge(lines)).unwrap()
}

fn report(plan: &Tournament, state: &State) -> Report {
    Report::new(plan, state, &Options { samples: 10, folders: None })
}

proptest! {
    #![proptest_config(cases(24))]

    /// CUP-1, CUP-2: each entrant meets each filler on each board, once on each seat, and is ranked by its
    /// scores there.
    #[test]
    fn cup_2_everybody_meets_the_house_on_every_board(
        entrants in 1_usize..=9, fillers in 1_usize..=4, count in 0_usize..=3, seed: u64,
    ) {
        let names = &["a", "b", "c"][..count];
        let form = Form::Qualification(Qualification::standard(fillers, 2));
        let all = Entrants::new(named("E", entrants)).unwrap();
        let plan = Tournament::new(form, seed, all, named("H", fillers), conditions(names)).unwrap();
        let lines = play(&plan, |line| drawn(line, 60, 7));
        let state = state(&plan, &lines);
        let mut met: BTreeMap<_, usize> = BTreeMap::new();
        let mut sums = vec![(0, 0); entrants];
        for entry in state.matches() {
            let seat = entry.players.iter().position(|&player| player < entrants).unwrap();
            prop_assert!(entry.players[1 - seat] >= entrants, "fillers do not meet each other");
            let board = entry.line.board.as_ref().map(|board| board.name.clone());
            *met.entry((entry.players.clone(), board)).or_default() += 1;
            let scores = &entry.played.as_ref().unwrap().scores;
            sums[entry.players[seat]].0 += i128::from(scores[seat]);
            sums[entry.players[seat]].1 += i128::from(scores[1 - seat]);
        }
        prop_assert_eq!(met.len(), 2 * entrants * fillers * count.max(1));
        prop_assert!(met.values().all(|&times| times == 1));
        let ranked = state.qualification().unwrap();
        prop_assert_eq!(ranked.iter().map(|row| row.entrant).collect::<BTreeSet<_>>(), (0..entrants).collect());
        for row in ranked {
            let (made, against) = sums[row.entrant];
            prop_assert_eq!((row.scores, row.against, row.difference), (made, against, made - against));
            prop_assert_eq!(row.by_filler.iter().sum::<i128>(), row.difference);
            let key = |entrant: usize| (sums[entrant].0 - sums[entrant].1, sums[entrant].0);
            let better = (0..entrants).filter(|&other| key(other) > key(row.entrant)).count();
            prop_assert_eq!(row.place, better + 1);
        }
        prop_assert!(ranked.is_sorted_by_key(|row| row.place));
        // The report has the same order, and no filler.
        let report = report(&plan, &state);
        let order: Vec<&str> = report.standing.iter().map(|row| row.name.as_str()).collect();
        let names: Vec<String> = ranked.iter().map(|row| format!("E{}", row.entrant + 1)).collect();
        prop_assert_eq!(order, names);
    }

    /// CUP-3: the best halves meet only in the final, the best seeds have the byes, and this holds for all
    /// results.
    #[test]
    fn cup_3_ranks_make_the_bracket(entrants in 2_usize..=20, count in 1_usize..=2, seed: u64, levels in 1_i64..=40) {
        let plan = usual_cup(entrants, seed, &["a", "b"][..count]);
        let lines = play(&plan, |line| drawn(line, 60, levels));
        let state = state(&plan, &lines);
        let seeds: Vec<usize> = state.qualification().unwrap().iter().map(|row| row.entrant).collect();
        let bracket = state.bracket().unwrap();
        prop_assert_eq!(&bracket.seeds, &seeds);
        let all = entrants.next_power_of_two();
        // A fixed tree of 2^n places, as it is drawn.
        let mut tree: Vec<Option<usize>> = drawn_order(all).iter().map(|&seed| seeds.get(seed).copied()).collect();
        for round in bracket.rounds.iter().filter(|round| round.stage != Stage::ThirdPlace) {
            let pairs: BTreeSet<BTreeSet<usize>> =
                tree.chunks(2).map(|pair| pair.iter().flatten().copied().collect()).collect();
            let met = round.groups.iter().map(|group| group.members.iter().copied().collect());
            let byes = round.byes.iter().map(|&bye| BTreeSet::from([bye]));
            prop_assert_eq!(met.chain(byes).collect::<BTreeSet<_>>(), pairs);
            let winner = |pair: &[Option<usize>]| {
                let [one, other] = pair else { return None };
                let won = round.groups.iter().flat_map(|group| group.ranking().unwrap()).filter(|member| member.advances);
                let won: BTreeSet<usize> = won.map(|member| member.entrant).collect();
                [*one, *other].into_iter().flatten().find(|entrant| won.contains(entrant) || round.byes.contains(entrant))
            };
            tree = tree.chunks(2).map(winner).collect();
        }
        prop_assert_eq!(tree, vec![Some(bracket.places.as_ref().unwrap()[0])]);
        prop_assert_eq!(&bracket.rounds[0].byes, &seeds[..all - entrants]);
        // Points include all games on all boards.
        for round in &bracket.rounds {
            for group in &round.groups {
                let games: Vec<_> = state.matches().iter().filter(|entry| entry.line.encounter == group.encounter).collect();
                let end = group.end.as_ref().unwrap();
                prop_assert_eq!(games.len(), 2 * count * (1 + end.extra));
                for member in &end.ranking {
                    let score = |entry: &&rulebook_tournament::state::Match| {
                        let seat = entry.players.iter().position(|&player| player == member.entrant).unwrap();
                        entry.played.as_ref().unwrap().scores[seat]
                    };
                    let sum: i64 = games.iter().map(score).sum();
                    prop_assert_eq!(member.earned.to_string(), sum.to_string());
                }
                prop_assert_eq!(end.decided == AdvanceReason::RandomDraw, end.ranking[0].earned == end.ranking[1].earned);
            }
        }
    }

    /// The tree takes at most 80 columns, and contains all names that fit.
    #[test]
    fn cup_3_the_tree_is_readable_in_80_columns(entrants in 2_usize..=40, done in any::<prop::sample::Index>(), seed: u64) {
        let plan = usual_cup(entrants, seed, &["a"]);
        let mut lines = play(&plan, |line| drawn(line, 60, 1));
        lines.truncate(lines.len() - done.index(lines.len() / 4 + 1));
        let report = report(&plan, &state(&plan, &lines));
        let report_text = text(&report);
        let tree = report_text.lines().filter(|line| line.contains(['┐', '┘', '├', '│']));
        let mut tree_lines = 0;
        for line in tree {
            prop_assert!(line.chars().count() <= 80, "{}", line);
            tree_lines += 1;
        }
        prop_assert_eq!(tree_lines > 0, !report.bracket.is_empty() && entrants > 2, "{}", report_text);
        if entrants <= 16 && !report.bracket.is_empty() {
            for seed in 1..=entrants {
                let row = &report.qualification[seed - 1];
                let cell = format!("{seed} {} ", row.name);
                prop_assert!(report_text.lines().any(|line| format!("{line} ").contains(&cell)), "{}", report_text);
            }
        }
        prop_assert!(html(&report).contains("id=\"qualification\""));
    }
}

/// 1-8, 4-5, 2-7, 3-6: the seeds from 0, from the top of the tree.
fn drawn_order(places: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < places {
        let last = 2 * order.len() - 1;
        order = order.into_iter().flat_map(|seed| [seed, last - seed]).collect();
    }
    order
}

#[rstest]
#[case(2, &[], &["1-2"])]
#[case(3, &[1], &["2-3"])]
#[case(4, &[], &["1-4", "2-3"])]
#[case(5, &[1, 2, 3], &["4-5"])]
#[case(6, &[1, 2], &["3-6", "4-5"])]
#[case(7, &[1], &["2-7", "3-6", "4-5"])]
#[case(8, &[], &["1-8", "2-7", "3-6", "4-5"])]
#[case(9, &[1, 2, 3, 4, 5, 6, 7], &["8-9"])]
fn cup_3_byes_are_of_the_best(#[case] entrants: usize, #[case] byes: &[usize], #[case] pairs: &[&str]) {
    let plan = usual_cup(entrants, 5, &["a"]);
    // E1 is the best against the fillers, and so on.
    let lines = play(&plan, |line| drawn(line, 0, 1));
    let state = state(&plan, &lines);
    let first = &state.bracket().unwrap().rounds[0];
    assert_eq!(first.byes.iter().map(|bye| bye + 1).collect::<Vec<_>>(), byes);
    let met = first.groups.iter().map(|group| format!("{}-{}", group.members[0] + 1, group.members[1] + 1));
    assert_eq!(met.collect::<Vec<_>>(), pairs);
    let third = state.bracket().unwrap().rounds.iter().any(|round| round.stage == Stage::ThirdPlace);
    assert_eq!(third, entrants >= 4);
    assert_eq!(state.bracket().unwrap().places.as_ref().unwrap()[..2], [0, 1]);
}

/// The text of a cup with byes, a random draw and places.
#[test]
fn cup_3_the_tree_as_text() {
    let play_off = PlayOff { extra: ExtraGames::Times(0), ..Cup::standard(3, 2).play_off };
    let plan = cup_of(named("E", 6), Cup { play_off, ..Cup::standard(3, 2) }, 4, &["a", "b"]);
    let lines =
        play(&plan, |line| if line.encounter.starts_with("r1") { scored(line, |_, _| 7) } else { drawn(line, 40, 3) });
    let report_text = text(&report(&plan, &state(&plan, &lines)));
    let (_, tree) = report_text.split_once("each of them.\n\n").unwrap();
    let (tree, rest) = tree.split_once("\n\n").unwrap();
    insta::assert_snapshot!(tree);
    assert!(rest.contains(", by lot\n"), "{report_text}");
    // A winner is shown before the round is complete.
    let part: Vec<_> =
        lines.iter().filter(|line| line.id.starts_with("q-") || line.id.starts_with("r1-m1")).cloned().collect();
    let report_text = text(&report(&plan, &state(&plan, &part)));
    let (_, tree) = report_text.split_once("each of them.\n\n").unwrap();
    insta::assert_snapshot!(tree.split("\n\n").next().unwrap());
}

/// CUP-3: the play-off starts only after all have qualified.
#[test]
fn cup_3_the_play_off_begins_when_all_have_qualified() {
    let plan = usual_cup(4, 1, &["a", "b"]);
    let lines = play(&plan, |line| drawn(line, 20, 1));
    let qualifying = lines.iter().filter(|line| line.id.starts_with("q-")).count();
    assert_eq!(qualifying, 4 * 3 * 2 * 2);
    assert!(state(&plan, &lines[..qualifying - 1]).bracket().is_none());
    let begun = state(&plan, &lines[..qualifying]);
    assert_eq!(begun.bracket().unwrap().rounds.len(), 1);
    assert!(begun.ready().all(|line| line.id.starts_with("r1-")) && !begun.finished() && !begun.all_known());
}

/// A cup of two tied entrants, which play on one further board after another until one of them leads.
fn level(winner_on: Option<&str>) -> (Tournament, Vec<ResultLine>) {
    let play_off = PlayOff { extra: ExtraGames::Boards(boards(&["x", "y", "z"])), ..Cup::standard(3, 2).play_off };
    let plan = cup_of(named("E", 2), Cup { play_off, ..Cup::standard(3, 2) }, 3, &["a", "b"]);
    let lines = play(&plan, |line| {
        let board = &line.board.as_ref().unwrap().name;
        scored(line, |one, _| if one == "E2" && winner_on == Some(board) { 8 } else { 7 })
    });
    (plan, lines)
}

#[rstest]
#[case("x", &["a", "a", "b", "b", "x", "x"], 1)]
#[case("y", &["a", "a", "b", "b", "x", "x", "y", "y"], 2)]
#[case("a", &["a", "a", "b", "b"], 0)]
fn cup_4_further_boards_decide(#[case] board: &str, #[case] boards: &[&str], #[case] extra: usize) {
    let (plan, lines) = level(Some(board));
    let state = state(&plan, &lines);
    let of_final = state.matches().iter().filter(|entry| entry.line.encounter == "r1-m1");
    assert_eq!(of_final.map(|entry| &*entry.line.board.as_ref().unwrap().name).collect::<Vec<_>>(), boards);
    let end = state.bracket().unwrap().rounds[0].groups[0].end.as_ref().unwrap();
    assert_eq!((end.decided, end.extra, end.ranking[0].entrant), (AdvanceReason::Games, extra, 1));
    assert_eq!(end.ranking[0].earned.to_string(), (14 * (2 + extra) + 2).to_string());
}

/// CUP-4: if no board decides, a random draw does. It depends only on the seed, and favors nobody.
#[test]
fn cup_4_the_lot_decides_at_last() {
    let (plan, lines) = level(None);
    let final_state = state(&plan, &lines);
    let end = final_state.bracket().unwrap().rounds[0].groups[0].end.as_ref().unwrap();
    assert_eq!((end.decided, end.extra, lines.len()), (AdvanceReason::RandomDraw, 3, 2 * 3 * 2 * 2 + 2 * 5));
    let report_text = text(&report(&plan, &final_state));
    assert!(report_text.contains(", after 3 sets of extra games, by lot\n"), "{report_text}");
    let mut wins = [[0; 2]; 2];
    for seed in 0..200 {
        let form = Cup::standard(3, 2);
        let plan = cup_of(named("E", 2), form, seed, &["a"]);
        let lines = play(&plan, |line| scored(line, |_, _| 7));
        let final_state = state(&plan, &lines);
        // Equal in the qualification: they share a place, and a random draw decides the seeds.
        let ranked = final_state.qualification().unwrap();
        assert!(ranked.iter().all(|row| row.place == 1));
        let bracket = final_state.bracket().unwrap();
        assert_eq!(bracket.rounds[0].groups[0].end.as_ref().unwrap().decided, AdvanceReason::RandomDraw);
        let winner = bracket.places.as_ref().unwrap()[0];
        wins[ranked[0].entrant][winner] += 1;
        assert_eq!(final_state, state(&plan, &lines));
    }
    assert!(wins.iter().flatten().all(|&wins| (25..=75).contains(&wins)), "{wins:?}");
}

/// Points are what a match gives, not games won: 20:14 and 0:5 make 20:19.
#[test]
fn cup_1_points_of_both_games_add_up() {
    let play_off = PlayOff { counts: Counts::Scores, ..PlayOff::standard(2) };
    let entrants = || Entrants::new(named("E", 2)).unwrap();
    let scores = |line: &PlanLine| {
        let first = if line.seats[0].name == "E1" { [20, 14] } else { [5, 0] };
        by_scores(first.to_vec())
    };
    let by_scores = Tournament::new(Form::PlayOff(play_off), 1, entrants(), vec![], conditions(&["a"])).unwrap();
    let lines = play(&by_scores, scores);
    let final_state = state(&by_scores, &lines);
    let end = final_state.bracket().unwrap().rounds[0].groups[0].end.as_ref().unwrap();
    let earned: Vec<_> = end.ranking.iter().map(|placed| (placed.entrant, placed.earned.to_string())).collect();
    assert_eq!(earned, [(0, "20".to_owned()), (1, "19".to_owned())]);
    assert_eq!((end.decided, lines.len()), (AdvanceReason::Games, 2));
    // If places count, each has one win.
    let by_places =
        Tournament::new(Form::PlayOff(PlayOff::standard(2)), 1, entrants(), vec![], conditions(&["a"])).unwrap();
    let final_state = state(&by_places, &play(&by_places, scores));
    let end = final_state.bracket().unwrap().rounds[0].groups[0].end.as_ref().unwrap();
    assert_eq!((end.decided, end.extra), (AdvanceReason::Seed, 1));
}

/// CUP-2: 30 minus 10 beats 35 minus 20. Of 30 minus 10 and 40 minus 20, the second has the higher score.
#[test]
fn cup_2_points_less_points_against() {
    let form = Form::Qualification(Qualification::standard(1, 2));
    let entrants = Entrants::new(named("E", 3)).unwrap();
    let plan = Tournament::new(form, 1, entrants, named("H", 1), conditions(&["a"])).unwrap();
    let lines = play(&plan, |line| {
        scored(line, |one, other| match (one, other) {
            ("E1", _) => 15,
            ("E2", _) => 18,
            ("E3", _) => 20,
            (_, "E1") => 5,
            _ => 10,
        })
    });
    let final_state = state(&plan, &lines);
    let ranked: Vec<_> =
        final_state.qualification().unwrap().iter().map(|row| (row.place, row.entrant, row.difference)).collect();
    assert_eq!(ranked, [(1, 2, 20), (2, 0, 20), (3, 1, 16)]);
    let report_text = text(&report(&plan, &final_state));
    assert!(
        report_text.starts_with("qualification of game, 3 entrants: 6 of 6 matches played, finished\n"),
        "{report_text}"
    );
    assert!(!report_text.contains("elo"), "nobody of them has met");
}

/// A failed match is not a result: the play-off does not start before it is played.
#[test]
fn cup_3_a_failed_match_stays_to_be_played() {
    use rulebook_tournament::lines::Outcome;
    let plan = usual_cup(3, 1, &["a"]);
    let mut results = rulebook_tournament::Results::default();
    for line in plan.next(&results).unwrap() {
        let failed = line.id == "q-0003";
        let outcome = if failed { Outcome::Failed("x".into()) } else { Outcome::Played(drawn(&line, 5, 1)) };
        results.add(line.result(outcome)).unwrap();
    }
    let state = plan.state(&results).unwrap();
    assert!(state.bracket().is_none() && !state.finished());
    assert_eq!(state.ready().map(|line| line.id.as_str()).collect::<Vec<_>>(), ["q-0003"]);
}

#[rstest]
#[case::same_name(&["a", "a"], "two boards are named \"a\"")]
#[case::no_name(&[""], "\"\" is not a valid board name")]
#[case::turned(&["a\u{202e}"], "is not a valid board name")]
fn boards_have_names(#[case] names: &[&str], #[case] message: &str) {
    let all = || Entrants::new(named("E", 2)).unwrap();
    let error = Tournament::new(Form::PlayOff(PlayOff::standard(2)), 1, all(), vec![], conditions(names)).unwrap_err();
    assert!(error.to_string().contains(message), "{error}");
    for play_off in [
        PlayOff { boards: boards(names), ..PlayOff::standard(2) },
        PlayOff { extra: ExtraGames::Boards(boards(names)), ..PlayOff::standard(2) },
    ] {
        let form = Form::Cup(Cup { play_off, ..Cup::standard(1, 2) });
        let error = Tournament::new(form, 1, all(), named("H", 1), conditions(&[])).unwrap_err();
        assert!(error.to_string().contains(message), "{error}");
    }
}

#[test]
fn tournaments_that_there_are_not() {
    let error = |entrants, fillers, form, conditions| {
        let entrants = Entrants::new(entrants).unwrap();
        Tournament::new(form, 1, entrants, fillers, conditions).unwrap_err().to_string()
    };
    let qualification = || Form::Qualification(Qualification::standard(3, 2));
    let cup = || Form::Cup(Cup::standard(3, 2));
    let nobody = error(named("E", 2), vec![], qualification(), conditions(&[]));
    assert!(nobody.contains("needs at least one filler to play against, found none"), "{nobody}");
    let alone = error(named("E", 1), named("H", 3), cup(), conditions(&[]));
    assert_eq!(alone, "a tournament of the form cup needs 2 entrants; found 1");
    // CUP-5: entrants cannot have the name of a filler.
    let taken = error(vec![Entrant::new("H2", "./h"), Entrant::new("E", "./e")], named("H", 3), cup(), conditions(&[]));
    assert_eq!(taken, "fillers: two entrants are named \"H2\"");
    let rounds = Conditions { rounds: Some(7), ..conditions(&["a"]) };
    let message = error(named("E", 2), named("H", 3), cup(), rounds);
    assert_eq!(message, "each board sets its own number of rounds, so it cannot be 7");
    let empty = Conditions { boards: vec![Board { name: "a".into(), state: String::new() }], ..conditions(&[]) };
    assert_eq!(error(named("E", 2), named("H", 3), cup(), empty), "the board \"a\" has no state");
}

/// A random draw belongs to its encounter, so it does not favor the same entrant everywhere.
#[test]
fn cup_4_lots_of_encounters_differ() {
    let plan = usual_cup(16, 9, &["a"]);
    let lines = play(&plan, |line| scored(line, |_, _| 3));
    let final_state = state(&plan, &lines);
    let bracket = final_state.bracket().unwrap();
    let upper: Vec<bool> =
        bracket.rounds[0].groups.iter().map(|group| group.ranking().unwrap()[0].entrant == group.members[0]).collect();
    assert!(upper.contains(&true) && upper.contains(&false), "{upper:?}");
}

/// The play-off can have its own boards.
#[test]
fn cup_3_a_play_off_on_other_boards() {
    let play_off =
        PlayOff { boards: boards(&["f", "g", "h"]), tie_breaker: TieBreaker::RandomDraw, ..PlayOff::standard(2) };
    let plan = cup_of(named("E", 3), Cup { play_off, ..Cup::standard(3, 2) }, 3, &["a", "b"]);
    let lines = play(&plan, |line| drawn(line, 30, 1));
    let final_state = state(&plan, &lines);
    let on = |prefix: &str| -> BTreeSet<String> {
        let of = final_state.matches().iter().filter(|entry| entry.line.id.starts_with(prefix));
        of.map(|entry| entry.line.board.as_ref().unwrap().name.clone()).collect()
    };
    assert_eq!(on("q-").into_iter().collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(on("r").into_iter().collect::<Vec<_>>(), ["f", "g", "h"]);
}
