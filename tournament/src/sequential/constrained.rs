//! The most likely distribution under a hypothesis (constrained maximum likelihood).

/// The number of outcomes of a pair.
pub(super) const OUTCOMES: usize = 5;

/// The score of a pair with each outcome.
pub(super) const VALUES: [f64; OUTCOMES] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The share of the pairs with each outcome; the sum is 1.
pub(super) type Shares = [f64; OUTCOMES];

pub(super) fn mean_and_variance(shares: &Shares) -> (f64, f64) {
    let mean: f64 = VALUES.iter().zip(shares).map(|(value, share)| value * share).sum();
    let variance = VALUES.iter().zip(shares).map(|(value, share)| share * (value - mean) * (value - mean)).sum();
    (mean, variance)
}

/// Returns the mean log-likelihood of the observed pairs, `seen`, under the distribution `shares`.
pub(super) fn log_likelihood(seen: &Shares, shares: &Shares) -> f64 {
    seen.iter().zip(shares).map(|(seen, share)| seen * share.ln()).sum()
}

/// Returns the most likely distribution with this mean. `seen` contains no zero, and `0 < mean < 1`.
pub(super) fn with_mean(seen: &Shares, mean: f64) -> Shares {
    reweighted(seen, &VALUES.map(|value| value - mean))
}

/// Returns the most likely distribution whose mean is `t` standard deviations above one half. `seen` contains
/// no zero.
///
/// The constraint is not linear. Each iteration replaces it by its tangent at the current solution, until the
/// solution no longer changes (Van den Bergh, *Comments on Normalized Elo*, 4.1).
pub(super) fn with_t(seen: &Shares, t: f64) -> Shares {
    const TOLERANCE: f64 = 1e-9;
    const MAX_ITERATIONS: usize = 200;
    // Only wins and losses, in shares that satisfy the constraint. From a start that violates it, there may be no
    // step.
    let wins = f64::midpoint(1.0, t / (1.0 + t * t).sqrt());
    let mut shares = [1.0 - wins, 0.0, 0.0, 0.0, wins];
    for _ in 0..MAX_ITERATIONS {
        let (mean, variance) = mean_and_variance(&shares);
        let deviation = variance.sqrt();
        let tangent = VALUES.map(|value| {
            let z = (value - mean) / deviation;
            value - 0.5 - 0.5 * t * deviation * (1.0 + z * z)
        });
        let next = reweighted(seen, &tangent);
        let change = next.iter().zip(&shares).map(|(next, share)| (next - share).abs()).fold(0.0, f64::max);
        shares = next;
        if change < TOLERANCE {
            break;
        }
    }
    shares
}

/// Returns the most likely distribution under which `weights` have mean 0. It is `seen / (1 + theta * weight)` for
/// a unique `theta`.
fn reweighted(seen: &Shares, weights: &Shares) -> Shares {
    let least = weights.iter().copied().fold(f64::INFINITY, f64::min);
    let most = weights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // All weights have the same sign, so no distribution has mean 0. Returns the observed one instead.
    if !(least < 0.0 && most > 0.0) {
        return *seen;
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mut theta = 0.0;
    // The mean decreases with theta. Newton's method finds its zero, with bisection if a step leaves the interval.
    for _ in 0..100 {
        let (mut mean, mut slope) = (0.0, 0.0);
        for (seen, weight) in seen.iter().zip(weights) {
            let part = weight / (1.0 + theta * weight);
            mean += seen * part;
            slope -= seen * part * part;
        }
        if mean > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
        let step = theta - mean / slope;
        let next = if step > low && step < high { step } else { f64::midpoint(low, high) };
        let done = (next - theta).abs() <= 1e-13 * (1.0 + theta.abs());
        theta = next;
        if done {
            break;
        }
    }
    let mut shares = *seen;
    shares.iter_mut().zip(weights).for_each(|(share, weight)| *share /= 1.0 + theta * weight);
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEEN: [Shares; 4] = [
        [0.1, 0.2, 0.4, 0.2, 0.1],
        [0.01, 0.04, 0.15, 0.3, 0.5],
        [0.0001, 0.0001, 0.0001, 0.0001, 0.9996],
        [0.3, 0.0002, 0.3996, 0.0002, 0.3],
    ];

    fn sum(shares: &Shares) -> f64 {
        shares.iter().sum()
    }

    #[test]
    fn what_fits_best_keeps_the_constraint() {
        for seen in &SEEN {
            for mean in [0.2, 0.5, 0.53, 0.9] {
                let shares = with_mean(seen, mean);
                assert!((sum(&shares) - 1.0).abs() < 1e-9, "{shares:?}");
                assert!((mean_and_variance(&shares).0 - mean).abs() < 1e-9, "{shares:?}");
            }
            for t in [-4.0, -0.5, 0.0, 0.2, 1.0, 4.0] {
                let shares = with_t(seen, t);
                let (mean, variance) = mean_and_variance(&shares);
                assert!((sum(&shares) - 1.0).abs() < 1e-6, "{t}: {shares:?}");
                assert!(((mean - 0.5) / variance.sqrt() - t).abs() < 1e-6, "{t}: {shares:?}");
            }
        }
    }

    /// No nearby distribution that satisfies the constraint is more likely.
    #[test]
    fn nothing_nearby_fits_better() {
        for seen in &SEEN {
            let best = with_t(seen, 0.2);
            let likelihood = log_likelihood(seen, &best);
            for first in 0..OUTCOMES {
                for second in (0..OUTCOMES).filter(|second| *second != first) {
                    let mut other = best;
                    let moved = 0.01 * best[first];
                    other[first] -= moved;
                    other[second] += moved;
                    let other = nearest_with_t(&other, 0.2);
                    assert!(log_likelihood(seen, &other) <= likelihood + 1e-9, "{best:?} {other:?}");
                }
            }
        }
    }

    /// Mixes in wins or losses until the distribution satisfies the constraint.
    fn nearest_with_t(shares: &Shares, t: f64) -> Shares {
        let mixed = |part: f64| {
            let end = if part > 0.0 { OUTCOMES - 1 } else { 0 };
            let mut mixed = shares.map(|share| share * (1.0 - part.abs()));
            mixed[end] += part.abs();
            mixed
        };
        let t_of = |shares: &Shares| {
            let (mean, variance) = mean_and_variance(shares);
            (mean - 0.5) / variance.sqrt()
        };
        let (mut low, mut high) = (-0.9, 0.9);
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            if t_of(&mixed(middle)) < t { low = middle } else { high = middle }
        }
        mixed(low)
    }
}
