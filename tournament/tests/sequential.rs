//! Simulates the error rates of the sequential tests.

use rstest::rstest;
use rulebook_players::chance::SeededDraws;
use rulebook_tournament::sequential::{
    Decision, Model, Pentanomial, ScoreDifferences, Settings, normalized_elo, score_of_elo,
};
use std::num::NonZeroU32;

/// The number of runs of each test. With 1000 runs, a rate of 0.05 appears as 0.03 to 0.07 in all but 4 of 1000
/// cases.
const RUNS: u64 = 1000;

/// The maximum number of pairs of a run.
const MAX_PAIRS: u64 = 2000;

/// Draws a number from 0 to 1.
fn uniform(chance: &mut SeededDraws) -> f64 {
    f64::from(chance.below(NonZeroU32::new(1 << 30).unwrap())) / f64::from(1 << 30)
}

/// Two games from the same start, with the rates at which the new version wins and draws each.
#[derive(Clone, Copy)]
struct Games {
    win: [f64; 2],
    draw: f64,
}

impl Games {
    /// Creates games with this share of draws. The seat of the first player adds `bias` to its rate of wins, and the
    /// strength of the new version adds `edge` to its rate of wins in each game.
    fn new(draw: f64, bias: f64, edge: f64) -> Self {
        let even = (1.0 - draw) / 2.0;
        Self { win: [even + bias + edge, even - bias + edge], draw }
    }

    /// Returns the mean of a pair minus one half, and its standard deviation.
    fn moments(self) -> (f64, f64) {
        let means = self.win.map(|win| win + self.draw / 2.0);
        let variances = [0, 1].map(|game| self.win[game] + self.draw / 4.0 - means[game] * means[game]);
        ((means[0] + means[1]) / 2.0 - 0.5, (variances[0] + variances[1]).sqrt() / 2.0)
    }

    /// Returns games of this kind with this Elo difference.
    fn at(model: Model, elo: f64, draw: f64, bias: f64) -> Self {
        let most = (1.0 - draw) / 2.0 - bias;
        let (mut low, mut high) = (-most, most);
        for _ in 0..60 {
            let edge = f64::midpoint(low, high);
            let (mean, deviation) = Self::new(draw, bias, edge).moments();
            let below = match model {
                Model::Normalized => normalized_elo(mean / deviation) < elo,
                Model::Logistic => mean + 0.5 < score_of_elo(elo),
            };
            if below { low = edge } else { high = edge }
        }
        assert!(high < most, "no games are {elo} Elo apart with so many draws");
        Self::new(draw, bias, low)
    }

    fn half_points(self, chance: &mut SeededDraws) -> usize {
        let games = self.win.map(|win| match uniform(chance) {
            drawn if drawn < win => 2,
            drawn if drawn < win + self.draw => 1,
            _ => 0,
        });
        games[0] + games[1]
    }
}

/// How often the runs ended with H0, H1 and undecided, and their total number of pairs.
#[derive(Default, Debug)]
struct Rates {
    h0: u64,
    h1: u64,
    undecided: u64,
    pairs: u64,
}

fn simulate(mut run: impl FnMut(&mut SeededDraws) -> (Decision, u64), most: u64) -> Rates {
    let mut rates = Rates::default();
    for number in 0..RUNS {
        let (decision, pairs) = run(&mut SeededDraws::new(1, 0, number));
        assert!(pairs <= most);
        match decision {
            Decision::H0 => rates.h0 += 1,
            Decision::H1 => rates.h1 += 1,
            Decision::Undecided => rates.undecided += 1,
        }
        rates.pairs += pairs;
    }
    println!("{rates:?} {} pairs a run", rates.pairs / RUNS);
    rates
}

fn outcomes(settings: &Settings, games: Games, most: u64) -> Rates {
    let run = |chance: &mut SeededDraws| {
        let mut pairs = Pentanomial::default();
        loop {
            let decision = settings.decide(pairs.llr(settings));
            if decision != Decision::Undecided || pairs.count() == most {
                return (decision, pairs.count());
            }
            pairs.add(games.half_points(chance));
        }
    };
    simulate(run, most)
}

/// Distributions of score differences, centered at 0.
#[derive(Clone, Copy, Debug)]
enum Scores {
    Normal,
    /// Mostly 0, otherwise as much as a won game gives.
    MostlyLevel,
    /// A few values far beyond the others.
    HeavyTails,
}

impl Scores {
    fn draw(self, chance: &mut SeededDraws) -> f64 {
        match self {
            Self::Normal => (0..12).map(|_| uniform(chance)).sum::<f64>() - 6.0,
            Self::MostlyLevel => match uniform(chance) {
                drawn if drawn < 0.05 => 1.0,
                drawn if drawn < 0.10 => -1.0,
                _ => 0.0,
            },
            Self::HeavyTails => (2.0 * uniform(chance) - 1.0).powi(9),
        }
    }

    fn deviation(self) -> f64 {
        match self {
            Self::Normal => 1.0,
            Self::MostlyLevel => 0.1_f64.sqrt(),
            Self::HeavyTails => (1.0 / 19.0_f64).sqrt(),
        }
    }
}

fn scores(settings: &Settings, scores: Scores, elo: f64, most: u64) -> Rates {
    let shift = elo / normalized_elo(1.0) * scores.deviation();
    let run = |chance: &mut SeededDraws| {
        let mut pairs = ScoreDifferences::default();
        loop {
            let decision = settings.decide(pairs.llr(settings));
            if decision != Decision::Undecided || pairs.count() == most {
                return (decision, pairs.count());
            }
            pairs.add((1e4 * (scores.draw(chance) + shift)).round() as i64);
        }
    };
    simulate(run, most)
}

/// A rate of 0.05 as 1000 runs may show it: three standard deviations more.
const WITHIN: u64 = 70;

/// Tests a player against itself, and against one that is better by H1. Both error rates hold for any share of
/// draws and any seat advantage.
fn errors_are_rare(settings: &Settings, draw: f64, bias: f64) -> [Rates; 2] {
    let itself = outcomes(settings, Games::at(settings.model, 0.0, draw, bias), MAX_PAIRS);
    assert!(itself.h1 <= WITHIN, "false alarms: {itself:?}");
    let better = outcomes(settings, Games::at(settings.model, settings.elo1, draw, bias), MAX_PAIRS);
    assert!(better.h0 <= WITHIN, "missed: {better:?}");
    assert!(itself.h0 > 850 && better.h1 > 850, "{itself:?} {better:?}");
    [itself, better]
}

#[test]
fn cmp_7_the_usual_test_keeps_its_error_rates() {
    let settings = Settings::default();
    let [itself, better] = errors_are_rare(&settings, 0.3, 0.0);
    let halfway = outcomes(&settings, Games::at(Model::Normalized, 25.0, 0.3, 0.0), MAX_PAIRS);
    // The average numbers of pairs stated in the clause.
    for (rates, expected) in [(itself, 135), (better, 135), (halfway, 210)] {
        let pairs = rates.pairs / RUNS;
        assert!(pairs.abs_diff(expected) <= expected / 10, "{pairs} pairs where {expected} were expected");
    }
}

#[rstest]
fn cmp_7_error_rates_hold_for_every_share_of_draws(
    #[values((0.0, 0.0), (0.3, 0.0), (0.6, 0.0), (0.8, 0.0), (0.1, 0.3))] (draw, bias): (f64, f64),
    #[values(Model::Normalized, Model::Logistic)] model: Model,
) {
    // With a share of draws of 0.8, at most 69 Elo are possible.
    let elo1 = if draw > 0.7 && model == Model::Logistic { 50.0 } else { 100.0 };
    errors_are_rare(&Settings { elo1, model, ..Settings::default() }, draw, bias);
}

#[rstest]
#[ignore = "thorough: thousands of long runs"]
fn cmp_7_error_rates_hold_for_every_distance(
    #[values(0.0, 0.3, 0.6, 0.9)] draw: f64,
    #[values(30.0, 50.0, 110.0)] elo1: f64,
) {
    errors_are_rare(&Settings { elo1, ..Settings::default() }, draw, 0.0);
}

#[rstest]
fn cmp_7_error_rates_hold_for_scores(
    #[values(Scores::Normal, Scores::MostlyLevel, Scores::HeavyTails)] kind: Scores,
    #[values(50.0, 200.0)] elo1: f64,
) {
    let settings = Settings { elo1, ..Settings::default() };
    let itself = scores(&settings, kind, 0.0, MAX_PAIRS);
    assert!(itself.h1 <= WITHIN, "false alarms: {itself:?}");
    let better = scores(&settings, kind, elo1, MAX_PAIRS);
    assert!(better.h0 <= WITHIN, "missed: {better:?}");
    assert!(itself.h0 > 900 && better.h1 > 900, "{itself:?} {better:?}");
}

/// A run that is cut short makes no claim that a longer one would not make.
#[rstest]
#[case(10)]
#[case(40)]
fn cmp_5_a_run_that_was_cut_short_is_undecided(#[case] most: u64) {
    let settings = Settings::default();
    let rates = outcomes(&settings, Games::new(0.3, 0.0, 0.0), most);
    assert!(rates.undecided > 700 && rates.h1 <= 50 && rates.h0 <= 400, "{rates:?}");
}

/// Other error rates have other bounds, and hold as well.
#[test]
fn cmp_7_stricter_rates_are_kept() {
    let settings = Settings { elo1: 150.0, alpha: 0.01, beta: 0.1, ..Settings::default() };
    let itself = outcomes(&settings, Games::at(Model::Normalized, 0.0, 0.3, 0.0), MAX_PAIRS);
    let better = outcomes(&settings, Games::at(Model::Normalized, 150.0, 0.3, 0.0), MAX_PAIRS);
    assert!(itself.h1 <= 20 && better.h0 <= 130, "{itself:?} {better:?}");
}

#[test]
fn cmp_5_intervals_hold_the_truth() {
    let games = Games::at(Model::Logistic, 60.0, 0.3, 0.1);
    let (truth, (mean, deviation)) = (score_of_elo(60.0), games.moments());
    let (mut held, mut held_t) = (0, 0);
    for number in 0..RUNS {
        let mut chance = SeededDraws::new(2, 0, number);
        let mut pairs = Pentanomial::default();
        (0..50).for_each(|_| pairs.add(games.half_points(&mut chance)));
        let score = pairs.score().unwrap();
        held += usize::from((score.low..=score.high).contains(&truth));
        let t = pairs.t().unwrap();
        held_t += usize::from((t.low..=t.high).contains(&(mean / deviation)));
    }
    assert!((930..=970).contains(&held) && (930..=970).contains(&held_t), "{held} {held_t}");
}

/// Compares with fastchess for the same pairs, bounds and models, within the tolerance of its iteration.
#[rstest]
#[case([1, 11, 47, 25, 16], 0.0, 10.0, Model::Normalized, 1.71)]
#[case([1, 24, 42, 25, 8], 0.0, 10.0, Model::Normalized, 0.60)]
fn cmp_7_ratios_are_those_of_fastchess(
    #[case] counts: [u64; 5],
    #[case] elo0: f64,
    #[case] elo1: f64,
    #[case] model: Model,
    #[case] expected: f64,
) {
    let settings = Settings { elo0, elo1, model, ..Settings::default() };
    let llr = Pentanomial::from(counts).llr(&settings);
    assert!((llr - expected).abs() < 0.01, "{llr}");
}
