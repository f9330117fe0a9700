//! The effect of disqualifications and forfeits on a result.

use super::result::{Decision, PlayedMatch};

impl PlayedMatch {
    /// Returns the result after disqualifications. A disqualified seat gains nothing from its score: the score is
    /// capped at one below the lowest score of the other seats.
    pub(crate) fn counted(mut self) -> Self {
        let out: Vec<bool> = (0..self.scores.len()).map(|seat| self.is_disqualified(seat)).collect();
        self.lower_scores(&out);
        self
    }

    /// Forfeits the match for a seat (from 1). The seat ranks behind all others, which keep their order.
    pub(crate) fn forfeited(mut self, seat: usize) -> Self {
        let out: Vec<bool> = (1..=self.ranks.len()).map(|other| other == seat).collect();
        let key = |place: usize| (out[place], self.ranks[place]);
        let seats = 0..self.ranks.len();
        let rank = |seat: usize| 1 + seats.clone().filter(|&other| key(other) < key(seat)).count() as u32;
        self.ranks = seats.clone().map(rank).collect();
        self.decision = Decision::Forfeit(seat);
        self.lower_scores(&out);
        self
    }

    /// Caps the scores of the seats marked in `out` at one below the lowest other score.
    fn lower_scores(&mut self, out: &[bool]) {
        let others = self.scores.iter().zip(out).filter(|(_, out)| !**out).map(|(&score, _)| score);
        let Some(lowest) = others.min() else { return };
        for (score, _) in self.scores.iter_mut().zip(out).filter(|(_, out)| **out) {
            *score = (*score).min(lowest.saturating_sub(1));
        }
    }

    /// Creates the result of a void match, in which all seats are equal.
    pub(crate) fn void(seats: usize) -> Self {
        Self { decision: Decision::Draw, ..Self::by_ranks(vec![1; seats], vec![0; seats]) }
    }

    /// Restricts the result to these seats and ranks them among each other.
    pub(crate) fn of_seats(&self, seats: &[usize]) -> Self {
        let rank = |seat: usize| 1 + seats.iter().filter(|&&other| self.ranks[other] < self.ranks[seat]).count() as u32;
        let kept = (1..).zip(seats).filter(|(_, seat)| self.is_disqualified(**seat));
        Self {
            ranks: seats.iter().map(|&seat| rank(seat)).collect(),
            scores: seats.iter().map(|&seat| self.scores[seat]).collect(),
            decision: self.decision,
            disqualified: kept.map(|(number, _)| number).collect(),
            verdicts: seats.iter().map(|&seat| self.verdicts[seat].clone()).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_disqualified_gains_nothing_by_its_score() {
        let played = |scores: &[i64], disqualified: &[usize]| {
            let played = PlayedMatch::by_ranks(vec![1; scores.len()], scores.to_vec());
            PlayedMatch { disqualified: disqualified.to_vec(), ..played }.counted().scores
        };
        assert_eq!(played(&[50, 30, 40], &[1]), [29, 30, 40]);
        assert_eq!(played(&[10, 30, 40], &[1]), [10, 30, 40]);
        assert_eq!(played(&[50, 30, 60], &[1, 3]), [29, 30, 29]);
        assert_eq!(played(&[50, 30], &[1, 2]), [50, 30]);
        assert_eq!(played(&[50, 30], &[]), [50, 30]);
    }

    #[test]
    fn who_forfeits_is_behind_all_others() {
        let played = PlayedMatch::by_ranks(vec![1, 2, 2, 4], vec![9, 5, 5, 1]).forfeited(1);
        assert_eq!((played.ranks.clone(), played.scores.clone()), (vec![4, 1, 1, 3], vec![0, 5, 5, 1]));
        assert_eq!(played.decision, Decision::Forfeit(1));
        assert_eq!(played.check(4), Ok(()));
    }

    #[test]
    fn some_seats_alone_are_ranked_among_each_other() {
        let played = PlayedMatch::by_ranks(vec![1, 2, 2, 4], vec![9, 5, 5, 1]);
        let played = PlayedMatch { disqualified: vec![4], ..played }.of_seats(&[1, 2, 3]);
        assert_eq!((played.ranks.clone(), played.disqualified.clone()), (vec![1, 1, 3], vec![3]));
        assert_eq!(played.check(3), Ok(()));
    }
}
