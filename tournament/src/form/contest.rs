//! The games of one group in a play-off or a Swiss round.

use super::bracket::Earned;
use super::counts::Counts;
use super::fill::filled;
use super::games::{Game, games_of};
use super::seating::evening_orders;
use crate::book::Book;
use crate::chance::{Purpose, match_seed, stream};
use crate::lines::{Board, Played};
use crate::points::{Points, pairwise};

/// What each member of a group has, in the order of the members.
#[derive(Clone, Debug)]
pub(super) struct Contest {
    encounter: String,
    members: Vec<usize>,
    games: usize,
    planned: usize,
    points: Vec<Points>,
    scores: Vec<i128>,
}

impl Contest {
    pub(super) fn new(encounter: String, members: Vec<usize>) -> Self {
        let (points, scores) = (vec![Points::default(); members.len()], vec![0; members.len()]);
        Self { encounter, members, games: 0, planned: 0, points, scores }
    }

    /// What counts of each member.
    pub(super) fn earned(&self, counts: Counts) -> Vec<Earned> {
        match counts {
            Counts::Places => self.points.iter().copied().map(Earned::Points).collect(),
            Counts::Scores => self.scores.iter().copied().map(Earned::Score).collect(),
        }
    }

    /// Plans `games` more games on each board, on balanced seats. Whether they
    /// were all played.
    pub(super) fn play(&mut self, book: &mut Book<'_>, games: usize, boards: &[Option<&Board>]) -> bool {
        let terms = book.terms();
        let sets = filled(&self.members, terms, terms.conditions.seats);
        let seed = match_seed(terms.seed, &self.encounter);
        let mut chance = stream(seed, Purpose::Schedule, self.games as u64);
        self.games += games * boards.len();
        self.play_all(book, &games_of(&sets, boards, games, &mut chance).concat())
    }

    /// Plans fewer games on each board than there are seats, on those that the
    /// members had least often so far. Whether they were all played.
    pub(super) fn play_evening(&mut self, book: &mut Book<'_>, games: usize, boards: &[Option<&Board>]) -> bool {
        let mut chance = stream(match_seed(book.terms().seed, &self.encounter), Purpose::Schedule, u64::MAX);
        if games == 0 {
            return true;
        }
        let mut seats = vec![vec![0; book.terms().conditions.seats]; self.members.len()];
        for players in book.matches().iter().map(|entry| &entry.players) {
            for (seat, player) in players.iter().enumerate() {
                if let Some(member) = self.members.iter().position(|member| member == player) {
                    seats[member][seat] += 1;
                }
            }
        }
        let taken = |player: usize, seat: usize| {
            self.members.iter().position(|&member| member == player).map_or(0, |member| seats[member][seat])
        };
        let orders = evening_orders(&self.members, games * boards.len(), &taken, &mut chance);
        let boards = boards.iter().flat_map(|&board| std::iter::repeat_n(board, games));
        let games: Vec<Game<'_>> = boards.zip(orders).map(|(board, order)| Game { board, order }).collect();
        self.play_all(book, &games)
    }

    /// Plans these games. Whether they were all played.
    fn play_all(&mut self, book: &mut Book<'_>, games: &[Game<'_>]) -> bool {
        let mut all = true;
        for Game { board, order } in games {
            self.planned += 1;
            let id = format!("{}-g{}", self.encounter, self.planned);
            match book.play(id, self.encounter.clone(), *board, order) {
                Some(played) => self.count(order, &played),
                None => all = false,
            }
        }
        all
    }

    fn count(&mut self, order: &[usize], played: &Played) {
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
