//! Bradley-Terry strengths with a proven error bound.

/// 400 points correspond to odds of ten to one.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// The share of the initial residual of the linear system at which a Newton step counts as exact.
pub(super) const EXACT: f64 = 1e-3;

/// The points of two entrants against each other. The points of several duels of the same pair are added.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Duel {
    /// The first entrant.
    pub one: usize,
    /// The second entrant.
    pub other: usize,
    /// The points of the first entrant, at least 0.
    pub won: f64,
    /// The points of the second entrant, at least 0.
    pub lost: f64,
}

/// Strengths on the Elo scale.
#[derive(Clone, PartialEq, Debug)]
pub struct Strengths {
    /// The strength of each entrant; the mean is 0.
    pub elo: Vec<f64>,
    /// An upper bound on the distance of each strength from its most likely value, in Elo. [`bradley_terry`] proves
    /// it for each result.
    pub error: f64,
    /// The number of search steps.
    pub steps: usize,
}

/// Computes the most likely Bradley-Terry strengths, with one additional draw of each entrant against an opponent
/// of strength 0.
///
/// The draw makes the likelihood strictly concave, so there is exactly one maximum for any results. The function
/// finds it by Newton's method with damped steps that never overshoot. The damping relies on a bound: along a
/// direction in which no difference of two strengths changes faster than `b`, the curvature at `t` is at most
/// `exp(b t)` times the curvature at 0 (Sun and Tran-Dinh, 2019). So the search converges from every start, and
/// quadratically near the maximum.
///
/// The error bound follows from the slopes of the negative log-likelihood. If all slopes are positive, each
/// strength is above its most likely value. If all are negative, each strength is below it. The function finds a
/// point of each kind on either side of the result, so the most likely strengths lie between the two.
///
/// # Panics
///
/// If a duel names an entrant that is not below `entrants`.
///
/// ```
/// use rulebook_tournament::analysis::{Duel, bradley_terry};
///
/// let found = bradley_terry(2, &[Duel { one: 0, other: 1, won: 3.0, lost: 1.0 }]);
/// assert!(found.elo[0] > 0.0 && found.elo[0] == -found.elo[1]);
/// assert!(found.error < 0.01);
/// ```
#[must_use]
pub fn bradley_terry(entrants: usize, duels: &[Duel]) -> Strengths {
    let mut search = Search::new(entrants, duels.iter().map(|duel| (duel.one, duel.other)));
    search.set(duels.iter().map(|duel| [duel.won, duel.lost]));
    search.find(1e-9, EXACT);
    let error = search.error();
    Strengths { elo: search.elo(), error: error * SCALE * 2.0, steps: search.steps }
}

/// A search for the most likely strengths. The points of the pairs may change between searches, and each search
/// starts from the strengths that the last one found.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pairs: Vec<(u32, u32)>,
    /// The points of both entrants of each pair.
    points: Vec<[f64; 2]>,
    /// The strength of each entrant, as the natural logarithm of the odds against an opponent of strength 0.
    strengths: Vec<f64>,
    /// The derivatives of the negative log-likelihood.
    slopes: Vec<f64>,
    /// Upper bounds on the rounding errors of `slopes`.
    noise: Vec<f64>,
    /// The second derivative of each pair.
    pair_curvatures: Vec<f64>,
    /// The second derivative of each entrant's draw against strength 0.
    draw_curvatures: Vec<f64>,
    /// The sum of the second derivatives of each entrant: the diagonal of the Hessian.
    diagonal: Vec<f64>,
    /// The number of steps so far.
    pub(super) steps: usize,
}

/// Returns `1 / (1 + exp(x))` and `1 / (1 + exp(-x))`, both with full relative precision.
fn odds(x: f64) -> (f64, f64) {
    let small = (-x.abs()).exp();
    let (low, high) = (small / (1.0 + small), 1.0 / (1.0 + small));
    if x > 0.0 { (low, high) } else { (high, low) }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |largest, value| value.abs().max(largest))
}

impl Search {
    pub(super) fn new(entrants: usize, pairs: impl Iterator<Item = (usize, usize)>) -> Self {
        let number = |entrant: usize| {
            assert!(entrant < entrants, "entrant {entrant} of {entrants}");
            u32::try_from(entrant).expect("entrants are counted by 32 bits")
        };
        let pairs: Vec<(u32, u32)> = pairs.map(|(one, other)| (number(one), number(other))).collect();
        let none = vec![0.0; entrants];
        Self {
            points: vec![[0.0; 2]; pairs.len()],
            pair_curvatures: vec![0.0; pairs.len()],
            pairs,
            strengths: none.clone(),
            slopes: none.clone(),
            noise: none.clone(),
            draw_curvatures: none.clone(),
            diagonal: none,
            steps: 0,
        }
    }

    /// Sets the points of both entrants of each pair, in the order of the pairs.
    pub(super) fn set(&mut self, points: impl Iterator<Item = [f64; 2]>) {
        self.points.clear();
        self.points.extend(points);
        debug_assert_eq!(self.points.len(), self.pairs.len());
    }

    /// Sets the strengths from which the search starts, as natural logarithms.
    pub(super) fn begin_at(&mut self, strengths: &[f64]) {
        self.strengths.copy_from_slice(strengths);
    }

    pub(super) fn strengths(&self) -> &[f64] {
        &self.strengths
    }

    /// Returns the strengths on the Elo scale, with mean 0.
    pub(super) fn elo(&self) -> Vec<f64> {
        let mean = self.strengths.iter().sum::<f64>() / self.strengths.len().max(1) as f64;
        self.strengths.iter().map(|strength| (strength - mean) * SCALE).collect()
    }

    /// Searches until a step is at most `close` (a natural logarithm), or until rounding prevents shorter steps.
    /// The remaining error is about `residual` times the last step plus the square of the last step.
    pub(super) fn find(&mut self, close: f64, residual: f64) {
        const MAX_STEPS: usize = 2_000;
        // If a step below this length is not shorter than half the step before, the cause is rounding.
        const SHORT_STEP: f64 = 1e-5;
        let mut last = f64::INFINITY;
        for _ in 0..MAX_STEPS {
            self.steps += 1;
            self.update_derivatives();
            let target: Vec<f64> = self.slopes.iter().map(|slope| -slope).collect();
            let direction = self.solve(&target, residual);
            let length = self.damped(&direction);
            self.strengths.iter_mut().zip(&direction).for_each(|(strength, step)| *strength += length * step);
            let step = largest(&direction);
            if step <= close || step < SHORT_STEP && step > last / 2.0 {
                break;
            }
            last = step;
        }
    }

    /// Returns the factor for a step that [`Self::solve`] found. With it, the likelihood cannot fall.
    fn damped(&self, direction: &[f64]) -> f64 {
        let mut fastest = 2.0 * largest(direction);
        if fastest > 0.1 {
            let differences =
                self.pairs.iter().map(|&(one, other)| direction[one as usize] - direction[other as usize]);
            fastest = differences.fold(largest(direction), |fastest, difference| difference.abs().max(fastest));
        }
        // ln(1 + b) / b, which is 1 for b = 0.
        if fastest > 0.0 { fastest.ln_1p() / fastest } else { 1.0 }
    }

    /// Computes the first and second derivatives at the current strengths.
    fn update_derivatives(&mut self) {
        let Self { slopes, noise, draw_curvatures, diagonal, .. } = self;
        for (index, &strength) in self.strengths.iter().enumerate() {
            let (low, high) = odds(strength);
            slopes[index] = 0.5 * (high - low);
            noise[index] = 0.5;
            draw_curvatures[index] = low * high;
            diagonal[index] = low * high;
        }
        let pairs = self.pairs.iter().zip(&self.points).zip(&mut self.pair_curvatures);
        for ((&(one, other), &[won, lost]), curvature) in pairs {
            let (one, other) = (one as usize, other as usize);
            let (low, high) = odds(self.strengths[one] - self.strengths[other]);
            // Not computed as meetings times odds minus points: the subtraction would cancel the digits that rare
            // upsets change.
            let (up, down) = (lost * high, won * low);
            slopes[one] += up - down;
            slopes[other] += down - up;
            noise[one] += up + down;
            noise[other] += up + down;
            *curvature = (won + lost) * low * high;
            diagonal[one] += *curvature;
            diagonal[other] += *curvature;
        }
        noise.iter_mut().for_each(|noise| *noise *= 16.0 * f64::EPSILON);
    }

    /// Multiplies the matrix of the second derivatives (the Hessian) by a direction.
    fn hessian_times(&self, direction: &[f64]) -> Vec<f64> {
        let mut product: Vec<f64> =
            direction.iter().zip(&self.draw_curvatures).map(|(step, curvature)| step * curvature).collect();
        for (&(one, other), curvature) in self.pairs.iter().zip(&self.pair_curvatures) {
            let (one, other) = (one as usize, other as usize);
            let force = curvature * (direction[one] - direction[other]);
            product[one] += force;
            product[other] -= force;
        }
        product
    }

    /// Returns the direction whose product with the Hessian is `target`. Uses conjugate gradients with a diagonal
    /// preconditioner until the residual is at most `share` of its initial size.
    fn solve(&self, target: &[f64], share: f64) -> Vec<f64> {
        let mut solution = vec![0.0; target.len()];
        let mut residual = target.to_vec();
        let precondition = |residual: &[f64]| -> Vec<f64> {
            residual.iter().zip(&self.diagonal).map(|(rest, diagonal)| rest / diagonal.max(f64::MIN_POSITIVE)).collect()
        };
        let mut direction = precondition(&residual);
        let mut size = dot(&residual, &direction);
        let end = size * share * share;
        // In exact arithmetic, as many steps as entrants suffice.
        for _ in 0..2 * target.len() + 20 {
            if size <= end || size <= 0.0 {
                break;
            }
            let product = self.hessian_times(&direction);
            let step = size / dot(&direction, &product);
            if !step.is_finite() {
                break;
            }
            for (index, change) in product.iter().enumerate() {
                solution[index] += step * direction[index];
                residual[index] -= step * change;
            }
            let next = precondition(&residual);
            let old = std::mem::replace(&mut size, dot(&residual, &next));
            direction.iter_mut().zip(next).for_each(|(step, next)| *step = next + size / old * *step);
        }
        solution
    }

    /// Returns an upper bound on the errors of all strengths, in natural logarithms.
    pub(super) fn error(&mut self) -> f64 {
        const TRIES: i32 = 24;
        self.update_derivatives();
        let slopes: Vec<f64> = self.slopes.iter().zip(&self.noise).map(|(slope, noise)| slope.abs() + noise).collect();
        let width = self.solve(&slopes, EXACT);
        let found = self.strengths.clone();
        let holds = |search: &mut Self, factor: f64, sign: f64| {
            search.strengths.iter_mut().zip(&found).zip(&width).for_each(|((strength, found), width)| {
                *strength = found + sign * factor * width.abs();
            });
            search.update_derivatives();
            search.slopes.iter().zip(&search.noise).all(|(slope, noise)| sign * slope > *noise)
        };
        let factors = (1..TRIES).map(|power| 2_f64.powi(power));
        let bound = factors.into_iter().find(|&factor| holds(self, factor, 1.0) && holds(self, factor, -1.0));
        self.begin_at(&found);
        bound.map_or(f64::INFINITY, |factor| factor * largest(&width))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn duel(one: usize, other: usize, won: f64, lost: f64) -> Duel {
        Duel { one, other, won, lost }
    }

    fn found(entrants: usize, duels: &[Duel]) -> Vec<f64> {
        let found = bradley_terry(entrants, duels);
        assert!(found.error < 0.01, "{found:?}");
        assert!(found.elo.iter().sum::<f64>().abs() < 1e-6, "{found:?}");
        found.elo
    }

    /// Two entrants have the strengths `s` and `-s`, so their difference is `2 s`. The slopes are 0 where `meetings
    /// p(2 s) + p(s) = won + 1/2`.
    #[test]
    fn two_are_where_the_closed_form_says() {
        let p = |s: f64| 1.0 / (1.0 + (-s).exp());
        for s in [0.0, 0.3, 1.0, 3.0, 6.0] {
            for lost in [0.0, 1.0, 2.5] {
                // The number of meetings at which this strength is most likely.
                let meetings = (p(s) - 0.5 + lost) / (1.0 - p(2.0 * s));
                let elo = found(2, &[duel(0, 1, meetings - lost, lost)]);
                assert!((elo[0] - s * SCALE).abs() < 0.01, "{s} {lost}: {elo:?}");
            }
        }
    }

    #[test]
    fn three_points_of_four_are_191_elo() {
        // With so many games, the additional draw has no weight.
        let elo = found(2, &[duel(1, 0, 1e6, 3e6)]);
        assert!((elo[0] - elo[1] - 400.0 * 3_f64.log10()).abs() < 0.1, "{elo:?}");
    }

    #[test]
    fn equal_results_are_equal_strengths() {
        for entrants in 1..20 {
            let pairs = (0..entrants).flat_map(|one| (0..one).map(move |other| duel(one, other, 1.5, 1.5)));
            assert!(found(entrants, &pairs.collect::<Vec<_>>()).iter().all(|elo| elo.abs() < 1e-6));
        }
        // A cycle in which each entrant beats the next.
        let circle: Vec<Duel> = (0..9).map(|one| duel(one, (one + 1) % 9, 7.0, 0.0)).collect();
        assert!(found(9, &circle).iter().all(|elo| elo.abs() < 1e-6));
    }

    /// Each group that met no other, directly or through others, has the mean 0.
    #[test]
    fn groups_that_never_met_are_each_around_zero() {
        let two = found(2, &[duel(0, 1, 3.0, 1.0)]);
        let all = found(5, &[duel(0, 1, 3.0, 1.0), duel(3, 2, 3.0, 1.0)]);
        for (elo, expected) in all.iter().zip([two[0], two[1], two[1], two[0], 0.0]) {
            assert!((elo - expected).abs() < 0.01, "{all:?}");
        }
    }

    fn always_won(entrants: usize, games: f64) -> Vec<f64> {
        let pairs = (0..entrants).flat_map(|one| (one + 1..entrants).map(move |other| duel(one, other, games, 0.0)));
        found(entrants, &pairs.collect::<Vec<_>>())
    }

    /// The better entrant always wins. The values come from a search with 50 digits.
    #[test]
    fn who_always_wins_is_where_exact_arithmetic_says() {
        let eight = [2_496.989, 1_663.830, 949.554, 304.089];
        let twelve = [4_648.402, 3_625.394, 2_722.306, 1_889.156, 1_105.476, 360.041];
        for (games, better) in [(60.0, &eight[..]), (180.0, &twelve)] {
            let elo = always_won(2 * better.len(), games);
            for ((elo, mirrored), expected) in elo.iter().zip(elo.iter().rev()).zip(better) {
                assert!((elo - expected).abs() < 0.01 && (mirrored + expected).abs() < 0.01, "{elo} {expected}");
            }
        }
    }

    #[test]
    fn who_always_wins_mirrors_who_always_loses() {
        for entrants in [2, 3, 40, 100] {
            for games in [1.0, 4.0, 10_000.0] {
                let elo = always_won(entrants, games);
                assert!(elo.windows(2).all(|pair| pair[0] > pair[1]), "{elo:?}");
                assert!(elo.iter().zip(elo.iter().rev()).all(|(one, other)| (one + other).abs() < 0.02), "{elo:?}");
            }
        }
    }

    /// A chain in which each link consists of one result in a million.
    #[test]
    fn a_long_chain_is_found_too() {
        for (entrants, games) in [(30, 1e6), (200, 2.0), (200, 5_000.0)] {
            let chain: Vec<Duel> = (1..entrants).map(|one| duel(one - 1, one, games, 0.0)).collect();
            let elo = found(entrants, &chain);
            // The total slope of the draws above a link equals the upsets expected across it.
            let pull = |elo: f64| 1.0 / (1.0 + (-elo / SCALE).exp()) - 0.5;
            let mut across = 0.0;
            for (place, pair) in elo.windows(2).enumerate() {
                across += pull(pair[0]);
                let upsets = games / (1.0 + ((pair[0] - pair[1]) / SCALE).exp());
                assert!((upsets / across - 1.0).abs() < 1e-4, "{entrants} by {games}, link {place}: {upsets} {across}");
            }
        }
    }

    /// Finds the same strengths by an independent Newton search that uses Gaussian elimination.
    fn independent(entrants: usize, duels: &[Duel]) -> Vec<f64> {
        let p = |x: f64| 1.0 / (1.0 + (-x).exp());
        let mut x = vec![0.0; entrants];
        for _ in 0..400 {
            let mut rows = vec![vec![0.0; entrants + 1]; entrants];
            for (index, row) in rows.iter_mut().enumerate() {
                row[entrants] = 0.5 - p(x[index]);
                row[index] = p(x[index]) * p(-x[index]);
            }
            for duel in duels {
                let (meetings, odds) = (duel.won + duel.lost, p(x[duel.one] - x[duel.other]));
                let curvature = meetings * odds * (1.0 - odds);
                for (one, other, sign) in [(duel.one, duel.other, 1.0), (duel.other, duel.one, -1.0)] {
                    rows[one][entrants] += sign * (duel.won - meetings * odds);
                    rows[one][one] += curvature;
                    rows[one][other] -= curvature;
                }
            }
            for pivot in 0..entrants {
                let pivot_row = rows[pivot].clone();
                for (_, row) in rows.iter_mut().enumerate().filter(|(row, _)| *row != pivot) {
                    let factor = row[pivot] / pivot_row[pivot];
                    row.iter_mut().zip(&pivot_row).for_each(|(cell, pivot)| *cell -= factor * pivot);
                }
            }
            let steps: Vec<f64> = (0..entrants).map(|index| rows[index][entrants] / rows[index][index]).collect();
            let length = 1.0 / largest(&steps).max(1.0);
            x.iter_mut().zip(&steps).for_each(|(x, step)| *x += length * step);
        }
        let mean = x.iter().sum::<f64>() / entrants as f64;
        x.iter().map(|x| (x - mean) * SCALE).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..Default::default() })]

        /// Random meetings with random results.
        #[test]
        fn the_search_agrees_with_an_independent_one(
            entrants in 2_usize..9,
            duels in prop::collection::vec((0_usize..9, 1_usize..9, 0_u32..5, prop::sample::select(vec![0_u32, 0, 0, 1, 7])), 0..20),
        ) {
            let duels: Vec<Duel> = duels
                .into_iter()
                .map(|(one, by, won, lost)| {
                    let one = one % entrants;
                    let other = (one + 1 + by % (entrants - 1)) % entrants;
                    duel(one, other, f64::from(won) / 2.0, f64::from(lost) / 2.0)
                })
                .collect();
            let elo = found(entrants, &duels);
            for (elo, expected) in elo.iter().zip(independent(entrants, &duels)) {
                prop_assert!((elo - expected).abs() < 0.02, "{elo} {expected}");
            }
        }

        /// The result of a search does not depend on where it starts.
        #[test]
        fn the_search_forgets_where_it_began(begin in prop::collection::vec(-9.0_f64..9.0, 4), won in 0_u32..9) {
            let duels = [duel(0, 1, f64::from(won), 1.0), duel(1, 2, 4.0, 0.0), duel(0, 2, 2.0, 2.0), duel(3, 0, 0.5, 0.0)];
            let mut search = Search::new(4, duels.iter().map(|duel| (duel.one, duel.other)));
            search.set(duels.iter().map(|duel| [duel.won, duel.lost]));
            search.begin_at(&begin);
            search.find(1e-3, EXACT);
            for (elo, expected) in search.elo().iter().zip(found(4, &duels)) {
                prop_assert!((elo - expected).abs() < 0.05);
            }
        }
    }

    /// A search among twice as many entrants takes hardly more steps.
    #[test]
    fn steps_hardly_grow_with_entrants() {
        let steps = |entrants: usize| {
            let pairs = (0..entrants).flat_map(|one| {
                let others = (1..=8).map(move |by| (one + by * by) % entrants).filter(move |&other| other != one);
                others
                    .map(move |other| if one < other { duel(one, other, 2.0, 0.0) } else { duel(one, other, 1.0, 1.0) })
            });
            let found = bradley_terry(entrants, &pairs.collect::<Vec<_>>());
            assert!(found.error < 0.01, "{}", found.error);
            found.steps
        };
        assert!(steps(1600) <= 2 * steps(100), "{} {}", steps(100), steps(1600));
    }
}
