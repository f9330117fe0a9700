//! The pairs of a comparison and their evaluation.

use proptest::prelude::*;
use rulebook_tournament::comparison::{
    Comparison, ComparisonError, CountError, End, GameEntry, Measure, Meeting, Pair, PairLine, Standing, Summary,
    Version, fingerprint,
};
use rulebook_tournament::entrant::Entrant;
use rulebook_tournament::lines::{Board, Conditions, Outcome, PlanLine, PlayedMatch, read_lines, write_line};
use rulebook_tournament::sequential::{Decision, Model, Settings};
use std::collections::{BTreeMap, BTreeSet};

fn entrants(names: &str, count: usize) -> Vec<Entrant> {
    (0..count).map(|index| Entrant::new(format!("{names}{index}"), format!("./{names}{index}"))).collect()
}

fn versions() -> [Entrant; 2] {
    [Entrant::new("old", "./old"), Entrant::new("new", "./new")]
}

fn comparison(seats: usize, opponents: usize, boards: usize) -> Comparison {
    let mut conditions = Conditions::new("chess", "1", seats);
    conditions.boards =
        (0..boards).map(|index| Board { name: format!("b{index}"), state: format!("state {index}") }).collect();
    Comparison::new(7, versions(), entrants("x", opponents), conditions).unwrap()
}

/// Creates the line of a pair whose games ended with these ranks and had these answers.
fn line(comparison: &Comparison, pair: &Pair, ranks: [Vec<u32>; 2], ways: [&str; 2]) -> PairLine {
    let [first, second] = pair.lines(comparison, None);
    let game = |line: &PlanLine, ranks: Vec<u32>, way: &str| {
        let scores = ranks.iter().map(|rank| -i64::from(*rank)).collect();
        let result = line.result(Outcome::Played(PlayedMatch::by_ranks(ranks, scores)));
        GameEntry { fingerprint: fingerprint(line, way), result }
    };
    let [one, other] = ranks;
    PairLine::new(pair.number(), [game(&first, one, ways[0]), game(&second, other, ways[1])])
}

/// Returns the ranks of two seats of which this one wins.
fn won_by(seat: usize) -> Vec<u32> {
    (0..2).map(|other| if other == seat { 1 } else { 2 }).collect()
}

proptest! {
    /// CMP-1: the games of a pair differ only in the seats of the versions.
    #[test]
    fn cmp_1_the_games_of_a_pair_differ_in_the_versions_only(
        seats in 2..7_usize, opponents in 1..6_usize, boards in 0..3_usize, number in 1..500_u64,
    ) {
        let comparison = comparison(seats, if seats == 2 { 0 } else { opponents }, boards);
        let pair = comparison.pair(number);
        let [first, second] = pair.lines(&comparison, None);
        let exchanged = |line: &PlanLine| {
            let mut line = line.clone();
            for seat in &mut line.seats {
                let other = match seat.name.as_str() { "old" => Version::New, "new" => Version::Old, _ => continue };
                let Entrant { name, strategy, .. } = comparison.version(other).clone();
                (seat.name, seat.strategy) = (name, strategy);
            }
            line.id = "game".to_owned();
            line
        };
        prop_assert_ne!(&first.id, &second.id);
        prop_assert_eq!(exchanged(&exchanged(&first)), PlanLine { id: "game".to_owned(), ..first.clone() });
        prop_assert_eq!(exchanged(&first), PlanLine { id: "game".to_owned(), ..second });
        for name in ["old", "new"] {
            prop_assert_eq!(first.seats.iter().filter(|seat| seat.name == name).count(), 1);
        }
        prop_assert_eq!(first.board.is_some(), boards > 0);
    }

    /// CMP-2: as many consecutive pairs as there are arrangements cover all of them.
    #[test]
    fn cmp_2_each_arrangement_comes_once_before_any_comes_again(
        seats in 2..6_usize, opponents in 1..5_usize, boards in 0..3_usize,
    ) {
        let comparison = comparison(seats, if seats == 2 { 0 } else { opponents }, boards);
        let count = comparison.arrangement_count() as u64;
        for cycle in 0..2 {
            let of = |number: u64| {
                let [first, _] = comparison.pair(cycle * count + number).lines(&comparison, None);
                (first.board.map(|board| board.name), first.seats.into_iter().map(|seat| seat.name).collect::<Vec<_>>())
            };
            let all: BTreeSet<_> = (1..=count).map(of).collect();
            prop_assert_eq!(all.len() as u64, count);
        }
    }
}

/// CMP-1: in a two-seat game with opponents, the versions never meet, and both play from the same seat against
/// the same opponent.
#[test]
fn cmp_1_apart_both_play_the_same_opponents_from_the_same_seat() {
    let comparison = comparison(2, 3, 0);
    assert_eq!((comparison.meeting(), comparison.arrangement_count()), (Meeting::Apart, 6));
    for number in 1..=12 {
        let pair = comparison.pair(number);
        let [first, second] = pair.lines(&comparison, None);
        assert_eq!(pair.seat(0, Version::New), pair.seat(1, Version::Old));
        assert_eq!((pair.seat(0, Version::Old), pair.seat(1, Version::New)), (None, None));
        let rival = 1 - pair.seat(0, Version::New).unwrap();
        assert_eq!((&first.seats[rival], first.seed), (&second.seats[rival], second.seed));
    }
}

/// CMP-3: the value of a pair, for all results of two games.
#[test]
fn cmp_3_a_pair_gives_half_points() {
    let direct = comparison(2, 0, 0);
    let apart = comparison(2, 1, 0);
    let of = |comparison: &Comparison, new: [u32; 2]| {
        let pair = comparison.pair(1);
        let played = [0, 1].map(|game| {
            // The rank of the new version, or of the old one if it plays alone.
            let seat = pair.seat(game, Version::New).or_else(|| pair.seat(game, Version::Old)).unwrap();
            let rival = if new[game] == 1 { 2 } else { 1 };
            let ranks = (0..2).map(|other| if other == seat { new[game] } else { rival }).collect();
            PlayedMatch::by_ranks(ranks, vec![if seat == 0 { 30 } else { 10 }, if seat == 1 { 30 } else { 10 }])
        });
        let outcome = pair.outcome(comparison.meeting(), [&played[0], &played[1]]);
        (outcome.half_points, outcome.difference)
    };
    assert_eq!(of(&direct, [1, 1]), (4, 40));
    assert_eq!(of(&direct, [1, 2]), (2, 40));
    assert_eq!(of(&direct, [2, 2]), (0, 40));
    // The old version plays the second game.
    assert_eq!(of(&apart, [1, 2]), (4, 0));
    assert_eq!(of(&apart, [1, 1]), (2, 0));
    assert_eq!(of(&apart, [2, 1]), (0, 0));
}

/// CMP-4: pairs count in order, and a repeat of an earlier pair does not count.
#[test]
fn cmp_4_repeated_pairs_tell_nothing_new() {
    let comparison = comparison(2, 0, 0);
    let mut standing = Standing::new(comparison.clone());
    let won = |number: u64, ways: [&str; 2]| {
        let pair = comparison.pair(number);
        let ranks = [0, 1].map(|game| won_by(pair.seat(game, Version::New).unwrap()));
        let line = line(&comparison, &pair, ranks, ways);
        (pair, line)
    };
    let (pair, second) = won(2, ["c", "d"]);
    assert_eq!(standing.count(&pair, &second), Err(CountError::Order { expected: 1, found: 2 }));
    let (pair, first) = won(1, ["a", "b"]);
    standing.count(&pair, &first).unwrap();
    let llr = standing.llr();
    assert!(llr > 0.0);
    for number in 2..=21 {
        assert_eq!(standing.end(1000), None);
        let (pair, again) = won(number, ["a", "b"]);
        standing.count(&pair, &again).unwrap();
        assert_eq!(standing.llr().to_bits(), llr.to_bits());
    }
    assert_eq!((standing.played(), standing.repeated(), standing.outcomes().count()), (21, 20, 1));
    assert_eq!((standing.end(1000), standing.decision()), (Some(End::Repeats), Decision::Undecided));
    // A pair with one new game is not a repeat.
    let (pair, new) = won(22, ["a", "e"]);
    standing.count(&pair, &new).unwrap();
    assert_eq!((standing.outcomes().count(), standing.end(1000)), (2, None));
}

/// CMP-5: a decision is final; reaching the requested number of pairs without a decision makes no claim.
#[test]
fn cmp_5_how_a_comparison_ends() {
    let comparison = comparison(2, 0, 0);
    let mut standing = Standing::new(comparison.clone());
    for number in 1..=17 {
        assert_eq!(standing.end(17), None);
        let summary = Summary::new(&standing, End::Interrupted);
        assert_eq!((summary.decision, summary.claim.contains("stronger")), (Decision::Undecided, false));
        let pair = comparison.pair(number);
        let ranks = [0, 1].map(|game| won_by(pair.seat(game, Version::New).unwrap()));
        let way = number.to_string();
        standing.count(&pair, &line(&comparison, &pair, ranks, [&way, "b"])).unwrap();
        if number < 17 {
            assert_eq!(standing.end(number), Some(End::MaxPairs));
        }
    }
    assert_eq!(standing.end(17), Some(End::Decided));
    let summary = Summary::new(&standing, End::Decided);
    assert_eq!((summary.decision, &*summary.claim), (Decision::H1, "new is stronger than old"));
    let elo = summary.elo.unwrap();
    assert!(elo.value.is_infinite() && elo.high.is_infinite() && elo.low > 200.0, "{elo:?}");
    let json = serde_json::to_value(&summary).unwrap();
    assert_eq!((&json["elo"]["value"], &json["decision"]), (&serde_json::Value::Null, &"H1".into()));
}

/// CMP-5: faults of both versions count, those of opponents do not.
#[test]
fn cmp_5_faults_are_told() {
    let comparison = comparison(3, 1, 0);
    let mut standing = Standing::new(comparison.clone());
    let pair = comparison.pair(1);
    let mut line = line(&comparison, &pair, [vec![1, 2, 3], vec![1, 2, 3]], ["a", "b"]);
    for (game, entry) in line.games.iter_mut().enumerate() {
        let Outcome::Played(played) = &mut entry.result.outcome else { unreachable!() };
        played.verdicts = vec![BTreeMap::from([("crashed".to_owned(), 9)]); 3];
        played.verdicts[pair.seat(game, Version::Old).unwrap()] = BTreeMap::from([("ok".to_owned(), 9)]);
        played.verdicts[pair.seat(game, Version::New).unwrap()] =
            BTreeMap::from([("ok".to_owned(), 5), ("late".to_owned(), 3), ("crashed".to_owned(), 1)]);
    }
    standing.count(&pair, &line).unwrap();
    assert_eq!(standing.faults(Version::Old).count(), 0);
    let faults = standing.faults(Version::New);
    assert_eq!((faults.count(), faults.games, faults.first.as_deref()), (8, 2, Some("0001-a")));
    assert_eq!(faults.verdicts, BTreeMap::from([("crashed".to_owned(), 2), ("late".to_owned(), 6)]));
}

/// CMP-6: a line must belong to its pair and comparison, and must be unchanged.
#[test]
fn cmp_6_lines_of_other_comparisons_are_refused() {
    let comparison = comparison(2, 0, 0);
    let pair = comparison.pair(3);
    let lines = pair.lines(&comparison, None);
    let kept = line(&comparison, &pair, [won_by(0), won_by(1)], ["a", "b"]);
    let text = write_line(&kept);
    assert_eq!(read_lines::<PairLine>("p", &text).unwrap()[0].value, kept);
    assert_eq!(kept.check(&comparison, &pair, &lines), Ok(()));
    let changed = read_lines::<PairLine>("p", &text.replacen("\"pair\":3", "\"pair\":4", 1)).unwrap_err();
    assert!(changed.to_string().contains("the line of pair 4 was changed"), "{changed}");
    let other = Comparison::new(8, versions(), vec![], Conditions::new("chess", "1", 2)).unwrap();
    let why = kept.check(&other, &other.pair(3), &other.pair(3).lines(&other, None)).unwrap_err();
    assert_eq!(why, "pair 3: its game 0003-a belongs to another comparison");
    let why = kept.check(&comparison, &comparison.pair(4), &comparison.pair(4).lines(&comparison, None)).unwrap_err();
    assert_eq!(why, "pair 3: expected the game 0004-a, found 0003-a");
    let mut failed = kept;
    failed.games[1].result.outcome = Outcome::Failed("no".to_owned());
    assert_eq!(failed.check(&comparison, &pair, &lines).unwrap_err(), "pair 3: its game 0003-b was not played");
}

/// CMP-6: a plan round-trips through text, and an invalid plan is rejected.
#[test]
fn cmp_6_a_comparison_is_read_as_it_was_written() {
    let settings = Settings { elo0: -5.0, elo1: 12.5, alpha: 0.01, beta: 0.1, model: Model::Normalized };
    let whole = comparison(4, 5, 2).opened_by(3).tested(Measure::Score, settings).unwrap();
    let text = serde_json::to_string(&whole).unwrap();
    assert_eq!(serde_json::from_str::<Comparison>(&text).unwrap(), whole);
    for (found, changed, why) in [
        ("\"elo1\":12.5", "\"elo1\":-6.0", "expected elo0 below elo1"),
        ("\"alpha\":0.01", "\"alpha\":0.0", "alpha: expected a rate"),
        ("normalized", "logistic", "score differences have no logistic Elo"),
        ("\"new\":{\"name\":\"new\"", "\"new\":{\"name\":\"old\"", "two entrants are named \"old\""),
        ("\"seats\":4", "\"seats\":1", "expected a game of 2 to 9 seats"),
    ] {
        assert!(text.contains(found), "{text}");
        let error = serde_json::from_str::<Comparison>(&text.replacen(found, changed, 1)).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
    let alone = Comparison::new(1, versions(), vec![], Conditions::new("chess", "1", 3)).unwrap_err();
    assert_eq!(alone, ComparisonError::NoOpponents);
}
