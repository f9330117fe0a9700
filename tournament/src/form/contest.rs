//! The games of one group in a play-off or a Swiss round.

use super::bracket::GroupScore;
use super::counts::Counts;
use super::fill::filled;
use super::games::{Game, games_of};
use super::seating::remainder_orders;
use crate::chance::{Purpose, match_seed, stream};
use crate::ledger::Ledger;
use crate::lines::{Board, PlayedMatch};
use crate::points::{Points, pairwise};

/// A group that plays games, with the results of its members so far.
#[derive(Clone, Debug)]
pub(super) struct Contest {
    encounter: String,
    members: Vec<usize>,
    /// The number of games that earlier calls of `play` planned. It separates the random streams of the calls.
    games: usize,
    /// The number of planned games, from which match IDs are numbered.
    planned: usize,
    /// The points of each member, in the order of `members`.
    points: Vec<Points>,
    /// The score of each member, in the order of `members`.
    scores: Vec<i128>,
}

impl Contest {
    pub(super) fn new(encounter: String, members: Vec<usize>) -> Self {
        let (points, scores) = (vec![Points::default(); members.len()], vec![0; members.len()]);
        Self { encounter, members, games: 0, planned: 0, points, scores }
    }

    /// Returns the points or the score of each member.
    pub(super) fn earned(&self, counts: Counts) -> Vec<GroupScore> {
        match counts {
            Counts::Places => self.points.iter().copied().map(GroupScore::Points).collect(),
            Counts::Scores => self.scores.iter().copied().map(GroupScore::Score).collect(),
        }
    }

    /// Plans `games` further games on each board, with balanced seats. Returns whether all of them were played.
    pub(super) fn play(&mut self, ledger: &mut Ledger<'_>, games: usize, boards: &[Option<&Board>]) -> bool {
        let terms = ledger.terms();
        let sets = filled(&self.members, terms, terms.conditions.seats);
        let seed = match_seed(terms.seed, &self.encounter);
        let mut chance = stream(seed, Purpose::Schedule, self.games as u64);
        self.games += games * boards.len();
        self.play_all(ledger, &games_of(&sets, boards, games, &mut chance).concat())
    }

    /// Plans the last `games` games on each board, which are fewer than the seats. Members get the seats that they have
    /// had least often so far. Returns whether all of these games were played.
    pub(super) fn play_remainder(&mut self, ledger: &mut Ledger<'_>, games: usize, boards: &[Option<&Board>]) -> bool {
        let mut chance = stream(match_seed(ledger.terms().seed, &self.encounter), Purpose::Schedule, u64::MAX);
        if games == 0 {
            return true;
        }
        let mut seats = vec![vec![0; ledger.terms().conditions.seats]; self.members.len()];
        for players in ledger.matches().iter().map(|entry| &entry.players) {
            for (seat, player) in players.iter().enumerate() {
                if let Some(member) = self.members.iter().position(|member| member == player) {
                    seats[member][seat] += 1;
                }
            }
        }
        let taken = |player: usize, seat: usize| {
            self.members.iter().position(|&member| member == player).map_or(0, |member| seats[member][seat])
        };
        let orders = remainder_orders(&self.members, games * boards.len(), &taken, &mut chance);
        let boards = boards.iter().flat_map(|&board| std::iter::repeat_n(board, games));
        let games: Vec<Game<'_>> = boards.zip(orders).map(|(board, order)| Game { board, order }).collect();
        self.play_all(ledger, &games)
    }

    /// Plans these games. Returns whether all of them were played.
    fn play_all(&mut self, ledger: &mut Ledger<'_>, games: &[Game<'_>]) -> bool {
        let mut all = true;
        for Game { board, order } in games {
            self.planned += 1;
            let id = format!("{}-g{}", self.encounter, self.planned);
            match ledger.play(id, self.encounter.clone(), *board, order) {
                Some(played) => self.count(order, &played),
                None => all = false,
            }
        }
        all
    }

    /// Adds the result of a game to the points and scores of the members.
    fn count(&mut self, order: &[usize], played: &PlayedMatch) {
        let place = |player: usize| self.members.iter().position(|&member| member == player);
        for ((one, other), points) in pairwise(order, &played.ranks) {
            if let (Some(place), Some(_)) = (place(one), place(other)) {
                self.points[place] += points;
            }
        }
        for (&player, &score) in order.iter().zip(&played.scores) {
            if let Some(place) = place(player) {
                self.scores[place] += i128::from(score);
            }
        }
    }
}
