//! The games of one group in a play-off or a Swiss round.

use super::fill::filled;
use super::seating::{evening_orders, seat_orders};
use crate::chance::{Purpose, match_seed, stream};
use crate::lines::Played;
use crate::points::{Points, pairwise};
use crate::tournament::Book;

/// How many points each member of a group has, in the order of the members.
#[derive(Clone, Debug)]
pub(super) struct Contest {
    encounter: String,
    members: Vec<usize>,
    games: usize,
    planned: usize,
    points: Vec<Points>,
}

impl Contest {
    pub(super) fn new(encounter: String, members: Vec<usize>) -> Self {
        let points = vec![Points::default(); members.len()];
        Self { encounter, members, games: 0, planned: 0, points }
    }

    pub(super) fn points(&self) -> &[Points] {
        &self.points
    }

    /// Plans `games` more games, on balanced seats. Whether they were all played.
    pub(super) fn play(&mut self, book: &mut Book<'_>, games: usize) -> bool {
        let plan = book.plan();
        let sets = filled(&self.members, plan, plan.conditions().seats);
        let seed = match_seed(plan.seed(), &self.encounter);
        let mut chance = stream(seed, Purpose::Schedule, self.games as u64);
        self.games += games;
        let orders: Vec<Vec<usize>> = seat_orders(&sets, games, &mut chance).concat();
        self.play_orders(book, &orders)
    }

    /// Plans fewer games than there are seats, on those that the members had
    /// least often so far. Whether they were all played.
    pub(super) fn play_evening(&mut self, book: &mut Book<'_>, games: usize) -> bool {
        let mut chance = stream(match_seed(book.plan().seed(), &self.encounter), Purpose::Schedule, u64::MAX);
        let matches = book.matches();
        let taken = |player: usize, seat: usize| {
            matches.iter().filter(|entry| entry.players.get(seat) == Some(&player)).count()
        };
        let orders = evening_orders(&self.members, games, &taken, &mut chance);
        self.play_orders(book, &orders)
    }

    /// Plans a game for each order of seats. Whether they were all played.
    fn play_orders(&mut self, book: &mut Book<'_>, orders: &[Vec<usize>]) -> bool {
        let mut all = true;
        for order in orders {
            self.planned += 1;
            let id = format!("{}-g{}", self.encounter, self.planned);
            match book.play(id, self.encounter.clone(), order) {
                Some(played) => self.count(order, played),
                None => all = false,
            }
        }
        all
    }

    fn count(&mut self, order: &[usize], played: &Played) {
        for ((one, other), points) in pairwise(order, &played.ranks) {
            if self.members.contains(&other)
                && let Some(place) = self.members.iter().position(|&member| member == one)
            {
                self.points[place] += points;
            }
        }
    }
}
