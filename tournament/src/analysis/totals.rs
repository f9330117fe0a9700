//! Games, places, points and scores of each entrant, and pairwise.

use crate::points::{Points, pairs};
use crate::state::{Match, State};
use serde::Serialize;

/// What an entrant has from the matches that were played.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Total {
    /// The seats it took in matches that were played.
    pub games: u64,
    /// How often it finished first, second, and so on.
    pub places: Vec<u64>,
    /// The points against other entrants, byes included.
    pub points: Points,
    /// The points that it could have at most.
    pub most: Points,
    /// The sum of its scores.
    pub scores: i128,
    /// The sum of the scores of the others in its matches.
    pub against: i128,
    /// What it scored more than each other seat of its matches, together.
    pub difference: i128,
    /// How often its strategy failed: all verdicts but `ok`.
    pub failures: u64,
    /// The rounds it sat out.
    pub byes: u64,
}

/// What an entrant has against another one. Where one of them has several
/// seats in a match, their pairs of seats are counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Meeting {
    /// How often it finished before the other one.
    pub before: u64,
    /// How often they finished equal.
    pub equal: u64,
    /// How often it finished behind.
    pub behind: u64,
    /// The matches in which they met.
    pub matches: u64,
    /// The points from these.
    pub points: Points,
}

/// Everybody's totals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Totals {
    /// By entrant.
    pub by_entrant: Vec<Total>,
    /// `[one][other]`: what one has against the other.
    pub meetings: Vec<Vec<Meeting>>,
}

impl Totals {
    /// Counts the matches that were played. Only what happened between entrants
    /// gives points; fillers give none and get none.
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

    /// Gives somebody half of what a round could give at most.
    pub(crate) fn add_bye(&mut self, entrant: usize, games: usize, seats: usize) {
        let rivals = i64::try_from(games * (seats - 1)).unwrap_or(i64::MAX);
        let total = &mut self.by_entrant[entrant];
        total.byes += 1;
        total.points += Points::halves(rivals);
        total.most += Points::halves(2 * rivals);
    }

    /// Gives each who met somebody that was excluded half of what it could have
    /// had from that one, as for a bye.
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

    /// Buchholz: the points of all those it met, as often as it met them.
    #[must_use]
    pub fn buchholz(&self, entrant: usize) -> Points {
        let rivals = self.meetings[entrant].iter().zip(&self.by_entrant);
        rivals.map(|(meeting, rival)| rival.points.times(meeting.matches)).sum()
    }

    /// Sonneborn-Berger: what it has against each one, times that one's points.
    #[must_use]
    pub fn sonneborn_berger(&self, entrant: usize) -> f64 {
        self.sonneborn_berger_exact(entrant) as f64 / Points::halves(2).product(Points::halves(2)) as f64
    }

    pub(crate) fn sonneborn_berger_exact(&self, entrant: usize) -> i128 {
        let rivals = self.meetings[entrant].iter().zip(&self.by_entrant);
        rivals.map(|(meeting, rival)| meeting.points.product(rival.points)).sum()
    }
}
