//! Games, places, points and scores of each entrant, in total and per opponent.

use crate::points::{Points, pairs};
use crate::state::{Match, State};
use serde::Serialize;

/// The totals of an entrant from the played matches.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Total {
    /// The number of seats that it took in played matches.
    pub games: u64,
    /// The number of times that it finished first, second, and so on.
    pub places: Vec<u64>,
    /// The points against other entrants, including byes.
    pub points: Points,
    /// The maximum points that it could have earned.
    pub most: Points,
    /// The sum of its scores.
    pub scores: i128,
    /// The sum of the other players' scores in its matches.
    pub against: i128,
    /// The sum of its score differences against each other seat of its matches.
    pub difference: i128,
    /// The number of faults of its strategy.
    pub failures: u64,
    /// The number of rounds in which it had a bye.
    pub byes: u64,
}

/// The results of an entrant against another entrant. If one of them has several seats in a match, each pair of
/// their seats counts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Meeting {
    /// The number of times that it finished before the other entrant.
    pub before: u64,
    /// The number of times that they tied.
    pub equal: u64,
    /// The number of times that it finished behind the other entrant.
    pub behind: u64,
    /// The number of matches in which they met.
    pub matches: u64,
    /// The points from these matches.
    pub points: Points,
}

/// The totals of all entrants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Totals {
    /// The totals by entrant.
    pub by_entrant: Vec<Total>,
    /// `[one][other]`: the results of `one` against `other`.
    pub meetings: Vec<Vec<Meeting>>,
}

impl Totals {
    /// Counts the played matches. Only results between entrants give points; results against fillers do not.
    #[must_use]
    pub fn of<'a>(entrants: usize, seats: usize, matches: impl IntoIterator<Item = &'a Match>) -> Self {
        let total = Total { places: vec![0; seats], ..Total::default() };
        let mut totals =
            Self { by_entrant: vec![total; entrants], meetings: vec![vec![Meeting::default(); entrants]; entrants] };
        matches.into_iter().for_each(|entry| totals.count(entry));
        totals
    }

    fn count(&mut self, entry: &Match) {
        let Some(played) = &entry.played else { return };
        for (seat, (&player, (&rank, &score))) in
            entry.players.iter().zip(played.ranks.iter().zip(&played.scores)).enumerate()
        {
            let Some(total) = self.by_entrant.get_mut(player) else { continue };
            total.games += 1;
            if let Some(place) = (rank as usize).checked_sub(1).and_then(|place| total.places.get_mut(place)) {
                *place += 1;
            }
            total.scores += i128::from(score);
            for (_, &theirs) in entry.players.iter().zip(&played.scores).filter(|(other, _)| **other != player) {
                total.against += i128::from(theirs);
                total.difference += i128::from(score) - i128::from(theirs);
            }
            total.failures += played.failures(seat);
            for (&other, other_rank) in entry.players.iter().zip(&played.ranks).filter(|(other, _)| **other != player) {
                let Some(meeting) = self.meetings[player].get_mut(other) else { continue };
                match rank.cmp(other_rank) {
                    std::cmp::Ordering::Less => meeting.before += 1,
                    std::cmp::Ordering::Equal => meeting.equal += 1,
                    std::cmp::Ordering::Greater => meeting.behind += 1,
                }
            }
        }
        let entrants = self.by_entrant.len();
        for (one, other, points) in pairs(&entry.players, &played.ranks) {
            if one < entrants && other < entrants {
                self.by_entrant[one].points += points;
                self.by_entrant[one].most += Points::halves(2);
                self.meetings[one][other].points += points;
                self.meetings[one][other].matches += 1;
            }
        }
    }

    /// Counts a bye: the entrant gets half of the maximum points of a round.
    pub(crate) fn add_bye(&mut self, entrant: usize, games: usize, seats: usize) {
        let rivals = i64::try_from(games * (seats - 1)).unwrap_or(i64::MAX);
        let total = &mut self.by_entrant[entrant];
        total.byes += 1;
        total.points += Points::halves(rivals);
        total.most += Points::halves(2 * rivals);
    }

    /// Gives each opponent of an excluded entrant half of the maximum points against that entrant, as for a bye.
    pub(crate) fn add_halves(&mut self, state: &State) {
        for entry in state.matches().iter().filter(|entry| entry.played.is_some() || entry.void) {
            let mut players = entry.players.clone();
            players.sort_unstable();
            players.dedup();
            let excluded = players.iter().filter(|&&player| state.is_excluded(player)).count();
            let halves = i64::try_from(excluded).unwrap_or(i64::MAX);
            for player in players.into_iter().filter(|&player| !state.is_excluded(player)) {
                let Some(total) = self.by_entrant.get_mut(player) else { continue };
                total.points += Points::halves(halves);
                total.most += Points::halves(2 * halves);
            }
        }
    }

    /// Returns the Buchholz tie-break: the points of all opponents, weighted by the number of matches.
    #[must_use]
    pub fn buchholz(&self, entrant: usize) -> Points {
        let rivals = self.meetings[entrant].iter().zip(&self.by_entrant);
        rivals.map(|(meeting, rival)| rival.points.times(meeting.matches)).sum()
    }

    /// Returns the Sonneborn-Berger tie-break: the sum of the points against each opponent times that
    /// opponent's points.
    #[must_use]
    pub fn sonneborn_berger(&self, entrant: usize) -> f64 {
        self.sonneborn_berger_exact(entrant) as f64 / Points::halves(2).product(Points::halves(2)) as f64
    }

    pub(crate) fn sonneborn_berger_exact(&self, entrant: usize) -> i128 {
        let rivals = self.meetings[entrant].iter().zip(&self.by_entrant);
        rivals.map(|(meeting, rival)| meeting.points.product(rival.points)).sum()
    }
}
